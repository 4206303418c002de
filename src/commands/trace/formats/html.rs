//! A page that plays traces: boards, what each step says, and the tree of the search.
//!
//! Each step is what it changes on the board ([`Reel`] finds that), so the script only sets squares, and goes back
//! from a board that it keeps every hundred steps.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use nqfill::show::page::{Asset, BOARD, PAGE, PLAYER, PLAYER_STYLE, Page, REEL, TREE, data};
use nqfill::show::shapes::Squares;
use nqfill::show::trace::reel::{Reel, ReelData};
use nqfill::show::trace::{Ended, Step};
use nqfill::show::{Lang, Verdict};
use nqfill::words::engines;
use nqfill::words::verdict;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::{By, Engine};
use serde_json::json;
use std::io::{self, Write};

/// Hands the traces of the page to the player.
static START: Asset = Asset::new(include_str!("../trace.js"));

static TRACE_PAGE: Page =
    Page { kind: "trace", styles: &[&PLAYER_STYLE], scripts: &[&PAGE, &BOARD, &TREE, &REEL, &PLAYER, &START] };

pub fn writer<'a>(head: TraceHead<'a>, options: TraceOptions<'a>) -> Box<dyn TraceWriter + 'a> {
    Box::new(TracePage { head, lang: options.lang, by: options.by, reels: Vec::new(), refused: None })
}

struct TracePage<'a> {
    head: TraceHead<'a>,
    lang: Lang,
    by: By,
    reels: Vec<Reel>,
    refused: Option<Verdict>,
}

impl TracePage<'_> {
    fn reel(&mut self) -> &mut Reel {
        self.reels.last_mut().expect("a search has begun")
    }
}

impl TraceWriter for TracePage<'_> {
    fn begin(&mut self, engine: &'static Engine, puzzle: &Puzzle, _out: &mut dyn Write) -> io::Result<()> {
        self.reels.push(Reel::new(engine, puzzle, self.by));
        Ok(())
    }

    fn step(&mut self, step: &Step, _out: &mut dyn Write) -> io::Result<()> {
        self.reel().add(step);
        Ok(())
    }

    fn end(&mut self, ended: &Ended, verdict: &Verdict, _out: &mut dyn Write) -> io::Result<()> {
        self.reel().end(ended, verdict);
        Ok(())
    }

    fn refuse(&mut self, verdict: &Verdict, _out: &mut dyn Write) -> io::Result<()> {
        self.refused = Some(verdict.clone());
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        TRACE_PAGE.beginning(self.lang, out)?;
        data("trace", &self.data(), out)?;
        TRACE_PAGE.end(out)
    }
}

impl TracePage<'_> {
    /// What the page shows: the searches, or the verdict on a board that was not searched.
    fn data(&self) -> serde_json::Value {
        let reels: Vec<&ReelData> = self.reels.iter().map(Reel::data).collect();
        let refused = self.refused.as_ref().map(|verdict| {
            let placement = self.head.subject.placement;
            json!({
                "message": verdict::verdict(self.lang, verdict),
                "n": placement.map(nqfill::Placement::n),
                "fixed": placement.map(|placement| Squares(placement.queens())),
                "blocked": placement.map(|placement| Squares(placement.blocked())),
            })
        });
        json!({ "name": self.name(), "refused": refused, "reels": reels })
    }

    /// The name of the board.
    fn name(&self) -> String {
        let subject = &self.head.subject;
        match subject.placement {
            Some(placement) if !self.head.is_read => engines::empty_board(self.lang, placement.n()),
            _ => verdict::path(subject),
        }
    }
}

//! A page that plays traces: boards, what each step says, and the tree of the search.
//!
//! Each step is what it changes on the board ([`Reel`] finds that), so the script only sets squares, and goes back
//! from a board that it keeps every hundred steps.

use crate::commands::trace::formats::{TraceHead, TraceOptions, TraceWriter};
use maud::{Markup, PreEscaped, html};
use nqfill::show::page::{Asset, BOARD, PLAYER, PLAYER_STYLE, Page, REEL, TREE, board as drawn, both, visible};
use nqfill::show::picture::{self, Picture};
use nqfill::show::trace::reel::{Reel, ReelData};
use nqfill::show::trace::{Ended, Mark, Step};
use nqfill::show::{Lang, Verdict};
use nqfill::words::engines;
use nqfill::words::trace;
use nqfill::words::verdict;
use nqfill_core::board::Puzzle;
use nqfill_core::engine::{By, Engine};
use std::io::{self, Write};

/// Hands the traces of the page to the player.
static START: Asset = Asset::new(include_str!("../trace.js"));

static SCRIPTS: [&Asset; 5] = [&BOARD, &TREE, &REEL, &PLAYER, &START];
static STYLES: [&Asset; 1] = [&PLAYER_STYLE];

/// Sentences that stand on the page for readers without script.
const MOST_LISTED: usize = 100;

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
        let page = Page {
            kind: "trace",
            title: trace::TRACE,
            lang: self.lang,
            styles: &STYLES,
            scripts: if self.refused.is_none() { &SCRIPTS } else { &[] },
        };
        out.write_all(page.beginning().as_bytes())?;
        out.write_all(self.contents().into_string().as_bytes())?;
        out.write_all(page.end().as_bytes())
    }
}

impl TracePage<'_> {
    fn contents(&self) -> Markup {
        html! {
            main {
                h2 { (self.name()) }
                @if let Some(verdict) = &self.refused {
                    p.verdict { (both(|lang| verdict::verdict(lang, verdict))) }
                    @if let Some(picture) = self.head.subject.placement.and_then(|it| Picture::of_placement(it, "")) {
                        (drawn(&picture))
                    }
                } @else {
                    div.player.scripted {}
                    noscript { div.reels { @for reel in &self.reels { (self.without_script(reel)) } } }
                    (self.data())
                }
            }
        }
    }

    /// The name of the board, which the empty one has in both languages.
    fn name(&self) -> Markup {
        let subject = &self.head.subject;
        match subject.placement {
            Some(placement) if !self.head.is_read => both(|lang| engines::empty_board(lang, placement.n())),
            _ => html! { (visible(&verdict::path(subject))) },
        }
    }

    /// The data, in which no character can end its element.
    fn data(&self) -> Markup {
        let data: Vec<&ReelData> = self.reels.iter().map(Reel::data).collect();
        let text = serde_json::to_string(&data).unwrap_or_default();
        let safe = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
        html! { script id="trace" type="application/json" { (PreEscaped(safe)) } }
    }

    /// The last board of a search, and what its first steps say.
    fn without_script(&self, reel: &Reel) -> Markup {
        let data = reel.data();
        let both_of = |[zh, en]: &[String; 2]| both(|lang| lang.pick(zh, en).clone());
        html! {
            section {
                h3 { (data.name) }
                @if let Some(picture) = self.last(reel) { div.picture { (PreEscaped(picture.element())) } }
                ol { @for step in data.steps.iter().take(MOST_LISTED) { li { (both_of(&data.texts[step.1])) } } }
                @if data.steps.len() > MOST_LISTED { p { "…" } }
                p.lines.faint { (both_of(&data.ending)) }
            }
        }
    }

    /// The board after the last step.
    fn last(&self, reel: &Reel) -> Option<Picture> {
        let mut picture = Picture::of_placement(self.head.subject.placement?, "")?;
        picture.add(reel.squares(|mark| mark == Mark::Queen));
        picture.mark(picture::Mark::Attacked, reel.squares(|mark| matches!(mark, Mark::Closed(_))));
        Some(picture)
    }
}

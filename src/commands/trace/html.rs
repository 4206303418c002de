//! A page that plays traces: boards, what each step says, and the tree of the search.

use crate::commands::trace::formats::Traces;
use nqfill::Placement;
use nqfill::show::Verdict;
use nqfill::show::page::{Asset, BOARD, PAGE, PLAYER, PLAYER_STYLE, Page, REEL, TREE, data};
use nqfill::show::shapes::Squares;
use nqfill::show::trace::Ended;
use nqfill::show::trace::data::TraceData;
use nqfill::words::{engines, verdict};
use nqfill_core::board::Puzzle;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Hands the traces of the page to the player.
static START: Asset = Asset::new(include_str!("trace.js"));

static TRACE_PAGE: Page =
    Page { kind: "trace", styles: &[&PLAYER_STYLE], scripts: &[&PAGE, &BOARD, &TREE, &REEL, &PLAYER, &START] };

pub fn write(traces: &Traces<'_>, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<Vec<Ended>> {
    let mut all = Vec::new();
    let ended = traces.each(|request| {
        let (data, ended) = TraceData::of(puzzle, request);
        all.push(data);
        Ok(ended)
    })?;
    page(traces, &all, &Value::Null, out)?;
    Ok(ended)
}

pub fn refuse(traces: &Traces<'_>, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    let placement = traces.subject.placement;
    let refused = json!({
        "message": verdict::verdict(traces.lang, verdict),
        "n": placement.map(Placement::n),
        "fixed": placement.map(|placement| Squares(placement.queens())),
        "blocked": placement.map(|placement| Squares(placement.blocked())),
    });
    page(traces, &[], &refused, out)
}

/// Writes the page of searches, or of the verdict on a board that was not searched.
fn page(traces: &Traces<'_>, searches: &[TraceData], refused: &Value, out: &mut dyn Write) -> io::Result<()> {
    TRACE_PAGE.beginning(traces.lang, out)?;
    data("trace", &json!({ "name": name(traces), "refused": refused, "reels": searches }), out)?;
    TRACE_PAGE.end(out)
}

/// The name of the board.
fn name(traces: &Traces<'_>) -> String {
    match traces.subject.placement {
        Some(placement) if !traces.is_read => engines::empty_board(traces.lang, placement.n()),
        _ => verdict::path(&traces.subject),
    }
}

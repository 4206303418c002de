//! A page that plays traces: boards, what each step says, and the tree of the search.

use crate::commands::trace::formats::Traces;
use nqfill::show::page::{Asset, BOARD, PAGE, PLAYER, PLAYER_STYLE, Page, data};
use nqfill::show::trace::Ended;
use nqfill::show::trace::data::TraceData;
use nqfill::words::{cli, verdict};
use nqfill_core::board::Puzzle;
use serde_json::json;
use std::io::{self, Write};

/// Hands the traces of the page to the player.
static START: Asset = Asset::new(include_str!("trace.js"));

static TRACE_PAGE: Page = Page { kind: "trace", styles: &[&PLAYER_STYLE], scripts: &[&PAGE, &BOARD, &PLAYER, &START] };

pub fn write(traces: &Traces<'_>, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<Vec<Ended>> {
    let mut all = Vec::new();
    let ended = traces.each(|request| {
        let (data, ended) = TraceData::of(puzzle, request);
        all.push(data);
        Ok(ended)
    })?;
    TRACE_PAGE.beginning(traces.lang, out)?;
    data("trace", &json!({ "name": name(traces), "reels": all }), out)?;
    TRACE_PAGE.end(out)?;
    Ok(ended)
}

/// The name of the board.
fn name(traces: &Traces<'_>) -> String {
    match traces.subject.placement {
        Some(placement) if !traces.is_read => cli::empty_board(traces.lang, placement.n()),
        _ => verdict::path(&traces.subject),
    }
}

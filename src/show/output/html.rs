//! A page of results: the same page for every run, around the document of the JSON format, from which its scripts draw.

use crate::show::output::Options;
use crate::show::output::results::{self, Syntax};
use crate::show::page::{self, BOARD, DATA_END, InScript, LIST, PAGE, Page, RESULTS};
use crate::show::{Lang, Summary};
use crate::words::{steps, verdict};
use nqfill_reason::deduce::{Difficulty, TECHNIQUES};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

static RESULTS_PAGE: Page =
    Page { kind: "results", styles: &[], scripts: &[&PAGE, &BOARD, &page::RESULT, &LIST, &RESULTS] };

/// Writes the page up to its first result.
pub(crate) fn begin(options: Options, out: &mut dyn Write) -> io::Result<()> {
    RESULTS_PAGE.beginning(options.lang, out)?;
    write!(out, "<script type=\"application/json\" id=\"names\">{}</script>", names())?;
    write!(out, "<script type=\"application/json\" class=\"data\" id=\"results\"")?;
    write!(out, " data-command=\"{}\">", options.command)?;
    results::begin_json(options, out)
}

/// Names of techniques and difficulties, which JSON has as ids, in both languages.
pub fn names() -> Value {
    let techniques =
        TECHNIQUES.iter().map(|&technique| (technique.id(), Lang::ALL.map(|lang| steps::technique(lang, technique))));
    let difficulty = |one| {
        let [zh, en] = Lang::ALL.map(|lang| verdict::difficulty(lang, one));
        [verdict::difficulty_name(one), zh, en]
    };
    json!({
        "techniques": techniques.collect::<BTreeMap<_, _>>(),
        "difficulties": Difficulty::ALL.map(difficulty),
    })
}

/// Writes the page after its last result.
pub(crate) fn end(options: Options, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    results::end_json(options, summary, out)?;
    write!(out, "{DATA_END}")?;
    RESULTS_PAGE.end(out)
}

/// A result as the JSON format has it.
pub(crate) const RESULT: Syntax = Syntax::Json(b"}", |bytes, out| InScript(out).write_all(bytes));

//! A page of results: the same page for every run, around the document of the JSON format, from which its scripts draw.

use crate::show::output::{BoardWriter, Options, results};
use crate::show::page::{BOARD, DATA_END, InScript, LIST, MARKS, PAGE, Page, RESULT, RESULTS, STEPS};
use crate::show::{Lang, Level, Subject, Summary, Verdict};
use crate::words::{steps, verdict};
use nqfill_core::referee::Solution;
use nqfill_reason::deduce::{Difficulty, TECHNIQUES};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};

static RESULTS_PAGE: Page =
    Page { kind: "results", styles: &[], scripts: &[&PAGE, &BOARD, &MARKS, &RESULT, &STEPS, &LIST, &RESULTS] };

/// Writes the page up to its first result.
pub(crate) fn begin(options: Options, out: &mut dyn Write) -> io::Result<()> {
    RESULTS_PAGE.beginning(options.lang, out)?;
    write!(out, "<script type=\"application/json\" id=\"names\">{}</script>", names())?;
    write!(out, "<script type=\"application/json\" class=\"data\" id=\"results\"")?;
    if let Some(head) = options.head {
        write!(out, " data-command=\"{}\"", head.command)?;
        head.date.iter().try_for_each(|date| write!(out, " data-date=\"{date}\""))?;
    }
    write!(out, ">")?;
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

/// Writes a result as the JSON format does.
pub(crate) fn board<'a>(subject: Subject<'a>, with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(ResultInPage(results::json(subject, with_heading, options)))
}

struct ResultInPage<'a>(Box<dyn BoardWriter + 'a>);

impl BoardWriter for ResultInPage<'_> {
    fn solution(&mut self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        self.0.solution(solution, &mut InScript(out))
    }

    fn level(&mut self, level: Level) {
        self.0.level(level);
    }

    fn end(&mut self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        self.0.end(verdict, &mut InScript(out))
    }
}

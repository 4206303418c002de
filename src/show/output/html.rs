//! A page of results: the same page for every run, around the document of the JSON format, from which its scripts draw.

use crate::show::output::{BoardWriter, Options, json};
use crate::show::page::viewer::{InScript, beginning, end as end_of_page};
use crate::show::{Level, SCHEMA, Subject, Summary, Verdict};
use nqfill_core::referee::Solution;
use std::io::{self, Write};

/// Writes the page up to its first result.
pub(crate) fn begin(options: Options, out: &mut dyn Write) -> io::Result<()> {
    beginning("results", options.lang, out)?;
    write!(out, "<script type=\"application/json\" id=\"results\"")?;
    if let Some(head) = options.head {
        write!(out, " data-command=\"{}\"", head.command)?;
        head.date.iter().try_for_each(|date| write!(out, " data-date=\"{date}\""))?;
    }
    writeln!(out, ">{{\"schema\":\"{SCHEMA}\",\"results\":[")
}

/// Writes the page after its last result.
pub(crate) fn end(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    json::end(summary, out)?;
    write!(out, "</script>")?;
    end_of_page(out)
}

/// Writes a result as the JSON format does.
pub(crate) fn board<'a>(subject: Subject<'a>, headed: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    Box::new(ResultInPage(json::board(subject, headed, options)))
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

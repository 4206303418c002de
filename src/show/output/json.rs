//! JSON: one document, or one result a line.

use crate::show::output::results::{Syntax, writer};
use crate::show::output::{BoardWriter, Options};
use crate::show::shapes::{AnswerShape, BoardShape, SolutionShape};
use crate::show::{SCHEMA, Subject, Summary};
use std::io::{self, Write};

/// Writes a result of `{schema, results: [...], summary}`, each on a line of its own.
pub(crate) fn board<'a>(subject: Subject<'a>, _with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    writer(subject, options, Json::DOCUMENT)
}

pub(crate) fn begin(_: Options, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{{\"schema\":\"{SCHEMA}\",\"results\":[")
}

pub(crate) fn end(_: Options, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n],\"summary\":")?;
    serde_json::to_writer(&mut *out, summary)?;
    out.write_all(b"}\n")
}

/// Writes a result alone on its line.
pub(crate) fn line<'a>(subject: Subject<'a>, _with_heading: bool, options: Options) -> Box<dyn BoardWriter + 'a> {
    writer(subject, options, Json::LINE)
}

/// An object, with something after it.
pub(crate) struct Json {
    ending: &'static [u8],
}

impl Json {
    /// A result of a document.
    pub(crate) const DOCUMENT: Self = Self { ending: b"" };
    const LINE: Self = Self { ending: b"\n" };
}

impl Syntax for Json {
    fn board(&self, board: BoardShape<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        board.add_json(out)
    }

    fn solution(&self, number: u64, solution: &SolutionShape<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend_from_slice(if number == 0 { b",\"solutions\":[" } else { b"," });
        solution.add_json(out)
    }

    fn answer(&self, listed: Option<u64>, answer: &AnswerShape, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend_from_slice(match listed {
            None => b"",
            Some(0) => b",\"solutions\":[]",
            Some(_) => b"]",
        });
        answer.add_json(out)?;
        out.push(b'}');
        out.extend_from_slice(self.ending);
        Ok(())
    }
}

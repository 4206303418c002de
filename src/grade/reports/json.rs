//! JSON: one document, or one result a line.

use crate::grade::model::{CHECK_SCHEMA, CheckResult};
use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Detail, Graded};
use std::io::{self, Write};

/// `{schema, results: [...], summary}`, each result on a line of its own.
pub(crate) fn document(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, document: true, first: true })
}

/// The results only, one a line.
pub(crate) fn lines(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, document: false, first: true })
}

/// What a document begins with.
pub(crate) fn beginning() -> String {
    format!("{{\"schema\":\"{CHECK_SCHEMA}\",\"results\":[\n")
}

/// What stands before a result of a document.
pub(crate) fn between(is_first: &mut bool) -> &'static [u8] {
    if std::mem::take(is_first) { b"" } else { b",\n" }
}

/// Writes a document after its last result.
pub(crate) fn end(summary: &CheckSummary, options: &CheckOptions, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n],\"summary\":")?;
    let mut summary = summary.clone();
    summary.standings.are_left_out = options.detail == Detail::None;
    serde_json::to_writer(&mut *out, &summary)?;
    out.write_all(b"}\n")
}

struct Writer {
    options: CheckOptions,
    document: bool,
    first: bool,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.document { out.write_all(beginning().as_bytes()) } else { Ok(()) }
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        if self.document {
            out.write_all(between(&mut self.first))?;
        }
        let result = CheckResult { graded, options: self.options, is_of_student: false };
        serde_json::to_writer(&mut *out, &result)?;
        out.write_all(if self.document { b"" } else { b"\n" })
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        if self.document { end(summary, &self.options, out) } else { Ok(()) }
    }
}

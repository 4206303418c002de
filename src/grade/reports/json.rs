//! JSON: one document, or one result a line.

use crate::grade::Detail;
use crate::grade::graded::CheckSummary;
use crate::grade::graded::Graded;
use crate::grade::model::{CHECK_SCHEMA, CheckResult};
use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use std::io::{self, Write};

/// `{schema, results: [...], summary}`, each result on a line of its own.
pub(crate) fn document(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, document: true, first: true })
}

/// The results only, one a line.
pub(crate) fn lines(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, document: false, first: true })
}

struct Writer {
    options: CheckOptions,
    document: bool,
    first: bool,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.document { writeln!(out, "{{\"schema\":\"{CHECK_SCHEMA}\",\"results\":[") } else { Ok(()) }
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        if self.document && !std::mem::take(&mut self.first) {
            out.write_all(b",\n")?;
        }
        serde_json::to_writer(&mut *out, &CheckResult::new(graded, &self.options))?;
        out.write_all(if self.document { b"" } else { b"\n" })
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        if !self.document {
            return Ok(());
        }
        out.write_all(b"\n],\"summary\":")?;
        let mut summary = summary.clone();
        summary.standings.are_left_out = self.options.detail == Detail::None;
        serde_json::to_writer(&mut *out, &summary)?;
        out.write_all(b"}\n")
    }
}

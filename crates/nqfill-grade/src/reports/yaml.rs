//! YAML: the document of the JSON format.

use crate::case::{Case, CheckOptions};
use crate::graded::CheckSummary;
use crate::model::{CHECK_SCHEMA, CheckResult, CheckSummaryShape};
use crate::reports::ReportWriter;
use nqfill_show::output::yaml::write_element;
use serde::Serialize;
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, empty: true })
}

struct Writer {
    options: CheckOptions,
    empty: bool,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "schema: {CHECK_SCHEMA}\nresults:")
    }

    /// Writes one element of the sequence `results`.
    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Some(graded) = case.graded() else { return Ok(()) };
        let mut result = CheckResult::new(case, graded, &self.options);
        let id = result.id.take();
        let words =
            [("source", result.source.take()), ("student", result.student.take()), ("puzzle", result.puzzle.take())];
        if std::mem::take(&mut self.empty) {
            out.write_all(b"\n")?;
        }
        write_element(id, &words, &result, out)
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct End {
            summary: CheckSummaryShape,
        }
        if self.empty {
            out.write_all(b" []\n")?;
        }
        let summary = CheckSummaryShape::new(summary, self.options.detail);
        serde_yaml::to_writer(out, &End { summary }).map_err(io::Error::other)
    }
}

//! YAML: the document of the JSON format.

use crate::case::{Case, CheckOptions};
use crate::graded::CheckSummary;
use crate::model::{CHECK_SCHEMA, CheckResult, CheckSummaryShape};
use crate::reports::ReportWriter;
use nqfill_show::output::yaml::{SkipFirst, scalar, write_id};
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

    /// Writes one element of the sequence `results`. Strings from the user come first and are written by hand, because
    /// the serializer leaves words bare that YAML 1.1 readers take for something else.
    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        let Some(graded) = case.graded else { return Ok(()) };
        let mut result = CheckResult::new(case, graded, &self.options);
        let source = result.source.take().unwrap_or_default();
        let words = [("source", Some(source)), ("student", result.student.take()), ("puzzle", result.puzzle.take())];
        out.write_all(if std::mem::take(&mut self.empty) { b"\n- " } else { b"- " })?;
        write_id(result.id.take(), out)?;
        for (key, word) in words {
            if let Some(word) = word {
                write!(out, "{key}: {}\n  ", scalar(word).map_err(io::Error::other)?)?;
            }
        }
        let element = SkipFirst { bytes: "- ".len(), out };
        serde_yaml::to_writer(element, &[result]).map_err(io::Error::other)
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

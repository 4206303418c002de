//! CSV (RFC 4180), one line a submission, for spreadsheets.

use crate::Detail;
use crate::case::{Case, CheckOptions, Ending};
use crate::reports::{ReportWriter, heading};
use nqfill_show::table::record;
use std::io::{self, Write};

/// The columns.
const COLUMNS: [&str; 11] = [
    "source",
    "index",
    "student",
    "puzzle",
    "status",
    "passed",
    "score",
    "max_score",
    "failed_step",
    "message",
    "same_as",
];

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { bom: options.csv_bom, names_others: options.detail == Detail::Full })
}

struct Writer {
    bom: bool,
    /// True if a line may name another student's submission.
    names_others: bool,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        heading(COLUMNS, self.bom, out)
    }

    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        let source = case.graded.map_or(case.name.as_str(), |graded| &graded.source);
        let index = case.graded.map_or(1, |graded| graded.index).to_string();
        let passed = if case.ending == Ending::Passed { "true" } else { "false" };
        let failed = case.steps.iter().find(|step| step.ending != Ending::Passed).map_or("", |step| step.name);
        let (score, most) = (case.score.to_string(), case.max_score.to_string());
        let (student, puzzle) = (case.student.unwrap_or_default(), case.puzzle.unwrap_or_default());
        let same = case.graded.and_then(|graded| graded.same_as.as_ref()).filter(|_| self.names_others);
        let same = same.map_or("", |same| &same.name);
        record([source, &index, student, puzzle, case.status, passed, &score, &most, failed, &case.message, same], out)
    }
}

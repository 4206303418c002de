//! The gradebook that `nbgrader export` writes: its columns, one line a submission.

use crate::Points;
use crate::case::{Case, CheckOptions};
use crate::reports::{ReportWriter, heading};
use nqfill_show::table::record;
use std::io::{self, Write};
use std::path::Path;

/// The columns of nbgrader's `CsvExportPlugin`.
const COLUMNS: [&str; 11] = [
    "assignment",
    "duedate",
    "timestamp",
    "student_id",
    "last_name",
    "first_name",
    "email",
    "raw_score",
    "late_submission_penalty",
    "score",
    "max_score",
];

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { bom: options.csv_bom })
}

struct Writer {
    bom: bool,
}

/// Formats points as nbgrader does: a float always has a decimal point.
fn float(points: Points) -> String {
    format!("{:?}", points.as_f64())
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        heading(COLUMNS, self.bom, out)
    }

    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        let stem = |path: &str| Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let assignment = case.puzzle().and_then(stem).unwrap_or_else(|| "nqfill".into());
        let (score, most) = (float(case.score), float(case.max_score));
        // A pattern that did not fit leaves the student empty rather than wrong.
        let student = case.student().unwrap_or_default();
        record([&assignment, "", "", student, "", "", "", &score, "0.0", &score, &most], out)
    }
}

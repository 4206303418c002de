//! CSV (RFC 4180), one line a submission, for spreadsheets.

use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use crate::grade::{Detail, Ending, Graded};
use crate::show::Lang;
use crate::show::table::record;
use crate::words::grading;
use std::io::{self, Write};

/// The columns.
#[rustfmt::skip]
const COLUMNS: [&str; 11] = [
    "source", "index", "student", "puzzle", "status", "passed", "score", "max_score", "failed_step", "message", "result",
];

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options })
}

struct Writer {
    options: CheckOptions,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        record(COLUMNS, out)
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let (source, index, detail) = (&*graded.source, graded.index.to_string(), self.options.detail);
        let passed = if graded.ending() == Ending::Passed { "true" } else { "false" };
        let failed = graded.deciding().filter(|_| detail != Detail::None).map_or("", |step| step.step.name());
        let (score, most) = (graded.score().to_string(), graded.scheme.most.to_string());
        let (student, puzzle) =
            (graded.student.as_deref().unwrap_or_default(), graded.puzzle.as_deref().unwrap_or_default());
        // A cell of several lines makes rows of different heights.
        let message = grading::first_of(self.options.lang, &graded.message(&self.options));
        record(
            [
                source,
                &index,
                student,
                puzzle,
                graded.status_name(self.options.detail),
                passed,
                &score,
                &most,
                failed,
                &message,
                grading::ending(Lang::En, graded.ending()),
            ],
            out,
        )
    }
}

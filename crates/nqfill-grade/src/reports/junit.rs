//! JUnit XML, as Jenkins and most others read it: a suite for each submission, a test for each step.
//!
//! The counts stand on the first line but are known last: until then suites wait in a temporary file, not in memory.

use crate::case::{Case, CaseStep, CheckOptions, Ending};
use crate::graded::CheckSummary;
use crate::reports::{ReportWriter, sanitize};
use nqfill_show::Lang;
use nqfill_show::spool::Spool;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};

/// Bytes of suites kept in memory before they go to disk.
const MOST_IN_MEMORY: usize = 8 << 20;

/// End of the suites of a report.
const CLOSING: &str = "</testsuites>";

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, counts: Report::new("nqfill"), suites: Spool::new(MOST_IN_MEMORY) })
}

struct Writer {
    options: CheckOptions,
    /// A report without suites that holds their counts.
    counts: Report,
    /// The suites as text.
    suites: Spool,
}

impl ReportWriter for Writer {
    fn case(&mut self, case: &Case<'_>, _out: &mut dyn Write) -> io::Result<()> {
        let mut suite = TestSuite::new(sanitize::xml(&case.name));
        let facts = [
            ("status", Some(case.status.to_owned())),
            ("score", Some(case.score.to_string())),
            ("max_score", Some(case.max_score.to_string())),
            ("student", case.student().map(str::to_owned)),
            ("puzzle", case.puzzle().map(str::to_owned)),
        ];
        for (name, value) in facts {
            if let Some(value) = value {
                suite.add_property((name, &*sanitize::xml(&value)));
            }
        }
        suite.add_test_cases(case.tests(&self.options).iter().map(|test| test_case(case, test, self.options.lang)));
        let written = self.written(suite)?;
        self.suites.write_all(written.as_bytes())
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        let frame = self.counts.to_string().map_err(io::Error::other)?;
        // The schema that Jenkins uses knows this count of a suite, but not of all suites together.
        let frame = frame.replacen(&format!(" skipped=\"{}\"", self.counts.skipped), "", 1);
        let (opening, closing) = frame.split_at(frame.rfind(CLOSING).unwrap_or(frame.len()));
        out.write_all(opening.as_bytes())?;
        io::copy(&mut self.suites.reader()?, out)?;
        out.write_all(closing.as_bytes())
    }
}

impl Writer {
    /// Counts a suite and renders it: the text between the first and last line of a report of its own.
    fn written(&mut self, suite: TestSuite) -> io::Result<String> {
        let mut report = Report::new("nqfill");
        report.add_test_suite(suite);
        self.counts.tests += report.tests;
        self.counts.failures += report.failures;
        self.counts.errors += report.errors;
        self.counts.skipped += report.skipped;
        let text = report.to_string().map_err(io::Error::other)?;
        let begins = text.match_indices('\n').nth(1).map_or(0, |(at, _)| at + 1);
        let ends = text.rfind(CLOSING).unwrap_or(text.len());
        Ok(text[begins..ends].to_owned())
    }
}

fn test_case(case: &Case<'_>, test: &CaseStep, lang: Lang) -> TestCase {
    let said = sanitize::xml(test.said(lang));
    let mut status = match test.ending {
        Ending::Passed => TestCaseStatus::success(),
        Ending::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Ending::Undecided => TestCaseStatus::non_success(NonSuccessKind::Error),
        Ending::Skipped => TestCaseStatus::skipped(),
    };
    if matches!(test.ending, Ending::Failed | Ending::Undecided) {
        // An attribute is one line; the text of the element keeps all lines.
        status.set_message(said.lines().next().unwrap_or_default()).set_type(test.name).set_description(&*said);
    }
    let mut test_case = TestCase::new(test.name, status);
    test_case.set_classname(sanitize::xml(&case.name));
    test_case
}

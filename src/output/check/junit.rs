//! JUnit XML, as Jenkins and most others read it: a suite for each submission, a test for each step.
//!
//! The one format that is kept in memory until the end, because its first line has the counts.

use super::{ReportFormat, ReportWriter, Test, tests};
use crate::report::{Case, CheckOptions, CheckSummary, Ending};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};

pub(super) struct Junit;

impl ReportFormat for Junit {
    fn name(&self) -> &'static str {
        "junit"
    }

    fn extension(&self) -> &'static str {
        "xml"
    }

    fn writer(&self, options: CheckOptions) -> Box<dyn ReportWriter> {
        Box::new(Writer { options, report: Report::new("nqfill") })
    }
}

struct Writer {
    options: CheckOptions,
    report: Report,
}

impl ReportWriter for Writer {
    fn case(&mut self, case: &Case<'_>, _out: &mut dyn Write) -> io::Result<()> {
        let mut suite = TestSuite::new(case.name.as_str());
        let facts = [
            ("status", Some(case.status.to_owned())),
            ("score", Some(case.score.to_string())),
            ("max_score", Some(case.max_score.to_string())),
            ("student", case.student.map(str::to_owned)),
            ("puzzle", case.puzzle.map(str::to_owned)),
        ];
        for (name, value) in facts {
            if let Some(value) = value {
                suite.add_property((name, value.as_str()));
            }
        }
        suite.add_test_cases(tests(case).iter().map(|test| test_case(case, test, &self.options)));
        self.report.add_test_suite(suite);
        Ok(())
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        self.report.serialize(&mut *out).map_err(io::Error::other)
    }
}

fn test_case(case: &Case<'_>, test: &Test<'_>, options: &CheckOptions) -> TestCase {
    let said = test.said(options);
    let mut status = match test.ending {
        Ending::Passed => TestCaseStatus::success(),
        Ending::Failed => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Ending::Undecided => TestCaseStatus::non_success(NonSuccessKind::Error),
        Ending::Skipped => TestCaseStatus::skipped(),
    };
    if matches!(test.ending, Ending::Failed | Ending::Undecided) {
        // The attribute is one line; the text of the element keeps the lines.
        status.set_message(said.lines().next().unwrap_or_default()).set_type(test.name).set_description(said.as_str());
    }
    let mut test_case = TestCase::new(test.name, status);
    test_case.set_classname(case.name.as_str());
    test_case
}

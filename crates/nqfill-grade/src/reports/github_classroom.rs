//! The result that GitHub Classroom's graders hand to `autograding-grading-reporter`, as JSON.
//!
//! The reporter takes it in base64 from the output of a workflow step.

use crate::Points;
use crate::case::{Case, CheckOptions, Ending, WHOLE};
use crate::graded::CheckSummary;
use crate::reports::{ReportWriter, element};
use serde::Serialize;
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, first: true, max_score: Points::default(), status: "pass" })
}

struct Writer {
    options: CheckOptions,
    first: bool,
    max_score: Points,
    status: &'static str,
}

#[derive(Serialize)]
struct Test<'a> {
    name: String,
    status: &'static str,
    score: f64,
    message: Option<&'a str>,
    test_code: &'a str,
    filename: &'a str,
    line_no: usize,
    duration: u64,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"version\":1,\"tests\":[")
    }

    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        // The reporter adds up the points of the tests: the tests of a chain have all the points.
        let tests = case.tests(&self.options);
        self.max_score += tests.iter().map(|test| test.max_score).sum();
        for test in &tests {
            let shape = Test {
                name: match test.name {
                    WHOLE => case.name.clone(),
                    _ if case.is_headed() => format!("{}: {}", case.name, test.label),
                    _ => test.label.to_owned(),
                },
                status: status(test.ending),
                score: test.score.as_f64(),
                message: (test.ending != Ending::Passed).then(|| test.said(self.options.lang)),
                test_code: test.name,
                filename: case.graded().map_or("", |graded| &graded.source),
                line_no: case.graded().map_or(0, |graded| graded.line),
                duration: 0,
            };
            element(&shape, &mut self.first, out)?;
        }
        self.status = match (self.status, case.ending) {
            ("fail", _) | (_, Ending::Failed | Ending::Skipped) => "fail",
            ("error", _) | (_, Ending::Undecided) => "error",
            _ => "pass",
        };
        Ok(())
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        // A run that checked nothing is no pass.
        let status = if summary.checked == 0 && self.first { "error" } else { self.status };
        writeln!(
            out,
            "\n],\"status\":\"{status}\",\"max_score\":{}}}",
            serde_json::Value::from(self.max_score.as_f64())
        )
    }
}

fn status(ending: Ending) -> &'static str {
    match ending {
        Ending::Passed => "pass",
        Ending::Failed | Ending::Skipped => "fail",
        Ending::Undecided => "error",
    }
}

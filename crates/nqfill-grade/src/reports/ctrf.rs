//! CTRF, the Common Test Report Format: a test for each submission, with its steps.

use crate::case::{Case, CheckOptions, Ending};
use crate::graded::CheckSummary;
use crate::reports::{ReportWriter, element};
use serde::Serialize;
use std::io::{self, Write};

/// The version of the specification that the reports follow.
const SPEC_VERSION: &str = "0.1.0";

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, first: true, counts: Counts::default() })
}

struct Writer {
    options: CheckOptions,
    first: bool,
    counts: Counts,
}

/// The counts that the specification demands. Times are 0, so that equal input gives equal bytes.
#[derive(Default, Serialize)]
struct Counts {
    tests: u64,
    passed: u64,
    failed: u64,
    skipped: u64,
    pending: u64,
    other: u64,
    start: u64,
    stop: u64,
}

#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    status: &'static str,
    duration: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(rename = "rawStatus")]
    raw_status: &'a str,
    #[serde(rename = "filePath", skip_serializing_if = "Option::is_none")]
    file_path: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Step>,
    extra: Extra<'a>,
}

#[derive(Serialize)]
struct Step {
    name: &'static str,
    status: &'static str,
}

/// Facts for which CTRF has no field.
#[derive(Serialize)]
struct Extra<'a> {
    score: f64,
    max_score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
}

fn status(ending: Ending) -> &'static str {
    match ending {
        Ending::Passed => "passed",
        Ending::Failed => "failed",
        Ending::Undecided => "other",
        Ending::Skipped => "skipped",
    }
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        write!(
            out,
            "{{\"reportFormat\":\"CTRF\",\"specVersion\":\"{SPEC_VERSION}\",\"generatedBy\":\"nqfill {version}\",\
             \"results\":{{\"tool\":{{\"name\":\"nqfill\",\"version\":\"{version}\"}},\"tests\":["
        )
    }

    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.counts.tests += 1;
        *match case.ending {
            Ending::Passed => &mut self.counts.passed,
            Ending::Failed => &mut self.counts.failed,
            Ending::Undecided => &mut self.counts.other,
            Ending::Skipped => &mut self.counts.skipped,
        } += 1;
        let test = Test {
            name: &case.name,
            status: status(case.ending),
            duration: 0,
            message: (case.ending != Ending::Passed).then(|| case.message(&self.options)),
            raw_status: case.status,
            file_path: case.graded().map(|graded| &*graded.source),
            steps: case
                .steps(&self.options)
                .iter()
                .map(|step| Step { name: step.name, status: status(step.ending) })
                .collect(),
            extra: Extra {
                score: case.score.as_f64(),
                max_score: case.max_score.as_f64(),
                student: case.student(),
                puzzle: case.puzzle(),
            },
        };
        element(&test, &mut self.first, out)
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\n],\"summary\":")?;
        serde_json::to_writer(&mut *out, &self.counts)?;
        out.write_all(b"}}\n")
    }
}

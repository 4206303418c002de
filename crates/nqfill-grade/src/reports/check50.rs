//! JSON as `check50 -o json` writes it: a check for each step, each depending on the one before.

use crate::case::{Case, CheckOptions, Ending, ending_word};
use crate::graded::CheckSummary;
use crate::reports::{ReportWriter, element};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, first: true })
}

struct Writer {
    options: CheckOptions,
    first: bool,
}

#[derive(Serialize)]
struct Check<'a> {
    name: String,
    description: String,
    /// `None` if it was skipped.
    passed: Option<bool>,
    log: Vec<&'a str>,
    cause: Option<Cause>,
    data: Map<String, Value>,
    dependency: Option<String>,
}

#[derive(Serialize)]
struct Cause {
    rationale: String,
    help: Option<String>,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"slug\":\"nqfill/check\",\"results\":[")
    }

    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut dependency = None;
        for test in case.tests(&self.options) {
            // Names must be unique in a report, so they carry the path if there are several submissions.
            let prefixed = |name: &str, gap: &str| match case.is_headed() {
                true => format!("{}{gap}{name}", case.name),
                false => name.to_owned(),
            };
            let name = prefixed(test.name, "::");
            let said = test.said(self.options.lang);
            let passed = match test.ending {
                Ending::Passed => Some(true),
                Ending::Failed => Some(false),
                Ending::Undecided | Ending::Skipped => None,
            };
            let rationale = said.lines().next().unwrap_or(ending_word(self.options.lang, test.ending)).to_owned();
            let cause = (passed != Some(true)).then_some(Cause { rationale, help: None });
            let log = if passed == Some(false) { said.lines().collect() } else { Vec::new() };
            let description = prefixed(test.label, ": ");
            let check = Check { name: name.clone(), description, passed, log, cause, data: Map::new(), dependency };
            element(&check, &mut self.first, out)?;
            dependency = Some(name);
        }
        Ok(())
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n],\"version\":\"{}\"}}", env!("CARGO_PKG_VERSION"))
    }
}

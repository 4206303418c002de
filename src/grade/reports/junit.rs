//! JUnit XML, as Jenkins and most others read it: a suite for each submission, with its counts, and a test for each step.

use crate::grade::reports::{ReportWriter, xml_escaped};
use crate::grade::row::{CheckOptions, StepRow};
use crate::grade::{CheckSummary, Ending, Graded};
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options })
}

struct Writer {
    options: CheckOptions,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"nqfill\">")
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let tests = graded.tests(&self.options);
        let suite = escaped(&graded.printable_name());
        let count = |ending| tests.iter().filter(|test| test.ending == ending).count();
        let (all, failures, errors) = (tests.len(), count(Ending::Failed), count(Ending::Undecided));
        let skipped = count(Ending::Skipped);
        write!(out, "    <testsuite name=\"{suite}\" tests=\"{all}\" skipped=\"{skipped}\" ")?;
        writeln!(out, "errors=\"{errors}\" failures=\"{failures}\">\n        <properties>")?;
        let facts = [
            ("status", Some(graded.status_name(self.options.detail).to_owned())),
            ("score", Some(graded.score().to_string())),
            ("max_score", Some(graded.scheme.most.to_string())),
            ("student", graded.student.as_deref().map(str::to_owned)),
            ("puzzle", graded.puzzle.as_deref().map(str::to_owned)),
        ];
        for (name, value) in facts {
            if let Some(value) = value {
                writeln!(out, "            <property name=\"{name}\" value=\"{}\"/>", escaped(&value))?;
            }
        }
        writeln!(out, "        </properties>")?;
        for test in &tests {
            write!(out, "        <testcase name=\"{}\" classname=\"{suite}\"", test.name)?;
            match element(test, test.text(self.options.lang)) {
                None => writeln!(out, "/>")?,
                Some(element) => writeln!(out, ">\n            {element}\n        </testcase>")?,
            }
        }
        writeln!(out, "    </testsuite>")
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "</testsuites>")
    }
}

/// What became of a test, if it has not passed.
fn element(test: &StepRow, text: &str) -> Option<String> {
    let tag = match test.ending {
        Ending::Passed => return None,
        Ending::Skipped => return Some("<skipped/>".to_owned()),
        Ending::Failed => "failure",
        Ending::Undecided => "error",
    };
    // An attribute is one line; the text of the element keeps all lines.
    let (text, name) = (escaped(text), test.name);
    let message = text.lines().next().unwrap_or_default();
    Some(format!("<{tag} message=\"{message}\" type=\"{name}\">{text}</{tag}>"))
}

/// A text as it stands in attributes and elements, without characters that a terminal obeys.
fn escaped(text: &str) -> String {
    let mut text = xml_escaped(text).replace('\'', "&apos;");
    text.retain(|c| c == '\n' || !c.is_control());
    text
}

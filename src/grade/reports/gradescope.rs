//! Gradescope's `results.json`: a test for each step of each file, and for each puzzle the score of the best file.

use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Ending, Graded, Points};
use crate::words::{class, grading};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, first: true, files: 0, passed: 0, best: BTreeMap::new(), only: String::new() })
}

struct Writer {
    options: CheckOptions,
    first: bool,
    files: u64,
    passed: u64,
    /// The most points for each puzzle: of several files the best counts.
    best: BTreeMap<Option<String>, Points>,
    /// The message of the submission, if it is the only one.
    only: String,
}

#[derive(Serialize)]
struct Test {
    name: String,
    name_format: &'static str,
    number: String,
    status: &'static str,
    /// Left out if the step is worth nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    output: String,
    output_format: &'static str,
    visibility: &'static str,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"{\"tests\":[")
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let lang = self.options.lang;
        self.files += 1;
        self.passed += u64::from(graded.ending() == Ending::Passed);
        let best = self.best.entry(graded.puzzle.as_deref().map(str::to_owned)).or_default();
        *best = graded.score().max(*best);
        for (i, test) in graded.tests(&self.options).iter().enumerate() {
            // The platform knows passed and failed alone.
            let output = match test.ending {
                Ending::Undecided => grading::after(lang, grading::ending(lang, test.ending), test.text(lang)),
                _ => test.text(lang).to_owned(),
            };
            let name = if graded.has_heading {
                format!("{}: {}", graded.printable_name(), test.label)
            } else {
                test.label.to_owned()
            };
            let shape = Test {
                name,
                name_format: "text",
                number: format!("{}.{}", self.files, i + 1),
                status: if test.ending == Ending::Passed { "passed" } else { "failed" },
                score: test.score.map(Points::as_f64),
                max_score: test.max_score.map(Points::as_f64),
                output,
                output_format: "text",
                visibility: "visible",
            };
            out.write_all(if std::mem::take(&mut self.first) { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut *out, &shape)?;
        }
        if self.files == 1 {
            self.only = grading::after(lang, grading::ending(lang, graded.ending()), &graded.message(&self.options));
        }
        Ok(())
    }

    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct End<'a> {
            score: f64,
            output: &'a str,
            output_format: &'static str,
            visibility: &'static str,
            stdout_visibility: &'static str,
        }
        let all = class::best_counts(self.options.lang, self.files, self.passed);
        let mut score = Points::default();
        self.best.values().for_each(|&best| score += best);
        let end = End {
            score: score.as_f64(),
            output: if self.files == 1 { &self.only } else { &all },
            output_format: "text",
            visibility: "visible",
            stdout_visibility: "hidden",
        };
        let end = serde_json::to_string(&end)?;
        writeln!(out, "\n],{}", &end[1..])
    }
}

//! TAP version 14: a subtest for each submission, a test point for each step.

use crate::case::{Case, CheckOptions, Ending};
use crate::graded::CheckSummary;
use crate::reports::{ReportWriter, sanitize};
use nqfill_show::output::yaml::quoted;
use nqfill_show::words;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, written: 0 })
}

struct Writer {
    options: CheckOptions,
    written: u64,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"TAP version 14\n")
    }

    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.written += 1;
        let mut text = String::new();
        let name = escaped(&case.name);
        let steps = case.steps(&self.options);
        if !steps.is_empty() {
            let _ = writeln!(text, "# Subtest: {name}");
            for (i, test) in steps.iter().enumerate() {
                let directive = if test.ending == Ending::Skipped { " # SKIP" } else { "" };
                let not = not(matches!(test.ending, Ending::Failed | Ending::Undecided));
                let _ = writeln!(text, "    {not}ok {} - {}{directive}", i + 1, test.name);
                if !not.is_empty() {
                    diagnostic(&mut text, "    ", &[("message", test.said(self.options.lang))]);
                }
            }
            let _ = writeln!(text, "    1..{}", steps.len());
        }
        let not = not(case.ending != Ending::Passed);
        let _ = writeln!(text, "{not}ok {} - {name}", self.written);
        let score = format!("{}/{}", case.score, case.max_score);
        let message = case.message(&self.options);
        let facts = [
            ("status", case.status),
            ("message", message.as_str()),
            ("score", score.as_str()),
            ("student", case.student().unwrap_or_default()),
        ];
        let facts: Vec<_> = facts.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        if !not.is_empty() || case.student().is_some() {
            diagnostic(&mut text, "", &facts);
        }
        out.write_all(text.as_bytes())
    }

    /// Writes the plan at the end, where the number is known; TAP allows that.
    fn end(&mut self, _summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        match self.written {
            0 => out.write_all(b"1..0 # SKIP nothing to check\n"),
            count => writeln!(out, "1..{count}"),
        }
    }
}

fn not(failed: bool) -> &'static str {
    if failed { "not " } else { "" }
}

/// Escapes a name for a description: `#` would begin a directive, `\` an escape.
fn escaped(name: &str) -> Cow<'_, str> {
    let name = sanitize::line(name);
    if name.contains(['\\', '#']) { name.replace('\\', "\\\\").replace('#', "\\#").into() } else { name }
}

/// Writes a YAML block indented by two columns, each value quoted on one line: people read it, too.
fn diagnostic(text: &mut String, indent: &str, facts: &[(&str, &str)]) {
    let _ = writeln!(text, "{indent}  ---");
    for (key, value) in facts {
        let _ = writeln!(text, "{indent}  {key}: {}", quoted(&words::visible_text(value)));
    }
    let _ = writeln!(text, "{indent}  ...");
}

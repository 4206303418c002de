//! Reports of checks: the table of their formats, one a file.
//!
//! Grading runs in parallel; one writer writes a report in the order of the submissions, because its formats number and
//! add up what they list.

pub(crate) mod brief;
pub(crate) mod check50;
pub(crate) mod csv;
pub(crate) mod ctrf;
pub(crate) mod github;
pub(crate) mod github_classroom;
pub(crate) mod gradescope;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod markdown;
pub(crate) mod nbgrader;
pub mod page;
pub(crate) mod sanitize;
pub(crate) mod tap;
pub(crate) mod text;
pub(crate) mod yaml;

use crate::case::{Case, CheckOptions};
use crate::graded::CheckSummary;
use nqfill_show::Lang;
use nqfill_show::table::record;
use serde::Serialize;
use std::io::{self, Write};

/// One way to report checks.
pub struct ReportFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// True if all submissions of a report are attempts of one student, of which the best counts.
    pub is_of_one_student: bool,
    /// True if it is a grade or a gradebook: leaving out the submissions that passed would change the grade.
    pub is_grade: bool,
    /// False if it has points alone, and no word of what is wrong.
    pub has_messages: bool,
    /// True if each case is one line, to be flushed at once for the program behind a pipe.
    pub flushes_each: bool,
    /// True if it is a page, which draws boards and shows what was handed in.
    pub is_page: bool,
    /// Makes a writer for one report.
    pub writer: fn(CheckOptions) -> Box<dyn ReportWriter>,
    /// Writes that nothing could be graded, and why, where a system waits for a report whatever happens.
    pub ungraded: Option<Ungraded>,
}

/// Writes, in a language, the report of a run that graded nothing, with the reason.
pub(crate) type Ungraded = fn(Lang, &str, &mut dyn Write) -> io::Result<()>;

impl ReportFormat {
    const fn new(
        name: &'static str,
        extension: &'static str,
        writer: fn(CheckOptions) -> Box<dyn ReportWriter>,
    ) -> Self {
        Self {
            name,
            extension,
            is_of_one_student: false,
            is_grade: false,
            has_messages: true,
            flushes_each: false,
            is_page: false,
            writer,
            ungraded: None,
        }
    }
}

/// Writes one report.
pub trait ReportWriter: Send {
    /// Writes the text before the first case.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes one case.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the text behind the last case.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn end(&mut self, _summary: &CheckSummary, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// All formats.
pub static REPORT_FORMATS: [ReportFormat; 16] = [
    ReportFormat::new("text", "txt", text::writer),
    ReportFormat::new("brief", "txt", brief::writer),
    ReportFormat::new("json", "json", json::document),
    ReportFormat { flushes_each: true, ..ReportFormat::new("jsonl", "jsonl", json::lines) },
    ReportFormat::new("yaml", "yaml", yaml::writer),
    ReportFormat::new("csv", "csv", csv::writer),
    ReportFormat { is_page: true, ..ReportFormat::new("html", "html", page::writer) },
    ReportFormat::new("junit", "xml", junit::writer),
    ReportFormat::new("tap", "tap", tap::writer),
    ReportFormat::new("ctrf", "json", ctrf::writer),
    ReportFormat {
        is_of_one_student: true,
        is_grade: true,
        ungraded: Some(gradescope::ungraded),
        ..ReportFormat::new("gradescope", "json", gradescope::writer)
    },
    ReportFormat { is_grade: true, ..ReportFormat::new("github-classroom", "json", github_classroom::writer) },
    ReportFormat::new("check50", "json", check50::writer),
    ReportFormat { is_grade: true, has_messages: false, ..ReportFormat::new("nbgrader", "csv", nbgrader::writer) },
    ReportFormat::new("markdown", "md", markdown::writer),
    ReportFormat::new("github", "txt", github::writer),
];

/// Text for a class: a line a student, faults first. It is what `text` means where there are several submissions, and
/// has no name of its own.
pub static CLASS: ReportFormat = ReportFormat::new("text", "txt", brief::of_class);

/// Finds a format by its name.
pub fn report_format(name: &str) -> Option<&'static ReportFormat> {
    REPORT_FORMATS.iter().find(|format| format.name == name)
}

/// Writes one element of a JSON list.
fn element(value: &impl Serialize, first: &mut bool, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(if std::mem::take(first) { b"\n" } else { b",\n" })?;
    serde_json::to_writer(out, value).map_err(io::Error::from)
}

/// Escapes a text as the content of an XML element.
fn xml_escaped(text: &str) -> String {
    sanitize::xml(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Writes the first line of CSV. Excel recognises UTF-8 only by a byte order mark.
fn heading<const N: usize>(columns: [&str; N], bom: bool, out: &mut dyn Write) -> io::Result<()> {
    if bom {
        out.write_all("\u{feff}".as_bytes())?;
    }
    record(columns, out)
}

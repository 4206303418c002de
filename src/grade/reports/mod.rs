//! Reports of checks: the table of their formats, one a file.
//!
//! Grading runs in parallel; one writer writes a report in the order of the submissions, because its formats number and
//! add up what they list.

pub(crate) mod brief;
pub(crate) mod csv;
pub(crate) mod github;
pub(crate) mod gradescope;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod markdown;
pub mod page;
pub(crate) mod sanitize;
pub(crate) mod text;

use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Graded};
use crate::show::Lang;
use std::io::{self, Write};

/// One way to report checks.
pub struct ReportFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// True if it is the grade of one student, who handed in all that is checked.
    pub is_of_one_student: bool,
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
        Self { name, extension, is_of_one_student: false, flushes_each: false, is_page: false, writer, ungraded: None }
    }
}

/// Writes one report.
pub trait ReportWriter: Send {
    /// Writes the text before the first row.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn begin(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes the row of a submission.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()>;

    /// Writes the text behind the last row.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn end(&mut self, _summary: &CheckSummary, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// All formats.
pub static REPORT_FORMATS: [ReportFormat; 10] = [
    ReportFormat::new("text", "txt", text::writer),
    ReportFormat::new("brief", "txt", brief::writer),
    ReportFormat::new("json", "json", json::document),
    ReportFormat { flushes_each: true, ..ReportFormat::new("jsonl", "jsonl", json::lines) },
    ReportFormat::new("csv", "csv", csv::writer),
    ReportFormat { is_page: true, ..ReportFormat::new("html", "html", page::writer) },
    ReportFormat::new("junit", "xml", junit::writer),
    ReportFormat {
        is_of_one_student: true,
        ungraded: Some(gradescope::ungraded),
        ..ReportFormat::new("gradescope", "json", gradescope::writer)
    },
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

/// Escapes a text as the content of an XML element.
pub fn xml_escaped(text: &str) -> String {
    sanitize::xml(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

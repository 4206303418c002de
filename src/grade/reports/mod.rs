//! Reports of checks: the table of their formats, one a file.
//!
//! Grading runs in parallel; one writer writes a report in the order of the submissions, because its formats number and
//! add up what they list.

pub(crate) mod class;
pub(crate) mod csv;
pub(crate) mod gradescope;
pub(crate) mod json;
pub(crate) mod junit;
pub(crate) mod markdown;
pub mod page;
pub(crate) mod text;

use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Graded};
use std::io::{self, Write};

/// One way to report checks.
pub struct ReportFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// True if it is the grade of one student, who handed in all that is checked.
    pub is_of_one_student: bool,
    /// True if each row is one line, to be flushed at once for the program after a pipe.
    pub flushes_each: bool,
    /// True if it is a page, which draws boards and shows what was handed in.
    pub is_page: bool,
    /// Makes a writer for one report.
    pub writer: fn(CheckOptions) -> Box<dyn ReportWriter>,
}

impl ReportFormat {
    const fn new(
        name: &'static str,
        extension: &'static str,
        writer: fn(CheckOptions) -> Box<dyn ReportWriter>,
    ) -> Self {
        Self { name, extension, is_of_one_student: false, flushes_each: false, is_page: false, writer }
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

    /// Writes the text after the last row.
    ///
    /// # Errors
    /// Errors of writing to `out`.
    fn end(&mut self, _summary: &CheckSummary, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

/// All formats.
pub static REPORT_FORMATS: [ReportFormat; 8] = [
    ReportFormat::new("text", "txt", text::writer),
    ReportFormat::new("json", "json", json::document),
    ReportFormat { flushes_each: true, ..ReportFormat::new("jsonl", "jsonl", json::lines) },
    ReportFormat::new("csv", "csv", csv::writer),
    ReportFormat { is_page: true, ..ReportFormat::new("html", "html", page::writer) },
    ReportFormat::new("junit", "xml", junit::writer),
    ReportFormat { is_of_one_student: true, ..ReportFormat::new("gradescope", "json", gradescope::writer) },
    ReportFormat::new("markdown", "md", markdown::writer),
];

/// Text for a class: a line a student, reasons first. It is what `text` means where there are several submissions, and
/// has no name of its own.
pub static CLASS: ReportFormat = ReportFormat::new("text", "txt", class::writer);

/// Finds a format by its name.
pub fn report_format(name: &str) -> Option<&'static ReportFormat> {
    REPORT_FORMATS.iter().find(|format| format.name == name)
}

/// Escapes a text as the content of an XML element, without what XML 1.0 forbids even when escaped: most controls, U+FFFE and U+FFFF.
pub fn xml_escaped(text: &str) -> String {
    let is_forbidden =
        |c: char| matches!(c, '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}');
    let text = text.replace(is_forbidden, "\u{FFFD}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_escaped_is_replaced() {
        assert_eq!(xml_escaped("a\u{0}b\u{fffe}\nc<"), "a\u{fffd}b\u{fffd}\nc&lt;");
    }
}

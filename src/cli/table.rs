//! Tables: aligned for people, comma-separated for programs.

use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// A heading, and rows with as many cells.
pub(super) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(heading: &[&str]) -> Self {
        Self { rows: vec![heading.iter().map(|&cell| cell.to_owned()).collect()] }
    }

    pub(super) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Writes aligned columns with two spaces between them, numbers to the right. Leaves out empty columns.
    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |column: usize| self.rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let is_filled = |&column: &usize| self.rows.iter().skip(1).any(|row| !row[column].is_empty());
        let columns: Vec<_> = (0..self.rows[0].len()).filter(is_filled).map(|at| (at, width(at))).collect();
        for row in &self.rows {
            let cells = columns.iter().map(|&(at, width)| self.aligned(&row[at], at, width));
            writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }

    fn aligned(&self, cell: &str, column: usize, width: usize) -> String {
        let is_number = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit()) && !cell.contains(' ');
        let is_numeric = self.rows.iter().skip(1).all(|row| row[column].is_empty() || is_number(&row[column]));
        // An ideograph is two columns wide.
        let blanks = " ".repeat(width.saturating_sub(cell.width()));
        if is_numeric { blanks + cell } else { cell.to_owned() + &blanks }
    }

    /// Writes CSV as RFC 4180 has it, except that lines end with a line feed alone.
    pub(super) fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        for row in &self.rows {
            let quoted = row.iter().map(|cell| match cell.contains([',', '"', '\n', '\r']) {
                true => format!("\"{}\"", cell.replace('"', "\"\"")),
                false => cell.clone(),
            });
            writeln!(out, "{}", quoted.collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }
}

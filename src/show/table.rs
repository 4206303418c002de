//! Tables: as CSV for programs and from them, as Markdown for reports; `output::columns` aligns them for people.

use std::borrow::Cow;
use std::io::{self, Write};

/// A heading, and rows with as many cells.
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new<Cell: Into<String>>(heading: impl IntoIterator<Item = Cell>) -> Self {
        Self { rows: vec![heading.into_iter().map(Into::into).collect()] }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The columns that are not empty: index, and true if all cells are numbers.
    pub fn columns(&self) -> Vec<(usize, bool)> {
        filled_columns(&self.rows, 1)
    }

    /// The heading, then the rows.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The rows without alignment, for readers who hear them.
    pub fn plain(&self) -> String {
        let columns = self.columns();
        let line = |row: &Vec<String>| columns.iter().map(|&(at, _)| row[at].as_str()).collect::<Vec<_>>().join("  ");
        self.rows.iter().map(|row| line(row) + "\n").collect()
    }

    /// Writes CSV as RFC 4180 has it, except that lines end with a line feed alone.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        self.rows.iter().try_for_each(|row| write_line(row.iter().map(String::as_str), "\n", out))
    }

    /// Writes a table of GitHub's Markdown, numbers to the right. Leaves out empty columns.
    pub fn write_markdown(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.columns();
        for (at, row) in self.rows.iter().enumerate() {
            let cells = columns.iter().map(|&(column, _)| format!(" {} ", in_markdown(&row[column])));
            writeln!(out, "|{}|", cells.collect::<Vec<_>>().join("|"))?;
            if at == 0 {
                let rules = columns.iter().map(|(_, is_numeric)| if *is_numeric { "---:" } else { "---" });
                writeln!(out, "|{}|", rules.collect::<Vec<_>>().join("|"))?;
            }
        }
        Ok(())
    }
}

/// The columns of rows, of which the first `headings` are headings, that are not empty: index, and true if all cells
/// are numbers.
pub(crate) fn filled_columns(rows: &[Vec<String>], headings: usize) -> Vec<(usize, bool)> {
    let cells = |column: usize| rows.iter().skip(headings).map(move |row| row[column].as_str());
    let is_filled = |&column: &usize| cells(column).any(|cell| !cell.is_empty());
    let is_numeric = |column: usize| cells(column).all(|cell| cell.is_empty() || is_number(cell));
    (0..rows.first().map_or(0, Vec::len)).filter(is_filled).map(|column| (column, is_numeric(column))).collect()
}

/// A cell of CSV that no spreadsheet takes for a formula: a name like `=HYPERLINK(...)` comes from a student. Numbers
/// stay as they are.
pub(crate) fn guarded(cell: &str) -> Cow<'_, str> {
    let is_formula =
        cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.len() > 1 && cell.parse::<f64>().is_err();
    if is_formula { format!("'{cell}").into() } else { cell.into() }
}

/// The rows of a table that a spreadsheet has written: divided by commas, semicolons or tabs, as its first line is. Lines that begin
/// with `#` are comments.
pub(crate) fn records(text: &str) -> impl Iterator<Item = csv::StringRecord> {
    let first = text.lines().next().unwrap_or_default();
    let separator = ['\t', ';', ','].into_iter().find(|&separator| first.contains(separator)).unwrap_or(',');
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(separator as u8)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    reader.into_records().filter_map(Result::ok)
}

/// Writes a line of CSV as RFC 4180 has it.
pub fn record<'a>(cells: impl IntoIterator<Item = &'a str>, out: &mut dyn Write) -> io::Result<()> {
    write_line(cells, "\r\n", out)
}

/// Writes a line of CSV whose cells no spreadsheet takes for formulas.
fn write_line<'a>(cells: impl IntoIterator<Item = &'a str>, ending: &str, out: &mut dyn Write) -> io::Result<()> {
    for (at, cell) in cells.into_iter().enumerate() {
        let (guarded, comma) = (guarded(cell), if at > 0 { "," } else { "" });
        let cell = in_csv(&guarded);
        match cell.contains([',', '"', '\r', '\n']) {
            true => write!(out, "{comma}\"{}\"", cell.replace('"', "\"\""))?,
            false => write!(out, "{comma}{cell}")?,
        }
    }
    out.write_all(ending.as_bytes())
}

/// The text for a CSV cell: line ends and tabs may stay between quotes, other controls make readers stop.
fn in_csv(text: &str) -> Cow<'_, str> {
    let is_forbidden = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if text.contains(is_forbidden) { text.replace(is_forbidden, "\u{FFFD}").into() } else { text.into() }
}

/// True for numbers, ranges of numbers, and bounds such as `> 60`.
fn is_number(cell: &str) -> bool {
    let number = cell.strip_prefix("> ").unwrap_or(cell);
    number.starts_with(|c: char| c.is_ascii_digit()) && !number.contains(' ')
}

/// Text as Markdown shows it: nothing in it is a mark, or ends a cell.
fn in_markdown(cell: &str) -> String {
    let mut out = String::with_capacity(cell.len());
    for character in cell.chars() {
        match character {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '\\' | '[' | ']' | '~' | '#' => out.extend(['\\', character]),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_of_csv_is_a_formula_and_no_number_is_changed() {
        assert_eq!(in_csv("a\u{0}\nb"), "a\u{fffd}\nb");
        assert_eq!(["-1.5", "-x", "+1", "+x", "\tx", "-"].map(guarded), ["-1.5", "'-x", "+1", "'+x", "'\tx", "-"]);
    }
}

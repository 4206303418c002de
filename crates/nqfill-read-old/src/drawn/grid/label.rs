//! Labels before a size or a row on its line: a name, a prompt, the number of the line.
//!
//! ```text
//! size     = name ( "=" | ":" ) digits | prompt ":" digits | digits [ "x" ] digits      `n = 4`, `4 4`
//! row      = label ( ":" | ")" ) cell { cell }
//! label    = digits | path ":" digits | "row" digits | prompt                           `grep -n`, `3:.Q..`
//! ```

use crate::format::glyphs::Glyphs;
use crate::prose::phrases;

/// The size that a line names; twice if it gives rows and columns.
pub(crate) fn size(line: &str, glyphs: &Glyphs<'_>) -> Option<usize> {
    let label = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &line[label.len()..];
    if digits.is_empty() || label.is_empty() {
        return None;
    }
    let label = label.trim_end();
    if let Some(name) = label.strip_suffix(['=', ':']) {
        return phrases::names_size(name).then(|| digits.parse().unwrap_or(usize::MAX));
    }
    let is_row = || line.chars().all(|c| c.is_whitespace() || glyphs.cell(c).is_some());
    let rows = label.trim_end_matches(['x', 'X', '×', '*', ',']).trim_end();
    (rows == digits && !is_row()).then(|| digits.parse().unwrap_or(usize::MAX))
}

/// The squares behind a label.
pub(crate) fn labelled_row<'a>(line: &'a str, glyphs: &Glyphs<'_>) -> Option<&'a str> {
    let end = memchr::memrchr2(b':', b')', line.as_bytes())?;
    let (label, row) = (&line[..end], line[end + 1..].trim_start());
    let is_row = !row.is_empty() && row.chars().all(|c| c.is_whitespace() || c == ',' || glyphs.cell(c).is_some());
    // Behind a prompt a number is more than a row of ones and zeros.
    let is_label = || phrases::is_row_number(label) || (!glyphs.has_digits() && phrases::is_prompt(label));
    (is_row && is_label()).then_some(row)
}

/// The number that `grep -n` writes in front of a line, and the line.
pub(crate) fn numbered(line: &str) -> Option<(usize, &str)> {
    let (label, rest) = line.split_once(':')?;
    Some((label.parse().ok()?, rest))
}

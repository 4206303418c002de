//! Rows of which every character counts: those of `blank`, which have their exact width, and of `line`, all on one line.
//!
//! ```text
//! blank    = cell { cell } | quote { cell } quote [ "," ]
//! line     = cell { cell }                       n squared of them
//!          | row sep row { sep row }             sep: blanks, ",", "/" or "|"
//! ```

use super::rows::Row;
use crate::text::span_in;

/// Separators of rows on a line.
const BETWEEN: [char; 5] = [' ', '\t', ',', '/', '|'];

/// Cuts a line into its rows: at separators, or else into n pieces, n being the rounded root of its length, of which the last one
/// has what is left or lacks what is missing.
pub(super) fn rows_of_line<'a>(text: &'a str, line: &'a str) -> Vec<Row<'a>> {
    if line.contains(BETWEEN) {
        let words = line.split(BETWEEN).filter(|word| !word.is_empty());
        return words.map(|word| Row::of(text, span_in(text, word))).collect();
    }
    let (start, length) = (span_in(text, line).start, line.chars().count());
    let floor = length.isqrt();
    let n = (floor + usize::from(length - floor * floor > floor)).max(1);
    let mut ends: Vec<usize> = line.char_indices().map(|(at, _)| start + at).step_by(n).take(n).collect();
    ends.push(start + line.len());
    ends.windows(2).map(|pair| Row::of(text, pair[0]..pair[1])).collect()
}

/// The row between quotes, or the whole line.
pub(super) fn unquoted(line: &str) -> &str {
    let row = line.trim().trim_end_matches(',');
    let inner = ['\'', '"'].iter().find_map(|&quote| row.strip_prefix(quote)?.strip_suffix(quote));
    inner.unwrap_or(line)
}

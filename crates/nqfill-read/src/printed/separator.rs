//! `2; 4; 1; 3`

use super::{Edited, begins_with, lines};
use crate::text::LineSpan;

/// Fewer may be anything.
const FEWEST: usize = 4;

/// Puts commas in the place of the semicolons between numbers.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, are_numbers) {
        return;
    }
    for LineSpan { start, end, .. } in lines(text) {
        let line = &text[start..end];
        if are_numbers(line) {
            let last = line.trim_end().trim_end_matches(';').len();
            line[..last].match_indices(';').for_each(|(at, _)| edited.put(start + at, ","));
        }
    }
}

/// True if a line is numbers with semicolons between them.
fn are_numbers(line: &str) -> bool {
    let said = line.trim().trim_start_matches(['[', '(', '{']).trim_end_matches([']', ')', '}', ';']);
    said.split(';').count() >= FEWEST && said.split(';').all(|number| number.trim().parse::<i64>().is_ok())
}

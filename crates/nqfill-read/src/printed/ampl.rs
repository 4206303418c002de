//! Matrices and lists as AMPL displays them.
//!
//! ```text
//! matrix = name "[*,*]" [ ":=" ] line { ":" numbers ":=" line { number numbers line } } ";"
//! list   = name "[*]" ":=" line { number number line } ";"
//! ```

use super::{Edited, begins_with, lines};
use crate::text::{LineSpan, span_in};
use std::ops::Range;

/// Rows without which numbers behind those of lines may be anything.
const FEWEST: usize = 4;

/// The numbers that each line has behind its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    Matrix,
    List,
}

/// Takes the names, the numbers of rows and columns, and the ends of displays away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| head(line).is_some()) {
        return;
    }
    let all: Vec<LineSpan> = lines(text).collect();
    let mut at = 0;
    while at < all.len() {
        let shown = head(&text[all[at].start..all[at].end]).and_then(|head| display(text, head, &all[at..]));
        let Some((length, taken)) = shown else {
            at += 1;
            continue;
        };
        taken.into_iter().for_each(|span| edited.blank(span));
        at += length;
    }
}

/// `x [*,*]`, `q [*] :=`
fn head(line: &str) -> Option<Head> {
    let said = line.trim();
    let (name, kind) = said.split_once(" [")?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !name.is_empty();
    match kind.trim_end_matches(":=").trim_end() {
        "*,*]" if is_name => Some(Head::Matrix),
        "*]" if is_name && kind.ends_with(":=") => Some(Head::List),
        _ => None,
    }
}

/// How many lines a display takes, and the bytes of them that are no values.
fn display(text: &str, head: Head, lines: &[LineSpan]) -> Option<(usize, Vec<Range<usize>>)> {
    let line = |at: usize| lines.get(at).map(|line| &text[line.start..line.end]);
    let mut taken = Vec::new();
    taken.push(lines[0].start..lines[0].end);
    let columns = if head == Head::Matrix {
        taken.push(lines.get(1)?.start..lines[1].end);
        numbers(line(1)?.trim().strip_prefix(':')?.strip_suffix(":=")?)?
    } else {
        Vec::new()
    };
    let first = taken.len();
    let width = if head == Head::Matrix { columns.len() } else { 1 };
    let mut rows = Vec::new();
    while line(first + rows.len())?.trim() != ";" {
        let row = line(first + rows.len())?;
        let found = numbers(row).filter(|found| found.len() == width + 1)?;
        let index = row.split_whitespace().next()?;
        taken.push(span_in(text, index));
        rows.push(found[0]);
    }
    let end = &lines[first + rows.len()];
    taken.push(end.start..end.end);
    let is_count = |found: &[i64]| (0..2).contains(&found[0]) && found.windows(2).all(|two| two[0] + 1 == two[1]);
    let is_whole = rows.len() >= FEWEST && is_count(&rows) && (head == Head::List || columns == rows);
    is_whole.then_some((first + rows.len() + 1, taken))
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

//! Solutions of one listing, each under its number: they are of one size, so a shorter one has lost a number.
//!
//! ```text
//! solution = heading list                        on one line, or the list below its heading
//! heading  = "Solution" | "解法" | ... with a number that is larger than that of the solution above
//! ```
//! Lists without headings may be of any sizes: they are boards of their own.

use crate::listed::vector::piece::label;
use crate::listed::vector::token::count;
use crate::prose::phrases;
use crate::text::line_at;
use std::ops::Range;

/// Solutions that are looked at on each side.
const NEIGHBOURS: usize = 2;

/// Bytes of a line that is compared, and blank lines that are skipped, at most.
const LONGEST_LINE: usize = 4 << 10;
const MOST_BLANK: usize = 3;

/// Names of the boards of a listing.
const WORDS: &[&str] = &["solution", "sol", "way", "arrangement", "answer", "解法", "解", "方案", "摆法", "答案", "第"];

/// One solution of a listing.
struct Solution {
    number: u64,
    size: usize,
    /// Its lines, from its heading on.
    lines: Range<usize>,
}

/// The size of the solutions beside the one at these bytes, where that has another.
pub(crate) fn other_size(text: &str, span: &Range<usize>) -> Option<usize> {
    let line = line_around(text, span.start)?;
    let own = solution(text, &line).or_else(|| solution(text, &line_above(text, line.start)?))?;
    let above = std::iter::successors(solution_above(text, &own), |at| solution_above(text, at));
    let below = std::iter::successors(solution_below(text, &own), |at| solution_below(text, at));
    let sizes = above.take(NEIGHBOURS).chain(below.take(NEIGHBOURS)).map(|solution| solution.size);
    let sizes: Vec<usize> = sizes.chain([own.size]).collect();
    let times = |size: &usize| sizes.iter().filter(|other| *other == size).count();
    // Of two the longer one is whole.
    let usual = *sizes.iter().max_by_key(|&size| (times(size), *size))?;
    (usual != own.size).then_some(usual)
}

/// The solution whose heading is this line, or on it.
fn solution(text: &str, line: &Range<usize>) -> Option<Solution> {
    let said = text[line.clone()].trim();
    let label = label(said);
    if label > 0 {
        return Some(Solution { number: number(&said[..label])?, size: size(&said[label..])?, lines: line.clone() });
    }
    let number = number(said).filter(|_| phrases::is_heading(said))?;
    let list = line_below(text, line.end)?;
    Some(Solution { number, size: size(text[list.clone()].trim())?, lines: line.start..list.end })
}

fn solution_above(text: &str, of: &Solution) -> Option<Solution> {
    let list = line_above(text, of.lines.start)?;
    let above = solution(text, &list).or_else(|| solution(text, &line_above(text, list.start)?))?;
    (above.number < of.number).then_some(above)
}

fn solution_below(text: &str, of: &Solution) -> Option<Solution> {
    solution(text, &line_below(text, of.lines.end)?).filter(|below| below.number > of.number)
}

/// The number of a heading that names a solution.
fn number(heading: &str) -> Option<u64> {
    phrases::starts_with_any(heading, WORDS)?;
    let digits = heading.trim_start_matches(|c: char| !c.is_ascii_digit());
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// How many numbers a list has.
fn size(list: &str) -> Option<usize> {
    let inside = list.trim_matches(|c: char| "[](){}<>".contains(c) || c.is_whitespace());
    let is_word = inside.len() > 2 && inside.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    if is_word { Some(inside.len()) } else { count(inside, usize::MAX).filter(|&count| count > 1) }
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// The line that an offset is on, if it is no longer than such lines are.
fn line_around(text: &str, at: usize) -> Option<Range<usize>> {
    let before = &text.as_bytes()[at.saturating_sub(LONGEST_LINE)..at];
    let start = match before.iter().rposition(|&byte| is_end(byte)) {
        Some(end) => at - before.len() + end + 1,
        None if before.len() < LONGEST_LINE => 0,
        None => return None,
    };
    line_of(text, start)
}

/// The line that begins there.
fn line_of(text: &str, start: usize) -> Option<Range<usize>> {
    let head = &text.as_bytes()[start..text.len().min(start + LONGEST_LINE)];
    let length = head.iter().position(|&byte| is_end(byte));
    let end = length.or((start + head.len() == text.len()).then_some(head.len()))?;
    Some(start..start + end)
}

fn line_above(text: &str, start: usize) -> Option<Range<usize>> {
    let mut at = start;
    for _ in 0..=MOST_BLANK {
        let before = text[..at].strip_suffix('\n').or_else(|| text[..at].strip_suffix('\r'))?;
        let line = line_around(text, before.strip_suffix('\r').unwrap_or(before).len())?;
        if !text[line.clone()].trim().is_empty() {
            return Some(line);
        }
        at = line.start;
    }
    None
}

fn line_below(text: &str, end: usize) -> Option<Range<usize>> {
    let mut at = end;
    for _ in 0..=MOST_BLANK {
        // Only the line end is left.
        let next = line_at(text, at)?.next;
        let line = line_of(text, next)?;
        if !text[line.clone()].trim().is_empty() {
            return Some(line);
        }
        at = line.end;
    }
    None
}

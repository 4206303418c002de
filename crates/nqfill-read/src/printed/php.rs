//! Lists as `var_dump` of PHP prints them.
//!
//! ```text
//! array  = "array(" count ")" "{" { "[" ( number | quoted ) "]=>" value } "}"
//! value  = ( "int" | "float" | "bool" ) "(" word ")" | "string(" length ")" quoted | "NULL" | array
//! ```
//! They become lists, `[0, 4, 7]`, and maps: `{"row": 0, "col": 1}`.

use super::{Edited, begins_with, lines};
use std::ops::Range;

/// Arrays in arrays that are looked at.
const MOST_DEPTH: usize = 16;

/// What becomes of an array.
#[derive(Default)]
struct Found {
    blanks: Vec<Range<usize>>,
    signs: Vec<(usize, &'static str)>,
}

/// Takes kinds, counts and indices away, where an array begins a line.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    let begins = |line: &str| line.starts_with("array(") && line.trim_end().ends_with('{');
    if !begins_with(text, begins) {
        return;
    }
    let mut behind = 0;
    for line in lines(text) {
        let mut found = Found::default();
        if line.start >= behind
            && begins(&text[line.start..line.end])
            && let Some(end) = array(text, line.start, 0, &mut found)
        {
            found.blanks.into_iter().for_each(|span| edited.blank(span));
            found.signs.into_iter().for_each(|(at, sign)| edited.put(at, sign));
            behind = end;
        }
    }
}

/// Where the next thing begins.
fn skip(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// The place behind a word that stands there.
fn behind(text: &str, at: usize, word: &str) -> Option<usize> {
    text[at..].starts_with(word).then_some(at + word.len())
}

/// The number that stands there, and the place behind it.
fn number(text: &str, at: usize) -> Option<(usize, usize)> {
    let length = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    Some((text[at..at + length].parse().ok()?, at + length))
}

/// The place behind the array that begins there.
fn array(text: &str, start: usize, depth: usize, found: &mut Found) -> Option<usize> {
    let (count, at) = number(text, behind(text, start, "array(")?)?;
    let open = skip(text, behind(text, at, ")")?);
    let mut at = behind(text, open, "{")?;
    let is_map = text[skip(text, at)..].starts_with("[\"");
    found.blanks.push(start..open);
    for index in 0..count {
        let label = skip(text, at);
        let inside = behind(text, label, "[")?;
        let end = match is_map {
            true => quoted(text, inside)?,
            false => number(text, inside).filter(|&(number, _)| number == index)?.1,
        };
        at = behind(text, end, "]=>")?;
        if is_map {
            found.blanks.extend([label..inside, end + 1..at]);
            found.signs.push((end, ":"));
        } else {
            found.blanks.push(label..at);
        }
        if index > 0 {
            found.signs.push((label, ","));
        }
        at = value(text, skip(text, at), depth, found)?;
    }
    let close = skip(text, at);
    if !is_map {
        found.signs.extend([(open, "["), (close, "]")]);
    }
    behind(text, close, "}")
}

fn value(text: &str, at: usize, depth: usize, found: &mut Found) -> Option<usize> {
    if text[at..].starts_with("array(") {
        return if depth < MOST_DEPTH { array(text, at, depth + 1, found) } else { None };
    }
    if let Some(end) = behind(text, at, "NULL") {
        return Some(end);
    }
    if let Some(length) = behind(text, at, "string(") {
        let start = skip(text, behind(text, number(text, length)?.1, ")")?);
        found.blanks.push(at..start);
        return quoted(text, start);
    }
    let start = ["int(", "float(", "bool("].iter().find_map(|kind| behind(text, at, kind))?;
    let end = start + text[start..].find([')', '\n'])?;
    let after = behind(text, end, ")")?;
    found.blanks.extend([at..start, end..after]);
    Some(after)
}

/// The place behind the text in quotes that begins there, which has none inside.
fn quoted(text: &str, at: usize) -> Option<usize> {
    let inside = behind(text, at, "\"")?;
    let end = inside + text[inside..].find(['"', '\n'])?;
    behind(text, end, "\"")
}

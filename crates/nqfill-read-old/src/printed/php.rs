//! Lists as `var_dump` of PHP prints them.
//!
//! ```text
//! array  = "array(" count ")" "{" { "[" ( number | quoted ) "]=>" value } "}"
//! value  = ( "int" | "float" | "bool" ) "(" word ")" | "string(" length ")" quoted | "NULL" | array
//! ```
//! They become lists, `[0, 4, 7]`, and maps: `{"row": 0, "col": 1}`.

use super::{Edited, Edits, before, begins_with, lines};
use crate::lexer::{PRINTED, count};
use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::sequence::delimited;

/// Arrays in arrays that are looked at.
const MOST_DEPTH: usize = 16;

/// Takes kinds, counts and indices away, where an array begins a line.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    let begins = |line: &str| line.starts_with("array(") && line.trim_end().ends_with('{');
    if !begins_with(text, begins) {
        return;
    }
    let mut rest = text;
    for line in lines(text) {
        let (mut dump, from) = (Dump::default(), &text[edited.offset(line)..]);
        if from.len() <= rest.len()
            && begins(line)
            && let Some(behind) = dump.array(from, 0)
        {
            edited.make(dump.0);
            rest = behind;
        }
    }
}

/// What becomes of a dump.
#[derive(Default)]
struct Dump<'a>(Edits<'a>);

impl<'a> Dump<'a> {
    fn blank(&mut self, text: &'a str, behind: &str) {
        self.0.blanks.push(before(text, behind));
    }

    fn put(&mut self, rest: &'a str, sign: &'static str) {
        self.0.signs.push((rest, sign));
    }

    /// The text behind the array that begins here.
    fn array(&mut self, start: &'a str, depth: usize) -> Option<&'a str> {
        let (behind, items) = counted("array(", start)?;
        let open = behind.trim_start();
        let mut rest = open.strip_prefix('{')?;
        let is_map = rest.trim_start().starts_with("[\"");
        self.blank(start, open);
        for index in 0..items {
            let label = rest.trim_start();
            let inside = label.strip_prefix('[')?;
            let end = match is_map {
                true => quoted(inside)?,
                false => count(inside).ok().filter(|&(_, number)| number == index)?.0,
            };
            let value = end.strip_prefix("]=>")?;
            if is_map {
                self.blank(label, inside);
                self.blank(&end[1..], value);
                self.put(end, ":");
            } else {
                self.blank(label, value);
            }
            if index > 0 {
                self.put(label, ",");
            }
            rest = self.value(value.trim_start(), depth)?;
        }
        let close = rest.trim_start();
        if !is_map {
            self.put(open, "[");
            self.put(close, "]");
        }
        close.strip_prefix('}')
    }

    fn value(&mut self, start: &'a str, depth: usize) -> Option<&'a str> {
        if start.starts_with("array(") {
            return if depth < MOST_DEPTH { self.array(start, depth + 1) } else { None };
        }
        if let Some(behind) = start.strip_prefix("NULL") {
            return Some(behind);
        }
        if let Some((behind, _)) = counted("string(", start) {
            let text = behind.trim_start();
            self.blank(start, text);
            return quoted(text);
        }
        let word = ["int(", "float(", "bool("].iter().find_map(|kind| start.strip_prefix(kind))?;
        let end = &word[word.find([')', '\n'])?..];
        let behind = end.strip_prefix(')')?;
        self.blank(start, word);
        self.blank(end, behind);
        Some(behind)
    }
}

/// The number in the brackets behind a word, and the text behind these.
fn counted<'a>(word: &'static str, text: &'a str) -> Option<(&'a str, usize)> {
    delimited(tag(word), count, char(')')).parse(text).ok()
}

/// The text behind the text in quotes that begins here, which has none inside and stands on one line.
fn quoted(text: &str) -> Option<&str> {
    let text = text.starts_with('"').then_some(text)?;
    let length = PRINTED.quoted_length(text).filter(|&length| !text[..length].contains('\n'))?;
    Some(&text[length..])
}

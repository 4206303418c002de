//! `Queen(row=0, col=1)`, `Board { n: 4, queens: [1, 3, 0, 2] }`, `array([1, 3, 0, 2])`

use super::{Edited, Edits, begins_with, closed, lines, sparse};
use crate::lexer::{MOST_DEPTH, OPENING, PRINTED, path};
use crate::text::LineSpan;
use std::ops::Range;

/// Calls whose only value is a list.
#[rustfmt::skip]
const WRAPPERS: [&str; 25] = ["fromList", "array", "np.array", "numpy.array", "jnp.array", "tensor", "torch.tensor", "matrix", "deque", "set", "frozenset", "tuple",
    "list", "List", "Vector", "Array", "Set", "Seq", "vec!", "Some", "Just", "Ok",
    "Optional", "Right", "Success"];

/// Bytes that are looked at for each byte of a text, at most.
const MOST_LOOKS: usize = 8;

/// Takes the names of objects and wrappers away, where a value begins a line and ends one.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    // Of two lists of coordinates one is no board.
    if !begins_with(text, has_name) || sparse::places(text).is_some() {
        return;
    }
    let (mut behind, mut left) = (0, MOST_LOOKS * text.len());
    for LineSpan { start, end, .. } in lines(text) {
        let said = start + (text[start..end].len() - text[start..end].trim_start().len());
        if start < behind || !may_begin(&text[said..end]) {
            continue;
        }
        let Some(length) = extent(&text[said..]) else {
            left = left.saturating_sub(text.len() - said);
            continue;
        };
        if left < length {
            return;
        }
        left -= length;
        let mut found = Edits::default();
        if values(text, said..said + length, 0, &mut found).is_some() {
            edited.make(found);
            behind = said + length;
        }
    }
}

/// True if a line begins with a bracket, or a name in front of one.
fn may_begin(line: &str) -> bool {
    let rest = line[path(line)..].trim_start_matches(['!', ' ']);
    rest.starts_with(OPENING)
}

/// The length of a value that ends with its line: others may follow behind commas.
fn extent(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let length = path(&text[at..]);
        at += length + (text[at + length..].len() - text[at + length..].trim_start_matches(['!', ' ']).len());
        at += closed(&text[at..])?;
        let rest = text[at..].trim_start_matches([' ', '\t', ';']);
        match rest.strip_prefix(',') {
            Some(next) if may_begin(next.trim_start()) => at = text.len() - next.len(),
            _ if rest.is_empty() || rest.starts_with(['\n', '\r', ',']) => return Some(at),
            _ => return None,
        }
    }
}

/// True if a line has a name in front of a bracket, or behind one.
fn has_name(line: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'!';
    let is_name = |three: &[u8]| match three {
        [first, b'(' | b'{' | b'[', _] => is_letter(*first),
        [first, b' ', b'{' | b'['] => is_letter(*first),
        [b'{', first, _] => first.is_ascii_uppercase(),
        [b'(', first, _] => first.is_ascii_lowercase(),
        _ => false,
    };
    line.as_bytes().windows(3).any(is_name)
}

/// Goes through values with names in front of their brackets; `None` if there is anything else outside of brackets.
fn values(text: &str, span: Range<usize>, depth: usize, found: &mut Edits) -> Option<()> {
    let mut at = span.start;
    while at < span.end {
        let rest = &text[at..span.end];
        let length = path(rest) + usize::from(rest[path(rest)..].starts_with('!'));
        let behind = rest[length..].trim_start_matches(' ');
        if length > 0 && behind.starts_with(['(', '[', '{']) {
            at = named(text, at..at + length, span.end - behind.len(), depth, found)?;
            continue;
        }
        match rest.chars().next()? {
            '[' | '(' | '{' => {
                let end = at + closed(rest)?;
                if is_labelled(rest) {
                    found.signs.extend([(at, "{"), (end - 1, "}")]);
                }
                members(text, at..end, found);
                if depth < MOST_DEPTH {
                    values(text, at + 1..end - 1, depth + 1, found)?;
                }
                at = end;
            }
            '"' | '\'' if depth > 0 => at += PRINTED.quoted_length(rest)?,
            c if depth > 0 || c.is_whitespace() || matches!(c, ',' | ';') => {
                at += if length > 0 { length } else { c.len_utf8() };
            }
            _ => return None,
        }
    }
    Some(())
}

/// True if a tuple of Swift begins here: `(row: 0, col: 1)`
fn is_labelled(text: &str) -> bool {
    let inside = text.strip_prefix('(').unwrap_or_default();
    let length = path(inside);
    length > 0 && inside[length..].starts_with(':') && !inside[length..].starts_with("::")
}

/// A name in front of a bracket at `open`; returns the end of that bracket.
fn named(text: &str, word: Range<usize>, open: usize, depth: usize, found: &mut Edits) -> Option<usize> {
    let end = open + closed(&text[open..])?;
    (depth < MOST_DEPTH).then_some(())?;
    let inside = open + 1..end - 1;
    let (name, body) = (&text[word.clone()], text[inside.clone()].trim());
    let is_round = text[open..].starts_with('(');
    if name == "Map" && is_round {
        // Of Scala: `Map(0 -> 1, 1 -> 3)`
        found.blanks.push(word);
        found.signs.extend([(open, "{"), (end - 1, "}")]);
    } else if name == "c" && is_round && body.matches(',').count() > 2 {
        // A vector of R; `c(1, 2)` may be a fact.
        found.blanks.push(word);
    } else if name == "Counter" && is_round {
        found.blanks.extend([word.start..open + 1, end - 1..end]);
        counts(text, inside, found)?;
    } else if matches!(name, "Some" | "Just") && is_round && body.parse::<i64>().is_ok() {
        found.blanks.extend([word.start..open + 1, end - 1..end]);
    } else if WRAPPERS.contains(&name) {
        let value = body.starts_with(OPENING) && is_round;
        let list = closed(body).unwrap_or(0);
        if value {
            // What stands behind the list says how its numbers are stored.
            let start = inside.start + (text[inside.clone()].len() - text[inside.clone()].trim_start().len());
            let rest = text[start + list..end - 1].trim();
            (rest.is_empty() || rest.trim_start_matches([',', ' ']).starts_with("dtype=")).then_some(())?;
            found.blanks.extend([word.start..open + 1, start + list..end]);
            values(text, start..start + list, depth + 1, found)?;
        } else {
            found.blanks.push(word.start..open);
            values(text, inside, depth + 1, found)?;
        }
    } else if !text[open..].starts_with('{') && (name.starts_with(|c: char| c.is_ascii_uppercase()) || name == "dict") {
        fields(text, inside.clone(), '=', found)?;
        found.blanks.push(word);
        found.signs.extend([(open, "{"), (end - 1, "}")]);
        values(text, inside, depth + 1, found)?;
    } else if text[open..].starts_with('{') {
        fields(text, inside.clone(), ':', found)?;
        found.blanks.push(word);
        values(text, inside, depth + 1, found)?;
    } else {
        return None;
    }
    Some(end)
}

/// Puts commas between the members of a struct as Go prints it: `{N:4 Queens:[1 3 0 2]}`.
fn members(text: &str, list: Range<usize>, found: &mut Edits) {
    let inside = &text[list.start + 1..list.end - 1];
    if !inside.starts_with(|c: char| c.is_ascii_uppercase()) || !text[list.clone()].starts_with('{') {
        return;
    }
    let (mut at, mut blanks) = (0, Vec::new());
    while at < inside.len() {
        let length = path(&inside[at..]);
        let Some(value) = inside[at + length..].strip_prefix(':').filter(|_| length > 0) else { return };
        let end = match closed(value).filter(|_| value.starts_with(['[', '{'])) {
            Some(end) => end,
            None => value.find([' ', ',']).unwrap_or(value.len()),
        };
        at += length + 1 + end;
        if at < inside.len() {
            if !inside[at..].starts_with(' ') {
                return;
            }
            blanks.push((list.start + 1 + at, ","));
            at += 1;
        }
    }
    found.signs.extend(blanks);
}

/// Goes through `name sign value` up to the end; `=` becomes `:`.
fn fields(text: &str, inside: Range<usize>, sign: char, found: &mut Edits) -> Option<()> {
    let mut at = inside.start;
    while at < inside.end {
        at += text[at..inside.end].len() - text[at..inside.end].trim_start_matches([' ', '\n', '\r', '\t', ',']).len();
        let rest = &text[at..inside.end];
        if rest.is_empty() {
            return Some(());
        }
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|&length| length > 0)?;
        let is = rest[length..].trim_start_matches(' ');
        let place = inside.end - is.len();
        let value = is.strip_prefix(sign).filter(|value| !value.starts_with(sign))?;
        if sign == '=' {
            found.signs.push((place, ":"));
        }
        at = place + 1 + PRINTED.item(value)?;
    }
    Some(())
}

/// Takes `: 1` behind each square of a counter away.
fn counts(text: &str, inside: Range<usize>, found: &mut Edits) -> Option<()> {
    let list = text[inside.clone()].trim();
    let start = inside.start + (text[inside.clone()].len() - text[inside.clone()].trim_start().len());
    let end = start + list.len();
    list.starts_with('{').then_some(())?;
    let mut at = start + 1;
    while at < end - 1 {
        at += text[at..end].len() - text[at..end].trim_start_matches([' ', ',', '\n']).len();
        if at >= end - 1 {
            break;
        }
        text[at..].starts_with('(').then_some(())?;
        at += closed(&text[at..end])?;
        let count = text[at..end].find([',', '}'])?;
        (text[at..at + count].trim_matches([':', ' ']) == "1").then_some(())?;
        found.blanks.push(at..at + count);
        at += count;
    }
    Some(())
}

//! `Queen(row=0, col=1)`, `Board { n: 4, queens: [1, 3, 0, 2] }`, `array([1, 3, 0, 2])`

use super::{Edited, Edits, before, begins_with, closed, lines, sparse};
use crate::lexer::{MOST_DEPTH, OPENING, PRINTED, path};

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
    let (mut rest, mut left) = (text, MOST_LOOKS * text.len());
    for line in lines(text) {
        let said = line.trim_start();
        let from = &text[edited.offset(said)..];
        if from.len() > rest.len() || !may_begin(said) {
            continue;
        }
        if left == 0 {
            return;
        }
        let Some(value) = whole(from) else {
            left = left.saturating_sub(from.len());
            continue;
        };
        if left < value.len() {
            return;
        }
        left -= value.len();
        let mut found = Edits::default();
        if values(value, 0, &mut found).is_some() {
            edited.make(found);
            rest = &from[value.len()..];
        }
    }
}

/// The text behind a name with dots, if it begins with one.
fn behind_name(text: &str) -> &str {
    path(text).map_or(text, |(behind, _)| behind)
}

/// True if a line begins with a bracket, or a name in front of one.
fn may_begin(line: &str) -> bool {
    behind_name(line).trim_start_matches(['!', ' ']).starts_with(OPENING)
}

/// The value that begins a text and ends with a line: others may follow behind commas.
fn whole(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = closed(behind_name(rest.trim_start()).trim_start_matches(['!', ' ']))?.1;
        let behind = rest.trim_start_matches([' ', '\t', ';']);
        match behind.strip_prefix(',') {
            Some(next) if may_begin(next.trim_start()) => rest = next,
            _ if behind.is_empty() || behind.starts_with(['\n', '\r', ',']) => return Some(before(text, rest)),
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
fn values<'a>(text: &'a str, depth: usize, found: &mut Edits<'a>) -> Option<()> {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let behind = behind_name(rest);
        let behind = if behind.len() < rest.len() { behind.strip_prefix('!').unwrap_or(behind) } else { behind };
        let (word, list) = (before(rest, behind), behind.trim_start_matches(' '));
        rest = match first {
            _ if !word.is_empty() && list.starts_with(OPENING) => named(word, list, depth, found)?,
            '[' | '(' | '{' => {
                let (list, behind) = closed(rest)?;
                if is_labelled(list) {
                    found.signs.extend([(list, "{"), (&list[list.len() - 1..], "}")]);
                }
                members(list, found);
                if depth < MOST_DEPTH {
                    values(&list[1..list.len() - 1], depth + 1, found)?;
                }
                behind
            }
            '"' | '\'' if depth > 0 => &rest[PRINTED.quoted_length(rest)?..],
            _ if depth > 0 || first.is_whitespace() || matches!(first, ',' | ';') => {
                &rest[word.len().max(first.len_utf8())..]
            }
            _ => return None,
        };
    }
    Some(())
}

/// True if a tuple of Swift begins here: `(row: 0, col: 1)`
fn is_labelled(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|inside| path(inside).ok());
    let value = inside.and_then(|(behind, _)| behind.strip_prefix(':')).unwrap_or_default().trim_start();
    value.starts_with(|c: char| c.is_ascii_digit() || "-[({\"'".contains(c))
}

/// A name, and the bracket behind it that begins `text`; returns the text behind that.
fn named<'a>(name: &'a str, text: &'a str, depth: usize, found: &mut Edits<'a>) -> Option<&'a str> {
    let (list, behind) = closed(text).filter(|_| depth < MOST_DEPTH)?;
    let (open, inside, close) = (&list[..1], &list[1..list.len() - 1], &list[list.len() - 1..]);
    let (body, is_round) = (inside.trim(), open == "(");
    found.blanks.push(name);
    if name == "Map" && is_round {
        // Of Scala: `Map(0 -> 1, 1 -> 3)`
        found.signs.extend([(open, "{"), (close, "}")]);
    } else if name == "c" && is_round && body.matches(',').count() > 2 {
        // A vector of R; `c(1, 2)` may be a fact.
    } else if name == "Counter" && is_round {
        found.blanks.extend([open, close]);
        counts(body, found)?;
    } else if matches!(name, "Some" | "Just") && is_round && body.parse::<i64>().is_ok() {
        found.blanks.extend([open, close]);
    } else if WRAPPERS.contains(&name) && is_round && body.starts_with(OPENING) {
        let (value, said) = closed(inside.trim_start())?;
        // What stands behind the list says how its numbers are stored.
        let is_stored = said.trim().trim_start_matches([',', ' ']).starts_with("dtype=");
        (is_stored || said.trim().is_empty()).then_some(())?;
        found.blanks.extend([open, said, close]);
        values(value, depth + 1, found)?;
    } else if WRAPPERS.contains(&name) {
        values(inside, depth + 1, found)?;
    } else if open == "{" {
        fields(inside, ':', found)?;
        values(inside, depth + 1, found)?;
    } else if name.starts_with(|c: char| c.is_ascii_uppercase()) || name == "dict" {
        fields(inside, '=', found)?;
        found.signs.extend([(open, "{"), (close, "}")]);
        values(inside, depth + 1, found)?;
    } else {
        return None;
    }
    Some(behind)
}

/// Puts commas between the members of a struct as Go prints it: `{N:4 Queens:[1 3 0 2]}`.
fn members<'a>(list: &'a str, found: &mut Edits<'a>) {
    let is_upper = |c: char| c.is_ascii_uppercase();
    let inside = list.strip_prefix('{').filter(|inside| inside.starts_with(is_upper));
    let (mut rest, mut commas) = (inside.map_or("", |inside| &inside[..inside.len() - 1]), Vec::new());
    while !rest.is_empty() {
        let Some(value) = path(rest).ok().and_then(|(value, _)| value.strip_prefix(':')) else { return };
        let behind = match closed(value).filter(|_| value.starts_with(['[', '{'])) {
            Some((_, behind)) => behind,
            None => &value[value.find([' ', ',']).unwrap_or(value.len())..],
        };
        rest = behind.strip_prefix(' ').unwrap_or(behind);
        match behind.chars().next() {
            Some(' ') => commas.push((behind, ",")),
            Some(_) => return,
            None => {}
        }
    }
    found.signs.extend(commas);
}

/// Goes through `name sign value` up to the end; `=` becomes `:`.
fn fields<'a>(inside: &'a str, sign: char, found: &mut Edits<'a>) -> Option<()> {
    let gap = [' ', '\n', '\r', '\t', ','];
    let mut rest = inside.trim_start_matches(gap);
    while !rest.is_empty() {
        let name = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|&length| length > 0)?;
        let is = rest[name..].trim_start_matches(' ');
        let value = is.strip_prefix(sign).filter(|value| !value.starts_with(sign))?;
        if sign == '=' {
            found.signs.push((is, ":"));
        }
        rest = value[PRINTED.item(value)?..].trim_start_matches(gap);
    }
    Some(())
}

/// Takes `: 1` behind each square of a counter away.
fn counts<'a>(body: &'a str, found: &mut Edits<'a>) -> Option<()> {
    let gap = [' ', ',', '\n'];
    let mut rest = body.strip_prefix('{')?.trim_start_matches(gap);
    while rest.len() > 1 {
        let (_, behind) = closed(rest).filter(|_| rest.starts_with('('))?;
        let (count, behind) = behind.split_at(behind.find([',', '}'])?);
        (count.trim_matches([':', ' ']) == "1").then_some(())?;
        found.blanks.push(count);
        rest = behind.trim_start_matches(gap);
    }
    Some(())
}

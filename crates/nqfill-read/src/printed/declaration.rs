//! `int q[4] = {2, 4, 1, 3};`

use super::{Edited, begins_with, closed, lines};
use crate::lexer::{OPENING, PRINTED, path};
use crate::text::LineSpan;
use std::ops::Range;

/// Words of languages before the name of a variable.
#[rustfmt::skip]
const TYPES: [&str; 29] = ["static", "const", "constexpr", "final", "public", "private", "unsigned", "signed", "let", "var", "val", "mut", "auto", "my",
    "int", "long", "short", "char", "byte", "string", "String", "size_t", "Integer", "Int", "i32", "u32", "usize", "uint8_t", "local"];

/// Types with parameters: `vector<int>`, `List<Integer>`.
#[rustfmt::skip]
const CONTAINERS: [&str; 9] =
    ["vector", "std::vector", "array", "std::array", "List", "ArrayList", "Vec", "Array", "IList"];

/// What makes a list of what stands in its brackets.
#[rustfmt::skip]
const MAKERS: [&str; 12] = ["vec!", "c", "List.of", "Arrays.asList", "listOf", "intArrayOf", "arrayOf", "mutableListOf", "new", "Array", "List", "Vector"];

/// The parts of a declaration that are to become blanks, the sign that says what the value is, and the value.
struct Declaration {
    blanks: Vec<Range<usize>>,
    sign: Range<usize>,
    /// The numbers in brackets behind the name.
    counts: Vec<usize>,
    value: usize,
}

/// Takes types, counts and makers of declarations away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| declaration(line).is_some()) {
        return;
    }
    for LineSpan { start, end, .. } in lines(text) {
        let Some(found) = declaration(&text[start..end]) else { continue };
        let list = &text[start + found.value..];
        // Rows in quotes are read as they stand.
        let is_drawn = list.trim_start_matches(['[', '(', '{', ' ', '\n', '\r', '\t']).starts_with(['"', '\'']);
        if is_drawn || !holds(list, &found.counts) {
            continue;
        }
        found.blanks.into_iter().for_each(|span| edited.blank(start + span.start..start + span.end));
        let sign = start + found.sign.start..start + found.sign.end;
        edited.blank(sign.clone());
        edited.put(sign.end - 1, "=");
        // Without its type it is not to be taken for an assignment of MiniZinc, which counts from 1.
        let end = start + found.value + closed(list).unwrap_or(0);
        let behind = text[end..].len() - text[end..].trim_start_matches([' ', '\t']).len();
        if text[end + behind..].starts_with(';') {
            edited.blank(end + behind..end + behind + 1);
        }
    }
}

/// The declaration that begins a line, unless it is a plain assignment.
fn declaration(line: &str) -> Option<Declaration> {
    let mut at = line.len() - line.trim_start().len();
    let mut blanks = Vec::new();
    while let Some(length) = type_word(&line[at..]) {
        blanks.push(at..at + length);
        at += length + blank(&line[at + length..]);
    }
    at += Some(path(&line[at..])).filter(|&length| length > 0 && !line[at..at + length].contains(['.', ':']))?;
    let mut counts = Vec::new();
    while let Some(inside) = line[at..].strip_prefix('[') {
        let end = inside.find(']')?;
        match inside[..end].trim() {
            "" => {}
            count => counts.push(count.parse().ok()?),
        }
        blanks.push(at..at + end + 2);
        at += end + 2;
    }
    at += blank(&line[at..]);
    let length = ["=", ":=", "<-"].iter().find(|sign| line[at..].starts_with(**sign))?.len();
    let sign = at..at + length;
    at += length + blank(&line[at + length..]);
    let made = maker(&line[at..]);
    if made > 0 {
        blanks.push(at..at + made);
        at += made;
    }
    let is_plain = blanks.is_empty() && length == 1;
    (!is_plain && line[at..].starts_with(OPENING)).then_some(Declaration { blanks, sign, counts, value: at })
}

fn blank(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

/// The length of a word of a type that another word follows.
fn type_word(text: &str) -> Option<usize> {
    let length = path(text);
    let word = &text[..length];
    let rest = &text[length..];
    let length = if CONTAINERS.contains(&word) && rest.starts_with('<') {
        length + rest.find('>')? + 1
    } else if TYPES.contains(&word) {
        length + brackets(rest)
    } else {
        return None;
    };
    let behind = blank(&text[length..]);
    (behind > 0 && path(&text[length + behind..]) > 0).then_some(length)
}

/// The length of empty pairs of brackets: `[][]`.
fn brackets(text: &str) -> usize {
    let pairs = text.as_bytes().chunks(2).take_while(|pair| *pair == b"[]").count();
    2 * pairs
}

/// The length of what makes a list, up to its bracket.
fn maker(text: &str) -> usize {
    let empty = brackets(text);
    let length = empty + path(&text[empty..]);
    let made = length + usize::from(text[length..].starts_with('!'));
    let word = &text[empty..made];
    if empty > 0 && TYPES.contains(&word) {
        return made;
    }
    match word {
        // `new int[]{...}`
        "new" => {
            let behind = blank(&text[made..]);
            let kind = made + behind + path(&text[made + behind..]);
            let end = text[kind..].find('{').unwrap_or(0);
            if text[kind..kind + end].bytes().all(|byte| b"[]".contains(&byte)) { kind + end } else { 0 }
        }
        word if MAKERS.contains(&word) => made,
        _ => 0,
    }
}

/// True if a list has as many items as are declared, and its inner lists too.
fn holds(list: &str, counts: &[usize]) -> bool {
    let Some(length) = closed(list).filter(|_| list.starts_with(OPENING)) else { return counts.is_empty() };
    let is_text = |inner: &str| inner.trim_start().starts_with(['"', '\'']);
    match counts {
        [] => true,
        [first, rest @ ..] => {
            let items: Vec<&str> = PRINTED.items(&list[1..length - 1]).filter(|item| !item.trim().is_empty()).collect();
            // The rows of C end with a byte of their own.
            items.len() == *first && items.iter().all(|item| is_text(item) || holds(item.trim_start(), rest))
        }
    }
}

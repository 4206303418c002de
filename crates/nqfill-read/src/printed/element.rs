//! `x0 = 1 x1 = 3`, `x[0] = 1`, `{0: 1, 1: 3}`, `0 -> 1`, and models of Z3, in any order: `[x_1 = 3, x_0 = 1]`

use super::{Edited, begins_with, lines};
use crate::lexer::{closing, count, is_digits, path};
use std::ops::Range;

/// Names of the queens of rows.
const NAMES: [&str; 13] =
    ["x", "X", "q", "Q", "queen", "queens", "Queen", "Queens", "a", "board", "sol", "solution", "pos"];

/// Fewer are no whole board, and may be anything.
const FEWEST: usize = 4;

/// One of the elements of a list: its name and index, and the bytes before its value.
struct Element<'a> {
    name: &'a str,
    index: usize,
    label: Range<usize>,
    /// The arrow between the two numbers of an element without a name.
    arrow: Option<Range<usize>>,
}

/// Takes the names of elements away, if they are all of a line or one a line, and in their order.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if let Some(squares) = text.trim_start().starts_with('[').then(|| model(text)).flatten() {
        return squares.into_iter().for_each(|square| square.write(edited));
    }
    if !begins_with(text, |line| elements(line).is_some_and(|(found, _)| !found.is_empty())) {
        return;
    }
    let mut run: Vec<(usize, Element<'_>)> = Vec::new();
    for line in lines(text) {
        match elements(&text[line.start..line.end]) {
            Some((mut found, _)) if found.len() == 1 => {
                let only = found.remove(0);
                if !goes_on(&run, &only) {
                    end(&mut run, edited);
                }
                run.push((line.start, only));
            }
            Some((found, braces)) => {
                end(&mut run, edited);
                let mut all: Vec<(usize, Element<'_>)> =
                    found.into_iter().map(|element| (line.start, element)).collect();
                // Several on each of several lines are parts of one list, which no line tells.
                let is_list = braces || all.first().is_some_and(|(_, first)| first.index < 2);
                if is_list {
                    end(&mut all, edited);
                }
            }
            None => end(&mut run, edited),
        }
    }
    end(&mut run, edited);
}

/// True if an element belongs to those above it. Arrows are squares in any order.
fn goes_on(run: &[(usize, Element<'_>)], next: &Element<'_>) -> bool {
    let is_square = |element: &Element<'_>| element.arrow.is_some();
    run.iter().rev().take(1).all(|(_, last)| {
        let is_next = last.name == next.name && last.index + 1 == next.index;
        is_next || (is_square(last) && is_square(next) && run[0].1.index != next.index)
    })
}

/// Takes the labels of a run away, if it is a whole list. Arrows between other numbers are squares: `1 -> 3`.
fn end(run: &mut Vec<(usize, Element<'_>)>, edited: &mut Edited<'_>) {
    let is_in_order = run.windows(2).all(|two| two[0].1.name == two[1].1.name && two[0].1.index + 1 == two[1].1.index);
    let is_whole = run.len() >= FEWEST && run[0].1.index < 2 && is_in_order;
    for (start, element) in run.drain(..) {
        match element.arrow {
            _ if is_whole => edited.blank(start + element.label.start..start + element.label.end),
            Some(arrow) => {
                edited.blank(start + arrow.start..start + arrow.end);
                edited.put(start + arrow.start, ",");
            }
            None => {}
        }
    }
}

/// The elements that a line consists of, and whether they stand in braces.
fn elements(line: &str) -> Option<(Vec<Element<'_>>, bool)> {
    let said = line.trim();
    let inner = said.strip_prefix('{').and_then(|said| said.strip_suffix('}'));
    let mut rest = inner.unwrap_or(said);
    let mut found = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',', ';']);
        if rest.is_empty() {
            return (!found.is_empty()).then_some((found, inner.is_some()));
        }
        let (element, behind) = element(line, rest, inner.is_some())?;
        found.push(element);
        rest = behind;
    }
}

/// The element at the start of `rest`, and the text behind it.
fn element<'a>(line: &'a str, rest: &'a str, is_in_braces: bool) -> Option<(Element<'a>, &'a str)> {
    let start = rest.as_ptr() as usize - line.as_ptr() as usize;
    let letters = rest[..path(rest)].trim_end_matches(|c: char| c.is_ascii_digit() || c == ':').trim_end_matches('_');
    let behind = rest[letters.len()..].trim_start_matches('_');
    let bracket = behind.chars().next().filter(|open| *open == '[' || (*open == '(' && !letters.is_empty()));
    let (behind, index) = count(bracket.map_or(behind, |_| &behind[1..])).ok()?;
    let behind = bracket.map_or(Some(behind), |open| behind.strip_prefix(closing(open)))?;
    let sign = behind.trim_start();
    let signs: &[&str] = match (letters.is_empty(), bracket.is_some() || is_in_braces) {
        (true, true) => &[":", "=>", "->", "="],
        (true, false) => &["->", "=>"],
        // `q[0] 1`
        (false, _) if bracket.is_some() && sign.len() < behind.len() => &["=>", "->", "=", ":", ""],
        (false, _) => &["=>", "->", "=", ":"],
    };
    let (length, sign) = signs.iter().find_map(|is| Some((is.len(), sign.strip_prefix(is)?.trim_start())))?;
    let (after, _) = count(sign.strip_prefix('-').unwrap_or(sign)).ok()?;
    let is_known = letters.is_empty() || NAMES.contains(&letters);
    let is_apart = after.is_empty() || after.starts_with([' ', '\t', ',', ';']);
    let label = start..start + (rest.len() - sign.len());
    let at = start + (rest.len() - behind.trim_start().len());
    let is_square = letters.is_empty() && bracket.is_none() && !is_in_braces && !sign.starts_with('-');
    let arrow = is_square.then_some(at..at + length);
    (is_known && is_apart).then_some((Element { name: letters, index, label, arrow }, after))
}

/// An element of a model, as a square: the bytes of its index and of its value, and of all of it with what ends it.
struct Assigned {
    index: Range<usize>,
    value: Range<usize>,
    place: Range<usize>,
}

impl Assigned {
    /// `x_1 = 3,` becomes `( 1 , 3)`.
    fn write(&self, edited: &mut Edited<'_>) {
        let Self { index, value, place } = self;
        for gap in [place.start..index.start, index.end..value.start, value.end..place.end] {
            edited.blank(gap);
        }
        edited.put(index.start - 1, "(");
        edited.put(index.end, ",");
        edited.put(value.end, ")");
    }
}

/// The elements of a text that is one list of them, each once.
fn model(text: &str) -> Option<Vec<Assigned>> {
    let start = text.len() - text.trim_start().len() + 1;
    let end = start + text[start..].find(']').filter(|&end| text[start + end + 1..].trim().is_empty())?;
    let (mut at, mut found, mut indices) = (start, Vec::new(), Vec::new());
    for part in text[start..end].split(',') {
        let said = part.trim();
        let (name, value) = said.split_once(" = ")?;
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_known = NAMES.contains(&letters.trim_end_matches('_'));
        if !is_known || !is_digits(value) || !is_digits(&name[letters.len()..]) {
            return None;
        }
        let name = at + (part.len() - part.trim_start().len());
        let (index, behind) = (name + letters.len()..name + said.len() - value.len() - 3, name + said.len());
        indices.push(text[index.clone()].parse::<usize>().ok()?);
        found.push(Assigned { index, value: behind - value.len()..behind, place: at..at + part.len() + 1 });
        at += part.len() + 1;
    }
    indices.sort_unstable();
    let is_whole = indices.len() >= FEWEST && indices[0] < 2 && indices.windows(2).all(|two| two[0] + 1 == two[1]);
    if !is_whole {
        return None;
    }
    // The bracket that opens the list belongs to the first one.
    found[0].place.start -= 1;
    Some(found)
}

//! `x0 = 1 x1 = 3`, `x[0] = 1`, `{0: 1, 1: 3}`, `0 -> 1`, and models of Z3, in any order: `[x_1 = 3, x_0 = 1]`

use super::{Edited, FEWEST, are_rows, before, begins_with, lines};
use crate::lexer::{closing, count, is_digits, path};

/// Names of the queens of rows.
const NAMES: [&str; 13] =
    ["x", "X", "q", "Q", "queen", "queens", "Queen", "Queens", "a", "board", "sol", "solution", "pos"];

/// One of the elements of a list: its name and index, and what stands before its value.
struct Element<'a> {
    name: &'a str,
    index: usize,
    label: &'a str,
    /// The arrow between the two numbers of an element without a name.
    arrow: Option<&'a str>,
}

/// Takes the names of elements away, if they are all of a line or one a line, and in their order.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    let said = text.trim_start();
    if let Some(squares) = said.starts_with('[').then(|| model(said)).flatten() {
        edited.blank(&said[..1]);
        return squares.into_iter().for_each(|square| square.write(edited));
    }
    if !begins_with(text, |line| elements(line).is_some_and(|(found, _)| !found.is_empty())) {
        return;
    }
    let mut run: Vec<Element<'_>> = Vec::new();
    for line in lines(text) {
        match elements(line) {
            Some((mut found, _)) if found.len() == 1 => {
                let only = found.remove(0);
                if !goes_on(&run, &only) {
                    end(&mut run, edited);
                }
                run.push(only);
            }
            Some((mut found, braces)) => {
                end(&mut run, edited);
                // Several on each of several lines are parts of one list, which no line tells.
                if braces || found[0].index < 2 {
                    end(&mut found, edited);
                }
            }
            None => end(&mut run, edited),
        }
    }
    end(&mut run, edited);
}

/// True if an element belongs to those above it. Arrows are squares in any order.
fn goes_on(run: &[Element<'_>], next: &Element<'_>) -> bool {
    run.last().is_none_or(|last| {
        let is_next = last.name == next.name && last.index + 1 == next.index;
        is_next || (last.arrow.is_some() && next.arrow.is_some() && run[0].index != next.index)
    })
}

/// Takes the labels of a run away, if it is a whole list. Arrows between other numbers are squares: `1 -> 3`.
fn end(run: &mut Vec<Element<'_>>, edited: &mut Edited<'_>) {
    let is_in_order = run.windows(2).all(|two| two[0].name == two[1].name && two[0].index + 1 == two[1].index);
    let is_whole = run.len() >= FEWEST && run[0].index < 2 && is_in_order;
    for element in run.drain(..) {
        match element.arrow {
            _ if is_whole => edited.blank(element.label),
            Some(arrow) => {
                edited.blank(arrow);
                edited.put(arrow, ",");
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
        let (element, behind) = element(rest, inner.is_some())?;
        found.push(element);
        rest = behind;
    }
}

/// The element that begins a text, and the text behind it.
fn element(text: &str, is_in_braces: bool) -> Option<(Element<'_>, &str)> {
    let name = path(text).map_or("", |(_, name)| name);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':').trim_end_matches('_');
    let behind = text[name.len()..].trim_start_matches('_');
    let bracket = behind.chars().next().filter(|open| *open == '[' || (*open == '(' && !name.is_empty()));
    let (behind, index) = count(bracket.map_or(behind, |_| &behind[1..])).ok()?;
    let behind = bracket.map_or(Some(behind), |open| behind.strip_prefix(closing(open)))?;
    let said = behind.trim_start();
    let signs: &[&str] = match (name.is_empty(), bracket.is_some() || is_in_braces) {
        (true, true) => &[":", "=>", "->", "="],
        (true, false) => &["->", "=>"],
        // `q[0] 1`
        (false, _) if bracket.is_some() && said.len() < behind.len() => &["=>", "->", "=", ":", ""],
        (false, _) => &["=>", "->", "=", ":"],
    };
    let (sign, behind) = signs.iter().find_map(|sign| said.strip_prefix(sign).map(|behind| (sign, behind)))?;
    let value = behind.trim_start();
    let (after, _) = count(value.strip_prefix('-').unwrap_or(value)).ok()?;
    let is_known = name.is_empty() || NAMES.contains(&name);
    let is_apart = after.is_empty() || after.starts_with([' ', '\t', ',', ';']);
    let is_square = name.is_empty() && bracket.is_none() && !is_in_braces && !value.starts_with('-');
    let arrow = is_square.then_some(&said[..sign.len()]);
    (is_known && is_apart).then_some((Element { name, index, label: before(text, value), arrow }, after))
}

/// An element of a model, as a square.
struct Assigned<'a> {
    /// All of it, with the sign behind it.
    all: &'a str,
    index: &'a str,
    value: &'a str,
}

impl Assigned<'_> {
    /// `x_1 = 3,` becomes `( 1 , 3)`.
    fn write(&self, edited: &mut Edited<'_>) {
        let text = edited.text;
        let at = [self.all, self.index, self.value].map(|part| edited.offset(part));
        let [index, value] = [at[1] + self.index.len(), at[2] + self.value.len()];
        for gap in [at[0]..at[1], index..at[2], value..at[0] + self.all.len()] {
            edited.blank(&text[gap]);
        }
        for (at, sign) in [(at[1] - 1, "("), (index, ","), (value, ")")] {
            edited.put(&text[at..], sign);
        }
    }
}

/// The elements of a text that is one list of them, each once.
fn model(text: &str) -> Option<Vec<Assigned<'_>>> {
    let end = text.find(']').filter(|&end| text[end + 1..].trim().is_empty())?;
    let (mut rest, mut found, mut rows) = (&text[1..], Vec::new(), Vec::new());
    for part in text[1..end].split(',') {
        let (name, value) = part.trim().split_once(" = ")?;
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let index = &name[letters.len()..];
        if !NAMES.contains(&letters.trim_end_matches('_')) || !is_digits(value) || !is_digits(index) {
            return None;
        }
        rows.push(index.parse().ok()?);
        let (all, behind) = rest.split_at(part.len() + 1);
        found.push(Assigned { all, index, value });
        rest = behind;
    }
    are_rows(rows).then_some(found)
}

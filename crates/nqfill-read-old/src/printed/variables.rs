//! Variables with two indices, of which a one is a queen, as solvers print them: `x_0_1 = 1.0`, `x[0,1] 1`.

use super::{Edited, before, begins_with, lines};
use nom::IResult;
use nom::character::complete::digit1;

/// Names of such variables.
const NAMES: [&str; 6] = ["x", "X", "q", "Q", "queen", "board"];

/// Lines without which such a variable may be anything.
const FEWEST: usize = 2;

/// A variable: the text from the sign before its first index on, from that between both, and from that behind the second.
struct Variable<'a> {
    signs: [&'a str; 3],
    is_one: bool,
}

/// Makes squares of variables that are one, and nothing of those that are zero, if all lines are such variables.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| variable(line).is_some()) {
        return;
    }
    let mut found: Vec<(&str, Variable<'_>)> = Vec::new();
    for line in lines(text) {
        match variable(line) {
            Some(variable) => found.push((line, variable)),
            None if indices(line).is_some() => return,
            None => {}
        }
    }
    if found.len() < FEWEST {
        return;
    }
    for (line, Variable { signs: [open, comma, close], is_one }) in found {
        if is_one {
            edited.blank(before(line, open));
            edited.blank(close);
            [(open, "("), (comma, ","), (close, ")")].into_iter().for_each(|(at, sign)| edited.put(at, sign));
        } else {
            edited.blank(line);
        }
    }
}

/// The text behind the name of a variable with an index.
fn indices(line: &str) -> Option<&str> {
    let said = line.trim_start();
    NAMES.iter().find_map(|name| said.strip_prefix(name).filter(|rest| rest.starts_with(['_', '[', '('])))
}

fn variable(line: &str) -> Option<Variable<'_>> {
    let open = indices(line)?;
    let is_named = open.starts_with('_');
    let comma = index(&open[1..])?;
    let second = comma.strip_prefix(if is_named { '_' } else { ',' })?;
    let close = index(second.trim_start_matches(' '))?;
    let behind = if is_named { close } else { close.strip_prefix([']', ')'])? };
    let value = behind.trim().trim_start_matches(['=', ':']).trim();
    let is_one = matches!(value, "1" | "1.0" | "1.0000000" | "1.000000" | "True" | "true");
    let is_zero = matches!(value, "0" | "0.0" | "-0.0" | "0.0000000" | "0.000000" | "False" | "false");
    let is_apart = behind.starts_with([' ', '\t', '=', ':']);
    (is_apart && (is_one || is_zero)).then_some(Variable { signs: [open, comma, close], is_one })
}

/// The text behind an index at its start.
fn index(text: &str) -> Option<&str> {
    let digits: IResult<&str, &str> = digit1(text);
    digits.ok().map(|(rest, _)| rest)
}

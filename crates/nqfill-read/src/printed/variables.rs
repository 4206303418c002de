//! Variables with two indices, of which a one is a queen, as solvers print them: `x_0_1 = 1.0`, `x[0,1] 1`.

use super::{Edited, begins_with, lines};
use crate::text::LineSpan;
use nom::IResult;
use nom::character::complete::digit1;

/// Names of such variables.
const NAMES: [&str; 6] = ["x", "X", "q", "Q", "queen", "board"];

/// Lines without which such a variable may be anything.
const FEWEST: usize = 2;

/// The bytes of a variable on its line.
struct Variable {
    /// What stands before the first index, between both, and behind the second one.
    signs: [usize; 3],
    is_one: bool,
}

/// Makes squares of variables that are one, and nothing of those that are zero, if all lines are such variables.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| variable(line).is_some()) {
        return;
    }
    let mut found: Vec<(LineSpan, Variable)> = Vec::new();
    for line in lines(text) {
        let said = &text[line.start..line.end];
        match variable(said) {
            Some(variable) => found.push((line, variable)),
            None if begins_variable(said) => return,
            None => {}
        }
    }
    if found.len() < FEWEST {
        return;
    }
    for (LineSpan { start, end, .. }, Variable { signs: [open, comma, close], is_one }) in found {
        edited.blank(start..start + open);
        if is_one {
            edited.blank(start + close..end);
            [(open, "("), (comma, ","), (close, ")")].into_iter().for_each(|(at, sign)| edited.put(start + at, sign));
        } else {
            edited.blank(start..end);
        }
    }
}

/// True if a line begins with a name and an index.
fn begins_variable(line: &str) -> bool {
    let said = line.trim_start();
    NAMES.iter().any(|name| said.strip_prefix(name).is_some_and(|rest| rest.starts_with(['_', '[', '('])))
}

fn variable(line: &str) -> Option<Variable> {
    let said = line.trim_start();
    let at = |rest: &str| line.len() - rest.len();
    let rest =
        NAMES.iter().find_map(|name| said.strip_prefix(name).filter(|rest| rest.starts_with(['_', '[', '('])))?;
    let (open, is_named) = (at(rest), rest.starts_with('_'));
    let rest = index(&rest[1..])?;
    let comma = at(rest);
    let rest = rest.strip_prefix(if is_named { '_' } else { ',' })?;
    let rest = index(rest.trim_start_matches(' '))?;
    let close = at(rest);
    let rest = if is_named { rest } else { rest.strip_prefix([']', ')'])? };
    let value = rest.trim().trim_start_matches(['=', ':']).trim();
    let is_one = matches!(value, "1" | "1.0" | "1.0000000" | "1.000000" | "True" | "true");
    let is_zero = matches!(value, "0" | "0.0" | "-0.0" | "0.0000000" | "0.000000" | "False" | "false");
    let is_apart = rest.starts_with([' ', '\t', '=', ':']);
    (is_apart && (is_one || is_zero)).then_some(Variable { signs: [open, comma, close], is_one })
}

/// The text behind an index at its start.
fn index(text: &str) -> Option<&str> {
    let digits: IResult<&str, &str> = digit1(text);
    digits.ok().map(|(rest, _)| rest)
}

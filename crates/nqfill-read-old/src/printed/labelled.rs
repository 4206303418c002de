//! Squares with the number of their queen before them: `Q1 -> (1,5)`, `queen 2: (2, 3)`, one a line.

use super::{Edited, before, begins_with, lines};
use crate::lexer::{count, pair};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::space0;
use nom::combinator::{eof, opt, peek, recognize};
use nom::{IResult, Parser};

/// Takes the numbers away, if each is one more than the one above it.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| label(line).is_ok()) {
        return;
    }
    let labels =
        || lines(text).filter_map(|line| label(line).ok().map(|(square, number)| (before(line, square), number)));
    let are_in_order = labels().zip(labels().skip(1)).all(|((_, one), (_, next))| one.checked_add(1) == Some(next));
    if are_in_order && labels().next().is_some_and(|(_, first)| first < 2) {
        labels().for_each(|(label, _)| edited.blank(label));
    }
}

/// The number of the queen on a line of a square, and the text behind the label.
fn label(line: &str) -> IResult<&str, usize> {
    let queen = alt((tag_no_case("queen"), tag_no_case("q")));
    let sign = alt((tag("->"), tag("=>"), tag("→"), tag(":"), tag("=")));
    let square = recognize((pair, space0, opt(alt((tag(","), tag(";")))), eof));
    let (behind, (_, _, _, _, number, ..)) =
        (space0, queen, space0, opt(tag("#")), count, space0, sign, space0, peek(tag("(")), peek(square))
            .parse(line)?;
    Ok((behind, number))
}

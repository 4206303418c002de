//! Closed diagonals, of which every square is blocked: the instances of CSPLib's prob079 (Gent, Jefferson and Nightingale,
//! "Complexity of n-Queens Completion", 2017).
//!
//! ```text
//! diags     = [[k, d], ...]      d = 1: row + column = k; d = 0: row - column + n - 1 = k; numdiags of them
//! sumdiags  = [k, ...]           row + column = k; numsum of them
//! diffdiags = [k, ...]           column - row = k; numdiff of them
//! ```
//! Rows and columns count from 0, whatever other squares of the text do.

use crate::values::board::{Sum, wrong};
use crate::values::form::Shape;
use crate::values::named::{Field, Named};
use crate::values::names::Role;
use crate::values::tree::{Kind, Value};
use crate::{Counted, Expected, InputError, InputErrorKind, MOST_EXPANDED};
use nqfill_core::board::Line;
use std::ops::Range;

/// Blocks every square of the diagonals that names list, or of as many of the first as the options say.
pub(crate) fn add(named: &Named<'_, '_, '_>, n: usize, sum: &mut Sum) -> Result<(), InputError> {
    let lists = [
        (Role::Diagonals, Role::DiagonalCount),
        (Role::Sums, Role::SumCount),
        (Role::Differences, Role::DifferenceCount),
    ];
    for (role, count) in lists {
        let count = named.fields.iter().find(|field| field.role == count);
        match (named.fields.iter().find(|field| field.role == role), count) {
            (Some(field), count) => add_list(named, field, count, n, sum)?,
            (None, Some(count)) => check_count(named, count, 0)?,
            (None, None) => {}
        }
    }
    Ok(())
}

fn add_list(
    named: &Named<'_, '_, '_>,
    field: &Field<'_, '_>,
    count: Option<&Field<'_, '_>>,
    n: usize,
    sum: &mut Sum,
) -> Result<(), InputError> {
    let source = named.reading.source;
    let found = if field.form.shape == Shape::Nothing { 0 } else { field.form.count };
    let taken = taken(named, field, found)?;
    if taken.saturating_mul(n) > MOST_EXPANDED.max(field.value.span.len()) {
        return Err(InputErrorKind::TooManySquares { most: MOST_EXPANDED }.at(field.value.span.clone()));
    }
    count.map_or(Ok(()), |count| check_count(named, count, found))?;
    let Some(list) = field.value.list() else {
        return if found == 0 { Ok(()) } else { Err(wrong(field.value, source.text, Expected::Value)) };
    };
    let mut place = 0;
    list.each(&mut |item| {
        let (line, index) = diagonal(field.role, &item.value, n, source.text)?;
        if place < taken {
            for square in line.squares(index, n) {
                source.saw(square, item.value.span.clone());
                sum.blocked.push(square);
            }
        }
        place += 1;
        Ok(())
    })
}

/// How many diagonals of a list count: the options may say that only the first do.
fn taken(named: &Named<'_, '_, '_>, field: &Field<'_, '_>, found: usize) -> Result<usize, InputError> {
    let source = named.reading.source;
    let Some(most) = source.options.diagonals.as_ref().map(|range| *range.end()) else { return Ok(found) };
    let kind = match field.role {
        // Of two lists none is the first.
        Role::Sums | Role::Differences => {
            InputErrorKind::OptionRefused { option: format!("--diagonals {most}"), format: source.plan.format.name }
        }
        _ if most > found => InputErrorKind::WrongCount { counted: Counted::Diagonals, found, expected: most },
        _ => return Ok(most),
    };
    Err(kind.at(field.value.span.clone()))
}

/// The number of diagonals that a name tells has to be that of its list.
fn check_count(named: &Named<'_, '_, '_>, count: &Field<'_, '_>, found: usize) -> Result<(), InputError> {
    let Shape::Number(number) = count.form.shape else {
        return Err(wrong(count.value, named.reading.source.text, Expected::Number));
    };
    match usize::try_from(number) {
        Ok(expected) if expected == found => Ok(()),
        expected => {
            let expected = expected.unwrap_or(0);
            let kind = InputErrorKind::WrongCount { counted: Counted::Diagonals, found, expected };
            Err(kind.at(count.value.span.clone()))
        }
    }
}

/// The diagonal that an item of a list names, and its number.
fn diagonal(role: Role, value: &Value<'_>, n: usize, text: &str) -> Result<(Line, usize), InputError> {
    let last = 2 * i64::try_from(n).unwrap_or(i64::MAX / 4) - 2;
    let number = |value: &Value<'_>| match value.kind {
        Kind::Number(number) => Ok(number),
        _ => Err(wrong(value, text, Expected::Number)),
    };
    match role {
        Role::Sums => Ok((Line::Antidiagonal, within(number(value)?, 0, last, &value.span)?)),
        Role::Differences => {
            let index = within(number(value)?, -last / 2, last / 2, &value.span)?;
            // Differences grow to the right, where the numbers of diagonals fall.
            Ok((Line::Diagonal, 2 * n - 2 - index))
        }
        _ => {
            let [index, family] = value.list().map_or(&[][..], |list| list.kept()) else {
                return Err(wrong(value, text, Expected::Square));
            };
            let line = match number(&family.value)? {
                0 => Line::Diagonal,
                1 => Line::Antidiagonal,
                _ => return Err(wrong(&family.value, text, Expected::Number)),
            };
            Ok((line, within(number(&index.value)?, 0, last, &index.value.span)?))
        }
    }
}

/// How far a number is behind the first.
fn within(number: i64, first: i64, last: i64, span: &Range<usize>) -> Result<usize, InputError> {
    match usize::try_from(number.saturating_sub(first)) {
        Ok(index) if number <= last => Ok(index),
        _ => Err(InputErrorKind::OutOfRange { number, first, last }.at(span.clone())),
    }
}

//! Closed diagonals, of which every square is blocked: the instances of CSPLib's prob079 (Gent, Jefferson and Nightingale,
//! "Complexity of n-Queens Completion", 2017).
//!
//! ```text
//! diags     = [[k, d], ...]      d = 1: row + column = k; d = 0: row - column + n - 1 = k; numdiags of them
//! sumdiags  = [k, ...]           row + column = k; numsum of them
//! diffdiags = [k, ...]           column - row = k; numdiff of them
//! ```
//! Rows and columns count from 0, whatever other squares of the text do.

use crate::values::board::wrong;
use crate::values::form::Shape;
use crate::values::names::Role;
use crate::values::parts::{Field, Parts, Sum};
use crate::values::tree::{Kind, Value};
use crate::{Counted, Expected, InputError, InputErrorKind, MOST_EXPANDED};
use nqfill_core::board::Line;
use std::ops::Range;

/// Lists of diagonals, with what counts them.
const LISTS: [(Role, Role); 3] =
    [(Role::Diagonals, Role::DiagonalCount), (Role::Sums, Role::SumCount), (Role::Differences, Role::DifferenceCount)];

/// Blocks every square of the diagonals that names list, or of as many of the first as the options say.
pub(crate) fn add(parts: &Parts<'_, '_, '_>, n: usize, sum: &mut Sum) -> Result<(), InputError> {
    for (role, count) in LISTS {
        let found = parts.with(role).map_or(Ok(0), |field| add_list(parts, field, n, sum))?;
        let Some(Field { value, form, .. }) = parts.with(count) else { continue };
        let Shape::Number(said) = form.shape else {
            return Err(wrong(value, parts.reading.source.text, Expected::Number));
        };
        let expected = usize::try_from(said).unwrap_or(0);
        if expected != found {
            let kind = InputErrorKind::WrongCount { counted: Counted::Diagonals, found, expected };
            return Err(kind.at(value.span.clone()));
        }
    }
    Ok(())
}

/// Blocks the squares of a list of diagonals; returns how many it has.
fn add_list(parts: &Parts<'_, '_, '_>, field: &Field<'_, '_>, n: usize, sum: &mut Sum) -> Result<usize, InputError> {
    let (source, span) = (parts.reading.source, &field.value.span);
    let Some(list) = field.value.list() else {
        let is_none = field.form.shape == Shape::Nothing;
        return if is_none { Ok(0) } else { Err(wrong(field.value, source.text, Expected::Value)) };
    };
    let found = list.count;
    let taken = match source.options.diagonals.as_ref().map(|range| *range.end()) {
        None => found,
        // Of two lists none is the first.
        Some(most) if field.role != Role::Diagonals => {
            let (option, format) = (format!("--diagonals {most}"), source.plan.format.name);
            return Err(InputErrorKind::OptionRefused { option, format }.at(span.clone()));
        }
        Some(expected) if expected > found => {
            let kind = InputErrorKind::WrongCount { counted: Counted::Diagonals, found, expected };
            return Err(kind.at(span.clone()));
        }
        Some(most) => most,
    };
    if taken.saturating_mul(n) > MOST_EXPANDED.max(span.len()) {
        return Err(InputErrorKind::TooManySquares { most: MOST_EXPANDED }.at(span.clone()));
    }
    let mut place = 0;
    list.each(&mut |item| {
        let (line, index) = diagonal(field.role, &item.value, n, source.text)?;
        for square in line.squares(index, n).filter(|_| place < taken) {
            source.saw(square, item.value.span.clone());
            sum.blocked.push(square);
        }
        place += 1;
        Ok(())
    })?;
    Ok(found)
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
        // Differences grow to the right, where the numbers of diagonals fall.
        Role::Differences => {
            Ok((Line::Diagonal, 2 * n - 2 - within(number(value)?, -last / 2, last / 2, &value.span)?))
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

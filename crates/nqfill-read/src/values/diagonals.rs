//! Closed diagonals, of which every square is blocked: the instances of CSPLib's prob079 (Gent, Jefferson and Nightingale,
//! "Complexity of n-Queens Completion", 2017).
//!
//! ```text
//! diags = [[k, d], ...]      d = 1: row + column = k; d = 0: row - column + n - 1 = k; numdiags of them
//! ```
//! Rows and columns count from 0, whatever other squares of the text do.

use crate::values::board::{number, wrong};
use crate::values::form::Shape;
use crate::values::names::Role;
use crate::values::parts::{Field, Parts, Sum};
use crate::values::tree::Value;
use crate::{Counted, Expected, InputError, InputErrorKind, MOST_EXPANDED};
use nqfill_core::board::Line;

/// Blocks every square of the diagonals that a name lists, or of as many of the first as the options say.
pub(crate) fn add(parts: &Parts<'_, '_, '_>, n: usize, sum: &mut Sum) -> Result<(), InputError> {
    let text = parts.reading.source.text;
    let found = parts.with(Role::Diagonals).map_or(Ok(0), |field| add_list(parts, field, n, sum))?;
    let Some(Field { value, form, .. }) = parts.with(Role::DiagonalCount) else { return Ok(()) };
    let Shape::Number(count) = form.shape else { return Err(wrong(value, text, Expected::Number)) };
    let expected = usize::try_from(count).unwrap_or(0);
    if expected == found { Ok(()) } else { Err(Counted::Diagonals.wrong(found, expected, value.span.clone())) }
}

/// Blocks the squares of a list of diagonals; returns how many it has.
fn add_list(parts: &Parts<'_, '_, '_>, field: &Field<'_, '_>, n: usize, sum: &mut Sum) -> Result<usize, InputError> {
    let (source, span) = (parts.reading.source, &field.value.span);
    let Some(list) = field.value.list() else {
        let is_none = field.form.shape == Shape::Nothing;
        return if is_none { Ok(0) } else { Err(wrong(field.value, source.text, Expected::Value)) };
    };
    let found = list.count;
    let taken = source.options.diagonals.unwrap_or(found);
    if taken > found {
        return Err(Counted::Diagonals.wrong(found, taken, span.clone()));
    }
    if taken.saturating_mul(n) > MOST_EXPANDED.max(span.len()) {
        return Err(InputErrorKind::TooManySquares { most: MOST_EXPANDED }.at(span.clone()));
    }
    let mut place = 0;
    list.each(&mut |item| {
        let (line, index) = diagonal(&item.value, n, source.text)?;
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
fn diagonal(value: &Value<'_>, n: usize, text: &str) -> Result<(Line, usize), InputError> {
    let [index, family] = value.list().map_or(&[][..], |list| list.items()) else {
        return Err(wrong(value, text, Expected::Square));
    };
    let line = match number(&family.value, text)? {
        0 => Line::Diagonal,
        1 => Line::Antidiagonal,
        _ => return Err(wrong(&family.value, text, Expected::Number)),
    };
    let (number, last) = (number(&index.value, text)?, 2 * n - 2);
    let index_of = usize::try_from(number).ok().filter(|index| *index <= last);
    let last = i64::try_from(last).unwrap_or(i64::MAX);
    let off = || InputErrorKind::OutOfRange { number, first: 0, last }.at(index.value.span.clone());
    Ok((line, index_of.ok_or_else(off)?))
}

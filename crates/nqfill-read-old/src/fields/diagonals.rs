//! Closed diagonals, of which every square is blocked: the instances of CSPLib's prob079 (Gent, Jefferson and Nightingale,
//! "Complexity of n-Queens Completion", 2017).
//!
//! ```text
//! diags     = [[k, d], ...]      d = 1: row + column = k; d = 0: row - column + n - 1 = k; numdiags of them
//! sumdiags  = [k, ...]           row + column = k; numsum of them
//! diffdiags = [k, ...]           column - row = k; numdiff of them
//! ```
//! Rows and columns count from 0, whatever other squares of the text do.

use crate::fields::board::{Field, Fields, Meaning};
use crate::format::coordinates::See;
use crate::format::piece::signed;
use crate::format::terms::Mark;
use crate::value::Item;
use crate::value::names::Role;
use crate::{Counted, Expected, InputError, InputErrorKind, MOST_EXPANDED};
use nqfill_core::board::Line;
use std::ops::Range;

impl<'a> Fields<'_, 'a> {
    /// Blocks every square of the diagonals of a field, or of as many of the first as the options say.
    pub(crate) fn diagonals(&self, field: &Field<'a>, n: usize, see: &mut See<'_>) -> Result<(), InputError> {
        let (count, span) = (field.form.items, &field.span);
        let taken = self.taken(field)?;
        if taken.saturating_mul(n) > MOST_EXPANDED.max(self.piece.span.len()) {
            return Err(InputErrorKind::TooManySquares { most: MOST_EXPANDED }.at(span.clone()));
        }
        self.check_count(field, count)?;
        field.value.each(self.piece, &mut |place, item| {
            let (line, index) = self.diagonal(field.role, item, n)?;
            if place < taken {
                line.squares(index, n).for_each(|square| see(Mark::BlockedAgain, square, item.value.span.clone()));
            }
            Ok(())
        })
    }

    /// How many diagonals of a list count: the options may say that only the first do.
    fn taken(&self, field: &Field<'a>) -> Result<usize, InputError> {
        let Some(most) = self.piece.options.diagonals.as_ref().map(|range| *range.end()) else {
            return Ok(field.form.items);
        };
        let kind = match field.role {
            // Of two lists none is the first.
            Role::Sums | Role::Differences => {
                let option = format!("--diagonals {most}");
                InputErrorKind::OptionRefused { option, format: self.counting.format }
            }
            _ if most > field.form.items => {
                InputErrorKind::WrongCount { counted: Counted::Diagonals, found: field.form.items, expected: most }
            }
            _ => return Ok(most),
        };
        Err(kind.at(field.span.clone()))
    }

    /// The number of diagonals that a name tells has to be that of its list.
    fn check_count(&self, field: &Field<'a>, found: usize) -> Result<(), InputError> {
        let role = match field.role {
            Role::Sums => Role::SumCount,
            Role::Differences => Role::DifferenceCount,
            _ => Role::DiagonalCount,
        };
        let Some(told) = self.with(role) else { return Ok(()) };
        match self.meaning(told, None)? {
            Meaning::Count(expected) if expected != found => {
                let kind = InputErrorKind::WrongCount { counted: Counted::Diagonals, found, expected };
                Err(kind.at(told.span.clone()))
            }
            _ => Ok(()),
        }
    }

    /// The diagonal that an item of a list names, and its number.
    fn diagonal(&self, role: Role, item: &Item<'a>, n: usize) -> Result<(Line, usize), InputError> {
        let span = &item.value.span;
        let last = 2 * signed(n) - 2;
        if role == Role::Sums || role == Role::Differences {
            let number = self.some_number(item, Expected::Number)?;
            let (line, first) = match role {
                Role::Sums => (Line::Antidiagonal, 0),
                _ => (Line::Diagonal, 1 - signed(n)),
            };
            let index = within(number, first, first + last, span)?;
            // Differences grow to the right, where the numbers of diagonals fall.
            return Ok((line, if line == Line::Diagonal { 2 * n - 2 - index } else { index }));
        }
        let mut numbers = Vec::with_capacity(2);
        item.value.each(self.piece, &mut |_, item| {
            numbers.push(self.some_number(item, Expected::Pair)?);
            Ok(())
        })?;
        let [number, family] = numbers[..] else { return Err(self.wrong(&item.value, Expected::Pair)) };
        let line = match family {
            0 => Line::Diagonal,
            1 => Line::Antidiagonal,
            _ => return Err(self.wrong(&item.value, Expected::Bit)),
        };
        Ok((line, within(number, 0, last, span)?))
    }
}

/// How far a number is behind the first.
fn within(number: i64, first: i64, last: i64, span: &Range<usize>) -> Result<usize, InputError> {
    match usize::try_from(number.saturating_sub(first)) {
        Ok(index) if number <= last => Ok(index),
        _ => Err(InputErrorKind::OutOfRange { number, first, last }.at(span.clone())),
    }
}

//! The size of the board, by names, by `--size` and by the lengths of lists; all have to agree.

use crate::fields::board::{Field, Fields, Meaning, short};
use crate::fields::form::Shape;
use crate::format::piece::{FEWEST_WHOLE, signed};
use crate::value::Kind;
use crate::value::names::Role;
use crate::{Base, Counted, InputError, InputErrorKind};
use nqfill_core::board::BitSet;

/// A size and its source.
struct Told {
    n: usize,
    by: String,
    is_option: bool,
}

impl<'a> Fields<'_, 'a> {
    pub(crate) fn size(&self) -> Result<usize, InputError> {
        if let Some(told) = self.told_size()? {
            self.check_lengths(&told)?;
            return Ok(told.n);
        }
        for field in &self.fields {
            if let Some(n) = self.length(field, None)? {
                return self.piece.size(signed(n), field.span.clone());
            }
        }
        if self.fields.iter().all(|field| field.role == Role::Base) {
            return Err(InputErrorKind::NoBoard.at(self.piece.span.clone()));
        }
        let complete = self.fields.iter().find_map(|field| self.complete_size(field));
        complete.ok_or_else(|| InputErrorKind::SizeUnknown.at(self.piece.span.clone()))
    }

    /// The size that a name or an option gives.
    pub(crate) fn told(&self) -> Result<Option<usize>, InputError> {
        Ok(self.told_size()?.map(|told| told.n))
    }

    /// The size that is given explicitly, and its source.
    fn told_size(&self) -> Result<Option<Told>, InputError> {
        let mut told: Option<Told> = None;
        if let Some(n) = self.piece.asked_size()? {
            told = Some(Told { n, by: format!("--size {n}"), is_option: true });
        }
        for field in &self.fields {
            let Shape::Number(_) = field.form.shape else { continue };
            let Meaning::Size(n) = self.meaning(field, None)? else { continue };
            let by = format!("{} = {n}", short(field.name));
            match told {
                Some(Told { n: other, by: one, .. }) if other != n => {
                    return Err(InputErrorKind::Disagree { one, other: by }.at(field.span.clone()));
                }
                _ => told = Some(Told { n, by, is_option: false }),
            }
        }
        Ok(told)
    }

    /// Every list has to be as long as is said.
    fn check_lengths(&self, told: &Told) -> Result<(), InputError> {
        for field in &self.fields {
            let Some(found) = self.length(field, Some(told.n))?.filter(|&found| found != told.n) else { continue };
            let kind = match self.meaning(field, Some(told.n))? {
                _ if told.is_option => {
                    let other = format!("{}: n = {found}", short(field.name));
                    InputErrorKind::Disagree { one: told.by.clone(), other }
                }
                Meaning::Columns => InputErrorKind::WrongCount { counted: Counted::Columns, found, expected: told.n },
                _ => InputErrorKind::WrongHeader { header: told.n, rows: found },
            };
            return Err(kind.at(field.span.clone()));
        }
        Ok(())
    }

    /// The size of which a list as long as this is.
    fn length(&self, field: &Field<'a>, n: Option<usize>) -> Result<Option<usize>, InputError> {
        let items = field.form.items;
        Ok(match self.meaning(field, n)? {
            Meaning::Columns | Meaning::Cells | Meaning::Rows => Some(items),
            Meaning::Matrix { .. } if field.form.shape == Shape::Lists => Some(items),
            Meaning::Matrix { width } => Some(width),
            Meaning::Drawing => Some(self.drawn_rows(field)),
            _ => None,
        })
    }

    /// As many rows and columns as queens in pairs, each once: then there are no others.
    pub(crate) fn complete_size(&self, field: &Field<'a>) -> Option<usize> {
        let n = field.form.items;
        let is_full = field.form.most.checked_sub(field.form.least) == Some(signed(n) - 1);
        let first = field.form.least;
        if n < FEWEST_WHOLE || field.role != Role::Queens || !(0..2).contains(&first) || !is_full {
            return None;
        }
        if self.base_option().is_some_and(|base| base.first() != first) {
            return None;
        }
        let is_pairs = matches!(self.meaning(field, None), Ok(Meaning::Pairs | Meaning::Maps));
        let (mut seen, mut is_each_once) = ([BitSet::new(n), BitSet::new(n)], true);
        let walked = field.value.each(self.piece, &mut |_, pair| {
            pair.value.each(self.piece, &mut |axis, item| {
                if let Kind::Number(number) = item.value.kind {
                    is_each_once &= seen[axis.min(1)].insert((number - first) as usize);
                }
                Ok(())
            })
        });
        (is_pairs && field.form.queens == 2 * n && walked.is_ok() && is_each_once).then_some(n)
    }

    /// The base that the options or the text give. If a format has a base of its own, the
    /// option is refused before.
    pub(crate) fn base_option(&self) -> Option<Base> {
        let said = self.with(Role::Base).map(|field| match field.form.shape {
            Shape::Number(0) => Base::Zero,
            _ => Base::One,
        });
        self.piece.options.base.filter(|_| !self.counting.is_fixed).or(said)
    }
}

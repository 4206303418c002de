//! Boards that fields draw: rows of text, or a matrix of numbers.

use crate::fields::board::{Field, Fields, Meaning};
use crate::fields::texts;
use crate::format::glyphs::{COMMON, Glyphs};
use crate::format::terms::Cell;
use crate::format::terms::Mark;
use crate::lexer::truth;
use crate::value::names::Role;
use crate::value::{Item, Kind, List, Value};
use crate::{Expected, InputError, InputErrorKind};
use nqfill_core::board::BitSet;
use std::ops::Range;

/// The content of a square of a drawing.
pub(crate) struct Drawn {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) character: char,
    pub(crate) span: Range<usize>,
}

type SeeDrawn<'s> = dyn FnMut(Drawn) -> Result<(), InputError> + 's;

impl<'a> Fields<'_, 'a> {
    /// The rows of a drawing in one text.
    pub(crate) fn drawn_rows(&self, field: &Field<'a>) -> usize {
        self.lines(&field.value).count()
    }

    /// The lines of a text with their places.
    fn lines(&self, value: &Value<'a>) -> impl Iterator<Item = (&'a str, usize)> + use<'a> {
        let text = if let Kind::Text(text) = value.kind { text } else { "" };
        texts::lines(text, self.piece.offset(text))
    }

    /// Gives every square of a drawing of n rows to `see`.
    pub(crate) fn cells(
        &self,
        field: &Field<'a>,
        meaning: Meaning,
        n: usize,
        see: &mut SeeDrawn<'_>,
    ) -> Result<(), InputError> {
        match (meaning, field.value.list()) {
            (Meaning::Drawing, _) => {
                self.lines(&field.value).enumerate().try_for_each(|(row, line)| draw(row, line, n, see))
            }
            (Meaning::Rows, Some(rows)) => rows.each(self.piece, &mut |row, item| match item.value.kind {
                Kind::Text(text) => draw(row, (text, self.piece.offset(text)), n, see),
                _ => Ok(()),
            }),
            (Meaning::Cells | Meaning::Matrix { .. }, Some(list)) => match field.form.width {
                Some(width) if field.is_flat() => self.flat_matrix(&field.value, list, (n, width), see),
                None if field.is_flat() => self.flat_matrix(&field.value, list, (n, n), see),
                _ => list.each(self.piece, &mut |row, item| self.row(row, item, n, see)),
            },
            _ => Ok(()),
        }
    }

    /// A row of a matrix, from 0.
    fn row(&self, row: usize, item: &Item<'a>, n: usize, see: &mut SeeDrawn<'_>) -> Result<(), InputError> {
        let Some(list) = item.value.list() else { return Ok(()) };
        list.each(self.piece, &mut |column, item| self.cell((row, column), &item.value, n, see))?;
        if list.count == n {
            return Ok(());
        }
        let kind = InputErrorKind::RaggedRow { row: row + 1, found: list.count, expected: n };
        Err(kind.at(item.value.span.clone()))
    }

    /// The squares of a matrix of n rows, of which each is `width` items of one list.
    fn flat_matrix(
        &self,
        value: &Value<'a>,
        list: &List<'a>,
        (n, width): (usize, usize),
        see: &mut SeeDrawn<'_>,
    ) -> Result<(), InputError> {
        let width = width.max(1);
        list.each(self.piece, &mut |at, item| self.cell((at / width, at % width), &item.value, n, see))?;
        if n.checked_mul(n) == Some(list.count) {
            return Ok(());
        }
        let kind = match (list.count / n, list.count % n) {
            (rows, 0) => InputErrorKind::NotSquare { rows, columns: n },
            (rows, found) => InputErrorKind::RaggedRow { row: rows + 1, found, expected: n },
        };
        Err(kind.at(value.span.clone()))
    }

    fn cell(
        &self,
        (row, column): (usize, usize),
        value: &Value<'a>,
        n: usize,
        see: &mut SeeDrawn<'_>,
    ) -> Result<(), InputError> {
        let character = self.character(value)?;
        if row.max(column) >= n {
            return Ok(());
        }
        see(Drawn { row, column, character, span: value.span.clone() })
    }

    /// The character of a square of a matrix.
    fn character(&self, value: &Value<'a>) -> Result<char, InputError> {
        let found = match value.kind {
            Kind::Number(number @ 0..=9) => char::from_digit(number as u32, 10),
            Kind::Null => Some('.'),
            Kind::Word(word) => truth(word).map(|is_true| if is_true { '1' } else { '0' }),
            Kind::Text(text) => {
                let mut characters = texts::characters(text, 0).map(|(character, _)| character);
                let first = characters.next().unwrap_or('.');
                characters.next().is_none().then_some(first)
            }
            _ => None,
        };
        found.ok_or_else(|| self.wrong(value, Expected::Bit))
    }

    /// Passes every queen and blocked square of a drawing to `see`. The meaning of 1 has to be known before.
    pub(crate) fn drawn_squares(
        &self,
        (field, meaning): (&Field<'a>, Meaning),
        n: usize,
        one: Option<Mark>,
        see: &mut dyn FnMut(Mark, Drawn),
    ) -> Result<(), InputError> {
        let glyphs = Glyphs::new(&COMMON, self.piece.options);
        self.cells(field, meaning, n, &mut |drawn| {
            let cell = match (glyphs.cell(drawn.character), drawn.character) {
                (Some(cell), _) => cell,
                (None, '0' | ' ') => Cell::Empty,
                (None, '1') => match one_of(field.role).or(one) {
                    Some(mark) if !mark.is_queen() => Cell::Blocked,
                    // Of a complete board it is not asked: its ones are queens.
                    _ => Cell::Queen,
                },
                (None, '2'..='9') if matches!(meaning, Meaning::Matrix { .. }) => {
                    let found = Some(drawn.character);
                    return Err(InputErrorKind::Unexpected { found, expected: Expected::Bit }.at(drawn.span));
                }
                (None, character) => return Err(unknown(character, &drawn, &glyphs)),
            };
            match cell {
                Cell::Queen => see(Mark::Queen, drawn),
                Cell::Blocked => see(Mark::Blocked, drawn),
                Cell::Empty => {}
            }
            Ok(())
        })
    }

    /// True if a drawing has ones of which one cannot say whether they are queens: a complete board tells.
    pub(crate) fn asks_for_ones(&self, field: &Field<'a>, n: usize) -> Result<bool, InputError> {
        let meaning = self.meaning(field, Some(n))?;
        let glyphs = Glyphs::new(&COMMON, self.piece.options);
        if one_of(field.role).is_some() || glyphs.cell('1').is_some() {
            return Ok(false);
        }
        let (mut rows, mut columns, mut ones, mut is_each_once) = (BitSet::new(n), BitSet::new(n), 0, true);
        self.cells(field, meaning, n, &mut |drawn| {
            if drawn.character == '1' {
                ones += 1;
                is_each_once &= rows.insert(drawn.row) & columns.insert(drawn.column);
            }
            Ok(())
        })?;
        Ok(ones > 0 && !(is_each_once && ones == n))
    }
}

/// The meaning of 1 under a name that tells it.
fn one_of(role: Role) -> Option<Mark> {
    match role {
        Role::Queens => Some(Mark::Queen),
        Role::Blocked => Some(Mark::Blocked),
        _ => None,
    }
}

fn draw(row: usize, (text, offset): (&str, usize), n: usize, see: &mut SeeDrawn<'_>) -> Result<(), InputError> {
    let line = texts::squares(text, offset, n).map_err(|found| {
        let kind = InputErrorKind::RaggedRow { row: row + 1, found, expected: n };
        kind.at(offset..offset + text.len())
    })?;
    let mut cells = line.into_iter().enumerate();
    cells.try_for_each(|(column, (character, span))| see(Drawn { row, column, character, span }))
}

fn unknown(character: char, drawn: &Drawn, glyphs: &Glyphs<'_>) -> InputError {
    let legend = Box::new(glyphs.legend());
    let (row, column) = (drawn.row + 1, drawn.column + 1);
    InputErrorKind::UnknownCharacter { character, row, column, legend }.at(drawn.span.clone())
}

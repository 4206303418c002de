//! Boards that fields draw: rows of text, or a matrix of numbers.

use crate::coordinates::Mark;
use crate::glyphs::{COMMON, Cell, Glyphs};
use crate::named::fields::{Field, Fields, Meaning};
use crate::named::names::Role;
use crate::named::survey::{is_null, truth};
use crate::named::texts;
use crate::named::tokens::Token;
use crate::named::walk::{Event, Leaf, walk};
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
        self.drawing(field).map_or(0, |(text, offset)| texts::lines(text, offset).count())
    }

    /// The text of a drawing, and where it is.
    fn drawing(&self, field: &Field<'a>) -> Option<(&'a str, usize)> {
        let mut found = None;
        let drawn = walk(self.piece, field.value, &mut |event| {
            if let Event::Leaf(Leaf { token: Token::Text(text), .. }) = event {
                found = Some((text, self.piece.offset(text)));
            }
            Ok(())
        });
        drawn.ok().and(found)
    }

    /// Gives every square of a drawing of n rows to `see`.
    pub(crate) fn cells(
        &self,
        field: &Field<'a>,
        meaning: Meaning,
        n: usize,
        see: &mut SeeDrawn<'_>,
    ) -> Result<(), InputError> {
        match meaning {
            Meaning::Drawing => {
                let (text, offset) = self.drawing(field).unwrap_or_default();
                texts::lines(text, offset).enumerate().try_for_each(|(row, line)| draw(row, line, n, see))
            }
            Meaning::Rows => walk(self.piece, field.value, &mut |event| match event {
                Event::Leaf(Leaf { token: Token::Text(text), place, .. }) => {
                    draw(place[0], (text, self.piece.offset(text)), n, see)
                }
                _ => Ok(()),
            })
            .map(drop),
            Meaning::Cells | Meaning::Matrix { .. } => self.matrix(field, n, see),
            _ => Ok(()),
        }
    }

    fn matrix(&self, field: &Field<'a>, n: usize, see: &mut SeeDrawn<'_>) -> Result<(), InputError> {
        let width = field.survey.width.unwrap_or(n);
        let (mut row, mut length) = (0, 0);
        walk(self.piece, field.value, &mut |event| match event {
            Event::Leaf(leaf) => {
                length += 1;
                let character = self.character(&leaf)?;
                let (row, column) = match leaf.depth {
                    1 => (leaf.place[0] / width.max(1), leaf.place[0] % width.max(1)),
                    _ => (leaf.place[0], leaf.place[1]),
                };
                if row.max(column) >= n {
                    return Ok(());
                }
                see(Drawn { row, column, character, span: leaf.span })
            }
            Event::Closed { depth: 2, span } => {
                row += 1;
                let found = std::mem::take(&mut length);
                let kind = InputErrorKind::RaggedRow { row, found, expected: n };
                if found == n { Ok(()) } else { Err(kind.at(span)) }
            }
            Event::Closed { span, .. } if row == 0 && n.checked_mul(n) != Some(length) => {
                let kind = match (length / n, length % n) {
                    (rows, 0) => InputErrorKind::NotSquare { rows, columns: n },
                    (rows, found) => InputErrorKind::RaggedRow { row: rows + 1, found, expected: n },
                };
                Err(kind.at(span))
            }
            _ => Ok(()),
        })
        .map(drop)
    }

    /// The character of a square of a matrix.
    fn character(&self, leaf: &Leaf<'_>) -> Result<char, InputError> {
        let found = match leaf.token {
            Token::Number(number @ 0..=9) => char::from_digit(number as u32, 10),
            Token::Word(word) if is_null(word) => Some('.'),
            Token::Word(word) => truth(word).map(|is_true| if is_true { '1' } else { '0' }),
            Token::Text(text) => {
                let mut characters = texts::characters(text, 0).map(|(character, _)| character);
                let first = characters.next().unwrap_or('.');
                characters.next().is_none().then_some(first)
            }
            _ => None,
        };
        found.ok_or_else(|| self.piece.unexpected(&self.piece.text[leaf.span.start..], Expected::Bit))
    }

    /// Passes every queen and blocked square of a drawing to `see`. The meaning of 1 has to be settled before.
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
                    Some(Mark::Blocked) => Cell::Blocked,
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

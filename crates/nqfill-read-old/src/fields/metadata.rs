//! Metadata whose value looks like a board, which would be lost without notice.

use crate::InputError;
use crate::fields::texts;
use crate::format::glyphs::{COMMON, Glyphs};
use crate::format::piece::{Piece, signed};
use crate::value::names::{Coordinate, coordinate};
use crate::value::{Item, Kind, Value};

/// What a value looks like.
#[derive(Debug, Default)]
pub(crate) struct Looks {
    has_pairs: bool,
    has_row: bool,
    has_column: bool,
    /// Numbers outside of inner lists: perhaps the column in each row.
    numbers: usize,
    least: i64,
    most: i64,
    /// Names of squares, and other words.
    names: usize,
    words: usize,
    rows: Rows,
}

/// Texts as rows of a drawing.
#[derive(Debug, Default)]
struct Rows {
    count: usize,
    width: usize,
    is_ragged: bool,
    has_other: bool,
    has_bits: bool,
}

impl Looks {
    pub(crate) fn of<'a>(piece: &Piece<'a>, value: &Value<'a>) -> Result<Self, InputError> {
        let mut looks = Self { least: i64::MAX, most: i64::MIN, ..Self::default() };
        let glyphs = Glyphs::new(&COMMON, piece.options);
        looks.value(piece, value, 0, &glyphs)?;
        Ok(looks)
    }

    /// True if it is squares or a drawing, whatever the size of the board is.
    pub(crate) fn is_squares(&self) -> bool {
        let is_names = self.names > 1 && self.words == 0;
        self.has_pairs || (self.has_row && self.has_column) || is_names || self.rows.is_drawing()
    }

    /// True if it may be the column in each row of a board of size n.
    pub(crate) fn is_columns(&self, n: usize) -> bool {
        n > 1 && self.numbers == n && self.words == 0 && self.least >= -1 && self.most <= signed(n)
    }

    /// Looks at a value with so many lists around it.
    fn value<'a>(
        &mut self,
        piece: &Piece<'a>,
        value: &Value<'a>,
        depth: usize,
        glyphs: &Glyphs<'_>,
    ) -> Result<(), InputError> {
        if let Kind::Text(text) | Kind::Word(text) = value.kind {
            self.text(text, glyphs);
        } else if value.kind == Kind::Null {
            self.text(&piece.text[value.span.clone()], glyphs);
        }
        let Some(list) = value.list() else { return Ok(()) };
        let mut numbers = 0;
        list.each(piece, &mut |_, item| {
            numbers += self.number_of(item, depth);
            self.value(piece, &item.value, depth + 1, glyphs)
        })?;
        self.has_pairs |= numbers > 1;
        Ok(())
    }

    /// Takes an item that is a number, and returns 1 if it may be one of a pair.
    fn number_of(&mut self, item: &Item<'_>, depth: usize) -> usize {
        let Kind::Number(number) = item.value.kind else { return 0 };
        match item.key.map(coordinate) {
            None if depth > 0 => return 1,
            None => self.number(number),
            Some(Some(Coordinate::Row | Coordinate::Y)) => self.has_row = true,
            Some(Some(Coordinate::Column | Coordinate::X)) => self.has_column = true,
            Some(None) => {}
        }
        0
    }

    fn number(&mut self, number: i64) {
        self.numbers += 1;
        (self.least, self.most) = (self.least.min(number), self.most.max(number));
    }

    fn text(&mut self, text: &str, glyphs: &Glyphs<'_>) {
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            match word.parse() {
                Ok(number) => self.number(number),
                Err(_) if texts::square_name(word).is_some() => self.names += 1,
                Err(_) => self.words += 1,
            }
        }
        texts::lines(text, 0).for_each(|(line, _)| self.rows.add(line, glyphs));
    }
}

impl Rows {
    fn add(&mut self, line: &str, glyphs: &Glyphs<'_>) {
        let mut width = 0;
        for (character, _) in texts::characters(line, 0).filter(|(character, _)| !character.is_whitespace()) {
            width += 1;
            self.has_bits |= matches!(character, '0' | '1');
            self.has_other |= glyphs.cell(character).is_none() && !matches!(character, '*' | '#' | '0' | '1');
        }
        self.is_ragged |= self.count > 0 && width != self.width;
        self.width = width;
        self.count += 1;
    }

    /// Rows of 0 and 1 may be numbers, unless there are as many as each is long.
    fn is_drawing(&self) -> bool {
        let is_square = self.count == self.width;
        self.count > 1 && self.width > 1 && !self.is_ragged && !self.has_other && (!self.has_bits || is_square)
    }
}

//! Metadata whose value looks like a board, which would be lost without notice.

use crate::InputError;
use crate::glyphs::{COMMON, Glyphs};
use crate::named::names::{Coordinate, coordinate};
use crate::named::texts;
use crate::named::tokens::Token;
use crate::named::walk::{Event, Leaf, walk};
use crate::tokens::{Piece, signed};

/// The form of a value.
#[derive(Debug, Default)]
pub(crate) struct Looks {
    has_pairs: bool,
    has_row: bool,
    has_column: bool,
    /// Numbers in the innermost list that is open.
    in_list: usize,
    /// Items without a key: a map has none.
    unkeyed: usize,
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
    /// Examines the value that begins here, and returns the text behind it.
    pub(crate) fn of<'a>(piece: &Piece<'a>, value: &'a str) -> Result<(&'a str, Self), InputError> {
        let mut looks = Self { least: i64::MAX, most: i64::MIN, ..Self::default() };
        let glyphs = Glyphs::new(&COMMON, piece.options);
        let (rest, _) = walk(piece, value, &mut |event| {
            match event {
                Event::Leaf(leaf) => looks.leaf(&leaf, &glyphs),
                Event::Opened(_) => (looks.in_list, looks.unkeyed) = (0, 0),
                Event::Closed { depth, .. } => {
                    looks.has_pairs |= depth > 1 && looks.in_list > 1 && looks.unkeyed > 0;
                    (looks.in_list, looks.unkeyed) = (0, 0);
                }
            }
            Ok(())
        })?;
        Ok((rest, looks))
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

    fn number(&mut self, number: i64) {
        self.numbers += 1;
        (self.least, self.most) = (self.least.min(number), self.most.max(number));
    }

    fn leaf(&mut self, leaf: &Leaf<'_>, glyphs: &Glyphs<'_>) {
        match leaf.token {
            Token::Number(number) => match leaf.key.map(coordinate) {
                None if leaf.depth > 1 => (self.in_list, self.unkeyed) = (self.in_list + 1, self.unkeyed + 1),
                None if leaf.depth == 1 => self.number(number),
                Some(Some(Coordinate::Row | Coordinate::Y)) => self.has_row = true,
                Some(Some(Coordinate::Column | Coordinate::X)) => self.has_column = true,
                // The first item of a list in a map has the key of the list.
                Some(None) => self.in_list += 1,
                None => {}
            },
            Token::Text(text) | Token::Word(text) => {
                for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
                    match word.parse() {
                        Ok(number) => self.number(number),
                        Err(_) if texts::square_name(word).is_some() => self.names += 1,
                        Err(_) => self.words += 1,
                    }
                }
                texts::lines(text, 0).for_each(|(line, _)| self.rows.add(line, glyphs));
            }
            _ => {}
        }
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

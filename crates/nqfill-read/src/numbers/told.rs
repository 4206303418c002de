//! Boards that are told square by square, by pairs or by names: a size or a number, then squares, in sections.
//!
//! ```text
//! board   = [ size | number ] [ head ] { [ section ] squares }
//! head    = "row,col" | "x,y" ...
//! section = "queens:" | "blocked:"
//! ```
//! Blank lines stand above its first square and above sections only. A line that is no square spoils its board.

use super::rows::{Block, Row};
use crate::convention::{Pair, Said};
use crate::item::Source;
use crate::terms::PairOrder;
use crate::{Counted, InputError, InputErrorKind};
use std::ops::Range;

/// Reads the squares of a line that begins at a place, queens or blocked ones.
pub(super) type ReadSquares = fn(&str, usize, bool) -> Result<Vec<Pair>, InputError>;

/// What the lines of a board tell.
#[derive(Default)]
pub(super) struct Told {
    pub(super) said: Said,
    /// The number alone above the squares.
    pub(super) number: Option<(usize, Range<usize>)>,
    /// The sections that have begun: true for queens.
    pub(super) sections: Vec<bool>,
    pub(super) squares: Vec<Pair>,
    /// Lines outside of sections, and how many of them have several squares.
    pub(super) lines: usize,
    pub(super) several: usize,
    /// What spoils it.
    pub(super) wrong: Option<InputError>,
}

impl Told {
    /// The board that begins with a line, of at most so many lines of squares.
    pub(super) fn of(
        source: &Source<'_>,
        from: usize,
        first: &Row<'_>,
        read: ReadSquares,
        most: usize,
    ) -> (Self, Block) {
        let mut told = Self::default();
        let block = Block::gather(source.text, from, first, |row| told.lines < most && told.takes(row, read));
        (told, block)
    }

    /// True if there is more than a size.
    pub(super) fn is_begun(&self) -> bool {
        !self.squares.is_empty() || !self.sections.is_empty()
    }

    /// Takes a line; false if another board begins with it.
    fn takes(&mut self, row: &Row<'_>, read: ReadSquares) -> bool {
        if let Some((n, base)) = row.size {
            (self.said.n, self.said.base) = (Some((n, row.span.clone())), base);
            return true;
        }
        let Some((is_queen, rest)) = section(row.said) else {
            return !(row.is_apart && self.is_begun()) && self.takes_line(row, read);
        };
        if self.sections.contains(&is_queen) || is_queen && self.is_begun() {
            return false;
        }
        self.sections.push(is_queen);
        if !rest.is_empty() {
            self.take(read(rest, row.span.end - rest.len(), is_queen));
        }
        true
    }

    fn takes_line(&mut self, row: &Row<'_>, read: ReadSquares) -> bool {
        let (span, found) = (row.span.clone(), self.squares.len());
        match (row.number(), &self.number, table_head(row.said)) {
            (Some(number), None, _) if !self.is_begun() => self.number = Some((number, span)),
            (Some(_), Some((count, _)), _) if *count == found && self.is_begun() => return false,
            (Some(_), ..) => {
                let kind = InputErrorKind::WrongCount { counted: Counted::Coordinates, found: 1, expected: 2 };
                self.take(Err(kind.at(span)));
            }
            (_, _, Some(order)) if !(self.is_begun() || self.said.is_xy || self.said.pairs.is_some()) => {
                (self.said.pairs, self.said.is_xy) = (order, order.is_none());
            }
            _ => {
                self.take(read(row.said, span.start, self.sections.last().copied().unwrap_or(true)));
                let is_outside = usize::from(self.sections.is_empty());
                self.lines += is_outside;
                self.several += is_outside * usize::from(self.squares.len() > found + 1);
            }
        }
        true
    }

    fn take(&mut self, read: Result<Vec<Pair>, InputError>) {
        match read {
            Ok(mut squares) => self.squares.append(&mut squares),
            Err(error) => _ = self.wrong.get_or_insert(error),
        }
    }
}

/// True for the squares below or behind `queens:`, false for those of `blocked:`; and what stands behind.
pub(crate) fn section(line: &str) -> Option<(bool, &str)> {
    let (name, rest) = line.split_once(':')?;
    let is_queen = name.eq_ignore_ascii_case("queens");
    (is_queen || name.eq_ignore_ascii_case("blocked")).then(|| (is_queen, rest.trim_start()))
}

/// The order that the names of two columns tell; `None` in it if they are x and y.
pub(super) fn table_head(line: &str) -> Option<Option<PairOrder>> {
    let word = |word: &str| word.trim_matches(['"', ' ']).to_ascii_lowercase();
    let mut words = line.split([',', '\t', ';', ' ']).filter(|word| !word.is_empty()).map(word);
    let (one, other) = (words.next()?, words.next().filter(|_| words.next().is_none())?);
    let is_row = |word: &str| matches!(word, "row" | "rows" | "r" | "行");
    let is_column = |word: &str| matches!(word, "column" | "columns" | "col" | "cols" | "c" | "列");
    match (&one[..], &other[..]) {
        (one, other) if is_row(one) && is_column(other) => Some(Some(PairOrder::RowColumn)),
        (one, other) if is_column(one) && is_row(other) => Some(Some(PairOrder::ColumnRow)),
        ("x", "y") | ("y", "x") => Some(None),
        _ => None,
    }
}

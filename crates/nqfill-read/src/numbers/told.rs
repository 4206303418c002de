//! Boards that are told square by square, by pairs or by names: a size or a number, then squares, in sections.
//!
//! ```text
//! board   = [ size | number ] [ head ] { [ section ] squares }
//! head    = "row,col" | "x,y" ...
//! section = "queens:" | "blocked:"
//! ```
//! Blank lines stand above its first square and above sections only. A line that is no square spoils its board.

use super::rows::{Block, Row};
use crate::convention::{Pair, Said, alone, of_pairs};
use crate::item::Source;
use crate::question::{Way, of_ways};
use crate::terms::PairOrder;
use crate::{Counted, InputError, InputErrorKind, Question};
use nqfill_core::board::Placement;
use std::ops::Range;

/// The board that names of squares are for, and, as in Aizu ALDS1_13_A, pairs below their number.
pub(super) const CHESSBOARD: usize = 8;

/// Shows the squares of a line that begins at a place, queens or blocked ones.
pub(super) type ReadSquares = fn(&str, usize, bool, &mut dyn FnMut(&Pair)) -> Result<(), InputError>;

/// Squares as they are kept: those of a line of several are read again, for a line may have millions.
enum Squares {
    One(Pair),
    Line(Range<usize>, bool),
}

/// What the lines of a board tell.
pub(super) struct Told<'a> {
    text: &'a str,
    read: ReadSquares,
    pub(super) said: Said,
    /// The number alone above the squares.
    pub(super) number: Option<(usize, Range<usize>)>,
    /// The sections that have begun: true for queens.
    pub(super) sections: Vec<bool>,
    squares: Vec<Squares>,
    /// How many squares these are.
    pub(super) found: usize,
    /// Lines outside of sections, and how many of them have several squares.
    pub(super) lines: usize,
    pub(super) several: usize,
    /// What spoils it.
    pub(super) wrong: Option<InputError>,
}

impl<'a> Told<'a> {
    fn new(text: &'a str, read: ReadSquares) -> Self {
        let (said, number, sections, squares, wrong) = Default::default();
        Self { text, read, said, number, sections, squares, found: 0, lines: 0, several: 0, wrong }
    }

    /// The board that begins with a line, of at most so many lines of squares.
    pub(super) fn of(
        source: &Source<'a>,
        from: usize,
        first: &Row<'_>,
        read: ReadSquares,
        most: usize,
    ) -> (Self, Block) {
        let mut told = Self::new(source.text, read);
        let block = Block::gather(source.text, from, first, |row| told.lines < most && told.takes(row));
        (told, block)
    }

    /// The board of squares that stand in no lines.
    pub(super) fn of_squares(said: Said, squares: impl Iterator<Item = Pair>) -> Self {
        let squares: Vec<_> = squares.map(Squares::One).collect();
        Self { said, found: squares.len(), squares, ..Self::new("", |_, _, _, _| Ok(())) }
    }

    /// True if there is more than a size.
    pub(super) fn is_begun(&self) -> bool {
        self.found > 0 || !self.sections.is_empty()
    }

    /// Shows its squares from one on.
    pub(super) fn each(&self, from: usize, see: &mut dyn FnMut(&Pair)) {
        let mut before = from;
        let mut see = |pair: &Pair| match before {
            0 => see(pair),
            _ => before -= 1,
        };
        for squares in &self.squares {
            match squares {
                Squares::One(pair) => see(pair),
                // What was read once is read again.
                Squares::Line(at, is_queen) => {
                    let _ = (self.read)(&self.text[at.clone()], at.start, *is_queen, &mut see);
                }
            }
        }
    }

    /// The board that it tells.
    ///
    /// # Errors
    /// What spoils it; the question, if it can be read in several ways.
    pub(super) fn read(&self, source: &Source<'_>, span: &Range<usize>) -> Result<Placement, InputError> {
        let (said, found) = (&self.said.n, self.found);
        let is_said = source.plan.is_asked || self.said.base.is_some() || self.is_begun();
        let way = |option, n, from| self.way(span, option, n, from);
        let plain = || vec![way(String::new(), None, 0)];
        // All squares of a board that they fill, or some of a chessboard.
        let filled = || vec![way(format!("--size {found}"), None, 0), self.sized(span, CHESSBOARD, span, 0)];
        let ways = match &self.number {
            _ if self.wrong.is_some() => return self.wrong.clone().map_or(Err(InputErrorKind::NoBoard.into()), Err),
            None if said.is_some() && is_said => plain(),
            None if said.is_none() && !self.said.are_names => self.headed(source, span),
            None if said.is_none() && source.options.size.is_none() => filled(),
            None if said.is_none() => plain(),
            Some((k, _)) if *k == found && found > 0 => {
                if said.is_some() || source.options.size.is_some() {
                    plain()
                } else {
                    filled()
                }
            }
            Some((n, at)) if said.is_none() && *n > 3 && 0 < found && found < *n => vec![self.sized(span, *n, at, 0)],
            Some((expected, _)) if found > 0 => {
                let kind = InputErrorKind::WrongCount { counted: Counted::Pairs, found, expected: *expected };
                return Err(kind.at(span.clone()));
            }
            _ => {
                let none = said.as_ref().map_or(InputErrorKind::NoBoard, |(n, _)| alone(*n));
                return Err(none.at(span.clone()));
            }
        };
        of_ways(source, &ways, span.clone()).map(|(_, board)| board)
    }

    /// Reads the squares from one on.
    fn way<'w>(
        &'w self,
        span: &'w Range<usize>,
        option: String,
        n: Option<(usize, Range<usize>)>,
        from: usize,
    ) -> Way<'w> {
        let said = Said { n: n.or_else(|| self.said.n.clone()), ..self.said.clone() };
        let read = move |source: &Source<'_>| of_pairs(source, &said, &|see| self.each(from, see), span.clone());
        Way { name: "pairs", option, question: Question::SizeOrCount, read: Box::new(read) }
    }

    fn sized<'w>(&'w self, span: &'w Range<usize>, n: usize, at: &Range<usize>, from: usize) -> Way<'w> {
        self.way(span, format!("--size {n}"), Some((n, at.clone())), from)
    }

    /// The ways to read pairs without a size above them. The first line may be the size and the number of the others, or the size
    /// twice.
    fn headed<'w>(&'w self, source: &Source<'_>, span: &'w Range<usize>) -> Vec<Way<'w>> {
        let whole = self.way(span, "-i pairs".to_owned(), None, 0);
        let (mut first, mut are_on) = (None::<Pair>, true);
        self.each(0, &mut |pair| match &first {
            None => first = Some(pair.clone()),
            Some(Pair { numbers: (n, _), .. }) => are_on &= pair.numbers.0.max(pair.numbers.1) <= *n,
        });
        let Some(Pair { numbers: (n, k), span: at, .. }) = &first else { return vec![whole] };
        let (Ok(size), Ok(k)) = (usize::try_from(*n), usize::try_from(*k)) else { return vec![whole] };
        let is_open = self.sections.is_empty() && self.said.pairs.is_none() && !self.said.is_xy;
        let below = self.found - 1;
        let is_sized = is_open && below > 0 && size > 0 && are_on;
        let (is_counted, asked) = (k == below, source.options.size);
        let is_as_asked = asked.map_or(is_counted || k == size, |asked| is_counted && asked == size);
        if !is_sized || !is_as_asked || source.plan.is_asked && (whole.read)(source).is_ok() {
            return vec![whole];
        }
        match (is_counted, asked) {
            (true, None) => vec![whole, self.sized(span, size, at, 1)],
            (true, Some(_)) => vec![self.sized(span, size, at, 1)],
            (false, _) => Vec::new(),
        }
    }

    /// Takes a line; false if another board begins with it.
    fn takes(&mut self, row: &Row<'_>) -> bool {
        if let Some((n, base)) = row.size {
            (self.said.n, self.said.base) = (Some((n, row.span.clone())), base);
            return true;
        }
        let Some((is_queen, rest)) = section(row.said) else {
            return !(row.is_apart && self.is_begun()) && self.takes_line(row);
        };
        if self.sections.contains(&is_queen) || is_queen && self.is_begun() {
            return false;
        }
        self.sections.push(is_queen);
        if !rest.is_empty() {
            self.take(rest, row.span.end - rest.len(), is_queen);
        }
        true
    }

    fn takes_line(&mut self, row: &Row<'_>) -> bool {
        let (span, found) = (row.span.clone(), self.found);
        let is_headless = !(self.is_begun() || self.said.is_xy || self.said.pairs.is_some());
        let head = if is_headless { table_head(row.said) } else { None };
        match (row.number(), &self.number, head) {
            (Some(number), None, _) if !self.is_begun() => self.number = Some((number, span)),
            (Some(_), Some((count, _)), _) if *count == found && self.is_begun() => return false,
            (Some(_), ..) => {
                let kind = InputErrorKind::WrongCount { counted: Counted::Coordinates, found: 1, expected: 2 };
                self.wrong.get_or_insert(kind.at(span));
            }
            (_, _, Some(order)) => (self.said.pairs, self.said.is_xy) = (order, order.is_none()),
            _ => {
                self.take(row.said, span.start, self.sections.last().copied().unwrap_or(true));
                let is_outside = usize::from(self.sections.is_empty());
                self.lines += is_outside;
                self.several += is_outside * usize::from(self.found > found + 1);
            }
        }
        true
    }

    /// Takes the squares of a line, or what is wrong with it.
    fn take(&mut self, line: &str, start: usize, is_queen: bool) {
        let (before, mut last) = (self.found, None);
        let read = (self.read)(line, start, is_queen, &mut |pair| {
            self.found += 1;
            last = Some(pair.clone());
        });
        match (read, last) {
            (Err(error), _) => _ = self.wrong.get_or_insert(error),
            (Ok(()), Some(pair)) if self.found == before + 1 => self.squares.push(Squares::One(pair)),
            (Ok(()), _) => self.squares.push(Squares::Line(start..start + line.len(), is_queen)),
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

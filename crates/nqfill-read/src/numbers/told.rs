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

    /// Shows its squares.
    pub(super) fn each(&self, see: &mut dyn FnMut(&Pair)) {
        self.squares.iter().for_each(see);
    }

    /// The board that it tells.
    ///
    /// # Errors
    /// What spoils it; the question, if it can be read in several ways.
    pub(super) fn read(&self, source: &Source<'_>, span: &Range<usize>) -> Result<Placement, InputError> {
        let (said, found) = (&self.said.n, self.squares.len());
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
    fn way<'a>(
        &'a self,
        span: &'a Range<usize>,
        option: String,
        n: Option<(usize, Range<usize>)>,
        from: usize,
    ) -> Way<'a> {
        let said = Said { n: n.or_else(|| self.said.n.clone()), ..self.said.clone() };
        let read = move |source: &Source<'_>| {
            of_pairs(source, &said, &|see| self.squares[from..].iter().for_each(see), span.clone())
        };
        Way { name: "pairs", option, question: Question::SizeOrCount, read: Box::new(read) }
    }

    fn sized<'a>(&'a self, span: &'a Range<usize>, n: usize, at: &Range<usize>, from: usize) -> Way<'a> {
        self.way(span, format!("--size {n}"), Some((n, at.clone())), from)
    }

    /// The ways to read pairs without a size above them. The first line may be the size and the number of the others, or the size
    /// twice.
    fn headed<'a>(&'a self, source: &Source<'_>, span: &'a Range<usize>) -> Vec<Way<'a>> {
        let whole = self.way(span, "-i pairs".to_owned(), None, 0);
        let [Pair { numbers: (n, k), span: at, .. }, below @ ..] = &self.squares[..] else { return vec![whole] };
        let (Ok(size), Ok(k)) = (usize::try_from(*n), usize::try_from(*k)) else { return vec![whole] };
        let is_open = self.sections.is_empty() && self.said.pairs.is_none() && !self.said.is_xy;
        let is_on = |pair: &Pair| pair.numbers.0.max(pair.numbers.1) <= *n;
        let is_sized = is_open && !below.is_empty() && size > 0 && below.iter().all(is_on);
        let (is_counted, asked) = (k == below.len(), source.options.size);
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
        let is_headless = !(self.is_begun() || self.said.is_xy || self.said.pairs.is_some());
        let head = if is_headless { table_head(row.said) } else { None };
        match (row.number(), &self.number, head) {
            (Some(number), None, _) if !self.is_begun() => self.number = Some((number, span)),
            (Some(_), Some((count, _)), _) if *count == found && self.is_begun() => return false,
            (Some(_), ..) => {
                let kind = InputErrorKind::WrongCount { counted: Counted::Coordinates, found: 1, expected: 2 };
                self.take(Err(kind.at(span)));
            }
            (_, _, Some(order)) => (self.said.pairs, self.said.is_xy) = (order, order.is_none()),
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

//! Boards that are listed square by square, by pairs or by names: a size or a number, then squares.
//!
//! ```text
//! board = [ size | number ] [ head ] { squares }
//! head  = "row,col" | "x,y" ...
//! ```
//! Blank lines stand above its first square only. A line that is no square spoils its board. A head is for all boards below it, up
//! to another one.

use super::rows::{Block, Read, Row, rows};
use crate::convention::{Given, Pair, alone, filled, of_pairs};
use crate::item::{Cursor, Source};
use crate::question::{Way, of_ways};
use crate::terms::PairOrder;
use crate::{Counted, FamilyName, Foreign, InputError, InputErrorKind, Question};
use std::ops::Range;

/// The board that names of squares are for, and, as in Aizu ALDS1_13_A, pairs below their number.
pub(super) const CHESSBOARD: usize = 8;

/// Shows the squares of a line that begins at a place.
pub(super) type ReadSquares = fn(&str, usize, &mut dyn FnMut(&Pair)) -> Result<(), InputError>;

/// What the lines of a board tell.
pub(super) struct SquareList<'a> {
    text: &'a str,
    read: ReadSquares,
    pub(super) given: Given,
    /// The number alone above the squares.
    pub(super) number: Option<(usize, Range<usize>)>,
    /// The size that a board above declares.
    above: Option<(usize, Range<usize>)>,
    /// The order that its own head tells.
    head: Option<Option<PairOrder>>,
    /// Squares that stand alone on their lines, or on none.
    pub(super) squares: Vec<Pair>,
    /// Lines of several squares, which are read again: a line may have millions.
    pub(super) lines: Vec<Range<usize>>,
    /// How many squares these are.
    pub(super) found: usize,
    /// What spoils it.
    pub(super) wrong: Option<InputError>,
}

impl<'a> SquareList<'a> {
    fn new(text: &'a str, read: ReadSquares) -> Self {
        let (given, number, above, head, squares, lines, wrong) = Default::default();
        Self { text, read, given, number, above, head, squares, lines, found: 0, wrong }
    }

    /// The board that begins with a line; of the first line of squares alone, if each is a board.
    pub(super) fn of(
        source: &Source<'a>,
        cursor: &mut Cursor,
        first: &Row<'_>,
        read: ReadSquares,
        is_line: bool,
    ) -> (Self, Block) {
        let mut list = Self { above: cursor.state.size.clone(), ..Self::new(source.text, read) };
        let block = Block::gather(source.text, cursor.at, first, |row| {
            let is_over = is_line && (list.found > 0 || list.wrong.is_some());
            !is_over && list.takes(row)
        });
        // Where a square is looked for, the boards above have not been read.
        let heads = || rows(&source.text[..cursor.at], 0).filter_map(|row| table_head(row.text)).last();
        let above = cursor.state.head.or_else(|| source.probe.and_then(|_| heads()));
        cursor.state.head = list.head.or(above);
        cursor.state.size = list.number.clone().or(list.given.n.clone()).or(list.above.clone());
        if let Some(order) = cursor.state.head {
            (list.given.pairs, list.given.is_xy) = (order, order.is_none());
        }
        (list, block)
    }

    /// The board of squares that stand in no lines.
    pub(super) fn of_squares(given: Given, squares: Vec<Pair>) -> Self {
        Self { given, found: squares.len(), squares, ..Self::new("", |_, _, _| Ok(())) }
    }

    /// Shows its squares from one on, of those that stand alone.
    pub(super) fn each(&self, from: usize, see: &mut dyn FnMut(&Pair)) {
        self.squares.iter().skip(from).for_each(&mut *see);
        for line in &self.lines {
            // What was read once is read again.
            let _ = (self.read)(&self.text[line.clone()], line.start, see);
        }
    }

    /// The board that it tells.
    ///
    /// # Errors
    /// What spoils it; the question, if it can be read in several ways.
    pub(super) fn read(&self, source: &Source<'_>, span: &Range<usize>) -> Read {
        if let Some(wrong) = self.wrong.clone() {
            return Err(wrong);
        }
        let (given, found) = (&self.given.n, self.found);
        let is_sized = given.is_some() || source.options.size.is_some();
        let is_counted = self.number.as_ref().is_none_or(|(k, _)| *k == found && found > 0);
        // An empty board has nothing below it, or the size of the next.
        let below = || rows(self.text.get(span.end..).unwrap_or_default(), 0).next();
        let may_be_empty = source.plan.is_asked || self.given.base.is_some();
        let is_board = found > 0 || may_be_empty && below().is_none_or(|row| row.size.is_some());
        let ways = match &self.number {
            None if given.is_none() && !self.given.are_names => self.headed(source, span),
            _ if is_counted && is_sized && is_board => vec![self.way(span, String::new(), None, 0)],
            // All squares of a board that they fill, or some of a chessboard.
            _ if is_counted && !is_sized => {
                let filled = filled(&|see| self.each(0, see));
                filled.into_iter().chain([CHESSBOARD]).map(|n| self.sized(span, n, span, 0)).collect()
            }
            Some((n, at)) if given.is_none() && *n > 3 && 0 < found && found < *n => {
                vec![self.sized(span, *n, at, 0)]
            }
            Some((expected, _)) if found > 0 => {
                return Err(Counted::Pairs.wrong(found, *expected, span.clone()));
            }
            _ => {
                let none = given.as_ref().map_or(InputErrorKind::NoBoard, |(n, _)| alone(*n));
                return Err(none.at(span.clone()));
            }
        };
        of_ways(source, &ways, span.clone())
    }

    /// Reads the squares from one on.
    fn way<'w>(
        &'w self,
        span: &'w Range<usize>,
        option: String,
        n: Option<(usize, Range<usize>)>,
        from: usize,
    ) -> Way<'w> {
        let given = Given { n: n.or_else(|| self.given.n.clone()), ..self.given.clone() };
        let read = move |source: &Source<'_>| of_pairs(source, &given, &|see| self.each(from, see), span.clone());
        let name = if self.given.are_names { "squares" } else { "pairs" };
        Way { name, option, question: Question::SizeOrCount, read: Box::new(read) }
    }

    fn sized<'w>(&'w self, span: &'w Range<usize>, n: usize, at: &Range<usize>, from: usize) -> Way<'w> {
        self.way(span, format!("--size {n}"), Some((n, at.clone())), from)
    }

    /// The ways to read pairs without a size above them. The first line may be the size and the number of the others, or the size
    /// twice.
    fn headed<'w>(&'w self, source: &Source<'_>, span: &'w Range<usize>) -> Vec<Way<'w>> {
        let whole = self.way(span, "-i pairs".to_owned(), None, 0);
        let [Pair { numbers: (n, k), span: at, .. }, below @ ..] = &self.squares[..] else { return vec![whole] };
        let (Ok(size), Ok(k)) = (usize::try_from(*n), usize::try_from(*k)) else { return vec![whole] };
        let is_open = self.given.pairs.is_none() && !self.given.is_xy;
        let are_on = below.iter().all(|pair| pair.numbers.0.max(pair.numbers.1) <= *n);
        let is_sized = is_open && !below.is_empty() && size > 0 && are_on;
        let (is_counted, asked) = (k == below.len(), source.options.size);
        let is_as_asked = asked.map_or(is_counted || k == size, |asked| is_counted && asked == size);
        if !is_sized || !is_as_asked || source.plan.is_asked && (whole.read)(source).is_ok() {
            return vec![whole];
        }
        match (is_counted, asked) {
            (true, None) => {
                // It may go on with the board above.
                let more = |(n, at): &(usize, Range<usize>)| Way {
                    option: format!("-i pairs --size {n}"),
                    ..self.sized(span, *n, at, 0)
                };
                self.above.iter().map(more).chain([whole, self.sized(span, size, at, 1)]).collect()
            }
            (true, Some(_)) => vec![self.sized(span, size, at, 1)],
            (false, _) => Vec::new(),
        }
    }

    /// Takes a line; false if another board begins with it.
    fn takes(&mut self, row: &Row<'_>) -> bool {
        if let Some((n, base)) = row.size {
            (self.given.n, self.given.base) = (Some((n, row.span.clone())), base);
            return true;
        }
        if row.is_apart && self.found > 0 {
            return false;
        }
        let span = row.span.clone();
        let has_digit = row.text.contains(|c: char| c.is_ascii_digit());
        let head = if has_digit { None } else { table_head(row.text) };
        match (row.number(), &self.number, head) {
            (Some(number), None, _) if self.found == 0 => self.number = Some((number, span)),
            (Some(_), Some((count, _)), _) if *count == self.found && self.found > 0 => return false,
            (Some(_), ..) => {
                self.wrong.get_or_insert(Counted::Coordinates.wrong(1, 2, span));
            }
            (_, _, Some(order)) => {
                if self.head.replace(order).is_some() || self.found > 0 {
                    self.wrong = Some(FamilyName::Numbers.not_understood(Foreign::Line, span));
                }
            }
            _ => self.take(row.text, span),
        }
        true
    }

    /// Takes the squares of a line, or what is wrong with it.
    fn take(&mut self, line: &str, span: Range<usize>) {
        let (before, mut last) = (self.found, None);
        let read = (self.read)(line, span.start, &mut |pair| {
            self.found += 1;
            last = Some(pair.clone());
        });
        match (read, last) {
            (Err(error), _) => _ = self.wrong.get_or_insert(error),
            (Ok(()), Some(pair)) if self.found == before + 1 => self.squares.push(pair),
            (Ok(()), _) => self.lines.push(span),
        }
    }
}

/// The order that the names of two columns tell; `None` in it if they are x and y.
pub(crate) fn table_head(line: &str) -> Option<Option<PairOrder>> {
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

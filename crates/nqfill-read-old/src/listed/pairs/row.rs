//! A board in one list of numbers: its size and its pairs, as exercises on completion give them: `5 1 1 2 3`.
//!
//! ```text
//! list     = n { row column }
//!          | n k { row column }                  k of them
//!          | { row column }                      n of them, where an option tells the size
//! ```
//! Such a list may be columns as well, with n before them or not, and is a question then. One exception: from n = 6 on, columns
//! that solve their board are no pairs if the pairs attack each other. Of the exercises whose (n - 1) / 2 or n / 2 queens attack
//! each other one in 9,174 looks so for n = 6, one in 22,194 for n = 7, and ever fewer beyond; every solution whose first number
//! is n, and each that stands behind n, would be a question without it. For n = 4 it is one in 76, for n = 5 one in 160: too many.

use crate::format::piece::{Piece, signed};
use crate::lexer::{CLOSING, OPENING, gap, integer};
use crate::listed::pairs::list::PairSummary;
use nqfill_core::board::{Conflicts, Placement, Square};
use std::ops::Range;

/// The fewest numbers: two are a pair.
const FEWEST: usize = 3;

/// Rows of the smallest board whose solution is not taken for pairs that attack each other.
const FEWEST_SOLVED: i64 = 6;

/// A number and its bytes in the text.
type Number = (i64, Range<usize>);

/// The size of a board and its pairs.
pub(crate) struct Row {
    /// Rows and columns.
    pub(crate) n: i64,
    /// The bytes that tell the size.
    pub(crate) n_span: Range<usize>,
    numbers: Vec<Number>,
    /// Numbers before the pairs.
    before: usize,
}

/// True if a line is a list of at least three numbers, and no pairs with a comma in each.
pub(crate) fn is_row(piece: &Piece<'_>) -> bool {
    let is_of_list = |byte: u8| byte.is_ascii_digit() || b" \t,[](){}".contains(&byte);
    let body = piece.body();
    body.bytes().all(is_of_list)
        && PairSummary::of(piece, body).is_err()
        && numbers(piece, i64::MAX).is_some_and(|numbers| numbers.len() >= FEWEST)
}

/// The board of a piece that is such a list; `None` if a pair is not on the board, which tells something else unless pairs are asked
/// for.
pub(crate) fn row(piece: &Piece<'_>) -> Option<Row> {
    let sized = sized(piece);
    if sized.is_some() {
        return sized;
    }
    let (_, first) = integer(opened(piece.body())).ok().filter(|&(_, n)| n > 1)?;
    let are_asked = piece.options.format.is_some();
    let numbers = numbers(piece, if are_asked { i64::MAX } else { first })?;
    let count = numbers.len();
    let counts_pairs = count % 2 == 0 && count > FEWEST && 2 * numbers[1].0 == signed(count) - 2;
    let before = if counts_pairs { 2 } else { 1 };
    let row = Row { n: first, n_span: numbers[0].1.clone(), numbers, before };
    let has_pairs = count >= FEWEST && (counts_pairs || count % 2 == 1);
    (has_pairs && (are_asked || row.is_on_board()) && PairSummary::of(piece, piece.body()).is_err()).then_some(row)
}

/// The pairs of a board of the size that an option tells, if they are as many as its rows.
fn sized(piece: &Piece<'_>) -> Option<Row> {
    let n = piece.options.size?;
    let numbers = numbers(piece, signed(n)).filter(|numbers| numbers.len() >= FEWEST && numbers.len() == 2 * n)?;
    let row = Row { n: signed(n), n_span: piece.span.clone(), numbers, before: 0 };
    row.is_on_board().then_some(row)
}

/// A list without its opening bracket.
fn opened(list: &str) -> &str {
    let list = list.trim_start();
    list.strip_prefix(OPENING).unwrap_or(list).trim_start()
}

/// The numbers of a list in brackets, or of one on one line; `None` if one of them is less than 0 or too large.
fn numbers(piece: &Piece<'_>, most: i64) -> Option<Vec<Number>> {
    let body = piece.body().trim();
    let list = opened(body);
    let is_closed = list.len() < body.len();
    let list = if is_closed { list.strip_suffix(CLOSING)?.trim_end() } else { list };
    if !is_closed && list.contains(['\n', '\r']) {
        return None;
    }
    let (mut rest, mut numbers) = (list, Vec::new());
    loop {
        let (after, number) = integer(rest).ok().filter(|(_, number)| (0..=most).contains(number))?;
        numbers.push((number, piece.between(rest, after)));
        rest = gap(after);
        if rest.is_empty() {
            return Some(numbers);
        }
        if rest.len() == after.len() {
            return None;
        }
    }
}

impl Row {
    /// Each pair and its bytes.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = ((i64, i64), Range<usize>)> + '_ {
        self.numbers[self.before..].chunks_exact(2).map(|pair| ((pair[0].0, pair[1].0), pair[0].1.start..pair[1].1.end))
    }

    /// The number of pairs, and the range of their coordinates.
    pub(crate) fn summary(&self) -> PairSummary {
        self.pairs().fold(PairSummary::default(), |mut summary, (pair, _)| {
            summary.add(pair);
            summary
        })
    }

    /// True if the pairs are squares of the board, counted from 0 or from 1, and no more than it has rows.
    fn is_on_board(&self) -> bool {
        let PairSummary { count, least, most } = self.summary();
        (1..=self.n).contains(&signed(count)) && (least > 0 || most < self.n)
    }

    /// True if the numbers are the columns of a solution, and as pairs attack each other.
    pub(crate) fn is_solution(&self) -> bool {
        let solves = |before: usize| {
            let columns = self.numbers[before..].iter().map(|(column, _)| *column);
            let least = columns.clone().min().unwrap_or(0);
            let squares = columns.enumerate().map(|(row, column)| (signed(row), column - least));
            // Each row has one, so that as many rows as columns are all.
            least < 2 && attack(self.numbers.len() - before, squares) == Some(false)
        };
        let least = self.summary().least;
        let pairs = self.pairs().map(|((row, column), _)| (row - least.min(1), column - least.min(1)));
        let may_solve = self.numbers.len().abs_diff(usize::try_from(self.n).unwrap_or(0)) < 2;
        self.n >= FEWEST_SOLVED
            && may_solve
            && (solves(0) || solves(1))
            && attack(self.numbers.len() + 1, pairs) == Some(true)
    }
}

/// True if queens on these squares attack each other; `None` if one is off the board.
fn attack(n: usize, squares: impl Iterator<Item = (i64, i64)>) -> Option<bool> {
    let index = |number: i64| u32::try_from(number).ok();
    let squares = squares.map(|(row, column)| Some(Square::new(index(row)?, index(column)?)));
    let board = Placement::new(n, squares.collect::<Option<_>>()?, Vec::new()).ok()?;
    Some(Conflicts::of(&board).is_some())
}

//! Conventions: from where rows and columns are counted, in which order they stand, how large the board is. Each is proven by the
//! text, said by it or by an option, documented for its format, or a question.

use crate::item::Source;
use crate::question::agreed;
use crate::terms::{Axis, Base, PairOrder};
use crate::text::{effort::look, position};
use crate::{InputError, InputErrorKind, Question};
use nqfill_core::board::{BitSet, MOST_ROWS, Placement, Square};
use std::collections::HashSet;
use std::ops::Range;

/// What a text says of its numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// The size, and the bytes that say it.
    pub(crate) n: Option<(usize, Range<usize>)>,
    /// Sizes of which the text does not tell which it means.
    pub(crate) sizes: Vec<usize>,
    /// From where it counts.
    pub(crate) base: Option<Base>,
    /// From where its format counts where neither the text nor an option says it.
    pub(crate) base_of_format: Option<Base>,
    /// The order of a pair.
    pub(crate) pairs: Option<PairOrder>,
    /// True if the numbers of a pair are called x and y, which tells no order.
    pub(crate) is_xy: bool,
    /// The meaning of the place of a number in a list.
    pub(crate) lists: Option<Axis>,
}

/// A square by two numbers, as written.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) numbers: (i64, i64),
    /// False for a blocked square.
    pub(crate) is_queen: bool,
    /// True if it is no mistake to name it twice: on several diagonals, or drawn as well.
    pub(crate) may_repeat: bool,
    pub(crate) span: Range<usize>,
}

/// A number of a list, as written; `None` for a row without a queen.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    pub(crate) value: Option<i64>,
    pub(crate) span: Range<usize>,
}

/// Shows the pairs of a list from the first to the last, each time it is called: nobody keeps those of a long one.
pub(crate) type EachPair<'a> = dyn Fn(&mut dyn FnMut(&Pair)) + 'a;

/// Pairs that tell the size of the board if they are one queen in each row and column. Fewer are as likely part of a larger one:
/// no board of two or three rows has a completion.
const FEWEST_WHOLE: usize = 4;

/// The board of some pairs. Each square is shown to the source.
///
/// # Errors
/// Of a square that is off the board or named twice; the question, where the base, the order or the size is open.
pub(crate) fn of_pairs(
    source: &Source<'_>,
    said: &Said,
    pairs: &[Pair],
    span: Range<usize>,
) -> Result<Placement, InputError> {
    of_each_pair(source, said, &|see| pairs.iter().for_each(see), span)
}

/// The board of pairs that are read again and again.
///
/// # Errors
/// As of [`of_pairs`].
pub(crate) fn of_each_pair(
    source: &Source<'_>,
    said: &Said,
    pairs: &EachPair<'_>,
    span: Range<usize>,
) -> Result<Placement, InputError> {
    let summary = Summary::of(pairs);
    let ways = ways(source, said, &summary, pairs, &span)?;
    let read = ways.iter().map(|way| Ok((way.option.clone(), way.board(source, pairs, &span)?)));
    let boards = read.collect::<Result<Vec<_>, InputError>>()?;
    let question = match (said.is_xy, &ways[..]) {
        (_, [first, others @ ..]) if others.iter().any(|way| way.n != first.n) => Question::SizeOrCount,
        (true, _) => Question::Xy,
        (false, _) => Question::Base,
    };
    let board = agreed(question, boards).map_err(|kind| kind.at(span))?;
    if source.probe.is_some() {
        pairs(&mut |pair| source.saw(ways[0].square(pair), pair.span.clone()));
    }
    Ok(board)
}

/// The size that the text or the option says; `None` if neither does.
///
/// # Errors
/// If they contradict each other, or no board has it.
pub(crate) fn size(source: &Source<'_>, said: &Said, span: &Range<usize>) -> Result<Option<usize>, InputError> {
    let asked = source.options.size;
    let Some((n, at)) = said.n.clone().or_else(|| asked.map(|n| (n, span.clone()))) else { return Ok(None) };
    if let Some(asked) = asked.filter(|asked| *asked != n) {
        return Err(disagree(format!("--size {asked}"), format!("n = {n}"), at));
    }
    match n {
        0 => Err(InputErrorKind::ZeroSize.at(at)),
        n if n > MOST_ROWS => Err(InputErrorKind::BoardTooLarge { most: MOST_ROWS }.at(at)),
        n if !source.options.bears(n, span.len()) => Err(InputErrorKind::SizeBeyondText { n }.at(at)),
        n => Ok(Some(n)),
    }
}

/// What a size is without a board below it.
pub(crate) fn alone(n: usize) -> InputErrorKind {
    match n {
        0 => InputErrorKind::ZeroSize,
        n if n > MOST_ROWS => InputErrorKind::BoardTooLarge { most: MOST_ROWS },
        header => InputErrorKind::WrongHeader { header, rows: 0 },
    }
}

fn disagree(one: String, other: String, at: Range<usize>) -> InputError {
    InputErrorKind::Disagree { one, other }.at(at)
}

/// What the option or the text says.
fn said_once<T: Copy + PartialEq>(
    (asked, said): (Option<T>, Option<T>),
    option: fn(T) -> &'static str,
    at: &Range<usize>,
) -> Result<Option<T>, InputError> {
    match (asked, said) {
        (Some(asked), Some(said)) if asked != said => {
            let other = option(said).trim_start_matches("--").replacen(' ', " = ", 1);
            Err(disagree(option(asked).to_owned(), other, at.clone()))
        }
        (asked, said) => Ok(asked.or(said)),
    }
}

/// The number of queens, and the range of all numbers.
struct Summary {
    queens: usize,
    least: i64,
    most: i64,
}

impl Summary {
    fn of(pairs: &EachPair<'_>) -> Self {
        let mut summary = Self { queens: 0, least: i64::MAX, most: i64::MIN };
        pairs(&mut |&Pair { numbers: (one, other), is_queen, .. }| {
            summary.queens += usize::from(is_queen);
            summary.least = summary.least.min(one).min(other);
            summary.most = summary.most.max(one).max(other);
        });
        summary
    }

    /// True if all squares are on a board.
    fn fits(&self, n: usize, base: Base) -> bool {
        self.least > self.most || (base.first() <= self.least && self.most <= last(n, base))
    }

    /// The number of queens, if they stand in as many rows and columns, one in each: then the board has no others.
    fn whole(&self, pairs: &EachPair<'_>) -> Option<usize> {
        let (n, least) = (self.queens, self.least);
        if n < FEWEST_WHOLE || !matches!(least, 0 | 1) || self.most.checked_sub(least) != Some(signed(n) - 1) {
            return None;
        }
        let (mut rows, mut columns, mut is_whole) = (BitSet::new(n), BitSet::new(n), true);
        pairs(&mut |&Pair { numbers: (row, column), is_queen, .. }| {
            is_whole &= !is_queen || (rows.insert((row - least) as usize) & columns.insert((column - least) as usize));
        });
        is_whole.then_some(n)
    }
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The number of the last row and column.
fn last(n: usize, base: Base) -> i64 {
    signed(n) - 1 + base.first()
}

/// One way to read pairs, and the options that choose it of several.
struct Way {
    n: usize,
    base: Base,
    order: PairOrder,
    option: String,
}

/// All ways to read pairs in which they are on the board; at least one.
fn ways(
    source: &Source<'_>,
    said: &Said,
    summary: &Summary,
    pairs: &EachPair<'_>,
    span: &Range<usize>,
) -> Result<Vec<Way>, InputError> {
    let sizes = match size(source, said, span)? {
        Some(n) => vec![n],
        None if said.sizes.is_empty() => summary.whole(pairs).into_iter().collect(),
        None => said.sizes.clone(),
    };
    let Some(&first) = sizes.first() else { return Err(InputErrorKind::SizeUnknown.at(span.clone())) };
    let base = said_once((source.options.base, said.base), Base::option, span)?.or(said.base_of_format);
    let bases = base.map_or_else(|| Base::ALL.to_vec(), |base| vec![base]);
    let orders = match said_once((source.options.pairs, said.pairs), PairOrder::option, span)? {
        None if said.is_xy => PairOrder::ALL.to_vec(),
        order => vec![order.unwrap_or_default()],
    };
    let mut ways = Vec::new();
    for &n in &sizes {
        let fitting: Vec<Base> = bases.iter().copied().filter(|base| summary.fits(n, *base)).collect();
        for &base in &fitting {
            ways.extend(orders.iter().map(|&order| {
                let size = if sizes.len() > 1 { format!("--size {n}") } else { String::new() };
                let base_option = if fitting.len() > 1 { base.option() } else { "" };
                let order_option = if orders.len() > 1 { order.option() } else { "" };
                let option = [&size, base_option, order_option].join(" ").replace("  ", " ").trim().to_owned();
                Way { n, base, order, option }
            }));
        }
    }
    if ways.is_empty() {
        let base = base.unwrap_or(if summary.least <= 0 { Base::Zero } else { Base::One });
        return Err(off_board(first, base, pairs, span));
    }
    Ok(ways)
}

/// The error of the first number that is off the board.
fn off_board(n: usize, base: Base, pairs: &EachPair<'_>, span: &Range<usize>) -> InputError {
    let (first, last) = (base.first(), last(n, base));
    let mut found = None;
    pairs(&mut |pair| {
        let off = [pair.numbers.0, pair.numbers.1].into_iter().find(|number| !(first..=last).contains(number));
        found = found.take().or_else(|| off.map(|number| (number, pair.span.clone())));
    });
    let (number, at) = found.unwrap_or((0, span.clone()));
    InputErrorKind::OutOfRange { number, first, last }.at(at)
}

impl Way {
    /// The square of a pair that is on the board.
    fn square(&self, pair: &Pair) -> Square {
        let (row, column) = self.order.row_column(pair.numbers);
        let index = |number: i64| (number - self.base.first()) as u32;
        Square::new(index(row), index(column))
    }

    fn board(&self, source: &Source<'_>, pairs: &EachPair<'_>, span: &Range<usize>) -> Result<Placement, InputError> {
        let (mut queens, mut blocked) = (Distinct::default(), Distinct::default());
        let (mut named, mut others) = (0usize, 0usize);
        pairs(&mut |pair| {
            *(if pair.may_repeat { &mut others } else { &mut named }) += 1;
            (if pair.is_queen { &mut queens } else { &mut blocked }).push(self.square(pair));
        });
        let board = Placement::new(self.n, queens.squares, blocked.squares);
        let board = board.map_err(|_| InputErrorKind::ZeroSize.at(span.clone()))?;
        let distinct = board.queens().len() + board.blocked().len();
        let second = if others > 0 || distinct < named { self.repeated(source, pairs) } else { None };
        second.map_or(Ok(board), Err)
    }

    /// The error of the first square that is named twice.
    fn repeated(&self, source: &Source<'_>, pairs: &EachPair<'_>) -> Option<InputError> {
        let (mut seen, mut second, mut first) = (HashSet::new(), None, None);
        pairs(&mut |pair| {
            if second.is_none() && !pair.may_repeat && !seen.insert((pair.is_queen, pair.numbers)) {
                second = Some(pair.clone());
            }
        });
        let second = second?;
        pairs(&mut |pair| {
            let is_first = first.is_none() && (pair.is_queen, pair.numbers) == (second.is_queen, second.numbers);
            first = first.or(is_first.then_some(pair.span.start));
        });
        let Square { row, column } = self.square(&second);
        let first = position(source.text, first?);
        Some(InputErrorKind::RepeatedSquare { row: row + 1, column: column + 1, first }.at(second.span))
    }
}

/// Squares in any order. However often a list repeats them, they take room for at most twice as many as there are.
#[derive(Default)]
struct Distinct {
    squares: Vec<Square>,
    /// Squares that are collected before repeated ones are dropped.
    most: usize,
}

/// Up to this number, squares are kept without dropping repeated ones.
const FEW: usize = 1 << 12;

impl Distinct {
    fn push(&mut self, square: Square) {
        if self.squares.len() >= self.most.max(FEW) {
            self.squares.sort_unstable();
            self.squares.dedup();
            self.most = 2 * self.squares.len();
        }
        self.squares.push(square);
    }
}

/// The board of a list of columns, or of rows where the text or an option says so. Each square is shown to the source.
///
/// # Errors
/// Of a number that is off the board; the question, where the base is open.
pub(crate) fn of_list(
    source: &Source<'_>,
    said: &Said,
    list: &[Number],
    span: Range<usize>,
) -> Result<Placement, InputError> {
    let values: Vec<_> = list.iter().map(|number| number.value.map(value)).collect();
    of_values(source, said, &values, &|at| list[at].span.clone(), span)
}

/// A number as lists keep it: one that is beyond all boards is beyond them still.
pub(crate) fn value(number: i64) -> i32 {
    number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// The board of a list of values, which are looked up in the text if their places are wanted.
///
/// # Errors
/// As of [`of_list`].
pub(crate) fn of_values(
    source: &Source<'_>,
    said: &Said,
    values: &[Option<i32>],
    place: &dyn Fn(usize) -> Range<usize>,
    span: Range<usize>,
) -> Result<Placement, InputError> {
    look(values.len());
    let n = values.len();
    if let Some(expected) = size(source, said, &span)?.filter(|expected| *expected != n) {
        let header =
            said.n.as_ref().map(|(_, at)| InputErrorKind::WrongHeader { header: expected, rows: n }.at(at.clone()));
        return Err(header.unwrap_or_else(|| disagree(format!("--size {expected}"), format!("n = {n}"), span)));
    }
    let axis = said_once((source.options.lists, said.lists), Axis::option, &span)?.unwrap_or(Axis::Rows);
    let bases = bases(source, said, values, &span)?;
    let wrong = |base: Base| values.iter().position(|value| column(*value, base, n).is_err());
    if let [base] = bases[..]
        && let Some(at) = wrong(base).map(place)
    {
        let number = source.text.get(at.clone()).and_then(|number| number.parse().ok()).unwrap_or(i64::MAX);
        return Err(InputErrorKind::OutOfRange { number, first: base.first(), last: last(n, base) }.at(at));
    }
    let squares = |base: Base| {
        let square = move |(index, value): (usize, &Option<i32>)| {
            let column = column(*value, base, n).ok().flatten()?;
            let square = Square::new(index as u32, column);
            Some((index, if axis == Axis::Rows { square } else { square.transposed() }))
        };
        values.iter().enumerate().filter_map(square)
    };
    let board = |base: Base| Placement::new(n, squares(base).map(|(_, square)| square).collect(), Vec::new());
    let read = bases.iter().filter_map(|base| Some((base.option().to_owned(), board(*base).ok()?))).collect();
    if let Some(probe) = source.probe {
        // Its base may be said above the list; a row has one number, from wherever that is counted.
        let shown = bases.iter().flat_map(|base| squares(*base)).find(|(_, square)| *square == probe.square);
        shown.into_iter().for_each(|(index, square)| source.saw(square, place(index)));
    }
    agreed(Question::Base, read).map_err(|kind| kind.at(span))
}

/// From where the numbers of a list may be counted: one, on which they may be wrong, or both.
fn bases(
    source: &Source<'_>,
    said: &Said,
    values: &[Option<i32>],
    span: &Range<usize>,
) -> Result<Vec<Base>, InputError> {
    if let Some(base) = said_once((source.options.base, said.base), Base::option, span)? {
        return Ok(vec![base]);
    }
    let has = |wanted: Option<i32>| values.contains(&wanted);
    let (has_zero, has_none) = (has(Some(0)), has(Some(-1)) || has(None));
    let n = values.len();
    let fits = |base: Base| values.iter().all(|value| column(*value, base, n).is_ok());
    match (fits(Base::Zero), fits(Base::One) && !(has_zero && has_none)) {
        (true, true) if is_permutation_from_0(values) => Ok(vec![Base::Zero]),
        (true, true) => Ok(said.base_of_format.filter(|_| !has_zero).map_or(Base::ALL.to_vec(), |base| vec![base])),
        (false, true) => Ok(vec![Base::One]),
        (true, false) => Ok(vec![Base::Zero]),
        (false, false) => Ok(vec![if has_zero { Base::Zero } else { Base::One }]),
    }
}

/// True if values are the numbers from 0 on, each once.
fn is_permutation_from_0(values: &[Option<i32>]) -> bool {
    let mut seen = BitSet::new(values.len());
    values.iter().all(|value| {
        let index = value.and_then(|value| usize::try_from(value).ok()).filter(|index| *index < values.len());
        index.is_some_and(|index| seen.insert(index))
    })
}

/// The column of a number, from 0; `None` for a row without a queen.
fn column(value: Option<i32>, base: Base, n: usize) -> Result<Option<u32>, ()> {
    match (value, base) {
        (None | Some(-1), _) | (Some(0), Base::One) => Ok(None),
        (Some(value), base) => {
            let index = i64::from(value) - base.first();
            if (0..signed(n)).contains(&index) { Ok(Some(index as u32)) } else { Err(()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_are_repeated_take_no_room() {
        for different in [1u32, 3_000, 9_000] {
            let mut squares = Distinct::default();
            (0..200_000).for_each(|i| squares.push(Square::new(i % different, 0)));
            let kept = squares.squares.len();
            assert!(kept <= FEW.max(2 * different as usize), "{kept} squares for {different}");
            squares.squares.sort_unstable();
            squares.squares.dedup();
            assert_eq!(squares.squares.len(), different as usize);
        }
    }
}

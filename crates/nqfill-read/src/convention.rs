//! Conventions: from where rows and columns are counted, in which order they stand, how large the board is. Each is proven by the
//! text, given by it or by an option, documented for its format, or a question.

use crate::item::Source;
use crate::question::Boards;
use crate::terms::{Axis, Base, PairOrder};
use crate::text::{effort::examined, position};
use crate::{InputError, InputErrorKind, Question};
use nqfill_core::board::{BitSet, MOST_ROWS, Placement, Square};
use std::collections::HashMap;
use std::ops::Range;

/// What a text declares about its numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// The size, and the bytes that say it.
    pub(crate) n: Option<(usize, Range<usize>)>,
    /// From where it counts.
    pub(crate) base: Option<Base>,
    /// From where its format counts where neither the text nor an option says it.
    pub(crate) base_of_format: Option<Base>,
    /// The order of a pair.
    pub(crate) pairs: Option<PairOrder>,
    /// True if the numbers of a pair are called x and y, which tells no order.
    pub(crate) is_xy: bool,
    /// True if pairs are the rank and the column of names, from 1 at the bottom left, whatever options say of numbers.
    pub(crate) are_names: bool,
    /// The meaning of the place of a number in a list.
    pub(crate) lists: Option<Axis>,
}

/// A square by two numbers, as written.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) numbers: (i64, i64),
    /// False for a blocked square.
    pub(crate) is_queen: bool,
    /// The member of its board that names it, from 0. Each names it once; what they show together has to agree.
    pub(crate) member: usize,
    pub(crate) span: Range<usize>,
}

/// Shows the pairs of a list from the first to the last, each time it is called: nobody keeps those of a long one.
pub(crate) type EachPair<'a> = dyn Fn(&mut dyn FnMut(&Pair)) + 'a;

/// Pairs that tell the size of the board if they are one queen in each row and column. Fewer are as likely part of a larger one:
/// no board of two or three rows has a completion.
const FEWEST_WHOLE: usize = 4;

/// The boards of some pairs, as far as the base or the order is open. Each square is shown to the source.
///
/// # Errors
/// Of a square that is off the board or named twice.
pub(crate) fn of_pairs(
    source: &Source<'_>,
    given: &Given,
    pairs: &EachPair<'_>,
    span: Range<usize>,
) -> Result<Boards, InputError> {
    let n = size(source, given, &span)?.or_else(|| whole(pairs));
    let n = n.ok_or_else(|| InputErrorKind::SizeUnknown.at(span.clone()))?;
    let ways = ways(source, given, n, pairs, &span)?;
    if source.probe.is_some() {
        pairs(&mut |pair| source.saw(ways[0].1.square(pair), pair.span.clone()));
    }
    let read = ways.iter().map(|(option, way)| Ok((option.clone(), way.board(source, pairs, &span)?)));
    let question = if given.is_xy { Question::Xy } else { Question::Base };
    let read = Boards { question, boards: read.collect::<Result<_, InputError>>()? };
    let mut bases: Vec<_> = ways.iter().map(|(_, way)| way.base).collect();
    bases.dedup();
    if !given.are_names {
        of_file(source, given, &bases, &span)?;
    }
    Ok(read)
}

/// Keeps the only base of a board that says none: all boards of a file count from one number.
///
/// # Errors
/// If another board has proven another base.
fn of_file(source: &Source<'_>, given: &Given, bases: &[Base], span: &Range<usize>) -> Result<(), InputError> {
    if let (Some(file), [base]) = (source.proven, bases)
        && source.options.base.or(given.base).is_none()
        && let Some(other) = file.replace(Some(*base)).filter(|other| other != base)
    {
        file.set(Some(other));
        return Err(disagree(statement(other.option()), statement(base.option()), span.clone()));
    }
    Ok(())
}

/// What a text says instead of an option: `base = 1` for `--base 1`.
fn statement(option: &str) -> String {
    option.trim_start_matches("--").replacen(' ', " = ", 1)
}

/// The board of some pairs, whatever is open, and their squares in their order.
///
/// # Errors
/// As of [`of_pairs`]; the question, if the boards differ.
pub(crate) fn agreed(
    source: &Source<'_>,
    given: &Given,
    pairs: &EachPair<'_>,
    span: &Range<usize>,
) -> Result<(Placement, Vec<Square>), InputError> {
    let board = of_pairs(source, given, pairs, span.clone())?.agreed(span.clone())?;
    let (ways, mut squares) = (ways(source, given, board.n(), pairs, span)?, Vec::new());
    pairs(&mut |pair| squares.push(ways[0].1.square(pair)));
    Ok((board, squares))
}

/// Checks that queens may be laid over each other, each with the name of what shows it and its place: no row has queens of two
/// names in two columns.
///
/// # Errors
/// The first queen that has another beside it.
pub(crate) fn agree<'a>(
    n: usize,
    queens: impl IntoIterator<Item = (Square, &'a str, Range<usize>)>,
) -> Result<(), InputError> {
    let mut rows = vec![None; n];
    for (Square { row, column }, name, at) in queens {
        let Some(seen) = rows.get_mut(row as usize) else { continue };
        let &mut (first, other) = seen.get_or_insert((column, name));
        if first != column && other != name {
            return Err(disagree(other.to_owned(), name.to_owned(), at));
        }
    }
    Ok(())
}

/// The size that the text or the option says; `None` if neither does.
///
/// # Errors
/// If they contradict each other, or no board has it.
pub(crate) fn size(source: &Source<'_>, given: &Given, span: &Range<usize>) -> Result<Option<usize>, InputError> {
    let asked = source.options.size;
    let Some((n, at)) = given.n.clone().or_else(|| asked.map(|n| (n, span.clone()))) else { return Ok(None) };
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
fn given_once<T: Copy + PartialEq>(
    (asked, given): (Option<T>, Option<T>),
    option: fn(T) -> &'static str,
    at: &Range<usize>,
) -> Result<Option<T>, InputError> {
    match (asked, given) {
        (Some(asked), Some(given)) if asked != given => {
            Err(disagree(option(asked).to_owned(), statement(option(given)), at.clone()))
        }
        (asked, given) => Ok(asked.or(given)),
    }
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The number of the last row and column.
fn last(n: usize, base: Base) -> i64 {
    signed(n) - 1 + base.first()
}

/// The number of queens, and the least and the largest of all numbers.
fn extent(pairs: &EachPair<'_>) -> (usize, i64, i64) {
    let (mut queens, mut least, mut most) = (0, i64::MAX, i64::MIN);
    pairs(&mut |&Pair { numbers: (one, other), is_queen, .. }| {
        queens += usize::from(is_queen);
        (least, most) = (least.min(one).min(other), most.max(one).max(other));
    });
    (queens, least, most)
}

/// The number of queens, if they stand in as many rows and columns, one in each: then the board has no others.
pub(crate) fn whole(pairs: &EachPair<'_>) -> Option<usize> {
    filled(pairs).filter(|n| *n >= FEWEST_WHOLE)
}

/// The same, of fewer queens, too, where their number is the only one that the text tells.
pub(crate) fn filled(pairs: &EachPair<'_>) -> Option<usize> {
    let (n, least, most) = extent(pairs);
    if n == 0 || !matches!(least, 0 | 1) || most.checked_sub(least) != Some(signed(n) - 1) {
        return None;
    }
    let (mut rows, mut columns, mut is_whole) = (BitSet::new(n), BitSet::new(n), true);
    pairs(&mut |&Pair { numbers: (row, column), is_queen, .. }| {
        is_whole &= !is_queen || (rows.insert((row - least) as usize) & columns.insert((column - least) as usize));
    });
    is_whole.then_some(n)
}

/// One way to read pairs.
struct Way {
    n: usize,
    base: Base,
    order: PairOrder,
    are_names: bool,
}

/// All ways to read pairs in which they are on the board, and the options that choose them of several; at least one.
fn ways(
    source: &Source<'_>,
    given: &Given,
    n: usize,
    pairs: &EachPair<'_>,
    span: &Range<usize>,
) -> Result<Vec<(String, Way)>, InputError> {
    let (base, order) = match given.are_names {
        true => (Some(Base::One), Some(PairOrder::RowColumn)),
        false => {
            let base = given_once((source.options.base, given.base), Base::option, span)?.or(given.base_of_format);
            let order = given_once((source.options.pairs, given.pairs), PairOrder::option, span)?;
            (base, order.or((!given.is_xy).then(PairOrder::default)))
        }
    };
    let orders = order.map_or_else(|| PairOrder::ALL.to_vec(), |order| vec![order]);
    let (_, least, most) = extent(pairs);
    let fits = |base: &Base| least > most || (base.first() <= least && most <= last(n, *base));
    let bases: Vec<_> = Base::ALL.into_iter().filter(|one| base.is_none_or(|base| base == *one) && fits(one)).collect();
    if bases.is_empty() {
        let base = base.unwrap_or(if least <= 0 { Base::Zero } else { Base::One });
        return Err(off_board(source, &Way { n, base, order: orders[0], are_names: given.are_names }, pairs, span));
    }
    let all = bases.iter().flat_map(|&base| orders.iter().map(move |&order| (base, order)));
    let way = |(base, order): (Base, PairOrder)| {
        let options = [(bases.len() > 1).then(|| base.option()), (orders.len() > 1).then(|| order.option())];
        let options: Vec<_> = options.into_iter().flatten().collect();
        (options.join(" "), Way { n, base, order, are_names: given.are_names })
    };
    Ok(all.map(way).collect())
}

/// The error of the first pair that is off the board.
fn off_board(source: &Source<'_>, way: &Way, pairs: &EachPair<'_>, span: &Range<usize>) -> InputError {
    let (first, last) = (way.base.first(), last(way.n, way.base));
    let mut found = None;
    pairs(&mut |pair| {
        let off = [pair.numbers.0, pair.numbers.1].into_iter().find(|number| !(first..=last).contains(number));
        found = found.take().or_else(|| off.map(|number| (number, pair.span.clone())));
    });
    let (number, at) = found.unwrap_or((0, span.clone()));
    let kind = if way.are_names {
        let name = source.text.get(at.clone()).unwrap_or_default().to_owned();
        InputErrorKind::NoSuchSquare { name, last: format!("{}{}", letters(way.n as u32 - 1), way.n) }
    } else {
        InputErrorKind::OutOfRange { number, first, last }
    };
    kind.at(at)
}

/// The name of a column, from 0: a, b, ..., z, aa, ab, ...
pub(crate) fn letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

impl Way {
    /// The square of a pair that is on the board.
    fn square(&self, pair: &Pair) -> Square {
        let (row, column) = self.order.row_column(pair.numbers);
        let row = if self.are_names { signed(self.n) - row + self.base.first() } else { row };
        let index = |number: i64| (number - self.base.first()) as u32;
        Square::new(index(row), index(column))
    }

    fn board(&self, source: &Source<'_>, pairs: &EachPair<'_>, span: &Range<usize>) -> Result<Placement, InputError> {
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        pairs(&mut |pair| (if pair.is_queen { &mut queens } else { &mut blocked }).push(self.square(pair)));
        let named = queens.len() + blocked.len();
        let board = Placement::new(self.n, queens, blocked).map_err(|_| InputErrorKind::ZeroSize.at(span.clone()))?;
        let are_distinct = board.queens().len() + board.blocked().len() == named;
        let second = if are_distinct { None } else { self.repeated(source, pairs) };
        second.map_or(Ok(board), Err)
    }

    /// The error of the first square that is named twice.
    fn repeated(&self, source: &Source<'_>, pairs: &EachPair<'_>) -> Option<InputError> {
        let (mut seen, mut found) = (HashMap::new(), None);
        pairs(&mut |pair| {
            if found.is_none()
                && let Some(first) = seen.insert((pair.is_queen, pair.numbers, pair.member), pair.span.start)
            {
                found = Some((first, pair.clone()));
            }
        });
        let (first, second) = found?;
        let (Square { row, column }, first) = (self.square(&second), position(source.text, first));
        Some(InputErrorKind::RepeatedSquare { row: row + 1, column: column + 1, first }.at(second.span))
    }
}

/// A number as lists keep it: one that is beyond all boards is beyond them still.
pub(crate) fn value(number: i64) -> i32 {
    number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// The boards of a list of columns, or of rows where the text or an option says so, as far as the base is open; the places of its
/// values are looked up if they are wanted. Each square is shown to the source.
///
/// # Errors
/// Of a number that is off the board.
pub(crate) fn of_list(
    source: &Source<'_>,
    given: &Given,
    values: &[Option<i32>],
    place: &dyn Fn(usize) -> Range<usize>,
    span: Range<usize>,
) -> Result<Boards, InputError> {
    examined(values.len());
    let n = values.len();
    if let Some(expected) = size(source, given, &span)?.filter(|expected| *expected != n) {
        let header =
            given.n.as_ref().map(|(_, at)| InputErrorKind::WrongHeader { header: expected, rows: n }.at(at.clone()));
        return Err(header.unwrap_or_else(|| disagree(format!("--size {expected}"), format!("n = {n}"), span)));
    }
    let is_of_columns = source.plan.is_asked && source.plan.format.name == "column-vector";
    let lists = given.lists.or(is_of_columns.then_some(Axis::Columns));
    let axis = given_once((source.options.lists, lists), Axis::option, &span)?.unwrap_or(Axis::Rows);
    let mut boards = Vec::new();
    // Where a square is looked for, the base may be given above the list; a row has one number, from wherever that is counted.
    let bases = bases(source, given, values, &span)?;
    for &base in &bases {
        let option = if bases.len() > 1 { base.option() } else { "" };
        let mut squares = Vec::with_capacity(n);
        for (index, value) in values.iter().enumerate() {
            let column = column(*value, base, n).map_err(|()| off_list(source, (place(index), *value), n, base))?;
            let Some(square) = column.map(|column| Square::new(index as u32, column)) else { continue };
            let square = if axis == Axis::Rows { square } else { square.transposed() };
            if source.probe.is_some_and(|probe| probe.squares.contains(&square)) {
                source.saw(square, place(index));
            }
            squares.push(square);
        }
        boards.extend(Placement::new(n, squares, Vec::new()).map(|board| (option.to_owned(), board)));
    }
    of_file(source, given, &bases, &span)?;
    Ok(Boards { question: Question::Base, boards })
}

/// The error of a number of a list that is off the board.
fn off_list(source: &Source<'_>, (at, value): (Range<usize>, Option<i32>), n: usize, base: Base) -> InputError {
    let written = source.text.get(at.clone()).unwrap_or_default().trim_matches(['"', '\'']);
    let number = written.parse().unwrap_or(value.map_or(i64::MAX, i64::from));
    InputErrorKind::OutOfRange { number, first: base.first(), last: last(n, base) }.at(at)
}

/// From where the numbers of a list may be counted: one, on which they may be wrong, or both.
fn bases(
    source: &Source<'_>,
    given: &Given,
    values: &[Option<i32>],
    span: &Range<usize>,
) -> Result<Vec<Base>, InputError> {
    if let Some(base) = given_once((source.options.base, given.base), Base::option, span)? {
        return Ok(vec![base]);
    }
    let has = |wanted: Option<i32>| values.contains(&wanted);
    let (has_zero, has_none) = (has(Some(0)), has(Some(-1)) || has(None));
    let n = values.len();
    let fits = |base: Base| values.iter().all(|value| column(*value, base, n).is_ok());
    match (fits(Base::Zero), fits(Base::One) && !(has_zero && has_none)) {
        (true, true) if has_zero && is_permutation(values) => Ok(vec![Base::Zero]),
        (true, true) => Ok(given.base_of_format.filter(|_| !has_zero).map_or(Base::ALL.to_vec(), |base| vec![base])),
        (false, true) => Ok(vec![Base::One]),
        (true, false) => Ok(vec![Base::Zero]),
        (false, false) => Ok(vec![if has_zero { Base::Zero } else { Base::One }]),
    }
}

/// True if values are the numbers from 0 or from 1 on, each once.
pub(crate) fn is_permutation(values: &[Option<i32>]) -> bool {
    let least = i32::from(!values.contains(&Some(0)));
    let mut seen = BitSet::new(values.len());
    values.iter().all(|value| {
        let index = value.and_then(|value| usize::try_from(i64::from(value) - i64::from(least)).ok());
        index.is_some_and(|index| index < values.len() && seen.insert(index))
    })
}

/// True for numbers in their order from 0 or 1, which may number what stands below them.
pub(crate) fn is_in_order(values: &[Option<i32>]) -> bool {
    let counts = |first: i32| values.iter().zip(first..).all(|(value, number)| *value == Some(number));
    values.len() > 2 && (counts(0) || counts(1))
}

/// True for n lists of n numbers that are no columns beyond doubt: not all of them are permutations, or their columns are, too.
pub(crate) fn is_matrix(lists: &[Vec<Option<i32>>]) -> bool {
    let column = |at: usize| lists.iter().map(|list| list[at]).collect::<Vec<_>>();
    !lists.iter().all(|list| is_permutation(list)) || (0..lists.len()).all(|at| is_permutation(&column(at)))
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

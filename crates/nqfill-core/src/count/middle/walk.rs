//! The walk over all placements of any number of queens on a quarter of the board.
//!
//! Its squares are numbered, and a set of them says where a queen may still be added; so a step is a few operations on
//! one or two words, whatever the gaps between rows and columns.

use std::ops::Range;

use super::board::Board;
use super::layout::Layout;
use super::meter::Meter;

/// Placements between two questions whether to go on: about a millisecond.
const POLL_EVERY: usize = 1 << 18;

/// A set of open squares, numbered in the order in which the walk takes them.
pub(crate) trait Set: Copy + PartialEq {
    const EMPTY: Self;
    /// Squares that a set can have.
    const MOST: usize;
    fn with(self, square: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn first(self) -> usize;
    fn without_first(self) -> Self;
}

macro_rules! impl_set {
    ($($word:ty),*) => {$(
        impl Set for $word {
            const EMPTY: Self = 0;
            const MOST: usize = <$word>::BITS as usize;

            fn with(self, square: usize) -> Self {
                self | 1 << square
            }

            fn and(self, other: Self) -> Self {
                self & other
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn without_first(self) -> Self {
                self & (self - 1)
            }
        }
    )*};
}

impl_set!(u64, u128);

/// A set of rows and one of columns, as one word.
#[derive(Clone, Copy)]
pub(crate) struct Lines(u64);

impl Lines {
    const NONE: Lines = Lines(0);

    fn new(row: usize, column: usize) -> Lines {
        Lines(1 << row | 1 << (column + 32))
    }

    fn with(self, other: Lines) -> Lines {
        Lines(self.0 | other.0)
    }

    pub(crate) fn rows(self) -> usize {
        self.0 as u32 as usize
    }

    pub(crate) fn columns(self) -> usize {
        (self.0 >> 32) as usize
    }
}

/// An open square of the quarter, and what a queen there does.
#[derive(Clone, Copy)]
pub(crate) struct Square<S> {
    lines: Lines,
    word: u64,
    /// Squares of later columns that she leaves open.
    later: S,
}

pub(crate) struct Walk<'a, S> {
    squares: &'a [Square<S>],
    /// Placements still allowed.
    left: usize,
    meter: &'a Meter<'a>,
}

impl<'a, S: Set> Walk<'a, S> {
    pub(crate) fn new(squares: &'a [Square<S>], left: usize, meter: &'a Meter<'a>) -> Self {
        Walk { squares, left, meter }
    }

    /// Calls `found` with the lines and the word of every placement; `None` if there are more than allowed, or when told to
    /// stop.
    pub(crate) fn all(&mut self, found: &mut impl FnMut(Lines, u64)) -> Option<()> {
        found(Lines::NONE, 0);
        let open = (0..self.squares.len()).fold(S::EMPTY, S::with);
        self.add(Lines::NONE, 0, open, found)
    }

    /// The same for every way to add queens on the `open` squares to those placed, which use these `lines` and this
    /// `word`: arguments of their own, so that they stay in registers.
    fn add(&mut self, lines: Lines, word: u64, open: S, found: &mut impl FnMut(Lines, u64)) -> Option<()> {
        let (mut squares, mut placements) = (open, 0);
        while squares != S::EMPTY {
            placements += 1;
            let square = &self.squares[squares.first()];
            squares = squares.without_first();
            let (lines, word) = (lines.with(square.lines), word | square.word);
            found(lines, word);
            let later = open.and(square.later);
            if later != S::EMPTY {
                self.add(lines, word, later, found)?;
            }
        }
        self.spend(placements)
    }

    /// Notes some placements; `None` if there are too many, or when told to stop.
    fn spend(&mut self, placements: usize) -> Option<()> {
        let left = self.left.checked_sub(placements)?;
        let is_due = left / POLL_EVERY != self.left / POLL_EVERY;
        self.left = left;
        if is_due && self.meter.poll().is_some() { None } else { Some(()) }
    }
}

/// The open squares of a quarter, or `None` when a set has too few bits for them. Columns come in descending order, so
/// that the walk's last queens change only the low bits of the column set, and neighbours in the walk are neighbours in
/// memory; the other order takes twice as long.
pub(crate) fn squares<S: Set>(
    board: &Board,
    layout: &Layout,
    rows: Range<usize>,
    columns: Range<usize>,
) -> Option<Vec<Square<S>>> {
    let places = columns.clone().rev().flat_map(|j| rows.clone().map(move |i| (i, j)));
    let places: Vec<_> = places.filter(|&(i, j)| board.is_open(i, j)).collect();
    if places.len() > S::MOST {
        return None;
    }
    let later = |place: (usize, usize)| {
        let later = |&(_, other): &(usize, &(usize, usize))| other.1 < place.1 && board.peaceful(place, *other);
        places.iter().enumerate().filter(later).fold(S::EMPTY, |set, (k, _)| set.with(k))
    };
    let square = |&(i, j): &(usize, usize)| Square {
        lines: Lines::new(i - rows.start, j - columns.start),
        word: layout.word(i, j),
        later: later((i, j)),
    };
    Some(places.iter().map(square).collect())
}

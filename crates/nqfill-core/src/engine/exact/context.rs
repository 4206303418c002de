//! What a search on at most 64 rows looks up: the order of its solutions, its lines by preference, and the diagonals of
//! its residual, numbered.

use super::state::{FreeLine, State, bits};
use crate::board::{self, Residual};
use crate::simd::Processor;
use std::borrow::Cow;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionOrder {
    /// Whatever ends the search soonest.
    Search,
    /// Lexicographic: the column of the first free row, then of the second, and so on.
    Canonical,
}

/// A residual, and what every part of its search looks up.
pub(super) struct Context<'r> {
    pub(super) order: SolutionOrder,
    /// Its own where the search outlives the call that began it.
    pub(super) residual: Cow<'r, Residual>,
    pub(super) diagonals: Diagonals,
    /// All lines, the most preferred of equally narrow ones first: in the middle, or in canonical order the first.
    ///
    /// docs/experiments.md compares other preferences.
    pub(super) preference: Vec<FreeLine>,
}

impl<'r> Context<'r> {
    /// The context of a search with a word a row, `R` of them.
    pub(super) fn new<const R: usize>(residual: Cow<'r, Residual>, order: SolutionOrder) -> Self {
        let preference = preference(residual.len(), order);
        Self { order, diagonals: Diagonals::new(&residual, R), residual, preference }
    }
}

/// All lines of a residual of m rows in the order of [`Context::preference`].
pub(super) fn preference(m: usize, order: SolutionOrder) -> Vec<FreeLine> {
    let mut preference: Vec<FreeLine> = (0..m).flat_map(|k| [FreeLine::Row(k), FreeLine::Column(k)]).collect();
    if order == SolutionOrder::Search {
        preference.sort_by_key(|&line| match line {
            FreeLine::Row(k) | FreeLine::Column(k) => (2 * k + 1).abs_diff(m),
        });
    }
    preference
}

/// The number of all diagonals with a single open square, on which no queen attacks another.
pub(super) const LONELY: usize = 0;

/// The number of diagonals is rounded up to a multiple of this.
const LANES: usize = 8;

/// The two diagonals through each open square. Diagonals (row - column) and antidiagonals (row + column) share one
/// numbering, because the search treats both kinds alike.
///
/// On a residual whose rows and columns are adjacent, a *block*, the numbers are those of geometry: diagonals through
/// (i, j) have w + j - i and 2w + i + j, where w is the width that the block was given. So the squares of a row have
/// consecutive numbers of either kind. Elsewhere there is a number for each diagonal that needs one.
pub(super) struct Diagonals {
    /// Number of free rows.
    m: usize,
    /// The two numbers of each square, row by row.
    through: Vec<(u16, u16)>,
    /// The line of the board that each number stands for, if any.
    lines: Vec<Option<(board::Line, usize)>>,
    /// The first number of an antidiagonal.
    ups: usize,
    /// The width, if this is a block.
    block: Option<usize>,
}

impl Diagonals {
    /// Numbers the diagonals with two open squares or more from 1; all others are [`LONELY`]. A block gets this width,
    /// which is at least m.
    pub(super) fn new(residual: &Residual, width: usize) -> Self {
        let m = residual.len();
        let are_adjacent = |lines: &[u32]| lines.windows(2).all(|pair| pair[1] - pair[0] == 1);
        let block = (are_adjacent(residual.rows()) && are_adjacent(residual.columns())).then_some(width);
        let mut members = Vec::with_capacity(2 * m * m);
        for i in 0..m {
            for j in bits(residual.open_row(i)[0]) {
                for (is_up, line) in [(false, board::Line::Diagonal), (true, board::Line::Antidiagonal)] {
                    let index = line.index(residual.n(), residual.square(i, j));
                    members.push(Member::new(is_up, index, i * m + j));
                }
            }
        }
        members.sort_unstable();
        let mut through = vec![(LONELY as u16, LONELY as u16); m * m];
        let mut lines = vec![None; block.map_or(LANES, |width| 4 * width)];
        let (mut next, mut downs) = (1, 1);
        for shared in members.chunk_by(|a, b| a.line() == b.line()).filter(|squares| squares.len() > 1) {
            let (is_up, index) = shared[0].line();
            let number = block.map_or(next, |width| shared[0].number_in_block(m, width));
            if number >= lines.len() {
                lines.resize(lines.len() + LANES, None);
            }
            lines[number] = Some((if is_up { board::Line::Antidiagonal } else { board::Line::Diagonal }, index));
            next += 1;
            downs += usize::from(!is_up);
            for member in shared {
                let (one, other) = &mut through[member.square()];
                *(if is_up { other } else { one }) = number as u16;
            }
        }
        let ups = block.map_or(downs, |width| 2 * width);
        Diagonals { m, through, lines, ups, block }
    }

    /// An exclusive upper bound of the numbers, a multiple of 8.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The first number of an antidiagonal; diagonals have lower ones.
    pub(super) fn ups(&self) -> usize {
        self.ups
    }

    /// True if rows can be taken as a whole, which needs a block and vector instructions.
    pub(super) fn in_lanes(&self, processor: Processor) -> bool {
        self.block.is_some() && processor.has_lanes()
    }

    /// The diagonals with a number, each with the line of the board that it is.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, (board::Line, usize))> {
        self.lines.iter().enumerate().filter_map(|(number, &line)| Some((number, line?)))
    }

    /// The numbers of the diagonal and of the antidiagonal through a square.
    #[inline]
    pub(super) fn through(&self, i: usize, j: usize) -> (usize, usize) {
        let (down, up) = self.through[i * self.m + j];
        (down as usize, up as usize)
    }
}

/// A square on one of its two diagonals, packed so that sorting brings those of a diagonal together: direction, index
/// of the diagonal, and twelve bits for the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Member(u64);

impl Member {
    fn new(is_up: bool, index: usize, square: usize) -> Self {
        Member(u64::from(is_up) << 63 | (index as u64) << 12 | square as u64)
    }

    /// True for an antidiagonal, and the index of the line.
    fn line(self) -> (bool, usize) {
        (self.0 >> 63 != 0, (self.0 << 1 >> 13) as usize)
    }

    fn square(self) -> usize {
        (self.0 & 0xfff) as usize
    }

    /// The number of the diagonal in a block of m rows with this width.
    fn number_in_block(self, m: usize, width: usize) -> usize {
        let (i, j) = (self.square() / m, self.square() % m);
        if self.line().0 { 2 * width + i + j } else { width + j - i }
    }
}

/// Diagonals with open squares in a position, as bits by number.
#[derive(Clone, Default)]
pub(super) struct Occupancy {
    /// With one or more.
    open: Vec<u64>,
    /// With two or more.
    shared: Vec<u64>,
}

impl Occupancy {
    /// Reads a position; all other methods speak of it.
    pub(super) fn read<const R: usize>(&mut self, state: &State<R>, diagonals: &Diagonals) {
        let words = diagonals.len().div_ceil(64);
        for set in [&mut self.open, &mut self.shared] {
            set.clear();
            set.resize(words, 0);
        }
        if diagonals.block == Some(R) {
            self.read_block(state);
        } else {
            for i in bits(state.free_rows) {
                for j in bits(state.open[i]) {
                    let (down, up) = diagonals.through(i, j);
                    self.add(down);
                    self.add(up);
                }
            }
        }
        self.open[LONELY / 64] &= !(1 << LONELY);
        self.shared[LONELY / 64] &= !(1 << LONELY);
    }

    fn add(&mut self, number: usize) {
        let bit = 1 << (number % 64);
        self.shared[number / 64] |= self.open[number / 64] & bit;
        self.open[number / 64] |= bit;
    }

    /// Reads a position of a block, where a row lies on consecutive diagonals and is added as a whole.
    fn read_block<const R: usize>(&mut self, state: &State<R>) {
        let ([mut down, mut down_again], [mut up, mut up_again]) = ([0; 2], [0; 2]);
        for i in bits(state.free_rows) {
            let row = u128::from(state.open[i]);
            let (on_down, on_up) = (row << (R - i), row << i);
            down_again |= down & on_down;
            down |= on_down;
            up_again |= up & on_up;
            up |= on_up;
        }
        put(&mut self.open, down, 0);
        put(&mut self.open, up, 2 * R);
        put(&mut self.shared, down_again, 0);
        put(&mut self.shared, up_again, 2 * R);
    }

    /// The diagonals with more than one open square.
    pub(super) fn shared(&self) -> impl Iterator<Item = usize> {
        self.shared.iter().enumerate().flat_map(|(word, &set)| bits(set).map(move |bit| 64 * word + bit))
    }
}

/// Adds `bits` to a set, shifted to begin at the number `first`.
fn put(set: &mut [u64], bits: u128, first: usize) {
    let (word, shift) = (first / 64, first % 64);
    let above = if shift == 0 { 0 } else { bits >> (128 - shift) };
    let words = [(bits << shift) as u64, (bits << shift >> 64) as u64, above as u64];
    set[word..].iter_mut().zip(words).for_each(|(set, bits)| *set |= bits);
}

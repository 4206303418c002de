//! The layout of a word: which diagonals a quarter has to remember, and the bit that stands for each.
//!
//! A half board is made of two quarters, a completion of two halves. A diagonal matters only where two parts meet that
//! may both have a queen on it:
//!
//! ```text
//!   TL | TR      crossing: open squares both in the top and in the bottom half; tested when two halves meet
//!   ---+---      private:  open squares in both quarters of one half but not in the other half; tested when two
//!   BL | BR                quarters meet, and dropped then
//! ```
//!
//! The border row, if there is one, is a part of the bottom half beside its two quarters.
//!
//! So diagonals are numbered densely, whatever the gaps between rows and columns; an empty board of n rows has 2 (n -
//! 1) crossing diagonals and no private ones.

use super::block::DIAGONALS;
use super::cut::Cut;
use crate::board::{Line, Residual, heap_sort, ones, places_by_key};
use std::ops::Range;

/// The numbering of diagonals for one way of cutting a board into quarters.
pub(super) struct Layout {
    /// Free rows of the board.
    len: usize,
    /// The bits of the crossing diagonals.
    pub(super) crossing: u64,
    /// For each square the bits of its two diagonals.
    words: Vec<u64>,
}

/// A diagonal or antidiagonal, and its index.
type Diagonal = (Line, usize);

/// Numbers of open squares of a diagonal in each part: top left, top right, bottom left, bottom right, border row.
type SquareCounts = [u32; 5];

/// The parts of the top half, and the parts of the bottom half.
const HALVES: [Range<usize>; 2] = [0..2, 2..5];

impl Layout {
    /// Numbers the diagonals of `board`, already the cut's image; `None` when a word has too few bits for them.
    pub(super) fn new(board: &Residual, cut: Cut) -> Option<Self> {
        let diagonals = diagonals(board, cut);
        // The bit of each diagonal that has one.
        let mut bits: Vec<Option<u32>> = vec![None; diagonals.len()];
        let by_meetings = places_by_key(diagonals.iter().map(|(_, squares)| meetings(squares).into()));
        let crossing = by_meetings.into_iter().filter(|&place| meetings(&diagonals[place].1) > 0);
        let mut count = 0;
        for (place, bit) in crossing.zip(DIAGONALS.start..) {
            bits[place] = Some(bit);
            count += 1;
        }
        for half in HALVES {
            let parts = |squares: &SquareCounts| squares[half.clone()].iter().filter(|squares| **squares > 0).count();
            let is_private = |squares| meetings(squares) == 0 && parts(squares) > 1;
            let private = bits.iter_mut().zip(&diagonals).filter(|(_, (_, squares))| is_private(squares));
            private.zip(DIAGONALS.start + count..).for_each(|((own, _), bit)| *own = Some(bit));
        }
        if bits.iter().flatten().any(|&bit| bit >= DIAGONALS.end) {
            return None;
        }
        let bit = |key| diagonals.binary_search_by_key(&key, |(key, _)| *key).ok().and_then(|place| bits[place]);
        let word = |(i, j)| diagonals_of(board, i, j).into_iter().filter_map(bit).fold(0, |w, bit| w | 1u64 << bit);
        let words = squares(board.len()).map(word).collect();
        Some(Self { len: board.len(), crossing: ((1 << count) - 1) << DIAGONALS.start, words })
    }

    /// The bits of the two diagonals through free row `i` and free column `j`.
    pub(super) fn word(&self, i: usize, j: usize) -> u64 {
        self.words[i * self.len + j]
    }
}

/// Pairs of squares of a diagonal that lie in different halves.
fn meetings(squares: &SquareCounts) -> u32 {
    HALVES.map(|half| squares[half].iter().sum::<u32>()).iter().product()
}

fn squares(len: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..len).flat_map(move |i| (0..len).map(move |j| (i, j)))
}

fn diagonals_of(board: &Residual, i: usize, j: usize) -> [Diagonal; 2] {
    [Line::Diagonal, Line::Antidiagonal].map(|line| (line, line.index(board.n(), board.square(i, j))))
}

/// The diagonals that have an open square, ascending.
fn diagonals(board: &Residual, cut: Cut) -> Vec<(Diagonal, SquareCounts)> {
    let mut squares = Vec::new();
    for i in 0..board.len() {
        let is_border = cut.border && i == cut.top;
        for j in ones(board.open_row(i)) {
            let part = if is_border { 4 } else { 2 * usize::from(i >= cut.top) + usize::from(j >= cut.left) };
            squares.extend(diagonals_of(board, i, j).map(|key| (key, part)));
        }
    }
    heap_sort(&mut squares);
    let group = |squares: &[(Diagonal, usize)]| {
        let mut counts = SquareCounts::default();
        squares.iter().for_each(|&(_, part)| counts[part] += 1);
        (squares[0].0, counts)
    };
    squares.chunk_by(|one, next| one.0 == next.0).map(group).collect()
}

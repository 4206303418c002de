//! The lines that queens stand on.

use super::bits::BitSet;
use super::square::{Line, Square};

/// The rows, columns and diagonals with a queen, a bit each.
#[derive(Clone, Debug)]
pub struct TakenLines {
    n: usize,
    /// By the index of the line, in the order of [`Line::ALL`].
    pub(super) sets: [BitSet; 4],
}

impl TakenLines {
    /// Those of an empty `n` x `n` board.
    #[inline]
    pub fn new(n: usize) -> Self {
        Self { n, sets: Line::ALL.map(|line| BitSet::new(line.count(n))) }
    }

    /// Those of some queens, which may attack each other.
    pub fn of(n: usize, queens: impl IntoIterator<Item = Square>) -> Self {
        if n <= TakenWords::MOST_ROWS {
            let sets = TakenWords::of(n, queens).words.map(BitSet::of_word);
            return Self { n, sets };
        }
        let mut taken = Self::new(n);
        for queen in queens {
            for (line, set) in Line::ALL.into_iter().zip(&mut taken.sets) {
                set.insert(line.index(n, queen));
            }
        }
        taken
    }

    /// Places a queen if nothing attacks her, and returns true if so.
    #[inline]
    pub fn place(&mut self, queen: Square) -> bool {
        let lines = Line::ALL.map(|line| line.index(self.n, queen));
        let is_free = lines.iter().zip(&self.sets).all(|(&line, set)| !set.contains(line));
        if is_free {
            lines.iter().zip(&mut self.sets).for_each(|(&line, set)| _ = set.insert(line));
        }
        is_free
    }

    /// Takes back a queen that was placed.
    #[inline]
    pub fn take_back(&mut self, queen: Square) {
        for (line, set) in Line::ALL.into_iter().zip(&mut self.sets) {
            set.remove(line.index(self.n, queen));
        }
    }

    /// True if a queen stands on a line through the square.
    #[inline]
    pub fn attack(&self, square: Square) -> bool {
        Line::ALL.into_iter().zip(&self.sets).any(|(line, set)| set.contains(line.index(self.n, square)))
    }

    /// True if a queen stands in the row.
    #[inline]
    pub fn has_row(&self, row: u32) -> bool {
        self.sets[0].contains(row as usize)
    }
}

/// The same of a small board, a word a kind: a run may have millions of those.
#[derive(Clone, Copy, Default)]
pub(super) struct TakenWords {
    words: [u64; 4],
}

impl TakenWords {
    /// Rows of the largest board whose diagonals fit a word.
    pub(super) const MOST_ROWS: usize = 32;

    fn of(n: usize, queens: impl IntoIterator<Item = Square>) -> Self {
        let mut taken = Self::default();
        queens.into_iter().for_each(|queen| _ = taken.insert(n, queen));
        taken
    }

    /// Places a queen, and returns true if nothing attacks her.
    pub(super) fn insert(&mut self, n: usize, queen: Square) -> bool {
        let mut is_free = true;
        for (line, word) in Line::ALL.into_iter().zip(&mut self.words) {
            let bit = 1 << line.index(n, queen);
            is_free &= *word & bit == 0;
            *word |= bit;
        }
        is_free
    }
}

//! Plain bit sets: one row of them, and a matrix.

use smallvec::{SmallVec, smallvec};

/// A set of numbers below a fixed bound, one bit each.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BitSet {
    /// In place for the lines of boards to 64 x 64: a small board asks for a dozen such sets.
    words: SmallVec<[u64; 2]>,
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    #[must_use]
    pub fn new(bound: usize) -> Self {
        Self { words: smallvec![0; bound.div_ceil(64)] }
    }

    /// Adds a number; false if it was there already.
    pub fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.words[number / 64], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a number out.
    pub fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// Whether the number is in the set.
    #[must_use]
    pub fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Takes every number out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// How many numbers are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no number is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.words)
    }
}

/// The positions of the one bits of a bit string, ascending.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                i * 64 + bit
            })
        })
    })
}

/// A matrix of bits, stored row by row in whole words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitMatrix {
    words_a_row: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// A matrix of zeros.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        let words_a_row = columns.div_ceil(64);
        Self { words_a_row, words: vec![0; rows * words_a_row] }
    }

    /// A matrix of ones.
    #[must_use]
    pub fn ones(rows: usize, columns: usize) -> Self {
        let mut matrix = Self::new(rows, columns);
        matrix.words.fill(u64::MAX);
        if !columns.is_multiple_of(64) {
            let last = matrix.words.iter_mut().skip(matrix.words_a_row - 1).step_by(matrix.words_a_row);
            last.for_each(|word| *word = (1 << (columns % 64)) - 1);
        }
        matrix
    }

    /// One row, bit `c % 64` of word `c / 64` being column `c`.
    #[must_use]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.words_a_row..][..self.words_a_row]
    }

    /// Sets one bit.
    pub fn insert(&mut self, row: usize, column: usize) {
        self.words[row * self.words_a_row + column / 64] |= 1 << (column % 64);
    }

    /// Clears one bit.
    pub fn remove(&mut self, row: usize, column: usize) {
        self.words[row * self.words_a_row + column / 64] &= !(1 << (column % 64));
    }

    /// Reads one bit.
    #[must_use]
    pub fn contains(&self, row: usize, column: usize) -> bool {
        self.row(row)[column / 64] >> (column % 64) & 1 == 1
    }

    /// How many words one row takes.
    #[must_use]
    pub fn words_a_row(&self) -> usize {
        self.words_a_row
    }
}

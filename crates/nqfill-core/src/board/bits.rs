//! Bit sets and bit matrices.

use smallvec::{SmallVec, smallvec};

/// A set of numbers below a fixed bound, one bit each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct BitSet {
    /// Stored inline for the lines of boards up to 64 x 64.
    words: SmallVec<[u64; FEW_WORDS]>,
}

const FEW_WORDS: usize = 2;

impl BitSet {
    /// The empty set of numbers below `bound`.
    #[inline]
    pub fn new(bound: usize) -> Self {
        let count = bound.div_ceil(64);
        // Without a call: a small board needs a dozen of them.
        let words =
            if count <= FEW_WORDS { SmallVec::from_buf_and_len([0; FEW_WORDS], count) } else { smallvec![0; count] };
        Self { words }
    }

    /// The set of the one bits of a word, of numbers below 64.
    #[inline]
    pub fn of_word(word: u64) -> Self {
        Self { words: SmallVec::from_buf_and_len([word, 0], 1) }
    }

    /// The set of some numbers below `bound`.
    pub fn of(bound: usize, numbers: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::new(bound);
        numbers.into_iter().for_each(|number| _ = set.insert(number));
        set
    }

    /// Adds a number; returns false if it was already in the set.
    ///
    /// # Panics
    /// May panic if the number is not below the bound.
    #[inline]
    pub fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.words[number / 64], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Removes a number.
    ///
    /// # Panics
    /// May panic if the number is not below the bound.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.words[number / 64] &= !(1 << (number % 64));
    }

    /// True if the number is in the set.
    ///
    /// # Panics
    /// May panic if the number is not below the bound.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Removes every number.
    #[inline]
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Adds the numbers of another set of the same bound.
    #[inline]
    pub fn union_with(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own |= other);
    }

    /// Keeps the numbers that another set of the same bound has too.
    #[inline]
    pub fn intersect_with(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own &= other);
    }

    /// Removes the numbers of another set of the same bound.
    #[inline]
    pub fn subtract(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(own, other)| *own &= !other);
    }

    /// True if no number is in both sets.
    #[inline]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(own, other)| own & other == 0)
    }

    /// Iterates over the numbers below `bound`, which is that of the set, that it does not have.
    #[inline]
    pub fn absent(&self, bound: usize) -> impl Iterator<Item = usize> + '_ {
        let last = u64::MAX >> (64 * self.words.len() - bound);
        let all = move |i: usize| if i + 1 < self.words.len() { u64::MAX } else { last };
        self.words.iter().enumerate().flat_map(move |(i, word)| ones_of(!word & all(i)).map(move |bit| 64 * i + bit))
    }

    /// Its words: bit `number % 64` of word `number / 64`.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Iterates over the numbers, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones(&self.words)
    }
}

/// Iterates over the positions of the one bits of a bit string, ascending.
#[inline]
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| ones_of(word).map(move |bit| i * 64 + bit))
}

/// Iterates over the positions of the one bits of a word, ascending.
#[inline]
pub(crate) fn ones_of(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        first
    })
}

/// A word as a set of the numbers of its bits.
pub(crate) trait Bits: Copy + PartialEq {
    /// How many numbers there are.
    const CAPACITY: usize;
    const NONE: Self;
    const ALL: Self;

    fn with(self, number: usize) -> Self;
    fn without(self, number: usize) -> Self;
    /// What is in both.
    fn and(self, other: Self) -> Self;
    /// The lowest number.
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    fn len(self) -> u32;
}

macro_rules! impl_bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;

            #[inline(always)]
            fn with(self, number: usize) -> Self {
                self | 1 << number
            }

            #[inline(always)]
            fn without(self, number: usize) -> Self {
                self & !(1 << number)
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

impl_bits!(u16, u32, u64, u128);

/// A bit matrix, stored row by row in whole words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitMatrix {
    words_a_row: usize,
    /// Inline up to 16 x 16.
    words: SmallVec<[u64; 16]>,
}

impl BitMatrix {
    /// Returns a matrix of zeros.
    #[inline]
    pub fn new(rows: usize, columns: usize) -> Self {
        let words_a_row = columns.div_ceil(64);
        Self { words_a_row, words: smallvec![0; rows * words_a_row] }
    }

    /// Returns a matrix of ones.
    #[inline]
    pub fn ones(rows: usize, columns: usize) -> Self {
        let mut matrix = Self::new(rows, columns);
        matrix.words.fill(u64::MAX);
        if !columns.is_multiple_of(64) {
            let last = matrix.words.iter_mut().skip(matrix.words_a_row - 1).step_by(matrix.words_a_row);
            last.for_each(|word| *word = (1 << (columns % 64)) - 1);
        }
        matrix
    }

    /// The words of a row: bit `c % 64` of word `c / 64` is column `c`.
    ///
    /// # Panics
    /// If the matrix has no such row.
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.words_a_row..][..self.words_a_row]
    }

    /// Sets one bit.
    ///
    /// # Panics
    /// May panic if the matrix has no such bit.
    #[inline]
    pub fn insert(&mut self, row: usize, column: usize) {
        self.words[row * self.words_a_row + column / 64] |= 1 << (column % 64);
    }

    /// Clears one bit.
    ///
    /// # Panics
    /// May panic if the matrix has no such bit.
    #[inline]
    pub fn remove(&mut self, row: usize, column: usize) {
        self.words[row * self.words_a_row + column / 64] &= !(1 << (column % 64));
    }

    /// Clears these bits of a row that is one word.
    ///
    /// # Panics
    /// If the matrix has no such row.
    #[inline]
    pub fn close(&mut self, row: usize, bits: u64) {
        self.words[row] &= !bits;
    }

    /// Reads one bit.
    ///
    /// # Panics
    /// May panic if the matrix has no such bit.
    #[inline]
    pub fn contains(&self, row: usize, column: usize) -> bool {
        self.row(row)[column / 64] >> (column % 64) & 1 == 1
    }

    /// Number of words in a row.
    #[inline]
    pub fn words_a_row(&self) -> usize {
        self.words_a_row
    }
}

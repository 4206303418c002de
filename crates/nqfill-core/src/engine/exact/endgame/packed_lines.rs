//! All rows, or all columns, of a small position in one word.

/// A word of squares.
pub(super) type Word = u128;

/// Number of squares and separators that a word holds.
pub(super) const CAPACITY: usize = 128;

/// The layout of the lines of one direction in a word: a field for each line, of a bit for each square and a separator
/// above.
///
/// Call `clear`, then `add` for each line; then the other methods.
///
/// ```text
///   S 0 1 | S 1 1 0 1 | S 1 0 0        three lines with 1, 3 and 1 of their squares open
/// ```
pub(super) struct PackedLines {
    pub(super) separators: Word,
    lowest: Word,
    squares: Box<[Word; CAPACITY]>,
}

/// A table on the heap that is never on the stack, because one is made for every search, however short.
pub(super) fn table<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    let table: Result<Box<[T; N]>, _> = vec![T::default(); N].into_boxed_slice().try_into();
    table.unwrap_or_else(|_| unreachable!("a slice of N is an array of N"))
}

impl PackedLines {
    pub(super) fn new() -> Self {
        PackedLines { separators: 0, lowest: 0, squares: table() }
    }

    pub(super) fn clear(&mut self) {
        self.separators = 0;
        self.lowest = 0;
    }

    /// Adds a field of the bits `first..end` with its separator at `end`. Returns its bits.
    pub(super) fn add(&mut self, first: usize, end: usize) -> Word {
        self.lowest |= 1 << first;
        self.separators |= 1 << end;
        let squares = (1 << end) - (1 << first);
        self.squares[end & (CAPACITY - 1)] = squares;
        squares
    }

    /// The squares of all fields.
    pub(super) fn all(&self) -> Word {
        Word::MAX.checked_shr(self.separators.leading_zeros()).unwrap_or(0) & !self.separators
    }

    /// The squares of the field whose separator is the lowest of a non-empty set.
    #[inline]
    pub(super) fn first_of(&self, separators: Word) -> Word {
        self.squares[separators.trailing_zeros() as usize & (CAPACITY - 1)]
    }

    /// Removes the lowest square of every field at once. Returns the remaining squares, and the separators of the
    /// fields that had none: the subtraction borrowed from those.
    #[inline]
    pub(super) fn pop_lowest(&self, open: Word) -> (Word, Word) {
        let less = (open | self.separators).wrapping_sub(self.lowest);
        (open & less, self.separators & !less)
    }
}

//! Sets of squares that stay small both when nearly empty and when nearly full.

use super::bits::BitSet;
use super::square::Square;
use crate::work;

/// A set of squares of an `n` x `n` board, iterated row by row.
///
/// Stored as a sorted list while that takes less than one bit a square, then as bits: a vector with a million rows and
/// a grid of a hundred million blocked squares both take a few megabytes.
#[derive(Clone, Debug)]
pub struct SquareSet {
    n: usize,
    squares: Squares,
}

#[derive(Clone, Debug)]
enum Squares {
    /// Sorted and distinct, except while the list is being built.
    Few(Vec<Square>),
    /// By place in reading order.
    Many(BitSet),
}

impl SquareSet {
    /// The empty set.
    pub const fn new(n: usize) -> Self {
        Self { n, squares: Squares::Few(Vec::new()) }
    }

    /// The n of the board.
    pub const fn n(&self) -> usize {
        self.n
    }

    /// Collects squares in any order, repeated or not.
    ///
    /// # Panics
    /// If a square lies outside the board.
    pub fn from_squares(n: usize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut set = Self::new(n);
        for square in squares {
            set.insert(square);
        }
        set
    }

    /// Adds a square; cheap if squares come in reading order.
    ///
    /// # Panics
    /// If the square lies outside the board.
    pub fn insert(&mut self, square: Square) {
        assert!((square.row as usize) < self.n && (square.column as usize) < self.n, "{square:?} is off the board");
        let at = self.position(square);
        match &mut self.squares {
            Squares::Many(bits) => _ = bits.insert(at),
            Squares::Few(list) => {
                match list.last() {
                    Some(&last) if last >= square => {
                        if let Err(at) = list.binary_search(&square) {
                            list.insert(at, square);
                        }
                    }
                    _ => list.push(square),
                }
                if list.len() > 64 && list.len() > self.n * self.n / 64 {
                    self.turn_into_bits();
                }
            }
        }
    }

    /// Removes a square, if the set has it.
    #[doc(hidden)]
    pub fn remove(&mut self, square: Square) {
        let at = self.position(square);
        match &mut self.squares {
            Squares::Many(bits) if (square.row.max(square.column) as usize) < self.n => bits.remove(at),
            Squares::Many(_) => {}
            Squares::Few(list) => {
                if let Ok(at) = list.binary_search(&square) {
                    list.remove(at);
                }
            }
        }
    }

    /// The set of the images of its squares.
    ///
    /// # Panics
    /// If an image lies outside the board.
    pub(crate) fn image(&self, image: impl Fn(Square) -> Square) -> Self {
        work::passed(self.len());
        let squares = match &self.squares {
            Squares::Few(list) => {
                return Self::from_unsorted(self.n, list.iter().map(|&square| image(square)).collect());
            }
            Squares::Many(_) => self.iter().map(|square| self.position(image(square))),
        };
        Self { n: self.n, squares: Squares::Many(BitSet::of(self.n * self.n, squares)) }
    }

    /// Builds the set from a list in any order: sorts once, so takes near-linear time.
    ///
    /// # Panics
    /// If a square lies outside the board.
    #[doc(hidden)]
    pub fn from_unsorted(n: usize, mut squares: Vec<Square>) -> Self {
        work::passed(squares.len());
        if !squares.is_sorted_by(|one, next| one < next) {
            squares.sort_unstable();
            squares.dedup();
        }
        if squares.len() > 64.max(n.saturating_mul(n) / 64) {
            return Self::from_squares(n, squares);
        }
        let is_inside = |square: &Square| (square.row.max(square.column) as usize) < n;
        assert!(squares.iter().all(is_inside), "a square is off the board");
        Self { n, squares: Squares::Few(squares) }
    }

    fn turn_into_bits(&mut self) {
        self.squares = Squares::Many(BitSet::of(self.n * self.n, self.iter().map(|square| self.position(square))));
    }

    fn position(&self, square: Square) -> usize {
        square.row as usize * self.n + square.column as usize
    }

    /// True if the square is in the set.
    pub fn contains(&self, square: Square) -> bool {
        match &self.squares {
            Squares::Few(list) => list.binary_search(&square).is_ok(),
            Squares::Many(bits) => bits.contains(self.position(square)),
        }
    }

    /// Number of squares in the set.
    pub fn len(&self) -> usize {
        match &self.squares {
            Squares::Few(list) => list.len(),
            Squares::Many(bits) => bits.len(),
        }
    }

    /// True if no square is in the set.
    pub fn is_empty(&self) -> bool {
        match &self.squares {
            Squares::Few(list) => list.is_empty(),
            Squares::Many(bits) => bits.is_empty(),
        }
    }

    /// Iterates over the squares in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let (few, many) = match &self.squares {
            Squares::Few(list) => (&list[..], None),
            Squares::Many(bits) => (&[][..], Some(bits)),
        };
        few.iter().copied().chain(many.into_iter().flat_map(|bits| self.squares_of(bits)))
    }

    fn squares_of<'a>(&self, bits: &'a BitSet) -> impl Iterator<Item = Square> + use<'a> {
        // They ascend, so no division is needed, which would take most of the time.
        let (n, mut row, mut start) = (self.n, 0, 0);
        bits.iter().map(move |at| {
            while at - start >= n {
                (row, start) = (row + 1, start + n);
            }
            Square::new(row, (at - start) as u32)
        })
    }
}

impl PartialEq for SquareSet {
    fn eq(&self, other: &Self) -> bool {
        self.n == other.n && self.iter().eq(other.iter())
    }
}

impl Eq for SquareSet {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_hold_what_the_list_held() {
        let n = 70;
        let all: Vec<_> = (0..n * n).step_by(3).map(|i| Square::new((i / n) as u32, (i % n) as u32)).collect();
        let set = SquareSet::from_squares(n, all.iter().rev().copied());
        assert!(matches!(set.squares, Squares::Many(_)));
        assert_eq!(set.iter().collect::<Vec<_>>(), all);
        assert_eq!(set.len(), all.len());
        assert!(set.contains(all[5]) && !set.contains(Square::new(0, 1)));
    }

    #[test]
    fn order_and_repetition_of_insertion_do_not_matter() {
        let [a, b, c] = [Square::new(0, 2), Square::new(1, 0), Square::new(1, 3)];
        let set = SquareSet::from_squares(4, [c, a, b, a]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [a, b, c]);
        assert_eq!(set, SquareSet::from_unsorted(4, vec![b, c, a, c]));
    }
}

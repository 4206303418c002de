//! Words of squares: as many bits as positions need.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of squares and separators, a bit each.
pub(in crate::engine::exact) trait Word:
    Copy + Default + Eq + BitAnd<Output = Self> + BitAndAssign + BitOr<Output = Self> + BitOrAssign + Not<Output = Self>
{
    /// The empty set.
    const NONE: Self;

    /// The set of one.
    fn bit(at: usize) -> Self;

    /// The set of these bits, the lowest of them at this place.
    fn bits(bits: u64, at: usize) -> Self;

    /// The difference of numbers.
    fn minus(self, other: Self) -> Self;

    /// The place of the lowest bit.
    fn lowest(self) -> usize;

    /// All bits but the lowest. The set must not be empty.
    fn without_lowest(self) -> Self;

    /// Bits between the squares of two fields.
    const GAP: usize = 1;

    /// The place of what stands for a line, of which this is the place behind its last square: its separator.
    fn separator(end: usize) -> usize {
        end
    }

    /// Removes the lowest square of every field at once. Returns the remaining squares, and the separators of the fields that
    /// had none: the subtraction borrowed from those.
    #[inline]
    fn pop_lowest(self, separators: Self, lowest: Self) -> (Self, Self) {
        let less = (self | separators).minus(lowest);
        (self & less, separators & !less)
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const NONE: Self = 0;

            #[inline]
            fn bit(at: usize) -> Self {
                1 << at
            }

            #[inline]
            fn bits(bits: u64, at: usize) -> Self {
                Self::from(bits) << at
            }

            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
        }
    };
}

word!(u64);
word!(u128);

/// Eight fields of eight squares, as a chessboard has them, which leave no room for separators: the last square of a field stands
/// for its line.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::engine::exact) struct Bytes(u64);

macro_rules! operators {
    ($($operator:ident :: $name:ident, $assignment:ident :: $assign:ident;)*) => {$(
        impl $operator for Bytes {
            type Output = Self;

            #[inline]
            fn $name(self, other: Self) -> Self {
                Self(self.0.$name(other.0))
            }
        }

        impl $assignment for Bytes {
            #[inline]
            fn $assign(&mut self, other: Self) {
                self.0.$assign(other.0);
            }
        }
    )*};
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign;
    BitOr::bitor, BitOrAssign::bitor_assign;
}

impl Not for Bytes {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Word for Bytes {
    const NONE: Self = Self(0);
    const GAP: usize = 0;

    #[inline]
    fn bit(at: usize) -> Self {
        Self(u64::bit(at))
    }

    #[inline]
    fn bits(bits: u64, at: usize) -> Self {
        Self(u64::bits(bits, at))
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self(self.0.minus(other.0))
    }

    #[inline]
    fn lowest(self) -> usize {
        self.0.lowest()
    }

    #[inline]
    fn without_lowest(self) -> Self {
        Self(self.0.without_lowest())
    }

    #[inline]
    fn separator(end: usize) -> usize {
        end - 1
    }

    /// Subtracts in each byte by itself: its last square is set, so that nothing is borrowed from the next one, and is mended
    /// afterwards. Where it was not set and comes out set, the byte was empty.
    #[inline]
    fn pop_lowest(self, separators: Self, lowest: Self) -> (Self, Self) {
        let unset = separators & !self;
        let less = Self((self | separators).minus(lowest).0 ^ unset.0);
        (self & less, unset & less)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_square_of_each_byte_is_removed_as_that_of_each_field_with_a_separator() {
        let [lowest, separators] = [1, 1 << 7].map(|byte| Bytes(u64::from_ne_bytes([byte; 8])));
        for byte in 0..=u8::MAX {
            for other in [0, 1, 0x7f, 0x80, 0x81, 0xff] {
                let bytes = [byte, other, byte, 0, byte, 0xff, other, byte];
                let (left, none) = Bytes(u64::from_le_bytes(bytes)).pop_lowest(separators, lowest);
                let expected = bytes.map(|byte| byte & byte.wrapping_sub(1));
                assert_eq!(left.0.to_le_bytes(), expected, "{bytes:?}");
                assert_eq!(none.0.to_le_bytes(), bytes.map(|byte| u8::from(byte == 0) << 7), "{bytes:?}");
            }
        }
    }
}

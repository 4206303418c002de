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

    /// The bits up to the highest one of the set; none if it is empty.
    fn up_to_highest(self) -> Self;
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

            #[inline]
            fn up_to_highest(self) -> Self {
                Self::MAX.checked_shr(self.leading_zeros()).unwrap_or(0)
            }
        }
    };
}

word!(u64);
word!(u128);

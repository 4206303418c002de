//! Sets of columns that shift: one word, two words, many words.

/// A set of columns of fixed width.
pub(super) trait Set: Clone {
    /// The empty set of a width.
    fn empty(width: usize) -> Self;

    /// Adds a column.
    fn insert(&mut self, column: usize);

    /// The columns, each moved to the left (to lower numbers); columns that fall off are gone.
    fn moved_left(&self, distance: usize) -> Self;

    /// The columns, each moved to the right. Columns that fall off are gone, or stay beyond the width, where nothing is
    /// open.
    fn moved_right(&self, distance: usize) -> Self;

    /// Takes all columns of another set out.
    fn subtract(&mut self, other: &Self);

    /// True if there is no column.
    fn is_empty(&self) -> bool;

    /// Takes the first column out.
    fn pop_first(&mut self) -> Option<usize>;
}

macro_rules! set_of_one_integer {
    ($integer:ty) => {
        impl Set for $integer {
            #[inline]
            fn empty(_: usize) -> Self {
                0
            }

            #[inline]
            fn insert(&mut self, column: usize) {
                *self |= 1 << column;
            }

            #[inline]
            fn moved_left(&self, distance: usize) -> Self {
                self.checked_shr(distance as u32).unwrap_or(0)
            }

            #[inline]
            fn moved_right(&self, distance: usize) -> Self {
                self.checked_shl(distance as u32).unwrap_or(0)
            }

            #[inline]
            fn subtract(&mut self, other: &Self) {
                *self &= !other;
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn pop_first(&mut self) -> Option<usize> {
                let first = (*self != 0).then(|| self.trailing_zeros() as usize);
                *self &= self.wrapping_sub(1);
                first
            }
        }
    };
}

set_of_one_integer!(u64);
set_of_one_integer!(u128);

/// Sets wider than any integer.
impl Set for Vec<u64> {
    fn empty(width: usize) -> Self {
        vec![0; width.div_ceil(64)]
    }

    fn insert(&mut self, column: usize) {
        self[column / 64] |= 1 << (column % 64);
    }

    fn moved_left(&self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let word = |at: usize| self.get(at).copied().unwrap_or(0);
        let high = |at: usize| if bits == 0 { 0 } else { word(at) << (64 - bits) };
        (0..self.len()).map(|at| word(at + words) >> bits | high(at + words + 1)).collect()
    }

    fn moved_right(&self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        let word = |at: Option<usize>| at.map_or(0, |at| self[at]);
        let low = |at: Option<usize>| if bits == 0 { 0 } else { word(at) >> (64 - bits) };
        let moved = |at: usize| word(at.checked_sub(words)) << bits | low(at.checked_sub(words + 1));
        (0..self.len()).map(moved).collect()
    }

    fn subtract(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
    }

    fn is_empty(&self) -> bool {
        self.iter().all(|&word| word == 0)
    }

    fn pop_first(&mut self) -> Option<usize> {
        let (at, word) = self.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(at * 64 + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::Set;

    fn columns(mut set: impl Set) -> Vec<usize> {
        std::iter::from_fn(|| set.pop_first()).collect()
    }

    #[test]
    fn sets_of_every_width_move_alike() {
        for distance in [0, 1, 5, 63, 64, 70, 130] {
            let members = [0usize, 3, 17, 40, 63];
            let (mut narrow, mut middle, mut wide) = (u64::empty(64), u128::empty(64), Vec::<u64>::empty(200));
            for column in members {
                narrow.insert(column);
                middle.insert(column);
                Set::insert(&mut wide, column);
            }
            let left: Vec<usize> = members.iter().filter_map(|column| column.checked_sub(distance)).collect();
            assert_eq!(columns(narrow.moved_left(distance)), left);
            assert_eq!(columns(middle.moved_left(distance)), left);
            assert_eq!(columns(wide.moved_left(distance)), left);
            let right = |width| members.iter().map(|column| column + distance).filter(move |&c| c < width);
            assert_eq!(columns(narrow.moved_right(distance)), right(64).collect::<Vec<_>>());
            assert_eq!(columns(middle.moved_right(distance)), right(128).collect::<Vec<_>>());
            assert_eq!(columns(wide.moved_right(distance)), right(256).collect::<Vec<_>>());
        }
    }
}

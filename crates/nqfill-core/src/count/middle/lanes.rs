//! Sets of half boards, one bit each: the bit planes that the pair test works on.

/// 64-bit words of a set.
pub(crate) const WORDS: usize = 8;
/// Half boards tested at once: one bit each. Twice the width of an AVX2 register, because finding the table entries of
/// a word costs as much as combining 256 lanes of them.
pub(crate) const LANES: usize = 64 * WORDS;

/// One bit for each half board of a block: of `W` words, board `e` is bit `e / W` of word `e % W`, so that transposing a
/// block needs nothing but operations on whole rows of words. Written word by word; inside a function compiled for a
/// wider instruction set these become vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub(crate) struct Lanes<const W: usize>(pub(crate) [u64; W]);

/// A set of lanes for each bit of a word.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Planes<const W: usize>(pub(crate) [[u64; W]; 64]);

impl<const W: usize> Planes<W> {
    pub(crate) const EMPTY: Self = Planes([[0; W]; 64]);
}

impl<const W: usize> Lanes<W> {
    pub(crate) const EMPTY: Self = Lanes([0; W]);
    pub(crate) const FULL: Self = Lanes([u64::MAX; W]);

    /// The first `count` boards of a block.
    pub(crate) fn first(count: usize) -> Self {
        let bits = |word: usize| (count + W - 1 - word) / W;
        Lanes(std::array::from_fn(|word| u64::MAX.checked_shr(64 - bits(word) as u32).unwrap_or(0)))
    }

    #[inline(always)]
    pub(crate) fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut result = [0; W];
        for (i, word) in result.iter_mut().enumerate() {
            *word = f(self.0[i], other.0[i]);
        }
        Lanes(result)
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(crate) fn ones(self) -> u64 {
        let counts = self.zip(self, |word, _| u64::from(word.count_ones()));
        counts.0.into_iter().sum()
    }
}

/// Adds `a`, `b` and `c` lane by lane: the sum's low bit stays in `a`, its high bit is returned.
#[inline(always)]
pub(crate) fn add<const W: usize>(a: &mut Lanes<W>, b: Lanes<W>, c: Lanes<W>) -> Lanes<W> {
    let half = a.zip(b, |a, b| a ^ b);
    let carry = a.and(b).zip(half.and(c), |a, b| a | b);
    *a = half.zip(c, |a, b| a ^ b);
    carry
}

/// Adds `b` to `a` lane by lane: the sum's low bit stays in `a`, its high bit is returned.
#[inline(always)]
pub(crate) fn carry<const W: usize>(b: Lanes<W>, a: &mut Lanes<W>) -> Lanes<W> {
    let carry = a.and(b);
    *a = a.zip(b, |a, b| a ^ b);
    carry
}

/// The bit planes of words, at most one for each lane: plane `i` has the lanes whose word has bit `from + i`. Only planes
/// of bits before `end` are made, the others are unspecified.
#[inline(always)]
pub(crate) fn load<const W: usize>(planes: &mut Planes<W>, words: &[u64], (from, end): (u32, u32)) {
    let (shifted, others) = planes.0.as_flattened_mut().split_at_mut(words.len());
    shifted.iter_mut().zip(words).for_each(|(to, word)| *to = word >> from);
    // Only what no word is written to is cleared.
    others.fill(0);
    transpose(planes, (end - from) as usize);
}

/// Where a word's bits begin and end; there is at least one.
pub(crate) fn span(bits: u64) -> (u32, u32) {
    (bits.trailing_zeros(), u64::BITS - bits.leading_zeros())
}

/// Transposes 64 x 64 bit matrices that lie side by side. Of the result only the first `end` rows are wanted, so what those
/// do not depend on is left out.
#[inline(always)]
fn transpose<const W: usize>(planes: &mut Planes<W>, end: usize) {
    match end.div_ceil(8) {
        ..=4 => transpose_rows::<4, W>(&mut planes.0),
        5 => transpose_rows::<5, W>(&mut planes.0),
        _ => transpose_rows::<8, W>(&mut planes.0),
    }
}

/// Swaps off-diagonal blocks of 32, 16, ... 1 bits, in two passes of three steps each on eight rows at a time, which then
/// stay in registers. Of the result there are eight times `EIGHTS` rows.
///
/// The words of a row are the inner loop, so that the compiler makes them the lanes of its vectors. Where it could choose
/// the rows instead, it made AVX-512 code that gathers the same word of many rows.
#[expect(clippy::needless_range_loop, reason = "an iterator over rows would be the other order")]
#[inline(always)]
fn transpose_rows<const EIGHTS: usize, const W: usize>(rows: &mut [[u64; W]; 64]) {
    for first in 0..8 {
        for word in 0..W {
            let eight = swap_blocks(std::array::from_fn(|i| rows[first + 8 * i][word]), [32, 16, 8]);
            for (i, &swapped) in eight.iter().enumerate().take(EIGHTS) {
                rows[first + 8 * i][word] = swapped;
            }
        }
    }
    for rows in rows.as_chunks_mut::<8>().0.iter_mut().take(EIGHTS) {
        for word in 0..W {
            let eight = swap_blocks(rows.each_ref().map(|row| row[word]), [4, 2, 1]);
            for (row, swapped) in rows.iter_mut().zip(eight) {
                row[word] = swapped;
            }
        }
    }
}

/// Swaps blocks of so many bits between rows that are four, two, and one apart.
#[inline(always)]
fn swap_blocks(mut rows: [u64; 8], widths: [u32; 3]) -> [u64; 8] {
    for pair in 0..4 {
        swap(&mut rows, (pair, pair + 4), widths[0]);
    }
    for pair in [0, 1, 4, 5] {
        swap(&mut rows, (pair, pair + 2), widths[1]);
    }
    for pair in [0, 2, 4, 6] {
        swap(&mut rows, (pair, pair + 1), widths[2]);
    }
    rows
}

#[inline(always)]
fn swap(rows: &mut [u64; 8], (upper, lower): (usize, usize), width: u32) {
    let mask = u64::MAX / ((1 << width) + 1);
    let swapped = (rows[upper] >> width ^ rows[lower]) & mask;
    rows[upper] ^= swapped << width;
    rows[lower] ^= swapped;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::random::Random;

    /// Loads some words and compares every plane that is made with the bits of the words.
    fn planes_have_the_bits_of_the_words<const W: usize>(random: &mut Random, (from, end): (u32, u32)) {
        let len = random.below(64 * W as u32 + 1) as usize;
        let words: Vec<u64> = (0..len).map(|_| random.next()).collect();
        let mut planes = Planes::<W>([[u64::MAX; W]; 64]);
        load(&mut planes, &words, (from, end));
        for (plane, bit) in planes.0.iter().zip(from..end) {
            for lane in 0..64 * W {
                let expected = words.get(lane).map_or(0, |word| word >> bit & 1);
                assert_eq!(plane[lane % W] >> (lane / W) & 1, expected, "bits {from}..{end}, lane {lane} of {len}");
            }
        }
    }

    #[test]
    fn words_become_planes_whatever_bits_are_wanted() {
        let mut random = Random::new(1);
        for end in 1..=64 {
            for from in [0, end / 3, end - 1] {
                planes_have_the_bits_of_the_words::<WORDS>(&mut random, (from, end));
                planes_have_the_bits_of_the_words::<{ WORDS / 2 }>(&mut random, (from, end));
            }
        }
    }
}

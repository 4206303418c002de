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
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
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

/// Transposes 64 x 64 bit matrices that lie side by side: swaps off-diagonal blocks of 32, 16, ... 1 bits. Of the result
/// only the first `end` rows are wanted, so what those do not depend on is left out.
#[inline(always)]
fn transpose<const W: usize>(planes: &mut Planes<W>, end: usize) {
    let rows = &mut planes.0;
    if end <= 32 {
        let (upper, lower) = rows.split_at_mut(32);
        for (a, b) in upper.as_flattened_mut().iter_mut().zip(lower.as_flattened()) {
            *a = *a & 0x0000_0000_ffff_ffff | b << 32;
        }
    } else {
        swap_blocks::<32, W>(rows, 0x0000_0000_ffff_ffff);
    }
    swap_blocks::<16, W>(&mut rows[..end.next_multiple_of(32)], 0x0000_ffff_0000_ffff);
    swap_blocks::<8, W>(&mut rows[..end.next_multiple_of(16)], 0x00ff_00ff_00ff_00ff);
    swap_blocks::<4, W>(&mut rows[..end.next_multiple_of(8)], 0x0f0f_0f0f_0f0f_0f0f);
    swap_blocks::<2, W>(&mut rows[..end.next_multiple_of(4)], 0x3333_3333_3333_3333);
    swap_blocks::<1, W>(&mut rows[..end.next_multiple_of(2)], 0x5555_5555_5555_5555);
}

/// Long blocks are gone through as words, not as rows of words: of two loops the compiler makes AVX-512 code that gathers
/// the same word of many rows. Short blocks are quicker row by row.
#[inline(always)]
fn swap_blocks<const WIDTH: usize, const W: usize>(rows: &mut [[u64; W]], mask: u64) {
    for block in rows.chunks_exact_mut(2 * WIDTH) {
        let (upper, lower) = block.split_at_mut(WIDTH);
        if WIDTH >= 8 {
            swap(upper.as_flattened_mut(), lower.as_flattened_mut(), WIDTH, mask);
        } else {
            upper.iter_mut().zip(lower).for_each(|(a, b)| swap(a, b, WIDTH, mask));
        }
    }
}

#[inline(always)]
fn swap(upper: &mut [u64], lower: &mut [u64], width: usize, mask: u64) {
    for (a, b) in upper.iter_mut().zip(lower) {
        let swapped = (*a >> width ^ *b) & mask;
        *a ^= swapped << width;
        *b ^= swapped;
    }
}

//! Sets of half boards, one bit each: the bit planes that the pair test works on.

/// 64-bit words of a set.
pub(crate) const WORDS: usize = 8;
/// Half boards tested at once: one bit each. Twice the width of an AVX2 register, because finding the table entries of
/// a word costs as much as combining 256 lanes of them.
pub(crate) const LANES: usize = 64 * WORDS;

/// One bit for each half board of a block: board `e` is bit `e / 8` of word `e % 8`, so that transposing a block needs
/// nothing but operations on whole rows of words. Written word by word; inside a function compiled for a wider
/// instruction set these become vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u64; WORDS]);

impl Lanes {
    pub(crate) const EMPTY: Lanes = Lanes([0; WORDS]);
    pub(crate) const FULL: Lanes = Lanes([u64::MAX; WORDS]);

    /// The first `count` boards of a block.
    pub(crate) fn first(count: usize) -> Lanes {
        let bits = |word: usize| (count + WORDS - 1 - word) / WORDS;
        Lanes(std::array::from_fn(|word| u64::MAX.checked_shr(64 - bits(word) as u32).unwrap_or(0)))
    }

    #[inline(always)]
    pub(crate) fn zip(self, other: Lanes, f: impl Fn(u64, u64) -> u64) -> Lanes {
        let mut result = [0; WORDS];
        for (i, word) in result.iter_mut().enumerate() {
            *word = f(self.0[i], other.0[i]);
        }
        Lanes(result)
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(crate) fn ones(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// Adds `a`, `b` and `c` lane by lane: the sum's low bit stays in `a`, its high bit is returned.
#[inline(always)]
pub(crate) fn add(a: &mut Lanes, b: Lanes, c: Lanes) -> Lanes {
    let half = a.zip(b, |a, b| a ^ b);
    let carry = a.and(b).zip(half.and(c), |a, b| a | b);
    *a = half.zip(c, |a, b| a ^ b);
    carry
}

/// The bit planes of at most [`LANES`] words: plane `i` has the lanes whose word has bit `i`.
#[inline(always)]
pub(crate) fn planes(words: &[u64]) -> [Lanes; 64] {
    let mut planes = [Lanes::EMPTY; 64];
    let mut rows = planes.iter_mut();
    let full = words.chunks_exact(WORDS);
    let rest = full.remainder();
    for (row, plane) in full.zip(rows.by_ref()) {
        plane.0.copy_from_slice(row);
    }
    if let Some(plane) = rows.next() {
        plane.0[..rest.len()].copy_from_slice(rest);
    }
    transpose(&mut planes);
    planes
}

/// Transposes eight 64 x 64 bit matrices side by side: swaps off-diagonal blocks of 32, 16, ... 1 bits.
#[inline(always)]
fn transpose(rows: &mut [Lanes; 64]) {
    swap_blocks::<32>(rows, 0x0000_0000_ffff_ffff);
    swap_blocks::<16>(rows, 0x0000_ffff_0000_ffff);
    swap_blocks::<8>(rows, 0x00ff_00ff_00ff_00ff);
    swap_blocks::<4>(rows, 0x0f0f_0f0f_0f0f_0f0f);
    swap_blocks::<2>(rows, 0x3333_3333_3333_3333);
    swap_blocks::<1>(rows, 0x5555_5555_5555_5555);
}

#[inline(always)]
fn swap_blocks<const WIDTH: usize>(rows: &mut [Lanes; 64], mask: u64) {
    for block in rows.chunks_exact_mut(2 * WIDTH) {
        let (upper, lower) = block.split_at_mut(WIDTH);
        for (a, b) in upper.iter_mut().zip(lower) {
            for (a, b) in a.0.iter_mut().zip(&mut b.0) {
                let swapped = (*a >> WIDTH ^ *b) & mask;
                *a ^= swapped << WIDTH;
                *b ^= swapped;
            }
        }
    }
}

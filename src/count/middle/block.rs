//! The pair test: a block of up to 512 half boards against one half board after another.
//!
//! Two halves fit when they have no diagonal in common. The diagonals are cut into windows of six bits. For each window
//! and each of its 64 values a table has the lanes of the block that are free of those diagonals, so a word is tested
//! against the whole block by one load and one AND for each window:
//!
//! ```text
//! word          ..|010010|000100|..
//! tables           free[18] AND free[4] AND ..   = lanes that fit
//! ```
//!
//! The hits are not counted word by word. Carry-save adders keep a counter of four bits for each lane, and only every
//! sixteenth word's carry is counted: five operations a word in place of a population count of eight words.

use std::ops::Range;

use super::lanes::{LANES, Lanes, WORDS, add, planes};

/// Bits of a window. Five makes more loads, seven tables that outgrow the first-level cache.
const WIDTH: usize = 6;
const ENTRIES: usize = 1 << WIDTH;
/// Words that are one entry of a table apart, as a power of two.
const STRIDE: u32 = WORDS.trailing_zeros();
/// Most windows that the diagonals can need.
const WINDOWS: usize = 64_usize.div_ceil(WIDTH);
/// Numbers of windows that there is a loop for. Each loop is compiled for each instruction set, so there are only those
/// that are worth it; in between, windows without diagonals make up the number.
const SHAPES: [usize; 7] = [2, 4, 5, 6, 7, 8, WINDOWS];

/// Lanes that are free of the diagonals of each value of a window. Kept as words, so that an index is one shift and one
/// mask away from the word tested.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Table([u64; ENTRIES * WORDS]);

/// The bits of a word that stand for diagonals. They begin where they do so that the index of a table's entry is one shift
/// and one mask away from the word.
pub(crate) const DIAGONALS: Range<u32> = STRIDE..u64::BITS - 1;

/// The mark of a half that counts once where others count twice (see `Symmetry`): the highest bit of its word.
pub(crate) const TIE: u64 = 1 << 63;

/// Halves to be tested against blocks: those that count twice, and the ties.
pub(crate) type Words<'a> = (&'a [u64], &'a [u64]);

/// A block of halves, ready to be tested.
pub(crate) struct Block {
    tables: Box<[Table; WINDOWS]>,
    shifts: [u32; WINDOWS],
    windows: usize,
    /// Lanes that count twice.
    twice: Lanes,
}

impl Block {
    pub(crate) fn new() -> Block {
        let tables = vec![Table([0; ENTRIES * WORDS]); WINDOWS].into_boxed_slice().try_into();
        let tables = tables.unwrap_or_else(|_| unreachable!("as many tables as windows"));
        Block { tables, shifts: [0; WINDOWS], windows: 0, twice: Lanes::EMPTY }
    }

    /// Makes `halves`, at most [`LANES`] of them, the block. Of their bits only those of `bits` matter.
    #[inline(always)]
    pub(crate) fn load(&mut self, halves: &[u64], bits: u64) {
        debug_assert!(halves.len() <= LANES);
        let mut planes = planes(halves);
        self.twice = planes[63].zip(Lanes::FULL, |tie, all| all & !tie);
        // Diagonals that do not matter may lie in a window beside those that do.
        for (_, plane) in planes.iter_mut().enumerate().filter(|(bit, _)| bits >> bit & 1 == 0) {
            *plane = Lanes::EMPTY;
        }
        let mut left = halves.iter().fold(0, |all, half| all | half) & bits;
        // The first table is needed even if no bit can clash: it knows which lanes are in use.
        let mut lanes = Lanes::first(halves.len());
        self.windows = 0;
        while left != 0 || !SHAPES.contains(&self.windows) {
            let shift = left.trailing_zeros().min(DIAGONALS.end - WIDTH as u32);
            left &= !(((1 << WIDTH) - 1) << shift);
            fill(&mut self.tables[self.windows].0, lanes, &planes[shift as usize..shift as usize + WIDTH]);
            lanes = Lanes::FULL;
            self.shifts[self.windows] = shift - STRIDE;
            self.windows += 1;
        }
    }

    /// Pairs of a half of the block and one of `words`, counted twice unless one of them is a tie.
    #[inline(always)]
    pub(crate) fn count(&self, words: Words<'_>) -> u64 {
        match self.windows {
            2 => self.count_in::<2>(words),
            4 => self.count_in::<4>(words),
            5 => self.count_in::<5>(words),
            6 => self.count_in::<6>(words),
            7 => self.count_in::<7>(words),
            8 => self.count_in::<8>(words),
            _ => self.count_in::<WINDOWS>(words),
        }
    }

    #[inline(always)]
    fn count_in<const W: usize>(&self, (twice, ties): Words<'_>) -> u64 {
        let test = Test::<W> { tables: &self.tables, shifts: std::array::from_fn(|window| self.shifts[window]) };
        let mut total = 0;
        for (words, again) in [(twice, self.twice), (ties, Lanes::EMPTY)] {
            if !words.is_empty() {
                total += test.count(words, again);
            }
        }
        total
    }
}

/// The test of words against a block with so many windows. Methods, not closures: those cannot be told to be inlined,
/// and what is not inlined is not compiled for the instruction set of its caller.
struct Test<'a, const W: usize> {
    tables: &'a [Table; WINDOWS],
    shifts: [u32; W],
}

impl<const W: usize> Test<'_, W> {
    /// Counts hits, and once more those on the lanes of `again`.
    #[inline(always)]
    fn count(&self, words: &[u64], again: Lanes) -> u64 {
        let mut sums = [Lanes::EMPTY; 4];
        let mut total = 0;
        let (groups, rest) = words.as_chunks::<16>();
        for group in groups {
            total += 16 * ones(self.sixteen(&mut sums, group), again);
        }
        for (bit, sum) in sums.into_iter().enumerate() {
            total += ones(sum, again) << bit;
        }
        for &word in rest {
            total += ones(self.fits(word), again);
        }
        total
    }

    /// Lanes that fit `word`.
    #[inline(always)]
    fn fits(&self, word: u64) -> Lanes {
        let mut lanes = Lanes::FULL;
        for (table, shift) in self.tables.iter().zip(&self.shifts) {
            let entry = (word >> shift) as usize & ((ENTRIES - 1) << STRIDE);
            let free: &[u64; WORDS] = table.0[entry..].first_chunk().unwrap_or(&[0; WORDS]);
            lanes = lanes.and(Lanes(*free));
        }
        lanes
    }

    /// Adds the lanes that fit each of sixteen words to the four-bit counters `sums`; returns the lanes that overflowed.
    #[inline(always)]
    fn sixteen(&self, sums: &mut [Lanes; 4], words: &[u64; 16]) -> Lanes {
        let [ones, twos, fours, eights] = sums;
        let mut carry8 = [Lanes::EMPTY; 2];
        for (eight, carry8) in words.as_chunks::<8>().0.iter().zip(&mut carry8) {
            let mut carry4 = [Lanes::EMPTY; 2];
            for (four, carry4) in eight.as_chunks::<4>().0.iter().zip(&mut carry4) {
                let first = add(ones, self.fits(four[0]), self.fits(four[1]));
                let second = add(ones, self.fits(four[2]), self.fits(four[3]));
                *carry4 = add(twos, first, second);
            }
            *carry8 = add(fours, carry4[0], carry4[1]);
        }
        add(eights, carry8[0], carry8[1])
    }
}

/// Lanes of `hits`, and once more those that are in `again`.
#[inline(always)]
fn ones(hits: Lanes, again: Lanes) -> u64 {
    if again == Lanes::FULL { 2 * hits.ones() } else { hits.ones() + hits.and(again).ones() }
}

/// Of `lanes` those without the diagonals of each value of a window whose bit planes are given.
#[inline(always)]
fn fill(table: &mut [u64], lanes: Lanes, planes: &[Lanes]) {
    let (entries, _) = table.as_chunks_mut::<WORDS>();
    entries[0] = lanes.0;
    for (bit, plane) in planes.iter().enumerate() {
        let (without, with) = entries.split_at_mut(1 << bit);
        for (from, to) in without.iter().zip(with) {
            *to = Lanes(*from).zip(*plane, |free, taken| free & !taken).0;
        }
    }
}

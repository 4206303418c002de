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

use super::lanes::{self, LANES, Lanes, Planes, WORDS, add, carry};

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
    twice: [u64; WORDS],
    /// Whether half of the lanes are enough: then entries of tables have only that many words.
    is_half: bool,
    // Room to make the tables in.
    planes: Box<Planes<WORDS>>,
    half_planes: Box<Planes<HALF>>,
}

/// Words of a block with half as many lanes.
const HALF: usize = WORDS / 2;

impl Block {
    pub(crate) fn new() -> Block {
        let tables = vec![Table([0; ENTRIES * WORDS]); WINDOWS].into_boxed_slice().try_into();
        Block {
            tables: tables.unwrap_or_else(|_| unreachable!("as many tables as windows")),
            shifts: [0; WINDOWS],
            windows: 0,
            twice: [0; WORDS],
            is_half: false,
            planes: Box::new(Planes::EMPTY),
            half_planes: Box::new(Planes::EMPTY),
        }
    }

    /// Makes `halves`, at most [`LANES`] of them with the ties last, the block. Of their bits only those of `bits` matter.
    #[inline(always)]
    pub(crate) fn load(&mut self, halves: &[u64], bits: u64) {
        debug_assert!(halves.len() <= LANES && halves.is_sorted_by_key(|half| half & TIE));
        let Block { tables, shifts, windows, twice, is_half, planes, half_planes } = self;
        *is_half = halves.len() <= LANES / 2;
        let make = Make { tables, shifts, twice };
        *windows = if *is_half { make.load(half_planes, halves, bits) } else { make.load(planes, halves, bits) };
    }

    /// Pairs of a half of the block and one of `words`, counted twice unless one of them is a tie.
    #[inline(always)]
    pub(crate) fn count(&self, words: Words<'_>) -> u64 {
        if self.is_half { self.count_lanes::<HALF>(words) } else { self.count_lanes::<WORDS>(words) }
    }

    #[inline(always)]
    fn count_lanes<const W: usize>(&self, words: Words<'_>) -> u64 {
        match self.windows {
            2 => self.count_in::<2, W>(words),
            4 => self.count_in::<4, W>(words),
            5 => self.count_in::<5, W>(words),
            6 => self.count_in::<6, W>(words),
            7 => self.count_in::<7, W>(words),
            8 => self.count_in::<8, W>(words),
            _ => self.count_in::<WINDOWS, W>(words),
        }
    }

    #[inline(always)]
    fn count_in<const N: usize, const W: usize>(&self, (twice, ties): Words<'_>) -> u64 {
        let test = Test::<N, W> { tables: &self.tables, shifts: std::array::from_fn(|window| self.shifts[window]) };
        let again = Lanes(std::array::from_fn(|word| self.twice[word]));
        let mut total = 0;
        for (words, again) in [(twice, again), (ties, Lanes::EMPTY)] {
            if !words.is_empty() {
                total += test.count(words, again);
            }
        }
        total
    }
}

/// What a block is made of.
struct Make<'a> {
    tables: &'a mut [Table; WINDOWS],
    shifts: &'a mut [u32; WINDOWS],
    twice: &'a mut [u64; WORDS],
}

impl Make<'_> {
    /// Makes the tables; returns how many there are.
    #[inline(always)]
    fn load<const W: usize>(self, planes: &mut Planes<W>, halves: &[u64], bits: u64) -> usize {
        let all = halves.iter().fold(0, |all, half| all | half);
        let ties_begin = halves.partition_point(|half| half & TIE == 0);
        let twice: Lanes<W> = if all & TIE == 0 { Lanes::FULL } else { Lanes::first(ties_begin) };
        self.twice[..W].copy_from_slice(&twice.0);
        let mut left = all & bits;
        // A diagonal that is never taken stands in where there is none.
        let (from, end) = lanes::span(left | 1 << DIAGONALS.start);
        lanes::load(planes, halves, (from, end));
        // Diagonals that do not matter may lie in a window beside those that do.
        for (plane, _) in planes.0.iter_mut().zip(from..).filter(|(_, bit)| left.unbounded_shr(*bit) & 1 == 0) {
            plane.fill(0);
        }
        // The first table is needed even if no bit can clash: it knows which lanes are in use.
        let mut lanes = Lanes::first(halves.len());
        let mut windows = 0;
        while left != 0 || !SHAPES.contains(&windows) {
            let shift = left.trailing_zeros().min(DIAGONALS.end - WIDTH as u32);
            left &= !(((1 << WIDTH) - 1) << shift);
            let first = (shift - from) as usize;
            fill(&mut self.tables[windows].0, lanes, &planes.0[first..first + WIDTH]);
            lanes = Lanes::FULL;
            self.shifts[windows] = shift - STRIDE;
            windows += 1;
        }
        windows
    }
}

/// The test of words against a block with so many windows. Methods, not closures: those cannot be told to be inlined,
/// and what is not inlined is not compiled for the instruction set of its caller.
struct Test<'a, const N: usize, const W: usize> {
    tables: &'a [Table; WINDOWS],
    shifts: [u32; N],
}

impl<const N: usize, const W: usize> Test<'_, N, W> {
    /// Counts hits, and once more those on the lanes of `again`.
    #[inline(always)]
    fn count(&self, words: &[u64], again: Lanes<W>) -> u64 {
        let mut sums = [Lanes::EMPTY; 4];
        let mut total = 0;
        let (groups, rest) = words.as_chunks::<16>();
        // First, because so few cannot overflow the counters.
        for &word in rest {
            sums.iter_mut().fold(self.fits(word), carry);
        }
        for group in groups {
            total += 16 * ones(self.sixteen(&mut sums, group), again);
        }
        for (bit, sum) in sums.into_iter().enumerate() {
            total += ones(sum, again) << bit;
        }
        total
    }

    /// Lanes that fit `word`.
    #[inline(always)]
    fn fits(&self, word: u64) -> Lanes<W> {
        let mut lanes = Lanes::FULL;
        for (table, shift) in self.tables.iter().zip(&self.shifts) {
            let entry = (word >> shift) as usize & ((ENTRIES - 1) << STRIDE);
            let free: &[u64; W] = table.0[entry..].first_chunk().unwrap_or(&[0; W]);
            lanes = lanes.and(Lanes(*free));
        }
        lanes
    }

    /// Adds the lanes that fit each of sixteen words to the four-bit counters `sums`; returns the lanes that overflowed.
    #[inline(always)]
    fn sixteen(&self, sums: &mut [Lanes<W>; 4], words: &[u64; 16]) -> Lanes<W> {
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
fn ones<const W: usize>(hits: Lanes<W>, again: Lanes<W>) -> u64 {
    if again == Lanes::FULL { 2 * hits.ones() } else { hits.ones() + hits.and(again).ones() }
}

/// Of `lanes` those without the diagonals of each value of a window whose bit planes are given.
#[inline(always)]
fn fill<const W: usize>(table: &mut [u64], lanes: Lanes<W>, planes: &[[u64; W]]) {
    let (entries, _) = table.as_chunks_mut::<WORDS>();
    entries[0][..W].copy_from_slice(&lanes.0);
    for (bit, plane) in planes.iter().enumerate() {
        let (without, with) = entries.split_at_mut(1 << bit);
        for (from, to) in without.iter().zip(with) {
            for ((to, free), taken) in to.iter_mut().zip(from).zip(*plane) {
                *to = free & !taken;
            }
        }
    }
}

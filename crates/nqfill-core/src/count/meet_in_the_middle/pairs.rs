//! The number of pairs of halves without a common diagonal.
//!
//! Two lists are not simply tested against each other. If a diagonal is taken by many halves of both lists, the halves
//! that have it need not meet:
//!
//! ```text
//!               words without   words with
//! patterns without      test           test          = (patterns with) x (words without) + (patterns without) x (all words)
//! patterns with         test           none
//! ```
//!
//! so the patterns are split in two, again and again, as long as the tests saved are worth the moving. Only the patterns are
//! split.

use super::block::{Block, DIAGONALS, PATTERNS, PatternSet, Planes, Probes, load_planes, span};
use super::unit_costs::{BLOCK, CHOICE, HALF_BLOCK_SHARE, MOVE, WORD_TEST};
use crate::engine::Meter;
use crate::simd::{Processor, Task, Vector, load_group, reserve_group, store_group};

/// Halves of a list that are sampled to choose a diagonal.
const SAMPLE: usize = PATTERNS / 2;
/// Up to this number of pairs they are tested one by one.
const FEW: usize = 4000;

/// Counts pairs; keeps its tables and lists from one call to the next.
pub(super) struct Pairs {
    processor: Processor,
    block: Block,
    spare: Vec<Vec<u64>>,
}

/// The cost of testing `patterns` halves as blocks against `probes`, roughly, in nanoseconds.
pub(super) fn cost(patterns: usize, probes: usize) -> f64 {
    let (full, rest) = (patterns / PATTERNS, patterns % PATTERNS);
    let last = match rest {
        0 => 0.0,
        _ if rest <= PATTERNS / 2 => HALF_BLOCK_SHARE,
        _ => 1.0,
    };
    (full as f64 + last) * (BLOCK + WORD_TEST * probes as f64)
}

/// Work between two looks at the limits within one list, in nanoseconds: lists of boards that take days are long.
const AT_ONCE: f64 = 1e6;

impl Pairs {
    pub(super) fn new(processor: Processor) -> Self {
        Self { processor, block: Block::new(), spare: Vec::new() }
    }

    /// Twice the number of pairs without a common diagonal of `crossing`, where pairs with a single in them count half.
    /// Changes the order of `patterns`, but their singles, which come last, stay last. A part of the number once the count is to
    /// stop.
    pub(super) fn count_doubled(
        &mut self,
        mut patterns: &mut [u64],
        probes: Probes<'_>,
        crossing: u64,
        meter: &mut Meter,
    ) -> u64 {
        let mut total = 0;
        while let Some(bit) = self.processor.run(Choose { patterns, probes, crossing }) {
            let mut with = self.spare.pop().unwrap_or_default();
            let mut without = self.spare.pop().unwrap_or_default();
            let (kept, moved) = self.processor.run(Split { patterns, bit, with: &mut with });
            let (doubled, all) = self.processor.run(Without { probes, bit, without: &mut without });
            total += self.count_doubled(&mut with[..moved], without[..all].split_at(doubled), crossing, meter);
            self.spare.extend([with, without]);
            patterns = &mut patterns[..kept];
        }
        let of_block = BLOCK + WORD_TEST * (probes.0.len() + probes.1.len()) as f64;
        let blocks = (AT_ONCE / of_block).max(1.0);
        for patterns in patterns.chunks(PATTERNS.saturating_mul(blocks as usize)) {
            total += self.processor.run(PairTest { block: &mut self.block, patterns, probes, crossing });
            if meter.work((of_block * patterns.len().div_ceil(PATTERNS) as f64) as u64).is_err() {
                break;
            }
        }
        total
    }
}

/// Chooses the diagonal to split the patterns by: the one that saves most, if any saves enough.
struct Choose<'a> {
    patterns: &'a [u64],
    probes: Probes<'a>,
    crossing: u64,
}

impl Task for Choose<'_> {
    type Output = Option<u32>;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, _: V) -> Option<u32> {
        let (patterns, probes) = (self.patterns.len(), self.probes.0.len() + self.probes.1.len());
        let cost_of_split = MOVE * (patterns + probes) as f64 + CHOICE;
        let tests = WORD_TEST * probes as f64 * patterns as f64 / PATTERNS as f64;
        if patterns <= PATTERNS || tests / 2.0 < cost_of_split {
            return None;
        }
        let (of_patterns, of_probes) = (shares(self.patterns, self.crossing), shares(self.probes.0, self.crossing));
        let product = |bit: u32| of_patterns[bit as usize] * of_probes[bit as usize];
        let best =
            DIAGONALS.filter(|bit| self.crossing >> bit & 1 == 1).max_by(|&a, &b| product(a).total_cmp(&product(b)))?;
        (tests * product(best) > cost_of_split).then_some(best)
    }
}

/// The share of `words` that have each of `bits`, judged by a sample spread over all of them.
#[inline(always)]
fn shares(words: &[u64], bits: u64) -> [f64; 64] {
    let step = words.len().div_ceil(SAMPLE).max(1);
    let mut sample = [0; SAMPLE];
    let mut size = 0;
    for (slot, word) in sample.iter_mut().zip(words.iter().step_by(step)) {
        *slot = *word;
        size += 1;
    }
    let mut planes = Planes::<{ SAMPLE / 64 }>::EMPTY;
    load_planes(&mut planes, &sample[..size], (0, span(bits).1));
    planes.0.map(|plane| PatternSet(plane).ones() as f64 / size.max(1) as f64)
}

/// Moves the patterns that have a bit to `with` and the others to the front; returns the number left and the number moved.
struct Split<'a> {
    patterns: &'a mut [u64],
    bit: u32,
    with: &'a mut Vec<u64>,
}

impl Task for Split<'_> {
    type Output = (usize, usize);

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> (usize, usize) {
        let Split { patterns, bit, with } = self;
        let len = patterns.len();
        reserve_group(with, len);
        let (mut front, mut moved) = (0, 0);
        for start in (0..len).step_by(P) {
            let (words, valid) = load_group(patterns, start);
            let without = vector.zeros(words.map(|word| word & 1 << bit)) & valid;
            // Whole groups are written, so what lies behind the front is spoilt, but never what is yet to be read.
            store_group(patterns, front, vector.pack(words, without));
            store_group(with, moved, vector.pack(words, valid ^ without));
            front += without.count_ones() as usize;
            moved += (valid ^ without).count_ones() as usize;
        }
        (front, moved)
    }
}

/// Copies the words that lack a bit to `without`; returns the number of doubled ones, and of all.
struct Without<'a> {
    probes: Probes<'a>,
    bit: u32,
    without: &'a mut Vec<u64>,
}

impl Task for Without<'_> {
    type Output = (usize, usize);

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> (usize, usize) {
        let (doubled, singles) = self.probes;
        reserve_group(self.without, doubled.len() + singles.len());
        let first = keep(vector, doubled, self.bit, self.without);
        let second = keep(vector, singles, self.bit, &mut self.without[first..]);
        (first, first + second)
    }
}

/// Copies the words that lack `bit` to the front of `kept`; returns their number.
#[inline(always)]
fn keep<const P: usize>(vector: impl Vector<P>, words: &[u64], bit: u32, kept: &mut [u64]) -> usize {
    let mut count = 0;
    for start in (0..words.len()).step_by(P) {
        let (group, valid) = load_group(words, start);
        let without = vector.zeros(group.map(|word| word & 1 << bit)) & valid;
        store_group(kept, count, vector.pack(group, without));
        count += without.count_ones() as usize;
    }
    count
}

/// Tests all patterns against all probes.
struct PairTest<'a> {
    block: &'a mut Block,
    patterns: &'a [u64],
    probes: Probes<'a>,
    crossing: u64,
}

impl Task for PairTest<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> u64 {
        let (doubled, singles) = self.probes;
        let words = doubled.len() + singles.len();
        if self.patterns.len() * words <= FEW {
            return one_by_one(self.patterns, doubled, self.crossing, 2)
                + one_by_one(self.patterns, singles, self.crossing, 1);
        }
        let bits = doubled.iter().chain(singles).fold(0, |all, word| all | word);
        let mut total = 0;
        for patterns in self.patterns.chunks(PATTERNS) {
            self.block.load::<V, P>(patterns, bits & self.crossing);
            total += self.block.count(self.probes, vector);
        }
        total
    }
}

/// Sum over compatible pairs of their weights: 2, or 1 if a half is a single; `most` is the weight of `words`.
#[inline(always)]
fn one_by_one(patterns: &[u64], words: &[u64], crossing: u64, most: u64) -> u64 {
    let mut total = 0;
    for &word in words {
        let word = word & crossing;
        for &half in patterns {
            let weight = most.min(2 - (half >> 63));
            total += if half & word == 0 { weight } else { 0 };
        }
    }
    total
}

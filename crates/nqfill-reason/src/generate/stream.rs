//! Random numbers that are the same on every machine and in every version.
//!
//! The generator is xoshiro256++ (Blackman and Vigna 2021), whose raw numbers its crate holds against reference vectors. What
//! turns them into draws is here, since that is what libraries change from version to version.

use nqfill_core::internals::{Random, work};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The random numbers of one attempt.
pub(super) struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream that belongs to some numbers. SplitMix64 mixes one after the other into its state; its next four numbers are
    /// the state of the generator.
    pub(super) fn of(parts: &[u64]) -> Self {
        let state = parts.iter().fold(0, |state, part| Random::new(state ^ part).next_u64());
        let mut mixed = Random::new(state);
        let mut seed = [0; 32];
        for bytes in seed.chunks_exact_mut(8) {
            bytes.copy_from_slice(&mixed.next_u64().to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(seed))
    }

    /// A number below `bound`, each equally likely: the upper half of a product, and again where the lower half is one of the
    /// few that would favour some numbers (Lemire 2019).
    ///
    /// # Panics
    /// If `bound` is 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        work::passed(1);
        let few = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            if product as u64 >= few {
                return (product >> 64) as u64;
            }
        }
    }

    /// [`Self::below`] for places in memory.
    pub(super) fn place_below(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }

    /// One of the numbers from `least` to `most`.
    pub(super) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(u64::from(most - least) + 1) as u32
    }

    /// Fisher and Yates's shuffle, from the last place to the first.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.place_below(last + 1));
        }
    }

    /// The numbers below `bound` in random order.
    pub(super) fn permutation(&mut self, bound: u32) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..bound).collect();
        self.shuffle(&mut numbers);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_those_of_every_version() {
        let mut stream = Stream::of(&[1, 2, 3]);
        let drawn: Vec<u64> = (0..20).map(|_| stream.below(1_000)).collect();
        assert_eq!(
            drawn,
            [287, 968, 659, 917, 456, 778, 589, 267, 688, 238, 433, 7, 822, 904, 936, 41, 187, 201, 0, 943]
        );
        assert_eq!(stream.permutation(12), [7, 11, 10, 9, 1, 2, 4, 8, 5, 6, 3, 0]);
        assert_eq!((0..6).map(|_| stream.between(5, 7)).collect::<Vec<_>>(), [7, 5, 5, 6, 7, 5]);
    }

    #[test]
    fn xoshiro_begins_as_its_authors_say() {
        // Of the reference implementation in C, from the state 1, 2, 3, 4.
        let mut seed = [0; 32];
        for (part, bytes) in seed.chunks_exact_mut(8).enumerate() {
            bytes.copy_from_slice(&(part as u64 + 1).to_le_bytes());
        }
        let mut stream = Stream(Xoshiro256PlusPlus::from_seed(seed));
        let first: Vec<u64> = (0..3).map(|_| stream.0.next_u64()).collect();
        assert_eq!(first, [41_943_041, 58_720_359, 3_588_806_011_781_223]);
    }

    #[test]
    fn every_number_is_equally_likely() {
        let mut stream = Stream::of(&[7]);
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[stream.place_below(6)] += 1);
        // Five standard deviations of a count of mean 10,000.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 5 * 92), "{counts:?}");
    }
}

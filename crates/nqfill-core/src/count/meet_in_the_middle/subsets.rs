//! Subsets of a few rows or columns, as bit sets: numbered, listed by size, compressed and deposited.

use crate::board::places_by_key;

/// The sets of `width` lines that have all lines of `least`, and no line outside `most`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between {
    pub(super) width: usize,
    pub(super) least: usize,
    pub(super) most: usize,
}

impl Between {
    pub(super) fn has(self, set: usize) -> bool {
        self.least & !set == 0 && set & !self.most == 0
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..1_usize << self.width).filter(move |&set| self.has(set))
    }
}

/// The number of each of some subsets of a few lines among those of the same size.
#[derive(Clone)]
pub(super) struct Ranks {
    rank: Vec<u32>,
    sets: Vec<u32>,
}

impl Ranks {
    /// Ranks these sets in ascending order of their `key`.
    pub(super) fn new(of: Between, key: impl Fn(usize) -> u64) -> Self {
        let all: Vec<usize> = of.iter().collect();
        let ordered = places_by_key(all.iter().map(|&set| key(set))).into_iter().map(|place| all[place]);
        let (mut rank, mut sets) = (vec![0; 1 << of.width], vec![0; of.width + 1]);
        for set in ordered {
            let next = &mut sets[set.count_ones() as usize];
            rank[set] = *next;
            *next += 1;
        }
        Self { rank, sets }
    }

    /// Rank of `set`, one of those that are ranked.
    pub(super) fn rank(&self, set: usize) -> usize {
        self.rank[set] as usize
    }

    pub(super) fn sets(&self, size: usize) -> usize {
        self.sets.get(size).map_or(0, |sets| *sets as usize)
    }
}

/// Number of ways to choose `k` of `n`; a `usize` holds it for every board within reach.
pub(super) fn binomial(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |value, i| value * (n - i) / (i + 1)) }
}

/// All subsets of `mask` by size, each as `(set, pext(set, mask))`.
pub(super) fn subsets_by_size(mask: usize) -> Vec<Vec<(usize, usize)>> {
    let mut by_size = vec![Vec::new(); mask.count_ones() as usize + 1];
    let (mut set, mut compressed) = (0_usize, 0_usize);
    loop {
        by_size[compressed.count_ones() as usize].push((set, compressed));
        if set == mask {
            return by_size;
        }
        (set, compressed) = (set.wrapping_sub(mask) & mask, compressed + 1);
    }
}

/// `pdep`: deposits the lowest bits of `set` at the one bits of `mask`.
pub(super) fn deposited(set: usize, mut mask: usize) -> usize {
    let (mut deposited, mut set) = (0, set);
    while mask != 0 {
        deposited |= if set & 1 == 1 { mask & mask.wrapping_neg() } else { 0 };
        mask &= mask - 1;
        set >>= 1;
    }
    deposited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_between_two_are_ranked_among_those_of_their_size() {
        let sets = Between { width: 4, least: 0b0010, most: 0b1011 };
        assert_eq!(sets.iter().collect::<Vec<_>>(), [0b0010, 0b0011, 0b1010, 0b1011]);
        let ranks = Ranks::new(sets, |set| !(set as u64));
        assert_eq!([0, 1, 2, 3, 4].map(|size| ranks.sets(size)), [0, 1, 2, 1, 0]);
        assert_eq!([0b0010, 0b1010, 0b0011, 0b1011].map(|set| ranks.rank(set)), [0, 0, 1, 0]);
        let none = Between { width: 4, least: 0b0100, most: 0b1011 };
        assert_eq!(none.iter().count(), 0);
    }

    #[test]
    fn bits_are_deposited_in_their_order() {
        assert_eq!(deposited(0b101, 0b1101_0100), 0b0100_0100);
        assert_eq!(deposited(usize::MAX, 0b1101_0100), 0b1101_0100);
        assert_eq!(deposited(0b1000, 0b111), 0);
    }

    #[test]
    fn compressed_subsets_are_deposited_again() {
        let by_size = subsets_by_size(0b1101_0100);
        assert_eq!(by_size.iter().map(Vec::len).collect::<Vec<_>>(), [1, 4, 6, 4, 1]);
        for &(set, compressed) in by_size.iter().flatten() {
            assert_eq!(deposited(compressed, 0b1101_0100), set);
        }
    }
}

//! Subsets of a few rows or columns, numbered within their size.

/// Every subset of `width` things, ranked among those of the same size.
#[derive(Clone)]
pub(crate) struct Ranks {
    rank: Vec<u32>,
    /// Number of sets of each size.
    sets: Vec<u32>,
}

impl Ranks {
    /// Ranks the sets in ascending order of their `key`.
    pub(crate) fn new<K: Ord>(width: usize, key: impl Fn(usize) -> K) -> Ranks {
        let mut ordered: Vec<usize> = (0..1 << width).collect();
        ordered.sort_by_cached_key(|&set| key(set));
        let (mut rank, mut sets) = (vec![0; 1 << width], vec![0; width + 1]);
        for set in ordered {
            let next = &mut sets[set.count_ones() as usize];
            rank[set] = *next;
            *next += 1;
        }
        Ranks { rank, sets }
    }

    /// Place of `set` among the sets of its size.
    pub(crate) fn rank(&self, set: usize) -> usize {
        self.rank[set] as usize
    }

    /// Number of sets of `size`.
    pub(crate) fn sets(&self, size: usize) -> usize {
        self.sets.get(size).map_or(0, |sets| *sets as usize)
    }
}

/// Number of ways to choose `k` of `n`; what a board within reach needs fits a `usize`.
pub(crate) fn binomial(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |value, i| value * (n - i) / (i + 1)) }
}

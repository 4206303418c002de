//! Subsets of a few rows or columns, numbered within their size.

/// Every subset of `width` things, ranked among those of the same size in ascending order of its bits.
pub(crate) struct Ranks {
    width: usize,
    rank: Vec<u32>,
    /// Number of sets of each size.
    sets: Vec<u32>,
}

impl Ranks {
    pub(crate) fn new(width: usize) -> Ranks {
        let mut next = vec![0; width + 1];
        let rank = (0..1usize << width).map(|set| {
            let size = set.count_ones() as usize;
            next[size] += 1;
            next[size] - 1
        });
        let rank = rank.collect();
        Ranks { width, rank, sets: next }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
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

//! Completions counted, and whether they are all.

#[derive(Clone, Copy)]
pub(super) struct Counted {
    pub(super) found: u128,
    /// False if the count was to stop before all were found.
    pub(super) is_all: bool,
}

impl Counted {
    pub(super) const fn all(found: u128) -> Self {
        Self { found, is_all: true }
    }

    /// Those found before the count was to stop.
    pub(super) const fn part(found: u128) -> Self {
        Self { found, is_all: false }
    }

    /// The completions of a board that stands for `weight` of them.
    pub(super) fn times(self, weight: u64) -> Self {
        Self { found: u128::from(weight) * self.found, ..self }
    }

    /// The sum of counts, up to the first one that is not whole.
    pub(super) fn sum(counts: impl Iterator<Item = Self>) -> Self {
        let mut sum = Self::all(0);
        for Self { found, is_all } in counts {
            sum.found += found;
            if !is_all {
                return Self::part(sum.found);
            }
        }
        sum
    }
}

//! The solutions in a list of solutions, counted, and the credit that they earn.

/// The boards of a list, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionTally {
    /// Different solutions of the puzzle.
    pub right: u64,
    /// Boards that are no solution.
    pub wrong: u64,
    /// Boards that repeat a solution listed before.
    pub duplicate: u64,
    /// Solutions of the puzzle, if they could be counted.
    pub total: Option<u128>,
}

impl SolutionTally {
    /// Solutions missing from the list, if the total is known.
    #[must_use]
    pub fn missing(&self) -> Option<u128> {
        self.total.map(|total| total.saturating_sub(u128::from(self.right)))
    }

    /// The credit for a part of the list, if the total is known. A wrong board takes away a right one, so that listing
    /// every board gains nothing. If the list is longer than the solutions are many, because boards are repeated, the
    /// credit is a share of the list: only a list that passes earns all of it.
    #[must_use]
    pub fn credit(&self) -> Option<Credit> {
        let earned = u128::from(self.right.saturating_sub(self.wrong));
        let listed = u128::from(self.right + self.duplicate);
        self.total.filter(|&total| total > 0).map(|total| Credit { earned, of: total.max(listed) })
    }
}

/// The share of a task that was done, where a task can be done in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Credit {
    /// The part that was done.
    pub earned: u128,
    /// The whole task.
    pub of: u128,
}

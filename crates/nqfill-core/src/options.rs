//! The options of a search.

use crate::count::{MEMORY, Method};
use crate::engine::{Budget, Cores, Engine, Tuning};
use crate::simd::InstructionSet;
use crate::solve::Order;

/// What a search is asked for, how it is to go, and what it may cost: the one struct of all verbs. The default asks for every
/// completion, with an engine of nqfill's choice, on one core, without limits.
///
/// A verb obeys what it has a use for:
///
/// | verb | obeys |
/// |---|---|
/// | [`complete`](crate::complete), [`complete_observed`](crate::complete_observed) | all but `at_least`, `method`, `instruction_set` |
/// | [`Solutions`](crate::Solutions) | `order`, `distinct`, `budget` |
/// | [`count_with`](crate::count::count_with) | `distinct`, `at_least`, `method`, `instruction_set`, `cores`, `budget` |
///
/// Verbs that have no choice, such as [`divide`](crate::division::divide) and [`refute`](crate::proof::refute), take a [`Budget`].
#[derive(Clone, Default)]
pub struct SearchOptions {
    /// The engine, or `None` to let nqfill choose.
    pub engine: Option<&'static Engine>,
    /// The order wanted.
    pub order: Order,
    /// Most completions to list; `None` for all.
    pub most: Option<u64>,
    /// List or count only one completion of each class under the symmetries that leave the puzzle unchanged.
    pub distinct: bool,
    /// Look for nothing beyond `most` completions: neither for the total nor for one more.
    pub skip_total: bool,
    /// End a count as soon as this number of completions is known of. A count of classes needs the whole count and goes on.
    pub at_least: Option<u128>,
    /// Count by this method; `None` for the one expected to be quickest. A board that the method cannot count is counted by
    /// another, which [`Tally::method`](crate::Tally::method) names. The answer does not depend on it.
    pub method: Option<Method>,
    /// The widest instruction set of a count; `None` for the widest there is. The answer does not depend on it.
    pub instruction_set: Option<InstructionSet>,
    /// Settings of engines that have a choice.
    pub tuning: Tuning,
    /// Cores that the search may use besides its own; the answer does not depend on them. A count with a limit of nodes uses none:
    /// which part is counted when that is spent must not depend on them.
    pub cores: Cores,
    /// Limits of the search. A count has [`MEMORY`] where none is given. With less it branches earlier; up to 64 free rows it
    /// never fails for lack of it, and larger boards are left undecided ([`Limit::Memory`](crate::Limit::Memory)) before anything
    /// is made that would not fit.
    pub budget: Budget,
}

impl SearchOptions {
    /// Looks for this many completions, and for nothing beyond.
    pub fn up_to(most: u64) -> Self {
        Self { most: Some(most), skip_total: true, ..Self::default() }
    }

    /// The same within another budget.
    pub fn within(&self, budget: &Budget) -> Self {
        Self { budget: budget.clone(), ..self.clone() }
    }

    /// Memory that a count may use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.budget.memory.unwrap_or(MEMORY)
    }
}

//! What engines count besides nodes and backtracks, in the words of their sources.

/// A count that one or several engines keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counter {
    /// Consistency checks: a value compared with one queen (Haralick and Elliott 1980).
    Checks,
    /// Leaves of the search tree without a solution, as constraint solvers count them.
    Failures,
    /// Edges of the search tree, as constraint solvers count them.
    Branches,
    /// Conflicts: clauses that the decisions so far contradict.
    Conflicts,
    /// Variables set without being implied.
    Decisions,
    /// Starts over, the first start not counted.
    Restarts,
    /// Exchanges of two queens that were kept.
    Swaps,
    /// The temperature at the end, in millionths of a conflict.
    Temperature,
    /// Moves of one queen along her row that were kept.
    Moves,
    /// Images of queens and squares under symmetries, looked up to decide what may be left out.
    SymmetryTests,
}

/// Name of a counter, its meaning in one line, decimal places of its values.
type Row = (Counter, &'static str, &'static str, u8);

const ROWS: [Row; 10] = [
    (Counter::Checks, "checks", "Consistency checks: a value compared with one queen.", 0),
    (
        Counter::Failures,
        "failures",
        "Leaves of the search tree without a solution, as constraint solvers count them.",
        0,
    ),
    (Counter::Branches, "branches", "Edges of the search tree, as constraint solvers count them.", 0),
    (Counter::Conflicts, "conflicts", "Conflicts: clauses that the decisions so far contradict.", 0),
    (Counter::Decisions, "decisions", "Variables set without being implied.", 0),
    (Counter::Restarts, "restarts", "Starts over, the first start not counted.", 0),
    (Counter::Swaps, "swaps", "Exchanges of two queens that were kept.", 0),
    (Counter::Temperature, "temperature", "The temperature at the end, in conflicts.", 6),
    (Counter::Moves, "moves", "Moves of one queen along her row that were kept.", 0),
    (
        Counter::SymmetryTests,
        "symmetry_tests",
        "Images of queens and squares under symmetries, looked up to decide what may be left out.",
        0,
    ),
];

impl Counter {
    /// All counters, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.0)
    }

    /// Its name in JSON and CSV.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// What it counts, in one line.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        ROWS[self as usize].2
    }

    /// Decimal places of its values: with 6, a value of 50,000 means 0.05.
    #[must_use]
    pub const fn decimals(self) -> u8 {
        ROWS[self as usize].3
    }
}

/// A value of every counter.
pub(super) type Values = [u64; ROWS.len()];

/// The counters of one engine, with their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    kept: &'static [Counter],
    values: Values,
}

impl Counters {
    /// The counters that an engine keeps.
    pub(super) const fn new(kept: &'static [Counter], values: Values) -> Self {
        Self { kept, values }
    }

    /// The value of a counter, if the engine keeps it.
    #[must_use]
    pub fn get(&self, counter: Counter) -> Option<u64> {
        self.kept.contains(&counter).then(|| self.values[counter as usize])
    }

    /// The counters that the engine keeps, in the order of [`Counter::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Counter, u64)> + use<> {
        let counters = *self;
        Counter::all().filter_map(move |counter| Some((counter, counters.get(counter)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_order_of_the_counters() {
        assert!(Counter::all().enumerate().all(|(at, counter)| counter as usize == at));
    }
}

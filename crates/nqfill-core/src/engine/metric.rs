//! What engines count besides nodes and backtracks, in the words of their sources.

/// Declares the metrics: variant, name in JSON and CSV, and meaning in one line.
macro_rules! metrics {
    ($($variant:ident, $name:literal, $meaning:literal;)*) => {
        /// A count that one or several engines keep.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Metric {
            $(#[doc = $meaning] $variant,)*
        }

        const ROWS: [(Metric, &str, &str); [$($name),*].len()] = [$((Metric::$variant, $name, $meaning)),*];
    };
}

metrics! {
    // Haralick and Elliott 1980.
    Checks, "checks", "Consistency checks: a value compared with one queen.";
    Failures, "failures", "Leaves of the search tree without a solution, as constraint solvers count them.";
    Branches, "branches", "Edges of the search tree, as constraint solvers count them.";
    Conflicts, "conflicts", "Conflicts: clauses that the decisions so far contradict.";
    Decisions, "decisions", "Variables set without being implied.";
    Restarts, "restarts", "Starts over, the first start not counted.";
    Swaps, "swaps", "Exchanges of two queens that were kept.";
    Temperature, "temperature", "The temperature at the end, in conflicts.";
    Moves, "moves", "Moves of one queen along her row that were kept.";
    SymmetryTests, "symmetry_tests", "Images of queens and squares under symmetries, looked up to decide what may be left out.";
}

impl Metric {
    /// All metrics, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.into_iter().map(|row| row.0)
    }

    /// Its name in JSON and CSV.
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].1
    }

    /// What it counts, in one line.
    pub const fn meaning(self) -> &'static str {
        ROWS[self as usize].2
    }

    /// Decimal places of its values: with 6, a value of 50,000 means 0.05.
    pub const fn decimals(self) -> u8 {
        if matches!(self, Self::Temperature) { 6 } else { 0 }
    }
}

/// A value of every metric.
pub(super) type Values = [u64; ROWS.len()];

/// The metrics of one engine, with their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    kept: &'static [Metric],
    values: Values,
}

impl Metrics {
    /// The metrics that an engine keeps.
    pub(super) const fn new(kept: &'static [Metric], values: Values) -> Self {
        Self { kept, values }
    }

    /// The value of a metric, if the engine keeps it.
    pub fn get(&self, metric: Metric) -> Option<u64> {
        self.kept.contains(&metric).then(|| self.values[metric as usize])
    }

    /// The metrics that the engine keeps, in the order of [`Metric::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Metric, u64)> + use<> {
        let metrics = *self;
        Metric::all().filter_map(move |metric| Some((metric, metrics.get(metric)?)))
    }
}

//! Figures of a run: the numbers of tables and plots.

use crate::show::experiment::{Experiment, Measurement};
use nqfill_core::engine::Metric;

/// A number that is measured of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The median time of its runs.
    Seconds,
    /// The median time, divided by that of the first engine.
    Ratio,
    /// Queens that were tried.
    Nodes,
    /// Dead ends.
    Backtracks,
    /// Another counter of an engine.
    Metric(Metric),
}

impl Figure {
    /// The figures that plots show.
    pub const USUAL: [Self; 3] = [Self::Seconds, Self::Nodes, Self::Backtracks];

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Seconds, Self::Ratio, Self::Nodes, Self::Backtracks].into_iter().chain(Metric::all().map(Self::Metric))
    }

    /// Its name in options, in CSV and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seconds => "seconds",
            Self::Ratio => "ratio",
            Self::Nodes => "nodes",
            Self::Backtracks => "backtracks",
            Self::Metric(metric) => metric.name(),
        }
    }

    /// The figure of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|figure| figure.name() == name)
    }

    /// Its value in a run; `None` where the run is not compared, or the engine does not count it.
    pub fn value(self, run: &Measurement) -> Option<f64> {
        run.is_comparable.then_some(())?;
        match self {
            Self::Seconds => Some(run.seconds),
            Self::Ratio => run.ratio,
            Self::Nodes => run.nodes.map(|nodes| nodes as f64),
            Self::Backtracks => run.backtracks.map(|backtracks| backtracks as f64),
            Self::Metric(metric) => run.metrics.get(metric).map(|value| metric_number(metric, value)),
        }
    }

    /// Its value as programs read it, whatever ended the run.
    pub fn plain(self, run: &Measurement) -> String {
        let counted = |count: Option<u64>| count.map_or_else(String::new, |count| count.to_string());
        match self {
            Self::Seconds => format!("{:.6}", run.seconds),
            Self::Ratio => run.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            Self::Nodes => counted(run.nodes),
            Self::Backtracks => counted(run.backtracks),
            Self::Metric(metric) => {
                let value = run.metrics.get(metric);
                value.map_or_else(String::new, |value| metric_value(metric, value))
            }
        }
    }

    /// Its value as people read it: `> 60` where a limit ended the run.
    pub fn text(self, run: &Measurement, experiment: &Experiment) -> String {
        let plain = self.plain(run);
        if plain.is_empty() || !run.is_cut || !run.is_comparable || !self.grows() {
            return plain;
        }
        // The limit of this experiment has not ended a run that was measured elsewhere, of which only the time is known.
        let is_of_limit = self == Self::Seconds && run.limit == Some("time") && run.nodes.is_some();
        match experiment.time_limit.filter(|_| is_of_limit) {
            Some(limit) => format!("> {}", limit.as_secs_f64()),
            None if self == Self::Seconds => format!("> {}", plain.trim_end_matches('0').trim_end_matches('.')),
            None => format!("> {plain}"),
        }
    }

    /// The factor by which one row more multiplies it, between runs on boards of two sizes. `None` where a run was cut,
    /// does not have it, or has 0.
    pub(crate) fn factor(self, smaller: &Measurement, larger: &Measurement) -> Option<f64> {
        let value = |run: &Measurement| self.value(run).filter(|value| !run.is_cut && *value > 0.0);
        let rows = larger.n? as f64 - smaller.n? as f64;
        let ratio = value(larger)? / value(smaller)?;
        (rows != 0.0).then(|| ratio.powf(rows.recip()))
    }

    /// True if a longer run has more of it, so that the value of a run that was cut is a lower bound.
    pub fn grows(self) -> bool {
        self != Self::Metric(Metric::Temperature)
    }
}

/// The value of a metric: a whole number, or a decimal fraction.
pub(crate) fn metric_value(metric: Metric, value: u64) -> String {
    match metric.decimals() {
        0 => value.to_string(),
        decimals => format!("{:.*}", usize::from(decimals), metric_number(metric, value)),
    }
}

/// The value of a metric as a number.
pub(crate) fn metric_number(metric: Metric, value: u64) -> f64 {
    value as f64 / 10_f64.powi(i32::from(metric.decimals()))
}

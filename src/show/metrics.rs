//! What engines count besides nodes and backtracks: values as text, and as members of a JSON object.

use crate::show::shapes::parts::{Members, member};
use nqfill_core::engine::{Metric, Metrics};
use serde::ser::SerializeMap;

/// The value of a metric: a whole number, or a decimal fraction.
pub fn value(metric: Metric, value: u64) -> String {
    match metric.decimals() {
        0 => value.to_string(),
        decimals => format!("{:.*}", usize::from(decimals), number(metric, value)),
    }
}

/// The value of a metric as a number.
pub(crate) fn number(metric: Metric, value: u64) -> f64 {
    value as f64 / 10_f64.powi(i32::from(metric.decimals()))
}

impl Members for Metrics {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.iter().try_for_each(|(metric, value)| match metric.decimals() {
            0 => member(map, metric.name(), Some(value)),
            _ => member(map, metric.name(), Some(number(metric, value))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_a_fraction_and_a_count_is_whole() {
        assert_eq!(value(Metric::Temperature, 50_000), "0.050000");
        assert_eq!(value(Metric::Swaps, 50_000), "50000");
    }
}

//! What engines count besides nodes and backtracks: values as text, and as members of a JSON object.

use nqfill_core::engine::{Metric, Metrics};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The value of a metric: a whole number, or a decimal fraction.
pub fn value(metric: Metric, value: u64) -> String {
    match metric.decimals() {
        0 => value.to_string(),
        decimals => format!("{:.*}", usize::from(decimals), fraction(decimals, value)),
    }
}

fn fraction(decimals: u8, value: u64) -> f64 {
    value as f64 / 10_f64.powi(i32::from(decimals))
}

/// Metrics as members of the object that they are flattened into.
#[derive(Clone, Copy, Default)]
pub struct Counted(pub Metrics);

impl Counted {
    /// The value of a metric, if the engine keeps it.
    pub fn value(self, metric: Metric) -> Option<f64> {
        self.0.get(metric).map(|value| fraction(metric.decimals(), value))
    }
}

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (metric, value) in self.0.iter() {
            match metric.decimals() {
                0 => map.serialize_entry(metric.name(), &value)?,
                decimals => map.serialize_entry(metric.name(), &fraction(decimals, value))?,
            }
        }
        map.end()
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

//! What engines count besides nodes and backtracks: values as text, as members of a JSON object, and in its schema.

use nqfill_core::engine::{Counter, Counters};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::borrow::Cow;

/// The value of a counter: a whole number, or a decimal fraction.
pub fn value(counter: Counter, value: u64) -> String {
    match counter.decimals() {
        0 => value.to_string(),
        decimals => format!("{:.*}", usize::from(decimals), fraction(decimals, value)),
    }
}

fn fraction(decimals: u8, value: u64) -> f64 {
    value as f64 / 10_f64.powi(i32::from(decimals))
}

/// Counters as members of the object that they are flattened into.
#[derive(Clone, Copy, Default)]
pub struct Counted(pub Counters);

impl Counted {
    /// The value of a counter, if the engine keeps it.
    pub fn value(self, counter: Counter) -> Option<f64> {
        self.0.get(counter).map(|value| fraction(counter.decimals(), value))
    }
}

impl Serialize for Counted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (counter, value) in self.0.iter() {
            match counter.decimals() {
                0 => map.serialize_entry(counter.name(), &value)?,
                decimals => map.serialize_entry(counter.name(), &fraction(decimals, value))?,
            }
        }
        map.end()
    }
}

impl JsonSchema for Counted {
    fn schema_name() -> Cow<'static, str> {
        "Counted".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let kind = |counter: Counter| if counter.decimals() == 0 { "integer" } else { "number" };
        let property = |counter: Counter| {
            let schema = json_schema!({ "description": counter.meaning(), "type": kind(counter), "minimum": 0 });
            (counter.name().to_owned(), schema.to_value())
        };
        let properties: serde_json::Map<_, _> = Counter::all().map(property).collect();
        json_schema!({ "type": "object", "properties": properties })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temperature_is_a_fraction_and_a_count_is_whole() {
        assert_eq!(value(Counter::Temperature, 50_000), "0.050000");
        assert_eq!(value(Counter::Swaps, 50_000), "50000");
    }
}

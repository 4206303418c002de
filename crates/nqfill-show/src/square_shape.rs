//! Squares in JSON and YAML.

use nqfill_core::board::{Square, SquareSet};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// A square, 1-based from the top left.
#[derive(Serialize, JsonSchema)]
pub struct SquareShape {
    row: u64,
    column: u64,
}

impl From<Square> for SquareShape {
    fn from(square: Square) -> Self {
        Self { row: u64::from(square.row) + 1, column: u64::from(square.column) + 1 }
    }
}

/// Writes squares one by one, so that a set of a hundred million needs no copy.
pub struct Squares<'a>(pub &'a SquareSet);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(SquareShape::from))
    }
}

impl JsonSchema for Squares<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Squares".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<SquareShape>::json_schema(generator)
    }
}

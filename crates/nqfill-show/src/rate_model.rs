//! The shape of ratings in JSON and YAML.

use crate::rate_words;
use nqfill_core::rate::Rating;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `rate` says of a board, beside the number of completions.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RatingShape {
    /// `trivial`, `easy`, `medium`, `hard` or `expert`; left out where the techniques do not finish the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    /// Orders boards by their hardest technique, then by how many rounds they take; left out with `difficulty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    /// Rounds in which each technique was the simplest that found something, by its name in docs/explain.md.
    techniques: BTreeMap<&'static str, u32>,
    /// Whether every fixed queen and every blocked square is needed; left out of boards with several completions, and where a
    /// limit came first.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The first of the eight images of the board, drawn; left out where n is above 1,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    /// The symmetry that leads from the board to that.
    symmetry: &'static str,
    /// True if a limit came before all of this was known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(with = "Option<bool>")]
    incomplete: bool,
}

impl RatingShape {
    pub(crate) fn new(rating: &Rating) -> Self {
        let difficulty = rating.grade.as_ref().and_then(|grade| grade.difficulty);
        Self {
            difficulty: difficulty.map(rate_words::difficulty_name),
            score: rating.score(),
            techniques: rating.techniques().map(|(technique, rounds)| (technique.id(), rounds)).collect(),
            minimal: rating.is_minimal,
            canonical: rate_words::canonical(rating),
            symmetry: rating.canonical.symmetry.name(),
            incomplete: rating.cut_by.is_some(),
        }
    }
}

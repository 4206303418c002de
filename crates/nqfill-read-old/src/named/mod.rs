//! The formats that give names to values: sizes, lists of squares, drawings in quotes.
//!
//! Each finds names and values, of which [`crate::fields`] makes a board.

pub(crate) mod asp;
pub(crate) mod assigned;
pub(crate) mod diagonals;
pub(crate) mod essence;
pub(crate) mod json;
pub(crate) mod results;
pub(crate) mod yaml;

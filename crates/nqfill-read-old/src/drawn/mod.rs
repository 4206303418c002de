//! The formats that draw boards: a character for a square.
//!
//! Each finds the rows of a drawing, which [`crate::format::drawing`] makes a board of.

pub(crate) mod blank;
pub(crate) mod boxed;
pub(crate) mod brackets;
pub(crate) mod grid;
pub(crate) mod lists;
pub(crate) mod one_line;

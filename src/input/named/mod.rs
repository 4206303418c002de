//! Boards whose parts have names: what JSON, Python, MiniZinc, Essence and facts have in common.
//!
//! A grammar finds the names and gives each with its value to [`Fields`]. What a name says is in one table ([`names`]);
//! what a value is follows from its form ([`survey`]). A name that is not understood is an error, never ignored.

pub(in crate::input) mod assignments;
mod cells;
mod fields;
pub(in crate::input) mod filler;
mod metadata;
pub(in crate::input) mod meter;
pub(in crate::input) mod names;
pub(in crate::input) mod scan;
mod settle;
mod size;
mod squares;
pub(in crate::input) mod survey;
mod texts;
pub(in crate::input) mod tokens;
pub(in crate::input) mod walk;

pub(in crate::input) use fields::{Convention, Fields, short};
pub(in crate::input) use texts::square_name;

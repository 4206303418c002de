//! Boards whose parts have names: the common part of JSON, Python, MiniZinc, Essence and facts.
//!
//! A grammar finds the names and passes each with its value to [`Fields`]. One table has the meaning of names ([`names`]);
//! the meaning of a value follows from its form ([`survey`]). An unknown name is an error, never ignored.

pub(in crate::input) mod assignments;
mod cells;
mod fields;
pub(in crate::input) mod filler;
mod metadata;
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

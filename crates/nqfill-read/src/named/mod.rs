//! Boards whose parts have names: the common part of JSON, Python, MiniZinc, Essence and facts.
//!
//! A grammar finds the names and passes each with its value to [`Fields`]. One table has the meaning of names ([`names`]);
//! the meaning of a value follows from its form ([`survey`]). An unknown name is an error, never ignored.

pub(crate) mod assignments;
mod cells;
mod fields;
pub(crate) mod filler;
mod metadata;
pub(crate) mod names;
pub(crate) mod scan;
mod settle;
mod size;
mod squares;
pub(crate) mod survey;
mod texts;
pub(crate) mod tokens;
pub(crate) mod walk;

pub(crate) use fields::{Convention, Fields, short};
pub(crate) use texts::square_name;

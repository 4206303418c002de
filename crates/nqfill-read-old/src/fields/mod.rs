//! Boards whose parts have names: the common part of JSON, Python, MiniZinc, Essence, YAML and facts.
//!
//! A grammar finds the names and passes each with its value to [`Fields`]. One table has the meaning of names ([`crate::value::names`]);
//! the meaning of a value follows from its form ([`form`]), and what its numbers mean from the format, the options and the
//! numbers themselves ([`convention`]). An unknown name is an error, never ignored.

pub(crate) mod assignments;
mod board;
mod cells;
mod convention;
mod counting;
mod diagonals;
pub(crate) mod filler;
mod form;
mod metadata;
mod size;
mod squares;
mod texts;

pub(crate) use board::{Fields, short};
pub(crate) use counting::Counting;
pub(crate) use texts::square_name;

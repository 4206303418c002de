//! Sentences in two languages, Chinese and English beside each other. Those of errors of reading, and those that are read again, stand in
//! [`nqfill_read::words`].
//!
//! Squares are 0-based here, and 1-based in words. Words come as [`String`]s of one [`Lang`](crate::show::Lang), without a line end.

#[cfg(feature = "grade")]
pub mod check;
#[cfg(feature = "grade")]
pub mod class;
pub mod engines;
pub mod experiment;
pub mod explain;
pub mod generate;
pub mod hint;
pub mod names;
pub mod rate;
pub mod rewrite;
pub mod squares;
pub mod steps;
pub mod system;
pub mod trace;
pub mod verdict;

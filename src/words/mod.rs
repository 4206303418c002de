//! Sentences in two languages, Chinese and English side by side. Those of errors of reading, and those that are read again, stand in
//! [`nqfill_read::words`].
//!
//! Squares are 0-based here, and 1-based in words. Words come as [`String`]s of one [`Lang`](crate::show::Lang), without a line end.

#[cfg(feature = "grade")]
pub mod class;
pub mod cli;
pub mod explain;
#[cfg(feature = "grade")]
pub mod grading;
pub mod reading;
pub mod search;
pub mod steps;
pub mod verdict;

//! Prices of the elementary steps of a count, in nanoseconds of one core with AVX2.
//!
//! Both who estimates the cost of a method and who meters its work go by this table, so a count takes the same way and
//! the same share of a budget on every machine. Only ratios matter for the choice of a method. Checkpoints depend on
//! that choice: where it changes, so must the version of [`Checkpoint`](crate::count::Checkpoint).
//! `cargo bench --bench count -- --prices` prints what counts take beside what these prices make of them.

/// A node of plain recursion, tried in batches.
pub(super) const PLAIN_NODE: f64 = 2.0;

/// A node of the complete search on `m` free rows, as far as counting uses it: a short search, its tables included.
pub(super) fn exact_node(m: usize) -> f64 {
    20.0 + 6.0 * m as f64
}

/// Listing and sorting a half board by plain recursion.
pub(super) const LISTED_HALF: f64 = 40.0;

/// Listing a placement of a quarter.
pub(super) const PLACEMENT: f64 = 22.0;

/// Looking at a set of rows of one half for a set of columns, whether it has any placements or not.
pub(super) const ROW_SET: f64 = 1.5;

/// Joining a half from two quarters, averaged over all its pairs that do not fit.
pub(super) const JOINED_HALF: f64 = 4.0;

/// Taking a placement of the left quarter, where the ways to cut columns are compared.
pub(super) const LEFT_PLACEMENT: f64 = 1.3;

/// Testing a placement of the left quarter against a group of words of the right one.
pub(super) const GROUP_TEST: f64 = 2.3;

/// Testing a half against a queen on the border row.
pub(super) const EXTENSION: f64 = 0.6;

/// Testing a pair of halves, averaged over the many that never meet because lists are split.
pub(super) const PAIR: f64 = 0.0065;

/// Beginning a pair of lists.
pub(super) const LIST_PAIR: f64 = 1000.0;

/// Testing a word against a block.
pub(super) const WORD_TEST: f64 = 3.3;

/// Making the tables of a block.
pub(super) const BLOCK: f64 = 700.0;

/// What a block of at most half as many lanes costs, as a share of a whole one.
pub(super) const HALF_BLOCK_SHARE: f64 = 0.6;

/// Moving a half from one list to another.
pub(super) const MOVE: f64 = 0.5;

/// Choosing the diagonal to split a list by.
pub(super) const CHOICE: f64 = 600.0;

/// Work units of the meter for a price in nanoseconds.
pub(super) const fn units(nanoseconds: f64) -> u64 {
    nanoseconds as u64
}

//! Costs of the elementary steps of a count, in nanoseconds of one core with AVX2.
//!
//! The estimate of a method's cost and the meter of its work go by this one table, so a count takes the same way, and
//! the same part of a budget, on every machine. Only ratios matter for the choice of a method.
//!
//! With AVX-512 the steps on groups of words take a third of their cost to a half, the others about their cost.

/// A node of plain recursion, in batches.
pub(super) const PLAIN_NODE: f64 = 2.0;

/// Filling the last eight rows by recursion.
pub(super) const SUBTREE: f64 = 200.0;

/// A node of the complete search on `m` free rows; more than 64 of them do not fit its words.
pub(super) fn exact_node(m: usize) -> f64 {
    if m <= 64 { 2.0 * m.max(1) as f64 } else { 20.0 + 6.0 * m as f64 }
}

/// Listing a state of a quarter.
pub(super) const QUARTER_STATE: f64 = 22.0;

/// Looking at a set of rows of one half for a set of columns, whether it has any states or not.
pub(super) const ROW_SET: f64 = 1.5;

/// Joining a half from two quarters, its share of the pairs that do not fit included.
pub(super) const JOINED_HALF: f64 = 4.0;

/// Taking a state of the left quarter: with [`GROUP_TEST`] a finer cost of joining halves, for comparing cuts of
/// the columns.
pub(super) const LEFT_STATE: f64 = 1.3;

/// Testing a state of the left quarter against a group of words of the right one.
pub(super) const GROUP_TEST: f64 = 2.3;

/// Testing a half against a queen on the border row.
pub(super) const EXTENSION: f64 = 0.6;

/// Testing the pairs of two lists of halves, of which there are this number. The longer the lists are, the more often they are
/// split, and the fewer pairs meet. The power was measured on the lists of empty boards of 16 to 20 rows, with 10^5 to 10^9
/// pairs: times are within a fifth of it. Square roots are the same on every machine, powers are not.
pub(super) fn pairing(pairs: f64) -> f64 {
    let root = pairs.sqrt();
    LIST_PAIR + PAIR * root * root.sqrt()
}

/// Testing the pairs of two lists, for each pair of the number of pairs to the power of 3/4.
const PAIR: f64 = 0.22;

/// A pair of lists of halves, apart from their pairs of halves.
const LIST_PAIR: f64 = 600.0;

/// Testing a word against a block.
pub(super) const WORD_TEST: f64 = 3.3;

/// Making the tables of a block.
pub(super) const BLOCK: f64 = 700.0;

/// The cost of a block of at most half the patterns, as a share of that of a whole one.
pub(super) const HALF_BLOCK_SHARE: f64 = 0.6;

/// Moving a half from one list to another.
pub(super) const MOVE: f64 = 0.5;

/// Choosing the diagonal to split a list by.
pub(super) const CHOICE: f64 = 600.0;

/// Work units of the meter for a cost in nanoseconds.
pub(super) const fn units(nanoseconds: f64) -> u64 {
    nanoseconds as u64
}

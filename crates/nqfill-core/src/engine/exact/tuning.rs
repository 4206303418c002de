//! Constants that change how fast the search is, and in which order completions come, never which ones there are.
//!
//! Each says its unit, what else was tried, and on which boards. "Not recorded" means that neither the commits nor the
//! documents say how the value was found, or that others were tried.

/// Queens placed below a level without duals of its own after which it gets them: applying duals costs as much as placing dozens of
/// queens, computing new ones as much as placing hundreds. On easy boards none are ever computed.
///
/// Duals at once, where the mean of subtrees with as many free rows promised a long search, saved up to 8 % of the queens of seven
/// frames of 18 to 24 rows, and 2 % of the instructions of five of them in the geometric mean.
pub(super) const WORTH_LATE: u64 = 500;

/// Ascent steps for a position, from the duals of the one above.
///
/// Trees of m = 24 to 28 sampled by level have 1.3 times the nodes that they have with 100 steps. Half as many steps: 2 % to
/// 5 % more nodes, as many instructions. More where a long search is expected: docs/experiments.md.
pub(super) const STEPS: u32 = 30;
/// Ascent steps for the first duals of a search, which start from parabolas.
///
/// As good as 500 steps from equal duals: on 48 frame boards with completions the geometric mean of nodes is 1,667
/// instead of 1,726.
pub(super) const FIRST_STEPS: u32 = 200;

/// Length of the first ascent step, in sums of the diagonals' duals. Not recorded.
pub(super) const FIRST_STEP: f32 = 0.05;
/// Natural logarithm of the ratio of the first ascent step to the last: a ratio of 20.
///
/// Fixed steps that are shortened when they fail take 1.3 times the nodes; Polyak's step is no better.
pub(super) const SHRINKAGE_LOG: f32 = 3.0;
/// Share of the former direction in the next one, in 1/256: 0.7.
///
/// 0.6 is as good on boards without completions (2.5 % more queens) and on 54 boards with some, but makes n34_m24_0
/// unlucky.
pub(super) const MOMENTUM: i32 = 180;

/// A residual is sparse if at most one of so many squares is open; then there are no bounds.
///
/// Measured on boards blocked at random whose search outlasts [`WORTH_LATE`], six of each size: without bounds those of 32 rows take
/// half of the time, of 40 to 64 rows a twentieth. Frames have twice as many open squares, and take ten times the queens without
/// bounds.
pub(super) const SPARSE: usize = 3;
/// Free rows from which a residual may be sparse: with 24, a third of the squares open, boards take 1.4 times the time without
/// bounds, which is under a tenth of a millisecond.
pub(super) const LEAST_ROWS_OF_SPARSE: usize = 25;

/// Free rows from which reduced costs choose the line to branch on.
///
/// Tried from 16 to 20 and at any number: from 18 on, 28/20 takes 0.8 times the nodes that it takes at any number.
pub(super) const LEAST_ROWS_FOR_COSTS: u32 = 18;
/// Least promise of a square, where a square without reduced cost has 2^16 more. Not recorded.
pub(super) const LEAST_PROMISE: u32 = 10_000;

/// Queens that a tree may place in a slice of the first round; every round doubles it. Not recorded.
pub(super) const FIRST_SLICE: u64 = 2_000;
/// Queens that a piece of a search in canonical order places at most: some milliseconds. Not recorded.
pub(super) const MOST_SLICE_IN_ORDER: u64 = 256_000;
/// The same on a sparse residual, whose longest searches take half a second. With 32,000, starting threads took a fifth of the time
/// of two cores.
pub(super) const MOST_SLICE_OF_SPARSE: u64 = 128_000;
/// Slices with completions of a search in canonical order that wait for their turn.
///
/// Chosen for memory: together they hold at most as many times [`MOST_FOUND`] completions.
pub(super) const MOST_HELD: usize = 16;
/// Slices of each thread until threads end, so that the caller is asked whether it wants more, and idle cores are looked for again.
/// Waiting for the last one is a thirtieth of their time at most.
pub(super) const SLICES_A_THREAD: usize = 32;
/// Number of trees from which trees are not divided any more. Not recorded.
pub(super) const ENOUGH_TREES: usize = 64;
/// Completions after which a slice ends, because slices of other threads must keep theirs in memory.
///
/// Chosen for memory, not for speed: 4,096 completions of 64 rows take 1 MiB.
pub(super) const MOST_FOUND: u64 = 4_096;
/// Queens in a slice from which another thread is worth starting, which takes about 50 microseconds. At 20 to 60 ns a
/// queen such a slice takes 0.3 to 1 ms.
pub(super) const WORTH_A_THREAD: u64 = 16_000;

/// Dead ends allowed to the first attempt on a large residual; every attempt is allowed half as many again. Not
/// recorded.
pub(super) const FIRST_ATTEMPT: u64 = 100;
/// Dead ends from which an attempt on a large residual is the last one, which is divided instead of cut, so that idle cores help.
/// With 10,000 seven boards of 80 and 100 rows took 1.05 times as long on one core and 1.12 times on two (geometric means).
pub(super) const LAST_ATTEMPT: u64 = 1_000;
/// Queens that a tree of a large residual may place in a slice of the first round, and at most in canonical order: with 100 rows
/// a queen takes about a microsecond.
pub(super) const FIRST_SLICE_OF_LARGE: u64 = 8_000;
pub(super) const MOST_SLICE_OF_LARGE: u64 = 16_000;

//! What to branch on where the bound is known: the line with the fewest squares that are likely to lead anywhere.
//!
//! A square that costs nearly all of the slack leaves little to search, so it counts for less than a cheap one. With
//! this in place of the mere number of squares, boards near the infeasible take 0.3 to 0.9 times the nodes. It is for
//! positions near the root: below, what a queen forces matters more than costs, and the number of squares decides
//! better (measured at 16 to 20 free rows: from 18 on, 28/20 takes 0.8 times the nodes that it takes at any number).
//!
//! The cheapest square of the line comes first: completions are found where slack is left. This and the choice of lines
//! bring the first completions of 38 frame boards with M = 22 to 26 from 177,000 nodes in the geometric mean to 43,000,
//! and the worst of them from 43 million to 3.

use super::bound::Bound;
use super::lines::Line;
use super::state::State;

/// Costs decide where at least so many rows are free.
const LEAST_ROWS: u32 = 18;
/// What a square counts at least, where one without cost counts 2^16 more.
const LEAST: u32 = 10_000;

/// The line whose open squares promise the least search, judging by the bound as it was applied to this position; None
/// where costs do not tell.
pub(super) fn least_promising<const R: usize>(bound: &Bound, state: &State<R>, preference: &[Line]) -> Option<Line> {
    if state.free_rows.count_ones() < LEAST_ROWS {
        return None;
    }
    let (mut rows, mut columns) = ([0; 64], [0; 64]);
    for (i, j, cost) in bound.squares() {
        let promise = promise(cost, bound.slack());
        rows[i & 63] += promise;
        columns[j & 63] += promise;
    }
    let of = |line: &Line| match *line {
        Line::Row(i) => rows[i],
        Line::Column(j) => columns[j],
    };
    // Lines with a queen have no squares, and a position has no free lines without any.
    preference.iter().copied().filter(|line| of(line) > 0).min_by_key(of)
}

/// Falls with the fourth power of what a cost leaves of the slack.
fn promise(cost: i32, slack: i32) -> u32 {
    let left = 256_u32.saturating_sub((i64::from(cost) * 256 / (i64::from(slack) + 1)) as u32);
    let square = (left * left) >> 8;
    square * square + LEAST
}

/// What each square of a line costs above the least, by its place on the line; nothing where the bound does not know.
pub(super) fn costs_on<const R: usize>(bound: &Bound, line: Line) -> [i32; R] {
    let mut costs = [0; R];
    for (i, j, cost) in bound.squares() {
        match line {
            Line::Row(row) if row == i => costs[j] = cost,
            Line::Column(column) if column == j => costs[i] = cost,
            _ => {}
        }
    }
    costs
}

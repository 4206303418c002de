//! What a count is expected to cost, and where its method cuts the board: for those who divide it.

use super::cost_model::CostEstimate;
use super::cut::Cut;
use super::plain::Plain;
use super::plan::{self, Plan};
use super::search::expected_nodes;
use super::unit_costs::{PLAIN_NODE, exact_node};
use crate::board::{Line, Residual, ones};
use crate::engine::random::descend;
use std::ops::ControlFlow::{Break, Continue};

/// The expected cost of a count on one core, and its halves.
#[derive(Clone, Debug)]
pub(crate) struct ExpectedCost {
    pub(crate) nanoseconds: f64,
    /// The halves that meet; `None` if the method has none.
    pub(crate) halves: Option<HalfLines>,
}

/// Two halves of a residual.
#[derive(Clone, Debug)]
pub(crate) struct HalfLines {
    /// True if the halves are made of columns, false if they are made of rows.
    pub(crate) of_columns: bool,
    /// For each row (or column) of the residual whether it belongs to the first half.
    pub(crate) is_first: Vec<bool>,
}

/// The expected_cost of a count within `bytes`; `None` once it may not go on, which is asked now and then.
pub(crate) fn expected_cost(board: &Residual, bytes: u64, may_go_on: &dyn Fn() -> bool) -> Option<ExpectedCost> {
    if !may_go_on() {
        return None;
    }
    let Some(rows) = Plain::estimated(board) else { return Some(searched(board)) };
    let plain = ExpectedCost { nanoseconds: rows.1.nodes() * PLAIN_NODE, halves: None };
    if plan::is_at_once(&rows.1) {
        return Some(plain);
    }
    let costs = CostEstimate::new(board, &rows, bytes);
    Some(match (plan::choose_by(costs.as_ref(), board, bytes), costs) {
        (Plan::Plain, Some(costs)) => ExpectedCost { nanoseconds: costs.plain, ..plain },
        (Plan::Quarters(cut), Some(costs)) => {
            ExpectedCost { nanoseconds: costs.quarters, halves: Some(HalfLines::of(cut)) }
        }
        (Plan::Middle, Some(costs)) => ExpectedCost { nanoseconds: costs.middle, halves: None },
        (Plan::Branch, _) => return branched(board, bytes, may_go_on),
        _ => searched(board),
    })
}

impl HalfLines {
    fn of(cut: Cut) -> Self {
        let of_columns = cut.symmetry.swaps_rows_and_columns();
        let line = if of_columns { Line::Column } else { Line::Row };
        let is_first = |index| (cut.symmetry.apply(cut.len, line.square(index, 0)).row as usize) < cut.top;
        Self { of_columns, is_first: (0..cut.len as u32).map(is_first).collect() }
    }
}

/// The cost of the complete search.
fn searched(board: &Residual) -> ExpectedCost {
    ExpectedCost { nanoseconds: expected_nodes(board) * exact_node(board.len()), halves: None }
}

/// Random descents of a count that branches.
const WAYS: u32 = 6;

/// The cost of a count that branches on rows until what is left can be cut.
fn branched(board: &Residual, bytes: u64, may_go_on: &dyn Fn() -> bool) -> Option<ExpectedCost> {
    let squares = |left: &Residual| {
        let row = (0..left.len()).min_by_key(|&i| ones(left.open_row(i)).count());
        Ok(row.into_iter().flat_map(|i| ones(left.open_row(i)).map(move |j| (i, j))).collect())
    };
    let cost = |left: &Residual| {
        if !may_go_on() {
            return Err(());
        }
        let Some(rows) = Plain::estimated(left) else { return Ok(Break(0.0)) };
        // Such boards are branched on, too, and to find out their costs takes longer.
        if !Cut::in_half(left.len()).has_room() && rows.1.nodes() * PLAIN_NODE > plan::QUICK {
            return Ok(Continue(0.0));
        }
        let costs = CostEstimate::new(left, &rows, bytes);
        Ok(match plan::choose_by(costs.as_ref(), left, bytes) {
            Plan::Branch => Continue(0.0),
            _ => Break(costs.map_or(0.0, |costs| costs.cheapest())),
        })
    };
    let nanoseconds = descend(board, WAYS, squares, cost).ok()?;
    Some(ExpectedCost { nanoseconds, halves: None })
}

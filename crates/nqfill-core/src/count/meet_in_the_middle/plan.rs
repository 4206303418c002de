//! The choice of method, and the division of a count into parts.

use super::super::tally::Method;
use super::cost_model::{self, CostEstimate, quarters_fit};
use super::cut::Cut;
use super::layout::Layout;
use super::plain::{Estimate, Plain};
use super::search;
use super::symmetry::Symmetries;
use super::unit_costs::{PLAIN_NODE, exact_node};
use crate::board::{Residual, ones};
use crate::engine::Meter;
use std::cmp::Ordering;

/// Boards with at most this number of free rows are not worth a choice.
const SMALL: usize = 8;
/// Boards that plain recursion is expected to count within this time, in nanoseconds, are counted by it.
const AT_ONCE: f64 = 8e5;
/// Boards that cannot be divided are branched on unless plain recursion is expected to take no more nanoseconds than
/// this.
pub(super) const QUICK: f64 = 2e9;
/// Most parts of a plan; boards that are still too large then are divided while they are counted.
const PARTS: usize = 256;

/// How a board is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::count) enum Plan {
    /// Plain recursion, position by position.
    Recursion,
    /// Plain recursion, many positions at a time.
    Plain,
    Search,
    /// Four quarters that meet, the board cut like this.
    Quarters(Cut),
    /// The sum of smaller boards, one for each square of the middle row, each by its quarters.
    Middle,
    /// The sum of smaller boards, one for each square of some row.
    Branch,
}

impl Plan {
    pub(super) fn method(self) -> Method {
        match self {
            Self::Recursion => Method::Recursion,
            Self::Plain => Method::RowByRow,
            Self::Search => Method::Exact,
            Self::Quarters(_) => Method::MeetInTheMiddle,
            Self::Middle | Self::Branch => Method::Sum,
        }
    }

    /// The plan for `board` by the method asked for, or by another where that cannot count it.
    pub(super) fn by(method: Method, board: &Residual, bytes: u64) -> Self {
        match method {
            // A board without free rows has none to branch on; copies of boards so large would take too much memory.
            _ if board.is_empty() || board.len() > 64 => Self::Search,
            Method::Exact => Self::Search,
            Method::Recursion if Plain::new(board, 0..0).is_some() => Self::Recursion,
            Method::RowByRow if Plain::new(board, 0..0).is_some() => Self::Plain,
            Method::MeetInTheMiddle if can_be_cut(board, bytes) => Self::Quarters(cost_model::cut(board, bytes)),
            _ => Self::Branch,
        }
    }
}

#[derive(Clone, Debug)]
pub(in crate::count) struct Part {
    /// The number of times that its completions count.
    pub(super) weight: u64,
    pub(super) board: Residual,
    pub(super) plan: Plan,
}

impl Part {
    pub(super) fn is_by_quarters(&self) -> bool {
        matches!(self.plan, Plan::Quarters(_))
    }
}

/// Divides the count of `board` into parts that need no more than `bytes` each; `None` when the count is to stop.
pub(super) fn divided(board: &Residual, plan: Plan, bytes: u64, meter: &mut Meter) -> Option<Vec<Part>> {
    let mut parts = vec![Part { weight: 1, board: board.clone(), plan }];
    while let Some(at) = parts.iter().position(|part| matches!(part.plan, Plan::Middle | Plan::Branch)) {
        let Part { weight, board, plan } = &parts[at];
        let mut smaller = divide(board, *plan, bytes, meter)?;
        smaller.iter_mut().for_each(|part| part.weight *= weight);
        if parts.len() + smaller.len() > PARTS {
            break;
        }
        parts.splice(at..=at, smaller);
    }
    Some(parts)
}

/// Most nodes that plain recursion may take before anything else is considered.
pub(super) const PLAIN_BUDGET: u64 = (2.0 * AT_ONCE / PLAIN_NODE) as u64;

/// True if plain recursion is expected to take less time than even choosing a method.
pub(super) fn is_at_once(expected: &Estimate) -> bool {
    expected.nodes() * PLAIN_NODE < AT_ONCE
}

/// Most queens that the complete search may try before anything else; `None` if it is not worth trying.
pub(super) fn search_budget(board: &Residual, costs: Option<&CostEstimate>, enough: u128) -> Option<u64> {
    if is_small(board) {
        return None;
    }
    // To see whether there are a few completions nothing is quicker.
    let few = enough <= FEW;
    let Some(costs) = costs.filter(|_| !few) else { return Some(MOST_TRIES as u64) };
    let tries = (costs.cheapest() * SHARE / exact_node(board.len())).clamp(LEAST_TRIES, MOST_TRIES);
    // A search meets every completion, so it is no use where there are more than that.
    (costs.completions < tries).then_some(tries as u64)
}

/// True if the complete search may well need no more than `tries` queens. The numbers of free rows and columns tell
/// little of its size, so it is sampled.
pub(super) fn is_hopeful(board: &Residual, tries: u64) -> bool {
    search::expected_nodes(board) <= SAMPLE_ERROR * tries as f64
}

/// True if every method is expected to need more than this work. Without costs the board is so wide that only the
/// complete search had a chance.
pub(super) fn is_hopeless(costs: Option<&CostEstimate>, work: u64) -> bool {
    costs.is_none_or(|costs| costs.cheapest() > COST_ERROR * work as f64)
}

/// The factor by which a sampled search may be too large.
const SAMPLE_ERROR: f64 = 20.0;
/// The factor by which costs may be too high.
const COST_ERROR: f64 = 2.0;

pub(super) fn is_small(board: &Residual) -> bool {
    board.len() <= SMALL && Plain::new(board, 0..0).is_some()
}

/// Share of the work of the cheapest method that the first search may take.
const SHARE: f64 = 0.015;
/// Fewest queens that the first search may try.
const LEAST_TRIES: f64 = 300.0;
/// Most queens that the first search may try.
const MOST_TRIES: f64 = 200_000.0;
/// Up to this number of completions that are enough the first search always runs.
const FEW: u128 = 1000;

/// The plan expected to be cheapest for `board` within `bytes`.
pub(super) fn choose(board: &Residual, bytes: u64) -> Plan {
    if is_small(board) {
        return Plan::Plain;
    }
    let costs = Plain::estimated(board).and_then(|rows| CostEstimate::new(board, &rows, bytes));
    choose_by(costs.as_ref(), board, bytes)
}

/// The plan for `board` whose costs are known, `None` if it is too wide to estimate them.
pub(super) fn choose_by(costs: Option<&CostEstimate>, board: &Residual, bytes: u64) -> Plan {
    if board.len() <= SMALL {
        return if is_small(board) { Plan::Plain } else { Plan::Search };
    }
    let Some(costs) = costs else {
        let method = if can_be_cut(board, bytes) { Method::MeetInTheMiddle } else { Method::Sum };
        return Plan::by(method, board, bytes);
    };
    let plans = [
        // Compared with it the others took somewhat less time than expected, on random boards.
        (Plan::Plain, 1.25 * costs.plain),
        (Plan::Quarters(costs.cut), costs.quarters),
        (Plan::Middle, costs.middle),
    ];
    let (plan, _) = plans.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((Plan::Plain, 0.0));
    if plan == Plan::Plain && costs.plain > QUICK { Plan::Branch } else { plan }
}

/// True if `board` can be counted by quarters within `bytes`.
fn can_be_cut(board: &Residual, bytes: u64) -> bool {
    quarters_fit(board, bytes) && Layout::new(board, Cut::in_half(board.len())).is_some()
}

/// Divides the count of `board` into parts: smaller boards whose weighted sum it is. `plan` is [`Plan::Middle`] or
/// [`Plan::Branch`]. `None` when the count is to stop: to choose a method for each takes milliseconds.
pub(super) fn divide(board: &Residual, plan: Plan, bytes: u64, meter: &mut Meter) -> Option<Vec<Part>> {
    let boards = if plan == Plan::Middle { branch_in_middle(board) } else { branch_on_row(board) };
    let part = |(weight, board): (u64, Residual)| {
        let quarters = plan == Plan::Middle && board.len() > SMALL;
        let plan = if quarters { Plan::Quarters(cost_model::cut(&board, bytes)) } else { choose(&board, bytes) };
        Part { weight, board, plan }
    };
    boards.into_iter().map(|board| meter.look_at_clock().is_ok().then(|| part(board))).collect()
}

/// One board for each open square of a row with the fewest open squares, the one nearest to the middle among these.
fn branch_on_row(board: &Residual) -> Vec<(u64, Residual)> {
    let len = board.len();
    let mirror = Symmetries::new(board).mirror;
    let key = |&i: &usize| (ones(board.open_row(i)).count(), (2 * i + 1).abs_diff(len));
    let Some(row) = (0..len).min_by_key(key) else { return Vec::new() };
    let weight = |j: usize| match (2 * j + 1).cmp(&len) {
        _ if !mirror => 1,
        Ordering::Less => 2,
        Ordering::Equal => 1,
        Ordering::Greater => 0,
    };
    let squares = ones(board.open_row(row)).filter(|&j| weight(j) > 0);
    squares.map(|j| (weight(j), board.with_queen(row, j))).collect()
}

/// One board for each open square of the middle row, or of its left half if the right half is its mirror image.
///
/// If a symmetry swaps rows and columns, then as many completions have their queen of the middle row nearer to the
/// centre than that of the middle column as have it further away. So the first count twice, those with equal distances
/// once, and the others not at all.
fn branch_in_middle(board: &Residual) -> Vec<(u64, Residual)> {
    let middle = board.len() / 2;
    let symmetries = Symmetries::new(board);
    let same = symmetries.mirror || symmetries.half_turn;
    let mut boards = Vec::new();
    for j in ones(board.open_row(middle)).filter(|&j| !same || j <= middle) {
        let weight = if same && j < middle { 2 } else { 1 };
        let distance = j.abs_diff(middle);
        if symmetries.swap && distance > 0 {
            let further = with_column(board, middle, |i| i.abs_diff(middle) > distance || i == middle);
            let equal = with_column(board, middle, |i| i.abs_diff(middle) == distance || i == middle);
            boards.push((2 * weight, further.with_queen(middle, j)));
            boards.push((weight, equal.with_queen(middle, j)));
        } else {
            boards.push((weight, board.with_queen(middle, j)));
        }
    }
    boards
}

/// The board with only those squares of column `j` open whose row is `allowed`.
fn with_column(board: &Residual, j: usize, allowed: impl Fn(usize) -> bool) -> Residual {
    board.with_blocked((0..board.len()).filter(|&i| !allowed(i)).map(|i| (i, j)))
}

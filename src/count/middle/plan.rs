//! The choice of method, and the division of a count into parts.
//!
//! What is cheapest is judged from estimates made by random descents, in units of about a nanosecond. They are the same
//! on every machine, so a count takes the same way everywhere; only the ratios of the constants matter.

use super::board::Board;
use super::halves;
use super::layout::Layout;
use super::plain::{NODE, Plain};
use super::quarters;
use super::ranks::binomial;
use super::search;
use super::symmetry::Symmetry;

/// Boards with so few free rows are not worth a choice.
const SMALL: usize = 8;
/// Boards that cannot be met in the middle are branched on unless a plain search is expected to be this quick.
const QUICK: f64 = 1e8;
/// More parts than this are not made; what is still too large then is divided while it is counted.
const PARTS: usize = 256;

/// How a board is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Method {
    /// Row by row.
    Plain,
    /// By the line with the fewest open squares.
    Search,
    /// Two searches that meet.
    Halves,
    /// Four quarters that meet.
    Quarters,
    /// As the sum of smaller boards.
    Branch,
}

/// A part of a count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    /// How often its completions count.
    pub(crate) weight: u64,
    pub(crate) board: Board,
    pub(crate) method: Method,
}

/// Divides the count of `board` into parts that need no more than `bytes` each.
pub(crate) fn plan(board: &Board, bytes: u64) -> Vec<Part> {
    let mut parts = vec![Part { weight: 1, board: board.clone(), method: choose(board, bytes) }];
    while let Some(at) = parts.iter().position(|part| part.method == Method::Branch) {
        let part = &parts[at];
        let smaller: Vec<_> = branch(&part.board)
            .into_iter()
            .map(|(weight, board)| Part { weight: weight * part.weight, method: choose(&board, bytes), board })
            .collect();
        if parts.len() + smaller.len() > PARTS {
            break;
        }
        parts.splice(at..=at, smaller);
    }
    parts
}

/// Queens that a search by the fewest squares may try before anything else; `None` if it is not worth trying.
pub(crate) fn search_budget(board: &Board, bytes: u64) -> Option<u64> {
    let node = search::node_cost(board.len()) as f64;
    if board.len() <= SMALL && Plain::new(board, 0..0).is_some() {
        return None;
    }
    let Some(costs) = Costs::of(board, bytes) else { return Some(MOST_TRIES as u64) };
    let cheapest = costs.plain.min(costs.halves).min(costs.quarters);
    let tries = (cheapest * SHARE / node).clamp(LEAST_TRIES, MOST_TRIES);
    // A search meets every completion, so it is no use where there are more than that.
    (costs.completions < tries).then_some(tries as u64)
}

/// Share of the work of the cheapest method that the first search may take, and its bounds in queens tried.
const SHARE: f64 = 0.1;
const LEAST_TRIES: f64 = 500.0;
const MOST_TRIES: f64 = 200_000.0;

/// The method expected to be cheapest for `board` within `bytes`.
pub(crate) fn choose(board: &Board, bytes: u64) -> Method {
    if board.len() <= SMALL {
        return if Plain::new(board, 0..0).is_some() { Method::Plain } else { Method::Search };
    }
    let Some(costs) = Costs::of(board, bytes) else {
        let fits = quarters::fits(board, bytes) && Layout::new(board, board.len() / 2, board.len() / 2).is_some();
        return if fits { Method::Quarters } else { Method::Branch };
    };
    let methods = [(Method::Plain, costs.plain), (Method::Halves, costs.halves), (Method::Quarters, costs.quarters)];
    let (method, cost) = methods.into_iter().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((Method::Plain, 0.0));
    match method {
        Method::Plain if cost > QUICK => Method::Branch,
        Method::Quarters if splits_middle(board) => Method::Branch,
        method => method,
    }
}

/// Whether symmetries are lost unless the middle row is branched on: halves of different size cannot be swapped.
fn splits_middle(board: &Board) -> bool {
    let symmetry = Symmetry::of(board);
    !board.len().is_multiple_of(2) && (symmetry.flip || symmetry.turn || symmetry.swap)
}

/// What each method is expected to cost; infinite if it is not available.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Costs {
    /// Completions expected: often far off, seldom by much more than a power of ten.
    pub(crate) completions: f64,
    pub(crate) plain: f64,
    pub(crate) halves: f64,
    pub(crate) quarters: f64,
}

impl Costs {
    /// `None` when the board is too wide for estimates.
    pub(crate) fn of(board: &Board, bytes: u64) -> Option<Costs> {
        let len = board.len();
        let whole = Plain::new(board, 0..len)?.estimate(false);
        let (completions, plain) = (whole.full, whole.nodes * NODE as f64);
        if Layout::new(board, len / 2, len / 2).is_none() {
            return Some(Costs { completions, plain, halves: f64::INFINITY, quarters: f64::INFINITY });
        }
        let top = Plain::new(board, 0..len / 2)?.estimate(false).full;
        let bottom = Plain::new(board, len / 2..len)?.estimate(false).full;
        let sets = binomial(len, len / 2) as f64;
        // Sets differ in size, and what counts is the product: on an empty board twice that of the averages.
        let pairs = 2.0 * top * bottom / sets * PAIR;
        let halves = if (top + bottom) * 24.0 < bytes as f64 {
            (top + bottom) * halves::HALF as f64 + pairs + sets.min(top).min(bottom) * LIST
        } else {
            f64::INFINITY
        };
        let placements = quarters::estimate(board)?;
        let quarters = if quarters::fits(board, bytes) && placements * 8.0 < bytes as f64 {
            let all = sets * SET + (top + bottom) * JOIN + pairs + sets.min(top).min(bottom) * LIST;
            placements * PLACEMENT + all / f64::from(Symmetry::of(board).order())
        } else {
            f64::INFINITY
        };
        Some(Costs { completions, plain, halves, quarters })
    }
}

// Work in nanoseconds: of a pair tested, of a pair of lists, of a placement of a quarter, of a column set, of a half.
const PAIR: f64 = 0.005;
const LIST: f64 = 500.0;
const PLACEMENT: f64 = 30.0;
const SET: f64 = 200.0;
const JOIN: f64 = 8.0;

/// Smaller boards whose completions, each counted as often as its number says, are those of `board`.
pub(crate) fn branch(board: &Board) -> Vec<(u64, Board)> {
    if splits_middle(board) { branch_in_middle(board) } else { branch_on_row(board) }
}

/// One board for each open square of the row with the fewest of them, of those the one nearest to the middle.
fn branch_on_row(board: &Board) -> Vec<(u64, Board)> {
    let len = board.len();
    let mirror = Symmetry::of(board).mirror;
    let key = |&i: &usize| (board.open_columns(i).count(), (2 * i + 1).abs_diff(len));
    let Some(row) = (0..len).min_by_key(key) else { return Vec::new() };
    let weight = |j: usize| match (2 * j + 1).cmp(&len) {
        _ if !mirror => 1,
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    };
    let squares = board.open_columns(row).filter(|&j| weight(j) > 0);
    squares.map(|j| (weight(j), board.with_queen(row, j))).collect()
}

/// One board for each open square of the middle row, or of its left half if the right one is the same.
///
/// If a symmetry swaps rows and columns, then as many completions have their queen of the middle row nearer to the
/// centre than that of the middle column as have it further away. So the first count twice, those with equal distances
/// once, and the others not at all.
fn branch_in_middle(board: &Board) -> Vec<(u64, Board)> {
    let middle = board.len() / 2;
    let symmetry = Symmetry::of(board);
    let same = symmetry.mirror || symmetry.turn;
    let mut boards = Vec::new();
    for j in board.open_columns(middle).filter(|&j| !same || j <= middle) {
        let weight = if same && j < middle { 2 } else { 1 };
        let distance = j.abs_diff(middle);
        if symmetry.swap && distance > 0 {
            let further = board.with_column(middle, |i| i.abs_diff(middle) > distance || i == middle);
            let equal = board.with_column(middle, |i| i.abs_diff(middle) == distance || i == middle);
            boards.push((2 * weight, further.with_queen(middle, j)));
            boards.push((weight, equal.with_queen(middle, j)));
        } else {
            boards.push((weight, board.with_queen(middle, j)));
        }
    }
    boards
}

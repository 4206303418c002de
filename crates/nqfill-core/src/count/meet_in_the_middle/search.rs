//! Counting by the complete search `exact`: best where a few queens force the rest, and the only way on more than 64
//! rows.

use super::super::meter::Ticker;
use super::prices::{self, units};
use crate::board::Residual;
use crate::engine::exact;
use crate::engine::random::Random;
use crate::engine::{Flow, Meter, Stop};
use std::ops::ControlFlow::Break;

/// Counts completions with at most `nodes` queens tried, until there are `enough`. If it breaks, the number is a lower
/// bound: [`Stop::Allowance`] says that the nodes did not suffice. More than 64 rows take at most this many bytes.
pub(super) fn count(board: &Residual, nodes: u64, enough: u128, bytes: u64, ticker: &mut Ticker<'_>) -> (u128, Flow) {
    if let Break(limit) = ticker.settle() {
        return (0, Break(Stop::Limit(limit)));
    }
    let (work, price) = (ticker.meter(), prices::exact_node(board.len()));
    let budget = work.left((board.len() > 64).then_some(bytes));
    let mut meter = Meter::start(&budget);
    // One node beyond the limit of work exceeds it.
    meter.allow(Some(nodes.min(work.work_left() / units(price) + 1)));
    let (total, flow) = exact::count(board, &mut meter, enough, |_| true);
    if let Break(Stop::Limit(limit)) = flow {
        work.stop(limit);
    }
    let settled = ticker.spend(meter.nodes() * units(price)).is_break() || ticker.settle().is_break();
    match ticker.meter().stopped().filter(|_| settled) {
        Some(limit) => (total, Break(Stop::Limit(limit))),
        None => (total, flow),
    }
}

/// Random descents of [`expected_nodes`].
const DESCENTS: u32 = 20;

/// The expected number of queens tried by a search that branches on the line with the fewest open squares, from some
/// random descents (Knuth 1975), the same ones every time.
pub(super) fn expected_nodes(board: &Residual) -> f64 {
    let mut random = Random::new(1);
    let mut expected = 0.0;
    for _ in 0..DESCENTS {
        let (mut left, mut weight) = (board.clone(), 1.0 / f64::from(DESCENTS));
        while !left.is_empty() {
            let squares = left.narrowest_line();
            weight *= squares.len() as f64;
            if squares.is_empty() {
                break;
            }
            expected += weight;
            let (i, j) = squares[random.below(squares.len() as u32) as usize];
            left = left.with_queen(i, j);
        }
    }
    expected
}

//! Constraint propagation as in the original CP solver of the OR-Tools tutorial.
//!
//! A variable a row, its domain the open columns; three AllDifferent constraints, over the columns, the diagonals and
//! the antidiagonals. Each takes the value of a bound variable from the others and narrows the bounds of domains by
//! Hall's theorem (Lopez-Ortiz et al. 2003; here in the plain quadratic form), and all three are run to a common
//! fixpoint. The search takes the first unbound variable and its smallest value, and then the same without that value;
//! or another variable and another value, by any strategy of that solver ([`Branching`]).
//!
//! Counts are those of the tutorial: a *branch* is an edge of that binary tree, a *failure* a leaf without a solution.
//! All solutions of the empty 8 x 8 board take 790 branches and 304 failures, as printed there; the counts of the other
//! strategies are those of OR-Tools 9.15. A node is a value
//! tried: every second branch; a backtrack is a failure. The fixpoint is unique, so none of this depends on the order of propagation.

mod branching;
mod domains;
mod hall;

use super::random::Random;
use super::{Engine, Event, Flow, Metric, SearchContext};
use crate::board::{Residual, Square};
pub use branching::{Branching, ValueOrder, VariableOrder};
use domains::Domains;
use std::ops::ControlFlow;

/// Three AllDifferent constraints, first unbound variable, smallest value.
pub(super) static PROPAGATION: Engine = Engine {
    is_canonical: true,
    takes_branching: true,
    metrics: &[Metric::Failures, Metric::Branches],
    most_rows: MOST_ROWS,
    ..Engine::new(
        "propagation",
        "three AllDifferent constraints to a fixpoint; first unbound row, smallest column; failures and branches",
        "OR-Tools tutorial, original CP solver; Lopez-Ortiz et al. 2003",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    let mut domains = Domains::new(residual);
    let mut decisions: Vec<Decision> = Vec::new();
    let (branching, mut random) = (run.tuning.branching, Random::new(run.tuning.seed));
    if let Some(row) = domains.empty_row() {
        run.dead_end(|| Event::dead_row(row));
    }
    let mut consistent = domains.propagate_all(run)?;
    loop {
        if consistent && let Some((row, column)) = branching.decide(&domains, &mut random) {
            run.meter.add(Metric::Branches, 1);
            run.meter.node()?;
            run.observe(|| Event::Chosen(Square::at(row, column)));
            decisions.push(Decision { mark: domains.mark(), row, column });
            consistent = domains.assign(row, column, run)?;
            continue;
        }
        if consistent {
            run.solution(&domains.columns())?;
        } else {
            run.meter.add(Metric::Failures, 1);
        }
        let Some(Decision { mark, row, column }) = decisions.pop() else {
            return ControlFlow::Continue(());
        };
        run.observe(|| Event::TakenBack(Square::at(row, column)));
        domains.rewind(mark);
        run.meter.add(Metric::Branches, 1);
        consistent = domains.refute(row, column, run)?;
    }
}

/// Each pass over the constraints takes time quadratic in this.
const MOST_ROWS: usize = 1_000;

/// A value tried, and where to rewind to for the branch without it.
struct Decision {
    mark: usize,
    row: usize,
    column: usize,
}

#[cfg(test)]
mod tests;

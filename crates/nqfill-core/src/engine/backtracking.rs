//! Chronological backtracking, the baseline of every course.
//!
//! Rows in order, every column tried, each tried square checked against all queens above it. Rows with a fixed queen
//! are not in the residual. Algorithm 1 of the SYSU laboratory report on backtracking and forward checking (2018), and
//! the solver of the endgame article. A node is a square that passed the check: 2,056 of them for all 92 solutions of
//! the empty 8 x 8 board. A backtrack is a row without such a square. Checks are comparisons of a square with a queen
//! above it, up to the first that attacks it.

use super::rows::{self, Rows};
use super::{Engine, Flow, Metric, SearchContext};
use crate::board::Residual;

/// Rows in order, every column tried against the queens above.
pub(super) static BACKTRACKING: Engine = Engine {
    is_canonical: true,
    metrics: &[Metric::Checks],
    ..Engine::new(
        "backtracking",
        "rows in order, every column tried and checked against all queens above",
        "SYSU report, algorithm 1; the endgame article",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    search_by(NoRule, residual, run)
}

/// What a search row by row leaves out because of a symmetry.
pub(super) trait Rule {
    /// Learns that the search comes to a new row, below queens in these columns.
    fn enter(&mut self, _above: &[u32], _run: &mut SearchContext<'_>) {}

    /// True if a queen in column `j` of the next row, which none of those above attacks, is to be tried.
    fn allows(&mut self, _above: &[u32], _j: usize, _run: &mut SearchContext<'_>) -> bool {
        true
    }

    /// Delivers a completion, and those that follow from it.
    fn deliver(&mut self, columns: &[u32], run: &mut SearchContext<'_>) -> Flow {
        run.solution(columns)
    }
}

/// Leaves nothing out.
struct NoRule;

impl Rule for NoRule {}

/// Searches row by row what the rule does not leave out.
pub(super) fn search_by(rule: impl Rule, residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    rows::search(&mut Checked { rule, residual }, residual.len(), run)
}

/// Keeps nothing: each square is compared with all queens.
struct Checked<'r, R> {
    rule: R,
    residual: &'r Residual,
}

impl<R: Rule> Rows for Checked<'_, R> {
    fn enter(&mut self, above: &[u32], run: &mut SearchContext<'_>) {
        self.rule.enter(above, run);
    }

    fn next(&mut self, above: &[u32], from: usize, run: &mut SearchContext<'_>) -> Option<usize> {
        let Self { rule, residual } = self;
        let (open, m) = (residual.open_squares(), residual.len());
        let mut checks = 0;
        let is_to_be_tried = |&j: &usize| {
            open.contains(above.len(), j) && is_safe(residual, above, j, &mut checks) && rule.allows(above, j, run)
        };
        let square = (from..m).find(is_to_be_tried);
        run.meter.add(Metric::Checks, checks);
        if run.is_observed() {
            let passed = (from..square.unwrap_or(m)).filter(|&j| open.contains(above.len(), j));
            rows::report_rejected(residual, above, passed, run);
        }
        square
    }

    fn deliver(&mut self, columns: &[u32], run: &mut SearchContext<'_>) -> Flow {
        self.rule.deliver(columns, run)
    }
}

/// True if no queen of the rows above attacks column `j` of the next row. Adds the comparisons to `checks`.
fn is_safe(residual: &Residual, above: &[u32], j: usize, checks: &mut u64) -> bool {
    let attacker = residual.first_attacker(above, (above.len(), j));
    *checks += attacker.map_or(above.len(), |at| at + 1) as u64;
    attacker.is_none()
}

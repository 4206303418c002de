//! Conflict-driven clause learning, as CP-SAT does it, by the solver crate `batsat` (MiniSat in Rust).
//!
//! A variable for each open square; exactly one queen in each free row and column, at most one on each diagonal and
//! antidiagonal. At most one of many is encoded with a ladder of helper variables (Sinz 2005), of few with all pairs.
//! Every completion found becomes a clause that forbids it, and the solver goes on.
//!
//! A node is a clause learnt, a backtrack a conflict: nearly every conflict teaches a clause. Restarts are those of the
//! solver within its search for one completion. The budget is checked at every decision of
//! the solver. An observer is told of completions alone.

use super::{Engine, Flow, Metric, SearchContext, Stop};
use crate::board::{Line, Residual, ones};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// Clauses learnt from conflicts, over a variable a square.
pub(super) static LEARNING: Engine = Engine {
    most_rows: MOST_ROWS,
    tells_steps: false,
    metrics: &[Metric::Conflicts, Metric::Decisions, Metric::Restarts],
    ..Engine::new(
        "learning",
        "conflict-driven clause learning over a variable a square; completions found are forbidden one by one",
        "OR-Tools tutorial, CP-SAT; MiniSat (Een and Sorensson 2003)",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    run.meter.poll()?;
    let mut model = ClauseModel::new(residual, run);
    model.encode()?;
    let flow = model.enumerate();
    model.count();
    flow
}

/// About a million clauses.
const MOST_ROWS: usize = 256;

/// Lines up to this many squares are encoded pair by pair.
const MOST_PAIRED: usize = 6;

/// Connects the solver to the run: counts conflicts and stops the solver.
struct SolverWatch<'r, 'a> {
    run: RefCell<&'r mut SearchContext<'a>>,
    stopped: Cell<Option<Stop>>,
}

impl SolverWatch<'_, '_> {
    fn note(&self, flow: Flow) {
        if let ControlFlow::Break(stop) = flow {
            self.stopped.set(Some(stop));
        }
    }
}

impl Callbacks for SolverWatch<'_, '_> {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) && self.stopped.get().is_none() {
            let flow = self.run.get_mut().meter.node();
            self.note(flow);
        }
    }

    fn stop(&self) -> bool {
        if self.stopped.get().is_none() {
            let flow = self.run.borrow_mut().meter.poll();
            self.note(flow);
        }
        self.stopped.get().is_some()
    }
}

struct ClauseModel<'m, 'r, 'a> {
    residual: &'m Residual,
    solver: Solver<SolverWatch<'r, 'a>>,
    /// The variable of each open square, row by row.
    squares: Vec<Vec<(u32, Var)>>,
    /// Completions asked for.
    calls: u64,
}

impl<'m, 'r, 'a> ClauseModel<'m, 'r, 'a> {
    fn new(residual: &'m Residual, run: &'r mut SearchContext<'a>) -> Self {
        let watch = SolverWatch { run: RefCell::new(run), stopped: Cell::new(None) };
        let mut solver = Solver::new(SolverOpts::default(), watch);
        let squares = (0..residual.len())
            .map(|i| ones(residual.open_row(i)).map(|j| (j as u32, solver.new_var_default())).collect())
            .collect();
        Self { residual, solver, squares, calls: 0 }
    }

    fn run(&mut self) -> &mut SearchContext<'a> {
        self.solver.cb_mut().run.get_mut()
    }

    fn encode(&mut self) -> Flow {
        for line in Line::ALL {
            for squares in self.lines(line) {
                self.run().meter.poll()?;
                if matches!(line, Line::Row | Line::Column) {
                    self.solver.add_clause_reuse(&mut squares.clone());
                }
                self.at_most_one(&squares);
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of each line of a kind; all free rows and columns, and the diagonals that have a square.
    fn lines(&self, line: Line) -> Vec<Vec<Lit>> {
        let n = self.residual.n();
        let mut lines = vec![Vec::new(); line.count(n)];
        for (i, row) in self.squares.iter().enumerate() {
            for &(j, var) in row {
                let index = line.index(n, self.residual.square(i, j as usize));
                lines[index].push(Lit::new(var, true));
            }
        }
        let take = |&index: &u32| std::mem::take(&mut lines[index as usize]);
        match line {
            Line::Row => self.residual.rows().iter().map(take).collect(),
            Line::Column => self.residual.columns().iter().map(take).collect(),
            Line::Diagonal | Line::Antidiagonal => lines.into_iter().filter(|line| !line.is_empty()).collect(),
        }
    }

    /// Pairs, or a ladder: helper k is true if a queen stands on one of the first k + 1 squares.
    fn at_most_one(&mut self, squares: &[Lit]) {
        if squares.len() <= MOST_PAIRED {
            for (k, &a) in squares.iter().enumerate() {
                squares[..k].iter().for_each(|&b| self.either(!a, !b));
            }
            return;
        }
        let mut below: Option<Lit> = None;
        for &square in squares {
            let here = Lit::new(self.solver.new_var_default(), true);
            self.either(!square, here);
            if let Some(below) = below {
                self.either(!below, here);
                self.either(!below, !square);
            }
            below = Some(here);
        }
    }

    fn either(&mut self, a: Lit, b: Lit) {
        self.solver.add_clause_reuse(&mut vec![a, b]);
    }

    fn enumerate(&mut self) -> Flow {
        loop {
            self.calls += 1;
            let answer = self.solver.solve_limited(&[]);
            if let Some(stop) = self.solver.cb_mut().stopped.take() {
                return ControlFlow::Break(stop);
            }
            if answer != lbool::TRUE {
                return ControlFlow::Continue(());
            }
            let chosen = self.model();
            let columns: Vec<u32> = chosen.iter().map(|&(j, _)| j).collect();
            self.run().solution(&columns)?;
            let mut forbidden = chosen.iter().map(|&(_, var)| Lit::new(var, false)).collect();
            self.solver.add_clause_reuse(&mut forbidden);
        }
    }

    /// Counts what the solver has counted.
    fn count(&mut self) {
        let (conflicts, decisions) = (self.solver.num_conflicts(), self.solver.num_decisions());
        let restarts = self.solver.num_restarts().saturating_sub(self.calls);
        let run = self.run();
        run.meter.count(0, conflicts);
        run.meter.add(Metric::Conflicts, conflicts);
        run.meter.add(Metric::Decisions, decisions);
        run.meter.add(Metric::Restarts, restarts);
    }

    /// The square of each row in the solver's model.
    fn model(&self) -> Vec<(u32, Var)> {
        let is_queen = |&(_, var): &(u32, Var)| self.solver.value_var(var) == lbool::TRUE;
        self.squares.iter().filter_map(|row| row.iter().copied().find(is_queen)).collect()
    }
}

//! The steps of the solver, for an observer.
//!
//! The solver tells a *theory* of its levels, and shows it what is assigned whenever nothing is left to propagate. So
//! this theory, which adds nothing, knows each choice and all that follows from it, but for a choice that leads straight
//! to a conflict: of that it knows that it was made.

use super::super::{Event, Pruning};
use crate::board::{Residual, Square};
use batsat::theory::{Theory, TheoryArg};
use batsat::{Lit, Var};
use std::cell::RefCell;
use std::rc::Rc;

/// Events that were not yet reported: the solver calls the theory where the run cannot be reached.
#[derive(Default)]
pub(super) struct EventLog {
    pub(super) events: Vec<Event>,
    /// True if the last choice is not among the events.
    is_untold: bool,
}

impl EventLog {
    /// Adds a conflict, and the choice before it, if that is not told.
    pub(super) fn conflict(&mut self, literals: usize) {
        if std::mem::take(&mut self.is_untold) {
            self.events.push(Event::Assumed);
        }
        self.events.push(Event::Learnt { literals: literals as u32 });
    }
}

/// Watches the solver.
pub(super) struct StepTheory<'a> {
    residual: &'a Residual,
    /// The square of each variable that has one.
    squares: Vec<Option<(u32, u32)>>,
    /// Length of the trail at the choice of each level.
    levels: Vec<usize>,
    /// Length of the trail that was seen.
    seen: usize,
    /// Queens on the trail, each with her place there.
    queens: Vec<(usize, Square)>,
    /// Squares that the trail closes, each with its place there.
    closed: Vec<(usize, Square)>,
    /// Open squares of each row and of each column.
    open: [Vec<usize>; 2],
    log: Rc<RefCell<EventLog>>,
}

impl<'a> StepTheory<'a> {
    pub(super) fn new(residual: &'a Residual, variables: &[Vec<(u32, Var)>], log: Rc<RefCell<EventLog>>) -> Self {
        let (mut squares, mut open) = (Vec::new(), [vec![0; residual.len()], vec![0; residual.len()]]);
        for (i, row) in variables.iter().enumerate() {
            for &(j, var) in row {
                let at = var.idx() as usize;
                squares.resize(squares.len().max(at + 1), None);
                squares[at] = Some((i as u32, j));
                open[0][i] += 1;
                open[1][j as usize] += 1;
            }
        }
        let (levels, queens, closed) = (Vec::new(), Vec::new(), Vec::new());
        Self { residual, squares, levels, seen: 0, queens, closed, open, log }
    }

    /// The event of the literal at a place of the trail; none for a helper variable that follows from others.
    fn event(&mut self, at: usize, literal: Lit) -> Option<Event> {
        let is_choice = self.levels.last() == Some(&at);
        let square = self.squares.get(literal.var().idx() as usize).copied().flatten();
        let Some(square) = square.map(|(i, j)| Square::new(i, j)) else {
            return is_choice.then_some(Event::Assumed);
        };
        Some(match (literal.sign(), is_choice) {
            (true, true) => Event::Chosen(self.place(at, square)),
            (true, false) if self.is_last(square) => Event::Forced(self.place(at, square)),
            (true, false) => Event::Implied(self.place(at, square)),
            (false, true) => Event::Excluded(self.close(at, square)),
            (false, false) => Event::Removed { square: self.close(at, square), by: self.reason(square) },
        })
    }

    /// True if a row or a column has no other open square.
    fn is_last(&self, square: Square) -> bool {
        self.open[0][square.row as usize] == 1 || self.open[1][square.column as usize] == 1
    }

    fn close(&mut self, at: usize, square: Square) -> Square {
        self.closed.push((at, square));
        self.open[0][square.row as usize] -= 1;
        self.open[1][square.column as usize] -= 1;
        square
    }

    /// Takes back what stands at a place of the trail or behind it.
    fn take_back(&mut self, start: usize) {
        self.queens.retain(|&(at, _)| at < start);
        while let Some((_, square)) = self.closed.pop_if(|&mut (at, _)| at >= start) {
            self.open[0][square.row as usize] += 1;
            self.open[1][square.column as usize] += 1;
        }
    }

    fn place(&mut self, at: usize, queen: Square) -> Square {
        self.queens.push((at, queen));
        queen
    }

    /// Why a square is closed: the first queen that attacks it, or clauses.
    fn reason(&self, square: Square) -> Pruning {
        let on_board = |square: Square| self.residual.square(square.row as usize, square.column as usize);
        let attacks = |queen: Square| crate::board::Line::joining(on_board(queen), on_board(square)).is_some();
        let queen = self.queens.iter().map(|&(_, queen)| queen).find(|&queen| attacks(queen));
        queen.map_or(Pruning::Clauses, Pruning::Queen)
    }
}

impl Theory for StepTheory<'_> {
    fn partial_check(&mut self, state: &mut TheoryArg<'_>) {
        let log = self.log.clone();
        let mut log = log.borrow_mut();
        log.is_untold = false;
        let trail = state.model();
        for (at, &literal) in trail.iter().enumerate().skip(self.seen) {
            log.events.extend(self.event(at, literal));
        }
        self.seen = trail.len();
    }

    fn final_check(&mut self, _: &mut TheoryArg<'_>) {}

    fn create_level(&mut self) {
        self.levels.push(self.seen);
        self.log.borrow_mut().is_untold = true;
    }

    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len() - count;
        if let Some(&start) = self.levels.get(left) {
            self.seen = start;
            self.take_back(start);
        }
        self.levels.truncate(left);
        let mut log = self.log.borrow_mut();
        log.is_untold = false;
        log.events.push(Event::Returned { choices: left as u32 });
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        // Nothing was propagated here.
        &[]
    }
}

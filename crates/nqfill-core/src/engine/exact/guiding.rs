//! Multipliers for the positions of the dense search: where they are made, and what they close.

use super::Order;
use super::bound::Multipliers;
use super::dense::{Ground, Search};
use super::guide::Pruned;
use super::path::BOUND;
use super::state::{DeadEnd, State};
use crate::engine::{Event, Flow, Pruning, Run, Stop};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

impl<const R: usize> Search<'_, R> {
    /// Closes what the bound closes; an error says that nothing is left, true that squares were closed.
    pub(super) fn prune(
        &mut self,
        state: &mut State<R>,
        multipliers: &mut Option<Arc<Multipliers>>,
        is_guided: &mut bool,
        run: &mut Run<'_>,
    ) -> ControlFlow<Stop, Pruned> {
        let Some(inherited) = multipliers else {
            return Continue(Ok(false));
        };
        let pruned = self.apply(state, inherited, self.tree.path.queens.len(), run);
        if pruned != Ok(false) || *is_guided || !self.tree.experience.is_worth(state) {
            return Continue(pruned);
        }
        run.poll()?;
        *is_guided = true;
        let better = self.make(state, Some(inherited));
        let rows = state.free_rows;
        let pruned = self.apply(state, &better, self.tree.path.queens.len(), run);
        self.tree.experience.record_guided(rows, pruned.is_err());
        *multipliers = Some(Arc::new(better));
        Continue(pruned)
    }

    /// Makes multipliers for a search that turned out longer than thought when its levels were opened.
    pub(super) fn guide_late(&mut self, run: &mut Run<'_>) -> Flow {
        // The first multipliers choose other lines from the root on. What was searched without them is soon done again,
        // but completions must not be found twice.
        let is_first = self.tree.levels.first().is_some_and(|root| root.multipliers.is_none());
        if is_first && self.found == 0 && self.ground.order == Order::Search {
            return self.begin_anew(run);
        }
        self.guide_levels(run)
    }

    /// Leaves everything below the root, and searches it with multipliers.
    fn begin_anew(&mut self, run: &mut Run<'_>) -> Flow {
        let root = self.tree.levels.swap_remove(0);
        self.tree.levels.clear();
        if run.is_observed() {
            self.tree.path.tell_put_off(root.queens, run);
        }
        self.tree.path.forget(root.queens, run);
        run.poll()?;
        let multipliers = self.make(&root.state, None);
        self.enter(root.state, Some(Arc::new(multipliers)), true, run)
    }

    /// Makes multipliers for all levels that have none of their own, from the root down. The search turned out longer
    /// than thought when these levels were opened.
    fn guide_levels(&mut self, run: &mut Run<'_>) -> Flow {
        let first = self.tree.levels.iter().position(|level| !level.is_guided).unwrap_or(0);
        let mut inherited = first.checked_sub(1).and_then(|above| self.tree.levels[above].multipliers.clone());
        let mut told = self.tree.levels[first].queens;
        if run.is_observed() {
            self.tree.path.tell_put_off(told, run);
        }
        let mut closed = [0; R];
        for at in first..self.tree.levels.len() {
            run.poll()?;
            let queens = self.tree.levels[at].queens;
            if self.tree.path.queens[told..queens].iter().any(|queen| queen.is_in(&closed)) {
                self.cut(at, told, run);
                return Continue(());
            }
            if run.is_observed() {
                self.tree.path.tell_again(told, queens, run);
            }
            told = queens;
            if self.guide_level(at, inherited.as_deref(), &mut closed, run).is_err() {
                self.cut(at + 1, queens, run);
                return Continue(());
            }
            inherited.clone_from(&self.tree.levels[at].multipliers);
        }
        Continue(())
    }

    /// Drops all but the first so many levels and queens, of which the observer has been told.
    fn cut(&mut self, levels: usize, queens: usize, run: &mut Run<'_>) {
        self.tree.levels.truncate(levels);
        self.tree.path.forget(queens, run);
    }

    /// Makes multipliers for a level that has none. `closed` are the squares that those of the levels above have just
    /// closed, and then those of this level too. An error says that the level has nothing left to try.
    fn guide_level(
        &mut self,
        at: usize,
        inherited: Option<&Multipliers>,
        closed: &mut [u64; R],
        run: &mut Run<'_>,
    ) -> Result<(), DeadEnd> {
        let (mut state, queens) = (self.tree.levels[at].state.clone(), self.tree.levels[at].queens);
        state.open.iter_mut().zip(&*closed).for_each(|(open, closed)| *open &= !closed);
        let mut left = state.count().map(drop);
        if left.is_err() {
            run.observe(|| Event::DeadEnd(state.empty_line()));
        } else if !self.tree.levels[at].is_guided {
            let before = state.open;
            let better = self.make(&state, inherited);
            left = self.apply(&mut state, &better, queens, run).map(drop);
            let lost = before.iter().zip(&state.open).map(|(before, after)| before & !after);
            closed.iter_mut().zip(lost).for_each(|(closed, lost)| *closed |= lost);
            let costs = self.costs_on(self.tree.levels[at].line, true);
            let level = &mut self.tree.levels[at];
            (level.multipliers, level.is_guided, level.costs) = (Some(Arc::new(better)), true, costs);
        }
        let level = &mut self.tree.levels[at];
        level.untried &= if left.is_err() { 0 } else { state.squares(level.line) };
        level.state = state;
        left
    }

    /// Multipliers for a position, from those of a position above it if there are any.
    fn make(&mut self, state: &State<R>, inherited: Option<&Multipliers>) -> Multipliers {
        let Ground { residual, diagonals, .. } = self.ground;
        match inherited {
            Some(inherited) => self.guide.make(state, diagonals, inherited, &self.tree.experience),
            None => self.guide.make_first(state, residual, diagonals),
        }
    }

    /// Applies multipliers to a position with so many queens, and reports what they close.
    fn apply(&mut self, state: &mut State<R>, multipliers: &Multipliers, queens: usize, run: &mut Run<'_>) -> Pruned {
        let before = run.is_observed().then(|| state.clone());
        let pruned = self.guide.apply(state, &self.ground.diagonals, multipliers);
        if let Some(before) = before
            && pruned != Ok(false)
        {
            run.tell_multipliers(|| self.guide.bound().certificate(&self.ground.diagonals));
            self.tree.path.tell_closed(queens, &before, state, run);
            if pruned.is_err() {
                run.observe(|| Event::Pruned(Pruning::Bound(BOUND)));
            }
        }
        pruned
    }
}

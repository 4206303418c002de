//! The search on residuals of at most 64 rows: a word a row, levels copied rather than undone.
//!
//! Order of calls: [`TreeSearch::start`] opens the root. From then on [`TreeSearch::search_slice`] continues the search
//! of `tree`, which is exchanged for another one in between ([`super::tree::PooledTree`]). All other methods are parts of these two.

use super::bound::{Bound, Bounded, Duals};
use super::endgame::Endgame;
use super::lookup::{Coordinates, Lookup, SolutionOrder};
use super::state::{Attacks, DeadEnd, FreeLine, LineCounts, MOST_ROWS, Pruned, State, bits};
use super::subgradient::Subgradient;
use super::subtree::Slice;
use super::trail::{BOUND, Queen, Trail};
use super::tree::{Level, NodeDuals, SearchTree};
use super::tuning::{FIRST_STEPS, LEAST_PROMISE, LEAST_ROWS_FOR_COSTS, STEPS, WORTH_LATE};
use crate::engine::{Event, Flow, Pruning, SearchContext, Stop};
use crate::simd::Processor;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// Searches one tree at a time.
pub(super) struct TreeSearch<'r> {
    pub(super) lookup: Arc<Lookup<'r>>,
    attacks: Attacks,
    /// None while positions get no duals.
    bounding: Option<Bounding<'r>>,
    endgame: Endgame,
    pub(super) tree: SearchTree,
    /// The run's count of nodes minus the tree's clock.
    clock_offset: u64,
    slice: Slice,
}

impl<'r> TreeSearch<'r> {
    pub(super) fn new(lookup: Arc<Lookup<'r>>) -> Self {
        Self {
            attacks: Attacks::new(lookup.residual.len()),
            endgame: Endgame::new(lookup.order),
            bounding: Bounding::new(&lookup),
            lookup,
            tree: SearchTree::default(),
            clock_offset: 0,
            slice: Slice::new(0),
        }
    }

    /// Begins with the root of a residual.
    pub(super) fn start(&mut self, root: State, run: &mut SearchContext<'_>) -> Flow {
        self.clock_offset = run.meter.nodes();
        self.enter(root, NodeDuals::default(), run)?;
        self.tree.clock = self.clock(run);
        Continue(())
    }

    /// Searches the tree until a bound would come in, or to its first completion. True if a bound would: then the tree is given up, so
    /// that another search may begin anew.
    pub(super) fn search_unbounded(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        let bounding = self.bounding.take();
        let mut slice = Slice::new(WORTH_LATE).pausing(true);
        self.search_slice(&mut slice, run)?;
        self.bounding = bounding;
        self.tree.has_found = slice.found > 0;
        let gives_way = !self.tree.has_found && !self.tree.levels.is_empty();
        if gives_way && run.is_observed() {
            self.tree.trail.report_suspended(0, run);
        }
        Continue(gives_way)
    }

    /// Searches the tree to the end of the slice, or until it pauses.
    pub(super) fn search_slice(&mut self, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        self.clock_offset = run.meter.nodes().wrapping_sub(self.tree.clock);
        slice.begin(run);
        self.slice = *slice;
        self.search(run)?;
        *slice = self.slice;
        Continue(())
    }

    fn search(&mut self, run: &mut SearchContext<'_>) -> Flow {
        while let Some(level) = self.tree.levels.last_mut() {
            self.tree.trail.take_back(level.queens, run);
            self.tree.clock = run.meter.nodes().wrapping_sub(self.clock_offset);
            if self.slice.pause(run) {
                break;
            }
            let Some(next) = level.next() else {
                self.tree.levels.pop();
                continue;
            };
            let is_long = self.tree.clock - level.clock >= WORTH_LATE;
            if self.bounding.is_some() && !level.node_duals.made_here && is_long {
                self.bound_late(run)?;
            } else if self.slice.is_over(run) {
                // The squares of the first level may become trees of their own, so first the level gets duals for all
                // of them. In canonical order they stay together.
                let is_in_order = self.lookup.order == SolutionOrder::Canonical;
                if self.bounding.is_none() || self.tree.levels[0].node_duals.made_here || is_in_order {
                    break;
                }
                self.bound_late(run)?;
            } else {
                level.untried &= !(1 << next);
                let square = level.line.square(next);
                let (mut state, node_duals) = (level.state.clone(), level.node_duals.inherited());
                self.place(&mut state, square, true, run)?;
                self.enter(state, node_duals, run)?;
            }
        }
        Continue(())
    }

    /// Propagates a new position, then searches it in the endgame or opens a level for it, unless it is a dead end or a
    /// solution.
    fn enter(&mut self, mut state: State, node_duals: NodeDuals, run: &mut SearchContext<'_>) -> Flow {
        let clock = self.clock(run);
        let (counts, bounded) = loop {
            let Ok(counts) = self.propagate(&mut state, run)? else {
                return Continue(());
            };
            if state.free_rows == 0 {
                self.slice.found += 1;
                return run.solution(&self.tree.trail.columns());
            }
            let (Some(duals), Some(bounding)) = (&node_duals.duals, &mut self.bounding) else {
                break (counts, None);
            };
            let trail = &mut self.tree.trail;
            let bounded = bounding.apply(&mut state, duals, trail.queens.len(), trail, run);
            match bounded.pruned {
                Pruned::DeadEnd => return Continue(()),
                Pruned::Closed => {}
                Pruned::Nothing => break (counts, Some(bounded)),
            }
        };
        let queens = self.tree.trail.queens.len();
        if Endgame::fits(&state) {
            self.slice.found += self.endgame.search(&self.lookup, &state, &self.tree.trail, run)?;
            return Continue(());
        }
        let line = branching_line(&self.lookup, &state, &counts, bounded.as_ref());
        let costs = costs_on(&self.lookup, line, bounded.as_ref());
        let untried = state.squares(line);
        self.tree.levels.push(Level { state, queens, clock, node_duals, line, untried, costs });
        Continue(())
    }

    /// Queens placed so far in the tree.
    fn clock(&self, run: &SearchContext<'_>) -> u64 {
        run.meter.nodes().wrapping_sub(self.clock_offset)
    }

    fn place(
        &mut self,
        state: &mut State,
        (i, j): (usize, usize),
        is_chosen: bool,
        run: &mut SearchContext<'_>,
    ) -> Flow {
        run.meter.node()?;
        for (open, keep) in state.open.iter_mut().zip(self.attacks.kept_by(&self.lookup.residual, i, j)) {
            *open &= keep;
        }
        state.free_rows &= !(1 << i);
        state.free_columns &= !(1 << j);
        self.tree.trail.push(Queen { row: i as u32, column: j as u32, is_chosen }, run);
        Continue(())
    }

    /// Places every forced queen.
    fn propagate(
        &mut self,
        state: &mut State,
        run: &mut SearchContext<'_>,
    ) -> ControlFlow<Stop, Result<LineCounts, DeadEnd>> {
        loop {
            let Ok(counts) = state.count() else {
                run.dead_end(|| Event::DeadEnd(state.empty_line()));
                return Continue(Err(DeadEnd));
            };
            if counts.rows_with_one != 0 {
                for i in bits(counts.rows_with_one) {
                    if state.open[i] == 0 {
                        run.dead_end(|| Event::dead_row(i));
                        return Continue(Err(DeadEnd));
                    }
                    self.place(state, (i, state.open[i].trailing_zeros() as usize), false, run)?;
                }
            } else if counts.columns_with[0] != 0 {
                for i in bits(state.free_rows) {
                    let forced = state.open[i] & counts.columns_with[0];
                    if forced != 0 {
                        self.place(state, (i, forced.trailing_zeros() as usize), false, run)?;
                    }
                }
            } else {
                return Continue(Ok(counts));
            }
        }
    }

    /// Gives duals to levels whose search turned out longer than expected when they were opened.
    fn bound_late(&mut self, run: &mut SearchContext<'_>) -> Flow {
        // The first duals choose other lines from the root on. What was searched without them is soon searched again,
        // but completions must not be found twice.
        let is_first = self.tree.levels.first().is_some_and(|root| root.node_duals.duals.is_none());
        if is_first && !self.tree.has_found && self.slice.found == 0 && self.lookup.order == SolutionOrder::Search {
            return self.restart(run);
        }
        self.bound_levels(run)
    }

    /// Drops everything below the root, if that is open, and searches it with duals, by which it may have another line.
    pub(super) fn restart(&mut self, run: &mut SearchContext<'_>) -> Flow {
        self.tree.levels.truncate(1);
        let (Some(bounding), Some(root)) = (&mut self.bounding, self.tree.levels.pop()) else { return Continue(()) };
        if run.is_observed() {
            self.tree.trail.report_suspended(root.queens, run);
        }
        self.tree.trail.truncate(root.queens);
        run.meter.poll()?;
        let duals = bounding.first(&root.state);
        self.enter(root.state, NodeDuals::own(duals), run)
    }

    /// Gives duals to all levels that have none of their own, from the root down.
    fn bound_levels(&mut self, run: &mut SearchContext<'_>) -> Flow {
        let first = self.tree.levels.iter().position(|level| !level.node_duals.made_here).unwrap_or(0);
        let mut reported = self.tree.levels[first].queens;
        if run.is_observed() {
            self.tree.trail.report_suspended(reported, run);
        }
        let mut closed = [0; MOST_ROWS];
        for at in first..self.tree.levels.len() {
            run.meter.poll()?;
            let queens = self.tree.levels[at].queens;
            if self.tree.trail.queens[reported..queens].iter().any(|queen| queen.is_in(&closed)) {
                self.cut(at, reported);
                return Continue(());
            }
            if run.is_observed() {
                self.tree.trail.report_resumed(reported, queens, run);
            }
            reported = queens;
            if self.bound_level(at, &mut closed, run).is_err() {
                self.cut(at + 1, queens);
                return Continue(());
            }
        }
        Continue(())
    }

    /// Drops all but the first `levels` levels and the first `queens` queens, which alone the observer knows.
    fn cut(&mut self, levels: usize, queens: usize) {
        self.tree.levels.truncate(levels);
        self.tree.trail.truncate(queens);
    }

    /// Gives duals to a level, from those of the level above. `closed` are the squares just closed by the levels above,
    /// and afterwards by this level too.
    ///
    /// # Errors
    /// [`DeadEnd`] if the level has nothing left to try.
    fn bound_level(
        &mut self,
        at: usize,
        closed: &mut [u64; MOST_ROWS],
        run: &mut SearchContext<'_>,
    ) -> Result<(), DeadEnd> {
        let inherited = at.checked_sub(1).and_then(|above| self.tree.levels[above].node_duals.duals.clone());
        let SearchTree { levels, trail, .. } = &mut self.tree;
        let level = &mut levels[at];
        level.state.open.iter_mut().zip(&*closed).for_each(|(open, closed)| *open &= !closed);
        let mut left = level.state.count().map(drop);
        if left.is_err() {
            run.dead_end(|| Event::DeadEnd(level.state.empty_line()));
        } else if !level.node_duals.made_here
            && let Some(bounding) = &mut self.bounding
        {
            let before = level.state.open;
            let duals = match &inherited {
                Some(inherited) => bounding.improve(&level.state, inherited, STEPS),
                None => bounding.first(&level.state),
            };
            let bounded = bounding.apply(&mut level.state, &duals, level.queens, trail, run);
            if bounded.pruned == Pruned::DeadEnd {
                left = Err(DeadEnd);
            }
            let lost = before.iter().zip(&level.state.open).map(|(before, after)| before & !after);
            closed.iter_mut().zip(lost).for_each(|(closed, lost)| *closed |= lost);
            level.costs = costs_on(&self.lookup, level.line, Some(&bounded));
            level.node_duals = NodeDuals::own(duals);
        }
        level.untried &= if left.is_err() { 0 } else { level.state.squares(level.line) };
        left
    }
}

/// Computes duals for positions and applies them.
struct Bounding<'r> {
    lookup: Arc<Lookup<'r>>,
    coordinates: Arc<Coordinates>,
    bound: Bound,
    subgradient: Subgradient,
}

impl<'r> Bounding<'r> {
    /// None where there are no bounds.
    fn new(lookup: &Arc<Lookup<'r>>) -> Option<Self> {
        let (processor, coordinates) = (Processor::choose(None), lookup.diagonals.coordinates()?.clone());
        let (bound, subgradient) = (Bound::new(processor), Subgradient::new(processor));
        Some(Self { lookup: lookup.clone(), coordinates, bound, subgradient })
    }

    fn first(&mut self, state: &State) -> Duals {
        let Lookup { residual, diagonals, .. } = &*self.lookup;
        let parabolas = Duals::parabolas(residual, diagonals, &self.coordinates);
        self.improve(state, &parabolas, FIRST_STEPS)
    }

    /// Duals for a position, from those of a position above.
    fn improve(&mut self, state: &State, inherited: &Duals, steps: u32) -> Duals {
        self.subgradient.improve(state, &self.coordinates, inherited, steps)
    }

    /// Applies duals to a position where the first `queens` queens of the trail stand, and reports what they close.
    fn apply(
        &mut self,
        state: &mut State,
        duals: &Duals,
        queens: usize,
        trail: &mut Trail,
        run: &mut SearchContext<'_>,
    ) -> Bounded<'_> {
        let before = run.is_observed().then(|| state.clone());
        let bounded = self.bound.apply(state, &self.coordinates, duals);
        if let Some(before) = before
            && bounded.pruned != Pruned::Nothing
        {
            run.report_multipliers(|| bounded.certificate(&self.lookup.diagonals));
            trail.report_closed(queens, &before, state, run);
        }
        if bounded.pruned == Pruned::DeadEnd {
            run.dead_end(|| Event::Pruned(Pruning::Bound(BOUND)));
        }
        bounded
    }
}

/// The line to branch on: the first row in canonical order; with a bound and many free rows, the line with the least
/// promise; else the narrowest.
fn branching_line(lookup: &Lookup<'_>, state: &State, counts: &LineCounts, bounded: Option<&Bounded<'_>>) -> FreeLine {
    let first_row = FreeLine::Row(state.free_rows.trailing_zeros() as usize);
    if lookup.order == SolutionOrder::Canonical {
        return first_row;
    }
    if let Some(bounded) = bounded.filter(|_| state.free_rows.count_ones() >= LEAST_ROWS_FOR_COSTS)
        && let Some(line) = least_promising(bounded, &lookup.preference)
    {
        return line;
    }
    let (rows, columns) = state.narrowest(counts);
    let is_narrowest = |line: &&FreeLine| match **line {
        FreeLine::Row(i) => rows >> i & 1 != 0,
        FreeLine::Column(j) => columns >> j & 1 != 0,
    };
    lookup.preference.iter().find(is_narrowest).copied().unwrap_or(first_row)
}

/// The line whose open squares promise the least search, of equals the most preferred.
///
/// A square whose reduced cost takes nearly all of the slack leaves little to search, so it counts for less than a
/// cheap one. Boards near the infeasible take 0.3 to 0.9 times the nodes that they take by the number of squares alone.
/// Further down, what a queen forces matters more than costs.
fn least_promising(bounded: &Bounded<'_>, preference: &[FreeLine]) -> Option<FreeLine> {
    let (mut rows, mut columns) = ([0; 64], [0; 64]);
    for (i, j, cost) in bounded.costs() {
        let promise = promise(cost, bounded.slack());
        rows[i & 63] += promise;
        columns[j & 63] += promise;
    }
    let of = |line: &FreeLine| match *line {
        FreeLine::Row(i) => rows[i],
        FreeLine::Column(j) => columns[j],
    };
    // Lines with a queen have no open squares, and all free lines have some.
    preference.iter().copied().filter(|line| of(line) > 0).min_by_key(of)
}

/// Falls with the fourth power of the share of the slack that a reduced cost leaves.
fn promise(cost: i32, slack: i32) -> u32 {
    let left = 256_u32.saturating_sub((i64::from(cost) * 256 / (i64::from(slack) + 1)) as u32);
    let square = (left * left) >> 8;
    square * square + LEAST_PROMISE
}

/// The reduced costs that the squares of a line are ordered by, the cheapest first, because completions are found where
/// slack is left. All 0 in canonical order and without a bound.
///
/// With this and [`least_promising`] the first completions of 38 frame boards with M = 22 to 26 come after 43,000 nodes
/// in the geometric mean instead of 177,000, the latest of them after 3 million instead of 43.
fn costs_on(lookup: &Lookup<'_>, line: FreeLine, bounded: Option<&Bounded<'_>>) -> [i32; MOST_ROWS] {
    let mut costs = [0; MOST_ROWS];
    let Some(bounded) = bounded.filter(|_| lookup.order == SolutionOrder::Search) else {
        return costs;
    };
    for (i, j, cost) in bounded.costs() {
        match line {
            FreeLine::Row(row) if row == i => costs[j] = cost,
            FreeLine::Column(column) if column == j => costs[i] = cost,
            _ => {}
        }
    }
    costs
}

//! The search on residuals of at most 64 rows: a word a row, levels copied rather than undone.

use super::attacks::Attacks;
use super::bound::Multipliers;
use super::diagonals::Diagonals;
use super::guide::{Guide, Pruned};
use super::lines::{Line, bits, rank};
use super::path::{BOUND, Path, Queen};
use super::small::Small;
use super::state::{Counts, DeadEnd, State};
use super::tree::{Level, Tree};
use super::{Order, margins, rounds};
use crate::board::Residual;
use crate::engine::{Event, Flow, Pruning, Run, Stop};
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// A turn ends when it has found so many completions: whoever takes the turns of others has to keep them.
const MOST_FOUND: u64 = 4_096;

/// Searches a residual of at most `R` rows, `R` <= 64.
pub(super) fn search<const R: usize>(residual: &Residual, order: Order, run: &mut Run<'_>) -> Flow {
    let root = State::<R>::all_open(residual);
    if Small::fits(&root) {
        return search_small_residual(residual, &root, order, run);
    }
    let ground = Ground::new(residual, order);
    let mut search = Search::<R>::new(&ground);
    search.clock_zero = run.nodes();
    search.enter(root, None, run)?;
    search.tree.clock = run.nodes() - search.clock_zero;
    match order {
        Order::Canonical => {
            search.search_tree(u64::MAX, run)?;
            search.tree.path.take_back(0, run);
            Continue(())
        }
        Order::Search => rounds::search(search, run),
    }
}

/// Searches a residual that is small from the start, without the tables that only large ones need: of thousands of small
/// boards the search takes less time than these tables.
fn search_small_residual<const R: usize>(
    residual: &Residual,
    root: &State<R>,
    order: Order,
    run: &mut Run<'_>,
) -> Flow {
    let diagonals = Diagonals::new(residual);
    let mut small = Small::new(order, &diagonals);
    small.begin(root, &diagonals, &preference(residual.len(), order), None);
    small.search(&Path::default(), &mut margins::Experience::default(), run).map_continue(drop)
}

/// All lines of a residual of m rows, the most preferred first.
fn preference(m: usize, order: Order) -> Vec<Line> {
    let mut lines: Vec<Line> = (0..m).flat_map(|k| [Line::Row(k), Line::Column(k)]).collect();
    if order == Order::Search {
        lines.sort_by_key(|&line| match line {
            Line::Row(k) | Line::Column(k) => rank(k, m),
        });
    }
    lines
}

/// What a search needs to know of its residual.
pub(super) struct Ground<'r> {
    order: Order,
    residual: &'r Residual,
    diagonals: Diagonals,
    /// All lines, the most preferred first.
    preference: Vec<Line>,
}

impl<'r> Ground<'r> {
    fn new(residual: &'r Residual, order: Order) -> Self {
        Ground { order, residual, diagonals: Diagonals::new(residual), preference: preference(residual.len(), order) }
    }
}

/// Searches one tree at a time.
pub(super) struct Search<'g, const R: usize> {
    pub(super) ground: &'g Ground<'g>,
    attacks: Attacks<R>,
    guide: Guide,
    small: Small,
    pub(super) tree: Tree<R>,
    /// The run's count of nodes when the tree's clock was 0, had all nodes since been placed in it.
    clock_zero: u64,
    found: u64,
}

impl<'g, const R: usize> Search<'g, R> {
    pub(super) fn new(ground: &'g Ground<'g>) -> Self {
        let guide = Guide::new(&ground.diagonals);
        let small = Small::new(ground.order, &ground.diagonals);
        let attacks = Attacks::new(ground.residual.len());
        Search { ground, attacks, guide, small, tree: Tree::default(), clock_zero: 0, found: 0 }
    }

    /// Searches the tree until it is finished or has taken so many queens.
    pub(super) fn search_tree(&mut self, length: u64, run: &mut Run<'_>) -> Flow {
        self.clock_zero = run.nodes().wrapping_sub(self.tree.clock);
        self.found = 0;
        let end = self.tree.clock.saturating_add(length);
        while let Some(level) = self.tree.levels.last_mut() {
            self.tree.path.take_back(level.queens, run);
            self.tree.clock = run.nodes().wrapping_sub(self.clock_zero);
            let spent = self.tree.clock - level.clock;
            if level.untried == 0 {
                self.tree.experience.record(&level.state, spent);
                self.tree.levels.pop();
            } else if !level.is_guided && Guide::is_late(spent) {
                self.guide_levels(run)?;
            } else if self.tree.clock >= end || self.found >= MOST_FOUND && length != u64::MAX {
                // The parts of the first level may become trees of their own, so what can be said of all goes first.
                if self.tree.levels[0].is_guided {
                    break;
                }
                self.guide_levels(run)?;
            } else {
                let next = level.untried.trailing_zeros() as usize;
                level.untried &= level.untried - 1;
                let (i, j) = level.line.square(next);
                let (mut state, multipliers) = (level.state.clone(), level.multipliers.clone());
                self.place(&mut state, (i, j), true, run)?;
                self.enter(state, multipliers, run)?;
            }
        }
        Continue(())
    }

    /// Propagates a new position, then searches it or opens a level for it, unless it is a dead end or a solution.
    fn enter(&mut self, mut state: State<R>, inherited: Option<Arc<Multipliers>>, run: &mut Run<'_>) -> Flow {
        let clock = run.nodes().wrapping_sub(self.clock_zero);
        let mut multipliers = inherited;
        let mut is_guided = false;
        let counts = loop {
            let Ok(counts) = self.propagate(&mut state, run)? else {
                return Continue(());
            };
            if state.free_rows == 0 {
                self.found += 1;
                return run.solution(&solution(&self.tree.path));
            }
            match self.prune(&mut state, &mut multipliers, &mut is_guided, run)? {
                Err(DeadEnd) => return Continue(()),
                Ok(true) => {}
                Ok(false) => break counts,
            }
        };
        if Small::fits(&state) {
            return self.search_small(&state, multipliers.is_some(), clock, run);
        }
        let line = self.branching_line(&state, &counts);
        let (untried, queens) = (state.squares(line), self.tree.path.queens.len());
        self.tree.levels.push(Level { state, queens, clock, multipliers, is_guided, line, untried });
        Continue(())
    }

    fn search_small(&mut self, state: &State<R>, is_bounded: bool, clock: u64, run: &mut Run<'_>) -> Flow {
        let Ground { diagonals, preference, .. } = self.ground;
        let bound = Some(self.guide.bound()).filter(|_| is_bounded && self.tree.experience.small.is_promising());
        if let Some(bound) = bound
            && run.is_observed()
        {
            run.tell_multipliers(|| bound.certificate(diagonals));
        }
        self.small.begin(state, diagonals, preference, bound);
        self.found += self.small.search(&self.tree.path, &mut self.tree.experience.small, run)?;
        self.tree.experience.record(state, run.nodes().wrapping_sub(self.clock_zero) - clock);
        Continue(())
    }

    /// Closes what the bound closes; an error says that nothing is left, true that squares were closed.
    fn prune(
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
        let better = self.guide.make(state, &self.ground.diagonals, Some(inherited), &self.tree.experience);
        let rows = state.free_rows;
        let pruned = self.apply(state, &better, self.tree.path.queens.len(), run);
        self.tree.experience.record_guided(rows, pruned.is_err());
        *multipliers = Some(Arc::new(better));
        Continue(pruned)
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
            let better = self.guide.make(&state, &self.ground.diagonals, inherited, &self.tree.experience);
            left = self.apply(&mut state, &better, queens, run).map(drop);
            let lost = before.iter().zip(&state.open).map(|(before, after)| before & !after);
            closed.iter_mut().zip(lost).for_each(|(closed, lost)| *closed |= lost);
            self.tree.levels[at].multipliers = Some(Arc::new(better));
            self.tree.levels[at].is_guided = true;
        }
        let level = &mut self.tree.levels[at];
        level.untried &= if left.is_err() { 0 } else { state.squares(level.line) };
        level.state = state;
        left
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

    fn place(&mut self, state: &mut State<R>, (i, j): (usize, usize), is_chosen: bool, run: &mut Run<'_>) -> Flow {
        for (open, keep) in state.open.iter_mut().zip(self.attacks.kept_by(self.ground.residual, i, j)) {
            *open &= keep;
        }
        state.free_rows &= !(1 << i);
        state.free_columns &= !(1 << j);
        self.tree.path.push(Queen { row: i as u8, column: j as u8, is_chosen }, run);
        run.node()
    }

    /// Places every forced queen.
    fn propagate(&mut self, state: &mut State<R>, run: &mut Run<'_>) -> ControlFlow<Stop, Result<Counts, DeadEnd>> {
        loop {
            let Ok(counts) = state.count() else {
                run.observe(|| Event::DeadEnd(state.empty_line()));
                return Continue(Err(DeadEnd));
            };
            if counts.rows_with_one != 0 {
                for i in bits(counts.rows_with_one) {
                    if state.open[i] == 0 {
                        run.observe(|| Event::dead_row(i));
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

    fn branching_line(&self, state: &State<R>, counts: &Counts) -> Line {
        let first_row = Line::Row(state.free_rows.trailing_zeros() as usize);
        if self.ground.order == Order::Canonical {
            return first_row;
        }
        let (rows, columns) = state.narrowest(counts);
        let is_narrowest = |line: &&Line| match **line {
            Line::Row(i) => rows >> i & 1 != 0,
            Line::Column(j) => columns >> j & 1 != 0,
        };
        self.ground.preference.iter().find(is_narrowest).copied().unwrap_or(first_row)
    }
}

fn solution(path: &Path) -> Vec<u32> {
    let mut columns = vec![0; path.queens.len()];
    for queen in &path.queens {
        columns[queen.row as usize] = u32::from(queen.column);
    }
    columns
}

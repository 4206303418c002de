//! The search on residuals of at most 64 rows: a word a row, levels copied rather than undone.

use super::attacks::Attacks;
use super::bound::Multipliers;
use super::diagonals::Diagonals;
use super::guide::Guide;
use super::lines::{Line, bits, rank};
use super::path::{Path, Queen};
use super::small::Small;
use super::state::{Counts, DeadEnd, State};
use super::tree::{Level, Tree};
use super::{Order, branching, margins, rounds};
use crate::board::Residual;
use crate::engine::{Event, Flow, Run, Stop};
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
    let ground = Ground::new::<R>(residual, order);
    let mut search = Search::<R>::new(&ground);
    search.clock_zero = run.nodes();
    search.enter(root, None, false, run)?;
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
    if root.count().is_err() {
        // A line without squares has no number in the small search.
        run.observe(|| Event::DeadEnd(root.empty_line()));
        return Continue(());
    }
    let diagonals = Diagonals::new(residual, R);
    Small::lend(order, &diagonals, |small| {
        small.begin(root, &diagonals, &preference(residual.len(), order), None);
        small.search(&Path::default(), &mut margins::Experience::default(), run).map_continue(drop)
    })
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
    pub(super) order: Order,
    pub(super) residual: &'r Residual,
    pub(super) diagonals: Diagonals,
    /// All lines, the most preferred first.
    preference: Vec<Line>,
}

impl<'r> Ground<'r> {
    fn new<const R: usize>(residual: &'r Residual, order: Order) -> Self {
        Ground {
            order,
            residual,
            diagonals: Diagonals::new(residual, R),
            preference: preference(residual.len(), order),
        }
    }
}

/// Searches one tree at a time.
pub(super) struct Search<'g, const R: usize> {
    pub(super) ground: &'g Ground<'g>,
    attacks: Attacks<R>,
    pub(super) guide: Guide,
    small: Small,
    pub(super) tree: Tree<R>,
    /// The run's count of nodes when the tree's clock was 0, had all nodes since been placed in it.
    clock_zero: u64,
    /// Completions found in this turn.
    pub(super) found: u64,
}

impl<'g, const R: usize> Search<'g, R> {
    pub(super) fn new(ground: &'g Ground<'g>) -> Self {
        let guide = Guide::new::<R>(&ground.diagonals);
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
            let Some(next) = level.next() else {
                self.tree.experience.record(&level.state, spent);
                self.tree.levels.pop();
                continue;
            };
            if !level.is_guided && Guide::is_late(spent) {
                self.guide_late(run)?;
            } else if self.tree.clock >= end || self.found >= MOST_FOUND && length != u64::MAX {
                // The parts of the first level may become trees of their own, so what can be said of all goes first.
                if self.tree.levels[0].is_guided {
                    break;
                }
                self.guide_late(run)?;
            } else {
                level.untried &= !(1 << next);
                let (i, j) = level.line.square(next);
                let (mut state, multipliers) = (level.state.clone(), level.multipliers.clone());
                self.place(&mut state, (i, j), true, run)?;
                self.enter(state, multipliers, false, run)?;
            }
        }
        Continue(())
    }

    /// Propagates a new position, then searches it or opens a level for it, unless it is a dead end or a solution. The
    /// multipliers are those of a position above, or were made for this one.
    pub(super) fn enter(
        &mut self,
        mut state: State<R>,
        mut multipliers: Option<Arc<Multipliers>>,
        mut is_guided: bool,
        run: &mut Run<'_>,
    ) -> Flow {
        let clock = run.nodes().wrapping_sub(self.clock_zero);
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
        let line = self.branching_line(&state, &counts, multipliers.is_some());
        let costs = self.costs_on(line, multipliers.is_some());
        let (untried, queens) = (state.squares(line), self.tree.path.queens.len());
        self.tree.levels.push(Level { state, queens, clock, multipliers, is_guided, line, untried, costs });
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

    /// `is_bounded` says that the bound was last applied to this position.
    fn branching_line(&self, state: &State<R>, counts: &Counts, is_bounded: bool) -> Line {
        let first_row = Line::Row(state.free_rows.trailing_zeros() as usize);
        if self.ground.order == Order::Canonical {
            return first_row;
        }
        if is_bounded && let Some(line) = branching::least_promising(self.guide.bound(), state, &self.ground.preference)
        {
            return line;
        }
        let (rows, columns) = state.narrowest(counts);
        let is_narrowest = |line: &&Line| match **line {
            Line::Row(i) => rows >> i & 1 != 0,
            Line::Column(j) => columns >> j & 1 != 0,
        };
        self.ground.preference.iter().find(is_narrowest).copied().unwrap_or(first_row)
    }

    /// The costs that the squares of a line are ordered by: none where canonical order is wanted or the bound was not
    /// applied to this position.
    pub(super) fn costs_on(&self, line: Line, is_bounded: bool) -> [i32; R] {
        match self.ground.order {
            Order::Search if is_bounded => branching::costs_on(self.guide.bound(), line),
            _ => [0; R],
        }
    }
}

fn solution(path: &Path) -> Vec<u32> {
    let mut columns = vec![0; path.queens.len()];
    for queen in &path.queens {
        columns[queen.row as usize] = u32::from(queen.column);
    }
    columns
}

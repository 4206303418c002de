//! The search on residuals of more than 64 rows, on a trail matrix.
//!
//! Such residuals are either loose, and then a solution is near unless an early choice was unlucky, or closed by
//! propagation at once. Unlucky choices make the running time heavy-tailed (Gomes, Selman and Kautz 1998), so the
//! search starts over with other ties when it has failed often. Every attempt may fail more often than the one before. The tree of
//! the last one, or of the first that finds a completion, is searched to its end in time slices ([`super::scheduler`]).
//!
//! A tree is its choices alone. The position that they lead to is on a grid, one for each thread, which goes from tree to tree.

use super::lookup::SolutionOrder;
use super::scheduler::{Policy, Scheduler};
use super::state::FreeLine;
use super::subtree::{BoxedSubtree, Pool, ResumableSearch, Slice, Status, Subtree, take_level_to_divide};
use super::trail::{Queen, Trail};
use super::tuning::{FIRST_ATTEMPT, FIRST_SLICE, FIRST_SLICE_OF_LARGE, LAST_ATTEMPT, MOST_SLICE_OF_LARGE};
use crate::board::{CountedMatrix, Residual, TrailMatrix, places};
use crate::engine::random::Random;
use crate::engine::{EmptyLine, Event, Flow, SearchContext, Stop};
use std::borrow::Cow;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// Begins the search of a residual of any size.
pub(super) fn begin<'r>(
    residual: Cow<'r, Residual>,
    order: SolutionOrder,
    run: &mut SearchContext<'_>,
) -> ControlFlow<Stop, Box<dyn ResumableSearch + 'r>> {
    let mut tree = LargeTree::new(residual, order);
    tree.open_root(run)?;
    Continue(match order {
        SolutionOrder::Canonical => {
            let policy = Policy::InOrder { most_length: MOST_SLICE_OF_LARGE };
            Box::new(Scheduler::new(Box::new(tree), policy, FIRST_SLICE))
        }
        SolutionOrder::Search => Box::new(LargeSearch::Attempts(Some(Box::new(tree)), FIRST_ATTEMPT)),
    })
}

/// A search that starts over until an attempt finds a completion, or may last.
enum LargeSearch<'r> {
    /// The next attempt, and the dead ends that it may meet.
    Attempts(Option<Box<LargeTree<'r>>>, u64),
    Last(Scheduler<'r>),
}

impl ResumableSearch for LargeSearch<'_> {
    fn resume(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Status> {
        let (tree, allowed) = match self {
            Self::Last(search) => return search.resume(run),
            Self::Attempts(tree, allowed) => (tree, allowed),
        };
        let Some(mut attempt) = tree.take() else { return Continue(Status::Finished) };
        attempt.allowed = *allowed;
        let mut slice = Slice::new(u64::MAX).pausing(true);
        attempt.search(&mut slice, run)?;
        if attempt.is_finished() {
            attempt.trail.take_back(0, run);
            return Continue(Status::Finished);
        }
        if slice.is_paused || *allowed >= LAST_ATTEMPT {
            // A later attempt would report a completion again.
            attempt.allowed = u64::MAX;
            *self = Self::Last(Scheduler::new(attempt, Policy::Interleaved, FIRST_SLICE_OF_LARGE));
        } else {
            *allowed = allowed.saturating_mul(3) / 2;
            attempt.start_over(run)?;
            *tree = Some(attempt);
        }
        Continue(Status::Open)
    }
}

/// What all trees of a search share.
struct Board<'r> {
    order: SolutionOrder,
    residual: Cow<'r, Residual>,
    grids: Pool<Grid>,
}

/// A position, whose choices are on the trail, and the squares of its branching line that are still to be tried.
struct LargeLevel {
    queens: usize,
    line: FreeLine,
    /// The squares of `line` not yet tried, the next one last.
    untried: Vec<u32>,
}

/// The choices of a tree, and how it chooses.
struct LargeTree<'r> {
    board: Arc<Board<'r>>,
    rank: Arc<[Vec<u32>; 2]>,
    random: Random,
    trail: Trail,
    levels: Vec<LargeLevel>,
    /// Dead ends met, and how many it may meet.
    dead_ends: u64,
    allowed: u64,
}

impl<'r> LargeTree<'r> {
    fn new(residual: Cow<'r, Residual>, order: SolutionOrder) -> Self {
        let rank = [residual.rows(), residual.columns()].map(|lines| from_centre(lines, residual.n()));
        Self {
            board: Arc::new(Board { order, residual, grids: Pool::new() }),
            rank: Arc::new(rank),
            random: Random::new(0),
            trail: Trail::default(),
            levels: Vec::new(),
            dead_ends: 0,
            allowed: u64::MAX,
        }
    }

    fn open_root(&mut self, run: &mut SearchContext<'_>) -> Flow {
        self.on_grid(run, |tree, grid, run| tree.enter(grid, &mut Slice::new(0), run))
    }

    /// Drops the whole tree, and opens the root again with random ranks in place of distances from the centre.
    fn start_over(&mut self, run: &mut SearchContext<'_>) -> Flow {
        self.levels.clear();
        if run.is_observed() {
            self.trail.report_suspended(0, run);
        }
        self.trail.truncate(0);
        self.dead_ends = 0;
        let random = &mut self.random;
        self.rank =
            Arc::new([0; 2].map(|_: usize| self.board.residual.rows().iter().map(|_| random.below(1 << 16)).collect()));
        self.open_root(run)
    }

    /// Does a part of the search on a grid on which the queens of the trail stand.
    fn on_grid(
        &mut self,
        run: &mut SearchContext<'_>,
        work: impl FnOnce(&mut Self, &mut Grid, &mut SearchContext<'_>) -> Flow,
    ) -> Flow {
        let board = self.board.clone();
        let mut grid = match board.grids.take() {
            Some(grid) => grid,
            None => Box::new(Grid::new(&board.residual, run)?),
        };
        grid.follow(&self.trail, &board.residual, run)?;
        let flow = work(self, &mut grid, run);
        board.grids.put(grid);
        flow
    }

    fn search_on(&mut self, grid: &mut Grid, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        while let Some(level) = self.levels.last_mut() {
            self.trail.take_back(level.queens, run);
            grid.rewind(level.queens);
            if slice.pause(run) || slice.is_over(run) || self.dead_ends >= self.allowed {
                break;
            }
            let Some(other) = level.untried.pop() else {
                self.levels.pop();
                continue;
            };
            let square = level.line.square(other as usize);
            self.place(grid, square, true, run)?;
            self.enter(grid, slice, run)?;
        }
        Continue(())
    }

    /// Propagates, then opens a level, unless the position is a dead end or a solution.
    fn enter(&mut self, grid: &mut Grid, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        while let Some(square) = grid.take_forced() {
            self.place(grid, square, false, run)?;
        }
        if grid.is_dead {
            self.dead_ends += 1;
            run.dead_end(|| Event::DeadEnd(grid.empty_line()));
            return Continue(());
        }
        let Some(line) = self.branching_line(grid) else {
            slice.found += 1;
            return run.solution(&self.trail.columns());
        };
        let mut untried: Vec<u32> = grid.open(line).map(|other| other as u32).collect();
        match self.board.order {
            SolutionOrder::Canonical => untried.reverse(),
            SolutionOrder::Search => self.random.shuffle(&mut untried),
        }
        self.levels.push(LargeLevel { queens: self.trail.queens.len(), line, untried });
        Continue(())
    }

    /// Counts a queen, reports her and places her.
    fn place(&mut self, grid: &mut Grid, (i, j): (usize, usize), is_chosen: bool, run: &mut SearchContext<'_>) -> Flow {
        run.meter.node()?;
        self.trail.push(Queen { row: i as u32, column: j as u32, is_chosen }, run);
        grid.place((i, j), &self.board.residual, run)?;
        run.meter.check_held(grid.rows.bytes(MATRICES))
    }

    /// The free line to branch on: the fewest open squares, then the lowest rank. `None` if all queens are placed.
    fn branching_line(&self, grid: &Grid) -> Option<FreeLine> {
        let lines = |make: fn(usize) -> FreeLine| (0..self.rank[0].len()).map(make).filter(|&line| grid.is_free(line));
        if self.board.order == SolutionOrder::Canonical {
            return lines(FreeLine::Row).next();
        }
        let rank = |line: &FreeLine| match *line {
            FreeLine::Row(i) => self.rank[0][i],
            FreeLine::Column(j) => self.rank[1][j],
        };
        lines(FreeLine::Row).chain(lines(FreeLine::Column)).min_by_key(|line| (grid.count(*line), rank(line)))
    }
}

impl<'r> Subtree<'r> for LargeTree<'r> {
    fn search(&mut self, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        slice.begin(run);
        self.on_grid(run, |tree, grid, run| tree.search_on(grid, slice, run))
    }

    fn is_finished(&self) -> bool {
        self.levels.is_empty()
    }

    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    /// Those of a grid on which all squares are closed; a list that grows may have room for twice as many.
    fn bytes_a_thread(&self) -> u64 {
        let m = self.board.residual.len();
        bytes_of_squares(m) + 2 * (size_of::<(u32, u32)>() * m) as u64 * (m as u64 + 4)
    }

    fn divide(&mut self) -> Vec<BoxedSubtree<'r>> {
        let Some(level) = take_level_to_divide(&mut self.levels, |level| !level.untried.is_empty()) else {
            return Vec::new();
        };
        let mut trail = self.trail.clone();
        trail.truncate(level.queens);
        let mut part = |&square: &u32| -> BoxedSubtree<'r> {
            Box::new(Self {
                board: self.board.clone(),
                rank: self.rank.clone(),
                random: Random::new(self.random.next_u64()),
                trail: trail.clone(),
                levels: vec![LargeLevel { untried: vec![square], ..level }],
                dead_ends: 0,
                allowed: u64::MAX,
            })
        };
        level.untried.iter().rev().map(&mut part).collect()
    }
}

/// Distance of each coordinate from the middle of the board, doubled so that it is whole: the tie-break of
/// lines with as many open squares. Lines in the middle close the most squares, so their mistakes show soonest.
fn from_centre(coordinates: &[u32], n: usize) -> Vec<u32> {
    coordinates.iter().map(|&x| (2 * x + 1).abs_diff(n as u32)).collect()
}

/// Open squares by rows and by columns, so that either kind of line can be walked, and the queens on them.
struct Grid {
    rows: TrailMatrix,
    /// The same squares column by column.
    columns: CountedMatrix,
    /// The place of each column of the board among the free ones.
    places: Vec<Option<u32>>,
    /// The rows and the columns without a queen.
    free: [Vec<bool>; 2],
    /// The queens placed, each with the mark of the squares before her.
    queens: Vec<((usize, usize), usize)>,
    /// Lines that fell to one open square since they were last asked for.
    forced: Vec<FreeLine>,
    /// True if some free line has no open square.
    is_dead: bool,
}

/// Matrices of all squares: those of a grid, by rows and by columns, and that of the residual.
const MATRICES: usize = 3;

/// Bytes of the open squares of m rows.
const fn bytes_of_squares(m: usize) -> u64 {
    (MATRICES * size_of::<u64>() * m.div_ceil(64) * m) as u64
}

impl Grid {
    /// All open squares of a residual. This may take seconds, so the budget is polled at every row.
    fn new(residual: &Residual, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Self> {
        let m = residual.len();
        run.meter.check_memory(bytes_of_squares(m))?;
        let mut grid = Grid {
            rows: TrailMatrix::of(residual),
            columns: CountedMatrix::closed(m),
            places: places(residual.n(), residual.columns()),
            free: [vec![true; m], vec![true; m]],
            queens: Vec::new(),
            forced: Vec::new(),
            is_dead: false,
        };
        for i in 0..m {
            run.meter.poll()?;
            grid.rows.rows().row(i).for_each(|j| grid.columns.open(j, i));
        }
        for k in 0..m {
            for line in [FreeLine::Row(k), FreeLine::Column(k)] {
                grid.note(line, grid.count(line));
            }
        }
        Continue(grid)
    }

    /// Goes to the position in which the queens of a trail stand.
    fn follow(&mut self, trail: &Trail, residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
        let known = self.queens.iter().zip(&trail.queens).take_while(|(here, there)| here.0 == there.square()).count();
        if known < self.queens.len() {
            self.rewind(known);
        }
        for queen in &trail.queens[known..] {
            run.meter.poll()?;
            self.place(queen.square(), residual, run)?;
        }
        Continue(())
    }

    /// Takes row i and column j and closes every square that a queen on (i, j) attacks: up to three of each row, and her own row.
    fn place(&mut self, (i, j): (usize, usize), residual: &Residual, run: &SearchContext<'_>) -> Flow {
        let (rows, m) = (residual.rows(), residual.len());
        run.reserve(self.rows.trail(), 4 * m)?;
        self.queens.push(((i, j), self.rows.mark()));
        (self.free[0][i], self.free[1][j]) = (false, false);
        let column = residual.columns()[j];
        for k in 0..m {
            if !self.free[0][k] {
                continue;
            }
            let distance = rows[k].abs_diff(rows[i]);
            self.close(k, j);
            for at in [column.checked_sub(distance), column.checked_add(distance)].into_iter().flatten() {
                if let Some(&Some(place)) = self.places.get(at as usize) {
                    self.close(k, place as usize);
                }
            }
        }
        let row: Vec<usize> = self.rows.rows().row(i).collect();
        row.into_iter().for_each(|other| self.close(i, other));
        Continue(())
    }

    /// Takes back all queens but the first `to`.
    fn rewind(&mut self, to: usize) {
        let Some(&(_, mark)) = self.queens.get(to) else { return };
        for ((i, j), _) in self.queens.drain(to..) {
            (self.free[0][i], self.free[1][j]) = (true, true);
        }
        self.rows.rewind(mark, |i, j| self.columns.open(j, i));
        self.forced.clear();
        self.is_dead = false;
    }

    /// A free line without an open square, if the grid is dead.
    fn empty_line(&self) -> EmptyLine {
        let m = self.free[0].len();
        let first = |line: fn(usize) -> FreeLine| {
            (0..m).find(|&k| self.is_free(line(k)) && self.count(line(k)) == 0).map(|k| k as u32)
        };
        let column = || EmptyLine::Column(first(FreeLine::Column).unwrap_or(0));
        first(FreeLine::Row).map_or_else(column, EmptyLine::Row)
    }

    /// The last open square of some free line, unless a line is empty.
    fn take_forced(&mut self) -> Option<(usize, usize)> {
        while !self.is_dead {
            let line = self.forced.pop()?;
            if self.is_free(line) {
                let other = self.open(line).next().expect("no free line is empty");
                return Some(line.square(other));
            }
        }
        None
    }

    fn is_free(&self, line: FreeLine) -> bool {
        match line {
            FreeLine::Row(i) => self.free[0][i],
            FreeLine::Column(j) => self.free[1][j],
        }
    }

    fn count(&self, line: FreeLine) -> u32 {
        let (squares, k) = self.squares(line);
        squares.count(k)
    }

    /// The open squares of a line, by their index along it.
    fn open(&self, line: FreeLine) -> impl Iterator<Item = usize> {
        let (squares, k) = self.squares(line);
        squares.row(k)
    }

    /// The squares of lines of this kind, and the index of the line there.
    fn squares(&self, line: FreeLine) -> (&CountedMatrix, usize) {
        match line {
            FreeLine::Row(i) => (self.rows.rows(), i),
            FreeLine::Column(j) => (&self.columns, j),
        }
    }

    fn close(&mut self, i: usize, j: usize) {
        if let Some(left_in_row) = self.rows.close(i, j) {
            let left_in_column = self.columns.close(j, i);
            self.note(FreeLine::Row(i), left_in_row);
            self.note(FreeLine::Column(j), left_in_column);
        }
    }

    fn note(&mut self, line: FreeLine, left: u32) {
        if left <= 1 && self.is_free(line) {
            match left {
                0 => self.is_dead = true,
                _ => self.forced.push(line),
            }
        }
    }
}

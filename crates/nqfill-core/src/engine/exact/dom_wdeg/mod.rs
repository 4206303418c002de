//! The search of boards on which a bound says little: propagation alone, on whole vectors, and lines weighted by their dead
//! ends.
//!
//! Where most squares are blocked at random, as on the boards of CSPLib prob080, the linear relaxation proves hardly
//! anything before a line is empty, and nine of ten queens are forced. So nothing else is computed: a position is a word a
//! line ([`position`]), placing a queen an AND of two tables ([`squares`]), and the queens that follow from one choice are
//! placed in one call ([`propagation`]). Rows and columns are held alike, which costs each queen twice the words and spares
//! all that a transposition would.
//!
//! The search branches on a line with the fewest open squares, and of several on the one that ran out of squares most often
//! (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais 2004, "Boosting systematic search by weighting constraints").

mod position;
mod propagation;
mod squares;

use super::resumable::{ResumableSearch, Status};
use super::state::bits;
use super::trail::{Queen, Trail};
use super::tuning::{FIRST_SLICE, LEAST_ROWS_OF_SPARSE, MOST_FOUND, MOST_SLICE_IN_ORDER, SPARSE};
use crate::board::Residual;
use crate::engine::{EmptyLine, Event, Flow, Run, Stop};
use crate::simd::Processor;
use position::{LINES, Position, View, Word};
use propagation::{Propagated, Propagation};
use squares::Squares;
use std::ops::ControlFlow::{self, Continue};

/// True if there are rows enough, and so few squares open, that bounds do not pay.
pub(super) fn suits(residual: &Residual) -> bool {
    let m = residual.len();
    let open = || residual.open_counts().0.iter().sum::<u32>() as usize;
    m >= LEAST_ROWS_OF_SPARSE && open() * SPARSE <= m * m && longest(residual) <= u32::CAPACITY
}

/// Begins the search of a residual that suits it.
///
/// # Errors
/// Breaks if a limit of the run is reached.
pub(super) fn begin(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Box<dyn ResumableSearch>> {
    Continue(match longest(residual) <= u16::CAPACITY {
        true => Box::new(WeightedSearch::start(Squares::<u16>::of(residual), run)?),
        false => Box::new(WeightedSearch::start(Squares::<u32>::of(residual), run)?),
    })
}

/// The most open squares of a line.
fn longest(residual: &Residual) -> usize {
    let (of_rows, of_columns) = residual.open_counts();
    of_rows.into_iter().chain(of_columns).max().unwrap_or(0) as usize
}

/// A position in which no line is forced, and the squares of its branching line that are still to be tried.
struct Level<W> {
    position: Position<W>,
    /// Number of queens on the trail when this level was opened.
    queens: usize,
    line: (View, usize),
    untried: W,
}

/// A depth-first search, continued piece by piece.
struct WeightedSearch<W> {
    processor: Processor,
    squares: Box<Squares<W>>,
    levels: Vec<Level<W>>,
    trail: Trail,
    /// By view and line, how often the line ran out of squares.
    dead_ends: [[u32; LINES]; 2],
    /// Squares of the queens that the last propagation placed.
    placed: Vec<u16>,
    /// Queens that the next piece may place.
    length: u64,
    /// Completions that this piece has found, and after how many it ends: the first of all is handed out at once.
    found: u64,
    most_found: u64,
}

impl<W: Word> WeightedSearch<W> {
    /// Opens the root.
    fn start(squares: Box<Squares<W>>, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        let root = squares.all_open();
        let mut search = Self {
            processor: Processor::choose(None),
            squares,
            levels: Vec::new(),
            trail: Trail::default(),
            dead_ends: [[0; LINES]; 2],
            placed: Vec::with_capacity(LINES),
            length: FIRST_SLICE,
            found: 0,
            most_found: 1,
        };
        search.enter(root, None, run)?;
        Continue(search)
    }

    /// Propagates a new position, on which perhaps a queen is to be tried, and opens a level for it unless it is a dead end or
    /// a solution.
    fn enter(&mut self, mut position: Position<W>, chosen: Option<u16>, run: &mut Run<'_>) -> Flow {
        self.placed.clear();
        self.placed.extend(chosen);
        let Self { squares, placed, .. } = self;
        let end = self.processor.run(Propagation { squares, position: &mut position, placed });
        for (at, &square) in self.placed.iter().enumerate() {
            run.node()?;
            let (row, column) = self.squares.place(square);
            self.trail.push(Queen { row, column, is_chosen: at == 0 && chosen.is_some() }, run);
        }
        match end {
            Propagated::DeadEnd((view, line)) => {
                self.dead_ends[view as usize][line] += 1;
                run.dead_end(|| Event::DeadEnd(empty(view, line)));
            }
            Propagated::Complete => {
                self.found += 1;
                return run.solution(&self.trail.columns());
            }
            Propagated::Open(pairs) => {
                let (view, line) = self.branching_line(&position, pairs);
                let untried = position.open[view as usize].0[line];
                self.levels.push(Level { position, queens: self.trail.queens.len(), line: (view, line), untried });
            }
        }
        Continue(())
    }

    /// Of the narrowest lines the one with the most dead ends, of equals the first. `pairs` are the lines with two open squares.
    fn branching_line(&self, position: &Position<W>, pairs: [u64; 2]) -> (View, usize) {
        let narrowest = if pairs == [0; 2] { position.narrowest() } else { pairs };
        let (mut heaviest, mut most) = ((View::Rows, 0), None);
        for view in View::BOTH {
            for line in bits(narrowest[view as usize]) {
                let weight = Some(self.dead_ends[view as usize][line]);
                if weight > most {
                    (heaviest, most) = ((view, line), weight);
                }
            }
        }
        heaviest
    }

    /// Tries the next square of the last level, or closes it.
    fn step(&mut self, run: &mut Run<'_>) -> Flow {
        let Some(level) = self.levels.last_mut() else { return Continue(()) };
        if level.untried == W::NONE {
            self.levels.pop();
            return Continue(());
        }
        let (view, line) = level.line;
        let square = self.squares.at(view, line, level.untried.first());
        level.untried = level.untried.without_first();
        let position = level.position.clone();
        self.enter(position, Some(square), run)
    }
}

impl<W: Word> ResumableSearch for WeightedSearch<W> {
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        let end = run.nodes().saturating_add(self.length);
        self.found = 0;
        while let Some(level) = self.levels.last() {
            self.trail.take_back(level.queens, run);
            if self.found >= self.most_found {
                self.most_found = MOST_FOUND;
                return Continue(Status::Open);
            }
            if run.nodes() >= end {
                self.length = self.length.saturating_mul(2).min(MOST_SLICE_IN_ORDER);
                return Continue(Status::Open);
            }
            self.step(run)?;
        }
        self.trail.take_back(0, run);
        Continue(Status::Finished)
    }
}

fn empty(view: View, line: usize) -> EmptyLine {
    match view {
        View::Rows => EmptyLine::Row(line as u32),
        View::Columns => EmptyLine::Column(line as u32),
    }
}

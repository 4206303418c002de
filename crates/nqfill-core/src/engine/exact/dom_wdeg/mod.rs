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

use super::state::bits;
use super::subtree::{BoxedSubtree, Slice, Subtree, take_level_to_divide};
use super::trail::{Queen, Trail};
use super::tuning::{LEAST_ROWS_OF_SPARSE, SPARSE};
use crate::board::Residual;
use crate::engine::{EmptyLine, Event, Flow, SearchContext, Stop};
use crate::simd::Processor;
use position::{LINES, Position, View, Word};
use propagation::{Propagated, Propagation};
use squares::Squares;
use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

/// True if there are rows enough, and so few squares open, that bounds do not pay.
pub(super) fn suits(residual: &Residual) -> bool {
    let m = residual.len();
    let open = || residual.open_counts().0.iter().sum::<u32>() as usize;
    m >= LEAST_ROWS_OF_SPARSE && open() * SPARSE <= m * m && longest(residual) <= u32::BITS as usize
}

/// Opens the root of a residual that suits it.
pub(super) fn begin<'r>(residual: &Residual, run: &mut SearchContext<'_>) -> ControlFlow<Stop, BoxedSubtree<'r>> {
    Continue(match longest(residual) <= u16::BITS as usize {
        true => Box::new(WeightedTree::start(Squares::<u16>::of(residual), run)?),
        false => Box::new(WeightedTree::start(Squares::<u32>::of(residual), run)?),
    })
}

/// The most open squares of a line.
fn longest(residual: &Residual) -> usize {
    let (of_rows, of_columns) = residual.open_counts();
    of_rows.into_iter().chain(of_columns).max().unwrap_or(0) as usize
}

/// A position in which no line is forced, and the squares of its branching line that are still to be tried.
#[derive(Clone)]
struct Level<W> {
    position: Position<W>,
    /// Number of queens on the trail when this level was opened.
    queens: usize,
    line: (View, usize),
    untried: W,
}

/// A tree, with the weights that its search has learnt.
struct WeightedTree<W> {
    processor: Processor,
    squares: Arc<Squares<W>>,
    levels: Vec<Level<W>>,
    trail: Trail,
    /// By view and line, how often the line ran out of squares.
    dead_ends: [[u32; LINES]; 2],
    /// Squares of the queens that the last propagation placed.
    placed: Vec<u16>,
}

impl<W: Word> WeightedTree<W> {
    /// Opens the root.
    fn start(squares: Box<Squares<W>>, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Self> {
        let root = squares.all_open();
        let mut tree = Self {
            processor: Processor::choose(None),
            squares: squares.into(),
            levels: Vec::new(),
            trail: Trail::default(),
            dead_ends: [[0; LINES]; 2],
            placed: Vec::with_capacity(LINES),
        };
        tree.enter(root, None, &mut Slice::new(0), run)?;
        Continue(tree)
    }

    /// Propagates a new position, on which perhaps a queen is to be tried, and opens a level for it unless it is a dead end or
    /// a solution.
    fn enter(
        &mut self,
        mut position: Position<W>,
        chosen: Option<u16>,
        slice: &mut Slice,
        run: &mut SearchContext<'_>,
    ) -> Flow {
        self.placed.clear();
        self.placed.extend(chosen);
        let Self { squares, placed, .. } = self;
        let end = self.processor.run(Propagation { squares, position: &mut position, placed });
        for (at, &square) in self.placed.iter().enumerate() {
            run.meter.node()?;
            let (row, column) = self.squares.place(square);
            self.trail.push(Queen { row, column, is_chosen: at == 0 && chosen.is_some() }, run);
        }
        match end {
            Propagated::DeadEnd((view, line)) => {
                self.dead_ends[view as usize][line] += 1;
                run.dead_end(|| Event::DeadEnd(empty(view, line)));
            }
            Propagated::Complete => {
                slice.found += 1;
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
    fn step(&mut self, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        let Some(level) = self.levels.last_mut() else { return Continue(()) };
        if level.untried == W::NONE {
            self.levels.pop();
            return Continue(());
        }
        let (view, line) = level.line;
        let square = self.squares.at(view, line, level.untried.first());
        level.untried = level.untried.without_first();
        let position = level.position.clone();
        self.enter(position, Some(square), slice, run)
    }
}

impl<'r, W: Word> Subtree<'r> for WeightedTree<W> {
    fn search(&mut self, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        slice.begin(run);
        while let Some(level) = self.levels.last() {
            self.trail.take_back(level.queens, run);
            if slice.pause(run) || slice.is_over(run) {
                break;
            }
            self.step(slice, run)?;
        }
        Continue(())
    }

    fn is_finished(&self) -> bool {
        self.levels.is_empty()
    }

    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn divide(&mut self) -> Vec<BoxedSubtree<'r>> {
        let Some(mut level) = take_level_to_divide(&mut self.levels, |level| level.untried != W::NONE) else {
            return Vec::new();
        };
        let mut trail = self.trail.clone();
        trail.truncate(level.queens);
        let mut parts = Vec::<BoxedSubtree<'r>>::new();
        while level.untried != W::NONE {
            let rest = level.untried.without_first();
            let untried = W::NONE.with(level.untried.first());
            parts.push(Box::new(Self {
                processor: self.processor,
                squares: self.squares.clone(),
                levels: vec![Level { untried, ..level.clone() }],
                trail: trail.clone(),
                dead_ends: self.dead_ends,
                placed: Vec::with_capacity(LINES),
            }));
            level.untried = rest;
        }
        parts
    }
}

fn empty(view: View, line: usize) -> EmptyLine {
    match view {
        View::Rows => EmptyLine::Row(line as u32),
        View::Columns => EmptyLine::Column(line as u32),
    }
}

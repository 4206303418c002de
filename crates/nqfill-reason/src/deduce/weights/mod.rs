//! Weighted sum: whole-number weights of rows, columns and diagonals that a reader can add up.
//!
//! Rows and columns without a queen have weights, diagonals have weights that are not negative, all others weigh 0. If on
//! every open square row and column weigh together at most what its two diagonals weigh, then all rows and columns, of
//! which each gets one queen, weigh at most as much as all diagonals, of which each gets at most one. The diagonals less
//! the rows and columns are the *slack*: if it is negative there is no completion. On a square where the diagonals weigh
//! more than row and column by more than the slack no queen can stand. (Weak duality of linear programming; it holds for
//! closed squares too where the weights keep to the rule, so only the others are needed.)
//!
//! The weights are searched for, not derived. Given those of the diagonals, the best for rows and columns are the duals
//! of a cheapest assignment (Kuhn 1955, with shortest paths). Those of the diagonals ascend along subgradients (Held and
//! Karp 1971), are rounded to as small numbers as will do, and lowered as long as as much follows. All of it is in whole
//! numbers. It is not monotone, images of a board may get other weights, and nobody finds such weights by hand: grades and
//! hints go without.

mod assignment;

use super::derivation::{Found, Reasoning};
use super::position::{Position, Support};
use super::{Conclusion, Deduction, RowOrColumn, Technique};
use assignment::Assignment;
use nqfill_core::board::{Line, Square};
use nqfill_core::internals::{Meter, heap_sort, heap_sort_by, ordered_by_key};

/// A reader adds up no more rows than these.
const MOST_ROWS: usize = 40;

/// Steps of an ascent.
const STEPS: u32 = 200;
/// Steps after which it is given up where the slack is still more than a [`FAR`]th of the diagonals.
const FIRST_STEPS: u32 = 50;
const FAR: i64 = 6;
/// The largest weight of a diagonal during an ascent, that of all at its start, and the length of its first step.
const LARGEST: i64 = 1 << 18;
const START: i64 = LARGEST / 16;
const FIRST_STEP: i64 = 3 * LARGEST / 40;
/// The share of its length that each step is shorter than the one before.
const SHRINKAGE: i64 = 60;

/// The largest weight of a diagonal in what is found: the first of these that does.
const SCALES: [i64; 11] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];

/// Weights of rows, columns and diagonals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Weights {
    /// The lines that do not weigh 0: rows, columns, diagonals, antidiagonals, each in their order.
    pub lines: Vec<Weight>,
}

/// The weight of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The kind of line.
    pub kind: Line,
    /// Row or column, row - column, or row + column; counted from 0.
    pub number: i64,
    /// Its weight; of diagonals never less than 0.
    pub weight: i64,
}

impl Weights {
    fn of(&self, kinds: [Line; 2]) -> impl Iterator<Item = &Weight> {
        self.lines.iter().filter(move |line| kinds.contains(&line.kind))
    }

    /// What all rows and columns weigh, and what all diagonals weigh.
    pub fn sums(&self) -> [i64; 2] {
        [[Line::Row, Line::Column], [Line::Diagonal, Line::Antidiagonal]]
            .map(|kinds| self.of(kinds).map(|line| line.weight).sum())
    }

    /// What the diagonals of a square weigh more than its row and column.
    pub fn spare(&self, square: Square) -> i64 {
        let is_through = |line: &&Weight| line.number == number(line.kind, square);
        let sum = |kinds| self.of(kinds).filter(is_through).map(|line| line.weight).sum::<i64>();
        sum([Line::Diagonal, Line::Antidiagonal]) - sum([Line::Row, Line::Column])
    }
}

/// The number of a line through a square.
fn number(kind: Line, square: Square) -> i64 {
    let (row, column) = (i64::from(square.row), i64::from(square.column));
    match kind {
        Line::Row => row,
        Line::Column => column,
        Line::Diagonal => row - column,
        Line::Antidiagonal => row + column,
    }
}

/// A contradiction, or squares that no queen can use, with the weights that show it.
pub(super) fn find(position: &Position, reasoning: &mut Reasoning<'_>) -> Vec<Found> {
    let Some(squares) = OpenSquares::new(position) else { return Vec::new() };
    // As long as half as many trials by singles.
    let cost = 1 + (squares.rows * squares.rows / 2) as u64;
    if !reasoning.meter.spend(cost) {
        return Vec::new();
    }
    let found = WeightSearch::new(&squares, reasoning.meter).run().and_then(|weights| deduction(position, weights));
    let supported = |deduction: Deduction| {
        let mut support = Support::default();
        if reasoning.is_recording {
            support_of(position, &deduction, &mut support);
        }
        Found { deduction, support }
    };
    found.map(supported).into_iter().collect()
}

/// What follows from weights, worked out anew from the position; `None` if nothing does.
fn deduction(position: &Position, weights: Weights) -> Option<Deduction> {
    let [lines, diagonals] = weights.sums();
    let slack = diagonals - lines;
    let spare: Vec<(Square, i64)> = position.open_squares().map(|square| (square, weights.spare(square))).collect();
    let is_free = |line: &Weight| match line.kind {
        Line::Row | Line::Column => position.is_free(row_or_column(line)),
        Line::Diagonal | Line::Antidiagonal => line.weight >= 0,
    };
    if spare.iter().any(|&(_, spare)| spare < 0) || !weights.lines.iter().all(is_free) {
        return None;
    }
    let closes: Vec<Square> = spare.iter().filter(|&&(_, spare)| spare > slack).map(|&(square, _)| square).collect();
    let follows = match slack {
        ..0 => Conclusion::Contradiction,
        _ if closes.is_empty() => return None,
        _ => Conclusion::Closes(closes),
    };
    let lines = weights.of([Line::Row, Line::Column]).map(row_or_column).collect();
    let deduction = Deduction::new(Technique::Weights, lines, Vec::new(), follows);
    Some(Deduction { weights: Some(weights), ..deduction })
}

fn row_or_column(line: &Weight) -> RowOrColumn {
    RowOrColumn { kind: line.kind, index: line.number as u32 }
}

/// Adds what keeps those squares closed on which row and column weigh more than the diagonals.
fn support_of(position: &Position, deduction: &Deduction, support: &mut Support) {
    let Some(weights) = &deduction.weights else { return };
    for &line in &deduction.lines {
        for square in (0..position.n() as u32).map(|at| line.square(at)) {
            if !position.is_open(square) && weights.spare(square) < 0 {
                position.support_of(square, support);
            }
        }
    }
}

/// An open square by its row and column among the free ones, and its diagonals.
struct Spot {
    square: Square,
    row: usize,
    column: usize,
    diagonals: [usize; 2],
}

/// The open squares of a board, by their places among the lines that have some.
struct OpenSquares {
    rows: usize,
    diagonals: usize,
    spots: Vec<Spot>,
}

impl OpenSquares {
    /// `None` if there are too many rows, or if a row or a column has no open square.
    fn new(position: &Position) -> Option<Self> {
        let n = position.n();
        let rows = position.free_rows().count();
        if rows > MOST_ROWS {
            return None;
        }
        let open: Vec<Square> = position.open_squares().collect();
        let used = |line: Line| {
            let mut used: Vec<usize> = open.iter().map(|&square| line.index(n, square)).collect();
            heap_sort(&mut used);
            used.dedup();
            used
        };
        let [row_numbers, column_numbers, down, up] = Line::ALL.map(used);
        let place = |used: &[usize], line: Line, square| used.partition_point(|&other| other < line.index(n, square));
        let spot = |&square: &Square| Spot {
            square,
            row: place(&row_numbers, Line::Row, square),
            column: place(&column_numbers, Line::Column, square),
            diagonals: [place(&down, Line::Diagonal, square), down.len() + place(&up, Line::Antidiagonal, square)],
        };
        let has_all = rows > 0 && row_numbers.len() == rows && column_numbers.len() == rows;
        let spots = open.iter().map(spot).collect();
        has_all.then(|| Self { rows, diagonals: down.len() + up.len(), spots })
    }

    /// Weights by place as weights of lines of the board.
    fn on_board(&self, duals: &LineDuals) -> Weights {
        let mut lines: Vec<Weight> = Vec::new();
        for spot in &self.spots {
            let across = [duals.rows[spot.row], duals.columns[spot.column]];
            let weights =
                Line::ALL.into_iter().zip(across.into_iter().chain(spot.diagonals.map(|at| duals.diagonals[at])));
            let weight = |(kind, weight)| Weight { kind, number: number(kind, spot.square), weight };
            lines.extend(weights.map(weight).filter(|line| line.weight != 0));
        }
        heap_sort_by(&mut lines, |one, other| (one.kind, one.number) < (other.kind, other.number));
        lines.dedup();
        Weights { lines }
    }
}

/// Weights by the places of lines.
#[derive(Clone, Default)]
struct LineDuals {
    rows: Vec<i64>,
    columns: Vec<i64>,
    diagonals: Vec<i64>,
}

impl LineDuals {
    /// Makes as many weights of rows and columns 0 as one number moved from all rows to all columns can, and as few
    /// negative.
    fn shift(&mut self) {
        let moves = self.columns.iter().copied().chain(self.rows.iter().map(|weight| -weight));
        let looks = |by: i64| {
            let lines = || self.rows.iter().map(|row| row + by).chain(self.columns.iter().map(|column| column - by));
            let count = |is: fn(&i64) -> bool| lines().filter(is).count();
            (count(|&weight| weight != 0), count(|&weight| weight < 0), lines().map(i64::abs).sum::<i64>(), by)
        };
        let Some(by) = moves.min_by_key(|&by| looks(by)) else { return };
        self.rows.iter_mut().for_each(|row| *row += by);
        self.columns.iter_mut().for_each(|column| *column -= by);
    }

    /// Lowers weights of rows and columns to 0, the smallest first, of a contradiction that stays one without them.
    fn leave_out(&mut self) {
        let lines: i64 = self.rows.iter().chain(&self.columns).sum();
        let mut surplus = lines - self.diagonals.iter().sum::<i64>() - 1;
        let weights: Vec<&mut i64> =
            self.rows.iter_mut().chain(&mut self.columns).filter(|weight| **weight > 0).collect();
        for weight in ordered_by_key(weights, |weight| weight.cast_unsigned()) {
            if *weight > surplus {
                return;
            }
            surplus -= std::mem::take(weight);
        }
    }
}

/// What weights of diagonals are worth.
struct Worth {
    slack: i64,
    /// Numbers of the spots that they close.
    closes: Vec<usize>,
}

impl Worth {
    /// True if as much follows as from others.
    fn is_at_least(&self, other: &Self) -> bool {
        match other.slack {
            ..0 => self.slack < 0,
            _ => other.closes.iter().all(|spot| self.closes.binary_search(spot).is_ok()),
        }
    }
}

/// The search for weights.
struct WeightSearch<'a> {
    squares: &'a OpenSquares,
    meter: &'a mut Meter,
    /// True if a limit came: nothing is assigned any more.
    is_cut: bool,
    assignment: Assignment,
    /// Diagonals with two open squares or more; the others weigh 0, because one queen is all that they can have.
    is_shared: Vec<bool>,
}

impl<'a> WeightSearch<'a> {
    fn new(squares: &'a OpenSquares, meter: &'a mut Meter) -> Self {
        let mut counts = vec![0; squares.diagonals];
        squares.spots.iter().flat_map(|spot| spot.diagonals).for_each(|at| counts[at] += 1);
        let is_shared = counts.into_iter().map(|count| count > 1).collect();
        Self { squares, meter, is_cut: false, assignment: Assignment::new(squares.rows), is_shared }
    }

    fn run(mut self) -> Option<Weights> {
        let ascended = self.ascend()?;
        let mut diagonals = self.rounded(&ascended)?;
        let worth = self.worth(&diagonals)?;
        self.lower(&mut diagonals, &worth);
        let worth = self.worth(&diagonals)?;
        let [rows, columns] = self.assignment.duals();
        let mut duals = LineDuals { rows, columns, diagonals };
        duals.shift();
        if worth.slack < 0 {
            duals.leave_out();
        }
        Some(self.squares.on_board(&duals))
    }

    /// A cheapest assignment of rows to columns, where a square costs what its diagonals weigh. False if there is none, or if
    /// time is up.
    fn assign(&mut self, diagonals: &[i64]) -> bool {
        self.is_cut = self.is_cut || self.meter.work((self.squares.rows as u64).pow(3)).is_err();
        if self.is_cut {
            return false;
        }
        let price = |spot: &Spot| spot.diagonals.iter().map(|&at| diagonals[at]).sum();
        self.assignment.solve(self.squares.spots.iter().map(|spot| (spot.row, spot.column, price(spot))))
    }

    fn slack(&self, diagonals: &[i64]) -> i64 {
        diagonals.iter().sum::<i64>() - self.assignment.total()
    }

    fn worth(&mut self, diagonals: &[i64]) -> Option<Worth> {
        if !self.assign(diagonals) {
            return None;
        }
        let slack = self.slack(diagonals);
        let spare = |spot: &Spot| {
            spot.diagonals.iter().map(|&at| diagonals[at]).sum::<i64>() - self.assignment.weight(spot.row, spot.column)
        };
        let spots = self.squares.spots.iter().enumerate();
        Some(Worth { slack, closes: spots.filter(|(_, spot)| spare(spot) > slack).map(|(at, _)| at).collect() })
    }

    /// The weights of diagonals with the least slack for their sum that an ascent meets; `None` if no assignment exists.
    fn ascend(&mut self) -> Option<Vec<i64>> {
        let mut here: Vec<i64> = self.is_shared.iter().map(|&is_shared| if is_shared { START } else { 0 }).collect();
        let mut direction = vec![0_i64; here.len()];
        let (mut best, mut least, mut length) = (here.clone(), None::<(i64, i64)>, FIRST_STEP);
        for step in 0..STEPS {
            if !self.assign(&here) {
                return None;
            }
            let found = (self.slack(&here), here.iter().sum::<i64>().max(1));
            if least.is_none_or(|least| found.0 * least.1 < least.0 * found.1) {
                least = Some(found);
                best.copy_from_slice(&here);
            }
            let is_far = least.is_some_and(|(slack, sum)| slack * FAR > sum);
            if (step == FIRST_STEPS && is_far) || !self.step(&mut here, &mut direction, length) {
                break;
            }
            length -= length / SHRINKAGE;
        }
        Some(best)
    }

    /// Moves along a decaying sum of slopes: of each diagonal, the squares of the assignment on it, less 1. False if all
    /// are 0.
    fn step(&self, here: &mut [i64], direction: &mut [i64], length: i64) -> bool {
        let mut used = vec![-1_i64; here.len()];
        for spot in self.squares.spots.iter().filter(|spot| self.assignment.column_of(spot.row) == spot.column) {
            spot.diagonals.iter().for_each(|&at| used[at] += 1);
        }
        for ((direction, used), _) in direction.iter_mut().zip(used).zip(&self.is_shared).filter(|(_, shared)| **shared)
        {
            *direction = *direction * 9 / 10 + (used << 8);
        }
        let norm = direction.iter().map(|slope| slope.pow(2)).sum::<i64>().isqrt();
        if norm > 0 {
            let moved = here.iter_mut().zip(direction);
            moved.for_each(|(here, slope)| *here = (*here + *slope * length / norm).clamp(0, LARGEST));
        }
        norm > 0
    }

    /// The smallest numbers in about the same proportion that make a contradiction, or else those that close most.
    fn rounded(&mut self, diagonals: &[i64]) -> Option<Vec<i64>> {
        let largest = diagonals.iter().copied().max().filter(|&largest| largest > 0)?;
        let mut best: Option<(usize, Vec<i64>)> = None;
        for scale in SCALES {
            let small: Vec<i64> = diagonals.iter().map(|weight| (weight * scale + largest / 2) / largest).collect();
            let worth = self.worth(&small)?;
            if worth.slack < 0 {
                return Some(small);
            }
            if worth.closes.len() > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((worth.closes.len(), small));
            }
        }
        best.map(|(_, small)| small)
    }

    /// Lowers weights one after the other, to 0 or else as far as as much follows.
    fn lower(&mut self, diagonals: &mut [i64], worth: &Worth) {
        for at in 0..diagonals.len() {
            let before = diagonals[at];
            for lower in std::iter::once(0).chain((1..before).rev()) {
                if lower >= diagonals[at] {
                    break;
                }
                let kept = std::mem::replace(&mut diagonals[at], lower);
                if self.worth(diagonals).is_some_and(|found| found.is_at_least(worth)) {
                    if lower == 0 {
                        break;
                    }
                } else {
                    diagonals[at] = kept;
                    if lower > 0 {
                        break;
                    }
                }
            }
        }
    }
}

//! Simulated annealing: over exchanges of two queens, and over moves of one queen along her row.
//!
//! A random permutation; then moves drawn at random. One that does not raise the number of conflicts is kept, one
//! that raises it by d is kept with probability exp(-d / T). The temperature T falls by a constant factor after a fixed
//! number of moves, from hot, where nearly everything goes, to cold, where only improvements do; a search that has
//! cooled down with conflicts left starts over. Kirkpatrick, Gelatt and Vecchi 1983.
//!
//! `annealing` exchanges the columns of two queens, so no two ever share one. `annealing-row` moves one queen to another
//! column of her row, which is the move of the local-search blog: columns conflict as well, and conflicts are pairs of
//! queens, as its evaluation counts them. The schedule is the same for both, so that the moves can be compared. The blog's
//! program differs: it takes the rows in turn, begins at T = 100 again for each, goes down to 1 by a factor of 0.8, and
//! tries all columns in order at each temperature. It also compares exp(-d / T) with a number from 0 to 9.9 where one from 0
//! to 1 is meant, and so keeps a worse move ten times too rarely; without that slip it would be too hot to end on 14 rows.
//!
//! They find one completion and prove nothing. A node is a move considered; a swap, or a move, is one that was kept. A
//! backtrack is a search that has cooled down with conflicts left, and so a restart.

use super::local::{ExchangePosition, MOST_ROWS_OF_MOVES, RowPosition, Start};
use super::random::Random;
use super::{Engine, Event, Flow, Metric, SearchContext};
use crate::board::MOST_ROWS;
use std::ops::ControlFlow::{self, Break};

/// How the temperature falls. Conflicts are its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cooling {
    /// The first temperature.
    pub start: f64,
    /// The temperature at which the search has cooled down.
    pub end: f64,
    /// The factor of one temperature to the one before, between 0 and 1.
    pub rate: f64,
    /// Moves at each temperature for each free row.
    pub moves_a_row: u64,
}

impl Default for Cooling {
    /// A schedule that completes the empty boards from 4 to a few thousand rows.
    fn default() -> Self {
        Self { start: 1.0, end: 0.05, rate: 0.95, moves_a_row: 20 }
    }
}

impl Cooling {
    /// True if the schedule ends.
    pub fn is_sound(&self) -> bool {
        let falls = 0.0 < self.rate && self.rate < 1.0;
        falls && 0.0 < self.end && self.end <= self.start && self.start.is_finite() && self.moves_a_row > 0
    }
}

/// Exchanges that may raise the number of conflicts while it is hot.
pub(super) static ANNEALING: Engine = Engine {
    is_complete: false,
    most_rows: MOST_ROWS,
    metrics: &[Metric::Restarts, Metric::Swaps, Metric::Temperature],
    ..Engine::new(
        "annealing",
        "simulated annealing over exchanges of two queens; finds one",
        "the local-search blog; Kirkpatrick, Gelatt and Vecchi 1983",
        |residual, run| search(residual.len(), ExchangePosition::new(residual), run),
    )
};

/// Moves of one queen along her row that may raise the number of conflicts while it is hot.
pub(super) static ANNEALING_ROW: Engine = Engine {
    is_complete: false,
    most_rows: MOST_ROWS_OF_MOVES,
    metrics: &[Metric::Restarts, Metric::Moves, Metric::Temperature],
    ..Engine::new(
        "annealing-row",
        "simulated annealing that moves one queen along her row; finds one",
        "the local-search blog; Kirkpatrick, Gelatt and Vecchi 1983",
        |residual, run| search(residual.len(), RowPosition::new(residual), run),
    )
};

/// A move of a row, and what is needed to undo it: another row, or the column before.
type Move = (usize, usize);

/// A state that annealing walks through, and the moves to its neighbours.
trait Annealed {
    /// Begins with one queen in every row and column, in random order.
    fn begin(&mut self, random: &mut Random, run: &mut SearchContext<'_>);

    /// Conflicts; without any it is a completion.
    fn conflicts(&self) -> u64;

    /// Draws a move of a queen of m rows and makes it.
    fn step(&mut self, m: u32, random: &mut Random) -> Move;

    /// Reports the move that was just made, and counts it or takes it back.
    fn settle(&mut self, step: Move, is_kept: bool, run: &mut SearchContext<'_>);

    /// The residual column of each row of the residual.
    fn solution(&self) -> Vec<u32>;
}

/// The queens of two rows exchange columns.
impl Annealed for ExchangePosition<'_> {
    fn begin(&mut self, random: &mut Random, run: &mut SearchContext<'_>) {
        self.scatter(random, run);
    }

    #[inline]
    fn conflicts(&self) -> u64 {
        self.conflicts()
    }

    #[inline]
    fn step(&mut self, m: u32, random: &mut Random) -> Move {
        let (i, k) = (random.below(m) as usize, random.below(m) as usize);
        self.exchange(i, k);
        (i, k)
    }

    #[inline]
    fn settle(&mut self, (i, k): Move, is_kept: bool, run: &mut SearchContext<'_>) {
        run.observe_on_board(|| self.exchanged(i, k, is_kept));
        if is_kept {
            run.meter.add(Metric::Swaps, u64::from(i != k));
        } else {
            self.exchange(i, k);
        }
    }

    fn solution(&self) -> Vec<u32> {
        self.solution()
    }
}

/// The queen of a row moves to another column: row, and column before.
impl Annealed for RowPosition<'_> {
    fn begin(&mut self, random: &mut Random, run: &mut SearchContext<'_>) {
        self.scatter(Start::Permutation, random, run);
    }

    #[inline]
    fn conflicts(&self) -> u64 {
        self.conflicts()
    }

    #[inline]
    fn step(&mut self, m: u32, random: &mut Random) -> Move {
        let (i, j) = (random.below(m) as usize, random.below(m) as usize);
        let from = self.column(i);
        self.shift(i, j);
        (i, from)
    }

    #[inline]
    fn settle(&mut self, (i, from): Move, is_kept: bool, run: &mut SearchContext<'_>) {
        run.observe_on_board(|| self.moved(i, from, is_kept));
        if is_kept {
            run.meter.add(Metric::Moves, u64::from(self.column(i) != from));
        } else {
            self.shift(i, from);
        }
    }

    fn solution(&self) -> Vec<u32> {
        self.solution()
    }
}

fn search(m: usize, mut state: impl Annealed, run: &mut SearchContext<'_>) -> Flow {
    let tuning = run.tuning;
    let cooling = if tuning.cooling.is_sound() { tuning.cooling } else { Cooling::default() };
    let mut random = Random::new(tuning.seed);
    loop {
        run.attempt();
        state.begin(&mut random, run);
        let mut temperature = cooling.start;
        while temperature >= cooling.end && state.conflicts() > 0 {
            run.observe(|| Event::Cooled { temperature });
            run.meter.set(Metric::Temperature, (temperature * MILLIONTHS).round() as u64);
            let moves = cooling.moves_a_row.saturating_mul(m as u64);
            anneal(&mut state, (temperature, moves), m, &mut random, run)?;
            temperature *= cooling.rate;
        }
        if state.conflicts() == 0 {
            run.solution(&state.solution())?;
            return Break(run.give_up());
        }
        run.restart();
    }
}

/// The unit of [`Metric::Temperature`].
const MILLIONTHS: f64 = 1e6;

/// Draws this many moves at one temperature.
fn anneal(
    state: &mut impl Annealed,
    (temperature, moves): (f64, u64),
    m: usize,
    random: &mut Random,
    run: &mut SearchContext<'_>,
) -> Flow {
    for _ in 0..moves {
        run.consider(m)?;
        let before = state.conflicts();
        let step = state.step(m as u32, random);
        let worse = state.conflicts().saturating_sub(before) as f64;
        state.settle(step, worse <= 0.0 || (-worse / temperature).exp() > random.fraction(), run);
        if state.conflicts() == 0 {
            break;
        }
    }
    ControlFlow::Continue(())
}

//! Simulated annealing over exchanges of two queens.
//!
//! A random permutation; then exchanges drawn at random. One that does not raise the number of conflicts is kept, one
//! that raises it by d is kept with probability exp(-d / T). The temperature T falls by a constant factor after a fixed
//! number of moves, from hot, where nearly everything goes, to cold, where only improvements do; a search that has
//! cooled down with conflicts left starts over. Kirkpatrick, Gelatt and Vecchi 1983; the local-search blog, which moves
//! one queen within her row and so has to repair columns too.
//!
//! It finds one completion and proves nothing. A node is an exchange considered, a swap one that was kept. A backtrack
//! is a search that has cooled down with conflicts left, and so a restart.

use super::local::{Patience, Position};
use super::random::Random;
use super::{Counter, Engine, Event, Flow, Run};
use crate::board::{MOST_ROWS, Residual};
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
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let falls = 0.0 < self.rate && self.rate < 1.0;
        falls && 0.0 < self.end && self.end <= self.start && self.start.is_finite() && self.moves_a_row > 0
    }
}

/// Exchanges that may raise the number of conflicts while it is hot.
pub(super) static ANNEALING: Engine = Engine {
    is_complete: false,
    most_rows: MOST_ROWS,
    counters: &[Counter::Restarts, Counter::Swaps, Counter::Temperature],
    ..Engine::new(
        "annealing",
        "simulated annealing over exchanges of two queens; finds one",
        "the local-search blog; Kirkpatrick, Gelatt and Vecchi 1983",
        search,
    )
};

fn search(residual: &Residual, run: &mut Run<'_>) -> Flow {
    if residual.is_empty() {
        return run.solution(&[]);
    }
    let (tuning, mut patience) = (run.tuning(), Patience::new(residual.len()));
    let cooling = if tuning.cooling.is_sound() { tuning.cooling } else { Cooling::default() };
    let (mut position, mut random) = (Position::new(residual), Random::new(tuning.seed));
    loop {
        patience.start();
        position.scatter(&mut random, run);
        let mut temperature = cooling.start;
        while temperature >= cooling.end && position.conflicts() > 0 {
            run.observe(|| Event::Cooled { temperature });
            run.set(Counter::Temperature, (temperature * MILLIONTHS).round() as u64);
            let moves = cooling.moves_a_row.saturating_mul(position.len() as u64);
            anneal(&mut position, temperature, moves, &mut Dice { random: &mut random, patience: &mut patience }, run)?;
            temperature *= cooling.rate;
        }
        if position.conflicts() == 0 {
            run.solution(&position.solution())?;
            return Break(patience.give_up());
        }
        run.restart();
    }
}

/// The unit of [`Counter::Temperature`].
const MILLIONTHS: f64 = 1e6;

struct Dice<'d> {
    random: &'d mut Random,
    patience: &'d mut Patience,
}

/// Draws `moves` moves at one temperature.
fn anneal(position: &mut Position<'_>, temperature: f64, moves: u64, dice: &mut Dice<'_>, run: &mut Run<'_>) -> Flow {
    let m = position.len() as u32;
    for _ in 0..moves {
        dice.patience.consider(run)?;
        let (i, k) = (dice.random.below(m) as usize, dice.random.below(m) as usize);
        let before = position.conflicts();
        position.exchange(i, k);
        let worse = position.conflicts().saturating_sub(before) as f64;
        let is_kept = worse <= 0.0 || (-worse / temperature).exp() > dice.random.fraction();
        run.observe_on_board(|| position.exchanged(i, k, is_kept));
        if is_kept {
            run.add(Counter::Swaps, u64::from(i != k));
        } else {
            position.exchange(i, k);
        }
        if position.conflicts() == 0 {
            break;
        }
    }
    ControlFlow::Continue(())
}

//! Options of the engines that draw lots.

use super::exit::Failure;
use crate::engine::{Cooling, Tuning};

/// What engines that draw lots can be told.
#[derive(clap::Args)]
pub(super) struct TuningArgs {
    /// Where the random numbers of local search and annealing begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Cooling schedule of annealing: first temperature, last temperature, factor, moves a row at each
    #[arg(long, value_name = "START,END,RATE,MOVES", value_delimiter = ',', num_args = 4)]
    cooling: Vec<f64>,
}

impl TuningArgs {
    /// The tuning that they ask for.
    pub(super) fn resolve(&self) -> Result<Tuning, Failure> {
        let cooling = match self.cooling[..] {
            [start, end, rate, moves] => Cooling { start, end, rate, moves_a_row: moves as u64 },
            [] => Cooling::default(),
            _ => return Err(Failure::usage("--cooling takes four numbers: START,END,RATE,MOVES")),
        };
        if !cooling.is_sound() {
            return Err(Failure::usage("--cooling: 0 < END <= START, 0 < RATE < 1 and MOVES >= 1 are needed"));
        }
        Ok(Tuning { seed: self.seed, cooling })
    }
}

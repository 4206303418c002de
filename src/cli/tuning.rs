//! Options of the engines that draw lots.

use crate::engine::{Cooling, Tuning};

// What engines that draw lots can be told. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(super) struct TuningArgs {
    /// Where the random numbers of local search and annealing begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Cooling schedule of annealing: first and last temperature, factor, moves a row at each (default 1,0.05,0.95,20)
    #[arg(long, value_name = "START,END,RATE,MOVES", value_parser = cooling)]
    cooling: Option<Cooling>,
}

impl TuningArgs {
    /// The tuning that they ask for.
    pub(super) fn resolve(&self) -> Tuning {
        Tuning { seed: self.seed, cooling: self.cooling.unwrap_or_default() }
    }
}

fn cooling(text: &str) -> Result<Cooling, String> {
    let number = |text: &str| text.trim().parse::<f64>().map_err(|_| format!("{text:?} is no number"));
    let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    let &[start, end, rate, moves] = numbers.as_slice() else {
        return Err("four numbers are needed".into());
    };
    let cooling = Cooling { start, end, rate, moves_a_row: moves as u64 };
    if cooling.is_sound() {
        Ok(cooling)
    } else {
        Err("0 < END <= START, 0 < RATE < 1 and MOVES >= 1 are needed".into())
    }
}

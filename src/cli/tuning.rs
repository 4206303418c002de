//! Options of the engines that draw random numbers.

use super::exit::Failure;
use crate::engine::{Cooling, Tuning, engine};

// Settings of engines that draw random numbers. Not a doc comment: see `options`.
#[derive(clap::Args)]
pub(super) struct TuningArgs {
    /// Where the random numbers of local search and annealing begin (default 0)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Cooling schedule of annealing: first and last temperature, factor, moves a row at each (default 1,0.05,0.95,20)
    #[arg(long, value_name = "START,END,RATE,MOVES", value_parser = cooling)]
    cooling: Option<Cooling>,

    /// Moves in succession by which hill climbing may leave the number of conflicts as it is (default 100)
    #[arg(long, value_name = "N")]
    sideways: Option<u64>,
}

impl TuningArgs {
    /// The settings for engines of these names. Refuses settings that none of them uses.
    pub(super) fn resolve(&self, engines: &[String]) -> Result<Tuning, Failure> {
        // Incomplete engines draw random numbers, and `auto` may choose one of them.
        let draws_lots = |name: &String| engine(name).is_none_or(|engine| !engine.is_complete);
        if self.seed.is_some() && !engines.iter().any(draws_lots) {
            return Err(Failure::usage_in(
                format!("--seed 对 {} 不起作用：不使用随机数", engines.join("、")),
                format!("--seed makes no difference to {}: no lots are drawn", engines.join(", ")),
            ));
        }
        only_for("--cooling", self.cooling.is_some(), &["annealing", "annealing-row"], engines)?;
        only_for("--sideways", self.sideways.is_some(), &["hill-climbing"], engines)?;
        let Tuning { seed, cooling, sideways } = Tuning::default();
        Ok(Tuning {
            seed: self.seed.unwrap_or(seed),
            cooling: self.cooling.unwrap_or(cooling),
            sideways: self.sideways.unwrap_or(sideways),
        })
    }
}

/// Refuses an option that none of these engines obeys.
fn only_for(option: &str, is_given: bool, obeyed_by: &[&str], engines: &[String]) -> Result<(), Failure> {
    if !is_given || engines.iter().any(|name| obeyed_by.contains(&name.as_str())) {
        return Ok(());
    }
    Err(Failure::usage_in(
        format!("{option} 只用于 -a {}", obeyed_by.join("、")),
        format!("{option} is for -a {}", obeyed_by.join(", ")),
    ))
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

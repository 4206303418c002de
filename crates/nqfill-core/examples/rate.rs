//! How difficult a board is for a person.

use nqfill_core::rate::rate;
use nqfill_core::{Budget, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = ".Q..\n....\n....\n....\n".parse()?;
    let rating = rate(&puzzle, &Budget::default())?;
    println!("score {:?}, minimal: {:?}", rating.score(), rating.is_minimal);
    for (technique, times) in rating.techniques() {
        println!("{}: {times}", technique.id());
    }
    Ok(())
}

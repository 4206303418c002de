//! Boards with exactly one completion, the same ones on every machine.

use nqfill_core::Budget;
use nqfill_core::generate::{Generator, Kind, Recipe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let generator = Generator::new(Recipe::new(Kind::Unique, 8), 42)?;
    for number in 1..=3 {
        if let Some(made) = generator.make(number, &Budget::default())? {
            println!("{}", made.puzzle);
        }
    }
    Ok(())
}

//! A completion, or a proof that there is none.

use nqfill_core::{Puzzle, first};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = ".Q..\n....\n....\n....\n".parse()?;
    match first(&puzzle)? {
        Some(solution) => print!("{solution}"),
        None => println!("no solution"),
    }
    Ok(())
}

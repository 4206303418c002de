//! The number of completions, all of them and up to symmetry.

use nqfill_core::count::{Unwatched, count_with};
use nqfill_core::engine::Cores;
use nqfill_core::{CountRequest, Puzzle, count};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::empty(8)?;
    println!("{} completions", count(&puzzle)?);
    let request = CountRequest { up_to_symmetry: true, cores: Cores::new(1), ..CountRequest::default() };
    println!("{} classes", count_with(&puzzle, &request, &Unwatched).value);
    Ok(())
}

//! The Rust side of `figures.py`: goes through the completions of 12 x 12 again and again, and prints how often.

use nqfill_core::{Puzzle, SearchOptions, Solutions};

const ROUNDS: usize = 50;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::empty(12)?;
    for _ in 0..ROUNDS {
        assert_eq!(Solutions::new(&puzzle, &SearchOptions::default()).count(), 14_200);
    }
    println!("{ROUNDS}");
    Ok(())
}

//! The Rust side of `figures.py`: the seconds that one iteration over the completions of 12 x 12 takes, the least of 51.

use nqfill_core::{Puzzle, solutions};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::empty(12)?;
    let seconds = || {
        let started = Instant::now();
        assert_eq!(solutions(&puzzle).count(), 14_200);
        started.elapsed().as_secs_f64()
    };
    println!("{}", (0..51).map(|_| seconds()).fold(f64::INFINITY, f64::min));
    Ok(())
}

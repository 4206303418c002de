//! Completions one by one, for as long as one asks for them and half a second at most.

use nqfill_core::solve::Order;
use nqfill_core::{Budget, Puzzle, Solutions};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let budget = Budget { time: Some(Duration::from_millis(500)), ..Budget::default() };
    let mut solutions = Solutions::new(&Puzzle::empty(12)?, Order::Canonical, &budget);
    for solution in solutions.by_ref().take(3) {
        println!("{:?}", solution.columns());
    }
    let others = solutions.by_ref().count();
    match solutions.cut_by() {
        None => println!("and {others} more"),
        Some(reason) => println!("and {others} more, perhaps others: {reason}"),
    }
    Ok(())
}

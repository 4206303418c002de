//! Completions that others found, checked from scratch.

use nqfill_core::{Puzzle, Referee};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = ".Q..\n....\n....\n....\n".parse()?;
    let mut referee = Referee::new(&puzzle);
    for columns in [vec![1, 3, 0, 2], vec![2, 0, 3, 1], vec![1, 2, 3, 0]] {
        match referee.verify(columns) {
            Ok(solution) => print!("{solution}"),
            Err(rejection) => println!("{rejection}"),
        }
    }
    Ok(())
}

//! Why a board has no completion: the squares at fault, and what would mend it.

use nqfill_core::Puzzle;
use nqfill_core::explain::{Explanation, Query, explain};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "Q...\n....\n....\n....\n".parse()?;
    match explain(&puzzle, &Query::default()) {
        Explanation::Impossible(reason) => {
            println!("at fault: {:?}", reason.cores[0].squares());
            for repair in &reason.repairs {
                println!("without {:?}:\n{}", repair.remove, repair.solution);
            }
        }
        Explanation::Completable(known) => println!("in every completion: {:?}", known.forced),
        Explanation::Undecided(limit) => println!("undecided: {limit}"),
    }
    Ok(())
}

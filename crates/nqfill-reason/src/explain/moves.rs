//! Moves: one fixed queen put elsewhere so that a puzzle can be completed.

use super::oracle::Oracle;
use super::{Extent, MOST_REPAIRS, Move, Repair};
use nqfill_core::board::Square;
use nqfill_core::internals::Stop;
use nqfill_core::referee::Solution;
use std::collections::BTreeSet;

/// Nodes of each search in the passes over all queens. Most targets are found easily; those that are not wait.
const PASSES: [u64; 3] = [10_000, 100_000, u64::MAX];

/// Moves of queens that are repairs by themselves, along the row and the column of each.
pub(super) fn moves(oracle: &mut Oracle<'_>, repairs: &[Repair]) -> (Vec<Move>, Extent) {
    let alone = repairs.iter().filter(|repair| matches!(repair.remove[..], [from] if oracle.is_queen(from)));
    let mut queens: Vec<Targets> = alone.map(Targets::new).collect();
    let mut halt = None;
    for most in PASSES {
        for targets in &mut queens {
            halt = halt.or_else(|| targets.find(oracle, most).err());
        }
    }
    let extent = queens.iter().map(Targets::extent).max().unwrap_or(Extent::All);
    (queens.iter().flat_map(Targets::moves).collect(), extent)
}

/// Where a queen may go. A completion without the queen has one in its row and one in its column: a target each.
struct Targets {
    from: Square,
    /// Those that are known, along the row and along the column.
    known: [BTreeSet<Square>; 2],
    /// True where there may be more.
    are_open: [bool; 2],
}

impl Targets {
    fn new(repair: &Repair) -> Self {
        let mut targets = Self { from: repair.remove[0], known: Default::default(), are_open: [true; 2] };
        targets.see(&repair.solution);
        targets
    }

    fn see(&mut self, solution: &Solution) {
        let columns = solution.columns();
        let from = self.from;
        self.known[0].insert(Square::new(from.row, columns[from.row as usize]));
        let row = columns.iter().position(|&column| column == from.column);
        self.known[1].extend(row.map(|row| Square::new(row as u32, from.column)));
    }

    fn is_full(&self) -> bool {
        self.known.iter().map(BTreeSet::len).sum::<usize>() >= MOST_REPAIRS
    }

    fn extent(&self) -> Extent {
        if self.is_full() {
            Extent::First
        } else if self.are_open == [false; 2] {
            Extent::All
        } else {
            Extent::Limited
        }
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let targets = self.known.iter().flatten().take(MOST_REPAIRS);
        targets.map(|&to| Move { from: self.from, to })
    }

    /// Looks for completions that have other targets, with at most `most` nodes for each.
    fn find(&mut self, oracle: &mut Oracle<'_>, most: u64) -> Result<(), Stop> {
        for along in 0..2 {
            while self.are_open[along] && !self.is_full() {
                match self.another(oracle, along, most)? {
                    Some(Some(solution)) => self.see(&solution),
                    Some(None) => self.are_open[along] = false,
                    None => break,
                }
            }
        }
        Ok(())
    }

    /// A completion with another target along row or column, `Some(None)` if there is none; `None` if that takes more nodes.
    fn another(&self, oracle: &mut Oracle<'_>, along: usize, most: u64) -> Result<Option<Option<Solution>>, Stop> {
        let others = oracle.puzzle.fixed().filter(|&queen| queen != self.from).collect();
        let closed =
            oracle.puzzle.blocked().iter().chain(self.known[along].iter().copied()).chain([self.from]).collect();
        let board = oracle.made(others, closed).expect("its queens stand on the puzzle");
        oracle.within(most, |oracle| oracle.completion_of(&board))
    }
}

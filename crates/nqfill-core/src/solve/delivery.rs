//! The way of a completion from an engine to whoever asked: filter, referee, limit.

use crate::board::{Puzzle, Residual, Symmetry, is_first_of_its_class};
use crate::engine::{Flow, Meter, Sink, Stop};
use crate::referee::{Referee, Solution};
use std::ops::ControlFlow;

/// Turns residual columns into solutions and gives them away.
pub(super) struct Delivery<'a> {
    board: Board<'a>,
    referee: Referee<'a>,
    most: Option<u64>,
    listed: u64,
    refused: bool,
    take: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
}

impl<'a> Delivery<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        residual: &'a Residual,
        group: &'a [Symmetry],
        most: Option<u64>,
        take: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Self {
        let board = Board::new(puzzle, residual, group);
        Self { board, referee: Referee::new(puzzle), most, listed: 0, refused: false, take }
    }

    pub(super) fn listed(&self) -> u64 {
        self.listed
    }

    pub(super) fn most(&self) -> Option<u64> {
        self.most
    }

    /// Whether nothing was left to search, so that the one completion is the only one.
    pub(super) fn is_of_a_complete_board(&self) -> bool {
        self.board.residual.is_empty()
    }

    /// Whether whoever takes the solutions broke off the listing: then the total is of no interest either.
    pub(super) fn was_refused(&self) -> bool {
        self.refused
    }

    pub(super) fn board(&self) -> &Board<'a> {
        &self.board
    }

    /// Gives one completion away; breaks when that was the last one wanted.
    ///
    /// Whether another one exists is not looked for here: proving that there is none can take far longer than
    /// finding this one did.
    pub(super) fn deliver(&mut self, columns: &[u32]) -> Flow {
        let solution = match self.referee.verify(self.board.complete(columns)) {
            Ok(solution) => solution,
            Err(rejection) => return ControlFlow::Break(Stop::Rejected(rejection)),
        };
        self.listed += 1;
        self.refused = (self.take)(solution).is_break();
        if self.refused || self.most == Some(self.listed) {
            return ControlFlow::Break(Stop::Enough);
        }
        ControlFlow::Continue(())
    }

    /// The same while the search is still under way: large boards are drawn against the clock.
    pub(super) fn deliver_on_the_way(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self.deliver(columns)?;
        if self.board.squares() < MANY_SQUARES { ControlFlow::Continue(()) } else { meter.poll() }
    }
}

/// Boards of so many squares take longer to draw than a search takes from one look at the clock to the next.
const MANY_SQUARES: usize = 10_000;

/// Streams what is wanted as it is found.
impl Sink for Delivery<'_> {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        if self.board.is_wanted(columns) { self.deliver_on_the_way(columns, meter) } else { ControlFlow::Continue(()) }
    }
}

/// Places residual completions on the whole board.
pub(super) struct Board<'a> {
    fixed: Vec<u32>,
    residual: &'a Residual,
    group: &'a [Symmetry],
}

impl<'a> Board<'a> {
    fn new(puzzle: &Puzzle, residual: &'a Residual, group: &'a [Symmetry]) -> Self {
        let fixed = (0..puzzle.n()).map(|row| puzzle.fixed_column(row).unwrap_or(0)).collect();
        Self { fixed, residual, group }
    }

    /// How many squares the board has.
    pub(super) fn squares(&self) -> usize {
        self.fixed.len() * self.fixed.len()
    }

    /// The column of every row of the board.
    fn complete(&self, columns: &[u32]) -> Vec<u32> {
        let mut all = self.fixed.clone();
        for (&row, &column) in self.residual.rows().iter().zip(columns) {
            all[row as usize] = self.residual.columns()[column as usize];
        }
        all
    }

    /// Whether the completion comes first in its class, or all of a class are wanted.
    pub(super) fn is_wanted(&self, columns: &[u32]) -> bool {
        self.group.len() < 2 || is_first_of_its_class(&self.complete(columns), self.group)
    }
}

//! The way of a completion from an engine to the caller: filter, referee, limit.

use crate::board::{Puzzle, Residual, Symmetry, is_first_of_its_class};
use crate::engine::{Flow, Meter, Sink, Stop};
use crate::referee::{Referee, Solution};
use std::ops::ControlFlow;

/// Turns residual columns into checked solutions and passes them to the caller.
pub(super) struct Delivery<'a> {
    board: WholeBoard<'a>,
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
        let board = WholeBoard::new(puzzle, residual, group);
        Self { board, referee: Referee::new(puzzle), most, listed: 0, refused: false, take }
    }

    pub(super) fn listed(&self) -> u64 {
        self.listed
    }

    pub(super) fn most(&self) -> Option<u64> {
        self.most
    }

    /// True if no row was free: the board is its only completion.
    pub(super) fn is_of_a_complete_board(&self) -> bool {
        self.board.residual.is_empty()
    }

    /// True if the caller broke off the listing: it needs no total either.
    pub(super) fn was_refused(&self) -> bool {
        self.refused
    }

    pub(super) fn board(&self) -> &WholeBoard<'a> {
        &self.board
    }

    /// Passes on one completion; breaks after the last one wanted.
    ///
    /// Does not look for another one: a proof that there is none can take far longer than finding this one.
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

    /// Does what [`Self::deliver`] does while the search still runs: large boards poll the limits after each drawing.
    pub(super) fn deliver_on_the_way(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self.deliver(columns)?;
        meter.found(self.listed);
        if self.board.squares() < MANY_SQUARES { ControlFlow::Continue(()) } else { meter.poll() }
    }
}

/// From this number of squares on, drawing a board takes longer than the interval between two polls of a search.
const MANY_SQUARES: usize = 10_000;

/// Streams each wanted completion as it is found.
impl Sink for Delivery<'_> {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        if self.board.is_wanted(columns) { self.deliver_on_the_way(columns, meter) } else { ControlFlow::Continue(()) }
    }
}

/// Extends residual completions to the whole board.
pub(super) struct WholeBoard<'a> {
    fixed: Vec<u32>,
    residual: &'a Residual,
    group: &'a [Symmetry],
}

impl<'a> WholeBoard<'a> {
    fn new(puzzle: &Puzzle, residual: &'a Residual, group: &'a [Symmetry]) -> Self {
        let fixed = (0..puzzle.n()).map(|row| puzzle.fixed_column(row).unwrap_or(0)).collect();
        Self { fixed, residual, group }
    }

    /// Number of squares of the board.
    pub(super) fn squares(&self) -> usize {
        self.fixed.len() * self.fixed.len()
    }

    /// The column of the queen in every row of the board.
    fn complete(&self, columns: &[u32]) -> Vec<u32> {
        let mut all = self.fixed.clone();
        for (&row, &column) in self.residual.rows().iter().zip(columns) {
            all[row as usize] = self.residual.columns()[column as usize];
        }
        all
    }

    /// True if the completion comes first in its class, or the request wants whole classes.
    pub(super) fn is_wanted(&self, columns: &[u32]) -> bool {
        self.group.len() < 2 || is_first_of_its_class(&self.complete(columns), self.group)
    }
}

//! The way of a completion from an engine to the caller: filter, referee, limit.

use crate::board::{Puzzle, Residual, Symmetry, is_first_of_its_class};
use crate::engine::{Flow, Meter, Sink, Stop};
use crate::referee::{Referee, Solution};
use std::ops::ControlFlow;

/// Turns residual columns into checked solutions and passes them to the caller.
pub(super) struct SolutionSink<'a> {
    puzzle: &'a Puzzle,
    pub(super) residual: &'a Residual,
    group: &'a [Symmetry],
    referee: Referee<'a>,
    /// Most completions that are passed on.
    pub(super) most: Option<u64>,
    /// Completions passed on so far.
    pub(super) listed: u64,
    /// True if the caller broke off the listing: it needs no total either.
    pub(super) refused: bool,
    take: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
}

impl<'a> SolutionSink<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        residual: &'a Residual,
        group: &'a [Symmetry],
        most: Option<u64>,
        take: &'a mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Self {
        Self { puzzle, residual, group, referee: Referee::new(puzzle), most, listed: 0, refused: false, take }
    }

    pub(super) fn squares(&self) -> usize {
        self.puzzle.n() * self.puzzle.n()
    }

    /// The column of the queen in every row of the board.
    fn complete(&self, columns: &[u32]) -> Vec<u32> {
        let mut all = self.puzzle.columns().to_vec();
        for (&row, &column) in self.residual.rows().iter().zip(columns) {
            all[row as usize] = self.residual.columns()[column as usize];
        }
        all
    }

    /// True if the completion comes first in its class, or the request wants whole classes.
    pub(super) fn is_wanted(&self, columns: &[u32]) -> bool {
        self.group.len() < 2 || is_first_of_its_class(&self.complete(columns), self.group)
    }

    /// Passes on one completion; breaks after the last one wanted.
    ///
    /// Does not look for another one: a proof that there is none can take far longer than finding this one.
    pub(super) fn emit(&mut self, columns: &[u32]) -> Flow {
        let board = self.complete(columns);
        let solution = match self.referee.verify(board) {
            Ok(solution) => solution,
            Err(rejection) => return ControlFlow::Break(Stop::Limit(rejection.into())),
        };
        self.listed += 1;
        self.refused = (self.take)(solution).is_break();
        if self.refused || self.most == Some(self.listed) {
            return ControlFlow::Break(Stop::Enough);
        }
        ControlFlow::Continue(())
    }

    /// Does what [`Self::emit`] does while the search still runs: large boards poll the limits after each drawing.
    pub(super) fn emit_on_the_way(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        self.emit(columns)?;
        meter.found(self.listed);
        if self.squares() < MANY_SQUARES { ControlFlow::Continue(()) } else { meter.poll() }
    }
}

/// From this number of squares on, drawing a board takes longer than the interval between two polls of a search.
const MANY_SQUARES: usize = 10_000;

/// Streams each wanted completion as it is found.
impl Sink for SolutionSink<'_> {
    fn solution(&mut self, columns: &[u32], meter: &mut Meter) -> Flow {
        if self.is_wanted(columns) { self.emit_on_the_way(columns, meter) } else { ControlFlow::Continue(()) }
    }
}

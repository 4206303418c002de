//! The endgame: subtrees whose open squares fit one word, where all lines are examined at once.
//!
//! Nearly all queens of a search are placed here, when few squares are left. The open squares of a whole subtree are
//! renumbered ([`Numbering`]) so that one subtraction finds every empty line and a second one every forced line
//! ([`numbering::PackedLines`]), whatever their number. On boards of m = 20 to 24 this takes 20 to 25 ns a queen and the
//! renumbering about as much again; the search above takes 60 ns.
//!
//! A whole residual of few squares comes here at once ([`whole`]).

mod numbering;
pub(super) mod whole;

use super::lookup::{Lookup, SolutionOrder};
use super::state::State;
use super::trail::Trail;
use crate::board::Square;
use crate::engine::{Event, Flow, SearchContext, Stop};
use numbering::{BITS, Numbering, PackedPosition, Word};
use std::ops::ControlFlow::{self, Continue};

/// A position in which no line is forced, and the squares of its branching line that are still to be tried.
struct PackedLevel {
    position: PackedPosition,
    queens: usize,
    /// In the column view if the branching line is a column.
    untried: Word,
    is_column: bool,
}

/// The open squares without the first two of each field: the next steps towards the narrowest line.
struct Rest {
    rows: Word,
    columns: Word,
}

/// The endgame of subtrees. Its scratch space is kept from one to the next.
pub(super) struct Endgame {
    order: SolutionOrder,
    numbering: Numbering,
    /// Numbers of the squares in the row view.
    queens: Vec<u8>,
    levels: Vec<PackedLevel>,
    found: u64,
    /// The last completion found.
    columns: Vec<u32>,
}

impl Endgame {
    /// Scratch space for searches in this order.
    pub(super) fn new(order: SolutionOrder) -> Self {
        let (numbering, queens, levels, columns) = (Numbering::new(), Vec::new(), Vec::new(), Vec::new());
        Self { order, numbering, queens, levels, found: 0, columns }
    }

    /// True if the position fits a word.
    pub(super) fn fits(state: &State) -> bool {
        state.size() + state.free_rows.count_ones() <= BITS as u32
    }

    /// Searches the subtree of a position that fits and has no empty line, below the queens of `above`. Returns the number
    /// of completions found.
    pub(super) fn search(
        &mut self,
        lookup: &Lookup<'_>,
        state: &State,
        above: &Trail,
        run: &mut SearchContext<'_>,
    ) -> ControlFlow<Stop, u64> {
        let diagonals = &lookup.diagonals;
        let through = |i, j| diagonals.through(i, j);
        let root = self.numbering.number(state, (diagonals.len(), through), &lookup.preference);
        self.search_numbered(root, above, run)?;
        Continue(self.found)
    }

    fn search_numbered(&mut self, mut position: PackedPosition, above: &Trail, run: &mut SearchContext<'_>) -> Flow {
        self.found = 0;
        loop {
            // The only call, so that it is inlined and positions are not copied for it: 14 % fewer instructions.
            self.enter(position, above, run)?;
            let Some(level) = self.level_to_try(run) else { break };
            let next = level.untried.trailing_zeros() as u8;
            level.untried &= level.untried - 1;
            position = level.position;
            let square = if level.is_column { self.in_row_view(next) } else { next };
            self.place(&mut position, square, true, run)?;
        }
        take_back(&self.numbering, &mut self.queens, 0, run);
        Continue(())
    }

    /// Goes back to the last level with a square to try.
    #[inline]
    fn level_to_try(&mut self, run: &mut SearchContext<'_>) -> Option<&mut PackedLevel> {
        while let Some(level) = self.levels.last() {
            let (queens, is_done) = (level.queens, level.untried == 0);
            take_back(&self.numbering, &mut self.queens, queens, run);
            if !is_done {
                break;
            }
            self.levels.pop();
        }
        self.levels.last_mut()
    }

    /// Propagates a new position and opens a level for it, unless it is a dead end or a solution.
    #[inline]
    fn enter(&mut self, mut position: PackedPosition, above: &Trail, run: &mut SearchContext<'_>) -> Flow {
        let Some(rest) = self.propagate(&mut position, run)? else { return Continue(()) };
        if position.rows.unfilled == 0 {
            self.found += 1;
            self.write_solution(above);
            return run.solution(&self.columns);
        }
        self.branch(position, &rest);
        Continue(())
    }

    #[inline]
    fn in_row_view(&self, in_column_view: u8) -> u8 {
        self.numbering.by_column[in_column_view as usize & (BITS - 1)]
    }

    #[inline]
    fn place(
        &mut self,
        position: &mut PackedPosition,
        square: u8,
        is_chosen: bool,
        run: &mut SearchContext<'_>,
    ) -> Flow {
        run.meter.node()?;
        run.observe(|| self.numbering.placed(square, is_chosen));
        let keep = &self.numbering.squares[square as usize & (BITS - 1)].keep;
        position.rows.open &= keep.rows.open;
        position.rows.unfilled &= keep.rows.unfilled;
        position.columns.open &= keep.columns.open;
        position.columns.unfilled &= keep.columns.unfilled;
        self.queens.push(square);
        Continue(())
    }

    /// Places every forced queen; `None` for a dead end, a line without a queen or an open square.
    #[inline]
    fn propagate(
        &mut self,
        position: &mut PackedPosition,
        run: &mut SearchContext<'_>,
    ) -> ControlFlow<Stop, Option<Rest>> {
        loop {
            let (rows, no_row) = self.numbering.rows.pop_lowest(position.rows.open);
            let (columns, no_column) = self.numbering.columns.pop_lowest(position.columns.open);
            let (no_row, no_column) = (no_row & position.rows.unfilled, no_column & position.columns.unfilled);
            if no_row | no_column != 0 {
                run.dead_end(|| self.numbering.dead_end(no_row, no_column));
                return Continue(None);
            }
            let (rows, mut one_in_row) = self.numbering.rows.pop_lowest(rows);
            let (columns, mut one_in_column) = self.numbering.columns.pop_lowest(columns);
            one_in_row &= position.rows.unfilled;
            one_in_column &= position.columns.unfilled;
            if one_in_row | one_in_column == 0 {
                return Continue(Some(Rest { rows, columns }));
            }
            while one_in_row != 0 {
                let square = position.rows.open & self.numbering.rows.first_of(one_in_row);
                if square == 0 {
                    run.dead_end(|| self.numbering.dead_end(one_in_row, 0));
                    return Continue(None);
                }
                self.place(position, square.trailing_zeros() as u8, false, run)?;
                one_in_row &= one_in_row - 1;
            }
            one_in_column &= position.columns.unfilled;
            while one_in_column != 0 {
                let square = position.columns.open & self.numbering.columns.first_of(one_in_column);
                if square == 0 {
                    run.dead_end(|| self.numbering.dead_end(0, one_in_column));
                    return Continue(None);
                }
                self.place(position, self.in_row_view(square.trailing_zeros() as u8), false, run)?;
                one_in_column &= (one_in_column - 1) & position.columns.unfilled;
            }
        }
    }

    /// Opens a level on the first row in canonical order, else on the narrowest line, of equals the most preferred.
    #[inline]
    fn branch(&mut self, position: PackedPosition, rest: &Rest) {
        let numbering = &self.numbering;
        let (row, column) = match self.order {
            SolutionOrder::Canonical => (position.rows.unfilled, 0),
            SolutionOrder::Search => self.narrowest(&position, rest),
        };
        let is_column = column.trailing_zeros() < row.trailing_zeros();
        let untried = match is_column {
            true => position.columns.open & numbering.columns.first_of(column),
            false => position.rows.open & numbering.rows.first_of(row),
        };
        self.levels.push(PackedLevel { position, queens: self.queens.len(), untried, is_column });
    }

    /// Removes squares from all fields until some line without a queen runs out.
    #[inline]
    fn narrowest(&self, position: &PackedPosition, rest: &Rest) -> (Word, Word) {
        let (mut rows, mut columns) = (rest.rows, rest.columns);
        loop {
            let (fewer_rows, row) = self.numbering.rows.pop_lowest(rows);
            let (fewer_columns, column) = self.numbering.columns.pop_lowest(columns);
            let (row, column) = (row & position.rows.unfilled, column & position.columns.unfilled);
            if row | column != 0 {
                return (row, column);
            }
            (rows, columns) = (fewer_rows, fewer_columns);
        }
    }

    fn write_solution(&mut self, above: &Trail) {
        self.columns.resize(above.queens.len() + self.queens.len(), 0);
        for queen in &above.queens {
            self.columns[queen.row as usize] = queen.column;
        }
        for &number in &self.queens {
            let (i, j) = self.numbering.square(number);
            self.columns[i] = j as u32;
        }
    }
}

/// Takes back all queens but the first `to`.
#[inline]
fn take_back(numbering: &Numbering, queens: &mut Vec<u8>, to: usize, run: &mut SearchContext<'_>) {
    if run.is_observed() {
        report_taken_back(numbering, &queens[to..], run);
    }
    queens.truncate(to);
}

/// Reports that queens are taken back, the last one first.
#[cold]
fn report_taken_back(numbering: &Numbering, queens: &[u8], run: &mut SearchContext<'_>) {
    for &number in queens.iter().rev() {
        let (i, j) = numbering.square(number);
        run.observe(|| Event::TakenBack(Square::at(i, j)));
    }
}

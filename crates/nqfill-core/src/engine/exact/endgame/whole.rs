//! The endgame of whole residuals: boards on which nothing else is searched, as most that people set.
//!
//! Scratch space is kept from board to board of a thread: making it anew takes as long as the search.

use super::Endgame;
use crate::board::Residual;
use crate::engine::exact::lookup::{SolutionOrder, preference};
use crate::engine::exact::state::{FreeLine, State};
use crate::engine::exact::trail::Trail;
use crate::engine::{Flow, SearchContext};
use std::cell::Cell;

/// Rows of the largest board whose diagonals keep their numbers. Those of larger boards, most of them without open
/// squares, are numbered anew.
const MOST_ROWS: usize = 256;

/// Scratch space, and the lines of the residuals that it was last used for.
struct Scratch {
    endgame: Endgame,
    rows: usize,
    preference: Vec<FreeLine>,
}

thread_local! {
    static SPARE: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// True if a residual is searched here: if all its open squares fit a word.
pub(in crate::engine::exact) fn fits(residual: &Residual, root: &State) -> bool {
    Endgame::fits(root) && residual.n() <= MOST_ROWS
}

/// Searches a residual that fits and has no empty line.
pub(in crate::engine::exact) fn search(
    residual: &Residual,
    order: SolutionOrder,
    root: &State,
    run: &mut SearchContext<'_>,
) -> Flow {
    let (n, m) = (residual.n(), residual.len());
    let new = || Box::new(Scratch { endgame: Endgame::new(order), rows: 0, preference: Vec::new() });
    let mut scratch = SPARE.take().unwrap_or_else(new);
    let Scratch { endgame, rows, preference: lines } = &mut *scratch;
    if (*rows, endgame.order) != (m, order) {
        (*rows, endgame.order, *lines) = (m, order, preference(m, order));
    }
    // An interrupted search has left these.
    endgame.queens.clear();
    endgame.levels.clear();
    let (of_rows, of_columns) = (residual.rows(), residual.columns());
    let through = |i: usize, j: usize| {
        let (row, column) = (of_rows[i] as usize, of_columns[j] as usize);
        (row + n - column, 2 * n + row + column)
    };
    let position = endgame.numbering.number(root, (4 * n, &through), lines);
    let flow = endgame.search_numbered(position, &Trail::default(), run);
    SPARE.set(Some(scratch));
    flow
}

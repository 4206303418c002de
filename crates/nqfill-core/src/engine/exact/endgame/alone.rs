//! The endgame of whole residuals: boards on which nothing else is searched, as most that people set.
//!
//! Scratch space is kept from board to board of a thread: on boards of at most 8 x 8, making it anew takes as long as
//! the search.

use super::word::Word;
use super::{Endgame, PackedSearch};
use crate::board::Residual;
use crate::engine::exact::context::{Diagonals, SolutionOrder, preference};
use crate::engine::exact::state::{FreeLine, State};
use crate::engine::exact::trail::Trail;
use crate::engine::{Flow, Run};
use std::cell::Cell;
use std::thread::LocalKey;

/// Rows of the largest board whose diagonals keep their numbers. Those of larger boards, most of them without open
/// squares, are numbered anew.
const MOST_ROWS_NUMBERED: usize = 256;

/// Scratch space, and the lines of the residuals that it was last used for.
struct Scratch<W: Word, const N: usize> {
    search: PackedSearch<W, N>,
    rows: usize,
    preference: Vec<FreeLine>,
}

type Spare<W, const N: usize> = Cell<Option<Box<Scratch<W, N>>>>;

thread_local! {
    static HALF: Spare<u64, 64> = const { Cell::new(None) };
    static WHOLE: Spare<u128, 128> = const { Cell::new(None) };
}

/// True if all open squares of a residual fit a word.
pub(in crate::engine::exact) fn fits<const R: usize>(root: &State<R>) -> bool {
    Endgame::fits(root)
}

/// Searches a residual whose open squares fit a word and that has no empty line.
pub(in crate::engine::exact) fn search<const R: usize>(
    residual: &Residual,
    order: SolutionOrder,
    root: &State<R>,
    run: &mut Run<'_>,
) -> Flow {
    if PackedSearch::<u64, 64>::fits(root) {
        search_with(&HALF, residual, order, root, run)
    } else {
        search_with(&WHOLE, residual, order, root, run)
    }
}

fn search_with<W: Word, const N: usize, const R: usize>(
    spare: &'static LocalKey<Spare<W, N>>,
    residual: &Residual,
    order: SolutionOrder,
    root: &State<R>,
    run: &mut Run<'_>,
) -> Flow {
    let (n, m) = (residual.n(), residual.len());
    let new = || Box::new(Scratch { search: PackedSearch::new(order), rows: 0, preference: Vec::new() });
    let mut scratch = spare.take().unwrap_or_else(new);
    let Scratch { search, rows, preference: lines } = &mut *scratch;
    if (*rows, search.order) != (m, order) {
        (*rows, search.order, *lines) = (m, order, preference(m, order));
    }
    // An interrupted search has left these.
    search.queens.clear();
    search.levels.clear();
    let position = if n <= MOST_ROWS_NUMBERED {
        let (of_rows, of_columns) = (residual.rows(), residual.columns());
        let through = |i: usize, j: usize| {
            let (row, column) = (of_rows[i] as usize, of_columns[j] as usize);
            (row + n - column, 2 * n + row + column)
        };
        search.numbering.number(root, (4 * n, through), lines)
    } else {
        let diagonals = Diagonals::new(residual, R);
        search.numbering.number(root, (diagonals.len(), |i, j| diagonals.through(i, j)), lines)
    };
    let flow = search.search_numbered(position, &Trail::default(), run);
    spare.set(Some(scratch));
    flow
}

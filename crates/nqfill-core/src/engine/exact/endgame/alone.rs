//! The endgame of whole residuals: boards on which nothing else is searched, as most that people set.
//!
//! Scratch space is kept from board to board of a thread: on boards of at most 8 x 8, making it anew takes as long as
//! the search. Where the squares of a whole board fit a word, those of boards of its size are numbered once: in canonical
//! order the lines come in the order of the board, whichever of them are free.

use super::numbering::PackedPosition;
use super::word::{Bytes, Word};
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

/// Rows of the largest board whose squares fit half a word, and a word, with a separator for each row; and of the one that fills
/// half a word without separators.
const MOST_ROWS_OF_HALF: usize = 7;
const MOST_ROWS_OF_WHOLE: usize = 10;
const ROWS_OF_BYTES: usize = 8;

/// Scratch space, with the squares of the boards of one size numbered.
struct Board<W: Word, const N: usize> {
    search: PackedSearch<W, N>,
    n: usize,
}

type SpareBoard<W, const N: usize> = Cell<Option<Box<Board<W, N>>>>;

thread_local! {
    static HALF_BOARD: SpareBoard<u64, 64> = const { Cell::new(None) };
    static CHESSBOARD: SpareBoard<Bytes, 64> = const { Cell::new(None) };
    static WHOLE_BOARD: SpareBoard<u128, 128> = const { Cell::new(None) };
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
        let diagonals = Diagonals::new(residual);
        search.numbering.number(root, (diagonals.len(), |i, j| diagonals.through(i, j)), lines)
    };
    let flow = search.search_numbered(position, &Trail::default(), run);
    spare.set(Some(scratch));
    flow
}

/// True if the squares of the whole board fit a word.
pub(in crate::engine::exact) fn fits_board(residual: &Residual) -> bool {
    residual.n() <= MOST_ROWS_OF_WHOLE
}

/// Searches a residual of a board whose squares fit a word, in canonical order and without an observer.
pub(in crate::engine::exact) fn search_board(residual: &Residual, run: &mut Run<'_>) -> Flow {
    match residual.n() {
        ..=MOST_ROWS_OF_HALF => search_board_with(&HALF_BOARD, residual, run),
        ROWS_OF_BYTES => search_board_with(&CHESSBOARD, residual, run),
        _ => search_board_with(&WHOLE_BOARD, residual, run),
    }
}

fn search_board_with<W: Word, const N: usize>(
    spare: &'static LocalKey<SpareBoard<W, N>>,
    residual: &Residual,
    run: &mut Run<'_>,
) -> Flow {
    let n = residual.n();
    let new = || Box::new(Board { search: PackedSearch::new(SolutionOrder::Canonical), n: 0 });
    let mut board = spare.take().unwrap_or_else(new);
    if board.n != n {
        board.n = n;
        board.search.number_board(n);
    }
    let position = board.search.position_on_board(residual);
    let flow = board.search.search_numbered(position, &Trail::default(), run);
    spare.set(Some(board));
    flow
}

impl<W: Word, const N: usize> PackedSearch<W, N> {
    /// Numbers all squares of a board: row by row and column by column, n squares each, and a separator where there is one.
    fn number_board(&mut self, n: usize) {
        let all = (1 << n) - 1;
        let open = std::array::from_fn(|row| if row < n { all } else { 0 });
        let board = State::<MOST_ROWS_OF_WHOLE> { open, free_rows: all, free_columns: all };
        let through = |i: usize, j: usize| (i + n - j, 2 * n + i + j);
        self.numbering.number(&board, (4 * n, through), &preference(n, SolutionOrder::Canonical));
    }

    /// The position of a residual among the squares of its board, which are numbered.
    fn position_on_board(&mut self, residual: &Residual) -> PackedPosition<W> {
        // An interrupted search has left these.
        self.queens.clear();
        self.levels.clear();
        let (n, width) = (residual.n(), residual.n() + W::GAP);
        let attacks = residual.attacks().expect("a small board");
        let mut position = PackedPosition::<W>::default();
        let lines = residual.rows().iter().zip(residual.columns());
        for (place, (&row, &column)) in (0..).zip(lines) {
            let (row, column) = (row as usize, column as usize);
            (self.places[row].0, self.places[column].1) = (place, place);
            position.rows.open |= W::bits(attacks.left_in_row(row), row * width);
            position.rows.unfilled |= W::bit(W::separator(row * width + n));
            position.columns.open |= W::bits(attacks.left_in_column(column), column * width);
            position.columns.unfilled |= W::bit(W::separator(column * width + n));
        }
        for &(i, j) in residual.blocked() {
            let square = residual.square(i as usize, j as usize);
            let (row, column) = (square.row as usize, square.column as usize);
            position.rows.open &= !W::bit(row * width + column);
            position.columns.open &= !W::bit(column * width + row);
        }
        position
    }
}

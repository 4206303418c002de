//! Renumbers the open squares of a position for the small search.

use super::diagonals::{Diagonals, LONELY};
use super::fields::{CAPACITY, Fields, Word, table};
use super::lines::{Line, bits};
use super::state::State;

/// One direction of a position: its open squares, and the separators of the lines that still need a queen.
#[derive(Clone, Copy, Default)]
pub(super) struct View {
    pub(super) open: Word,
    pub(super) needy: Word,
}

/// A position seen by rows and by columns: every square has a number in either view.
#[derive(Clone, Copy, Default)]
pub(super) struct Position {
    pub(super) rows: View,
    pub(super) columns: View,
}

/// A square, and what a queen on it leaves of a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Square {
    pub(super) keep: Position,
    pub(super) row: u8,
    pub(super) column: u8,
}

/// Squares of one line in the row view and in the column view.
#[derive(Clone, Copy, Default)]
struct Attacked {
    rows: Word,
    columns: Word,
}

pub(super) struct Numbering {
    pub(super) rows: Fields,
    pub(super) columns: Fields,
    /// By number in the row view.
    pub(super) squares: Box<[Square; CAPACITY]>,
    /// The number in the row view of each number in the column view.
    pub(super) by_column: [u8; CAPACITY],
    in_column: [u8; CAPACITY],
    /// The first number in the row view of each row, and its open squares.
    first_of_row: Box<[(u8, u64); 64]>,
    on_row: Box<[Attacked; 64]>,
    on_column: Box<[Attacked; 64]>,
    on_diagonal: Vec<Attacked>,
    /// The separator of each row and column, complemented.
    not_row: Box<[Word; 64]>,
    not_column: Box<[Word; 64]>,
}

impl Numbering {
    pub(super) fn new(diagonals: &Diagonals) -> Self {
        Numbering {
            rows: Fields::new(),
            columns: Fields::new(),
            squares: table(),
            by_column: [0; CAPACITY],
            in_column: [0; CAPACITY],
            first_of_row: table(),
            on_row: table(),
            on_column: table(),
            on_diagonal: vec![Attacked::default(); diagonals.len()],
            not_row: table(),
            not_column: table(),
        }
    }

    /// Makes ready for another residual: all that outlives a position is the room for its diagonals.
    pub(super) fn reset(&mut self, diagonals: &Diagonals) {
        self.on_diagonal.clear();
        self.on_diagonal.resize(diagonals.len(), Attacked::default());
    }

    /// Numbers the open squares of a position; fields come in the order of `preference`, the most wanted lowest.
    pub(super) fn number<const R: usize>(
        &mut self,
        state: &State<R>,
        diagonals: &Diagonals,
        preference: &[Line],
    ) -> Position {
        self.rows.clear();
        self.columns.clear();
        let mut next = self.lay_out_columns(state, preference);
        let mut end = 0;
        for line in preference {
            if let &Line::Row(i) = line
                && state.free_rows >> i & 1 != 0
            {
                end = self.lay_out_row(i, state.open[i], end, &mut next, diagonals);
            }
        }
        self.tabulate(diagonals);
        let view = |fields: &Fields| View { open: fields.all(), needy: fields.separators };
        Position { rows: view(&self.rows), columns: view(&self.columns) }
    }

    /// The number of an open square in the row view.
    pub(super) fn number_of(&self, row: usize, column: usize) -> usize {
        let (first, open) = self.first_of_row[row & 63];
        (first as u32 + (open & ((1 << column) - 1)).count_ones()) as usize & (CAPACITY - 1)
    }

    /// The number in the column view of a number in the row view.
    pub(super) fn in_column_view(&self, number: usize) -> u8 {
        self.in_column[number & (CAPACITY - 1)]
    }

    /// Makes the fields of the column view; returns the first number of each column.
    fn lay_out_columns<const R: usize>(&mut self, state: &State<R>, preference: &[Line]) -> [u8; 64] {
        let mut count = [0; 64];
        for i in bits(state.free_rows) {
            bits(state.open[i]).for_each(|j| count[j & 63] += 1);
        }
        let mut first_of = [0; 64];
        let mut first = 0;
        for line in preference {
            if let &Line::Column(j) = line
                && state.free_columns >> j & 1 != 0
            {
                let end = first + count[j];
                first_of[j] = first as u8;
                self.on_column[j] = Attacked { rows: 0, columns: self.columns.add(first, end) };
                self.not_column[j] = !(1 << end);
                first = end + 1;
            }
        }
        first_of
    }

    /// Makes the field of row i from number `first` on, and notes its squares on the lines through them. `next` is the
    /// next number of each column. Returns the first number of the next row.
    fn lay_out_row(&mut self, i: usize, open: u64, first: usize, next: &mut [u8; 64], diagonals: &Diagonals) -> usize {
        self.first_of_row[i] = (first as u8, open);
        let mut across = 0;
        let mut at = first;
        for j in bits(open) {
            let in_column = next[j & 63];
            next[j & 63] += 1;
            self.by_column[in_column as usize & (CAPACITY - 1)] = at as u8;
            self.in_column[at & (CAPACITY - 1)] = in_column;
            let square = &mut self.squares[at & (CAPACITY - 1)];
            (square.row, square.column) = (i as u8, j as u8);
            let (r, c) = (1 << at, 1 << in_column);
            across |= c;
            self.on_column[j & 63].rows |= r;
            let (down, up) = diagonals.through(i, j);
            for diagonal in [down, up] {
                let attacked = &mut self.on_diagonal[diagonal];
                attacked.rows |= r;
                attacked.columns |= c;
            }
            at += 1;
        }
        self.on_row[i] = Attacked { rows: self.rows.add(first, at), columns: across };
        self.not_row[i] = !(1 << at);
        at + 1
    }

    /// Tabulates what each square keeps, then forgets the diagonals.
    fn tabulate(&mut self, diagonals: &Diagonals) {
        self.on_diagonal[LONELY] = Attacked::default();
        let mut squares = self.rows.all();
        while squares != 0 {
            let square = &mut self.squares[squares.trailing_zeros() as usize & (CAPACITY - 1)];
            squares &= squares - 1;
            let (i, j) = (square.row as usize & 63, square.column as usize & 63);
            let (down, up) = diagonals.through(i, j);
            let [row, column] = [&self.on_row[i], &self.on_column[j]];
            let [down, up] = [&self.on_diagonal[down], &self.on_diagonal[up]];
            let rows = row.rows | column.rows | down.rows | up.rows;
            let columns = row.columns | column.columns | down.columns | up.columns;
            square.keep = Position {
                rows: View { open: !rows, needy: self.not_row[i] },
                columns: View { open: !columns, needy: self.not_column[j] },
            };
        }
        self.on_diagonal.fill(Attacked::default());
    }
}

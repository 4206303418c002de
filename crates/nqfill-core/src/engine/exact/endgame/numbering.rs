//! Numbers the open squares of a position, so that its rows and its columns are packed lines.

use crate::board::Square;
use crate::engine::exact::lookup::LONELY;
use crate::engine::exact::state::{FreeLine, State, bits};
use crate::engine::{EmptyLine, Event};

/// A set of squares and separators, a bit each.
pub(super) type Word = u128;

/// Bits of a word.
pub(super) const BITS: usize = 128;

/// The layout of the lines of one direction in a word: a field for each line, of a bit for each square and a separator
/// above.
///
/// Call `clear`, then `add` for each line; then the other methods.
///
/// ```text
///   S 0 1 | S 1 1 0 1 | S 1 0 0        three lines with 1, 3 and 1 of their squares open
/// ```
pub(super) struct PackedLines {
    separators: Word,
    lowest: Word,
    /// The squares of all fields.
    pub(super) all: Word,
    /// The squares of each field, by the place of its separator.
    squares: Box<[Word; BITS]>,
}

impl PackedLines {
    pub(super) fn new() -> Self {
        PackedLines { separators: 0, lowest: 0, all: 0, squares: table() }
    }

    pub(super) fn clear(&mut self) {
        (self.separators, self.lowest, self.all) = (0, 0, 0);
    }

    /// Adds a field of the bits `first..end`, at least one. Returns these, and its separator.
    pub(super) fn add(&mut self, first: usize, end: usize) -> [Word; 2] {
        let (lowest, separator): (Word, Word) = (1 << first, 1 << end);
        let squares = separator - lowest;
        self.squares[end & (BITS - 1)] = squares;
        self.lowest |= lowest;
        self.all |= squares;
        self.separators |= separator;
        [squares, separator]
    }

    /// The squares of the field whose separator is the lowest of a non-empty set.
    #[inline]
    pub(super) fn first_of(&self, separators: Word) -> Word {
        self.squares[separators.trailing_zeros() as usize & (BITS - 1)]
    }

    /// Removes the lowest square of every field at once. Returns the remaining squares, and the separators of the fields that
    /// had none: the subtraction borrowed from those.
    #[inline]
    pub(super) fn pop_lowest(&self, open: Word) -> (Word, Word) {
        let less = (open | self.separators) - self.lowest;
        (open & less, self.separators & !less)
    }
}

/// A table on the heap that is never on the stack, because one is made for every search, however short.
fn table<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    let table: Result<Box<[T; N]>, _> = vec![T::default(); N].into_boxed_slice().try_into();
    table.unwrap_or_else(|_| unreachable!("a slice of N is an array of N"))
}

/// One direction of a position: its open squares, and the separators of the lines without a queen.
#[derive(Clone, Copy, Default)]
pub(super) struct View {
    pub(super) open: Word,
    pub(super) unfilled: Word,
}

/// A position seen by rows and by columns: every square has a number in either view.
#[derive(Clone, Copy, Default)]
pub(super) struct PackedPosition {
    pub(super) rows: View,
    pub(super) columns: View,
}

/// A square, and the part of a position that a queen on it leaves.
#[derive(Clone, Copy, Default)]
pub(super) struct NumberedSquare {
    pub(super) keep: PackedPosition,
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
    pub(super) rows: PackedLines,
    pub(super) columns: PackedLines,
    /// By number in the row view.
    pub(super) squares: Box<[NumberedSquare; BITS]>,
    /// The number in the row view of each number in the column view.
    pub(super) by_column: [u8; BITS],
    on_row: Box<[Attacked; 64]>,
    on_column: Box<[Attacked; 64]>,
    /// By the number of the diagonal; nothing but while a position is numbered.
    on_diagonal: Vec<Attacked>,
    /// The separator of each row and column, complemented.
    not_row: Box<[Word; 64]>,
    not_column: Box<[Word; 64]>,
}

impl Numbering {
    pub(super) fn new() -> Self {
        Numbering {
            rows: PackedLines::new(),
            columns: PackedLines::new(),
            squares: table(),
            by_column: [0; BITS],
            on_row: table(),
            on_column: table(),
            on_diagonal: Vec::new(),
            not_row: table(),
            not_column: table(),
        }
    }

    /// Numbers the open squares of a position. Fields come in the order of `preference`, the first one lowest. `through`
    /// gives the numbers of the diagonal and the antidiagonal through a square, below the number of diagonals. [`LONELY`] is
    /// none.
    pub(super) fn number(
        &mut self,
        state: &State,
        (diagonals, through): (usize, impl Fn(usize, usize) -> (usize, usize)),
        preference: &[FreeLine],
    ) -> PackedPosition {
        self.rows.clear();
        self.columns.clear();
        self.on_diagonal.resize(diagonals, Attacked::default());
        let mut next = self.lay_out_columns(state, preference);
        let mut end = 0;
        for line in preference {
            if let &FreeLine::Row(i) = line
                && state.free_rows >> i & 1 != 0
            {
                end = self.lay_out_row(i, state.open[i], end, &mut next, &through);
            }
        }
        self.tabulate(&through);
        let view = |fields: &PackedLines| View { open: fields.all, unfilled: fields.separators };
        PackedPosition { rows: view(&self.rows), columns: view(&self.columns) }
    }

    /// Adds the fields of the column view. Returns the first number of each column.
    fn lay_out_columns(&mut self, state: &State, preference: &[FreeLine]) -> [u8; 64] {
        let mut count = [0; 64];
        for i in bits(state.free_rows) {
            bits(state.open[i]).for_each(|j| count[j & 63] += 1);
        }
        let mut first_of = [0; 64];
        let mut first = 0;
        for line in preference {
            if let &FreeLine::Column(j) = line
                && state.free_columns >> j & 1 != 0
            {
                let end = first + count[j];
                first_of[j] = first as u8;
                let [columns, separator] = self.columns.add(first, end);
                self.on_column[j] = Attacked { rows: 0, columns };
                self.not_column[j] = !separator;
                first = end + 1;
            }
        }
        first_of
    }

    /// Adds the field of row i from number `first` on, and enters its squares into the lines through them. `next` is
    /// the next number of each column. Returns the first number of the next row.
    fn lay_out_row(
        &mut self,
        i: usize,
        open: u64,
        first: usize,
        next: &mut [u8; 64],
        through: &impl Fn(usize, usize) -> (usize, usize),
    ) -> usize {
        let mut across = 0;
        let mut at = first;
        for j in bits(open) {
            let in_column = next[j & 63];
            next[j & 63] += 1;
            self.by_column[in_column as usize & (BITS - 1)] = at as u8;
            let square = &mut self.squares[at & (BITS - 1)];
            (square.row, square.column) = (i as u8, j as u8);
            let (r, c): (Word, Word) = (1 << at, 1 << in_column);
            across |= c;
            self.on_column[j & 63].rows |= r;
            let (down, up) = through(i, j);
            for diagonal in [down, up] {
                let attacked = &mut self.on_diagonal[diagonal];
                attacked.rows |= r;
                attacked.columns |= c;
            }
            at += 1;
        }
        let [rows, separator] = self.rows.add(first, at);
        self.on_row[i] = Attacked { rows, columns: across };
        self.not_row[i] = !separator;
        at + 1
    }

    /// Fills in what a queen on each square leaves, then clears the diagonals.
    fn tabulate(&mut self, through: &impl Fn(usize, usize) -> (usize, usize)) {
        self.on_diagonal[LONELY] = Attacked::default();
        let mut squares = self.rows.all;
        while squares != 0 {
            let square = &mut self.squares[squares.trailing_zeros() as usize & (BITS - 1)];
            squares &= squares - 1;
            let (i, j) = (square.row as usize & 63, square.column as usize & 63);
            let (down, up) = through(i, j);
            let [row, column] = [&self.on_row[i], &self.on_column[j]];
            let [down, up] = [&self.on_diagonal[down], &self.on_diagonal[up]];
            let rows = row.rows | column.rows | down.rows | up.rows;
            let columns = row.columns | column.columns | down.columns | up.columns;
            square.keep = PackedPosition {
                rows: View { open: !rows, unfilled: self.not_row[i] },
                columns: View { open: !columns, unfilled: self.not_column[j] },
            };
        }
        self.on_diagonal.fill(Attacked::default());
    }

    /// Row and column of a number in the row view.
    pub(super) fn square(&self, number: u8) -> (usize, usize) {
        let square = &self.squares[number as usize & (BITS - 1)];
        (square.row.into(), square.column.into())
    }

    /// The event of a queen on a square.
    pub(super) fn placed(&self, number: u8, is_chosen: bool) -> Event {
        let (i, j) = self.square(number);
        if is_chosen { Event::Chosen(Square::at(i, j)) } else { Event::Forced(Square::at(i, j)) }
    }

    /// The event of a dead end, for one of the empty lines that are given by their separators.
    pub(super) fn dead_end(&self, rows: Word, columns: Word) -> Event {
        if rows != 0 {
            let first = self.rows.first_of(rows).trailing_zeros() as usize;
            return Event::dead_row(self.square(first as u8).0);
        }
        let first = self.columns.first_of(columns).trailing_zeros() as usize;
        let number = self.by_column[first & (BITS - 1)];
        Event::DeadEnd(EmptyLine::Column(self.square(number).1 as u32))
    }
}

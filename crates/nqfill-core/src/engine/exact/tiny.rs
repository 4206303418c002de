//! The search on boards of at most 8 x 8: all squares in one word, and nothing to prepare.
//!
//! The same search as on larger boards: forced rows and columns, then the narrowest row, or a column of two squares where
//! no row is as narrow. But what a queen attacks is known before the program runs, so that a board of a class's exercise
//! costs its queens and no tables: with these a board took 52,000 instructions on average, without them it takes 18,000.
//!
//! A bit is a square, eight bits a line of the board. Lines have their places in the word by the order in which they are
//! wanted: from the first to the last where completions shall come in canonical order, else the middle first (see
//! [`rank`](super::lines::rank)), so that the lowest bit is the best choice.

use super::Order;
use crate::board::Residual;
use crate::engine::{EmptyLine, Event, Flow, Run};
use std::ops::ControlFlow::Continue;

/// The largest side of a board whose squares fit a word.
pub(super) const SIDE: usize = 8;

/// The first square of each row, and all squares of the first.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const FIRST_ROW: u64 = 0xff;

/// Where the lines are in the word, and what follows from it.
struct Places {
    /// The place of each coordinate.
    of: [u8; SIDE],
    /// By square, the squares that a queen on it leaves open.
    kept: [u64; 64],
    /// The squares of the diagonals and of the antidiagonals, numbered as on a board of 8 x 8.
    diagonals: [u64; 2 * SIDE - 1],
    antidiagonals: [u64; 2 * SIDE - 1],
}

impl Places {
    const IN_ORDER: Self = Self::new([0, 1, 2, 3, 4, 5, 6, 7]);
    const MIDDLE_FIRST: Self = Self::new([6, 4, 2, 0, 1, 3, 5, 7]);

    const fn new(of: [u8; SIDE]) -> Self {
        let mut kept = [0; 64];
        let mut pair = 0;
        while pair < 64 * 64 {
            let (one, other) = (pair / 64, pair % 64);
            let (rows, columns) = ((one / SIDE).abs_diff(other / SIDE), (one % SIDE).abs_diff(other % SIDE));
            if rows != 0 && columns != 0 && rows != columns {
                kept[Self::square_in(&of, one)] |= 1 << Self::square_in(&of, other);
            }
            pair += 1;
        }
        let (mut diagonals, mut antidiagonals) = ([0; 2 * SIDE - 1], [0; 2 * SIDE - 1]);
        let mut square = 0;
        while square < 64 {
            let (row, column, bit) = (square / SIDE, square % SIDE, 1 << Self::square_in(&of, square));
            diagonals[row + SIDE - 1 - column] |= bit;
            antidiagonals[row + column] |= bit;
            square += 1;
        }
        Self { of, kept, diagonals, antidiagonals }
    }

    const fn square_in(of: &[u8; SIDE], square: usize) -> usize {
        of[square / SIDE] as usize * SIDE + of[square % SIDE] as usize
    }

    /// The place of a row or a column of a board; smaller boards lie in the middle.
    fn place(&self, coordinate: u32, n: usize) -> usize {
        self.of[coordinate as usize + (SIDE - n) / 2].into()
    }
}

/// Open squares, and the lines that still need a queen: one bit of the first column for each row, of the first row for
/// each column.
#[derive(Clone, Copy, Default)]
struct Position {
    open: u64,
    rows: u64,
    columns: u64,
}

/// A position whose lines all have a choice, and the squares of one of them that are still to be tried.
#[derive(Clone, Copy, Default)]
struct Level {
    position: Position,
    queens: usize,
    untried: u64,
}

struct Tiny<'r> {
    residual: &'r Residual,
    order: Order,
    places: &'static Places,
    /// The levels that are open, `depth` of them.
    levels: [Level; SIDE],
    depth: usize,
    /// The squares of the queens that stand, `standing` of them.
    queens: [u8; SIDE],
    standing: usize,
    /// The residual's index of the row and of the column at each place.
    row_at: [u8; SIDE],
    column_at: [u8; SIDE],
}

/// Searches a residual of a board with a side of at most [`SIDE`].
pub(super) fn search(residual: &Residual, order: Order, run: &mut Run<'_>) -> Flow {
    let mut tiny = Tiny {
        residual,
        order,
        places: match order {
            Order::Search => &const { Places::MIDDLE_FIRST },
            Order::Canonical => &const { Places::IN_ORDER },
        },
        levels: [Level::default(); SIDE],
        depth: 0,
        queens: [0; SIDE],
        standing: 0,
        row_at: [0; SIDE],
        column_at: [0; SIDE],
    };
    let mut position = tiny.root();
    loop {
        tiny.enter(position, run)?;
        let Some((square, above)) = tiny.next_to_try(run) else { break };
        position = above;
        tiny.place(&mut position, square, Event::chosen, run)?;
    }
    tiny.take_back(0, run);
    Continue(())
}

/// A bit of the first column for each row that is not empty.
#[inline]
fn filled_rows(squares: u64) -> u64 {
    const ALL_BUT_LAST: u64 = FIRST_COLUMN * 0x7f;
    (squares | ((squares & ALL_BUT_LAST) + ALL_BUT_LAST)) >> 7 & FIRST_COLUMN
}

/// Bits of the first row for the columns with at least one, two and three of the squares. Inlined, so that what a caller
/// does not look at is not computed.
#[inline]
fn filled_columns(squares: u64) -> [u64; 3] {
    let (mut one, mut two, mut three) = (squares, 0, 0);
    for shift in [32, 16, 8] {
        let (other, other_two, other_three) = (one >> shift, two >> shift, three >> shift);
        three |= other_three | two & other | one & other_two;
        two |= other_two | one & other;
        one |= other;
    }
    [one & FIRST_ROW, two & FIRST_ROW, three & FIRST_ROW]
}

impl Tiny<'_> {
    fn root(&mut self) -> Position {
        let mut root = Position::default();
        let n = self.residual.n();
        for (j, &column) in (0..).zip(self.residual.columns()) {
            let place = self.places.place(column, n);
            self.column_at[place] = j;
            root.columns |= 1 << place;
        }
        for (i, &row) in (0..).zip(self.residual.rows()) {
            let place = self.places.place(row, n);
            self.row_at[place] = i;
            root.rows |= 1 << (SIDE * place);
        }
        // From here on no open square is asked for one by one: a table of them would cost more than the search.
        root.open = root.rows * root.columns;
        for index in 0..2 * n - 1 {
            if self.residual.is_diagonal_taken(index) {
                root.open &= !self.places.diagonals[index + SIDE - n];
            }
            if self.residual.is_antidiagonal_taken(index) {
                root.open &= !self.places.antidiagonals[index + (SIDE - n) / 2 * 2];
            }
        }
        for &(i, j) in self.residual.blocked() {
            let square = self.residual.square(i as usize, j as usize);
            root.open &= !(1 << (SIDE * self.places.place(square.row, n) + self.places.place(square.column, n)));
        }
        root
    }

    /// Goes back to the last level with a square to try, and takes that off it.
    #[inline]
    fn next_to_try(&mut self, run: &mut Run<'_>) -> Option<(usize, Position)> {
        while let Some(top) = self.depth.checked_sub(1) {
            let level = &mut self.levels[top % SIDE];
            let Level { position, queens, untried } = *level;
            level.untried &= untried.wrapping_sub(1);
            self.take_back(queens, run);
            if untried != 0 {
                return Some((untried.trailing_zeros() as usize, position));
            }
            self.depth = top;
        }
        None
    }

    /// Places every forced queen, then opens a level, unless the position is a dead end or a solution.
    #[inline]
    fn enter(&mut self, mut position: Position, run: &mut Run<'_>) -> Flow {
        while position.rows != 0 {
            let filled = filled_rows(position.open);
            if filled != position.rows {
                run.observe(|| self.empty_row(position.rows & !filled));
                return Continue(());
            }
            let [one, two, _] = filled_columns(position.open);
            if one != position.columns {
                run.observe(|| self.empty_column(position.columns & !one));
                return Continue(());
            }
            let rest = position.open & position.open.wrapping_sub(filled);
            let lone_rows = filled & !filled_rows(rest);
            let lone_columns = one & !two;
            let mut forced = match lone_rows {
                0 => position.open & (lone_columns * FIRST_COLUMN),
                _ => position.open & (lone_rows * FIRST_ROW),
            };
            if forced == 0 {
                self.levels[self.depth % SIDE] =
                    Level { position, queens: self.standing, untried: self.line(&position, rest) };
                self.depth += 1;
                return Continue(());
            }
            while forced != 0 {
                self.place(&mut position, forced.trailing_zeros() as usize, Event::forced, run)?;
                forced &= position.open;
            }
        }
        self.solution(run)
    }

    /// The squares of the first row in canonical order, else of the line to branch on, in a position where every line has
    /// two squares or more. `rest` are the open squares without the first of each row.
    #[inline]
    fn line(&self, position: &Position, mut rest: u64) -> u64 {
        let mut narrowest = position.rows;
        if self.order == Order::Search {
            rest &= rest.wrapping_sub(position.rows);
            narrowest &= !filled_rows(rest);
            if narrowest == 0 {
                let [_, _, crowded] = filled_columns(position.open);
                let columns = position.columns & !crowded;
                if columns != 0 {
                    return position.open & ((columns & columns.wrapping_neg()) * FIRST_COLUMN);
                }
            }
            while narrowest == 0 {
                rest &= rest.wrapping_sub(position.rows);
                narrowest = position.rows & !filled_rows(rest);
            }
        }
        position.open & ((narrowest & narrowest.wrapping_neg()) * FIRST_ROW)
    }

    #[inline]
    fn place(
        &mut self,
        position: &mut Position,
        square: usize,
        event: fn(usize, usize) -> Event,
        run: &mut Run<'_>,
    ) -> Flow {
        run.observe(|| {
            let (i, j) = self.on_residual(square as u8);
            event(i, j)
        });
        position.open &= self.places.kept[square % self.places.kept.len()];
        position.rows &= !(1 << (square & !(SIDE - 1)));
        position.columns &= !(1 << (square & (SIDE - 1)));
        self.queens[self.standing % SIDE] = square as u8;
        self.standing += 1;
        run.node()
    }

    /// Takes back every queen but the first so many.
    #[inline]
    fn take_back(&mut self, to: usize, run: &mut Run<'_>) {
        if run.is_observed() {
            self.tell_taken_back(to, run);
        }
        run.count(0, (self.standing - to) as u64);
        self.standing = to;
    }

    /// Tells the observer of queens that are about to be taken back, the last one first.
    #[cold]
    fn tell_taken_back(&self, to: usize, run: &mut Run<'_>) {
        for &queen in self.queens[to..self.standing].iter().rev() {
            let (i, j) = self.on_residual(queen);
            run.observe(|| Event::taken_back(i, j));
        }
    }

    fn solution(&self, run: &mut Run<'_>) -> Flow {
        let mut columns = [0; SIDE];
        for &square in &self.queens[..self.standing] {
            let (i, j) = self.on_residual(square);
            columns[i] = j as u32;
        }
        run.solution(&columns[..self.standing])
    }

    /// Row and column of a square in the residual.
    fn on_residual(&self, square: u8) -> (usize, usize) {
        let (row, column) = (square as usize / SIDE, square as usize % SIDE);
        (self.row_at[row].into(), self.column_at[column].into())
    }

    /// One of the empty rows.
    fn empty_row(&self, rows: u64) -> Event {
        Event::dead_row(self.row_at[rows.trailing_zeros() as usize / SIDE].into())
    }

    /// One of the empty columns.
    fn empty_column(&self, columns: u64) -> Event {
        Event::DeadEnd(EmptyLine::Column(self.column_at[columns.trailing_zeros() as usize].into()))
    }
}

//! The end of the search: positions whose open squares fit one word, all lines examined at once.
//!
//! Nearly all queens of a search are placed here, when few squares are left. For a whole subtree those are renumbered
//! ([`Numbering`]) so that one subtraction finds every empty line and a second one every forced line ([`Fields`]),
//! whatever their number. On boards of m = 20 to 24 this takes 20 to 25 ns a queen and the renumbering about as much
//! again; the dense search takes 60 ns. With 64-bit words, which fit half the squares, the renumbering ate the gain.

use super::Order;
use super::bound::Bound;
use super::diagonals::Diagonals;
use super::fields::{CAPACITY, Word};
use super::lines::Line;
use super::margins::{Experience, Margin, Margins};
use super::numbering::{Numbering, Position};
use super::path::{BOUND, Path};
use super::state::{DeadEnd, State};
use crate::board::Square;
use crate::engine::{EmptyLine, Event, Flow, Pruning, Run, Stop};
use std::cell::Cell;
use std::ops::ControlFlow::{self, Continue};

struct Level {
    position: Position,
    margin: Margin,
    queens: usize,
    /// Squares of the branching line not yet tried, in the column view if it is a column.
    untried: Word,
    is_column: bool,
}

/// What each field has left after the first two squares: the next steps towards the narrowest line.
struct Rest {
    rows: Word,
    columns: Word,
}

/// Scratch space of the small search, kept from subtree to subtree.
pub(super) struct Small {
    order: Order,
    numbering: Numbering,
    /// Made when the bound is first kept up to date.
    margins: Option<Box<Margins>>,
    has_margins: bool,
    /// Squares in the row view.
    queens: Vec<u8>,
    levels: Vec<Level>,
    root: Position,
    margin: Margin,
    found: u64,
    /// The last completion found.
    columns: Vec<u32>,
}

thread_local! {
    /// What the last residual of this thread left, to be used by the next one.
    static SPARE: Cell<Option<Box<Small>>> = const { Cell::new(None) };
}

impl Small {
    pub(super) fn new(order: Order, diagonals: &Diagonals) -> Self {
        Small {
            order,
            numbering: Numbering::new(diagonals),
            margins: None,
            has_margins: false,
            queens: Vec::new(),
            levels: Vec::new(),
            root: Position::default(),
            margin: Margin::default(),
            found: 0,
            columns: Vec::new(),
        }
    }

    /// Lends scratch space that is kept from residual to residual: where all of them are small, allocating it takes as
    /// long as a third of the search.
    pub(super) fn lend<T>(order: Order, diagonals: &Diagonals, search: impl FnOnce(&mut Small) -> T) -> T {
        let mut small = match SPARE.take() {
            Some(mut spare) => {
                spare.reset(order, diagonals);
                spare
            }
            None => Box::new(Small::new(order, diagonals)),
        };
        let found = search(&mut small);
        SPARE.set(Some(small));
        found
    }

    /// Forgets the residual before, of which an interrupted search leaves levels and queens.
    fn reset(&mut self, order: Order, diagonals: &Diagonals) {
        self.order = order;
        self.numbering.reset(diagonals);
        self.margins = None;
        self.has_margins = false;
        self.queens.clear();
        self.levels.clear();
    }

    /// Whether the position is small enough.
    pub(super) fn fits<const R: usize>(state: &State<R>) -> bool {
        state.size() + state.free_rows.count_ones() <= CAPACITY as u32
    }

    /// Prepares for the subtree of a position that fits. `bound` is what was last applied to the position, where the
    /// bound is to be kept up to date below.
    pub(super) fn begin<const R: usize>(
        &mut self,
        state: &State<R>,
        diagonals: &Diagonals,
        preference: &[Line],
        bound: Option<&Bound>,
    ) {
        self.root = self.numbering.number(state, diagonals, preference);
        self.has_margins = bound.is_some();
        self.margin = match bound {
            Some(bound) => self.margins.get_or_insert_with(Box::default).read(&self.numbering, bound, diagonals),
            None => Margin::default(),
        };
    }

    /// Searches the subtree that [`Small::begin`] was given, below the queens of a path. Returns how many completions
    /// it found.
    pub(super) fn search(
        &mut self,
        above: &Path,
        experience: &mut Experience,
        run: &mut Run<'_>,
    ) -> ControlFlow<Stop, u64> {
        self.found = 0;
        let (mut position, mut margin, mut known) = (self.root, self.margin, 0);
        loop {
            // The only call, so that it is inlined and positions are not copied for it: 14 % fewer instructions.
            self.enter(position, margin, known, above, run)?;
            let Some(level) = self.level_to_try(run) else { break };
            let next = level.untried.trailing_zeros() as u8;
            level.untried &= level.untried - 1;
            (position, margin, known) = (level.position, level.margin, level.queens);
            let square = if level.is_column { self.in_row_view(next) } else { next };
            self.place(&mut position, square, true, run)?;
        }
        take_back(&self.numbering, &mut self.queens, 0, run);
        if let Some(margins) = &mut self.margins {
            experience.record(margins);
        }
        Continue(self.found)
    }

    /// Goes back to the last level with a square to try.
    #[inline]
    fn level_to_try(&mut self, run: &mut Run<'_>) -> Option<&mut Level> {
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

    /// Propagates a new position and opens a level for it, unless it is a dead end or a solution. The margin is up to
    /// date with the first `known` queens.
    #[inline]
    fn enter(
        &mut self,
        mut position: Position,
        mut margin: Margin,
        mut known: usize,
        above: &Path,
        run: &mut Run<'_>,
    ) -> Flow {
        while let Some(rest) = self.propagate(&mut position, run)? {
            if position.rows.needy == 0 {
                self.found += 1;
                self.note_solution(above);
                return run.solution(&self.columns);
            }
            if self.has_margins
                && let Some(margins) = &mut self.margins
            {
                let before = position.rows.open;
                match margins.apply(&mut margin, &mut position, &self.queens[known..]) {
                    Err(DeadEnd) => {
                        run.observe(|| Event::Pruned(Pruning::Bound(BOUND)));
                        break;
                    }
                    Ok(true) => {
                        if run.is_observed() {
                            tell_closed(&self.numbering, before & !position.rows.open, run);
                        }
                        known = self.queens.len();
                        continue;
                    }
                    Ok(false) => {}
                }
            }
            self.branch(position, margin, &rest);
            break;
        }
        Continue(())
    }

    #[inline]
    fn in_row_view(&self, in_column_view: u8) -> u8 {
        self.numbering.by_column[in_column_view as usize & (CAPACITY - 1)]
    }

    #[inline]
    fn place(&mut self, position: &mut Position, square: u8, is_chosen: bool, run: &mut Run<'_>) -> Flow {
        run.observe(|| self.numbering.placed(square, is_chosen));
        let keep = &self.numbering.squares[square as usize & (CAPACITY - 1)].keep;
        position.rows.open &= keep.rows.open;
        position.rows.needy &= keep.rows.needy;
        position.columns.open &= keep.columns.open;
        position.columns.needy &= keep.columns.needy;
        self.queens.push(square);
        run.node()
    }

    /// Places every forced queen; None for a dead end: a line that needs a queen and is empty.
    #[inline]
    fn propagate(&mut self, position: &mut Position, run: &mut Run<'_>) -> ControlFlow<Stop, Option<Rest>> {
        loop {
            let (rows, no_row) = self.numbering.rows.peel(position.rows.open);
            let (columns, no_column) = self.numbering.columns.peel(position.columns.open);
            let (no_row, no_column) = (no_row & position.rows.needy, no_column & position.columns.needy);
            if no_row | no_column != 0 {
                run.observe(|| self.numbering.dead_end(no_row, no_column));
                return Continue(None);
            }
            let (rows, mut one_in_row) = self.numbering.rows.peel(rows);
            let (columns, mut one_in_column) = self.numbering.columns.peel(columns);
            one_in_row &= position.rows.needy;
            one_in_column &= position.columns.needy;
            if one_in_row | one_in_column == 0 {
                return Continue(Some(Rest { rows, columns }));
            }
            while one_in_row != 0 {
                let square = position.rows.open & self.numbering.rows.first_of(one_in_row);
                if square == 0 {
                    run.observe(|| self.numbering.dead_end(one_in_row, 0));
                    return Continue(None);
                }
                self.place(position, square.trailing_zeros() as u8, false, run)?;
                one_in_row &= one_in_row - 1;
            }
            one_in_column &= position.columns.needy;
            while one_in_column != 0 {
                let square = position.columns.open & self.numbering.columns.first_of(one_in_column);
                if square == 0 {
                    run.observe(|| self.numbering.dead_end(0, one_in_column));
                    return Continue(None);
                }
                self.place(position, self.in_row_view(square.trailing_zeros() as u8), false, run)?;
                one_in_column &= (one_in_column - 1) & position.columns.needy;
            }
        }
    }

    /// Opens a level on the first line in canonical order, else on the narrowest, and of those the most preferred.
    #[inline]
    fn branch(&mut self, position: Position, margin: Margin, rest: &Rest) {
        let numbering = &self.numbering;
        let (row, column) = match self.order {
            Order::Canonical => (position.rows.needy, 0),
            Order::Search => self.narrowest(&position, rest),
        };
        let is_column = column.trailing_zeros() < row.trailing_zeros();
        let untried = match is_column {
            true => position.columns.open & numbering.columns.first_of(column),
            false => position.rows.open & numbering.rows.first_of(row),
        };
        self.levels.push(Level { position, margin, queens: self.queens.len(), untried, is_column });
    }

    /// Peels squares off all fields until some line that needs a queen runs out.
    #[inline]
    fn narrowest(&self, position: &Position, rest: &Rest) -> (Word, Word) {
        let (mut rows, mut columns) = (rest.rows, rest.columns);
        loop {
            let (fewer_rows, row) = self.numbering.rows.peel(rows);
            let (fewer_columns, column) = self.numbering.columns.peel(columns);
            let (row, column) = (row & position.rows.needy, column & position.columns.needy);
            if row | column != 0 {
                return (row, column);
            }
            (rows, columns) = (fewer_rows, fewer_columns);
        }
    }

    fn note_solution(&mut self, above: &Path) {
        self.columns.resize(above.queens.len() + self.queens.len(), 0);
        for queen in &above.queens {
            self.columns[queen.row as usize] = u32::from(queen.column);
        }
        for &number in &self.queens {
            let (i, j) = self.numbering.square(number);
            self.columns[i] = j as u32;
        }
    }
}

/// Takes back every queen but the first so many.
#[inline]
fn take_back(numbering: &Numbering, queens: &mut Vec<u8>, to: usize, run: &mut Run<'_>) {
    if run.is_observed() {
        tell_taken_back(numbering, &queens[to..], run);
    }
    run.count(0, (queens.len() - to) as u64);
    queens.truncate(to);
}

/// Tells the observer of queens that are about to be taken back, the last one first.
#[cold]
fn tell_taken_back(numbering: &Numbering, queens: &[u8], run: &mut Run<'_>) {
    for &number in queens.iter().rev() {
        let (i, j) = numbering.square(number);
        run.observe(|| Event::taken_back(i, j));
    }
}

/// Tells the observer of squares that the bound has closed.
#[cold]
fn tell_closed(numbering: &Numbering, mut squares: Word, run: &mut Run<'_>) {
    while squares != 0 {
        let (i, j) = numbering.square(squares.trailing_zeros() as u8);
        squares &= squares - 1;
        let square = Square::new(i as u32, j as u32);
        run.observe(|| Event::Removed { square, by: Pruning::Bound(BOUND) });
    }
}

impl Numbering {
    /// Row and column of a number in the row view.
    fn square(&self, number: u8) -> (usize, usize) {
        let square = &self.squares[number as usize & (CAPACITY - 1)];
        (square.row.into(), square.column.into())
    }

    fn placed(&self, number: u8, is_chosen: bool) -> Event {
        let (i, j) = self.square(number);
        if is_chosen { Event::chosen(i, j) } else { Event::forced(i, j) }
    }

    /// One of the empty lines, given by their separators.
    fn dead_end(&self, rows: Word, columns: Word) -> Event {
        if rows != 0 {
            let first = self.rows.first_of(rows).trailing_zeros();
            return Event::dead_row(self.square(first as u8).0);
        }
        let first = self.columns.first_of(columns).trailing_zeros();
        let number = self.by_column[first as usize & (CAPACITY - 1)];
        Event::DeadEnd(EmptyLine::Column(self.square(number).1 as u32))
    }
}

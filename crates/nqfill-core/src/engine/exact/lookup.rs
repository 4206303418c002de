//! What a search on at most 64 rows looks up: the order of its solutions, its lines by preference, and the diagonals of
//! its residual, numbered.

use super::state::{FreeLine, State, bits};
use crate::board::{self, Residual};
use std::borrow::Cow;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionOrder {
    /// Whatever ends the search soonest.
    Search,
    /// Lexicographic: the column of the first free row, then of the second, and so on.
    Canonical,
}

/// A residual, and what every part of its search looks up.
pub(super) struct Lookup<'r> {
    pub(super) order: SolutionOrder,
    /// Its own where the search outlives the call that began it.
    pub(super) residual: Cow<'r, Residual>,
    pub(super) diagonals: Diagonals,
    /// All lines, the most preferred of equally narrow ones first: in the middle, or in canonical order the first.
    ///
    /// docs/experiments.md compares other preferences.
    pub(super) preference: Vec<FreeLine>,
}

impl<'r> Lookup<'r> {
    pub(super) fn new(residual: Cow<'r, Residual>, order: SolutionOrder) -> Self {
        let preference = preference(residual.len(), order);
        Self { order, diagonals: Diagonals::new(&residual), residual, preference }
    }
}

/// All lines of a residual of m rows in the order of [`Lookup::preference`].
pub(super) fn preference(m: usize, order: SolutionOrder) -> Vec<FreeLine> {
    // In canonical order the first, else by distance from the middle.
    let lines: Vec<usize> = match order {
        SolutionOrder::Canonical => (0..m).collect(),
        SolutionOrder::Search => {
            (0..m).map(|k| if (m + k).is_multiple_of(2) { (m - 1 - k) / 2 } else { (m + k) / 2 }).collect()
        }
    };
    lines.into_iter().flat_map(|k| [FreeLine::Row(k), FreeLine::Column(k)]).collect()
}

/// The number of all diagonals with a single open square, on which no queen attacks another.
pub(super) const LONELY: usize = 0;

/// Numbers of coordinates that there are loops for.
const WIDTHS: [usize; 3] = [24, 32, 64];

/// The two diagonals through each open square. Diagonals (row - column) and antidiagonals (row + column) share one
/// numbering, because the search treats both kinds alike.
pub(super) struct Diagonals {
    /// Number of free rows.
    m: usize,
    /// The two numbers of each square, row by row.
    through: Vec<(u16, u16)>,
    len: usize,
    /// The lines with two open squares or more, by their numbers in a [`Coordinates`].
    lines: Vec<(usize, (board::Line, usize))>,
    coordinates: Option<Arc<Coordinates>>,
}

/// The *coordinates* of free rows and columns, which are their distances from the first free one.
///
/// So diagonals are numbered by geometry: those through coordinates (r, c) have w + c - r and 2w + r + c, where w is the
/// number of coordinates. The squares of a row have consecutive numbers of either kind, those of taken columns included, and
/// bounds take whole rows at a time.
pub(super) struct Coordinates {
    /// Number of coordinates, one of [`WIDTHS`] unless they are more.
    pub(super) width: usize,
    pub(super) of_rows: Vec<usize>,
    pub(super) of_columns: Vec<usize>,
    /// Adjacent free columns: the coordinate of the first, its index, and a bit for each.
    runs: Vec<(usize, usize, u64)>,
}

impl Coordinates {
    fn of(residual: &Residual) -> Self {
        let coordinates = |lines: &[u32]| lines.iter().map(|line| (line - lines[0]) as usize).collect::<Vec<_>>();
        let (of_rows, of_columns) = (coordinates(residual.rows()), coordinates(residual.columns()));
        let last = of_rows.last().max(of_columns.last()).map_or(0, |&last| last);
        let width = WIDTHS.into_iter().find(|&width| last < width).unwrap_or(last + 1);
        let mut runs = Vec::<(usize, usize, u64)>::new();
        for (j, &coordinate) in of_columns.iter().enumerate() {
            match runs.last_mut() {
                Some((first, place, bits)) if coordinate - *first == j - *place => *bits = *bits << 1 | 1,
                _ => runs.push((coordinate, j, 1)),
            }
        }
        Self { width, of_rows, of_columns, runs }
    }

    /// The numbers of the diagonal and of the antidiagonal through a square.
    pub(super) fn through(&self, i: usize, j: usize) -> [usize; 2] {
        let (row, column) = (self.of_rows[i], self.of_columns[j]);
        [self.width + column - row, 2 * self.width + row + column]
    }

    /// The line of the residual's board with a number.
    fn line(&self, number: usize, residual: &Residual) -> (board::Line, usize) {
        let (row, column) = (residual.rows()[0] as usize, residual.columns()[0] as usize);
        match number.checked_sub(2 * self.width) {
            Some(sum) => (board::Line::Antidiagonal, row + column + sum),
            None => (board::Line::Diagonal, residual.n() - 1 + row + self.width - column - number),
        }
    }

    /// A set of columns by their coordinates.
    #[inline(always)]
    pub(super) fn spread(&self, columns: u64) -> u64 {
        self.runs
            .iter()
            .fold(0, |coordinates, &(coordinate, place, bits)| coordinates | (columns >> place & bits) << coordinate)
    }

    /// The columns whose coordinates are in a set.
    #[inline(always)]
    pub(super) fn gather(&self, coordinates: u64) -> u64 {
        self.runs
            .iter()
            .fold(0, |columns, &(coordinate, place, bits)| columns | (coordinates >> coordinate & bits) << place)
    }

    /// The diagonals of a position with two open squares or more, as a set of their numbers.
    pub(super) fn shared(&self, state: &State) -> [u64; 4] {
        let ([mut down, mut down_again], [mut up, mut up_again]) = ([0; 2], [0; 2]);
        for i in bits(state.free_rows) {
            let (row, coordinate) = (u128::from(self.spread(state.open[i])), self.of_rows[i]);
            let (on_down, on_up) = (row << (self.width - coordinate), row << coordinate);
            down_again |= down & on_down;
            down |= on_down;
            up_again |= up & on_up;
            up |= on_up;
        }
        let mut shared = [0; 4];
        put(&mut shared, down_again, 0);
        put(&mut shared, up_again, 2 * self.width);
        shared
    }
}

impl Diagonals {
    /// Numbers the diagonals with two open squares or more from 1; all others are [`LONELY`].
    pub(super) fn new(residual: &Residual) -> Self {
        let (m, coordinates) = (residual.len(), Coordinates::of(residual));
        let squares = || (0..m).flat_map(|i| bits(residual.open_row(i)[0]).map(move |j| (i, j)));
        let mut counts = vec![0_u8; 4 * coordinates.width];
        squares().flat_map(|(i, j)| coordinates.through(i, j)).for_each(|number| counts[number] += 1);
        let (mut lines, mut numbers) = (Vec::new(), vec![LONELY as u16; counts.len()]);
        for (number, _) in counts.iter().enumerate().filter(|(_, count)| **count > 1) {
            lines.push((number, coordinates.line(number, residual)));
            numbers[number] = lines.len() as u16;
        }
        let mut through = vec![(LONELY as u16, LONELY as u16); m * m];
        for (i, j) in squares() {
            through[i * m + j] = coordinates.through(i, j).map(|number| numbers[number]).into();
        }
        let len = lines.len() + 1;
        Diagonals { m, through, len, lines, coordinates: (coordinates.width <= 64).then(|| coordinates.into()) }
    }

    /// An exclusive upper bound of the numbers.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The coordinates of rows and columns, if there are few enough for bounds.
    pub(super) fn coordinates(&self) -> Option<&Arc<Coordinates>> {
        self.coordinates.as_ref()
    }

    /// The lines with two open squares or more, by their numbers in a [`Coordinates`].
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, (board::Line, usize))> {
        self.lines.iter().copied()
    }

    /// The numbers of the diagonal and of the antidiagonal through a square.
    #[inline]
    pub(super) fn through(&self, i: usize, j: usize) -> (usize, usize) {
        let (down, up) = self.through[i * self.m + j];
        (down as usize, up as usize)
    }
}

/// Adds `bits` to a set, shifted to begin at the number `first`.
fn put(set: &mut [u64], bits: u128, first: usize) {
    let (word, shift) = (first / 64, first % 64);
    let above = if shift == 0 { 0 } else { bits >> (128 - shift) };
    let words = [(bits << shift) as u64, (bits << shift >> 64) as u64, above as u64];
    set[word..].iter_mut().zip(words).for_each(|(set, bits)| *set |= bits);
}

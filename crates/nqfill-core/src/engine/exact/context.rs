//! What a search on at most 64 rows looks up: the order of its solutions, its lines by preference, and the diagonals of
//! its residual, numbered.

use super::state::{FreeLine, State, bits};
use crate::board::{self, Residual};
use std::borrow::Cow;
use std::sync::Arc;

/// The order in which solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolutionOrder {
    /// Whatever ends the search soonest.
    Search,
    /// Lexicographic: the column of the first free row, then of the second, and so on.
    Canonical,
}

/// A residual, and what every part of its search looks up.
pub(super) struct Context<'r> {
    pub(super) order: SolutionOrder,
    /// Its own where the search outlives the call that began it.
    pub(super) residual: Cow<'r, Residual>,
    pub(super) diagonals: Diagonals,
    /// All lines, the most preferred of equally narrow ones first: in the middle, or in canonical order the first.
    ///
    /// docs/experiments.md compares other preferences.
    pub(super) preference: Vec<FreeLine>,
}

impl<'r> Context<'r> {
    pub(super) fn new(residual: Cow<'r, Residual>, order: SolutionOrder) -> Self {
        let preference = preference(residual.len(), order);
        Self { order, diagonals: Diagonals::new(&residual), residual, preference }
    }
}

/// All lines of a residual of m rows in the order of [`Context::preference`].
pub(super) fn preference(m: usize, order: SolutionOrder) -> Vec<FreeLine> {
    let mut preference: Vec<FreeLine> = (0..m).flat_map(|k| [FreeLine::Row(k), FreeLine::Column(k)]).collect();
    if order == SolutionOrder::Search {
        preference.sort_by_key(|&line| match line {
            FreeLine::Row(k) | FreeLine::Column(k) => (2 * k + 1).abs_diff(m),
        });
    }
    preference
}

/// The number of all diagonals with a single open square, on which no queen attacks another.
pub(super) const LONELY: usize = 0;

/// Numbers of lanes that there are loops for.
const WIDTHS: [usize; 3] = [24, 32, 64];

/// The two diagonals through each open square. Diagonals (row - column) and antidiagonals (row + column) share one
/// numbering, because the search treats both kinds alike.
///
/// If the free rows and the free columns of a board lie within 64 lines, the numbers are those of geometry: rows and columns have
/// *lanes*, their distances from the first free one, and diagonals through lanes (r, c) have w + c - r and 2w + r + c, where w is the
/// number of lanes. So the squares of a row have consecutive numbers of either kind, those of taken columns included, and bounds take
/// whole rows at a time. Elsewhere there is a number for each diagonal that needs one, and no bound.
pub(super) struct Diagonals {
    /// The two numbers of each square, row by row.
    through: Vec<(u16, u16)>,
    /// The line of the board that each number stands for, if any.
    lines: Vec<Option<(board::Line, usize)>>,
    /// Number of free rows.
    m: usize,
    lanes: Option<Arc<LaneMap>>,
}

/// The lanes of free rows and columns.
pub(super) struct LaneMap {
    /// Number of lanes, one of [`WIDTHS`].
    pub(super) width: usize,
    pub(super) of_rows: Vec<usize>,
    pub(super) of_columns: Vec<usize>,
    /// Adjacent free columns: the lane of the first, its index, and a bit for each.
    runs: Vec<(usize, usize, u64)>,
}

impl LaneMap {
    /// The lanes of a residual. `None` if they are too many.
    fn of(residual: &Residual) -> Option<Self> {
        let lanes = |lines: &[u32]| lines.iter().map(|line| (line - lines[0]) as usize).collect::<Vec<_>>();
        let (of_rows, of_columns) = (lanes(residual.rows()), lanes(residual.columns()));
        let last = of_rows.last().max(of_columns.last()).copied()?;
        let width = WIDTHS.into_iter().find(|&width| last < width)?;
        let mut runs = Vec::<(usize, usize, u64)>::new();
        for (j, &lane) in of_columns.iter().enumerate() {
            match runs.last_mut() {
                Some((first, place, bits)) if lane - *first == j - *place => *bits = *bits << 1 | 1,
                _ => runs.push((lane, j, 1)),
            }
        }
        Some(Self { width, of_rows, of_columns, runs })
    }

    /// A set of columns by their lanes.
    #[inline]
    pub(super) fn spread(&self, columns: u64) -> u64 {
        self.runs.iter().fold(0, |lanes, &(lane, place, bits)| lanes | (columns >> place & bits) << lane)
    }

    /// The columns whose lanes are in a set.
    #[inline]
    pub(super) fn gather(&self, lanes: u64) -> u64 {
        self.runs.iter().fold(0, |columns, &(lane, place, bits)| columns | (lanes >> lane & bits) << place)
    }

    /// The diagonals of a position with two open squares or more, as a set of their numbers.
    pub(super) fn shared<const R: usize>(&self, state: &State<R>) -> [u64; 4] {
        let ([mut down, mut down_again], [mut up, mut up_again]) = ([0; 2], [0; 2]);
        for i in bits(state.free_rows) {
            let (row, lane) = (u128::from(self.spread(state.open[i])), self.of_rows[i]);
            let (on_down, on_up) = (row << (self.width - lane), row << lane);
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
        let (m, lanes) = (residual.len(), LaneMap::of(residual).map(Arc::new));
        let mut members = Vec::with_capacity(2 * m * m);
        for i in 0..m {
            for j in bits(residual.open_row(i)[0]) {
                for (is_up, line) in [(false, board::Line::Diagonal), (true, board::Line::Antidiagonal)] {
                    let index = line.index(residual.n(), residual.square(i, j));
                    members.push(Member::new(is_up, index, i * m + j));
                }
            }
        }
        members.sort_unstable();
        let mut through = vec![(LONELY as u16, LONELY as u16); m * m];
        let mut lines = vec![None; lanes.as_ref().map_or(1, |lanes| 4 * lanes.width)];
        let mut next = 1;
        for shared in members.chunk_by(|a, b| a.line() == b.line()).filter(|squares| squares.len() > 1) {
            let (is_up, index) = shared[0].line();
            let number = lanes.as_ref().map_or(next, |lanes| shared[0].number(m, lanes));
            if number == lines.len() {
                lines.push(None);
            }
            lines[number] = Some((if is_up { board::Line::Antidiagonal } else { board::Line::Diagonal }, index));
            next += 1;
            for member in shared {
                let (one, other) = &mut through[member.square()];
                *(if is_up { other } else { one }) = number as u16;
            }
        }
        Diagonals { m, through, lines, lanes }
    }

    /// An exclusive upper bound of the numbers.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The lanes of rows and columns, if there are bounds.
    pub(super) fn lanes(&self) -> Option<&Arc<LaneMap>> {
        self.lanes.as_ref()
    }

    /// The diagonals with a number, each with the line of the board that it is.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, (board::Line, usize))> {
        self.lines.iter().enumerate().filter_map(|(number, &line)| Some((number, line?)))
    }

    /// The numbers of the diagonal and of the antidiagonal through a square.
    #[inline]
    pub(super) fn through(&self, i: usize, j: usize) -> (usize, usize) {
        let (down, up) = self.through[i * self.m + j];
        (down as usize, up as usize)
    }
}

/// A square on one of its two diagonals, packed so that sorting brings those of a diagonal together: direction, index
/// of the diagonal, and twelve bits for the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Member(u64);

impl Member {
    fn new(is_up: bool, index: usize, square: usize) -> Self {
        Member(u64::from(is_up) << 63 | (index as u64) << 12 | square as u64)
    }

    /// True for an antidiagonal, and the index of the line.
    fn line(self) -> (bool, usize) {
        (self.0 >> 63 != 0, (self.0 << 1 >> 13) as usize)
    }

    fn square(self) -> usize {
        (self.0 & 0xfff) as usize
    }

    /// The number of the diagonal by geometry, on a residual of m rows.
    fn number(self, m: usize, lanes: &LaneMap) -> usize {
        let (row, column) = (lanes.of_rows[self.square() / m], lanes.of_columns[self.square() % m]);
        if self.line().0 { 2 * lanes.width + row + column } else { lanes.width + column - row }
    }
}

/// Adds `bits` to a set, shifted to begin at the number `first`.
fn put(set: &mut [u64], bits: u128, first: usize) {
    let (word, shift) = (first / 64, first % 64);
    let above = if shift == 0 { 0 } else { bits >> (128 - shift) };
    let words = [(bits << shift) as u64, (bits << shift >> 64) as u64, above as u64];
    set[word..].iter_mut().zip(words).for_each(|(set, bits)| *set |= bits);
}

//! How a board is cut into quarters.
//!
//! The top half should be half of the rows, or nearly so: then the fewest pairs of halves are tested. Where the columns
//! are cut is another matter. It changes neither the halves nor the pairs, but what it costs to join halves from
//! quarters: the placements of the left quarter are taken one by one, those of the right one in groups, so few and
//! small ones on the left are quicker, until there are so many on the right that listing them takes longer.
//!
//! Often it is better still to leave the border row, the first of the bottom half, out of the quarters, and to add its
//! queen to the halves that are joined from them, see [`super::border`].

use std::ops::Range;

use super::board::Board;
use super::layout::Layout;
use super::plain::Plain;
use super::quarters;
use super::ranks::binomial;

/// Work of a placement of a quarter.
pub(crate) const PLACEMENT: f64 = 22.0;
/// A placement of a left quarter taken to be joined, and each group of words that it is tested against.
const LEFT: f64 = 1.3;
const GROUP: f64 = 2.3;
/// Columns that the left half may have less than the right half has more.
const LESS: usize = 3;
/// Random descents for each estimate.
const DESCENTS: u32 = 300;

/// How a board is cut into quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cut {
    /// Rows and columns are swapped first.
    pub(crate) transposed: bool,
    /// Top and bottom are swapped then.
    pub(crate) flipped: bool,
    /// And then left and right.
    pub(crate) mirrored: bool,
    /// Rows of the top half.
    pub(crate) top: usize,
    /// Whether the first row of the bottom half, the border row, is left out of the quarters.
    pub(crate) border: bool,
    /// Columns of the left half.
    pub(crate) left: usize,
    /// Free rows of the board.
    pub(crate) len: usize,
}

impl Cut {
    pub(crate) fn in_half(len: usize) -> Cut {
        Cut { transposed: false, flipped: false, mirrored: false, top: len / 2, border: false, left: len / 2, len }
    }

    /// The board that is cut.
    pub(crate) fn turned(self, board: &Board) -> Board {
        let board = if self.transposed { board.transposed() } else { board.clone() };
        let board = if self.flipped { board.flipped() } else { board };
        if self.mirrored { board.mirrored() } else { board }
    }

    /// Rows of the quarters of the bottom half.
    pub(crate) fn bottom(self) -> Range<usize> {
        self.top + usize::from(self.border)..self.len
    }

    /// Whether the board `turned` can be cut like this.
    fn is_possible(self, turned: &Board) -> bool {
        quarters::has_room(self) && Layout::new(turned, self).is_some()
    }

    /// What it costs to list the quarters of `board` and to join halves from them, with the columns cut like this or
    /// better, and the way to do that; `None` for boards too wide for the estimate.
    pub(crate) fn with_best_columns(self, board: &Board, bytes: u64) -> Option<(Cut, f64)> {
        let mut best: Option<(Cut, f64)> = None;
        for mirrored in [false, true] {
            let turned = Cut { mirrored, ..self }.turned(board);
            for left in (self.len / 2).saturating_sub(LESS)..=self.len / 2 {
                let cut = Cut { mirrored, left, ..self };
                let joining = Joining::of(&turned, cut)?;
                if best.is_none_or(|best| joining.cost() < best.1)
                    && joining.fits(cut, bytes)
                    && cut.is_possible(&turned)
                {
                    best = Some((cut, joining.cost()));
                }
            }
        }
        best
    }
}

/// What it takes to join the halves of a board.
struct Joining {
    /// Placements of each quarter.
    placements: [f64; 4],
    /// Placements of the left quarters taken, and groups of words of the right ones tested, for all column sets.
    lefts: f64,
    groups: f64,
}

impl Joining {
    fn of(board: &Board, cut: Cut) -> Option<Joining> {
        let parts =
            quarters::parts(cut).map(|(rows, columns)| Some(Plain::part(board, rows, columns)?.sizes(DESCENTS)));
        let [Some(a), Some(b), Some(c), Some(d)] = parts else { return None };
        let placements = [&a, &b, &c, &d].map(|sizes| sizes.iter().sum());
        let mut joining = Joining { placements, lefts: 0.0, groups: 0.0 };
        joining.add(cut, cut.top, &a, &b);
        joining.add(cut, cut.bottom().len(), &c, &d);
        Some(joining)
    }

    /// Adds what a half of so many rows takes. Placements of its quarters are given by their number of queens.
    fn add(&mut self, cut: Cut, rows: usize, left: &[f64], right: &[f64]) {
        let width = cut.len - cut.left;
        for (size, &placements) in left.iter().enumerate().take(cut.left + 1) {
            let other = rows - size;
            let sets = binomial(width, other) as f64;
            if sets > 0.0 {
                let length = right[other] / sets / binomial(rows, other) as f64;
                self.lefts += placements * sets;
                self.groups += placements * sets * (length / 4.0 + 0.75).max(1.0);
            }
        }
    }

    fn cost(&self) -> f64 {
        self.placements.iter().sum::<f64>() * PLACEMENT + self.lefts * LEFT + self.groups * GROUP
    }

    /// Whether each quarter is expected to stay within its share of the memory, with room for a wrong estimate.
    fn fits(&self, cut: Cut, bytes: u64) -> bool {
        let most = quarters::most_placements(bytes) as f64;
        let fits = |(placements, (rows, columns)): (&f64, (Range<usize>, Range<usize>))| {
            let groups = binomial(rows.len() + columns.len(), rows.len());
            placements * 2.0 < most && (groups as f64) < most
        };
        self.placements.iter().zip(quarters::parts(cut)).all(fits)
    }
}

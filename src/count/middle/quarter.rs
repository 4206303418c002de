//! All placements of a quarter of the board, grouped by the columns and the rows they use.

use std::ops::Range;

use super::Stop;
use super::board::Board;
use super::layout::Layout;
use super::meter::Meter;
use super::ranks::Ranks;
use super::simd::PACKED;

/// Work of listing a placement.
pub(crate) const PLACEMENT: u64 = 4 * size_of::<u64>() as u64;

/// Placements between two questions whether to go on: about a millisecond.
const POLL_EVERY: usize = 1 << 18;

/// The placements of any number of queens on one quarter, as words of [`Layout`].
pub(crate) struct Quarter {
    groups: Groups,
    /// First placement of each group, and where the last group ends.
    starts: Vec<u32>,
    words: Vec<u64>,
}

/// The numbering of the groups: by size, then columns, then rows.
struct Groups {
    rows: Ranks,
    columns: Ranks,
    /// First group of each size, and the number of groups.
    base: Vec<usize>,
}

impl Groups {
    fn new(rows: usize, columns: usize) -> Groups {
        let (rows, columns) = (Ranks::new(rows), Ranks::new(columns));
        let mut base = vec![0];
        for size in 0..=rows.width().min(columns.width()) {
            base.push(base[size] + rows.sets(size) * columns.sets(size));
        }
        Groups { rows, columns, base }
    }

    fn count(&self) -> usize {
        self.base.last().copied().unwrap_or(0)
    }

    /// The first group of those that use exactly `columns`, and how many they are.
    #[inline(always)]
    fn of_columns(&self, columns: usize, size: usize) -> (usize, usize) {
        let sets = self.rows.sets(size);
        (self.base[size] + self.columns.rank(columns) * sets, sets)
    }
}

impl Quarter {
    /// Lists the placements on `rows` x `columns`, or gives `None` when there are more than `limit`, or when told to stop.
    pub(crate) fn new(
        board: &Board,
        layout: &Layout,
        rows: Range<usize>,
        columns: Range<usize>,
        limit: usize,
        meter: &Meter<'_>,
    ) -> Option<Quarter> {
        let groups = Groups::new(rows.len(), columns.len());
        let squares = squares(board, layout, rows, columns)?;
        let affordable = usize::try_from(meter.limit() / PLACEMENT).unwrap_or(usize::MAX);
        let left = limit.min(affordable).min(u32::MAX as usize);
        let mut walk = Walk { squares: &squares, groups: &groups, left, meter };
        let mut starts = vec![0; groups.count() + 1];
        if walk.all(&mut |group, _| starts[group] += 1).is_none() {
            if left == affordable {
                meter.stop(Stop::NodeLimit);
            }
            return None;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut words = vec![0; total as usize + PACKED];
        walk.left = usize::MAX;
        // Filled from the back, so that `starts` ends up at the first placement of each group.
        walk.all(&mut |group, word| {
            starts[group] -= 1;
            words[starts[group] as usize] = word;
        })?;
        Some(Quarter { groups, starts, words })
    }

    /// Where in [`Quarter::words`] the placements are that use exactly `columns`: one range for each set of as many rows,
    /// by rank.
    #[inline(always)]
    pub(crate) fn lists(&self, columns: usize) -> impl DoubleEndedIterator<Item = Range<usize>> {
        let (first, sets) = self.groups.of_columns(columns, columns.count_ones() as usize);
        let starts = &self.starts[first..=first + sets];
        starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize)
    }

    /// All placements, and a few words more, so that whole groups can be read.
    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(&*self.starts) + size_of_val(&*self.words)) as u64
    }
}

/// An open square of the quarter, and what a queen there does.
#[derive(Clone, Copy)]
struct Square {
    row: usize,
    column: usize,
    word: u64,
    /// Squares of later columns that she leaves open.
    later: u128,
}

/// Queens placed, and the squares of later columns that they leave open.
#[derive(Clone, Copy)]
struct Placed {
    size: usize,
    rows: usize,
    columns: usize,
    word: u64,
    open: u128,
}

struct Walk<'a> {
    squares: &'a [Square],
    groups: &'a Groups,
    /// Placements still allowed.
    left: usize,
    meter: &'a Meter<'a>,
}

impl Walk<'_> {
    /// Calls `found` with the group and the word of every placement.
    fn all(&mut self, found: &mut impl FnMut(usize, u64)) -> Option<()> {
        found(0, 0);
        let open = (0..self.squares.len()).fold(0, |set, i| set | 1 << i);
        self.add(Placed { size: 0, rows: 0, columns: 0, word: 0, open }, found)
    }

    /// The same for every way to add queens to those `placed`.
    fn add(&mut self, placed: Placed, found: &mut impl FnMut(usize, u64)) -> Option<()> {
        let size = placed.size + 1;
        let mut open = placed.open;
        while open != 0 {
            let square = &self.squares[open.trailing_zeros() as usize];
            open &= open - 1;
            let (rows, columns) = (placed.rows | square.row, placed.columns | square.column);
            let word = placed.word | square.word;
            found(self.groups.of_columns(columns, size).0 + self.groups.rows.rank(rows), word);
            self.left = self.left.checked_sub(1)?;
            if self.left.is_multiple_of(POLL_EVERY) && self.meter.poll().is_some() {
                return None;
            }
            let later = placed.open & square.later;
            if later != 0 {
                self.add(Placed { size, rows, columns, word, open: later }, found)?;
            }
        }
        Some(())
    }
}

/// The open squares of a quarter, or `None` when a `u128` has too few bits for them. Columns come in descending order, so
/// that the walk's last queens change only the low bits of the column set, and neighbours in the walk are neighbours in
/// memory; the other order takes twice as long.
fn squares(board: &Board, layout: &Layout, rows: Range<usize>, columns: Range<usize>) -> Option<Vec<Square>> {
    let places = columns.clone().rev().flat_map(|j| rows.clone().map(move |i| (i, j)));
    let places: Vec<_> = places.filter(|&(i, j)| board.is_open(i, j)).collect();
    if places.len() > u128::BITS as usize {
        return None;
    }
    let later = |place: (usize, usize)| {
        let later = |&(_, other): &(usize, &(usize, usize))| other.1 < place.1 && board.peaceful(place, *other);
        places.iter().enumerate().filter(later).fold(0, |set, (k, _)| set | 1 << k)
    };
    let square = |&(i, j): &(usize, usize)| Square {
        row: 1 << (i - rows.start),
        column: 1 << (j - columns.start),
        word: layout.word(i, j),
        later: later((i, j)),
    };
    Some(places.iter().map(square).collect())
}

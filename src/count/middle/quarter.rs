//! All placements of a quarter of the board, grouped by the columns and the rows they use.

use std::ops::Range;

use super::Stop;
use super::board::Board;
use super::layout::Layout;
use super::meter::Meter;
use super::ranks::Ranks;

/// Work of listing a placement.
pub(crate) const PLACEMENT: u64 = 4 * size_of::<u64>() as u64;

/// Words behind the last placement, so that whole groups can be read.
pub(crate) const SPARE: usize = 16;

/// Placements between two questions whether to go on: about a millisecond.
const POLL_EVERY: usize = 1 << 18;

/// The placements of any number of queens on one quarter, as words of [`Layout`].
pub(crate) struct Quarter {
    groups: Groups,
    /// First placement of each group, and where the last group ends.
    starts: Vec<u32>,
    words: Vec<u64>,
}

/// The numbering of the groups: by columns, then rows. There are only those with as many rows as columns.
struct Groups {
    rows: Ranks,
    /// First group of each set of columns, and the number of groups.
    first: Vec<u32>,
}

impl Groups {
    fn new(rows: Ranks, columns: usize) -> Groups {
        let mut first = vec![0];
        for columns in 0..1_usize << columns {
            first.push(first[columns] + rows.sets(columns.count_ones() as usize) as u32);
        }
        Groups { rows, first }
    }

    fn sets_of_columns(&self) -> usize {
        self.first.len() - 1
    }

    fn count(&self) -> usize {
        self.of(self.sets_of_columns(), 0)
    }

    #[inline(always)]
    fn of(&self, columns: usize, rows: usize) -> usize {
        self.first[columns] as usize + self.rows.rank(rows)
    }

    /// The groups of those that use exactly `columns`.
    fn of_columns(&self, columns: usize) -> Range<usize> {
        self.first[columns] as usize..self.first[columns + 1] as usize
    }
}

impl Quarter {
    /// Lists the placements on `rows` x `columns`, with the sets of rows in that `order`, or gives `None` when there are
    /// more than `limit`, or when told to stop.
    pub(crate) fn new(
        board: &Board,
        layout: &Layout,
        (rows, columns): (Range<usize>, Range<usize>),
        order: Ranks,
        limit: usize,
        meter: &Meter<'_>,
    ) -> Option<Quarter> {
        let groups = Groups::new(order, columns.len());
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
        let mut words = vec![0; total as usize + SPARE];
        walk.left = usize::MAX;
        // Filled from the back, so that `starts` ends up at the first placement of each group.
        walk.all(&mut |group, word| {
            starts[group] -= 1;
            words[starts[group] as usize] = word;
        })?;
        Some(Quarter { groups, starts, words })
    }

    /// The placements that use exactly `columns`.
    #[inline(always)]
    pub(crate) fn lists(&self, columns: usize) -> Lists<'_> {
        let groups = self.groups.of_columns(columns);
        Lists { starts: &self.starts[groups.start..=groups.end], words: &self.words }
    }

    /// For each placement which of the lists of its columns it is in; there are fewer than 2^16 on quarters that can be
    /// listed.
    pub(crate) fn list_of(&self) -> Vec<u16> {
        let mut list_of = Vec::with_capacity(self.words.len());
        for columns in 0..self.groups.sets_of_columns() {
            for (list, len) in (0..).zip(self.lists(columns).lengths()) {
                list_of.extend(std::iter::repeat_n(list, len as usize));
            }
        }
        list_of
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(&*self.starts) + size_of_val(&*self.words)) as u64
    }
}

/// Placements that use the same columns: one list for each set of rows.
#[derive(Clone, Copy)]
pub(crate) struct Lists<'a> {
    /// First placement of each list, and where the last one ends.
    starts: &'a [u32],
    /// All placements of the quarter, and [`SPARE`] words more.
    pub(crate) words: &'a [u64],
}

impl Lists<'_> {
    /// First placement of a list; that of the list behind the last one is where that ends.
    #[inline(always)]
    pub(crate) fn first(&self, list: usize) -> usize {
        self.starts[list] as usize
    }

    #[inline(always)]
    pub(crate) fn lengths(&self) -> impl Iterator<Item = u32> {
        self.starts.windows(2).map(|ends| ends[1] - ends[0])
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
        self.add(Placed { rows: 0, columns: 0, word: 0, open }, found)
    }

    /// The same for every way to add queens to those `placed`.
    fn add(&mut self, placed: Placed, found: &mut impl FnMut(usize, u64)) -> Option<()> {
        let mut open = placed.open;
        while open != 0 {
            let square = &self.squares[open.trailing_zeros() as usize];
            open &= open - 1;
            let (rows, columns) = (placed.rows | square.row, placed.columns | square.column);
            let word = placed.word | square.word;
            found(self.groups.of(columns, rows), word);
            self.left = self.left.checked_sub(1)?;
            if self.left.is_multiple_of(POLL_EVERY) && self.meter.poll().is_some() {
                return None;
            }
            let later = placed.open & square.later;
            if later != 0 {
                self.add(Placed { rows, columns, word, open: later }, found)?;
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

//! All placements of a quarter of the board, grouped by the columns and the rows they use.

use std::ops::Range;

use super::Stop;
use super::board::Board;
use super::layout::Layout;
use super::meter::Meter;
use super::ranks::Ranks;
use super::walk::{Lines, Set, Square, Walk, squares};

/// Work of listing a placement.
pub(crate) const PLACEMENT: u64 = 4 * size_of::<u64>() as u64;

/// Words behind the last placement, so that whole groups can be read.
pub(crate) const SPARE: usize = 24;

/// Placements that are noted on the first walk; if those are all, there is no second one. To note many more takes longer
/// than to walk again.
const NOTED: usize = 1 << 18;

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
        // Most quarters have so few open squares that a set of them is one word.
        match squares::<u64>(board, layout, rows.clone(), columns.clone()) {
            Some(squares) => Quarter::list(&squares, groups, limit, meter),
            None => Quarter::list(&squares::<u128>(board, layout, rows, columns)?, groups, limit, meter),
        }
    }

    fn list<S: Set>(squares: &[Square<S>], groups: Groups, limit: usize, meter: &Meter<'_>) -> Option<Quarter> {
        let affordable = usize::try_from(meter.limit() / PLACEMENT).unwrap_or(usize::MAX);
        let left = limit.min(affordable).min(u32::MAX as usize);
        let mut starts = vec![0; groups.count() + 1];
        let (mut noted, room) = (Vec::new(), NOTED.min(limit / 4));
        let mut count = |lines: Lines, word| {
            let group = groups.of(lines.columns(), lines.rows());
            starts[group] += 1;
            if noted.len() < room {
                noted.push((group as u32, word));
            }
        };
        if Walk::new(squares, left, meter).all(&mut count).is_none() {
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
        let noted = Some(noted).filter(|noted| noted.len() == total as usize);
        let words = fill(squares, &groups, &mut starts, noted, meter)?;
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

/// The words of all placements in order of their groups, from those that are noted or else from another walk. `starts` has
/// the end of each group; because groups are filled from the back, it ends up with the first placement of each.
fn fill<S: Set>(
    squares: &[Square<S>],
    groups: &Groups,
    starts: &mut [u32],
    noted: Option<Vec<(u32, u64)>>,
    meter: &Meter<'_>,
) -> Option<Vec<u64>> {
    let mut words = vec![0; starts.last().map_or(0, |&total| total as usize) + SPARE];
    let mut fill = |group: usize, word| {
        starts[group] -= 1;
        words[starts[group] as usize] = word;
    };
    match noted {
        Some(noted) => noted.into_iter().for_each(|(group, word)| fill(group as usize, word)),
        None => {
            let mut fill = |lines: Lines, word| fill(groups.of(lines.columns(), lines.rows()), word);
            Walk::new(squares, usize::MAX, meter).all(&mut fill)?;
        }
    }
    Some(words)
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

    /// First placements of all lists, and where the last one ends.
    #[inline(always)]
    pub(crate) fn starts(&self) -> impl Iterator<Item = u32> {
        self.starts.iter().copied()
    }

    #[inline(always)]
    pub(crate) fn lengths(&self) -> impl Iterator<Item = u32> {
        self.starts.windows(2).map(|ends| ends[1] - ends[0])
    }
}

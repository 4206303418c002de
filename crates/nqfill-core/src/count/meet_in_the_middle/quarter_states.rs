//! All states of a quarter of the board, grouped by the columns and the rows they use.

use super::cut::Area;
use super::layout::Layout;
use super::subsets::{Between, Ranks};
use super::unit_costs::{QUARTER_STATE, units};
use crate::board::bits::Bits;
use crate::board::{Line, Residual, ones};
use crate::engine::{Limit, Meter};
use crate::work;
use std::ops::Range;

/// Words behind the last state, so that whole groups can be read.
pub(super) const SPARE: usize = 24;

/// Most states that are noted on the first walk; if they are all, there is no second walk.
const NOTED: usize = 1 << 18;

/// The states of any number of queens on one quarter, as words of [`Layout`].
pub(super) struct Quarter {
    groups: Groups,
    /// First state of each group, and where the last group ends.
    starts: Vec<u32>,
    words: Vec<u64>,
}

/// The numbering of the groups, by columns, then rows. A group has as many rows as columns; sets that no state may use have
/// none.
struct Groups {
    rows: Ranks,
    /// First group of each set of columns, and the number of groups.
    first: Vec<u32>,
}

impl Groups {
    fn new(rows: Ranks, columns: Between) -> Self {
        let mut first = vec![0];
        for set in 0..1_usize << columns.width {
            let groups = if columns.has(set) { rows.sets(set.count_ones() as usize) } else { 0 };
            first.push(first[set] + groups as u32);
        }
        Self { rows, first }
    }

    fn sets_of_columns(&self) -> usize {
        self.first.len() - 1
    }

    fn count(&self) -> usize {
        self.number(self.sets_of_columns(), 0)
    }

    #[inline(always)]
    fn number(&self, columns: usize, rows: usize) -> usize {
        self.first[columns] as usize + self.rows.rank(rows)
    }

    /// The groups of the states that use exactly `columns`.
    fn of_columns(&self, columns: usize) -> Range<usize> {
        self.first[columns] as usize..self.first[columns + 1] as usize
    }
}

impl Quarter {
    /// Lists the states on a quarter that has these `lines`, with the sets of rows in that `order`, or gives `None` when
    /// there are more than `limit`, or when the count is to stop.
    pub(super) fn new(
        board: &Residual,
        layout: &Layout,
        (lines, order): (&QuarterLines, &Ranks),
        limit: usize,
        meter: &mut Meter,
    ) -> Option<Self> {
        let groups = Groups::new(order.clone(), lines.columns);
        // A set of open squares is one word for most quarters.
        match QuarterSquares::<u64>::new(board, layout, lines) {
            Some(squares) => Self::list(&squares, groups, limit, meter),
            None => Self::list(&QuarterSquares::<u128>::new(board, layout, lines)?, groups, limit, meter),
        }
    }

    fn list<S: Bits>(squares: &QuarterSquares<S>, groups: Groups, limit: usize, meter: &mut Meter) -> Option<Self> {
        let affordable = usize::try_from(meter.most_nodes() / units(QUARTER_STATE)).unwrap_or(usize::MAX);
        let left = limit.min(affordable).min(u32::MAX as usize);
        let mut starts = vec![0; groups.count() + 1];
        let room = NOTED.min(limit / 4);
        let mut noted = Vec::with_capacity(room);
        let mut count = |lines: LineSets, word| {
            let group = groups.number(lines.columns(), lines.rows());
            starts[group] += 1;
            if noted.len() < room {
                noted.push((group as u32, word));
            }
        };
        if Walk::new(squares, left, meter).all(&mut count).is_none() {
            if left == affordable {
                meter.end(Limit::Nodes);
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
        Some(Self { groups, starts, words })
    }

    /// The states that use exactly `columns`; no list if no state may.
    #[inline(always)]
    pub(super) fn lists(&self, columns: usize) -> Lists<'_> {
        let groups = self.groups.of_columns(columns);
        Lists { starts: &self.starts[groups.start..=groups.end], words: &self.words }
    }

    /// True if states may use exactly `columns`, as far as closed lines tell.
    #[inline(always)]
    pub(super) fn may_use(&self, columns: usize) -> bool {
        !self.groups.of_columns(columns).is_empty()
    }

    /// For each state which of the lists of its columns it is in; there are fewer than 2^16 on quarters that can be
    /// listed.
    pub(super) fn list_of(&self) -> Vec<u16> {
        let mut list_of = Vec::with_capacity(self.words.len());
        for columns in 0..self.groups.sets_of_columns() {
            for (list, len) in (0..).zip(self.lists(columns).lengths()) {
                list_of.extend(std::iter::repeat_n(list, len as usize));
            }
        }
        list_of
    }

    pub(super) fn len(&self) -> usize {
        self.words.len() - SPARE
    }
}

/// The words of all states in order of their groups, from the noted ones or else from another walk. `starts` has
/// the end of each group; because groups are filled from the back, it ends up with the first state of each.
fn fill<S: Bits>(
    squares: &QuarterSquares<S>,
    groups: &Groups,
    starts: &mut [u32],
    noted: Option<Vec<(u32, u64)>>,
    meter: &mut Meter,
) -> Option<Vec<u64>> {
    let mut words = vec![0; starts.last().map_or(0, |&total| total as usize) + SPARE];
    let mut put = |group: usize, word| {
        starts[group] -= 1;
        words[starts[group] as usize] = word;
    };
    match noted {
        Some(noted) => noted.into_iter().for_each(|(group, word)| put(group as usize, word)),
        None => {
            let mut walked = |lines: LineSets, word| put(groups.number(lines.columns(), lines.rows()), word);
            Walk::new(squares, usize::MAX, meter).all(&mut walked)?;
        }
    }
    Some(words)
}

/// States that use the same columns: one list for each set of rows.
#[derive(Clone, Copy)]
pub(super) struct Lists<'a> {
    /// First state of each list, and where the last one ends.
    starts: &'a [u32],
    /// All states of the quarter, and [`SPARE`] words more.
    pub(super) words: &'a [u64],
}

impl Lists<'_> {
    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// First state of a list; one list beyond the last one, where the last one ends.
    #[inline(always)]
    pub(super) fn first(&self, list: usize) -> usize {
        self.starts[list] as usize
    }

    /// First states of all lists, and where the last one ends.
    #[inline(always)]
    pub(super) fn starts(&self) -> impl Iterator<Item = u32> {
        self.starts.iter().copied()
    }

    #[inline(always)]
    pub(super) fn lengths(&self) -> impl Iterator<Item = u32> {
        self.starts.windows(2).map(|ends| ends[1] - ends[0])
    }
}

/// States between two looks at the clock: about a millisecond.
const POLL_EVERY: usize = 1 << 18;

/// A set of rows and one of columns, as one word.
#[derive(Clone, Copy)]
struct LineSets(u64);

impl LineSets {
    const NONE: Self = Self(0);

    fn with_row(self, row: usize) -> Self {
        Self(self.0 | 1 << row)
    }

    fn with_column(self, column: usize) -> Self {
        Self(self.0 | 1 << (column + 32))
    }

    fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn contain(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    fn rows(self) -> usize {
        self.0 as u32 as usize
    }

    fn columns(self) -> usize {
        (self.0 >> 32) as usize
    }
}

/// The rows and columns of a quarter, and the sets of them that states may use: of lines with open squares in the quarter,
/// and with all lines that have none in the rest of the board, since every completion has the queens of these in the quarter.
pub(super) struct QuarterLines {
    area: Area,
    pub(super) rows: Between,
    columns: Between,
}

impl QuarterLines {
    pub(super) fn new(board: &Residual, area: Area) -> Self {
        let (rows, columns) = &area;
        let all = |lines: &Range<usize>| (1_u64 << lines.len()) - 1;
        let (inside, mut others) = (all(columns) << columns.start, 0);
        let (mut own_rows, mut open_rows, mut open_columns) = (0, 0, 0);
        for i in 0..board.len() {
            let open = ones(board.open_row(i)).fold(0_u64, |set, j| set | 1 << j);
            if rows.contains(&i) {
                let bit = 1 << (i - rows.start);
                own_rows |= if open & !inside == 0 { bit } else { 0 };
                open_rows |= if open & inside == 0 { 0 } else { bit };
                open_columns |= open;
            } else {
                others |= open;
            }
        }
        let within = |set: u64| (set >> columns.start & all(columns)) as usize;
        Self {
            rows: Between { width: rows.len(), least: own_rows, most: open_rows },
            columns: Between { width: columns.len(), least: within(!others), most: within(open_columns) },
            area,
        }
    }
}

/// The open squares of a quarter, numbered in the order in which the walk takes them, by columns in descending order: so its last
/// queens change only the low bits of the column set, and neighbours in the walk are neighbours in memory.
struct QuarterSquares<S> {
    squares: Vec<OpenSquare<S>>,
    /// The lines without open squares in the rest of the board, each with its squares.
    own: Vec<(LineSets, S)>,
}

impl<S: Bits> QuarterSquares<S> {
    /// The open squares of a quarter; `None` when a set has too few bits for them.
    fn new(board: &Residual, layout: &Layout, lines: &QuarterLines) -> Option<Self> {
        let (rows, columns) = &lines.area;
        let places = columns.clone().rev().flat_map(|j| rows.clone().map(move |i| (i, j)));
        let places: Vec<_> = places.filter(|&(i, j)| board.open_squares().contains(i, j)).collect();
        if places.len() > S::CAPACITY {
            return None;
        }
        let set = |is_in: &dyn Fn((usize, usize)) -> bool| {
            let numbered = places.iter().enumerate().filter(|(_, place)| is_in(**place));
            numbered.fold(S::NONE, |set, (k, _)| set.with(k))
        };
        let behind: Vec<S> = columns.clone().map(|j| set(&|square| square.1 < j)).collect();
        let square = |&(i, j): &(usize, usize)| {
            let queen = board.square(i, j);
            let attacks = |(k, l): (usize, usize)| Line::joining(queen, board.square(k, l)).is_some();
            let peaceful = set(&|other| other != (i, j) && !attacks(other));
            OpenSquare {
                lines: LineSets::NONE.with_row(i - rows.start).with_column(j - columns.start),
                word: layout.word(i, j),
                peaceful,
                later: peaceful.and(behind[j - columns.start]),
            }
        };
        let own = |lines: Between| (0..lines.width).filter(move |line| lines.least >> line & 1 == 1);
        let own_rows = own(lines.rows).map(|i| (LineSets::NONE.with_row(i), set(&|square| square.0 == rows.start + i)));
        let own_columns =
            own(lines.columns).map(|j| (LineSets::NONE.with_column(j), set(&|square| square.1 == columns.start + j)));
        Some(Self { squares: places.iter().map(square).collect(), own: own_columns.chain(own_rows).collect() })
    }
}

/// An open square of the quarter, and the effect of a queen there.
#[derive(Clone, Copy)]
struct OpenSquare<S> {
    lines: LineSets,
    word: u64,
    /// Squares that she does not attack.
    peaceful: S,
    /// Those of them on later columns.
    later: S,
}

/// A walk over the states of any number of queens on a quarter that have the queens of all its own lines. Those come first,
/// so that no state is looked at in vain; the others follow in the order of their squares. A set of squares says where a
/// queen may still be added; so a step is a few operations on one or two words, whatever the gaps between rows and columns.
struct Walk<'a, S> {
    squares: &'a QuarterSquares<S>,
    /// States still allowed.
    left: usize,
    meter: &'a mut Meter,
}

impl<'a, S: Bits> Walk<'a, S> {
    fn new(squares: &'a QuarterSquares<S>, left: usize, meter: &'a mut Meter) -> Self {
        Self { squares, left, meter }
    }

    /// Calls `found` with the lines and the word of every state; `None` if there are more than allowed, or when the count is
    /// to stop.
    fn all(&mut self, found: &mut impl FnMut(LineSets, u64)) -> Option<()> {
        let open = (0..self.squares.squares.len()).fold(S::NONE, S::with);
        self.add_own(0, LineSets::NONE, 0, open, found)
    }

    /// Adds the queens of all own lines from this one on, and then others in every way. The queens placed use these `lines` and
    /// this `word`, and do not attack the `open` squares.
    fn add_own(
        &mut self,
        line: usize,
        lines: LineSets,
        word: u64,
        open: S,
        found: &mut impl FnMut(LineSets, u64),
    ) -> Option<()> {
        let Some(&(own, on_line)) = self.squares.own.get(line) else {
            found(lines, word);
            return self.add(lines, word, open, found);
        };
        if lines.contain(own) {
            return self.add_own(line + 1, lines, word, open, found);
        }
        let mut squares = open.and(on_line);
        while squares != S::NONE {
            let square = &self.squares.squares[squares.first()];
            squares = squares.without_first();
            self.spend(1)?;
            self.add_own(line + 1, lines.with(square.lines), word | square.word, open.and(square.peaceful), found)?;
        }
        Some(())
    }

    /// Calls `found` for every way to add queens on the `open` squares to those placed, which use these `lines` and
    /// this `word`: arguments of their own, so that they stay in registers.
    fn add(&mut self, lines: LineSets, word: u64, open: S, found: &mut impl FnMut(LineSets, u64)) -> Option<()> {
        let (mut squares, mut states) = (open, 0);
        while squares != S::NONE {
            states += 1;
            let square = &self.squares.squares[squares.first()];
            squares = squares.without_first();
            let (lines, word) = (lines.with(square.lines), word | square.word);
            found(lines, word);
            let later = open.and(square.later);
            if later != S::NONE {
                self.add(lines, word, later, found)?;
            }
        }
        self.spend(states)
    }

    /// Notes some states; `None` if there are too many, or when the count is to stop.
    fn spend(&mut self, states: usize) -> Option<()> {
        work::done(units(QUARTER_STATE * states as f64));
        let left = self.left.checked_sub(states)?;
        let is_due = left / POLL_EVERY != self.left / POLL_EVERY;
        self.left = left;
        if is_due && self.meter.look_at_clock().is_err() { None } else { Some(()) }
    }
}

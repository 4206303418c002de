//! Refutes a subtree with many of its positions side by side.
//!
//! One position after the other, every queen waits for the one before, and the processor cannot foresee whether a position is a
//! dead end, forces a queen, or branches. Here the open positions of a subtree lie on a stack, the words of each kind in a list of
//! their own; as many as a vector has words are taken from it at once, each gets its next queen, and what is left of them, or of
//! their branches, goes back:
//!
//! ```text
//! no queen pending   empty line        dead end
//!                    lines of one      their queens are pending
//!                    neither           a position for each square of the narrowest line
//! queen pending      square lost       dead end
//!                    else              placed
//! ```
//!
//! The queens and the dead ends are those of [`PackedSearch`](super::PackedSearch), in another order. So a subtree with a completion,
//! whose turn that order would decide, is left to it; without one the counts are the same.

use super::numbering::{Numbering, PackedLines, PackedPosition};
use super::word::Word;
use crate::simd::{MOST_PACKED, Processor, Task, Vector, Wide, first_words, load_group, store_group};
use std::ops::ControlFlow::{self, Break, Continue};

/// Queens after which a subtree is given up: half a millisecond.
pub(super) const MOST_QUEENS: u64 = 20_000;

/// Squares, and bits of a word.
const SQUARES: usize = 128;

/// What a refutation took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Refuted {
    pub(super) queens: u64,
    pub(super) dead_ends: u64,
}

/// The squares of a subtree, and room for its positions; kept from subtree to subtree.
pub(super) struct Batch {
    processor: Processor,
    /// What a queen on each square leaves, as words of a position.
    kept: Box<[[u64; KEPT]; SQUARES]>,
    /// The number in the row view of each number in the column view.
    by_column: Box<[[u64; 1]; SQUARES]>,
    stack: Box<Stack>,
}

/// The words of positions, each kind in a list of its own.
type Stack = [[u64; ROOM]; WORDS];

/// Room for so many positions.
const ROOM: usize = 2_048;
/// Positions from which a step might need more: it leaves at most one for each square and place of a vector.
const MOST_POSITIONS: usize = ROOM - MOST_PACKED * SQUARES;

/// 64-bit words of a position: of rows, then of columns, what is open, which are unfilled, and in which a queen is pending.
const WORDS: usize = 12;
/// Words that a queen changes: all but those of pending queens.
const KEPT: usize = 8;

impl Batch {
    pub(super) fn new(processor: Processor) -> Self {
        let (kept, by_column) = (Box::new([[0; KEPT]; SQUARES]), Box::new([[0]; SQUARES]));
        // Never on the stack of the thread.
        let stack = vec![[0; ROOM]; WORDS].into_boxed_slice().try_into();
        let stack = stack.unwrap_or_else(|_| unreachable!("as many lists as words"));
        Self { processor, kept, by_column, stack }
    }

    /// Searches the subtree of a position that has been numbered. `None` if it has a completion, or is large.
    pub(super) fn refute(
        &mut self,
        numbering: &Numbering<u128, SQUARES>,
        root: &PackedPosition<u128>,
    ) -> Option<Refuted> {
        let mut squares = root.rows.open;
        while squares != 0 {
            let square = squares.lowest();
            squares = squares.without_lowest();
            self.kept[square] = words(&numbering.squares[square].keep);
        }
        for (to, &from) in self.by_column.iter_mut().zip(&numbering.by_column) {
            *to = [from.into()];
        }
        let pending = [0; WORDS - KEPT];
        for (list, word) in self.stack.iter_mut().zip(words(root).into_iter().chain(pending)) {
            list[0] = word;
        }
        let Self { processor, kept, by_column, stack } = self;
        processor.run(Refutation { kept, by_column, stack, rows: &numbering.rows, columns: &numbering.columns })
    }
}

/// The words of a position, pending queens left out.
fn words(PackedPosition { rows, columns }: &PackedPosition<u128>) -> [u64; KEPT] {
    let [a, b, c, d] = [rows.open, rows.unfilled, columns.open, columns.unfilled];
    [a as u64, (a >> 64) as u64, b as u64, (b >> 64) as u64, c as u64, (c >> 64) as u64, d as u64, (d >> 64) as u64]
}

/// Some positions, seen by rows or by columns.
#[derive(Clone, Copy)]
struct View<const P: usize> {
    open: Wide<P>,
    unfilled: Wide<P>,
    /// Lines whose one square gets a queen.
    pending: Wide<P>,
}

/// The layout of a view, the same for all positions.
#[derive(Clone, Copy)]
struct Fields<const P: usize> {
    separators: Wide<P>,
    lowest: Wide<P>,
}

/// One number for all positions.
#[inline(always)]
fn for_all<const P: usize>(number: u128) -> Wide<P> {
    [[number as u64; P], [(number >> 64) as u64; P]]
}

impl<const P: usize> Fields<P> {
    #[inline(always)]
    fn of(lines: &PackedLines<u128, SQUARES>) -> Self {
        Self { separators: for_all(lines.separators), lowest: for_all(lines.lowest) }
    }

    /// Removes the lowest square of every field. Returns the others, and the separators of the fields that had none.
    #[inline(always)]
    fn pop_lowest(self, vector: impl Vector<P>, open: Wide<P>) -> (Wide<P>, Wide<P>) {
        let less = vector.minus(vector.or(open, self.separators), self.lowest);
        (vector.and(open, less), vector.and_not(self.separators, less))
    }
}

/// The bits below the lowest one of each number; all of them below none.
#[inline(always)]
fn below_lowest<const P: usize>(vector: impl Vector<P>, numbers: Wide<P>) -> Wide<P> {
    vector.and_not(vector.minus(numbers, for_all(1)), numbers)
}

/// The search of a subtree whose root is the only position on the stack.
struct Refutation<'a> {
    kept: &'a [[u64; KEPT]; SQUARES],
    by_column: &'a [[u64; 1]; SQUARES],
    stack: &'a mut Stack,
    rows: &'a PackedLines<u128, SQUARES>,
    columns: &'a PackedLines<u128, SQUARES>,
}

impl Task for Refutation<'_> {
    type Output = Option<Refuted>;

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) -> Option<Refuted> {
        let Self { kept, by_column, stack, rows, columns } = self;
        let fields = [Fields::of(rows), Fields::of(columns)];
        let mut side_by_side =
            SideBySide { vector, kept, by_column, stack, fields, height: 1, refuted: Refuted::default() };
        while side_by_side.height > 0 {
            let is_large = side_by_side.refuted.queens > MOST_QUEENS || side_by_side.height > MOST_POSITIONS;
            if is_large || side_by_side.step().is_break() {
                return None;
            }
        }
        Some(side_by_side.refuted)
    }
}

struct SideBySide<'a, V, const P: usize> {
    vector: V,
    kept: &'a [[u64; KEPT]; SQUARES],
    by_column: &'a [[u64; 1]; SQUARES],
    stack: &'a mut Stack,
    /// Of rows, and of columns.
    fields: [Fields<P>; 2],
    /// Positions on the stack.
    height: usize,
    refuted: Refuted,
}

impl<V: Vector<P>, const P: usize> SideBySide<'_, V, P> {
    /// Takes the uppermost positions and searches each one queen further. Breaks at a completion.
    #[inline(always)]
    fn step(&mut self) -> ControlFlow<()> {
        let count = self.height.min(P);
        self.height -= count;
        let mut views = self.load();
        let mut live = first_words::<P>(count);
        let fresh = live & !self.has_pending(&views);
        if fresh != 0 {
            live &= !self.branch(&mut views, fresh)?;
        }
        if live != 0 {
            self.place_pending(views, live);
        }
        Continue(())
    }

    /// The positions above the height.
    #[inline(always)]
    fn load(&self) -> [View<P>; 2] {
        let mut words = [[0; P]; WORDS];
        for (words, list) in words.iter_mut().zip(&*self.stack) {
            *words = load_group(list, self.height).0;
        }
        let [a, b, c, d, e, f, g, h, i, j, k, l] = words;
        [
            View { open: [a, b], unfilled: [c, d], pending: [i, j] },
            View { open: [e, f], unfilled: [g, h], pending: [k, l] },
        ]
    }

    /// The positions in which a queen is pending.
    #[inline(always)]
    fn has_pending(&self, [rows, columns]: &[View<P>; 2]) -> usize {
        self.vector.nonzero(self.vector.or(rows.pending, columns.pending))
    }

    /// Finds the forced queens of `fresh` positions, which are pending then, and the branches of those that have none. Returns the
    /// positions that are done with. Breaks at a completion.
    #[inline(always)]
    fn branch(&mut self, views: &mut [View<P>; 2], fresh: usize) -> ControlFlow<(), usize> {
        let (vector, [row_fields, column_fields]) = (self.vector, self.fields);
        let [rows, columns] = *views;
        let (less_rows, empty_rows) = row_fields.pop_lowest(vector, rows.open);
        let (less_columns, empty_columns) = column_fields.pop_lowest(vector, columns.open);
        let empty = [vector.and(empty_rows, rows.unfilled), vector.and(empty_columns, columns.unfilled)];
        let dead = vector.nonzero(vector.or(empty[0], empty[1])) & fresh;
        self.refuted.dead_ends += u64::from(dead.count_ones());
        let (less_rows, one_in_row) = row_fields.pop_lowest(vector, less_rows);
        let (less_columns, one_in_column) = column_fields.pop_lowest(vector, less_columns);
        views[0].pending = vector.select(fresh, vector.and(one_in_row, rows.unfilled), rows.pending);
        views[1].pending = vector.select(fresh, vector.and(one_in_column, columns.unfilled), columns.pending);
        let open = fresh & !dead & !self.has_pending(views);
        if open & !vector.nonzero(rows.unfilled) != 0 {
            return Break(());
        }
        if open != 0 {
            self.push_branches(views, [less_rows, less_columns], open);
        }
        Continue(dead | open)
    }

    /// Pushes a position for each square of the narrowest line of `open` positions, of equals the most preferred. `less` are their
    /// squares without the first two of each field.
    #[inline(always)]
    fn push_branches(&mut self, views: &[View<P>; 2], less: [Wide<P>; 2], open: usize) {
        let (vector, [rows, columns]) = (self.vector, views);
        let ([mut less_rows, mut less_columns], mut left) = (less, open);
        let [mut row, mut column] = [for_all(0); 2];
        while left != 0 {
            let (fewer_rows, no_row) = self.fields[0].pop_lowest(vector, less_rows);
            let (fewer_columns, no_column) = self.fields[1].pop_lowest(vector, less_columns);
            row = vector.select(left, vector.and(no_row, rows.unfilled), row);
            column = vector.select(left, vector.and(no_column, columns.unfilled), column);
            left &= !vector.nonzero(vector.or(row, column));
            (less_rows, less_columns) = (fewer_rows, fewer_columns);
        }
        let limits = [below_lowest(vector, row), below_lowest(vector, column)];
        let is_column = vector.less(vector.lengths(limits[1]), vector.lengths(limits[0]));
        let (squares, below) = self.of_lines(views, limits, !is_column);
        let mut untried = vector.and_not(squares, vector.longest(below));
        let mut left = open;
        while left != 0 {
            let lengths = vector.lengths(untried);
            self.put(views, [for_all(0); 2], lengths, left, is_column);
            let before = vector.minus([lengths, [0; P]], for_all(1))[0];
            untried = vector.and(untried, vector.longest(before));
            left &= vector.nonzero(untried);
        }
    }

    /// The open squares below limits, in the row view at the places of `is_row`; and the length of the separators there, up to which
    /// they belong to other lines.
    #[inline(always)]
    fn of_lines(&self, [rows, columns]: &[View<P>; 2], limits: [Wide<P>; 2], is_row: usize) -> (Wide<P>, [u64; P]) {
        let (vector, [row_fields, column_fields]) = (self.vector, self.fields);
        let limit = vector.select(is_row, limits[0], limits[1]);
        let open = vector.select(is_row, rows.open, columns.open);
        let separators = vector.select(is_row, row_fields.separators, column_fields.separators);
        (vector.and(open, limit), vector.lengths(vector.and(separators, limit)))
    }

    /// Places the first pending queen of each `live` position, rows first, unless her square was lost to another one.
    #[inline(always)]
    fn place_pending(&mut self, [rows, columns]: [View<P>; 2], live: usize) {
        let vector = self.vector;
        let is_row = vector.nonzero(rows.pending);
        let limits = [below_lowest(vector, rows.pending), below_lowest(vector, columns.pending)];
        let (squares, below) = self.of_lines(&[rows, columns], limits, is_row);
        let lengths = vector.lengths(squares);
        let placed = live & vector.less(below, lengths);
        self.refuted.dead_ends += u64::from((live & !placed).count_ones());
        let rest = |view: View<P>| vector.and(view.pending, vector.minus(view.pending, for_all(1)));
        let pending = [rest(rows), vector.select(is_row, columns.pending, rest(columns))];
        self.put(&[rows, columns], pending, lengths, placed, !is_row);
    }

    /// Puts a queen in each position of a mask, on the last of so many squares, which are numbered in the column view at the places of
    /// `is_column`; pushes what she leaves.
    #[inline(always)]
    fn put(&mut self, views: &[View<P>; 2], pending: [Wide<P>; 2], lengths: [u64; P], mask: usize, is_column: usize) {
        let vector = self.vector;
        let square = vector.minus([lengths, [0; P]], for_all(1))[0];
        let square = vector.select_words(is_column, vector.look_up(self.by_column, 0, square), square);
        let [rows, columns] = views;
        let [a, b, c, d] = [rows.open, rows.unfilled, columns.open, columns.unfilled];
        let [i, k] = pending;
        let mut words = [a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1], i[0], i[1], k[0], k[1]];
        for (word, words) in words.iter_mut().enumerate().take(KEPT) {
            let kept = vector.look_up(self.kept, word, square);
            *words = vector.and([*words, [0; P]], [kept, [0; P]])[0];
        }
        // Her column is filled.
        [words[10], words[11]] = vector.and([words[10], words[11]], [words[6], words[7]]);
        for (list, words) in self.stack.iter_mut().zip(words) {
            store_group(list, self.height, vector.pack(words, mask));
        }
        let count = mask.count_ones();
        self.height += count as usize;
        self.refuted.queens += u64::from(count);
    }
}

#[cfg(test)]
mod tests {
    use super::super::PackedSearch;
    use super::*;
    use crate::board::{Puzzle, Residual};
    use crate::engine::exact::context::{Context, SolutionOrder};
    use crate::engine::exact::state::State;
    use crate::engine::exact::trail::Trail;
    use crate::engine::random::Random;
    use crate::engine::{Flow, Meter, Run};
    use crate::simd::InstructionSet;
    use crate::test_boards::squares;
    use std::borrow::Cow;

    /// A board of 8 to 20 rows with at most 128 open squares and rows, if it has no empty line.
    fn board(random: &mut Random) -> Option<(Residual, State<24>)> {
        let n = 8 + random.below(13);
        let most_open = 40 + random.below(128 - 40 - n);
        let mut all: Vec<(u32, u32)> = (0..n).flat_map(|row| (0..n).map(move |column| (row, column))).collect();
        while all.len() as u32 > n * n - most_open.min(n * n) {
            all.swap_remove(random.below(all.len() as u32) as usize);
        }
        let residual = Residual::of(&Puzzle::new(n as usize, vec![], squares(&all)).ok()?);
        let root = State::<24>::all_open(&residual);
        (PackedSearch::<u128, SQUARES>::fits(&root) && root.count().is_ok()).then_some((residual, root))
    }

    #[test]
    fn side_by_side_the_same_queens_are_placed_and_the_same_dead_ends_met() {
        let mut random = Random::new(3);
        let (mut refuted, mut completed) = (0, 0);
        for (residual, root) in std::iter::repeat_with(|| board(&mut random)).take(4_000).flatten() {
            let context = Context::new::<24>(Cow::Borrowed(&residual), SolutionOrder::Search);
            let mut packed = PackedSearch::<u128, SQUARES>::new(SolutionOrder::Search);
            let through = |i, j| context.diagonals.through(i, j);
            let position = packed.numbering.number(&root, (context.diagonals.len(), through), &context.preference);
            let sets = InstructionSet::ALL.into_iter().filter(|set| set.is_available());
            let answers: Vec<_> =
                sets.map(|set| Batch::new(Processor::choose(Some(set))).refute(&packed.numbering, &position)).collect();
            let mut meter = Meter::unlimited();
            let mut ignore = |_: &[u32], _: &mut Meter| Flow::Continue(());
            assert!(
                packed
                    .search_numbered(position, &Trail::default(), &mut Run::new(&mut meter, &mut ignore))
                    .is_continue()
            );
            let expected =
                (packed.found == 0).then(|| Refuted { queens: meter.nodes(), dead_ends: meter.backtracks() });
            *(if expected.is_some() { &mut refuted } else { &mut completed }) += 1;
            assert!(answers.iter().all(|answer| *answer == expected), "{expected:?}, {answers:?}");
        }
        assert!(refuted > 500 && completed > 500, "{refuted} without completions, {completed} with some");
    }
}

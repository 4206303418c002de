//! Row by row like plain recursion, but many positions of a row at a time.
//!
//! Recursion spends most of its time on branches that the processor guesses wrong, because how many squares are open
//! cannot be foreseen. So positions wait in a list for each row, and a pass over a batch of them tries one queen in
//! each:
//!
//! ```text
//! row i       1 2 3 4 5 6 7      ->  2 5 6                those that have open squares left
//! row i + 1   8 9                ->  8 9 1 3 4 5 7        and each with its queen, if she leaves the next row a square
//! ```
//!
//! Which positions stay is a mask, not a branch, and several are moved by one instruction where the processor can. The
//! deepest list with a whole batch comes first, so no list grows longer than two batches, and all stay in the cache.

use super::plain::Plain;
use super::unit_costs::{PLAIN_NODE, units};
use crate::engine::{Flow, Meter, Stop};
use crate::simd::{MOST_PACKED, Processor, Task, Vector, first_words};
use std::ops::ControlFlow::{Break, Continue};

/// Positions of a batch.
const BATCH: usize = 64;
const ROOM: usize = 2 * BATCH + MOST_PACKED;

/// Positions of one row.
#[derive(Clone)]
struct List {
    len: usize,
    positions: [[u64; ROOM]; 4],
}

/// A set for each of some positions: open squares of the row not tried yet, columns taken, and the diagonals taken that
/// come from the right and from the left, where they meet the row.
type Positions<const P: usize> = [[u64; P]; 4];

impl List {
    const EMPTY: Self = Self { len: 0, positions: [[0; ROOM]; 4] };

    #[inline(always)]
    fn load<const P: usize>(&self, start: usize) -> Positions<P> {
        std::array::from_fn(|set| *self.positions[set][start..start + P].first_chunk().unwrap_or(&[0; P]))
    }

    /// Takes this number of positions off the end of the list; returns the number of their open squares.
    fn take(&mut self, positions: usize) -> u128 {
        let squares = &self.positions[0][self.len - positions..self.len];
        self.len -= positions;
        squares.iter().map(|squares| u128::from(squares.count_ones())).sum()
    }

    /// Writes the `positions` of the mask `there` that have open squares to `place`; returns their number.
    #[inline(always)]
    fn store<const P: usize>(
        &mut self,
        vector: impl Vector<P>,
        place: usize,
        positions: Positions<P>,
        there: usize,
    ) -> usize {
        let open = there & !vector.zeros(positions[0]);
        for (list, words) in self.positions.iter_mut().zip(positions) {
            list[place..place + P].copy_from_slice(&vector.pack(words, open));
        }
        open.count_ones() as usize
    }
}

/// Counts the ways to place a queen on each row, with at most `nodes` queens tried, or a batch more. If it breaks, the
/// number is a lower bound: [`Stop::Allowance`] says that the nodes did not suffice.
pub(super) fn count(plain: &Plain, nodes: u64, processor: Processor, meter: &mut Meter) -> (u128, Flow) {
    let Some(last) = plain.rows.len().checked_sub(1) else { return (1, Continue(())) };
    let mut lists = vec![List::EMPTY; plain.rows.len()];
    lists[0].positions[0][0] = plain.rows[0].open;
    lists[0].len = usize::from(plain.rows[0].open != 0);
    let (mut total, mut left) = (0, nodes);
    while let Some(row) = next(&lists) {
        let batch = lists[row].len.min(BATCH);
        if let [from, to, ..] = &mut lists[row..] {
            let open = plain.rows[row + 1].open;
            processor.run(Pass { from, batch, gap: plain.rows[row].gap, to, open });
        } else {
            total += lists[last].take(batch);
        }
        if let Err(limit) = meter.charge(units(PLAIN_NODE * batch as f64)) {
            return (total, Break(Stop::Limit(limit)));
        }
        left = match left.checked_sub(batch as u64) {
            Some(left) => left,
            None => return (total, Break(Stop::Allowance)),
        };
    }
    (total, Continue(()))
}

/// The row to go on with: the last one with a whole batch, or the first one that has any.
fn next(lists: &[List]) -> Option<usize> {
    lists.iter().rposition(|list| list.len >= BATCH).or_else(|| lists.iter().position(|list| list.len > 0))
}

/// Tries a queen in each position of a batch.
struct Pass<'a> {
    /// The list whose last positions are the batch.
    from: &'a mut List,
    batch: usize,
    /// Rows to the next one, whose list and open squares follow.
    gap: u32,
    to: &'a mut List,
    open: u64,
}

impl Task for Pass<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<P>, const P: usize>(self, vector: V) {
        let Pass { from, batch, gap, to, open } = self;
        // Diagonals do not reach further than a word.
        let near = if gap < u64::BITS { u64::MAX } else { 0 };
        let (mut kept, mut added) = (from.len - batch, to.len);
        for start in (kept..from.len).step_by(P) {
            let there = first_words::<P>(from.len - start);
            let [squares, columns, left, right] = from.load(start);
            let rest = squares.map(|squares| squares & squares.wrapping_sub(1));
            let queens = zip(squares, rest, |squares, rest| squares ^ rest);
            // Never overtakes what is yet to be read.
            kept += from.store(vector, kept, [rest, columns, left, right], there);
            let columns = zip(columns, queens, |columns, queen| columns | queen);
            let left = zip(left, queens, |left, queen| (left | queen).wrapping_shl(gap) & near);
            let right = zip(right, queens, |right, queen| (right | queen).wrapping_shr(gap) & near);
            let taken = zip(columns, zip(left, right, |left, right| left | right), |a, b| a | b);
            let squares = taken.map(|taken| open & !taken);
            added += to.store(vector, added, [squares, columns, left, right], there);
        }
        (from.len, to.len) = (kept, added);
    }
}

#[inline(always)]
fn zip<const P: usize>(a: [u64; P], b: [u64; P], f: impl Fn(u64, u64) -> u64) -> [u64; P] {
    std::array::from_fn(|i| f(a[i], b[i]))
}

//! A board as four quarters: the preparation and the count for one set of columns.

use super::cut::{Cut, most_states};
use super::division::Counted;
use super::join::{Join, JoinedHalves};
use super::layout::Layout;
use super::quarter_states::{Quarter, QuarterLines};
use super::subsets::{Between, Ranks};
use super::symmetry::{Ray, Symmetries, level};
use super::unit_costs::{JOINED_HALF, QUARTER_STATE, ROW_SET, units};
use super::workspace::Workspace;
use crate::board::{Residual, heap_sort};
use crate::engine::Meter;
use crate::simd::Processor;
use crate::threads;

/// All states of the four quarters of a board, and the symmetries that may be used.
pub(super) struct Quarters {
    /// Top left, top right, bottom left, bottom right.
    quarters: [Quarter; 4],
    /// For each state of the left quarters the list that it is in.
    list_of: [Vec<u16>; 2],
    symmetries: Symmetries,
    /// The sets of columns that states of the top left quarter may use, by size.
    lefts: Vec<Vec<usize>>,
    /// The levels of the rays up and down for each set of rows, by size and rank.
    levels: [Vec<Vec<usize>>; 2],
    cut: Cut,
    /// Of each word the bits of diagonals that cross from the top half to the bottom half.
    pub(super) crossing: u64,
}

impl Quarters {
    /// Lists the quarters of `board`, already the cut's image, on up to `jobs` threads; `None` when they would need
    /// more than `bytes`, or when the count is to stop.
    pub(super) fn new(
        board: &Residual,
        layout: &Layout,
        cut: Cut,
        bytes: u64,
        jobs: usize,
        meter: &mut Meter,
    ) -> Option<Self> {
        // A join takes the numbers of lists on trust.
        if !cut.has_room() {
            return None;
        }
        let most = most_states(bytes);
        let lines = cut.parts().map(|area| QuarterLines::new(board, area));
        let [top, bottom] = [[&lines[0], &lines[1]], [&lines[2], &lines[3]]].map(|half| half.map(|lines| lines.rows));
        let orders = [orders(top, Ray::Descending), orders(bottom, Ray::Ascending)];
        let parts: Vec<_> = lines.iter().zip(orders.as_flattened()).collect();
        let meter = meter.for_threads();
        let list = |&part: &(&QuarterLines, &Ranks)| Quarter::new(board, layout, part, most, &mut meter.clone());
        let quarters = map_in_threads(&parts, jobs, list).into_iter().collect::<Option<Vec<_>>>()?;
        let quarters: [Quarter; 4] = quarters.try_into().ok()?;
        let list_of = [&quarters[0], &quarters[2]].map(Quarter::list_of);
        // Only halves and quarters of equal size can be swapped.
        let has_symmetries = cut == Cut::in_half(cut.len);
        let symmetries = if has_symmetries { Symmetries::new(board).usable(cut.len) } else { Symmetries::default() };
        let levels = [levels(top[0], Ray::Descending), levels(bottom[0], Ray::Ascending)];
        let mut lefts = vec![Vec::new(); cut.left + 1];
        for left in (0..1_usize << cut.left).filter(|&left| quarters[0].may_use(left)) {
            lefts[left.count_ones() as usize].push(left);
        }
        Some(Self { quarters, list_of, symmetries, lefts, levels, cut, crossing: layout.crossing })
    }

    /// Work units of listing the quarters.
    pub(super) fn work(&self) -> u64 {
        units(QUARTER_STATE * self.quarters.iter().map(Quarter::len).sum::<usize>() as f64)
    }

    /// Units that the count of a board so cut falls into: one for each set of right columns, so that the lists of the
    /// right quarters, which are the larger ones, stay in the caches.
    pub(super) fn units(cut: Cut) -> u64 {
        1 << (cut.len - cut.left)
    }

    /// Counts the completions of a unit.
    pub(super) fn count(&self, unit: u64, space: &mut Workspace<'_>) -> Counted {
        let (mut total, right) = (0, (unit as usize) << self.cut.left);
        let size = self.cut.top.checked_sub(right.count_ones() as usize);
        let lefts = size.and_then(|size| self.lefts.get(size)).filter(|_| self.quarters[1].may_use(unit as usize));
        for set in lefts.into_iter().flatten().map(|left| left | right) {
            if let Some(class) = self.symmetries.class(set, self.cut.len) {
                let (found, work) = self.count_set(set, space);
                total += u128::from(class) * u128::from(found);
                if space.meter.charge(work).is_err() {
                    return Counted::part(total);
                }
            }
        }
        Counted::all(total)
    }

    /// Completions whose top half uses these columns, and the work units it took to count them.
    fn count_set(&self, set: usize, space: &mut Workspace<'_>) -> (u64, u64) {
        let Workspace { processor, top, bottom, meter, .. } = space;
        top.clear();
        let mut work = self.join(0, set, (*processor, meter), top);
        if top.len() == 0 {
            return (0, work);
        }
        bottom.clear();
        work += self.join(1, set ^ ((1 << self.cut.len) - 1), (*processor, meter), bottom);
        let (doubled, pairing) = space.count_doubled(self.crossing);
        // Without singles every pair has been counted twice; with singles every completion counts twice by the rule of rays.
        (if self.symmetries.swap { doubled } else { doubled / 2 }, work + pairing)
    }

    /// True if top halves (0) or bottom halves (1) may use these columns, as far as closed lines tell.
    pub(super) fn may_use(&self, half: usize, set: usize) -> bool {
        let (left, right) = self.split(set);
        self.quarters[2 * half].may_use(left) && self.quarters[2 * half + 1].may_use(right)
    }

    /// The columns of a set in the left and in the right quarters.
    fn split(&self, set: usize) -> (usize, usize) {
        (set & ((1 << self.cut.left) - 1), set >> self.cut.left)
    }

    /// Appends the top halves (0) or the bottom halves (1) that use these columns, without the border row if there is
    /// one; returns the work units it took. Only a part of them once the count is to stop.
    pub(super) fn join(
        &self,
        half: usize,
        set: usize,
        (processor, meter): (Processor, &mut Meter),
        halves: &mut JoinedHalves,
    ) -> u64 {
        let columns = self.cut.left;
        let before = halves.len();
        let (left, right) = self.split(set);
        let levels = &self.levels[half][left.count_ones() as usize];
        let (doubled, singles_end) = if self.symmetries.swap {
            let width = self.cut.len - columns;
            let limit = level(left, columns, Ray::Descending).max(level(right, width, Ray::Ascending));
            (levels.partition_point(|&level| level < limit), levels.partition_point(|&level| level <= limit))
        } else {
            (levels.len(), levels.len())
        };
        let [left_quarter, right_quarter] = [&self.quarters[2 * half], &self.quarters[2 * half + 1]];
        let (left, right) = (left_quarter.lists(left), right_quarter.lists(right));
        // None if a quarter may not use its columns.
        let lists = left.count().min(right.count());
        if lists > 0 {
            processor.run(Join { left, list_of: &self.list_of[half], right, doubled, singles_end, halves, meter });
        }
        units(ROW_SET * lists as f64 + JOINED_HALF * (halves.len() - before) as f64)
    }
}

/// Calls `f` for each item, on up to `threads` threads; the results are in the order of the items.
fn map_in_threads<T: Sync, R: Send>(items: &[T], threads: usize, f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    if threads < 2 {
        return items.iter().map(f).collect();
    }
    let f = &f;
    std::thread::scope(|scope| {
        let each = items.len().div_ceil(threads);
        let work = |chunk: &'_ [T]| chunk.iter().map(f).collect::<Vec<R>>();
        let start = |chunk| threads::start(scope, move || work(chunk)).map_err(|_| chunk);
        let threads: Vec<_> = items.chunks(each).map(start).collect();
        let joined = threads.into_iter().map(|thread| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // The system starts no more threads.
            Err(chunk) => work(chunk),
        });
        joined.flatten().collect()
    })
}

/// The sets of rows of the left and the right quarter of a half, in order of their levels: the doubled ones come first then,
/// the singles next, and those that take no part last. Opposite sets have equal levels, and states may use either both or
/// none of them, so lists to be joined have equal indices.
fn orders([left, right]: [Between; 2], ray: Ray) -> [Ranks; 2] {
    let width = left.width;
    let all = (1 << left.width) - 1;
    let key = |opposite| move |set| (level(set, width, ray) << width | (set ^ opposite)) as u64;
    [(left, 0), (right, all)].map(|(rows, opposite)| Ranks::new(rows, key(opposite)))
}

/// The levels of the ray for each of these sets of rows, by size and rank.
fn levels(rows: Between, ray: Ray) -> Vec<Vec<usize>> {
    let mut levels = vec![Vec::new(); rows.width + 1];
    for set in rows.iter() {
        levels[set.count_ones() as usize].push(level(set, rows.width, ray));
    }
    levels.iter_mut().for_each(|levels| heap_sort(levels));
    levels
}

//! Time slices: untried branches near the root take turns, in rounds of growing slices, on as many cores as are idle.
//!
//! Solutions come in clumps: on a board with thousands of them the first branch may hold none, and be long. So when the
//! search lasts, its untried branches near the root become trees of their own, and each is searched for one slice a
//! round. Restarts would do as much for the first solution, but repeat themselves on boards without solutions; slices
//! cost nothing there.
//!
//! Slices are measured in queens, and a tree takes along all that its search has learnt. So a slice depends on its tree
//! alone, and the slices of one round may run on several threads. Their results are merged in order, and the rest is
//! dropped as soon as no more is wanted: completions, their order, the verdict and the counts of nodes and backtracks
//! are those of one thread. A node limit would cut through a slice, and an observer wants one account, so such searches
//! stay on one thread. The first rounds do too, since their slices take less time than starting a thread.

use super::resumable::{ResumableSearch, Status};
use super::subtree::{BoxedSubtree, Slice};
use super::threads::run_on_threads;
use super::trail::Trail;
use super::tuning::{ENOUGH_TREES, WORTH_A_THREAD};
use crate::engine::{Flow, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

/// A search of one tree in slices.
pub(super) struct InterleavedSearch<'r> {
    schedule: Schedule<'r>,
    /// The trees that wait for their slice in this round.
    round: std::vec::IntoIter<Branch<'r>>,
    /// The tree whose slice waits where it found its first completion.
    begun: Option<(Branch<'r>, Slice)>,
    /// True once a completion was found: the first is handed out at once, others with their slice.
    has_found: bool,
}

impl<'r> InterleavedSearch<'r> {
    /// Searches a tree whose root has been opened. In the first round it may place `length` queens.
    pub(super) fn new(root: BoxedSubtree<'r>, length: u64) -> Self {
        let mut schedule = Schedule::new(root, length);
        let round = schedule.next_round().into_iter();
        Self { schedule, round, begun: None, has_found: false }
    }

    /// Runs the next round on several threads, if its slices are worth it and cores are idle. False if not, or if this round is not
    /// over.
    fn run_round(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, bool> {
        if self.round.len() > 0 {
            return Continue(false);
        }
        let schedule = &mut self.schedule;
        schedule.lengthen();
        self.round = schedule.next_round().into_iter();
        let length = schedule.length;
        let others = self.round.len().saturating_sub(1);
        let bytes = self.round.as_slice().first().map_or(0, |branch| branch.tree.bytes_a_thread());
        let Some(cores) = (length >= WORTH_A_THREAD).then(|| run.idle_cores(others, bytes)).flatten() else {
            return Continue(false);
        };
        let round = std::mem::take(&mut self.round);
        let (trees, divisions): (Vec<_>, Vec<_>) = round.map(|branch| (branch.tree, branch.division)).unzip();
        run_on_threads(trees, (length, cores.count + 1), run, &mut |searched, run| {
            searched.result.deliver(run)?;
            schedule.put_back(Branch { tree: searched.tree, division: divisions[searched.at] }, run);
            Continue(())
        })?;
        Continue(true)
    }

    /// Runs the slice that is begun, or that of the next tree.
    fn run_slice(&mut self, run: &mut Run<'_>) -> Flow {
        let begun = self.begun.take().or_else(|| {
            let mut branch = self.round.next()?;
            self.schedule.report_start(&mut branch, run);
            Some((branch, Slice::new(self.schedule.length)))
        });
        let Some((mut branch, slice)) = begun else { return Continue(()) };
        let mut slice = slice.pausing(!self.has_found);
        branch.tree.search(&mut slice, run)?;
        if slice.is_paused {
            self.has_found = true;
            self.begun = Some((branch, slice));
        } else {
            self.schedule.put_back(branch, run);
        }
        Continue(())
    }
}

impl ResumableSearch for InterleavedSearch<'_> {
    /// Runs one slice, or a round on several threads.
    fn resume(&mut self, run: &mut Run<'_>) -> ControlFlow<Stop, Status> {
        if self.begun.is_some() || !self.run_round(run)? {
            self.run_slice(run)?;
        }
        Continue(if self.schedule.is_finished() { Status::Finished } else { Status::Open })
    }
}

/// A tree, and the index of the division that it came from.
struct Branch<'r> {
    tree: BoxedSubtree<'r>,
    division: usize,
}

/// A position whose branches are in several trees.
struct DividedPosition {
    /// Index of the division above it.
    above: usize,
    /// Number of queens of the position.
    queens: usize,
    /// Number of its trees that are not finished.
    open: usize,
}

/// The trees still to be searched, in order.
///
/// Order of calls: `next_round`; then for each of its trees, in order, `report_start` and after its slice `put_back`;
/// then `lengthen`.
struct Schedule<'r> {
    /// Queens that a tree may place in a slice of this round.
    length: u64,
    divisions: Vec<DividedPosition>,
    next_round: Vec<Branch<'r>>,
    /// Number of trees of this round that have not had their slice.
    left: usize,
    /// The trail that the observer knows.
    reported: Trail,
}

impl<'r> Schedule<'r> {
    /// The first round has one tree, whose root has been opened.
    fn new(mut root: BoxedSubtree<'r>, length: u64) -> Self {
        let divisions = vec![DividedPosition { above: 0, queens: 0, open: 1 }];
        let reported = root.trail().clone();
        Self { length, divisions, next_round: vec![Branch { tree: root, division: 0 }], left: 0, reported }
    }

    /// The trees of the next round; none when the search is finished.
    fn next_round(&mut self) -> Vec<Branch<'r>> {
        let round = std::mem::take(&mut self.next_round);
        self.left = round.len();
        round
    }

    /// True if no tree waits, in this round or the next.
    fn is_finished(&self) -> bool {
        self.left == 0 && self.next_round.is_empty()
    }

    /// Doubles the length of slices.
    fn lengthen(&mut self) {
        self.length = self.length.saturating_mul(2);
    }

    /// Reports that the search goes to a tree.
    fn report_start(&mut self, branch: &mut Branch<'r>, run: &mut Run<'_>) {
        if run.is_observed() {
            self.reported.report_switch(branch.tree.trail(), run);
        }
    }

    /// Takes a tree after its slice. If it is not finished it waits for the next round, divided unless there are enough
    /// trees; if it is, it may finish the divisions that it came from.
    fn put_back(&mut self, mut branch: Branch<'r>, run: &mut Run<'_>) {
        self.left -= 1;
        let is_finished = branch.tree.is_finished();
        if is_finished {
            self.finish(&mut branch, run);
        }
        if run.is_observed() {
            self.reported = branch.tree.trail().clone();
        }
        if is_finished {
            return;
        }
        if self.left + self.next_round.len() < ENOUGH_TREES {
            self.divide(&mut branch);
        }
        self.next_round.push(branch);
    }

    fn divide(&mut self, branch: &mut Branch<'r>) {
        let mut parts = branch.tree.divide();
        let Some(queens) = parts.first_mut().map(|part| part.trail().queens.len()) else { return };
        let (above, division) = (branch.division, self.divisions.len());
        self.divisions.push(DividedPosition { above, queens, open: parts.len() + 1 });
        branch.division = division;
        self.next_round.extend(parts.into_iter().map(|tree| Branch { tree, division }));
    }

    /// Takes back the queens of a finished tree, and of all divisions of which it was the last.
    fn finish(&mut self, branch: &mut Branch<'r>, run: &mut Run<'_>) {
        let mut at = branch.division;
        loop {
            let division = &mut self.divisions[at];
            branch.tree.trail().take_back(division.queens, run);
            division.open -= 1;
            if division.open > 0 || at == 0 {
                return;
            }
            at = division.above;
        }
    }
}

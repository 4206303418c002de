//! A count in portions, for callers that have other things to do in between.

use super::checkpoint::{Checkpoint, WrongCheckpoint};
use super::meet_in_the_middle::{self, Lists, Part};
use super::meter::{WORK_PER_NODE, WorkMeter};
use super::request::{CountRequest, Tally, Unwatched};
use crate::board::{Puzzle, Residual};
use crate::engine::Budget;
use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

/// A count that goes on when it is asked to, by a portion of work at a time.
///
/// The lists of half boards, which take as long as many units of the count, are kept between the portions. The state can be saved
/// ([`Counter::checkpoint`]) and taken up again, by a counter or by [`resume_count`](super::resume_count).
///
/// ```
/// use nqfill_core::count::Counter;
/// use nqfill_core::{CountRequest, Puzzle};
///
/// let puzzle = Puzzle::empty(14)?;
/// let mut counter = Counter::new(&puzzle, CountRequest::default());
/// counter.advance(1_000);
/// let saved = counter.checkpoint();
///
/// let mut counter = Counter::resume(&puzzle, CountRequest::default(), &saved)?;
/// while !counter.is_finished() {
///     counter.advance(100_000);
/// }
/// assert_eq!(counter.tally().value, 365_596);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Counter {
    puzzle: Puzzle,
    residual: Residual,
    request: CountRequest,
    /// The parts of the count, and the state of their units, once it is divided.
    divided: Option<(Vec<Part>, Checkpoint)>,
    lists: Lists,
    tally: Tally,
}

impl Counter {
    /// A counter that has counted nothing. Of the request's budget, time and interrupts hold for each portion; nodes do not count,
    /// for a portion has its own.
    pub fn new(puzzle: &Puzzle, request: CountRequest) -> Self {
        let request = CountRequest { budget: Budget { nodes: None, ..request.budget }, ..request };
        let (puzzle, residual) = (puzzle.clone(), Residual::of(puzzle));
        Self { puzzle, residual, request, divided: None, lists: Lists::default(), tally: Tally::at_least(0) }
    }

    /// A counter that goes on from a state. The memory is that of the count which was saved, whatever the request says.
    ///
    /// # Errors
    /// If the state belongs to another puzzle, or to another version of nqfill.
    pub fn resume(puzzle: &Puzzle, request: CountRequest, checkpoint: &Checkpoint) -> Result<Self, WrongCheckpoint> {
        let budget = Budget { memory: Some(checkpoint.memory_bytes), ..request.budget };
        let mut counter = Self::new(puzzle, CountRequest { budget, ..request });
        let is_undivided = checkpoint.continues(&Checkpoint::undivided(&counter.residual, checkpoint.memory_bytes));
        if !is_undivided && super::refusal(puzzle, &counter.request).is_none() {
            let unlimited = Budget::default();
            let meter = WorkMeter::start(&unlimited, &Unwatched);
            let parts = meet_in_the_middle::parts(&counter.residual, checkpoint, &meter)?;
            counter.divided = parts.map(|parts| (parts, checkpoint.clone()));
            counter.tally.value = checkpoint.partial;
        }
        Ok(counter)
    }

    /// Counts on, until about this many nodes are spent, which are those of [`CountRequest::budget`]; then what is known of the
    /// number.
    ///
    /// A portion counts at least one unit, however few nodes it is given, and the first one divides the count: each brings it
    /// nearer to its end, unless time is up before, or an interrupt comes. A board of more than 64 rows is a single unit, and so is
    /// one that is counted by search.
    pub fn advance(&mut self, nodes: u64) -> &Tally {
        if self.is_finished() {
            return &self.tally;
        }
        let before = self.tally.elapsed;
        let tally = match super::refusal(&self.puzzle, &self.request) {
            Some(refused) => refused,
            None => self.count(nodes),
        };
        self.tally = Tally { elapsed: before + tally.elapsed, ..tally };
        &self.tally
    }

    fn count(&mut self, nodes: u64) -> Tally {
        let budget = self.request.budget.clone();
        let meter = WorkMeter::start(&budget, &Unwatched);
        if self.divided.is_none() {
            match meet_in_the_middle::begin(&self.residual, &self.request, &meter, false) {
                Continue(parts) => {
                    let fresh = meet_in_the_middle::fresh(&self.residual, self.request.memory(), &parts);
                    self.divided = Some((parts, fresh));
                }
                Break(tally) => return self.finished(tally, &meter),
            }
        }
        let Some((parts, state)) = &mut self.divided else { return Tally::at_least(0) };
        let portion = Some(nodes.saturating_mul(WORK_PER_NODE));
        let tally =
            meet_in_the_middle::carry_out(parts, state.clone(), &self.request, &meter, portion, &mut self.lists);
        if let Some(checkpoint) = &tally.checkpoint {
            *state = checkpoint.clone();
        }
        self.finished(tally, &meter)
    }

    /// The tally as it was asked for.
    fn finished(&self, tally: Tally, meter: &WorkMeter<'_>) -> Tally {
        match tally.exhaustive {
            true => super::up_to_symmetry(&self.puzzle, &self.residual, &self.request, tally, meter),
            false => tally,
        }
    }

    /// What is known of the number so far. While the count goes on it is a lower bound of the completions, also where classes
    /// under symmetries are asked for.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// True if there is nothing more to count, or as many are known of as were asked for.
    pub fn is_finished(&self) -> bool {
        self.tally.exhaustive || self.tally.value >= meet_in_the_middle::enough(&self.request)
    }

    /// Time that the portions took.
    pub fn elapsed(&self) -> Duration {
        self.tally.elapsed
    }

    /// Units that are done, and all units: (0, 0) before the count is divided, as small boards never are.
    pub fn units(&self) -> (u64, u64) {
        self.divided.as_ref().map_or((0, 0), |(_, state)| match self.tally.exhaustive {
            true => (state.total_units, state.total_units),
            false => (state.finished_units(), state.total_units),
        })
    }

    /// The state, to be saved.
    pub fn checkpoint(&self) -> Checkpoint {
        match &self.divided {
            Some((_, state)) => state.clone(),
            None => Checkpoint::undivided(&self.residual, self.request.memory()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::A000170;

    #[test]
    fn every_portion_brings_a_count_nearer_to_its_end() {
        for n in [5, 10, 13, 14, 15] {
            let puzzle = Puzzle::empty(n).expect("a size");
            let mut counter = Counter::new(&puzzle, CountRequest::default());
            let mut portions = 0;
            while !counter.is_finished() {
                let (before, _) = counter.units();
                counter.advance(1);
                let (after, units) = counter.units();
                assert!(counter.is_finished() || after > before, "n = {n}: {after} of {units}");
                portions += 1;
                // Saved and taken up again on the way.
                if portions % 7 == 3 {
                    counter =
                        Counter::resume(&puzzle, CountRequest::default(), &counter.checkpoint()).expect("its own");
                }
            }
            assert_eq!(counter.tally().value, A000170[n], "n = {n}");
            assert_eq!(counter.advance(1).value, A000170[n]);
            assert!(n < 14 || portions > 10, "n = {n}: {portions}");
        }
    }

    #[test]
    fn a_counter_counts_classes_and_stops_at_enough() {
        let puzzle = Puzzle::empty(14).expect("a size");
        let mut classes = Counter::new(&puzzle, CountRequest { up_to_symmetry: true, ..CountRequest::default() });
        let mut enough = Counter::new(&puzzle, CountRequest { at_least: Some(100_000), ..CountRequest::default() });
        for counter in [&mut classes, &mut enough] {
            while !counter.is_finished() {
                counter.advance(10_000);
            }
        }
        assert_eq!((classes.tally().value, classes.tally().exhaustive), (45_752, true));
        assert!((100_000..365_596).contains(&enough.tally().value) && !enough.tally().exhaustive);
    }

    #[test]
    fn a_state_of_another_puzzle_is_refused() {
        let [one, other] = [13, 14].map(|n| Puzzle::empty(n).expect("a size"));
        let mut counter = Counter::new(&one, CountRequest::default());
        counter.advance(1);
        assert!(Counter::resume(&other, CountRequest::default(), &counter.checkpoint()).is_err());
    }
}

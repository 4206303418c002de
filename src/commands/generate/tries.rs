//! Makes boards, several tries at the same time, and takes them in the order of the tries.

use crate::commands::generate::Args;
use crate::exit::Failure;
use crate::run::ordered::{Give, in_order};
use crate::run::progress::Progress;
use nqfill::words::cli;
use nqfill::words::cli::{Origin, Shortage};
use nqfill_core::board::{Canonical, Placement};
use nqfill_core::engine::{Budget, Limit};
use nqfill_reason::generate::{Generated, Generator};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The tries of one size.
pub struct Tries<'a> {
    args: &'a Args,
    generator: &'a Generator,
    interrupt: &'a Arc<AtomicBool>,
    deadline: Option<Instant>,
    progress: &'a Progress,
    seen: HashSet<Box<[u8]>>,
    /// Tries since the last new board.
    vain: u64,
    pub done: cli::Tries,
}

/// A try, and the board that it made.
type Tried = (u64, Result<Option<Generated>, Limit>);

/// The reason to take no further try: all boards are made, some cannot be, or one could not be written.
type Stop = Result<Option<Shortage>, Failure>;

/// Takes a board that was made, with where it comes from.
pub type Take<'t> = &'t mut (dyn FnMut(&Generated, &Origin<'_>) -> Result<(), Failure> + Send);

/// The most tries before the next test whether more are needed.
const MOST_AT_ONCE: u64 = 1 << 10;

impl<'a> Tries<'a> {
    pub fn new(
        args: &'a Args,
        generator: &'a Generator,
        interrupt: &'a Arc<AtomicBool>,
        deadline: Option<Instant>,
        progress: &'a Progress,
    ) -> Self {
        let done = cli::Tries { requested: args.count, ..Default::default() };
        Self { args, generator, interrupt, deadline, progress, seen: HashSet::new(), vain: 0, done }
    }

    /// Gives every board to `take`. Returns why they are fewer than requested, if they are.
    pub fn run(&mut self, take: Take<'_>) -> Stop {
        let mut next = self.args.first_try;
        loop {
            let at_once = (self.args.count - self.done.made).clamp(self.args.jobs.count() as u64, MOST_AT_ONCE);
            match self.some(&(next..next + at_once).collect::<Vec<_>>(), take) {
                // An interrupt stops the tries without an error.
                Ok(()) if self.interrupt.load(Ordering::Relaxed) => return Ok(Some(Shortage::Interrupt)),
                Ok(()) => next += at_once,
                Err(stop) => return stop,
            }
        }
    }

    fn some(&mut self, numbers: &[u64], take: Take<'_>) -> Result<(), Stop> {
        let (generator, interrupt, deadline, jobs) =
            (self.generator, self.interrupt, self.deadline, self.args.jobs.count());
        let make = |&number: &u64, give: Give<'_, Tried>| {
            let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let budget = Budget { time, interrupt: Some(interrupt.clone()), ..Budget::default() };
            give((number, generator.make(number, &budget)));
        };
        in_order(numbers, (jobs.min(numbers.len()), interrupt), &make, &mut |(number, made)| {
            self.take(number, made, take)
        })
    }

    fn take(&mut self, number: u64, made: Result<Option<Generated>, Limit>, take: Take<'_>) -> Result<(), Stop> {
        let made = made
            .map_err(|limit| Ok(Some(if limit == Limit::Interrupt { Shortage::Interrupt } else { Shortage::Time })))?;
        self.done.tries += 1;
        match made.filter(|made| self.is_new(made)) {
            Some(made) => {
                self.vain = 0;
                self.done.made += 1;
                let (spec, seed) = (self.generator.spec(), self.generator.seed());
                let origin = Origin { spec, seed, number: self.done.made, at_try: number };
                take(&made, &origin).map_err(Err)?;
                self.progress.item_done();
            }
            None => self.vain += 1,
        }
        if self.done.made == self.args.count {
            return Err(Ok(None));
        }
        if self.vain == self.args.max_tries { Err(Ok(Some(Shortage::Vain))) } else { Ok(()) }
    }

    /// True if no earlier board is the same up to symmetry.
    fn is_new(&mut self, made: &Generated) -> bool {
        let is_new = self.seen.insert(Canonical::of(&Placement::from(&made.puzzle)).key());
        self.done.repeats += u64::from(!is_new);
        is_new
    }
}

//! Makes boards, several tries at the same time, and takes them in the order of the tries.

use crate::commands::generate::Args;
use crate::exit::Failure;
use crate::run::ordered::{Give, in_order};
use crate::run::progress::Progress;
use nqfill::Solver;
use nqfill::words::cli;
use nqfill::words::cli::{Origin, Shortage};
use nqfill_core::board::{Canonical, Placement, Puzzle, Square, Symmetry};
use nqfill_core::engine::{Budget, Limit};
use nqfill_reason::generate::{Generated, Generator};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The solutions of the boards of a run with several levels, where a level is not to repeat those of easier ones.
#[derive(Default)]
pub struct Solutions {
    /// Of each solution up to symmetry, the images that boards have.
    images: HashMap<Box<[u8]>, Vec<Symmetry>>,
    /// How frequent a solution of this level may be; grows where there are no others.
    most: usize,
    /// Boards of this level that were left out.
    left_out: u64,
}

impl Solutions {
    /// Adds the solution of a board, unless it is too frequent.
    fn add(&mut self, puzzle: &Puzzle) -> bool {
        let Ok(Some(solution)) = Solver::new().first(puzzle) else { return true };
        let queens = (0..).zip(solution.columns()).map(|(row, &column)| Square::new(row, column)).collect();
        let board = Placement::new(puzzle.n(), queens, Vec::new()).expect("squares of the board");
        let canonical = Canonical::of(&board);
        let images = self.images.entry(canonical.key()).or_default();
        // The same image is less welcome than another of the eight.
        let same = images.iter().filter(|&&image| image == canonical.symmetry).count();
        let is_rare = images.len() + Symmetry::ALL.len() * same <= self.most;
        if is_rare {
            images.push(canonical.symmetry);
        } else {
            self.left_out += 1;
            self.most += usize::from(self.left_out.is_multiple_of(MOST_LEFT_OUT));
        }
        is_rare
    }
}

/// The tries of one size and level.
pub struct Tries<'a> {
    args: &'a Args,
    generator: &'a Generator,
    interrupt: &'a Arc<AtomicBool>,
    deadline: Option<Instant>,
    progress: &'a Progress,
    seen: HashSet<Box<[u8]>>,
    solutions: &'a mut Solutions,
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

/// Boards left out for their solutions before these may be more frequent.
const MOST_LEFT_OUT: u64 = 30;

impl<'a> Tries<'a> {
    pub fn new(
        args: &'a Args,
        generator: &'a Generator,
        interrupt: &'a Arc<AtomicBool>,
        deadline: Option<Instant>,
        progress: &'a Progress,
        solutions: &'a mut Solutions,
    ) -> Self {
        let done = cli::Tries { requested: args.count, ..Default::default() };
        // The boards of the easiest level are the same alone.
        let is_easiest = !args.difficulty.iter().any(|&level| Some(level) < generator.spec().difficulty);
        (solutions.most, solutions.left_out) = (if is_easiest { usize::MAX } else { 0 }, 0);
        Self { args, generator, interrupt, deadline, progress, seen: HashSet::new(), solutions, vain: 0, done }
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

    /// True if no earlier board is the same up to symmetry, and its solution is rare enough.
    fn is_new(&mut self, made: &Generated) -> bool {
        let key = Canonical::of(&Placement::from(&made.puzzle)).key();
        if self.seen.contains(&key) {
            self.done.repeats += 1;
            return false;
        }
        let is_new = self.args.difficulty.len() < 2 || self.solutions.add(&made.puzzle);
        is_new && self.seen.insert(key)
    }
}

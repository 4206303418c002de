//! What one asks of a puzzle, a call each: by [`PuzzleExt`] where no limit is needed, by a [`Solver`] within limits.

use nqfill_core::SearchOptions;
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::count::{Tally, count_with};
use nqfill_core::engine::{Budget, Cores, Engine, Limit};
use nqfill_core::proof::{Model, Proof, ProofError, refute, show};
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Listing, Order, Outcome, Solutions, complete};
use nqfill_reason::deduce::Step;
use nqfill_reason::explain::{Explanation, Query, explain};
use nqfill_reason::rate::{Rating, rate};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

/// Whether a puzzle has no completion, exactly one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is none.
    None,
    /// There is this one, and no other.
    Unique(Solution),
    /// There are two or more.
    Several,
}

/// Solves puzzles within limits. The default has no limits, one thread and an engine of nqfill's choice.
///
/// ```
/// use nqfill::{Puzzle, Solver};
/// use std::time::Duration;
///
/// let solver = Solver::new().time_limit(Duration::from_secs(10)).threads(2);
/// let puzzle = Puzzle::empty(12)?;
/// assert_eq!(solver.first(&puzzle)?.expect("a completion").columns().len(), 12);
/// assert_eq!(solver.count(&puzzle).value, 14_200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Solver {
    options: SearchOptions,
}

impl Solver {
    /// A solver without limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends each call after this time.
    #[must_use]
    pub fn time_limit(mut self, most: Duration) -> Self {
        self.options.budget.time = Some(most);
        self
    }

    /// Ends each call after so many nodes, which makes its answer the same on every machine: see [`Budget::nodes`].
    #[must_use]
    pub fn node_limit(mut self, most: u64) -> Self {
        self.options.budget.nodes = Some(most);
        self
    }

    /// All limits at once, and who may end a call.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.options.budget = budget;
        self
    }

    /// Threads that [`first`](Self::first), [`uniqueness`](Self::uniqueness) and [`count`](Self::count) may use, the caller's among
    /// them. Answers do not depend on them.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.cores = Cores::new(threads.saturating_sub(1));
        self
    }

    /// The engine of [`first`](Self::first) and [`uniqueness`](Self::uniqueness), one of [`ENGINES`](crate::engine::ENGINES).
    #[must_use]
    pub fn engine(mut self, engine: &'static Engine) -> Self {
        self.options.engine = Some(engine);
        self
    }

    /// The order of [`solutions`](Self::solutions).
    #[must_use]
    pub fn order(mut self, order: Order) -> Self {
        self.options.order = order;
        self
    }

    /// One completion; `None` if it is proved that there is none.
    ///
    /// ```
    /// use nqfill::{Limit, Puzzle, Solver, engine::engine};
    ///
    /// let solver = Solver::new().engine(engine("backtracking").expect("an engine")).node_limit(100);
    /// assert_eq!(solver.first(&Puzzle::empty(20)?), Err(Limit::Nodes));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it is not known.
    pub fn first(&self, puzzle: &Puzzle) -> Result<Option<Solution>, Limit> {
        Ok(self.up_to(puzzle, 1)?.pop())
    }

    /// Whether there is no completion, one, or more.
    ///
    /// ```
    /// use nqfill::{Puzzle, Solver, Uniqueness};
    ///
    /// let puzzle = Puzzle::empty(4)?.with_queen((0, 1))?;
    /// let Uniqueness::Unique(solution) = Solver::new().uniqueness(&puzzle)? else { panic!("it has one") };
    /// assert_eq!(solution.columns(), [1, 3, 0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it is not known.
    pub fn uniqueness(&self, puzzle: &Puzzle) -> Result<Uniqueness, Limit> {
        let mut found = self.up_to(puzzle, 2)?;
        Ok(match (found.pop(), found.pop()) {
            (None, _) => Uniqueness::None,
            (Some(only), None) => Uniqueness::Unique(only),
            (Some(_), Some(_)) => Uniqueness::Several,
        })
    }

    /// Up to `most` completions; all of them, if there are fewer.
    fn up_to(&self, puzzle: &Puzzle, most: u64) -> Result<Vec<Solution>, Limit> {
        // Any completions will do.
        let request = SearchOptions { most: Some(most), skip_total: true, order: Order::Auto, ..self.options.clone() };
        let mut found = Vec::new();
        let answer = complete(puzzle, &request, &mut |solution| {
            found.push(solution);
            ControlFlow::Continue(())
        });
        match answer.outcome {
            Outcome::Solved(Listing { listed, cut_by: Some(limit), .. }) if listed < most => Err(limit),
            Outcome::Undecided(limit) => Err(limit),
            Outcome::Solved(_) | Outcome::Unsolvable => Ok(found),
        }
    }

    /// The completions one by one.
    ///
    /// ```
    /// use nqfill::{Puzzle, Solver};
    ///
    /// let found: Vec<_> = Solver::new().solutions(&Puzzle::empty(8)?).take(10).collect();
    /// assert_eq!(found[0].columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self, puzzle: &Puzzle) -> Solutions {
        Solutions::new(puzzle, &self.options)
    }

    /// The number of completions: what is known of it, and whether that is all.
    ///
    /// ```
    /// use nqfill::{Puzzle, Solver};
    ///
    /// let tally = Solver::new().count(&Puzzle::empty(10)?);
    /// assert_eq!((tally.value, tally.exhaustive), (724, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, puzzle: &Puzzle) -> Tally {
        count_with(puzzle, &self.options)
    }

    /// Writes a pseudo-Boolean model of a puzzle, and the proof that it has a completion, or none: VeriPB checks both. The
    /// limits hold for each of the searches by itself.
    ///
    /// ```
    /// use nqfill::{Puzzle, Solver};
    ///
    /// let (mut opb, mut pbp) = (Vec::new(), Vec::new());
    /// Solver::new().prove(&Puzzle::empty(3)?, &mut opb, &mut pbp)?;
    /// assert!(String::from_utf8(pbp)?.contains("conclusion UNSAT"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it is not known, and errors of the files. What was written until then is no proof.
    pub fn prove(&self, puzzle: &Puzzle, opb: &mut dyn Write, pbp: &mut dyn Write) -> Result<Proof, ProofError> {
        let placement = Placement::from(puzzle);
        let model = Model::new(&placement);
        model.write_within(&self.options.budget, opb)?;
        match self.first(puzzle)? {
            Some(solution) => show(&model, &solution, u64::MAX, pbp),
            None => refute(&model, &self.options.budget, u64::MAX, pbp),
        }
    }

    /// Why there is no completion, or what all share.
    ///
    /// ```
    /// use nqfill::{Explanation, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::empty(4)?.with_queen((0, 0))?;
    /// let Explanation::Impossible(reason) = Solver::new().explain(&puzzle) else { panic!("it has no completion") };
    /// assert_eq!(reason.argument.steps().last().expect("a step").round, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, puzzle: &Puzzle) -> Explanation {
        explain(puzzle, Query::Easiest, &self.options.budget)
    }

    /// The next step that a person could take; `None` if none is forced, or if there is no completion.
    ///
    /// ```
    /// use nqfill::{Puzzle, Solver, deduce::Technique};
    ///
    /// let puzzle = Puzzle::empty(4)?.with_queen((0, 1))?;
    /// let step = Solver::new().hint(&puzzle)?.expect("a step");
    /// assert_eq!(step.deduction.technique, Technique::Single);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why it is not known whether there is a completion.
    pub fn hint(&self, puzzle: &Puzzle) -> Result<Option<Step>, Limit> {
        match explain(puzzle, Query::NextStep, &self.options.budget) {
            Explanation::Completable(known) => Ok(known.steps.into_iter().next()),
            Explanation::Impossible(_) => Ok(None),
            Explanation::Undecided(limit) => Err(limit),
        }
    }

    /// How difficult it is for a person.
    ///
    /// ```
    /// use nqfill::{Puzzle, Solver, deduce::Difficulty};
    ///
    /// let puzzle = Puzzle::empty(4)?.with_queen((0, 1))?;
    /// let rating = Solver::new().rate(&puzzle)?;
    /// assert_eq!(rating.grade.and_then(|grade| grade.difficulty), Some(Difficulty::Trivial));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`rate()`].
    pub fn rate(&self, puzzle: &Puzzle) -> Result<Rating, Limit> {
        rate(puzzle, &self.options.budget)
    }
}

/// What a [`Solver`] without limits is asked, as methods of a puzzle. Hard boards may take for ever.
///
/// ```
/// use nqfill::{Puzzle, PuzzleExt, Uniqueness};
///
/// let puzzle: Puzzle = ".Q....\n......\n......\n......\n......\n......\n".parse()?;
/// let solution = puzzle.solve()?.expect("a completion");
/// assert_eq!(puzzle.uniqueness()?, Uniqueness::Unique(solution));
/// assert_eq!((puzzle.solutions().count(), puzzle.count()?), (1, 1));
/// let step = puzzle.hint()?.expect("a step");
/// println!("row or column {:?}", step.deduction.lines);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait PuzzleExt {
    /// One completion; `None` if there is none.
    ///
    /// # Errors
    /// If the board is too large for every engine.
    fn solve(&self) -> Result<Option<Solution>, Limit>;

    /// Whether there is no completion, one, or more.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn uniqueness(&self) -> Result<Uniqueness, Limit>;

    /// The completions one by one, in canonical order.
    fn solutions(&self) -> Solutions;

    /// The number of completions.
    ///
    /// # Errors
    /// If the board needs more memory than a count may use.
    fn count(&self) -> Result<u128, Limit>;

    /// The next step that a person could take, which gives nothing else away.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn hint(&self) -> Result<Option<Step>, Limit>;
}

impl PuzzleExt for Puzzle {
    fn solve(&self) -> Result<Option<Solution>, Limit> {
        Solver::new().first(self)
    }

    fn uniqueness(&self) -> Result<Uniqueness, Limit> {
        Solver::new().uniqueness(self)
    }

    fn solutions(&self) -> Solutions {
        Solver::new().solutions(self)
    }

    fn count(&self) -> Result<u128, Limit> {
        nqfill_core::count(self)
    }

    fn hint(&self) -> Result<Option<Step>, Limit> {
        Solver::new().hint(self)
    }
}

//! Searches for completions of parts of a puzzle, within one budget.

use super::{MOST_REASONED, Searches};
use crate::deduce::{
    Derivation, End, GRADE_EFFORT, Step, TECHNIQUES, Technique, derive_metered, shortened, with_fewer_facts,
};
use nqfill_core::board::{BitSet, Puzzle, Square};
use nqfill_core::internals::{Meter, Stop, ask, work};
use nqfill_core::referee::{Referee, Solution};
use nqfill_core::{Budget, Limit, SearchOptions, Stopwatch};
use std::cell::OnceCell;

/// Answers which parts of a puzzle have completions. Fixed queens and blocked squares are the *facts* of the puzzle.
pub(super) struct Oracle<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// Made when it is first asked for: of a puzzle with completions nobody asks.
    facts: OnceCell<Vec<Square>>,
    pub(super) meter: Meter,
    /// What the searches so far took.
    pub(super) searches: Searches,
    /// Queens tried by searches that found nothing: together they are the proof of what is called impossible.
    pub(super) refuting_nodes: u64,
    /// What the part of the explanation that is being made may still cost, in nodes; `None` for no bound.
    pub(super) allowance: Option<u64>,
    /// Parts in a row in which no steps led to a core.
    misses: u32,
    /// Of all completions found, the one that breaks fewest facts, and those.
    pub(super) closest: Option<(BitSet, Solution)>,
}

/// What making a board and beginning a search on it costs, in nodes, for each row of the board.
const NODES_A_ROW: u64 = 25;

/// Trials of the steps that a core is taken from, and what each costs, in nodes, for each row of the board.
const MOST_TRIALS: u64 = 300;
const TRIAL_A_ROW: u64 = 2;

/// The techniques of these steps: those that look at a few squares of a line, and trials by forced queens.
const QUICK: [Technique; 5] =
    [Technique::DeadLine, Technique::Single, Technique::PairAttack, Technique::CommonAttack, Technique::Trial];

/// Queens that may be tried to shorten steps; on large boards a queen counts as several.
const SHORTENING: u64 = 20_000;

/// Steps beyond which a reason is not shortened: each is left out once, and those after it are taken again.
const MOST_SHORTENED: usize = 80;

/// After this many parts in a row without such steps no more are looked for: the puzzle is too hard for them.
const MOST_MISSES: u32 = 3;

impl<'a> Oracle<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, budget: &Budget) -> Self {
        let (facts, meter, searches) = (OnceCell::new(), Meter::start(budget), Searches::default());
        Self { puzzle, facts, meter, searches, refuting_nodes: 0, allowance: None, misses: 0, closest: None }
    }

    /// All facts, sorted. Sets of facts hold their numbers in this list.
    pub(super) fn facts(&self) -> &[Square] {
        self.facts.get_or_init(|| {
            work::passed(self.puzzle.blocked().len());
            let mut facts: Vec<Square> = self.puzzle.fixed().chain(self.puzzle.blocked().iter()).collect();
            // Two sorted lists: the stable sort merges them.
            facts.sort();
            facts
        })
    }

    pub(super) fn is_queen(&self, fact: Square) -> bool {
        self.puzzle.fixed_column(fact.row as usize) == Some(fact.column)
    }

    /// The set of all facts.
    pub(super) fn all(&self) -> BitSet {
        BitSet::of(self.facts().len(), 0..self.facts().len())
    }

    /// The fixed queens and the blocked squares of a set.
    pub(super) fn queens_and_blocked(&self, facts: &BitSet) -> (Vec<Square>, Vec<Square>) {
        facts.iter().map(|fact| self.facts()[fact]).partition(|&fact| self.is_queen(fact))
    }

    /// The set of some facts.
    pub(super) fn set(&self, squares: &[Square]) -> BitSet {
        let mut next = 0;
        let places = squares.iter().filter_map(|square| {
            // Mostly a fact follows the one before.
            let follows = self.facts().get(next) == Some(square);
            let at = if follows { next } else { self.facts().binary_search(square).ok()? };
            next = at + 1;
            Some(at)
        });
        BitSet::of(self.facts().len(), places)
    }

    /// The puzzle with some of its facts.
    pub(super) fn part(&self, facts: &BitSet) -> Puzzle {
        let (queens, blocked) = self.queens_and_blocked(facts);
        self.made(queens, blocked).expect("a part of a puzzle is one")
    }

    /// A board of the puzzle's size; `None` if its queens conflict.
    pub(super) fn made(&self, queens: Vec<Square>, blocked: Vec<Square>) -> Option<Puzzle> {
        Puzzle::new(self.puzzle.n(), queens, blocked).ok()
    }

    /// A completion of the puzzle with some of its facts; `None` if there is none.
    pub(super) fn completion(&mut self, facts: &BitSet) -> Result<Option<Solution>, Stop> {
        self.left()?;
        let part = self.part(facts);
        let found = self.completion_of(&part)?;
        Ok(found.inspect(|solution| self.remember(solution)))
    }

    /// A completion of the puzzle without some of its facts, where every smaller choice of them leaves none: so each of them
    /// is broken, and squares that were blocked have queens.
    pub(super) fn completion_without(&mut self, kept: &BitSet, left_out: &[usize]) -> Result<Option<Solution>, Stop> {
        self.left()?;
        let (mut queens, mut blocked) = self.queens_and_blocked(kept);
        for &fact in left_out {
            let square = self.facts()[fact];
            if self.is_queen(square) { blocked.push(square) } else { queens.push(square) }
        }
        let Some(board) = self.made(queens, blocked) else { return Ok(None) };
        let Some(solution) = self.completion_of(&board)? else { return Ok(None) };
        self.remember(&solution);
        let part = self.part(kept);
        // A completion of the board with the queens is one without them; were it none, nothing may be claimed.
        Referee::new(&part).verify(solution.columns().to_vec()).map(Some).map_err(|_| self.cut(Limit::Nodes))
    }

    /// A completion of another puzzle.
    pub(super) fn completion_of(&mut self, puzzle: &Puzzle) -> Result<Option<Solution>, Stop> {
        self.charge(NODES_A_ROW * puzzle.n() as u64)?;
        let left = self.left()?.nodes;
        let is_allowance = left.is_none_or(|left| self.allowance.is_some_and(|allowed| allowed < left));
        let (before, started) = (self.meter.nodes(), Stopwatch::start());
        let found = ask(puzzle, &SearchOptions::up_to(1), self.allowance, &mut self.meter);
        let nodes = self.meter.nodes() - before;
        self.searches.count += 1;
        self.searches.nodes += nodes;
        self.searches.time += started.elapsed();
        self.refuting_nodes += if found == Ok(None) { nodes } else { 0 };
        // What is found with the last of it is known all the same.
        let _ = self.charge(nodes);
        match found {
            Err(Limit::Nodes) if is_allowance => Err(Stop::Allowance),
            Err(limit) => Err(self.cut(limit)),
            Ok(found) => Ok(found.map(|(solution, _)| solution)),
        }
    }

    /// Searches with at most `most` nodes; `None` if these do not suffice.
    pub(super) fn within<T>(
        &mut self,
        most: u64,
        search: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        let all = self.allowance;
        let most = all.map_or(most, |all| all.min(most));
        self.allowance = Some(most);
        let found = search(self);
        let spent = most - self.allowance.unwrap_or_default();
        self.allowance = all.map(|all| all.saturating_sub(spent));
        match found {
            Err(Stop::Allowance) if self.allowance != Some(0) => Ok(None),
            found => found.map(Some),
        }
    }

    /// A core among facts that have no completion: those that steps to a contradiction name; all of them, where a few trials lead to
    /// none.
    pub(super) fn core(&mut self, kept: &BitSet) -> Result<BitSet, Stop> {
        let n = self.puzzle.n();
        if n > MOST_REASONED || self.misses == MOST_MISSES {
            return Ok(kept.clone());
        }
        let (before, part) = (self.searches.trials, self.part(kept));
        let derivation = self.derive(&part, &QUICK, MOST_TRIALS);
        self.left()?;
        self.charge((NODES_A_ROW + (self.searches.trials - before) * TRIAL_A_ROW) * n as u64)?;
        let is_core = derivation.end == End::Contradiction;
        self.misses = if is_core { 0 } else { self.misses + 1 };
        let named: Vec<Square> = Derivation::facts(&derivation.reason()).into_iter().collect();
        Ok(if is_core { self.set(&named) } else { kept.clone() })
    }

    /// What is left of the budget.
    pub(super) fn left(&mut self) -> Result<Budget, Stop> {
        self.meter.remaining().map_err(Stop::Limit)
    }

    /// Derives with an effort of which it takes what it needs, within the budget.
    pub(super) fn derive(&mut self, part: &Puzzle, techniques: &[Technique], effort: u64) -> Derivation {
        self.reason(
            effort,
            |meter| derive_metered(part, techniques, meter),
            |derivation| matches!(derivation.end, End::Cut(_)),
        )
    }

    /// Steps to a contradiction, if techniques suffice, on as few fixed queens and blocked squares as they can do with.
    pub(super) fn easiest_steps(&mut self, puzzle: &Puzzle) -> Option<Vec<Step>> {
        if puzzle.n() > MOST_REASONED {
            return None;
        }
        // With the effort of a grade, so that a reason takes no more than the grade counts.
        let derivation = self.derive(puzzle, &TECHNIQUES, GRADE_EFFORT);
        if derivation.end != End::Contradiction {
            return None;
        }
        let mut steps = derivation.reason();
        if steps.len() <= MOST_SHORTENED {
            steps = self.reason(SHORTENING, |meter| shortened(puzzle, steps, meter), |_| true);
        }
        let named: Vec<Square> = Derivation::facts(&steps).into_iter().collect();
        let part = self.part(&self.set(&named));
        Some(self.reason(SHORTENING, |meter| with_fewer_facts(part, &named, steps, meter), |_| true))
    }

    /// Reasons with an effort, as [`Meter::with_effort`] does, and notes the trials.
    fn reason<T>(&mut self, effort: u64, work: impl FnOnce(&mut Meter) -> T, is_cut: impl FnOnce(&T) -> bool) -> T {
        let before = self.meter.nodes();
        let result = self.meter.with_effort(effort, work, is_cut);
        self.searches.trials += self.meter.nodes() - before;
        result
    }

    fn cut(&mut self, limit: Limit) -> Stop {
        Stop::Limit(self.meter.cut(limit))
    }

    /// Takes a cost from what this part of the explanation may cost.
    pub(super) fn charge(&mut self, nodes: u64) -> Result<(), Stop> {
        let Some(left) = &mut self.allowance else { return Ok(()) };
        *left = left.saturating_sub(nodes);
        if *left == 0 { Err(Stop::Allowance) } else { Ok(()) }
    }

    /// The limit that a search has met.
    pub(super) fn cut_by(&self) -> Option<Limit> {
        self.meter.cut_by()
    }

    fn remember(&mut self, solution: &Solution) {
        let broken = self.broken(&self.all(), solution);
        if self.closest.as_ref().is_none_or(|(fewest, _)| broken.len() < fewest.len()) {
            self.closest = Some((broken, solution.clone()));
        }
    }

    /// The facts that a completion breaks: queens that are not where they are fixed, queens on blocked squares.
    pub(super) fn broken(&self, facts: &BitSet, solution: &Solution) -> BitSet {
        let stands = |fact: Square| solution.columns()[fact.row as usize] == fact.column;
        let breaks = |&fact: &usize| stands(self.facts()[fact]) != self.is_queen(self.facts()[fact]);
        BitSet::of(self.facts().len(), facts.iter().filter(breaks))
    }
}

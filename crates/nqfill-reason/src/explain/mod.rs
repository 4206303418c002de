//! Why a puzzle has no completion, or what all its completions share.
//!
//! Of an impossible puzzle: the *easiest* reason in steps ([`crate::deduce`]), which takes the simplest techniques on the
//! whole board and stops at the first contradiction, so that it has at most as many rounds as the grade of the puzzle counts
//! ([`mod@crate::rate`]); the *core* that it rests on, fixed queens and blocked squares that make the puzzle impossible by
//! themselves; and *repairs*, the smallest sets of them to take away so that it can be completed. Where no steps are found, and
//! where a smallest core is asked for, the core comes first, and the reason is about it alone. Of a puzzle with completions: the
//! squares that all completions use, and the open squares that none uses.
//!
//! Minimal, smallest and some core are three claims. A core is *minimal* if each part of it is needed, which deletion shows
//! (Junker 2004 does it by halves), and *smallest* if no core has fewer squares, which needs a proof: every core meets every
//! set of facts that a completion of the others breaks, so a core that is a smallest set meeting all those is smallest
//! (implicit hitting sets; Ignatiev, Previti, Liffiton and Marques-Silva 2015). The other way round repairs are the smallest
//! sets that meet all cores (Reiter 1987).
//!
//! ```
//! use nqfill_core::{Budget, Puzzle};
//! use nqfill_reason::explain::{Explanation, Query, explain};
//!
//! let puzzle: Puzzle = "Q...\n....\n....\n....\n".parse()?;
//! let known = explain(&puzzle, Query::Easiest, &Budget::default());
//! let Explanation::Impossible(reason) = known else { panic!("it has no completion") };
//! assert_eq!(reason.core.expect("a core").queens.len(), 1);
//! # Ok::<(), nqfill_core::board::DrawingError>(())
//! ```

mod backbone;
mod cores;
mod hitting_sets;
mod moves;
mod oracle;
mod repairs;
#[cfg(test)]
mod tests;

use crate::deduce::Step;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::count::KnownCount;
use nqfill_core::engine::{Budget, Limit};
use nqfill_core::internals::Stop;
use nqfill_core::referee::Solution;
use oracle::Oracle;
use std::time::Duration;

/// What is asked about a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Query {
    /// The easiest reason, or what all completions share.
    #[default]
    Easiest,
    /// The same, but a reason about a smallest core.
    SmallestCore,
    /// The next step, without what a hint does without: how many completions there are; where steps lead on, the squares that
    /// completions share; and all about an impossible puzzle but that it is one.
    NextStep,
}

/// What is known of a puzzle.
#[derive(Clone, Debug)]
pub enum Explanation {
    /// There is no completion.
    Impossible(Impossible),
    /// There are completions.
    Completable(Completable),
    /// The budget was spent before either was known.
    Undecided(Limit),
}

/// Why there is no completion.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Impossible {
    /// The core that the argument is about; `None` where the next step is asked for.
    pub core: Option<Core>,
    /// Why the core has no completion.
    pub argument: Argument,
    /// The smallest sets of fixed queens and blocked squares whose removal leaves a puzzle with completions; at most
    /// [`MOST_REPAIRS`]. Empty where the budget was spent first, and where the empty board has no completion.
    pub repairs: Vec<Repair>,
    /// True if it was proved that no repair takes fewer.
    pub repairs_are_smallest: bool,
    /// How far repairs of that size were looked for.
    pub repairs_extent: Extent,
    /// Moves of one fixed queen, if that is a repair, along its row or its column that leave a puzzle with completions; at
    /// most [`MOST_REPAIRS`] of each queen.
    pub moves: Vec<Move>,
    /// How far moves of the queens listed in [`Self::repairs`] were looked for.
    pub moves_extent: Extent,
    /// The limit that ended the work before all of this was known.
    pub cut_by: Option<Limit>,
}

/// Why there is no completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// Steps, the last of which is a contradiction.
    Steps(Vec<Step>),
    /// Searches closed this many positions; beyond what a reader would follow.
    Search(u64),
    /// A limit was met before steps were found; searches closed this many positions.
    Unfinished(u64),
}

/// How far something was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Extent {
    /// Those listed are all there are.
    All,
    /// As many were found as are listed; there may be more.
    First,
    /// A limit came first, that of the budget or one of effort; there may be more.
    Limited,
    /// It was not asked for.
    NotAsked,
}

/// What searches took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Searches {
    /// How many there were.
    pub count: u64,
    /// Queens tried by them, but for those that count completions.
    pub nodes: u64,
    /// Queens tried by deductions; on large boards a queen counts as several.
    pub trials: u64,
    /// Time from the start of each search to its end, added up.
    pub time: Duration,
}

/// Fixed queens and blocked squares that make a puzzle impossible by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Core {
    /// The queens, in the order of their rows.
    pub queens: Vec<Square>,
    /// The blocked squares, row by row.
    pub blocked: Vec<Square>,
    /// True if it was shown that each of them is needed.
    pub is_minimal: bool,
    /// True if it was shown that no core has fewer squares.
    pub is_smallest: bool,
}

/// What to take away.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// Fixed queens and blocked squares.
    pub remove: Vec<Square>,
    /// A completion of what is left.
    pub solution: Solution,
}

/// A fixed queen put elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where it stands.
    pub from: Square,
    /// Where it would do.
    pub to: Square,
}

/// What the completions of a puzzle have in common.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Completable {
    /// One completion.
    pub solution: Solution,
    /// Squares without a fixed queen that carry a queen in every completion, row by row.
    pub forced: Vec<Square>,
    /// Squares that nothing attacks or blocks and that carry a queen in no completion, row by row.
    pub impossible: Vec<Square>,
    /// True if every open square was decided: squares that are in neither list carry a queen in some completions only.
    pub all_squares_decided: bool,
    /// Completions.
    pub count: KnownCount,
    /// The steps that a person could take, as far as techniques lead.
    pub steps: Vec<Step>,
    /// The limit that ended the work before all of this was known; squares that were not yet decided are not listed.
    pub cut_by: Option<Limit>,
}

/// The most repairs, and moves of one queen, that are listed; of boards of more than 50 rows 3 repairs.
pub const MOST_REPAIRS: usize = 20;

/// The most rows of a board that is explained in steps. Deductions do not look at the clock, and nobody follows steps on
/// larger boards.
pub const MOST_REASONED: usize = 300;

/// What repairs may cost in nodes, beyond what the reason took; and what moves may.
const REPAIR_NODES: u64 = 2_000_000;
const MOVE_NODES: u64 = 1_000_000;

/// Explains a puzzle. Nodes and time of the budget are those of all searches together.
pub fn explain(puzzle: &Puzzle, query: Query, budget: &Budget) -> Explanation {
    explain_measured(puzzle, query, budget).0
}

/// Explains a puzzle, and says what the searches for that took.
pub fn explain_measured(puzzle: &Puzzle, query: Query, budget: &Budget) -> (Explanation, Searches) {
    let mut oracle = Oracle::new(puzzle, budget);
    let explanation = explained(&mut oracle, query);
    (explanation, oracle.searches)
}

fn explained(oracle: &mut Oracle<'_>, query: Query) -> Explanation {
    match oracle.completion_of(oracle.puzzle) {
        Ok(Some(solution)) => Explanation::Completable(backbone::completable(oracle, solution, query)),
        Ok(None) => Explanation::Impossible(impossible(oracle, query)),
        Err(Stop::Limit(limit)) => Explanation::Undecided(limit),
        // No part of the work that is bounded has begun.
        Err(Stop::Allowance | Stop::Enough) => Explanation::Undecided(Limit::Nodes),
    }
}

fn impossible(oracle: &mut Oracle<'_>, query: Query) -> Impossible {
    let mut known = Impossible {
        core: None,
        argument: Argument::Search(oracle.refuting_nodes),
        repairs: Vec::new(),
        repairs_are_smallest: false,
        repairs_extent: Extent::NotAsked,
        moves: Vec::new(),
        moves_extent: Extent::NotAsked,
        cut_by: None,
    };
    if query == Query::NextStep {
        return Impossible { cut_by: oracle.cut_by(), ..known };
    }
    let (core, argument) = core_and_argument(oracle, query == Query::SmallestCore);
    if is_over(oracle) {
        (known.repairs_extent, known.moves_extent) = (Extent::Limited, Extent::All);
    } else {
        let reason_nodes = oracle.searches.nodes;
        oracle.allowance = Some(REPAIR_NODES.max(reason_nodes));
        (known.repairs, known.repairs_extent, known.repairs_are_smallest) = repairs::repairs(oracle, &core);
        oracle.allowance = Some(MOVE_NODES.max(reason_nodes / 2));
        (known.moves, known.moves_extent) = moves::moves(oracle, &known.repairs);
        oracle.allowance = None;
    }
    Impossible { core: Some(core), argument, cut_by: oracle.cut_by(), ..known }
}

/// The easiest reason; where there are no steps, or a smallest core is asked for, a core and why it has no completion. Where all
/// facts of the puzzle lead to no contradiction by steps, those of a core do not either.
fn core_and_argument(oracle: &mut Oracle<'_>, smallest: bool) -> (Core, Argument) {
    let easiest = oracle.easiest_steps(oracle.puzzle);
    if let (Some(steps), false) = (&easiest, smallest) {
        return (cores::of_steps(oracle, steps), Argument::Steps(steps.clone()));
    }
    let core = cores::minimal(oracle, easiest.as_deref());
    let core = if smallest && !is_over(oracle) { cores::smallest(oracle, core) } else { core };
    let steps = easiest.and_then(|_| oracle.easiest_steps(&oracle.part(&oracle.set(&core.squares()))));
    let nodes = oracle.refuting_nodes;
    let argument = match (steps, oracle.cut_by()) {
        (Some(steps), _) => Argument::Steps(steps),
        (None, Some(_)) => Argument::Unfinished(nodes),
        (None, None) => Argument::Search(nodes),
    };
    (core, argument)
}

/// True if a limit came on a large board, of which each pass over the squares takes long, and none would find more.
fn is_over(oracle: &Oracle<'_>) -> bool {
    oracle.puzzle.n() > MOST_REASONED && oracle.cut_by().is_some() && oracle.closest.is_none()
}

impl Argument {
    /// Its steps; none where a search is all there is.
    pub fn steps(&self) -> &[Step] {
        if let Self::Steps(steps) = self { steps } else { &[] }
    }
}

impl Core {
    /// Its queens and blocked squares, sorted.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.queens.iter().chain(&self.blocked).copied().collect();
        // Two sorted lists: the stable sort merges them.
        squares.sort();
        squares
    }
}

//! Why a core has no completion: steps, cases, or how far a search went.

use super::MOST_REASONED;
use super::oracle::Oracle;
use crate::deduce::{Conclusion, Derivation, End, GRADE_EFFORT, Step, Technique, graded_up_to, up_to};
use nqfill_core::board::{Puzzle, Square};
use std::collections::BTreeMap;

/// Why there is no completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// Steps, the last of which is a contradiction.
    Steps(Vec<Step>),
    /// Steps as far as they lead; then a line whose squares are tried one by one, each with an argument of its own.
    Cases(Vec<Step>, Vec<Case>),
    /// Searches closed this many positions; beyond what a reader would follow.
    Search(u64),
    /// A limit was met before steps or cases were found; searches closed this many positions.
    Unfinished(u64),
}

/// One of the cases that together are all there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Case {
    /// The queen that is assumed.
    pub queen: Square,
    /// Why it leads nowhere.
    pub argument: Argument,
}

/// Queens that may be tried to find steps, and again to shorten them; on large boards a queen counts as several.
const EFFORT: u64 = 20_000;

/// Cases that a reader might still follow.
const MOST_CASES: usize = 60;

/// Where searches needed more nodes than this, as few cases as [`MOST_CASES`] will not do, and none are looked for.
const MOST_NODES_FOR_CASES: u64 = 30_000;

/// The effort of the steps before a choice of cases: some searches for weights.
const EFFORT_A_CASE: u64 = 1_000;

/// The techniques of each attempt with its effort: first as grades go, so that a reason takes no more than the grade counts; with
/// weights, which nobody finds, only where that fails, and together with trials only if neither suffices alone.
fn attempts() -> [(&'static [Technique], u64); 4] {
    [
        (graded_up_to(Technique::NestedTrial), GRADE_EFFORT),
        (up_to(Technique::Weights), EFFORT),
        (up_to(Technique::DeepTrial), EFFORT),
        (up_to(Technique::NestedTrial), EFFORT),
    ]
}

/// Steps beyond which a reason is not shortened: each is left out once, and those after it are taken again.
const MOST_SHORTENED: usize = 80;

/// Why the puzzle with these facts has no completion.
pub(super) fn argument(oracle: &mut Oracle<'_>, facts: &[Square]) -> Argument {
    let nodes = oracle.refuting_nodes;
    if oracle.puzzle.n() > MOST_REASONED {
        return Argument::Search(nodes);
    }
    let part = oracle.part(&oracle.set(facts));
    if let Some(steps) = steps(oracle, &part) {
        return Argument::Steps(steps);
    }
    let is_short = nodes <= MOST_NODES_FOR_CASES;
    match is_short.then(|| cases(oracle, &part, &mut MOST_CASES.clone())).flatten() {
        Some(argument) => argument,
        None if oracle.cut_by().is_some() => Argument::Unfinished(nodes),
        None => Argument::Search(nodes),
    }
}

/// Steps to a contradiction, if techniques suffice, on as few fixed queens and blocked squares as they can do with.
pub(super) fn steps(oracle: &mut Oracle<'_>, puzzle: &Puzzle) -> Option<Vec<Step>> {
    if puzzle.n() > MOST_REASONED {
        return None;
    }
    for (techniques, effort) in attempts() {
        let derivation = oracle.derive(puzzle, techniques, effort);
        match derivation.end {
            End::Contradiction => {
                let steps = derivation.reason();
                let is_short = steps.len() <= MOST_SHORTENED;
                let steps = if is_short { oracle.shortened(puzzle, steps, EFFORT) } else { steps };
                return Some(oracle.with_fewer_facts(steps, EFFORT));
            }
            End::Cut(_) if oracle.cut_by().is_some() => return None,
            End::Cut(_) | End::Solved | End::Stuck => {}
        }
        if techniques == up_to(Technique::DeepTrial) && !is_worth_nesting(&derivation) {
            return None;
        }
    }
    None
}

impl Argument {
    /// The steps that it begins with, before cases.
    pub fn steps(&self) -> &[Step] {
        match self {
            Self::Steps(steps) | Self::Cases(steps, _) => steps,
            Self::Search(_) | Self::Unfinished(_) => &[],
        }
    }
}

/// True if trials inside trials may get far: one round of them tries each open square after each.
fn is_worth_nesting(derivation: &Derivation) -> bool {
    (derivation.open.len() as u64).pow(2) <= 4 * EFFORT
}

/// The squares of the narrowest line, one after the other; `None` if that takes more cases than are left, or a limit is met.
fn cases(oracle: &mut Oracle<'_>, puzzle: &Puzzle, left: &mut usize) -> Option<Argument> {
    let derivation = oracle.derive(puzzle, up_to(Technique::Weights), EFFORT_A_CASE);
    if oracle.cut_by().is_some() {
        return None;
    }
    if derivation.end == End::Contradiction {
        return Some(Argument::Steps(derivation.reason()));
    }
    let squares = narrowest(&derivation)?;
    *left = left.checked_sub(squares.len())?;
    let mut cases = Vec::new();
    for queen in squares {
        let assumed = with_queen(puzzle, &derivation, queen)?;
        cases.push(Case { queen, argument: self::cases(oracle, &assumed, left)? });
    }
    Some(Argument::Cases(derivation.steps, cases))
}

/// The open squares of the row or column that has fewest, the first of them.
fn narrowest(derivation: &Derivation) -> Option<Vec<Square>> {
    let open = &derivation.open;
    let lines_of = |square: &Square| [(true, square.row), (false, square.column)];
    let mut counts: BTreeMap<(bool, u32), usize> = BTreeMap::new();
    for line in open.iter().flat_map(lines_of) {
        *counts.entry(line).or_default() += 1;
    }
    let narrowest = open.iter().flat_map(lines_of).min_by_key(|line| counts.get(line))?;
    Some(open.iter().filter(|square| lines_of(square).contains(&narrowest)).copied().collect())
}

/// The puzzle with what steps have closed and placed, and one queen more.
fn with_queen(puzzle: &Puzzle, derivation: &Derivation, queen: Square) -> Option<Puzzle> {
    let mut queens: Vec<Square> = puzzle.fixed().collect();
    let mut blocked: Vec<Square> = puzzle.blocked().iter().collect();
    for step in &derivation.steps {
        match &step.deduction.follows {
            Conclusion::Queen(square) => queens.push(*square),
            Conclusion::Closes(squares) => blocked.extend(squares),
            Conclusion::Contradiction => {}
        }
    }
    queens.push(queen);
    Puzzle::new(puzzle.n(), queens, blocked).ok()
}

//! Why a core has no completion: steps, cases, or how far a search went.

use super::MOST_REASONED;
use super::oracle::Oracle;
use crate::board::{Puzzle, Square};
use crate::deduce::{Conclusion, Derivation, End, Step, Technique, derive_with, graded_up_to, replay_within, up_to};
use std::collections::BTreeMap;

/// Why there is no completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// Steps, the last of which is a contradiction.
    Steps(Vec<Step>),
    /// Steps as far as they lead; then a line whose squares are tried one by one, each with an argument of its own.
    Cases(Vec<Step>, Vec<Case>),
    /// A search closed this many queens; beyond what a reader would follow.
    Search(u64),
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

/// Trials are taken one strength after the other, each with this many queens tried at most.
const EFFORT: u64 = 20_000;

/// Cases that a reader might still follow.
const MOST_CASES: usize = 60;

/// The effort of the steps before a choice of cases: some searches for weights.
const EFFORT_A_CASE: u64 = 1_000;

/// The techniques of each attempt: none with weights if there is one without, the fewest trials that suffice, and trials
/// together with weights only if neither suffices alone.
fn attempts() -> [&'static [Technique]; 6] {
    [
        graded_up_to(Technique::Diagonals),
        up_to(Technique::Weights),
        graded_up_to(Technique::Trial),
        graded_up_to(Technique::DeepTrial),
        up_to(Technique::DeepTrial),
        up_to(Technique::NestedTrial),
    ]
}

/// Steps beyond which a reason is not shortened: each is left out once, and all replayed.
const MOST_SHORTENED: usize = 80;

/// Why the puzzle with these facts has no completion.
pub(super) fn argument(oracle: &Oracle<'_>, facts: &[Square]) -> Argument {
    if oracle.puzzle.n() > MOST_REASONED {
        return Argument::Search(oracle.nodes());
    }
    let part = oracle.part(facts);
    if let Some(steps) = steps(&part) {
        return Argument::Steps(steps);
    }
    let mut left = MOST_CASES;
    cases(&part, &mut left).unwrap_or_else(|| Argument::Search(oracle.nodes()))
}

/// Steps for the whole puzzle, where the core, which has fewer facts, only has a search.
pub(super) fn steps_for_all(oracle: &Oracle<'_>, argument: &Argument) -> Option<Vec<Step>> {
    let is_wanted = matches!(argument, Argument::Search(_)) && oracle.puzzle.n() <= MOST_REASONED;
    if is_wanted { steps(oracle.puzzle) } else { None }
}

/// Steps to a contradiction, if techniques suffice.
fn steps(puzzle: &Puzzle) -> Option<Vec<Step>> {
    for techniques in attempts() {
        let derivation = derive_with(puzzle, techniques, EFFORT);
        match derivation.end {
            End::Contradiction => return Some(shortened(puzzle, derivation.reason())),
            End::Cut => break,
            End::Solved | End::Stuck => {}
        }
    }
    None
}

/// Leaves out every step without which the rest still leads to the contradiction, as far as the effort reaches.
fn shortened(puzzle: &Puzzle, mut steps: Vec<Step>) -> Vec<Step> {
    if steps.len() > MOST_SHORTENED {
        return steps;
    }
    let (mut at, mut left) = (steps.len().saturating_sub(1), EFFORT);
    while at > 0 && left > 0 {
        at -= 1;
        let rest = [&steps[..at], &steps[at + 1..]].concat();
        if let Some(replayed) = replay_within(puzzle, &rest, &mut left) {
            steps = replayed;
            at = at.min(steps.len().saturating_sub(1));
        }
    }
    steps
}

/// The squares of the narrowest line, one after the other; `None` if that takes more cases than are left.
fn cases(puzzle: &Puzzle, left: &mut usize) -> Option<Argument> {
    let derivation = derive_with(puzzle, up_to(Technique::Weights), EFFORT_A_CASE);
    if derivation.end == End::Contradiction {
        return Some(Argument::Steps(derivation.reason()));
    }
    let squares = narrowest(&derivation)?;
    *left = left.checked_sub(squares.len())?;
    let mut cases = Vec::new();
    for queen in squares {
        let assumed = with_queen(puzzle, &derivation, queen)?;
        cases.push(Case { queen, argument: self::cases(&assumed, left)? });
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
    let placement = crate::board::Placement::new(puzzle.n(), queens, blocked).ok()?;
    Puzzle::try_from(placement).ok()
}

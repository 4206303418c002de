//! Why a core has no completion: steps, cases, or how far a search went.

use super::MOST_REASONED;
use super::oracle::Oracle;
use crate::board::{Puzzle, Square};
use crate::deduce::{Conclusion, Derivation, End, Step, Technique, derive, replay_within};
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

/// The strongest technique of each attempt: the fewest trials that suffice.
const ATTEMPTS: [Technique; 4] = [Technique::Diagonals, Technique::Trial, Technique::DeepTrial, Technique::NestedTrial];

/// Steps beyond which a reason is not shortened: each is left out once, and all replayed.
const MOST_SHORTENED: usize = 80;

/// Why the puzzle with these facts has no completion.
pub(super) fn argument(oracle: &Oracle<'_>, facts: &[Square]) -> Argument {
    if oracle.puzzle.n() > MOST_REASONED {
        return Argument::Search(oracle.nodes());
    }
    let part = oracle.part(facts);
    for strongest in ATTEMPTS {
        let derivation = derive(&part, strongest, EFFORT);
        match derivation.end {
            End::Contradiction => return Argument::Steps(shortened(&part, derivation.reason())),
            End::Cut => break,
            End::Solved | End::Stuck => {}
        }
    }
    let mut left = MOST_CASES;
    cases(&part, &mut left).unwrap_or_else(|| Argument::Search(oracle.nodes()))
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
    let derivation = derive(puzzle, Technique::Diagonals, 0);
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

//! Why a core has no completion: steps, or how far a search went.

use super::MOST_REASONED;
use super::oracle::Oracle;
use crate::deduce::{End, GRADE_EFFORT, Step, TECHNIQUES};
use nqfill_core::board::Puzzle;

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

/// Queens that may be tried to shorten steps; on large boards a queen counts as several.
const EFFORT: u64 = 20_000;

/// Steps beyond which a reason is not shortened: each is left out once, and those after it are taken again.
const MOST_SHORTENED: usize = 80;

/// Steps to a contradiction, if techniques suffice, on as few fixed queens and blocked squares as they can do with.
pub(super) fn steps(oracle: &mut Oracle<'_>, puzzle: &Puzzle) -> Option<Vec<Step>> {
    if puzzle.n() > MOST_REASONED {
        return None;
    }
    // With the effort of a grade, so that a reason takes no more than the grade counts.
    let derivation = oracle.derive(puzzle, &TECHNIQUES, GRADE_EFFORT);
    if derivation.end != End::Contradiction {
        return None;
    }
    let steps = derivation.reason();
    let is_short = steps.len() <= MOST_SHORTENED;
    let steps = if is_short { oracle.shortened(puzzle, steps, EFFORT) } else { steps };
    Some(oracle.with_fewer_facts(steps, EFFORT))
}

impl Argument {
    /// Its steps; none where a search is all there is.
    pub fn steps(&self) -> &[Step] {
        match self {
            Self::Steps(steps) => steps,
            Self::Search(_) | Self::Unfinished(_) => &[],
        }
    }
}

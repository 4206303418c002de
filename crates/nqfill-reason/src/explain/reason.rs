//! Why a core has no completion: steps, or how far a search went.

use super::MOST_REASONED;
use super::oracle::Oracle;
use crate::deduce::{Derivation, End, GRADE_EFFORT, Step, Technique, graded_up_to, up_to};
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

/// Queens that may be tried to find steps, and again to shorten them; on large boards a queen counts as several.
const EFFORT: u64 = 20_000;

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
    /// Its steps; none where a search is all there is.
    pub fn steps(&self) -> &[Step] {
        match self {
            Self::Steps(steps) => steps,
            Self::Search(_) | Self::Unfinished(_) => &[],
        }
    }
}

/// True if trials inside trials may get far: one round of them tries each open square after each.
fn is_worth_nesting(derivation: &Derivation) -> bool {
    (derivation.open.len() as u64).pow(2) <= 4 * EFFORT
}

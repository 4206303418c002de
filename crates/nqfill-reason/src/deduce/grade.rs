//! How difficult a puzzle is for a person.

use super::derivation::{Derivation, End, cut, derive_metered};
use super::{TECHNIQUES, Technique};
use nqfill_core::board::Puzzle;
use nqfill_core::engine::Budget;
use nqfill_core::internals::Meter;

/// What the strongest technique that a puzzle takes asks of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Lines with one square left.
    Trivial,
    /// Squares that attack all of a line.
    Easy,
    /// Queens that leave two lines squares which attack each other; sets of lines, sums.
    Medium,
    /// Queens that lead, one forced queen after the other, to a line without a square.
    Hard,
    /// Trials that take more than forced queens, and trials within trials.
    Expert,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Self; 5] = [Self::Trivial, Self::Easy, Self::Medium, Self::Hard, Self::Expert];
}

impl Technique {
    /// The difficulty of a puzzle that takes this technique and none beyond.
    pub const fn difficulty(self) -> Difficulty {
        match self {
            Self::DeadLine | Self::Single => Difficulty::Trivial,
            Self::PairAttack | Self::CommonAttack => Difficulty::Easy,
            Self::Clash | Self::Locked | Self::Crowded | Self::Diagonals => Difficulty::Medium,
            Self::BothWays | Self::Trial => Difficulty::Hard,
            Self::DeepTrial | Self::NestedTrial => Difficulty::Expert,
        }
    }
}

/// The rating of a puzzle. The same for all eight images of a board, on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// `None` where the techniques do not finish the board: it has several completions, takes more than a trial within a
    /// trial, or more effort than is allowed.
    pub difficulty: Option<Difficulty>,
    /// The strongest technique that the board takes; `None` where [`Self::difficulty`] is.
    pub hardest: Option<Technique>,
    /// Rounds in which each technique was the one that found something, in the order of [`TECHNIQUES`].
    pub rounds: [u32; TECHNIQUES.len()],
    /// How the derivation ended.
    pub end: End,
}

impl Grade {
    /// Orders puzzles as their [`Difficulty`] does, and those of one hardest technique by how often they take it and simpler
    /// ones: the place of the hardest technique in [`TECHNIQUES`] from 0, times 1,000, plus the rounds of all techniques, at most
    /// 999. `None` where there is no difficulty.
    pub fn score(&self) -> Option<u32> {
        Some(self.hardest? as u32 * 1_000 + self.rounds.iter().sum::<u32>().min(999))
    }
}

/// Queens that are tried in all before a board is given up.
pub(crate) const EFFORT: u64 = 200_000;

/// Rates a puzzle: the shortest prefix of [`TECHNIQUES`] that finishes it.
pub fn grade(puzzle: &Puzzle) -> Grade {
    grade_metered(puzzle, &mut Meter::start(&Budget { nodes: Some(EFFORT), ..Budget::default() }))
}

/// [`grade`] with what a meter has left.
pub(crate) fn grade_metered(puzzle: &Puzzle, meter: &mut Meter) -> Grade {
    let Derivation { steps, end, .. } = derive_metered(puzzle, &TECHNIQUES, meter);
    let mut rounds = [0; TECHNIQUES.len()];
    let mut last = 0;
    for step in steps.iter().filter(|step| std::mem::replace(&mut last, step.round) != step.round) {
        rounds[step.deduction.technique as usize] += 1;
    }
    // What was cut in the middle of a round has perhaps found a part of it, and finished in another way than an image would.
    let end = cut(meter).unwrap_or(end);
    let is_finished = matches!(end, End::Solved | End::Contradiction);
    let hardest = steps.iter().map(|step| step.deduction.technique).max();
    // A board without a free row takes nothing.
    let hardest = is_finished.then(|| hardest.unwrap_or(Technique::DeadLine));
    Grade { difficulty: hardest.map(Technique::difficulty), hardest, rounds, end }
}

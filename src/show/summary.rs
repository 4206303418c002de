//! How many boards got which verdict.

use crate::show::{Level, Status, Verdict};
use nqfill_core::solve::{Answer, Outcome};
use nqfill_reason::deduce::Difficulty;
use serde::Serialize;

/// Counts of the boards of one run, by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// All boards read, and files that could not be read.
    pub boards: u64,
    /// Boards with a completion.
    pub solved: u64,
    /// Boards proved to have none.
    pub no_solution: u64,
    /// Boards whose fixed queens conflict.
    pub conflict: u64,
    /// Boards that a limit left open.
    pub undecided: u64,
    /// What was no board.
    pub invalid: u64,
    /// Files and links of folders that were skipped; no member if there are none.
    #[serde(rename = "passed_over", skip_serializing_if = "is_zero")]
    pub skipped: u64,
    /// True if a limit kept any board from its answer.
    #[serde(skip)]
    pub cut_short: bool,
    /// Boards that were not written, because the format cannot hold them.
    #[serde(skip)]
    pub not_written: u64,
    /// Results that were written.
    #[serde(skip)]
    pub written: u64,
    /// Boards of each difficulty, the easiest first, where that was found out.
    #[serde(skip)]
    pub difficulties: [u64; Difficulty::ALL.len()],
}

impl Summary {
    /// Adds the counts of another part of the run.
    pub fn merge(&mut self, other: &Self) {
        self.boards += other.boards;
        self.solved += other.solved;
        self.no_solution += other.no_solution;
        self.conflict += other.conflict;
        self.undecided += other.undecided;
        self.invalid += other.invalid;
        self.skipped += other.skipped;
        self.cut_short |= other.cut_short;
        self.not_written += other.not_written;
        self.written += other.written;
        self.difficulties.iter_mut().zip(other.difficulties).for_each(|(count, other)| *count += other);
    }

    /// Counts the difficulty of a board.
    pub fn add_level(&mut self, level: Level) {
        match level {
            Level::Graded(difficulty, _) => self.difficulties[difficulty as usize] += 1,
            Level::Cut => self.cut_short = true,
            Level::Several | Level::Beyond => {}
        }
    }

    /// Counts one more board.
    pub fn add(&mut self, verdict: &Verdict) {
        self.boards += 1;
        *match verdict.status() {
            Status::Solved => &mut self.solved,
            Status::NoSolution => &mut self.no_solution,
            Status::Conflict => &mut self.conflict,
            Status::Undecided => &mut self.undecided,
            // A search has no verdict of a check.
            Status::Invalid | Status::Complete | Status::Partial | Status::ClaimedNoSolution | Status::Missing => {
                &mut self.invalid
            }
        } += 1;
        self.cut_short |= match verdict {
            Verdict::Answered(Answer { outcome: Outcome::Solved(listing), .. }) => listing.cut_by.is_some(),
            Verdict::Rated(rating) => rating.cut_by.is_some(),
            _ => verdict.status() == Status::Undecided,
        };
    }
}

/// True for zero, for which shapes have no member.
pub fn is_zero<N: Copy + PartialEq + From<u8>>(count: &N) -> bool {
    *count == 0.into()
}

//! Boards chosen by their verdicts.

use crate::{Count, Question, Status, Verdict};
use nqfill_core::explain::Explanation;
use nqfill_core::solve::{Answer, Listing, Outcome, Total};

/// A kind of verdict: the statuses of results, and solved ones by what is known of the number of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// It has a completion.
    Solved,
    /// It is known to have exactly one.
    Unique,
    /// It is known to have two or more.
    Several,
    /// It has none, without a conflict.
    NoSolution,
    /// Its queens attack each other.
    Conflict,
    /// A limit came first.
    Undecided,
    /// It is no board.
    Invalid,
}

impl Which {
    /// True for a verdict of this kind.
    pub fn fits(self, verdict: &Verdict) -> bool {
        let status = verdict.status();
        match self {
            Self::Solved => status == Status::Solved,
            Self::Unique => status == Status::Solved && known(verdict) == (1, true),
            Self::Several => status == Status::Solved && known(verdict).0 > 1,
            Self::NoSolution => status == Status::NoSolution,
            Self::Conflict => status == Status::Conflict,
            Self::Undecided => status == Status::Undecided,
            Self::Invalid => status == Status::Invalid,
        }
    }

    /// True if the number of completions decides.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Unique | Self::Several)
    }
}

/// How many completions are known of, and true if these are all.
fn known(verdict: &Verdict) -> (u128, bool) {
    match verdict {
        Verdict::Answered(Answer { outcome: Outcome::Solved(Listing { total, listed, .. }), .. }) => match total {
            Total::Exactly(total) => (*total, true),
            Total::More => (u128::from(*listed) + 1, false),
            Total::Unknown | Total::Unsought => (u128::from(*listed), false),
        },
        Verdict::Counted(Count { tally, question: Question::HowMany | Question::Unique }) => {
            (tally.value, tally.exhaustive)
        }
        Verdict::Explained(explained) => match &explained.explanation {
            Explanation::Completable(known) => known.count,
            _ => (0, false),
        },
        Verdict::Rated(rating) => rating.count,
        _ => (0, false),
    }
}

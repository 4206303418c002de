//! Reasoning about a puzzle as a person does: technique by technique, from the simplest to the strongest.
//!
//! A *line* is a row or a column, an *open* square may still carry a queen. Each technique looks at a position, all of it
//! at once, and says what follows: squares that can be closed, a queen that is forced, a contradiction. The lowest
//! technique of [`TECHNIQUES`] that finds anything is applied everywhere, and then the lowest again: a *round*. All
//! techniques are monotone (a closed square never makes one fail), so what is reached does not depend on the order, and all find the
//! same for all eight images of a board.
//!
//! [`derive()`] gives the steps with what each rests on, [`Derivation::reason`] the steps that a contradiction needs, and
//! [`grade`] how difficult a puzzle is: what is the strongest technique that it takes.
//!
//! ```
//! use nqfill_core::Puzzle;
//! use nqfill_reason::deduce::{Difficulty, grade};
//!
//! let puzzle: Puzzle = ".Q..\n....\n....\n....\n".parse()?;
//! assert_eq!(grade(&puzzle).difficulty, Some(Difficulty::Trivial));
//! # Ok::<(), nqfill_core::board::DrawingError>(())
//! ```

mod clash;
mod common_attack;
mod confined;
mod derivation;
mod diagonals;
mod grade;
mod position;
mod singles;
#[cfg(test)]
mod tests;
mod trials;

#[cfg(test)]
pub(crate) use derivation::replay;
pub use derivation::{Derivation, End, Step, derive};
pub(crate) use derivation::{derive_metered, shortened, with_fewer_facts};
pub use diagonals::Shortage;
pub use grade::{Difficulty, Grade, grade};
pub(crate) use grade::{EFFORT as GRADE_EFFORT, grade_metered};

use derivation::{Found, Reasoning};
use nqfill_core::board::{Line, Square};
use position::{Position, Support};

/// The most rows of a board that is reasoned about: a position keeps every square.
pub const MOST_ROWS: usize = 1000;

/// A way of reasoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// A line without a queen has no open square.
    DeadLine,
    /// A line has one open square: the queen stands there.
    Single,
    /// A square attacks both open squares of a line.
    PairAttack,
    /// A square attacks all three open squares of a line.
    CommonAttack,
    /// A queen would leave two lines one square each, and those attack each other.
    Clash,
    /// The open squares of k lines lie in k lines across: other lines cannot use those.
    Locked,
    /// The open squares of k lines lie in fewer lines across.
    Crowded,
    /// The free rows and columns fix a sum over the diagonals that no choice of open diagonals has.
    Diagonals,
    /// Whichever square of a line is taken, singles close the same squares.
    BothWays,
    /// A queen leads by singles to a dead line.
    Trial,
    /// A queen leads by all simpler techniques to a contradiction.
    DeepTrial,
    /// A queen leads to a contradiction with trials by singles on the way.
    NestedTrial,
}

/// All techniques, from the simplest to the strongest.
pub const TECHNIQUES: [Technique; 12] = [
    Technique::DeadLine,
    Technique::Single,
    Technique::PairAttack,
    Technique::CommonAttack,
    Technique::Clash,
    Technique::Locked,
    Technique::Crowded,
    Technique::Diagonals,
    Technique::BothWays,
    Technique::Trial,
    Technique::DeepTrial,
    Technique::NestedTrial,
];

impl Technique {
    /// The name in output for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::DeadLine => "dead_line",
            Self::Single => "single",
            Self::PairAttack => "pair_attack",
            Self::CommonAttack => "common_attack",
            Self::Clash => "clash",
            Self::Locked => "locked",
            Self::Crowded => "crowded",
            Self::Diagonals => "diagonals",
            Self::BothWays => "both_ways",
            Self::Trial => "trial",
            Self::DeepTrial => "deep_trial",
            Self::NestedTrial => "nested_trial",
        }
    }

    /// Everything that the technique finds in a position; nothing, or a part of it, once the effort may not go on.
    fn find(self, position: &mut Position, reasoning: &mut Reasoning<'_>) -> Vec<Found> {
        let found = match self {
            Self::DeadLine => singles::dead_lines(position),
            Self::Single => singles::singles(position),
            Self::PairAttack => common_attack::find(position, 2, reasoning),
            Self::CommonAttack => common_attack::find(position, 3, reasoning),
            Self::Clash => clash::find(position, reasoning),
            Self::Locked => confined::locked(position, reasoning),
            Self::Crowded => confined::crowded(position, reasoning),
            Self::Diagonals => diagonals::find(position),
            Self::BothWays => return trials::both_ways(position, reasoning),
            Self::Trial | Self::DeepTrial | Self::NestedTrial => {
                let squares = position.open_squares().collect();
                return trials::find(self, position, squares, reasoning);
            }
        };
        found.into_iter().map(|deduction| Found { deduction, support: Support::default() }).collect()
    }

    /// What the technique finds in a position, as far as it could serve steps of one round. Trials cost much, so others than
    /// those of the steps are not made again.
    fn find_again(self, steps: &[Step], position: &mut Position, reasoning: &mut Reasoning<'_>) -> Vec<Found> {
        let is_trial = matches!(self, Self::Trial | Self::DeepTrial | Self::NestedTrial);
        if !is_trial {
            return self.find(position, reasoning);
        }
        let closed = steps.iter().filter_map(|step| match &step.deduction.follows {
            Conclusion::Closes(squares) => Some(squares),
            Conclusion::Queen(_) | Conclusion::Contradiction => None,
        });
        let squares = closed.flatten().copied().filter(|&square| position.is_open(square)).collect();
        trials::find(self, position, squares, reasoning)
    }
}

/// A row or a column of the board, 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowOrColumn {
    /// [`Line::Row`] or [`Line::Column`].
    pub kind: Line,
    /// Its number, from 0.
    pub index: u32,
}

/// What a technique found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The lines it looks at.
    pub lines: Vec<RowOrColumn>,
    /// The squares that it speaks of, beside those that it closes.
    pub looks_at: Vec<Square>,
    /// What follows.
    pub follows: Conclusion,
    /// For each way that is tried (one for a trial, one for each square of a line for [`Technique::BothWays`]): the square,
    /// and the steps from a queen on it.
    pub ways: Vec<Way>,
    /// For [`Technique::Diagonals`]: the numbers.
    pub shortage: Option<Shortage>,
}

/// What a queen on a square leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Way {
    /// Where the queen is put.
    pub queen: Square,
    /// What follows, only as far as the deduction needs it. [`Step::needs`] counts from the steps of this list.
    pub steps: Vec<Step>,
}

/// What follows from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// No completion has a queen on these squares.
    Closes(Vec<Square>),
    /// Every completion has a queen on this square.
    Queen(Square),
    /// There is no completion.
    Contradiction,
}

impl Deduction {
    /// True if it is the other deduction, or another with the same conclusion or a part of it.
    fn serves(&self, other: &Self) -> bool {
        match (&self.follows, &other.follows) {
            (Conclusion::Closes(own), Conclusion::Closes(others)) => own.iter().any(|square| others.contains(square)),
            (own, others) => own == others,
        }
    }

    fn new(technique: Technique, lines: Vec<RowOrColumn>, looks_at: Vec<Square>, follows: Conclusion) -> Self {
        Self { technique, lines, looks_at, follows, ways: Vec::new(), shortage: None }
    }
}

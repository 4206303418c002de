//! How difficult a board is.

use nqfill_core::deduce::{Difficulty, Grade};
use nqfill_core::engine::Limit;
use nqfill_core::rate::Rating;

/// How difficult a board is for a person, or why it has no difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The difficulty and the [score](Grade::score).
    Graded(Difficulty, u32),
    /// A limit came first.
    Cut,
    /// It has several completions.
    Several,
    /// It takes more than the techniques.
    Beyond,
}

impl Level {
    /// The level of a board with one completion or none, from its grade and the limit that cut that short.
    pub fn of_grade(grade: &Grade, cut_by: Option<Limit>) -> Self {
        match grade.difficulty.zip(grade.score()) {
            Some((difficulty, score)) => Self::Graded(difficulty, score),
            None if cut_by.is_some() => Self::Cut,
            None => Self::Beyond,
        }
    }

    /// The level that a rating states.
    pub fn of_rating(rating: &Rating) -> Self {
        let grade = rating.grade.as_ref();
        match grade.and_then(|grade| grade.difficulty).zip(rating.score()) {
            Some((difficulty, score)) => Self::Graded(difficulty, score),
            None if rating.cut_by.is_some() => Self::Cut,
            None if rating.count.0 > 1 => Self::Several,
            None => Self::Beyond,
        }
    }
}

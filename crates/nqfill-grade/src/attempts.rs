//! Which of several attempts of a student counts.

use crate::graded::Graded;
use crate::{Points, Scheme};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// The attempts at a puzzle that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempts {
    /// Every one.
    All,
    /// The one with the most points; of equals the first.
    Best,
    /// The last by its path, with numbers in numeric order: `try10` comes behind `try9`.
    Last,
}

/// The owner of the attempts in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Each submission belongs to the student of its path.
    Students,
    /// All submissions belong to one student, whatever their paths.
    OneStudent,
}

impl Attempts {
    /// True if all submissions have to be known before the first can be reported.
    pub fn choose(self) -> bool {
        self != Self::All
    }

    /// Removes the attempts that do not count, and keeps the order of the others. In a report on one student all
    /// attempts stay, but only the one that counts is worth points. Returns the number of attempts that do not count.
    pub fn keep(self, graded: &mut Vec<Graded>, whose: Whose) -> u64 {
        if self == Self::All {
            return 0;
        }
        let counting = self.counting(graded, whose);
        let others = counting.iter().filter(|&&counts| !counts).count();
        match whose {
            Whose::Students => {
                let mut counting = counting.into_iter();
                graded.retain(|_| counting.next().unwrap_or(true));
            }
            Whose::OneStudent => {
                let nothing = Arc::new(Scheme::AllOrNothing(Points::default()));
                for (attempt, _) in graded.iter_mut().zip(counting).filter(|(_, counts)| !counts) {
                    attempt.scheme = nothing.clone();
                }
            }
        }
        others as u64
    }

    /// For each submission, true if it counts. One whose path names no student counts by itself.
    fn counting(self, graded: &[Graded], whose: Whose) -> Vec<bool> {
        let is_alone = |attempt: &Graded| whose == Whose::Students && attempt.student.is_none();
        let mut chosen: HashMap<(Option<&str>, Option<&str>), usize> = HashMap::new();
        for (i, attempt) in graded.iter().enumerate().filter(|(_, attempt)| !is_alone(attempt)) {
            let student = attempt.student.as_deref().filter(|_| whose == Whose::Students);
            let other = chosen.entry((student, attempt.puzzle.as_deref())).or_insert(i);
            if self.prefers(attempt, &graded[*other]) {
                *other = i;
            }
        }
        let mut counting: Vec<bool> = graded.iter().map(is_alone).collect();
        for &i in chosen.values() {
            counting[i] = true;
        }
        counting
    }

    fn prefers(self, one: &Graded, other: &Graded) -> bool {
        match self {
            Self::All => false,
            Self::Best => (one.score(), one.checked.passed()) > (other.score(), other.checked.passed()),
            Self::Last => natural(&one.source, &other.source) == Ordering::Greater,
        }
    }
}

/// Compares two names, with numbers in numeric order.
fn natural(one: &str, other: &str) -> Ordering {
    let mut tokens = (tokens(one), tokens(other));
    loop {
        let order = match (tokens.0.next(), tokens.1.next()) {
            (None, None) => return one.cmp(other),
            (one, other) => one.cmp(&other),
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// A number, by its digits without leading zeros, or another character.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Token<'a> {
    Number(usize, &'a str),
    Other(char),
}

fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (token, length) = match digits {
            0 => (Token::Other(first), first.len_utf8()),
            _ => {
                let number = rest[..digits].trim_start_matches('0');
                (Token::Number(number.len(), number), digits)
            }
        };
        rest = &rest[length..];
        Some(token)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_are_in_their_order() {
        let mut names = ["a/try10", "a/try9", "a/try", "b", "a/try09", "a/try9b"];
        names.sort_by(|one, other| natural(one, other));
        assert_eq!(names, ["a/try", "a/try09", "a/try9", "a/try9b", "a/try10", "b"]);
    }
}

//! Which of several attempts of a student counts.

use crate::report::Graded;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// Which attempts at a puzzle count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempts {
    /// Every one.
    All,
    /// The one with the most points; of equals the first.
    Best,
    /// The last by its path, where numbers are in their order: `try10` is behind `try9`.
    Last,
}

/// Whose attempts a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Each submission belongs to the student of its path.
    Students,
    /// All are of one student, whatever their files are called.
    OneStudent,
}

impl Attempts {
    /// Whether all submissions have to be known before the first can be reported.
    #[must_use]
    pub fn choose(self) -> bool {
        self != Self::All
    }

    /// Leaves the attempts that count, in their order. Returns how many do not.
    ///
    /// What belongs to no student, because the pattern did not fit, stands for itself.
    pub fn keep(self, graded: &mut Vec<Graded>, whose: Whose) -> u64 {
        if self == Self::All {
            return 0;
        }
        let mut chosen: HashMap<(Option<String>, Option<Arc<str>>), usize> = HashMap::new();
        for (i, attempt) in graded.iter().enumerate() {
            let student = match whose {
                Whose::Students => match &attempt.student {
                    Some(student) => Some(student.clone()),
                    None => continue,
                },
                Whose::OneStudent => None,
            };
            let other = chosen.entry((student, attempt.puzzle.clone())).or_insert(i);
            if self.prefers(attempt, &graded[*other]) {
                *other = i;
            }
        }
        let mut counts: Vec<bool> = graded.iter().map(|it| whose == Whose::Students && it.student.is_none()).collect();
        for &i in chosen.values() {
            counts[i] = true;
        }
        let before = graded.len();
        let mut counts = counts.into_iter();
        graded.retain(|_| counts.next().unwrap_or(true));
        (before - graded.len()) as u64
    }

    fn prefers(self, one: &Graded, other: &Graded) -> bool {
        match self {
            Self::All => false,
            Self::Best => (one.score(), one.checked.passed()) > (other.score(), other.checked.passed()),
            Self::Last => natural(&one.source, &other.source) == Ordering::Greater,
        }
    }
}

/// The order of two names in which numbers count as numbers.
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

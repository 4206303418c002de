//! Finds student and puzzle in the path of a submission.

use crate::grade::OptionError;

/// A pattern for the end of a path: `{student}/{puzzle}.txt`, `hw1_{student}_*.txt`.
///
/// `{student}` and `{puzzle}` stand for the names wanted, `*` for anything; none of them matches a `/`. A pattern of k
/// parts is matched against the last k parts of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathPattern {
    parts: Vec<Vec<Piece>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Any,
    Student,
    Puzzle,
}

/// The names that a pattern found in a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The match of `{student}`.
    pub student: Option<String>,
    /// The match of `{puzzle}`.
    pub puzzle: Option<String>,
}

impl std::str::FromStr for PathPattern {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let parts = text.trim_matches('/').split('/').map(pieces).collect::<Result<Vec<_>, _>>()?;
        if !parts.iter().flatten().any(|piece| *piece == Piece::Student) {
            return Err(OptionError::NoStudent);
        }
        Ok(Self { parts })
    }
}

fn pieces(part: &str) -> Result<Vec<Piece>, OptionError> {
    let mut pieces = Vec::new();
    let mut rest = part;
    while !rest.is_empty() {
        let named = [("{student}", Piece::Student), ("{puzzle}", Piece::Puzzle), ("*", Piece::Any)];
        if let Some((name, piece)) = named.into_iter().find(|(name, _)| rest.starts_with(name)) {
            pieces.push(piece);
            rest = &rest[name.len()..];
            continue;
        }
        let length = rest.find(['{', '}', '*']).unwrap_or(rest.len());
        if length == 0 {
            return Err(OptionError::UnknownPart(part.into()));
        }
        pieces.push(Piece::Text(rest[..length].into()));
        rest = &rest[length..];
    }
    Ok(pieces)
}

impl PathPattern {
    /// Matches a path; finds nothing if it does not fit.
    pub fn find(&self, path: &str) -> Found {
        let path: Vec<&str> = path.split(['/', std::path::MAIN_SEPARATOR]).filter(|part| !part.is_empty()).collect();
        let mut found = Found::default();
        let Some(skipped) = path.len().checked_sub(self.parts.len()) else { return found };
        let fits = self.parts.iter().zip(&path[skipped..]).all(|(pieces, part)| fit(pieces, part, &mut found));
        if fits { found } else { Found::default() }
    }
}

/// Matches the pieces against one part of a path; a placeholder takes as little as possible, at least one character.
fn fit(pieces: &[Piece], part: &str, found: &mut Found) -> bool {
    let Some((piece, others)) = pieces.split_first() else { return part.is_empty() };
    if let Piece::Text(text) = piece {
        return part.strip_prefix(text.as_str()).is_some_and(|rest| fit(others, rest, found));
    }
    let starts = part.char_indices().map(|(at, _)| at).skip(1).chain([part.len()]);
    for end in starts.filter(|&end| end > 0) {
        if fit(others, &part[end..], found) {
            let text = || Some(part[..end].to_owned());
            match piece {
                Piece::Student => found.student = text(),
                Piece::Puzzle => found.puzzle = text(),
                Piece::Any | Piece::Text(_) => {}
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pattern: &str, path: &str) -> (Option<String>, Option<String>) {
        let found = pattern.parse::<PathPattern>().expect("a pattern").find(path);
        (found.student, found.puzzle)
    }

    #[test]
    fn students_and_puzzles_are_found_at_the_end_of_a_path() {
        let both = |student: &str, puzzle: &str| (Some(student.to_owned()), Some(puzzle.to_owned()));
        assert_eq!(found("{student}/{puzzle}.txt", "class/张三/p1.txt"), both("张三", "p1"));
        assert_eq!(found("hw_{student}_{puzzle}.*", "x/hw_li_si_p2.txt"), both("li", "si_p2"));
        assert_eq!(found("{student}.txt", "a/b.txt").0.as_deref(), Some("b"));
        assert_eq!(found("{student}.txt", "a/b.in"), (None, None));
        assert_eq!(found("{student}/x/y", "y"), (None, None));
    }

    #[test]
    fn a_pattern_that_finds_no_student_is_none() {
        assert_eq!("*.txt".parse::<PathPattern>(), Err(OptionError::NoStudent));
        assert_eq!("{name}.txt".parse::<PathPattern>(), Err(OptionError::UnknownPart("{name}.txt".into())));
    }
}

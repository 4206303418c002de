//! The answers among the boards of a text.

use crate::grade::reason::is_refused;
use crate::grade::{Assignment, Reason};
use nqfill_core::board::Placement;
use nqfill_read::{
    Document, Entry, FamilyName, Foreign, InputError, InputErrorKind, Unread, none_in_total, speaks_of_no_solution,
};

/// The boards of a submission but for the puzzle itself, which many programs print above their answer.
pub struct Answers {
    /// The first of them, or what stands among them and is not understood; the puzzle, where there is nothing else.
    pub first: Option<Entry>,
    /// The line of the first that is another one, if there is one.
    pub second: Option<usize>,
    /// How many are not the same as the first, and that one.
    pub boards: usize,
    /// How many are the same as the first, and not it.
    pub repeated: usize,
}

impl Answers {
    /// One answer, whatever else there is.
    pub fn only(entry: Entry) -> Self {
        Self { first: Some(entry), second: None, boards: 1, repeated: 0 }
    }

    /// The answers of a text.
    pub fn of(document: &Document, assignment: &Assignment) -> Self {
        let mut found = Self { first: None, second: None, boards: 0, repeated: 0 };
        let mut puzzle = None;
        for mut entry in document.entries() {
            if entry.placement.as_ref().is_err_and(|error| is_refused(&error.kind)) {
                return Self::only(entry);
            }
            match &found.first {
                _ if is_puzzle(&entry, assignment) => puzzle = puzzle.or(Some(entry)),
                None => (found.first, found.boards) = (Some(entry), 1),
                Some(first) if is_same(first, &entry) => found.repeated += 1,
                Some(first) if first.placement.is_ok() && is_of_dots(&document.text()[entry.span.clone()]) => {
                    let kind = InputErrorKind::NotUnderstood { family: FamilyName::Drawing, what: Foreign::Line };
                    entry.placement = Err(kind.at(entry.span.clone()));
                    return Self::only(entry);
                }
                Some(_) => {
                    found.second = found.second.or(Some(entry.line));
                    found.boards += 1;
                }
            }
        }
        let none = none_in_total(document.text());
        let (mut first, claim) = match (found.first.take(), puzzle) {
            (Some(first), _) => (first, none),
            (None, Some(puzzle)) => {
                let speaks = |unread: &&Unread| speaks_of_no_solution(&document.text()[unread.span.clone()]);
                let words = puzzle.not_read.iter().find(speaks).map(|words| words.span.clone());
                found.boards = 1;
                (puzzle, words.or(none))
            }
            (None, None) => return found,
        };
        if let Some(span) = claim.filter(|_| first.placement.is_ok()) {
            first.placement = Err(InputErrorKind::Claim.at(span));
        }
        found.first = Some(first);
        found
    }

    /// True if the first of them is a board, and not the puzzle.
    pub fn has_board(&self, assignment: &Assignment) -> bool {
        self.first.as_ref().is_some_and(|entry| entry.placement.is_ok() && !is_puzzle(entry, assignment))
    }

    /// The board that is checked, or why there is none.
    pub fn placement(&self) -> Result<&Placement, Reason> {
        let first = self.first.as_ref().ok_or(Reason::Unreadable(InputErrorKind::NoBoard))?;
        first.placement.as_ref().map_err(|error| error.clone().into())
    }
}

/// True for a board that equals the puzzle, if that is no answer to itself.
pub(crate) fn is_puzzle(entry: &Entry, assignment: &Assignment) -> bool {
    let puzzle = assignment.placement();
    let is_open = || puzzle.queens().len() < puzzle.n();
    entry.placement.as_ref().is_ok_and(|board| *board == **puzzle) && is_open()
}

/// True for `...` and `. . .`: more words to come, or a row.
fn is_of_dots(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '.' | ' ' | '\n' | '\r'))
}

/// True if two boards have the same queens: one may show the blocked squares, the other not.
fn is_same(one: &Entry, other: &Entry) -> bool {
    let queens = |board: &Placement| (board.n(), board.queens().clone());
    match (&one.placement, &other.placement) {
        (Ok(one), Ok(other)) => queens(one) == queens(other),
        _ => false,
    }
}

/// The boards of a list of solutions, without the puzzle.
pub fn listed<'a>(
    document: &'a Document,
    assignment: &'a Assignment,
) -> impl Iterator<Item = Result<Placement, InputError>> + 'a {
    let claim = none_in_total(document.text()).map(|span| Err(InputErrorKind::Claim.at(span)));
    let boards = document.entries().filter(|entry| !is_puzzle(entry, assignment)).map(|entry| entry.placement);
    boards.chain(claim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nqfill_read::ReadOptions;

    #[test]
    fn what_contradicts_a_board_or_is_nearly_a_claim_is_not_understood() {
        let assignment = Assignment::new(nqfill_read::parse(".Q..\n....\n....\n....\n").expect("a board"));
        const RIGHT: &str = ".Q..\n...Q\nQ...\n..Q.\n";
        const PUZZLE: &str = ".Q..\n....\n....\n....\n";
        for (board, below, is_understood) in [
            (RIGHT, "", true),
            (RIGHT, "共找到 1 种解法。\n", true),
            (RIGHT, "Time: 10 s\n", true),
            (RIGHT, "解法数：０\n", false),
            (RIGHT, "\n...\n", false),
            (RIGHT, "\n. . .\n", false),
            (RIGHT, "Found 0 solutions.\n", false),
            (PUZZLE, "", true),
            (PUZZLE, "words and words\n", true),
            (PUZZLE, "此残局无解，因为第 1 行只剩两格。\n", false),
            (PUZZLE, "# There is no solution, I think\n", false),
        ] {
            let document = Document::new(format!("{board}{below}").into(), &ReadOptions::default()).expect("text");
            assert_eq!(Answers::of(&document, &assignment).placement().is_ok(), is_understood, "{board}{below}");
            let is_listed = listed(&document, &assignment).all(|board| board.is_ok());
            assert_eq!(is_listed, is_understood || board == PUZZLE, "{board}{below}");
        }
    }
}

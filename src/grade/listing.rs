//! Checks a submission that lists all solutions of a puzzle.

use crate::grade::reason::is_refused;
use crate::grade::step::chain;
use crate::grade::submission::{reason_of, status_of};
use crate::grade::{Assignment, Graded, Reason, Rules, SolutionTally, Step};
use crate::show::Status;
use nqfill_core::board::{Conflicts, Placement};
use nqfill_core::engine::Limit;
use nqfill_read::{InputError, InputErrorKind};
use std::collections::HashMap;

/// Most wrong and repeated boards that are named one by one; the others are counted.
const MOST_NAMED: usize = 20;

/// What a board of a list may be, from the best to the worst.
const RANKS: [Status; 4] = [Status::Complete, Status::Partial, Status::Conflict, Status::Invalid];

/// The boards of a list, sorted as they are read.
#[derive(Default)]
struct Sorted {
    tally: SolutionTally,
    seen: HashMap<Vec<u32>, usize>,
    wrong: Vec<(usize, Reason)>,
    repeated: Vec<(usize, usize)>,
    /// The place of the worst of them in [`RANKS`].
    worst: Option<usize>,
}

/// Checks that the submission lists every solution of the puzzle, each once, and nothing else.
pub fn check_listing(
    boards: impl IntoIterator<Item = Result<Placement, InputError>>,
    assignment: &Assignment,
    rules: &Rules,
) -> Graded {
    if assignment.puzzle().is_none() {
        return Graded::without_puzzle(Status::Invalid, Reason::ConflictingPuzzle);
    }
    let mut sorted = match sort(boards.into_iter(), assignment) {
        Ok(sorted) => sorted,
        Err(reason) => return Graded::unread(Step::LISTING, reason),
    };
    let total = assignment.total(rules);
    sorted.tally.total = total.ok();
    sorted.tally.missing = total.ok().map(|total| total.saturating_sub(sorted.tally.right.into()));
    let steps = chain(Step::LISTING, |step| judge(step, &sorted, total));
    let status = sorted.worst.map_or(Status::Invalid, |rank| RANKS[rank]);
    Graded { solutions: Some(sorted.tally), ..Graded::new(status, steps) }
}

/// True if an error is one of the whole file rather than of one board.
fn is_no_board(kind: &InputErrorKind) -> bool {
    use InputErrorKind as Kind;
    let is_text = !matches!(kind, Kind::Undecodable { .. } | Kind::LineNoText { .. } | Kind::Unreadable(_));
    !is_text || matches!(kind, Kind::EmptyFile | Kind::EmptyLine | Kind::InputTooLarge { .. } | Kind::UnusableId { .. })
}

/// Sorts the boards of a list.
///
/// # Errors
/// Returns the reason of a text without a list, or of what stands in it and is not understood.
fn sort(
    boards: impl Iterator<Item = Result<Placement, InputError>>,
    assignment: &Assignment,
) -> Result<Sorted, Reason> {
    let mut sorted = Sorted::default();
    for (i, board) in boards.enumerate() {
        let status = board.as_ref().map_or(Status::Invalid, |it| status_of(it, Conflicts::of(it).is_some()));
        sorted.worst = sorted.worst.max(RANKS.iter().position(|&rank| rank == status));
        match board {
            Err(error) if is_refused(&error.kind) || i == 0 && is_no_board(&error.kind) => return Err(error.into()),
            Err(error) => sorted.wrong(i + 1, error.into()),
            Ok(board) => match reason_of(&board, assignment) {
                Some(reason) => sorted.wrong(i + 1, reason),
                None => sorted.right(i + 1, board.queens().iter().map(|square| square.column).collect()),
            },
        }
    }
    // The puzzle alone is handed in unchanged: no list, not even an empty one.
    if sorted.worst.is_none() { Err(Reason::Unreadable(InputErrorKind::NoBoard)) } else { Ok(sorted) }
}

impl Sorted {
    fn right(&mut self, index: usize, columns: Vec<u32>) {
        let first = *self.seen.entry(columns).or_insert(index);
        if first == index {
            self.tally.right += 1;
            return;
        }
        self.tally.duplicate += 1;
        if self.repeated.len() < MOST_NAMED {
            self.repeated.push((index, first));
        }
    }

    fn wrong(&mut self, index: usize, reason: Reason) {
        self.tally.wrong += 1;
        if self.wrong.len() < MOST_NAMED {
            self.wrong.push((index, reason));
        }
    }
}

fn judge(step: Step, sorted: &Sorted, total: Result<u128, Limit>) -> Option<Reason> {
    let tally = sorted.tally;
    match step {
        Step::SolutionsRight if tally.wrong > 0 => Some(Reason::WrongSolutions(sorted.wrong.clone())),
        Step::NoDuplicates if tally.duplicate > 0 => Some(Reason::Duplicates(sorted.repeated.clone())),
        Step::NoneMissing => match total {
            Err(limit) => Some(Reason::Limit(limit)),
            Ok(_) => (tally.missing > Some(0)).then_some(Reason::Missing),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Require;

    const FIRST: &str = ".Q..\n...Q\nQ...\n..Q.\n";
    const SECOND: &str = "..Q.\nQ...\n...Q\n.Q..\n";

    fn tally(boards: &[&str]) -> (Option<&'static str>, SolutionTally) {
        let assignment = Assignment::new(nqfill_read::parse("....\n....\n....\n....\n").expect("a board"));
        let boards = boards.iter().map(|text| nqfill_read::parse(text));
        let rules = Rules { require: Require::AllSolutions, ..Rules::default() };
        let checked = check_listing(boards, &assignment, &rules);
        let step = checked.deciding().map(|step| step.step.name());
        (step, checked.solutions.expect("a tally"))
    }

    #[test]
    fn right_wrong_duplicate_and_missing_are_counted() {
        let all = SolutionTally { right: 2, missing: Some(0), total: Some(2), ..Default::default() };
        assert_eq!(tally(&[FIRST, SECOND]), (None, all));
        assert_eq!(tally(&[FIRST]), (Some("none_missing"), SolutionTally { right: 1, missing: Some(1), ..all }));
        let twice = SolutionTally { right: 1, duplicate: 1, missing: Some(1), ..all };
        assert_eq!(tally(&[FIRST, FIRST]), (Some("no_duplicates"), twice));
        let wrong = SolutionTally { right: 1, wrong: 1, missing: Some(1), ..all };
        assert_eq!(tally(&[FIRST, "Q...\n.Q..\n..Q.\n...Q\n"]), (Some("solutions_right"), wrong));
    }
}

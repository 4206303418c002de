//! Checks a submission that lists all solutions of a puzzle.

use crate::grade::board::status_of;
use crate::grade::step::chain;
use crate::grade::submission::reason_of;
use crate::grade::{Assignment, Graded, Reason, Rules, SolutionTally, Step, StepOutcome, WrongSolution};
use crate::show::Status;
use nqfill_core::board::{Conflicts, Placement};
use nqfill_core::engine::Limit;
use std::collections::HashMap;

/// Most wrong and repeated boards that are named one by one; the others are counted.
const MOST_NAMED: usize = 20;

impl SolutionTally {
    /// Solutions missing from the list, if the total is known.
    pub fn missing(&self) -> Option<u128> {
        self.total.map(|total| total.saturating_sub(u128::from(self.right)))
    }
}

/// What a board of a list may be, from the best to the worst.
const RANKS: [Status; 4] = [Status::Complete, Status::Partial, Status::Conflict, Status::Invalid];

/// The boards of a list, sorted as they are read.
#[derive(Default)]
struct Sorted {
    tally: SolutionTally,
    seen: HashMap<Vec<u32>, usize>,
    wrong: Vec<WrongSolution>,
    repeated: Vec<(usize, usize)>,
    /// The place of the worst of them in [`RANKS`].
    worst: Option<usize>,
}

/// Checks that the submission lists every solution of the puzzle, each once, and nothing else.
pub fn check_listing(
    boards: impl IntoIterator<Item = Result<Placement, Reason>>,
    assignment: &Assignment,
    rules: &Rules,
) -> Graded {
    const STEPS: [Step; 4] = [Step::Readable, Step::SolutionsRight, Step::NoDuplicates, Step::NoneMissing];
    if assignment.puzzle().is_none() {
        return Graded::without_puzzle(Status::Invalid, Reason::ConflictingPuzzle);
    }
    let mut sorted = match sort(boards.into_iter(), assignment) {
        Ok(sorted) => sorted,
        Err(reason) => return Graded::unread(STEPS, reason),
    };
    let total = assignment.total(rules);
    sorted.tally.total = total.ok();
    let steps = chain(STEPS, |step| judge(step, &sorted, total));
    let status = sorted.worst.map_or(Status::Invalid, |rank| RANKS[rank]);
    Graded { solutions: Some(sorted.tally), ..Graded::new(status, steps) }
}

/// True if the reason is one of the whole file rather than of one board.
fn is_no_board(reason: &Reason) -> bool {
    use nqfill_read::InputErrorKind as Kind;
    match reason {
        Reason::NoText(_) => true,
        Reason::Unreadable(kind) => matches!(
            kind,
            Kind::EmptyFile
                | Kind::EmptyLine
                | Kind::InputTooLarge { .. }
                | Kind::Undecodable { .. }
                | Kind::LineNoText { .. }
                | Kind::UnusableId { .. }
                | Kind::Unreadable(_)
        ),
        _ => false,
    }
}

/// Sorts the boards of a list.
///
/// # Errors
/// Returns the reason of a text without a list, or of what stands in it and is not understood.
fn sort(boards: impl Iterator<Item = Result<Placement, Reason>>, assignment: &Assignment) -> Result<Sorted, Reason> {
    let mut sorted = Sorted::default();
    for (i, board) in boards.enumerate() {
        let status = board.as_ref().map_or(Status::Invalid, |it| status_of(it, Conflicts::of(it).is_some()));
        sorted.worst = sorted.worst.max(RANKS.iter().position(|&rank| rank == status));
        match board {
            Err(reason) if reason.is_refused() || i == 0 && is_no_board(&reason) => return Err(reason),
            Err(reason) => sorted.wrong(i + 1, reason),
            Ok(board) => match reason_of(&board, assignment) {
                Some(reason) => sorted.wrong(i + 1, reason),
                None => sorted.right(i + 1, board.queens().iter().map(|square| square.column).collect()),
            },
        }
    }
    Ok(sorted)
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
            self.wrong.push(WrongSolution { index, reason: Box::new(reason) });
        }
    }
}

fn judge(step: Step, sorted: &Sorted, total: Result<u128, Limit>) -> StepOutcome {
    let tally = sorted.tally;
    match step {
        Step::SolutionsRight if tally.wrong > 0 => {
            StepOutcome::Failed(Reason::WrongSolutions { first: sorted.wrong.clone(), tally })
        }
        Step::NoDuplicates if tally.duplicate > 0 => {
            StepOutcome::Failed(Reason::Duplicates { first: sorted.repeated.clone(), tally })
        }
        Step::NoneMissing => match total {
            Err(limit) => StepOutcome::Undecided(limit),
            Ok(_) => StepOutcome::unless((tally.missing() > Some(0)).then_some(Reason::Missing(tally))),
        },
        _ => StepOutcome::Passed,
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
        let boards = boards.iter().map(|text| nqfill_read::parse(text).map_err(|error| error.kind.into()));
        let rules = Rules { require: Require::AllSolutions, ..Rules::default() };
        let checked = check_listing(boards, &assignment, &rules);
        let step = checked.deciding().map(|step| step.step.name());
        (step, checked.solutions.expect("a tally"))
    }

    #[test]
    fn right_wrong_duplicate_and_missing_are_counted() {
        let all = SolutionTally { right: 2, wrong: 0, duplicate: 0, total: Some(2) };
        assert_eq!(tally(&[FIRST, SECOND]), (None, all));
        assert_eq!(tally(&[FIRST]), (Some("none_missing"), SolutionTally { right: 1, ..all }));
        let twice = SolutionTally { right: 1, duplicate: 1, ..all };
        assert_eq!(tally(&[FIRST, FIRST]), (Some("no_duplicates"), twice));
        let wrong = SolutionTally { right: 1, wrong: 1, ..all };
        assert_eq!(tally(&[FIRST, "Q...\n.Q..\n..Q.\n...Q\n"]), (Some("solutions_right"), wrong));
    }
}

//! Checks a submission that lists all solutions of a puzzle.

use crate::grade::board::standing_of;
use crate::grade::step::chain;
use crate::grade::submission::fault_of;
use crate::grade::{Assignment, Fault, Graded, Rules, SolutionTally, Standing, Step, StepOutcome, WrongSolution};
use nqfill_core::board::{Conflicts, Placement, Symmetry};
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

/// The boards of a list, sorted as they are read.
#[derive(Default)]
struct Sorted {
    tally: SolutionTally,
    seen: HashMap<Vec<u32>, usize>,
    wrong: Vec<WrongSolution>,
    repeated: Vec<(usize, usize)>,
    /// The worst of theirs.
    standing: Option<Standing>,
}

/// Checks that the submission lists every solution of the puzzle, each once, and nothing else.
pub fn check_listing(
    boards: impl IntoIterator<Item = Result<Placement, Fault>>,
    assignment: &Assignment,
    rules: &Rules,
) -> Graded {
    const STEPS: [Step; 4] = [Step::Readable, Step::SolutionsRight, Step::NoDuplicates, Step::NoneMissing];
    if assignment.puzzle().is_none() {
        return Graded::without_puzzle(Standing::Invalid, Fault::ConflictingPuzzle);
    }
    let mut sorted = match sort(boards.into_iter(), assignment, &assignment.group(rules)) {
        Ok(sorted) => sorted,
        Err(fault) => return Graded::unread(STEPS, fault),
    };
    let total = assignment.total(rules);
    sorted.tally.total = total.ok();
    let steps = chain(STEPS, |step| judge(step, &sorted, total));
    let standing = sorted.standing.unwrap_or(Standing::Invalid);
    Graded { solutions: Some(sorted.tally), ..Graded::new(standing, steps) }
}

/// True if the fault is one of the whole file rather than of one board.
fn is_no_board(fault: &Fault) -> bool {
    use nqfill_read::InputErrorKind as Kind;
    match fault {
        Fault::NoText(_) => true,
        Fault::Unreadable(kind) => matches!(
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
/// Returns the fault of a text without a list, or of what stands in it and is not understood.
fn sort(
    boards: impl Iterator<Item = Result<Placement, Fault>>,
    assignment: &Assignment,
    group: &[Symmetry],
) -> Result<Sorted, Fault> {
    let mut sorted = Sorted::default();
    for (i, board) in boards.enumerate() {
        let standing = board.as_ref().map_or(Standing::Invalid, |it| standing_of(it, Conflicts::of(it).is_some()));
        sorted.standing = sorted.standing.max(Some(standing));
        match board {
            Err(fault) if fault.is_refused() || i == 0 && is_no_board(&fault) => return Err(fault),
            Err(fault) => sorted.wrong(i + 1, fault),
            Ok(board) => match fault_of(&board, assignment) {
                Some(fault) => sorted.wrong(i + 1, fault),
                None => sorted.right(i + 1, class_of(&board, group)),
            },
        }
    }
    Ok(sorted)
}

impl Sorted {
    fn right(&mut self, index: usize, class: Vec<u32>) {
        let first = *self.seen.entry(class).or_insert(index);
        if first == index {
            self.tally.right += 1;
            return;
        }
        self.tally.duplicate += 1;
        if self.repeated.len() < MOST_NAMED {
            self.repeated.push((index, first));
        }
    }

    fn wrong(&mut self, index: usize, fault: Fault) {
        self.tally.wrong += 1;
        if self.wrong.len() < MOST_NAMED {
            self.wrong.push(WrongSolution { index, fault: Box::new(fault) });
        }
    }
}

/// The lexicographically first image of a solution: equal for solutions that count as one.
fn class_of(board: &Placement, group: &[Symmetry]) -> Vec<u32> {
    let columns: Vec<u32> = board.queens().iter().map(|square| square.column).collect();
    group.iter().map(|symmetry| symmetry.image(&columns)).min().unwrap_or(columns)
}

fn judge(step: Step, sorted: &Sorted, total: Result<u128, Limit>) -> StepOutcome {
    let tally = sorted.tally;
    match step {
        Step::SolutionsRight if tally.wrong > 0 => {
            StepOutcome::Failed(Fault::WrongSolutions { first: sorted.wrong.clone(), tally })
        }
        Step::NoDuplicates if tally.duplicate > 0 => {
            StepOutcome::Failed(Fault::Duplicates { first: sorted.repeated.clone(), tally })
        }
        Step::NoneMissing => match total {
            Err(reason) => StepOutcome::Undecided(reason),
            Ok(_) => StepOutcome::unless((tally.missing() > Some(0)).then_some(Fault::Missing(tally))),
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

    fn tally(boards: &[&str], distinct: bool) -> (Option<&'static str>, SolutionTally) {
        let assignment = Assignment::new(nqfill_read::parse("....\n....\n....\n....\n").expect("a board"));
        let boards = boards.iter().map(|text| nqfill_read::parse(text).map_err(|error| error.kind.into()));
        let require = if distinct { Require::DistinctSolutions } else { Require::AllSolutions };
        let checked = check_listing(boards, &assignment, &Rules { require, ..Rules::default() });
        let step = checked.deciding().map(|step| step.step.name());
        (step, checked.solutions.expect("a tally"))
    }

    #[test]
    fn right_wrong_duplicate_and_missing_are_counted() {
        let all = SolutionTally { right: 2, wrong: 0, duplicate: 0, total: Some(2) };
        assert_eq!(tally(&[FIRST, SECOND], false), (None, all));
        assert_eq!(tally(&[FIRST], false), (Some("none_missing"), SolutionTally { right: 1, ..all }));
        let twice = SolutionTally { right: 1, duplicate: 1, ..all };
        assert_eq!(tally(&[FIRST, FIRST], false), (Some("no_duplicates"), twice));
        let wrong = SolutionTally { right: 1, wrong: 1, ..all };
        assert_eq!(tally(&[FIRST, "Q...\n.Q..\n..Q.\n...Q\n"], false), (Some("solutions_right"), wrong));
    }

    #[test]
    fn mirrored_solutions_are_one_where_classes_are_asked_for() {
        let one = SolutionTally { right: 1, wrong: 0, duplicate: 0, total: Some(1) };
        assert_eq!(tally(&[SECOND], true), (None, one));
        assert_eq!(tally(&[FIRST, SECOND], true), (Some("no_duplicates"), SolutionTally { duplicate: 1, ..one }));
    }
}

//! Checks a submission against its puzzle, and a board by itself.

use crate::grade::assignment::not_completable;
use crate::grade::step::chain;
use crate::grade::{Assignment, Graded, Reason, Rules, Step};
use crate::show::Status;
use nqfill_core::board::{Conflict, ConflictKind, Conflicts, Placement, Puzzle, Square, SquareSet};
use nqfill_core::referee::Referee;

/// Checks that the first of the boards that were handed in completes the puzzle, or, if partial boards pass, is on the way to
/// a completion; a reason says why there is none.
pub fn check_submission(
    placement: Result<&Placement, Reason>,
    boards: usize,
    assignment: &Assignment,
    rules: &Rules,
) -> Graded {
    let placement = match placement {
        Ok(placement) => placement,
        Err(reason) => return Graded::unread(rules.steps(true), reason),
    };
    let status = status_of(placement, Conflicts::of(placement).is_some());
    let Some(puzzle) = assignment.puzzle() else {
        return Graded::without_puzzle(status, Reason::ConflictingPuzzle);
    };
    let (queens, found, expected) = (placement.queens().len(), placement.n(), puzzle.n());
    let steps = chain(rules.steps(true), |step| match step {
        Step::OneBoard => (boards > 1).then_some(Reason::SeveralBoards(boards)),
        Step::Size => (found != expected).then_some(Reason::Size { found, expected }),
        Step::QueenCount => queen_count(queens, expected, rules),
        Step::NoConflicts => conflicts(placement),
        Step::FixedQueens => fixed_queens(placement, puzzle),
        Step::BlockedSquares => blocked_squares(placement, puzzle),
        Step::Complete => verified(placement, puzzle),
        Step::Completable if queens < expected => not_completable(board_of(placement, puzzle).as_ref(), &rules.budget),
        _ => None,
    });
    Graded::new(status, steps)
}

/// The reason of one board as a solution, found by the same chain.
pub(crate) fn reason_of(placement: &Placement, assignment: &Assignment) -> Option<Reason> {
    check_submission(Ok(placement), 1, assignment, &Rules::default()).reason().cloned()
}

fn queen_count(found: usize, expected: usize, rules: &Rules) -> Option<Reason> {
    let enough = found == expected || (rules.require.is_partial() && found < expected);
    (!enough).then_some(Reason::QueenCount { found, expected })
}

/// Conflicts among queens; those with blocked squares have a step of their own.
fn conflicts(placement: &Placement) -> Option<Reason> {
    let alone = Placement::from_sets(placement.n(), placement.queens().clone(), SquareSet::new(placement.n())).ok()?;
    Conflicts::of(&alone).map(Reason::Conflicts)
}

fn fixed_queens(placement: &Placement, puzzle: &Puzzle) -> Option<Reason> {
    let gone: Vec<Square> = puzzle.fixed().filter(|&square| !placement.queens().contains(square)).collect();
    if gone.is_empty() {
        return None;
    }
    // No two queens share a row here: an earlier step checked that.
    let mut now = vec![None; placement.n()];
    for square in placement.queens().iter() {
        now[square.row as usize] = Some(square);
    }
    let (mut missing, mut moved) = (Vec::new(), Vec::new());
    for square in gone {
        match now[square.row as usize] {
            Some(there) => moved.push((square, there)),
            None => missing.push(square),
        }
    }
    Some(Reason::FixedQueens { missing, moved })
}

/// Queens on squares that the puzzle blocks or that the submission shows as blocked.
fn blocked_squares(placement: &Placement, puzzle: &Puzzle) -> Option<Reason> {
    let mut on: Vec<Square> = Vec::new();
    if !puzzle.blocked().is_empty() {
        on.extend(placement.queens().iter().filter(|&square| puzzle.blocked().contains(square)));
    }
    let of_its_own = |conflict: &Conflict| conflict.kind == ConflictKind::Blocked;
    if let Some(conflicts) = Conflicts::of(placement) {
        on.extend(conflicts.list().iter().filter(|&conflict| of_its_own(conflict)).map(|conflict| conflict.squares[0]));
    }
    on.sort_unstable();
    on.dedup();
    (!on.is_empty()).then_some(Reason::OnBlockedSquares(on))
}

/// Asks the referee, which trusts none of the earlier steps.
fn verified(placement: &Placement, puzzle: &Puzzle) -> Option<Reason> {
    let columns = placement.queens().iter().map(|square| square.column).collect();
    Referee::new(puzzle).verify(columns).err().map(Reason::Rejected)
}

/// The submission's queens on the puzzle's board; `None` if they conflict.
fn board_of(placement: &Placement, puzzle: &Puzzle) -> Option<Puzzle> {
    let board = Placement::from_sets(puzzle.n(), placement.queens().clone(), puzzle.blocked().clone());
    board.ok().and_then(|board| Puzzle::try_from(board).ok())
}

/// Checks a board; a reason says why there is none.
pub fn check_board(placement: Result<&Placement, Reason>, rules: &Rules) -> Graded {
    let placement = match placement {
        Ok(placement) => placement,
        Err(reason) => return Graded::unreadable(rules.steps(false), reason),
    };
    let conflicts = Conflicts::of(placement);
    let status = status_of(placement, conflicts.is_some());
    let (found, expected) = (placement.queens().len(), placement.n());
    let steps = chain(rules.steps(false), |step| match step {
        Step::NoConflicts => conflicts.clone().map(Reason::Conflicts),
        Step::Complete => (found < expected).then_some(Reason::QueenCount { found, expected }),
        Step::Completable if found < expected => {
            not_completable(Puzzle::try_from(placement).ok().as_ref(), &rules.budget)
        }
        _ => None,
    });
    Graded::new(status, steps)
}

/// The status of a board by itself.
pub(crate) fn status_of(placement: &Placement, conflicts: bool) -> Status {
    match placement.queens().len() {
        _ if conflicts => Status::Conflict,
        queens if queens == placement.n() => Status::Complete,
        _ => Status::Partial,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{Ending, Require};

    fn first_failure(puzzle: &str, board: &str, rules: &Rules) -> Option<&'static str> {
        let assignment = Assignment::new(nqfill_read::parse(puzzle).expect("a board"));
        let board = nqfill_read::parse(board).expect("a board");
        let checked = check_submission(Ok(&board), 1, &assignment, rules);
        checked.deciding().map(|step| step.step.name())
    }

    const PUZZLE: &str = ".Q..\n....\n....\nx...\n";

    #[test]
    fn the_first_step_that_fails_decides() {
        let of = |board| first_failure(PUZZLE, board, &Rules::default());
        assert_eq!(of(".Q..\n...Q\nQ...\n..Q.\n"), None);
        assert_eq!(of(".Q.\n...\n...\n"), Some("size"));
        assert_eq!(of(".Q..\n...Q\nQ...\n....\n"), Some("queen_count"));
        assert_eq!(of(".Q..\n..Q.\nQ...\n...Q\n"), Some("no_conflicts"));
        assert_eq!(of("..Q.\nQ...\n...Q\n.Q..\n"), Some("fixed_queens"));
        assert_eq!(
            first_failure("x...\n....\n....\n..x.\n", ".Q..\n...Q\nQ...\n..Q.\n", &Rules::default()),
            Some("blocked_squares")
        );
    }

    #[test]
    fn steps_behind_the_one_that_fails_are_skipped() {
        let assignment = Assignment::new(nqfill_read::parse(PUZZLE).expect("a board"));
        let board = nqfill_read::parse(PUZZLE).expect("a board");
        let checked = check_submission(Ok(&board), 2, &assignment, &Rules::default());
        let skipped = checked.steps.iter().filter(|step| step.ending == Ending::Skipped).count();
        assert_eq!((skipped, checked.steps.len()), (6, 8));
    }

    #[test]
    fn moved_and_missing_fixed_queens_are_told_apart() {
        let assignment = Assignment::new(nqfill_read::parse(".Q..\n...Q\n....\n....\n").expect("a board"));
        let board = nqfill_read::parse("..Q.\n....\n....\n....\n").expect("a board");
        let rules = Rules { require: Require::Partial, ..Rules::default() };
        let checked = check_submission(Ok(&board), 1, &assignment, &rules);
        let Some(Reason::FixedQueens { missing, moved }) = checked.reason() else { panic!("{checked:?}") };
        assert_eq!(missing, &[Square::new(1, 3)]);
        assert_eq!(moved, &[(Square::new(0, 1), Square::new(0, 2))]);
    }

    #[test]
    fn a_partial_submission_passes_only_where_it_is_enough() {
        let rules = Rules { require: Require::Completable, ..Rules::default() };
        assert_eq!(first_failure(PUZZLE, ".Q..\n...Q\n....\n....\n", &rules), None);
        assert_eq!(first_failure("....\n....\n....\n....\n", "Q...\n....\n....\n....\n", &rules), Some("completable"));
    }

    #[test]
    fn a_million_queens_are_checked() {
        let n = 1_000_000;
        // Pauls 1874: the even columns and then the odd ones, for n that leave neither 2 nor 3 when divided by 6.
        let column = |row: u32| if row < n / 2 { 2 * row + 1 } else { 2 * (row - n / 2) };
        let squares = |step| (0..n).step_by(step).map(|row| Square::new(row, column(row))).collect();
        let puzzle = Placement::new(n as usize, squares(3), Vec::new()).expect("on the board");
        let board = Placement::new(n as usize, squares(1), Vec::new()).expect("on the board");
        assert!(check_submission(Ok(&board), 1, &Assignment::new(puzzle), &Rules::default()).passed());
    }

    fn checked(text: &str, rules: &Rules) -> Graded {
        check_board(nqfill_read::parse(text).as_ref().map_err(|error| error.clone().into()), rules)
    }

    #[test]
    fn a_board_is_complete_partial_conflict_or_invalid() {
        let rules = Rules { require: Require::Partial, ..Rules::default() };
        let of = |text| (checked(text, &rules).status, checked(text, &rules).passed());
        assert_eq!(of(".Q..\n...Q\nQ...\n..Q.\n"), (Status::Complete, true));
        assert_eq!(of(".Q..\n....\n....\n....\n"), (Status::Partial, true));
        assert_eq!(of("QQ..\n....\n....\n....\n"), (Status::Conflict, false));
        assert_eq!(of("no board"), (Status::Invalid, false));
    }

    #[test]
    fn a_partial_board_fails_where_a_complete_one_is_required() {
        let checked = checked(".Q..\n....\n....\n....\n", &Rules::default());
        assert!(matches!(checked.reason(), Some(Reason::QueenCount { found: 1, expected: 4 })));
    }

    #[test]
    fn a_partial_board_without_completion_is_found_out() {
        let rules = Rules { require: Require::Completable, ..Rules::default() };
        assert!(checked(".Q..\n....\n....\n....\n", &rules).passed());
        let dead = checked("Q...\n....\n....\n....\n", &rules);
        assert!(matches!(dead.reason(), Some(Reason::NotCompletable)));
        let limited = Rules { budget: nqfill_core::Budget { nodes: Some(0), ..Default::default() }, ..rules };
        assert_eq!(checked("Q...\n....\n....\n....\n", &limited).ending(), Ending::Undecided);
    }
}

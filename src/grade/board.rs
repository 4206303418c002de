//! Checks a board by itself.

use crate::grade::assignment::completable;
use crate::grade::step::chain;
use crate::grade::{Graded, Reason, Require, Rules, Step, StepOutcome};
use crate::show::Status;
use nqfill_core::board::{Conflicts, Placement, Puzzle};
use nqfill_core::engine::Limit;
use nqfill_read::{InputError, InputErrorKind, Unreadable};

/// Checks a board; a reason says why there is none.
pub fn check_board(placement: Result<&Placement, Reason>, rules: &Rules) -> Graded {
    let placement = match placement {
        Ok(placement) => placement,
        Err(reason) => return Graded::unreadable(steps(rules, true), reason),
    };
    let conflicts = Conflicts::of(placement);
    let status = status_of(placement, conflicts.is_some());
    let wanted = rules.require == Require::Completable && status == Status::Partial;
    let puzzle = Puzzle::try_from(placement).ok().filter(|_| wanted);
    let found = puzzle.as_ref().map(|puzzle| completable(puzzle, &rules.budget));
    let (queens, n) = (placement.queens().len(), placement.n());
    let steps = chain(steps(rules, found.is_some()), |step| match step {
        Step::NoConflicts => StepOutcome::unless(conflicts.clone().map(Reason::Conflicts)),
        Step::Complete => {
            StepOutcome::unless((queens < n).then_some(Reason::Incomplete { found: queens, expected: n }))
        }
        Step::Completable => found.map_or(StepOutcome::Passed, outcome_of),
        _ => StepOutcome::Passed,
    });
    Graded { completable: found, ..Graded::new(status, steps) }
}

fn steps(rules: &Rules, with_search: bool) -> Vec<Step> {
    let mut steps = vec![Step::Readable, Step::NoConflicts];
    match rules.require {
        Require::Partial => {}
        Require::Completable => steps.extend(with_search.then_some(Step::Completable)),
        _ => steps.push(Step::Complete),
    }
    steps
}

/// The outcome of the step [`Step::Completable`].
pub(crate) fn outcome_of(found: Result<bool, Limit>) -> StepOutcome {
    match found {
        Ok(true) => StepOutcome::Passed,
        Ok(false) => StepOutcome::Failed(Reason::NotCompletable),
        Err(limit) => StepOutcome::Undecided(limit),
    }
}

/// The status of a board by itself.
pub(crate) fn status_of(placement: &Placement, conflicts: bool) -> Status {
    match placement.queens().len() {
        _ if conflicts => Status::Conflict,
        queens if queens == placement.n() => Status::Complete,
        _ => Status::Partial,
    }
}

impl From<InputErrorKind> for Reason {
    fn from(kind: InputErrorKind) -> Self {
        match kind {
            InputErrorKind::Unreadable(why @ (Unreadable::NoText(_) | Unreadable::Special)) => Self::NoText(why),
            kind => Self::Unreadable(kind),
        }
    }
}

impl From<InputError> for Reason {
    fn from(error: InputError) -> Self {
        error.kind.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str, rules: &Rules) -> Graded {
        check_board(nqfill_read::parse(text).as_ref().map_err(|error| error.kind.clone().into()), rules)
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
        assert!(matches!(checked.reason(), Some(Reason::Incomplete { found: 1, expected: 4 })));
    }

    #[test]
    fn a_partial_board_without_completion_is_found_out() {
        let rules = Rules { require: Require::Completable, ..Rules::default() };
        assert_eq!(checked(".Q..\n....\n....\n....\n", &rules).completable, Some(Ok(true)));
        let dead = checked("Q...\n....\n....\n....\n", &rules);
        assert_eq!((dead.completable, dead.passed()), (Some(Ok(false)), false));
        let limited = Rules { budget: nqfill_core::Budget { nodes: Some(0), ..Default::default() }, ..rules };
        assert!(checked("Q...\n....\n....\n....\n", &limited).is_undecided());
    }
}

//! Checks a board by itself.

use crate::grade::assignment::not_completable;
use crate::grade::step::chain;
use crate::grade::{Graded, Reason, Rules, Step};
use crate::show::Status;
use nqfill_core::board::{Conflicts, Placement, Puzzle};

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

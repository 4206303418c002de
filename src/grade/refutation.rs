//! Checks a claim that the puzzle has no solution: right only if that is proved.

use crate::grade::step::chain;
use crate::grade::{Assignment, Checked, Completable, Fault, Rules, Standing, Step, StepOutcome};

/// Checks the claim that the puzzle has no solution.
pub fn check_refutation(assignment: &Assignment, rules: &Rules) -> Checked {
    let steps = chain([Step::Readable, Step::NoSolution], |step| match step {
        Step::NoSolution => match assignment.solvable(rules) {
            Completable::Yes => StepOutcome::Failed(Fault::HasSolution),
            Completable::No => StepOutcome::Passed,
            Completable::Unknown(reason) => StepOutcome::Undecided(reason),
        },
        _ => StepOutcome::Passed,
    });
    Checked::new(Standing::Claimed, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_solution_is_right_where_it_is_proved() {
        let of = |text| {
            check_refutation(&Assignment::new(nqfill_read::parse(text).expect("a board")), &Rules::default()).passed()
        };
        assert!(of("Q...\n....\n....\n....\n"));
        assert!(of("QQ..\n....\n....\n....\n"), "conflicting fixed queens have no completion");
        assert!(!of(".Q..\n....\n....\n....\n"));
    }
}

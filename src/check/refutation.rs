//! A submission that says that the puzzle has no solution: right exactly where that is proved.

use super::step::chain;
use super::{Assignment, Checked, Completable, Fault, Rules, Standing, Step, StepOutcome};

/// How people and programs say that there is no solution, in lower case.
const WORDS: [&str; 18] = [
    "无解",
    "無解",
    "没有解",
    "此题无解",
    "本题无解",
    "无可行解",
    "no solution",
    "no solutions",
    "no solution exists",
    "no solution found",
    "there is no solution",
    "none",
    "impossible",
    "unsat",
    "unsatisfiable",
    "infeasible",
    "no",
    "-1",
];

/// Whether a text without board says that there is no solution.
#[must_use]
pub fn claims_no_solution(text: &str) -> bool {
    let text = text.trim().trim_end_matches(['.', '。', '!', '！']).to_lowercase();
    WORDS.contains(&text.as_str())
}

/// Is it true that the puzzle has no solution?
#[must_use]
pub fn refutation(assignment: &Assignment, rules: &Rules) -> Checked {
    let steps = chain([Step::Readable, Step::NoSolution], |step| match step {
        Step::NoSolution => match assignment.solvable(rules) {
            Completable::Yes => StepOutcome::Failed(Fault::HasSolution),
            Completable::No => StepOutcome::Passed,
            Completable::Unknown(reason) => StepOutcome::Undecided(reason),
        },
        _ => StepOutcome::Passed,
    });
    Checked::new(Standing::Partial, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_solution_is_right_where_it_is_proved() {
        let of = |text| refutation(&Assignment::new(crate::parse(text).expect("a board")), &Rules::default()).passed();
        assert!(of("Q...\n....\n....\n....\n"));
        assert!(of("QQ..\n....\n....\n....\n"), "conflicting fixed queens have no completion");
        assert!(!of(".Q..\n....\n....\n....\n"));
    }

    #[test]
    fn the_usual_words_are_understood() {
        assert!(
            ["无解\n", "此题无解。", "No solution.", "No solution exists.", "IMPOSSIBLE", "-1\n"]
                .into_iter()
                .all(claims_no_solution)
        );
        assert!(!["", ".Q..", "no idea"].into_iter().any(claims_no_solution));
    }
}

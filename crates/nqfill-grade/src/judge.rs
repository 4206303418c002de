//! Judges a contestant's output: one answer for each case of the input.
//!
//! The output is accepted or wrong; other rulings blame only the input, the budget or nqfill itself. The judges' own
//! answer decides where a search ends without a result.

use crate::reading::{read_submission, sized};
use crate::refutation::check_refutation;
use crate::submission::{Submission, check_submission};
use crate::{Assignment, Checked, Completable, Fault, NoWords, Rules, Standing, Step, StepOutcome, check_listing};
use nqfill_core::board::Placement;
use nqfill_read::{Document, InputErrorKind, ReadOptions};

/// The ruling of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// Accepted.
    Accepted,
    /// A wrong answer.
    WrongAnswer,
    /// No answer that can be read.
    PresentationError,
    /// Not the contestant's fault: a spent budget, or a defect of nqfill.
    Fail,
}

/// A ruling with its reason.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The ruling.
    pub ruling: Ruling,
    /// The 1-based number of the case that decided, if there are several.
    pub case: Option<usize>,
    /// The check that decided.
    pub checked: Checked,
}

/// Settings for judging contestants.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    /// How boards are read.
    pub reading: ReadOptions,
    /// The words that claim no solution.
    pub no_words: NoWords,
    /// How boards are checked.
    pub rules: Rules,
    /// True if an answer must list all solutions.
    pub all_solutions: bool,
}

/// The puzzles of an input, with the judges' answer to each.
#[derive(Debug)]
pub struct Cases {
    assignments: Vec<Assignment>,
    /// For each case, true if the judges claim no solution.
    said_unsolvable: Vec<bool>,
}

/// A contestant's answer to one case.
enum Reply {
    No,
    Board(Result<Placement, Fault>),
}

impl Cases {
    /// Reads the puzzles of a judge's input.
    ///
    /// # Errors
    /// The fault of the first entry that is no puzzle.
    pub fn of(input: &Document) -> Result<Self, Fault> {
        let read = |entry: nqfill_read::Entry| Assignment::read(entry.placement.map_err(|error| error.kind));
        let assignments = input.entries().map(read).collect::<Result<Vec<_>, _>>()?;
        let said_unsolvable = vec![false; assignments.len()];
        Ok(Self { assignments, said_unsolvable })
    }

    /// Number of cases.
    pub fn count(&self) -> usize {
        self.assignments.len()
    }
}

impl Judge {
    /// Takes over the judges' own answer, where it can be understood: a case has a solution, or none.
    pub fn hear(&self, cases: &mut Cases, answer: &str) {
        let replies = if cases.count() == 1 && self.says_no(answer) {
            vec![Reply::No]
        } else {
            self.replies(answer, &cases.assignments)
        };
        if replies.len() != cases.count() {
            return;
        }
        for (i, reply) in replies.into_iter().enumerate() {
            let assignment = &cases.assignments[i];
            if matches!(reply, Reply::No) {
                cases.said_unsolvable[i] = true;
            } else if self.check(reply, assignment).passed() {
                assignment.is_known_to_be(Completable::Yes);
            }
        }
    }

    /// Judges a contestant's output, or the fault that kept it from being read.
    pub fn judge(&self, cases: &Cases, output: Result<Vec<u8>, Fault>) -> Judged {
        let document = match output.and_then(|bytes| Document::new(bytes, &self.reading).map_err(Fault::from)) {
            Ok(document) => document,
            Err(fault) => return Judged::of(None, self.check(Reply::Board(Err(fault)), &cases.assignments[0])),
        };
        match cases.assignments.as_slice() {
            [only] => {
                let document =
                    read_submission(document, only, &self.reading, &self.rules, !self.all_solutions).document;
                Judged::of(None, self.judge_one(&document, only, cases.said_unsolvable[0]))
            }
            several => self.judge_several(&document, several, cases),
        }
    }

    fn judge_one(&self, document: &Document, assignment: &Assignment, said_unsolvable: bool) -> Checked {
        if self.says_no(document.text()) {
            return self.believed(check_refutation(assignment, &self.rules), said_unsolvable);
        }
        let mut boards = document.entries().map(|entry| entry.placement.map_err(Fault::from));
        let says_no = document.text().lines().any(|line| self.no_words.is_said_in(line));
        if says_no && document.entries().any(|entry| entry.placement.is_ok()) {
            return Self::no_answer(Step::OneBoard, Fault::Contradiction);
        }
        if self.all_solutions {
            return check_listing(boards, assignment, &self.rules);
        }
        let placement = boards.next().unwrap_or_else(|| Err(InputErrorKind::NoBoard.into()));
        let boards = 1 + boards.count();
        check_submission(&Submission { placement, boards }, assignment, &self.rules)
    }

    fn judge_several(&self, document: &Document, several: &[Assignment], cases: &Cases) -> Judged {
        let replies = self.replies(document.text(), several);
        if replies.len() != several.len() {
            let fault = Fault::AnswerCount { found: replies.len(), expected: several.len() };
            return Judged::of(None, Self::no_answer(Step::OneBoard, fault));
        }
        let mut last = None;
        for (i, (reply, assignment)) in replies.into_iter().zip(several).enumerate() {
            let said_no = matches!(reply, Reply::No);
            let checked = self.check(reply, assignment);
            let checked = if said_no { self.believed(checked, cases.said_unsolvable[i]) } else { checked };
            let judged = Judged::of(Some(i + 1), checked);
            if judged.ruling != Ruling::Accepted {
                return judged;
            }
            last = Some(judged);
        }
        last.unwrap_or_else(|| Judged::of(None, Checked::unreadable(Step::SUBMISSION, InputErrorKind::NoBoard.into())))
    }

    fn check(&self, reply: Reply, assignment: &Assignment) -> Checked {
        match reply {
            Reply::No => check_refutation(assignment, &self.rules),
            Reply::Board(placement) => check_submission(&Submission { placement, boards: 1 }, assignment, &self.rules),
        }
    }

    /// Replaces an undecided result by the judges' own answer.
    fn believed(&self, mut checked: Checked, said_unsolvable: bool) -> Checked {
        for step in &mut checked.steps {
            if said_unsolvable && matches!(step.outcome, StepOutcome::Undecided(_)) {
                step.outcome = StepOutcome::Passed;
            }
        }
        checked
    }

    /// The result for an output that fails at a step before any puzzle is looked at.
    fn no_answer(at: Step, fault: Fault) -> Checked {
        Checked::failing(Standing::Invalid, Step::SUBMISSION, at, fault)
    }

    fn says_no(&self, text: &str) -> bool {
        self.no_words.claimed_by(text) || self.no_words.implied_by(text)
    }

    /// The answers of a text in order: a line that claims no solution is one, and the text between such lines is read
    /// as boards. Stops at one more than wanted, which suffices to reject.
    fn replies(&self, text: &str, cases: &[Assignment]) -> Vec<Reply> {
        let mut replies = Vec::new();
        let mut boards = String::new();
        for line in text.split_inclusive('\n') {
            if self.no_words.is_said_by(line) || self.no_words.implied_by(line) {
                self.read_boards(&mut boards, cases, &mut replies);
                replies.push(Reply::No);
            } else if !is_case_heading(line) {
                boards.push_str(line);
            }
            if replies.len() > cases.len() {
                return replies;
            }
        }
        self.read_boards(&mut boards, cases, &mut replies);
        replies
    }

    fn read_boards(&self, text: &mut String, cases: &[Assignment], replies: &mut Vec<Reply>) {
        let text = std::mem::take(text);
        if text.trim().is_empty() {
            return;
        }
        let room = (cases.len() + 1).saturating_sub(replies.len());
        match Document::new(text.into_bytes(), &self.reading) {
            Ok(document) => {
                let document = match cases.get(replies.len()) {
                    Some(case) => sized(document, case.placement().n(), &self.reading, false).0,
                    None => document,
                };
                let boards = document.entries().map(|entry| Reply::Board(entry.placement.map_err(Fault::from)));
                replies.extend(boards.take(room));
            }
            Err(error) => replies.push(Reply::Board(Err(error.into()))),
        }
    }
}

/// True for `Case 3:` or `Case #3:` alone on a line.
fn is_case_heading(line: &str) -> bool {
    let line = line.trim().trim_end_matches([':', '：']).to_ascii_lowercase();
    let number = line.strip_prefix("case").map(|rest| rest.trim_start().trim_start_matches('#'));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Judged {
    fn of(case: Option<usize>, checked: Checked) -> Self {
        Self { ruling: Ruling::of(&checked), case, checked }
    }
}

impl Ruling {
    /// The ruling of a check.
    pub(crate) fn of(checked: &Checked) -> Self {
        match (checked.deciding().map(|result| result.step), checked.fault()) {
            (None, _) => Self::Accepted,
            // A fault that only the referee found is a defect of nqfill; without a fault, a limit came first.
            (_, None | Some(Fault::Rejected(_))) => Self::Fail,
            (_, Some(Fault::ConflictingPuzzle | Fault::Contradiction | Fault::AnswerCount { .. })) => Self::WrongAnswer,
            (Some(Step::Puzzle), _) => Self::Fail,
            (Some(Step::Readable | Step::OneBoard), _) => Self::PresentationError,
            _ => Self::WrongAnswer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = ".Q..\n....\n....\n....\n";
    const RIGHT: &str = ".Q..\n...Q\nQ...\n..Q.\n";
    const DEAD: &str = "QQ..\n....\n....\n....\n";

    fn cases(input: &str) -> Cases {
        let document = Document::new(input.into(), &ReadOptions::default()).expect("text");
        Cases::of(&document).expect("puzzles")
    }

    fn ruling(input: &str, output: &str) -> Ruling {
        Judge::default().judge(&cases(input), Ok(output.into())).ruling
    }

    #[test]
    fn a_board_for_an_unsolvable_input_is_wrong_and_not_the_fault_of_the_judge() {
        assert_eq!(ruling(DEAD, RIGHT), Ruling::WrongAnswer);
        assert_eq!(ruling(DEAD, DEAD), Ruling::WrongAnswer);
        assert_eq!(ruling(DEAD, "No solution\n"), Ruling::Accepted);
        assert_eq!(ruling(DEAD, "[]"), Ruling::Accepted);
    }

    #[test]
    fn saying_no_and_showing_a_board_is_wrong() {
        assert_eq!(ruling(PUZZLE, &format!("No solution\n{RIGHT}")), Ruling::WrongAnswer);
        assert_eq!(ruling(PUZZLE, &format!("{RIGHT}\nimpossible\n")), Ruling::WrongAnswer);
        for said in ["no way", "It is impossible.", "=====UNSATISFIABLE=====", "There is no solution, I think"] {
            assert_eq!(ruling(PUZZLE, &format!("{said}\n{RIGHT}")), Ruling::WrongAnswer, "{said}");
        }
        for said in ["Solution 1:", "No. 1", "解法 1:"] {
            assert_eq!(ruling(PUZZLE, &format!("{said}\n{RIGHT}")), Ruling::Accepted, "{said}");
        }
        assert_eq!(ruling(PUZZLE, RIGHT), Ruling::Accepted);
        assert_ne!(ruling(PUZZLE, &format!("[]\n{RIGHT}")), Ruling::Accepted);
    }

    #[test]
    fn an_output_that_leaves_its_size_open_has_that_of_the_puzzle() {
        for output in ["b4 d3 a2 c1\n", "4\n1 2\n2 4\n3 1\n4 3\n", "1 2\n2 4\n3 1\n4 3\n"] {
            assert_eq!(ruling(PUZZLE, output), Ruling::Accepted, "{output}");
            assert_eq!(ruling(&format!("{PUZZLE}\n{DEAD}"), &format!("{output}NO\n")), Ruling::Accepted, "{output}");
        }
        assert_eq!(ruling(PUZZLE, "a4 d3 b2 c1\n"), Ruling::WrongAnswer);
    }

    #[test]
    fn an_empty_list_is_the_answer_to_one_of_several_cases() {
        let input = format!("{DEAD}\n{PUZZLE}\n{DEAD}");
        assert_eq!(ruling(&input, &format!("[]\n{RIGHT}[]\n")), Ruling::Accepted);
        assert_eq!(ruling(&input, &format!("[]\n[]\n{RIGHT}")), Ruling::WrongAnswer);
        let lines = "{\"status\":\"no_solution\"}\n";
        assert_eq!(ruling(&input, &format!("{lines}{RIGHT}{lines}")), Ruling::Accepted);
    }

    #[test]
    fn several_cases_take_as_many_answers_in_their_order() {
        let input = format!("{PUZZLE}\n{DEAD}\n{PUZZLE}");
        let answer = format!("Case #1:\n{RIGHT}Case #2: NO\n{RIGHT}");
        assert_eq!(ruling(&input, &answer), Ruling::Accepted);
        assert_eq!(ruling(&input, &format!("{RIGHT}NO\nNO\n")), Ruling::WrongAnswer);
        assert_eq!(ruling(&input, &format!("NO\n{RIGHT}{RIGHT}")), Ruling::WrongAnswer);
        assert_eq!(ruling(&input, RIGHT), Ruling::WrongAnswer, "two answers are missing");
        assert_eq!(ruling(&input, &"NO\n".repeat(1000)), Ruling::WrongAnswer);
        let judged = Judge::default().judge(&cases(&input), Ok(format!("{RIGHT}NO\nQ\n").into()));
        assert_eq!(judged.case, Some(3));
    }

    #[test]
    fn the_answer_of_the_judges_decides_where_a_search_does_not() {
        let rules = Rules { budget: nqfill_core::Budget { nodes: Some(0), ..Default::default() }, ..Rules::default() };
        let judge = Judge { rules, ..Judge::default() };
        let of = |answer: &str| {
            let mut cases = cases(PUZZLE);
            judge.hear(&mut cases, answer);
            judge.judge(&cases, Ok("NO".into())).ruling
        };
        assert_eq!(of("ignored"), Ruling::Fail, "nobody knows");
        assert_eq!(of(RIGHT), Ruling::WrongAnswer);
        assert_eq!(of("NO"), Ruling::Accepted);
    }
}

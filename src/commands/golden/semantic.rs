//! Compares texts by their claims: solutions, or how many there are. Checks the expectation itself, because published
//! answers are sometimes wrong, and the output of programs other than nqfill.

use crate::commands::golden::claims::{Claim, Extent};
use crate::commands::golden::golden_words;
use crate::commands::golden::read_claims::claims;
use crate::commands::golden::render::{Read, entries};
use crate::commands::golden::settings::Options;
use nqfill_core::board::Puzzle;
use nqfill_core::solve::{Request, complete};
use nqfill_grade::check_words;
use nqfill_grade::{Assignment, Fault, Rules, SolutionTally, check_listing};
use nqfill_read::Entry;
use nqfill_show::Lang;
use std::ops::ControlFlow;

/// The first error of an expectation or an output; `None` if both are right.
pub(crate) fn difference(
    expected: &str,
    actual: &str,
    document: &Read,
    format: &str,
    options: &Options,
) -> Option<String> {
    let lang = options.lang;
    let boards = entries(document);
    let read = |text: &str| claims(text, format, boards.len());
    let Some(expectation) = read(expected) else {
        return Some(lang.of(golden_words::EXPECTATION_NOT_UNDERSTOOD).into());
    };
    if expectation.len() != boards.len() {
        let (expected, found) = (expectation.len(), boards.len());
        return Some(golden_words::result_count(lang, expected, found));
    }
    let answers = read(actual).filter(|answers| answers.len() == boards.len());
    let Some(answers) = answers else {
        return Some(lang.of(golden_words::OUTPUT_NOT_UNDERSTOOD).into());
    };
    let lines = expectation.into_iter().zip(answers).zip(&boards).filter_map(|((expected, actual), entry)| {
        let line = compared(expected, actual, entry, options)?;
        Some(if boards.len() > 1 { format!("#{}{}{line}", entry.index, lang.colon()) } else { line })
    });
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The first error of the claims about one board.
fn compared(expected: Claim, actual: Claim, entry: &Entry, options: &Options) -> Option<String> {
    let lang = options.lang;
    match (&expected, &actual) {
        (Claim::Undecided, Claim::Undecided) => return None,
        (Claim::Undecided, _) => {
            return Some(lang.of(golden_words::UNDECIDED_EXPECTED).into());
        }
        (_, Claim::Undecided) => return Some(lang.of(golden_words::UNDECIDED).into()),
        _ => {}
    }
    let board = CheckedBoard::new(entry, options);
    board.wrong(expected, Side::Expectation).or_else(|| {
        // The referee has checked nqfill's own answer.
        options.program.as_ref()?;
        let line = board.wrong(actual, Side::Output)?;
        Some(golden_words::of_output(lang, &line))
    })
}

/// Whose claim is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// That of the expectation.
    Expectation,
    /// That of a program's output, where the expectation is right.
    Output,
}

impl Side {
    /// The heading of an error in a list.
    fn heading(self, lang: Lang) -> &'static str {
        lang.of(match self {
            Self::Expectation => golden_words::EXPECTATION_WRONG,
            Self::Output => golden_words::OUTPUT_WRONG,
        })
    }

    /// The error that an invalid board has an answer.
    fn answers_invalid(self, lang: Lang, fault: &Fault) -> String {
        let fault = check_words::verdict(lang, fault);
        match self {
            Self::Expectation => golden_words::answer_expected(lang, &fault),
            Self::Output => golden_words::said_valid(lang, &fault),
        }
    }

    /// The error that a board is called invalid and is not.
    fn calls_invalid(self, lang: Lang) -> &'static str {
        lang.of(match self {
            Self::Expectation => golden_words::INVALID_EXPECTED,
            Self::Output => golden_words::SAID_INVALID,
        })
    }

    /// The error of a wrong number of solutions.
    fn wrong_total(self, lang: Lang, said: u128, total: u128) -> String {
        match self {
            Self::Expectation => golden_words::total(lang, said, total),
            Self::Output => golden_words::said_total(lang, said, total),
        }
    }
}

/// A board, with the results that are computed only once for all claims about it.
struct CheckedBoard<'a> {
    assignment: Result<Assignment, Fault>,
    options: &'a Options,
}

impl<'a> CheckedBoard<'a> {
    fn new(entry: &Entry, options: &'a Options) -> Self {
        let placement = entry.placement.clone();
        let assignment = placement.map(Assignment::new).map_err(|error| Fault::Unreadable(error.kind));
        Self { assignment, options }
    }

    fn wrong(&self, claim: Claim, side: Side) -> Option<String> {
        let lang = self.options.lang;
        let assignment = match (&self.assignment, &claim) {
            (Err(_), Claim::Invalid) => return None,
            (Err(fault), _) => return Some(side.answers_invalid(lang, fault)),
            (Ok(_), Claim::Invalid) => return Some(side.calls_invalid(lang).into()),
            (Ok(assignment), _) => assignment,
        };
        let (boards, listed, extent) = match claim {
            Claim::Count(count) => (Vec::new(), None, Extent::Exactly(count)),
            Claim::Solutions { boards, listed, extent } => (boards, listed, extent),
            Claim::Undecided | Claim::Invalid => return None,
        };
        let is_known = matches!(extent, Extent::Whole | Extent::Exactly(_));
        let tally = self.tally(assignment, boards, is_known);
        let found = tally.right + tally.wrong + tally.duplicate;
        if let Some(said) = listed.filter(|&said| said != u128::from(found)) {
            return Some(golden_words::listed(lang, said, found));
        }
        self.wrong_list(&tally, extent, side).or_else(|| match (extent, assignment.puzzle()) {
            (Extent::More, Some(puzzle)) => self.no_more(puzzle, tally.right),
            _ => None,
        })
    }

    /// The counts of a list; the total only if the claim needs it.
    fn tally(
        &self,
        assignment: &Assignment,
        boards: Vec<Result<nqfill_core::board::Placement, Fault>>,
        is_known: bool,
    ) -> SolutionTally {
        let Request { distinct, budget, .. } = &self.options.request;
        let mut rules = Rules { distinct: *distinct, budget: budget.clone(), ..Rules::default() };
        let all_wrong = SolutionTally { wrong: boards.len() as u64, ..SolutionTally::default() };
        if assignment.puzzle().is_none() {
            return SolutionTally { total: Some(0), ..all_wrong };
        }
        if is_known {
            return check_listing(boards, assignment, &rules).solutions.unwrap_or(all_wrong);
        }
        // An assignment remembers its total: this list needs one of its own that does not know it.
        rules.budget.nodes = Some(1);
        let assignment = Assignment::new(assignment.placement().as_ref().clone());
        let tally = check_listing(boards, &assignment, &rules).solutions.unwrap_or(all_wrong);
        SolutionTally { total: None, ..tally }
    }

    /// The error of a list whose counts disagree with its claim.
    fn wrong_list(&self, tally: &SolutionTally, extent: Extent, side: Side) -> Option<String> {
        let lang = self.options.lang;
        let is_cut = extent == Extent::Whole && tally.missing().is_some_and(|missing| missing > 0);
        if tally.wrong > 0 || tally.duplicate > 0 || is_cut {
            let counts = check_words::tally(lang, tally);
            return Some(check_words::after(lang, side.heading(lang), &counts));
        }
        let said = match extent {
            Extent::Whole => u128::from(tally.right),
            Extent::Exactly(said) => said,
            Extent::More | Extent::Unknown => return None,
        };
        let Some(total) = tally.total else {
            return Some(lang.of(golden_words::NOT_COUNTED).into());
        };
        (said != total).then(|| side.wrong_total(lang, said, total))
    }

    /// Searches for one solution more than are listed.
    fn no_more(&self, puzzle: &Puzzle, listed: u64) -> Option<String> {
        let request = Request { most: Some(listed + 1), skip_total: true, ..self.options.request.clone() };
        let mut found = 0;
        complete(puzzle, &request, &mut |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        (found <= listed).then(|| golden_words::no_more(self.options.lang, listed))
    }
}

//! A checked submission in words, as all formats for test results know it: a case with steps.

use super::{Detail, Graded, Lang, Limits, Status, check_words, clip, clip_bytes, words};
use crate::check::{Checked, Points, StepOutcome, StepResult};

/// How checks are reported.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckOptions {
    /// The language.
    pub lang: Lang,
    /// How much is said.
    pub detail: Detail,
    /// How long texts may be.
    pub limits: Limits,
    /// True if text goes to a terminal, where boards are drawn.
    pub drawn: bool,
    /// True if text has colours.
    pub coloured: bool,
    /// True if CSV begins with a byte order mark.
    pub csv_bom: bool,
}

/// How a case or a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Passed.
    Passed,
    /// Failed.
    Failed,
    /// A limit came first.
    Undecided,
    /// Not looked at.
    Skipped,
}

impl Ending {
    /// The word that JSON has for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Undecided => "undecided",
            Self::Skipped => "skipped",
        }
    }
}

/// One step of a case.
#[derive(Clone, Debug)]
pub struct CaseStep {
    /// Its name, for programs.
    pub name: &'static str,
    /// Its name, for people.
    pub label: &'static str,
    /// How it ended.
    pub ending: Ending,
    /// What is wrong; empty if nothing is said.
    pub message: String,
    /// Points it got.
    pub score: Points,
    /// Points it could have got.
    pub max_score: Points,
}

/// One case.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// Its name: a path.
    pub name: String,
    /// How it ended.
    pub ending: Ending,
    /// The status in one word, for programs.
    pub status: &'static str,
    /// What is to be said of it.
    pub message: String,
    /// Its steps; none where no details are wanted.
    pub steps: Vec<CaseStep>,
    /// Points it got.
    pub score: Points,
    /// Points it could have got.
    pub max_score: Points,
    /// Whose it is.
    pub student: Option<&'a str>,
    /// What it was checked against.
    pub puzzle: Option<&'a str>,
    /// What it was made from, for the formats that know about boards.
    pub graded: Option<&'a Graded>,
}

impl<'a> Case<'a> {
    /// A graded submission in words.
    #[must_use]
    pub fn of(graded: &'a Graded, options: &CheckOptions) -> Self {
        let checked = &graded.checked;
        let steps = match options.detail {
            Detail::None => Vec::new(),
            Detail::Full | Detail::Verdict => steps(graded, options),
        };
        Self {
            name: words::printable(&graded.name()).into_owned(),
            ending: ending(checked),
            // What a board is says why it fails.
            status: match options.detail {
                Detail::None => ending(checked).name(),
                _ => Status::from(checked.standing).name(),
            },
            message: message(checked, options),
            steps,
            score: graded.score(),
            max_score: graded.scheme.most(),
            student: graded.student.as_deref(),
            puzzle: graded.puzzle.as_deref(),
            graded: Some(graded),
        }
    }
}

fn ending(checked: &Checked) -> Ending {
    match checked {
        _ if checked.passed() => Ending::Passed,
        _ if checked.undecided().is_some() => Ending::Undecided,
        _ => Ending::Failed,
    }
}

/// The steps; what they say together keeps to the limit of a report.
fn steps(graded: &Graded, options: &CheckOptions) -> Vec<CaseStep> {
    let mut room = options.limits.report / 2;
    let word = |result: &StepResult| {
        let text = said_of(result, options);
        let text = clip(&text, options.limits.output, options.lang);
        let message = clip_bytes(&text, room, options.lang).into_owned();
        room = room.saturating_sub(message.len());
        let max_score = graded.scheme.of(result.step, &graded.checked);
        CaseStep {
            name: result.step.name(),
            label: check_words::step(options.lang, result.step),
            ending: ending_of(&result.outcome),
            message,
            score: graded.scheme.got(result, &graded.checked),
            max_score,
        }
    };
    graded.checked.steps.iter().map(word).collect()
}

fn ending_of(outcome: &StepOutcome) -> Ending {
    match outcome {
        StepOutcome::Passed => Ending::Passed,
        StepOutcome::Failed(_) => Ending::Failed,
        StepOutcome::Undecided(_) => Ending::Undecided,
        StepOutcome::Skipped => Ending::Skipped,
    }
}

fn said_of(result: &StepResult, options: &CheckOptions) -> String {
    match &result.outcome {
        StepOutcome::Passed | StepOutcome::Skipped => String::new(),
        StepOutcome::Undecided(reason) => words::undecided(options.lang, *reason),
        StepOutcome::Failed(fault) if options.detail == Detail::Full => {
            check_words::full(options.lang, fault).join("\n")
        }
        StepOutcome::Failed(fault) => check_words::verdict(options.lang, fault),
    }
}

/// What is said of a submission: why it fails, or what it is.
#[must_use]
pub fn message(checked: &Checked, options: &CheckOptions) -> String {
    let lang = options.lang;
    if options.detail == Detail::None {
        return ending_word(lang, ending(checked)).into();
    }
    let text = match checked.deciding() {
        Some(result) => said_of(result, options),
        None => {
            let mut text = check_words::status(lang, checked.standing.into()).to_owned();
            if let Some(found) = checked.completable {
                text += lang.pick("；", "; ");
                text += &check_words::completable(lang, found);
            }
            if let Some(tally) = checked.solutions.filter(|_| options.detail == Detail::Full) {
                text = check_words::tally(lang, &tally);
            }
            text
        }
    };
    let text = clip(&text, options.limits.message, lang);
    clip_bytes(&text, options.limits.report / 4, lang).into_owned()
}

/// `通过`, `未通过`, `未决`
#[must_use]
pub fn ending_word(lang: Lang, ending: Ending) -> &'static str {
    match ending {
        Ending::Passed => lang.pick("通过", "passed"),
        Ending::Failed => lang.pick("未通过", "failed"),
        Ending::Undecided => lang.pick("未决", "undecided"),
        Ending::Skipped => lang.pick("跳过", "skipped"),
    }
}

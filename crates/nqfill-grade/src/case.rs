//! A case of a report: the facts of a checked submission, and what is said of them in a language.

use crate::check_words;
use crate::detail::{MOST_OF_REPORT, MOST_OF_STEP};
use crate::graded::Graded;
use crate::{Checked, Points, StepOutcome, StepResult};
use crate::{Detail, MOST_OF_MESSAGE, clip, clip_bytes};
use nqfill_show::verdict_words;
use nqfill_show::{Lang, Status, words};

/// Options of reports of checks.
#[derive(Clone, Copy, Debug)]
pub struct CheckOptions {
    /// The language.
    pub lang: Lang,
    /// How much is said.
    pub detail: Detail,
    /// Most bytes of all that is said of a submission.
    pub most_bytes: usize,
    /// True if text has every step of a submission, and not those alone that did not pass.
    pub lists_steps: bool,
    /// True if text goes to a terminal, where boards are drawn.
    pub drawn: bool,
    /// True if text has colours.
    pub coloured: bool,
    /// The width of the terminal that text goes to, if it goes to one.
    pub room: Option<usize>,
    /// True if CSV begins with a byte order mark.
    pub csv_bom: bool,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            lang: Lang::default(),
            detail: Detail::default(),
            most_bytes: MOST_OF_REPORT,
            lists_steps: false,
            drawn: false,
            coloured: false,
            room: None,
            csv_bom: false,
        }
    }
}

/// The result of a case or a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Passed.
    Passed,
    /// Failed.
    Failed,
    /// A limit came first.
    Undecided,
    /// Not checked.
    Skipped,
}

impl Ending {
    /// The word in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Undecided => "undecided",
            Self::Skipped => "skipped",
        }
    }
}

/// The name of the only test of a case without steps.
pub(crate) const WHOLE: &str = "check";

/// One step of a case, in words.
#[derive(Clone, Debug)]
pub(crate) struct CaseStep {
    /// Its name, for programs.
    pub(crate) name: &'static str,
    /// Its name, for people.
    pub(crate) label: &'static str,
    /// Its result.
    pub(crate) ending: Ending,
    /// The fault in words; empty if there is none to tell.
    pub(crate) message: String,
    /// Points earned.
    pub(crate) score: Points,
    /// Most points.
    pub(crate) max_score: Points,
}

impl CaseStep {
    /// The fault in words, or where there is none to tell the result in a word; empty if it passed.
    pub(crate) fn said(&self, lang: Lang) -> &str {
        match self.ending {
            Ending::Passed => "",
            _ if !self.message.is_empty() => &self.message,
            ending => ending_word(lang, ending),
        }
    }
}

/// One case: facts alone. Words are asked of it by the writer that needs them, in the language that it needs.
#[derive(Clone, Debug)]
pub struct Case<'a> {
    /// Its name: a path.
    pub(crate) name: String,
    /// Its result.
    pub ending: Ending,
    /// The status in one word, for programs.
    pub(crate) status: &'static str,
    /// Points earned.
    pub(crate) score: Points,
    /// Most points.
    pub(crate) max_score: Points,
    /// The submission.
    pub(crate) graded: &'a Graded,
}

impl<'a> Case<'a> {
    /// Makes the case of a graded submission.
    pub fn new(graded: &'a Graded, detail: Detail) -> Self {
        let ending = ending(&graded.checked);
        Self {
            name: words::printable(&graded.name()).into_owned(),
            ending,
            // The kind of board tells why it fails.
            status: match detail {
                Detail::None => ending.name(),
                _ => Status::from(graded.checked.standing).name(),
            },
            score: graded.score(),
            max_score: graded.scheme.most(),
            graded,
        }
    }

    /// The student's name.
    pub(crate) fn student(&self) -> Option<&'a str> {
        self.graded.student.as_deref()
    }

    /// The puzzle's name.
    pub(crate) fn puzzle(&self) -> Option<&'a str> {
        self.graded.puzzle.as_deref()
    }

    /// Why it fails, or what it is.
    pub(crate) fn message(&self, options: &CheckOptions) -> String {
        message(self.graded, options)
    }

    /// Its steps; empty if no details are wanted.
    pub(crate) fn steps(&self, options: &CheckOptions) -> Vec<CaseStep> {
        if options.detail == Detail::None { Vec::new() } else { steps(self.graded, options) }
    }

    /// The tests of it, for formats without steps: its steps, or one for the whole of it if it has none.
    pub(crate) fn tests(&self, options: &CheckOptions) -> Vec<CaseStep> {
        let steps = self.steps(options);
        if !steps.is_empty() {
            return steps;
        }
        let &Self { ending, score, max_score, .. } = self;
        vec![CaseStep { name: WHOLE, label: WHOLE, ending, message: self.message(options), score, max_score }]
    }
}

fn ending(checked: &Checked) -> Ending {
    match checked {
        _ if checked.passed() => Ending::Passed,
        _ if checked.is_undecided() => Ending::Undecided,
        _ => Ending::Failed,
    }
}

/// The steps; their messages together keep to the limit of a report.
fn steps(graded: &Graded, options: &CheckOptions) -> Vec<CaseStep> {
    let mut room = options.most_bytes / 2;
    let word = |result: &StepResult| {
        let text = said_of(graded, result, options);
        let text = clip(&text, MOST_OF_STEP, options.lang);
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
        StepOutcome::Undecided(_) | StepOutcome::Asked(_) | StepOutcome::Unread(_) => Ending::Undecided,
        StepOutcome::Skipped => Ending::Skipped,
    }
}

fn said_of(graded: &Graded, result: &StepResult, options: &CheckOptions) -> String {
    match &result.outcome {
        StepOutcome::Passed | StepOutcome::Skipped => String::new(),
        StepOutcome::Undecided(reason) => words::undecided(options.lang, *reason),
        StepOutcome::Asked(_) => check_words::asked(options.lang).into(),
        StepOutcome::Failed(fault) | StepOutcome::Unread(fault) if options.detail == Detail::Full => {
            let said = check_words::full(options.lang, fault).join("\n");
            match (graded.position, &graded.quoted) {
                (Some(position), Some(text)) => check_words::quoted(options.lang, fault, position.line, text, &said),
                _ => said,
            }
        }
        StepOutcome::Failed(fault) | StepOutcome::Unread(fault) => check_words::verdict(options.lang, fault),
    }
}

/// The message of a submission: why it fails, or what it is.
fn message(graded: &Graded, options: &CheckOptions) -> String {
    let (lang, checked) = (options.lang, &graded.checked);
    if options.detail == Detail::None {
        return ending_word(lang, ending(checked)).into();
    }
    let text = match checked.deciding() {
        Some(result) => said_of(graded, result, options),
        None => {
            let mut text = verdict_words::status(lang, checked.standing.into()).to_owned();
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
    let text = clip(&text, MOST_OF_MESSAGE, lang);
    clip_bytes(&text, options.most_bytes / 4, lang).into_owned()
}

/// `通过`, `未通过`, `未决` or `跳过`.
pub(crate) fn ending_word(lang: Lang, ending: Ending) -> &'static str {
    match ending {
        Ending::Passed => lang.pick("通过", "passed"),
        Ending::Failed => lang.pick("未通过", "failed"),
        Ending::Undecided => lang.pick("未决", "undecided"),
        Ending::Skipped => lang.pick("跳过", "skipped"),
    }
}

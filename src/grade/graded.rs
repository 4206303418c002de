//! A submission or board, checked and graded: the data of all reports.

use crate::grade::reason::is_refused;
use crate::grade::step::chain;
use crate::grade::{Ending, Points, Reason, Scheme, SolutionTally, Step, StepResult};
use crate::show::{Lang, NotRead, Status, names};
use crate::words::{grading, reading};
use nqfill_core::board::{Conflicts, Placement};
use nqfill_read::{Id, InputErrorKind, Position, ReadAs};
use std::path::Path;
use std::sync::Arc;

/// Extensions of programs, of what compilers and notebooks leave, of documents, pictures and archives.
#[rustfmt::skip]
const ATTACHMENTS: [&str; 56] = [
    "py", "r", "java", "c", "h", "cc", "cpp", "hpp", "cs", "js", "ts", "go", "rs", "kt", "m", "jl", "pl", "rb", "php", "swift", "scala",
    "hs", "ml", "lua", "sh", "bat", "ps1", "sql", "ipynb", "class", "jar", "o", "obj", "exe", "pyc", "dll", "so", "mat", "log", "tex",
    "html", "htm", "rtf", "doc", "docx", "odt", "ppt", "pptx", "heic", "svg", "db", "ini", "mp4", "rar", "7z", "lnk",
];

/// One board or submission with the outcome of its check; whose it is and where it stands is added by the grader.
#[derive(Clone, Debug, Default)]
pub struct Graded {
    /// The kind of board.
    pub status: Status,
    /// The chain of steps, in order.
    pub steps: Vec<StepResult>,
    /// The counts of a list of solutions.
    pub solutions: Option<SolutionTally>,
    /// The `id` of the board.
    pub id: Option<Id>,
    /// The path as given, or `-`.
    pub source: Arc<str>,
    /// The board's place in its file, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// True if it is one of several in the report.
    pub has_heading: bool,
    /// The student's name.
    pub student: Option<String>,
    /// The puzzle's name.
    pub puzzle: Option<Arc<str>>,
    /// The board, where there is one.
    pub placement: Option<Placement>,
    /// How often the board is repeated below itself.
    pub repeated: usize,
    /// The board of the puzzle.
    pub puzzle_board: Option<Arc<Placement>>,
    /// What was handed in, word for word, where a report shows it; its beginning if it is long.
    pub text: Option<Arc<str>>,
    /// The place of its error in the file, of the first square that its reason names, or of a second board.
    pub position: Option<Position>,
    /// The text of the line of its position, where a message quotes it: a text that cannot be read as one board.
    pub quoted: Option<String>,
    /// Lines around its boards that were not read.
    pub not_read: Vec<NotRead>,
    /// The format in which its file was read.
    pub read_as: ReadAs,
    /// How points are given.
    pub scheme: Arc<Scheme>,
}

impl Graded {
    /// The first board of a file, of which nothing but the check is known yet.
    pub(crate) fn new(status: Status, steps: Vec<StepResult>) -> Self {
        Self { status, steps, index: 1, line: 1, ..Self::default() }
    }

    /// The result for a submission whose puzzle is not available: it cannot be checked.
    pub fn without_puzzle(status: Status, reason: Reason) -> Self {
        let steps = [Step::Puzzle].into_iter().chain(Step::SUBMISSION);
        Self::ending_at(status, steps, Step::Puzzle, reason)
    }

    /// The result for a student on the roster who handed in nothing.
    pub(crate) fn not_handed_in() -> Self {
        Self::ending_at(Status::Missing, [Step::HandedIn], Step::HandedIn, Reason::NotHandedIn)
    }

    /// The result for a file that is no board.
    pub(crate) fn unreadable(steps: impl IntoIterator<Item = Step>, reason: Reason) -> Self {
        Self::ending_at(Status::Invalid, steps, Step::Readable, reason)
    }

    /// The result for a submission whose text is not understood, or damaged.
    pub fn unread(steps: impl IntoIterator<Item = Step>, reason: Reason) -> Self {
        let reason = match reason {
            Reason::Unreadable(kind) if is_refused(&kind) => Reason::NotUnderstood(kind),
            reason => reason,
        };
        Self::unreadable(steps, reason)
    }

    /// The result for a file of which the teacher has to choose how it is read.
    pub fn ambiguous(steps: impl IntoIterator<Item = Step>, options: Vec<String>) -> Self {
        Self::unreadable(steps, Reason::Ambiguous(options))
    }

    /// The result of a chain of which it is known how it ends at a step.
    fn ending_at(status: Status, steps: impl IntoIterator<Item = Step>, at: Step, reason: Reason) -> Self {
        let mut reason = Some(reason);
        Self::new(status, chain(steps, |step| reason.take_if(|_| step == at)))
    }

    /// The step that decided; `None` if all passed.
    pub(crate) fn deciding(&self) -> Option<&StepResult> {
        self.steps.iter().find(|step| step.ending != Ending::Passed)
    }

    /// The result.
    pub fn ending(&self) -> Ending {
        self.deciding().map_or(Ending::Passed, |step| step.ending)
    }

    /// True if every step passed.
    pub fn passed(&self) -> bool {
        self.ending() == Ending::Passed
    }

    /// Why it did not pass.
    pub fn reason(&self) -> Option<&Reason> {
        self.deciding()?.reason.as_ref()
    }

    /// True unless nothing in its file could be read; what waits for the teacher can be.
    pub(crate) fn is_answer(&self) -> bool {
        !self.is_attachment()
            && !self.deciding().is_some_and(|it| it.step == Step::Readable && it.ending == Ending::Failed)
    }

    /// True for a file that may lie beside an answer, and is none itself: one without a board, or that cannot be read and has the
    /// name of a program, a document or a picture.
    pub fn is_attachment(&self) -> bool {
        let extension = Path::new(&*self.source).extension().map(|it| it.to_string_lossy().to_lowercase());
        let is_named_so = || extension.is_some_and(|it| ATTACHMENTS.contains(&it.as_str()));
        let is_readable = self.deciding().is_none_or(|it| !matches!(it.step, Step::Readable | Step::Puzzle));
        // A damaged board is one whatever its name.
        let is_foreign = |reason: &Reason| {
            matches!(reason, Reason::NotUnderstood(_) | Reason::Unreadable(InputErrorKind::Undecodable { .. }))
        };
        let reason = self.reason().filter(|_| !is_readable);
        reason.is_some_and(|reason| reason.shows_no_board() || is_foreign(reason) && is_named_so())
    }

    /// The points earned.
    pub(crate) fn score(&self) -> Points {
        self.scheme.score(&self.steps)
    }

    /// The advice for a text that is no board, or several.
    pub(crate) fn advice(&self, lang: Lang) -> Option<String> {
        match self.reason()? {
            Reason::Ambiguous(options) => Some(grading::choose(lang, options)),
            reason => Some(reading::help(lang, reason.error_of_reading()?, self.read_as)),
        }
    }

    /// The advice as the teacher of a class reads it: options hold for every submission of a run, so there is the command
    /// for this one in place of them.
    pub(crate) fn help(&self, lang: Lang) -> Option<String> {
        let advice = self.advice(lang)?;
        Some(self.alone().map_or_else(|| advice.clone(), |command| grading::without_options(lang, &advice, &command)))
    }

    /// The command that grades it alone, if it is one of several submissions.
    fn alone(&self) -> Option<String> {
        let puzzle = self.puzzle.as_ref().filter(|_| self.has_heading)?;
        let require = match self.steps.last()?.step {
            Step::BlockedSquares => " --require partial",
            Step::Completable => " --require completable",
            Step::NoneMissing => " --require all-solutions",
            _ => "",
        };
        Some(format!("nqfill check --puzzle {}{require} {}", names::typed(puzzle), names::typed(&self.source)))
    }

    /// The conflicts of its queens, even if an earlier step hid them.
    pub(crate) fn conflicts(&self) -> Option<Conflicts> {
        let placement = self.placement.as_ref().filter(|_| self.status == Status::Conflict)?;
        Conflicts::of(placement)
    }

    /// Its name in reports: the path, with the place in the file from the second board on; or the student, if nothing
    /// was handed in.
    pub(crate) fn name(&self) -> String {
        match self.index {
            _ if self.source.is_empty() => self.student.clone().unwrap_or_default(),
            1 => self.source.to_string(),
            index => format!("{}#{index}", self.source),
        }
    }
}

//! `nqfill check --stream`: submissions on lines that come one after the other.

use crate::commands::check::Args;
use crate::commands::check::grader::Grader;
use crate::exit::{Exit, Failure, say};
use crate::run::pipeline::lines::Line;
use crate::run::pipeline::{LineOptions, LineTask, Slot, Source, answer_lines};
use crate::run::progress::{Counts, Progress};
use crate::run::{line_stream, signals};
use nqfill_core::engine::Cores;
use nqfill_grade::case::{Case, CheckOptions, Ending};
use nqfill_grade::class_words;
use nqfill_grade::graded::{CheckSummary, Graded};
use nqfill_grade::reports::{ReportFormat, report_format};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Grades every line.
pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    refuse(args)?;
    let (interrupt, started) = (signals::interrupt_flag(), Instant::now());
    let grader = args.grader(false, &interrupt)?;
    let input = line_stream::input(&args.paths, &args.messages)?;
    let name = input.source.clone();
    let source = Source::given(args.paths.first().map_or(Path::new("-"), |path| path));
    let counts = Counts::new(grader.rules.budget.gauge.as_ref(), false, args.messages.lang());
    let progress = line_stream::progress(&args.progress, counts);
    let options = LineOptions {
        jobs: args.jobs.count(),
        is_ordered: !args.stream.unordered,
        max_line_bytes: args.max_input_bytes(),
        cores: &Cores::default(),
        interrupt: &interrupt,
    };
    let report = LineReport::new(args);
    let lines = SubmissionLines { grader: &grader, source: &source, report: &report, progress: &progress };
    let unread = answer_lines(input, &options, &lines, None, &mut progress.beside())?;
    progress.end();
    let (lang, summary) = (args.messages.lang(), report.summary());
    line_stream::say_end(&class_words::summary(lang, &summary), started.elapsed(), &interrupt, &args.messages);
    if !args.messages.quiet {
        class_words::questions(lang, &summary).iter().for_each(say);
    }
    line_stream::exit(&name, unread.as_ref(), &interrupt)
}

/// Refuses options about files and students, of which a stream has none, and other formats.
fn refuse(args: &Args) -> Result<(), Failure> {
    args.refuse_nonsense()?;
    line_stream::refuse_output(args.output.as_deref(), args.names_format().then_some(args.format().name))?;
    line_stream::refuse_options([
        (args.puzzles.is_some(), "--puzzles"),
        (args.steps, "--steps"),
        (args.roster.is_some(), "--roster"),
        (args.attempts.is_some(), "--attempts"),
        (args.student_from_path.is_some(), "--student-from-path"),
        (args.input.folders.is_given(), "--glob, --ext, --hidden, --follow"),
        (args.puzzle.as_deref() == Some(Path::new("-")), "--puzzle -"),
    ])
}

/// Lines that are submissions.
struct SubmissionLines<'a> {
    grader: &'a Grader,
    source: &'a Source,
    report: &'a LineReport<'a>,
    progress: &'a Progress,
}

impl LineTask for SubmissionLines<'_> {
    type Kept = ();
    type Read = Line;

    fn begin(&self) {}

    fn read(&self, line: Line) -> Line {
        line
    }

    /// How long a submission takes is not known: that it is right that there is no completion may take a search.
    fn is_soon_answered(&self, _line: &Line) -> bool {
        false
    }

    fn answer(&self, (): &mut (), line: Line, slot: &mut Slot<'_, '_>) -> io::Result<()> {
        self.progress.board_read();
        self.report.take(&self.grader.grade_line(self.source, line), slot)
    }
}

/// The report on single lines.
struct LineReport<'a> {
    args: &'a Args,
    format: &'static ReportFormat,
    options: CheckOptions,
    summary: Mutex<CheckSummary>,
}

impl<'a> LineReport<'a> {
    fn new(args: &'a Args) -> Self {
        let format = report_format("jsonl").unwrap_or_else(|| args.format());
        Self { args, format, options: args.report_options(), summary: Mutex::default() }
    }

    fn take(&self, graded: &Graded, out: &mut Slot<'_, '_>) -> io::Result<()> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner).add(graded);
        let case = Case::new(graded, self.options.detail);
        if !self.args.reports(graded) || (self.args.failed && case.ending == Ending::Passed) {
            return Ok(());
        }
        (self.format.writer)(self.options).case(&case, out)
    }

    fn summary(self) -> CheckSummary {
        self.summary.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

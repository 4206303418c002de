//! The options of `nqfill check`.

use super::judge::ExitStyle;
use crate::batch::{Grader, Input, NamedAssignment, PuzzleFolder, Puzzles, Source};
use crate::check::{PathPattern, Require, Rules, Scheme};
use crate::cli::exit::Failure;
use crate::cli::options::{self, Reading, Talk};
use crate::engine::{Budget, Jobs};
use crate::output::check::{REPORT_FORMATS, ReportFormat, report_format, report_format_of_file};
use crate::report::{CheckOptions, Detail, Limits};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files, folders (walked, files sorted by path) or `-`; standard input if none is given
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    /// Report format (default: that of the extension of -o FILE, else text)
    #[arg(short, long, value_name = "FORMAT", value_parser = report_formats())]
    format: Option<String>,

    /// A file for the report
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Check against this puzzle: every file is one submission, and has to complete it
    #[arg(long, value_name = "PUZZLE", conflicts_with = "puzzles")]
    pub(super) puzzle: Option<PathBuf>,

    /// Check each file against the puzzle in this folder that has its path, its name, or the name of its folder
    #[arg(long, value_name = "DIR")]
    puzzles: Option<PathBuf>,

    /// What passes (default: partial; with a puzzle: complete)
    #[arg(long, value_enum)]
    require: Option<RequireName>,

    /// Search partial boards for a completion: one that has none fails
    #[arg(long)]
    completable: bool,

    /// Each submission lists all solutions of its puzzle
    #[arg(long)]
    all_solutions: bool,

    /// Solutions that a symmetry of the puzzle maps to each other count as one
    #[arg(long, requires = "all_solutions")]
    distinct: bool,

    /// Points: 10 for all steps or nothing, or readable=1,no_conflicts=3,complete=6
    #[arg(long, value_name = "POINTS", default_value = "1")]
    points: Scheme,

    /// Where a path says whose it is: {student}/{puzzle}.txt, hw1_{student}_*.txt
    #[arg(long, value_name = "PATTERN")]
    student_from_path: Option<PathPattern>,

    /// How much a report says: squares too, which step failed, or only passed or failed
    #[arg(long, value_enum, default_value_t = DetailName::Full)]
    detail: DetailName,

    /// Begin CSV with a byte order mark, for Excel
    #[arg(long)]
    csv_bom: bool,

    /// Clip what is said of a step to N characters
    #[arg(long, value_name = "N", default_value_t = Limits::default().output)]
    max_output_chars: usize,

    /// Clip what is said of a submission to N characters
    #[arg(long, value_name = "N", default_value_t = Limits::default().message)]
    max_message_chars: usize,

    /// Clip all that is reported of a submission to N bytes
    #[arg(long, value_name = "N", default_value_t = Limits::default().report)]
    max_report_bytes: usize,

    /// Exit codes, and without --puzzle the arguments, of a judge: kattis INPUT ANSWER FEEDBACK_DIR < OUTPUT,
    /// testlib INPUT OUTPUT ANSWER [REPORT]
    #[arg(long, value_enum, value_name = "STYLE")]
    pub(super) exit_style: Option<ExitStyle>,

    /// Time for each search: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    time_limit: Option<Duration>,

    /// Queens that may be tried in each search
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    /// Files in parallel (default: the number of cores); the report never depends on it
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    pub(super) talk: Talk,
}

#[derive(Clone, Copy, ValueEnum)]
enum RequireName {
    /// n queens without conflict
    Complete,
    /// no conflict; queens may be missing
    Partial,
}

#[derive(Clone, Copy, ValueEnum)]
enum DetailName {
    Full,
    Verdict,
    None,
}

fn report_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(REPORT_FORMATS.iter().map(|format| format.name()))
}

impl Args {
    /// Whether the paths are the arguments of a judge.
    pub(super) fn is_judge(&self) -> bool {
        self.exit_style.is_some() && self.puzzle.is_none() && self.puzzles.is_none()
    }

    /// The report format that was asked for by name, or by the extension of the report's file.
    pub(super) fn format(&self) -> &'static dyn ReportFormat {
        let named = self.format.as_deref().map(report_format);
        let of_file = || self.output.as_deref().and_then(report_format_of_file);
        named.unwrap_or_else(of_file).unwrap_or(REPORT_FORMATS[0])
    }

    pub(super) fn jobs(&self) -> Jobs {
        self.jobs.into()
    }

    pub(super) fn report_options(&self) -> CheckOptions {
        let on_terminal = self.output.is_none() && std::io::stdout().is_terminal();
        CheckOptions {
            lang: self.talk.result_lang(),
            detail: match self.detail {
                DetailName::Full => Detail::Full,
                DetailName::Verdict => Detail::Verdict,
                DetailName::None => Detail::None,
            },
            limits: Limits {
                output: self.max_output_chars,
                message: self.max_message_chars,
                report: self.max_report_bytes,
            },
            drawn: on_terminal || self.talk.wants_colours(),
            coloured: self.talk.results_are_coloured(on_terminal),
            csv_bom: self.csv_bom,
        }
    }

    fn input(&self) -> Result<Input, Failure> {
        Ok(Input { reading: self.reading.resolve()?, max_bytes: self.reading.max_input_bytes })
    }

    pub(super) fn grader(&self, several_files: bool, interrupt: &Arc<AtomicBool>) -> Result<Grader, Failure> {
        let input = self.input()?;
        let puzzles = match (&self.puzzle, &self.puzzles) {
            (Some(puzzle), _) => Puzzles::One(Arc::new(NamedAssignment::read(&Source::given(puzzle), &input))),
            (None, Some(folder)) => Puzzles::Folder(PuzzleFolder::list(folder)),
            (None, None) => Puzzles::None,
        };
        Ok(self.grader_of(input, puzzles, several_files, interrupt))
    }

    pub(super) fn judge_grader(&self, puzzle: &Path, interrupt: &Arc<AtomicBool>) -> Result<Grader, Failure> {
        let input = self.input()?;
        let puzzle = NamedAssignment::read(&Source::given(puzzle), &input);
        Ok(self.grader_of(input, Puzzles::One(Arc::new(puzzle)), false, interrupt))
    }

    fn grader_of(&self, input: Input, puzzles: Puzzles, several_files: bool, interrupt: &Arc<AtomicBool>) -> Grader {
        let by_default = if matches!(puzzles, Puzzles::None) { Require::Partial } else { Require::Complete };
        let require = match self.require {
            Some(RequireName::Complete) => Require::Complete,
            Some(RequireName::Partial) => Require::Partial,
            None => by_default,
        };
        let budget = Budget { nodes: self.node_limit, time: self.time_limit, interrupt: Some(interrupt.clone()) };
        Grader {
            input,
            puzzles,
            rules: Rules { require, completable: self.completable, distinct: self.distinct, budget },
            all_solutions: self.all_solutions,
            scheme: Arc::new(self.points.clone()),
            pattern: self.student_from_path.clone(),
            several_files,
        }
    }
}

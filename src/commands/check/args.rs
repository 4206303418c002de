//! The options of `nqfill check`.

use crate::commands::check::judge::ExitStyle;
use crate::options;
use crate::options::folders::Folders;
use crate::options::{MessageArgs, Reading, Values};
use crate::run::destination;
use crate::run::exit::Failure;
use crate::run::line_stream::StreamArgs;
use clap::builder::PossibleValuesParser;
use nqfill_core::board::MOST_ROWS;
use nqfill_core::engine::Jobs;
use nqfill_grade::attempts::Attempts;
use nqfill_grade::graded::Graded;
use nqfill_grade::reports::{REPORT_FORMATS, ReportFormat, report_format};
use nqfill_grade::{NoWords, PathPattern, Require, Scheme};
use nqfill_read::Base;
use nqfill_show::{Detail, Limits, Status};
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files, folders (walked, files sorted by path) or `-`; without one standard input, or the empty board of --size
    #[arg(value_name = "PATH", value_parser = options::BoardPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// Report format (default: that of the extension of -o FILE, else text)
    #[arg(short, long, short_alias = 't', alias = "to", value_name = "FORMAT", value_parser = report_formats())]
    format: Option<String>,

    /// A file for the report; with -f html also a folder: a page for the class and one for each student
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// A line a student: passed or not, points, what is wrong
    #[arg(long, conflicts_with = "format")]
    pub(crate) brief: bool,

    /// Each step of each submission, where text has a line a student: of several submissions to a puzzle
    #[arg(long, conflicts_with_all = ["format", "brief"])]
    pub(crate) steps: bool,

    /// Report those alone that did not pass; the counts are of all
    #[arg(long)]
    pub(crate) failed: bool,

    /// Report only what has these statuses; the counts and the exit code are those of all
    #[arg(long, value_name = "STATUS,...", value_delimiter = ',', value_parser = options::OneOf(STATUSES))]
    pub(crate) only: Vec<Status>,

    /// Check against this puzzle, FILE or FILE#2: every file is one submission, and has to complete it
    #[arg(long, value_name = "PUZZLE", conflicts_with = "puzzles")]
    pub(crate) puzzle: Option<PathBuf>,

    /// Check each file against the puzzle in this folder that has its path, its name, or the name of its folder
    #[arg(long, value_name = "DIR")]
    pub(crate) puzzles: Option<PathBuf>,

    /// The format of puzzles: auto, or a name of `nqfill formats`. The options below about reading are about submissions
    #[arg(long, value_name = "FORMAT", value_parser = options::input_formats(), hide_possible_values = true)]
    pub(crate) puzzle_format: Option<String>,

    /// The number of the first row and column of puzzles, where the text does not tell
    #[arg(long, value_name = "0|1", value_parser = options::base)]
    pub(crate) puzzle_base: Option<Base>,

    /// The size of puzzles whose text does not tell it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_ROWS as i64))]
    pub(crate) puzzle_size: Option<u32>,

    /// How a submission says that there is no solution: NO,IMPOSSIBLE,-1 and nothing else (default: the usual words)
    #[arg(long, value_name = "WORDS")]
    pub(crate) no_words: Option<NoWords>,

    /// What passes (default: partial; with a puzzle: complete)
    #[arg(long, value_parser = options::OneOf(REQUIREMENTS))]
    pub(crate) require: Option<Require>,

    /// Search partial boards for a completion: one that has none fails
    #[arg(long)]
    pub(crate) completable: bool,

    /// Say why a board has no completion: which squares make it impossible, and the reasoning for these
    #[arg(long, requires = "completable")]
    pub(crate) why: bool,

    /// Each submission lists all solutions of its puzzle
    #[arg(long)]
    pub(crate) all_solutions: bool,

    /// Solutions that a symmetry of the puzzle maps to each other count as one
    #[arg(long, requires = "all_solutions")]
    pub(crate) distinct: bool,

    /// Points for a part of the list: as large a part of them as of the solutions, a wrong one taking away a right one
    #[arg(long, requires = "all_solutions")]
    pub(crate) part_credit: bool,

    /// Points: 10 for all steps or nothing, or readable=1,no_conflicts=3,complete=6
    #[arg(long, value_name = "POINTS", default_value = "1")]
    pub(crate) points: Scheme,

    /// Where a path says whose it is: {student}/{puzzle}.txt, hw1_{student}_*.txt
    #[arg(long, value_name = "PATTERN")]
    pub(crate) student_from_path: Option<PathPattern>,

    /// The students of the class, one a line or a column of CSV: who handed in nothing is reported, with 0 points
    #[arg(long, value_name = "FILE")]
    pub(crate) roster: Option<PathBuf>,

    /// The column of the roster that has the students (default: student, 学号, id, 姓名, name, ...)
    #[arg(long, value_name = "NAME", requires = "roster")]
    pub(crate) roster_column: Option<String>,

    /// Which attempts of a student at a puzzle count (default: all; with -f gradescope: best)
    #[arg(long, value_name = "WHICH", value_parser = options::OneOf(ATTEMPTS))]
    pub(crate) attempts: Option<Attempts>,

    /// How much a report says: squares too, which step failed, or only passed or failed
    #[arg(long, default_value = "full", value_parser = options::OneOf(DETAILS))]
    pub(crate) detail: Detail,

    /// Begin CSV with a byte order mark, for Excel
    #[arg(long)]
    pub(crate) csv_bom: bool,

    /// Clip what is said of a step to N characters
    #[arg(long, value_name = "N", default_value_t = Limits::default().output)]
    pub(crate) max_output_chars: usize,

    /// Clip what is said of a submission to N characters
    #[arg(long, value_name = "N", default_value_t = Limits::default().message)]
    pub(crate) max_message_chars: usize,

    /// Clip all that is reported of a submission to SIZE: 20K, 1M
    #[arg(long, value_name = "SIZE", default_value = "100K", value_parser = options::size)]
    pub(crate) max_report_bytes: u64,

    /// Exit codes, and without --puzzle the arguments, of a judge: kattis INPUT ANSWER FEEDBACK_DIR < OUTPUT,
    /// testlib INPUT OUTPUT ANSWER [REPORT [-appes]]
    #[arg(long, value_enum, value_name = "STYLE")]
    pub(crate) exit_style: Option<ExitStyle>,

    // The option `-appes` of testlib, rewritten as a long option before parsing.
    #[arg(long, hide = true)]
    pub(crate) appes: bool,

    /// Time for each search: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Queens that may be tried in each search
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,

    #[command(flatten)]
    pub(crate) memory: options::MemoryArgs,

    /// Files in parallel (default: the number of cores); the report never depends on it
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,

    #[command(flatten)]
    pub(crate) folders: Folders,

    #[command(flatten)]
    pub(crate) reading: Reading,

    #[command(flatten)]
    pub(crate) progress: options::ProgressArgs,

    #[command(flatten)]
    pub(crate) messages: MessageArgs,
}

const STATUSES: Values<Status> = &[
    ("complete", "n queens without conflict", Status::Complete),
    ("partial", "fewer than n queens, without conflict", Status::Partial),
    ("conflict", "its queens attack each other", Status::Conflict),
    ("invalid", "it is no board", Status::Invalid),
    ("claimed_no_solution", "it claims that there is no solution", Status::ClaimedNoSolution),
    ("missing", "nothing was handed in", Status::Missing),
];

const REQUIREMENTS: Values<Require> = &[
    ("complete", "n queens without conflict", Require::Complete),
    ("partial", "no conflict; queens may be missing", Require::Partial),
];

const DETAILS: Values<Detail> = &[
    ("full", "squares too", Detail::Full),
    ("verdict", "which step failed", Detail::Verdict),
    ("none", "passed or failed, and the points", Detail::None),
];

const ATTEMPTS: Values<Attempts> = &[
    ("all", "every one", Attempts::All),
    ("best", "the one with the most points", Attempts::Best),
    ("last", "the last by its name, where numbers are in their order", Attempts::Last),
];

fn report_formats() -> PossibleValuesParser {
    PossibleValuesParser::new(REPORT_FORMATS.iter().map(|format| format.name))
}

impl Args {
    /// The option, if it keeps squares out of a report.
    pub(crate) fn hides_squares(&self) -> Option<&'static str> {
        match self.detail {
            Detail::Verdict => Some("--detail verdict"),
            Detail::None => Some("--detail none"),
            _ => None,
        }
    }

    /// True if the status of a submission is one of those that are reported.
    pub(crate) fn reports(&self, graded: &Graded) -> bool {
        self.only.is_empty() || self.only.contains(&graded.checked.standing.into())
    }

    /// True if the paths are the arguments of a judge.
    pub(crate) fn is_judge(&self) -> bool {
        self.exit_style.is_some() && self.puzzle.is_none() && self.puzzles.is_none()
    }

    /// The report format, named by `-f` or by the extension of the report file, which
    /// [`refuse_nonsense`](Self::refuse_nonsense) has looked at.
    pub(crate) fn format(&self) -> &'static ReportFormat {
        self.named_format().ok().flatten().unwrap_or(&REPORT_FORMATS[0])
    }

    /// The report format, if `-f` or the extension of the report file names it.
    pub(crate) fn named_format(&self) -> Result<Option<&'static ReportFormat>, Failure> {
        let named = if self.brief { Some("brief") } else { self.format.as_deref() };
        if let Some(named) = named {
            return Ok(report_format(named));
        }
        let by_extension = REPORT_FORMATS.iter().map(|format| (format, format.extension));
        destination::format_of(self.output.as_deref(), by_extension, Some("-f"))
    }

    /// True if `-f` or the extension of the report file names the format.
    pub(crate) fn names_format(&self) -> bool {
        matches!(self.named_format(), Ok(Some(_)))
    }

    /// True if so many submissions are a class, of which text has a line a student unless more is asked for.
    pub(crate) fn is_class(&self, submissions: usize) -> bool {
        let is_several = submissions > 1 || self.roster.is_some();
        self.has_puzzle() && is_several && !self.steps && !self.why && !self.names_format()
    }

    pub(crate) fn jobs(&self) -> Jobs {
        self.jobs.into()
    }
}

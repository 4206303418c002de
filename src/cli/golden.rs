//! `nqfill golden`

use super::exit::{Exit, Failure, say};
use super::options::{self, Talk};
use super::solve::MOST_LISTED;
use crate::check::Points;
use crate::engine::Budget;
use crate::files::{self, Target, WriteError};
use crate::golden::{self, Comparison, Mode, Pair};
use crate::output::check::{ReportWriter, report_format};
use crate::report::{Case, CheckOptions, CheckSummary, Ending, Limits, clip};
use crate::solve::Request;
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder of inputs, x.txt or x.in, beside x.expected.txt, .json or .yaml, x.out or x.ans
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// What counts as the same (default: exact; tokens for .out and .ans)
    #[arg(long, value_enum)]
    mode: Option<ModeName>,

    /// Write the expectations instead; refused where CI is set
    #[arg(long)]
    update: bool,

    /// Only files whose path contains TEXT
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Report format
    #[arg(short, long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,

    /// A file for the report
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// List at most N completions
    #[arg(short = 'n', long, value_name = "N", default_value_t = MOST_LISTED, value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: u64,

    /// List every completion
    #[arg(long, conflicts_with = "max_solutions")]
    all: bool,

    /// One completion of each class under the symmetries of the puzzle
    #[arg(long)]
    distinct: bool,

    /// Time for each board: 10s, 500ms, 2m; a board that it cannot decide differs from what is expected
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    time_limit: Option<Duration>,

    /// Queens that may be tried for each board
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    /// Refuse larger files
    #[arg(long, value_name = "BYTES", default_value_t = golden::MOST_INPUT_BYTES)]
    max_input_bytes: u64,

    /// Clip a difference to N characters in JUnit, TAP and CTRF
    #[arg(long, value_name = "N", default_value_t = Limits::default().message)]
    max_message_chars: usize,

    #[command(flatten)]
    talk: Talk,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeName {
    /// every byte, but for line ends
    Exact,
    /// every word
    Tokens,
    /// the same solutions, or as many; the expectation is itself verified
    Semantic,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    Text,
    Junit,
    Tap,
    Ctrf,
}

impl FormatName {
    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Junit => "junit",
            Self::Tap => "tap",
            Self::Ctrf => "ctrf",
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.update && std::env::var_os("CI").is_some_and(|value| !value.is_empty()) {
        return Err(Failure::usage_in(
            "设有 CI 时不接受 --update：期望文件由人写出",
            "--update is refused where CI is set: expectations are written by people",
        ));
    }
    if !args.folder.is_dir() {
        return Err(Failure::usage_in(
            format!("{} 不是文件夹", args.folder.display()),
            format!("{} is no folder", args.folder.display()),
        ));
    }
    let pairs = golden::pairs(&args.folder, args.filter.as_deref());
    let target =
        args.output.as_deref().map(|path| report_target(path, &pairs)).transpose().map_err(Failure::no_target)?;
    sweep(&args.folder, &pairs);
    let comparisons = compare_all(args, &pairs);
    match &target {
        None => report(args, &comparisons, &mut BufWriter::new(io::stdout()))?,
        Some(target) => target.write(|out| report(args, &comparisons, out))?,
    }
    let passed = comparisons.iter().filter(|it| it.ending.passed()).count();
    if !args.talk.quiet {
        let (all, failed) = (comparisons.len(), comparisons.len() - passed);
        let lang = args.talk.diagnostic_lang();
        say(lang.pick(
            format!("共 {all} 个期望：相符 {passed}，不符 {failed}"),
            format!("{all} expectations: {passed} met, {failed} not"),
        ));
    }
    Ok(if passed == comparisons.len() && passed > 0 { Exit::Answered } else { Exit::Failed })
}

fn compare_all(args: &Args, pairs: &[Pair]) -> Vec<Comparison> {
    let mode = args.mode.map(|mode| match mode {
        ModeName::Exact => Mode::Exact,
        ModeName::Tokens => Mode::Tokens,
        ModeName::Semantic => Mode::Semantic,
    });
    let most = (!args.all).then_some(args.max_solutions);
    let budget = Budget { nodes: args.node_limit, time: args.time_limit, ..Budget::default() };
    let request = Request { most, distinct: args.distinct, budget, ..Request::default() };
    let (lang, update, max_input_bytes) = (args.talk.result_lang(), args.update, args.max_input_bytes);
    let options = golden::Options { mode, request, lang, update, max_input_bytes };
    pairs.iter().map(|pair| golden::compare(pair, &options)).collect()
}

/// The file for the report, which is neither an input nor an expectation.
fn report_target(path: &Path, pairs: &[Pair]) -> Result<Target, WriteError> {
    let files = pairs.iter().flat_map(|pair| pair.input.iter().chain([&pair.expectation.path]));
    Target::find(path)?.not_over(files.map(PathBuf::as_path))?.ready()
}

/// Removes what killed runs have left beside the expectations.
fn sweep(folder: &Path, pairs: &[Pair]) {
    let folders: BTreeSet<_> = pairs.iter().filter_map(|pair| pair.expectation.path.parent()).chain([folder]).collect();
    folders.into_iter().for_each(files::sweep);
}

fn report(args: &Args, comparisons: &[Comparison], out: &mut dyn Write) -> io::Result<()> {
    let lang = args.talk.result_lang();
    let mut writer: Box<dyn ReportWriter> = match args.format {
        FormatName::Text => Box::new(Text),
        format => {
            let format = report_format(format.name()).expect("in the table of formats");
            format.writer(CheckOptions { lang, ..CheckOptions::default() })
        }
    };
    writer.begin(out)?;
    for comparison in comparisons {
        let most = if args.format == FormatName::Text { usize::MAX } else { args.max_message_chars };
        writer.case(&case(comparison, clip(&comparison.message, most, lang).into_owned()), out)?;
    }
    let checked = comparisons.len() as u64;
    writer.end(&CheckSummary { checked, ..CheckSummary::default() }, out)?;
    out.flush()
}

fn case(comparison: &Comparison, message: String) -> Case<'static> {
    let passed = comparison.ending.passed();
    Case {
        name: comparison.name.clone(),
        ending: if passed { Ending::Passed } else { Ending::Failed },
        status: comparison.ending.name(),
        message,
        steps: Vec::new(),
        score: if passed { Points::ONE } else { Points::default() },
        max_score: Points::ONE,
        student: None,
        puzzle: None,
        graded: None,
    }
}

/// `same x.expected.txt`; below what differs, how.
struct Text;

impl ReportWriter for Text {
    fn case(&mut self, case: &Case<'_>, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{:<9} {}", case.status, case.name)?;
        match case.message.strip_suffix('\n').unwrap_or(&case.message) {
            "" => Ok(()),
            message => writeln!(out, "{message}"),
        }
    }
}

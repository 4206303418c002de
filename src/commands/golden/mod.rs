//! `nqfill golden`: inputs beside what solving them is expected to write.
//!
//! `x.txt` or `x.in` is an input; `x.expected.txt`, `x.expected.json`, `x.expected.yaml`, `x.out` and `x.ans` are its
//! expectations. A comparison writes nothing but its report; `--update` writes expectations.

mod comparison;
mod difference;
mod pairs;
mod report;

use crate::commands::golden::comparison::{Comparing, Comparison, Ending, pair_moved};
use crate::commands::golden::pairs::{Pair, pairs};
use crate::commands::golden::report::Report;
use crate::exit::{Exit, Failure, say, usage};
use crate::help::{CommandInfo, Group, both};
use crate::options;
use crate::options::{Folders, FormatArgs, JobsArgs, LimitArgs, MessageArgs, Reading, SearchArgs, refuse};
use crate::run::destination::OneOutput;
use crate::run::input;
use crate::run::input::{Source, SourceList};
use crate::run::ordered::{Give, Threads, in_order};
use crate::signals;
use clap::Arg;
use nqfill::show::Lang;
use nqfill::words::names;
use nqfill::words::verdict;
use nqfill_core::engine::{Budget, Cores, Tuning};
use nqfill_read::InputErrorKind;
use nqfill_read::words::messages::amount;
use std::convert::Infallible;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "golden",
    about: ("把求解文件夹中各输入的结果与旁边的期望文件比较", "Compare what solving writes with expected files"),
    group: (Group::Grade, 2),
    examples: &[
        ("golden fixtures/", ("与期望文件比较", "compare with what is expected")),
        ("golden --update fixtures/", ("写出期望文件", "write what is expected")),
    ],
    exit_codes: (
        "0 全部相符；1 有不符的，或没有期望文件；2 用法错误。",
        "0 everything is as expected; 1 something is not, or nothing is expected; 2 wrong usage.",
    ),
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub struct Args {
    #[arg(value_name = "DIR", help = both!(
        "输入所在的文件夹：x.txt 或 x.in，旁边是 x.expected.txt、.json、.yaml，或 x.out、x.ans",
        "A folder of inputs, x.txt or x.in, beside x.expected.txt, .json or .yaml, x.out or x.ans"
    ))]
    folder: PathBuf,

    #[arg(long,
        help = both!("改为写出期望文件；设有 CI 时不接受", "Write the expectations instead; refused where CI is set"))]
    update: bool,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "FILE", help = both!("报告写入的文件", "A file for the report"))]
    output: Option<PathBuf>,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    #[command(flatten)]
    folders: Folders,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(options::names(&FORMATS)).help(both!(
            "报告格式（默认按 -o FILE 的扩展名，否则为 text）",
            "Report format (default: that of the extension of -o FILE, else text)"
        )),
        _ => option,
    }
}

/// The formats of reports, each with its extension.
const FORMATS: [(&str, &str, Report); 3] =
    [("text", "txt", Report::Text), ("json", "json", Report::Json), ("junit", "xml", Report::Junit)];

pub fn run(args: &Args) -> Result<Exit, Failure> {
    refuse([(
        args.update && std::env::var_os("CI").is_some_and(|value| !value.is_empty()),
        usage!(
            "设有 CI 时不接受 --update：期望文件由人写出",
            "--update is refused where CI is set: expectations are written by people"
        ),
    )])?;
    refuse_file(&args.folder)?;
    input::refuse_no_folder(&args.folder)?;
    let format = args.format.choose(args.output.as_deref(), &FORMATS)?;
    let comparing = args.comparing()?;
    let (pairs, mut others) = pairs(&args.folder, args.output.as_deref(), &args.folders.filter()?)?;
    let files = pairs.iter().flat_map(|pair| pair.input.iter().map(|input| &input.path).chain([&pair.path]));
    let output = OneOutput::find_beside(args.output.as_deref(), files.map(PathBuf::as_path))?;
    let mut comparisons = unreadable(&others, comparing.lang);
    args.compare_all(&pairs, &comparing, &mut comparisons);
    pair_moved(&mut comparisons, comparing.lang);
    output.write(|out| args.report(format, &comparisons, out))?;
    if comparisons.is_empty() {
        others.empty = vec![args.folder.clone()];
    } else if !args.messages.quiet {
        say(summary(comparing.lang, report::passed(&comparisons), comparisons.len()));
    }
    let exit = others.report(comparing.lang, args.messages.quiet);
    args.messages.end_summary();
    Ok(if comparing.interrupt.load(Ordering::Relaxed) { Exit::Interrupted } else { exit.max(exit_code(&comparisons)) })
}

/// Refuses one file of a folder with the command that compares it.
fn refuse_file(path: &Path) -> Result<(), Failure> {
    let (Some(folder), Some(name), true) = (path.parent(), path.file_name(), path.is_file()) else { return Ok(()) };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let [path, folder, name] = [path, folder, Path::new(name)].map(names::path_name);
    Err(usage!(
        "{path} 不是文件夹；只比较这个文件，用 nqfill golden {folder} --glob {name}",
        "{path} is not a folder; for this file alone type nqfill golden {folder} --glob {name}"
    ))
}

impl Args {
    fn comparing(&self) -> Result<Comparing<'_>, Failure> {
        let interrupt = signals::interrupt_flag();
        let budget = Budget { progress: None, ..self.limits.budget(&interrupt) };
        let request = self.search.request(budget, Tuning::default());
        Ok(Comparing { args: self, reading: self.reading.resolve()?, request, interrupt, lang: self.messages.lang() })
    }

    /// Compares pairs at the same time, and adds the comparisons in the order of the pairs.
    fn compare_all(&self, pairs: &[Pair], comparing: &Comparing<'_>, comparisons: &mut Vec<Comparison>) {
        let threads = Threads { jobs: self.jobs.count(), interrupt: &comparing.interrupt, cores: &Cores::default() };
        let make = |pair: &Pair, give: Give<'_, Comparison>| give(comparing.compare(pair));
        let take = &mut |comparison| {
            comparisons.push(comparison);
            Ok::<_, Infallible>(())
        };
        match in_order(pairs, &threads, &make, take) {
            Ok(()) => {}
        }
    }

    fn report(&self, format: Report, comparisons: &[Comparison], out: &mut dyn Write) -> io::Result<()> {
        match format {
            Report::Text => {
                let on_terminal = self.output.is_none() && io::stdout().is_terminal();
                let coloured = self.messages.results_are_coloured(on_terminal);
                report::text(comparisons, self.messages.lang(), coloured, out)
            }
            Report::Json => report::json(comparisons, out),
            Report::Junit => report::junit(comparisons, out),
        }
    }
}

/// The highest exit code that a comparison requires.
fn exit_code(comparisons: &[Comparison]) -> Exit {
    let exit = |comparison: &Comparison| match comparison.ending {
        ending if ending.passed() => Exit::Answered,
        Ending::Undecided => Exit::Undecided,
        _ => Exit::Failed,
    };
    comparisons.iter().map(exit).max().unwrap_or(Exit::Answered)
}

/// A failed comparison for each folder that could not be entered and each circle of links.
fn unreadable(others: &SourceList, lang: Lang) -> Vec<Comparison> {
    let comparison = |source: &Source| {
        let error = source.error.clone().map(InputErrorKind::Unreadable)?;
        let (name, message) = (names::path_name(&source.path), verdict::input_error(lang, &error));
        Some(Comparison::new(&name, Ending::Failed, message))
    };
    others.files.iter().filter_map(comparison).collect()
}

/// The counts of a run: `共 3 个期望：相符 2，不符 1`
fn summary(lang: Lang, passed: usize, all: usize) -> String {
    let (failed, expectations) = (all - passed, amount(all, "expectation"));
    nqfill::show::say!(
        lang,
        "共 {all} 个期望：相符 {passed}，不符 {failed}",
        "{expectations}: {passed} met, {failed} not"
    )
}

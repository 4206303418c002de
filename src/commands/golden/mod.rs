//! `nqfill golden`

pub(crate) mod claims;
pub(crate) mod comparison;
pub(crate) mod difference;
pub(crate) mod golden_words;
pub(crate) mod pairs;
pub(crate) mod program;
pub(crate) mod read_claims;
pub(crate) mod render;
pub(crate) mod semantic;
pub(crate) mod settings;
pub(crate) mod text_results;

use crate::commands::golden::comparison::{Comparison, ComparisonEnding, compare};
use crate::commands::golden::difference::Mode;
use crate::commands::golden::pairs::{Pair, pairs};
use crate::commands::golden::program::{CommandError, Program, TIME_LIMIT};
use crate::commands::golden::settings::Options;
use crate::exit::{Exit, Failure, say, usage};
use crate::files;
use crate::help::{Group, Page, both};
use crate::options;
use crate::options::folders::Folders;
use crate::options::refusals::refuse;
use crate::options::tuning::TuningArgs;
use crate::options::{FormatArgs, JobsArgs, LimitArgs, MessageArgs, Reading, Values};
use crate::run::destination::OneOutput;
use crate::run::folders;
use crate::run::pipeline;
use crate::run::pipeline::{Source, SourceList, Threads};
use clap::Arg;
use nqfill_core::engine::{Budget, Cores, engine};
use nqfill_core::solve::Request;
use nqfill_grade::Points;
use nqfill_grade::case::{Case, CheckOptions, Ending, Subject};
use nqfill_grade::graded::CheckSummary;
use nqfill_grade::reports::report_format;
use nqfill_grade::{MOST_OF_MESSAGE, clip};
use nqfill_read::InputErrorKind;
use nqfill_show::{Lang, words};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "golden",
    about: both!("把求解文件夹中各输入的结果与旁边的期望文件比较", "Compare what solving writes with expected files"),
    group: (Group::Grade, 2),
    examples: &[
        ("golden fixtures/", ("与期望文件比较", "compare with what is expected")),
        ("golden --update fixtures/", ("写出期望文件", "write what is expected")),
    ],
    exit_codes: (
        "0 全部相符；1 有不符的，或没有期望文件；2 用法错误。",
        "0 everything is as expected; 1 something is not, or nothing is expected; 2 wrong usage.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub(crate) struct Args {
    #[arg(value_name = "DIR", help = both!(
        "输入所在的文件夹：x.txt 或 x.in，旁边是 x.expected.txt、.json、.yaml，或 x.out、x.ans",
        "A folder of inputs, x.txt or x.in, beside x.expected.txt, .json or .yaml, x.out or x.ans"
    ))]
    folder: PathBuf,

    #[arg(long, value_parser = options::OneOf(MODES), help = both!(
        "怎样算相符（默认 exact；.out 与 .ans 为 tokens）",
        "What counts as the same (default: exact; tokens for .out and .ans)"
    ))]
    mode: Option<Mode>,

    #[arg(long,
        help = both!("改为写出期望文件；设有 CI 时不接受", "Write the expectations instead; refused where CI is set"))]
    update: bool,

    #[arg(long, value_name = "CMD",
        conflicts_with_all = ["algorithm", "max_solutions", "all", "first", "seed", "cooling", "sideways"],
        help = both!(
            "比较此程序（而非 nqfill）的输出：它从标准输入读取输入，CMD 中有 {} 处则换成输入的路径；{format} 为 text、\
             json 或 yaml",
            "Compare what this program writes, and not nqfill: it reads the input, or has its path where CMD has {}; \
             {format} is text, json or yaml"
        ))]
    command: Option<String>,

    #[arg(long, value_name = "CODE,...", value_delimiter = ',', default_value = "0", requires = "command",
        value_parser = options::number::<i32>(0..=255),
        help = both!("CMD 正常的退出码", "Exit codes of CMD that are right"))]
    exit_codes: Vec<i32>,

    #[arg(long, value_name = "TEXT", help = both!("只比较路径中含 TEXT 的文件", "Only files whose path contains TEXT"))]
    filter: Option<String>,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "FILE", help = both!("报告写入的文件", "A file for the report"))]
    output: Option<PathBuf>,

    #[arg(short, long, value_name = "NAME", default_value = "auto", value_parser = options::engines(),
        help = both!("搜索算法", "Search algorithm"))]
    algorithm: String,

    #[arg(short = 'n', long, value_name = "N", default_value_t = options::MOST_LISTED,
        value_parser = options::number::<u64>(1..),
        help = both!("最多列出 N 种解法", "List at most N completions"))]
    max_solutions: u64,

    #[arg(long, conflicts_with_all = ["max_solutions", "first"], help = both!("列出全部解法", "List every completion"))]
    all: bool,

    #[arg(long, conflicts_with = "max_solutions", help = both!(
        "只求一种解法，不数总数，也不再搜索",
        "Find one completion and do nothing else: no total, no search for a second"
    ))]
    first: bool,

    #[arg(long, help = both!(
        "在残局的对称下，每类只列一种",
        "One completion of each class under the symmetries of the puzzle"
    ))]
    distinct: bool,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    #[arg(long, value_name = "N", default_value_t = MOST_OF_MESSAGE,
        value_parser = options::number::<usize>(..), help = both!(
        "在 JUnit 中，差异最多 N 个字符",
        "Clip a difference to N characters in JUnit"
    ))]
    max_message_chars: usize,

    #[command(flatten)]
    tuning: TuningArgs,

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
        "time_limit" => option.help(both!(
    "每个棋盘或每次运行 CMD 的时间限制（后者默认 60s），如 10s、500ms、2m；届时未完成的算不符",
    "Time for each board, or for each run of CMD (default 60s): 10s, 500ms, 2m; what is not done by then differs \
     from what is expected"
)),
        "jobs" => option.help(both!(
    "同时处理的输入数（默认为核数；有 --command 时逐个运行）；不影响报告",
    "Inputs in parallel (default: the number of cores; with --command one at a time); the report never depends on \
     it"
)),
        _ => option,
    }
}

const MODES: Values<Mode> = &[
    ("exact", both!("逐字节相同，行尾除外", "every byte, but for line ends"), Mode::Exact),
    ("tokens", both!("逐词相同", "every word"), Mode::Tokens),
    (
        "semantic",
        both!(
            "解法相同或个数相同；期望本身也会验证",
            "the same solutions, or as many; the expectation is itself verified"
        ),
        Mode::Semantic,
    ),
];

/// The formats of reports, each with its extension.
const FORMATS: [(&str, &str, Report); 2] = [("text", "txt", Report::Text), ("junit", "xml", Report::Format("junit"))];

/// What a report is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Report {
    Text,
    /// A format of the reports of `check`.
    Format(&'static str),
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    refuse([(
        args.update && std::env::var_os("CI").is_some_and(|value| !value.is_empty()),
        usage!(
            "设有 CI 时不接受 --update：期望文件由人写出",
            "--update is refused where CI is set: expectations are written by people"
        ),
    )])?;
    folders::check(&args.folder)?;
    let format = args.format.choose(args.output.as_deref(), &FORMATS)?;
    refuse_unused(args, format)?;
    let options = golden_options(args)?;
    let mut found = pairs(&args.folder, args.filter.as_deref(), args.output.as_deref(), &args.folders.walk()?);
    let pairs = &found.pairs;
    let inputs = pairs.iter().flat_map(|pair| pair.input.iter().chain([&pair.expectation.path]));
    let output = OneOutput::find_beside(args.output.as_deref(), inputs.map(PathBuf::as_path))?;
    sweep(&args.folder, pairs);
    let mut comparisons = unreadable(&found.others, options.lang);
    compare_all(args, pairs, &options, &mut comparisons);
    output.write(|out| report(args, format, &comparisons, out))?;
    say_summary(args, &comparisons);
    if comparisons.is_empty() {
        // That is said by now.
        found.others.empty.clear();
    }
    folders::say(&found.others, args.messages.lang(), args.messages.quiet);
    args.messages.end_summary();
    Ok(match options.interrupt.load(Ordering::Relaxed) {
        true => Exit::Interrupted,
        false => exit(&comparisons),
    })
}

/// Compares pairs at the same time, and adds the comparisons in the order of the pairs.
fn compare_all(args: &Args, pairs: &[Pair], options: &Options, comparisons: &mut Vec<Comparison>) {
    // Programs may write files of their own, and their time is that of the wall clock.
    let jobs = if options.program.is_some() && !args.jobs.is_given() { 1 } else { args.jobs.count() };
    let threads = Threads { jobs, interrupt: &options.interrupt, cores: &Cores::default() };
    let make = |pair: &Pair, give: &mut dyn FnMut(Comparison)| give(compare(pair, options));
    let take = &mut |comparison| {
        comparisons.push(comparison);
        Ok::<_, Infallible>(())
    };
    match pipeline::in_order(pairs, &threads, &make, take) {
        Ok(()) => {}
    }
}

/// The highest exit code that a comparison requires; nothing compared is no success.
fn exit(comparisons: &[Comparison]) -> Exit {
    let exit = |comparison: &Comparison| match comparison.ending {
        ending if ending.passed() => Exit::Answered,
        ComparisonEnding::Undecided => Exit::Undecided,
        _ => Exit::Failed,
    };
    comparisons.iter().map(exit).max().unwrap_or(Exit::Failed)
}

fn say_summary(args: &Args, comparisons: &[Comparison]) {
    let lang = args.messages.lang();
    if comparisons.is_empty() {
        say(format_args!("nqfill: {}", golden_words::nothing_to_compare(lang, &args.folder)));
    } else if !args.messages.quiet {
        let passed = comparisons.iter().filter(|it| it.ending.passed()).count();
        say(golden_words::summary(lang, args.update, passed, comparisons.len()));
    }
}

/// Refuses options without effect: those for reading and solving boards, if neither is done.
fn refuse_unused(args: &Args, format: Report) -> Result<(), Failure> {
    let reads_boards = args.command.is_none() || matches!(args.mode, Some(Mode::Semantic));
    let counts =
        args.distinct || args.limits.node_limit.is_some() || args.limits.memory.is_given() || args.tuning.is_given();
    let options = "-i, --queen, --empty, --blocked, --base, --pairs, --size, --distinct, --node-limit, --memory, --seed, \
                   --cooling, --sideways, --variables, --values and --by";
    refuse([
        (
            format == Report::Text && args.max_message_chars != MOST_OF_MESSAGE,
            usage!("--max-message-chars 只用于 -f junit", "--max-message-chars is for -f junit"),
        ),
        (
            !reads_boards && (counts || args.reading.is_given()),
            usage!(
                (
                    "有 --command 时，{} 只用于 --mode semantic：只有这时 nqfill 自己读取棋盘",
                    options.replace(" and ", "、").replace(", ", "、")
                ),
                "with --command, {options} are for --mode semantic: only there nqfill reads boards itself"
            ),
        ),
    ])
}

fn golden_options(args: &Args) -> Result<Options, Failure> {
    let interrupt = crate::run::signals::interrupt_flag();
    let budget = Budget { gauge: None, ..args.limits.budget(&interrupt) };
    let request = Request {
        engine: engine(&args.algorithm),
        most: (!args.all).then_some(if args.first { 1 } else { args.max_solutions }),
        skip_total: args.first,
        distinct: args.distinct,
        budget,
        tuning: args.tuning.resolve(std::slice::from_ref(&args.algorithm))?,
        ..Request::default()
    };
    let (lang, update, max_input_bytes) = (args.messages.lang(), args.update, args.reading.max_input_bytes());
    let (reading, program) =
        (args.reading.resolve()?, args.command.as_deref().map(|it| program(args, it)).transpose()?);
    Ok(Options { mode: args.mode, reading, request, program, interrupt, lang, update, max_input_bytes })
}

fn program(args: &Args, command: &str) -> Result<Program, Failure> {
    let refused = |error: CommandError| Failure::usage_by(|lang| error.words(lang));
    let mut program = Program::new(command).map_err(refused)?;
    program.codes.clone_from(&args.exit_codes);
    program.time_limit = args.limits.time_limit.unwrap_or(TIME_LIMIT);
    program.max_output_bytes = args.reading.max_input_bytes();
    Ok(program)
}

/// A failed comparison for each folder that could not be entered and each circle of links.
fn unreadable(others: &SourceList, lang: Lang) -> Vec<Comparison> {
    let comparison = |source: &Source| {
        let error = source.error.clone().map(InputErrorKind::Unreadable)?;
        let (name, message) = (words::path_name(&source.path), words::input_error(lang, &error));
        Some(Comparison { name, ending: ComparisonEnding::Failed, message })
    };
    others.files.iter().filter_map(comparison).collect()
}

/// Removes the temporary files of killed runs beside the expectations.
fn sweep(folder: &Path, pairs: &[Pair]) {
    let folders: BTreeSet<_> = pairs.iter().filter_map(|pair| pair.expectation.path.parent()).chain([folder]).collect();
    folders.into_iter().for_each(files::sweep);
}

fn report(args: &Args, format: Report, comparisons: &[Comparison], out: &mut dyn Write) -> io::Result<()> {
    let lang = args.messages.lang();
    let Report::Format(name) = format else {
        let on_terminal = args.output.is_none() && io::stdout().is_terminal();
        let text = Text { lang, coloured: args.messages.results_are_coloured(on_terminal) };
        return comparisons.iter().try_for_each(|comparison| text.write(comparison, out));
    };
    let format = report_format(name).expect("in the table of formats");
    let mut writer = (format.writer)(CheckOptions { lang, lists_steps: true, ..CheckOptions::default() });
    writer.begin(out)?;
    for comparison in comparisons {
        writer.case(&case(comparison, &clip(&comparison.message, args.max_message_chars, lang)), out)?;
    }
    let checked = comparisons.len() as u64;
    writer.end(&CheckSummary { checked, ..CheckSummary::default() }, out)
}

fn case<'a>(comparison: &Comparison, message: &'a str) -> Case<'a> {
    let passed = comparison.ending.passed();
    Case {
        name: comparison.name.clone(),
        ending: if passed { Ending::Passed } else { Ending::Failed },
        status: comparison.ending.name(),
        score: if passed { Points::ONE } else { Points::default() },
        max_score: Points::ONE,
        subject: Subject::Told(message),
    }
}

const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";
const PLAIN: &str = "\x1b[0m";

/// Writes `same x.expected.txt`, followed by the difference if there is one.
struct Text {
    lang: Lang,
    coloured: bool,
}

impl Text {
    fn write(&self, Comparison { name, ending, message }: &Comparison, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}{name}", words::comparison(self.lang, ending.name()))?;
        let message = message.strip_suffix('\n').unwrap_or(message);
        message.lines().try_for_each(|line| self.write_line(line, out))
    }

    /// Writes a line of a difference in the usual colours.
    fn write_line(&self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let line = words::visible_text(line);
        let colour = match line.as_bytes().first() {
            Some(b'-') if self.coloured => RED,
            Some(b'+') if self.coloured => GREEN,
            _ => return writeln!(out, "{line}"),
        };
        writeln!(out, "{colour}{line}{PLAIN}")
    }
}

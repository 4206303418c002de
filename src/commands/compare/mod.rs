//! `nqfill compare`: several engines on the same boards, one after the other.

pub mod output;

use crate::exit::{Exit, Failure, failed, print_message, usage};
use crate::help::{CommandInfo, both};
use crate::lang;
use crate::options;
use crate::options::{FormatArgs, InputArgs, LimitArgs, MessageArgs, Numbers, ProgressArgs, TuningArgs};
use crate::run::destination;
use crate::run::input::{Source, Walk, read_typed};
use crate::run::progress::{Counters, Progress};
use crate::signals;
use crate::terminals;
use crate::terminals::terminal_width;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use nqfill::show::Lang;
use nqfill::show::experiment::{Experiment, Figure, OtherTimes};
use nqfill::show::names;
use nqfill::words::{cli, reading};
use nqfill_core::SearchOptions;
use nqfill_read::{Document, InputError, ReadOptions};
use output::{FORMATS, Output};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "compare",
    about: ("用几种算法依次求解同样的棋盘，列表或绘图比较", "Run engines on the same boards, and tabulate or plot"),
    examples: &[
        ("compare -a backtracking,bitmask,exact puzzle.txt", ("同一棋盘，三种算法", "three engines on one board")),
        ("compare -a bitmask,exact --sizes 4..10 -o plot.svg", ("用时、节点、回溯随 n 的变化", "time, nodes and backtracks against n")),
        ("compare -a backtracking,forward-checking --sizes 8,10,12 --wide seconds", ("实验报告中的表", "the table of a report")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| format.value_parser(options::names(&FORMATS)))))]
#[command(mut_args(options::on("time_limit", |limit| limit.help(both!(
    "每次运行的时间限制，如 10s、500ms、2m", "Time for each run: 10s, 500ms, 2m"
)))))]
#[command(mut_args(options::on("node_limit", |limit| limit.help(both!(
    "每次运行最多试放的皇后数", "Queens that may be tried in each run"
)))))]
pub struct Args {
    #[arg(value_name = "PATH", required_unless_present_any = ["sizes", "size"],
        help = both!(
            "文件、文件夹（含子文件夹，按路径排序）或 `-`",
            "Files, folders (walked, files sorted by path) or `-`"
        ))]
    paths: Vec<PathBuf>,

    #[arg(short, long, value_name = "NAME,...", value_delimiter = ',', default_value = Experiment::USUAL_ENGINES,
        value_parser = options::engines(), hide_default_value = true,
        help = both!(
            "`nqfill engines` 列出的算法，或 auto［默认：课程中的五种］",
            "Engines of `nqfill engines`, or auto [default: five of the course]"
        ),
        long_help = both!(
            "`nqfill engines` 列出的算法，或 auto；其他算法的用时与第一个相比\n\n［默认：backtracking,forward-checking,bitmask,propagation,exact］",
            "Engines of `nqfill engines`, or auto; the times of the others are compared with that of the first\n\n[default: \
             backtracking,forward-checking,bitmask,propagation,exact]"
        ))]
    algorithm: Vec<String>,

    #[arg(long, value_name = "SIZES", value_parser = options::sizes(), help = both!(
        "这些大小的空棋盘：8,10,12 或 4..12（含两端）",
        "Empty boards of these sizes: 8,10,12 or 4..12, both ends included"
    ))]
    sizes: Option<Numbers>,

    #[arg(long, help = both!("只求一种解法；不写则求全部", "Look for one solution; without it for all"))]
    first: bool,

    #[arg(long, hide_short_help = true, value_name = "N", value_parser = options::number::<u32>(1..=10_000),
        help = both!(
            "每种算法在每个棋盘上运行的次数，报告用时的中位数（默认 1 次，50 ms 以内者至多重复 20 次）",
            "Runs of each engine on each board, of which the median time is reported (default: 1; below 50 ms up to 20)"
        ))]
    runs: Option<u32>,

    #[arg(long, hide_short_help = true, value_name = "FILE", help = both!(
        "别的求解器的用时，与测得的并列：CSV，有 board、engine、seconds（或棋盘、算法、秒）三列",
        "Times of other solvers, to stand beside those measured: CSV with the columns board, engine, seconds"
    ))]
    times: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "FILE",
        help = both!("写入表格或图的文件，结束时整个写出", "A file for the tables or plots, written whole at the end"))]
    output: Option<PathBuf>,

    #[arg(long, hide_short_help = true, value_name = "FIGURE,...", value_delimiter = ',', hide_possible_values = true, value_parser = wide_columns(),
        help = both!(
            "每个棋盘一行，并列各算法的这些数据：seconds（秒）、nodes（节点）、backtracks（回溯）……；\
             加上 factor，则每项旁边是多一行时的倍数",
            "A row for each board, with these figures of all engines side by side: seconds, nodes, backtracks, ..., \
             and with factor by how much one row more multiplies each"
        ))]
    wide: Option<Vec<WideColumn>>,

    #[command(flatten)]
    tuning: TuningArgs,

    #[command(flatten)]
    progress: ProgressArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// A column of `--wide`: a figure of all engines, or, as `None`, the factor of one row more, beside each figure.
type WideColumn = Option<Figure>;

/// The names of all figures, and `factor`.
fn wide_columns() -> impl TypedValueParser<Value = WideColumn> {
    PossibleValuesParser::new(Figure::all().map(Figure::name).chain(["factor"])).map(|name| Figure::named(&name))
}

impl Args {
    /// Sizes of empty boards: of `--sizes`, and where no file is read the one of `--size`.
    fn sizes(&self) -> Vec<u32> {
        let one = self.input.reading.size.filter(|_| self.paths.is_empty());
        self.sizes.iter().flat_map(|Numbers(sizes)| sizes.clone()).chain(one).collect()
    }

    /// The usage error of options of reading where no file is read.
    fn check_options(&self) -> Result<(), Failure> {
        let size_beside_sizes = self.sizes.is_some() && self.input.reading.size.is_some();
        let reads = self.input.reading.reads_otherwise() || size_beside_sizes;
        if self.paths.is_empty() && reads {
            return Err(usage!(
                "没有 PATH 时不读取文件：--sizes 的空棋盘用不到读取选项",
                "without a PATH no file is read: options of reading are not for the empty boards of --sizes"
            ));
        }
        if self.wide.as_ref().is_some_and(|columns| columns.iter().all(Option::is_none)) {
            return Err(usage!(
                "--wide factor 是其他数据多一行时的倍数，如 --wide nodes,factor",
                "--wide factor is that of other figures: name one, as in --wide nodes,factor"
            ));
        }
        Ok(())
    }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    args.check_options()?;
    let lang = lang::of_run();
    let (output, quiet) = (Output::new(args, lang)?, args.messages.quiet);
    let mut list = args.input.folders.sources(&args.paths, args.output.as_deref(), Walk::default())?;
    let inputs = destination::files_of(&list.files).chain(args.times.as_deref());
    let place = destination::find_not_over(args.output.as_deref(), inputs)?;
    read_typed(&mut list.files, quiet)?;
    let is_reported = place.is_stdout() && output.names_reasons() && terminals::are_read_together();
    let times = args.times.as_deref().map(|path| other_times(path, args)).transpose()?;
    let (mut experiment, could_read) = measure(args, &list.files, &request(args, &interrupt)?, is_reported)?;
    let exit = list.report(lang, quiet).max(could_read);
    let is_cut = experiment.measurements.iter().any(|measurement| measurement.is_cut);
    if let (Some(times), Some(path)) = (times, &args.times) {
        let others = experiment.add_times(times);
        if let (false, false, Some(known)) = (quiet, others.is_empty(), experiment.example_name()) {
            print_message(cli::other_boards(lang, &names::path_name(path), &others, &known));
        }
    }
    output.check(&experiment)?;
    let not_compared = experiment.not_compared();
    if !quiet && !not_compared.is_empty() && output.leaves_out() {
        print_message(cli::not_compared(lang, &not_compared));
    }
    let width = if place.is_stdout() { terminal_width() } else { None };
    let coloured = args.messages.results_are_coloured(place.is_stdout() && io::stdout().is_terminal());
    place.write(|out| output.write(&experiment, width, coloured, out))?;
    args.messages.end_summary();
    if signals::has_come() {
        print_message(cli::interrupted(lang, experiment.measurements.len()));
        return Ok(Exit::Interrupted);
    }
    Ok(if is_cut { exit.max(Exit::Undecided) } else { exit })
}

/// Runs all engines on all boards, or on those before an interrupt. Reports what could not be read, unless the results do.
fn measure(
    args: &Args,
    sources: &[Source],
    request: &SearchOptions,
    is_reported: bool,
) -> Result<(Experiment, Exit), Failure> {
    let (reading, lang) = (args.input.reading.resolve()?, lang::of_run());
    let sizes = args.sizes();
    let empty: Vec<_> = sizes.iter().map(|&n| Source::empty_board(n as usize)).collect();
    let boards = sources.iter().chain(&empty).flat_map(|source| {
        source.open(&reading).map(move |board| (name(source, board.entry.index), board.entry.placement))
    });
    let counters = Counters::new(request.budget.progress.as_ref(), false, lang);
    let is_shown = args.progress.is_shown(args.messages.quiet);
    // How many boards files hold is not known before they are read.
    let boards_known = if sources.is_empty() { sizes.len() } else { 1 };
    let progress = Progress::of_items(is_shown, boards_known, counters);
    let (engines, runs, time_limit) = (args.algorithm.clone(), args.runs, args.limits.time_limit);
    let mut experiment = Experiment { engines, runs, is_first: args.first, time_limit, measurements: Vec::new() };
    let mut exit = Exit::Answered;
    // A file that was awaited when a signal came was not read.
    for (name, board) in boards.take_while(|_| !signals::has_come()) {
        match board {
            Ok(placement) => experiment.measure(name, &placement, request),
            Err(error) => {
                // An empty board is always read.
                let (name, why) = (name.unwrap_or_default(), |lang| reading::input_error(lang, &error.kind));
                if !is_reported {
                    let _ = writeln!(progress.stderr(), "nqfill: {name}{}{}", lang.colon(), why(lang));
                }
                experiment.add_unread(name, Lang::ALL.map(why));
                exit = exit.max(Exit::Failed);
            }
        }
        progress.board_read();
        progress.item_done();
        if signals::has_come() {
            break;
        }
    }
    progress.end();
    Ok((experiment, exit))
}

/// Reads times that were measured elsewhere.
fn other_times(path: &Path, args: &Args) -> Result<OtherTimes, Failure> {
    let name = names::path_name(path);
    let document = Source::given(path).read().map_err(InputError::from);
    // The decoder of boards knows the encodings in which spreadsheets write.
    let document = document.and_then(|bytes| Document::new(bytes, &ReadOptions::default()));
    let document = document.map_err(|error| Lang::ALL.map(|lang| reading::input_error(lang, &error.kind)));
    let times = document.and_then(|document| OtherTimes::read(document.text(), &args.algorithm));
    times.map_err(|[zh, en]| failed!("{name}：{zh}", "{name}: {en}"))
}

/// The name of a board in the table; an empty board has its own.
fn name(source: &Source, index: usize) -> Option<String> {
    let name = source.name();
    let name = names::printable(&name);
    let number = if index > 1 { format!("#{index}") } else { String::new() };
    source.empty_rows.is_none().then(|| format!("{name}{number}"))
}

fn request(args: &Args, interrupt: &Arc<AtomicBool>) -> Result<SearchOptions, Failure> {
    let budget = args.limits.budget(interrupt);
    let tuning = args.tuning.resolve(&args.algorithm)?;
    Ok(SearchOptions { budget, tuning, ..SearchOptions::default() })
}

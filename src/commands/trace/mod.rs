//! `nqfill trace`

pub mod formats;
pub mod html;
pub mod jsonl;
pub mod pictures;
pub mod text;

use crate::commands::trace::formats::{FORMATS, MOST_BOARDS, TraceFormat, Traces};
use crate::exit::{Exit, Failure, print_message, usage};
use crate::help::{CommandInfo, Schema, both};
use crate::options;
use crate::options::{FormatArgs, LimitArgs, MessageArgs, Numbers, Reading, TuningArgs, check_pixels, numbers};
use crate::run::destination;
use crate::run::one_board::OneBoard;
use crate::run::progress::Progress;
use crate::signals;
use crate::terminals;
use clap::builder::PossibleValuesParser;
use nqfill::show::job::Board;
use nqfill::show::trace::{Ended, TraceRequest};
use nqfill::words::{cli, search};
use nqfill_core::board::Placement;
use nqfill_core::engine::{ENGINES, Engine, engine};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "trace",
    about: ("逐步演示算法的搜索", "Show the search of an engine step by step"),
    examples: &[
        ("trace --size 4 -a backtracking,forward-checking", ("实验报告中的 4 皇后：两种算法逐步比较", "4 queens as in the report: two algorithms, step by step")),
        ("trace --size 4 -a propagation --by columns", ("教程中的传播与回溯", "propagation and backtracking as in the tutorial")),
        ("trace -a backtracking,exact -o search.html puzzle.txt", ("可播放的网页，两种算法并排", "a page that plays it, two algorithms side by side")),
        ("trace --size 4 --tree -o tree.svg", ("搜索树，一幅图", "the tree of the search, as a picture")),
        ("trace --size 4 --at 2,4,5,11,22 -o steps.svg", ("这些步的棋盘，一幅图", "the boards of these steps, as one picture")),
        ("trace -a forward-checking --all -f jsonl puzzle.txt", ("所有步骤，供程序读取", "every step, for programs")),
    ],
    schema: Some(Schema {
        name: "trace",
        about: ("trace 的各行", "the lines of trace"),
        json: include_str!("../schema/trace.json"),
    }),
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| format.value_parser(options::names(&FORMATS)))))]
pub struct Args {
    #[arg(value_name = "PATH", help = both!(
        "一个棋盘：FILE，其第二个棋盘写作 FILE#2，或 `-`；不写则为 --size 的空棋盘，或标准输入",
        "One board: FILE, FILE#2 for its second board, or `-`; without it the empty board of --size, or standard input"
    ))]
    path: Option<PathBuf>,

    #[arg(short, long, value_name = "NAME,...", value_delimiter = ',', default_value = "backtracking",
        value_parser = engines(),
        help = both!("依次演示的算法", "Engines, each traced in turn"))]
    algorithm: Vec<String>,

    #[arg(long, value_name = "N", value_parser = options::number::<u64>(1..), help = both!(
        "到 N 步为止（text 默认 1000，html 默认 5000；jsonl 不限）",
        "Stop after N steps (default: 1000 in text, 5000 in html; no limit in jsonl)"
    ))]
    max_steps: Option<u64>,

    #[arg(long, help = both!("求全部解法；不写则求一种", "Search for every completion; without it for one"))]
    all: bool,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(long, hide_short_help = true, help = both!(
        "每步之后列出各空行余下的列（逐列搜索时为各空列余下的行）",
        "Show after each step the columns that each free row has left (by columns: the rows of each free column)"
    ))]
    domains: bool,

    #[arg(long, hide_short_help = true, value_name = "STEPS", value_parser = numbers(1..=u32::MAX, MOST_BOARDS), help = both!(
        "图中只画这些步：2,5,9..12（默认为前 100 步）",
        "Steps that a picture shows: 2,5,9..12 (default: the first 100)"
    ))]
    at: Option<Numbers>,

    #[arg(long, conflicts_with = "at", help = both!("画出搜索树，而不是各步的棋盘", "A picture of the search tree in place of boards"))]
    tree: bool,

    #[arg(short, long, value_name = "FILE", help = both!("写入的文件", "A file for the trace"))]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tuning: TuningArgs,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// Boards of a picture beyond which it is worth a word: more than 4 x 10.
const MANY_BOARDS: u64 = 40;

fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(ENGINES.iter().filter(|engine| engine.tells_steps).map(|engine| engine.name))
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let format = args.format.choose(args.output.as_deref(), &FORMATS)?;
    args.check_format(format)?;
    let requests = args.requests(format, &interrupt)?;
    let one = OneBoard { reading: &args.reading, messages: &args.messages };
    let source = one.source(args.path.as_deref())?;
    let output = destination::find(args.output.as_deref(), std::slice::from_ref(&source))?;
    let (board, lang) = (one.read(&source)?, args.messages.lang());
    let board = match source.empty_rows {
        Some(n) => Board { source: cli::empty_board(lang, n).into(), ..board },
        None => board,
    };
    args.check_size(&board, format)?;
    let puzzle = one.puzzle(&board)?;
    let traces = Traces {
        args,
        subject: board.subject(),
        is_read: source.empty_rows.is_none(),
        requests,
        lang,
        width: output.is_stdout().then(terminals::terminal_width).flatten().unwrap_or(80),
        coloured: args.messages.results_are_coloured(output.is_stdout() && io::stdout().is_terminal()),
        interrupt: &interrupt,
    };
    let mut searches = Vec::new();
    // What a terminal shows of a search is its progress.
    let is_shown = output.is_stdout() && io::stdout().is_terminal();
    let counters = traces.requests.first().and_then(|request| request.budget.progress.as_ref());
    let progress = (!is_shown).then(|| Progress::of_work(&args.messages, 1, counters));
    let written = output.write(|out| {
        searches = format.write(&traces, &puzzle, out)?;
        Ok(())
    });
    drop(progress);
    if interrupt.load(Ordering::Relaxed) {
        print_message(format_args!(
            "nqfill: {}",
            lang.pick("已中断：搜索未完成", "interrupted: the search is not complete")
        ));
        args.messages.end_summary();
        return Ok(Exit::Interrupted);
    }
    written?;
    searches.last().map_or(Ok(()), |ended| args.check_steps(format, ended.steps))?;
    args.messages.end_summary();
    Ok(if searches.iter().any(Ended::is_limited) { Exit::Undecided } else { Exit::Answered })
}

impl Args {
    /// The usage error of options that the format cannot obey.
    fn check_format(&self, format: TraceFormat) -> Result<(), Failure> {
        let (name, most) = (format.name(), format.limits(self.tree).most_steps);
        let picture = if let TraceFormat::Picture(picture) = format { Some(picture) } else { None };
        picture.map_or(Ok(()), |picture| check_pixels(picture, self.output.as_deref()))?;
        if picture.is_none() && (self.at.is_some() || self.tree) {
            return Err(usage!(
                "--at 与 --tree 只用于图（svg、png），而格式为 {name}",
                "--at and --tree are for pictures (svg, png), and the format is {name}"
            ));
        }
        if self.tree && self.algorithm.iter().filter_map(|name| engine(name)).any(|engine| !engine.is_complete) {
            return Err(usage!("局部搜索没有搜索树", "a local search has no tree"));
        }
        if picture.is_some() && self.algorithm.len() > 1 {
            return Err(usage!("一幅图只演示一种算法", "a picture shows one engine"));
        }
        if self.max_steps.is_some_and(|steps| steps > most) {
            return Err(usage!(
                "-f {name} 至多 {most} 步；更多的用 -f jsonl",
                "-f {name} takes at most {most} steps; more of them: -f jsonl"
            ));
        }
        if self.domains && !matches!(format, TraceFormat::Text) {
            return Err(usage!(
                "--domains 只用于 -f text：画出的棋盘上本来就有余下的格",
                "--domains is for -f text: boards that are drawn show the squares that are left"
            ));
        }
        Ok(())
    }

    /// The failure of a board that is too large for the format.
    fn check_size(&self, board: &Board, format: TraceFormat) -> Result<(), Failure> {
        let n = board.subject().placement.map_or(0, Placement::n);
        let most = format.limits(self.tree).most_rows;
        match n > most {
            true => Err(Failure::failed_by(|lang| search::too_large(lang, format.name(), most))),
            false => Ok(()),
        }
    }

    /// The failure of a step of `--at` that the search does not have. Says that a picture without it has many boards.
    fn check_steps(&self, format: TraceFormat, steps: u64) -> Result<(), Failure> {
        let shows_all = matches!(format, TraceFormat::Picture(_)) && self.at.is_none() && !self.tree;
        if shows_all && steps > MANY_BOARDS && !self.messages.quiet {
            print_message(nqfill::show::say!(
                self.messages.lang(),
                "图中有 {steps} 个棋盘；--at 2,5,9..12 只画其中几步",
                "the picture has {steps} boards; --at 2,5,9..12 shows some of the steps"
            ));
        }
        match self.last_step().filter(|&step| step > steps) {
            Some(step) => Err(Failure::failed_by(|lang| search::no_such_step(lang, step, steps))),
            None => Ok(()),
        }
    }

    /// The last step of `--at`.
    fn last_step(&self) -> Option<u64> {
        self.at.as_ref().and_then(|Numbers(steps)| steps.iter().max()).copied().map(u64::from)
    }

    fn requests(&self, format: TraceFormat, interrupt: &Arc<AtomicBool>) -> Result<Vec<TraceRequest>, Failure> {
        let tuning = self.tuning.resolve(&self.algorithm)?;
        let steps = self.last_step().or(format.limits(self.tree).steps);
        let request = |engine: &'static Engine| TraceRequest {
            most: (!self.all).then_some(1),
            steps: self.max_steps.or(steps),
            budget: self.limits.budget(interrupt),
            tuning,
            ..TraceRequest::new(engine)
        };
        Ok(self.algorithm.iter().filter_map(|name| engine(name)).map(request).collect())
    }
}

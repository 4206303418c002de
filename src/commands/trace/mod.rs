//! `nqfill trace`

pub mod formats;
pub mod html;
pub mod jsonl;
pub mod pictures;
pub mod text;

use crate::commands::trace::formats::{MOST_STEPS_OF_A_TREE, TRACE_FORMATS, TraceFormat, Traces};
use crate::commands::trace::pictures::{ChosenSteps, MOST_BOARDS};
use crate::exit::{Exit, Failure, usage};
use crate::help::{CommandInfo, Group, Schema, both};
use crate::lang;
use crate::options;
use crate::options::{BoardPath, FormatArgs, LimitArgs, MessageArgs, Reading, TuningArgs, refuse, refuse_pixels};
use crate::run::destination;
use crate::run::input;
use crate::run::input::{Source, chosen_board};
use crate::run::one_board::OneBoard;
use crate::run::terminals;
use crate::signals;
use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser};
use nqfill::show::Verdict;
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::Board;
use nqfill::show::trace::{Ended, TraceRequest};
use nqfill::words::engines;
use nqfill::words::trace;
use nqfill_core::board::{Placement, Puzzle};
use nqfill_core::engine::{ENGINES, Engine, engine};
use nqfill_core::solve::{Listing, Outcome};
use nqfill_read::ReadOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "trace",
    about: ("逐步演示算法的搜索", "Show the search of an engine step by step"),
    group: (Group::Learn, 1),
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
        place: 3,
        json: include_str!("../schema/trace.json"),
    }),
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub struct Args {
    #[arg(value_name = "PATH", value_parser = BoardPath, help = both!(
        "一个棋盘：FILE，其第二个棋盘写作 FILE#2，或 `-`；不写则为 --size 的空棋盘，或标准输入",
        "One board: FILE, FILE#2 for its second board, or `-`; without it the empty board of --size, or standard input"
    ))]
    path: Option<PathBuf>,

    #[arg(short, long, value_name = "NAME,...", value_delimiter = ',', default_value = "backtracking",
        value_parser = engines(),
        help = both!("`nqfill engines` 列出的算法，依次演示", "Engines of `nqfill engines`, each traced in turn"))]
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

    #[arg(long, hide_short_help = true, value_name = "STEPS", help = both!(
        "图中只画这些步：2,5,9..12（默认为前 100 步）",
        "Steps that a picture shows: 2,5,9..12 (default: the first 100)"
    ))]
    at: Option<ChosenSteps>,

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

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(formats()),
        _ => option,
    }
}

fn engines() -> PossibleValuesParser {
    PossibleValuesParser::new(ENGINES.iter().filter(|engine| engine.tells_steps).map(|engine| engine.name))
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(
        TRACE_FORMATS.iter().map(|format| PossibleValue::new(format.name).help(lang::of_usage().of(format.summary))),
    )
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let format = args.format()?;
    args.refuse(format)?;
    let requests = args.requests(format, &interrupt)?;
    let (source, number) = args.source()?;
    let output = destination::find(args.output.as_deref(), std::slice::from_ref(&source))?;
    let board = match source.empty_rows {
        Some(n) => args.empty_board(&source, n),
        None => args.read_board(&source, number)?,
    };
    args.refuse_size(&board, format)?;
    let Some(puzzle) = args.puzzle(&board) else { return Ok(Exit::Failed) };
    let is_interrupted = || interrupt.load(Ordering::Relaxed);
    let traces = Traces {
        subject: board.subject(),
        is_read: source.empty_rows.is_none(),
        requests,
        lang: args.messages.lang(),
        width: args.width(),
        domains: args.domains,
        at: args.at.as_ref().map(ChosenSteps::list),
        tree: args.tree,
        is_interrupted: &is_interrupted,
    };
    let mut searches = Vec::new();
    output.write(|out| {
        searches = format.write(&traces, &puzzle, out)?;
        Ok(())
    })?;
    let exit = exit(&searches, is_interrupted());
    if exit != Exit::Interrupted {
        searches.last().map_or(Ok(()), |ended| args.refuse_missing(ended))?;
    }
    args.messages.end_summary();
    Ok(exit)
}

impl Args {
    /// The puzzle of a board; says what is wrong with a board that cannot be searched.
    fn puzzle(&self, board: &Board) -> Option<Puzzle> {
        let diagnostics = Diagnostics { errors_only: false, ..self.messages.diagnostics() };
        let say = |verdict: Verdict| {
            let _ = io::stderr().write_all(diagnostics.diagnostic(board.in_text(), &verdict).as_bytes());
        };
        board.puzzle().map_err(say).ok()
    }

    /// Columns of text: those of the terminal to which it goes.
    fn width(&self) -> usize {
        self.output.is_none().then(terminals::terminal_width).flatten().unwrap_or(80)
    }

    fn format(&self) -> Result<&'static TraceFormat, Failure> {
        let rows = TRACE_FORMATS.each_ref().map(|format| (format.name, format.extension, format));
        self.format.choose(self.output.as_deref(), &rows)
    }

    /// Refuses what a format cannot show.
    fn refuse(&self, format: &TraceFormat) -> Result<(), Failure> {
        let (name, most) = (format.name, format.most_steps);
        let picture = format.picture();
        picture.map_or(Ok(()), |picture| refuse_pixels(picture, self.output.as_deref()))?;
        refuse([
            (
                picture.is_none() && (self.at.is_some() || self.tree),
                usage!(
                    "--at 与 --tree 只用于图（svg、png），而格式为 {name}",
                    "--at and --tree are for pictures (svg, png), and the format is {name}"
                ),
            ),
            (
                self.tree && self.algorithm.iter().filter_map(|name| engine(name)).any(|engine| !engine.is_complete),
                usage!("局部搜索没有搜索树", "a local search has no tree"),
            ),
            (
                picture.is_some() && self.algorithm.len() > 1,
                usage!("一幅图只演示一种算法", "a picture shows one engine"),
            ),
            (
                picture.is_some() && !self.tree && self.max_steps.is_some_and(|steps| steps > MOST_BOARDS),
                usage!(
                    "一幅图至多 {MOST_BOARDS} 步；可用 --at 选择",
                    "a picture has at most {MOST_BOARDS} steps: choose them with --at"
                ),
            ),
            (
                self.max_steps.is_some_and(|steps| steps > most),
                usage!(
                    "-f {name} 至多 {most} 步；更多的用 -f jsonl",
                    "-f {name} takes at most {most} steps; more of them: -f jsonl"
                ),
            ),
            (
                self.domains && !matches!(name, "text" | "jsonl"),
                usage!(
                    "--domains 只用于 -f text 与 jsonl：画出的棋盘上本来就有余下的格",
                    "--domains is for -f text and jsonl: boards that are drawn show the squares that are left"
                ),
            ),
        ])
    }

    /// Refuses a board that is too large for the format, or for what is shown of it.
    fn refuse_size(&self, board: &Board, format: &TraceFormat) -> Result<(), Failure> {
        let n = board.subject().placement.map_or(0, Placement::n);
        refuse([
            (n > format.most_rows, Failure::failed_by(|lang| trace::too_large(lang, format.name, format.most_rows))),
            (
                self.domains && n > MOST_ROWS_OF_DOMAINS,
                Failure::failed_by(|lang| trace::too_large_for_domains(lang, MOST_ROWS_OF_DOMAINS)),
            ),
        ])
    }

    /// The steps that are traced where the user does not say.
    fn steps(&self, format: &TraceFormat) -> Option<u64> {
        if self.tree { Some(MOST_STEPS_OF_A_TREE) } else { self.at.as_ref().map(ChosenSteps::last).or(format.steps) }
    }

    /// Refuses steps of `--at` that a search does not have.
    fn refuse_missing(&self, ended: &Ended) -> Result<(), Failure> {
        let steps = ended.steps;
        match &self.at {
            Some(at) if at.last() > steps => {
                Err(Failure::failed_by(|lang| trace::no_such_step(lang, at.last(), steps)))
            }
            _ => Ok(()),
        }
    }

    fn requests(&self, format: &TraceFormat, interrupt: &Arc<AtomicBool>) -> Result<Vec<TraceRequest>, Failure> {
        let tuning = self.tuning.resolve(&self.algorithm)?;
        let request = |engine: &'static Engine| TraceRequest {
            most: (!self.all).then_some(1),
            steps: self.max_steps.or_else(|| self.steps(format)),
            budget: self.limits.budget(interrupt),
            tuning,
            ..TraceRequest::new(engine)
        };
        Ok(self.algorithm.iter().filter_map(|name| engine(name)).map(request).collect())
    }

    /// The source of the board, and its number there.
    fn source(&self) -> Result<(Source, Option<usize>), Failure> {
        let Some(path) = &self.path else {
            input::refuse_none(&[], &self.reading)?;
            return Ok((input::unnamed(&self.reading)?, None));
        };
        let (path, number) = chosen_board(path);
        Ok((Source::given(&path), number))
    }

    /// The board that is asked for, or the first of its file.
    fn read_board(&self, source: &Source, number: Option<usize>) -> Result<Board, Failure> {
        OneBoard { reading: &self.reading, messages: &self.messages }.read_from(source, number)
    }

    /// The empty board of `--size`, with a name for people.
    fn empty_board(&self, source: &Source, n: usize) -> Board {
        let mut boards = source.open(&ReadOptions::default());
        let board = boards.next().expect("every source has an entry");
        Board { source: engines::empty_board(self.messages.lang(), n).into(), ..board }
    }
}

/// The largest board whose domains are shown: a step writes at most as many numbers as it has squares.
const MOST_ROWS_OF_DOMAINS: usize = 100;

/// The exit code after searches.
fn exit(searches: &[Ended], is_interrupted: bool) -> Exit {
    let is_limited = |ended: &Ended| {
        let outcome = &ended.answer.outcome;
        !ended.is_cut && matches!(outcome, Outcome::Undecided(_) | Outcome::Solved(Listing { cut_by: Some(_), .. }))
    };
    match () {
        () if is_interrupted => Exit::Interrupted,
        () if searches.iter().any(is_limited) => Exit::Undecided,
        () => Exit::Answered,
    }
}

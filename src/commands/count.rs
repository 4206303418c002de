//! `nqfill count`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{LimitArgs, OneOf, Values};
use crate::run::boards::Run;
use crate::run::common::Common;
use crate::run::progress::{Counters, Progress};
use crate::run::threads::lock;
use crate::signals;
use nqfill::show::job::Task;
use nqfill::show::output;
use nqfill::show::{Count, Question};
use nqfill_core::SearchOptions;
use nqfill_core::board::Puzzle;
use nqfill_core::count::{Method, count_watched};
use nqfill_core::engine::{Budget, Cores};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "count",
    about: ("只数解法，不列出", "Count completions without listing them"),
    examples: &[
        ("count puzzle.txt", ("有多少种解法", "how many completions there are")),
        ("count --unique boards/", ("是否只有一种", "is there exactly one?")),
        ("count --fundamental puzzle.txt", ("对称的只算一种", "symmetric ones count once")),
        ("count --stream < boards.jsonl", ("每行一个棋盘，每行回答一行 JSON", "a board a line in, a result a line out")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| {
    format.value_parser(options::output_formats(|format| format.picture().is_none()))
})))]
#[command(mut_args(options::on("time_limit", |limit| limit.help(both!(
    "每个棋盘的时间限制，如 10s、500ms、2h", "Time for each board: 10s, 500ms, 2h"
)))))]
#[command(mut_args(options::on("node_limit", |limit| limit.help(both!(
    "每个棋盘的工作量，以普通搜索的节点计（每个约 8 纳秒），只用一个线程，与机器无关",
    "Work for each board, in nodes of a plain search (8 ns each), on one thread; does not depend on the machine"
)))))]
#[command(mut_args(options::on("memory", |memory| memory.help(both!(
    "每个棋盘至多可用的内存，如 512M、2G；较少时计数较慢［默认：1G］",
    "Memory for each board, at most: 512M, 2G; with less a count takes longer [default: 1G]"
)))))]
pub struct Args {
    #[arg(long, value_name = "N", conflicts_with_all = ["unique", "fundamental"],
        value_parser = options::number::<u128>(..), help = both!("数到 N 为止：至少这么多", "Stop at N: at least so many"))]
    at_least: Option<u128>,

    #[arg(long, conflicts_with = "fundamental", help = both!(
        "只回答唯一解、多解或无解；唯一解退出码为 0，其余为 1",
        "Say unique, several or none; exit code 0 for unique, 1 for the others"
    ))]
    unique: bool,

    #[arg(long,
        help = both!("在残局的对称下计数：每类算一种", "Count up to the symmetries of the puzzle: one for each class"))]
    fundamental: bool,

    #[arg(long, hide_short_help = true, value_name = "METHOD", value_parser = OneOf(METHODS), help = both!(
        "用这种方法计数，以便核对：各种方法得数相同；--stats 说出实际所用的方法［默认：预计最快的］",
        "Count by this method, to check one by another: all give the same number; --stats names the one that was used \
         [default: the one expected to be quickest]"
    ))]
    method: Option<Method>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    common: Common,
}

/// The methods, each with what it does.
const METHODS: Values<Method> = &[
    (Method::Recursion.name(), ("逐行递归", "recursion row by row"), Method::Recursion),
    (Method::RowByRow.name(), ("逐行，许多局面一起", "row by row, many positions at a time"), Method::RowByRow),
    (Method::Exact.name(), ("算法 exact 的搜索", "the search of the engine exact"), Method::Exact),
    (Method::MeetInTheMiddle.name(), ("上下两半相遇", "halves of the board that meet"), Method::MeetInTheMiddle),
    (Method::Sum.name(), ("若干较小棋盘之和", "the sum of smaller boards"), Method::Sum),
];

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let format = args.common.format_in_lines(&output::COUNT_LINES, None)?;
    let lang = args.common.messages.lang();
    let options = output::Options { lang, statistics: args.common.stats, ..output::Options::default() };
    // The count itself keeps within the memory.
    let budget = Budget { memory: None, ..args.limits.budget(&interrupt) };
    let mut run = Run::new("count", &args.common, format, options, &interrupt)?;
    run.counters = budget.progress.clone();
    // One file: each thread takes small boards, and all of them work on each large one. Several files: one thread a board.
    let (jobs, is_one_file) = (args.common.jobs.count(), run.sources().len() == 1);
    let threads = if is_one_file { jobs } else { 1 };
    let shown = (is_one_file && args.common.progress.is_shown(args.common.messages.quiet))
        .then(|| Counters::new(budget.progress.as_ref(), false, args.common.messages.lang()));
    let counter = Counter { shown, ..Counter::new(args, budget, threads) };
    let (summary, exit) = run.write_all(run.answers(Task::Count(&|puzzle| counter.count(puzzle))))?;
    let all_unique = summary.solved == summary.boards && !counter.saw_several();
    // Of a line, that is an answer.
    Ok(if args.unique && !args.common.stream && exit == Exit::Answered && !all_unique { Exit::Failed } else { exit })
}

/// Counts completions.
struct Counter {
    request: SearchOptions,
    question: Question,
    /// The counters that the bar of a large board shows; none if such boards are counted at the same time, or no bar is requested.
    shown: Option<Counters>,
    /// Locked while a large board is counted, on which all threads work; none if each board has one thread.
    all_threads: Option<Mutex<()>>,
    /// True if a board has several completions.
    several: AtomicBool,
}

/// Rows of the largest board that is small: one core counts its completions in 50 ms at most.
const MOST_ROWS_OF_SMALL: usize = 16;

impl Counter {
    fn new(args: &Args, budget: Budget, jobs: usize) -> Self {
        let question = match (args.unique, args.fundamental) {
            (true, _) => Question::Unique,
            (false, true) => Question::HowManyClasses,
            (false, false) => Question::HowMany,
        };
        let request = SearchOptions {
            cores: Cores::new(jobs.saturating_sub(1)),
            at_least: if args.unique { Some(2) } else { args.at_least },
            distinct: args.fundamental,
            method: args.method,
            budget: Budget { memory: Some(args.limits.most_bytes()), ..budget },
            ..SearchOptions::default()
        };
        let all_threads = (jobs > 1).then(Mutex::default);
        Self { request, question, shown: None, all_threads, several: AtomicBool::new(false) }
    }

    /// Counts the completions of one puzzle, and notes whether there are several, for the exit code.
    fn count(&self, puzzle: &Puzzle) -> Count {
        let is_large = puzzle.n() > MOST_ROWS_OF_SMALL;
        let _lock = self.all_threads.as_ref().filter(|_| is_large).map(lock);
        let shown = self.shown.as_ref().filter(|_| is_large);
        let bar = Progress::of_count(shown.is_some(), shown.cloned().unwrap_or_default());
        let tally = count_watched(puzzle, &self.request, &|done, total| bar.show(done, total));
        if tally.value > 1 && !self.saw_several() {
            self.several.store(true, Ordering::Relaxed);
        }
        Count { tally, question: self.question }
    }

    fn saw_several(&self) -> bool {
        self.several.load(Ordering::Relaxed)
    }
}

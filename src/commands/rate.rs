//! `nqfill rate`

use crate::exit::{Exit, Failure, usage};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::run::boards::Run;
use crate::run::common::Common;
use crate::signals;
use nqfill::show::Verdict;
use nqfill::show::job::Task;
use nqfill::show::output;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "rate",
    about: ("给棋盘定级：有多难，能否再去掉什么", "Say how difficult boards are, and whether minimal"),
    examples: &[
        ("rate puzzle.txt", ("难度、解法数、是否极小", "difficulty, number of completions, minimal or not")),
        ("rate boards/", ("每个棋盘一行", "a line for each board")),
        ("rate -f jsonl boards/", ("供程序读取，含标准形", "for programs, with the canonical form")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| {
    format.value_parser(options::output_formats_and(&output::RATE_CSV))
})))]
pub struct Args {
    #[arg(long, value_name = "BY", conflicts_with = "stream", value_parser = options::OneOf(SORTS),
        help = both!("按此顺序写出棋盘", "Write the boards in this order"))]
    sort: Option<SortBy>,

    #[command(flatten)]
    limits: options::LimitArgs,

    #[command(flatten)]
    common: Common,
}

/// The position of a verdict in an order.
type SortBy = fn(&Verdict) -> u64;

const SORTS: options::Values<SortBy> = &[(
    "difficulty",
    ("由易到难，按分数；未定级的在最后", "easiest first, by score; those without a difficulty last"),
    by_difficulty,
)];

fn by_difficulty(verdict: &Verdict) -> u64 {
    let score = if let Verdict::Rated(rating) = verdict { rating.score() } else { None };
    score.map_or(u64::MAX, u64::from)
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    if args.common.stats {
        return Err(usage!("rate 没有 --stats：它不止搜索一次", "rate has no --stats: it searches more than once"));
    }
    let interrupt = signals::interrupt_flag();
    let format = args.common.format_in_lines(&output::RATE_LINES, Some(&output::RATE_CSV))?;
    let (lang, coloured) = (args.common.messages.lang(), args.common.is_coloured(format));
    let options = output::Options { lang, coloured, ..output::Options::default() };
    let budget = args.limits.budget(&interrupt);
    let mut run = Run::new("rate", &args.common, format, options, &interrupt)?.sorted_by(args.sort)?;
    run.counters = budget.progress.clone();
    run.write_all(run.answers(Task::Rate(&budget))).map(|(_, exit)| exit)
}

//! `nqfill explain`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::PictureArgs;
use crate::run::boards::Run;
use crate::run::common::Common;
use crate::signals;
use nqfill::show::job::Task;
use nqfill_reason::explain::Query;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "explain",
    about: ("说明为什么无解，或所有解法的共同之处", "Say why there is no completion, or what all share"),
    examples: &[
        ("explain puzzle.txt", ("为什么无解，去掉什么就有解；或哪些格必有皇后", "why there is no solution and what to take away; or what is certain")),
        ("explain --smallest puzzle.txt", ("最小的原因", "a reason with as few squares as possible")),
        ("explain -o reason.svg puzzle.txt", ("画出原因", "a picture of the reason")),
        ("explain --stream < boards.jsonl", ("每行一个棋盘，每行回答一行 JSON", "a board a line in, a result a line out")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(long,
        help = both!("求皇后与禁格最少的原因，而不是最易懂的推理", "Look for the reason with the fewest squares, not the easiest reasoning"))]
    smallest: bool,

    #[command(flatten)]
    limits: options::LimitArgs,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let format = args.common.format()?;
    let options = args.common.output_options(None, &args.pictures, format)?;
    let query = if args.smallest { Query::SmallestCore } else { Query::Easiest };
    let budget = args.limits.budget(&interrupt);
    let mut run = Run::new("explain", &args.common, format, options, &interrupt)?;
    run.counters = budget.progress.clone();
    run.write_all(run.answers(Task::Explain(query, &budget))).map(|(_, exit)| exit)
}

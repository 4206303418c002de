//! `nqfill explain`

use crate::exit::{Exit, Failure};
use crate::help::{ANSWERED, Group, Page, both};
use crate::options;
use crate::options::PictureArgs;
use crate::run::boards::{Common, Run};
use crate::run::line_stream;
use crate::run::line_stream::{Stream, StreamArgs};
use crate::run::progress::Counts;
use crate::signals;
use nqfill::show::job::Task;
use nqfill_core::engine::{Budget, Cores};
use nqfill_core::explain::Query;

#[rustfmt::skip]
pub const PAGE: Page = Page {
    name: "explain",
    about: ("说明为什么无解，或所有解法的共同之处", "Say why there is no completion, or what all share"),
    group: (Group::Solve, 3),
    examples: &[
        ("explain puzzle.txt", ("为什么无解，去掉什么就有解；或哪些格必有皇后", "why there is no solution and what to take away; or what is certain")),
        ("explain --smallest puzzle.txt", ("最小的原因", "a reason with as few squares as possible")),
        ("explain -o reason.svg puzzle.txt", ("画出原因", "a picture of the reason")),
        ("explain --stream < boards.jsonl", ("每行一个棋盘，每行回答一行 JSON", "a board a line in, a result a line out")),
    ],
    exit_codes: ANSWERED,
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(long,
        help = both!("求最小的原因，而不只是极小的", "Look for a smallest reason, not only a minimal one"))]
    smallest: bool,

    #[command(flatten)]
    limits: options::LimitArgs,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    common: Common,
}

impl Args {
    fn query(&self, budget: Budget) -> Query {
        Query { smallest: self.smallest, budget, ..Query::default() }
    }

    /// Answers lines as they come.
    fn answer_lines(&self) -> Result<Exit, Failure> {
        let format = line_stream::format(&self.common, [])?;
        let options = self.common.output_options(None, &self.pictures, format)?;
        let interrupt = signals::interrupt_flag();
        let query = self.query(self.limits.budget(&interrupt));
        let counts = Counts::new(query.budget.gauge.as_ref(), false, self.common.messages.lang());
        let (task, cores) = (Task::Explain(&query, None), Cores::default());
        Stream { common: &self.common, task, options, counts, cores, interrupt: &interrupt }.answer_all()
    }
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    if args.stream.stream {
        return args.answer_lines();
    }
    let interrupt = signals::interrupt_flag();
    let format = args.common.format()?;
    let options = args.common.output_options(None, &args.pictures, format)?;
    let budget = args.limits.budget(&interrupt);
    let query = args.query(budget);
    let mut run = Run::new("explain", &args.common, format, options, &interrupt)?;
    run.gauge = query.budget.gauge.clone();
    run.write_all(run.answers(Task::Explain(&query, None))).map(|(_, exit)| exit)
}

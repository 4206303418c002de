//! `nqfill solve`, and `nqfill` without a subcommand.

use crate::exit::{Exit, Failure, usage};
use crate::help::{CommandInfo, Schema, both};
use crate::options;
use crate::options::{PictureArgs, SearchArgs, TuningArgs, Values, not_for_pictures};
use crate::run::boards::Run;
use crate::run::common::Common;
use crate::run::proofs::ProofArgs;
use crate::signals;
use nqfill::show::Style;
use nqfill::show::job::Task;
use nqfill::show::output;
use nqfill::show::output::Format;
use nqfill_core::SearchOptions;
use nqfill_core::engine::Budget;
use nqfill_core::solve::Order;
use std::path::PathBuf;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "solve",
    about: ("补全每个棋盘，列出解法", "Complete each board and list its completions"),
    examples: &[
        ("solve puzzle.txt", ("列出解法，至多 100 种", "list the completions, at most 100")),
        ("solve --all -o out boards/", ("整个文件夹，全部解法，写入文件夹 out", "all completions of a folder of boards, in a folder beside")),
        ("solve -o solution.png puzzle.txt", ("画出解法", "a picture of a completion")),
        ("solve -i kattis --stats board.txt", ("指明输入格式，并显示统计", "say how the board is written, see what the search took")),
        ("solve --stream --first < boards.jsonl", ("每行一个棋盘，每行回答一行 JSON", "a board a line in, a result a line out")),
    ],
    schema: Some(Schema {
        name: "solve",
        about: ("solve 的结果", "those of solve"),
        json: include_str!("schema/solve.json"),
    }),
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_arg("distinct", |option| option.conflicts_with("proof")))]
pub struct Args {
    #[command(flatten)]
    search: SearchArgs,

    #[arg(long, hide_short_help = true, value_name = "ORDER", default_value = "auto", value_parser = options::OneOf(ORDERS), help = both!(
        "解法的顺序：逐行字典序，或按找到的先后",
        "Order of completions: row by row, or as they are found"
    ))]
    order: Order,

    #[arg(long, hide_short_help = true, help = both!(
        "写出找到每种解法的时间；解法按找到的先后列出",
        "Say of each completion when it was found; completions come in that order"
    ))]
    timestamps: bool,

    #[command(flatten)]
    limits: options::LimitArgs,

    #[command(flatten)]
    tuning: TuningArgs,

    #[arg(long, hide_short_help = true, value_parser = options::OneOf(options::STYLES),
        help = both!("文本输出的棋盘样式［默认：compact］", "How text output draws a board [default: compact]"))]
    style: Option<Style>,

    #[arg(long, hide_short_help = true, conflicts_with_all = ["first", "distinct"], help = both!(
        "在网页、JSON、YAML 中写出每个唯一解或无解棋盘的难度，与 `nqfill rate` 一致",
        "On a page, in JSON and YAML, say how difficult each board with one completion or none is, as `nqfill rate` does"
    ))]
    difficulty: bool,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    proofs: ProofArgs,

    #[command(flatten)]
    common: Common,
}

const ORDERS: Values<Order> = &[
    ("auto", ("有保证或代价很小时用字典序", "canonical where that is promised or costs little"), Order::Auto),
    (
        "canonical",
        ("字典序：依次按第 1 行、第 2 行……的列号", "by the column in row 1, then row 2, ..."),
        Order::Canonical,
    ),
    ("search", ("按找到的先后", "as the search finds them"), Order::Search),
];

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let format = args.common.format()?;
    let options = args.output_options(format)?;
    let budget = args.limits.budget(&interrupt);
    let request = args.request(format, budget.clone())?;
    let mut run = Run::new("solve", &args.common, format, options, &interrupt)?;
    (run.cores, run.counters, run.shows_solutions) = (request.cores.clone(), budget.progress.clone(), true);
    run.prove(&args.proofs, budget)?;
    run.write_all(run.answers(Task::Complete(&request))).map(|(_, exit)| exit)
}

impl Args {
    /// Where the boards are.
    pub fn paths(&self) -> &[PathBuf] {
        &self.common.paths
    }

    /// The options of the output format; a usage error of what it has no place for.
    fn output_options(&self, format: &Format) -> Result<output::Options, Failure> {
        let name = format.name;
        if self.difficulty && !format.has_levels {
            return Err(usage!(
                "--difficulty 用于 html、json、jsonl、yaml，不用于 {name}；nqfill rate 以各种格式写出难度",
                "--difficulty is for html, json, jsonl and yaml, not for {name}; nqfill rate writes difficulties in every format"
            ));
        }
        if self.timestamps && !format.has_times {
            return Err(usage!(
                "--timestamps 用于 text、json、jsonl、yaml；{name} 中没有写时间的位置",
                "--timestamps is for text, json, jsonl and yaml; {name} has no place for times"
            ));
        }
        if self.timestamps && self.order == Order::Canonical {
            return Err(usage!(
                "--timestamps 写出找到每种解法的时间；--order canonical 要等全部找到再排序",
                "--timestamps says when each completion was found; --order canonical sorts them when all are found"
            ));
        }
        let options = self.common.output_options(self.style, &self.pictures, format)?;
        let search = &self.search;
        let wants_list = search.all || search.max_solutions.is_some_and(|most| most > 1);
        let list = if search.all { "--all" } else { "--max-solutions" };
        not_for_pictures(format, wants_list, list, ["图上只画一种解法", "they show one completion"])?;
        let Self { difficulty, timestamps, .. } = *self;
        Ok(output::Options { difficulty, distinct: search.distinct, timestamps, ..options })
    }

    fn request(&self, format: &Format, budget: Budget) -> Result<SearchOptions, Failure> {
        let tuning = self.tuning.resolve(std::slice::from_ref(&self.search.algorithm))?;
        let request = self.search.request(budget, tuning);
        Ok(SearchOptions {
            // Completions that wait to be sorted would all come at the end.
            order: if self.timestamps { Order::Search } else { self.order },
            most: if format.picture().is_some() { request.most.map(|_| 1) } else { request.most },
            ..request
        })
    }
}

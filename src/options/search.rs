//! What is searched for, of commands that solve, and the options of the engines that have a choice: random numbers,
//! temperatures, the strategy of a search, its direction.

use crate::exit::{Failure, usage};
use crate::help::{both, invalid};
use crate::options;
use crate::options::{OneOf, Values};
use nqfill_core::SearchOptions;
use nqfill_core::engine::{Branching, Budget, By, Cooling, ENGINES, Engine, Tuning, ValueOrder, VariableOrder, engine};

// The completions that a command that solves searches for.
#[derive(clap::Args)]
pub struct SearchArgs {
    #[arg(short, long, value_name = "NAME", default_value = "auto", value_parser = options::engines(),
        help = both!(
            "搜索算法：auto，或 `nqfill engines` 列出的名称",
            "Search algorithm: auto, or a name of `nqfill engines`"
        ))]
    pub algorithm: String,

    #[arg(short = 'n', long, value_name = "N", value_parser = options::number::<u64>(1..),
        help = both!("最多列出 N 种解法［默认：100］", "List at most N completions [default: 100]"))]
    pub max_solutions: Option<u64>,

    #[arg(long, conflicts_with_all = ["max_solutions", "first"], help = both!("列出全部解法", "List every completion"))]
    pub all: bool,

    #[arg(long, conflicts_with = "max_solutions", help = both!(
        "只求一种解法，不数总数，也不再搜索",
        "Find one completion and do nothing else: no total, no search for a second"
    ))]
    pub first: bool,

    #[arg(long, hide_short_help = true, help = both!(
        "在保持残局不变的对称下，每类只列一种",
        "One completion of each class under the symmetries that leave the puzzle unchanged"
    ))]
    pub distinct: bool,
}

impl SearchArgs {
    /// The request for each board.
    pub fn request(&self, budget: Budget, tuning: Tuning) -> SearchOptions {
        let most = if self.first { 1 } else { self.max_solutions.unwrap_or(options::MOST_LISTED) };
        SearchOptions {
            engine: engine(&self.algorithm),
            most: (!self.all).then_some(most),
            skip_total: self.first,
            distinct: self.distinct,
            budget,
            tuning,
            ..SearchOptions::default()
        }
    }
}

// Settings of engines that have a choice.
#[derive(clap::Args)]
pub struct TuningArgs {
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = crate::options::number::<u64>(..), help = both!(
        "局部搜索、模拟退火与随机次序的种子（默认 0）",
        "Where the random numbers of local search, of annealing and of random orders begin (default 0)"
    ))]
    seed: Option<u64>,

    #[arg(long, hide_short_help = true, value_name = "START,END,RATE,MOVES", value_parser = cooling, help = both!(
        "模拟退火的降温方案：初温、末温、系数、每个温度下每行的移动次数（默认 1,0.05,0.95,20）",
        "Cooling schedule of annealing: first and last temperature, factor, moves a row at each (default \
         1,0.05,0.95,20)"
    ))]
    cooling: Option<Cooling>,

    #[arg(long, hide_short_help = true, value_name = "ORDER", value_parser = OneOf(VARIABLES), help = both!(
        "propagation 选哪一行分支（默认 first）", "The row that propagation branches on (default first)"
    ))]
    variables: Option<VariableOrder>,

    #[arg(long, hide_short_help = true, value_name = "ORDER", value_parser = OneOf(VALUES), help = both!(
        "propagation 在该行先试哪一列（默认 min）", "The column that propagation tries there first (default min)"
    ))]
    values: Option<ValueOrder>,

    #[arg(long, hide_short_help = true, value_name = "LINES", value_parser = OneOf(LINES), help = both!(
        "算法逐行还是逐列搜索，逐列时行列互换（默认 rows）",
        "Whether the engines go by rows or by columns, with the board turned over (default rows)"
    ))]
    by: Option<By>,
}

/// The variable orders of the original CP solver of OR-Tools.
const VARIABLES: Values<VariableOrder> = &[
    ("first", ("最前的行", "the first row"), VariableOrder::First),
    ("smallest", ("余下列最少的行", "a row with the fewest columns"), VariableOrder::Smallest),
    (
        "smallest-lowest-min",
        ("其中最小列号最小的", "of those the smallest first column"),
        VariableOrder::SmallestLowestMin,
    ),
    (
        "smallest-highest-min",
        ("其中最小列号最大的", "of those the largest first column"),
        VariableOrder::SmallestHighestMin,
    ),
    (
        "smallest-lowest-max",
        ("其中最大列号最小的", "of those the smallest last column"),
        VariableOrder::SmallestLowestMax,
    ),
    (
        "smallest-highest-max",
        ("其中最大列号最大的", "of those the largest last column"),
        VariableOrder::SmallestHighestMax,
    ),
    ("largest", ("余下列最多的行", "a row with the most columns"), VariableOrder::Largest),
    ("lowest-min", ("最小列号最小的行", "the row with the smallest first column"), VariableOrder::LowestMin),
    ("highest-max", ("最大列号最大的行", "the row with the largest last column"), VariableOrder::HighestMax),
    (
        "max-regret",
        ("最小的两个列号相差最大的行", "the row whose second column is farthest from its first"),
        VariableOrder::MaxRegret,
    ),
    ("random", ("随机取一行，依 --seed", "any row, by --seed"), VariableOrder::Random),
];

/// The value orders of that solver.
const VALUES: Values<ValueOrder> = &[
    ("min", ("最小的列", "the smallest"), ValueOrder::Min),
    ("max", ("最大的列", "the largest"), ValueOrder::Max),
    (
        "center",
        ("最接近最小与最大列号之中点的列", "the one nearest to the middle of smallest and largest"),
        ValueOrder::Center,
    ),
    ("random", ("随机取一列，依 --seed", "any, by --seed"), ValueOrder::Random),
];

const LINES: Values<By> = &[
    ("rows", ("逐行：在一行中逐列试放", "row by row; a queen is tried on the columns of her row"), By::Rows),
    ("columns", ("逐列，与 OR-Tools 教程一致", "column by column, as in the tutorial of OR-Tools"), By::Columns),
];

impl TuningArgs {
    /// The settings for engines of these names. Refuses settings that none of them uses.
    pub fn resolve(&self, engines: &[String]) -> Result<Tuning, Failure> {
        let named = || engines.iter().map(|name| engine(name));
        let (variables, values) = (self.variables.unwrap_or_default(), self.values.unwrap_or_default());
        let branching = Branching { variables, values };
        // Incomplete engines draw random numbers, and `auto` may choose one of them.
        let draws_lots = |engine: Option<&Engine>| {
            engine.is_none_or(|engine| !engine.is_complete || engine.takes_branching && branching.is_random())
        };
        let branchers: Vec<&str> = ENGINES.iter().filter(|it| it.takes_branching).map(|it| it.name).collect();
        only_for("--variables", self.variables.is_some(), &branchers, engines)?;
        only_for("--values", self.values.is_some(), &branchers, engines)?;
        if self.seed.is_some() && !named().any(draws_lots) {
            return Err(usage!(
                ("--seed 对 {} 不起作用：不使用随机数", engines.join("、")),
                ("--seed makes no difference to {}: no lots are drawn", engines.join(", "))
            ));
        }
        only_for("--cooling", self.cooling.is_some(), &["annealing", "annealing-row"], engines)?;
        if self.by == Some(By::Columns) && named().all(|engine| engine.is_none()) {
            return Err(usage!(
                "--by columns 需要用 -a 指定算法：auto 自行决定怎样搜索",
                "--by columns needs an engine, named with -a: auto goes its own ways"
            ));
        }
        let Tuning { seed, cooling, by, .. } = Tuning::default();
        Ok(Tuning {
            seed: self.seed.unwrap_or(seed),
            cooling: self.cooling.unwrap_or(cooling),
            branching,
            by: self.by.unwrap_or(by),
            ..Tuning::default()
        })
    }
}

/// The usage error of an option that none of these engines obeys.
fn only_for(option: &str, is_given: bool, obeyed_by: &[&str], engines: &[String]) -> Result<(), Failure> {
    if !is_given || engines.iter().any(|name| obeyed_by.contains(&name.as_str())) {
        return Ok(());
    }
    Err(usage!(("{option} 只用于 -a {}", obeyed_by.join("、")), ("{option} is for -a {}", obeyed_by.join(", "))))
}

fn cooling(text: &str) -> Result<Cooling, String> {
    let number =
        |text: &str| text.trim().parse::<f64>().map_err(|_| invalid!("“{text}”不是数", "{text:?} is no number"));
    let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    let &[start, end, rate, moves] = numbers.as_slice() else {
        return Err(invalid!("需要四个数", "four numbers are needed"));
    };
    let cooling = Cooling { start, end, rate, moves_a_row: moves as u64 };
    if cooling.is_sound() {
        Ok(cooling)
    } else {
        Err(invalid!(
            "应满足 0 < END <= START、0 < RATE < 1、MOVES >= 1",
            "0 < END <= START, 0 < RATE < 1 and MOVES >= 1 are needed"
        ))
    }
}

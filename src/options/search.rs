//! What is searched for, of commands that solve.

use crate::help::both;
use crate::options;
use nqfill_core::engine::{Budget, Tuning, engine};
use nqfill_core::solve::Request;

// Not a doc comment: see `MessageArgs`.
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
    pub fn request(&self, budget: Budget, tuning: Tuning) -> Request {
        let most = if self.first { 1 } else { self.max_solutions.unwrap_or(options::MOST_LISTED) };
        Request {
            engine: engine(&self.algorithm),
            most: (!self.all).then_some(most),
            skip_total: self.first,
            distinct: self.distinct,
            budget,
            tuning,
            ..Request::default()
        }
    }
}

//! `nqfill split`

use super::{PURPOSES, digest, output, read_puzzle, read_results, write_unit};
use crate::exit::{Exit, Failure, print_message};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{MessageArgs, OneOf, Reading};
use crate::run::destination;
use crate::run::one_board::OneBoard;
use crate::run::progress::Progress;
use crate::signals;
use nqfill::words::verdict;
use nqfill_core::board::Puzzle;
use nqfill_core::division::{Node, Purpose, divide};
use nqfill_core::engine::{Budget, Limit};
use nqfill_read::words::messages::amount;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "split",
    about: ("把题目分成单元，交给多台机器", "Divide a puzzle into units for many machines"),
    examples: &[
        ("split board.txt --units 64 -o units.jsonl", ("分成 64 个单元", "64 units")),
        ("count -f jsonl units.jsonl > results.jsonl", ("在任何机器上分别计数", "count them, on any machines")),
        ("merge board.txt results.jsonl", ("合成总数", "one number from all results")),
        ("split board.txt --resume units.jsonl results.jsonl", ("尚未完成的单元", "the units that are still open")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(value_name = "PUZZLE", help = both!(
        "题目：FILE，FILE#2 为其中第二个棋盘，或 `-`；不写则为 --size 的空棋盘，或标准输入",
        "The puzzle: FILE, FILE#2 for its second board, or `-`; without it the empty board of --size, or standard input"
    ))]
    puzzle: Option<PathBuf>,

    #[arg(short, long, value_name = "N", value_parser = options::number::<u32>(1..=1_000_000), help = both!(
        "分成 N 个单元；无法再分时较少［默认：64］",
        "Divide into N units; fewer where the board cannot be divided further [default: 64]"
    ))]
    units: Option<u32>,

    #[arg(long = "for", value_name = "PURPOSE", value_parser = OneOf(PURPOSES), help = both!(
        "单元的用途：数解法，或求一个解［默认：count］",
        "What units are for: to count completions, or to find one [default: count]"
    ))]
    purpose: Option<Purpose>,

    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["units", "purpose"], help = both!(
        "不划分，而写出这些文件与文件夹中尚无结果的单元：原来的单元文件与结果一并给出",
        "Divide nothing, but write the units in these files and folders that have no result yet: give the file of the \
         units with the results"
    ))]
    resume: Vec<PathBuf>,

    #[arg(short, long, value_name = "FILE", help = both!("单元写入的文件", "A file for the units"))]
    output: Option<PathBuf>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    destination::format_of(args.output.as_deref(), ["jsonl", "json"].map(|extension| ((), extension)), None)?;
    let one = OneBoard { reading: &args.reading, messages: &args.messages };
    let source = one.source(args.puzzle.as_deref())?;
    let output = output(args.output.as_deref(), &source, &args.resume)?;
    let (_, puzzle) = read_puzzle(&one, &source)?;
    let budget = Budget { interrupt: Some(interrupt.clone()), progress: Some(Arc::default()), ..Budget::default() };
    let progress = Progress::of_work(&args.messages, 1, budget.progress.as_ref());
    let units = if args.resume.is_empty() { args.divide(&puzzle, &budget)? } else { args.open_units(&puzzle)? };
    progress.end();
    if interrupt.load(Ordering::Relaxed) {
        return Err(ended(Limit::Interrupt));
    }
    let puzzle = digest(&puzzle);
    output.write(|out| units.iter().zip(1..).try_for_each(|(node, number)| write_unit(&puzzle, number, node, out)))?;
    if !args.messages.quiet {
        print_message(args.summary(units.len()));
        args.messages.end_summary();
    }
    Ok(Exit::Answered)
}

/// Units wanted where their number is not given.
const UNITS: usize = 64;

impl Args {
    fn divide(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Node>, Failure> {
        let units = self.units.map_or(UNITS, |units| units as usize);
        let units = divide(puzzle, units, self.purpose.unwrap_or_default(), budget).map_err(ended)?;
        Ok(units.into_iter().map(|unit| unit.node).collect())
    }

    /// The units in files that have no result yet.
    fn open_units(&self, puzzle: &Puzzle) -> Result<Vec<Node>, Failure> {
        let results = read_results(puzzle, &self.resume, &self.messages)?;
        Ok(results.merged(None)?.open)
    }

    /// How many units were written.
    fn summary(&self, count: usize) -> String {
        let (lang, units) = (self.messages.lang(), amount(count, "unit"));
        match self.resume.is_empty() {
            true => nqfill::show::say!(lang, "分成 {count} 个单元", "divided into {units}"),
            false => nqfill::show::say!(lang, "{count} 个单元尚未完成", "{units} still open"),
        }
    }
}

fn ended(limit: Limit) -> Failure {
    match limit {
        Limit::Interrupt => Failure::interrupted("已中断：没有写出单元", "interrupted: no unit was written"),
        other => Failure::failed_by(|lang| verdict::reason(lang, other)),
    }
}

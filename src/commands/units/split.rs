//! `nqfill split`

use super::{digest, output, read_results, write_unit};
use crate::exit::{Exit, Failure, say};
use crate::help::{CommandInfo, Group, both};
use crate::options;
use crate::options::{MessageArgs, OneOf, Reading, Values};
use crate::run::destination;
use crate::run::destination::OneOutput;
use crate::run::one_board::OneBoard;
use crate::signals;
use nqfill::show::Lang;
use nqfill::words::verdict;
use nqfill_core::board::Puzzle;
use nqfill_core::division::{DivisionRequest, Node, Purpose, divide};
use nqfill_core::engine::{Budget, Limit};
use nqfill_read::words::messages::amount;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "split",
    about: ("把题目分成单元，交给多台机器", "Divide a puzzle into units for many machines"),
    group: (Group::Machines, 1),
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
        "题目：FILE，FILE#2 为其中第二个棋盘，或 `-`",
        "The puzzle: FILE, FILE#2 for its second board, or `-`"
    ))]
    puzzle: PathBuf,

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

const PURPOSES: Values<Purpose> = &[
    ("count", ("计数代价大致相同的单元", "units of about equal cost to count"), Purpose::Count),
    ("solve", ("判定代价大致相同的单元", "units of about equal cost to decide"), Purpose::Solve),
];

/// A unit to write, with the seconds that its count is expected to take, if that is known.
type Unit = (Node, Option<f64>);

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = signals::interrupt_flag();
    let output = args.output()?;
    let one = OneBoard { reading: &args.reading, messages: &args.messages };
    let board = one.read(&args.puzzle)?;
    let puzzle = match one.puzzle(&board) {
        Ok(puzzle) => puzzle,
        Err(exit) => return Ok(exit),
    };
    let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
    let units = if args.resume.is_empty() { args.divide(&puzzle, budget)? } else { args.open_units(&puzzle)? };
    if interrupt.load(Ordering::Relaxed) {
        return Err(ended(Limit::Interrupt));
    }
    let puzzle = digest(&puzzle);
    output.write(|out| {
        let mut numbered = units.iter().zip(1..);
        numbered.try_for_each(|((node, seconds), number)| write_unit(&puzzle, number, *seconds, node, out))
    })?;
    if !args.messages.quiet {
        say(args.summary(&units));
        args.messages.end_summary();
    }
    Ok(Exit::Answered)
}

impl Args {
    fn output(&self) -> Result<OneOutput, Failure> {
        destination::format_of(self.output.as_deref(), ["jsonl", "json"].map(|extension| ((), extension)), None)?;
        output(self.output.as_deref(), &self.puzzle, &self.resume)
    }

    fn divide(&self, puzzle: &Puzzle, budget: Budget) -> Result<Vec<Unit>, Failure> {
        let purpose = self.purpose.unwrap_or_default();
        let default = DivisionRequest::default();
        let units = self.units.map_or(default.units, |units| units as usize);
        let units = divide(puzzle, &DivisionRequest { units, purpose, budget }).map_err(ended)?;
        // Boards too wide for an estimate have an infinite cost.
        let is_timed = purpose == Purpose::Count && units.iter().all(|unit| unit.cost.is_finite());
        Ok(units.into_iter().map(|unit| (unit.node, is_timed.then_some(unit.cost / 1e9))).collect())
    }

    /// The units in files that have no result yet.
    fn open_units(&self, puzzle: &Puzzle) -> Result<Vec<Unit>, Failure> {
        let results = read_results(puzzle, &self.resume, &self.messages)?;
        Ok(results.merged(None)?.open.into_iter().map(|(node, _)| (node, None)).collect())
    }

    /// How many units were written, and what they are expected to take.
    fn summary(&self, units: &[Unit]) -> String {
        let lang = self.messages.lang();
        let count = units.len();
        if !self.resume.is_empty() {
            let open = amount(count, "unit");
            return nqfill::show::say!(lang, "{count} 个单元尚未完成", "{open} still open");
        }
        let divided = nqfill::show::say!(lang, "分成 {count} 个单元", ("divided into {}", amount(count, "unit")));
        match units.iter().map(|(_, seconds)| *seconds).sum::<Option<f64>>() {
            None => divided,
            Some(seconds) => {
                let time = duration(lang, seconds);
                nqfill::show::say!(
                    lang,
                    "{divided}；预计单核共需 {time}",
                    "{divided}; expected on one core, in all: {time}"
                )
            }
        }
    }
}

/// A number of seconds in the unit that fits: an estimate, so two digits are enough.
fn duration(lang: Lang, seconds: f64) -> String {
    let years = lang.pick("年", "years");
    let units = [(31_557_600.0, years), (86_400.0, "d"), (3_600.0, "h"), (60.0, "min"), (1.0, "s")];
    let (size, unit) = units.into_iter().find(|(size, _)| seconds >= 2.0 * size).unwrap_or((1.0, "s"));
    match seconds / size {
        value if value < 10.0 => format!("{value:.1} {unit}"),
        value if value < 10_000.0 => format!("{value:.0} {unit}"),
        value => format!("{value:.0e} {unit}"),
    }
}

fn ended(limit: Limit) -> Failure {
    match limit {
        Limit::Interrupt => Failure::interrupted("已中断：没有写出单元", "interrupted: no unit was written"),
        other => Failure::failed_by(|lang| verdict::reason(lang, other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_time_has_the_unit_that_fits() {
        for (seconds, expected) in [
            (0.04, "0.0 s"),
            (119.0, "119 s"),
            (150.0, "2.5 min"),
            (44_000.0, "12 h"),
            (2.8e5, "3.2 d"),
            (8.7e9, "276 years"),
            (2.2e13, "7e5 years"),
        ] {
            assert_eq!(duration(Lang::En, seconds), expected);
        }
        assert_eq!(duration(Lang::Zh, 8.7e9), "276 年");
    }
}

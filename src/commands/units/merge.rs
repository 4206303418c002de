//! `nqfill merge`

use super::results::Merged;
use super::{PURPOSES, output, read_puzzle, read_results};
use crate::exit::{Exit, Failure, print_message};
use crate::files::Target;
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{FormatArgs, MessageArgs, OneOf, Reading, needs};
use crate::run::input::{Source, not_for_empty_board};
use crate::run::one_board::OneBoard;
use crate::run::progress::Progress;
use crate::signals;
use nqfill::show::job::Board;
use nqfill::show::output;
use nqfill::show::output::{COUNT_LINES, Format};
use nqfill::show::{Count, Lang, Question, Summary, Verdict};
use nqfill_core::count::Tally;
use nqfill_core::division::Purpose;
use nqfill_core::solve::{Answer, Listed, Listing, Outcome, Statistics, Total};
use nqfill_read::words::messages::amount;
use std::path::PathBuf;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "merge",
    about: ("把各单元的结果合成一个解法数或一个结论", "Put the results of units together"),
    examples: &[
        ("merge board.txt results.jsonl", ("合成总数或结论", "one number, or one verdict")),
        ("merge board.txt results/ -f json", ("文件夹中的全部结果", "from all results of a folder")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| format.value_parser(options::output_formats(is_written)))))]
pub struct Args {
    #[arg(value_name = "PUZZLE", required_unless_present = "size", help = both!(
        "题目：FILE，或 FILE#2 为其中第二个棋盘；有 --size 时不写，题目即 N 行的空棋盘",
        "The puzzle: FILE, or FILE#2 for its second board; none with --size, which is the empty board of N rows"
    ))]
    puzzle: Option<PathBuf>,

    #[arg(value_name = "RESULTS", required_unless_present = "size", help = both!(
        "各单元的结果：JSON 行，文件或文件夹，次序不限，可以重复；`-` 为标准输入",
        "Results of its units: JSON lines, in files and folders, in any order, repeated or not; `-` for standard input"
    ))]
    results: Vec<PathBuf>,

    #[arg(long = "for", value_name = "PURPOSE", value_parser = OneOf(PURPOSES), help = both!(
        "要从结果得到什么［默认：结果都是解法数时为 count］",
        "What is wanted of the results [default: count, if all of them are numbers]"
    ))]
    purpose: Option<Purpose>,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(short, long, value_name = "FILE", help = both!("结果写入的文件", "A file for the result"))]
    output: Option<PathBuf>,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// True for the formats of one result for programs or in words.
fn is_written(format: &Format) -> bool {
    format.picture().is_none() && !format.is_page
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let formats = options::rows(output::FORMATS.iter().filter(|format| is_written(format)));
    let format = args.format.choose(args.output.as_deref(), &formats)?;
    let one = OneBoard { reading: &args.reading, messages: &args.messages };
    let (source, results) = args.puzzle_and_results(&one)?;
    let output = output(args.output.as_deref(), &source, &results)?;
    let _ = signals::interrupt_flag();
    let (board, puzzle) = read_puzzle(&one, &source)?;
    let progress = Progress::of_work(&args.messages, 1, None);
    let results = read_results(&puzzle, &results, &args.messages)?;
    let merged = results.merged(args.purpose)?;
    progress.end();
    if !merged.open.is_empty() {
        print_message(open(args.messages.lang(), &merged));
        return Ok(Exit::Undecided);
    }
    args.write(&board, format, &output, &merged)?;
    if !args.messages.quiet {
        let (lang, units) = (args.messages.lang(), merged.units);
        print_message(match merged.count {
            None => nqfill::show::say!(
                lang,
                "有一个单元有解，题目即有解",
                "one unit has a completion, and so has the puzzle"
            ),
            Some(_) => nqfill::show::say!(
                lang,
                "由 {units} 个单元的结果合成",
                ("put together from the results of {}", amount(units, "unit"))
            ),
        });
        args.messages.end_summary();
    }
    Ok(Exit::Answered)
}

impl Args {
    /// The source of the puzzle, and where results are: in all paths, if the puzzle is that of `--size`.
    fn puzzle_and_results(&self, one: &OneBoard<'_>) -> Result<(Source, Vec<PathBuf>), Failure> {
        if let Some(n) = self.reading.size {
            if self.reading.reads_otherwise() {
                return Err(not_for_empty_board());
            }
            let results: Vec<_> = self.puzzle.iter().chain(&self.results).cloned().collect();
            let empty_board = (Source::empty_board(n as usize), results);
            return if empty_board.1.is_empty() { Err(needs("--size", "RESULTS")) } else { Ok(empty_board) };
        }
        Ok((one.source(self.puzzle.as_deref())?, self.results.clone()))
    }

    fn write(&self, board: &Board, format: &Format, output: &Target, merged: &Merged) -> Result<(), Failure> {
        let verdict = verdict(merged, self.purpose);
        let without_list = matches!(verdict, Verdict::Counted(_));
        let options = output::Options { lang: self.messages.lang(), without_list, ..output::Options::default() };
        let format = match &verdict {
            Verdict::Counted(_) if format.is_for_people() => &COUNT_LINES,
            _ => format,
        };
        output.write(|out| {
            let document = format.document(options, out, |out| {
                let mut writer = format.board(board.subject(), false, options);
                if let (Verdict::Answered(_), Some(completion)) = (&verdict, &merged.completion) {
                    writer.solution(completion, out)?;
                }
                writer.end(&verdict, out)?;
                let mut summary = Summary::default();
                summary.add(&verdict);
                Ok(summary)
            });
            document.map(drop)
        })?;
        Ok(())
    }
}

/// How many units are not decided, and the command that writes them again.
fn open(lang: Lang, merged: &Merged) -> String {
    let (open, units) = (merged.open.len(), merged.units);
    nqfill::show::say!(
        lang,
        "nqfill: 未决：{units} 个单元中有 {open} 个尚未算完；\
         nqfill split PUZZLE --resume UNITS RESULTS -o open.jsonl 写出这些单元，以便再算",
        (
            "nqfill: undecided: {open} of {} still open; \
          nqfill split PUZZLE --resume UNITS RESULTS -o open.jsonl writes them, to be run again",
            amount(units, "unit")
        )
    )
}

/// The verdict on the puzzle.
fn verdict(merged: &Merged, purpose: Option<Purpose>) -> Verdict {
    let answered = |outcome| Verdict::Answered(Answer { outcome, statistics: Statistics::none() });
    match merged.count {
        Some(0) if purpose == Some(Purpose::Solve) => answered(Outcome::Unsolvable),
        Some(count) => Verdict::Counted(Count { tally: Tally::exact(count), question: Question::HowMany }),
        None if merged.completion.is_some() => {
            let listing = Listing { listed: 1, total: Total::NotAsked, order: Listed::AsFound, cut_by: None };
            answered(Outcome::Solved(listing))
        }
        // Somebody counted that there are some, and listed none.
        None => Verdict::Counted(Count { tally: Tally::at_least(merged.at_least), question: Question::HowMany }),
    }
}

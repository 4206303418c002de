//! `nqfill merge`

pub(crate) mod findings;
pub(crate) mod proofs;
pub(crate) mod unit_proofs;

use crate::commands::units::split::{add_files, output, refused};
use crate::commands::units::unit_words;
use crate::commands::units::{Merge, Merged, UnitId, puzzle_key};
use crate::exit::{Exit, Failure, say};
use crate::help::{Group, Page, both};
use crate::options;
use crate::options::{FormatArgs, MessageArgs, OneOf, Reading, Values};
use crate::run::destination::OneOutput;
use crate::run::folders;
use crate::run::one_board::OneBoard;
use clap::Arg;
use nqfill_core::count::Tally;
use nqfill_core::division::Purpose;
use nqfill_core::solve::{Answer, Listed, Listing, Outcome, Statistics, Total};
use nqfill_show::job::Board;
use nqfill_show::output;
use nqfill_show::output::{COUNT_LINES, Format};
use nqfill_show::{Count, Question, Summary, Verdict};
use proofs::Proofs;
use std::path::{Path, PathBuf};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "merge",
    about: both!("把各单元的结果合成一个解法数或一个结论", "Put the results of units together"),
    group: (Group::Machines, 2),
    examples: &[
        ("merge board.txt results.jsonl", ("合成总数或结论", "one number, or one verdict")),
        ("merge board.txt results/ -f json", ("文件夹中的全部结果", "from all results of a folder")),
        ("merge board.txt results.jsonl --unit-proofs proofs --proof whole", ("证明也合成一个", "the proofs, too")),
    ],
    exit_codes: (
        "0 全部单元都有结果；1 结果不合（缺漏、重叠、别的题目或划分、矛盾）或无法读取；2 用法错误；3 有单元未决；130 被中断。",
        "0 all units have results; 1 results do not fit (a gap, an overlap, another puzzle or division, a contradiction) or \
         could not be read; 2 wrong usage; 3 a unit is undecided; 130 interrupted.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub(crate) struct Args {
    #[arg(value_name = "PUZZLE",
        help = both!("题目：FILE，或 FILE#2 为其中第二个棋盘", "The puzzle: FILE, or FILE#2 for its second board"))]
    puzzle: PathBuf,

    #[arg(value_name = "RESULTS", required = true, help = both!(
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

    #[arg(long, value_name = "DIR", requires = "proof", help = both!(
        "各单元的模型与证明所在的文件夹，由 --proof 写出",
        "Models and proofs of the units, as --proof has written them for each"
    ))]
    unit_proofs: Option<PathBuf>,

    #[arg(long, value_name = "DIR", requires = "unit_proofs", help = both!(
        "把各单元的证明合成一个，写入此文件夹，由 VeriPB 验证：NAME.opb 与 NAME.pbp，列全解法的为 NAME.all",
        "Put the proofs of the units together here, for VeriPB to check: NAME.opb and NAME.pbp, and NAME.all for the \
         whole list"
    ))]
    proof: Option<PathBuf>,

    #[arg(long, alias = "proof-limit", value_name = "SIZE", requires = "proof", default_value = "16G",
        value_parser = options::size,
        help = both!("不写超过 SIZE 的证明", "Write no proof longer than SIZE"))]
    max_proof_bytes: u64,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    messages: MessageArgs,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(options::output_formats(is_written)).help(both!(
            "输出格式［默认按 -o FILE 的扩展名，否则为 text］",
            "Output format [default: that of the extension of -o FILE, else text]"
        )),
        _ => option,
    }
}

const PURPOSES: Values<Purpose> = &[
    ("count", both!("解法数：须有全部单元", "the number of completions: all units are needed"), Purpose::Count),
    ("solve", both!("有没有解：有一个解即可", "whether there is one: one completion is enough"), Purpose::Solve),
];

/// True for the formats of one result for programs or in words.
fn is_written(format: &Format) -> bool {
    format.picture().is_none() && !format.is_page
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    args.unit_proofs.as_deref().map_or(Ok(()), folders::check)?;
    let (format, output) = (args.format()?, output(args.output.as_deref(), &args.puzzle, &args.results)?);
    let one = OneBoard { reading: &args.reading, messages: &args.messages, interrupt: None };
    let board = one.read(&args.puzzle)?;
    let puzzle = match one.puzzle(&board) {
        Ok(puzzle) => puzzle,
        Err(exit) => return Ok(exit),
    };
    let mut merge = Merge::new(&puzzle);
    add_files(&mut merge, &args.results, args.reading.max_input_bytes(), &args.messages)?;
    let merged = merge.finish(args.purpose).map_err(refused)?;
    if !merged.is_decided {
        args.say_open(&merged, &puzzle_key(&puzzle));
        return Ok(Exit::Undecided);
    }
    args.write(&board, format, &output, &merged)?;
    if let (Some(from), Some(to)) = (&args.unit_proofs, &args.proof) {
        let proofs = Proofs { from, to, most_bytes: args.max_proof_bytes };
        let not_proved = |error| Failure::failed_by(|lang| unit_words::not_proved(lang, &error));
        let said = proofs.write(args.messages.lang(), &board, &puzzle, &merged).map_err(not_proved)?;
        if !args.messages.quiet {
            say(said);
        }
    }
    if !args.messages.quiet {
        say(unit_words::merged(args.messages.lang(), &merged));
        args.messages.end_summary();
    }
    Ok(Exit::Answered)
}

/// Undecided units that are named.
const NAMED: usize = 20;

impl Args {
    fn format(&self) -> Result<&'static Format, Failure> {
        let formats = output::FORMATS.iter().filter(|format| is_written(format));
        let rows: Vec<_> = formats.map(|format| (format.name, format.extension, format)).collect();
        self.format.choose(self.output.as_deref(), &rows)
    }

    /// Names the units that are not decided, and the commands that run them again.
    fn say_open(&self, merged: &Merged, puzzle: &str) {
        let lang = self.messages.lang();
        let division = merged.division.clone().unwrap_or_default();
        say(unit_words::undecided(lang, merged.open.len(), merged.units));
        for open in merged.open.iter().take(NAMED) {
            let id = UnitId { puzzle: puzzle.into(), division: division.clone(), place: open.node.place().clone() };
            say(unit_words::open_unit(lang, &id, open.tried.as_deref()));
        }
        if merged.open.len() > NAMED {
            say(unit_words::and_more(lang, merged.open.len() - NAMED));
        }
        let quoted = |path: &Path| {
            shlex::try_quote(&path.to_string_lossy()).map_or_else(|_| "?".into(), std::borrow::Cow::into_owned)
        };
        let results: Vec<_> = self.results.iter().map(|path| quoted(path)).collect();
        if self.puzzle == Path::new("-") || self.results.iter().any(|path| path == Path::new("-")) {
            return;
        }
        let (answer, purpose) = match self.purpose {
            Some(Purpose::Solve) => ("nqfill --first", " --for solve"),
            _ => ("nqfill count", ""),
        };
        let read = (&*quoted(&self.puzzle), &*results.join(" "));
        say(unit_words::run_again(lang, read, (answer, purpose), &["open", "more"].map(new_file)));
    }

    fn write(&self, board: &Board, format: &Format, output: &OneOutput, merged: &Merged) -> Result<(), Failure> {
        let options = output::Options { lang: self.messages.lang(), ..output::Options::default() };
        let verdict = verdict(merged, self.purpose);
        let format = match &verdict {
            Verdict::Counted(_) if format.is_for_people => &COUNT_LINES,
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
        })
    }
}

/// The name of a file that is not there yet, so that results of an earlier round stay.
fn new_file(stem: &str) -> String {
    let mut names =
        (1..).map(|round| if round == 1 { format!("{stem}.jsonl") } else { format!("{stem}-{round}.jsonl") });
    names.find(|name| !Path::new(name).exists()).unwrap_or_default()
}

/// The verdict on the puzzle.
fn verdict(merged: &Merged, purpose: Option<Purpose>) -> Verdict {
    let answered = |outcome| Verdict::Answered(Answer { outcome, statistics: Statistics::none() });
    if let Some(value) = merged.count {
        if value == 0 && purpose == Some(Purpose::Solve) {
            return answered(Outcome::Unsolvable);
        }
        let tally = Tally::exact(value);
        return Verdict::Counted(Count { tally, question: Question::HowMany });
    }
    if merged.completion.is_none() {
        // Somebody counted that there are some, and listed none.
        return Verdict::Counted(Count { tally: Tally::at_least(merged.counted.max(1)), question: Question::HowMany });
    }
    let listing = Listing { listed: 1, total: Total::Unsought, order: Listed::AsFound, cut_by: None };
    answered(Outcome::Solved(listing))
}

//! `nqfill convert`

use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, both};
use crate::options;
use crate::options::{FormatArgs, InputArgs, JobsArgs, LimitArgs, MessageArgs, PictureArgs, names};
use crate::run::boards::{Run, RunArgs};
use crate::signals;
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::{Board, Change, Job, Rewriting, Rewritten};
use nqfill::show::output;
use nqfill::show::output::{BOARD_FORMATS, Format};
use nqfill::show::{Lang, say};
use nqfill::words::cli::of_board;
use nqfill::words::verdict;
use nqfill_core::board::{Canonical, Placement, Puzzle, Square};
use nqfill_core::engine::Budget;
use nqfill_read::words::messages::amount;
use nqfill_reason::reduce::reduce_unique;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "convert",
    about: ("把棋盘写成另一种格式，画成图，或写成其他求解器的模型", "Write boards in other formats, as pictures, as models"),
    examples: &[
        ("convert -t json board.txt", ("写成 JSON", "write it as JSON")),
        ("convert -t fen -o out boards/", ("整个文件夹写成 FEN", "a folder of boards as FEN, in a folder beside")),
        ("convert -o puzzle.png --coordinates puzzle.txt", ("画成 PNG，标出行列号；也可用 svg、tikz", "draw it as PNG, rows and columns numbered; or as svg, tikz")),
        ("convert -t cnf board.txt | cadical", ("写成给其他求解器的模型：opb、cnf、mzn、lp，只写不读", "a model for another solver: opb, cnf, mzn, lp, which are not read back")),
        ("convert --reduce board.txt", ("去掉多余的皇后，仍是唯一解", "without the queens that its one completion does not need")),
        ("convert --canonical board.txt", ("标准形：八个像中最先的一个", "the canonical form, the first of the eight images")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(options::on("format", |format| {
    format.short_alias('t').alias("to").value_parser(names(&formats())).help(both!(
        "写成的格式（默认按 -o FILE 的扩展名，否则为 grid）；-t 也一样",
        "The format to write (default: that of the extension of -o FILE, else grid); -t means the same"
    ))
})))]
#[command(mut_args(options::on("time_limit", |limit| limit.requires("reduce"))))]
#[command(mut_args(options::on("node_limit", |limit| limit.requires("reduce"))))]
#[command(mut_args(options::on("memory", |memory| memory.requires("reduce"))))]
pub struct Args {
    #[arg(value_name = "PATH", help = options::paths())]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    format: FormatArgs,

    #[arg(long, conflicts_with = "reduce", help = both!(
        "写成标准形：八个像中最先的一个",
        "Write the canonical form of each board: the first of its eight images"
    ))]
    canonical: bool,

    #[arg(long, help = both!(
        "逐行去掉多余的皇后，使棋盘仍是唯一解或无解",
        "Leave out, row by row, the queens without which there is still one completion, or still none"
    ))]
    reduce: bool,

    #[arg(short, long, value_name = "PATH", help = both!(
        "所有棋盘写入的文件；或文件夹（已有的、以 / 结尾的，或 PATH 为文件夹时没有扩展名的名字）：每个文件对应 NAME.EXT\
         （模型与图：第二个棋盘对应 NAME-2.EXT）",
        "A file for all boards; a folder (one that exists, ends in /, or a name without extension when a PATH is a \
         folder): NAME.EXT for each file (a model or picture: also NAME-2.EXT for its second board)"
    ))]
    output: Option<PathBuf>,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    jobs: JobsArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// The formats of boards, models among them, and of pictures.
fn formats() -> Vec<(&'static str, &'static str, &'static Format)> {
    let pictures = output::FORMATS.iter().filter(|format| format.picture().is_some());
    options::rows(BOARD_FORMATS.iter().chain(pictures))
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let output = args.output.as_deref();
    let format = args.format.choose(output, &formats())?;
    args.pictures.check_format(format, output)?;
    let rewriting = Rewriting { format, coordinates: args.pictures.coordinates, change: None };
    let interrupt = signals::interrupt_flag();
    if args.canonical {
        return args.write(Rewriting { change: Some(&canonical), ..rewriting }, &interrupt);
    }
    if !args.reduce {
        return args.write(rewriting, &interrupt);
    }
    let (budget, diagnostics) = (args.limits.budget(&interrupt), args.messages.diagnostics());
    let reduced: Change<'_> = &|board, placement| reduced(board, placement, &budget, diagnostics);
    args.write(Rewriting { change: Some(reduced), ..rewriting }, &interrupt)
}

impl Args {
    /// Writes all boards, as they are or changed, until Ctrl-C.
    fn write(&self, rewriting: Rewriting<'_>, interrupt: &AtomicBool) -> Result<Exit, Failure> {
        let Self { paths, output, jobs, input, messages, .. } = self;
        let (output, format) = (output.as_deref(), rewriting.format);
        let args =
            RunArgs { paths, output, input, messages, format, ending: format.extension.to_owned(), is_stream: false };
        let mut run = Run::at(args, interrupt)?;
        run.jobs = jobs.threads();
        let (summary, exit) = run.write_all(Job::Rewrite(rewriting))?;
        if summary.written > 0 || exit == Exit::Interrupted {
            return Ok(exit);
        }
        if let Some(output) = output {
            crate::exit::print_message(nothing_written(messages.lang(), format, output));
        }
        Ok(exit.max(Exit::Failed))
    }
}

/// `没有画出任何棋盘，未写入 all.svg`
fn nothing_written(lang: Lang, format: &Format, output: &Path) -> String {
    let output = output.display();
    let [zh, en] = if format.picture().is_some() { ["画", "drawn"] } else { ["转换", "converted"] };
    say!(
        lang,
        "nqfill: 没有{zh}出任何棋盘，未写入 {output}",
        "nqfill: no board was {en}; nothing was written to {output}"
    )
}

/// The canonical form of a board.
fn canonical(_: &Board, placement: &Placement) -> Rewritten {
    Rewritten { board: Some(Canonical::of(placement).placement), message: None, is_cut: false }
}

/// A board without the queens that its one completion, or the proof that there is none, does not need; or nothing, with the
/// reason.
fn reduced(board: &Board, placement: &Placement, budget: &Budget, diagnostics: Diagnostics) -> Rewritten {
    let lang = diagnostics.lang;
    let nothing = |message: String, is_cut: bool| Rewritten { board: None, message: Some(message), is_cut };
    let puzzle = match Puzzle::try_from(placement) {
        Ok(puzzle) => puzzle,
        Err(conflicts) => return nothing(diagnostics.conflicts(board, &conflicts), false),
    };
    let queens: Vec<Square> = puzzle.fixed().collect();
    match reduce_unique(&puzzle, &queens, budget) {
        Err(why) => nothing(of_board(lang, board, &verdict::undecided(lang, why)), true),
        Ok(None) => nothing(of_board(lang, board, &several_completions(lang)), false),
        Ok(Some(left)) => {
            let message = of_board(lang, board, &left_out(lang, queens.len(), left.fixed().count()));
            Rewritten { board: Some(Placement::from(&left)), message: Some(message), is_cut: false }
        }
    }
}

/// `去掉 5 个皇后，留下 3 个`
fn left_out(lang: Lang, queens: usize, left: usize) -> String {
    match queens - left {
        0 => say!(lang, "没有可以去掉的", "nothing can be left out"),
        gone => say!(lang, "去掉 {gone} 个皇后，留下 {left} 个", ("left out: {}; left: {left}", amount(gone, "queen"))),
    }
}

/// Why a board with several completions is not reduced.
fn several_completions(lang: Lang) -> String {
    say!(lang, "有多种解法，没有要保持的唯一解", "it has several completions: there is no one completion to keep")
}

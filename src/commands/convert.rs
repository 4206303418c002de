//! `nqfill convert`

use crate::exit::{Exit, Failure};
use crate::help::{Group, Page, both};
use crate::run::rewriting::{Files, OutputLimit, ToArgs};
use nqfill_show::job::Rewriting;
use nqfill_show::output::board_format;
use nqfill_show::{Lang, say};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "convert",
    about: both!("把棋盘写成另一种格式，或其他求解器的模型", "Write boards in another format, or models for solvers"),
    group: (Group::Make, 7),
    examples: &[
        ("convert -t json board.txt", ("写成 JSON", "write it as JSON")),
        ("convert -t fen -o out boards/", ("整个文件夹写成 FEN", "a folder of boards as FEN, in a folder beside")),
        ("convert -t cnf board.txt | cadical", ("写成给其他求解器的模型：opb、cnf、mzn、lp，只写不读", "a model for another solver: opb, cnf, mzn, lp, which are not read back")),
    ],
    exit_codes: (
        "0 全部写出；1 有棋盘或文件无法读取或写出；2 用法错误。",
        "0 every board is written; 1 a board or file could not be read or written; 2 wrong usage.",
    ),
    tip: Some(tip),
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    to: ToArgs,

    #[command(flatten)]
    limit: OutputLimit,

    #[command(flatten)]
    files: Files,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let format = args.to.format(args.files.output.as_deref())?;
    args.files.rewrite(Rewriting::new(format, args.limit.max_output_bytes), None)
}

/// What to type for a format that boards are written in.
fn tip(name: &str, lang: Lang) -> Option<String> {
    board_format(name)?;
    Some(say!(
        lang,
        "把棋盘写成 {name} 用 'nqfill convert -t {name}'",
        "to write boards as {name}, say 'nqfill convert -t {name}'"
    ))
}

//! `nqfill draw`

use crate::exit::{Exit, Failure};
use crate::help::{Group, Page, both, in_both};
use crate::options::FormatArgs;
use crate::options::pictures::PictureArgs;
use crate::run::conversion;
use crate::run::conversion::{Files, Target};
use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser};
use nqfill_show::picture::PICTURE_FORMATS;

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "draw",
    about: both!("画棋盘：SVG、PNG、TikZ", "Draw boards: SVG, PNG, TikZ"),
    group: (Group::Make, 6),
    examples: &[
        ("draw puzzle.txt > puzzle.svg", ("画成 SVG", "as SVG")),
        ("draw -o puzzle.png --coordinates puzzle.txt", ("画成 PNG，标出行列号", "as PNG, rows and columns numbered")),
        ("draw -f tikz -o pictures/ boards/", ("每个棋盘一个 LaTeX 图", "a LaTeX picture of each board of a folder")),
    ],
    exit_codes: (
        "0 全部画出；1 有棋盘或文件无法读取或画出；2 用法错误。",
        "0 every board is drawn; 1 a board or file could not be read or drawn; 2 wrong usage.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub(crate) struct Args {
    #[command(flatten)]
    format: FormatArgs,

    #[command(flatten)]
    pictures: PictureArgs,

    #[command(flatten)]
    files: Files,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(formats()).help(both!(
            "图的格式（默认按 -o FILE 的扩展名，否则为 svg）",
            "The kind of picture (default: that of the extension of -o FILE, else svg)"
        )),
        _ => option,
    }
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(
        PICTURE_FORMATS.iter().map(|format| PossibleValue::new(format.name).help(in_both(format.summary))),
    )
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let output = args.files.output.as_deref();
    let rows = PICTURE_FORMATS.each_ref().map(|format| (format.name, format.extension, format));
    let format = args.format.choose(output, &rows)?;
    let options = args.pictures.resolve(format, output)?;
    conversion::write(&args.files, Target::Picture(format, options), u64::MAX, None)
}

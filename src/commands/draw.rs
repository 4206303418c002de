//! `nqfill draw`

use crate::exit::{Exit, Failure};
use crate::help::{Group, Page, both, in_both};
use crate::options::FormatArgs;
use crate::options::pictures::PictureArgs;
use crate::run::rewriting::Files;
use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser};
use nqfill_show::job::Rewriting;
use nqfill_show::output;
use nqfill_show::output::Format;

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

/// The output formats that are pictures.
fn pictures() -> impl Iterator<Item = &'static Format> {
    output::FORMATS.iter().filter(|format| format.picture().is_some())
}

fn formats() -> PossibleValuesParser {
    let summary = |format: &Format| format.picture().map_or_else(Default::default, |picture| in_both(picture.summary));
    PossibleValuesParser::new(pictures().map(|format| PossibleValue::new(format.name).help(summary(format))))
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let output = args.files.output.as_deref();
    let rows: Vec<_> = pictures().map(|format| (format.name, format.extension, format)).collect();
    let format = args.format.choose(output, &rows)?;
    args.pictures.refuse_for(format, output)?;
    let coordinates = args.pictures.coordinates;
    args.files.rewrite(Rewriting { coordinates, ..Rewriting::new(format, u64::MAX) }, None)
}

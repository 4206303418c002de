//! `nqfill canon`

pub(crate) mod classes;
pub(crate) mod duplicates;
pub(crate) mod shapes;

use crate::commands::canon::classes::Classes;
use crate::commands::canon::duplicates::{DuplicatesFormat, symmetry_in_words};
use crate::exit::{Exit, Failure, say, usage};
use crate::help::{Group, Page, both};
use crate::options::refusals::refuse;
use crate::run::destination;
use crate::run::destination::OneOutput;
use crate::run::folders;
use crate::run::pipeline::SourceList;
use crate::run::rewriting::{Files, OutputLimit, ToArgs};
use crate::run::waiting::Reader;
use clap::Arg;
use clap::builder::PossibleValuesParser;
use nqfill_core::board::{Canonical, Placement};
use nqfill_read::words::help_words::amount;
use nqfill_show::job::{Board, Rewriting, Rewritten};
use nqfill_show::output::{BOARD_FORMATS, board_format};
use nqfill_show::rewrite_words::of_board;
use nqfill_show::{Lang, say};
use std::io::{self, Write};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "canon",
    about: both!("把棋盘写成标准形，或找出不计对称相同的棋盘", "Write canonical forms, or find boards equal by symmetry"),
    group: (Group::Make, 4),
    examples: &[
        ("canon --stats board.txt", ("标准形，以及得到它的对称", "the canonical form, and the symmetry that leads there")),
        ("canon -o out boards/", ("整个文件夹", "of a folder of boards, in a folder beside")),
        ("canon --duplicates boards/", ("哪些棋盘不计对称是相同的", "which boards are the same up to symmetry")),
    ],
    exit_codes: (
        "0 全部写出或比较完毕（有没有重复都是答案）；1 有棋盘或文件无法读取或写出；2 用法错误。",
        "0 every board is written or compared, whether or not there are duplicates; 1 a board or file could not be read \
         or written; 2 wrong usage.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub(crate) struct Args {
    #[command(flatten)]
    to: ToArgs,

    #[arg(long, conflicts_with = "duplicates", help = both!(
        "说明每个棋盘经哪种对称得到标准形，共有几种像",
        "Say which symmetry leads from each board to its canonical form, and how many images it has"
    ))]
    stats: bool,

    #[arg(long, conflicts_with = "jobs", help = both!(
        "不写棋盘，只列出不计对称相同的棋盘",
        "Write no boards, but which of them are the same up to symmetry"
    ))]
    duplicates: bool,

    #[command(flatten)]
    limit: OutputLimit,

    #[command(flatten)]
    files: Files,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "to" => option.value_parser(formats()).help(both!(
            "写成的格式（默认按 -o FILE 的扩展名，否则为 grid；有 --duplicates 时为 text、json、jsonl）；-f 也一样",
            "The format to write (default: that of the extension of -o FILE, else grid; with --duplicates text, json \
             or jsonl); -f means the same"
        )),
        "max_output_bytes" => option.conflicts_with("duplicates"),
        _ => option,
    }
}

/// The formats of groups of boards: a line for each board, the groups apart; one document; a line for each group.
const OF_GROUPS: [(&str, &str, DuplicatesFormat); 3] = [
    ("text", "txt", DuplicatesFormat::Text),
    ("json", "json", DuplicatesFormat::Json),
    ("jsonl", "jsonl", DuplicatesFormat::Lines),
];

/// The names of formats of boards, and of groups of boards.
fn formats() -> PossibleValuesParser {
    let of_boards = BOARD_FORMATS.iter().map(|format| format.name);
    let of_groups = OF_GROUPS.map(|(name, ..)| name).into_iter().filter(|name| board_format(name).is_none());
    PossibleValuesParser::new(of_boards.chain(of_groups))
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.duplicates {
        return duplicates(args);
    }
    let name = args.to.name().unwrap_or_default();
    refuse([(
        args.to.name().is_some() && board_format(name).is_none(),
        usage!("-t {name} 只用于 --duplicates", "-t {name} is for --duplicates"),
    )])?;
    let format = args.to.format(args.files.output.as_deref())?;
    let lang = args.files.messages.lang();
    let change = |board: &Board, placement: &Placement| canonical(board, placement, args.stats.then_some(lang));
    let rewriting = Rewriting { change: Some(&change), ..Rewriting::new(format, args.limit.max_output_bytes) };
    args.files.rewrite(rewriting, None)
}

/// The canonical form of a board. Says how it is reached, if a language is given.
fn canonical(board: &Board, placement: &Placement, says_in: Option<Lang>) -> Rewritten {
    let canonical = Canonical::of(placement);
    let said = says_in.map(|lang| of_board(lang, board, &way(lang, &canonical)));
    Rewritten { boards: vec![canonical.placement], said, is_cut: false }
}

/// How a board becomes its canonical form, and how many images it has: `r90（顺时针转 90°）；共 4 种不同的像`
fn way(lang: Lang, canonical: &Canonical) -> String {
    let (name, images) = (canonical.symmetry.name(), 8 / canonical.stabiliser);
    let words = match symmetry_in_words(lang, canonical.symmetry) {
        _ if name == "identity" => lang.pick("已是标准形", "it is the canonical form"),
        words => words,
    };
    say!(lang, "{name}（{words}）；共 {images} 种不同的像", ("{name} ({words}); {}", amount(images, "different image")))
}

fn duplicates(args: &Args) -> Result<Exit, Failure> {
    let files = &args.files;
    let format = format(args.to.name(), files)?;
    let lang = files.messages.lang();
    let mut list = files.sources()?;
    let output = OneOutput::find(files.output.as_deref(), &list.files)?;
    Reader::new(&files.input.reading, &files.messages, None).read_typed(&mut list.files)?;
    let classes = classes(files, &list)?;
    output.write(|out| format.write(files.messages.lang(), classes.groups(), &classes.summary(), out))?;
    if !files.messages.quiet {
        say(classes.summary().in_words(lang));
    }
    folders::say(&list, lang, files.messages.quiet);
    files.messages.end_summary();
    let invalid = if classes.summary().invalid > 0 { Exit::Failed } else { Exit::Answered };
    Ok(invalid.max(folders::exit(&list)))
}

/// The format that is asked for, or that of the extension of the output.
fn format(asked: Option<&str>, files: &Files) -> Result<DuplicatesFormat, Failure> {
    let named = OF_GROUPS.iter().find(|(name, ..)| Some(*name) == asked);
    if let Some(&(.., named)) = named {
        return Ok(named);
    }
    let name = asked.unwrap_or_default();
    refuse([(
        asked.is_some(),
        usage!(
            "--duplicates 写 text、json 或 jsonl，不写 {name}",
            "--duplicates writes text, json or jsonl, not {name}"
        ),
    )])?;
    let by_extension = OF_GROUPS.map(|(_, extension, format)| (format, extension));
    let of_file = destination::format_of(files.output.as_deref(), by_extension, Some("-t"))?;
    Ok(of_file.unwrap_or(DuplicatesFormat::Text))
}

/// All boards by their classes. Says what could not be read.
fn classes(files: &Files, list: &SourceList) -> Result<Classes, Failure> {
    let reading = files.input.reading.resolve()?;
    let messages = &files.messages;
    let drawer = messages.drawer();
    let mut classes = Classes::default();
    for source in &list.files {
        let name = source.name();
        for board in source.open(files.input.reading.max_input_bytes(), &reading) {
            match &board.entry.placement {
                Ok(placement) => classes.add(&name, (board.entry.index, board.entry.line), placement),
                Err(error) => {
                    classes.add_invalid();
                    let _ = io::stderr().write_all(drawer.invalid(board.in_text(), error).as_bytes());
                }
            }
        }
    }
    Ok(classes)
}

//! `nqfill formats`

pub mod format_words;
use crate::commands::formats::format_words::Found;
use crate::exit::{Exit, Failure};
use crate::help::{CommandInfo, Group, WRITTEN, both};
use crate::lang;
use crate::run::terminals::terminal_width;
use clap::ValueEnum;
use nqfill::show::Lang;
use nqfill::show::models::{MODELS, ModelFormat};
use nqfill::show::output::columns::wrapped;
use nqfill_read::{Document, Entry, FORMATS, Format, InputErrorKind, ReadOptions, parse};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "formats",
    about: ("列出可读或可写的格式", "List the formats that are read or written"),
    group: (Group::Others, 1),
    examples: &[
        ("formats", ("每种格式及其例子", "every format with an example")),
        ("formats -f json", ("供程序读取", "the same for programs")),
    ],
    exit_codes: WRITTEN,
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {
    #[arg(short, long, value_enum, default_value_t = Shape::Text,
        help = both!("表的格式", "How the table is written"))]
    format: Shape,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shape {
    Text,
    Json,
}

/// A line of the table in JSON.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    summary: &'static str,
    example: Cow<'static, str>,
    /// Whether boards are read in it.
    readable: bool,
    /// Whether `nqfill convert` writes it.
    writable: bool,
    /// Whether it is read only when asked for with `-i`.
    only_if_asked: bool,
    /// Whether its example can be read in several ways, so that an option has to choose.
    ambiguous: bool,
    /// The format in which its example is read without `-i`, if there is one: another one for a mere way to write.
    auto: Option<&'static str>,
}

pub fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match args.format {
        Shape::Text => {
            let lang = lang::of_run();
            FORMATS.iter().try_for_each(|format| write(lang, format, &mut out))?;
            MODELS.iter().try_for_each(|format| write_model(lang, format, &mut out))?;
            lang::say_how_to_get_english();
        }
        Shape::Json => {
            let models = MODELS.iter().map(row_of_model);
            let rows: Vec<Row> = FORMATS.iter().map(row).chain(models).collect();
            serde_json::to_writer_pretty(&mut out, &rows).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(Exit::Answered)
}

fn row(format: &Format) -> Row {
    Row {
        name: format.name,
        summary: format.summary,
        example: format.example.into(),
        readable: true,
        writable: format.is_writable(),
        only_if_asked: format.only_if_asked,
        ambiguous: found(format) == Found::Ambiguous,
        auto: match found(format) {
            Found::Itself => Some(format.name),
            Found::As(other) | Found::Otherwise(other) => Some(other),
            Found::Ambiguous | Found::Not => None,
        },
    }
}

fn row_of_model(format: &ModelFormat) -> Row {
    Row {
        name: format.name,
        summary: format.summary,
        example: example_of(format).into(),
        readable: false,
        writable: true,
        only_if_asked: false,
        ambiguous: false,
        auto: None,
    }
}

/// The model of a small board.
fn example_of(format: &ModelFormat) -> String {
    let board = parse("Qx\n..\n").expect("a board");
    let mut text = Vec::new();
    format.write(&board, &mut text).expect("memory takes everything");
    String::from_utf8(text).expect("models are text")
}

/// Name and summary, what can be done with it, and a board.
fn write(lang: Lang, format: &Format, out: &mut dyn Write) -> io::Result<()> {
    let uses = format_words::uses(lang, found(format), format.is_writable());
    write_line(&format_words::line(lang, format.name, format.summary, &uses), out)?;
    write_example(format.example, out)
}

fn write_model(lang: Lang, format: &ModelFormat, out: &mut dyn Write) -> io::Result<()> {
    write_line(&format_words::line(lang, format.name, format.summary, format_words::uses_of_model(lang)), out)?;
    write_example(&example_of(format), out)
}

/// Writes a line, which on a terminal may be several.
fn write_line(line: &str, out: &mut dyn Write) -> io::Result<()> {
    let lines = terminal_width().map_or_else(|| vec![line], |width| wrapped(line, width));
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn write_example(example: &str, out: &mut dyn Write) -> io::Result<()> {
    example.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out)
}

/// How the example of a format is read without `-i`. Found out and not written down, so that it stays true.
fn found(format: &Format) -> Found {
    let Some(entry) = first_board(format.example, &ReadOptions::default()) else { return Found::Not };
    let board = match entry.placement {
        Ok(board) => board,
        Err(error) if matches!(error.kind, InputErrorKind::Ambiguous { .. }) => return Found::Ambiguous,
        Err(_) => return Found::Not,
    };
    let Some(read) = entry.format.filter(|read| read.name != format.name) else { return Found::Itself };
    let options = ReadOptions { format: nqfill_read::format(format.name), ..ReadOptions::default() };
    let asked = first_board(format.example, &options).and_then(|entry| entry.placement.ok());
    if asked == Some(board) { Found::As(read.name) } else { Found::Otherwise(read.name) }
}

fn first_board(text: &str, options: &ReadOptions) -> Option<Entry> {
    Document::new(text.into(), options).ok()?.entries().next()
}

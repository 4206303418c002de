//! `nqfill formats`

use super::exit::{Exit, Failure};
use super::table::terminal_width;
use crate::input::{Document, FORMATS, Format, InputErrorKind, ReadOptions, parse};
use crate::models::{MODELS, ModelFormat};
use crate::output::columns::wrapped;
use clap::ValueEnum;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(super) struct Args {
    /// How the table is written
    #[arg(short, long, value_enum, default_value_t = Shape::Text)]
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
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match args.format {
        Shape::Text => {
            FORMATS.iter().try_for_each(|format| write(format, &mut out))?;
            MODELS.iter().try_for_each(|format| write_model(format, &mut out))?;
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
        ambiguous: is_ambiguous(format),
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
fn write(format: &Format, out: &mut dyn Write) -> io::Result<()> {
    let found = match format {
        _ if format.only_if_asked => "only with -i",
        _ if is_ambiguous(format) => "one of several readings, chosen with -i",
        _ => "found by itself",
    };
    let written = if format.is_writable() { ", written by convert" } else { "" };
    write_line(&format!("{}: {} ({found}{written})", format.name, format.summary), out)?;
    write_example(format.example, out)
}

fn write_model(format: &ModelFormat, out: &mut dyn Write) -> io::Result<()> {
    write_line(&format!("{}: {} (written by convert, not read)", format.name, format.summary), out)?;
    write_example(&example_of(format), out)
}

/// Writes a line, which on a terminal may be several.
fn write_line(line: &str, out: &mut dyn Write) -> io::Result<()> {
    let lines = terminal_width().map_or_else(|| vec![line], |room| wrapped(line, room));
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn write_example(example: &str, out: &mut dyn Write) -> io::Result<()> {
    example.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out)
}

/// Whether a text like the example of a format fits others too. Found out and not written down, so that it stays true.
fn is_ambiguous(format: &Format) -> bool {
    let document = Document::new(format.example.into(), &ReadOptions::default());
    let first = document.ok().and_then(|document| document.entries().next());
    let error = first.and_then(|entry| entry.placement.err());
    error.is_some_and(|error| matches!(error.kind, InputErrorKind::Ambiguous(_)))
}

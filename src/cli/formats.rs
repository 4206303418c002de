//! `nqfill formats`

use super::exit::{Exit, Failure};
use crate::input::{FORMATS, Format};
use clap::ValueEnum;
use serde::Serialize;
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
    example: &'static str,
    /// Whether `nqfill convert` writes it.
    writable: bool,
    /// Whether it is read only when asked for with `-i`.
    only_if_asked: bool,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match args.format {
        Shape::Text => FORMATS.iter().try_for_each(|format| write(format, &mut out))?,
        Shape::Json => {
            let row = |format: &Format| Row {
                name: format.name,
                summary: format.summary,
                example: format.example,
                writable: format.is_writable(),
                only_if_asked: format.only_if_asked,
            };
            let rows: Vec<Row> = FORMATS.iter().map(row).collect();
            serde_json::to_writer_pretty(&mut out, &rows).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(Exit::Answered)
}

/// Name and summary, what can be done with it, and a board.
fn write(format: &Format, out: &mut dyn Write) -> io::Result<()> {
    let asked = if format.only_if_asked { "only with -i" } else { "found by itself" };
    let written = if format.is_writable() { ", written by convert" } else { "" };
    writeln!(out, "{}: {} ({asked}{written})", format.name, format.summary)?;
    format.example.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out)
}

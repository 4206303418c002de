//! `nqfill schema`

use crate::commands::Schema;
use crate::exit::{Exit, Failure};
use crate::help::{Group, Page, WRITTEN, both};
use std::io::{self, Write};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "schema",
    about: both!("输出结果的 JSON Schema", "Print the JSON Schema of results"),
    group: (Group::Others, 2),
    examples: &[
        ("schema check", ("check 的结果", "that of check's results")),
    ],
    exit_codes: WRITTEN,
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_enum, default_value_t = Schema::Solve, help = both!("哪个命令的结果", "Whose results"))]
    of: Schema,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &args.of.json()).map_err(io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(Exit::Answered)
}

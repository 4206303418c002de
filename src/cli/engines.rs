//! `nqfill engines`

use super::exit::{Exit, Failure};
use super::table::Table;
use crate::engine::ENGINES;
use crate::engine::Engine;
use clap::ValueEnum;
use serde::Serialize;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Output format
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t = FormatName::Text)]
    format: FormatName,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    Text,
    Json,
}

/// What is said of an engine.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    summary: &'static str,
    /// Whether it can prove that there is no solution.
    complete: bool,
    most_rows: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_span: Option<usize>,
    source: &'static str,
}

impl Entry {
    fn of(engine: &dyn Engine) -> Self {
        Self {
            name: engine.name(),
            summary: engine.summary(),
            complete: engine.is_complete(),
            most_rows: engine.most_rows(),
            most_span: Some(engine.most_span()).filter(|&span| span != usize::MAX),
            source: engine.source(),
        }
    }

    fn takes(&self) -> String {
        let rows = format!("{} free rows", self.most_rows);
        self.most_span.map_or(rows.clone(), |span| format!("{rows}, {span} columns"))
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    let entries: Vec<_> = ENGINES.into_iter().map(Entry::of).collect();
    match args.format {
        FormatName::Json => {
            serde_json::to_writer_pretty(&mut out, &entries).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        FormatName::Text => {
            let mut table = Table::new(&["engine", "finds", "takes up to", "what it does", "source"]);
            for entry in &entries {
                let finds = if entry.complete { "all, or a proof" } else { "one" };
                let cells = [entry.name, finds, &entry.takes(), entry.summary, entry.source];
                table.row(cells.map(str::to_owned).to_vec());
            }
            table.write_text(&mut out)?;
        }
    }
    Ok(Exit::Answered)
}

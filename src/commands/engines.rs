//! `nqfill engines`

use crate::exit::{Exit, Failure};
use crate::help::{Group, Page, WRITTEN, both};
use crate::options::TableLang;
use crate::run::table::terminal_width;
use clap::ValueEnum;
use nqfill_core::engine::{ENGINES, Engine};
use nqfill_read::words::help_words::amount;
use nqfill_show::engine_words::engine_summary;
use nqfill_show::output::columns;
use nqfill_show::table::Table;
use nqfill_show::{Lang, say};
use serde::Serialize;
use std::io::{self, Write};

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "engines",
    about: both!("列出算法：做什么，出自何处", "List the engines: what each does, and its source"),
    group: (Group::Learn, 3),
    examples: &[
        ("engines", ("各算法能做什么、出处何在", "what each engine does, and where it is described")),
    ],
    exit_codes: WRITTEN,
    ..Page::PLAIN
};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(short, long, short_alias = 't', alias = "to", value_enum, value_name = "FORMAT",
        default_value_t = FormatName::Text,
        help = both!("输出格式", "Output format"))]
    format: FormatName,

    #[command(flatten)]
    lang: TableLang,
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
    fn new(engine: &Engine) -> Self {
        Self {
            name: engine.name,
            summary: engine.summary,
            complete: engine.is_complete,
            most_rows: engine.most_rows,
            most_span: Some(engine.most_span).filter(|&span| span != usize::MAX),
            source: engine.source,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    match args.format {
        FormatName::Json => {
            let entries: Vec<_> = ENGINES.into_iter().map(Entry::new).collect();
            serde_json::to_writer_pretty(&mut out, &entries).map_err(io::Error::from)?;
            out.write_all(b"\n")?;
        }
        FormatName::Text => {
            let lang = args.lang.resolve();
            let mut table = Table::new(heading(lang));
            for engine in ENGINES {
                let entry = Entry::new(engine);
                let finds = finds(lang, entry.complete);
                let takes = takes(lang, entry.most_rows, entry.most_span);
                let summary = engine_summary(lang, engine);
                table.row([entry.name, finds, &takes, summary, entry.source].map(str::to_owned));
            }
            columns::write(table.rows(), 1, terminal_width(), &mut out)?;
            args.lang.end_summary();
        }
    }
    Ok(Exit::Answered)
}

/// The columns of the table of engines.
fn heading(lang: Lang) -> [&'static str; 5] {
    lang.pick(
        ["算法", "能得出", "最大规模", "做法", "出处"],
        ["engine", "finds", "takes up to", "what it does", "source"],
    )
}

/// What an engine finds: `全部解法，或证明无解`.
fn finds(lang: Lang, is_complete: bool) -> &'static str {
    if is_complete {
        lang.pick("全部解法，或证明无解", "all, or a proof")
    } else {
        lang.pick("一种解法", "one")
    }
}

/// The limits of an engine: `1000 个空余行，跨 32768 列`.
fn takes(lang: Lang, rows: usize, span: Option<usize>) -> String {
    let rows = lang.pick(format!("{rows} 个空余行"), amount(rows, "free row"));
    span.map_or(rows.clone(), |span| say!(lang, "{rows}，跨 {span} 列", ("{rows}, {}", amount(span, "column"))))
}

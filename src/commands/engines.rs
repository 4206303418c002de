//! `nqfill engines`

use crate::exit::{Exit, Failure};
use crate::help::CommandInfo;
use crate::lang;
use crate::terminals::terminal_width;
use nqfill::show::output::columns;
use nqfill::show::table::Table;
use nqfill::show::{Lang, say};
use nqfill::words::search::{engine_source, engine_summary};
use nqfill_core::engine::{ENGINES, Engine};
use nqfill_read::words::messages::amount;
use std::io;

#[rustfmt::skip]
pub const INFO: CommandInfo = CommandInfo {
    name: "engines",
    about: ("列出算法：做什么，出自何处", "List the engines: what each does, and its source"),
    examples: &[
        ("engines", ("各算法能做什么、出处何在", "what each engine does, and where it is described")),
    ],
    ..CommandInfo::PLAIN
};

#[derive(clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> Result<Exit, Failure> {
    let lang = lang::of_run();
    let mut table = Table::new(heading(lang));
    for engine in ENGINES {
        let (finds, takes) = (finds(lang, engine.is_complete), takes(lang, engine));
        let (summary, source) = (engine_summary(lang, engine), engine_source(lang, engine));
        table.row([engine.name, finds, &takes, summary, source].map(str::to_owned));
    }
    columns::write(table.rows(), 1, terminal_width(), &mut io::stdout().lock())?;
    lang::suggest_english();
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
fn takes(lang: Lang, engine: &Engine) -> String {
    let rows = lang.pick(format!("{} 个空余行", engine.most_rows), amount(engine.most_rows, "free row"));
    match engine.most_span {
        usize::MAX => rows,
        span => say!(lang, "{rows}，跨 {span} 列", ("{rows}, {}", amount(span, "column"))),
    }
}

//! `nqfill compare`: several engines on the same boards, one after the other.

mod boards;
mod measure;
mod sizes;

use super::exit::{Exit, Failure, say};
use super::folders::{self, Folders};
use super::options::{self, Reading, TableLang};
use super::table::Table;
use super::tuning::TuningArgs;
use super::waiting::Waiting;
use crate::engine::{Budget, engine};
use crate::report::{Lang, Status, engine_words};
use crate::solve::{Order, Request};
use boards::NamedBoard;
use clap::ValueEnum;
use measure::Measurement;
use sizes::Sizes;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Files, folders (walked, files sorted by path) or `-`
    #[arg(value_name = "PATH", required_unless_present = "sizes")]
    paths: Vec<PathBuf>,

    /// Engines, or `auto`; the times of the others are compared with that of the first
    #[arg(short, long, value_name = "NAME,...", value_delimiter = ',', required = true, value_parser = options::engines())]
    algorithm: Vec<String>,

    /// Empty boards of these sizes: 8,10,12 or 4..12, both ends included
    #[arg(long, value_name = "SIZES")]
    sizes: Option<Sizes>,

    /// Look for one solution; without it for all
    #[arg(long)]
    first: bool,

    /// Runs of each engine on each board; the median time is reported
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: u32,

    /// Time for each run: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    time_limit: Option<Duration>,

    /// Queens that may be tried in each run
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    #[command(flatten)]
    memory: options::MemoryArgs,

    /// Output format
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t = FormatName::Text)]
    format: FormatName,

    #[command(flatten)]
    folders: Folders,

    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    tuning: TuningArgs,

    #[command(flatten)]
    lang: TableLang,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    Text,
    Csv,
    Json,
}

impl FormatName {
    /// The language of a format: programs expect the same words in every language.
    const fn lang(self, lang: Lang) -> Lang {
        match self {
            Self::Text => lang,
            Self::Csv | Self::Json => Lang::En,
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let interrupt = super::signals::interrupt_flag();
    if args.paths.is_empty() && (args.reading.is_given() || args.reading.limits_bytes()) {
        return Err(Failure::usage_in(
            "没有 PATH 时不读取文件：--sizes 的空棋盘用不到读取选项",
            "without a PATH no file is read: options of reading are not for the empty boards of --sizes",
        ));
    }
    let reading = args.reading.resolve()?;
    let lang = args.lang.resolve();
    let waiting = Waiting::begin(&args.paths, lang, false);
    let request = request(args, &interrupt)?;
    let sizes = args.sizes.as_ref().map_or(&[][..], Sizes::list);
    let mut measurements = Vec::new();
    let list = args.folders.sources(&args.paths, None, &args.folders.walk()?)?;
    let mut exit = folders::exit(&list);
    for board in
        boards::read(&list.files, &reading, args.reading.max_input_bytes, sizes, [lang, args.format.lang(lang)])
    {
        waiting.end();
        match board {
            Ok(board) => compare(&board, args, &request, &mut measurements),
            Err(unread) => {
                say(format_args!("nqfill: {}: {}", unread.name, unread.why));
                measurements.push(Measurement::of_unread(unread));
                exit = exit.max(Exit::Failed);
            }
        }
        if interrupt.load(Ordering::Relaxed) {
            break;
        }
    }
    folders::say(&list, lang);
    write(&measurements, args.format, lang, &mut io::stdout().lock())?;
    if measurements.iter().any(Measurement::is_cut) {
        exit = exit.max(Exit::Undecided);
    }
    Ok(if interrupt.load(Ordering::Relaxed) { Exit::Interrupted } else { exit })
}

fn request(args: &Args, interrupt: &Arc<AtomicBool>) -> Result<Request, Failure> {
    let budget = Budget {
        nodes: args.node_limit,
        time: args.time_limit,
        memory: Some(args.memory.memory),
        interrupt: Some(interrupt.clone()),
    };
    let most = args.first.then_some(1);
    let tuning = args.tuning.resolve(&args.algorithm)?;
    Ok(Request { most, budget, tuning, skip_total: true, ..Request::default() })
}

/// Compares all engines on one board.
fn compare(board: &NamedBoard, args: &Args, request: &Request, measurements: &mut Vec<Measurement>) {
    let first = measurements.len();
    for name in &args.algorithm {
        let engine = engine(name);
        // A named engine is measured without sorting its completions; `auto` as `solve` would run it.
        let order = if engine.is_some() { Order::Search } else { Order::Auto };
        let mut measurement = measure::run(board, name, &Request { engine, order, ..request.clone() }, args);
        let base = measurements.get(first).map_or(measurement.seconds, |first| first.seconds);
        measurement.ratio = (base > 0.0).then(|| measurement.seconds / base);
        let is_over = measurement.status == Status::Undecided && is_set(request);
        measurements.push(measurement);
        if is_over {
            return;
        }
    }
}

fn is_set(request: &Request) -> bool {
    request.budget.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

fn write(measurements: &[Measurement], format: FormatName, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    if let FormatName::Json = format {
        serde_json::to_writer_pretty(&mut *out, measurements)?;
        return out.write_all(b"\n");
    }
    let lang = format.lang(lang);
    let mut table = Table::new(&engine_words::compare_heading(lang));
    measurements.iter().for_each(|measurement| table.row(measurement.cells(lang)));
    match format {
        FormatName::Csv => table.write_csv(out),
        FormatName::Text | FormatName::Json => table.write_text(out),
    }
}

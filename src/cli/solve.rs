//! `nqfill solve`, and `nqfill` without a subcommand.

use super::diagnostic::Drawer;
use super::exit::{Exit, Failure};
use super::options::{self, StyleName, Talk};
use super::progress::Progress;
use super::tuning::TuningArgs;
use crate::batch::{self, Board, FileWriter, FolderError, Source, Targets, Task};
use crate::board::{Placement, Puzzle};
use crate::engine::Budget;
use crate::input;
use crate::output::{self, Format};
use crate::report::{Invalid, Style, Subject, Summary, Verdict, words};
use crate::solve::{Order, Request, complete};
use clap::ValueEnum;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Files, folders (walked, files sorted by path) or `-`; standard input if none is given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output format
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_parser = options::output_formats())]
    format: String,

    /// A file for all results; a folder when a PATH is one: NAME.solution.EXT for each file
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    /// Input format
    #[arg(short, long, value_name = "FORMAT", default_value = "auto", value_parser = options::input_formats())]
    input_format: String,

    /// Search algorithm
    #[arg(short, long, value_name = "NAME", default_value = "auto", value_parser = options::engines())]
    algorithm: String,

    /// List at most N completions
    #[arg(short = 'n', long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: u64,

    /// List every completion
    #[arg(long, conflicts_with_all = ["max_solutions", "first"])]
    all: bool,

    /// List one completion: -n 1
    #[arg(long, conflicts_with = "max_solutions")]
    first: bool,

    /// One completion of each class under the symmetries that leave the puzzle unchanged
    #[arg(long)]
    distinct: bool,

    /// Order of completions: row by row, or as they are found
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = OrderName::Auto)]
    order: OrderName,

    /// Time for each board: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = options::duration)]
    time_limit: Option<Duration>,

    /// Queens that may be tried for each board
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,

    #[command(flatten)]
    tuning: TuningArgs,

    /// Boards in parallel (default: the number of cores); the output never depends on it
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,

    /// How text output draws a board
    #[arg(long, value_enum, default_value_t = StyleName::Compact)]
    style: StyleName,

    /// Report nodes, backtracks and time of each search
    #[arg(long)]
    stats: bool,

    /// Refuse larger files
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 30)]
    max_input_bytes: u64,

    #[command(flatten)]
    talk: Talk,
}

#[derive(Clone, Copy, ValueEnum)]
enum OrderName {
    /// canonical where that is promised or costs little
    Auto,
    /// by the column in row 1, then row 2, ...
    Canonical,
    /// as the search finds them
    Search,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Auto => Self::Auto,
            OrderName::Canonical => Self::Canonical,
            OrderName::Search => Self::Search,
        }
    }
}

pub(super) fn run(mut args: Args) -> Result<Exit, Failure> {
    if args.paths.is_empty() {
        if io::stdin().is_terminal() {
            return super::help();
        }
        args.paths.push("-".into());
    }
    let started = Instant::now();
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    // Without the handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    let run = Run::new(&args, interrupt)?;
    let summary = run.answer_all()?;
    run.progress.end();
    run.say_summary(&summary, started.elapsed());
    Ok(if run.interrupt.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::of(&summary) })
}

/// The arguments, resolved once.
struct Run<'a> {
    args: &'a Args,
    sources: Vec<Source>,
    format: &'static dyn Format,
    destination: Destination,
    task: Solve,
    interrupt: Arc<AtomicBool>,
    progress: Progress,
}

/// Where results go.
enum Destination {
    Stdout,
    File(PathBuf),
    Folder(Targets),
}

impl<'a> Run<'a> {
    fn new(args: &'a Args, interrupt: Arc<AtomicBool>) -> Result<Self, Failure> {
        let sources = batch::sources(&args.paths, args.output.as_deref());
        let format = output::format(&args.format).expect("clap lets only names of the table pass");
        let destination = destination(args, &sources, format)?;
        let shown = options::wants_progress(&args.talk, matches!(destination, Destination::Stdout));
        let progress = Progress::new(shown, sources.len());
        let task = Solve::new(args, format, interrupt.clone(), progress.clone());
        Ok(Self { args, sources, format, destination, task, interrupt, progress })
    }

    fn answer_all(&self) -> Result<Summary, Failure> {
        let jobs = self.args.jobs.map(|jobs| jobs as usize);
        let options = batch::Options {
            jobs: jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
            format: input::format(&self.args.input_format),
            max_input_bytes: self.args.max_input_bytes,
            flush_each: self.format.name() == "jsonl" || io::stdout().is_terminal(),
            interrupt: &self.interrupt,
        };
        match &self.destination {
            Destination::Stdout => Ok(self.stream(&options, &mut BufWriter::new(io::stdout()))?),
            Destination::File(path) => {
                let mut summary = Summary::default();
                batch::write_whole(path, |out| {
                    summary = self.stream(&options, out)?;
                    Ok(true)
                })?;
                Ok(summary)
            }
            Destination::Folder(targets) => {
                let writer = FileWriter { task: &self.task, format: self.format, options: &options };
                let filled = targets.fill(&self.sources, &writer, &mut self.progress.clone());
                filled.map_err(Failure::failed)
            }
        }
    }

    fn stream(&self, options: &batch::Options<'_>, out: &mut (dyn Write + Send)) -> io::Result<Summary> {
        self.format.begin(out)?;
        let summary = batch::to_stream(&self.sources, &self.task, options, out, &mut self.progress.clone())?;
        self.format.end(&summary, out)?;
        out.flush()?;
        Ok(summary)
    }

    /// The counts of a run of several boards, on standard error; and that it was interrupted, if it was.
    fn say_summary(&self, summary: &Summary, elapsed: Duration) {
        let lang = self.args.talk.diagnostic_lang();
        if self.args.talk.quiet {
            return;
        }
        if self.sources.len() > 1 || summary.boards > 1 {
            let seconds = elapsed.as_secs_f64();
            let time = lang.pick(format!("，用时 {seconds:.2} 秒"), format!(", {seconds:.2} s"));
            eprintln!("{}{time}", words::summary(lang, summary));
        }
        if self.interrupt.load(Ordering::Relaxed) {
            eprintln!("{}", lang.pick("已中断：其余棋盘未处理", "interrupted: the boards not shown were not answered"));
        }
    }
}

/// Decides where results go and makes sure, before any work, that they can.
fn destination(args: &Args, sources: &[Source], format: &dyn Format) -> Result<Destination, Failure> {
    let Some(path) = &args.output else { return Ok(Destination::Stdout) };
    if path.is_dir() || args.paths.iter().any(|path| path.is_dir()) {
        let targets = Targets::plan(path, sources, format.extension()).map_err(Failure::usage)?;
        return Ok(Destination::Folder(targets));
    }
    batch::write_whole(path, |_| Ok(false))
        .map_err(|error| Failure::usage(FolderError::NotWritable(path.clone(), error)))?;
    Ok(Destination::File(path.clone()))
}

/// Solves one board after the other.
struct Solve {
    request: Request,
    format: &'static dyn Format,
    options: output::Options,
    drawer: Option<Drawer>,
    progress: Progress,
}

impl Solve {
    fn new(args: &Args, format: &'static dyn Format, interrupt: Arc<AtomicBool>, progress: Progress) -> Self {
        let budget = Budget { nodes: args.node_limit, time: args.time_limit, interrupt: Some(interrupt) };
        let most = if args.first { 1 } else { args.max_solutions };
        let request = Request {
            engine: options::engine_named(&args.algorithm),
            order: args.order.into(),
            most: (!args.all).then_some(most),
            distinct: args.distinct,
            budget,
            tuning: args.tuning.resolve(),
            skip_total: false,
        };
        let options =
            output::Options { lang: args.talk.result_lang(), style: Style::from(args.style), statistics: args.stats };
        let drawer = Drawer { lang: args.talk.diagnostic_lang(), coloured: args.talk.is_coloured() };
        Self { request, format, options, drawer: (!args.talk.quiet).then_some(drawer), progress }
    }

    /// The verdict on a board; its completions go to `take` on the way.
    fn verdict(&self, board: &Board, take: &mut dyn FnMut(crate::Solution) -> ControlFlow<()>) -> Verdict {
        let placement = match &board.entry.placement {
            Ok(placement) => placement,
            Err(error) => return Verdict::Invalid(Invalid::new(error, board.document.as_deref())),
        };
        match Puzzle::try_from(placement) {
            Ok(puzzle) => Verdict::Answered(complete(&puzzle, &self.request, take)),
            Err(conflicts) => Verdict::Conflict(conflicts),
        }
    }

    fn diagnostic(&self, board: &Board, verdict: &Verdict) -> String {
        match (self.drawer, verdict, &board.entry.placement) {
            (Some(drawer), Verdict::Conflict(conflicts), _) => drawer.conflicts(board, conflicts),
            (Some(drawer), Verdict::Invalid(_), Err(error)) => drawer.invalid(board, error),
            _ => String::new(),
        }
    }
}

impl Task for Solve {
    fn answer(&self, board: &Board, out: &mut dyn Write, diagnostics: &mut Vec<u8>) -> io::Result<Verdict> {
        let placement: Option<&Placement> = board.entry.placement.as_ref().ok();
        let subject = Subject { source: &board.source, index: board.entry.index, line: board.entry.line, placement };
        let mut writer = self.format.board(subject, board.headed, self.options);
        let mut written = Ok(());
        let verdict = self.verdict(board, &mut |solution| {
            written = writer.solution(&solution, out);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        writer.end(&verdict, out)?;
        diagnostics.extend(self.diagnostic(board, &verdict).into_bytes());
        Ok(verdict)
    }

    fn between(&self, out: &mut dyn Write) -> io::Result<()> {
        self.format.between(out)
    }

    fn file_done(&self) {
        self.progress.file_done();
    }
}

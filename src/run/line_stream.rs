//! `--stream`: boards on lines that come one after the other, each answered with a line of JSON at once.

use crate::exit::{Exit, Failure, say, usage};
use crate::help::both;
use crate::options::{MessageArgs, not_with, refuse};
use crate::run::boards::Common;
use crate::run::input::waiting_for_lines;
use crate::run::pipeline;
use crate::run::pipeline::{Batch, Event, LineInput, LineOptions, Lines, Selection};
use crate::run::progress::{Counts, Progress};
use nqfill::show::job::{Answering, Job, Task};
use nqfill::show::output;
use nqfill::show::output::Format;
use nqfill::show::say;
use nqfill::show::{Lang, Summary};
use nqfill::words::names;
use nqfill::words::verdict;
use nqfill_core::engine::Cores;
use nqfill_read::{InputErrorKind, Unreadable};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

// Not a doc comment: see `options`.
#[derive(clap::Args)]
pub struct StreamArgs {
    #[arg(long, hide_short_help = true, help = both!(
        "每行一个棋盘，一读到就回答一行 JSON，不是棋盘的行也回答；都回答了则退出码为 0",
        "One board a line: answer each with a line of JSON as soon as it is there, also one that is no board; exit \
         code 0 when all are answered"
    ))]
    pub stream: bool,
}

/// The format of a stream.
const LINES: &str = "jsonl";

/// Bytes of answers that are gathered before they leave the program, if more are there to be written.
const AT_ONCE: usize = 64 << 10;

/// The format of a stream. Refuses to write results elsewhere or in another format, and options of which there is nothing to obey:
/// the `others` that are given.
pub fn format<const N: usize>(common: &Common, others: [(bool, &str); N]) -> Result<&'static Format, Failure> {
    let name = common.format.name().unwrap_or(LINES);
    refuse([
        (
            common.output.is_some(),
            usage!(
                "--stream 只写标准输出，不用 -o；写入文件请用 > FILE",
                "--stream writes to standard output, not to -o; for a file use > FILE"
            ),
        ),
        (
            name != LINES,
            usage!(
                "--stream 每行写一个 JSON 结果（jsonl），不能用 {name}",
                "--stream writes a result of JSON a line (jsonl), not {name}"
            ),
        ),
        (common.input.folders.is_given(), not_with("--glob", "--stream")),
    ])?;
    refuse(others.map(|(is_given, option)| (is_given, not_with(option, "--stream"))))?;
    Ok(output::format(LINES).unwrap_or(&output::FORMATS[0]))
}

/// Where the lines come from: standard input if no path is given.
fn input(paths: &[PathBuf], messages: &MessageArgs) -> Result<LineInput, Failure> {
    let path = paths.first().map_or(Path::new("-"), PathBuf::as_path);
    let name = names::path_name(path);
    refuse([
        (
            paths.len() > 1,
            usage!("--stream 只读一个 PATH；多个文件可用 cat 连接", "--stream reads one PATH; cat joins several files"),
        ),
        (
            path.is_dir(),
            usage!(
                "{name} 是文件夹；--stream 逐行读一个文件或标准输入",
                "{name} is a folder; --stream reads the lines of one file or of standard input"
            ),
        ),
    ])?;
    let source = names::source_name(path).into();
    if path == Path::new("-") {
        if io::stdin().is_terminal() && !messages.quiet {
            say(waiting_for_lines(messages.lang()));
        }
        return Ok(LineInput { source, open: Box::new(|| Ok(Box::new(io::stdin()) as Box<dyn Read + Send>)) });
    }
    let path = path.to_owned();
    Ok(LineInput { source, open: Box::new(move || Ok(Box::new(File::open(path)?) as Box<dyn Read + Send>)) })
}

/// The question about each line, and how it is answered.
pub struct Stream<'a> {
    pub common: &'a Common,
    pub task: Task<'a>,
    pub options: output::Options,
    /// What the searches have done so far.
    pub counts: Counts,
    pub cores: Cores,
    pub interrupt: &'a AtomicBool,
}

impl Stream<'_> {
    /// Answers all lines.
    pub fn answer_all(&self) -> Result<Exit, Failure> {
        let &Self { common, interrupt, .. } = self;
        let (started, reading) = (Instant::now(), common.input.reading.resolve()?);
        let input = input(&common.paths, &common.messages)?;
        let source = input.source.clone();
        // A terminal may be where boards are typed, or another program that talks with this one: no bar unless it is asked for.
        let progress = Progress::of_files(common.progress.is_always(), 1, self.counts.clone());
        let format = output::format(LINES).unwrap_or(&output::FORMATS[0]);
        let job = Job::Answer(Answering { task: self.task, format, options: self.options });
        let max_line_bytes = common.input.reading.max_input_bytes();
        let options = LineOptions { reading: &reading, max_line_bytes, interrupt };
        let watch = |event| {
            if event == Event::BoardRead {
                progress.board_read();
            }
        };
        let batch = Batch {
            job,
            // A result says what is wrong with its line.
            drawer: None,
            proofs: None,
            jobs: common.jobs.threads(),
            cores: &self.cores,
            reading: &reading,
            max_input_bytes: max_line_bytes,
            selection: Selection { only: common.only(), sort_by: None },
            are_awaited: true,
            interrupt,
            watch: &watch,
            // Each result has what was not read of its line.
            not_read: None,
            is_watched: common.progress.is_always(),
        };
        let (summary, unread) = match Lines::read(input, &options) {
            Ok(lines) => {
                let mut out = BufWriter::with_capacity(AT_ONCE, progress.stdout());
                let summary = pipeline::of_lines(&lines, &batch, &mut out)?;
                (summary, lines.end())
            }
            Err(error) => (Summary::default(), Some(error)),
        };
        progress.end();
        self.say_end(&summary, started.elapsed());
        self.exit(&source, unread.as_ref())
    }

    /// Writes to standard error what was answered, and that the stream was interrupted, if it was.
    fn say_end(&self, summary: &Summary, elapsed: Duration) {
        let messages = &self.common.messages;
        if messages.quiet {
            return;
        }
        let (lang, seconds) = (messages.lang(), elapsed.as_secs_f64());
        let counts = verdict::summary(lang, summary);
        say(format_args!("{counts}{}", say!(lang, "，用时 {seconds:.2} 秒", ", {seconds:.2} s")));
        if self.interrupt.load(Ordering::Relaxed) {
            say(verdict::interrupted(lang));
        }
        messages.end_summary();
    }

    /// The exit code: all lines were answered, whatever their verdicts, unless the stream ended early.
    fn exit(&self, source: &str, unread: Option<&io::Error>) -> Result<Exit, Failure> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
        let Some(error) = unread else { return Ok(Exit::Answered) };
        let why = InputErrorKind::Unreadable(Unreadable::from(error));
        let words =
            |lang: Lang| format!("{}{}{}", names::printable(source), lang.colon(), verdict::input_error(lang, &why));
        Err(Failure::failed_by(words))
    }
}

//! Shared by all subcommands that answer boards: paths in, results out, in parallel, with an exit code.

use crate::exit::{Exit, Failure, say, usage};
use crate::help::both;
use crate::options;
use crate::options::{FormatArgs, InputArgs, JobsArgs, MessageArgs, PictureArgs, Refusal, not_for_pictures, refuse};
use crate::run::batch::Batch;
use crate::run::date;
use crate::run::destination::{Destination, OneOutput};
use crate::run::input::{RESULT_ENDING, Reader, Source, SourceList};
use crate::run::line_stream;
use crate::run::progress::{Counts, Progress};
use crate::run::proofs::{ProofArgs, ProofFolder};
use crate::run::results;
use crate::run::terminals;
use clap::Arg;
use nqfill::show::diagnostic::{Diagnostics, ResultMessages};
use nqfill::show::job::{Answering, Board, Job, Task};
use nqfill::show::output;
use nqfill::show::output::{Format, PageHead};
use nqfill::show::say;
use nqfill::show::{Lang, NotReadTally, Style, Summary, Verdict, Which};
use nqfill::words::names;
use nqfill::words::verdict;
use nqfill_core::engine::{Budget, Cores, Jobs, SearchProgress};
use nqfill_read::ReadOptions;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

// Options of all these subcommands.
#[derive(clap::Args)]
#[command(mut_args(shared))]
pub struct Common {
    #[arg(value_name = "PATH", value_parser = options::BoardPath, help = options::paths())]
    pub paths: Vec<PathBuf>,

    #[arg(long, hide_short_help = true, conflicts_with_all = ["output", "glob"], help = both!(
        "每行一个棋盘，一读到就回答一行 JSON，不是棋盘的行也回答；都回答了则退出码为 0",
        "One board a line: answer each with a line of JSON as soon as it is there, also one that is no board; exit \
         code 0 when all are answered"
    ))]
    pub stream: bool,

    #[command(flatten)]
    pub format: FormatArgs,

    #[arg(short, long, value_name = "PATH", help = both!(
        "所有结果写入的文件；或文件夹，每个文件对应一个结果文件", "A file for all results; or a folder, with a file for each file"
    ), long_help = both!(
        "所有结果写入的文件；或文件夹（已有的、以 / 结尾的，或 PATH 为文件夹时没有扩展名的名字）：每个文件对应 NAME.solution.EXT\
         （图：第二个棋盘为 NAME-2.solution.EXT）",
        "A file for all results; a folder (one that exists, ends in /, or a name without extension when a PATH is a \
         folder): NAME.solution.EXT for each file (a picture: also NAME-2.solution.EXT for its second board)"
    ))]
    pub output: Option<PathBuf>,

    #[arg(long, hide_short_help = true, value_name = "VERDICT,...", value_delimiter = ',', value_parser = options::OneOf(options::VERDICTS),
        help = both!(
            "只写出这些结论的棋盘；计数与退出码仍按全部棋盘",
            "Write only boards with these verdicts; the counts and the exit code are those of all"
        ))]
    only: Vec<Which>,

    #[command(flatten)]
    pub jobs: JobsArgs,

    #[arg(long, help = both!("显示求解的统计", "Report what each answer took"), long_help = both!(
        "显示求解的统计，以及输入的格式与编码",
        "Report what each answer took, and how the input was read"
    ))]
    pub stats: bool,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub progress: options::ProgressArgs,

    #[command(flatten)]
    pub messages: MessageArgs,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(options::output_formats(|_| true)),
        _ => option,
    }
}

impl Common {
    /// Refuses to choose boards by the number of completions where a command finds another number, or none.
    pub fn not_counted(&self, option: &str, is_given: bool) -> Refusal {
        let why = usage!(
            "--only unique 与 several 要知道解法数，而 {option} 不数全部解法",
            "--only unique and several need the number of completions, which {option} does not find"
        );
        (is_given && self.only.iter().any(|which| which.counts()), why)
    }

    /// The output format that is requested by name, or by the extension of the output file.
    pub fn format(&self) -> Result<&'static Format, Failure> {
        self.format_among(&output::FORMATS.iter().collect::<Vec<_>>())
    }

    /// The output format of a command that has a line for each board in place of text, perhaps one format more, and no pictures.
    pub fn format_in_lines(
        &self,
        lines: &'static Format,
        more: Option<&'static Format>,
    ) -> Result<&'static Format, Failure> {
        let others = output::FORMATS.iter().filter(|format| format.picture().is_none() && !format.is_for_people());
        self.format_among(&[lines].into_iter().chain(others).chain(more).collect::<Vec<_>>())
    }

    /// The format that is requested among those of a command, of which the first is the default.
    fn format_among(&self, formats: &[&'static Format]) -> Result<&'static Format, Failure> {
        if self.stream {
            return line_stream::format(self);
        }
        let rows: Vec<_> = formats.iter().map(|format| (format.name, format.extension, *format)).collect();
        self.format.choose(self.output.as_deref(), &rows)
    }

    /// True for results in colours: text on a terminal, or `--color always`.
    pub fn is_coloured(&self, format: &Format) -> bool {
        let on_terminal = self.output.is_none() && io::stdout().is_terminal();
        format.is_for_people() && self.messages.results_are_coloured(on_terminal)
    }

    /// The options of the output format. Refuses a style where the format has its own way to show boards, and options of
    /// pictures where it is none.
    pub fn output_options(
        &self,
        style: Option<Style>,
        pictures: &PictureArgs,
        format: &Format,
    ) -> Result<output::Options, Failure> {
        let name = format.name;
        refuse([
            (
                style.is_some() && !format.is_for_people(),
                usage!(
                    "--style 只用于 text；{name} 有自己的画法",
                    "--style is for text; {name} has its own way to show boards"
                ),
            ),
            not_for_pictures(
                format,
                self.stats,
                "--stats",
                ["图上没有统计的位置", "they have no place for statistics"],
            ),
        ])?;
        pictures.refuse_for(format, self.output.as_deref())?;
        Ok(output::Options {
            lang: self.messages.lang(),
            style: style.unwrap_or_default(),
            statistics: self.stats,
            coloured: self.is_coloured(format),
            coordinates: pictures.coordinates,
            ..output::Options::default()
        })
    }
}

/// The arguments of a run: what it reads, and where it writes.
pub struct RunArgs<'a> {
    pub paths: &'a [PathBuf],
    pub output: Option<&'a Path>,
    pub input: &'a InputArgs,
    pub messages: &'a MessageArgs,
    pub format: &'static Format,
    /// What the name of a file of results ends with, in a folder.
    pub ending: String,
    /// True for `--stream`.
    pub is_stream: bool,
}

/// What stands above the page of the run.
fn page_head(command: &'static str) -> &'static PageHead {
    static HEAD: OnceLock<PageHead> = OnceLock::new();
    HEAD.get_or_init(|| PageHead { command, date: date::requested() })
}

/// A run over all boards of all paths. Commands set the fields that are public as they want.
pub struct Run<'a> {
    args: RunArgs<'a>,
    list: SourceList,
    /// Where the lines of `--stream` come from.
    lines: Option<PathBuf>,
    /// The input format and its options.
    pub reading: ReadOptions,
    options: output::Options,
    destination: Destination,
    /// When set, the run ends. It is also set when results cannot be written, so that running searches end.
    pub interrupt: &'a AtomicBool,
    /// True if the user watches the work of the searches.
    pub shows_progress: bool,
    /// Verdicts of which a written board has one; none for all boards.
    only: &'a [Which],
    /// Gives each result its key: lower ones first, equal ones in the order of the input.
    pub sort_by: Option<fn(&Verdict) -> u64>,
    /// Counts the text around boards that is not read.
    not_read: NotReadTally,
    /// How many boards are answered at the same time.
    pub jobs: Jobs,
    /// Gets the cores of threads that are done, for the searches that share it.
    pub cores: Cores,
    /// The counters of the searches, which the progress shows.
    pub gauge: Option<Arc<SearchProgress>>,
    /// True if the progress shows the number of solutions, too.
    pub shows_solutions: bool,
    /// Where proofs go, if they are wanted.
    pub proofs: Option<ProofFolder>,
}

impl<'a> Run<'a> {
    /// The run of a command that answers boards as its options say: it writes files `NAME.solution.EXT` in a folder. Refuses to
    /// choose boards for a picture. `interrupt` is the flag of Ctrl-C.
    pub fn new(
        command: &'static str,
        common: &'a Common,
        format: &'static Format,
        options: output::Options,
        interrupt: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let one_board = ["一张图只有一个棋盘，无从挑选", "there is one board to a picture, and none to choose"];
        refuse([not_for_pictures(format, !common.only.is_empty(), "--only", one_board)])?;
        let Common { paths, output, input, messages, progress, .. } = common;
        let ending = format!("{RESULT_ENDING}.{}", format.extension);
        let args =
            RunArgs { paths, output: output.as_deref(), input, messages, format, ending, is_stream: common.stream };
        let head = format.is_page.then(|| page_head(command));
        Ok(Self {
            options: output::Options { head, ..options },
            jobs: common.jobs.threads(),
            // A terminal may be where boards are typed, or another program that talks with this one.
            shows_progress: if common.stream { progress.is_always() } else { progress.is_shown(messages.quiet) },
            only: &common.only,
            ..Self::at(args, interrupt)?
        })
    }

    /// Finds what is read, if anything is, and tests before any work that results can be written.
    pub fn at(args: RunArgs<'a>, interrupt: &'a AtomicBool) -> Result<Self, Failure> {
        let &RunArgs { paths, output, input, messages, format, ref ending, is_stream } = &args;
        let reading = input.reading.resolve()?;
        let (mut list, mut lines) = (SourceList::default(), None);
        if is_stream {
            lines = Some(line_stream::path(paths, messages)?);
        } else {
            input.refuse_none(paths)?;
            list = input.sources(paths, messages, output)?;
        }
        let count = |file: &mut Source| file.boards(&reading);
        let destination = Destination::find(output, paths, &mut list.files, (format, ending), &count)?;
        Reader::new(messages).read_typed(&mut list.files)?;
        Ok(Self {
            args,
            list,
            lines,
            reading,
            options: output::Options::default(),
            destination,
            interrupt,
            shows_progress: false,
            only: &[],
            sort_by: None,
            not_read: NotReadTally::default(),
            jobs: Jobs::Cores,
            cores: Cores::default(),
            gauge: None,
            shows_solutions: false,
            proofs: None,
        })
    }

    /// Sorts the results of all boards, which go to one place.
    pub fn sorted_by(self, sort_by: Option<fn(&Verdict) -> u64>) -> Result<Self, Failure> {
        refuse([(
            sort_by.is_some() && matches!(self.destination, Destination::Folder(_)),
            usage!(
                "--sort 把全部结果排在一处，不能写入文件夹：-o 须是文件",
                "--sort puts all results in one order, which a folder has not: -o has to be a file"
            ),
        )])?;
        Ok(Self { sort_by, ..self })
    }

    /// Writes proofs, if they are requested. Finds their files before any work is done.
    pub fn prove(&mut self, proofs: &ProofArgs, budget: Budget) -> Result<(), Failure> {
        if proofs.is_given() {
            let boards: Vec<_> = self.list.files.iter_mut().map(|source| source.boards(&self.reading)).collect();
            self.proofs = proofs.plan(&self.list.files, &boards, budget, self.args.messages)?;
        }
        Ok(())
    }

    /// The files to read.
    pub fn sources(&self) -> &[Source] {
        &self.list.files
    }

    /// The job of answering a question about every board.
    pub fn answers<'t>(&self, task: Task<'t>) -> Job<'t> {
        Job::Answer(Answering { task, format: self.args.format, options: self.options })
    }

    /// Number of files that were found and are not read.
    pub fn skipped(&self) -> u64 {
        self.list.skipped.total()
    }

    /// True if the verdict on a board decides whether and where its result is written.
    pub fn chooses(&self) -> bool {
        !self.only.is_empty() || self.sort_by.is_some()
    }

    /// True if the result of a board is written.
    pub fn wants(&self, verdict: &Verdict) -> bool {
        self.only.is_empty() || self.only.iter().any(|which| which.fits(verdict))
    }

    /// Counts the text around a board that is not read, unless its result names it.
    pub fn count_not_read(&self, board: &Board) {
        if !self.args.messages.quiet && self.lines.is_none() {
            self.not_read.add(self.args.messages.lang(), board);
        }
    }

    /// Does the job on every board, and writes the summary. Returns the counts of the run, and the exit code that follows
    /// from them.
    pub fn write_all(&self, job: Job<'_>) -> Result<(Summary, Exit), Failure> {
        let (started, progress) = (Instant::now(), self.progress(&job));
        let (summary, unread) = self.write_results(job, &progress)?;
        progress.end();
        let of_files = self.say_end(&job, &summary, started.elapsed());
        let of_proofs = self.proofs.as_ref().map_or(Exit::Answered, ProofFolder::end);
        let exit = match (&self.lines, unread) {
            _ if self.is_interrupted() => Exit::Interrupted,
            (Some(path), Some(error)) => return Err(line_stream::unread(path, &error)),
            // All lines were answered, whatever their verdicts.
            (Some(_), None) => Exit::Answered,
            (None, _) => Exit::of(&summary).max(of_files).max(of_proofs),
        };
        Ok((summary, exit))
    }

    /// The progress of files. The count of a board has a bar of its own.
    fn progress(&self, job: &Job<'_>) -> Progress {
        let files = self.list.files.len();
        let is_of_board = files == 1 && matches!(job, Job::Answer(Answering { task: Task::Count(_), .. }));
        let counts = Counts::new(self.gauge.as_ref(), self.shows_solutions, self.args.messages.lang());
        Progress::of_files(self.shows_progress && !is_of_board, files, counts)
    }

    /// Writes the results to their destination. Returns the error that ended the input of `--stream` before its end.
    fn write_results(&self, job: Job<'_>, progress: &Progress) -> Result<(Summary, Option<io::Error>), Failure> {
        // The result of a line says what is wrong with it.
        let diagnostics = self.lines.is_none().then(|| self.diagnostics());
        let flushes_each = self.args.format.flushes_each || io::stdout().is_terminal();
        let batch = Batch { run: self, job, diagnostics, flushes_each, progress };
        let (mut written, err) = ((Summary::default(), None), &mut progress.stderr());
        match &self.destination {
            Destination::Folder(folder) => written.0 = results::to_folder(&batch, folder, err)?,
            Destination::One(output) => output.write_if_beside(progress.stdout(), |out| {
                written = match &self.lines {
                    Some(path) => line_stream::answer(path, &batch, out)?,
                    None => (results::of_files(&batch, (out, err))?, None),
                };
                // Where no board can be drawn or written, an existing file stays.
                Ok(written.0.written > 0 || self.args.format.has_all_boards())
            })?,
        }
        Ok(written)
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// How diagnostics are rendered: without what the results say in words.
    fn diagnostics(&self) -> Diagnostics {
        let are_together = self.destination.is_stdout() && terminals::are_read_together();
        let result_messages = if are_together { self.args.format.messages } else { ResultMessages::Nothing };
        Diagnostics { errors_only: self.args.messages.quiet, result_messages, ..self.args.messages.diagnostics() }
    }

    /// Writes to standard error the counts of verdicts, where there are several boards, what was skipped, and that the run
    /// was interrupted, if it was. Returns the exit code that the files require.
    fn say_end(&self, job: &Job<'_>, summary: &Summary, elapsed: Duration) -> Exit {
        let (messages, answers) = (self.args.messages, matches!(job, Job::Answer(_)));
        let (lang, quiet) = (messages.lang(), messages.quiet);
        let are_several = self.list.files.len() > 1 || summary.boards > 1 || self.lines.is_some();
        if answers && are_several && !quiet {
            let seconds = elapsed.as_secs_f64();
            let time = say!(lang, "，用时 {seconds:.2} 秒", ", {seconds:.2} s");
            say(format_args!("{}{time}", verdict::summary(lang, summary)));
        }
        let how = if answers { "-f json" } else { "nqfill -f json" };
        self.not_read.messages(lang, Some(how)).iter().for_each(say);
        let exit = self.list.report(lang, quiet);
        self.say_interrupted(summary);
        if answers {
            messages.end_summary();
        }
        exit
    }

    /// Writes to standard error that the run was interrupted, if it was. A file that may not be complete is named, also where the
    /// user wants quiet.
    fn say_interrupted(&self, summary: &Summary) {
        let (lang, quiet) = (self.args.messages.lang(), self.args.messages.quiet);
        match &self.destination {
            _ if !self.is_interrupted() => {}
            Destination::One(OneOutput::File(file)) if summary.written > 0 && !file.is_stream() => {
                say(interrupted_file(lang, file.path()));
            }
            _ if quiet => {}
            _ => say(verdict::interrupted(lang)),
        }
    }
}

/// `已中断：out.txt 可能不完整`: the interrupt may have come when all was found, and only to be written.
fn interrupted_file(lang: Lang, file: &Path) -> String {
    let file = names::path_name(file);
    say!(lang, "已中断：{file} 可能不完整", "interrupted: {file} may not be complete")
}

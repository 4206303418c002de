//! A run over boards: paths in, results out, in parallel, with an exit code.

use crate::exit::{Exit, Failure, print_message, usage};
use crate::options::{InputArgs, MessageArgs};
use crate::run::batch::Batch;
use crate::run::common::Common;
use crate::run::destination::Destination;
use crate::run::input::{RESULT_ENDING, Source, SourceList, read_typed, require_input};
use crate::run::lines;
use crate::run::progress::{Counters, Progress};
use crate::run::proofs::{ProofArgs, ProofFolder};
use crate::run::results;
use crate::terminals;
use nqfill::show::diagnostic::{Diagnostics, ResultMessages};
use nqfill::show::job::{Answering, Board, Job, Task};
use nqfill::show::names;
use nqfill::show::output;
use nqfill::show::output::Format;
use nqfill::show::say;
use nqfill::show::{Lang, NotReadTally, Summary, Verdict};
use nqfill::words::verdict;
use nqfill_core::engine::{Budget, Cores, Jobs, SearchProgress};
use nqfill_read::ReadOptions;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// Gives each result its key: lower ones first, equal ones in the order of the input.
    pub sort_by: Option<fn(&Verdict) -> u64>,
    /// Counts the text around boards that is not read.
    not_read: NotReadTally,
    /// How many boards are answered at the same time.
    pub jobs: Jobs,
    /// Gets the cores of threads that are done, for the searches that share it.
    pub cores: Cores,
    /// The counters of the searches, which the progress shows.
    pub counters: Option<Arc<SearchProgress>>,
    /// True if the progress shows the number of solutions, too.
    pub shows_solutions: bool,
    /// Where proofs go, if they are wanted.
    pub proofs: Option<ProofFolder>,
}

impl<'a> Run<'a> {
    /// The run of a command that answers boards as its options say: it writes files `NAME.solution.EXT` in a folder. `interrupt` is
    /// the flag of Ctrl-C.
    pub fn new(
        command: &'static str,
        common: &'a Common,
        format: &'static Format,
        options: output::Options,
        interrupt: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        let Common { paths, output, input, messages, progress, .. } = common;
        let ending = format!("{RESULT_ENDING}.{}", format.extension);
        let args =
            RunArgs { paths, output: output.as_deref(), input, messages, format, ending, is_stream: common.stream };
        let run = Self::at(args, interrupt)?;
        let width = run.destination.is_stdout().then(terminals::terminal_width).flatten();
        Ok(Self {
            options: output::Options { command, width, ..options },
            jobs: common.jobs.threads(),
            // A terminal may be where boards are typed, or another program that talks with this one.
            shows_progress: if common.stream { progress.is_always() } else { progress.is_shown(messages.quiet) },
            ..run
        })
    }

    /// Finds what is read, if anything is, and tests before any work that results can be written.
    pub fn at(args: RunArgs<'a>, interrupt: &'a AtomicBool) -> Result<Self, Failure> {
        let &RunArgs { paths, output, input, messages, format, ref ending, is_stream } = &args;
        let reading = input.reading.resolve()?;
        let (mut list, mut lines) = (SourceList::default(), None);
        if is_stream {
            lines = Some(lines::path(paths, messages)?);
        } else {
            require_input(paths, &input.reading)?;
            list = input.sources(paths, output)?;
        }
        let count = |file: &mut Source| file.boards(&reading);
        let destination = Destination::find(output, paths, &mut list.files, (format, ending), &count)?;
        read_typed(&mut list.files, messages.quiet)?;
        Ok(Self {
            args,
            list,
            lines,
            reading,
            options: output::Options::default(),
            destination,
            interrupt,
            shows_progress: false,
            sort_by: None,
            not_read: NotReadTally::default(),
            jobs: Jobs::Cores,
            cores: Cores::default(),
            counters: None,
            shows_solutions: false,
            proofs: None,
        })
    }

    /// Sorts the results of all boards, which go to one place.
    pub fn sorted_by(self, sort_by: Option<fn(&Verdict) -> u64>) -> Result<Self, Failure> {
        if sort_by.is_some() && matches!(self.destination, Destination::Folder(_)) {
            return Err(usage!(
                "--sort 把全部结果排在一处，不能写入文件夹：-o 须是文件",
                "--sort puts all results in one order, which a folder has not: -o has to be a file"
            ));
        }
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
        let of_files = self.print_end(&job, &summary, started.elapsed());
        let of_proofs = self.proofs.as_ref().map_or(Exit::Answered, ProofFolder::end);
        let exit = match (&self.lines, unread) {
            _ if self.is_interrupted() => Exit::Interrupted,
            (Some(path), Some(error)) => return Err(lines::unread(path, &error)),
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
        let counters = Counters::new(self.counters.as_ref(), self.shows_solutions, self.args.messages.lang());
        Progress::of_items(self.shows_progress && !is_of_board, files, counters)
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
            Destination::One(output) => output.write_if_below(progress.stdout(), |out| {
                written = match &self.lines {
                    Some(path) => lines::answer(path, &batch, out)?,
                    None => (results::of_files(&batch, (out, err))?, None),
                };
                // Where no board can be drawn or written, or none was before an interrupt, an existing file stays.
                Ok(written.0.written > 0 || self.args.format.has_all_boards() && !self.is_interrupted())
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
    fn print_end(&self, job: &Job<'_>, summary: &Summary, elapsed: Duration) -> Exit {
        let (messages, answers) = (self.args.messages, matches!(job, Job::Answer(_)));
        let (lang, quiet) = (messages.lang(), messages.quiet);
        let are_several = self.list.files.len() > 1 || summary.boards > 1 || self.lines.is_some();
        if answers && are_several && !quiet {
            let seconds = elapsed.as_secs_f64();
            let time = say!(lang, "，用时 {seconds:.2} 秒", ", {seconds:.2} s");
            print_message(format_args!("{}{time}", verdict::summary(lang, summary)));
        }
        let how = if answers { "-f json" } else { "nqfill -f json" };
        self.not_read.messages(lang, Some(how)).iter().for_each(print_message);
        let exit = self.list.report(lang, quiet);
        self.print_interrupted(summary);
        if answers {
            messages.end_summary();
        }
        exit
    }

    /// Writes to standard error that the run was interrupted, if it was. A file that may not be complete is named, also where the
    /// user wants quiet.
    fn print_interrupted(&self, summary: &Summary) {
        let (lang, quiet) = (self.args.messages.lang(), self.args.messages.quiet);
        match &self.destination {
            _ if !self.is_interrupted() => {}
            Destination::One(file) if summary.written > 0 && !file.is_stream() => {
                print_message(interrupted_file(lang, file.path()));
            }
            _ if quiet => {}
            _ => print_message(verdict::interrupted(lang)),
        }
    }
}

/// `已中断：out.txt 可能不完整`: the interrupt may have come when all was found, and only to be written.
fn interrupted_file(lang: Lang, file: &Path) -> String {
    let file = names::path_name(file);
    say!(lang, "已中断：{file} 可能不完整", "interrupted: {file} may not be complete")
}

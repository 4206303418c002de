//! `nqfill count`

pub(crate) mod checkpoint;
mod turns;

use crate::commands::count::checkpoint::CheckpointFile;
use crate::exit::{Exit, Failure, usage};
use crate::files::{Target, WriteError};
use crate::help::{Group, Page, both};
use crate::options;
use crate::options::LimitArgs;
use crate::options::refusals::refuse;
use crate::run::boards::{Common, Run};
use crate::run::destination;
use crate::run::line_stream;
use crate::run::line_stream::{Stream, StreamArgs};
use crate::run::progress::{Counts, Progress};
use crate::run::proof_files::{ProofArgs, ProofsOfRun};
use crate::run::signals;
use clap::Arg;
use nqfill_core::board::Puzzle;
use nqfill_core::count::{Checkpoint, CountRequest, Tally, Watch, check_checkpoint, count_with, resume_count};
use nqfill_core::engine::{Budget, Cores, Jobs, Limit};
use nqfill_show::job::Task;
use nqfill_show::output;
use nqfill_show::{Count, Question, memory_words, words};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use turns::Turns;

#[rustfmt::skip]
pub(crate) const PAGE: Page = Page {
    name: "count",
    about: both!("只数解法，不列出", "Count completions without listing them"),
    group: (Group::Solve, 2),
    examples: &[
        ("count puzzle.txt", ("有多少种解法", "how many completions there are")),
        ("count --unique boards/", ("是否只有一种", "is there exactly one?")),
        ("count --fundamental puzzle.txt", ("对称的只算一种", "symmetric ones count once")),
        ("count --stream --unordered < boards.jsonl", ("每行一个棋盘，谁先数完先写谁", "a board a line, each answered when it is counted")),
    ],
    exit_codes: (
        "0 都数完了；1 有棋盘无法读取，或 --unique 时解法不是恰好一种；2 用法错误；3 因限制而未数完；130 被中断。",
        "0 everything is counted; 1 a board could not be read, or with --unique has not exactly one completion; \
         2 wrong usage; 3 a limit ended a count; 130 interrupted.",
    ),
    ..Page::PLAIN
};

#[derive(clap::Args)]
#[command(mut_args(shared))]
pub(crate) struct Args {
    #[arg(long, value_name = "N", conflicts_with_all = ["unique", "fundamental"],
        value_parser = options::number::<u128>(..), help = both!("数到 N 为止：至少这么多", "Stop at N: at least so many"))]
    at_least: Option<u128>,

    #[arg(long, conflicts_with = "fundamental", help = both!(
        "只回答唯一解、多解或无解；唯一解退出码为 0，其余为 1",
        "Say unique, several or none; exit code 0 for unique, 1 for the others"
    ))]
    unique: bool,

    #[arg(long, conflicts_with = "proof",
        help = both!("在残局的对称下计数：每类算一种", "Count up to the symmetries of the puzzle: one for each class"))]
    fundamental: bool,

    #[command(flatten)]
    limits: LimitArgs,

    #[arg(long, value_name = "FILE", help = both!(
        "计数一个棋盘时，定期以及停止时把进度存入此文件",
        "Save the state of the count of one board here, now and then and when it is stopped"
    ))]
    checkpoint: Option<PathBuf>,

    #[arg(long, value_name = "FILE",
        help = both!("从同一棋盘存下的进度继续", "Go on from a state that was saved for the same board"))]
    resume: Option<PathBuf>,

    #[command(flatten)]
    proofs: ProofArgs,

    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    common: Common,
}

/// What the options that commands share mean here.
fn shared(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "format" => option.value_parser(options::output_formats(|format| format.picture().is_none())),
        "time_limit" => option.help(both!(
    "每个棋盘的时间限制，如 10s、500ms、2h",
    "Time for each board: 10s, 500ms, 2h"
)),
        "node_limit" => option.help(both!(
    "每个棋盘的工作量，以普通搜索的节点计（每个约 8 纳秒），只用一个线程，与机器无关",
    "Work for each board, in nodes of a plain search (8 ns each), on one thread; does not depend on the machine"
)),
        "memory" => option.help(both!(
    "每个棋盘至多可用的内存，如 512M、2G；较少时计数较慢［默认：1G，或续算状态的内存］",
    "Memory for each board, at most: 512M, 2G; with less a count takes longer [default: 1G, or that of the state \
     to go on from]"
)),
        _ => option,
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.stream.stream {
        return args.answer_lines();
    }
    args.common.input.refuse_none(&args.common.paths)?;
    refuse([args.common.not_counted("--fundamental", args.fundamental)])?;
    let interrupt = signals::interrupt_flag();
    let format = args.common.format_in_lines(&output::COUNT_LINES, None)?;
    let lang = args.common.messages.lang();
    let options = output::Options { lang, statistics: args.common.stats, ..output::Options::default() };
    let budget = args.budget(&interrupt);
    let mut run = Run::new(&args.common.places(format)?, Some(&interrupt))?.answering("count", &args.common, options);
    args.refuse_output_over_state()?;
    let save_to = args.save_to(&run)?;
    let resume = args.resume.as_deref().map(CheckpointFile::read).transpose()?;
    if args.checkpoint.is_some() || resume.is_some() {
        check_only_board(&mut run, resume.as_ref(), args.limits.memory.memory)?;
    }
    // One file: each thread takes small boards, and all of them work on each large one. Several files: one thread a board.
    let (jobs, is_one_file) = (args.common.jobs.count(), run.sources().len() == 1);
    let threads = if is_one_file { jobs } else { 1 };
    let proofs = args.proofs.plan(&args.common, &mut run, budget.clone())?;
    let shown = (is_one_file && args.common.progress.is_shown(args.common.messages.quiet))
        .then(|| Counts::new(budget.gauge.as_ref(), false, args.common.messages.lang()));
    let run = run.watching(budget.gauge.as_ref(), false);
    let counter = Counter { shown, ..Counter::new(args, budget, threads, save_to, resume) };
    let run = run.with_jobs(Jobs::Exactly(jobs)).with_proofs(proofs.as_ref().map(ProofsOfRun::writer));
    let (summary, exit) = run.write_all(run.answers(Task::Count(&|puzzle| counter.count(puzzle))))?;
    counter.failure()?;
    let exit = proofs.as_ref().map_or(exit, |proofs| proofs.end().max(exit));
    let all_unique = summary.solved == summary.boards && !counter.saw_several();
    Ok(if args.unique && exit == Exit::Answered && !all_unique { Exit::Failed } else { exit })
}

impl Args {
    fn budget(&self, interrupt: &Arc<AtomicBool>) -> Budget {
        // The count itself keeps within the memory.
        Budget { memory: None, ..self.limits.budget(interrupt) }
    }

    /// Answers lines as they come. Whether a board has one completion is an answer, not the exit code.
    fn answer_lines(&self) -> Result<Exit, Failure> {
        line_stream::format(&self.common)?;
        line_stream::refuse_options([
            (self.proofs.is_given(), "--proof"),
            (self.checkpoint.is_some(), "--checkpoint"),
            (self.resume.is_some(), "--resume"),
        ])?;
        refuse([self.common.not_counted("--fundamental", self.fundamental)])?;
        let (lang, interrupt) = (self.common.messages.lang(), signals::interrupt_flag());
        let options = output::Options { lang, statistics: self.common.stats, ..output::Options::default() };
        let budget = self.budget(&interrupt);
        let counts = Counts::new(budget.gauge.as_ref(), false, self.common.messages.lang());
        let counter = Counter::new(self, budget, 1, None, None);
        let (count, cores) = (|puzzle: &Puzzle| counter.count(puzzle), Cores::default());
        let task = Task::Count(&count);
        Stream { common: &self.common, args: &self.stream, task, options, counts, cores, interrupt: &interrupt }
            .answer_all()
    }

    /// Refuses to write results over the state to resume from.
    fn refuse_output_over_state(&self) -> Result<(), Failure> {
        let Some((state, output)) = self.resume.as_deref().zip(self.common.output.as_deref()) else { return Ok(()) };
        let target = Target::find(output).and_then(|target| target.not_over([state]));
        // Other faults of the place are reported where it is opened.
        match target {
            Err(error @ WriteError::OverInput(_)) => Err(Failure::no_target(error)),
            _ => Ok(()),
        }
    }

    /// The place where the state is saved, which is neither an input nor the output.
    fn save_to(&self, run: &Run<'_>) -> Result<Option<Target>, Failure> {
        let Some(path) = &self.checkpoint else { return Ok(None) };
        let target = destination::file(path, destination::files_of(run.sources())).map_err(Failure::no_target)?;
        let is_output = self.common.output.as_deref().is_some_and(|output| target.is(output));
        let name = words::path_name(path);
        refuse([
            (
                target.is_stdout() || is_output,
                usage!("--checkpoint 需要一个自己的文件", "--checkpoint needs a file of its own"),
            ),
            (
                !target.is_stream() && !checkpoint::may_be_replaced(path),
                usage!(
                    "{name} 不是检查点，不予覆盖；请为 --checkpoint 另选文件",
                    "{name} is no checkpoint and is not overwritten; choose another file for --checkpoint"
                ),
            ),
        ])?;
        Ok(Some(target.durable()))
    }
}

/// Checks, before anything is written, that there is exactly one board and that the state belongs to it.
fn check_only_board(run: &mut Run<'_>, resume: Option<&CheckpointFile>, memory: Option<u64>) -> Result<(), Failure> {
    let Some(board) = run.only_board() else {
        return Err(usage!("检查点只对应一个棋盘，请只给一个", "a checkpoint is of one board; give one"));
    };
    // Faults of the board are reported where it is read.
    match (resume, board.map(Puzzle::try_from)) {
        (Some(file), Ok(Ok(puzzle))) => {
            let state = file.state_of(&puzzle)?;
            if memory.is_some_and(|memory| memory != state.memory_bytes) {
                let saved = memory_words::bytes(state.memory_bytes);
                return Err(usage!(
                    "--memory：检查点是在 {saved} 内存内计数的状态，续算也须如此",
                    "--memory: the checkpoint is of a count within {saved}, and so is what goes on from it"
                ));
            }
            let budget = Budget { memory: Some(state.memory_bytes), ..Budget::default() };
            let request = CountRequest { budget, ..CountRequest::default() };
            check_checkpoint(&puzzle, &request, &state).map_err(Failure::usage)
        }
        _ => Ok(()),
    }
}

/// Counts completions.
struct Counter {
    request: CountRequest,
    question: Question,
    resume: Option<CheckpointFile>,
    save_to: Option<Target>,
    /// What the bar of a large board shows; none if such boards are counted at the same time, or no bar is wanted.
    shown: Option<Counts>,
    /// For the large boards of one file, on each of which all threads work.
    turns: Option<Turns>,
    /// True if a board has several completions.
    several: AtomicBool,
    failure: Mutex<Option<Failure>>,
}

/// Rows of the largest board that is small: one core counts its completions in 50 ms at most.
const MOST_ROWS_OF_SMALL: usize = 16;

impl Counter {
    fn new(args: &Args, budget: Budget, jobs: usize, save_to: Option<Target>, resume: Option<CheckpointFile>) -> Self {
        let question = match (args.unique, args.fundamental) {
            (true, _) => Question::Unique,
            (false, true) => Question::HowManyClasses,
            (false, false) => Question::HowMany,
        };
        let at_least = if args.unique { Some(2) } else { args.at_least };
        let request = CountRequest {
            cores: Cores::new(jobs.saturating_sub(1)),
            at_least,
            up_to_symmetry: args.fundamental,
            budget: Budget { memory: Some(args.limits.memory.most_bytes()), ..budget },
            instruction_set: None,
        };
        let (several, failure) = (AtomicBool::new(false), Mutex::default());
        let turns = (jobs > 1).then(Turns::default);
        Self { request, question, resume, save_to, shown: None, turns, several, failure }
    }

    fn tally(&self, puzzle: &Puzzle) -> Result<Tally, Failure> {
        let is_large = puzzle.n() > MOST_ROWS_OF_SMALL;
        let _turn = self.turns.as_ref().filter(|_| is_large).map(Turns::wait);
        let shown = self.shown.as_ref().filter(|_| is_large);
        let progress = Progress::of_count(shown.is_some(), shown.cloned().unwrap_or_default());
        let saving = Saving { puzzle, target: self.save_to.as_ref(), counter: self, progress };
        let tally = match &self.resume {
            None => count_with(puzzle, &self.request, &saving),
            Some(file) => {
                let state = file.state_of(puzzle)?;
                resume_count(puzzle, &self.request, &saving, &state).map_err(Failure::usage)?
            }
        };
        if let Some(checkpoint) = &tally.checkpoint {
            saving.checkpoint(checkpoint);
        }
        Ok(tally)
    }

    /// Counts the completions of one puzzle, and notes what the exit code depends on.
    fn count(&self, puzzle: &Puzzle) -> Count {
        let tally = self.tally(puzzle).unwrap_or_else(|failure| {
            self.fail(failure);
            Tally::unknown(Limit::Interrupt)
        });
        if tally.value > 1 && !self.saw_several() {
            self.several.store(true, Ordering::Relaxed);
        }
        Count { tally, question: self.question }
    }

    fn saw_several(&self) -> bool {
        self.several.load(Ordering::Relaxed)
    }

    /// Notes a failure. The first one ends the command.
    fn fail(&self, failure: Failure) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
    }

    fn failure(&self) -> Result<(), Failure> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

/// Shows the progress of a count and saves its state.
struct Saving<'a> {
    puzzle: &'a Puzzle,
    target: Option<&'a Target>,
    counter: &'a Counter,
    progress: Progress,
}

/// A state has a few kilobytes; losing this much work does no harm.
const SAVE_EVERY: Duration = Duration::from_secs(10);

impl Watch for Saving<'_> {
    fn progress(&self, done: u64, total: u64) {
        self.progress.show(done, total);
    }

    fn checkpoint_every(&self) -> Option<Duration> {
        self.target.map(|_| SAVE_EVERY)
    }

    fn checkpoint(&self, checkpoint: &Checkpoint) {
        let Some(target) = self.target else { return };
        if let Err(error) = CheckpointFile::write(target, self.puzzle, checkpoint) {
            self.counter.fail(error.into());
        }
    }
}

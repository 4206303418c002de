//! `nqfill check`

mod args;
mod judge;

pub(super) use args::Args;

use super::exit::{Exit, Failure};
use super::options;
use super::progress::Progress;
use crate::batch::{self, Grader, Puzzles, Source};
use crate::output::check::ReportFormat;
use crate::report::{Case, CheckOptions, CheckSummary, Graded, check_words, words};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn run(mut args: Args) -> Result<Exit, Failure> {
    if args.is_judge() {
        return judge::run(&args);
    }
    if args.paths.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Failure::usage("check needs boards: nqfill check PATH..., or a board on standard input"));
        }
        args.paths.push("-".into());
    }
    let interrupt = super::run::interrupt_flag();
    let run = Run::new(&args, interrupt)?;
    let summary = run.check_all()?;
    run.progress.end();
    Ok(run.end(&summary))
}

/// The arguments, resolved once.
struct Run<'a> {
    args: &'a Args,
    sources: Vec<Source>,
    grader: Grader,
    format: &'static dyn ReportFormat,
    options: CheckOptions,
    interrupt: Arc<AtomicBool>,
    progress: Progress,
}

impl<'a> Run<'a> {
    fn new(args: &'a Args, interrupt: Arc<AtomicBool>) -> Result<Self, Failure> {
        let mut sources = batch::sources(&args.paths, None);
        // The report of an earlier run, in the folder of the submissions, is none of them.
        sources.retain(|source| !args.output.as_deref().is_some_and(|report| is_same_file(&source.path, report)));
        let grader = args.grader(sources.len() > 1, &interrupt)?;
        say_puzzle(args, &grader);
        let format = args.format();
        let shown = options::wants_progress(&args.talk, args.output.is_none());
        let progress = Progress::new(shown, sources.len());
        Ok(Self { args, sources, grader, format, options: args.report_options(), interrupt, progress })
    }

    fn check_all(&self) -> Result<CheckSummary, Failure> {
        let Some(path) = &self.args.output else {
            return Ok(self.stream(&mut BufWriter::new(io::stdout()))?);
        };
        if path.is_dir() {
            return Err(Failure::usage(format!("{} is a folder; a report is one file", path.display())));
        }
        batch::write_whole(path, |_| Ok(false))
            .map_err(|error| Failure::usage(format!("cannot write {}: {error}", path.display())))?;
        let mut summary = CheckSummary::default();
        batch::write_whole(path, |out| {
            summary = self.stream(out)?;
            Ok(true)
        })?;
        Ok(summary)
    }

    fn stream(&self, out: &mut (dyn Write + Send)) -> io::Result<CheckSummary> {
        let mut writer = self.format.writer(self.options);
        let mut summary = CheckSummary::default();
        writer.begin(out)?;
        let flush_each = self.format.name() == "jsonl" || (self.args.output.is_none() && io::stdout().is_terminal());
        let make = |source: &Source, give: &mut dyn FnMut(Graded)| {
            self.grader.grade(source, give);
            self.progress.file_done();
        };
        batch::in_order(&self.sources, self.args.jobs().count(), &self.interrupt, &make, &mut |graded: Graded| {
            summary.add(&graded);
            writer.case(&Case::of(&graded, &self.options), out)?;
            if flush_each { out.flush() } else { Ok(()) }
        })?;
        writer.end(&summary, out)?;
        out.flush()?;
        Ok(summary)
    }

    fn end(&self, summary: &CheckSummary) -> Exit {
        let lang = self.args.talk.diagnostic_lang();
        let interrupted = self.interrupt.load(Ordering::Relaxed);
        if !self.args.talk.quiet {
            if summary.checked == 0 && !interrupted {
                eprintln!("nqfill: {}", lang.pick("没有可检查的文件", "there is nothing to check"));
            } else if summary.checked > 1 || self.sources.len() > 1 {
                eprintln!("{}", check_words::summary(lang, summary));
            }
        }
        match self.args.exit_style {
            _ if interrupted => Exit::Interrupted,
            None => exit(summary),
            Some(style) => style.exit(summary),
        }
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    one.file_name() == other.file_name() && real(one).is_some_and(|one| Some(one) == real(other))
}

/// Says at once what is wrong with the puzzle of all submissions: otherwise each of them says so, and the teacher has to
/// find out that none of them is to blame.
fn say_puzzle(args: &Args, grader: &Grader) {
    let Puzzles::One(puzzle) = &grader.puzzles else { return };
    if let (Err(fault), false) = (&puzzle.assignment, args.talk.quiet) {
        let why = check_words::verdict(args.talk.diagnostic_lang(), fault);
        eprintln!("nqfill: {}: {why}", words::printable(&puzzle.name));
    }
}

/// A failed check is 1, one that a limit left open 3; and nothing to check is no success.
fn exit(summary: &CheckSummary) -> Exit {
    let failed = if summary.failed > 0 || summary.checked == 0 { Exit::Failed } else { Exit::Answered };
    let undecided = if summary.undecided > 0 { Exit::Undecided } else { Exit::Answered };
    failed.max(undecided)
}

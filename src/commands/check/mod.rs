//! `nqfill check`

pub mod args;
pub mod grader;
pub mod puzzles;
pub mod resolve;

pub use args::{Args, INFO};

use crate::commands::check::grader::Grader;
use crate::commands::check::puzzles::Puzzles;
use crate::exit::{Exit, Failure, print_message};
use crate::run::input::{Source, SourceList, read_typed, require_input};
use crate::run::ordered::{Give, in_order};
use crate::run::progress::{Counters, Progress};
use crate::signals;
use nqfill::grade::Detail;
use nqfill::grade::reports::{CLASS, ReportFormat, ReportWriter, page};
use nqfill::grade::roster::{HandedIn, Roster};
use nqfill::grade::row::CheckOptions;
use nqfill::grade::students::{self, StudentsBy};
use nqfill::grade::{CheckSummary, Graded};
use nqfill::words::class;
use resolve::Place;
use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub fn run(args: &Args) -> Result<Exit, Failure> {
    args.check_options()?;
    require_input(&args.paths, &args.input.reading)?;
    let mut run = CheckRun::new(args, signals::interrupt_flag())?;
    run.read_typed()?;
    let summary = run.check_all()?;
    run.progress.end();
    Ok(run.end(&summary))
}

/// The resolved arguments.
pub struct CheckRun<'a> {
    args: &'a Args,
    list: SourceList,
    /// The destination of the report.
    place: Place,
    grader: Grader,
    roster: Option<Roster>,
    format: &'static ReportFormat,
    options: CheckOptions,
    interrupt: Arc<AtomicBool>,
    progress: Progress,
}

impl<'a> CheckRun<'a> {
    fn new(args: &'a Args, interrupt: Arc<AtomicBool>) -> Result<Self, Failure> {
        let puzzles = args.puzzles()?;
        let (list, place) = args.list(puzzles.as_ref())?;
        are_there(args, &list.files)?;
        fits_some(args, &list.files)?;
        let several = list.files.len() > 1 || args.roster.is_some();
        let mut grader = args.grader(puzzles, several, &interrupt)?;
        let roster = args.read_roster()?;
        find_students(args, &list.files, roster.as_ref(), &mut grader)?;
        fits_a_puzzle(&list.files, &grader)?;
        let format = if args.is_class(list.files.len()) { &CLASS } else { args.format() };
        let (options, progress) = (args.report_options(), Progress::default());
        Ok(Self { args, list, place, grader, roster, format, options, interrupt, progress })
    }

    /// Reads what the user types; then the work begins, and its bar.
    fn read_typed(&mut self) -> Result<(), Failure> {
        let (Args { messages, .. }, lang) = (self.args, self.args.messages.lang());
        read_typed(&mut self.list.files, messages.quiet)?;
        let shown = !messages.quiet && io::stderr().is_terminal();
        let counters = Counters::new(self.grader.rules.budget.progress.as_ref(), false, lang);
        self.progress = Progress::of_items(shown, self.list.files.len(), counters);
        Ok(())
    }

    fn check_all(&self) -> Result<CheckSummary, Failure> {
        let mut summary = CheckSummary::default();
        self.place.report.write_if_below(self.progress.stdout(), |out| {
            summary = self.stream(out)?;
            Ok(true)
        })?;
        Ok(summary)
    }

    fn stream(&self, out: &mut (dyn Write + Send)) -> io::Result<CheckSummary> {
        let flush_each = self.format.flushes_each || (self.args.output.is_none() && io::stdout().is_terminal());
        let mut report = Report::begin(self, flush_each, out)?;
        let make = |source: &Source, give: Give<'_, Graded>| {
            // A file that was awaited when a signal came is not graded.
            self.grader.grade(source, &mut |graded| {
                if !signals::has_come() {
                    give(graded);
                }
            });
            self.progress.item_done();
        };
        let threads = (self.args.jobs.count(), &*self.interrupt);
        in_order(&self.list.files, threads, &make, &mut |graded: Graded| report.take(graded))?;
        report.end(self.list.skipped.total())
    }

    fn end(&self, summary: &CheckSummary) -> Exit {
        let interrupted = self.interrupt.load(Ordering::Relaxed);
        let of_files = self.print_summary(summary, interrupted);
        if interrupted { Exit::Interrupted } else { self.exit(summary).max(of_files) }
    }

    /// A failed check is 1, also where a file cannot be read, an undecided one 3; a run without any check is no success.
    fn exit(&self, summary: &CheckSummary) -> Exit {
        let unread = summary.unread.as_ref().map_or(0, |(count, _)| *count);
        let failed = if summary.failed + unread > 0 || summary.checked == 0 { Exit::Failed } else { Exit::Answered };
        // Of submissions to a puzzle such a file is undecided.
        let decided = if self.args.puzzle.is_some() { unread } else { 0 };
        let undecided = if summary.undecided > decided { Exit::Undecided } else { Exit::Answered };
        failed.max(undecided)
    }

    /// Returns the exit code that the files require.
    fn print_summary(&self, summary: &CheckSummary, interrupted: bool) -> Exit {
        let (lang, quiet) = (self.args.messages.lang(), self.args.messages.quiet);
        if summary.checked == 0 && !interrupted {
            // An empty folder is named below.
            if self.list.nothing.is_empty() {
                print_message(format_args!("nqfill: {}", class::nothing_to_check(lang)));
            }
        } else if !quiet && (summary.checked > 1 || self.list.files.len() > 1) {
            print_message(class::summary(lang, summary));
            class::remarks(lang, summary, self.options.detail).iter().for_each(print_message);
            if self.args.is_class(self.list.files.len()) {
                print_message(class::details(lang));
            }
        } else if !quiet && self.format.name != "text" {
            class::waiting(lang, summary).iter().for_each(print_message);
        }
        if !quiet {
            // Only in full do reports show what students wrote, and standard error is often public.
            let how = (self.options.detail == Detail::Full).then_some("-f json");
            self.grader.tally.messages(lang, how).iter().for_each(print_message);
        }
        if interrupted {
            print_message(class::interrupted(lang, summary.checked, self.list.files.len()));
        }
        if let Some(unread) = class::unread(lang, summary) {
            print_message(format_args!("nqfill: {unread}"));
        }
        let exit = self.list.report(lang, quiet);
        self.args.messages.end_summary();
        exit
    }
}

/// A report in progress.
struct Report<'a> {
    run: &'a CheckRun<'a>,
    writer: Box<dyn ReportWriter + 'a>,
    out: &'a mut (dyn Write + Send),
    flush_each: bool,
    handed_in: HandedIn,
    /// Programs, pictures and the like that students handed in: whether an answer lies beside them is known at the end.
    held: Vec<Graded>,
    /// In whose name each entry of the roster was found first.
    owners: HashMap<String, String>,
    summary: CheckSummary,
}

/// Students who are not on the roster and are looked for in it, each of whom takes a pass over it.
const MOST_LOOKED_UP: u64 = 100;

/// Students who are not on the roster and are named.
const MOST_UNLISTED: usize = 3;

impl<'a> Report<'a> {
    fn begin(run: &'a CheckRun<'a>, flush_each: bool, out: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let mut writer = match &run.place.students {
            Some(students) => page::of_students(run.options, Box::new(|name, page| students.write(name, page))),
            None => (run.format.writer)(run.options),
        };
        writer.begin(out)?;
        let (handed_in, held, owners, summary) = Default::default();
        Ok(Self { run, writer, out, flush_each, handed_in, held, owners, summary })
    }

    /// Takes the next file.
    fn take(&mut self, mut graded: Graded) -> io::Result<()> {
        if let (Some(roster), Some(student)) = (&self.run.roster, &mut graded.student)
            && let Some(entry) = self.entry(roster, &graded.source, student)
        {
            let first = || (0, student.clone(), entry.clone());
            self.summary.found_in_roster.get_or_insert_with(first).0 += 1;
            *student = entry;
        }
        if graded.student.is_some() && graded.is_attachment() {
            self.held.push(graded);
            return Ok(());
        }
        self.take_submission(&graded)
    }

    fn take_submission(&mut self, graded: &Graded) -> io::Result<()> {
        self.handed_in.note(graded);
        let run = self.run;
        if let (Some(roster), Some(student)) = (&run.roster, &graded.student) {
            self.note_unlisted(roster, student, &graded.source);
        }
        self.write(graded)
    }

    /// The entry of the roster whose submission it is, where that is not the name found. Two students of Moodle may have one name:
    /// the first has the entry.
    fn entry(&mut self, roster: &Roster, path: &str, student: &str) -> Option<String> {
        let entry = roster.entry(path, student).filter(|_| !roster.has(student))?.to_owned();
        let owner = self.owners.entry(entry.clone()).or_insert_with(|| student.to_owned());
        (owner == student || students::of_moodle(path, student).is_none()).then_some(entry)
    }

    /// Counts a student who is not on the roster, and remembers the first of them, and the first whose name holds one who is.
    fn note_unlisted(&mut self, roster: &Roster, student: &str, path: &str) {
        if roster.has(student) {
            return;
        }
        self.summary.not_on_roster += 1;
        self.summary.first_not_on_roster.insert(student.to_owned(), path.to_owned());
        if self.summary.first_not_on_roster.len() > MOST_UNLISTED {
            self.summary.first_not_on_roster.pop_last();
        }
        if self.summary.nearly_on_roster.is_none() && self.summary.not_on_roster <= MOST_LOOKED_UP {
            let below = self.run.grader.students.as_ref().map_or(0, |by| by.parts_below(Path::new(path)));
            let nearly = roster.within(student);
            self.summary.nearly_on_roster = nearly.map(|entry| (student.to_owned(), entry.to_owned(), below));
        }
    }

    /// Writes what lies beside no answer, and the students who handed in nothing; adds the number of skipped files.
    fn end(mut self, skipped: u64) -> io::Result<CheckSummary> {
        self.summary.skipped = skipped;
        let held = std::mem::take(&mut self.held).into_iter();
        let (beside, alone): (Vec<_>, Vec<_>) = held.partition(|graded| self.handed_in.has_answer_beside(graded));
        self.summary.beside_answers = beside.iter().map(|graded| graded.source.to_string()).collect();
        alone.iter().try_for_each(|graded| self.take_submission(graded))?;
        if let Some(roster) = &self.run.roster {
            let (handed_in, puzzles) = (
                std::mem::take(&mut self.handed_in),
                self.run.grader.puzzles.as_ref().map(Puzzles::names).unwrap_or_default(),
            );
            for missing in roster.missing(&handed_in, &puzzles, &self.run.grader.scheme) {
                self.write(&missing)?;
            }
        }
        self.writer.end(&self.summary, self.out)?;
        self.out.flush()?;
        Ok(self.summary)
    }

    fn write(&mut self, graded: &Graded) -> io::Result<()> {
        self.summary.add(graded);
        self.writer.row(graded, self.out)?;
        if self.flush_each { self.out.flush() } else { Ok(()) }
    }
}

/// Finds the students by their folders or the names of their files, and says how, where no pattern is given.
fn find_students(args: &Args, sources: &[Source], roster: Option<&Roster>, grader: &mut Grader) -> Result<(), Failure> {
    if args.student_from_path.is_some() || args.puzzle.is_none() {
        return Ok(());
    }
    if args.format().is_of_one_student {
        grader.students = Some(StudentsBy::FileName);
        return Ok(());
    }
    let stem = |name: &Arc<str>| Path::new(&**name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let puzzles: Vec<String> = grader.puzzles.iter().flat_map(Puzzles::names).filter_map(|name| stem(&name)).collect();
    let files: Vec<&Path> = sources.iter().map(|source| &*source.path).collect();
    let found = students::find_students(&files, &puzzles, roster)
        .map_err(|unknown| Failure::usage_by(|lang| class::students_unknown(lang, &unknown)))?;
    if !args.messages.quiet && files.len() > 1 {
        print_message(class::students_by(args.messages.lang(), &found));
    }
    grader.students = Some(found.by);
    Ok(())
}

/// Refuses paths of a class that lead nowhere: whoever handed in what they were to lead to would get no points.
fn are_there(args: &Args, sources: &[Source]) -> Result<(), Failure> {
    let is_class = sources.len() > 1 || args.roster.is_some() || args.puzzle.as_ref().is_some_and(|path| path.is_dir());
    if args.puzzle.is_none() || args.format().is_of_one_student || !is_class {
        return Ok(());
    }
    let exists = |source: &Source| source.is_stdin() || source.error().is_some() || source.path.exists();
    match sources.iter().find(|source| !exists(source)) {
        Some(missing) => Err(Failure::failed_by(|lang| class::no_submissions(lang, &missing.name()))),
        None => Ok(()),
    }
}

/// Refuses a pattern that matches no path, for no student would have a name; says how many it does not match.
fn fits_some(args: &Args, sources: &[Source]) -> Result<(), Failure> {
    let (Some(pattern), Some(example)) = (&args.student_from_path, sources.first()) else { return Ok(()) };
    let is_missed = |source: &&Source| pattern.find(&source.path.to_string_lossy()).student.is_none();
    let missed: Vec<&Source> = sources.iter().filter(is_missed).collect();
    if missed.len() == sources.len() {
        return Err(Failure::usage_by(|lang| class::pattern_fits_nothing(lang, sources.len(), &example.name())));
    }
    if let (Some(first), false) = (missed.first(), args.messages.quiet) {
        print_message(class::pattern_misses(args.messages.lang(), missed.len(), &first.name()));
    }
    Ok(())
}

/// Refuses submissions of which none has a puzzle: each would fail for the names that it was given.
fn fits_a_puzzle(sources: &[Source], grader: &Grader) -> Result<(), Failure> {
    let (Some(puzzles), Some(first)) = (&grader.puzzles, sources.first()) else { return Ok(()) };
    let named = |source: &Source| grader.students.as_ref().and_then(|students| students.find(&source.path).puzzle);
    if sources.iter().any(|source| puzzles.fit(source, named(source).as_deref())) {
        return Ok(());
    }
    let example = sources.iter().find(|source| named(source).is_some()).unwrap_or(first);
    let names = (example.name(), named(example), puzzles.names().remove(0));
    Err(Failure::usage_by(|lang| class::no_puzzle_fits(lang, sources.len(), &names)))
}

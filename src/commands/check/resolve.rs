//! Resolves the options of `nqfill check`, and refuses combinations that make no sense.

use crate::commands::check::Args;
use crate::commands::check::grader::Grader;
use crate::commands::check::puzzles::Puzzles;
use crate::exit::{Failure, usage};
use crate::files::{Target, make_folder};
use crate::options::{LimitArgs, needs};
use crate::run::destination;
use crate::run::input::unnamed;
use crate::run::input::{FileRole, Source, SourceList, Walk};
use crate::terminals::terminal_width;
use nqfill::grade::roster::{Roster, RosterError};
use nqfill::grade::row::CheckOptions;
use nqfill::grade::students::StudentsBy;
use nqfill::grade::{Detail, Require, Rules, Step};
use nqfill::show::NotReadTally;
use nqfill::words::class;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where the report goes.
#[derive(Default)]
pub struct Place {
    pub report: Target,
    /// Where the pages of students go, if there are any.
    pub students: Option<StudentFolder>,
}

/// The folder of the pages of students.
pub struct StudentFolder {
    folder: PathBuf,
    /// Files that must not be overwritten.
    inputs: Vec<PathBuf>,
}

impl StudentFolder {
    /// Writes a page.
    pub fn write(&self, name: &str, page: &[u8]) -> io::Result<()> {
        let written = || {
            let target = Target::in_folder(&self.folder, name)?;
            target.not_over(self.inputs.iter().map(PathBuf::as_path))?.write(|out| out.write_all(page))
        };
        Ok(written().map_err(Failure::of_run)?)
    }
}

impl Args {
    /// The usage error of options that would have no effect.
    pub fn check_options(&self) -> Result<(), Failure> {
        self.named_format()?;
        let require = self.require();
        let of_puzzles = [
            (require == Require::AllSolutions, "--require all-solutions"),
            (self.roster.is_some(), "--roster"),
            (self.no_words.is_some(), "--no-words"),
        ];
        let useless = of_puzzles.into_iter().find(|(is_given, _)| *is_given && self.puzzle.is_none());
        if let Some((_, option)) = useless {
            return Err(needs(option, "--puzzle"));
        }
        match self.points.steps().find(|step| !self.possible_steps().contains(step)) {
            Some(step) => Err(step_not_possible(step.name())),
            None => Ok(()),
        }
    }

    /// The steps that a submission may go through.
    fn possible_steps(&self) -> Vec<Step> {
        let has_puzzle = self.puzzle.is_some();
        let mut steps = Rules { require: self.require(), ..Rules::default() }.steps(has_puzzle);
        steps.extend(has_puzzle.then_some(Step::NoSolution));
        steps.extend(self.roster.is_some().then_some(Step::HandedIn));
        steps
    }

    pub fn report_options(&self) -> CheckOptions {
        let on_terminal = self.output.is_none() && std::io::stdout().is_terminal();
        CheckOptions {
            lang: self.messages.lang(),
            detail: self.detail,
            lists_steps: self.names_format(),
            drawn: on_terminal || self.messages.wants_colours(),
            coloured: self.messages.results_are_coloured(on_terminal),
            width: terminal_width().filter(|_| on_terminal),
            ..CheckOptions::default()
        }
    }

    /// The submissions, and the report's destination, which must be no submission, puzzle or roster.
    pub fn list(&self, puzzles: Option<&Puzzles>) -> Result<(SourceList, Place), Failure> {
        let walk = Walk { role: FileRole::Submissions, markdown: self.puzzle.is_some(), ..Walk::default() };
        let stdin = ["-".into()];
        let paths = if self.paths.is_empty() { &stdin } else { &self.paths[..] };
        let mut list = self.input.folders.sources(paths, self.output.as_deref(), walk)?;
        // What completes a puzzle is handed in: no empty board stands for it.
        if self.paths.is_empty() && self.puzzle.is_none() {
            list.files = vec![unnamed(&self.input.reading)?];
        }
        let (puzzles, roster) = (puzzles.map(Puzzles::files).unwrap_or_default(), Vec::from_iter(self.roster.clone()));
        list.skip(&puzzles);
        list.skip(&roster);
        let Some(output) = &self.output else { return Ok((list, Place::default())) };
        let others: Vec<PathBuf> = puzzles.into_iter().chain(roster).collect();
        let place = self.place(output, &list, others)?;
        Ok((list, place))
    }

    /// The file of the report; with pages of students, the folder for these too.
    fn place(&self, output: &Path, list: &SourceList, others: Vec<PathBuf>) -> Result<Place, Failure> {
        let folder = self.format().is_page && destination::is_folder(output, destination::has_folder(&self.paths));
        if folder {
            make_folder(output)?;
        }
        let path = if folder { output.join("index.html") } else { output.to_owned() };
        let inputs = destination::files_of(&list.files).chain(others.iter().map(PathBuf::as_path));
        let report = destination::find_not_over(Some(&path), inputs)?;
        let inputs = list.files.iter().map(|source| source.path.clone()).chain(others);
        let students = folder.then(|| StudentFolder { folder: output.to_owned(), inputs: inputs.collect() });
        Ok(Place { report, students })
    }

    /// True if the report shows what was handed in.
    fn keeps_texts(&self) -> bool {
        self.format().is_page && self.detail == Detail::Full
    }

    /// What submissions are checked against. A wrong puzzle is an error of the teacher, and nothing is graded: each of the
    /// submissions would fail, though none is to blame.
    pub fn puzzles(&self) -> Result<Option<Puzzles>, Failure> {
        let Some(path) = &self.puzzle else { return Ok(None) };
        let puzzles = Puzzles::open(path);
        if puzzles.is_empty() {
            return Err(Failure::usage_by(|lang| class::no_puzzles(lang, path)));
        }
        if let Some(puzzle) = puzzles.only()
            && let Err(reason) = &puzzle.assignment
        {
            return Err(Failure::usage_by(|lang| class::no_puzzle(lang, &puzzle.name, reason)));
        }
        Ok(Some(puzzles))
    }

    pub fn grader(
        &self,
        puzzles: Option<Puzzles>,
        several_files: bool,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Grader, Failure> {
        Ok(Grader {
            reading: self.input.reading.resolve()?,
            puzzles,
            rules: self.rules(interrupt),
            no_words: self.no_words.clone().unwrap_or_default(),
            scheme: Arc::new(self.points.clone()),
            students: self.student_from_path.clone().map(StudentsBy::Pattern),
            several_files,
            lang: self.messages.lang(),
            tally: NotReadTally::default(),
            keeps_texts: self.keeps_texts(),
        })
    }

    fn require(&self) -> Require {
        self.require.unwrap_or(if self.puzzle.is_some() { Require::Complete } else { Require::Partial })
    }

    fn rules(&self, interrupt: &Arc<AtomicBool>) -> Rules {
        Rules { require: self.require(), budget: LimitArgs::default().budget(interrupt) }
    }

    pub fn read_roster(&self) -> Result<Option<Roster>, Failure> {
        let Some(path) = &self.roster else { return Ok(None) };
        let source = Source::given(path);
        let name = source.name().to_string();
        let bytes = source.read().map_err(|kind| RosterError::Unreadable(name.clone(), kind));
        let roster = bytes.and_then(|bytes| Roster::read(&name, bytes));
        roster.map(Some).map_err(|error| Failure::usage_by(|lang| class::roster_error(lang, &error)))
    }
}

/// The error of a step of `--points` that no submission of the run goes through.
fn step_not_possible(name: &str) -> Failure {
    usage!("--points {name}：这样批改时没有这一步", "--points {name}: no submission goes through that step here")
}

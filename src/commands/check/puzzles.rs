//! The puzzle of each submission: one for all, or one of a folder, matched by name.

use crate::run::input::{Source, Walk, sources};
use nqfill::grade::roster::key;
use nqfill::grade::{Assignment, Reason, contents};
use nqfill_core::board::Placement;
use nqfill_read::{Document, InputErrorKind, ReadOptions, Unreadable, file_kind};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Reads a file of submissions or puzzles; of a notebook what it printed, of a page of paragraphs its text.
pub fn read(source: &Source, reading: &ReadOptions) -> Result<Document, Reason> {
    let bytes = source.read().map_err(Reason::Unreadable)?;
    if let Some(kind) = file_kind(&bytes) {
        return Err(Reason::Unreadable(InputErrorKind::Unreadable(Unreadable::NoText(kind.name))));
    }
    let bytes = contents(&bytes).map_or(bytes, String::into_bytes);
    Document::new(bytes, reading).map_err(Reason::from)
}

/// A puzzle under the name that reports give it, or why there is none.
#[derive(Debug)]
pub struct NamedPuzzle {
    /// The path, with `#` and a number if a board of the file was chosen; `?` where none was found.
    pub name: Arc<str>,
    /// The puzzle, or the reason why there is none.
    pub assignment: Result<Assignment, Reason>,
}

impl NamedPuzzle {
    /// Reads a puzzle: the only board of a file, or the one with its number. Options for submissions do not apply to it.
    fn read(source: &Source) -> Arc<Self> {
        let name = match source.number {
            Some(number) => format!("{}#{number}", source.name()).into(),
            None => source.name(),
        };
        Arc::new(Self { name, assignment: read_board(source).map(Assignment::new) })
    }

    fn none(reason: Reason) -> Arc<Self> {
        Arc::new(Self { name: "?".into(), assignment: Err(reason) })
    }
}

fn read_board(source: &Source) -> Result<Placement, Reason> {
    let document = read(source, &ReadOptions::default()).map_err(|reason| match reason {
        Reason::Unreadable(kind) => Reason::BadPuzzle(kind),
        reason => reason,
    })?;
    let mut entries = document.entries();
    let entry = match source.number {
        Some(number) => entries.find(|entry| entry.index == number),
        None => entries.next(),
    };
    let is_chosen = source.number.is_some() || entries.next().is_none();
    match entry.filter(|_| is_chosen) {
        Some(entry) => entry.placement.map_err(|error| Reason::BadPuzzle(error.kind)),
        None => match document.entries().count() {
            0 => Err(Reason::BadPuzzle(InputErrorKind::NoBoard)),
            boards => Err(Reason::NoneChosen(boards)),
        },
    }
}

/// The puzzles that submissions are checked against: one for all of them, or a folder with one for each.
#[derive(Debug)]
pub struct Puzzles {
    sources: Vec<Source>,
    /// The puzzle of each source, read when the first submission asks for it.
    read: Vec<OnceLock<Arc<NamedPuzzle>>>,
    is_folder: bool,
    by_path: Names,
    by_name: Names,
}

/// The puzzles of each name; where none has it as it is written, those that have it but for case and full width.
#[derive(Debug, Default)]
struct Names {
    written: HashMap<PathBuf, Vec<usize>>,
    folded: HashMap<String, Vec<usize>>,
}

impl Names {
    fn add(&mut self, name: &Path, puzzle: usize) {
        self.written.entry(name.into()).or_default().push(puzzle);
        self.folded.entry(key(&name.to_string_lossy())).or_default().push(puzzle);
    }

    fn get(&self, name: &Path) -> Option<&Vec<usize>> {
        self.written.get(name).or_else(|| self.folded.get(&key(&name.to_string_lossy())))
    }
}

impl Puzzles {
    /// Finds a puzzle, `FILE` or `FILE#2`, or lists a folder of them, without reading its files.
    pub fn open(path: &Path) -> Self {
        let is_folder = path.is_dir();
        let sources = match is_folder {
            true => sources(&[path.to_owned()], None, &Walk::default()).files,
            false => vec![Source::given(path).numbered()],
        };
        let (mut by_path, mut by_name) = (Names::default(), Names::default());
        for (i, source) in sources.iter().enumerate() {
            let below = source.path.strip_prefix(&source.root).unwrap_or(&source.path);
            by_path.add(&below.with_extension(""), i);
            by_name.add(Path::new(below.file_stem().unwrap_or_default()), i);
        }
        let read = sources.iter().map(|_| OnceLock::new()).collect();
        Self { sources, read, is_folder, by_path, by_name }
    }

    /// The only puzzle; `None` for a folder.
    pub fn only(&self) -> Option<Arc<NamedPuzzle>> {
        (!self.is_folder).then(|| self.puzzle(0))
    }

    /// True for a folder without any puzzle.
    pub fn is_empty(&self) -> bool {
        self.is_folder && self.sources.iter().all(|source| source.error().is_some())
    }

    /// The names under which reports know the puzzles.
    pub fn names(&self) -> Vec<Arc<str>> {
        self.only().map_or_else(|| self.sources.iter().map(Source::name).collect(), |puzzle| vec![puzzle.name.clone()])
    }

    /// The files of the puzzles.
    pub fn files(&self) -> Vec<PathBuf> {
        self.sources.iter().map(|source| source.path.clone()).collect()
    }

    fn puzzle(&self, i: usize) -> Arc<NamedPuzzle> {
        self.read[i].get_or_init(|| NamedPuzzle::read(&self.sources[i])).clone()
    }

    /// The only puzzle; of a folder the puzzle that `{puzzle}` of a pattern names; else the one with the path of the submission
    /// below its folder; else the one with its name; else the one with the name of its folder.
    pub fn find(&self, source: &Source, named: Option<&str>) -> Arc<NamedPuzzle> {
        if let Some(only) = self.only() {
            return only;
        }
        match self.places(source, named) {
            [] => NamedPuzzle::none(Reason::NoPuzzle),
            &[i] => self.puzzle(i),
            several => {
                let names = several.iter().map(|&i| self.sources[i].name().to_string());
                NamedPuzzle::none(Reason::SeveralPuzzles(names.collect()))
            }
        }
    }

    /// True if [`Self::find`] finds a puzzle, or several.
    pub fn fit(&self, source: &Source, named: Option<&str>) -> bool {
        !self.is_folder || !self.places(source, named).is_empty()
    }

    /// The puzzles of a folder that a submission may be for.
    fn places(&self, source: &Source, named: Option<&str>) -> &[usize] {
        let below = source.path.strip_prefix(&source.root).unwrap_or(&source.path);
        let by_name = |name: Option<&OsStr>| self.by_name.get(Path::new(name?));
        let by_place = || {
            let by_path = self.by_path.get(&below.with_extension(""));
            let by_folder = || by_name(source.path.parent().and_then(Path::file_name));
            by_path.or_else(|| by_name(source.path.file_stem())).or_else(by_folder)
        };
        let found = named.map_or_else(by_place, |name| by_name(Some(OsStr::new(name))));
        found.map_or(&[], Vec::as_slice)
    }
}

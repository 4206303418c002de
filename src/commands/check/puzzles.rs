//! The puzzle of each submission: one for all, or one of a folder, matched by name.

use crate::run::input::{Source, Walk, sources};
use nqfill::grade::{Assignment, Reason, contents};
use nqfill_core::board::Placement;
use nqfill_read::{Document, ReadOptions, Unreadable, file_kind};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Reads files of submissions and puzzles.
pub struct Input {
    /// The input format and its options.
    pub reading: ReadOptions,
}

impl Input {
    /// Reads a file; of a notebook what it printed, of a page of paragraphs its text.
    pub fn read(&self, source: &Source) -> Result<Document, Reason> {
        let bytes = self.bytes(source)?;
        let bytes = contents(&bytes).map_or(bytes, String::into_bytes);
        Document::new(bytes, &self.reading).map_err(Reason::from)
    }

    /// The bytes of a file, if it may be a text.
    pub fn bytes(&self, source: &Source) -> Result<Vec<u8>, Reason> {
        let bytes = source.read()?;
        match file_kind(&bytes) {
            Some(kind) => Err(Reason::NoText(Unreadable::NoText(kind.name))),
            None => Ok(bytes),
        }
    }
}

/// A puzzle under the name that reports give it, or why it cannot be read.
#[derive(Debug)]
pub struct NamedAssignment {
    /// The path, with `#` and a number if a board of the file was chosen.
    pub name: Arc<str>,
    /// The puzzle, or the reason of its file.
    pub assignment: Result<Assignment, Reason>,
}

impl NamedAssignment {
    /// Reads a puzzle: the only board of a file, or the board with the number `chosen`, from 1.
    pub fn read(source: &Source, chosen: Option<usize>, input: &Input) -> Self {
        let name = match chosen {
            Some(number) => format!("{}#{number}", source.name()).into(),
            None => source.name(),
        };
        Self { name, assignment: read_board(source, chosen, input).map(Assignment::new) }
    }
}

fn read_board(source: &Source, chosen: Option<usize>, input: &Input) -> Result<Placement, Reason> {
    let document = input.read(source).map_err(|reason| match reason {
        Reason::Unreadable(kind) => Reason::BadPuzzle(kind),
        reason => reason,
    })?;
    let mut entries = document.entries();
    let entry = match chosen {
        Some(number) => entries.find(|entry| entry.index == number),
        None => entries.next(),
    };
    let boards = || document.entries().count();
    match (entry, chosen) {
        (Some(_), None) if entries.next().is_some() => Err(Reason::SeveralBoardsInPuzzle(boards())),
        (Some(entry), _) => entry.placement.map_err(|error| Reason::BadPuzzle(error.kind)),
        (None, Some(chosen)) => Err(Reason::NoSuchBoardInPuzzle { chosen, boards: boards() }),
        (None, None) => Err(Reason::BadPuzzle(nqfill_read::InputErrorKind::NoBoard)),
    }
}

/// The puzzles that submissions are checked against.
#[derive(Debug)]
pub enum Puzzles {
    /// No puzzle: boards are checked by themselves.
    None,
    /// One puzzle for all submissions.
    One(Arc<NamedAssignment>),
    /// A folder of puzzles, one for each submission.
    Folder(PuzzleFolder),
}

impl Puzzles {
    /// The names under which reports know the puzzles.
    pub fn names(&self) -> Vec<Arc<str>> {
        match self {
            Self::None => Vec::new(),
            Self::One(puzzle) => vec![puzzle.name.clone()],
            Self::Folder(folder) => folder.names(),
        }
    }
}

/// A folder of puzzles, each read when the first submission asks for it.
#[derive(Debug)]
pub struct PuzzleFolder {
    by_path: HashMap<PathBuf, Vec<usize>>,
    by_name: HashMap<Box<OsStr>, Vec<usize>>,
    sources: Vec<Source>,
    /// The puzzle of each source, once it was read.
    read: Vec<OnceLock<Arc<NamedAssignment>>>,
}

impl PuzzleFolder {
    /// Lists a folder, without reading its files.
    pub fn list(folder: &Path) -> Self {
        let files = |folder: &Path| sources(&[folder.to_owned()], None, &Walk::default()).files;
        let sources = if folder.is_dir() { files(folder) } else { Vec::new() };
        let (mut by_path, mut by_name) = (HashMap::<_, Vec<usize>>::new(), HashMap::<_, Vec<usize>>::new());
        for (i, source) in sources.iter().enumerate() {
            let below = source.path.strip_prefix(&source.root).unwrap_or(&source.path);
            by_path.entry(below.with_extension("")).or_default().push(i);
            by_name.entry(below.file_stem().unwrap_or_default().into()).or_default().push(i);
        }
        let read = sources.iter().map(|_| OnceLock::new()).collect();
        Self { by_path, by_name, sources, read }
    }

    /// True if there is no puzzle at all, or no such folder.
    pub fn is_empty(&self) -> bool {
        self.sources.iter().all(|source| source.error().is_some())
    }

    fn names(&self) -> Vec<Arc<str>> {
        self.sources.iter().map(Source::name).collect()
    }

    /// The puzzle of a submission: the one that `{puzzle}` of a pattern names; else the one with the path of the
    /// submission below its folder; else the one with its name; else the one with the name of its folder.
    pub fn of(&self, source: &Source, named: Option<&str>, input: &Input) -> Result<Arc<NamedAssignment>, Reason> {
        let found = match named {
            Some(name) => self.by_name.get(OsStr::new(name)),
            None => self.by_place(source),
        };
        match found.map(Vec::as_slice) {
            None | Some([]) => Err(Reason::NoPuzzle),
            Some(&[one]) => Ok(self.read(one, input)),
            Some(several) => {
                Err(Reason::SeveralPuzzles(several.iter().map(|&i| self.sources[i].name().to_string()).collect()))
            }
        }
    }

    fn by_place(&self, source: &Source) -> Option<&Vec<usize>> {
        let below = source.path.strip_prefix(&source.root).unwrap_or(&source.path);
        let by_name = |name: Option<&OsStr>| self.by_name.get(name?);
        self.by_path
            .get(&below.with_extension(""))
            .or_else(|| by_name(source.path.file_stem()))
            .or_else(|| by_name(source.path.parent().and_then(Path::file_name)))
    }

    fn read(&self, i: usize, input: &Input) -> Arc<NamedAssignment> {
        self.read[i].get_or_init(|| Arc::new(NamedAssignment::read(&self.sources[i], None, input))).clone()
    }
}

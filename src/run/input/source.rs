//! A file to read, and its bytes.

use crate::signals;
use crate::signals::until_interrupt;
use nqfill::show::job::Boards;
use nqfill::words::names;
use nqfill_read::{InputErrorKind, ReadOptions, Unreadable};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One file to read, or why it cannot be.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file: as given, or below the folder as given; `-` for standard input.
    pub path: PathBuf,
    /// The folder in which a walk found it; empty for a path that was given itself.
    pub root: Arc<Path>,
    /// An error met on the way to it.
    pub error: Option<Unreadable>,
    /// True if this is a pipe, a socket or a device that a walk found: reading it might never end. One whose path was
    /// given is read.
    pub is_special: bool,
    /// Contents that were read ahead: standard input, which can be read only once, and small files that a walk has
    /// sniffed.
    pub buffered: Option<Result<Vec<u8>, InputErrorKind>>,
    /// Rows of the empty board that this is, if it is no file.
    pub empty_rows: Option<usize>,
}

impl Source {
    pub fn new(path: PathBuf, root: Arc<Path>, error: Option<Unreadable>) -> Self {
        Self { path, root, error, is_special: false, buffered: None, empty_rows: None }
    }

    /// A path that was given itself: a file, or `-`.
    pub fn given(path: &Path) -> Self {
        Self::new(path.into(), Path::new("").into(), None)
    }

    /// A path that was found in a folder.
    pub fn found(path: &Path, root: &Path) -> Self {
        let is_special = path.metadata().is_ok_and(|metadata| !metadata.is_file());
        Self { is_special, ..Self::new(path.into(), root.into(), None) }
    }

    /// The empty board with `n` rows, which no file holds; results name it `empty-8`.
    pub fn empty_board(n: usize) -> Self {
        let text = format!("{{\"n\": {n}, \"queens\": []}}\n").into_bytes();
        let source = Self::given(Path::new(&format!("empty-{n}")));
        Self { buffered: Some(Ok(text)), empty_rows: Some(n), ..source }
    }

    /// The boards of the file, of which the first is read. Ctrl-C ends the reading of a large file.
    pub fn open(&self, options: &ReadOptions) -> Boards {
        let name = self.name();
        if let Some(n) = self.empty_rows {
            return Boards::empty(name, n);
        }
        let bytes = self.read();
        if bytes.as_ref().map_or(0, Vec::len) < LARGE {
            return Boards::read(name, bytes, options);
        }
        let (source, options) = (name.clone(), options.clone());
        let boards = until_interrupt(move || Ok(Boards::read(source, bytes, &options)));
        boards.unwrap_or_else(|error| {
            let error = InputErrorKind::Unreadable(Unreadable::from(&error));
            Boards::of(name, Err(error.into()))
        })
    }

    /// The path as results name it.
    pub fn name(&self) -> Arc<str> {
        names::source_name(&self.path).into()
    }

    /// True if this is standard input.
    pub fn is_stdin(&self) -> bool {
        self.path == Path::new("-")
    }

    /// True if this is a folder that cannot be entered, or a link to one that is not followed: no file, so that it has
    /// no results.
    pub fn is_folder(&self) -> bool {
        self.error.is_some() && self.path.is_dir()
    }

    /// Number of boards of the file, none after Ctrl-C. Standard input is buffered, because it can be read only once.
    pub fn boards(&mut self, options: &ReadOptions) -> usize {
        if self.is_stdin() && self.buffered.is_none() {
            // An error of reading is kept too, and reported where the boards are read.
            let _ = self.buffer();
        }
        if signals::has_come() { 0 } else { self.open(options).count() }
    }

    /// All bytes of the file, at most [`MOST_INPUT_BYTES`].
    pub fn read(&self) -> Result<Vec<u8>, InputErrorKind> {
        if let Some(read) = &self.buffered {
            return read.clone();
        }
        if let Some(error) = &self.error {
            return Err(InputErrorKind::Unreadable(error.clone()));
        }
        if self.is_special {
            return Err(InputErrorKind::Unreadable(Unreadable::Special));
        }
        let (path, most) = (self.path.clone(), MOST_INPUT_BYTES);
        let bytes = match () {
            () if self.is_stdin() => until_interrupt(move || read_up_to(io::stdin().lock(), most)),
            () if self.may_keep_waiting() => until_interrupt(move || read_file(&path, most)),
            () => read_file(&path, most),
        };
        let bytes = bytes.map_err(|error| InputErrorKind::Unreadable(Unreadable::from(&error)))?;
        bytes.ok_or(InputErrorKind::InputTooLarge { most })
    }

    /// True if this is standard input, or a pipe, a socket or a device whose path was given.
    pub fn may_keep_waiting(&self) -> bool {
        let is_given = self.root.as_os_str().is_empty();
        self.is_stdin()
            || is_given && self.path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    }

    /// All bytes of the file, which are kept for the next read.
    pub fn buffer(&mut self) -> Result<Vec<u8>, InputErrorKind> {
        let read = self.read();
        self.buffered.insert(read).clone()
    }
}

/// The most bytes of a file, and of a line of `--stream`: what is read is held in memory.
pub const MOST_INPUT_BYTES: u64 = 1 << 30;

/// Bytes of a file whose first board may take longer to read than Ctrl-C may.
pub const LARGE: usize = 1 << 20;

/// Files of up to this many bytes, as most boards are, are read without a system call for their size.
const SMALL: usize = 1 << 10;

fn read_file(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::with_capacity(SMALL);
    let beyond = most.saturating_add(1);
    file.by_ref().take(beyond.min(SMALL as u64)).read_to_end(&mut bytes)?;
    if bytes.len() == SMALL {
        let size = file.metadata()?.len();
        if size > most {
            return Ok(None);
        }
        // With the size known, the vector does not have to grow.
        bytes.reserve_exact((size as usize + 1).saturating_sub(SMALL));
        file.take(beyond.saturating_sub(SMALL as u64)).read_to_end(&mut bytes)?;
    }
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// All bytes of a reader, or `None` if there are more than `most`.
fn read_up_to(reader: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Divides a path from the number of one of its boards: `puzzles.txt#2`. If a file has such a name, that file is meant.
pub fn chosen_board(path: &Path) -> (PathBuf, Option<usize>) {
    let split = || {
        let (file, number) = path.to_str()?.rsplit_once('#')?;
        let number = number.parse().ok()?;
        (!file.is_empty() && !path.exists()).then(|| (PathBuf::from(file), Some(number)))
    };
    split().unwrap_or_else(|| (path.to_owned(), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_any_size_are_read_whole_or_refused_as_too_large() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.txt");
        for size in [0, 1, SMALL - 1, SMALL, SMALL + 1, 5 * SMALL] {
            let text: Vec<u8> = (0..size).map(|at| (at % 251) as u8).collect();
            std::fs::write(&path, &text).expect("a file");
            let read = |most: usize| read_file(&path, most as u64).expect("a file");
            assert_eq!(read(size).expect("as large as allowed"), text);
            assert_eq!(Source::given(&path).read().expect("a small file"), text);
            assert!(size.checked_sub(1).is_none_or(|most| read(most).is_none()), "{size}");
        }
    }
}

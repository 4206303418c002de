//! A file to read, and its bytes.

use crate::exit::{Failure, failed};
use crate::files::{STANDARD_STREAM, when_free};
use crate::signals;
use crate::signals::until_interrupt;
use nqfill::show::job::Boards;
use nqfill::show::names;
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
    /// What is known of its contents before it is opened: why it cannot be read, or its bytes, read ahead. Standard input can be
    /// read only once, and a walk has read small files.
    pub contents: Option<Result<Vec<u8>, InputErrorKind>>,
    /// Rows of the empty board that this is, if it is no file.
    pub empty_rows: Option<usize>,
    /// The number of the only board that is read, from 1; all are where there is none.
    pub number: Option<usize>,
}

impl Source {
    /// A path that was given itself: a file, or `-`.
    pub fn given(path: &Path) -> Self {
        Self { path: path.into(), root: Path::new("").into(), contents: None, empty_rows: None, number: None }
    }

    /// This source, of which one board is read if its path ends in the number of one: `puzzles.txt#2`. If a file has such a
    /// name, that file is meant.
    pub fn numbered(self) -> Self {
        let divided = || {
            let (file, number) = self.path.to_str()?.rsplit_once('#')?;
            let number = number.parse().ok()?;
            (self.is_given() && !file.is_empty() && !self.path.exists()).then(|| (PathBuf::from(file), number))
        };
        match divided() {
            Some((path, number)) => Self { path, number: Some(number), ..self },
            None => self,
        }
    }

    /// A path that was found in a folder, perhaps one that cannot be read.
    pub fn found(path: PathBuf, root: Arc<Path>, error: Option<Unreadable>) -> Self {
        let contents = error.map(|error| Err(InputErrorKind::Unreadable(error)));
        Self { path, root, contents, empty_rows: None, number: None }
    }

    /// Why it cannot be read, if that is known before it is opened.
    pub fn error(&self) -> Option<&InputErrorKind> {
        self.contents.as_ref()?.as_ref().err()
    }

    /// The empty board with `n` rows, which no file holds; results name it `empty-8`.
    pub fn empty_board(n: usize) -> Self {
        let text = format!("{{\"n\": {n}, \"queens\": []}}\n").into_bytes();
        let source = Self::given(Path::new(&format!("empty-{n}")));
        Self { contents: Some(Ok(text)), empty_rows: Some(n), ..source }
    }

    /// The boards of the file, of which the first is read. Ctrl-C ends the reading of a large file.
    pub fn open(&self, options: &ReadOptions) -> Boards {
        let boards = match self.empty_rows {
            Some(n) => Boards::empty(self.name(), n),
            None => boards_of(self.name(), self.read(), options),
        };
        if let Some(number) = self.number { boards.only(number) } else { boards }
    }

    /// The failure of a file that has no board with the number that is read.
    pub fn no_board(&self) -> Failure {
        let (path, number) = (names::path_name(&self.path), self.number.unwrap_or(1));
        failed!("{path}：没有第 {number} 个棋盘", "{path}: there is no board number {number}")
    }

    /// The path as results name it.
    pub fn name(&self) -> Arc<str> {
        names::source_name(&self.path).into()
    }

    /// True if this is standard input.
    pub fn is_stdin(&self) -> bool {
        self.path == Path::new(STANDARD_STREAM)
    }

    /// True if this is a folder that cannot be entered: no file, so that it has no results.
    pub fn is_folder(&self) -> bool {
        self.error().is_some() && self.path.is_dir()
    }

    /// Number of boards of the file, none after Ctrl-C. Standard input is buffered, because it can be read only once.
    pub fn boards(&mut self, options: &ReadOptions) -> usize {
        if self.is_stdin() {
            self.buffer();
        }
        if signals::has_come() { 0 } else { self.open(options).take_while(|_| !signals::has_come()).count() }
    }

    /// All bytes of the file, at most [`MOST_INPUT_BYTES`].
    pub fn read(&self) -> Result<Vec<u8>, InputErrorKind> {
        let bytes = match &self.contents {
            Some(contents) => Some(contents.clone()?),
            None => {
                let path = self.path.clone();
                let read = move || read_up_to(&path, MOST_INPUT_BYTES);
                let bytes = if self.may_keep_waiting() { until_interrupt(read) } else { read() };
                bytes.map_err(|error| InputErrorKind::Unreadable(Unreadable::from(&error)))?
            }
        };
        bytes.ok_or(InputErrorKind::InputTooLarge { most: MOST_INPUT_BYTES })
    }

    /// True if its bytes have been read.
    pub fn is_at_hand(&self) -> bool {
        matches!(self.contents, Some(Ok(_)))
    }

    /// True if this is standard input, or a pipe, a socket or a device whose path was given.
    pub fn may_keep_waiting(&self) -> bool {
        self.is_stdin()
            || self.is_given() && self.path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    }

    /// True if its path was given itself.
    fn is_given(&self) -> bool {
        self.root.as_os_str().is_empty()
    }

    /// Reads the file now. An error of reading is reported where the boards are read.
    pub fn buffer(&mut self) {
        self.contents = Some(self.read());
    }
}

/// The most bytes of a file, and of a line of `--stream`: what is read is held in memory.
pub const MOST_INPUT_BYTES: u64 = 1 << 30;

/// Bytes of a file whose first board may take longer to read than Ctrl-C may.
pub const LARGE: usize = 1 << 20;

/// The boards of bytes that were read, of which the first is read. Ctrl-C ends the reading of many bytes.
pub fn boards_of(name: Arc<str>, bytes: Result<Vec<u8>, InputErrorKind>, options: &ReadOptions) -> Boards {
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

/// All bytes of a file or of standard input; `None` if it has more than `most`.
fn read_up_to(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let (mut bytes, beyond) = (Vec::new(), most.saturating_add(1));
    if path == Path::new(STANDARD_STREAM) {
        io::stdin().lock().take(beyond).read_to_end(&mut bytes)?;
        return Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most));
    }
    let file = when_free(|| File::open(path))?;
    let size = file.metadata()?.len();
    if size > most {
        return Ok(None);
    }
    // With the size known, the vector does not have to grow.
    bytes.reserve_exact(size as usize + 1);
    file.take(beyond).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_any_size_are_read_whole_or_refused_as_too_large() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.txt");
        for size in [0, 1, 1 << 10, 5000] {
            let text: Vec<u8> = (0..size).map(|at| (at % 251) as u8).collect();
            std::fs::write(&path, &text).expect("a file");
            let read = |most: usize| read_up_to(&path, most as u64).expect("a file");
            assert_eq!(read(size).expect("as large as allowed"), text);
            assert_eq!(Source::given(&path).read().expect("a small file"), text);
            assert!(size.checked_sub(1).is_none_or(|most| read(most).is_none()), "{size}");
        }
    }
}

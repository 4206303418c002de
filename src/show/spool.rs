//! Buffers bytes for later, first in memory, then in a temporary file.

use std::env;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use thiserror::Error;

/// Bytes gathered before they go to the temporary file.
const CHUNK: usize = 64 << 10;

/// Keeps bytes in order, in memory while they are few.
///
/// No accepted byte is ever lost: where a temporary file cannot be created or takes no more, a spool refuses bytes that
/// it cannot keep in memory.
pub struct Spool {
    /// Holds the first `in_file` bytes.
    file: Option<File>,
    in_file: u64,
    /// The bytes after those in the file.
    rest: Vec<u8>,
    most_in_memory: usize,
    make_file: fn() -> io::Result<File>,
}

/// Where a piece of text stands in a [`Spool`].
#[derive(Clone, Copy)]
pub struct Piece {
    start: u64,
    bytes: usize,
}

/// Error: neither disk nor memory has room for the bytes.
#[derive(Debug, Error)]
#[error("no room for temporary files in {}: {error}", folder.display())]
pub struct SpoolError {
    /// The folder of temporary files.
    pub folder: PathBuf,
    /// The error of the temporary file.
    pub error: io::Error,
}

/// Error: results that are to be sorted take more memory than they may.
#[derive(Debug, Error)]
#[error("results of more than {0} bytes are not sorted")]
pub struct TooMuchToSort(pub u64);

impl Spool {
    /// Makes an empty spool that uses a file beyond this many bytes.
    pub const fn new(most_in_memory: usize) -> Self {
        Self::with_file(most_in_memory, tempfile::tempfile)
    }

    const fn with_file(most_in_memory: usize, make_file: fn() -> io::Result<File>) -> Self {
        Self { file: None, in_file: 0, rest: Vec::new(), most_in_memory, make_file }
    }

    /// Moves the bytes in memory to the file.
    fn spill(&mut self) -> io::Result<()> {
        let mut made = None;
        let file = match &mut self.file {
            Some(file) => file,
            None => made.insert((self.make_file)()?),
        };
        // The remains of a failed write lie behind the bytes that count.
        file.seek(SeekFrom::Start(self.in_file))?;
        file.write_all(&self.rest)?;
        self.in_file += self.rest.len() as u64;
        self.rest.clear();
        // A file that took nothing is none.
        self.file = self.file.take().or(made);
        Ok(())
    }

    /// Keeps a text, to be read again by its place.
    ///
    /// # Errors
    /// A [`SpoolError`] if there is no room.
    pub fn keep(&mut self, text: &str) -> io::Result<Piece> {
        let piece = Piece { start: self.in_file + self.rest.len() as u64, bytes: text.len() };
        self.write_all(text.as_bytes())?;
        Ok(piece)
    }

    /// Reads a text that it keeps.
    ///
    /// # Errors
    /// Errors of the temporary file.
    pub fn kept(&mut self, piece: Piece) -> io::Result<String> {
        let mut text = Vec::with_capacity(piece.bytes);
        if let Some(file) = &mut self.file {
            file.seek(SeekFrom::Start(piece.start))?;
            let in_file = self.in_file.saturating_sub(piece.start).min(piece.bytes as u64);
            file.take(in_file).read_to_end(&mut text)?;
        }
        // A text may begin in the file and end in memory.
        let from = (piece.start + text.len() as u64).saturating_sub(self.in_file) as usize;
        let missing = piece.bytes - text.len();
        text.extend(self.rest.get(from..from + missing).ok_or(io::ErrorKind::UnexpectedEof)?);
        String::from_utf8(text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Reads all bytes, from the first.
    ///
    /// # Errors
    /// Errors of the temporary file.
    pub fn reader(&mut self) -> io::Result<impl Read> {
        let in_file: Box<dyn Read + '_> = match &mut self.file {
            Some(file) => {
                file.seek(SeekFrom::Start(0))?;
                Box::new(file.take(self.in_file))
            }
            None => Box::new(io::empty()),
        };
        Ok(in_file.chain(self.rest.as_slice()))
    }
}

impl Write for Spool {
    /// Takes all of the bytes, or none.
    ///
    /// # Errors
    /// A [`SpoolError`] if there is no room. The bytes taken before stay.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = if self.file.is_some() { CHUNK } else { self.most_in_memory };
        if self.rest.len() + bytes.len() > most {
            self.spill().map_err(|error| no_room(&error))?;
        }
        self.rest.try_reserve(bytes.len()).map_err(|error| no_room(&io::Error::other(error)))?;
        self.rest.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn no_room(error: &io::Error) -> io::Error {
    let error = error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error);
    io::Error::new(error.kind(), SpoolError { folder: env::temp_dir(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pushes bytes in pieces until one is refused. Returns the bytes taken, the bytes read back, and the error.
    fn filled(mut spool: Spool, total: usize) -> (Vec<u8>, Vec<u8>, Option<io::Error>) {
        let bytes: Vec<u8> = (0..total).map(|at| (at % 251) as u8).collect();
        let (mut taken, mut refused) = (Vec::new(), None);
        for piece in bytes.chunks(1 << 10) {
            match spool.write_all(piece) {
                Ok(()) => taken.extend_from_slice(piece),
                Err(error) => refused = Some(error),
            }
        }
        let mut read = Vec::new();
        spool.reader().and_then(|mut reader| reader.read_to_end(&mut read)).expect("it can be read");
        (taken, read, refused)
    }

    /// A file that cannot be written.
    fn read_only() -> io::Result<File> {
        File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
    }

    #[test]
    fn bytes_come_back_from_memory_and_from_the_file() {
        for total in [0, 1 << 10, 10 << 10, 300 << 10] {
            let (taken, read, refused) = filled(Spool::new(8 << 10), total);
            assert!(refused.is_none() && taken.len() == total && taken == read, "{total}");
        }
    }

    #[test]
    fn texts_come_back_by_their_place_from_memory_and_from_the_file() {
        let mut spool = Spool::new(1 << 10);
        let text = |number: usize| format!("{number} ") + &"皇后".repeat(number % 40);
        let pieces: Vec<_> = (0..500).map(|number| spool.keep(&text(number)).expect("there is room")).collect();
        for (number, piece) in pieces.iter().enumerate().rev() {
            assert_eq!(spool.kept(*piece).expect("it can be read"), text(number));
        }
        let last = spool.keep("behind what was read").expect("there is room");
        assert_eq!(spool.kept(last).expect("it can be read"), "behind what was read");
    }

    #[test]
    fn what_was_taken_before_there_is_no_room_is_not_lost() {
        let no_folder = || Err(io::ErrorKind::NotFound.into());
        for make_file in [no_folder, read_only] {
            let (taken, read, refused) = filled(Spool::with_file(8 << 10, make_file), 64 << 10);
            assert!(taken.len() == 8 << 10 && taken == read);
            let said = refused.expect("no room").to_string();
            assert!(said.contains("no room for temporary files in"), "{said}");
        }
        let mut spool = Spool::new(4 << 10);
        let first = vec![1; 200 << 10];
        first.chunks(1 << 10).for_each(|piece| spool.write_all(piece).expect("the disk has room"));
        spool.file = Some(read_only().expect("a file"));
        let refused = (0..80).find_map(|_| spool.write_all(&[2; 1 << 10]).err());
        assert!(refused.is_some() && spool.in_file + spool.rest.len() as u64 >= first.len() as u64);
    }
}

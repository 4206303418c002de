//! Texts that wait until they are wanted: in memory while they are few, then in a temporary file.

use std::io::{self, Read, Seek, SeekFrom, Write};
use tempfile::SpooledTempFile;

/// A buffer of texts.
pub(super) struct Spool(SpooledTempFile);

/// Where a text stands in a [`Spool`].
#[derive(Clone, Copy)]
pub(super) struct Piece {
    start: u64,
    bytes: usize,
}

impl Spool {
    /// Makes an empty spool that uses a file beyond this many bytes.
    pub(super) fn new(most_in_memory: usize) -> Self {
        Self(SpooledTempFile::new(most_in_memory))
    }

    /// Writes a text, to be read again by its place.
    pub(super) fn write(&mut self, text: &str) -> io::Result<Piece> {
        let start = self.0.seek(SeekFrom::End(0))?;
        self.0.write_all(text.as_bytes())?;
        Ok(Piece { start, bytes: text.len() })
    }

    /// Reads a text that was written.
    pub(super) fn read(&mut self, piece: Piece) -> io::Result<String> {
        let mut text = vec![0; piece.bytes];
        self.0.seek(SeekFrom::Start(piece.start))?;
        self.0.read_exact(&mut text)?;
        String::from_utf8(text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_by_their_place() {
        for most_in_memory in [0, 1 << 10, 1 << 20] {
            let mut spool = Spool::new(most_in_memory);
            let text = |number: usize| "é".repeat(number) + &number.to_string();
            let pieces: Vec<_> = (0..100).map(|number| spool.write(&text(number)).expect("there is room")).collect();
            for (number, piece) in pieces.iter().enumerate().rev() {
                assert_eq!(spool.read(*piece).expect("it can be read"), text(number));
            }
            let last = spool.write("after what was read").expect("there is room");
            assert_eq!(spool.read(last).expect("it can be read"), "after what was read");
        }
    }
}

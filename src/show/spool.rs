//! Texts that wait until they are wanted: in memory while they are few, then in a temporary file.

use std::io::{self, Read, Seek, SeekFrom, Write};
use tempfile::SpooledTempFile;

/// Keeps texts in order.
pub struct Spool(SpooledTempFile);

/// Where a piece of text stands in a [`Spool`].
#[derive(Clone, Copy)]
pub struct Piece {
    start: u64,
    bytes: usize,
}

impl Spool {
    /// Makes an empty spool that uses a file beyond this many bytes.
    pub fn new(most_in_memory: usize) -> Self {
        Self(SpooledTempFile::new(most_in_memory))
    }

    /// Keeps a text, to be read again by its place.
    pub fn keep(&mut self, text: &str) -> io::Result<Piece> {
        let start = self.0.seek(SeekFrom::End(0))?;
        self.write_all(text.as_bytes())?;
        Ok(Piece { start, bytes: text.len() })
    }

    /// Reads a text that it keeps.
    pub fn kept(&mut self, piece: Piece) -> io::Result<String> {
        let mut text = vec![0; piece.bytes];
        self.0.seek(SeekFrom::Start(piece.start))?;
        self.0.read_exact(&mut text)?;
        String::from_utf8(text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Reads all bytes, from the first.
    pub fn reader(&mut self) -> io::Result<impl Read> {
        self.0.rewind()?;
        Ok(&mut self.0)
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_in_order_and_texts_by_their_place() {
        for most_in_memory in [0, 1 << 10, 1 << 20] {
            let mut spool = Spool::new(most_in_memory);
            let text = |number: usize| "é".repeat(number) + &number.to_string();
            let pieces: Vec<_> = (0..100).map(|number| spool.keep(&text(number)).expect("there is room")).collect();
            for (number, piece) in pieces.iter().enumerate().rev() {
                assert_eq!(spool.kept(*piece).expect("it can be read"), text(number));
            }
            let last = spool.keep("after what was read").expect("there is room");
            assert_eq!(spool.kept(last).expect("it can be read"), "after what was read");
            let mut all = String::new();
            spool.reader().and_then(|mut reader| reader.read_to_string(&mut all)).expect("it can be read");
            assert_eq!(all, (0..100).map(text).collect::<String>() + "after what was read");
        }
    }
}

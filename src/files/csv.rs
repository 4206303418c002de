//! CSV for spreadsheets: Excel takes a file for UTF-8 only where a byte order mark stands at its beginning.

use std::io::{self, Write};
use std::mem;

/// Bytes that are buffered until one is not ASCII; a longer file has a mark in any case.
const MOST_BUFFERED: usize = 1 << 20;

/// A file of CSV with a byte order mark if it holds more than ASCII.
pub struct Csv<W> {
    out: W,
    /// The beginning, while it is not known whether the file needs a mark.
    buffered: Option<Vec<u8>>,
}

impl<W: Write> Csv<W> {
    pub fn new(out: W) -> Self {
        Self { out, buffered: Some(Vec::new()) }
    }

    /// Writes what was buffered: all of the file is ASCII.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.buffered.take().unwrap_or_default())?;
        self.out.flush()
    }
}

impl<W: Write> Write for Csv<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(buffered) = &mut self.buffered else { return self.out.write(bytes) };
        buffered.extend_from_slice(bytes);
        if !bytes.is_ascii() || buffered.len() > MOST_BUFFERED {
            let buffered = mem::take(buffered);
            self.buffered = None;
            self.out.write_all("\u{feff}".as_bytes())?;
            self.out.write_all(&buffered)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffered.is_some() { Ok(()) } else { self.out.flush() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(parts: &[&str]) -> String {
        let mut bytes = Vec::new();
        let mut csv = Csv::new(&mut bytes);
        for part in parts {
            csv.write_all(part.as_bytes()).expect("memory");
            csv.flush().expect("memory");
        }
        csv.finish().expect("memory");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn a_file_has_a_mark_if_it_holds_more_than_ascii() {
        assert_eq!(written(&["a,b\n", "1,2\n"]), "a,b\n1,2\n");
        assert_eq!(written(&["a,b\n", "1,二\n", "2,三\n"]), "\u{feff}a,b\n1,二\n2,三\n");
        let long = "a".repeat(MOST_BUFFERED);
        assert_eq!(written(&[&long, "b", "三"]), format!("\u{feff}{long}b三"));
        assert_eq!(written(&[]), "");
    }
}

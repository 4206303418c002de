//! Output that waits, and words for the user among it.

use nqfill_show::output::Format;
use nqfill_show::spool::Spool;
use std::io::{self, Read, Write};
use std::mem;

/// Bytes that are gathered before they go on.
pub(crate) const CHUNK: usize = 64 << 10;

/// Bytes that a spool keeps in memory, before they go to a temporary file.
const MOST_IN_MEMORY: usize = 256 << 10;

/// Where the result of one board goes: its bytes, and words for the user in their order among these.
pub(crate) trait Output: Write {
    /// Takes words that come behind all bytes written so far.
    ///
    /// # Errors
    /// If the run has ended.
    fn say(&mut self, words: String) -> io::Result<()>;
}

/// Where the results of several boards go, one behind the other.
pub(crate) trait Results: Output {
    /// True if there is room for one more result. Where there is not, because a file of the format holds one, counts
    /// what is left out.
    fn has_room(&mut self) -> bool {
        true
    }

    /// Begins a result: behind others, what stands between two in this format comes first.
    ///
    /// # Errors
    /// If it cannot be written.
    fn begin(&mut self, format: &Format) -> io::Result<()>;

    /// Takes a whole result with its place, where results are chosen.
    ///
    /// # Errors
    /// If it cannot be written, or the run has ended.
    fn choose(&mut self, place: u64, result: SpillBuffer) -> io::Result<()>;
}

/// An output whose words for the user go elsewhere.
pub(crate) struct Beside<'a> {
    pub(crate) out: &'a mut dyn Write,
    pub(crate) say: &'a mut dyn FnMut(String) -> io::Result<()>,
}

impl Write for Beside<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Output for Beside<'_> {
    fn say(&mut self, words: String) -> io::Result<()> {
        (self.say)(words)
    }
}

/// Bytes that wait for their turn or for a verdict: many of them in a temporary file.
#[derive(Default)]
pub(crate) struct SpillBuffer {
    /// The bytes before those of the buffer, if they were too many.
    spool: Option<Spool>,
    buffer: Vec<u8>,
}

impl SpillBuffer {
    /// With room for so many bytes.
    pub(crate) fn with_room(bytes: usize) -> Self {
        Self { spool: None, buffer: Vec::with_capacity(bytes) }
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// True if so much is gathered that it has to go on.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.len() >= CHUNK
    }

    /// True if some of it is out of memory.
    pub(crate) fn is_spilt(&self) -> bool {
        self.spool.is_some()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.spool.is_none() && self.buffer.is_empty()
    }

    /// Takes what is held.
    pub(crate) fn take(&mut self) -> Self {
        mem::take(self)
    }

    /// Moves what is gathered out of memory.
    ///
    /// # Errors
    /// If there is no room for it; then it stays.
    pub(crate) fn spill(&mut self) -> io::Result<()> {
        self.spool.get_or_insert_with(|| Spool::new(MOST_IN_MEMORY)).write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Bytes of memory that it takes. A temporary file is worth as many as a file that never comes to be: there are not
    /// many files that a process may have open.
    pub(crate) fn weight(&self) -> usize {
        self.buffer.capacity() + self.spool.as_ref().map_or(0, |_| MOST_IN_MEMORY)
    }

    /// Reads all bytes, from the first.
    ///
    /// # Errors
    /// Errors of the temporary file.
    pub(crate) fn reader(&mut self) -> io::Result<impl Read> {
        let spooled: Box<dyn Read + '_> = match &mut self.spool {
            Some(spool) => Box::new(spool.reader()?),
            None => Box::new(io::empty()),
        };
        Ok(spooled.chain(self.buffer.as_slice()))
    }

    /// Writes all bytes.
    ///
    /// # Errors
    /// Errors of `out`, or of the temporary file.
    pub(crate) fn write_to(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(spool) = &mut self.spool {
            io::copy(&mut spool.reader()?, out)?;
        }
        out.write_all(&self.buffer)
    }
}

impl Write for SpillBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        if self.is_full() {
            self.spill()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_bytes_leave_memory_and_come_back_whole() {
        for length in [0, 10, CHUNK, MOST_IN_MEMORY + 1, 3 * MOST_IN_MEMORY + 7] {
            let (mut held, mut written) = (SpillBuffer::default(), Vec::new());
            let expected: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            expected.chunks(1000).for_each(|chunk| held.write_all(chunk).expect("a temporary file"));
            assert!(held.buffer.len() < CHUNK && held.is_empty() == (length == 0));
            let mut read = Vec::new();
            held.reader().and_then(|mut reader| reader.read_to_end(&mut read)).expect("it can be read");
            held.take().write_to(&mut written).expect("memory");
            assert!(read == expected && written == expected && held.is_empty(), "{length}");
        }
    }
}

//! The answer to one line, until it is written.

use crate::run::job::Output;
use nqfill_show::spool::Spool;
use std::io::{self, Write};

/// Bytes of an answer that are kept in memory, before they go to a temporary file.
pub(crate) const MOST_IN_MEMORY: usize = 1 << 20;

/// The answer to one line. A worker uses one for all of its lines.
#[derive(Default)]
pub(crate) struct Answer {
    /// The bytes before those of the buffer, if they are too many for memory.
    spool: Option<Spool>,
    buffer: Vec<u8>,
}

impl Answer {
    /// Forgets what was written.
    pub(crate) fn clear(&mut self) {
        self.buffer.clear();
        self.spool = None;
    }

    /// Takes what was written.
    pub(crate) fn take(&mut self) -> io::Result<Answered> {
        let Some(mut spool) = self.spool.take() else {
            let bytes = self.buffer.as_slice().into();
            self.buffer.clear();
            return Ok(Answered::Bytes(bytes));
        };
        spool.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(Answered::Spooled(spool))
    }

    /// The bytes of a short answer.
    pub(crate) fn short(&self) -> Option<&[u8]> {
        self.spool.is_none().then_some(&self.buffer)
    }
}

impl Write for Answer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.buffer.len() + bytes.len() > MOST_IN_MEMORY {
            let spool = self.spool.get_or_insert_with(|| Spool::new(MOST_IN_MEMORY));
            spool.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Nobody reads words about single lines: a result says what is wrong.
impl Output for Answer {
    fn say(&mut self, _words: String) -> io::Result<()> {
        Ok(())
    }
}

/// What is to be written: the answer to a line, or those to several lines together.
pub(crate) enum Answered {
    Bytes(Vec<u8>),
    Spooled(Spool),
}

impl Answered {
    /// Bytes of memory that it takes. A temporary file is worth as many as a file that never comes to be: there are not many
    /// files that a process may have open.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Spooled(_) => MOST_IN_MEMORY,
        }
    }

    pub(crate) fn write(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Bytes(bytes) => out.write_all(&bytes),
            Self::Spooled(mut spool) => io::copy(&mut spool.reader()?, out).map(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(answered: Answered) -> Vec<u8> {
        let mut out = Vec::new();
        answered.write(&mut out).expect("memory");
        out
    }

    #[test]
    fn long_answers_leave_memory_and_come_back_whole() {
        let mut answer = Answer::default();
        for length in [0, 10, MOST_IN_MEMORY, MOST_IN_MEMORY + 1, 3 * MOST_IN_MEMORY + 7, 5] {
            let expected: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            expected.chunks(1000).for_each(|chunk| answer.write_all(chunk).expect("a temporary file"));
            assert!(answer.buffer.len() <= MOST_IN_MEMORY);
            assert_eq!(answer.short().is_some(), length <= MOST_IN_MEMORY);
            let taken = answer.take().expect("a temporary file");
            assert!(taken.weight() <= MOST_IN_MEMORY && written(taken) == expected, "{length}");
        }
        answer.write_all(&[1; 2 * MOST_IN_MEMORY]).expect("a temporary file");
        answer.clear();
        assert_eq!(answer.short(), Some(&[][..]));
    }
}

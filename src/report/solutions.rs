//! Solutions kept for a format that cannot write them before the verdict is known.

use super::{Subject, draw};
use crate::board::{Placement, SquareSet};
use crate::referee::Solution;
use serde::ser::{Error, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::Mutex;
use tempfile::SpooledTempFile;

/// Solutions beyond this many bytes go to a temporary file, so that memory does not grow with their number.
const MOST_IN_MEMORY: usize = 8 << 20;

/// Boards beyond this size are reported by their columns alone: a drawing takes n squared characters.
pub(crate) const MOST_DRAWN: usize = 1_000;

/// The solutions of one board, columns only, in memory or on disk; serialized as a sequence.
pub struct SolutionLog<'a> {
    n: usize,
    blocked: Option<&'a SquareSet>,
    count: u64,
    file: Mutex<BufWriter<SpooledTempFile>>,
}

impl<'a> SolutionLog<'a> {
    /// An empty log for a board; its blocked squares are drawn on every solution.
    #[must_use]
    pub fn of(subject: &Subject<'a>) -> Self {
        let file = Mutex::new(BufWriter::with_capacity(1 << 12, SpooledTempFile::new(MOST_IN_MEMORY)));
        Self { n: subject.placement.map_or(0, Placement::n), blocked: subject.blocked(), count: 0, file }
    }

    /// Adds a solution.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn push(&mut self, solution: &Solution) -> io::Result<()> {
        self.count += 1;
        let file = self.file.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        solution.columns().iter().try_for_each(|column| file.write_all(&column.to_le_bytes()))
    }

    fn for_each<E>(&self, mut see: impl FnMut(&[u32]) -> Result<(), E>) -> io::Result<Result<(), E>> {
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(0))?;
        let mut reader = BufReader::new(file.get_mut());
        let mut columns = vec![0u32; self.n];
        for _ in 0..self.count {
            for column in &mut columns {
                let mut bytes = [0; 4];
                reader.read_exact(&mut bytes)?;
                *column = u32::from_le_bytes(bytes);
            }
            if let Err(error) = see(&columns) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }
}

impl Serialize for SolutionLog<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        let blocked = self.blocked;
        let written = self.for_each(|columns| sequence.serialize_element(&Shown { columns, blocked }));
        written.map_err(S::Error::custom)??;
        sequence.end()
    }
}

/// One solution: 1-based columns, and the board drawn.
struct Shown<'a> {
    columns: &'a [u32],
    blocked: Option<&'a SquareSet>,
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_drawn = self.columns.len() <= MOST_DRAWN;
        let mut shown = serializer.serialize_struct("Solution", 1 + usize::from(is_drawn))?;
        let columns: Vec<u32> = self.columns.iter().map(|column| column + 1).collect();
        shown.serialize_field("columns", &columns)?;
        if is_drawn {
            shown.serialize_field("board", &draw::compact(self.columns, self.blocked))?;
        }
        shown.end()
    }
}

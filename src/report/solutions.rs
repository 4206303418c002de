//! Solutions kept for a format that cannot write them before the verdict is known.

use super::{Subject, draw};
use crate::board::{Placement, SquareSet};
use crate::files::Spool;
use crate::referee::Solution;
use serde::ser::{Error, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use std::io::{self, BufReader, Read};
use std::sync::Mutex;

/// Solutions beyond this many bytes go to a temporary file, so that memory does not grow with their number.
const MOST_IN_MEMORY: usize = 8 << 20;

/// What is kept in memory where no temporary file can be had. A listing beyond it ends with an error.
const MOST_WITHOUT_FILE: usize = 256 << 20;

/// Boards beyond this size are reported by their columns alone: a drawing takes n squared characters.
pub(crate) const MOST_DRAWN: usize = 1_000;

/// The solutions of one board, columns only, in memory or on disk; serialized as a sequence.
pub struct SolutionLog<'a> {
    n: usize,
    blocked: Option<&'a SquareSet>,
    count: u64,
    /// Four bytes a column.
    spool: Mutex<Spool>,
    /// One solution as it goes there.
    bytes: Vec<u8>,
}

impl<'a> SolutionLog<'a> {
    /// An empty log for a board; its blocked squares are drawn on every solution.
    #[must_use]
    pub fn of(subject: &Subject<'a>) -> Self {
        let spool = Mutex::new(Spool::new(MOST_IN_MEMORY, MOST_WITHOUT_FILE));
        let n = subject.placement.map_or(0, Placement::n);
        Self { n, blocked: subject.blocked(), count: 0, spool, bytes: Vec::new() }
    }

    /// Adds a solution.
    ///
    /// # Errors
    /// If there is no room for it, on disk or in memory.
    pub fn push(&mut self, solution: &Solution) -> io::Result<()> {
        self.bytes.clear();
        self.bytes.extend(solution.columns().iter().flat_map(|column| column.to_le_bytes()));
        let spool = self.spool.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        spool.push(&self.bytes)?;
        self.count += 1;
        Ok(())
    }

    fn for_each<E>(&self, mut see: impl FnMut(&[u32]) -> Result<(), E>) -> io::Result<Result<(), E>> {
        let mut spool = self.spool.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut reader = BufReader::new(spool.reader()?);
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

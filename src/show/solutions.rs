//! Keeps solutions for formats that can write them only after the verdict.

use crate::show::spool::Spool;
use crate::show::{Subject, board_text};
use nqfill_core::board::{Placement, Square, SquareSet};
use nqfill_core::referee::Solution;
use serde::ser::{Error, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use smallvec::{SmallVec, smallvec};
use std::io::{self, BufReader, Read, Write};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

/// Bytes of solutions kept in memory before they go to a temporary file.
const MOST_IN_MEMORY: usize = 8 << 20;

/// Bytes read from the temporary file at a time.
const READ: usize = 64 << 10;

/// Columns for which no memory is asked: a run may have millions of small boards.
const FEW_COLUMNS: usize = 32;

/// Largest n whose board is drawn in reports, in n² characters; larger boards are given by their columns alone.
pub(crate) const MOST_DRAWN: usize = 1_000;

/// The solutions of one board, columns only, in memory or on disk; serialized as a sequence.
pub struct SolutionLog<'a> {
    n: usize,
    blocked: Option<&'a SquareSet>,
    count: u64,
    /// Bytes of a column in the spool: the fewest that all columns fit.
    width: usize,
    spool: Mutex<Spool>,
    /// True if each solution is followed by the nanoseconds after which it was found.
    is_timed: bool,
    /// The time of the next solution.
    found_after: Duration,
}

/// Bytes of the time of a solution in the spool.
const BYTES_OF_TIME: usize = size_of::<u64>();

impl<'a> SolutionLog<'a> {
    /// Makes an empty log for a board, whose blocked squares are drawn on every solution.
    pub fn new(subject: &Subject<'a>) -> Self {
        let spool = Mutex::new(Spool::new(MOST_IN_MEMORY));
        let n = subject.placement.map_or(0, Placement::n);
        let width = match n {
            ..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        let (blocked, found_after) = (subject.blocked(), Duration::ZERO);
        Self { n, blocked, count: 0, width, spool, is_timed: false, found_after }
    }

    /// Keeps the times of solutions, too, if this is so.
    pub(crate) fn timed(self, is_so: bool) -> Self {
        Self { is_timed: is_so, ..self }
    }

    /// Takes the time at which the next solution was found, since the search began.
    pub(crate) fn found_after(&mut self, time: Duration) {
        self.found_after = time;
    }

    /// Adds a solution.
    ///
    /// # Errors
    /// If there is no room for it, on disk or in memory.
    pub(crate) fn push(&mut self, solution: &Solution) -> io::Result<()> {
        let mut bytes = SmallVec::<[u8; FEW_COLUMNS]>::new();
        let columns = solution.columns().iter();
        match self.width {
            1 => bytes.extend(columns.map(|&column| column as u8)),
            width => columns.for_each(|column| bytes.extend_from_slice(&column.to_le_bytes()[..width])),
        }
        if self.is_timed {
            let nanoseconds = u64::try_from(self.found_after.as_nanos()).unwrap_or(u64::MAX);
            bytes.extend_from_slice(&nanoseconds.to_le_bytes());
        }
        let spool = self.spool.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        spool.write_all(&bytes)?;
        self.count += 1;
        Ok(())
    }

    /// True if there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Passes every solution to `see`, in order, until it refuses one.
    ///
    /// # Errors
    /// If the temporary file cannot be read; the error of `see` is inside.
    pub(crate) fn for_each<E>(&self, mut see: impl FnMut(Shown<'_>) -> Result<(), E>) -> io::Result<Result<(), E>> {
        let mut spool = self.spool.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let bytes_of_one = self.n * self.width + if self.is_timed { BYTES_OF_TIME } else { 0 };
        let mut columns: SmallVec<[u32; FEW_COLUMNS]> = match self.n {
            n @ ..=FEW_COLUMNS => SmallVec::from_buf_and_len([0; FEW_COLUMNS], n),
            n => smallvec![0; n],
        };
        let mut see = |bytes: &[u8]| see(self.shown(bytes, &mut columns));
        if let Some(bytes) = spool.in_memory() {
            return Ok(bytes.chunks_exact(bytes_of_one.max(1)).try_for_each(see));
        }
        let mut reader = BufReader::with_capacity(READ, spool.reader()?);
        let mut bytes = vec![0; bytes_of_one];
        for _ in 0..self.count {
            reader.read_exact(&mut bytes)?;
            if let Err(error) = see(&bytes) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    /// A solution as it is kept; its columns are put into `columns`.
    fn shown<'s>(&'s self, kept: &[u8], columns: &'s mut [u32]) -> Shown<'s> {
        let (of_columns, time) = kept.split_at(self.n * self.width);
        let wide = |bytes: &[u8]| bytes.iter().rev().fold(0, |column, &byte| column << 8 | u32::from(byte));
        match self.width {
            1 => columns.iter_mut().zip(of_columns).for_each(|(column, &byte)| *column = byte.into()),
            width => {
                let kept = of_columns.chunks_exact(width);
                columns.iter_mut().zip(kept).for_each(|(column, bytes)| *column = wide(bytes));
            }
        }
        let found_after =
            time.try_into().ok().map(|time: [u8; BYTES_OF_TIME]| Duration::from_nanos(u64::from_le_bytes(time)));
        Shown { columns, blocked: self.blocked, found_after }
    }
}

impl Serialize for SolutionLog<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        let written = self.for_each(|shown| sequence.serialize_element(&shown));
        written.map_err(S::Error::custom)??;
        sequence.end()
    }
}

/// A solution for a report: the columns, and the board to draw.
pub struct Shown<'a> {
    columns: &'a [u32],
    blocked: Option<&'a SquareSet>,
    found_after: Option<Duration>,
}

impl Shown<'_> {
    /// Rows of the board, and columns.
    pub(crate) fn n(&self) -> usize {
        self.columns.len()
    }

    /// The column of every row, 0-based.
    pub(crate) fn columns(&self) -> &[u32] {
        self.columns
    }

    /// True if there are squares where no queen may stand.
    pub(crate) fn has_blocked(&self) -> bool {
        self.blocked.is_some()
    }

    /// True if no queen may stand on a square, 0-based.
    pub(crate) fn is_blocked(&self, row: u32, column: u32) -> bool {
        self.blocked.is_some_and(|blocked| blocked.contains(Square::new(row, column)))
    }

    /// When it was found, in seconds since the search began, if times are kept.
    pub(crate) fn seconds(&self) -> Option<f64> {
        self.found_after.map(|time| time.as_secs_f64())
    }

    /// True if the board is drawn: it is wanted, and not too large.
    pub(crate) fn is_drawn(&self) -> bool {
        self.columns.len() <= MOST_DRAWN
    }
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (is_drawn, seconds) = (self.is_drawn(), self.seconds());
        let members = 1 + usize::from(is_drawn) + usize::from(seconds.is_some());
        let mut shown = serializer.serialize_struct("Solution", members)?;
        let columns: Vec<u32> = self.columns.iter().map(|column| column + 1).collect();
        shown.serialize_field("columns", &columns)?;
        if is_drawn {
            shown.serialize_field("board", &board_text::compact(self.columns, self.blocked))?;
        }
        if let Some(seconds) = seconds {
            shown.serialize_field("seconds", &seconds)?;
        }
        shown.end()
    }
}

/// The solutions of a result in serialized form.
pub(crate) enum Solutions<'a> {
    /// All of them.
    All(&'a SolutionLog<'a>),
    /// None: the caller writes them by hand.
    Apart,
    /// A raw value in their place, [`SOLUTIONS_APART`].
    Raw,
}

/// The raw value of JSON that stands for solutions.
pub(crate) const SOLUTIONS_APART: &str = "[]";

static RAW: LazyLock<Box<RawValue>> =
    LazyLock::new(|| RawValue::from_string(SOLUTIONS_APART.into()).expect("an empty list"));

impl Serialize for Solutions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All(log) => log.serialize(serializer),
            Self::Apart => serializer.serialize_seq(Some(0))?.end(),
            Self::Raw => RAW.serialize(serializer),
        }
    }
}

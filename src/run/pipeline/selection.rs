//! Which results are written, and in which order.

use crate::run::pipeline::output::SpillBuffer;
use nqfill_show::output::Format;
use nqfill_show::spool::TooMuchToSort;
use nqfill_show::{Verdict, Which};
use std::io::{self, Read, Write};

/// What is chosen of the results of a run. The default is all of them, in the order of the input.
#[derive(Clone, Copy, Default)]
pub(crate) struct Selection<'a> {
    /// Verdicts of which one has to fit; none for all boards.
    pub(crate) only: &'a [Which],
    /// Gives each result its place: lower ones first, equal ones in the order of the input.
    pub(crate) sort_by: Option<fn(&Verdict) -> u64>,
}

impl Selection<'_> {
    /// True if results are written as they come.
    pub(crate) fn is_all(&self) -> bool {
        self.only.is_empty() && self.sort_by.is_none()
    }

    /// True if the result of a board is written.
    pub(crate) fn wants(&self, verdict: &Verdict) -> bool {
        self.only.is_empty() || self.only.iter().any(|which| which.fits(verdict))
    }

    /// The place of a result among the sorted ones.
    pub(crate) fn place(&self, verdict: &Verdict) -> u64 {
        self.sort_by.map_or(0, |place| place(verdict))
    }
}

/// The most bytes of results that are kept to be sorted.
const MOST_SORTED: u64 = 256 << 20;

/// Writes the chosen results with what stands between them.
pub(crate) struct Chosen<'a> {
    format: &'a Format,
    is_first: bool,
    /// Results with their places, where they are sorted.
    sorted: Option<Vec<(u64, Vec<u8>)>>,
    bytes: u64,
}

impl<'a> Chosen<'a> {
    pub(crate) fn new(format: &'a Format, selection: &Selection<'_>) -> Self {
        Self { format, is_first: true, sorted: selection.sort_by.map(|_| Vec::new()), bytes: 0 }
    }

    /// Writes what stands between the next result and the one before it.
    pub(crate) fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::take(&mut self.is_first) { Ok(()) } else { self.format.between(out) }
    }

    /// Takes the next result, and writes it unless results are sorted.
    pub(crate) fn take(&mut self, place: u64, mut result: SpillBuffer, out: &mut dyn Write) -> io::Result<()> {
        let Some(sorted) = &mut self.sorted else { return self.write(&mut result.reader()?, out) };
        let mut bytes = Vec::new();
        let room = MOST_SORTED - self.bytes;
        self.bytes += result.reader()?.take(room + 1).read_to_end(&mut bytes)? as u64;
        if self.bytes > MOST_SORTED {
            return Err(io::Error::other(TooMuchToSort(MOST_SORTED)));
        }
        sorted.push((place, bytes));
        Ok(())
    }

    /// Writes the sorted results.
    pub(crate) fn end(mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut sorted = self.sorted.take().unwrap_or_default();
        sorted.sort_by_key(|&(place, _)| place);
        sorted.iter().try_for_each(|(_, result)| self.write(&mut result.as_slice(), out))
    }

    fn write(&mut self, result: &mut dyn Read, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        io::copy(result, out).map(drop)
    }
}

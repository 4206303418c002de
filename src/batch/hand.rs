//! The files that a worker has taken and not yet read. Others take some of them when there are no more.

use super::lock;
use std::ops::Range;
use std::sync::Mutex;

/// Locked nearly always by its owner alone, and on a line of memory of its own.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Hand(Mutex<Files>);

#[derive(Default)]
struct Files {
    to_read: Range<usize>,
    /// Whether a file is being read.
    reading: bool,
}

impl Hand {
    /// Gives files to an empty hand.
    pub(super) fn put(&self, files: Range<usize>) {
        lock(&self.0).to_read = files;
    }

    /// The first file, if it is before `file`; it counts as being read from now on.
    pub(super) fn take_before(&self, file: usize) -> Option<usize> {
        let mut files = lock(&self.0);
        let taken = files.to_read.start;
        if files.to_read.is_empty() || taken >= file {
            return None;
        }
        files.to_read.start += 1;
        files.reading = true;
        Some(taken)
    }

    /// The first file.
    pub(super) fn first(&self) -> Option<usize> {
        let files = lock(&self.0);
        (!files.to_read.is_empty()).then_some(files.to_read.start)
    }

    /// Notes that the file taken has been read. True if there are no others.
    pub(super) fn end_reading(&self) -> bool {
        let mut files = lock(&self.0);
        files.reading = false;
        files.to_read.is_empty()
    }

    /// Whether no file is being read or waits for that.
    pub(super) fn is_done(&self) -> bool {
        let files = lock(&self.0);
        files.to_read.is_empty() && !files.reading
    }

    /// Takes the second half of another hand's files into this one, which is empty. False if there are none.
    pub(super) fn share(&self, other: &Self) -> bool {
        let mut theirs = lock(&other.0);
        let middle = theirs.to_read.start + theirs.to_read.len() / 2;
        let taken = middle..theirs.to_read.end;
        theirs.to_read.end = middle;
        drop(theirs);
        let is_some = !taken.is_empty();
        if is_some {
            self.put(taken);
        }
        is_some
    }
}

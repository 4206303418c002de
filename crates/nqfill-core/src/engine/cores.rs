//! The number of threads to use, and the number of idle cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::available_parallelism;

/// How many threads to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jobs {
    /// One for each core that the program may use. Asking for their number takes as long as a small board, so that is
    /// done only when it matters.
    Cores,
    /// This many, at least one.
    Exactly(usize),
}

impl From<Option<u32>> for Jobs {
    /// The number asked for, if any.
    fn from(asked: Option<u32>) -> Self {
        asked.map_or(Self::Cores, |jobs| Self::Exactly(jobs as usize))
    }
}

impl Jobs {
    /// Number of threads.
    pub fn count(self) -> usize {
        match self {
            Self::Cores => available_parallelism().map_or(1, usize::from),
            Self::Exactly(jobs) => jobs,
        }
    }
}

/// A count of idle cores, for searches that can use more than the one they run on. Clones share the count.
///
/// Only the time of an answer depends on it.
#[derive(Clone, Debug, Default)]
pub struct Cores {
    idle: Arc<Idle>,
}

#[derive(Debug, Default)]
struct Idle {
    count: AtomicUsize,
    /// True if all cores of the machine but one are idle too, and have not been counted yet.
    has_uncounted: AtomicBool,
}

/// Cores in use until this is dropped.
pub(crate) struct Borrowed {
    cores: Cores,
    /// Number of borrowed cores.
    pub(crate) count: usize,
}

impl Cores {
    /// A count of `idle` cores, besides the one that runs the search.
    pub fn new(idle: usize) -> Self {
        let cores = Self::default();
        cores.give(idle);
        cores
    }

    /// Adds all cores but one of those that `jobs` may use.
    pub fn give_all_but_one(&self, jobs: Jobs) {
        match jobs {
            Jobs::Cores => self.idle.has_uncounted.store(true, Ordering::Relaxed),
            Jobs::Exactly(jobs) => self.give(jobs.saturating_sub(1)),
        }
    }

    /// Adds cores that have become idle.
    pub fn give(&self, count: usize) {
        self.idle.count.fetch_add(count, Ordering::Relaxed);
    }

    /// Borrows at most `most` idle cores; `None` if there are none.
    pub(crate) fn borrow(&self, most: usize) -> Option<Borrowed> {
        if self.idle.has_uncounted.swap(false, Ordering::Relaxed) {
            self.give(Jobs::Cores.count() - 1);
        }
        let take = |idle: usize| (idle.min(most) > 0).then(|| idle - idle.min(most));
        let before = self.idle.count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        Some(Borrowed { cores: self.clone(), count: before.min(most) })
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        self.cores.give(self.count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cores_are_borrowed_as_far_as_they_go_come_back_and_are_counted_once() {
        let cores = Cores::new(3);
        let two = cores.borrow(2).expect("three are idle");
        let one = cores.borrow(2).expect("one is idle");
        assert_eq!((two.count, one.count), (2, 1));
        assert!(cores.borrow(1).is_none());
        drop(two);
        assert_eq!(cores.borrow(9).map(|all| all.count), Some(2));
        let (cores, all) = (Cores::default(), Jobs::Cores.count() - 1);
        assert!(cores.borrow(1).is_none());
        cores.give_all_but_one(Jobs::Cores);
        let borrowed = cores.borrow(usize::MAX);
        assert_eq!(borrowed.as_ref().map_or(0, |borrowed| borrowed.count), all);
        assert!(cores.borrow(1).is_none());
        drop(borrowed);
        cores.give_all_but_one(Jobs::Exactly(3));
        assert_eq!(cores.borrow(usize::MAX).map(|borrowed| borrowed.count), Some(all + 2));
    }
}

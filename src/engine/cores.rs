//! The cores that a program has, and which of them are idle.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many cores are idle, for searches that can use more than the one they run on. Clones share the count.
///
/// Answers never depend on it, only the time that they take.
#[derive(Clone, Debug, Default)]
pub struct Cores {
    idle: Arc<AtomicUsize>,
}

/// Cores that somebody uses, until dropped.
pub(super) struct Borrowed {
    cores: Cores,
    count: usize,
}

impl Cores {
    /// So many idle cores, besides the one that runs the search.
    #[must_use]
    pub fn new(idle: usize) -> Self {
        Self { idle: Arc::new(AtomicUsize::new(idle)) }
    }

    /// Says that another core has become idle.
    pub fn give(&self, count: usize) {
        self.idle.fetch_add(count, Ordering::Relaxed);
    }

    /// Borrows idle cores, at most so many; `None` where there are none.
    pub(super) fn borrow(&self, most: usize) -> Option<Borrowed> {
        let take = |idle: usize| (idle.min(most) > 0).then(|| idle - idle.min(most));
        let before = self.idle.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).ok()?;
        Some(Borrowed { cores: self.clone(), count: before.min(most) })
    }
}

impl Borrowed {
    pub(super) fn count(&self) -> usize {
        self.count
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
    fn cores_are_borrowed_as_far_as_they_go_and_come_back() {
        let cores = Cores::new(3);
        let two = cores.borrow(2).expect("three are idle");
        let one = cores.borrow(2).expect("one is idle");
        assert_eq!((two.count(), one.count()), (2, 1));
        assert!(cores.borrow(1).is_none());
        drop(two);
        assert_eq!(cores.borrow(9).map(|all| all.count()), Some(2));
        assert!(Cores::default().borrow(1).is_none());
    }
}

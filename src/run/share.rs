//! How much of a run is done, and how long the rest will take.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The share of a run that is done. It is not known before it is first told, and it never falls.
#[derive(Default)]
pub(crate) struct Share(Mutex<Option<Told>>);

#[derive(Clone, Copy)]
struct Told {
    /// What was done, and of how much, when the share was first told: nothing, but of a run that goes on with an
    /// earlier one.
    first: (u64, u64),
    /// When that was, since the start of the run.
    since: Duration,
    /// The largest share told so far.
    last: (u64, u64),
}

/// Within this time the pace of a run is not known.
const SOON: Duration = Duration::from_secs(1);

impl Share {
    /// Nothing of a run of `all` is done.
    pub(crate) fn of(all: u64) -> Self {
        let share = Self::default();
        share.tell(0, all, Duration::ZERO);
        share
    }

    /// Notes that `done` of `all` is done, at this time since the start.
    pub(crate) fn tell(&self, done: u64, all: u64, elapsed: Duration) {
        let now = (done.min(all), all);
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = told.get_or_insert(Told { first: now, since: elapsed, last: now });
        if is_less(told.last, now) {
            told.last = now;
        }
    }

    /// Notes that one more is done.
    pub(crate) fn add_one(&self, elapsed: Duration) {
        if let Some((done, all)) = self.done() {
            self.tell(done + 1, all, elapsed);
        }
    }

    /// What is done, and of how much; `None` before that is known.
    pub(crate) fn done(&self) -> Option<(u64, u64)> {
        self.told().map(|told| told.last)
    }

    /// The time that is left at the pace so far; `None` before it is known, and at the end.
    pub(crate) fn left(&self, elapsed: Duration) -> Option<Duration> {
        let Told { first, since, last } = self.told()?;
        let share = |(done, all): (u64, u64)| done as f64 / all.max(1) as f64;
        let (gained, rest) = (share(last) - share(first), 1.0 - share(last));
        let elapsed = elapsed.saturating_sub(since);
        if gained <= 0.0 || rest <= 0.0 || elapsed < SOON {
            return None;
        }
        Duration::try_from_secs_f64(elapsed.as_secs_f64() / gained * rest).ok()
    }

    fn told(&self) -> Option<Told> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// True if the first share is less than the second.
fn is_less((one, of_one): (u64, u64), (other, of_other): (u64, u64)) -> bool {
    u128::from(one) * u128::from(of_other) < u128::from(other) * u128::from(of_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn no_share_is_known_before_it_is_told_and_none_falls() {
        let share = Share::default();
        assert_eq!((share.done(), share.left(at(9))), (None, None));
        share.tell(8, 10, at(1));
        share.tell(3, 10, at(2));
        share.tell(80, 400, at(3));
        assert_eq!(share.done(), Some((8, 10)));
        share.tell(90, 100, at(4));
        assert_eq!(share.done(), Some((90, 100)));
        share.tell(7, 5, at(5));
        assert_eq!((share.done(), share.left(at(6))), (Some((5, 5)), None));
    }

    #[test]
    fn the_time_left_goes_by_the_pace_of_this_run() {
        let share = Share::of(10);
        assert_eq!(share.left(at(5)), None, "nothing is done");
        share.add_one(at(5));
        assert_eq!(share.left(at(5)), Some(at(45)));
        // Half was done before this run.
        let resumed = Share::default();
        resumed.tell(50, 100, at(2));
        assert_eq!(resumed.left(at(60)), None);
        resumed.tell(75, 100, at(12));
        assert_eq!(resumed.left(at(12)), Some(at(10)));
        let soon = Share::of(4);
        soon.add_one(Duration::from_millis(400));
        assert_eq!(soon.left(Duration::from_millis(800)), None, "the pace is not known yet");
    }
}

//! Whose turn it is to use all cores.

use crate::run::threads::Monitor;

/// Gives one thread after the other its turn, in the order in which they ask.
#[derive(Default)]
pub struct Turns {
    state: Monitor<State>,
}

#[derive(Default)]
struct State {
    asked: u64,
    ended: u64,
}

/// The turn of a thread, which ends when this is dropped.
pub struct Turn<'t>(&'t Turns);

impl Turns {
    /// Waits until all turns are over that were asked for before.
    pub fn wait(&self) -> Turn<'_> {
        let mut state = self.state.lock();
        let before = state.asked;
        state.asked += 1;
        while state.ended < before {
            state = self.state.wait(state);
        }
        Turn(self)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.state.lock().ended += 1;
        self.0.state.notify();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn turns_come_one_by_one_in_the_order_in_which_they_are_asked_for() {
        let (turns, taken) = (&Turns::default(), &Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            let first = turns.wait();
            for number in 1..=5 {
                scope.spawn(move || {
                    let _turn = turns.wait();
                    taken.lock().expect("no panic").push(number);
                });
                while turns.state.lock().asked == number {
                    std::thread::yield_now();
                }
            }
            assert!(taken.lock().expect("no panic").is_empty());
            drop(first);
        });
        assert_eq!(*taken.lock().expect("no panic"), [1, 2, 3, 4, 5]);
    }
}

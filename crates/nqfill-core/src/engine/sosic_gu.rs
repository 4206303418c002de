//! Sosic and Gu's local search: exchanges of two queens that lower the number of conflicts on diagonals.
//!
//! "A polynomial time algorithm for the n-queens problem" (1990) begins with a random permutation; "Efficient local
//! search with conflict minimization" (1994) first places as many queens as it can in random columns that nothing
//! attacks, so that only some dozens are left to be repaired, at any n. This engine does so; the fixed queens'
//! diagonals are taken from the start. Then every attacked queen looks for a partner: an exchange that lowers the
//! number of conflicts is kept. When no attacked queen finds one, the search starts over. Time and memory are
//! near-linear in n.
//!
//! It finds one completion and proves nothing, so it never says that there is none. A node is a move considered: a
//! column tried at the start, an exchange tried later; a swap is an exchange kept. A backtrack is a start that got stuck, and so a
//! restart.

use super::local::ExchangePosition;
use super::random::Random;
use super::{Engine, Event, Flow, Metric, SearchContext, Stop};
use crate::board::{MOST_ROWS, Residual};
use std::ops::ControlFlow::{self, Break, Continue};

/// Exchanges that lower the number of conflicts, from a start with few.
pub(crate) static SOSIC_GU: Engine = Engine {
    is_complete: false,
    most_rows: MOST_ROWS,
    metrics: &[Metric::Restarts, Metric::Swaps],
    ..Engine::new(
        "sosic-gu",
        "exchanges of two queens that lower the number of conflicts, restarted when stuck; finds one",
        "Sosic and Gu 1990, 1994; the local-search blog",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    let mut search = SosicGu::new(residual, run.tuning.seed);
    loop {
        run.attempt();
        search.start(run)?;
        if search.repair(run)? {
            run.solution(&search.position.solution())?;
            return Break(run.give_up());
        }
        run.restart();
    }
}

/// Columns tried for a queen at the start before she is put where she will be attacked.
const TRIES_AT_START: usize = 50;

/// The most partners tried for an attacked queen: with more, the chance that all fail is small.
const MOST_PARTNERS: usize = 20_000;

struct SosicGu<'a> {
    position: ExchangePosition<'a>,
    random: Random,
    /// Rows whose queen was attacked when last looked at.
    attacked: Vec<u32>,
}

impl<'a> SosicGu<'a> {
    fn new(residual: &'a Residual, seed: u64) -> Self {
        let (position, random) = (ExchangePosition::new(residual), Random::new(seed));
        Self { position, random, attacked: Vec::new() }
    }

    /// Places all queens, most of them where nothing attacks them.
    fn start(&mut self, run: &mut SearchContext<'_>) -> Flow {
        let m = self.position.rows();
        self.position.clear();
        self.attacked.clear();
        run.observe(|| Event::Started);
        for i in 0..m {
            let mut is_safe = false;
            for _ in 0..TRIES_AT_START {
                run.consider(m)?;
                self.position.swap_unplaced(i, i + self.random.below((m - i) as u32) as usize);
                is_safe = self.position.is_safe(i);
                if is_safe {
                    break;
                }
            }
            if !is_safe {
                self.attacked.push(i as u32);
            }
            self.position.place_in(i, run);
        }
        Continue(())
    }

    /// Exchanges queens until none is attacked, or none of those attacked finds a partner.
    fn repair(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        let mut stuck = 0;
        while self.position.conflicts() > 0 {
            if stuck >= self.attacked.len() {
                return Continue(false);
            }
            let at = stuck + self.random.below((self.attacked.len() - stuck) as u32) as usize;
            let row = self.attacked[at] as usize;
            if !self.position.is_attacked(row) {
                self.attacked.swap_remove(at);
            } else if let Some(partner) = self.find_partner(row, run)? {
                self.attacked.push(partner as u32);
                stuck = 0;
            } else {
                // Those in front have no partner as things stand.
                self.attacked.swap(at, stuck);
                stuck += 1;
            }
        }
        Continue(true)
    }

    /// Makes the first exchange found that lowers the number of conflicts.
    fn find_partner(&mut self, row: usize, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Option<usize>> {
        let m = self.position.rows();
        let first = self.random.below(m as u32) as usize;
        for step in 0..m.min(MOST_PARTNERS) {
            let partner = if m > MOST_PARTNERS { self.random.below(m as u32) as usize } else { (first + step) % m };
            if partner == row {
                continue;
            }
            run.consider(m)?;
            let before = self.position.conflicts();
            self.position.exchange(row, partner);
            let is_kept = self.position.conflicts() < before;
            run.observe_on_board(|| self.position.exchanged(row, partner, is_kept));
            if is_kept {
                run.meter.add(Metric::Swaps, 1);
                return Continue(Some(partner));
            }
            self.position.exchange(row, partner);
        }
        Continue(None)
    }
}

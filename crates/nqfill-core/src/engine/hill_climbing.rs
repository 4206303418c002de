//! Hill climbing with restarts: of all moves of one queen along her row, the best one.
//!
//! A queen in every row, each in a random column; the height of a position is the number of pairs of queens that attack
//! each other. Of the moves of any queen to any other column of her row that with the fewest conflicts is made, lots
//! deciding between equals. Where none lowers the number, one that leaves it unchanged is made (a sideways move), up to
//! [`Tuning::sideways`] in succession; then the search is stuck and starts over. Steepest ascent with random restarts as in
//! Russell and Norvig, "Artificial Intelligence: A Modern Approach", section 4.1; the local-search blog names it at its end.
//!
//! Published for 8 queens: 14 % of the starts succeed without sideways moves, after 4 steps, and the others are stuck after
//! 3; 94 % with up to 100 of them.
//!
//! It finds one completion and proves nothing. A node is a queen placed at a start or a move considered, of which there are
//! m(m - 1) a step: so it is for small boards. A move is one that was made. A backtrack is a start that got stuck, and so a
//! restart.
//!
//! [`Tuning::sideways`]: super::Tuning::sideways

use super::local::{MOST_ROWS_OF_MOVES, RowPosition, Start};
use super::random::Random;
use super::{Engine, Flow, Metric, SearchContext, Stop};
use crate::board::Residual;
use std::ops::ControlFlow::{self, Break, Continue};

/// The best move of all, until none helps.
pub(super) static HILL_CLIMBING: Engine = Engine {
    is_complete: false,
    most_rows: MOST_ROWS_OF_MOVES,
    metrics: &[Metric::Restarts, Metric::Moves],
    ..Engine::new(
        "hill-climbing",
        "steepest ascent: the best move of one queen along her row, restarted when stuck; finds one",
        "the local-search blog; Russell and Norvig, section 4.1",
        search,
    )
};

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    let tuning = run.tuning;
    let position = RowPosition::new(residual);
    let mut climb = Climb { position, random: Random::new(tuning.seed), most_sideways: tuning.sideways };
    loop {
        run.attempt();
        climb.position.scatter(Start::AnyColumns, &mut climb.random, run);
        for _ in 0..residual.len() {
            run.consider(residual.len())?;
        }
        if climb.reaches_the_top(run)? {
            run.solution(&climb.position.solution())?;
            return Break(run.give_up());
        }
        run.restart();
    }
}

struct Climb<'a> {
    position: RowPosition<'a>,
    random: Random,
    most_sideways: u64,
}

/// A queen's move to column `j` of row `i`, and the conflicts of the position after it.
struct Move {
    i: usize,
    j: usize,
    conflicts: u64,
}

impl Climb<'_> {
    /// Makes the best moves until no conflict is left; false if it gets stuck.
    fn reaches_the_top(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, bool> {
        let mut sideways = 0;
        while self.position.conflicts() > 0 {
            let before = self.position.conflicts();
            let Some(Move { i, j, conflicts }) = self.best_move(run)? else { return Continue(false) };
            sideways = if conflicts < before { 0 } else { sideways + 1 };
            if conflicts > before || sideways > self.most_sideways {
                return Continue(false);
            }
            let from = self.position.column(i);
            self.position.shift(i, j);
            run.meter.add(Metric::Moves, 1);
            run.observe_on_board(|| self.position.moved(i, from, true));
        }
        Continue(true)
    }

    /// The move with the fewest conflicts, drawn from all such; `None` if no queen can move.
    fn best_move(&mut self, run: &mut SearchContext<'_>) -> ControlFlow<Stop, Option<Move>> {
        let m = self.position.len();
        let (mut best, mut equals): (Option<Move>, u32) = (None, 0);
        for i in 0..m {
            let stands = self.position.column(i);
            self.position.lift(i);
            let others = self.position.conflicts();
            for j in (0..m).filter(|&j| j != stands) {
                run.consider(m)?;
                let conflicts = others + self.position.attackers(i, j);
                match &best {
                    Some(best) if conflicts > best.conflicts => continue,
                    Some(best) if conflicts == best.conflicts => equals = equals.saturating_add(1),
                    _ => equals = 1,
                }
                // Each of k equals is drawn with a chance of 1 in k.
                if self.random.below(equals) == 0 {
                    best = Some(Move { i, j, conflicts });
                }
            }
            self.position.place(i, stands);
        }
        Continue(best)
    }
}

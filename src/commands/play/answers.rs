//! What a player asks: a hint, and why it does not go on.

use crate::commands::play::game::{Game, Sight};
use crate::commands::play::play_words;
use nqfill_core::board::{Conflicts, Puzzle, Square};
use nqfill_core::deduce::Conclusion;
use nqfill_core::engine::Budget;
use nqfill_core::explain::{Completable, Explanation, Impossible, Query, explain};
use nqfill_show::{Explained, Hint, HintLevel, Lang, Style, explain_words, hint_words, words};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Time for a question. Boards of this size take a fraction of it.
const MOST_TIME: Duration = Duration::from_secs(10);

pub(crate) struct Answers<'a> {
    pub(crate) lang: Lang,
    pub(crate) interrupt: &'a Arc<AtomicBool>,
    /// Hints that were told since the board was changed.
    pub(crate) asked: usize,
    /// All hints that were told.
    pub(crate) hints: usize,
    /// When the answer to the question at hand is due.
    pub(crate) due: Instant,
}

impl Answers<'_> {
    /// A hint, which says more each time it is asked for; and true if it has closed squares.
    pub(crate) fn hint(&mut self, game: &mut Game) -> (String, bool) {
        let lang = self.lang;
        self.due = Instant::now() + MOST_TIME;
        if game.completion().is_some() {
            return (hint_words::complete(lang), false);
        }
        self.hints += 1;
        if game.conflicts().is_some() {
            return (self.conflicts(game) + &play_words::conflict_first(lang), false);
        }
        // What is tried is the board with what hints have closed before.
        let Some(puzzle) = game.with_closed() else { return (play_words::conflict_first(lang), false) };
        let asked = self.asked;
        self.asked += 1;
        let query = Query { next_step: true, skip_total: true, ..self.query() };
        match explain(&puzzle, &query) {
            Explanation::Completable(known) => self.step(game, &puzzle, known, HintLevel::after(asked)),
            Explanation::Impossible(_) => (play_words::lost(lang, game.n(), self.wrong_since(game), asked > 0), false),
            Explanation::Undecided(_) => (play_words::unknown(lang), false),
        }
    }

    /// The hint for a board with completions. Squares that are told to be closed stay closed, so that the next hint
    /// goes on.
    fn step(&mut self, game: &mut Game, puzzle: &Puzzle, known: Completable, level: HintLevel) -> (String, bool) {
        let step = known.steps.first().cloned();
        let unused = known.impossible.first().copied().filter(|_| step.is_none() && known.forced.is_empty());
        let explained = Explained {
            explanation: Explanation::Completable(known),
            searches: Default::default(),
            blocked: puzzle.blocked().clone(),
            free_rows: puzzle.free_rows(),
            hint: Some(Hint { level, is_alone: true }),
        };
        let mut text = vec![explain_words::verdict(self.lang, &explained)];
        text.extend(explain_words::lines(self.lang, &explained, &|_, _| String::new()));
        let closed = match step.map(|step| step.deduction) {
            // A trial is told to its end before the next hint goes on.
            Some(deduction) if level == HintLevel::Step && !deduction.ways.is_empty() => Vec::new(),
            Some(deduction) if level >= HintLevel::Step => match deduction.follows {
                Conclusion::Closes(squares) => squares,
                Conclusion::Queen(_) | Conclusion::Contradiction => Vec::new(),
            },
            None if level >= HintLevel::Step => unused.into_iter().collect(),
            _ => Vec::new(),
        };
        if !closed.is_empty() {
            game.close(&closed);
            self.asked = 0;
        }
        (text.join("\n"), !closed.is_empty())
    }

    /// The first queen, in the order in which they were set, with which no completion was left; inside `None` if the
    /// puzzle itself has none. `None` if that is not found out in time.
    fn wrong_since(&self, game: &Game) -> Option<Option<Square>> {
        let own = game.own();
        for count in 0..=own.len() {
            if self.is_lost(&game.with(&own[..count], None)?)? {
                return Some(count.checked_sub(1).map(|at| own[at]));
            }
        }
        None
    }

    /// True if a board has no completion; `None` if that is not found out in time.
    fn is_lost(&self, puzzle: &Puzzle) -> Option<bool> {
        let query = Query { next_step: true, skip_total: true, ..self.query() };
        match explain(puzzle, &query) {
            Explanation::Impossible(_) => Some(true),
            Explanation::Completable(_) => Some(false),
            Explanation::Undecided(_) => None,
        }
    }

    /// Why no queen can stand on a square; of none, why the board cannot be completed.
    pub(crate) fn why(&mut self, game: &Game, square: Option<Square>) -> String {
        self.due = Instant::now() + MOST_TIME;
        match square {
            Some(square) => self.why_not_there(game, square),
            None if game.completion().is_some() => hint_words::complete(self.lang),
            None if game.conflicts().is_some() => self.conflicts(game) + &play_words::conflict_first(self.lang),
            None => match game.with(game.own(), None).map(|puzzle| (explain(&puzzle, &self.query()), puzzle.n())) {
                Some((Explanation::Impossible(reason), n)) => {
                    format!("{}\n{}", words::no_solution(self.lang), self.reason(&reason, n))
                }
                Some((Explanation::Completable(_), _)) => play_words::alive(self.lang),
                Some((Explanation::Undecided(_), _)) | None => play_words::unknown(self.lang),
            },
        }
    }

    fn why_not_there(&self, game: &Game, square: Square) -> String {
        let (lang, n) = (self.lang, game.n());
        let attackers: Vec<_> = game.attackers(square).collect();
        match game.sight(square) {
            Sight::Blocked => play_words::blocked(lang, n, square),
            _ if !attackers.is_empty() => play_words::attacked(lang, n, square, &attackers),
            Sight::Given => play_words::given(lang, n, square),
            Sight::Own => play_words::unattacked(lang, n, square),
            Sight::Attacked | Sight::Closed | Sight::Open => match game.with(game.own(), Some(square)) {
                None => play_words::unattacked(lang, n, square),
                Some(puzzle) => self.why_not(game, square, &puzzle),
            },
        }
    }

    /// Why a queen on a square that nothing attacks leaves no completion, if so.
    fn why_not(&self, game: &Game, square: Square, with: &Puzzle) -> String {
        let (lang, n) = (self.lang, game.n());
        let is_lost = || game.with(game.own(), None).and_then(|puzzle| self.is_lost(&puzzle)) == Some(true);
        match explain(with, &self.query()) {
            Explanation::Completable(_) => play_words::possible(lang, n, square),
            Explanation::Undecided(_) => play_words::unknown(lang),
            Explanation::Impossible(_) if is_lost() => play_words::lost_already(lang),
            Explanation::Impossible(reason) => {
                format!("{}\n{}", play_words::impossible(lang, n, square), self.reason(&reason, with.n()))
            }
        }
    }

    fn reason(&self, reason: &Impossible, n: usize) -> String {
        let draw = |queens: &[Square], blocked: &[Square]| Style::Compact.draw_alone(n, queens, blocked, None);
        explain_words::why(self.lang, reason, &draw).join("\n")
    }

    /// The conflicts, each in a line.
    fn conflicts(&self, game: &Game) -> String {
        let conflicts = game.conflicts();
        let listed = conflicts.iter().flat_map(Conflicts::list);
        listed.map(|conflict| words::conflict_line(self.lang, conflict) + "\n").collect()
    }

    /// A question that gives no completion away.
    fn query(&self) -> Query {
        let budget = Budget {
            time: Some(self.due.saturating_duration_since(Instant::now())),
            interrupt: Some(self.interrupt.clone()),
            ..Budget::default()
        };
        Query { reasons_only: true, budget, ..Query::default() }
    }
}

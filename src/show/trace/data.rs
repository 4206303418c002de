//! The trace of one engine as data, which the script `page/player.js` plays.
//!
//! Each step is what it changes on the board, so the script only sets squares, and goes back from a board that it keeps
//! every hundred steps.

use super::{Action, Dead, Ended, Mark, Replay, Step, TraceRequest, trace};
use crate::show::{Lang, Verdict};
use crate::words::search as words;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Pruning};
use serde::Serialize;
use std::collections::HashMap;
use std::convert::Infallible;

/// The largest board that a player shows.
pub const MOST_ROWS: usize = 16;

/// The steps of a player, where the user does not say how many.
pub const STEPS: u64 = 5_000;

/// The data that `page/player.js` reads.
#[derive(Default, Serialize)]
pub struct TraceData {
    /// The engine.
    pub name: &'static str,
    /// Rows of the board.
    pub n: usize,
    /// The squares before the first step, as numbers.
    pub start: Vec<u8>,
    /// Sentences in Chinese and in English, each once.
    pub texts: Vec<[String; 2]>,
    /// The steps.
    pub steps: Vec<StepData>,
    /// The ending, in Chinese and in English.
    pub ending: [String; 2],
}

/// A step: the number of its kind, sentence, nodes, depth, squares that change with what they show then, squares that it
/// is about, and what the kind needs besides.
#[derive(Serialize)]
pub struct StepData(pub u8, pub usize, pub u64, pub usize, pub Vec<u16>, pub Vec<u16>, pub i64);

impl TraceData {
    /// Searches, and keeps what each step does. Returns how the search ended, too.
    pub fn of(puzzle: &Puzzle, request: &TraceRequest) -> (Self, Ended) {
        let mut board = Replay::new(request.engine, puzzle);
        let mut before = shown(&board);
        let (name, start) = (request.engine.name, before.clone());
        let mut data = Self { name, n: puzzle.n(), start, ..Self::default() };
        let mut numbers = HashMap::new();
        let Ok(ended) = trace::<Infallible>(puzzle, request, &mut |step| {
            board.apply(step);
            let after = shown(&board);
            let text = data.text(request.tuning.by, &step.action, &mut numbers);
            data.steps.push(StepData::new(step, text, &board, [&before, &after]));
            before = after;
            Ok(())
        });
        let verdict = Verdict::Answered(ended.answer.clone());
        data.ending = Lang::ALL.map(|lang| words::ending(lang, &ended, &verdict));
        (data, ended)
    }

    /// The number of a step's sentence.
    fn text(&mut self, by: By, action: &Action, numbers: &mut HashMap<String, usize>) -> usize {
        let both = Lang::ALL.map(|lang| words::sentence(lang, by, action));
        *numbers.entry(both[1].clone()).or_insert_with(|| {
            self.texts.push(both);
            self.texts.len() - 1
        })
    }
}

impl StepData {
    /// A step with the number of its sentence, the board after it, and what the squares showed before and show after it.
    fn new(step: &Step, text: usize, board: &Replay, [before, after]: [&[u8]; 2]) -> Self {
        let changed = before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
        let changes = changed.flat_map(|(at, (_, &after))| [at as u16, u16::from(after)]).collect();
        let is_new = |(at, square)| board.is_new(square).then_some(at);
        let new = (0..).zip(board.squares()).filter_map(is_new).collect();
        let (kind, besides) = kind(&step.action, board.n());
        Self(kind, text, step.nodes, step.depth, changes, new, besides)
    }
}

/// The squares as numbers: 0 open, 1 blocked, 2 a fixed queen, 3 a queen, 4 closed, 10 and more closed by the queen of
/// that row less 10.
fn shown(replay: &Replay) -> Vec<u8> {
    let number = |square| match replay.mark(square) {
        Mark::Open => 0,
        Mark::Blocked => 1,
        Mark::Fixed => 2,
        Mark::Queen => 3,
        Mark::Closed(Pruning::Queen(queen)) => 10 + queen.row as u8,
        Mark::Closed(_) => 4,
    };
    replay.squares().map(number).collect()
}

/// The kind of a step, as the script numbers them, and what it needs besides: a square, a number of choices, a line,
/// conflicts.
fn kind(action: &Action, n: usize) -> (u8, i64) {
    let n = u32::try_from(n).unwrap_or_default();
    let conflicts = |conflicts: u64| i64::try_from(conflicts).unwrap_or_default();
    let at = |square: Square| i64::from(square.row * n + square.column);
    match action {
        Action::Place { queen, is_forced: false } => (0, at(*queen)),
        Action::Place { queen, is_forced: true } => (1, at(*queen)),
        Action::Close { .. } => (2, 0),
        Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => (5, i64::from(*row) + 1),
        Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => (5, -i64::from(*column) - 1),
        Action::DeadEnd(_) => (5, 0),
        Action::TakeBack(queen) => (6, at(*queen)),
        Action::PutOff => (8, 0),
        Action::Solution(_) => (9, 0),
        Action::Scatter { conflicts: now, .. } => (10, conflicts(*now)),
        Action::Move { after, .. } => (11, conflicts(*after)),
        Action::Cool(_) => (12, 0),
    }
}

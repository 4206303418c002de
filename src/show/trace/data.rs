//! The search of one engine as data, from which the script `page/reel.js` plays it.
//!
//! Each step is what it changes on the board, so the script only sets squares, and goes back from a board that it keeps
//! every hundred steps.

use super::replay::{Mark, Replay};
use super::step::{Action, Dead, Ended, Step};
use super::{TraceRequest, replayed};
use crate::show::{Lang, Verdict};
use crate::words::trace;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Pruning};
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::convert::Infallible;

/// The largest board that a player shows.
pub const MOST_ROWS: usize = 16;

/// The steps of a player, where the user does not say how many.
pub const STEPS: u64 = 5_000;

/// What the script reads: `page/reel.js` says what it makes of it.
#[derive(Serialize)]
pub struct TraceData {
    /// The engine.
    pub name: &'static str,
    /// Rows of the board.
    pub n: usize,
    /// What the squares show before the first step.
    pub start: Vec<u8>,
    /// Sentences in Chinese and in English, each once.
    pub texts: Vec<[String; 2]>,
    /// The steps.
    pub steps: Vec<StepData>,
    /// How it ended, in Chinese and in English.
    pub ending: [String; 2],
}

/// A step: kind, sentence, nodes, depth, squares that change with what they show then, squares that it is about, and
/// what the kind needs besides.
#[derive(Serialize)]
pub struct StepData(pub Kind, pub usize, pub u64, pub usize, pub Vec<u16>, pub Vec<u16>, pub i64);

/// What a step does, as far as the script tells it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "the words of Action")]
pub enum Kind {
    Try = 0,
    Force = 1,
    Close = 2,
    DeadEnd = 5,
    TakeBack = 6,
    Leave = 8,
    Solution = 9,
    Scatter = 10,
    Exchange = 11,
    Cool = 12,
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl TraceData {
    /// Searches, and keeps what each step does. Returns how the search ended, too.
    pub fn of(puzzle: &Puzzle, request: &TraceRequest) -> (Self, Ended) {
        let before = shown(&Replay::new(request.engine, puzzle));
        let mut data = Self {
            name: request.engine.name,
            n: puzzle.n(),
            start: before.clone(),
            texts: Vec::new(),
            steps: Vec::new(),
            ending: Default::default(),
        };
        let (mut before, mut numbers) = (before, HashMap::new());
        let Ok(ended) = replayed::<Infallible>(puzzle, request, &mut |step, board| {
            let after = shown(board);
            let text = data.text(request.tuning.by, &step.action, &mut numbers);
            data.steps.push(StepData::new(step, text, board, [&before, &after]));
            before = after;
            Ok(())
        });
        let verdict = Verdict::Answered(ended.answer.clone());
        data.ending = Lang::ALL.map(|lang| trace::ending(lang, &ended, &verdict));
        (data, ended)
    }

    /// The number of a step's sentence.
    fn text(&mut self, by: By, action: &Action, numbers: &mut HashMap<String, usize>) -> usize {
        let both = Lang::ALL.map(|lang| trace::sentence(lang, by, action));
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

/// What a square shows: 0 open, 1 blocked, 2 a fixed queen, 3 a queen, 4 closed, 10 and more closed by the queen of
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

/// The kind of a step, and what it needs besides: a square, a line, conflicts.
fn kind(action: &Action, n: usize) -> (Kind, i64) {
    let n = u32::try_from(n).unwrap_or_default();
    let conflicts = |conflicts: u64| i64::try_from(conflicts).unwrap_or_default();
    let at = |square: Square| i64::from(square.row * n + square.column);
    match action {
        Action::Place { queen, is_forced: false } => (Kind::Try, at(*queen)),
        Action::Place { queen, is_forced: true } => (Kind::Force, at(*queen)),
        Action::Close { .. } => (Kind::Close, 0),
        Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => (Kind::DeadEnd, i64::from(*row) + 1),
        Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => (Kind::DeadEnd, -i64::from(*column) - 1),
        Action::DeadEnd(_) => (Kind::DeadEnd, 0),
        Action::TakeBack(queen) => (Kind::TakeBack, at(*queen)),
        Action::PutOff => (Kind::Leave, 0),
        Action::Solution(_) => (Kind::Solution, 0),
        Action::Scatter { conflicts: now, .. } => (Kind::Scatter, conflicts(*now)),
        Action::Exchange { after, .. } | Action::Move { after, .. } => (Kind::Exchange, conflicts(*after)),
        Action::Cool(_) => (Kind::Cool, 0),
    }
}

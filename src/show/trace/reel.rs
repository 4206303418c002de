//! The search of one engine as a player shows it.
//!
//! Each step is what it changes on the board ([`Replay`] finds that), so the script only sets squares, and goes back
//! from a board that it keeps every hundred steps.

use super::replay::{Mark, Replay};
use super::step::{Action, Dead, Ended, Step};
use crate::show::{Lang, Verdict};
use crate::words::trace;
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use serde::{Serialize, Serializer};
use std::collections::HashMap;

/// The largest board that a player shows.
pub const MOST_ROWS: usize = 16;

/// The steps of a player, where the user does not say how many.
pub const STEPS: u64 = 5_000;

/// The trace of one engine.
pub struct Reel {
    by: By,
    replay: Replay,
    /// What the squares show, as numbers.
    shown: Vec<u8>,
    numbers: HashMap<String, usize>,
    data: ReelData,
}

/// What the script reads: `page/reel.js` says what it makes of it.
#[derive(Serialize)]
pub struct ReelData {
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
    Exclude = 3,
    Assume = 4,
    DeadEnd = 5,
    TakeBack = 6,
    Return = 7,
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

impl Reel {
    /// The trace of an engine on a board, before the first step.
    pub fn new(engine: &'static Engine, puzzle: &Puzzle, by: By) -> Self {
        let replay = Replay::new(engine, puzzle);
        let shown = shown(&replay);
        let (texts, steps, ending) = Default::default();
        let data = ReelData { name: engine.name, n: replay.n(), start: shown.clone(), texts, steps, ending };
        Self { by, replay, shown, numbers: HashMap::new(), data }
    }

    /// Takes the next step.
    pub fn add(&mut self, step: &Step) {
        self.replay.apply(step);
        let after = shown(&self.replay);
        let changed = self.shown.iter().zip(&after).enumerate().filter(|(_, (before, after))| before != after);
        let changes = changed.flat_map(|(at, (_, &after))| [at as u16, u16::from(after)]).collect();
        let new = (0..after.len()).filter(|&at| self.replay.is_new(self.square(at))).map(|at| at as u16).collect();
        self.shown = after;
        let text = self.text(&step.action);
        let (kind, besides) = kind(&step.action, self.data.n);
        self.data.steps.push(StepData(kind, text, step.nodes, step.depth, changes, new, besides));
    }

    /// Takes how it ended.
    pub fn end(&mut self, ended: &Ended, verdict: &Verdict) {
        self.data.ending = Lang::ALL.map(|lang| trace::ending(lang, ended, verdict));
    }

    /// What the script reads.
    pub fn data(&self) -> &ReelData {
        &self.data
    }

    /// The squares that have such a mark after the last step.
    pub fn squares(&self, wanted: impl Fn(Mark) -> bool) -> Vec<Square> {
        (0..self.shown.len()).map(|at| self.square(at)).filter(|&square| wanted(self.replay.mark(square))).collect()
    }

    /// The number of a step's sentence.
    fn text(&mut self, action: &Action) -> usize {
        let both = Lang::ALL.map(|lang| trace::sentence(lang, self.by, action));
        let texts = &mut self.data.texts;
        *self.numbers.entry(both[1].clone()).or_insert_with(|| {
            texts.push(both);
            texts.len() - 1
        })
    }

    fn square(&self, at: usize) -> Square {
        Square::new((at / self.data.n) as u32, (at % self.data.n) as u32)
    }
}

/// What a square shows: 0 open, 1 blocked, 2 a fixed queen, 3 a queen, 4 closed, 10 and more closed by the queen of
/// that row less 10.
fn shown(replay: &Replay) -> Vec<u8> {
    let n = replay.n() as u32;
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let number = |square| match replay.mark(square) {
        Mark::Open => 0,
        Mark::Blocked => 1,
        Mark::Fixed => 2,
        Mark::Queen => 3,
        Mark::Closed(Pruning::Queen(queen)) => 10 + queen.row as u8,
        Mark::Closed(_) => 4,
    };
    squares.map(number).collect()
}

/// The kind of a step, and what it needs besides: a square, a number of choices, a line, conflicts.
fn kind(action: &Action, n: usize) -> (Kind, i64) {
    let n = u32::try_from(n).unwrap_or_default();
    let conflicts = |conflicts: u64| i64::try_from(conflicts).unwrap_or_default();
    let at = |square: Square| i64::from(square.row * n + square.column);
    match action {
        Action::Place { queen, is_forced: false } => (Kind::Try, at(*queen)),
        Action::Place { queen, is_forced: true } | Action::Imply(queen) => (Kind::Force, at(*queen)),
        Action::Close { .. } => (Kind::Close, 0),
        Action::Exclude(square) => (Kind::Exclude, at(*square)),
        Action::Assume => (Kind::Assume, 0),
        Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => (Kind::DeadEnd, i64::from(*row) + 1),
        Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => (Kind::DeadEnd, -i64::from(*column) - 1),
        Action::DeadEnd(_) => (Kind::DeadEnd, 0),
        Action::TakeBack(queen) => (Kind::TakeBack, at(*queen)),
        Action::Return(choices) => (Kind::Return, i64::from(*choices)),
        Action::PutOff | Action::Restart => (Kind::Leave, 0),
        Action::Solution(_) => (Kind::Solution, 0),
        Action::Scatter { conflicts: now, .. } => (Kind::Scatter, conflicts(*now)),
        Action::Exchange { after, .. } | Action::Move { after, .. } => (Kind::Exchange, conflicts(*after)),
        Action::Cool(_) => (Kind::Cool, 0),
    }
}

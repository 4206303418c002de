//! JSON Lines: the board, the events, how the search ended. `schema/trace.json` says what each member means.

use crate::commands::trace::formats::Traces;
use nqfill::show::Verdict;
use nqfill::show::shapes::{SquareShape, Squares};
use nqfill::show::trace::{Action, Dead, Ended, Step, TraceRequest, trace};
use nqfill::words::{search as words, verdict};
use nqfill_core::board::{Placement, Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use nqfill_core::solve::{Answer, Outcome};
use serde::Serialize;
use std::io::{self, Write};

/// The version of the lines; changes when a member changes its meaning or is removed.
const TRACE_SCHEMA: &str = "nqfill-trace-1";

/// Writes the lines of one search.
pub fn write(traces: &Traces<'_>, puzzle: &Puzzle, request: &TraceRequest, out: &mut dyn Write) -> io::Result<Ended> {
    board(traces, request.engine, out)?;
    let ended = trace(puzzle, request, &mut |step| events(step, out))?;
    end(traces, &ended, out)?;
    Ok(ended)
}

/// A line, to which members are added.
struct Line<'o> {
    out: &'o mut dyn Write,
    is_empty: bool,
}

impl<'o> Line<'o> {
    fn new(out: &'o mut dyn Write) -> Self {
        Self { out, is_empty: true }
    }

    fn add(mut self, name: &str, value: impl Serialize) -> io::Result<Self> {
        let before = if std::mem::take(&mut self.is_empty) { '{' } else { ',' };
        write!(self.out, "{before}\"{name}\":")?;
        serde_json::to_writer(&mut *self.out, &value)?;
        Ok(self)
    }

    fn add_some(self, name: &str, value: Option<impl Serialize>) -> io::Result<Self> {
        match value {
            Some(value) => self.add(name, value),
            None => Ok(self),
        }
    }

    fn add_square(self, square: Square) -> io::Result<Self> {
        self.add("square", SquareShape::from(square))
    }

    /// Adds why a square is closed, or why a branch ends.
    fn add_reason(self, by: Pruning) -> io::Result<Self> {
        let (why, constraint) = match by {
            Pruning::Queen(queen) => return self.add("by", SquareShape::from(queen)),
            Pruning::Refuted => ("tried", None),
            Pruning::Hall(name) => ("hall", Some(name)),
            Pruning::Symmetry => ("symmetry", None),
            Pruning::Bound(name) => ("bound", Some(name)),
            _ => return Ok(self),
        };
        self.add("why", why)?.add_some("constraint", constraint)
    }

    /// Adds why the queens that stand cannot be completed.
    fn add_dead_end(self, dead: Dead) -> io::Result<Self> {
        match dead {
            Dead::Line(EmptyLine::Row(row)) => self.add("row", u64::from(row) + 1),
            Dead::Line(EmptyLine::Column(column)) => self.add("column", u64::from(column) + 1),
            Dead::Pruned(by) => self.add_reason(by),
            Dead::Stuck => Ok(self),
        }
    }

    fn end(self) -> io::Result<()> {
        self.out.write_all(b"}\n")
    }

    /// Begins a line of a step.
    fn of(step: &Step, name: &str, out: &'o mut dyn Write) -> io::Result<Self> {
        Self::new(out).add("step", step.number)?.add("event", name)
    }

    /// Ends a line with where the search is after its step.
    fn end_of(self, step: &Step) -> io::Result<()> {
        self.add("depth", step.depth)?.add("nodes", step.nodes)?.add("dead_ends", step.dead_ends)?.end()
    }
}

/// Writes the first line: the board, and the engine that searches it.
fn board(traces: &Traces<'_>, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
    let (subject, placement) = (&traces.subject, traces.subject.placement);
    let mut line = Line::new(out).add("schema", TRACE_SCHEMA)?.add("event", "board")?;
    if traces.is_read {
        line = line.add("source", subject.source)?.add("index", subject.index)?;
    }
    line.add_some("n", placement.map(Placement::n))?
        .add_some("fixed", placement.map(|placement| Squares(placement.queens())))?
        .add_some("blocked", placement.map(|placement| Squares(placement.blocked())))?
        .add("algorithm", engine.name)?
        .add_some("search_by", (traces.by() == By::Columns).then_some("columns"))?
        .end()
}

/// Writes the lines of a step: one for each square that it closes, one more for each queen that a local search begins with.
fn events(step: &Step, out: &mut dyn Write) -> io::Result<()> {
    match &step.action {
        Action::Place { queen, is_forced } => {
            Line::of(step, "place", out)?.add_square(*queen)?.add_some("forced", is_forced.then_some(true))?
        }
        Action::Close { squares, .. } => {
            return squares.iter().try_for_each(|&(square, by)| {
                Line::of(step, "close", out)?.add_square(square)?.add_reason(by)?.end_of(step)
            });
        }
        Action::DeadEnd(dead) => Line::of(step, "dead", out)?.add_dead_end(*dead)?,
        Action::TakeBack(queen) => Line::of(step, "back", out)?.add_square(*queen)?,
        Action::PutOff => Line::of(step, "put_off", out)?,
        Action::Solution(columns) => {
            let columns: Vec<_> = columns.iter().map(|column| column + 1).collect();
            Line::of(step, "solution", out)?.add("columns", columns)?
        }
        Action::Scatter { start, queens, conflicts } => {
            Line::of(step, "restart", out)?.add("conflicts", conflicts)?.add("start", start)?.end_of(step)?;
            return queens.iter().try_for_each(|&queen| Line::of(step, "place", out)?.add_square(queen)?.end_of(step));
        }
        Action::Move { moves, after, is_kept, .. } => match moves[..] {
            [[from, to]] => Line::of(step, "move", out)?.add_square(to)?.add("from", SquareShape::from(from))?,
            _ => {
                let squares: Vec<_> = moves.iter().map(|&[_, to]| SquareShape::from(to)).collect();
                Line::of(step, "swap", out)?.add("squares", squares)?
            }
        }
        .add("kept", is_kept)?
        .add("conflicts", after)?,
        Action::Cool(temperature) => Line::of(step, "temperature", out)?.add("temperature", temperature)?,
    }
    .end_of(step)
}

/// Writes the last line.
fn end(traces: &Traces<'_>, ended: &Ended, out: &mut dyn Write) -> io::Result<()> {
    let Answer { outcome, statistics, .. } = &ended.answer;
    let verdict = Verdict::Answered(ended.answer.clone());
    let (how, message) = if ended.is_cut {
        ("steps", words::cut(traces.lang, ended.steps))
    } else {
        (if ended.is_limited() { "limit" } else { "finished" }, verdict::verdict(traces.lang, &verdict))
    };
    let found = if let Outcome::Solved(listing) = outcome { listing.listed } else { 0 };
    let line = Line::new(out).add("event", "end")?.add("how", how)?.add("status", verdict.status())?;
    let line = line.add("message", message)?.add("steps", ended.steps)?.add("solution_count", found)?;
    let line = line.add("nodes", statistics.nodes)?.add("dead_ends", ended.dead_ends)?;
    line.add("backtracks", statistics.backtracks)?.end()
}

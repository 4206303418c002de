//! JSON Lines: the board, the events, how the search ended. `schema/trace.json` says what each member means.

use crate::commands::trace::formats::Traces;
use nqfill::show::Verdict;
use nqfill::show::shapes::{SquareShape, Squares};
use nqfill::show::trace::{Action, Dead, Ended, Replay, Step, replayed, traced};
use nqfill::words::{trace, verdict};
use nqfill_core::board::{Placement, Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use nqfill_core::solve::{Answer, Listing, Outcome};
use serde::Serialize;
use std::io::{self, Write};

/// The version of the lines; changes when a member changes its meaning or is removed.
const TRACE_SCHEMA: &str = "nqfill-trace-1";

/// What the lines without a queen have left, 0-based, and how they are counted.
type Domains = (By, Vec<(u32, Vec<u32>)>);

pub fn write(traces: &Traces<'_>, puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<Vec<Ended>> {
    let domains = |board: &Replay| traces.domains.then(|| (traces.by(), board.domains(traces.by())));
    traces.each(|request| {
        let ended = if traces.domains {
            board(traces, request.engine, domains(&Replay::new(request.engine, puzzle)), out)?;
            replayed(puzzle, request, &mut |step, board| events(step, domains(board), out))?
        } else {
            board(traces, request.engine, None, out)?;
            traced(puzzle, request, &mut |step| events(step, None, out))?
        };
        end(traces, &ended, out)?;
        Ok(ended)
    })
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

    /// The line of an event.
    fn of(event: &str, step: &Step, out: &'o mut dyn Write) -> io::Result<Self> {
        Self::new(out).add("step", step.number)?.add("event", event)
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

    fn add_domains(self, domains: Option<Domains>) -> io::Result<Self> {
        let Some((by, lines)) = domains else { return Ok(self) };
        let shape = |(line, open): (u32, Vec<u32>)| {
            let (line, open) = (line + 1, open.iter().map(|place| place + 1).collect());
            match by {
                By::Rows => DomainShape::Row { row: line, columns: open },
                By::Columns => DomainShape::Column { column: line, rows: open },
            }
        };
        self.add("domains", lines.into_iter().map(shape).collect::<Vec<_>>())
    }

    /// Ends the line of an event with where the search is after its step.
    fn end_event(self, step: &Step, domains: Option<Domains>) -> io::Result<()> {
        let line = self.add_domains(domains)?.add("depth", step.depth)?;
        line.add("nodes", step.nodes)?.add("dead_ends", step.dead_ends)?.end()
    }

    fn end(self) -> io::Result<()> {
        self.out.write_all(b"}\n")
    }
}

/// The open squares of a row without a queen, or of such a column, where the search goes by columns.
#[derive(Serialize)]
#[serde(untagged)]
enum DomainShape {
    Row { row: u32, columns: Vec<u32> },
    Column { column: u32, rows: Vec<u32> },
}

/// Writes the first line: the board, and the engine that searches it.
fn board(traces: &Traces<'_>, engine: &Engine, domains: Option<Domains>, out: &mut dyn Write) -> io::Result<()> {
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
        .add_domains(domains)?
        .end()
}

/// Writes the lines of a step. The domains are those after the whole of it, and stand in the last of its lines.
fn events(step: &Step, domains: Option<Domains>, out: &mut dyn Write) -> io::Result<()> {
    match &step.action {
        Action::Close { squares, .. } => {
            for (left, &(square, by)) in (0..squares.len()).rev().zip(squares) {
                let line = Line::of("close", step, out)?.add_square(square)?.add_reason(by)?;
                line.end_event(step, domains.clone().filter(|_| left == 0))?;
            }
        }
        action @ Action::Scatter { queens, .. } => {
            let domains = |is_last| domains.clone().filter(|_| is_last);
            event(action, |name| Line::of(name, step, out))?.end_event(step, domains(queens.is_empty()))?;
            for (left, &queen) in (0..queens.len()).rev().zip(queens) {
                Line::of("place", step, out)?.add_square(queen)?.end_event(step, domains(left == 0))?;
            }
        }
        action => event(action, |name| Line::of(name, step, out))?.end_event(step, domains)?,
    }
    Ok(())
}

/// Begins the line of a step, or the first of its lines.
fn event<'o>(action: &Action, line: impl FnOnce(&str) -> io::Result<Line<'o>>) -> io::Result<Line<'o>> {
    match action {
        Action::Place { queen, is_forced } => {
            line("place")?.add_square(*queen)?.add_some("forced", is_forced.then_some(true))
        }
        Action::DeadEnd(dead) => line("dead")?.add_dead_end(*dead),
        Action::TakeBack(queen) => line("back")?.add_square(*queen),
        Action::PutOff => line("put_off"),
        Action::Solution(columns) => {
            line("solution")?.add("columns", columns.iter().map(|column| column + 1).collect::<Vec<_>>())
        }
        Action::Exchange { queens, after, is_kept, .. } => {
            let line = line("swap")?.add("squares", queens.map(SquareShape::from))?;
            line.add("kept", is_kept)?.add("conflicts", after)
        }
        Action::Move { from, to, after, is_kept, .. } => {
            let line = line("move")?.add_square(*to)?.add("from", SquareShape::from(*from))?;
            line.add("kept", is_kept)?.add("conflicts", after)
        }
        Action::Cool(temperature) => line("temperature")?.add("temperature", temperature),
        Action::Close { .. } => line("close"),
        Action::Scatter { start, conflicts, .. } => line("restart")?.add("conflicts", conflicts)?.add("start", start),
    }
}

/// Writes the last line.
fn end(traces: &Traces<'_>, ended: &Ended, out: &mut dyn Write) -> io::Result<()> {
    let Answer { outcome, statistics, .. } = &ended.answer;
    let verdict = Verdict::Answered(ended.answer.clone());
    let (how, message) = match outcome {
        _ if ended.is_cut => ("steps", trace::cut(traces.lang, ended.steps)),
        Outcome::Undecided(_) | Outcome::Solved(Listing { cut_by: Some(_), .. }) => {
            ("limit", verdict::verdict(traces.lang, &verdict))
        }
        _ => ("finished", verdict::verdict(traces.lang, &verdict)),
    };
    let found = if let Outcome::Solved(listing) = outcome { listing.listed } else { 0 };
    let line = Line::new(out).add("event", "end")?.add("how", how)?.add("status", verdict.status())?;
    let line = line.add("message", message)?.add("steps", ended.steps)?.add("solution_count", found)?;
    let line = line.add("nodes", statistics.nodes)?.add("dead_ends", ended.dead_ends)?;
    line.add("backtracks", statistics.backtracks)?.end()
}

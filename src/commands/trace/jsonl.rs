//! JSON Lines: the board, the events, how the search ended. `schema/trace.json` says what each member means.

use crate::commands::trace::formats::Traces;
use nqfill::show::Verdict;
use nqfill::show::shapes::{SquareShape, Squares};
use nqfill::show::trace::{Action, Dead, Ended, Replay, Step, replayed, traced};
use nqfill::words::{trace, verdict};
use nqfill_core::board::{Placement, Puzzle, Square};
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use nqfill_core::solve::{Listing, Outcome};
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
            board(traces, Some(request.engine), domains(&Replay::new(request.engine, puzzle)), out)?;
            replayed(puzzle, request, &mut |step, board| events(step, domains(board), out))?
        } else {
            board(traces, Some(request.engine), None, out)?;
            traced(puzzle, request, &mut |step| events(step, None, out))?
        };
        end(traces, Some(&ended), &Verdict::Answered(ended.answer.clone()), out)?;
        Ok(ended)
    })
}

pub fn refuse(traces: &Traces<'_>, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    board(traces, None, None, out)?;
    end(traces, None, verdict, out)
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
        let mut line = Self::new(out);
        line.add("step", step.number)?.add("event", event)?;
        Ok(line)
    }

    fn add(&mut self, name: &str, value: impl Serialize) -> io::Result<&mut Self> {
        let before = if std::mem::take(&mut self.is_empty) { '{' } else { ',' };
        write!(self.out, "{before}\"{name}\":")?;
        serde_json::to_writer(&mut *self.out, &value)?;
        Ok(self)
    }

    fn add_some(&mut self, name: &str, value: Option<impl Serialize>) -> io::Result<&mut Self> {
        match value {
            Some(value) => self.add(name, value),
            None => Ok(self),
        }
    }

    fn add_square(&mut self, square: Square) -> io::Result<&mut Self> {
        self.add("square", SquareShape::from(square))
    }

    /// Adds why a square is closed, or why a branch ends.
    fn add_reason(&mut self, by: Pruning) -> io::Result<&mut Self> {
        let (why, constraint) = match by {
            Pruning::Queen(queen) => return self.add("by", SquareShape::from(queen)),
            Pruning::Refuted => ("tried", None),
            Pruning::Hall(name) => ("hall", Some(name)),
            Pruning::Symmetry => ("symmetry", None),
            Pruning::Bound(name) => ("bound", Some(name)),
            _ => ("clauses", None),
        };
        self.add("why", why)?.add_some("constraint", constraint)
    }

    fn add_domains(&mut self, domains: Option<Domains>) -> io::Result<&mut Self> {
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
    fn end_event(&mut self, step: &Step, domains: Option<Domains>) -> io::Result<()> {
        self.add_domains(domains)?
            .add("depth", step.depth)?
            .add("nodes", step.nodes)?
            .add("dead_ends", step.dead_ends)?;
        self.end()
    }

    fn end(&mut self) -> io::Result<()> {
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
fn board(
    traces: &Traces<'_>,
    engine: Option<&Engine>,
    domains: Option<Domains>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (subject, placement, mut line) = (&traces.subject, traces.subject.placement, Line::new(out));
    line.add("schema", TRACE_SCHEMA)?.add("event", "board")?;
    if traces.is_read {
        line.add("source", subject.source)?.add("index", subject.index)?;
    }
    line.add_some("n", placement.map(Placement::n))?;
    line.add_some("fixed", placement.map(|placement| Squares(placement.queens())))?;
    line.add_some("blocked", placement.map(|placement| Squares(placement.blocked())))?;
    line.add_some("algorithm", engine.map(|engine| engine.name))?;
    line.add_some("search_by", engine.filter(|_| traces.by() == By::Columns).map(|_| "columns"))?;
    line.add_domains(domains)?.end()
}

/// Writes the lines of a step. The domains are those after the whole of it, and stand in the last of its lines.
fn events(step: &Step, domains: Option<Domains>, out: &mut dyn Write) -> io::Result<()> {
    match &step.action {
        Action::Close { squares, .. } => {
            for (left, &(square, by)) in (0..squares.len()).rev().zip(squares) {
                let mut line = Line::of("close", step, out)?;
                line.add_square(square)?.add_reason(by)?;
                line.end_event(step, domains.clone().filter(|_| left == 0))?;
            }
        }
        Action::Scatter { start, queens, conflicts } => {
            let mut line = Line::of("restart", step, out)?;
            line.add("conflicts", conflicts)?.add("start", start)?;
            line.end_event(step, domains.clone().filter(|_| queens.is_empty()))?;
            for (left, &queen) in (0..queens.len()).rev().zip(queens) {
                let mut line = Line::of("place", step, out)?;
                line.add_square(queen)?.end_event(step, domains.clone().filter(|_| left == 0))?;
            }
        }
        action => event(action, step, out)?.end_event(step, domains)?,
    }
    Ok(())
}

/// Begins the line of a step that has one.
fn event<'o>(action: &Action, step: &Step, out: &'o mut dyn Write) -> io::Result<Line<'o>> {
    let mut line = Line::of(name(action), step, out)?;
    match action {
        Action::Place { queen, is_forced } => {
            line.add_square(*queen)?.add_some("forced", is_forced.then_some(true))?;
        }
        Action::Imply(queen) => {
            line.add_square(*queen)?.add("forced", true)?.add_reason(Pruning::Clauses)?;
        }
        Action::Exclude(square) | Action::TakeBack(square) => {
            line.add_square(*square)?;
        }
        Action::DeadEnd(dead) => add_dead_end(*dead, &mut line)?,
        Action::Return(choices) => {
            line.add("choices", choices)?;
        }
        Action::Solution(columns) => {
            line.add("columns", columns.iter().map(|column| column + 1).collect::<Vec<_>>())?;
        }
        Action::Exchange { queens, after, is_kept, .. } => {
            line.add("squares", queens.map(SquareShape::from))?.add("kept", is_kept)?.add("conflicts", after)?;
        }
        Action::Move { from, to, after, is_kept, .. } => {
            line.add_square(*to)?.add("from", SquareShape::from(*from))?;
            line.add("kept", is_kept)?.add("conflicts", after)?;
        }
        Action::Cool(temperature) => {
            line.add("temperature", temperature)?;
        }
        Action::Close { .. } | Action::Scatter { .. } | Action::Assume | Action::PutOff | Action::Restart => {}
    }
    Ok(line)
}

/// The name of an event.
fn name(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } | Action::Imply(_) => "place",
        Action::Close { .. } => "close",
        Action::Exclude(_) => "exclude",
        Action::Assume => "assume",
        Action::DeadEnd(_) => "dead",
        Action::TakeBack(_) | Action::Return(_) => "back",
        Action::PutOff => "put_off",
        Action::Solution(_) => "solution",
        Action::Restart | Action::Scatter { .. } => "restart",
        Action::Exchange { .. } => "swap",
        Action::Move { .. } => "move",
        Action::Cool(_) => "temperature",
    }
}

fn add_dead_end(dead: Dead, line: &mut Line<'_>) -> io::Result<()> {
    match dead {
        Dead::Line(EmptyLine::Row(row)) => line.add("row", u64::from(row) + 1)?,
        Dead::Line(EmptyLine::Column(column)) => line.add("column", u64::from(column) + 1)?,
        Dead::Pruned(by) => line.add_reason(by)?,
        Dead::Stuck => line,
        Dead::Learnt(literals) => line.add("literals", literals)?,
    };
    Ok(())
}

/// Writes the last line.
fn end(traces: &Traces<'_>, ended: Option<&Ended>, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
    let (how, message) = match ended {
        Some(ended) if ended.is_cut => ("steps", trace::cut(traces.lang, ended.steps)),
        _ => (how(ended), verdict::verdict(traces.lang, verdict)),
    };
    let found = |ended: &Ended| match &ended.answer.outcome {
        Outcome::Solved(Listing { listed, .. }) => *listed,
        _ => 0,
    };
    let mut line = Line::new(out);
    line.add("event", "end")?.add("how", how)?.add("status", verdict.status())?.add("message", message)?;
    line.add("steps", ended.map_or(0, |ended| ended.steps))?.add_some("solution_count", ended.map(found))?;
    line.add_some("nodes", ended.map(|ended| ended.answer.statistics.nodes))?;
    line.add_some("dead_ends", ended.map(|ended| ended.dead_ends))?;
    line.add_some("backtracks", ended.map(|ended| ended.answer.statistics.backtracks))?;
    line.end()
}

/// Why a search ended that was not cut: by itself, or by a limit.
fn how(ended: Option<&Ended>) -> &'static str {
    match ended.map(|ended| &ended.answer.outcome) {
        Some(Outcome::Undecided(_) | Outcome::Solved(Listing { cut_by: Some(_), .. })) => "limit",
        _ => "finished",
    }
}

//! The shape of traces in JSON Lines.

use nqfill::show::Status;
use nqfill::show::shapes::{SquareShape, Squares};
use nqfill::show::trace::{Action, Dead, Ended, Step};
use nqfill::show::{Lang, Subject, Verdict};
use nqfill::words::trace;
use nqfill::words::verdict;
use nqfill_core::board::{Placement, Square};
use nqfill_core::engine::{By, EmptyLine, Engine, Pruning};
use nqfill_core::solve::{Listing, Outcome};
use serde::Serialize;

/// The version of the shape; changes when a field changes its meaning or is removed.
pub const TRACE_SCHEMA: &str = "nqfill-trace-1";

/// One line of a trace: the board, an event of the search, or its end.
#[derive(Default, Serialize)]
pub struct TraceLine<'a> {
    /// The version of this shape, `nqfill-trace-1`; in the first line of a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'static str>,
    /// The number of the step, from 1; lines of one step have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<u64>,
    /// What the line tells.
    event: EventName,
    /// The path as given, or `-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    /// The board's place in its file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    /// Rows of the board, and columns.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    /// The squares of the queens that the input gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Squares<'a>>,
    /// The squares where no queen may stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Squares<'a>>,
    /// The engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    /// The lines that the engine takes one after the other, if not the rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    search_by: Option<ByName>,
    /// The square of `place`, `close`, `exclude` and `back`, and that to which `move` leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<SquareShape>,
    /// Whether the queen of `place` stands on the last open square of a row or column, or must stand there for the reason `why`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    forced: bool,
    /// The queen that attacks the square of `close`.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<SquareShape>,
    /// Why a square is closed or a branch ends, where no queen and no line is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<WhyName>,
    /// The constraint or bound that `why` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    constraint: Option<&'static str>,
    /// The row without an open square, of `dead`.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u64>,
    /// The column without an open square, of `dead`.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    /// Literals of the clause learnt from `dead`.
    #[serde(skip_serializing_if = "Option::is_none")]
    literals: Option<u32>,
    /// Choices that stand after `back`, where it takes back several.
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<u32>,
    /// The column of each row, from 1, of `solution`.
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<u32>>,
    /// Where the queen of `move` stood before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<SquareShape>,
    /// Where the two queens of `swap` stand after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    squares: Option<[SquareShape; 2]>,
    /// Whether `swap` or `move` was kept; else it is undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<bool>,
    /// Conflicts after `restart`, `swap` or `move`. Where queens are exchanged a line with k queens counts k - 1; where they
    /// move along rows it counts k(k - 1)/2, the pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    /// The number of the start of a local search, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<u64>,
    /// The temperature of annealing.
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    /// What the lines without a queen have left, with `--domains`: of `board`, and of the last line of each step.
    #[serde(skip_serializing_if = "Option::is_none")]
    domains: Option<Vec<DomainShape>>,
    /// Queens that the search has placed, after the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    /// How the trace ended: of `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<HowName>,
    /// The verdict, as far as the trace went: of `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    /// The verdict in words, or that the search went on: of `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// Steps of the trace: of `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    /// Completions found: of `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution_count: Option<u64>,
    /// Nodes so far, as the engine counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    /// Dead ends so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    dead_ends: Option<u64>,
    /// The same dead ends by the name that they have in the statistics of the other commands: of `end`.
    #[serde(skip_serializing_if = "Option::is_none")]
    backtracks: Option<u64>,
}

/// The open squares of a row without a queen, or of such a column. All numbers count from 1.
#[derive(Serialize)]
#[serde(untagged)]
enum DomainShape {
    /// The columns that a row has left.
    Row { row: u32, columns: Vec<u32> },
    /// The rows that a column has left, where the search goes by columns.
    Column { column: u32, rows: Vec<u32> },
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ByName {
    /// Column by column.
    Columns,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "snake_case")]
enum EventName {
    /// The board and the engine: the first line of a search.
    #[default]
    Board,
    /// A queen is placed.
    Place,
    /// A square is closed, or found not to be safe.
    Close,
    /// A square is tried without a queen.
    Exclude,
    /// Something is tried that is no single square.
    Assume,
    /// The queens that stand cannot be completed.
    Dead,
    /// A queen is taken back, with all that came after her; or all choices but the first `choices`.
    Back,
    /// The branch is left for later.
    PutOff,
    /// A completion.
    Solution,
    /// A local search begins, with the queens that the lines of the same step place; or learning starts again.
    Restart,
    /// Two queens exchange columns.
    Swap,
    /// A queen moves along her row.
    Move,
    /// The temperature of annealing.
    Temperature,
    /// How the trace ended: the last line of a search.
    End,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum WhyName {
    /// It was tried.
    Tried,
    /// Rows share too few values (Hall's theorem).
    Hall,
    /// An image under a symmetry comes first.
    Symmetry,
    /// A bound.
    Bound,
    /// Clauses and choices.
    Clauses,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum HowName {
    /// The search ended by itself, with what it was asked for.
    Finished,
    /// The steps that were asked for are used up; the search went on.
    Steps,
    /// A limit ended the search, or the engine gave up or does not take the board.
    Limit,
}

impl<'a> TraceLine<'a> {
    /// The line of the board.
    pub fn board(subject: &Subject<'a>, is_read: bool, engine: Option<&'static Engine>) -> Self {
        let placement = subject.placement;
        Self {
            schema: Some(TRACE_SCHEMA),
            source: is_read.then_some(subject.source),
            index: is_read.then_some(subject.index),
            n: placement.map(Placement::n),
            fixed: placement.map(|placement| Squares(placement.queens())),
            blocked: placement.map(|placement| Squares(placement.blocked())),
            algorithm: engine.map(|engine| engine.name),
            ..Self::default()
        }
    }

    /// The line, of a search that goes by these lines.
    pub fn by(self, by: By) -> Self {
        Self { search_by: (by == By::Columns).then_some(ByName::Columns), ..self }
    }

    /// The line, with what the lines without a queen have left, 0-based.
    pub fn with_domains(self, by: By, domains: &[(u32, Vec<u32>)]) -> Self {
        let shape = |(line, open): &(u32, Vec<u32>)| {
            let (line, open) = (line + 1, open.iter().map(|place| place + 1).collect());
            match by {
                By::Rows => DomainShape::Row { row: line, columns: open },
                By::Columns => DomainShape::Column { column: line, rows: open },
            }
        };
        Self { domains: Some(domains.iter().map(shape).collect()), ..self }
    }

    /// The lines of a step.
    pub fn of(step: &'a Step) -> impl Iterator<Item = Self> {
        let line = |event| Self {
            step: Some(step.number),
            event,
            depth: Some(step.depth),
            nodes: Some(step.nodes),
            dead_ends: Some(step.dead_ends),
            ..Self::default()
        };
        let first = (!matches!(step.action, Action::Close { .. })).then(|| first(line(EventName::Board), &step.action));
        let (placed, closed): (&[Square], &[(Square, Pruning)]) = match &step.action {
            Action::Scatter { queens, .. } => (queens, &[]),
            Action::Close { squares, .. } => (&[], squares),
            _ => (&[], &[]),
        };
        let place = move |&queen: &Square| Self { square: Some(queen.into()), ..line(EventName::Place) };
        let close = move |&(square, by): &(Square, Pruning)| {
            blame(Self { square: Some(square.into()), ..line(EventName::Close) }, by)
        };
        first.into_iter().chain(placed.iter().map(place)).chain(closed.iter().map(close))
    }

    /// The last line.
    pub fn end(lang: Lang, ended: Option<&Ended>, verdict: &Verdict) -> Self {
        let outcome = ended.map(|ended| &ended.answer.outcome);
        let (how, message) = match ended {
            Some(ended) if ended.is_cut => (HowName::Steps, trace::cut(lang, ended.steps)),
            _ => (how(outcome), verdict::verdict(lang, verdict)),
        };
        Self {
            event: EventName::End,
            how: Some(how),
            status: Some(verdict.status()),
            message: Some(message),
            steps: Some(ended.map_or(0, |ended| ended.steps)),
            solution_count: outcome.map(|outcome| match outcome {
                Outcome::Solved(Listing { listed, .. }) => *listed,
                _ => 0,
            }),
            nodes: ended.map(|ended| ended.answer.statistics.nodes),
            dead_ends: ended.map(|ended| ended.dead_ends),
            backtracks: ended.map(|ended| ended.answer.statistics.backtracks),
            ..Self::default()
        }
    }
}

fn how(outcome: Option<&Outcome>) -> HowName {
    match outcome {
        Some(Outcome::Undecided(_) | Outcome::Solved(Listing { cut_by: Some(_), .. })) => HowName::Limit,
        _ => HowName::Finished,
    }
}

/// The line of a step that is not one of squares that are closed.
fn first<'a>(line: TraceLine<'a>, action: &Action) -> TraceLine<'a> {
    let event = |event| TraceLine { event, ..line };
    match action {
        Action::Close { .. } => event(EventName::Close),
        Action::Place { queen, is_forced } => {
            TraceLine { square: Some((*queen).into()), forced: *is_forced, ..event(EventName::Place) }
        }
        Action::Imply(queen) => {
            let why = Some(WhyName::Clauses);
            TraceLine { square: Some((*queen).into()), forced: true, why, ..event(EventName::Place) }
        }
        Action::Exclude(square) => TraceLine { square: Some((*square).into()), ..event(EventName::Exclude) },
        Action::Assume => event(EventName::Assume),
        Action::DeadEnd(dead) => self::dead(event(EventName::Dead), *dead),
        Action::TakeBack(queen) => TraceLine { square: Some((*queen).into()), ..event(EventName::Back) },
        Action::Return(choices) => TraceLine { choices: Some(*choices), ..event(EventName::Back) },
        Action::PutOff => event(EventName::PutOff),
        Action::Solution(columns) => {
            let columns = columns.iter().map(|column| column + 1).collect();
            TraceLine { columns: Some(columns), ..event(EventName::Solution) }
        }
        Action::Restart => event(EventName::Restart),
        Action::Scatter { start, conflicts, .. } => {
            TraceLine { start: Some(*start), conflicts: Some(*conflicts), ..event(EventName::Restart) }
        }
        Action::Exchange { queens, after, is_kept, .. } => {
            let squares = Some(queens.map(SquareShape::from));
            TraceLine { squares, kept: Some(*is_kept), conflicts: Some(*after), ..event(EventName::Swap) }
        }
        Action::Move { from, to, after, is_kept, .. } => TraceLine {
            square: Some((*to).into()),
            from: Some((*from).into()),
            kept: Some(*is_kept),
            conflicts: Some(*after),
            ..event(EventName::Move)
        },
        Action::Cool(temperature) => TraceLine { temperature: Some(*temperature), ..event(EventName::Temperature) },
    }
}

fn dead(line: TraceLine<'_>, dead: Dead) -> TraceLine<'_> {
    match dead {
        Dead::Line(EmptyLine::Row(row)) => TraceLine { row: Some(u64::from(row) + 1), ..line },
        Dead::Line(EmptyLine::Column(column)) => TraceLine { column: Some(u64::from(column) + 1), ..line },
        Dead::Pruned(by) => blame(line, by),
        Dead::Stuck => line,
        Dead::Learnt(literals) => TraceLine { literals: Some(literals), ..line },
    }
}

fn blame(line: TraceLine<'_>, by: Pruning) -> TraceLine<'_> {
    let (why, constraint) = match by {
        Pruning::Queen(queen) => return TraceLine { by: Some(queen.into()), ..line },
        Pruning::Refuted => (WhyName::Tried, None),
        Pruning::Hall(name) => (WhyName::Hall, Some(name)),
        Pruning::Symmetry => (WhyName::Symmetry, None),
        Pruning::Bound(name) => (WhyName::Bound, Some(name)),
        _ => (WhyName::Clauses, None),
    };
    TraceLine { why: Some(why), constraint, ..line }
}

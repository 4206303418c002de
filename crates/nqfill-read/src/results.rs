//! nqfill's own results in JSON, in JSON lines and in YAML: every solution of a result is a board; a result without solutions is the
//! puzzle that it is about.
//!
//! ```text
//! json   = "{" ... '"results"' ":" "[" [ result { "," result } ] "]" { "," member } "}"
//! jsonl  = { result }
//! yaml   = { line } "results:" newline { "- " result } { line that is further in, or "name:" }
//! result = all up to the next line that is not further in, or the bracket that closes it
//! ```

use crate::convention::{self, Pair, Said};
use crate::item::{Board, Cursor, Family, Item, Passed, Says, Source};
use crate::line::{LineKind, Signs, line_at};
use crate::text::effort::look;
use crate::text::{first_line, floor_char_boundary, prefix, span_in};
use crate::values::names::{Role, role};
use crate::{Base, Counted, FamilyName, Foreign, InputError, InputErrorKind, id};
use nqfill_core::board::Placement;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::ops::Range;

/// The family.
pub(crate) struct Results;

impl Family for Results {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let (text, at) = (source.text, cursor.at);
        let line = line_at(text, at, Signs::default())?;
        if let LineKind::Passed(passed) = line.kind {
            return Some(Item::passed(at..line.next, passed));
        }
        let rest = &text[at..];
        let known = |length: usize| Item::passed(at..at + length, Passed::Known { is_prompt: false });
        let found = front(rest).or_else(|| json_tail(rest)).map(known);
        found.or_else(|| json(source, at)).or_else(|| yaml(source, at)).or_else(|| {
            let what = InputErrorKind::NotUnderstood { family: FamilyName::Results, what: Foreign::Line };
            Some(Item::board(at..line.next, source.plan.format, Err(what.at(line.span))))
        })
    }
}

/// The members of a result that are read.
#[derive(Deserialize)]
struct ResultIn {
    n: Option<usize>,
    #[serde(default)]
    fixed: Vec<SquareIn>,
    #[serde(default)]
    blocked: Vec<SquareIn>,
    #[serde(default)]
    solutions: Vec<SolutionIn>,
    /// Everything else that it says.
    #[serde(flatten)]
    others: HashMap<String, IgnoredAny>,
}

#[derive(Deserialize)]
struct SquareIn {
    row: i64,
    column: i64,
}

#[derive(Deserialize)]
struct SolutionIn {
    columns: Vec<i64>,
}

/// The members that nqfill's schemas give to results and their documents, but for those that make a board. Results are
/// shaped above this crate: a test of the program holds this list against the schemas.
#[rustfmt::skip]
pub const RESULT_MEMBERS: [&str; 51] = [
    "canonical", "symmetry", "techniques", "minimal", "clipped", "completable", "conflict_count", "conflicts_by_kind", "core",
    "cases", "searched", "searches", "steps_for_all", "repairs", "repairs_smallest", "repairs_complete", "moves_complete",
    "certain_complete", "moves", "unique", "forced", "impossible", "hint", "incomplete", "conflicts", "encoding", "error",
    "exhaustive", "format", "index", "line", "listed", "max_score", "message", "missing", "moved", "order", "passed", "puzzle",
    "reason", "schema", "score", "solution_count", "source", "statistics", "status", "steps", "student", "summary", "counted",
    "not_read",
];

/// The length of what a document begins with, up to its first result.
fn front(text: &str) -> Option<usize> {
    const LONGEST: usize = 200;
    const LINES: [&str; 4] = ["schema: nqfill-results-1", "schema: nqfill-check-1", "results:", "results: []"];
    let line = first_line(text);
    if LINES.contains(&line.trim_end()) {
        return Some(line.len());
    }
    let front = prefix(text, LONGEST).split_inclusive('[').next()?;
    let schema = front.split_whitespace().collect::<String>();
    let schema = schema.strip_prefix("{\"schema\":\"nqfill-")?.strip_suffix("-1\",\"results\":[")?;
    matches!(schema, "results" | "check").then_some(front.len())
}

/// The length of what stands behind the last result of a document in JSON.
fn json_tail(text: &str) -> Option<usize> {
    let mut rest = text.trim_start().strip_prefix(']')?.trim_start();
    while let Some(member) = rest.strip_prefix(',') {
        let name = member.get(json_value::<&str>(member).1?..)?;
        let value = name.trim_start().strip_prefix(':')?;
        rest = value.get(json_value::<IgnoredAny>(value).1?..)?.trim_start();
    }
    Some(text.len() - rest.strip_prefix('}')?.len())
}

/// The first value of a text, and its length if it is well formed.
fn json_value<'a, T: Deserialize<'a>>(text: &'a str) -> (Option<serde_json::Result<T>>, Option<usize>) {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    let value = values.next();
    let length = matches!(value, Some(Ok(_))).then(|| values.byte_offset());
    look(length.unwrap_or(text.len()));
    (value, length)
}

/// The next result in JSON, with what stands between it and the one before.
fn json(source: &Source<'_>, from: usize) -> Option<Item> {
    let text = source.text;
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let start = text.len() - rest.len();
    if !rest.starts_with('{') {
        return None;
    }
    let (result, length) = json_value::<ResultIn>(rest);
    let result = result?.map_err(|error| {
        let at = start + offset_of(rest, error.line(), error.column());
        malformed(&error.to_string()).at(at..text.len().min(at + 1))
    });
    // In JSON lines another result begins on the next line.
    let next = || memchr::memmem::find(rest.as_bytes(), b"\n{").unwrap_or(rest.len());
    Some(item(source, from, start..start + length.unwrap_or_else(next), result))
}

/// The next result in YAML, or the summary behind them.
fn yaml(source: &Source<'_>, from: usize) -> Option<Item> {
    let text = source.text;
    let line = first_line(&text[from..]);
    let further = |line: &str| line.trim_start_matches(' ').len();
    let outer = line.len() - further(line);
    let behind = text[from..].split_inclusive('\n').skip(1);
    // A line of words among those of a result is a part of it, which is then malformed.
    let closes = |line: &str| {
        let begun = &line[line.len() - further(line)..];
        line.len() - begun.len() <= outer
            && ["- ", "---", "summary:", "schema:", "results:"].iter().any(|name| begun.starts_with(name))
    };
    let inner = behind.take_while(|line| !closes(line));
    let first = text[from..].split_inclusive('\n').next().map_or(0, str::len);
    let end = from + first + inner.map(str::len).sum::<usize>();
    look(end - from);
    if line.trim_end() == "summary:" {
        return Some(Item::passed(from..end, Passed::Known { is_prompt: false }));
    }
    if !line[outer..].starts_with("- ") {
        return None;
    }
    let span = from..end;
    if let Some(alias) = text[span.clone()].lines().find_map(alias) {
        let at = span_in(text, alias).start;
        return Some(item(source, from, span, Err(InputErrorKind::Aliases.at(at..at + 1))));
    }
    let results: Result<Vec<ResultIn>, _> = serde_yaml::from_str(&text[span.clone()]);
    let result = results.map_err(|error| {
        let place = error.location().map_or(from, |location| (from + location.index()).min(end));
        malformed(&error.to_string()).at(place..place)
    });
    let result = result.and_then(|mut results| results.pop().ok_or_else(|| InputErrorKind::NoBoard.at(span.clone())));
    Some(item(source, from, span, result))
}

/// The value of a line of YAML from its alias or anchor on: a few bytes could stand for any number of them.
fn alias(line: &str) -> Option<&str> {
    let value = line.trim_start_matches([' ', '-']);
    let value = value.split_once(": ").map_or(value, |(_, value)| value).trim_start_matches(' ');
    value.starts_with(['*', '&']).then_some(value)
}

/// The boards of a result, on these bytes.
fn item(source: &Source<'_>, from: usize, span: Range<usize>, result: Result<ResultIn, InputError>) -> Item {
    let id_at = id_of(source.text, &span);
    let result = result.and_then(|result| known(result, source.text, &span));
    let boards = match result {
        Ok(result) => boards(source, &result, &span),
        Err(error) => vec![Err(error)],
    };
    let board = |placement| Board {
        span: span.clone(),
        format: source.plan.format,
        placement,
        id_at: id_at.clone(),
        notes: Vec::new(),
    };
    Item { span: from..span.end, says: Says::Boards(boards.into_iter().map(board).collect()) }
}

/// The result; an error if it has a name that nqfill does not write: it is of another program, or was changed.
fn known(result: ResultIn, text: &str, span: &Range<usize>) -> Result<ResultIn, InputError> {
    let is_known = |name: &str| RESULT_MEMBERS.contains(&name) || matches!(role(name), Some(Role::Id | Role::Metadata));
    let Some(name) = result.others.keys().filter(|name| !is_known(name)).min() else { return Ok(result) };
    let at = span.start + text[span.clone()].find(name.as_str()).unwrap_or(0);
    let end = floor_char_boundary(text, at + name.len());
    Err(InputErrorKind::UnknownName { name: name.chars().take(40).collect(), nearest: None }.at(at..end))
}

/// What a parser says, without the place, which is shown separately.
fn malformed(message: &str) -> InputErrorKind {
    let end = message.find(" at line ").unwrap_or(message.len());
    InputErrorKind::Malformed(message[..end].to_owned())
}

/// The offset of a line and column, counted from 1; the column in bytes.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    floor_char_boundary(text, start + column.saturating_sub(1))
}

/// The bytes of the value of `id` in a result. In YAML it is the first.
fn id_of(text: &str, result: &Range<usize>) -> Option<Range<usize>> {
    let body = &text[result.clone()];
    let value = match body.trim_start().strip_prefix("- id: ") {
        Some(behind) => first_line(behind),
        None => &body[id::value_in(body)?],
    };
    Some(span_in(text, value))
}

/// The boards of a result: its solutions, or its puzzle. The parser tells no places: the result shows all of its squares.
fn boards(source: &Source<'_>, result: &ResultIn, span: &Range<usize>) -> Vec<Result<Placement, InputError>> {
    let Some(n) = result.n else { return vec![Err(InputErrorKind::NoBoard.at(span.clone()))] };
    let said = Said { n: Some((n, span.clone())), base: Some(Base::One), ..Said::default() };
    let order = source.options.pairs.unwrap_or_default();
    let board = |queens: &[(i64, i64)]| {
        let blocked = result.blocked.iter().map(|square| (square.row, square.column));
        let all = queens.iter().map(|&square| (square, true)).chain(blocked.map(|square| (square, false)));
        let pair = |(square, is_queen)| Pair {
            numbers: order.row_column(square),
            is_queen,
            may_repeat: false,
            span: span.clone(),
        };
        let pairs: Vec<Pair> = all.map(pair).collect();
        convention::of_pairs(source, &said, &|see| pairs.iter().for_each(see), span.clone())?.agreed(span.clone())
    };
    let solution = |SolutionIn { columns }: &SolutionIn| {
        if columns.len() != n {
            let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found: columns.len(), expected: n };
            return Err(kind.at(span.clone()));
        }
        board(&(1..).zip(columns.iter().copied()).collect::<Vec<_>>())
    };
    match &result.solutions[..] {
        [] => vec![board(&result.fixed.iter().map(|square| (square.row, square.column)).collect::<Vec<_>>())],
        solutions => solutions.iter().map(solution).collect(),
    }
}

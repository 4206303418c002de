//! nqfill's own results in JSON, in JSON lines and in YAML: every solution of a result is a board; a result without solutions is the
//! puzzle that it is about.
//!
//! ```text
//! json   = "{" ... '"results"' ":" "[" [ result { "," result } ] "]" { "," member } "}"
//! jsonl  = { result }
//! yaml   = { line } "results:" newline { "- " result } { line that is further in, or "name:" }
//! result = all up to the next line that is not further in, or the bracket that closes it
//! ```

use crate::convention::Given;
use crate::item::{Board, Cursor, Family, Item, NoteKind, Says, Skipped, Source};
use crate::line::{LineKind, Signs, line_at};
use crate::text::effort::examined;
use crate::text::{first_line, prefix};
use crate::values::board::{Reading, not_understood, number, short, wrong};
use crate::values::form::{Form, Shape};
use crate::values::lexer::{Lexer, Token};
use crate::values::names::{Role, role};
use crate::values::parts::{Field, Parts};
use crate::values::tree::{Kind, Value};
use crate::{Base, Expected, FamilyName, Foreign, InputError, InputErrorKind, yaml};
use nqfill_core::board::Placement;
use std::ops::Range;

/// The family.
pub(crate) struct Results;

impl Family for Results {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let (text, at) = (source.text, cursor.at);
        let line = line_at(text, at, Signs::default())?;
        if let LineKind::Skipped(passed) = line.kind {
            return Some(Item::passed(at..line.next, passed));
        }
        let rest = &text[at..];
        let known = |length: usize| Item::passed(at..at + length, Skipped::Known { is_prompt: false });
        let found = front(rest).or_else(|| json_tail(rest)).map(known);
        found.or_else(|| json(source, at)).or_else(|| lines(source, at)).or_else(|| {
            let error = FamilyName::Results.not_understood(Foreign::Line, line.span);
            Some(Item::board(at..line.next, source.plan.format, Err(error)))
        })
    }
}

/// The members that nqfill's schemas give to results and their documents, but for those that make a board. Results are
/// shaped above this crate: a test of the program holds this list against the schemas.
#[rustfmt::skip]
pub const RESULT_MEMBERS: [&str; 49] = [
    "canonical", "symmetry", "techniques", "minimal", "clipped", "conflict_count", "conflicts_by_kind", "core",
    "searched", "searches", "repairs", "repairs_smallest", "repairs_complete", "moves_complete",
    "certain_complete", "moves", "unique", "forced", "impossible", "hint", "incomplete", "conflicts", "encoding", "error",
    "exhaustive", "format", "index", "line", "listed", "max_score", "message", "missing", "moved", "order", "passed", "puzzle",
    "schema", "score", "solution_count", "source", "statistics", "status", "steps", "student", "summary", "counted",
    "not_read", "hint_level", "ungraded",
];

/// The length of what a document begins with, up to its first result.
fn front(text: &str) -> Option<usize> {
    const LONGEST: usize = 200;
    const LINES: [&str; 4] = ["schema: nqfill-results-2", "schema: nqfill-check-1", "results:", "results: []"];
    let line = first_line(text);
    if LINES.contains(&line.trim_end()) {
        return Some(line.len());
    }
    let front = prefix(text, LONGEST).split_inclusive('[').next()?;
    let schema = front.split_whitespace().collect::<String>();
    let schema = schema.strip_prefix("{\"schema\":\"nqfill-")?.strip_suffix("\",\"results\":[")?;
    matches!(schema, "results-2" | "check-1").then_some(front.len())
}

/// The length of what stands behind the last result of a document in JSON.
fn json_tail(text: &str) -> Option<usize> {
    let mut lexer = Lexer::new(text, 0, Signs::default());
    let mut next = lexer.next().ok()??.0;
    if next != Token::Close(']') {
        return None;
    }
    loop {
        next = lexer.next().ok()??.0;
        match next {
            Token::Close('}') => return Some(lexer.at),
            Token::Comma => lexer.next().ok()??,
            _ => return None,
        };
        lexer.takes_key().then(|| Value::read(&mut lexer).ok())??;
    }
}

/// The next result in JSON, with what stands between it and the one before.
fn json(source: &Source<'_>, from: usize) -> Option<Item> {
    let text = source.text;
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    if !rest.starts_with('{') {
        return None;
    }
    let start = text.len() - rest.len();
    let mut lexer = Lexer::new(text, start, Signs::default());
    let read = Value::read(&mut lexer);
    // In JSON lines another result begins on the next line.
    let next = || memchr::memmem::find(rest.as_bytes(), b"\n{").map_or(text.len(), |at| start + at);
    let end = if read.is_ok() { lexer.at } else { next() };
    Some(item(source, from..end, &read, lexer.comments))
}

/// The next result in YAML, or the summary behind them.
fn lines(source: &Source<'_>, from: usize) -> Option<Item> {
    let lines = source.text[from..].split_inclusive('\n');
    let further = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let line = first_line(&source.text[from..]);
    let (outer, is_summary) = (further(line), line.trim_end() == "summary:");
    if !is_summary && !line[outer..].starts_with("- ") {
        return None;
    }
    // A line of words among those of a result is a part of it, which is then malformed.
    let names = ["- ", "---", "summary:", "schema:", "results:"];
    let closes = |line: &str| {
        let at = further(line);
        at <= outer && (is_summary || names.iter().any(|name| line[at..].starts_with(name)))
    };
    let own = lines.enumerate().take_while(|(at, line)| *at == 0 || !closes(line));
    let end = from + own.map(|(_, line)| line.len()).sum::<usize>();
    examined(end - from);
    if is_summary {
        return Some(Item::passed(from..end, Skipped::Known { is_prompt: false }));
    }
    let (read, comments) = yaml::read(&source.text[..end], from);
    let read = read.and_then(|value| match value.list().map_or(&[][..], |list| list.items()) {
        [result] => Ok(result.value.clone()),
        _ => Err(not_understood(&value)),
    });
    Some(item(source, from..end, &read, comments))
}

/// The boards of a result in these bytes, with the comments among them.
fn item(
    source: &Source<'_>,
    all: Range<usize>,
    result: &Result<Value<'_>, InputError>,
    comments: Vec<Range<usize>>,
) -> Item {
    let span = result.as_ref().map_or(all.clone(), |result| result.span.clone());
    let id_at = result.as_ref().ok().and_then(|result| member(result, "id")).map(|id| id.span.clone());
    let read = result.as_ref().map_err(Clone::clone).and_then(|result| boards(source, result));
    let format = source.plan.format;
    let board = |placement| Board { span: span.clone(), format, placement, id_at: id_at.clone(), notes: Vec::new() };
    let mut boards: Vec<_> = read.unwrap_or_else(|error| vec![Err(error)]).into_iter().map(board).collect();
    boards[0].notes.extend(comments.into_iter().map(|comment| (comment, NoteKind::Comment)));
    Item { span: all, says: Says::Boards(boards) }
}

/// The value that a name has.
fn member<'v, 'a>(value: &'v Value<'a>, name: &str) -> Option<&'v Value<'a>> {
    let Kind::Map(members) = &value.kind else { return None };
    let mut members = members.items().iter();
    members.find(|member| member.name.as_ref().is_some_and(|given| given.text == name)).map(|member| &member.value)
}

/// Fails if a result has a name that nqfill does not write, or has one twice: it is of another program, or was changed.
fn check(result: &Value<'_>) -> Result<(), InputError> {
    let Kind::Map(members) = &result.kind else { return Err(not_understood(result)) };
    let is_known = |name: &str| {
        matches!(name, "n" | "fixed" | "blocked" | "solutions")
            || RESULT_MEMBERS.contains(&name)
            || matches!(role(name), Some(Role::Id | Role::Metadata))
    };
    let mut seen = Vec::new();
    for name in members.items().iter().filter_map(|member| member.name.as_ref()) {
        let shown = short(&name.text);
        if !is_known(&name.text) {
            return Err(InputErrorKind::UnknownName { name: shown, nearest: None }.at(name.span.clone()));
        }
        if seen.contains(&shown) {
            return Err(InputErrorKind::RepeatedName { name: shown }.at(name.span.clone()));
        }
        seen.push(shown);
    }
    Ok(())
}

/// The boards of a result: its solutions, or its puzzle.
fn boards(source: &Source<'_>, result: &Value<'_>) -> Result<Vec<Result<Placement, InputError>>, InputError> {
    check(result)?;
    let n = match member(result, "n") {
        Some(n) if !matches!(n.kind, Kind::Null) => {
            (usize::try_from(number(n, source.text)?).unwrap_or(0), n.span.clone())
        }
        _ => return Err(InputErrorKind::NoBoard.at(result.span.clone())),
    };
    let given = Given { n: Some(n), base: Some(Base::One), ..Given::default() };
    let reading = Reading::new(source, None, given.clone());
    let board = |queens: Option<&Value<'_>>, shape| {
        let mut fields = Vec::new();
        let values = [(Role::Queens, shape, queens), (Role::Blocked, Shape::Pairs, member(result, "blocked"))];
        for (role, shape, value) in values {
            let Some(value) = value else { continue };
            let form = Form::of(value)?;
            if form.shape != shape && form.shape != Shape::Nothing {
                return Err(wrong(value, source.text, Expected::Square));
            }
            fields.push(Field { role, name: None, value, form });
        }
        let parts = Parts { reading: &reading, fields: &fields, span: result.span.clone() };
        Ok(parts.board(given.clone())?.0)
    };
    let Some(solutions) = member(result, "solutions").and_then(Value::list).filter(|list| list.count > 0) else {
        return Ok(vec![board(member(result, "fixed"), Shape::Pairs)]);
    };
    let mut boards = Vec::new();
    solutions.each(&mut |solution| {
        let columns = member(&solution.value, "columns").ok_or_else(|| not_understood(&solution.value));
        let columns = columns.and_then(|columns| all_columns(columns, source.text).map(|()| columns));
        boards.push(columns.and_then(|columns| board(Some(columns), Shape::Numbers)));
        Ok(())
    })?;
    Ok(boards)
}

/// Fails if a list of columns has anything else: elsewhere a row may be without a queen.
fn all_columns(columns: &Value<'_>, text: &str) -> Result<(), InputError> {
    let check = |value: &Value<'_>| match value.kind {
        Kind::Number(1..) => Ok(()),
        _ => Err(wrong(value, text, Expected::Number)),
    };
    columns.list().map_or(Ok(()), |list| list.each(&mut |item| check(&item.value)))
}

//! The `nqfill` dialect: the results that nqfill itself writes in JSON, in JSON lines and in YAML.
//!
//! ```text
//! json     = "{" ... '"results"' ":" "[" [ result { "," result } ] "]" ... "}"
//! jsonl    = { result }
//! yaml     = ... "results:" newline { "- " result, up to the next line that is not indented }
//! ```
//! Every solution of a result is a board; a result without solutions is the puzzle that it is about.

use crate::fields::short;
use crate::format::piece::signed;
use crate::prose::filler::skip_filler;
use crate::text::{first_line, floor_char_boundary, line_at, line_ends};
use crate::value::names;
use crate::value::names::Role;
use crate::{Counted, Cursor, Entry, Grammar, InputError, InputErrorKind, Sniff, Source, id, named::yaml};
use nom::IResult;
use nom::Parser;
use nom::bytes::complete::{tag, take_until};
use nom::character::complete::{char, multispace0};
use nom::sequence::delimited;
use nqfill_core::board::{MOST_ROWS, Placement, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::ops::Range;

pub(crate) struct Results;

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

/// The members that nqfill's schemas give to results and their documents, but for those that make a board. Results are
/// shaped above this crate: a test of the program holds this list against the schemas.
pub const RESULT_MEMBERS: [&str; 50] = [
    "canonical",
    "symmetry",
    "techniques",
    "minimal",
    "clipped",
    "completable",
    "conflict_count",
    "conflicts_by_kind",
    "core",
    "cases",
    "searched",
    "searches",
    "steps_for_all",
    "repairs",
    "repairs_smallest",
    "repairs_complete",
    "moves_complete",
    "certain_complete",
    "moves",
    "unique",
    "forced",
    "impossible",
    "hint",
    "incomplete",
    "conflicts",
    "encoding",
    "error",
    "exhaustive",
    "format",
    "index",
    "line",
    "listed",
    "max_score",
    "message",
    "missing",
    "moved",
    "order",
    "passed",
    "puzzle",
    "reason",
    "schema",
    "score",
    "solution_count",
    "source",
    "statistics",
    "status",
    "steps",
    "student",
    "summary",
    "counted",
];

impl ResultIn {
    /// A name that nqfill does not write: the result is of another program, or was changed.
    fn unknown_name(&self) -> Option<&String> {
        let is_known = |name: &str| RESULT_MEMBERS.contains(&name) || names::role(name) == Some(Role::Metadata);
        self.others.keys().filter(|name| !is_known(name)).min()
    }
}

#[derive(Deserialize)]
struct SquareIn {
    row: u32,
    column: u32,
}

#[derive(Deserialize)]
struct SolutionIn {
    columns: Vec<u32>,
}

/// Everything up to the first result of a JSON document.
fn json_front(text: &str) -> IResult<&str, ()> {
    let name = (take_until("\"results\""), tag("\"results\""));
    let (rest, _) =
        (multispace0, char('{'), name, delimited(multispace0, char(':'), multispace0), char('[')).parse(text)?;
    Ok((rest, ()))
}

/// Where the lines below `results:` begin in a YAML document.
fn yaml_front(text: &str) -> Option<usize> {
    let mut at = 0;
    std::iter::from_fn(|| {
        let line = line_at(text, at)?;
        at = line.next;
        Some(line)
    })
    .find(|line| text[line.start..line.end].trim_end() == "results:")
    .map(|line| line.next)
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// The next result, and its bytes.
fn next_result(text: &str, from: usize) -> Option<(Range<usize>, Result<ResultIn, InputError>)> {
    if is_json(text) { next_json(text, from) } else { next_yaml(text, from) }
}

fn next_json(text: &str, from: usize) -> Option<(Range<usize>, Result<ResultIn, InputError>)> {
    let front = || json_front(text).map_or(0, |(rest, ())| text.len() - rest.len());
    let from = if from == 0 { front() } else { from };
    let from = behind_words(text, from);
    let rest = text[from..].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '['));
    let start = text.len() - rest.len();
    if !rest.starts_with('{') {
        return None;
    }
    let mut results = serde_json::Deserializer::from_str(rest).into_iter::<ResultIn>();
    let result = results.next()?;
    let end = start + results.byte_offset();
    match result {
        Ok(result) => Some((start..end, known(result, &text[start..end], start))),
        Err(error) => {
            let at = start + offset_of(rest, error.line(), error.column());
            let kind = InputErrorKind::Malformed(plain(&error.to_string()));
            // In JSON lines another result begins on the next line.
            let end = memchr::memmem::find(&text.as_bytes()[at..], b"\n{").map_or(text.len(), |length| at + length);
            Some((start..end, Err(kind.at(at..text.len().min(at + 1)))))
        }
    }
}

/// Where the next result may begin behind one that ends a line: words may stand between JSON lines.
fn behind_words(text: &str, from: usize) -> usize {
    let is_line_end = from > 0 && text[from..].starts_with(['\n', '\r']);
    if is_line_end { skip_filler(text, from).map_or(from, |said| said.line.start) } else { from }
}

/// The result; an error if it has a name that nqfill does not write, because its value would be lost.
fn known(result: ResultIn, text: &str, start: usize) -> Result<ResultIn, InputError> {
    let Some(name) = result.unknown_name() else { return Ok(result) };
    let at = text.find(name.as_str()).map_or(start, |at| start + at);
    let ours = ["n", "fixed", "blocked", "solutions"];
    let nearest = ours.into_iter().find(|known| names::is_near(name, known)).map(str::to_owned);
    Err(InputErrorKind::UnknownName { name: short(name), nearest }.at(at..at + name.len()))
}

/// The message of a parser without the place, which is shown separately.
fn plain(message: &str) -> String {
    let end = message.find(" at line ").unwrap_or(message.len());
    message[..end].to_owned()
}

/// The offset of a line and column, counted from 1; the column in bytes.
fn offset_of(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    floor_char_boundary(text, start + column.saturating_sub(1))
}

fn next_yaml(text: &str, from: usize) -> Option<(Range<usize>, Result<ResultIn, InputError>)> {
    let mut at = if from == 0 { yaml_front(text)? } else { from };
    let first = loop {
        let line = line_at(text, at)?;
        if !text[line.start..line.end].trim().is_empty() {
            break line;
        }
        at = line.next;
    };
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let outer = indent(&text[first.start..first.end]);
    if !text[first.start + outer..].starts_with("- ") {
        return None;
    }
    let (start, mut end) = (first.start, first.next);
    while let Some(line) = line_at(text, end) {
        let said = &text[line.start..line.end];
        if !said.trim().is_empty() && indent(said) <= outer {
            break;
        }
        end = line.next;
    }
    if let Some((refused, kind)) = yaml::refused(&text[start..end]) {
        return Some((start..end, Err(kind.at(start + refused.start..start + refused.end))));
    }
    let results: Result<Vec<ResultIn>, _> = serde_yaml::from_str(&text[start..end]);
    let result = results.map(|mut results| results.pop()).map_err(|error| {
        let place = error.location().map_or(start, |location| (start + location.index()).min(end));
        InputErrorKind::Malformed(plain(&error.to_string())).at(place..place)
    });
    let result = result.and_then(|result| result.ok_or_else(|| InputErrorKind::NoBoard.at(start..end)));
    let result = result.and_then(|result| known(result, &text[start..end], start));
    Some((start..end, result))
}

/// The bytes of the value of `id` in a result. In YAML it is the first.
fn id_of(text: &str, result: &Range<usize>) -> Option<Range<usize>> {
    let body = &text[result.clone()];
    let at = match body.trim_start().strip_prefix("- id: ") {
        Some(behind) => {
            let start = body.len() - behind.len();
            start..start + first_line(behind).len()
        }
        None => id::value_in(body)?,
    };
    Some(result.start + at.start..result.start + at.end)
}

/// The boards of a result: its solutions, or its puzzle.
fn boards(result: &ResultIn, bears: impl Fn(usize) -> bool) -> Vec<Result<Placement, InputError>> {
    let fixed = squares(&result.fixed);
    let blocked = squares(&result.blocked);
    let Some(n) = result.n else { return vec![Err(InputErrorKind::NoBoard.into())] };
    if n <= MOST_ROWS && !bears(n) {
        return vec![Err(InputErrorKind::SizeBeyondText { n }.into())];
    }
    if result.solutions.is_empty() {
        return vec![placement(n, fixed, blocked)];
    }
    let solution = |solution: &SolutionIn| {
        let columns = &solution.columns;
        if columns.len() != n {
            return Err(
                InputErrorKind::WrongCount { counted: Counted::Columns, found: columns.len(), expected: n }.into()
            );
        }
        let square = |(row, &column): (usize, &u32)| Some(Square::new(row as u32, column.checked_sub(1)?));
        let queens: Option<Vec<Square>> = columns.iter().enumerate().map(square).collect();
        placement(n, queens.ok_or(0), blocked.clone())
    };
    result.solutions.iter().map(solution).collect()
}

/// Squares counted from 0, or the number that is none.
fn squares(squares: &[SquareIn]) -> Result<Vec<Square>, i64> {
    let index = |number: u32| number.checked_sub(1).ok_or(0);
    squares.iter().map(|from| Ok(Square::new(index(from.row)?, index(from.column)?))).collect()
}

fn placement(
    n: usize,
    queens: Result<Vec<Square>, i64>,
    blocked: Result<Vec<Square>, i64>,
) -> Result<Placement, InputError> {
    let outside = |number: i64| InputErrorKind::OutOfRange { number, first: 1, last: signed(n) };
    let (queens, blocked) = (queens.map_err(outside)?, blocked.map_err(outside)?);
    match n {
        0 => return Err(InputErrorKind::ZeroSize.into()),
        _ if n > MOST_ROWS => return Err(InputErrorKind::BoardTooLarge { most: MOST_ROWS }.into()),
        _ => {}
    }
    let largest = queens.iter().chain(&blocked).map(|square| square.row.max(square.column)).max();
    let largest = largest.map_or(0, i64::from) + 1;
    Placement::new(n, queens, blocked).map_err(|_| outside(largest).into())
}

impl Grammar for Results {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        sniff.is_results()
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if cursor.pending.is_empty() {
            let (span, result) = next_result(source.text, cursor.at)?;
            let line = cursor.line + line_ends(&source.text[cursor.at..span.start]);
            let boards = match result {
                Ok(result) => boards(&result, |n| source.options.bears(n, span.len())),
                Err(error) => vec![Err(error)],
            };
            cursor.line = line + line_ends(&source.text[span.clone()]);
            cursor.at = span.end;
            let id_at = id_of(source.text, &span);
            for placement in boards {
                let entry = Entry { id_at: id_at.clone(), ..cursor.entry(line, span.clone(), placement) };
                cursor.pending.push_back(entry);
            }
        }
        cursor.pending.pop_front()
    }

    fn locate(&self, _: &Source<'_>, _: &Entry, _: Square) -> Option<Range<usize>> {
        None
    }
}

//! Documents of JSON: boards one by one, and objects that hold a list of boards.
//!
//! ```text
//! listing  = "{" { metadata | "n" ":" number } ( "solutions" | "boards" | ... ) ":" "[" list { "," list } "]" "}"
//! ```
//! Each list has a form that `queens` may have in an object of its own: the column in each row, squares, rows.

use crate::fields::Fields;
use crate::format::coordinates::{CoordinateDialect, Coordinates};
use crate::format::piece::Piece;
use crate::id;
use crate::lexer::{Extent, VALUES};
use crate::named::json::{Json, each_member, plain};
use crate::text::line_ends;
use crate::value;
use crate::value::names;
use crate::value::names::Role;
use crate::value::{Value, blanks};
use crate::{Cursor, Entry, Expected, Grammar, InputError, InputErrorKind, ReadOptions, Sniff, Source};
use nqfill_core::board::{Placement, Square};
use std::ops::Range;

pub(crate) struct Documents;

/// Names of lists of boards.
const LISTS: [&str; 6] = ["solutions", "all_solutions", "boards", "puzzles", "answers", "results"];

pub(crate) fn is_list(name: &str) -> bool {
    LISTS.iter().any(|list| names::is_same(list, name))
}

/// True if an object has nothing but a list of lists, a size and metadata.
fn is_listing(object: &str) -> bool {
    let mut lists = 0;
    let is_one = value::members(object).all(|(name, value)| {
        lists += usize::from(is_list(name));
        let is_nested = || value.strip_prefix('[').is_some_and(|inside| blanks(inside).starts_with('['));
        matches!(names::role(name), Some(Role::Size | Role::Metadata)) || (is_list(name) && is_nested())
    });
    is_one && lists == 1
}

/// The bytes of the value of `id` in an object. One that is not whole may have been cut within the value.
fn id_in(text: &str, object: &Range<usize>) -> Option<Range<usize>> {
    let body = &text[object.clone()];
    let at = id::value_in(body).filter(|_| VALUES.extent(body) == Extent::Whole(body.len()))?;
    Some(object.start + at.start..object.start + at.end)
}

/// The bytes of each board of a listing, and the size of all if it is told.
fn items(piece: &Piece<'_>) -> Result<(Vec<Range<usize>>, Option<usize>), InputError> {
    let (mut fields, mut items) = (Fields::new(piece, super::COUNTING), Vec::new());
    each_member(piece, &mut |name, text| {
        if !is_list(name) {
            return fields.take(name, text);
        }
        let (rest, list) = Value::read(piece, text)?;
        list.each(piece, &mut |_, item| {
            items.push(item.value.span.clone());
            match item.value.list() {
                Some(_) => Ok(()),
                None => Err(fields.wrong(&item.value, Expected::Squares)),
            }
        })?;
        Ok(rest)
    })?;
    Ok((items, fields.told()?))
}

/// The error of a board whose size was told for all of its list.
pub(crate) fn told_for_all(mut error: InputError, n: Option<usize>) -> InputError {
    if let (InputErrorKind::Disagree { one, .. }, Some(n)) = (&mut error.kind, n) {
        *one = format!("n = {n}");
    }
    error
}

impl Grammar for Documents {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        Json.may_fit(sniff)
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if let Some(entry) = cursor.pending.pop_front() {
            return Some(entry);
        }
        let &Source { text, options } = source;
        if let Some(plain) = plain::next(text, options, cursor) {
            return Some(plain);
        }
        let span = Json.piece(source, cursor.at)?;
        let mut line = cursor.line + line_ends(&text[cursor.at..span.start]);
        cursor.line = line + line_ends(&text[span.clone()]);
        cursor.at = span.end;
        let piece = Piece { text, span: span.clone(), options };
        if !is_listing(&text[span.clone()]) {
            let id_at = id_in(text, &span);
            for placement in Json.placements(&piece) {
                let entry = Entry { id_at: id_at.clone(), ..cursor.entry(line, span.clone(), placement) };
                cursor.pending.push_back(entry);
            }
            return cursor.pending.pop_front();
        }
        let id_at = id_in(text, &span);
        match items(&piece) {
            Err(error) => Some(Entry { id_at, ..cursor.entry(line, span, Err(error)) }),
            Ok((items, n)) => {
                let sized = ReadOptions { size: n.or(options.size), ..options.clone() };
                let mut at = span.start;
                for item in items {
                    line += line_ends(&text[at..item.start]);
                    at = item.start;
                    let piece = Piece { text, span: item.clone(), options: &sized };
                    let placement = Json.placement(&piece).map_err(|error| told_for_all(error, n));
                    let entry = Entry { id_at: id_at.clone(), ..cursor.entry(line, item, placement) };
                    cursor.pending.push_back(entry);
                }
                cursor.pending.pop_front()
            }
        }
    }

    fn plain(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        plain::next(source.text, source.options, cursor)
    }

    fn skip(&self, source: &Source<'_>, cursor: &mut Cursor, (most, most_rows): (usize, usize)) -> usize {
        // What stands between two boards is looked at with the second.
        let is_behind_board = cursor.at > 0 && cursor.at == cursor.covered;
        let mut boards = 0;
        while is_behind_board && boards < most {
            let mut after = cursor.clone();
            let board = plain::next(source.text, source.options, &mut after);
            let Some(entry) = board.filter(|entry| entry.placement.as_ref().is_ok_and(|it| it.n() <= most_rows)) else {
                break;
            };
            *cursor = Cursor { covered: entry.span.end, ..after };
            boards += 1;
        }
        boards
    }

    fn locate(&self, source: &Source<'_>, entry: &Entry, square: Square) -> Option<Range<usize>> {
        let &Source { text, options } = source;
        let Some(n) = entry.placement.as_ref().ok().filter(|_| text[entry.start..].starts_with('[')).map(Placement::n)
        else {
            return Coordinates(Json).locate(source, entry, square);
        };
        let Extent::Whole(length) = VALUES.extent(&text[entry.start..]) else { return None };
        let sized = ReadOptions { size: Some(n), ..options.clone() };
        Json.locate(&Piece { text, span: entry.start..entry.start + length, options: &sized }, square)
    }
}

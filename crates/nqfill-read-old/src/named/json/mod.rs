//! The `json` dialect: objects of JSON and dictionaries of Python, in one document or one a line.
//!
//! ```text
//! text     = { board | document | "[" | "]" | "," | comment | words | "-----" | "=====" }
//! board    = "{" [ key ":" value { "," key ":" value } [ "," ] ] "}"
//!          | "[" square { "," square } [ "," ] "]" | sized
//! document = "{" ... ( "boards" | "puzzle" | ... ) ":" ( board | "[" { board } "]" ) ... "}"
//! sized    = "[" n "," blocked "]"              as the data of PyCSP3's model of blocked queens
//! square   = "{" "row" ":" number "," "column" ":" number "}"
//! key      = quoted | word
//! ```
//! The module `named` defines names and values. Pairs count from 0, or as `--base` says; squares that
//! name their coordinates, and columns one a row, count from what they tell. A document around boards has metadata only:
//! other members would be lost. So MiniZinc's streams and documents of PyCSP3 are read too.

mod documents;
pub(crate) mod plain;

pub(crate) use documents::{Documents, is_list, told_for_all};

use crate::fields::filler::behind_words;
use crate::fields::{Counting, Fields};
use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::Piece;
use crate::lexer;
use crate::lexer::{Extent, Token, VALUES};
use crate::text::digits::Digits;
use crate::text::effort;
use crate::text::{behind_line, first_line};
use crate::value;
use crate::value::names;
use crate::value::names::Role;
use crate::value::{Value, blanks};
use crate::{Base, Expected, InputError, Kinds, Loss, Note, Sniff, Source};
use nqfill_core::board::Placement;
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Json;

pub(crate) const COUNTING: Counting =
    Counting { format: "json", queens: Some(Base::Zero), blocked: Some(Base::Zero), columns: None, is_fixed: false };

/// Names of members that hold boards.
const HOLDERS: [&str; 21] = [
    "board",
    "boards",
    "puzzle",
    "puzzles",
    "instance",
    "instances",
    "problem",
    "problems",
    "example",
    "examples",
    "test",
    "tests",
    "case",
    "cases",
    "data",
    "input",
    "output",
    "json",
    "result",
    "results",
    "solution",
];

/// True if a member of an object holds boards.
fn is_holder(name: &str, value: &str) -> bool {
    let object = value.strip_prefix('[').map_or(value, blanks);
    is_holder_name(name) && object.starts_with('{') && !is_square(object)
}

/// True if a member of this name may hold boards.
pub(crate) fn is_holder_name(name: &str) -> bool {
    HOLDERS.iter().any(|holder| names::is_same(holder, name))
}

/// True if an object names a coordinate first: it is a square, not a board.
fn is_square(object: &str) -> bool {
    let inside = object.strip_prefix('{').map(blanks);
    inside.and_then(value::key).is_some_and(|(name, _)| names::coordinate(name).is_some() && !begins_with_list(inside))
}

/// True if the first member of an object is a list, as `row` of a board may be.
fn begins_with_list(inside: Option<&str>) -> bool {
    inside.and_then(value::key).is_some_and(|(_, value)| value.starts_with(['[', '(']))
}

/// The size and the list of blocked squares of a list that has nothing else: `[4, [[0, 1]]]`.
fn sized(text: &str) -> Option<(&str, &str)> {
    let size = blanks(text.strip_prefix('[')?);
    let digits = size.find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits > 0)?;
    let squares = blanks(blanks(&size[digits..]).strip_prefix(',')?);
    let first = blanks(squares.strip_prefix('[')?);
    first.starts_with(['[', ']']).then_some((size, squares))
}

/// The kinds of objects.
enum Kind {
    Board,
    /// Metadata around boards.
    Document,
    /// A message about boards, as in MiniZinc's streams.
    Message,
}

fn kind(object: &str) -> Kind {
    let (mut holders, mut has_type, mut is_metadata) = (0, false, true);
    for (name, value) in value::members(object) {
        match is_holder(name, value) {
            true => holders += 1,
            false => is_metadata &= names::role(name) == Some(Role::Metadata),
        }
        has_type |= names::is_same(name, "type");
    }
    match (is_metadata, holders) {
        (true, 1..) => Kind::Document,
        (true, 0) if has_type => Kind::Message,
        _ => Kind::Board,
    }
}

/// Skips the text between boards: blanks, commas, comments, MiniZinc's rules, brackets that close a document, words.
fn between(text: &str) -> &str {
    let mut rest = text;
    loop {
        let before = rest;
        rest = blanks(rest).trim_start_matches([',', ']', '}']);
        effort::look(before.len() - rest.len());
        rest = match rest.as_bytes() {
            [b'-', b'-', ..] | [b'=', b'=', ..] => behind_line(rest),
            [b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r', ..] => rest,
            _ if blanks(rest).len() < rest.len() => rest,
            [b';', ..] => behind_line(rest),
            [b'{' | b'[' | b'"', ..] | [] => return rest,
            // `方案1:` is a heading rather than a name.
            _ => match behind_words(rest) {
                Some(after) => after,
                None => return rest,
            },
        };
    }
}

/// Where a board ends that is not whole: before the next line with another one.
fn broken_end(text: &str) -> usize {
    let lines = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes());
    let begins = |&at: &usize| text[at + 1..].starts_with('{');
    let end = lines.into_iter().find(begins).unwrap_or(text.len());
    effort::look(end);
    end
}

fn end_of(text: &str) -> usize {
    match VALUES.extent(text) {
        Extent::Whole(length) => length,
        Extent::Broken => broken_end(text),
        Extent::Swallowed => text.len(),
    }
}

impl CoordinateDialect for Json {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        if !sniff.has(Kinds::BRACE.or(Kinds::BRACKET)) {
            return false;
        }
        let mut start = between(sniff.sample);
        if sized(start).is_some() {
            return true;
        }
        while let Some(inside) = start.strip_prefix('[') {
            start = blanks(inside);
        }
        start.strip_prefix('{').is_some_and(|inside| value::key(blanks(inside)).is_some()) && !sniff.is_results()
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        let text = source.text;
        let mut rest = &text[from..];
        loop {
            rest = between(rest);
            let start = text.len() - rest.len();
            if rest.starts_with('{') {
                let end = end_of(rest);
                match kind(&rest[..end]) {
                    Kind::Board => return Some(start..start + end),
                    Kind::Document => rest = &rest[1..],
                    Kind::Message => rest = &rest[end..],
                }
            } else if let Some(inside) = rest.strip_prefix('[') {
                if is_square(blanks(inside)) || sized(rest).is_some() {
                    return Some(start..start + end_of(rest));
                }
                rest = inside;
            } else if let Some((name, value)) = value::key(rest) {
                let is_holder = is_holder(name, value);
                rest =
                    if is_holder { value } else { &value[value::scalar_or_bracketed(value).unwrap_or(value.len())..] };
            } else {
                return (!rest.is_empty()).then_some(start..start + first_line(rest).len());
            }
        }
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let body = piece.body();
        let mut fields = Fields::new(piece, COUNTING);
        if let Some((size, squares)) = sized(body) {
            fields.take("n", size)?;
            let rest = blanks(fields.take("blocks", squares)?);
            if blanks(rest.strip_prefix(',').unwrap_or(rest)) != "]" {
                return Err(piece.unexpected(rest, Expected::ClosingBracket));
            }
            return fields.read(see);
        }
        if body.starts_with('[') {
            fields.take_squares(Value::read(piece, body)?.1)?;
            return fields.read(see);
        }
        each_member(piece, &mut |name, value| fields.take(name, value))?;
        fields.read(see)
    }
}

/// Passes every member of the object to `take`, which returns the text behind the value.
pub(crate) fn each_member<'a>(
    piece: &Piece<'a>,
    take: &mut dyn FnMut(&'a str, &'a str) -> Result<&'a str, InputError>,
) -> Result<(), InputError> {
    let body = piece.body();
    let next = |rest: &'a str| value::next(piece, rest);
    let (mut rest, first, _) = next(body)?;
    let closing = match first {
        Token::Open(bracket) => lexer::closing(bracket),
        Token::Close(_) | Token::Bar => return Err(piece.unexpected(body, Expected::ClosingBracket)),
        _ => return Err(piece.unexpected(body, Expected::Assignment)),
    };
    loop {
        let before = blanks(rest);
        let (behind, token, _) = next(before)?;
        rest = match token {
            Token::Close(bracket) if bracket == closing => return Ok(()),
            Token::Comma => behind,
            Token::Text(name) | Token::Word(name) if blanks(behind).starts_with(':') => {
                let behind = blanks(take(name, blanks(&blanks(behind)[1..]))?);
                if !behind.starts_with([',', '}']) {
                    return Err(piece.unexpected(behind, Expected::ClosingBracket));
                }
                behind
            }
            Token::Close(_) | Token::Bar => return Err(piece.unexpected(before, Expected::ClosingBracket)),
            _ => return Err(piece.unexpected(before, Expected::Assignment)),
        };
    }
}

/// `{"n": 4, "queens": [[0, 1]], "blocks": []}`, counted from 0, one board a line.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    write_with_notes(placement, &[], out)
}

/// Notes that say what the board's own names say.
const SAID: [&str; 4] = ["size", "queens", "blocked", "diagonals"];

/// [`write`] with notes behind the squares.
pub(crate) fn write_with_notes(placement: &Placement, notes: &[Note], out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("{\"n\": ");
    digits.number(placement.n() as u64);
    for (name, squares) in [("queens", placement.queens()), ("blocks", placement.blocked())] {
        digits.text(&format!(", \"{name}\": "));
        digits.pairs(squares.iter(), 0, out)?;
    }
    for Note { name, value } in notes.iter().filter(|note| !SAID.contains(&note.name)) {
        digits.text(&format!(", \"{name}\": {value}"));
    }
    digits.text("}\n");
    digits.finish(out)?;
    Ok(Loss::default())
}

//! FEN: the notation of chess programs, the first rank on top.
//!
//! ```text
//! line    = [ label ] board [ fields ]
//! label   = "[FEN " quote | [ "position" ] "fen" [ ":" | "=" ]
//! board   = rank { "/" rank }
//! rank    = { "Q" | "q" | run }                       a run is a number of empty squares; above n = 9 it may have several digits
//! fields  = ( "w" | "b" ) [ castling [ square [ number [ number ] ] ] ]
//! ```
//! One board a line.

use crate::convention::{Given, size};
use crate::item::{Cursor, Family, Item, Source};
use crate::numbers::Row;
use crate::text::span_in;
use crate::values::lexer::unexpected;
use crate::{Expected, FamilyName, Foreign, InputError, InputErrorKind};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, one_of, satisfy, space0, space1};
use nom::combinator::{eof, opt, recognize};
use nom::{IResult, Parser};
use nqfill_core::board::{Placement, Square};

type Parsed<'a, T> = IResult<&'a str, T>;

/// `[FEN "`, `FEN:`, `position fen`
fn label(line: &str) -> Parsed<'_, &str> {
    let quote = || opt(one_of("\"'"));
    let tagged = recognize((char('['), tag_no_case("FEN"), space1, quote()));
    let position = opt((tag_no_case("position"), space1));
    let named = recognize((position, tag_no_case("FEN"), space0, opt(one_of(":=")), space0, quote()));
    alt((tagged, named)).parse(line)
}

fn ranks(text: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| c.is_ascii_digit() || "pnbrqkPNBRQK/".contains(c)).parse(text)
}

/// What may stand behind a board.
fn fields(text: &str) -> Parsed<'_, &str> {
    let castling = alt((tag("-"), take_while1(|c: char| "KQkqABCDEFGHabcdefgh".contains(c))));
    let square = alt((tag("-"), recognize((satisfy(|c| c.is_ascii_lowercase()), digit1))));
    let numbers = opt((space1, digit1, opt((space1, digit1))));
    let position = opt((space1, one_of("wb"), opt((space1, castling, opt((space1, square, numbers))))));
    let closing = (opt(one_of("\"'")), opt(char(']')), space0, eof);
    recognize((position, closing)).parse(text)
}

/// The part of a line that is its board, and what stands behind it. Few ranks without a queen are a board only where FEN is asked
/// for.
fn board_of(line: &str, is_asked: bool) -> Option<(&str, &str)> {
    let (line, _) = opt(label).parse(line).ok()?;
    let (behind, board) = ranks(line).ok()?;
    let is_board = board.contains('/') && (board.contains(['Q', 'q']) || board.matches('/').count() > 2);
    let is_known = is_board || is_asked && (board.contains('/') || behind.is_empty());
    is_known.then_some((board, behind))
}

/// True if a line is the ranks of a board.
pub(crate) fn is_ranks(line: &str) -> bool {
    board_of(line, false).is_some()
}

/// The family of FEN.
pub(crate) struct Fen;

impl Family for Fen {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let is_asked = source.plan.is_asked;
        let row = match Row::at(source, cursor, FamilyName::Fen, |line| board_of(line, is_asked).is_some()) {
            Ok(row) => row,
            Err(item) => return item,
        };
        let placement = match board_of(row.text, is_asked) {
            Some((board, behind)) => placement(source, board, behind),
            None => Err(FamilyName::Fen.not_understood(Foreign::Words, row.span.clone())),
        };
        Some(row.item(source, cursor.at, "fen", placement))
    }
}

/// The piece of a rank that stands next: a queen is `None`, a run of empty squares its length.
fn piece(rank: &str, is_wide: bool) -> Parsed<'_, Option<usize>> {
    let run = take_while_m_n(1, if is_wide { usize::MAX } else { 1 }, |c: char| c.is_ascii_digit());
    let run = run.map(|digits: &str| Some(digits.parse().unwrap_or(usize::MAX)));
    alt((one_of("Qq").map(|_| None), run)).parse(rank)
}

/// The board of ranks. Each queen is shown to the source.
fn placement(source: &Source<'_>, board: &str, behind: &str) -> Result<Placement, InputError> {
    let (n, span) = (board.matches('/').count() + 1, span_in(source.text, board));
    let unexpected = |rest, expected| unexpected(source.text, span_in(source.text, rest).start, expected);
    let (mut queens, mut lengths) = (Vec::new(), Vec::new());
    for (row, rank) in board.split('/').enumerate() {
        let (mut rest, mut column) = (rank, 0usize);
        while !rest.is_empty() {
            let (next, run) = piece(rest, n > 9).map_err(|_| unexpected(rest, Expected::FenCharacter))?;
            if run.is_none() && column < n {
                let (square, at) = (Square::new(row as u32, column as u32), span_in(source.text, rest).start);
                source.saw(square, at..at + 1);
                queens.push(square);
            }
            column = column.saturating_add(run.unwrap_or(1));
            rest = next;
        }
        lengths.push((column, row, rank));
    }
    if let Some(&(columns, row, rank)) = lengths.iter().find(|(length, ..)| *length != n) {
        let ragged = InputErrorKind::RaggedRow { row: row + 1, found: columns, expected: n };
        return Err(match lengths.iter().all(|(length, ..)| *length == columns) {
            true => InputErrorKind::NotSquare { rows: n, columns }.at(span),
            false => ragged.at(span_in(source.text, rank)),
        });
    }
    if fields(behind).is_err() {
        return Err(unexpected(behind.trim_start(), Expected::End));
    }
    let given = Given { n: Some((n, span.clone())), ..Given::default() };
    size(source, &given, &span)?;
    Placement::new(n, queens, Vec::new()).map_err(|_| InputErrorKind::ZeroSize.at(span))
}

//! The `squares` dialect: names of squares as in chess, `a1` at the bottom left.
//!
//! ```text
//! board    = "n" "=" number { name }             up to a blank line or another header
//!          | name { newline name }               one a line
//!          | name name { name }                  to the end of the line; of a whole chessboard up to a blank line
//!          | open { name } close
//!          | quote name { name } quote           a board of a list of boards
//! name     = [ "Q" ] letters digits              in quotes or not; after z comes aa
//! ```
//! Without a header or `--size` the board is a chessboard, unless the names are those of a complete smaller or larger
//! board: then it may be either.

use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::{Piece, signed};
use crate::format::terms::Mark;
use crate::lexer::{CLOSING, OPENING, SQUARES, behind_list, integer, size_header};
use crate::prose::filler::{ScannedLine, scan_line, skip_filler};
use crate::statements::{Lines, Sections};
use crate::text::digits::Digits;
use crate::text::first_line;
use crate::{Counted, Expected, InputError, InputErrorKind, Loss, ReadOptions, Said, Sniff, Source};
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, line_ending, one_of, satisfy, space0};
use nom::combinator::{opt, peek};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};
use nqfill_core::board::{BitSet, Placement, Square};
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Squares;

/// The board that names of squares are for.
const CHESSBOARD: usize = 8;

/// The columns with names of one letter.
const LETTERS: i64 = 26;

/// Column and rank, both from 1.
fn name(text: &str) -> IResult<&str, (i64, i64)> {
    let quote = || opt(one_of("\"'"));
    let queen = opt(terminated(char('Q'), peek(satisfy(|c| c.is_ascii_alphabetic()))));
    let letters = take_while_m_n(1, 6, |c: char| c.is_ascii_alphabetic());
    let rank = (peek(satisfy(|c| c.is_ascii_digit())), integer);
    let (rest, (_, letters, (_, rank))) = delimited(quote(), (queen, letters, rank), quote()).parse(text)?;
    let column =
        letters.bytes().fold(0i64, |column, letter| column * 26 + i64::from(letter.to_ascii_lowercase() - b'a') + 1);
    Ok((rest, (column, rank)))
}

/// What stands above the names.
#[derive(Clone, Copy, Default)]
enum Header {
    #[default]
    Nothing,
    Size(i64),
    /// A number alone, which may be the size or count the names.
    Number(i64),
}

impl Header {
    /// The header with which a text begins, and the text behind it.
    fn of(text: &str) -> (&str, Self) {
        match (size_header(text), below_number(text)) {
            (Ok((after, (n, _))), _) => (after, Self::Size(n)),
            (Err(_), Some((below, number))) => (below, Self::Number(number)),
            (Err(_), None) => (text, Self::Nothing),
        }
    }
}

/// The text below a line that is a number alone, if names begin there.
fn below_number(text: &str) -> Option<(&str, i64)> {
    let (below, number) = terminated(integer, (space0, line_ending)).parse(text).ok()?;
    name(below.trim_start()).is_ok().then_some((below, number))
}

fn names(
    piece: &Piece<'_>,
    mut see: impl FnMut((i64, i64), Range<usize>) -> Result<(), InputError>,
) -> Result<Header, InputError> {
    let (mut rest, header) = Header::of(piece.body().trim_start());
    rest = rest.trim_start().trim_start_matches(OPENING);
    loop {
        rest = SQUARES.blanks(rest);
        if rest.trim_start_matches(CLOSING).is_empty() {
            return Ok(header);
        }
        let (after, square) = name(rest).map_err(|_| piece.unexpected(rest, Expected::SquareName))?;
        see(square, piece.between(rest, after))?;
        if let Some(comment) = hidden(after) {
            return Err(piece.unexpected(comment, Expected::SquareName));
        }
        rest = after;
    }
}

impl CoordinateDialect for Squares {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let Some(first) = sniff.first_line_with_digits() else { return false };
        let is_header = size_header(first).is_ok() || first.bytes().all(|byte| byte.is_ascii_digit());
        let line = if is_header { sniff.lines().nth(1).map_or("", |line| line.text) } else { first };
        size_header(line).is_ok() || name(line.trim_start_matches(['[', '(', '{', ' '])).is_ok()
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        piece(source.text, from, &source.options.said)
    }

    fn takes_sections(&self) -> bool {
        true
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let (mut count, mut most) = (0usize, 0);
        let header = names(piece, |(column, rank), _| {
            (count, most) = (count + 1, most.max(column).max(rank));
            Ok(())
        })?;
        let n = match (header, piece.asked_size()?) {
            (Header::Size(n), _) => piece.size(n, piece.span.clone())?,
            (_, Some(n)) => n,
            (Header::Number(number), None) => self.size_below(piece, number, (count, most))?,
            (Header::Nothing, None) => self.size(piece, count)?,
        };
        names(piece, |(column, rank), span| {
            // `qa1` is no column 443 to whoever has a board without such names.
            if column > signed(n) && column > LETTERS {
                return Err(piece.unexpected(&piece.text[span.start..piece.span.end], Expected::SquareName));
            }
            let square =
                piece.index(column, 1, n, &span).and_then(|column| Ok((column, piece.index(rank, 1, n, &span)?)));
            let (column, rank) = square.map_err(|_| no_such_square(piece, n, span.clone()))?;
            let row = n as u32 - 1 - rank;
            see(Mark::Queen, Square::new(row, column), span);
            Ok(())
        })?;
        Ok(n)
    }
}

/// The bytes of the names of a board; those of another section belong to it unless that has begun before.
fn piece(text: &str, from: usize, said: &Said) -> Option<Range<usize>> {
    let at = behind_list(text, from);
    // In a list of lists the line is not looked at again for each: it may be all the text.
    if let Some(board) = begun(text, at) {
        return Some(board);
    }
    let first = skip_filler(text, at)?;
    let start = first.content.start;
    if let Some(board) = begun(text, start) {
        return Some(board);
    }
    let sections = Sections::from(said, start);
    if sections.next_below(text, first.line.next).is_none() && is_board_a_line(text, &first) {
        return Some(start..with_hidden(text, first.content.end));
    }
    let is_sized = !matches!(Header::of(&text[start..]).1, Header::Nothing);
    let begins = |line: &str, _| size_header(line).is_ok();
    let lines = Lines { text, at: first.line.next, taken: 1, is_sized };
    let end = sections.end_of(&lines, first.content.end, &begins);
    Some(start..with_hidden(text, end))
}

/// The comment behind a name on its line, if it has nothing but names: to whoever wrote `a2; b4` they are two.
fn hidden(behind: &str) -> Option<&str> {
    let (comment, said) = SQUARES.comment_on_line(behind)?;
    let is_word = |word: &&str| !word.is_empty();
    let is_name = |word: &str| name(word).is_ok_and(|(rest, _)| rest.is_empty());
    let mut words = said.split([' ', '\t', ',', ';']).filter(is_word).peekable();
    (words.peek().is_some() && words.all(is_name)).then_some(comment)
}

/// The end of a board, with a comment behind it that has nothing but names.
fn with_hidden(text: &str, end: usize) -> usize {
    let behind = &text[end..];
    hidden(behind).map_or(end, |_| end + first_line(behind).len())
}

/// The bytes of the names in quotes or brackets that begin here.
fn begun(text: &str, start: usize) -> Option<Range<usize>> {
    quoted(text, start).or_else(|| text[start..].starts_with(OPENING).then(|| listed(text, start)))
}

/// The bytes of a text in quotes that has several names: it is a board, and its list one of boards.
fn quoted(text: &str, start: usize) -> Option<Range<usize>> {
    let opened = text[start..].trim_start_matches(['[', '(', '{', ' ']);
    let length = opened.starts_with(['"', '\'']).then(|| SQUARES.quoted_length(opened))??;
    let start = text.len() - opened.len();
    opened[1..length - 1].trim().contains([' ', ',']).then_some(start..start + length)
}

/// The bytes of a list in brackets.
fn listed(text: &str, start: usize) -> Range<usize> {
    let length = memchr::memchr3(b']', b')', b'}', &text.as_bytes()[start..]);
    start..length.map_or(text.len(), |length| start + length + 1)
}

/// True if a line is a board, and the next another one: both have several names. The names of a whole chessboard may go
/// on over lines.
fn is_board_a_line(text: &str, first: &ScannedLine) -> bool {
    let names = |said: &ScannedLine| {
        let line = &text[said.content.clone()];
        let words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).take(CHESSBOARD + 1).count();
        if said.filler.is_none() && size_header(line).is_err() { words } else { 0 }
    };
    let next = scan_line(text, first.line.next);
    let (mut count, second) = (names(first), next.as_ref().map_or(0, names));
    if count < 2 || second < 2 {
        return false;
    }
    if count >= CHESSBOARD {
        return true;
    }
    let (start, mut end) = (first.content.start, first.content.end);
    let mut lines = std::iter::successors(next, |said| scan_line(text, said.line.next));
    while let Some(said) = lines.by_ref().next().filter(|said| count < CHESSBOARD && names(said) > 0) {
        (count, end) = (count + names(&said), said.content.end);
    }
    let (options, span) = (ReadOptions::default(), start..end);
    let whole = Piece { text, span, options: &options };
    count != CHESSBOARD || !is_complete(&whole, CHESSBOARD).unwrap_or(false)
}

impl Squares {
    /// The size of a board below a number alone, which is the size, or counts the names; if it may be both, it is asked.
    fn size_below(&self, piece: &Piece<'_>, number: i64, (count, most): (usize, i64)) -> Result<usize, InputError> {
        let is_size = most <= number;
        match (is_size, number == signed(count)) {
            (true, false) => piece.size(number, piece.span.clone()),
            (true, true) if count != CHESSBOARD => {
                let choices = [count, CHESSBOARD]
                    .map(|n| (format!("--size {n}"), ReadOptions { size: Some(n), ..piece.options.clone() }));
                Err(self.ambiguous(piece, &choices))
            }
            (_, true) => Ok(CHESSBOARD),
            (false, false) => {
                let expected = usize::try_from(number).unwrap_or(usize::MAX);
                let kind = InputErrorKind::WrongCount { counted: Counted::Pairs, found: count, expected };
                Err(kind.at(piece.span.clone()))
            }
        }
    }

    fn size(&self, piece: &Piece<'_>, count: usize) -> Result<usize, InputError> {
        if count == CHESSBOARD || !is_complete(piece, count)? {
            return Ok(CHESSBOARD);
        }
        if count > CHESSBOARD {
            return Ok(count);
        }
        let choices = [count, CHESSBOARD]
            .map(|n| (format!("--size {n}"), ReadOptions { size: Some(n), ..piece.options.clone() }));
        Err(self.ambiguous(piece, &choices))
    }
}

/// True if there are `count` names, of as many rows and columns.
fn is_complete(piece: &Piece<'_>, count: usize) -> Result<bool, InputError> {
    let (mut columns, mut ranks, mut is_complete) = (BitSet::new(count), BitSet::new(count), count > 0);
    let mut found = 0;
    names(piece, |(column, rank), _| {
        found += 1;
        let inside = |number: i64| (1..=signed(count)).contains(&number);
        is_complete = is_complete
            && inside(column)
            && inside(rank)
            && columns.insert(column as usize - 1)
            && ranks.insert(rank as usize - 1);
        Ok(())
    })?;
    Ok(is_complete && found == count)
}

/// A name is shown as it is written, not as the numbers that it stands for.
fn no_such_square(piece: &Piece<'_>, n: usize, span: Range<usize>) -> InputError {
    let last = format!("{}{n}", letters(n as u32 - 1));
    InputErrorKind::NoSuchSquare { name: piece.text[span.clone()].to_owned(), last }.at(span)
}

/// A header with the size, then the squares on one line.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let n = placement.n();
    writeln!(out, "n = {n}")?;
    let mut digits = Digits::new();
    for (i, square) in placement.queens().iter().enumerate() {
        if i > 0 {
            digits.text(" ");
        }
        digits.text(&letters(square.column));
        digits.number(n as u64 - u64::from(square.row));
        digits.spill(out)?;
    }
    digits.text(if placement.queens().is_empty() { "" } else { "\n" });
    digits.finish(out)?;
    Ok(Loss { blocked: placement.blocked().len(), queens: 0 })
}

/// a, b, ..., z, aa, ab, ...
fn letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

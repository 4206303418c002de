//! The `fen` dialect: the notation of chess programs, the first rank on top.
//!
//! ```text
//! text     = { line }
//! line     = [ label ] board [ fields ] [ words ] | link [ words ] | tag of a game | moves
//! fields   = blanks ( "w" | "b" ) [ castling [ square [ number [ number ] ] ] ]
//! words    = anything that begins with a letter or a mark and has no board, list of numbers or squares
//! moves    = number "." anything up to a blank line                an error: they lead to another board
//! label    = "[FEN " quote | [ "position" ] "fen" [ ":" | "=" ]
//! link     = anything "/" board [ anything ]     `https://lichess.org/editor/8/8/3Q4/1Q6/8/8/8/8_w_-_-_0_1`
//! board    = rank { "/" rank }
//! rank     = { queen | run }                     a run is a number of empty squares; above n = 9 it may have two digits
//! queen    = "Q" | "q"
//! ```

use crate::detect::unread;
use crate::fields::filler::is_row;
use crate::fields::square_name;
use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::Piece;
use crate::format::terms::Mark;
use crate::lexer::{integer, word};
use crate::prose::filler::skip_filler;
use crate::text::digits::Digits;
use crate::text::{line_at, span_in};
use crate::{Expected, InputError, InputErrorKind, Kinds, Loss, Sniff, Source};
use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, digit1, one_of, satisfy, space0, space1};
use nom::combinator::{map, opt, recognize};
use nom::{IResult, Parser};
use nqfill_core::board::{Placement, Square};
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Fen;

enum Item {
    Queen,
    Run(usize),
}

/// A queen or a run; up to n = 9 every digit is a run of its own.
fn item(rank: &str, is_wide: bool) -> Option<(&str, Item)> {
    let digit = satisfy(|c| c.is_ascii_digit());
    let digit = map(digit, |c| i64::from(c as u8 - b'0'));
    let wide = |text| {
        if is_wide && !str::starts_with(text, ['-', '+']) { integer(text) } else { nom::combinator::fail().parse(text) }
    };
    let run = map(alt((wide, digit)), |run| Item::Run(usize::try_from(run).unwrap_or(usize::MAX)));
    let queen = map(one_of::<_, _, nom::error::Error<&str>>("Qq"), |_| Item::Queen);
    alt((queen, run)).parse(rank).ok()
}

/// Lines that are looked at before a text is taken for one without a FEN: a game may have tags above it.
const LOOKED_AT: usize = 30;

/// The part of a line that is its board; `None` for tags and moves of a game.
fn board_of(line: &str) -> Option<&str> {
    let line = without_number(line);
    let (labelled, _) = opt(label).parse(line).ok()?;
    if labelled.len() == line.len() && (line.starts_with('[') || is_moves(line)) {
        return None;
    }
    let (_, first) = word(labelled).ok()?;
    let first = first.split(['"', '\'']).next().unwrap_or_default();
    // `Q = queen` is no board of one square.
    let behind = labelled[span_in(labelled, first).end..].trim_start();
    if matches!(first, "Q" | "q") && !behind.is_empty() && !behind.starts_with(['w', 'b', '"', '\'']) {
        return None;
    }
    Some(if is_link(first) { ranks_of(first) } else { first })
}

/// The text behind a board on its line, if it is more than the fields of a FEN and words: it would be lost.
fn left_over<'a>(line: &'a str, board: &str) -> Option<&'a str> {
    let behind = &line[span_in(line, board).end..];
    // The rest of a link or of a tag belongs to it.
    let fields = &behind[behind.find(char::is_whitespace).unwrap_or(behind.len())..];
    let mut rest = fields.trim_start();
    for is_field in FIELDS {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if rest.is_empty() || !is_field(rest[..end].trim_end_matches(['"', '\'', ']'])) {
            break;
        }
        rest = rest[end..].trim_start();
    }
    let is_board =
        |word: &str| word.contains('/') && word.chars().all(|c| c.is_ascii_digit() || "pnbrqkPNBRQK/".contains(c));
    let is_list = rest.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit() || "[({".contains(c))
        || unread::looks_like_board(rest);
    let words = || rest.split_whitespace();
    let is_squares = words().next().is_some() && words().all(|word| square_name(word).is_some());
    let is_row = words().next().is_some_and(|word| word.len() > 1 && is_row(word));
    // A position after moves is another one.
    let has_moves = words().next() == Some("moves");
    (is_list || is_squares || is_row || has_moves || words().any(is_board)).then_some(rest)
}

/// The fields that may stand behind a board, in this order.
const FIELDS: [fn(&str) -> bool; 5] = [
    |side| matches!(side, "w" | "b"),
    |castling| castling == "-" || castling.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c)),
    |passed| passed == "-" || square_name(passed).is_some(),
    is_number,
    is_number,
];

fn is_number(field: &str) -> bool {
    field.chars().all(|c| c.is_ascii_digit())
}

/// `[FEN "`, `FEN:`, `position fen`
fn label(line: &str) -> IResult<&str, &str> {
    let tag = recognize((char('['), tag_no_case("FEN"), space1, one_of("\"'")));
    let position = opt((tag_no_case("position"), space1));
    let named = recognize((position, tag_no_case("FEN"), space0, opt(one_of(":=")), space0, opt(one_of("\"'"))));
    alt((tag, named)).parse(line)
}

/// `1. Qa4 Kb7`, or the result of a game alone.
fn is_moves(line: &str) -> bool {
    has_moves(line) || matches!(line, "*" | "1-0" | "0-1" | "1/2-1/2")
}

/// `1. Qa4 Kb7`: the position behind the moves of a game is another one.
fn has_moves(line: &str) -> bool {
    let numbered: IResult<&str, _> = (digit1, char('.')).parse(line);
    numbered.is_ok() && without_number(line).len() == line.len()
}

/// A line without its number in a list: `1. 8/8/3Q4/1Q6/8/8/8/8`
fn without_number(line: &str) -> &str {
    let numbered: IResult<&str, _> = (digit1, one_of(".)"), space1).parse(line);
    let is_board = |behind: &&str| behind.split_whitespace().next().is_some_and(|word| word.matches('/').count() > 1);
    numbered.ok().map(|(behind, _)| behind).filter(is_board).unwrap_or(line)
}

/// The bytes of the moves that begin on a line, up to a blank line.
fn moves(text: &str, start: usize) -> Range<usize> {
    let (mut end, mut at) = (start, start);
    while let Some(line) = line_at(text, at).filter(|line| !text[line.start..line.end].trim().is_empty()) {
        (end, at) = (line.end, line.next);
    }
    start..end
}

/// True if a word is an address: before its first path there is a colon or a dot, which no rank has.
fn is_link(word: &str) -> bool {
    word.split('/').next().is_some_and(|host| host.contains([':', '.']))
}

/// The longest path of ranks in a link: `8/8/3Q4/1Q6/8/8/8/8`.
fn ranks_of(link: &str) -> &str {
    let is_of_rank = |c: char| c.is_ascii_digit() || "pnbrqkPNBRQK".contains(c);
    let paths = link.split(|c| !is_of_rank(c) && c != '/').map(|path| {
        // The end of a word is no rank: `editor/8/8`.
        let is_cut = link[..span_in(link, path).start].ends_with(char::is_alphanumeric);
        let whole = if is_cut { path.split_once('/').map_or("", |(_, rest)| rest) } else { path };
        whole.trim_matches('/')
    });
    paths.max_by_key(|path| path.matches('/').count()).unwrap_or_default()
}

/// The squares of every rank, if all have as many; a rank with anything but queens and runs has none.
fn squares_of_ranks(board: &str, is_wide: bool) -> Option<usize> {
    let mut lengths = board.split('/').map(|rank| length(rank, is_wide));
    let first = lengths.next()??;
    lengths.all(|length| length == Some(first)).then_some(first)
}

fn length(mut rank: &str, is_wide: bool) -> Option<usize> {
    let mut squares = 0usize;
    while !rank.is_empty() {
        let (after, item) = item(rank, is_wide)?;
        squares = squares.saturating_add(match item {
            Item::Queen => 1,
            Item::Run(run) => run,
        });
        rank = after;
    }
    Some(squares)
}

impl CoordinateDialect for Fen {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let is_board = |board: &str| {
            board.chars().all(|c| c.is_ascii_alphanumeric() || c == '/')
                && (board.contains('/') && board.contains(|c: char| c.is_ascii_digit() || c == 'Q' || c == 'q'))
        };
        sniff.has(Kinds::SLASH) && sniff.lines().take(LOOKED_AT).filter_map(|line| board_of(line.text)).any(is_board)
    }

    fn piece(&self, source: &Source<'_>, mut from: usize) -> Option<Range<usize>> {
        let text = source.text;
        loop {
            let said = skip_filler(text, from)?;
            let line = &text[said.content.clone()];
            if board_of(line).is_some() {
                return Some(said.content);
            }
            if has_moves(line) {
                return Some(moves(text, said.content.start));
            }
            from = said.line.next;
        }
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let body = piece.body();
        if has_moves(body) {
            return Err(InputErrorKind::UnknownStatement.at(piece.span.clone()));
        }
        let board = board_of(body).unwrap_or_default();
        if board.is_empty() {
            return Err(piece.unexpected(body, Expected::FenCharacter));
        }
        if let Some(more) = left_over(body, board) {
            return Err(piece.unexpected(more, Expected::End));
        }
        let mut rest = board;
        let n = rest.matches('/').count() + 1;
        if let Some(squares) = squares_of_ranks(board, n > 9).filter(|&squares| squares != n && n > 1) {
            return Err(
                InputErrorKind::WrongRanks { ranks: n, squares }.at(piece.between(board, &board[board.len()..]))
            );
        }
        for row in 0..n {
            let rank = rest;
            let mut column = 0usize;
            while let Some((after, item)) = item(rest, n > 9) {
                match item {
                    Item::Run(run) => column = column.saturating_add(run),
                    Item::Queen => {
                        let square = Square::new(row as u32, column.min(n - 1) as u32);
                        see(Mark::Queen, square, piece.between(rest, after));
                        column = column.saturating_add(1);
                    }
                }
                rest = after;
            }
            let next = char::<_, nom::error::Error<&str>>('/').parse(rest);
            if next.is_err() && !rest.is_empty() {
                return Err(piece.unexpected(rest, Expected::FenCharacter));
            }
            if column != n {
                let kind = InputErrorKind::RaggedRow { row: row + 1, found: column, expected: n };
                return Err(kind.at(piece.between(rank, rest)));
            }
            rest = next.map_or("", |(after, _)| after);
        }
        Ok(n)
    }
}

/// `8/8/3Q4/1Q6/8/8/8/8`, one board a line. There are no blocked squares in chess.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let n = placement.n();
    let mut queens = placement.queens().iter().peekable();
    let mut digits = Digits::new();
    for row in 0..n as u32 {
        if row > 0 {
            digits.text("/");
        }
        let mut column = 0;
        while let Some(square) = queens.next_if(|square| square.row == row) {
            run(&mut digits, square.column as usize - column);
            digits.text("Q");
            column = square.column as usize + 1;
        }
        run(&mut digits, n - column);
        digits.spill(out)?;
    }
    digits.text("\n");
    digits.finish(out)?;
    Ok(Loss { blocked: placement.blocked().len(), queens: 0 })
}

fn run(digits: &mut Digits, length: usize) {
    if length > 0 {
        digits.number(length as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn the_board_of_a_line_is_found_among_tags_and_in_links() {
        for line in [
            "8/8/3Q4/1Q6/8/8/8/8 w - - 0 1",
            "[FEN \"8/8/3Q4/1Q6/8/8/8/8 w - - 0 1\"]",
            "FEN: 8/8/3Q4/1Q6/8/8/8/8",
            "position fen 8/8/3Q4/1Q6/8/8/8/8 w - - 0 1",
            "https://lichess.org/editor/8/8/3Q4/1Q6/8/8/8/8_w_-_-_0_1?color=white",
            "https://lichess.org/analysis/standard/8/8/3Q4/1Q6/8/8/8/8%20w",
            "lichess.org/editor?fen=8/8/3Q4/1Q6/8/8/8/8&variant=b/standard",
            "1. 8/8/3Q4/1Q6/8/8/8/8 w - - 0 1",
        ] {
            assert_eq!(board_of(line), Some("8/8/3Q4/1Q6/8/8/8/8"), "{line}");
            assert_eq!(parse(line).map(|board| (board.n(), board.queens().len())), Ok((8, 2)), "{line}");
        }
        for line in ["[Event \"?\"]", "[Site \"https://lichess.org/8/8\"]", "1. Qa4 Kb7", "1/2-1/2", "*"] {
            assert_eq!(board_of(line), None, "{line}");
        }
    }

    #[test]
    fn what_stands_behind_a_board_is_fields_or_words_and_else_an_error() {
        let board = "8/8/3Q4/1Q6/8/8/8/8";
        for fields in
            ["", " w", " w - - 0 1", " b KQkq e3 0 1 ; a", " w - - 0 1 bm Qa1; id \"x\";", " - the first of two"]
        {
            assert!(parse(&format!("{board}{fields}\n")).is_ok(), "{fields}");
        }
        for more in [
            " 8/8/3Q4/1Q6/8/8/8/8",
            " w - - 0 1 8/8/3Q4/1Q6/8/8/8/8",
            " w - - 8/8/3Q4/1Q6/8/8/8/8",
            " then 8/8/3Q4/1Q6/8/8/8/8",
            " 2 4 1 3",
            " w 2 4 1 3",
            " 1 2",
            " .Q..",
            " a1 b3",
            " [2, 4, 1, 3]",
            " w - - 0 1 5",
        ] {
            let error = parse(&format!("{board}{more}\n")).map_err(|error| error.kind.name());
            assert_eq!(error.map(drop), Err("unexpected"), "{more}");
        }
    }

    #[test]
    fn missing_ranks_are_called_ranks() {
        let kind = |text: &str| parse(text).map_err(|error| error.kind);
        assert_eq!(kind("8/8/3Q4/1Q6/8/8/8"), Err(InputErrorKind::WrongRanks { ranks: 7, squares: 8 }));
        assert_eq!(kind("8/8/3Q4/1Q6/8/8/8/8/8"), Err(InputErrorKind::WrongRanks { ranks: 9, squares: 8 }));
        let ragged = InputErrorKind::RaggedRow { row: 4, found: 7, expected: 8 };
        assert_eq!(kind("8/8/3Q4/1Q5/8/8/8/8"), Err(ragged));
    }
}

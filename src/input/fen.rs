//! The `fen` dialect: the notation of chess programs, the first rank on top.
//!
//! ```text
//! board    = rank { "/" rank } [ blanks anything ]
//! rank     = { queen | run }                     a run is a number of empty squares; above n = 9 it may have two digits
//! queen    = "Q" | "q"
//! ```

use super::lexis::{Digits, Piece, integer, word};
use super::listed::{Listed, Mark, See};
use super::talk::skip_talk;
use super::{Expected, Head, InputError, InputErrorKind, Loss};
use crate::board::{Placement, Square};
use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::map;
use std::io::{self, Write};
use std::ops::Range;

pub(super) struct Fen;

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

impl Listed for Fen {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        let Some(line) = head.first_line_with(|byte| *byte == b'/') else { return false };
        let board = line.split_whitespace().next().unwrap_or_default();
        board.chars().all(|c| c.is_ascii_alphanumeric() || c == '/')
            && (board.contains('/') && board.contains(|c: char| c.is_ascii_digit() || c == 'Q' || c == 'q'))
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        skip_talk(text, from).map(|said| said.content)
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let body = piece.body();
        let (_, mut rest) = word(body).map_err(|_| piece.unexpected(body, Expected::FenCharacter))?;
        let n = rest.matches('/').count() + 1;
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
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
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

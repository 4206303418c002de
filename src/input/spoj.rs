//! The `spoj` dialect, that of SPOJ NQUEEN: a board a line.
//!
//! ```text
//! text     = { board | talk }, one a line
//! board    = n column { column }                 n columns, counted from 1; 0 is a row without a queen
//! ```

use super::lexis::{self, Piece, integer, signed, size_header};
use super::listed::{Listed, Mark, See};
use super::talk::skip_talk;
use super::{Counted, Expected, Head, InputError, InputErrorKind};
use crate::board::Square;
use nom::Parser;
use nom::character::complete::space0;
use nom::combinator::all_consuming;
use nom::multi::fold_many_m_n;
use nom::sequence::preceded;
use std::ops::Range;

pub(super) struct Spoj;

/// Lines of which one has to be a board: the first may be damaged.
const LOOKED_AT: usize = 16;

/// Whether a line is a number and as many others.
fn is_board(line: &str) -> bool {
    let Ok((rest, n)) = integer(line) else { return false };
    // One number too many is as good as a million.
    let most = usize::try_from(n).unwrap_or(0).saturating_add(1);
    let numbers = fold_many_m_n(0, most, preceded(space0, integer), || 0, |count, _| count + 1);
    // No number is shorter than a digit and a blank.
    // `1 1` is as likely a row and a column.
    n > 1 && n <= signed(rest.len() / 2) && all_consuming(numbers).parse(rest).is_ok_and(|(_, count)| count == n)
}

impl Listed for Spoj {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        let is_below_header = || head.first_line().is_some_and(|line| size_header(line).is_ok());
        // Nobody asks for boards of two or three rows; a pair with a number too many looks like one.
        let is_large = |line: &str| is_board(line) && !line.starts_with(['2', '3']);
        head.first_line().is_some_and(is_board) || (!is_below_header() && head.lines().take(LOOKED_AT).any(is_large))
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        skip_talk(text, from).map(|said| said.content)
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let body = piece.body();
        let (after, n) = integer(body).map_err(|_| piece.unexpected(body, Expected::Number))?;
        let n = piece.size(n, piece.between(body, after))?;
        let (mut rest, mut row) = (lexis::gap(after), 0usize);
        while !rest.is_empty() {
            let (after, number) = integer(rest).map_err(|_| piece.unexpected(rest, Expected::Number))?;
            let span = piece.between(rest, after);
            if number != 0 && row < n {
                see(Mark::Queen, Square::new(row as u32, piece.index(number, 1, n, &span)?), span);
            }
            row += 1;
            rest = lexis::gap(after);
        }
        if row == n {
            Ok(n)
        } else {
            Err(InputErrorKind::WrongCount { counted: Counted::Columns, found: row, expected: n }
                .at(piece.span.clone()))
        }
    }
}

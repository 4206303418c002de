//! The `spoj` dialect, that of SPOJ NQUEEN: a board a line.
//!
//! ```text
//! text     = { board | filler }, one a line
//! board    = n column { column }                 n columns, counted from 1; 0 is a row without a queen
//! ```

use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::{Piece, signed};
use crate::format::terms::Mark;
use crate::lexer;
use crate::lexer::{integer, size_header};
use crate::prose::filler::skip_filler;
use crate::{Counted, Expected, InputError, InputErrorKind, Kinds, Line, Sniff, Source};
use nom::Parser;
use nom::character::complete::space0;
use nom::combinator::all_consuming;
use nom::multi::fold_many_m_n;
use nom::sequence::preceded;
use nqfill_core::board::Square;
use std::ops::Range;

pub(crate) struct Spoj;

/// Lines of which one has to be a board: the first may be damaged.
const LOOKED_AT: usize = 16;

/// True if a line is a number and as many others.
fn is_board(line: &str) -> bool {
    let Ok((rest, n)) = integer(line) else { return false };
    // One number too many is as good as a million.
    let most = usize::try_from(n).unwrap_or(0).saturating_add(1);
    let numbers = fold_many_m_n(0, most, preceded(space0, integer), || 0, |count, _| count + 1);
    // No number is shorter than a digit and a blank.
    // `1 1` is as likely a row and a column.
    n > 1 && n <= signed(rest.len() / 2) && all_consuming(numbers).parse(rest).is_ok_and(|(_, count)| count == n)
}

impl CoordinateDialect for Spoj {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let is_below_header = || sniff.first_line().is_some_and(|line| size_header(line.text).is_ok());
        let is_board = |line: Line<'_>| line.kinds.has(Kinds::DIGITS) && is_board(line.text);
        // Nobody asks for boards of two or three rows; a pair with a number too many looks like one.
        let is_large = |line: Line<'_>| is_board(line) && !line.text.starts_with(['2', '3']);
        sniff.first_line().is_some_and(is_board) || (sniff.lines().take(LOOKED_AT).any(is_large) && !is_below_header())
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        let text = source.text;
        skip_filler(text, from).map(|said| said.content)
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let body = piece.body();
        let (after, n) = integer(body).map_err(|_| piece.unexpected(body, Expected::Number))?;
        let n = piece.size(n, piece.between(body, after))?;
        let (mut rest, mut row) = (lexer::gap(after), 0usize);
        while !rest.is_empty() {
            let (after, number) = integer(rest).map_err(|_| piece.unexpected(rest, Expected::Number))?;
            let span = piece.between(rest, after);
            if number != 0 && row < n {
                see(Mark::Queen, Square::new(row as u32, piece.index(number, 1, n, &span)?), span);
            }
            row += 1;
            rest = lexer::gap(after);
        }
        if row == n {
            Ok(n)
        } else {
            Err(InputErrorKind::WrongCount { counted: Counted::Columns, found: row, expected: n }
                .at(piece.span.clone()))
        }
    }
}

//! The `vector` and `column-vector` dialects: one number a row, the column of its queen; or the other way round.
//!
//! ```text
//! text     = { board | filler }
//! board    = tokens to the end of the line | [ name "=" ] open tokens close | token { newline token }
//! tokens   = token { separator token } | digit { digit }
//! token    = number | "?" | letter               "?", -1 and (from 1) 0 are rows without a queen
//! separator= blanks | ","
//! ```
//! Numbers show their base if they are a permutation or contain n; if they do not, and the
//! boards are different, an option has to. Letters are columns, `a` the first. A line that counts from 0 or 1 right above a
//! list of as many numbers may be its heading, and is a board only where the format is asked for. So are n lists of n numbers (see
//! `square`).

mod piece;
mod solutions;
mod square;
mod summary;
mod token;

use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::{Piece, signed};
use crate::format::terms::Mark;
use crate::text::digits::Digits;
use crate::{Base, Counted, InputError, InputErrorKind, Kinds, Line, Loss, Sniff, Source};
use nqfill_core::board::{Placement, Square};
use square::square;
use std::io::{self, Write};
use std::ops::Range;
use summary::ColumnSummary;
use token::{OPENING, Token, tokens};

/// One number a row, or one a column.
pub(crate) struct Vector {
    pub(crate) is_transposed: bool,
}

impl Vector {
    /// The bytes of the next list.
    fn list(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        let is_heading = |line: &str| line.starts_with("SOLN");
        piece::next(source.text, from, if self.is_transposed { is_heading } else { |_| false })
    }

    /// True if the first number of a line is the number of the solution, as in the tables of UVa 750.
    fn has_table(&self, text: &str) -> bool {
        self.is_transposed && crate::prefix(text, 4 << 10).contains("SOLN")
    }
}

impl CoordinateDialect for Vector {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        if self.is_transposed {
            return false;
        }
        // Without an opening bracket, at least half of the lines have to be lists.
        let is_list =
            |line: &&Line<'_>| !line.kinds.has(Kinds::UNLISTED) || line.kinds.has(Kinds::EQUALS.or(Kinds::COLON));
        let first_lines = sniff.first_lines();
        let may_have_list = || 2 * first_lines.iter().filter(is_list).count() >= first_lines.len();
        if !sniff.has(Kinds::OPENING.or(Kinds::ANGLE)) && !may_have_list() {
            return false;
        }
        let lines = || first_lines.iter().map(|line| line.text);
        if lines().any(piece::is_half_of_squares) {
            return false;
        }
        let source = Source { text: sniff.sample, options: sniff.options };
        let Some(span) = self.list(&source, 0) else { return false };
        let piece = Piece { text: sniff.sample, span, options: sniff.options };
        if sniff.first_line().is_some_and(|line| crate::listed::pairs::are_squares(line.text)) {
            return false;
        }
        if piece.body().starts_with(OPENING) && !lines().any(|line| line.contains(['"', '\''])) {
            return piece::begins_list(piece.body()) && !token::are_bits(lines());
        }
        if token::are_bits(lines()) {
            return false;
        }
        if !lines().all(token::may_be_tokens) {
            return are_mostly_lists(&lines().collect::<Vec<_>>());
        }
        // Two numbers are a row and a column before they are the queens of a board of two rows, which has no completion.
        let is_pair = || piece.body().bytes().all(|byte| byte.is_ascii_digit() || b" \t,\r\n".contains(&byte));
        let mut count = 0;
        let is_list = tokens(&piece, |_, _| count += 1).is_ok() || (sniff.is_cut() && count > 0);
        if !is_list {
            return are_mostly_lists(&lines().collect::<Vec<_>>());
        }
        // A short word is a size or a name before it is a vector.
        count > 1
            && (count != 2 || !is_pair())
            && (count > 3 || piece.body().trim().contains(|c: char| !c.is_alphanumeric()))
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        let list = self.list(source, from)?;
        Some(square(source, &list).map_or(list, |(_, matrix)| matrix))
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let has_table = self.has_table(piece.text);
        let source = Source { text: piece.text, options: piece.options };
        let first = self.list(&source, piece.span.start);
        if let Some((n, matrix)) = first.and_then(|first| square(&source, &first)).filter(|(_, at)| *at == piece.span) {
            return Err(InputErrorKind::Matrix { n }.at(matrix));
        }
        let piece = &below_its_size(piece)?;
        let summary = ColumnSummary::of(piece, has_table)?;
        let n = summary.n;
        if let Some(expected) = solutions::other_size(piece.text, &piece.span) {
            let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found: n, expected };
            return Err(kind.at(piece.span.clone()));
        }
        if piece.options.format.is_none() && (piece::may_be_heading(piece, n) || piece::may_be_index(piece, n)) {
            return Err(InputErrorKind::UnknownStatement.at(piece.span.clone()));
        }
        let asked = piece.options.base.filter(|_| !summary.has_letter);
        let Some(base) = asked.or_else(|| summary.base()) else {
            return Err(self.ambiguous_base(piece));
        };
        let (mut index, mut wrong, mut skip) = (0u32, None, usize::from(has_table));
        tokens(piece, |token, span| {
            if skip > 0 {
                skip -= 1;
                return;
            }
            match column(token, base, n) {
                Ok(Some(column)) if self.is_transposed => see(Mark::Queen, Square::new(column, index), span),
                Ok(Some(column)) => see(Mark::Queen, Square::new(index, column), span),
                Ok(None) => {}
                Err(kind) => wrong = wrong.take().or(Some(kind.at(span))),
            }
            index += 1;
        })?;
        wrong.map_or(Ok(n), Err)
    }
}

/// Numbers that a line has at least if it alone is to tell that lines are vectors.
const FEWEST_OF_A_LIST: usize = 3;

/// True if most lines are lists of as many numbers or letters as each other, and the others damaged ones. Rows of zeros
/// and ones are not, and neither is a square of letters: that is a puzzle of colour regions.
fn are_mostly_lists(lines: &[&str]) -> bool {
    let lengths: Vec<usize> = lines.iter().filter_map(|line| length(line)).collect();
    let times = |length: &usize| lengths.iter().filter(|other| *other == length).count();
    let Some(usual) = lengths.iter().max_by_key(|&length| times(length)) else { return false };
    let even = times(usual);
    let is_bits = |line: &&&str| line.bytes().all(|byte| b"01 \t,".contains(&byte));
    let are_bits = 2 * lines.iter().filter(is_bits).count() >= lines.len();
    let has_letters = lines.iter().all(|line| !line.bytes().any(|byte| byte.is_ascii_digit()));
    let is_square = has_letters && lines.len() == *usual;
    let is_alike = |line: &&str| has_letters || line.bytes().any(|byte| byte.is_ascii_digit());
    2 * even >= lines.len() && !are_bits && !is_square && lines.iter().all(is_alike)
}

/// How many numbers a line has, if it is a list of enough of them.
fn length(line: &str) -> Option<usize> {
    if !token::may_be_tokens(line) {
        return None;
    }
    let list = line[piece::label(line)..].trim_matches(|c| "[](){}<>, \t".contains(c));
    let is_letters = list.len() > FEWEST_OF_A_LIST && list.bytes().all(|byte| byte.is_ascii_alphabetic());
    let length = if is_letters || (list.len() > FEWEST_OF_A_LIST && piece::is_word(list)) {
        list.len()
    } else {
        token::count(list, usize::MAX)?
    };
    (length >= FEWEST_OF_A_LIST).then_some(length)
}

/// The list below a line with a size that it does not have is none.
fn below_its_size<'a>(piece: &Piece<'a>) -> Result<Piece<'a>, InputError> {
    let body = piece.body();
    let (line, list) = body.split_once(['\n', '\r']).unwrap_or((body, ""));
    let list = list.trim_start();
    let is_list = token::count(list.lines().next().unwrap_or_default(), 3) == Some(3);
    if let Some(header) = piece::size_above(line).filter(|_| is_list) {
        let rows = token::count(list, usize::MAX).unwrap_or(0);
        let span = piece.span.start..piece.span.start + line.len();
        return Err(InputErrorKind::WrongHeader { header, rows }.at(span));
    }
    Ok(piece.clone())
}

/// The column that a token names, counted from 0; `None` for a row without a queen.
fn column(token: Token, base: Base, n: usize) -> Result<Option<u32>, InputErrorKind> {
    let (Token::Number(number) | Token::Letter(number)) = token else { return Ok(None) };
    let first = base.first();
    match number - first {
        _ if number == -1 && matches!(token, Token::Number(_)) => Ok(None),
        -1 if base == Base::One => Ok(None),
        index if (0..signed(n)).contains(&index) => Ok(Some(index as u32)),
        _ => Err(InputErrorKind::OutOfRange { number, first, last: first + signed(n) - 1 }),
    }
}

/// `2 4 1 3`, counted from 1, `?` for a row without a queen. Only the first queen of a row can be told.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut queens = placement.queens().iter().peekable();
    let (mut digits, mut lost) = (Digits::new(), 0);
    for row in 0..placement.n() as u32 {
        if row > 0 {
            digits.text(" ");
        }
        match queens.next_if(|square| square.row == row) {
            Some(square) => digits.number(u64::from(square.column) + 1),
            None => digits.text("?"),
        }
        while queens.next_if(|square| square.row == row).is_some() {
            lost += 1;
        }
        digits.spill(out)?;
    }
    digits.text("\n");
    digits.finish(out)?;
    Ok(Loss { blocked: placement.blocked().len(), queens: lost })
}

#[cfg(test)]
mod tests {
    use super::piece::is_column;
    use crate::parse;

    #[test]
    fn numbers_one_a_line_are_one_board() {
        for text in ["2\n4\n1\n3\n", "1\r\n3\r\n0\r\n2", "; a comment\n2\n?\n1\n4\n"] {
            assert_eq!(parse(text).map(|board| board.n()), Ok(4), "{text}");
        }
        let twelve: String = [12, 5, 8, 10, 1, 3, 6, 2, 11, 9, 7, 4].map(|column| format!("{column}\n")).concat();
        assert_eq!(parse(&twelve).map(|board| board.queens().len()), Ok(12));
        let ten_thousand: String = (1..=10_000).map(|column| format!("{column}\n")).collect();
        assert_eq!(parse(&ten_thousand).map(|board| board.n()), Ok(10_000));
    }

    #[test]
    fn words_of_digits_one_a_line_are_boards_of_their_own() {
        assert!(!is_column(&["2413", "3142"]) && !is_column(&["2413", "15863724"]));
        assert!(!is_column(&["1", "1"]) && !is_column(&["?", "1"]) && !is_column(&["4"]));
        assert!(is_column(&["1", "3"]) && is_column(&["10", "3"]) && is_column(&["-1", "3"]));
    }
}

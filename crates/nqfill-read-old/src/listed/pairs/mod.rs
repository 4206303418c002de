//! The `pairs` dialect: row and column of each queen.
//!
//! ```text
//! board    = [ header ] [ k ] { pair }           one a line, up to a blank line, another header or another k
//!          | n k { pair }                        on one line or two: the size, and how many pairs follow
//!          | open { pair [ "," ] } close
//!          | n [ k ] { number number }           in one list (see `row`)
//! header   = "n" "=" number [ "," "base" "=" ( "0" | "1" ) ]
//! k        = number                              as in Aizu ALDS1_13_A: k pairs follow, and the board is 8 x 8
//! pair     = number [ "," ] number | open number "," number close      row, column; or as the options say
//! ```
//! `n k` on one line is a pair itself; it is the size and the count if as many pairs follow, all of them on such a
//! board, unless it is the last square of a whole board. Without a header the size is 8 after a `k`, the number of
//! pairs if they stand in as many rows and columns, or that of `--size`. A coordinate 0 tells that they count from 0, a
//! coordinate n that they count from 1; otherwise an option has to.

mod header;
mod list;
mod row;

use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::{Piece, signed};
use crate::format::terms::Mark;
use crate::lexer::{BRACKETS, OPENING, behind_list, innermost, pair};
use crate::prefix;
use crate::prose::filler::skip_filler;
use crate::statements::{Lines, Sections};
use crate::text::digits::Digits;
use crate::text::{first_line, span_in};
use crate::{
    Base, Counted, Expected, InputError, InputErrorKind, Line, Loss, PairOrder, ReadOptions, Said, Sniff, Source,
};
use header::{front, goes_on, is_count, is_header, size_and_count};
use list::{PairSummary, hidden, pairs};
use nom::character::complete::{char, multispace0, one_of, space0};
use nom::combinator::{all_consuming, opt, peek, recognize};
use nom::{IResult, Parser};
use nqfill_core::board::Placement;
use row::{Row, is_row, row};
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Pairs;

/// Bytes of a label before a list on its line, at most.
const LONGEST_LABEL: usize = 60;

/// The size of the board on which Aizu's queens stand.
const AIZU: i64 = 8;

/// True if lists of two numbers stand side by side on a line, behind a name or not.
pub(crate) fn are_squares(line: &str) -> bool {
    are_side_by_side(&line[label(line)..])
}

/// True if a line begins with two lists of two numbers: side by side they are squares, whatever else two numbers may be.
fn are_side_by_side(line: &str) -> bool {
    let two = (pair, space0, opt(char(',')), space0, peek(one_of("[({")), pair);
    let parsed: IResult<&str, _> = recognize(two).parse(line);
    line.starts_with(OPENING) && parsed.is_ok()
}

impl CoordinateDialect for Pairs {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let Some(first) = sniff.first_line_with_digits() else { return false };
        let is_pair = |line: &str| all_consuming((pair, multispace0)).parse(line.trim_end_matches([','])).is_ok();
        let line = |at: usize| sniff.lines().nth(at).map(|line| line.text);
        let is_below = |at: usize| line(at).is_some_and(is_pair);
        (is_header(first) && !goes_on(sniff, first))
            || (is_count(first) && (is_below(1) || (line(1).is_some_and(is_count) && is_below(2))))
            || is_pair(first)
            || nested(&first[label(first)..]).is_some_and(|list| pair(list[1..].trim_start()).is_ok())
            || (first.starts_with(OPENING) && pair(first).is_ok_and(|(rest, _)| rest.trim_start().starts_with(',')))
            || are_squares(first)
            || are_rows(sniff)
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        piece(source, from)
    }

    fn takes_sections(&self) -> bool {
        true
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        if let Some(row) = row(piece) {
            return self.read_row(piece, &row, see);
        }
        let (mut rest, mut front) = front(piece)?;
        if let Some((below, told)) = size_and_count(piece, rest).filter(|_| front.n.is_none() && front.k.is_none()) {
            (rest, front) = (below, told);
        }
        let summary = PairSummary::of(piece, rest)?;
        if let Some(k) = front.k.filter(|&k| k != summary.count) {
            return Err(InputErrorKind::WrongCount { counted: Counted::Pairs, found: summary.count, expected: k }
                .at(piece.span.clone()));
        }
        let asked = front.n.or(piece.options.size.map(signed)).or(front.k.map(|_| AIZU));
        if front.n.is_none() && piece.options.size.is_none() && is_whole_board(piece, rest, &summary, front.k) {
            return Err(self.ambiguous(piece, &choices_of(piece.options, &summary)));
        }
        let n = match asked {
            Some(n) => piece.size(n, front.n_span.clone())?,
            None => summary.size(piece, rest, piece.options.base)?,
        };
        self.ask_order(piece, n)?;
        let first = match (front.base, piece.options.base) {
            (Some(said), Some(asked)) if said != asked.first() => {
                let (one, other) = (asked.option().to_owned(), format!("base = {said}"));
                return Err(InputErrorKind::Disagree { one, other }.at(front.n_span));
            }
            (Some(base), _) => base,
            (None, Some(base)) => base.first(),
            (None, None) => self.base(piece, &summary, n)?.first(),
        };
        pairs(piece, rest, |pair, span| {
            let pair = piece.options.pairs.unwrap_or_default().row_column(pair);
            see(Mark::Queen, piece.square(pair, first, n, &span)?, span);
            Ok(())
        })?;
        Ok(n)
    }
}

/// A list, and those behind it that the text says are other squares of its board.
fn with_next_list(text: &str, mut list: Range<usize>, said: &Said) -> Range<usize> {
    let mut sections = Sections::from(said, list.start);
    while sections.next_below(text, list.end).is_some()
        && let Some(next) = skip_filler(text, list.end)
        && let Some(more) = listed(text, &text[next.content.start..])
        && sections.take(more.start)
    {
        list.end = more.end;
    }
    list
}

/// Lines of which most have to be a size and pairs.
const LOOKED_AT: usize = 16;

/// True if most lines are a size and pairs each.
fn are_rows(sniff: &Sniff<'_>) -> bool {
    let is_row = |line: &Line<'_>| {
        let span = span_in(sniff.sample, line.text);
        row(&Piece { text: sniff.sample, span, options: sniff.options }).is_some()
    };
    let lines = || sniff.lines().take(LOOKED_AT);
    2 * lines().filter(is_row).count() > lines().count()
}

/// The bytes of the pairs of a board; those of another section belong to it unless that has begun before.
fn piece(source: &Source<'_>, from: usize) -> Option<Range<usize>> {
    let (text, said) = (source.text, &source.options.said);
    let at = behind_list(text, from);
    // In a list of lists the line is not looked at again for each: it may be all the text.
    if let Some(list) = listed(text, &text[at..]) {
        return Some(with_next_list(text, list, said));
    }
    let first = skip_filler(text, at)?;
    let line = &text[first.content.clone()];
    if let Some(list) = listed(text, &text[first.content.start..]) {
        return Some(with_next_list(text, list, said));
    }
    if is_row(&Piece { text, span: first.content.clone(), options: source.options }) {
        return Some(first.content);
    }
    if label(line) > 0 && are_side_by_side(&line[label(line)..]) {
        return Some(first.content.start + label(line)..with_hidden(text, first.content.end));
    }
    // Below a size on the first line a count may stand; 0 is a count of none.
    let opens_front = (is_count(line) || is_header(line)) && line != "0";
    let begins = |line: &str, lines: usize| is_header(line) || (is_count(line) && !(opens_front && lines == 1));
    let lines = Lines { text, at: first.line.start.max(from), taken: 0, is_sized: is_header(line) };
    let end = Sections::from(said, first.content.start).end_of(&lines, first.content.end, &begins);
    Some(first.content.start..with_hidden(text, end))
}

/// The end of a board, with a comment behind it that has nothing but pairs.
fn with_hidden(text: &str, end: usize) -> usize {
    let behind = &text[end..];
    hidden(behind).map_or(end, |_| end + first_line(behind).len())
}

/// True if the k pairs of Aizu's problem may also be a whole board of k rows: a queen in each row and column.
fn is_whole_board(piece: &Piece<'_>, rest: &str, summary: &PairSummary, k: Option<usize>) -> bool {
    k.is_some_and(|k| signed(k) != AIZU) && summary.size(piece, rest, piece.options.base).is_ok()
}

/// The board of as many rows as there are pairs, or a chessboard, on which the pairs may count from 0 or from 1.
fn choices_of(options: &ReadOptions, summary: &PairSummary) -> Vec<(String, ReadOptions)> {
    let sized = |size: usize| ReadOptions { size: Some(size), ..options.clone() };
    let mut choices = vec![(format!("--size {}", summary.count), sized(summary.count))];
    if options.base.is_some() || summary.least <= 0 || summary.most >= AIZU {
        choices.push((format!("--size {AIZU}"), sized(AIZU as usize)));
        return choices;
    }
    choices.extend(Base::ALL.map(|base| {
        let option = format!("--size {AIZU} {}", base.option());
        (option, ReadOptions { base: Some(base), ..sized(AIZU as usize) })
    }));
    choices
}

impl Pairs {
    /// Reads a list that begins with the size.
    fn read_row(&self, piece: &Piece<'_>, row: &Row, see: &mut See<'_>) -> Result<usize, InputError> {
        if piece.options.format.is_none() && row.is_solution() {
            return Err(piece.unexpected(piece.body(), Expected::Pair));
        }
        let n = piece.size(row.n, row.n_span.clone())?;
        self.ask_order(piece, n)?;
        let first = match piece.options.base {
            Some(base) => base.first(),
            None => self.base(piece, &row.summary(), n)?.first(),
        };
        for (pair, span) in row.pairs() {
            let pair = piece.options.pairs.unwrap_or_default().row_column(pair);
            see(Mark::Queen, piece.square(pair, first, n, &span)?, span);
        }
        Ok(n)
    }

    /// Fails if the order of pairs of `x` and `y` is not told.
    fn ask_order(&self, piece: &Piece<'_>, n: usize) -> Result<(), InputError> {
        if !piece.options.said.is_unordered() || piece.options.pairs.is_some() {
            return Ok(());
        }
        let choices = PairOrder::ALL.map(|order| {
            (order.option().to_owned(), ReadOptions { pairs: Some(order), size: Some(n), ..piece.options.clone() })
        });
        Err(self.ambiguous(piece, &choices))
    }

    /// From where the coordinates count, if they tell.
    fn base(&self, piece: &Piece<'_>, summary: &PairSummary, n: usize) -> Result<Base, InputError> {
        match (summary.least <= 0, summary.most >= signed(n)) {
            _ if summary.count == 0 => Ok(Base::One),
            (true, _) => Ok(Base::Zero),
            (false, true) => Ok(Base::One),
            (false, false) => Err(self.ambiguous_base(piece)),
        }
    }
}

/// The bytes of a list of pairs in brackets that stands here, behind its name if it has one.
fn listed(text: &str, here: &str) -> Option<Range<usize>> {
    let list = nested(&here[label(here)..])?;
    let start = text.len() - list.len();
    Some(start..BRACKETS.extent(list).whole().map_or(text.len(), |length| start + length))
}

/// How long the name or heading of a list is: `queens = ` before `[(0, 1)]`, `Solution 1: ` before `(1,2) (2,4)`.
fn label(line: &str) -> usize {
    let line = prefix(line, LONGEST_LABEL + 1);
    let Some(end) = line.find(['=', ':']) else { return 0 };
    let is_name = line[..end].chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ' ' | '#' | '.'));
    let list = line[end + 1..].trim_start_matches([' ', '\t']);
    if is_name && end > 0 && list.starts_with(OPENING) { line.len() - list.len() } else { 0 }
}

/// The innermost list that has pairs in brackets: `[[0, 1], [1, 3]]` with any brackets around it taken off.
fn nested(text: &str) -> Option<&str> {
    innermost(text, &OPENING).0
}

/// A header with the size, then a row and a column a line, counted from 1.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    writeln!(out, "n = {}, base = 1", placement.n())?;
    let mut digits = Digits::new();
    for square in placement.queens().iter() {
        digits.square(square, 1, " ");
        digits.text("\n");
        digits.spill(out)?;
    }
    digits.finish(out)?;
    Ok(Loss { blocked: placement.blocked().len(), queens: 0 })
}

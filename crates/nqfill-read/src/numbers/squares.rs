//! Names of squares as in chess, `a1` at the bottom left.
//!
//! ```text
//! board   = [ size | count ] { name }          one name a line, up to a blank line, a heading or a size
//!         | { name { separator name } }        several a line: a board a line
//! name    = [ "Q" ] letters digits             after z comes aa
//! ```
//! Without a size the board is a chessboard, unless the names are those of a complete smaller or larger board.

use super::rows::{Row, damaged};
use super::square_list::{CHESSBOARD, SquareList};
use crate::convention::{Given, Pair, whole};
use crate::item::{Cursor, Family, Item, Source};
use crate::question::ask;
use crate::{Expected, FamilyName, Foreign, InputError, InputErrorKind, Question};
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{map_res, opt, peek};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use nqfill_core::board::Placement;
use std::ops::Range;

/// Column and rank, both from 1.
fn name(text: &str) -> IResult<&str, (i64, i64)> {
    let queen = opt(terminated(char('Q'), peek(satisfy(|c| c.is_ascii_alphabetic()))));
    let letters = take_while_m_n(1, 6, |c: char| c.is_ascii_alphabetic());
    let rank = map_res(digit1, str::parse::<u32>);
    let (rest, (_, letters, rank)) = (queen, letters, rank).parse(text)?;
    let number = |letter: u8| i64::from(letter.to_ascii_lowercase() - b'a') + 1;
    let column = letters.bytes().fold(0, |column, letter| column * 26 + number(letter));
    Ok((rest, (column, i64::from(rank))))
}

/// Shows the names of a line; else where it has none.
pub(crate) fn names(line: &str, start: usize, see: &mut dyn FnMut(&Pair)) -> Result<(), usize> {
    let mut rest = line;
    while !rest.is_empty() {
        let at = line.len() - rest.len();
        let (behind, (column, rank)) = name(rest).map_err(|_| at)?;
        let next = behind.trim_start_matches([' ', '\t']);
        let next = next.strip_prefix([',', ';', '、']).unwrap_or(next).trim_start_matches([' ', '\t']);
        if next.len() == behind.len() && !next.is_empty() {
            return Err(line.len() - behind.len());
        }
        let span = start + at..start + line.len() - behind.len();
        see(&Pair { numbers: (rank, column), is_queen: true, member: 0, span });
        rest = next;
    }
    if line.is_empty() { Err(0) } else { Ok(()) }
}

/// True if a line is names of squares.
pub(crate) fn is_names(line: &str) -> bool {
    names(line, 0, &mut |_| ()).is_ok()
}

/// The board of some names. Each square is shown to the source.
///
/// # Errors
/// Of a square that the board has not; the question, where the size is open.
pub(crate) fn of_names(
    source: &Source<'_>,
    given: &Given,
    names: Vec<Pair>,
    span: Range<usize>,
) -> Result<Placement, InputError> {
    let given = Given { n: given.n.clone(), are_names: true, ..Given::default() };
    SquareList::of_squares(given, names).read(source, &span).map(|(_, board)| board)
}

/// Shows the names of a line, or tells its error.
fn line(line: &str, start: usize, see: &mut dyn FnMut(&Pair)) -> Result<(), InputError> {
    names(line, start, see).map_err(|wrong| {
        let damaged = damaged(line, start, wrong, Expected::SquareName, is_names);
        damaged.unwrap_or_else(|| FamilyName::Squares.not_understood(Foreign::Words, start..start + line.len()))
    })
}

/// True for names, a number, and a line of which most words are names.
fn is_known(text: &str) -> bool {
    let is_foreign = |error: InputError| matches!(error.kind, InputErrorKind::NotUnderstood { .. });
    text.bytes().all(|byte| byte.is_ascii_digit()) || !line(text, 0, &mut |_| ()).is_err_and(is_foreign)
}

/// The question of lines that are boards of some squares each, or all of a chessboard.
fn one_or_several(source: &Source<'_>, list: &SquareList<'_>, span: Range<usize>) -> InputError {
    let (first, mut one, mut all) = (&source.text[list.lines[0].clone()], Vec::new(), Vec::new());
    // The line has been read.
    let _ = names(first, list.lines[0].start, &mut |name| one.push(name.clone()));
    list.each(0, &mut |name| all.push(name.clone()));
    let boards = [("-i squares", all), (first, one)].into_iter().filter_map(|(option, names)| {
        let board = of_names(source, &list.given, names, span.clone());
        Some((option.to_owned(), board.ok()?))
    });
    ask(Question::Matrix, &boards.collect::<Vec<_>>()).at(span)
}

/// The family of names of squares.
pub(crate) struct Squares;

impl Family for Squares {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let first = match Row::at(source, cursor, FamilyName::Squares, is_known) {
            Ok(row) => row,
            Err(item) => return item,
        };
        let is_begun = cursor.state.length.is_some();
        let (mut list, mut block) = SquareList::of(source, cursor, &first, line, is_begun);
        if list.lines.len() + list.squares.len() > 1 && !list.lines.is_empty() && list.wrong.is_none() {
            let is_whole = whole(&|see| list.each(0, see)) == Some(CHESSBOARD);
            if !list.squares.is_empty() || list.given.n.is_some() || list.number.is_some() {
                list.wrong = Some(FamilyName::Squares.not_understood(Foreign::Line, block.span.clone()));
            } else if !(is_whole && (source.probe.is_none() || source.plan.is_asked)) {
                cursor.state.length = Some(list.found);
                (list, block) = SquareList::of(source, cursor, &first, line, true);
            } else if !source.plan.is_asked {
                list.wrong = Some(one_or_several(source, &list, block.span.clone()));
            }
        }
        list.given.are_names = true;
        let read = list.read(source, &block.span);
        Some(block.item(source, "squares", read))
    }
}

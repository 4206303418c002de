//! Names of squares as in chess, `a1` at the bottom left.
//!
//! ```text
//! board   = [ size | count ] { [ section ] name { separator name } }     one name a line, up to a blank line, a heading or a size
//!         | name name { name }                                           several a line: a board a line
//! name    = [ "Q" ] letters digits                                       after z comes aa
//! section = "queens:" | "blocked:"
//! ```
//! Without a size the board is a chessboard, unless the names are those of a complete smaller or larger board.

use super::lists::board_item;
use super::{Row, beyond_comments, content, first_words, row, section};
use crate::convention::{Pair, Said, of_pairs, size};
use crate::item::{Cursor, Family, Item, NoteKind, Passed, Says, Source};
use crate::question::{agreed, reading};
use crate::terms::Base;
use crate::{Counted, Expected, FamilyName, Foreign, InputError, InputErrorKind, Question};
use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{char, digit1, one_of, satisfy, space1};
use nom::combinator::{map_res, opt, peek};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use nqfill_core::board::{BitSet, Placement};
use std::ops::Range;

/// The board that names of squares are for.
const CHESSBOARD: usize = 8;

/// The fewest names that may be a complete board.
const FEWEST_WHOLE: usize = 4;

/// A square by its name.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// Column and rank, from 1.
    pub(crate) at: (i64, i64),
    pub(crate) is_queen: bool,
    pub(crate) span: Range<usize>,
}

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

/// Column and rank of a text that is the name of a square.
pub(crate) fn square_name(text: &str) -> Option<(i64, i64)> {
    name(text).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, at)| at)
}

/// The names of a line, behind its number in a list; else where it has none.
pub(crate) fn names(line: &str, start: usize, is_queen: bool) -> Result<Vec<Name>, usize> {
    let numbered: IResult<&str, _> = (digit1, one_of(".:)"), space1).parse(line);
    let mut rest = numbered.map_or(line, |(rest, _)| rest);
    let mut names = Vec::new();
    while !rest.is_empty() {
        let at = line.len() - rest.len();
        let (behind, square) = name(rest).map_err(|_| at)?;
        let next = behind.trim_start_matches([' ', '\t']);
        let next = next.strip_prefix([',', ';', '、']).unwrap_or(next).trim_start_matches([' ', '\t']);
        if next.len() == behind.len() && !next.is_empty() {
            return Err(line.len() - behind.len());
        }
        names.push(Name { at: square, is_queen, span: start + at..start + line.len() - behind.len() });
        rest = next;
    }
    if names.is_empty() { Err(0) } else { Ok(names) }
}

/// True if a line is names of squares.
pub(crate) fn is_names(line: &str) -> bool {
    names(line, 0, true).is_ok()
}

/// The board of some names; `count` is a number above them, which counts them or is the size. Each square is shown to the source.
///
/// # Errors
/// Of a square that the board has not; the question, where the size is open.
pub(crate) fn of_names(
    source: &Source<'_>,
    said: &Said,
    count: Option<usize>,
    names: &[Name],
    span: Range<usize>,
) -> Result<Placement, InputError> {
    let found = names.len();
    let most = names.iter().map(|name| name.at.0.max(name.at.1)).max().unwrap_or(0);
    let fits = |n: usize| i64::try_from(n).is_ok_and(|n| most <= n);
    let sizes = match (size(source, said, &span)?, count) {
        (Some(n), _) => vec![n],
        (None, Some(number)) if number == found && found != CHESSBOARD && fits(number) => vec![number, CHESSBOARD],
        (None, Some(number)) if number == found => vec![CHESSBOARD],
        (None, Some(number)) if fits(number) => vec![number],
        (None, Some(expected)) => {
            return Err(InputErrorKind::WrongCount { counted: Counted::Pairs, found, expected }.at(span));
        }
        (None, None) if found >= FEWEST_WHOLE && found != CHESSBOARD && is_whole(names) => {
            if found > CHESSBOARD {
                vec![found]
            } else {
                vec![found, CHESSBOARD]
            }
        }
        (None, None) => vec![CHESSBOARD],
    };
    let tried = Source { probe: None, ..*source };
    let boards = sizes.iter().map(|&n| Ok((format!("--size {n}"), sized(&tried, n, names, span.clone())?)));
    let read: Vec<Result<_, InputError>> = boards.collect();
    let error = read.iter().find_map(|read| read.as_ref().err().cloned());
    let boards: Vec<_> = read.into_iter().flatten().collect();
    if let (true, Some(error)) = (boards.is_empty(), error) {
        return Err(error);
    }
    let board = agreed(Question::SizeOrCount, boards).map_err(|kind| kind.at(span.clone()))?;
    sized(source, board.n(), names, span)
}

/// True if queens are in as many rows and columns as they are.
fn is_whole(names: &[Name]) -> bool {
    let n = names.len();
    let (mut columns, mut ranks) = (BitSet::new(n), BitSet::new(n));
    let index = |number: i64| usize::try_from(number - 1).ok().filter(|index| *index < n);
    names.iter().all(|Name { at: (column, rank), is_queen, .. }| {
        *is_queen
            && index(*column).is_some_and(|column| columns.insert(column))
            && index(*rank).is_some_and(|rank| ranks.insert(rank))
    })
}

/// The board of that size.
fn sized(source: &Source<'_>, n: usize, names: &[Name], span: Range<usize>) -> Result<Placement, InputError> {
    let last = i64::try_from(n).unwrap_or(i64::MAX);
    if let Some(off) = names.iter().find(|name| name.at.0.max(name.at.1) > last || name.at.1 < 1) {
        let name = source.text.get(off.span.clone()).unwrap_or_default().to_owned();
        let last = format!("{}{n}", letters(n));
        return Err(InputErrorKind::NoSuchSquare { name, last }.at(off.span.clone()));
    }
    // Names count in one way, whatever the options say of numbers.
    let first = source.options.base.unwrap_or(Base::One).first();
    let pair = |Name { at: (column, rank), is_queen, span }: &Name| {
        let square = (last - rank + first, column - 1 + first);
        let numbers = source.options.pairs.unwrap_or_default().row_column(square);
        Pair { numbers, is_queen: *is_queen, may_repeat: false, span: span.clone() }
    };
    let pairs: Vec<Pair> = names.iter().map(pair).collect();
    let base = Some(source.options.base.unwrap_or(Base::One));
    of_pairs(source, &Said { n: Some((n, span.clone())), base, ..Said::default() }, &pairs, span)
}

/// The letters of a column, counted from 1: a, b, ..., z, aa, ab, ...
pub(crate) fn letters(column: usize) -> String {
    let (mut letters, mut left) = (Vec::new(), column);
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.iter().rev().collect()
}

/// The family of names of squares.
pub(crate) struct Squares;

impl Family for Squares {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let (text, from) = (source.text, cursor.at);
        let line = content(text, from)?;
        let is_known = |line: &str| {
            let line = section(line).map_or(line, |(_, rest)| rest);
            let names = names(line, 0, true);
            line.is_empty()
                || names.is_ok()
                || line.bytes().all(|byte| byte.is_ascii_digit())
                || damaged(line, 0).is_some()
        };
        if let Some(words) = (from == 0).then(|| first_words(text, is_known)).flatten() {
            let error = not_understood(Foreign::Words, words);
            return Some(Item::board(0..text.len(), source.plan.format, Err(error)));
        }
        Some(match row(text, &line) {
            Row::Passed(passed) => {
                cursor.state.length = None;
                Item::passed(from..line.next, passed)
            }
            row => super::with_comments(text, Block::of(source, cursor, row)),
        })
    }
}

fn not_understood(what: Foreign, at: Range<usize>) -> InputError {
    InputErrorKind::NotUnderstood { family: FamilyName::Squares, what }.at(at)
}

/// The error of a line of which most words are names.
fn damaged(line: &str, start: usize) -> Option<InputError> {
    let wrong = names(line, 0, true).err()?;
    let words = || line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()).take(64);
    let known = words().filter(|word| square_name(word).is_some()).count();
    if known == 0 || 2 * known < words().count() {
        return None;
    }
    let found = line[wrong..].chars().next();
    let at = start + wrong;
    Some(
        InputErrorKind::Unexpected { found, expected: Expected::SquareName }
            .at(at..at + found.map_or(0, char::len_utf8)),
    )
}

/// The lines of a board.
#[derive(Default)]
struct Block {
    said: Said,
    count: Option<usize>,
    /// The kinds of squares whose section has begun.
    sections: Vec<bool>,
    names: Vec<Name>,
    /// Lines with several names outside of sections.
    several: usize,
    wrong: Option<InputError>,
    span: Range<usize>,
    notes: Vec<(Range<usize>, NoteKind)>,
}

impl Block {
    /// The item of the board that begins at the cursor.
    fn of(source: &Source<'_>, cursor: &mut Cursor, first: Row<'_>) -> Item {
        let (text, from) = (source.text, cursor.at);
        let (mut block, mut at, mut end) = (Self::default(), from, from);
        let mut next = Some(first);
        while let Some(line) = beyond_comments(text, at) {
            let row = next.take().unwrap_or_else(|| row(text, &line));
            if matches!(row, Row::Passed(Passed::Blank)) && (block.names.is_empty() || block.goes_on(text, line.next)) {
                at = line.next;
                continue;
            }
            if !block.take(&row, &line.span, end == from) {
                break;
            }
            block.span = if end == from { line.span.start } else { block.span.start }..line.span.end;
            block.notes.extend(line.note.map(|note| (note, NoteKind::Comment)));
            (at, end) = (line.next, line.next);
            let is_line = block.several == 1 && block.sections.is_empty() && block.names.len() > 1;
            if is_line && block.stands_alone(source, cursor, line.next) {
                break;
            }
        }
        let placement = block.placement(source);
        let mut item = board_item(source, from, block.span, "squares", placement);
        if let Says::Boards(boards) = &mut item.says {
            boards[0].notes = block.notes;
        }
        item.span.end = end;
        item
    }

    /// Takes a line that is the board's.
    fn take(&mut self, row: &Row<'_>, line: &Range<usize>, is_first: bool) -> bool {
        let (text, start) = match *row {
            Row::Named(n, _) if is_first => {
                self.said.n = Some((n, line.clone()));
                return true;
            }
            Row::Content { text, start, is_headed } if is_first || !is_headed => (text, start),
            Row::Passed(_) | Row::Named(..) | Row::Content { .. } => return false,
        };
        if let Some((is_queen, rest)) = section(text) {
            if self.sections.contains(&is_queen) || (is_queen && !self.names.is_empty()) {
                return false;
            }
            self.sections.push(is_queen);
            let start = start + text.len() - rest.len();
            return rest.is_empty() || self.take(&Row::Content { text: rest, start, is_headed: false }, line, false);
        }
        if let Ok(number) = text.parse() {
            let is_taken = is_first || (self.names.is_empty() && self.count.is_none());
            self.count = if is_taken { Some(number) } else { self.count };
            return is_taken;
        }
        match names(text, start, self.sections.last().copied().unwrap_or(true)) {
            Ok(names) => {
                self.several += usize::from(names.len() > 1 && self.sections.is_empty());
                self.names.extend(names);
            }
            Err(_) => {
                let wrong =
                    damaged(text, start).or_else(|| is_first.then(|| not_understood(Foreign::Words, line.clone())));
                let Some(wrong) = wrong else { return false };
                self.wrong.get_or_insert(wrong);
            }
        }
        true
    }

    /// True if, behind blank lines, a section follows that has not begun.
    fn goes_on(&self, text: &str, mut at: usize) -> bool {
        while let Some(line) = beyond_comments(text, at) {
            match row(text, &line) {
                Row::Passed(Passed::Blank) => at = line.next,
                Row::Content { text, .. } => {
                    return section(text).is_some_and(|(is_queen, _)| !is_queen && !self.sections.contains(&false));
                }
                _ => return false,
            }
        }
        false
    }

    /// True if a line of several names is a board, since the one below it has several, too. Lines that together are a complete
    /// chessboard are a question.
    fn stands_alone(&mut self, source: &Source<'_>, cursor: &mut Cursor, mut at: usize) -> bool {
        let is_first = cursor.state.length.is_none() && (source.probe.is_none() || source.plan.is_asked);
        let text = source.text;
        let below = |at: usize| {
            let line = beyond_comments(text, at)?;
            let Row::Content { text: said, start, is_headed: false } = row(text, &line) else { return None };
            names(said, start, true).ok().map(|names| (names, line.next))
        };
        let has_several = below(at).is_some_and(|(names, _)| names.len() > 1);
        if !has_several {
            return cursor.state.length.is_some();
        }
        cursor.state.length = Some(self.names.len());
        let mut all = self.names.clone();
        while let Some((names, next)) = below(at).filter(|_| is_first && all.len() < CHESSBOARD) {
            all.extend(names);
            at = next;
        }
        if is_first
            && all.len() == CHESSBOARD
            && self.names.len() < CHESSBOARD
            && is_whole(&all)
            && self.said.n.is_none()
        {
            let span = self.names[0].span.start..all[CHESSBOARD - 1].span.end;
            let board = sized(source, CHESSBOARD, &all, span.clone());
            let readings = board.iter().map(|board| reading("-i squares".to_owned(), board)).collect();
            let question = InputErrorKind::Ambiguous { question: Question::Matrix, readings };
            if source.plan.is_asked {
                return false;
            }
            self.wrong = Some(question.at(span));
            return false;
        }
        true
    }

    fn placement(&self, source: &Source<'_>) -> Result<Placement, InputError> {
        let is_empty = self.names.is_empty() && self.sections.is_empty() && !source.plan.is_asked;
        match &self.wrong {
            Some(wrong) => Err(wrong.clone()),
            None if is_empty => Err(InputErrorKind::NoBoard.at(self.span.clone())),
            None => of_names(source, &self.said, self.count, &self.names, self.span.clone()),
        }
    }
}

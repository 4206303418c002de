//! Questions: a text that can be read in several ways, with what each of them reads.

use crate::item::Source;
use crate::text::prefix;
use crate::{InputError, InputErrorKind, Question, Reading, style};
use nqfill_core::board::{Placement, Square, SquareSet};
use std::ops::Range;

/// Rows and columns that are drawn of a larger board.
const MOST_DRAWN: usize = 16;

/// The board on which all readings agree, by the options that choose them; the question if they differ.
///
/// # Errors
/// The question, if boards differ; an empty list is no board.
pub(crate) fn agreed(question: Question, boards: Table) -> Result<Placement, InputErrorKind> {
    let mut boards = boards.into_iter();
    let mut distinct = vec![boards.next().ok_or(InputErrorKind::NoBoard)?];
    for (option, board) in boards {
        if distinct.iter().all(|(_, other)| *other != board) {
            distinct.push((option, board));
        }
    }
    if distinct.len() > 1 { Err(ask(question, &distinct)) } else { Ok(distinct.swap_remove(0).1) }
}

/// The question of a text that may as well be something else than these boards; without any it is none.
pub(crate) fn ask(question: Question, boards: &[(String, Placement)]) -> InputErrorKind {
    let reading =
        |(option, board): &(String, Placement)| Reading { option: option.clone(), n: board.n(), board: drawn(board) };
    let readings: Vec<_> = boards.iter().map(reading).collect();
    if readings.is_empty() { InputErrorKind::NoBoard } else { InputErrorKind::Ambiguous { question, readings } }
}

/// What to type where a line or a list belongs to no board, as far as it is shown.
pub(crate) fn commented(line: &str) -> String {
    const MOST: usize = 40;
    format!("; {}", prefix(line, MOST))
}

/// Boards by the options that choose them.
pub(crate) type Table = Vec<(String, Placement)>;

/// Boards by the options that choose them, and what is asked if they differ.
pub(crate) struct Boards {
    pub(crate) question: Question,
    pub(crate) boards: Table,
}

impl Boards {
    /// The board on which all agree.
    pub(crate) fn agreed(self, span: Range<usize>) -> Result<Placement, InputError> {
        agreed(self.question, self.boards).map_err(|kind| kind.at(span))
    }
}

/// Reads a text in one way.
type Read<'a> = Box<dyn Fn(&Source<'_>) -> Result<Boards, InputError> + 'a>;

/// A way to read a text.
pub(crate) struct Way<'a> {
    /// The name of the format.
    pub(crate) name: &'static str,
    /// The option that chooses it.
    pub(crate) option: String,
    /// What is asked if it is one of several, and the last of them.
    pub(crate) question: Question,
    pub(crate) read: Read<'a>,
}

impl Way<'_> {
    /// The boards that it reads, by all options that choose them.
    pub(crate) fn boards(&self, source: &Source<'_>) -> Result<Table, InputError> {
        let boards = (self.read)(source)?.boards.into_iter();
        Ok(boards.map(|(option, board)| (format!("{} {option}", self.option).trim().to_owned(), board)).collect())
    }
}

/// The board of a text that can be read in some ways, and the name of its format. Ways in which it is no board do not count.
///
/// # Errors
/// The question, if boards differ; the error of the last way, if none fits.
pub(crate) fn of_ways(
    source: &Source<'_>,
    ways: &[Way<'_>],
    span: Range<usize>,
) -> Result<(&'static str, Placement), InputError> {
    let (mut fitting, mut error) = (Vec::new(), InputErrorKind::SizeUnknown.at(span.clone()));
    for way in ways {
        // What is tried is not seen, and proves nothing of the file.
        let proven = source.proven.cloned();
        match (way.read)(&Source { probe: None, proven: proven.as_ref(), ..*source }) {
            Ok(read) => fitting.push((way, read, proven)),
            Err(wrong) => error = wrong,
        }
    }
    let Some((last, mut read, proven)) = fitting.pop() else { return Err(error) };
    if source.probe.is_some() {
        (last.read)(source)?;
    }
    if !fitting.is_empty() {
        let tried = Source { probe: None, proven: None, ..*source };
        let all = fitting.iter().map(|(way, ..)| *way).chain([last]).map(|way| way.boards(&tried));
        read = Boards { question: last.question, boards: all.collect::<Result<Vec<_>, _>>()?.concat() };
    } else if let (Some(file), Some(way)) = (source.proven, proven) {
        file.set(way.get());
    }
    Ok((last.name, read.agreed(span)?))
}

/// The top left corner of the board, whole if it is small.
fn drawn(placement: &Placement) -> String {
    let n = placement.n().min(MOST_DRAWN);
    let inside = |square: &Square| (square.row as usize) < n && (square.column as usize) < n;
    let rows_above = |square: &Square| (square.row as usize) < n;
    let corner = |squares: &SquareSet| squares.iter().take_while(rows_above).filter(inside).collect();
    let mut text = Vec::new();
    let corner = Placement::new(n, corner(placement.queens()), corner(placement.blocked()));
    // Writing to memory cannot fail, and the corner of a board is one.
    let _ = corner.map(|corner| style::COMPACT.write(&corner, &mut text));
    let mut text = String::from_utf8(text).unwrap_or_default();
    if n < placement.n() {
        text = text.replace('\n', "...\n") + "...\n";
    }
    text
}

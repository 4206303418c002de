//! Questions: a text that can be read in several ways, with what each of them reads.

use crate::item::Source;
use crate::{Base, InputError, InputErrorKind, Question, ReadOptions, Reading, look};
use nqfill_core::board::{Placement, Square, SquareSet};
use std::ops::Range;

/// Rows and columns that are drawn of a larger board.
const MOST_DRAWN: usize = 16;

/// The board on which all readings agree, by the options that choose them; the question if they differ.
///
/// # Errors
/// The question, if boards differ; an empty list is no board.
pub(crate) fn agreed(question: Question, boards: Vec<(String, Placement)>) -> Result<Placement, InputErrorKind> {
    let mut distinct: Vec<(String, Placement)> = Vec::new();
    for (option, board) in boards {
        if distinct.iter().all(|(_, other)| *other != board) {
            distinct.push((option, board));
        }
    }
    if distinct.len() > 1 {
        return Err(ask(question, &distinct));
    }
    distinct.pop().map(|(_, board)| board).ok_or(InputErrorKind::NoBoard)
}

/// The question of a text that may as well be something else than these boards; without any it is none.
pub(crate) fn ask(question: Question, boards: &[(String, Placement)]) -> InputErrorKind {
    let readings: Vec<_> = boards.iter().map(|(option, board)| reading(option.clone(), board)).collect();
    if readings.is_empty() { InputErrorKind::NoBoard } else { InputErrorKind::Ambiguous { question, readings } }
}

/// The reading of a text that an option chooses.
pub(crate) fn reading(option: String, placement: &Placement) -> Reading {
    Reading { option, n: placement.n(), board: drawn(placement) }
}

/// A way to read a text.
pub(crate) struct Way<'a> {
    /// The name of the format.
    pub(crate) name: &'static str,
    /// The option that chooses it.
    pub(crate) option: String,
    /// What is asked if it is one of several, and the last of them.
    pub(crate) question: Question,
    pub(crate) read: Box<dyn Fn(&Source<'_>) -> Result<Placement, InputError> + 'a>,
}

impl Way<'_> {
    /// The board that it reads; one for each base, if that is open.
    ///
    /// # Errors
    /// Why it reads none.
    pub(crate) fn boards(&self, source: &Source<'_>) -> Result<Vec<(String, Placement)>, InputError> {
        let question = match (self.read)(source) {
            Ok(board) => return Ok(vec![(self.option.clone(), board)]),
            Err(error) if matches!(error.kind, InputErrorKind::Ambiguous { .. }) => error,
            Err(error) => return Err(error),
        };
        let based = |base: Base| {
            let options = ReadOptions { base: Some(base), ..source.options.clone() };
            let board = (self.read)(&Source { options: &options, ..*source }).ok()?;
            Some((format!("{} {}", self.option, base.option()), board))
        };
        let boards: Vec<_> = Base::ALL.into_iter().filter_map(based).collect();
        if boards.is_empty() { Err(question) } else { Ok(boards) }
    }
}

/// The board of a text that can be read in some ways, and the name of its format. Ways in which it is no board do not count.
///
/// # Errors
/// The question, if several ways remain; else that of the only one, or the last of those that fail.
pub(crate) fn of_ways(
    source: &Source<'_>,
    ways: &[Way<'_>],
    span: Range<usize>,
) -> Result<(&'static str, Placement), InputError> {
    if let [only] = ways {
        return Ok((only.name, (only.read)(source)?));
    }
    // What is tried is not seen.
    let tried = Source { probe: None, ..*source };
    let (mut fitting, mut boards, mut error) = (Vec::new(), Vec::new(), InputErrorKind::SizeUnknown.at(span.clone()));
    for way in ways {
        match way.boards(&tried) {
            Ok(mut read) => {
                fitting.push(way);
                boards.append(&mut read);
            }
            Err(wrong) => error = wrong,
        }
    }
    match fitting[..] {
        [] => Err(error),
        [only] => Ok((only.name, (only.read)(source)?)),
        [first, .., last] => {
            agreed(last.question, boards).map_err(|kind| kind.at(span))?;
            Ok((first.name, (first.read)(source)?))
        }
    }
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
    let _ = corner.map(|corner| look::COMPACT.write(&corner, &mut text));
    let mut text = String::from_utf8(text).unwrap_or_default();
    if n < placement.n() {
        text = text.replace('\n', "...\n") + "...\n";
    }
    text
}

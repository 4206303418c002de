//! Boards given by the coordinates of their squares: numbers and names of squares instead of a drawing.

use crate::format::piece::{Piece, signed};
use crate::format::terms::Mark;
use crate::text::{line_ends, position};
use crate::{
    Base, Cursor, Entry, Grammar, InputError, InputErrorKind, ReadOptions, Reading, Sniff, Source, format::preview,
};
use nqfill_core::board::{MOST_ROWS, Placement, PlacementError, Square};
use std::collections::HashSet;
use std::ops::Range;

/// Receives each square of a list, and the bytes that name it.
pub(crate) type See<'a> = dyn FnMut(Mark, Square, Range<usize>) + 'a;

/// Squares in any order. However often a list repeats them, they take room for at most twice as many as there are.
#[derive(Default)]
struct Distinct {
    squares: Vec<Square>,
    /// Squares that are collected before repeated ones are dropped.
    most: usize,
}

/// Up to this number, squares are kept without dropping repeated ones.
const FEW: usize = 1 << 12;

impl Distinct {
    fn push(&mut self, square: Square) {
        if self.squares.len() >= self.most.max(FEW) {
            self.squares.sort_unstable();
            self.squares.dedup();
            self.most = 2 * self.squares.len();
        }
        self.squares.push(square);
    }
}

/// A dialect that lists squares.
pub(crate) trait CoordinateDialect: Sync {
    /// As [`Grammar::may_fit`].
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool;

    /// The bytes of the first board from an offset on, at least one; where the next board is looked for is their end.
    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>>;

    /// True if lists of queens and of blocked squares may stand below their headings.
    fn takes_sections(&self) -> bool {
        false
    }

    /// Reads one board with what the text says of its lists.
    fn read_as_said(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let said = &piece.options.said;
        if !self.takes_sections() || !said.has_sections() {
            return self.read(piece, see);
        }
        self.read(piece, &mut |mark, square, span| {
            let mark = if mark == Mark::Queen { said.mark_at(span.start) } else { mark };
            see(mark, square, span);
        })
    }

    /// Reads one board and returns its size; every square that it shows to `see` is on the board.
    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError>;

    /// The bytes that show a square of a board.
    fn locate(&self, piece: &Piece<'_>, square: Square) -> Option<Range<usize>> {
        let mut found = None;
        let read =
            self.read_as_said(piece, &mut |_, seen, span| found = found.take().or((seen == square).then_some(span)));
        read.ok().and(found)
    }

    /// The error of a board that is a different one when it is counted from 0 and from 1.
    fn ambiguous_base(&self, piece: &Piece<'_>) -> InputError {
        let choice = |base: Base| (base.option().to_owned(), ReadOptions { base: Some(base), ..piece.options.clone() });
        self.ambiguous(piece, &Base::ALL.map(choice))
    }

    /// The error of a board that is a different one under each of several options.
    fn ambiguous(&self, piece: &Piece<'_>, choices: &[(String, ReadOptions)]) -> InputError {
        let (mut readings, mut place): (Vec<Reading>, _) = (Vec::new(), None);
        for (option, options) in choices {
            match self.corner(&Piece { options, ..piece.clone() }, &mut place) {
                Ok(board) => readings.push(preview::reading(option.clone(), &board)),
                // An option that rules out one reading rules out the others, which differ in something else.
                Err(error) => return error,
            }
        }
        InputErrorKind::Ambiguous(readings).at(place.unwrap_or_else(|| piece.span.clone()))
    }

    /// The corner of a board that a preview shows, without the memory of the whole board, and the bytes of its first
    /// square.
    fn corner(&self, piece: &Piece<'_>, place: &mut Option<Range<usize>>) -> Result<Placement, InputError> {
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        let n = self.read_as_said(piece, &mut |mark, square, span| {
            place.get_or_insert(span);
            if preview::shows(square) {
                if mark.is_queen() { queens.push(square) } else { blocked.push(square) }
            }
        })?;
        if let Some(asked) = piece.options.size.filter(|&asked| asked != n) {
            let (one, other) = (piece.options.words_for_size(asked), format!("n = {n}"));
            return Err(InputErrorKind::Disagree { one, other }.at(piece.span.clone()));
        }
        Placement::new(n, queens, blocked).map_err(|_| InputErrorKind::ZeroSize.at(piece.span.clone()))
    }

    /// The board of a piece.
    fn placement(&self, piece: &Piece<'_>) -> Result<Placement, InputError> {
        let (mut queens, mut blocked) = (Distinct::default(), Distinct::default());
        let (mut named, mut others) = (0usize, 0usize);
        let n = self.read_as_said(piece, &mut |mark, square, _| {
            *(if mark.is_named_once() { &mut named } else { &mut others }) += 1;
            if mark.is_queen() { queens.push(square) } else { blocked.push(square) }
        })?;
        let placement = Placement::new(n, queens.squares, blocked.squares).map_err(|error| {
            let kind = match error {
                PlacementError::Size(0) => InputErrorKind::ZeroSize,
                PlacementError::Size(_) => InputErrorKind::BoardTooLarge { most: MOST_ROWS },
                PlacementError::OffBoard(square) => {
                    InputErrorKind::OutOfRange { number: i64::from(square.row) + 1, first: 1, last: signed(n) }
                }
            };
            kind.at(piece.span.clone())
        })?;
        let distinct = placement.queens().len() + placement.blocked().len();
        let repeated = if others > 0 || distinct < named { self.repeated(piece) } else { None };
        repeated.map_or(Ok(placement), Err)
    }

    /// The error of the first square that is named twice.
    fn repeated(&self, piece: &Piece<'_>) -> Option<InputError> {
        let (mut seen, mut second, mut first) = (HashSet::new(), None, None);
        let again = self.read_as_said(piece, &mut |mark, square, span| {
            if mark.is_named_once() && second.is_none() && !seen.insert((mark.is_queen(), square)) {
                second = Some((mark, square, span));
            }
        });
        let (twice, square, span) = again.ok().and(second)?;
        let from_start = self.read_as_said(piece, &mut |mark, seen, span| {
            if (mark, seen) == (twice, square) {
                first.get_or_insert(span.start);
            }
        });
        let first = position(piece.text, from_start.ok().and(first)?);
        let (row, column) = (square.row + 1, square.column + 1);
        Some(InputErrorKind::RepeatedSquare { row, column, first }.at(span))
    }

    /// The board of a piece, or one for each number of closed diagonals that the options ask for.
    fn placements(&self, piece: &Piece<'_>) -> Vec<Result<Placement, InputError>> {
        let asked = piece.options.diagonals.clone().filter(|range| range.start() < range.end());
        let Some(range) = asked.filter(|_| self.has_diagonals(piece)) else { return vec![self.placement(piece)] };
        let with = |most: usize| ReadOptions { diagonals: Some(most..=most), ..piece.options.clone() };
        range.map(|most| self.placement(&Piece { options: &with(most), ..piece.clone() })).collect()
    }

    /// True if a board has closed diagonals.
    fn has_diagonals(&self, piece: &Piece<'_>) -> bool {
        // To read the board takes longer than to look for the word.
        piece.body().to_ascii_lowercase().contains("diag") && {
            let options = ReadOptions { diagonals: None, ..piece.options.clone() };
            let mut has_any = false;
            let read = self.read(&Piece { options: &options, ..piece.clone() }, &mut |mark, _, _| {
                has_any |= mark == Mark::BlockedAgain;
            });
            read.is_ok() && has_any
        }
    }
}

/// Reads a dialect of lists.
pub(crate) struct Coordinates<T>(pub(crate) T);

impl<T: CoordinateDialect> Grammar for Coordinates<T> {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        self.0.may_fit(sniff)
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if let Some(entry) = cursor.pending.pop_front() {
            return Some(entry);
        }
        let &Source { text, options } = source;
        let span = self.0.piece(source, cursor.at)?;
        let line = cursor.line + line_ends(&text[cursor.at..span.start]);
        cursor.line = line + line_ends(&text[span.clone()]);
        cursor.at = span.end;
        let placements = self.0.placements(&Piece { text, span: span.clone(), options });
        cursor.entries(line, &span, placements)
    }

    fn locate(&self, source: &Source<'_>, entry: &Entry, square: Square) -> Option<Range<usize>> {
        let &Source { text, options } = source;
        let span = self.0.piece(source, entry.start)?;
        self.0.locate(&Piece { text, span, options }, square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_are_repeated_take_no_room() {
        for different in [1u32, 3_000, 9_000] {
            let mut squares = Distinct::default();
            (0..200_000).for_each(|i| squares.push(Square::new(i % different, 0)));
            let kept = squares.squares.len();
            assert!(kept <= FEW.max(2 * different as usize), "{kept} squares for {different}");
            squares.squares.sort_unstable();
            squares.squares.dedup();
            assert_eq!(squares.squares.len(), different as usize);
        }
    }
}

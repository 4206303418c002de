//! Boards that are drawn: rows of squares, however the dialect finds the rows.

use crate::format::glyphs::{Alphabet, Glyphs};
use crate::format::row;
use crate::format::row::Layout;
use crate::format::terms::Cell;
use crate::prose::filler::filler;
use crate::{Cursor, Entry, Grammar, InputError, InputErrorKind, Sniff, Source, format::preview};
use nqfill_core::board::{BitSet, MOST_ROWS, Placement, Square, SquareSet};
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The rows of one board, as bytes of the text.
pub(crate) struct Drawing {
    pub(crate) header: Option<(usize, Range<usize>)>,
    /// The bytes of each row in the text.
    pub(crate) rows: Vec<Range<usize>>,
    pub(crate) line: usize,
    pub(crate) span: Range<usize>,
    pub(crate) layout: Layout,
    /// The error that kept the rows from being found.
    pub(crate) fault: Option<InputError>,
    /// Squares of the first row, once they have been counted.
    pub(crate) columns: OnceCell<usize>,
}

impl Drawing {
    pub(crate) fn new(layout: Layout) -> Self {
        Self { header: None, rows: Vec::new(), line: 0, span: 0..0, layout, fault: None, columns: OnceCell::new() }
    }

    pub(crate) fn is_begun(&self) -> bool {
        self.header.is_some() || !self.rows.is_empty()
    }

    /// True if it has as many rows as its first one has squares. That row may be most of the text, and this is asked for
    /// each line below it.
    pub(crate) fn is_square(&self, text: &str) -> bool {
        let count = |first: &Range<usize>| *self.columns.get_or_init(|| row::count(&text[first.clone()], self.layout));
        self.rows.first().map(count) == Some(self.rows.len())
    }

    /// Notes that these bytes belong to the board.
    pub(crate) fn extend(&mut self, line: usize, start: usize, end: usize) {
        if self.span.is_empty() {
            (self.line, self.span.start) = (line, start);
        }
        self.span.end = end;
    }
}

/// A dialect that draws its boards.
pub(crate) trait DrawnDialect: Sync {
    /// The meaning of its characters.
    fn alphabet(&self) -> &'static Alphabet;

    /// As [`Grammar::may_fit`].
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool;

    /// Reads the next board, where it needs no look at what its lines may be.
    fn plain(&self, _text: &str, _glyphs: &Glyphs<'_>, _cursor: &mut Cursor) -> Option<Entry> {
        None
    }

    /// As [`Grammar::skip`].
    fn skip(&self, _text: &str, _glyphs: &Glyphs<'_>, _cursor: &mut Cursor, _most: (usize, usize)) -> usize {
        0
    }

    /// Finds the rows of the next board.
    fn drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing>;
}

/// Reads a dialect of drawings.
pub(crate) struct Drawn<T>(pub(crate) T);

impl<T: DrawnDialect> Grammar for Drawn<T> {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        self.0.may_fit(sniff)
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if cursor.at >= source.text.len() {
            return None;
        }
        let glyphs = Glyphs::new(self.0.alphabet(), source.options);
        if let Some(plain) = self.0.plain(source.text, &glyphs, cursor) {
            return Some(plain);
        }
        let drawing = self.0.drawing(source.text, &glyphs, cursor)?;
        let placement = match &drawing.fault {
            Some(fault) => Err(fault.clone()),
            None => board(source.text, &drawing, &glyphs),
        };
        Some(cursor.entry(drawing.line, drawing.span, placement))
    }

    fn plain(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        self.0.plain(source.text, &Glyphs::new(self.0.alphabet(), source.options), cursor)
    }

    fn skip(&self, source: &Source<'_>, cursor: &mut Cursor, most: (usize, usize)) -> usize {
        let glyphs = Glyphs::new(self.0.alphabet(), source.options);
        self.0.skip(source.text, &glyphs, cursor, most)
    }

    fn locate(&self, source: &Source<'_>, entry: &Entry, square: Square) -> Option<Range<usize>> {
        let glyphs = Glyphs::new(self.0.alphabet(), source.options);
        let mut cursor = Cursor::at(entry.start, entry.line);
        let drawing = self.0.drawing(source.text, &glyphs, &mut cursor)?;
        let line = drawing.rows.get(square.row as usize)?;
        let cell = row::cell_spans(&source.text[line.clone()], drawing.layout).nth(square.column as usize)?;
        Some(line.start + cell.start..line.start + cell.end)
    }
}

fn board(text: &str, drawing: &Drawing, glyphs: &Glyphs<'_>) -> Result<Placement, InputError> {
    let header = drawing.header.as_ref().map(|(n, _)| *n);
    let n = match (header, drawing.rows.first()) {
        (Some(n), _) => n,
        (None, Some(first)) => row::count(&text[first.clone()], drawing.layout),
        (None, None) => 0,
    };
    if n == 0 {
        return Err(at_header(drawing, InputErrorKind::ZeroSize));
    }
    if n > MOST_ROWS {
        return Err(at_header(drawing, InputErrorKind::BoardTooLarge { most: MOST_ROWS }));
    }
    // No square is kept if the number of rows is wrong already.
    let may_be_board = drawing.rows.len() == n;
    let (mut queens, mut blocked) = (SquareSet::new(n), SquareSet::new(n));
    for (i, line) in drawing.rows.iter().enumerate() {
        let found = row::read(&text[line.clone()], drawing.layout, glyphs, |column, cell| {
            let square = Square::new(i as u32, column as u32);
            match cell {
                _ if !may_be_board || i >= n || column >= n => {}
                Cell::Queen => queens.insert(square),
                Cell::Blocked => blocked.insert(square),
                Cell::Empty => {}
            }
        });
        let found = found.map_err(|unknown| unknown_character(text, drawing, glyphs, i, unknown))?;
        if found != n {
            return Err(ragged(text, drawing, header));
        }
    }
    match (header, drawing.rows.len()) {
        (None, 1) if n == 1 && is_among_rows(text, drawing, glyphs) => {
            Err(InputErrorKind::OneSquare.at(drawing.span.clone()))
        }
        (_, rows) if rows == n && is_open(&queens, &blocked, glyphs) => Err(colours(text, drawing, queens, blocked)),
        (_, rows) if rows == n => Ok(Placement::from_sets(n, queens, blocked).expect("1 <= n <= MOST_ROWS")),
        (Some(header), rows) => Err(at_header(drawing, InputErrorKind::WrongHeader { header, rows })),
        (None, rows) => Err(at_header(drawing, InputErrorKind::NotSquare { rows, columns: n })),
    }
}

/// True if a line of squares stands above or below a drawing of one line, with blank lines between: both may be rows of one board. A
/// tab beside the drawing is that of an empty cell.
fn is_among_rows(text: &str, drawing: &Drawing, glyphs: &Glyphs<'_>) -> bool {
    let is_cell = |c: char| glyphs.cell(c).is_some() || c.is_whitespace() || c == ',';
    let is_row = |line: &str| filler(line.trim()).is_none() && line.chars().all(is_cell);
    let (above, below) = (&text[..drawing.span.start], &text[drawing.span.end..]);
    if text[drawing.span.clone()].contains('\t') || below.starts_with('\t') {
        return true;
    }
    let below = below.split_once(['\n', '\r']).map_or("", |(_, below)| below).trim_start();
    let above = above.rsplit_once(['\n', '\r']).map_or("", |(above, _)| above).trim_end();
    above.rsplit(['\n', '\r']).next().is_some_and(is_row) || below.split(['\n', '\r']).next().is_some_and(is_row)
}

/// True if nobody has said what the characters of a drawing are, and its blocked squares are as likely something else:
/// empty ones, where no other square is, or queens, where they are one in each row and column.
fn is_open(queens: &SquareSet, blocked: &SquareSet, glyphs: &Glyphs<'_>) -> bool {
    const FEWEST: usize = 4;
    let n = queens.n();
    if glyphs.are_told() || n < 2 || blocked.is_empty() || glyphs.cell('Q').is_none() {
        return false;
    }
    let mut columns = BitSet::new(n);
    let mut is_placed = || {
        blocked.len() == n
            && blocked
                .iter()
                .enumerate()
                .all(|(row, square)| square.row as usize == row && columns.insert(square.column as usize))
    };
    match queens.is_empty() {
        true => n >= FEWEST && is_placed(),
        false => queens.len() + blocked.len() == n * n,
    }
}

/// The error of a drawing whose blocked squares may as well be something else.
fn colours(text: &str, drawing: &Drawing, queens: SquareSet, blocked: SquareSet) -> InputError {
    let n = queens.n();
    let first = blocked.iter().next();
    let span = first.and_then(|square| {
        let row = drawing.rows.get(square.row as usize)?;
        let cell = row::cell_spans(&text[row.clone()], drawing.layout).nth(square.column as usize)?;
        Some(row.start + cell.start..row.start + cell.end)
    });
    let span = span.unwrap_or_else(|| drawing.span.clone());
    let character = &text[span.clone()];
    let free = match queens.is_empty() {
        true => ("--queen", Placement::from_sets(n, blocked.clone(), SquareSet::new(n))),
        false => ("--empty", Placement::from_sets(n, queens.clone(), SquareSet::new(n))),
    };
    let boards = [free, ("--blocked", Placement::from_sets(n, queens, blocked))];
    let reading = |(option, board): (&str, Result<Placement, _>)| {
        Some(preview::reading(format!("{option} {character}"), &board.ok()?))
    };
    InputErrorKind::Ambiguous(boards.into_iter().filter_map(reading).collect()).at(span)
}

/// An error of the header or, without one, of the board as a whole.
fn at_header(drawing: &Drawing, kind: InputErrorKind) -> InputError {
    match &drawing.header {
        Some((_, span)) => kind.at(span.clone()),
        None => kind.at(drawing.span.clone()),
    }
}

fn unknown_character(
    text: &str,
    drawing: &Drawing,
    glyphs: &Glyphs<'_>,
    row: usize,
    unknown: row::Unknown,
) -> InputError {
    if shows_regions(text, drawing) {
        return InputErrorKind::ColourRegions.at(drawing.span.clone());
    }
    let row::Unknown { character, column, span } = unknown;
    let start = drawing.rows.get(row).map_or(0, |line| line.start);
    let (row, column) = (row + 1, column + 1);
    let kind = match character {
        Some(character) => {
            InputErrorKind::UnknownCharacter { character, row, column, legend: Box::new(glyphs.legend()) }
        }
        None => InputErrorKind::SeveralSquares {
            row,
            column,
            found: text[start + span.start..start + span.end].chars().count(),
        },
    };
    kind.at(start + span.start..start + span.end)
}

/// True if every square of a square board is a letter or a colour, of at most as many kinds as there are rows: the puzzle
/// of colour regions, which is another one.
fn shows_regions(text: &str, drawing: &Drawing) -> bool {
    let is_region = |c: char| c.is_ascii_alphabetic() || ('\u{1F7E5}'..='\u{1F7EB}').contains(&c);
    let n = drawing.rows.len();
    let mut kinds = BTreeSet::new();
    let mut is_row = |row: &str| {
        let mut cells = 0;
        let are_regions = row::cell_spans(row, drawing.layout).take(n + 1).all(|span| {
            cells += 1;
            kinds.extend(row[span.clone()].chars());
            row[span].chars().all(is_region)
        });
        are_regions && cells == n
    };
    n > 1
        && drawing.rows.iter().all(|row| row.len() <= 16 * n && is_row(&text[row.clone()]))
        && (2..=n).contains(&kinds.len())
}

/// Blames the first row that differs from the header or, without one, from most rows.
fn ragged(text: &str, drawing: &Drawing, header: Option<usize>) -> InputError {
    let counts = || drawing.rows.iter().map(|row| row::count(&text[row.clone()], drawing.layout));
    // For each length, the number of rows and the first of them: few lengths occur, even among many rows.
    let mut lengths: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (row, count) in counts().enumerate() {
        lengths.entry(count).or_insert((0, row)).0 += 1;
    }
    let most_common = lengths.iter().max_by_key(|&(_, &(rows, first))| (rows, Reverse(first)));
    let expected = header.or(most_common.map(|(&count, _)| count)).unwrap_or_default();
    if let (1, Some((&columns, _)), rows) = (lengths.len(), lengths.first_key_value(), drawing.rows.len())
        && let Some(header) = header.filter(|_| columns == rows)
    {
        return at_header(drawing, InputErrorKind::WrongHeader { header, rows });
    }
    let (row, found) = counts().enumerate().find(|&(_, count)| count != expected).unwrap_or((0, expected));
    let span = drawing.rows.get(row).unwrap_or(&drawing.span);
    InputErrorKind::RaggedRow { row: row + 1, found, expected }.at(span.clone())
}

//! The `grid` dialect: a drawing of the board.
//!
//! ```text
//! text     = { line }
//! line     = header | row | rule | words | blank, each with an optional comment
//! header   = digit { digit }                          n; the rows follow
//! row      = cell { cell } | cell { blanks cell }
//! cell     = "." | "_" | "-"                          empty
//!          | "Q" | "q" | a chess queen                queen
//!          | "x" | "X"                                blocked
//! rule     = "---"                                    between boards
//! words    = "== PATH ==" | "解法 k:" | "Solution k:" | any other line of nqfill's own text output
//! comment  = (";" | "//" | "%") to the end of the line; "#" where the line cannot be a row
//! ```
//! A board ends at a blank line, a header, a rule or words. Blank lines may follow its header.

mod line;
mod row;

use super::text::line_at;
use super::{Cursor, Entry, InputError, InputErrorKind};
use crate::board::{MOST_ROWS, Placement, Square, SquareSet};
use line::LineKind;
use row::Cell;
use std::ops::Range;

/// The lines of one board.
struct Block {
    header: Option<(usize, Range<usize>)>,
    rows: Vec<Range<usize>>,
    line: usize,
    span: Range<usize>,
}

/// Reads the next board from the cursor on.
pub(super) fn next(text: &str, cursor: &mut Cursor) -> Option<Entry> {
    let block = next_block(text, cursor)?;
    cursor.boards += 1;
    let placement = board(text, &block);
    Some(Entry { index: cursor.boards, line: block.line, span: block.span, placement })
}

/// The bytes of the cell of a square.
pub(super) fn locate(text: &str, entry: &Entry, square: Square) -> Option<Range<usize>> {
    let mut cursor = Cursor { at: entry.span.start, line: entry.line, boards: 0 };
    let line = next_block(text, &mut cursor)?.rows.get(square.row as usize)?.clone();
    let cell = row::cell_spans(&text[line.clone()]).nth(square.column as usize)?;
    Some(line.start + cell.start..line.start + cell.end)
}

fn next_block(text: &str, cursor: &mut Cursor) -> Option<Block> {
    let mut block = Block { header: None, rows: Vec::new(), line: 0, span: 0..0 };
    while let Some(line) = line_at(text, cursor.at) {
        let (kind, content) = line::classify(&text[line.start..line.end]);
        let content = line.start + content.start..line.start + content.end;
        let begun = block.header.is_some() || !block.rows.is_empty();
        match kind {
            LineKind::Header(_) if begun => return Some(block),
            LineKind::Header(n) => block.header = Some((n, content.clone())),
            LineKind::Row => block.rows.push(content.clone()),
            LineKind::Rule if rule_is_row(text, &block, line.next) => block.rows.push(content.clone()),
            LineKind::Blank if block.rows.is_empty() => {}
            LineKind::Rule | LineKind::Words | LineKind::Blank if begun => return Some(block),
            LineKind::Rule | LineKind::Words | LineKind::Blank | LineKind::Comment => {}
        }
        if matches!(kind, LineKind::Header(_) | LineKind::Row | LineKind::Rule) && !content.is_empty() {
            let start = if begun { block.span.start } else { line.start };
            block.line = if begun { block.line } else { cursor.line };
            block.span = start..content.end;
        }
        cursor.at = line.next;
        cursor.line += 1;
    }
    (block.header.is_some() || !block.rows.is_empty()).then_some(block)
}

/// `---` is a rule between boards, or a row of three empty squares: a row exactly where it helps to make up a board of
/// three rows. Both readings at once are impossible, because without it such a board would have two.
fn rule_is_row(text: &str, block: &Block, next: usize) -> bool {
    if let Some(first) = block.rows.first() {
        return block.rows.len() < 3 && row::cell_spans(&text[first.clone()]).count() == 3;
    }
    if let Some((n, _)) = block.header {
        return n == 3;
    }
    let mut at = next;
    let mut following = std::iter::from_fn(|| {
        let line = line_at(text, at)?;
        at = line.next;
        let (kind, content) = line::classify(&text[line.start..line.end]);
        let is_row = matches!(kind, LineKind::Row | LineKind::Rule);
        is_row.then(|| row::cell_spans(&text[line.start..line.end][content]).count())
    });
    following.next() == Some(3) && following.next() == Some(3) && following.next().is_none()
}

fn board(text: &str, block: &Block) -> Result<Placement, InputError> {
    let header = block.header.as_ref().map(|(n, _)| *n);
    let n = match (header, block.rows.first()) {
        (Some(n), _) => n,
        (None, Some(first)) => row::cell_spans(&text[first.clone()]).count(),
        (None, None) => 0,
    };
    let header_error = |kind: InputErrorKind| match &block.header {
        Some((_, span)) => kind.at(span.clone()),
        None => kind.at(block.span.clone()),
    };
    if n == 0 {
        return Err(header_error(InputErrorKind::ZeroSize));
    }
    if n > MOST_ROWS {
        return Err(header_error(InputErrorKind::BoardTooLarge { most: MOST_ROWS }));
    }
    let (mut queens, mut blocked) = (SquareSet::new(n), SquareSet::new(n));
    for (i, line) in block.rows.iter().enumerate() {
        let place = |square: &Square| i < n && (square.column as usize) < n;
        let found = row::read(&text[line.clone()], |column, cell| {
            let square = Some(Square::new(i as u32, column as u32)).filter(place);
            match (cell, square) {
                (Cell::Queen, Some(square)) => queens.insert(square),
                (Cell::Blocked, Some(square)) => blocked.insert(square),
                _ => {}
            }
        });
        let found = found.map_err(|unknown| {
            let kind = InputErrorKind::UnknownCharacter {
                character: unknown.character,
                row: i + 1,
                column: unknown.column + 1,
            };
            kind.at(line.start + unknown.span.start..line.start + unknown.span.end)
        })?;
        if found != n {
            return Err(ragged(text, block, header));
        }
    }
    match (header, block.rows.len()) {
        (_, rows) if rows == n => Ok(Placement::from_sets(n, queens, blocked).expect("1 <= n <= MOST_ROWS")),
        (Some(header), rows) => Err(header_error(InputErrorKind::WrongHeader { header, rows })),
        (None, rows) => Err(header_error(InputErrorKind::NotSquare { rows, columns: n })),
    }
}

/// Blames the first row that differs from the header or, without one, from most rows.
fn ragged(text: &str, block: &Block, header: Option<usize>) -> InputError {
    let counts: Vec<usize> = block.rows.iter().map(|row| row::cell_spans(&text[row.clone()]).count()).collect();
    let expected = header.unwrap_or_else(|| most_common(&counts));
    if counts.iter().all(|&count| count == counts[0]) {
        let (columns, rows) = (counts[0], counts.len());
        let span = block.header.as_ref().map_or(block.span.clone(), |(_, span)| span.clone());
        if let Some(header) = header.filter(|_| columns == rows) {
            return InputErrorKind::WrongHeader { header, rows }.at(span);
        }
    }
    let at = counts.iter().position(|&count| count != expected).unwrap_or(0);
    InputErrorKind::RaggedRow { row: at + 1, found: counts[at], expected }.at(block.rows[at].clone())
}

/// The most frequent number; of several the one that occurs first.
fn most_common(counts: &[usize]) -> usize {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|a, b| a == b).map(|run| (run.len(), run[0]));
    let first = |value| counts.iter().position(|&count| count == value);
    runs.max_by_key(|&(length, value)| (length, std::cmp::Reverse(first(value)))).map_or(0, |(_, value)| value)
}

#[cfg(test)]
mod tests;

//! The `grid` dialect, a drawing of the board, and the dialects that differ from it only in their characters.
//!
//! ```text
//! text     = { line }
//! line     = header | row | ruler | filler, each with an optional comment
//! header   = digit { digit }                          n; the rows follow
//! row      = [ number blanks ] ( cell { cell } | cell { blanks cell } ) [ blanks number ]
//! cell     = "." | "_" | "-" | ...                    empty
//!          | "Q" | "q" | a chess queen | ...          queen
//!          | "x" | "X" | ...                          blocked
//! ruler    = "a b c d" | "1 2 3 4"
//! filler   = blank | comment | rule | heading | words  (see the module `filler`)
//! ```
//! A board ends at a blank line, a header, a rule or words. Blank lines may follow its header.

mod context;
mod label;
mod line;
mod plain;
mod word;

use crate::drawn::brackets::Brackets;
use crate::format::drawing::{Drawing, DrawnDialect};
use crate::format::glyphs::{Alphabet, COMMON, Glyphs};
use crate::format::row::Layout;
use crate::prose::filler::{Filler, scan_line};
use crate::prose::phrases;
use crate::text::line_at;
use crate::{Cursor, Entry, InputError, InputErrorKind, Kinds, Sniff, Source};
use context::Context;
use line::LineKind;
use std::ops::Range;

/// A drawing with its characters.
pub(crate) struct Grid {
    alphabet: &'static Alphabet,
    /// True if a size of 0 ends the file, as in UVa 11195.
    zero_ends: bool,
    /// Characters without any of which the dialect makes no sense.
    needs: Kinds,
}

/// The dialect `grid`: `.` `Q` `x` and their like.
pub(crate) static GRID: Grid = Grid { alphabet: &COMMON, zero_ends: false, needs: Kinds::NONE };

/// `*` is a queen: Kattis, SPOJ EIQUEENS.
pub(crate) static STAR_QUEEN: Grid = Grid { alphabet: &STARS_ARE_QUEENS, zero_ends: false, needs: Kinds::STAR };
static STARS_ARE_QUEENS: Alphabet = Alphabet::new(".", "*", "");

/// `*` is blocked: CSES 1624, UVa 11195.
pub(crate) static STAR_BLOCKED: Grid = Grid { alphabet: &STARS_ARE_BLOCKED, zero_ends: true, needs: Kinds::STAR };
static STARS_ARE_BLOCKED: Alphabet = Alphabet::new(".", "", "*");

/// `*` is free: Luogu P1562.
pub(crate) static STAR_FREE: Grid = Grid { alphabet: &STARS_ARE_FREE, zero_ends: false, needs: Kinds::STAR };
static STARS_ARE_FREE: Alphabet = Alphabet::new("*", "", ".");

/// 1 is a queen: OpenJudge.
pub(crate) static BIT_QUEEN: Grid = Grid { alphabet: &ONES_ARE_QUEENS, zero_ends: false, needs: Kinds::BITS };
static ONES_ARE_QUEENS: Alphabet = Alphabet::new("0", "1", "");

/// 1 is free: Lanqiao.
pub(crate) static BIT_FREE: Grid = Grid { alphabet: &ONES_ARE_FREE, zero_ends: false, needs: Kinds::BITS };
static ONES_ARE_FREE: Alphabet = Alphabet::new("1", "", "0");

impl DrawnDialect for &'static Grid {
    fn alphabet(&self) -> &'static Alphabet {
        self.alphabet
    }

    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        // Options that say what characters mean leave nothing for the other alphabets to say.
        let needs_none = self.needs == Kinds::NONE;
        let is_agreed = || self.needs == Kinds::BITS && self.alphabet.agrees_with(sniff.options);
        if !(needs_none || (sniff.has(self.needs) && (!sniff.options.has_glyphs() || is_agreed()))) {
            return false;
        }
        let glyphs = Glyphs::new(self.alphabet, sniff.options);
        // Digits may be a ruler at the edge, but not where they are squares; lists of numbers have brackets.
        let is_beside = |c: char| match glyphs.has_digits() {
            true => "[](){},;".contains(c),
            false => c.is_ascii_digit() || c == ',',
        };
        let is_cells = |line: &str| {
            line.chars().any(|c| glyphs.cell(c).is_some())
                && line.chars().all(|c| glyphs.cell(c).is_some() || c.is_whitespace() || is_beside(c))
        };
        let is_row =
            |line: &str| is_cells(line) || (!glyphs.has_digits() && label::labelled_row(line, &glyphs).is_some());
        if self.needs != Kinds::BITS {
            // Such characters in a comment are no evidence.
            return sniff.lines().any(|line| is_row(line.text))
                && (needs_none || sniff.lines().any(|line| line.kinds.has(self.needs)));
        }
        // Among numbers one a line there are some of these digits alone; a board has at least a row for its size.
        let rows = || sniff.lines().filter(|line| !line.kinds.has(Kinds::OTHER_DIGITS) && is_row(line.text));
        rows().any(|line| line.text.len() > 1) && 2 * rows().count() >= sniff.lines().count()
    }

    fn plain(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Entry> {
        plain::next(text, glyphs, cursor)
    }

    fn skip(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor, most: (usize, usize)) -> usize {
        plain::skip(text, glyphs, cursor, most)
    }

    fn drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
        self.next_drawing(text, glyphs, cursor)
    }
}

/// The effect of a line on the board that is being read.
enum Taken {
    Inside,
    Ends,
    /// No board follows.
    EndsText,
}

impl Grid {
    fn next_drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
        let brackets = Brackets { text, glyphs, layout: Layout::Free };
        if let Some(list) = brackets.rest_of_line(cursor) {
            return Some(list);
        }
        let mut drawing = Drawing::new(Layout::Free);
        while let Some(line) = line_at(text, cursor.at) {
            let (kind, content) = line::classify(&text[line.start..line.end], glyphs);
            let content = line.start + content.start..line.start + content.end;
            let context = Context { text, glyphs, drawing: &drawing, content: &content, next: line.next };
            let kind = context.kind(kind);
            if kind == LineKind::List {
                if context.is_complete() {
                    return Some(drawing);
                }
                if drawing.rows.is_empty()
                    && let Some(list) = list_at(&brackets, content.start, cursor)
                {
                    return Some(Drawing { header: drawing.header, ..list });
                }
            }
            match self.taken(kind, (text, &content), cursor, &mut drawing, glyphs) {
                Taken::Inside => {}
                Taken::Ends => return Some(drawing),
                Taken::EndsText => {
                    cursor.at = text.len();
                    return None;
                }
            }
            if matches!(kind, LineKind::Header(_) | LineKind::Row | LineKind::List) {
                drawing.extend(cursor.line, line.start, content.end);
            }
            cursor.at = line.next;
            cursor.line += 1;
        }
        (drawing.is_begun() && !is_total(&drawing, cursor)).then_some(drawing)
    }

    fn taken(
        &self,
        kind: LineKind,
        (text, content): (&str, &Range<usize>),
        cursor: &Cursor,
        drawing: &mut Drawing,
        glyphs: &Glyphs<'_>,
    ) -> Taken {
        let begun = drawing.is_begun();
        let ends = match kind {
            LineKind::Header(_) => begun,
            LineKind::Filler(Filler::Blank | Filler::Rule) => !drawing.rows.is_empty(),
            // A program that has been told the size asks for the rows.
            LineKind::Filler(Filler::Words | Filler::Prose)
                if drawing.rows.is_empty() && phrases::is_prompt(&text[content.clone()]) =>
            {
                false
            }
            LineKind::Filler(Filler::Words | Filler::Prose) => begun,
            _ => false,
        };
        if ends {
            let counts_boards = is_total(drawing, cursor) || self.counts_cases(drawing, text, cursor, glyphs);
            if !counts_boards {
                return Taken::Ends;
            }
            *drawing = Drawing::new(Layout::Free);
        }
        match kind {
            LineKind::Header(0) if self.zero_ends && cursor.boards > 0 => return Taken::EndsText,
            LineKind::Header(n) => drawing.header = Some((n, content.clone())),
            LineKind::Row | LineKind::List => {
                let row = &text[content.clone()];
                if drawing.rows.is_empty()
                    && glyphs.cell(',').is_none()
                    && memchr::memchr(b',', row.as_bytes()).is_some()
                {
                    drawing.layout = Layout::Separated;
                }
                drawing.rows.push(content.clone());
            }
            _ => {}
        }
        Taken::Inside
    }

    /// True if a number above the first board is the number of boards: exactly as many follow.
    fn counts_cases(&self, drawing: &Drawing, text: &str, cursor: &Cursor, glyphs: &Glyphs<'_>) -> bool {
        let Some((count, _)) = drawing.header.as_ref().filter(|_| drawing.rows.is_empty() && cursor.boards == 0) else {
            return false;
        };
        let mut rest = Cursor { boards: 1, ..Cursor::at(cursor.at, cursor.line) };
        let mut found = 0;
        while found <= *count && self.next_drawing(text, glyphs, &mut rest).is_some() {
            found += 1;
        }
        found == *count
    }
}

/// The board in brackets that begins on a line.
fn list_at(brackets: &Brackets<'_>, at: usize, cursor: &mut Cursor) -> Option<Drawing> {
    let mut inside = Cursor { at, ..cursor.clone() };
    let found = brackets.next_on_line(&mut inside)?;
    *cursor = inside;
    Some(found)
}

/// The error of a text of sentences alone: the first character of the first sentence is no square.
pub(crate) fn prose_instead_of_rows(source: &Source<'_>) -> Option<InputError> {
    let mut at = 0;
    loop {
        let said = scan_line(source.text, at)?;
        if said.filler == Some(Filler::Prose) {
            let legend = Box::new(Glyphs::new(&COMMON, source.options).legend());
            let character = source.text[said.content.clone()].chars().next()?;
            let kind = InputErrorKind::UnknownCharacter { character, row: 1, column: 1, legend };
            return Some(kind.at(said.content.start..said.content.start + character.len_utf8()));
        }
        at = said.line.next;
    }
}

/// True if a number behind the last board is the number of boards.
fn is_total(drawing: &Drawing, cursor: &Cursor) -> bool {
    drawing.rows.is_empty() && cursor.boards > 0 && drawing.header.as_ref().is_some_and(|(n, _)| *n == cursor.boards)
}

#[cfg(test)]
mod tests;

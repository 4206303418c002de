//! The `grid` dialect, a drawing of the board, and those that differ from it in their characters alone.
//!
//! ```text
//! text     = { line }
//! line     = header | row | ruler | talk, each with an optional comment
//! header   = digit { digit }                          n; the rows follow
//! row      = [ number blanks ] ( cell { cell } | cell { blanks cell } ) [ blanks number ]
//! cell     = "." | "_" | "-" | ...                    empty
//!          | "Q" | "q" | a chess queen | ...          queen
//!          | "x" | "X" | ...                          blocked
//! ruler    = "a b c d" | "1 2 3 4"
//! talk     = blank | comment | rule | heading | words  (see the module `talk`)
//! ```
//! A board ends at a blank line, a header, a rule or words. Blank lines may follow its header.

mod around;
mod label;
mod line;
mod word;
mod write;

pub(super) use write::{boxed, compact, spaced, unicode};

use super::brackets::Brackets;
use super::glyphs::{Alphabet, DRAWING, Glyphs};
use super::phrases;
use super::row::Layout;
use super::sheet::{Sheet, Sheets};
use super::talk::{Talk, said_at};
use super::text::line_at;
use super::{Cursor, Head, InputError, InputErrorKind, Source};
use around::Around;
use line::LineKind;
use std::ops::Range;

/// A drawing with its characters.
pub(super) struct Grid {
    alphabet: &'static Alphabet,
    /// Whether a size of 0 ends the file, as in UVa 11195.
    zero_ends: bool,
    /// Characters without any of which the dialect makes no sense.
    needs: &'static str,
}

/// What `grid` is: `.` `Q` `x` and their like.
pub(super) static GRID: Grid = Grid { alphabet: &DRAWING, zero_ends: false, needs: "" };

/// `*` is a queen: Kattis, SPOJ EIQUEENS.
pub(super) static STAR_QUEEN: Grid = Grid { alphabet: &STARS_ARE_QUEENS, zero_ends: false, needs: "*" };
static STARS_ARE_QUEENS: Alphabet = Alphabet::new(".", "*", "");

/// `*` is blocked: CSES 1624, UVa 11195.
pub(super) static STAR_BLOCKED: Grid = Grid { alphabet: &STARS_ARE_BLOCKED, zero_ends: true, needs: "*" };
static STARS_ARE_BLOCKED: Alphabet = Alphabet::new(".", "", "*");

/// `*` is free: Luogu P1562.
pub(super) static STAR_FREE: Grid = Grid { alphabet: &STARS_ARE_FREE, zero_ends: false, needs: "*" };
static STARS_ARE_FREE: Alphabet = Alphabet::new("*", "", ".");

/// 1 is a queen: OpenJudge.
pub(super) static BIT_QUEEN: Grid = Grid { alphabet: &ONES_ARE_QUEENS, zero_ends: false, needs: "01" };
static ONES_ARE_QUEENS: Alphabet = Alphabet::new("0", "1", "");

/// 1 is free: Lanqiao.
pub(super) static BIT_FREE: Grid = Grid { alphabet: &ONES_ARE_FREE, zero_ends: false, needs: "01" };
static ONES_ARE_FREE: Alphabet = Alphabet::new("1", "", "0");

impl Sheets for &'static Grid {
    fn alphabet(&self) -> &'static Alphabet {
        self.alphabet
    }

    fn may_fit(&self, head: &Head<'_>) -> bool {
        // Options that say what characters mean leave nothing for the other alphabets to say.
        let is_asked = self.needs.is_empty() || (!head.options.has_glyphs() && head.has_any(self.needs));
        // What a comment says of them is no evidence.
        let has_needed = |line: &str| self.needs.is_empty() || line.contains(|c| self.needs.contains(c));
        if !is_asked {
            return false;
        }
        let glyphs = Glyphs::new(self.alphabet, head.options);
        // Digits may be a ruler at the edge, but not where they are squares; lists of numbers have brackets.
        let is_beside = |c: char| match glyphs.has_digits() {
            true => "[](){},;".contains(c),
            false => c.is_ascii_digit() || c == ',',
        };
        let is_cells = |line: &str| {
            line.chars().any(|c| glyphs.cell(c).is_some())
                && line.chars().all(|c| c.is_whitespace() || is_beside(c) || glyphs.cell(c).is_some())
        };
        let is_row =
            |line: &&str| is_cells(line) || (!glyphs.has_digits() && label::labelled_row(line, &glyphs).is_some());
        if self.needs != "01" {
            return head.lines().any(|line| is_row(&line)) && head.lines().any(has_needed);
        }
        // Among numbers one a line there are some of these digits alone; a board has at least a row for its size.
        let rows = || head.lines().filter(is_row);
        rows().any(|line| line.len() > 1) && 2 * rows().count() >= head.lines().count()
    }

    fn sheet(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Sheet> {
        self.next_sheet(text, glyphs, cursor)
    }
}

/// What a line is to the board that is being read.
enum Taken {
    Inside,
    Ends,
    /// No board follows.
    EndsText,
}

impl Grid {
    fn next_sheet(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Sheet> {
        let brackets = Brackets { text, glyphs, layout: Layout::Free };
        if let Some(list) = brackets.rest_of_line(cursor) {
            return Some(list);
        }
        let mut sheet = Sheet::new(Layout::Free);
        while let Some(line) = line_at(text, cursor.at) {
            let (kind, content) = line::classify(&text[line.start..line.end], glyphs);
            let content = line.start + content.start..line.start + content.end;
            let around = Around { text, glyphs, sheet: &sheet, content: &content, next: line.next };
            let kind = around.kind(kind);
            if kind == LineKind::List {
                if around.is_complete() {
                    return Some(sheet);
                }
                if sheet.rows.is_empty()
                    && let Some(list) = list_at(&brackets, content.start, cursor)
                {
                    return Some(Sheet { header: sheet.header, ..list });
                }
            }
            match self.taken(kind, (text, &content), cursor, &mut sheet, glyphs) {
                Taken::Inside => {}
                Taken::Ends => return Some(sheet),
                Taken::EndsText => {
                    cursor.at = text.len();
                    return None;
                }
            }
            if matches!(kind, LineKind::Header(_) | LineKind::Row | LineKind::List) {
                sheet.extend(cursor.line, line.start, content.end);
            }
            cursor.at = line.next;
            cursor.line += 1;
        }
        (sheet.is_begun() && !is_total(&sheet, cursor)).then_some(sheet)
    }

    fn taken(
        &self,
        kind: LineKind,
        (text, content): (&str, &Range<usize>),
        cursor: &Cursor,
        sheet: &mut Sheet,
        glyphs: &Glyphs<'_>,
    ) -> Taken {
        let begun = sheet.is_begun();
        let ends = match kind {
            LineKind::Header(_) => begun,
            LineKind::Talk(Talk::Blank | Talk::Rule) => !sheet.rows.is_empty(),
            // A program that has been told the size asks for the rows.
            LineKind::Talk(Talk::Words | Talk::Prose)
                if sheet.rows.is_empty() && phrases::is_prompt(&text[content.clone()]) =>
            {
                false
            }
            LineKind::Talk(Talk::Words | Talk::Prose) => begun,
            _ => false,
        };
        if ends {
            let counts_boards = is_total(sheet, cursor) || self.counts_cases(sheet, text, cursor, glyphs);
            if !counts_boards {
                return Taken::Ends;
            }
            *sheet = Sheet::new(Layout::Free);
        }
        match kind {
            LineKind::Header(0) if self.zero_ends && cursor.boards > 0 => return Taken::EndsText,
            LineKind::Header(n) => sheet.header = Some((n, content.clone())),
            LineKind::Row | LineKind::List => {
                let row = &text[content.clone()];
                if sheet.rows.is_empty() && glyphs.cell(',').is_none() && memchr::memchr(b',', row.as_bytes()).is_some()
                {
                    sheet.layout = Layout::Listed;
                }
                sheet.rows.push(content.clone());
            }
            _ => {}
        }
        Taken::Inside
    }

    /// Whether a number above the first board is how many boards there are: exactly as many follow.
    fn counts_cases(&self, sheet: &Sheet, text: &str, cursor: &Cursor, glyphs: &Glyphs<'_>) -> bool {
        let Some((count, _)) = sheet.header.as_ref().filter(|_| sheet.rows.is_empty() && cursor.boards == 0) else {
            return false;
        };
        let mut rest = Cursor { boards: 1, ..Cursor::at(cursor.at, cursor.line) };
        let mut found = 0;
        while found <= *count && self.next_sheet(text, glyphs, &mut rest).is_some() {
            found += 1;
        }
        found == *count
    }
}

/// The board in brackets that begins on a line.
fn list_at(brackets: &Brackets<'_>, at: usize, cursor: &mut Cursor) -> Option<Sheet> {
    let mut inside = Cursor { at, ..cursor.clone() };
    let found = brackets.next_on_line(&mut inside)?;
    *cursor = inside;
    Some(found)
}

/// What is wrong with a text of sentences alone: the first character of the first of them is no square.
pub(super) fn prose_instead_of_rows(source: &Source<'_>) -> Option<InputError> {
    let mut at = 0;
    loop {
        let said = said_at(source.text, at)?;
        if said.talk == Some(Talk::Prose) {
            let legend = Box::new(Glyphs::new(&DRAWING, source.options).legend());
            let character = source.text[said.content.clone()].chars().next()?;
            let kind = InputErrorKind::UnknownCharacter { character, row: 1, column: 1, legend };
            return Some(kind.at(said.content.start..said.content.start + character.len_utf8()));
        }
        at = said.line.next;
    }
}

/// Whether a number behind the last board is how many there were.
fn is_total(sheet: &Sheet, cursor: &Cursor) -> bool {
    sheet.rows.is_empty() && cursor.boards > 0 && sheet.header.as_ref().is_some_and(|(n, _)| *n == cursor.boards)
}

#[cfg(test)]
mod tests;

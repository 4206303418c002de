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

mod line;
mod write;

pub(super) use write::{boxed, compact, spaced, unicode};

use super::glyphs::{Alphabet, DRAWING, Glyphs};
use super::row::{self, Layout};
use super::sheet::{Sheet, Sheets};
use super::talk::{Talk, said_at};
use super::text::line_at;
use super::{Cursor, Head, InputError, InputErrorKind, Source};
use line::LineKind;

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
        // Digits may be a ruler at the edge, but not where they are squares.
        let is_ruler = |c: char| c.is_ascii_digit() && !glyphs.has_digits();
        let is_row = |line: &&str| {
            line.chars().any(|c| glyphs.cell(c).is_some())
                && line.chars().all(|c| c.is_whitespace() || is_ruler(c) || glyphs.cell(c).is_some())
        };
        if self.needs != "01" {
            return head.lines().any(|line| is_row(&line)) && head.lines().any(has_needed);
        }
        // Among numbers one a line there are some of these digits alone; a board has at least a row for its size.
        let rows = || head.lines().filter(is_row);
        rows().any(|line| line.len() > 1) && 2 * rows().count() >= head.lines().count()
    }

    fn sheet(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Sheet> {
        let mut sheet = Sheet::new(Layout::Free);
        while let Some(line) = line_at(text, cursor.at) {
            let (kind, content) = line::classify(&text[line.start..line.end], glyphs);
            let content = line.start + content.start..line.start + content.end;
            let (kind, begun) = (self.in_context(kind, text, &sheet, &content, glyphs, line.next), sheet.is_begun());
            match kind {
                LineKind::Header(_) if begun => return Some(sheet),
                LineKind::Header(0) if self.zero_ends && cursor.boards > 0 => {
                    cursor.at = text.len();
                    return None;
                }
                LineKind::Header(n) => sheet.header = Some((n, content.clone())),
                LineKind::Row => sheet.rows.push(content.clone()),
                LineKind::Talk(Talk::Blank) if sheet.rows.is_empty() => {}
                LineKind::Talk(Talk::Rule | Talk::Words | Talk::Prose | Talk::Blank) if begun => return Some(sheet),
                LineKind::Talk(_) | LineKind::Ruler => {}
            }
            if matches!(kind, LineKind::Header(_) | LineKind::Row) {
                sheet.extend(cursor.line, line.start, content.end);
            }
            cursor.at = line.next;
            cursor.line += 1;
        }
        sheet.is_begun().then_some(sheet)
    }
}

impl Grid {
    /// What the lines around it make of a line.
    fn in_context(
        &self,
        kind: LineKind,
        text: &str,
        sheet: &Sheet,
        content: &std::ops::Range<usize>,
        glyphs: &Glyphs<'_>,
        next: usize,
    ) -> LineKind {
        match kind {
            LineKind::Talk(Talk::Rule) if rule_is_row(text, sheet, glyphs, next) => LineKind::Row,
            LineKind::Row if glyphs.has_digits() && !sheet.is_begun() => {
                let row = &text[content.clone()];
                size_of_next(row, text, glyphs, next).map_or(kind, LineKind::Header)
            }
            _ => kind,
        }
    }
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

/// Where digits are squares, `10` is a size if it is as long as the row below says, and not as long as itself.
fn size_of_next(row: &str, text: &str, glyphs: &Glyphs<'_>, next: usize) -> Option<usize> {
    let size: usize = row.parse().ok().filter(|&size| size != row.len())?;
    let line = line_at(text, next)?;
    let (_, content) = line::classify(&text[line.start..line.end], glyphs);
    (row::count(&text[line.start..line.end][content], Layout::Free) == size).then_some(size)
}

/// `---` is a rule between boards, or a row of three empty squares: a row exactly where it helps to make up a board of
/// three rows. Both readings at once are impossible, because without it such a board would have two.
fn rule_is_row(text: &str, sheet: &Sheet, glyphs: &Glyphs<'_>, next: usize) -> bool {
    if glyphs.cell('-').is_none() {
        return false;
    }
    if let Some(first) = sheet.rows.first() {
        return sheet.rows.len() < 3 && row::count(&text[first.clone()], Layout::Free) == 3;
    }
    if let Some((n, _)) = sheet.header {
        return n == 3;
    }
    let mut at = next;
    let mut following = std::iter::from_fn(|| {
        let line = line_at(text, at)?;
        at = line.next;
        let (kind, content) = line::classify(&text[line.start..line.end], glyphs);
        let is_row = matches!(kind, LineKind::Row | LineKind::Talk(Talk::Rule));
        is_row.then(|| row::count(&text[line.start..line.end][content], Layout::Free))
    });
    following.next() == Some(3) && following.next() == Some(3) && following.next().is_none()
}

#[cfg(test)]
mod tests;

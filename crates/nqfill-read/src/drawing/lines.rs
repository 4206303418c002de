//! What a line of a drawing is.

use super::boxed::{is_barred, is_dashes, is_frame};
use super::glyphs::Glyphs;
use super::margins::{self, ruler};
use super::rows::{self, BARS, Layout, Row};
use crate::ReadOptions;
use crate::item::Skipped;
use crate::line::{self, Line, LineKind, Signs, Size};
use crate::text;
use crate::values::names::{Role, role};
use std::collections::BTreeSet;
use std::ops::Range;

/// Squares of a board that is all on one line, at least: nobody writes 3 x 3 boards so.
const FEWEST_OF_LINE: usize = 16;

/// Squares of a row in unknown characters, at least.
const FEWEST_UNKNOWN: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing of a board.
    Skipped(Skipped),
    Size(usize),
    /// Squares, right or damaged: whatever is nothing else.
    Row,
    Barred,
    Frame,
    /// Dashes alone: a rule, a row, or a part of a frame.
    Dashes,
    Words,
}

/// A line and what it is.
pub(super) struct Seen<'a> {
    pub(super) kind: Kind,
    /// What stands on it, without blanks around it and without its comment.
    pub(super) content: &'a str,
    /// The whole line, without its end.
    pub(super) line: Range<usize>,
    pub(super) next: usize,
    /// The comment at its end, if that is to be noted.
    pub(super) note: Option<Range<usize>>,
}

/// The lines of a text of drawings.
pub(super) struct Lines<'a> {
    pub(super) text: &'a str,
    pub(super) glyphs: &'a Glyphs,
    /// True if blanks are squares, and lines count with those at their edges.
    pub(super) is_exact: bool,
    /// Rows of the only drawing of the text, if that is complete: beside it, other lines may be those of a report.
    pub(super) complete: Option<usize>,
    signs: Signs,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str, glyphs: &'a Glyphs, format: &str) -> Self {
        let signs = Signs { hash_is_square: glyphs.cell('#').is_some(), dollar_is_comment: false };
        Self { text, glyphs, is_exact: format == "blank", complete: None, signs }
    }

    /// The line that begins at a place.
    pub(super) fn at(&self, at: usize) -> Option<Seen<'a>> {
        let raw = text::line_at(self.text, at)?;
        let content = &self.text[raw.start..raw.end];
        if self.is_plain(content.as_bytes()) {
            return Some(Seen { kind: Kind::Row, content, line: raw.start..raw.end, next: raw.next, note: None });
        }
        let Line { span, end, next, kind, note } = line::line_at(self.text, at, self.signs)?;
        let content = self.text[span.start..end].trim();
        let kind = match kind {
            LineKind::Skipped(Skipped::Rule) if is_dashes(content) => Kind::Dashes,
            LineKind::Skipped(Skipped::Rule) if self.are_stars_of_row(content, &span, next) => Kind::Row,
            LineKind::Skipped(Skipped::Heading) if content.starts_with(['Q', 'q']) && self.is_row(content) => Kind::Row,
            LineKind::Skipped(Skipped::Words) => Kind::Words,
            LineKind::Skipped(passed) => Kind::Skipped(passed),
            // Zeros at the front are squares.
            LineKind::Size(Size::Bare(_) | Size::Twice(_)) if content.len() > 1 && content.starts_with('0') => {
                Kind::Row
            }
            LineKind::Size(Size::Bare(n) | Size::Named(n, _) | Size::Twice(n)) => Kind::Size(n),
            LineKind::Heading { rest } if rest.starts_with(['[', '(', '{', '"', '\'']) => Kind::Row,
            LineKind::Content(content) if names_squares(content) && !self.is_report(content) => Kind::Row,
            LineKind::Content(_) | LineKind::Heading { .. } => self.content(content),
        };
        let whole = &self.text[span.clone()];
        let is_row = match kind {
            Kind::Skipped(passed) => passed == Skipped::Blank && !whole.is_empty(),
            kind => !matches!(kind, Kind::Size(_) | Kind::Words),
        };
        if self.is_exact && is_row {
            return Some(Seen { kind: Kind::Row, content: unquoted(whole), line: span, next, note: None });
        }
        Some(Seen { kind, content, line: span, next, note })
    }

    /// True for stars that may be a row: the line above or below has as many squares, or stars.
    fn are_stars_of_row(&self, content: &str, line: &Range<usize>, next: usize) -> bool {
        let above = self.text[..line.start].trim_end().rsplit(['\n', '\r']).next().unwrap_or_default();
        let is_alike = |line: &str| line.contains('*') || self.columns(line.trim()) == content.len();
        content.starts_with('*') && (is_alike(above) || is_alike(text::first_line(self.text[next..].trim_start())))
    }

    fn content(&self, content: &str) -> Kind {
        match content {
            _ if is_dashes(content) => Kind::Dashes,
            _ if is_frame(content) => Kind::Frame,
            _ if self.is_row(content) => Kind::Row,
            // `row: 1| Column: 3`
            _ if !content.starts_with(BARS) && is_said(content, self.glyphs) => Kind::Words,
            _ if is_barred(content) => Kind::Barred,
            _ if self.is_report(content) => Kind::Words,
            _ => Kind::Row,
        }
    }

    /// True for a line of a report beside the only drawing, that cannot be a row of it: a name and its value, a date, an address, a
    /// path. A damaged row has about as many squares, most of them known; numbers, brackets, and what names squares may be a
    /// board of their own.
    pub(super) fn is_report(&self, line: &str) -> bool {
        let Some(n) = self.complete else { return false };
        if let Some((name, value)) = line.split_once([':', '=']).map(|(name, value)| (name.trim(), value.trim()))
            && (role(name).is_some() || rows::sign(name).is_some_and(|sign| self.glyphs.cell(sign).is_some()))
        {
            return role(name) == Some(Role::Queens) && value.parse() == Ok(n);
        }
        let signs = || line.chars().filter(|c| !c.is_whitespace());
        let known = signs().filter(|&c| self.glyphs.cell(c).is_some()).count();
        let is_near = |part: &str| self.columns(part).abs_diff(n) < 2;
        let is_row = |word: &str| is_near(word) && word.chars().all(|c| self.glyphs.cell(c).is_some());
        let is_damaged = 2 * known > signs().count() && is_near(line) || line.split_whitespace().any(is_row);
        let numbers = line.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).count();
        let is_date = numbers == 3 && !line.contains([' ', ',']);
        let is_told = line.contains(char::is_alphabetic) || is_date || numbers == 1 && line.ends_with('.');
        let is_open = line.starts_with(['[', '(', '{', '<', '"', '\'']) || line.split([' ', ',']).any(is_square);
        is_told && !is_open && !is_damaged && !line.chars().all(is_region) && ruler(line).is_none()
    }

    /// Squares of a line with or without bars.
    pub(super) fn columns_of(&self, seen: &Seen<'_>) -> usize {
        match seen.content.matches(BARS).count() {
            _ if seen.kind != Kind::Barred => self.columns(seen.content),
            // Labels or a frame around the board: the squares stand behind the first bar.
            1 | 2 => self.columns(seen.content.split(BARS).nth(1).unwrap_or_default().trim()),
            bars => bars.saturating_sub(1),
        }
    }

    /// Squares of a row that stands by itself.
    pub(super) fn columns(&self, row: &str) -> usize {
        margins::columns(&Row::of(row, 0..row.len()), self.glyphs)
    }

    /// True if a line of dashes above others is a row: the line below has as many squares, and a dash as well.
    pub(super) fn dashes_are_row(&self, seen: &Seen<'_>) -> bool {
        let is_alike = |below: &Seen<'_>| {
            let is_row = matches!(below.kind, Kind::Row | Kind::Dashes) && below.content.contains('-');
            is_row && self.columns(below.content) == self.columns(seen.content)
        };
        self.at(seen.next).is_some_and(|below| is_alike(&below))
    }

    /// True if a number is a row: bits, unless they say how long the row below is; or a ruler above squares.
    pub(super) fn is_row_of_digits(&self, seen: &Seen<'_>, n: usize) -> bool {
        let columns = |line: &Seen<'_>| match line.kind {
            Kind::Row | Kind::Size(_) => Some(self.columns(line.content)),
            _ => None,
        };
        let below = self.at(seen.next);
        let first = below.as_ref().and_then(columns);
        if !is_bits(seen.content) {
            let is_row = below.is_some_and(|below| below.kind == Kind::Row);
            return is_row && ruler(seen.content).is_some() && ruler(seen.content) == first;
        }
        let own = Some(self.columns(seen.content));
        let second = below.and_then(|below| columns(&self.at(below.next)?));
        let is_told = self.glyphs.cell('1').is_some() && first != Some(n);
        seen.content.len() > 1 && (is_told || first == own && (second.is_none() || second == own))
    }

    /// True if all bytes of a line are squares that are nothing else, or blanks between. Rows are nearly all of a large file.
    fn is_plain(&self, line: &[u8]) -> bool {
        let is_usual = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'_' | b'*');
        let is_square = |byte: u8| is_usual(byte) && self.glyphs.cell(char::from(byte)).is_some();
        let mut at = 0;
        while at < line.len() && (is_square(line[at]) || line[at] == b' ') {
            at += rows::run_length(&line[at..], line[at]);
        }
        let is_edge = |byte: Option<&u8>| byte.is_some_and(|byte| *byte != b' ');
        at == line.len() && is_edge(line.first()) && is_edge(line.last())
    }

    /// True if a line is squares, as far as a line tells: known ones, behind a label, too; or unknown ones that stand together as
    /// squares do.
    pub(super) fn is_row(&self, line: &str) -> bool {
        let behind =
            margins::behind_label(line).filter(|rest| rest.contains(|c: char| !c.is_ascii_digit() && c != ' '));
        self.are_squares(line, true) || behind.is_some_and(|rest| self.are_squares(rest, false))
    }

    fn are_squares(&self, line: &str, may_be_unknown: bool) -> bool {
        let digits = |c: char| c.is_ascii_digit() && self.glyphs.cell(c).is_none();
        let known = line.trim_end_matches(digits).trim_end();
        let is_known = |c: char| self.glyphs.cell(c).is_some() || c == '*';
        let is_between = |c: char| matches!(c, ' ' | '\t' | ',' | ';' | '"' | '\'');
        let are_known = known.chars().any(is_known) && known.chars().all(|c| is_known(c) || is_between(c));
        let are_gaps = line.len() > 2 && line.bytes().all(|byte| byte == b',');
        are_known || may_be_unknown && (are_gaps || self.are_signs(line))
    }

    /// True if a line is squares in characters of which at most two are different, or at most two unknown and these no letters; or
    /// the letters of colour regions; or bits, or squares in brackets.
    fn are_signs(&self, line: &str) -> bool {
        const MOST: usize = 40;
        let row = Row::of(line, 0..line.len());
        let layout = margins::layout(std::slice::from_ref(&row), self.glyphs);
        let (mut kinds, mut count) = (BTreeSet::new(), 0);
        for span in rows::cells(line, layout) {
            match rows::sign(&line[span]).filter(|&sign| is_sign(sign)) {
                Some(sign) if kinds.len() < MOST => kinds.insert(sign),
                _ => return false,
            };
            count += 1;
        }
        let is_unknown = |c: &&char| self.glyphs.cell(**c).is_none();
        let are_other = !kinds.iter().filter(is_unknown).any(|c| c.is_alphanumeric() || *c == ' ');
        match kinds.len() {
            1..=3 if layout == Layout::Bracketed => true,
            0 | 1 if kinds.first().is_none_or(|&kind| kind == ' ') => false,
            _ if kinds.iter().all(|kind| matches!(kind, '0' | '1')) => count > 2,
            _ if count < FEWEST_UNKNOWN => false,
            1 | 2 => true,
            found => {
                are_other && kinds.iter().filter(is_unknown).count() < 3
                    || found < count && kinds.iter().all(|&kind| is_region(kind))
            }
        }
    }

    /// True if a line is all squares of a board.
    pub(super) fn is_board(&self, line: &str) -> bool {
        let count = line.chars().count();
        let is_square = count >= FEWEST_OF_LINE && count.isqrt().pow(2) == count;
        is_square && line.chars().all(|c| self.glyphs.cell(c).is_some_and(|_| c != ' '))
    }
}

/// The row between quotes, or the whole line.
fn unquoted(line: &str) -> &str {
    let row = line.trim().trim_end_matches(',');
    let inner = ['\'', '"'].iter().find_map(|&quote| row.strip_prefix(quote)?.strip_suffix(quote));
    inner.unwrap_or(line)
}

/// True for the name of a square: a letter and a number.
fn is_square(word: &str) -> bool {
    let name = word.strip_prefix(['Q', 'q']).filter(|name| name.len() > 1).unwrap_or(word);
    let behind = name.strip_prefix(|c: char| c.is_ascii_alphabetic());
    behind.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// True if a line is zeros and ones.
pub(super) fn is_bits(line: &str) -> bool {
    line.chars().all(|c| matches!(c, '0' | '1' | ' '))
}

/// True for a character that may be a square, unknown ones too: other digits and `?` are numbers of lists, or their gaps.
fn is_sign(c: char) -> bool {
    !matches!(c, '2'..='9' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | ':' | '|')
}

/// True for a letter or colour that may name a region.
pub(super) fn is_region(c: char) -> bool {
    c.is_ascii_uppercase() || ('\u{1F7E5}'..='\u{1F7EB}').contains(&c)
}

/// True if a line begins with a name for queens or blocked squares, as nqfill reads it elsewhere: it may be no words.
fn names_squares(line: &str) -> bool {
    let name = line.split_once(':').map(|(name, _)| name).filter(|name| name.len() > 1);
    matches!(name.and_then(role), Some(Role::Queens | Role::Blocked | Role::BlockedRows | Role::BlockedColumns))
}

/// True if a line is words, as no damaged row looks: two letters or more that are no squares, and more of them than squares; no
/// word of several different squares; and a blank, punctuation at the end, three characters of Chinese or Japanese, or two and a
/// number (`8皇后`), a hyphen and a number (`8-queens`), or letters alone, of which none is a square, and which are no regions or ruler.
fn is_said(line: &str, glyphs: &Glyphs) -> bool {
    let is_cell = |c: char| glyphs.cell(c).is_some();
    let letters = line.chars().filter(|&c| c.is_alphabetic() && !is_cell(c)).count();
    let cells = line.chars().filter(|&c| is_cell(c) && c != ' ').count();
    let is_row = |word: &str| {
        let first = word.chars().next();
        word.chars().all(is_cell) && word.chars().any(|c| Some(c) != first)
    };
    let ideographs = line.chars().filter(|c| ('\u{3040}'..='\u{9fff}').contains(c)).count();
    let is_counted = (ideographs == 2 || line.contains('-')) && line.contains(|c: char| c.is_ascii_digit());
    let is_closed = line.ends_with([':', '!', '?', '.', ',', ')', ']', '}', ';']);
    let is_name = letters == line.chars().count() && !line.chars().all(is_region) && ruler(line).is_none();
    let is_spoken = line.contains(char::is_whitespace) || is_closed || ideographs > 2 || is_counted || is_name;
    let is_spaced = line.split_whitespace().all(|word| word.chars().nth(1).is_none());
    let is_markup = line.starts_with('<') && line.ends_with('>');
    letters > 1 && letters > cells && is_spoken && !is_spaced && !is_markup && !line.split_whitespace().any(is_row)
}

/// True if a line is a row of squares, with its margins, as far as a line tells.
pub(crate) fn is_row(line: &str, options: &ReadOptions) -> bool {
    let format = options.format.map_or("grid", |format| format.name);
    Lines::new(line, &Glyphs::of(format, options, false), format).is_row(line)
}

/// True if a line is words, beside whatever else.
pub(crate) fn is_words(line: &str, options: &ReadOptions) -> bool {
    is_said(line, &Glyphs::of("grid", options, false))
}

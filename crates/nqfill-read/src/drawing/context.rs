//! What a line of a drawing is, and what the drawings of a text have in common.

use super::boxed::{is_barred, is_frame};
use super::glyphs::{Alphabet, Glyphs};
use super::margins::{self, ruler};
use super::rows::{self, Layout, Row};
use crate::detect::JUDGED;
use crate::item::Passed;
use crate::line::{self, Line, LineKind, Signs, Size};
use crate::text::{prefix, span_in};
use crate::{ReadOptions, text};
use std::collections::BTreeSet;
use std::ops::Range;

/// Squares of a board that is all on one line, at least: nobody writes 3 x 3 boards so.
const FEWEST_OF_LINE: usize = 16;

/// Signs of a row in unknown characters, at least.
const FEWEST_UNKNOWN: usize = 4;

/// What the drawings of a text have in common, seen before the first is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    /// True if words stand beside the drawings: less is believed then.
    pub(super) has_words: bool,
    /// Characters that stand by themselves in words or comments: these may say what they are.
    pub(super) mentions: BTreeSet<char>,
    /// True if there is a star among squares.
    pub(super) has_stars: bool,
    /// True if a size of 0 below boards with their sizes ends the text: stars are blocked squares.
    pub(super) zero_ends: bool,
    /// True if more than one line has squares or words.
    pub(super) is_crowded: bool,
    /// True if each line is a board of its own.
    pub(crate) is_one_line: bool,
    /// True if a blank line stands between any two rows.
    pub(super) is_doubled: bool,
}

impl Context {
    /// Looks at the beginning of a text, and at its end for the size of 0 that closes it.
    pub(crate) fn of(text: &str, options: &ReadOptions) -> Self {
        let reader = Lines::new(text, options, Alphabet::of(options.format.map_or("grid", |format| format.name)));
        let (head, mut at, mut lines) = (prefix(text, JUDGED), 0, Vec::new());
        while let Some(line) = reader.at(at).filter(|line| line.next <= head.len()) {
            at = line.next;
            lines.push(line);
        }
        let has = |is: fn(&Kind<'_>) -> bool| lines.iter().filter(move |line| is(&line.kind));
        let squares = |kind: &Kind<'_>| matches!(kind, Kind::Row(_) | Kind::Barred | Kind::HeadedRow(_));
        let is_said =
            |line: &&Seeing<'_>| matches!(line.kind, Kind::Words | Kind::Passed(Passed::Comment { is_ours: false }));
        let notes = lines.iter().filter_map(|line| line.note.as_ref().map(|note| &text[note.clone()]));
        let said = lines.iter().filter(is_said).map(|line| line.content).chain(notes);
        let has_stars = has(squares).any(|line| line.content.contains('*'));
        let closes = text.trim_end().strip_suffix('0').is_some_and(|above| above.ends_with(['\n', '\r']));
        let is_sized = || has(|kind| matches!(kind, Kind::Size(_))).next().is_some();
        let has_words = has(|kind| *kind == Kind::Words).next().is_some();
        let is_one_line = !has_words && are_boards(&lines, &reader);
        let is_doubled = are_apart(&lines, &reader, head.len() < text.len());
        Self {
            has_words,
            mentions: said.flat_map(mentioned).collect(),
            has_stars,
            zero_ends: has_stars && closes && is_sized() && !options.has_glyphs(),
            is_crowded: has(squares).count() + usize::from(has_words) > 1,
            // What may be either is neither.
            is_one_line: is_one_line && !is_doubled,
            is_doubled: is_doubled && !is_one_line,
        }
    }
}

/// True if each line is all squares of a board, with blank lines between.
fn are_boards(lines: &[Seeing<'_>], reader: &Lines<'_>) -> bool {
    let is_row = |line: &Seeing<'_>| matches!(line.kind, Kind::Row(_));
    let is_board = |line: &Seeing<'_>| line.is_between() || is_row(line) && reader.is_board(line.content);
    let touch = |pair: &[Seeing<'_>]| is_row(&pair[0]) && is_row(&pair[1]);
    lines.iter().all(is_board) && lines.iter().any(is_row) && !lines.windows(2).any(touch)
}

/// True if a blank line stands between any two rows, and there are as many rows as boards have, as far as they are seen: of one that
/// lacks a row the next board would give it one.
fn are_apart(lines: &[Seeing<'_>], reader: &Lines<'_>, is_cut: bool) -> bool {
    let (mut columns, mut rows, mut is_apart) = (0, 0, true);
    for line in lines {
        match line.kind {
            Kind::Passed(Passed::Blank) => is_apart = true,
            Kind::Row(row) if is_apart => {
                columns = if columns == 0 { reader.columns(row) } else { columns };
                (rows, is_apart) = (rows + 1, false);
            }
            Kind::Passed(Passed::Comment { .. }) => {}
            Kind::Row(_) => return false,
            _ if rows % columns.max(1) == 0 => (rows, is_apart) = (0, true),
            _ => return false,
        }
    }
    columns > 1 && (is_cut || rows % columns == 0)
}

/// Characters that stand by themselves in words, but not between two numbers, as in `4 x 4`.
fn mentioned(words: &str) -> impl Iterator<Item = char> + '_ {
    let words = words.trim_start_matches([';', '/', '%']);
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    words.char_indices().filter_map(move |(at, c)| {
        let (before, behind) = (&words[..at], &words[at + c.len_utf8()..]);
        let is_beside = |other: Option<char>| {
            other.is_some_and(|other| other == c || other.is_alphanumeric() && (other.is_ascii() || !c.is_ascii()))
        };
        let is_alone = !is_beside(before.chars().next_back()) && !is_beside(behind.chars().next());
        let is_product =
            is_digit(before.trim_end().chars().next_back()) && is_digit(behind.trim_start().chars().next());
        (is_alone && !is_product && !c.is_whitespace()).then_some(c)
    })
}

/// What a line is in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Nothing of a board.
    Passed(Passed),
    /// A heading with a row behind it.
    HeadedRow(&'a str),
    Size(Size),
    /// Squares, right or damaged: whatever is nothing else.
    Row(&'a str),
    Barred,
    Frame,
    /// Dashes alone: a rule, a row, or a part of a frame.
    Dashes,
    Words,
}

/// A line and what it is.
pub(super) struct Seeing<'a> {
    pub(super) kind: Kind<'a>,
    /// What stands on it, without blanks around it and without its comment.
    pub(super) content: &'a str,
    pub(super) start: usize,
    /// The end of its content.
    pub(super) end: usize,
    /// The end of the line.
    pub(super) raw_end: usize,
    pub(super) next: usize,
    pub(super) note: Option<Range<usize>>,
}

impl Seeing<'_> {
    fn is_between(&self) -> bool {
        matches!(self.kind, Kind::Passed(Passed::Blank | Passed::Comment { .. }))
    }
}

/// The lines of a text of drawings.
pub(super) struct Lines<'a> {
    pub(super) text: &'a str,
    pub(super) glyphs: Glyphs<'a>,
    signs: Signs,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str, options: &'a ReadOptions, alphabet: &'static Alphabet) -> Self {
        let glyphs = Glyphs::new(alphabet, options);
        let signs = Signs { hash_is_square: glyphs.cell('#').is_some(), dollar_is_comment: false };
        Self { text, glyphs, signs }
    }

    /// The line that begins at a place.
    pub(super) fn at(&self, at: usize) -> Option<Seeing<'a>> {
        let raw = text::line_at(self.text, at)?;
        let content = &self.text[raw.start..raw.end];
        if self.is_plain(content.as_bytes()) {
            let (start, end, next) = (raw.start, raw.end, raw.next);
            return Some(Seeing { kind: Kind::Row(content), content, start, end, raw_end: end, next, note: None });
        }
        let Line { span, end, next, kind, note } = line::line_at(self.text, at, self.signs)?;
        let content = self.text[span.start..end].trim();
        let end = span_in(self.text, content).end;
        let kind = match kind {
            LineKind::Passed(Passed::Rule) if is_dashes(content) => Kind::Dashes,
            LineKind::Passed(passed) => Kind::Passed(passed),
            // Zeros at the front are squares.
            LineKind::Size(Size::Bare(_) | Size::Twice(_)) if content.len() > 1 && content.starts_with('0') => {
                Kind::Row(content)
            }
            LineKind::Size(size) => Kind::Size(size),
            LineKind::Content(content) => self.content(content),
            LineKind::Heading { rest } => match self.content(content) {
                Kind::Row(row) if self.is_row(row) => Kind::Row(row),
                Kind::Words if !rest.starts_with(['[', '(', '{', '"', '\'']) => Kind::Words,
                _ if self.is_row(rest) => Kind::HeadedRow(rest),
                other => other,
            },
        };
        Some(Seeing { kind, content, start: span.start, end, raw_end: span.end, next, note })
    }

    /// Squares of a row that stands by itself.
    pub(super) fn columns(&self, row: &'a str) -> usize {
        margins::columns(&Row::of(self.text, span_in(self.text, row)), &self.glyphs)
    }

    /// True if a line is above bars, and dashes on it a part of their frame.
    pub(super) fn is_above_bars(&self, seen: &Seeing<'_>) -> bool {
        self.at(seen.next).is_some_and(|below| matches!(below.kind, Kind::Barred | Kind::Frame))
    }

    /// True if a line of dashes is the first row of a board: one below it has a dash as well.
    pub(super) fn dashes_are_row(&self, seen: &Seeing<'_>) -> bool {
        const MOST: usize = 64;
        let length = seen.content.len();
        let (mut at, mut alike) = (seen.next, 1);
        while let Some(below) = self.at(at).filter(|_| alike <= length.min(MOST)) {
            match below.kind {
                Kind::Dashes if below.content.len() == length => alike += 1,
                Kind::Row(row) => return row.contains('-') && self.columns(row) == length,
                _ => break,
            }
            at = below.next;
        }
        alike == length
    }

    /// True if a number is a row: bits, unless they say how long the row below is; or a ruler above squares.
    pub(super) fn is_digits_of_board(&self, seen: &Seeing<'a>, n: usize) -> bool {
        let line = seen.content;
        let columns = |below: Option<&Seeing<'a>>| match below.map(|below| below.kind) {
            Some(Kind::Row(row)) => Some(self.columns(row)),
            Some(Kind::Size(_)) => below.map(|below| self.columns(below.content)),
            _ => None,
        };
        let below = self.at(seen.next);
        let further = below.as_ref().and_then(|below| self.at(below.next));
        let [first, second] = [columns(below.as_ref()), columns(further.as_ref())];
        if line.chars().all(|c| matches!(c, '0' | '1' | ' ')) {
            let own = self.columns(line);
            let is_alike = first == Some(own) && second.is_none_or(|second| second == own);
            let is_told = self.glyphs.cell('1').is_some();
            return line.len() > 1 && (is_alike || is_told && first != Some(n));
        }
        let is_row = below.is_some_and(|below| matches!(below.kind, Kind::Row(_)));
        is_row && ruler(line).is_some() && ruler(line) == first
    }

    /// True if all bytes of a line are squares that are nothing else. Rows are nearly all of a large file.
    fn is_plain(&self, line: &[u8]) -> bool {
        let is_plain = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'.' | b'_' | b'*');
        let mut at = 0;
        while at < line.len() {
            if !is_plain(line[at]) || self.glyphs.cell(char::from(line[at])).is_none() {
                return false;
            }
            at += rows::run_length(&line[at..], line[at]);
        }
        !line.is_empty()
    }

    fn content(&self, content: &'a str) -> Kind<'a> {
        match content {
            _ if is_dashes(content) => Kind::Dashes,
            _ if is_frame(content) => Kind::Frame,
            _ if self.is_row(content) => Kind::Row(content),
            _ if is_barred(content) => Kind::Barred,
            _ if is_words(content, &self.glyphs) => Kind::Words,
            _ => Kind::Row(content),
        }
    }

    /// True if a line is squares that are known, or may be.
    pub(super) fn is_row(&self, line: &str) -> bool {
        let squares = margins::behind_label(line).filter(|rest| !rest.chars().all(|c| c.is_ascii_digit() || c == ' '));
        let is_squares = |line: &str| {
            let line = line.trim_end_matches(|c: char| c.is_ascii_digit() && self.glyphs.cell(c).is_none()).trim_end();
            let is_square = |c: char| self.glyphs.cell(c).is_some() || c == '*';
            let is_between = |c: char| matches!(c, ' ' | '\t' | ',' | ';' | '"' | '\'');
            line.chars().any(is_square) && line.chars().all(|c| is_square(c) || is_between(c))
        };
        let is_gaps = line.len() > 2 && line.bytes().all(|byte| byte == b',');
        is_gaps || is_squares(line) || squares.is_some_and(is_squares) || is_signs(line, &self.glyphs)
    }

    /// True if a line is all squares of a board.
    fn is_board(&self, line: &str) -> bool {
        let count = line.chars().count();
        let is_square = count >= FEWEST_OF_LINE && count.isqrt().pow(2) == count;
        is_square && line.chars().all(|c| self.glyphs.cell(c).is_some_and(|_| c != ' '))
    }
}

fn is_dashes(line: &str) -> bool {
    line.len() > 2 && line.bytes().all(|byte| byte == b'-')
}

/// True if a line is a row of squares in unknown characters, of which at most two are different; or of bits, or in brackets.
fn is_signs(line: &str, glyphs: &Glyphs<'_>) -> bool {
    let row = Row::of(line, 0..line.len());
    let layout = margins::layout(std::slice::from_ref(&row), glyphs);
    let (mut kinds, mut count): (Vec<char>, usize) = (Vec::new(), 0);
    for span in rows::cells(line, layout) {
        let Some(sign) = rows::sign(&line[span]).filter(|&sign| is_sign(sign)) else { return false };
        if !kinds.contains(&sign) {
            kinds.push(sign);
        }
        if kinds.len() > 2 && !is_region(kinds[0]) {
            return false;
        }
        count += 1;
    }
    match &kinds[..] {
        [] => false,
        _ if layout == Layout::Bracketed => kinds.len() < 3,
        _ if kinds.iter().all(|sign| matches!(sign, '0' | '1')) => count > 2,
        [' '] => false,
        [_] | [_, _] => count >= FEWEST_UNKNOWN,
        _ => count >= FEWEST_UNKNOWN && kinds.len() < count && kinds.iter().all(|&sign| is_region(sign)),
    }
}

/// True for a character that may be a square, unknown ones too: other digits and `?` are numbers of lists, or their gaps.
fn is_sign(c: char) -> bool {
    !matches!(c, '2'..='9' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '/' | ':' | '|')
}

fn is_region(c: char) -> bool {
    c.is_ascii_uppercase() || ('\u{1F7E5}'..='\u{1F7EB}').contains(&c)
}

/// True if a line is words, as no damaged row looks: two letters or more that are no squares, and more of them than squares; no
/// word of several different squares; and a blank, punctuation at the end, or three characters of Chinese or Japanese, or two and a
/// number.
pub(super) fn is_words(line: &str, glyphs: &Glyphs<'_>) -> bool {
    let is_cell = |c: char| glyphs.cell(c).is_some();
    let letters = line.chars().filter(|&c| c.is_alphabetic() && !is_cell(c)).count();
    let cells = line.chars().filter(|&c| is_cell(c) && c != ' ').count();
    let is_row = |word: &str| {
        let first = word.chars().next();
        word.chars().all(is_cell) && word.chars().any(|c| Some(c) != first)
    };
    let is_ideograph = |c: char| ('\u{3040}'..='\u{9fff}').contains(&c);
    let ends = [':', '!', '?', '.', ',', ')', ';'];
    let ideographs = line.chars().filter(|&c| is_ideograph(c)).count();
    // Nobody draws with Chinese characters and digits: `8皇后`.
    let is_counted = ideographs == 2 && line.contains(|c: char| c.is_ascii_digit());
    let is_said = line.contains(char::is_whitespace) || line.ends_with(ends) || ideographs > 2 || is_counted;
    let is_spaced = line.split_whitespace().all(|word| word.chars().nth(1).is_none());
    let is_markup = line.starts_with('<') && line.ends_with('>');
    letters > 1 && letters > cells && is_said && !is_spaced && !is_markup && !line.split_whitespace().any(is_row)
}

/// True if a line is a row of squares, with its margins, as far as a line tells.
pub(crate) fn is_row(line: &str, options: &ReadOptions) -> bool {
    let format = options.format.map_or("grid", |format| format.name);
    Lines::new(line, options, Alphabet::of(format)).is_row(line)
}

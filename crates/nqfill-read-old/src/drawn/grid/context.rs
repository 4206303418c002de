//! The kind of a line that depends on the lines around it.

use crate::drawn::grid::label;
use crate::drawn::grid::line;
use crate::drawn::grid::line::LineKind;
use crate::format::drawing::Drawing;
use crate::format::glyphs::Glyphs;
use crate::format::row;
use crate::format::row::Layout;
use crate::prose::filler::Filler;
use crate::text::line_at;
use std::ops::Range;

/// A line and its surroundings.
pub(crate) struct Context<'a> {
    pub(crate) text: &'a str,
    pub(crate) glyphs: &'a Glyphs<'a>,
    /// The board that is being read.
    pub(crate) drawing: &'a Drawing,
    /// The bytes of the line that count.
    pub(crate) content: &'a Range<usize>,
    /// Where the next line begins.
    pub(crate) next: usize,
}

impl Context<'_> {
    /// The kind of a line, given its kind without its surroundings.
    pub(crate) fn kind(&self, kind: LineKind) -> LineKind {
        match kind {
            // Only dashes are looked at again in a board that has begun.
            LineKind::Row if self.drawing.rows.is_empty() => self.first_row(kind),
            LineKind::Row if self.line().starts_with("----") => self.first_row(kind),
            LineKind::Filler(Filler::Rule) if self.rule_is_row() => LineKind::Row,
            LineKind::Header(_) if self.is_joined_ruler() => LineKind::Ruler,
            LineKind::Word if self.word_is_row() => LineKind::Row,
            LineKind::Word => LineKind::Filler(Filler::Words),
            _ => kind,
        }
    }

    fn line(&self) -> &str {
        &self.text[self.content.clone()]
    }

    /// A row that may begin a board.
    fn first_row(&self, kind: LineKind) -> LineKind {
        let line = self.line();
        if let Some(n) = self.size_of_next(line).filter(|_| self.glyphs.has_digits() && !self.drawing.is_begun()) {
            return LineKind::Header(n);
        }
        if line.len() > 3 && line.bytes().all(|byte| byte == b'-') && self.dashes_are_rule() {
            return LineKind::Filler(Filler::Rule);
        }
        match label::numbered(line) {
            _ if !self.drawing.rows.is_empty() => kind,
            Some((number, rest)) => self.numbered(number, rest).unwrap_or(kind),
            None => kind,
        }
    }

    /// True if the board has as many rows as columns: nothing more is expected of it.
    pub(crate) fn is_complete(&self) -> bool {
        self.drawing.is_square(self.text)
    }

    /// Kind and length of the lines below.
    fn below(&self) -> impl Iterator<Item = (LineKind, usize)> + '_ {
        let mut at = self.next;
        std::iter::from_fn(move || {
            let line = line_at(self.text, at)?;
            at = line.next;
            let line = &self.text[line.start..line.end];
            let (kind, content) = line::classify(line, self.glyphs);
            Some((kind, row::count(&line[content], Layout::Free)))
        })
    }

    /// Rows of a length right below, at most one more than such a board has.
    fn rows_below(&self, length: usize) -> usize {
        self.below().take(length + 1).take_while(|&(kind, count)| kind == LineKind::Row && count == length).count()
    }

    /// Where digits are squares, `10` is a size if it is as long as the row below says, and not as long as itself.
    fn size_of_next(&self, row: &str) -> Option<usize> {
        let size: usize = row.parse().ok().filter(|&size| size != row.len())?;
        (self.below().next()?.1 == size).then_some(size)
    }

    /// `4` and its kind behind the number of the line, `1:4`, where the next line has the next number.
    fn numbered(&self, number: usize, rest: &str) -> Option<LineKind> {
        let n: usize = rest.trim().parse().ok()?;
        let next = line_at(self.text, self.next)?;
        let (following, _) = label::numbered(self.text[next.start..next.end].trim_start())?;
        (following == number + 1).then_some(LineKind::Header(n))
    }

    /// `12345` is a ruler above or below rows of that length, and a size above any others.
    fn is_joined_ruler(&self) -> bool {
        let Some(columns) = line::joined_ruler(self.line()) else { return false };
        match self.drawing.rows.first() {
            Some(first) => row::count(&self.text[first.clone()], self.drawing.layout) == columns,
            None => self.below().next().is_some_and(|(kind, count)| kind == LineKind::Row && count == columns),
        }
    }

    /// `---` is a rule between boards, or a row of three empty squares: a row exactly where it helps to make up a board of
    /// three rows. Both readings at once are impossible, because without it such a board would have two.
    fn rule_is_row(&self) -> bool {
        if self.glyphs.cell('-').is_none() || self.line() != "---" {
            return false;
        }
        if let Some(first) = self.drawing.rows.first() {
            return self.drawing.rows.len() < 3 && row::count(&self.text[first.clone()], Layout::Free) == 3;
        }
        if let Some((n, _)) = self.drawing.header {
            return n == 3;
        }
        let is_row = |kind: &LineKind| matches!(kind, LineKind::Row | LineKind::Filler(Filler::Rule));
        self.below().take(3).take_while(|(kind, count)| is_row(kind) && *count == 3).count() == 2
    }

    /// Dashes are a rule below a board that is complete, above one that is complete without them, and by themselves: they
    /// are more than three, which no board of one row has.
    fn dashes_are_rule(&self) -> bool {
        if self.dashes_are_foreign() {
            return true;
        }
        if !self.drawing.rows.is_empty() {
            return self.is_complete();
        }
        self.drawing.header.is_none()
            && match self.below().next() {
                Some((LineKind::Row | LineKind::Word | LineKind::List, length)) => self.rows_below(length) == length,
                _ => true,
            }
    }

    /// True if the rows beside dashes have none, and another length than a damaged row may have.
    fn dashes_are_foreign(&self) -> bool {
        let beside = match self.drawing.rows.first() {
            Some(first) => Some(first.clone()),
            None => line_at(self.text, self.next).and_then(|line| {
                let (kind, content) = line::classify(&self.text[line.start..line.end], self.glyphs);
                (kind == LineKind::Row).then(|| line.start + content.start..line.start + content.end)
            }),
        };
        beside.is_some_and(|row| {
            let row = &self.text[row];
            !row.contains('-') && row::count(row, self.drawing.layout).abs_diff(self.line().len()) > 1
        })
    }

    /// True if a word is a row, in characters that are not known: in a board that is not complete, above a word of the
    /// same length, or where a row is missing.
    fn word_is_row(&self) -> bool {
        let length = self.line().chars().count();
        if !self.drawing.rows.is_empty() {
            return !self.is_complete();
        }
        let is_alike = self.below().next().is_some_and(|(kind, count)| kind == LineKind::Word && count == length);
        is_alike
            || self.drawing.header.as_ref().is_some_and(|(n, _)| *n == length)
            || self.rows_below(length) + 1 == length
    }
}

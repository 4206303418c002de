//! YAML in blocks, rewritten with brackets for the grammar of JSON.
//!
//! ```text
//! queens:            {"queens":[[0, 1],{"row":1,"column":3}]}
//!   - [0, 1]
//!   - row: 1
//!     column: 3
//! ```
//! Of the language it has what boards need: mappings and lists in blocks, values in brackets or quotes, plain values, and
//! texts of several lines behind `|`. Anchors, aliases and tags are refused.

use crate::named::filler::behind_words;
use crate::text::{line_at, span_in};
use crate::tokens::unexpected;
use crate::value::{Extent, MOST_DEPTH, bracketed, is_null, quoted_length, truth};
use crate::{Expected, InputError, InputErrorKind};
use std::ops::Range;

/// The rewritten text, and where its parts come from.
#[derive(Default)]
pub(crate) struct Flow {
    pub(crate) text: String,
    /// Offsets in it, with the corresponding offsets in the text as written.
    origins: Vec<(usize, usize)>,
}

/// Blanks that are written to keep in step.
const MOST_BLANKS: usize = 64;

impl Flow {
    fn add(&mut self, sign: &str, at: usize) {
        let (here, there) = self.origins.last().copied().unwrap_or_default();
        let due = there + (self.text.len() - here);
        // Blanks keep the two texts in step, so that places need not be noted for every line.
        let blanks = at.saturating_sub(due);
        if !self.origins.is_empty() && due + blanks == at && blanks <= MOST_BLANKS {
            self.text.extend(std::iter::repeat_n(' ', blanks));
        } else {
            self.origins.push((self.text.len(), at));
        }
        self.text.push_str(sign);
    }

    /// The offset in the text as written that corresponds to an offset.
    pub(crate) fn origin(&self, at: usize) -> usize {
        let next = self.origins.partition_point(|&(here, _)| here <= at);
        let Some(&(here, there)) = next.checked_sub(1).and_then(|last| self.origins.get(last)) else { return 0 };
        let end = self.origins.get(next).map_or(usize::MAX, |&(_, there)| there);
        (there + (at - here)).min(end.max(there))
    }

    pub(crate) fn origin_of(&self, span: Range<usize>) -> Range<usize> {
        let start = self.origin(span.start);
        // The end is behind the last character; the character that follows may stand elsewhere.
        let end = if span.is_empty() { start } else { self.origin(span.end - 1) + 1 };
        start..end.max(start)
    }
}

/// A mapping or list that goes on, and the column of its names or dashes.
struct Block {
    column: usize,
    is_list: bool,
}

pub(crate) struct Blocks<'a> {
    text: &'a str,
    end: usize,
    flow: Flow,
    open: Vec<Block>,
    /// True if a name or dash has no value yet.
    waits: bool,
}

/// True if a line begins with the dash of an item.
pub(crate) fn is_item(line: &str) -> bool {
    line.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The name that a line begins with, without quotes, and the bytes up to its value.
pub(crate) fn key(line: &str) -> Option<(&str, usize)> {
    let colon = line
        .match_indices(':')
        .map(|(at, _)| at)
        .find(|&at| line[at + 1..].chars().next().is_none_or(char::is_whitespace))?;
    let quotes = ['"', '\''];
    let name = line[..colon].trim_end();
    let name = name.strip_prefix(quotes).and_then(|name| name.strip_suffix(quotes)).unwrap_or(name);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '.');
    let value = line[colon + 1..].len() - line[colon + 1..].trim_start().len();
    (!name.is_empty() && name.chars().all(is_part)).then_some((name, colon + 1 + value))
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

impl<'a> Blocks<'a> {
    /// Rewrites the part of a text that is one document.
    pub(crate) fn rewrite(text: &'a str, span: Range<usize>) -> Result<Flow, InputError> {
        let mut blocks = Self { text, end: span.end, flow: Flow::default(), open: Vec::new(), waits: false };
        let mut at = span.start;
        while let Some(line) = line_at(text, at).filter(|line| line.start < span.end) {
            let said = text[line.start..line.end.min(span.end)].trim_end();
            let content = said.trim_start_matches(' ');
            let column = said.len() - content.len();
            let is_words = || column == 0 && key(content).is_none() && behind_words(content).is_some();
            at = match is_comment(content) || content == "..." || is_words() {
                true => line.next,
                false => blocks.line(line.start + column, column, line.start + said.len())?.max(line.next),
            };
        }
        blocks.close_from(0);
        Ok(blocks.flow)
    }

    fn wrong(&self, at: usize, expected: Expected) -> InputError {
        unexpected(&self.text[..self.end], at, expected)
    }

    /// Closes the blocks of which a line at this column is no part.
    fn close_from(&mut self, column: usize) {
        while self.open.last().is_some_and(|block| block.column >= column) {
            self.close();
        }
    }

    fn close(&mut self) {
        let at = self.flow.origin(self.flow.text.len());
        if std::mem::take(&mut self.waits) {
            self.flow.add("null", at);
        }
        if let Some(block) = self.open.pop() {
            self.flow.add(if block.is_list { "]" } else { "}" }, at);
        }
    }

    /// Begins the next item or member of the block at this column, or the block.
    fn next(&mut self, at: usize, column: usize, is_list: bool) -> Result<(), InputError> {
        match self.open.last() {
            Some(block) if block.column == column && block.is_list == is_list => {
                if std::mem::take(&mut self.waits) {
                    self.flow.add("null", at);
                }
                self.flow.add(",", at);
                return Ok(());
            }
            Some(_) if !self.waits => return Err(self.wrong(at, Expected::Assignment)),
            None if !self.flow.text.is_empty() => return Err(self.wrong(at, Expected::End)),
            _ if self.open.len() >= MOST_DEPTH => {
                return Err(InputErrorKind::TooDeep { most: MOST_DEPTH }.at(at..at + 1));
            }
            _ => {}
        }
        self.waits = false;
        self.open.push(Block { column, is_list });
        self.flow.add(if is_list { "[" } else { "{" }, at);
        Ok(())
    }

    /// Takes a line, and returns where its value ends.
    fn line(&mut self, start: usize, column: usize, end: usize) -> Result<usize, InputError> {
        let is_list = is_item(&self.text[start..end]);
        while self
            .open
            .last()
            .is_some_and(|block| block.column > column || (block.column == column && block.is_list && !is_list))
        {
            self.close();
        }
        let (mut at, mut column) = (start, column);
        loop {
            let content = &self.text[at..end];
            if is_comment(content) {
                return Ok(end);
            }
            if is_item(content) {
                self.next(at, column, true)?;
                let behind = content[1..].len() - content[1..].trim_start_matches(' ').len();
                (at, column, self.waits) = (at + 1 + behind, column + 1 + behind, true);
            } else if let Some((name, length)) = key(content) {
                self.next(at, column, false)?;
                self.flow.add("\"", at);
                self.copy(name);
                self.flow.add("\":", at + length.min(content.len()) - 1);
                self.waits = true;
                return self.value(at + length, end, column);
            } else if self.waits {
                return self.value(at, end, column);
            } else {
                return Err(self.wrong(at, Expected::Assignment));
            }
        }
    }

    fn copy(&mut self, part: &str) {
        self.copy_as(part, part);
    }

    /// Takes the value that stands behind a name or dash on its line, and returns where it ends.
    fn value(&mut self, at: usize, end: usize, column: usize) -> Result<usize, InputError> {
        let (content, all) = (&self.text[at.min(end)..end], &self.text[at.min(end)..self.end]);
        let length = match content.as_bytes() {
            [] | [b'#', ..] => return Ok(end),
            [b'|' | b'>', ..] => {
                self.waits = false;
                return Ok(self.lines(at, end, column));
            }
            [b'&' | b'*', ..] => return Err(InputErrorKind::Aliases.at(at..at + 1)),
            [b'!' | b'%' | b'@' | b'`', ..] => return Err(self.wrong(at, Expected::Squares)),
            [b'[' | b'{', ..] => match bracketed(all) {
                Extent::Whole(length) => length,
                _ => return Err(self.wrong(at, Expected::Squares)),
            },
            [b'"' | b'\'', ..] => match quoted_length(all) {
                Some(length) => length,
                None => return Err(self.wrong(end, Expected::ClosingQuote)),
            },
            _ => {
                self.plain(content);
                return Ok(end);
            }
        };
        self.waits = false;
        self.copy(&all[..length]);
        let behind = &all[length..];
        let line = &behind[..behind.find(['\n', '\r']).unwrap_or(behind.len())];
        match is_comment(line.trim_start()) {
            true => Ok(at + length + line.len()),
            false => Err(self.wrong(at + length + line.len() - line.trim_start().len(), Expected::End)),
        }
    }

    /// A value without quotes: a number, a word that means something, or a text.
    fn plain(&mut self, content: &'a str) {
        self.waits = false;
        let value = content[..content.find(" #").unwrap_or(content.len())].trim_end();
        match value {
            "~" => self.copy_as("null", value),
            _ if value.parse::<i64>().is_ok() || is_null(value) || truth(value).is_some() => self.copy(value),
            _ => self.quoted(&[value]),
        }
    }

    fn copy_as(&mut self, sign: &str, part: &str) {
        self.flow.add(sign, span_in(self.text, part).start);
    }

    /// Lines as one text in quotes.
    fn quoted(&mut self, lines: &[&'a str]) {
        self.copy_as("\"", lines.first().unwrap_or(&""));
        for (i, line) in lines.iter().enumerate() {
            if i > 0 {
                self.copy_as("\\n", line);
            }
            match line.contains(['"', '\\']) {
                true => self.copy_as(&line.replace('\\', "\\\\").replace('"', "\\\""), line),
                false => self.copy(line),
            }
        }
        let last = lines.last().map_or("", |line| &line[line.len()..]);
        self.copy_as("\"", last);
    }

    /// The lines of a text behind `|`: lines that are further in than the name, and blank lines.
    fn lines(&mut self, at: usize, end: usize, column: usize) -> usize {
        let (mut found, mut read) = (Vec::new(), end);
        let mut next = line_at(self.text, at).map_or(end, |line| line.next);
        while let Some(line) = line_at(self.text, next).filter(|line| line.start < self.end) {
            let said = self.text[line.start..line.end.min(self.end)].trim_end();
            if !said.is_empty() && said.len() - said.trim_start_matches(' ').len() <= column {
                break;
            }
            if !said.trim().is_empty() {
                found.push(said.trim_start_matches(' '));
            }
            (read, next) = (line.end, line.next);
        }
        self.quoted(&found);
        read
    }
}

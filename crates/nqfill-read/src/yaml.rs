//! YAML: documents whose mappings are boards, with the names and values that JSON has.
//!
//! ```text
//! text     = { document | "---" | "..." | comment | blank line }
//! document = mapping | { "- " mapping } | any value that JSON has
//! ```
//! A parser of the whole language finds the values; anchors, aliases and tags are refused. The lines of a block, `board: |`, are a text
//! of as many. nqfill's own results in YAML are the format `nqfill`.

use crate::convention::Given;
use crate::item::{Board, Cursor, Family, Item, NoteKind, Says, Skipped, Source};
use crate::line::{LineKind, Signs, line_at};
use crate::text::effort::examined;
use crate::text::span_in;
use crate::values::board::Reading;
use crate::values::lexer::{MOST_DEPTH, quoted_length, unexpected};
use crate::values::tree::{Item as Member, Kind, Name, Value, is_null};
use crate::{Expected, InputError, InputErrorKind};
use saphyr_parser::{Event, Parser, ScalarStyle};
use std::borrow::Cow;
use std::ops::Range;

/// The family.
pub(crate) struct Yaml;

impl Family for Yaml {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let line = line_at(source.text, cursor.at, Signs::default())?;
        let passed = |passed| Item::passed(cursor.at..line.next, passed);
        Some(match (ruled(&source.text[line.span.clone()]), &line.kind) {
            (Some(""), _) => passed(Skipped::Rule),
            (_, LineKind::Skipped(kind @ (Skipped::Blank | Skipped::Comment { .. }))) => passed(*kind),
            _ => document(source, cursor.at),
        })
    }
}

/// What stands behind the rule with which a document begins or ends, if a line is one.
fn ruled(line: &str) -> Option<&str> {
    let behind = line.strip_prefix("---").or_else(|| line.strip_prefix("..."))?;
    (behind.is_empty() || behind.starts_with([' ', '\t'])).then(|| behind.trim())
}

/// The boards of the document that begins on this line. Comments and blank lines below its last line are no part of it.
fn document(source: &Source<'_>, from: usize) -> Item {
    let (mut at, mut end) = (from, from);
    while let Some(line) = line_at(source.text, at, Signs::default()) {
        let text = &source.text[line.span.clone()];
        if at > from && ruled(text).is_some() {
            break;
        }
        let is_silent = matches!(line.kind, LineKind::Skipped(Skipped::Blank | Skipped::Comment { .. }));
        if !is_silent || (text.starts_with([' ', '\t']) && !text.trim().is_empty()) {
            end = line.next;
        }
        at = line.next;
    }
    let span = from..end;
    let (read, comments) = read(&source.text[..end], from);
    let reading = Reading::new(source, Some("yaml"), Given::default());
    let wrong = |error| vec![reading.board("yaml", span.clone(), Err(error))];
    let mut boards = read.map_or_else(wrong, |value| reading.boards(&value));
    note(&mut boards, comments);
    Item { span, says: Says::Boards(boards) }
}

/// The value of a document that begins at a place and ends with the text, and the comments in it.
pub(crate) fn read(text: &str, from: usize) -> (Result<Value<'_>, InputError>, Vec<Range<usize>>) {
    let mut tree = Tree { text, open: Vec::new(), end: from, root: None, comments: Vec::new() };
    let read = tree.read(from);
    let value = read.and_then(|()| tree.root.ok_or_else(|| InputErrorKind::NoBoard.at(from..text.len())));
    (value, tree.comments)
}

/// Notes each comment with the board that it stands in or above, and what stands below the last one with that.
fn note(boards: &mut [Board], comments: Vec<Range<usize>>) {
    let (mut at, last) = (0, boards.len().saturating_sub(1));
    for comment in comments {
        while at < last && boards[at].span.end <= comment.start {
            at += 1;
        }
        boards[at].notes.push((comment, NoteKind::Comment));
    }
}

/// The lines of a text, without what they are set in by.
fn lines(written: &str) -> String {
    written.lines().flat_map(|line| [line.trim(), "\n"]).collect()
}

/// A list or mapping that goes on.
struct Open<'a> {
    start: usize,
    is_map: bool,
    items: Vec<Member<'a>>,
    /// The name that waits for its value.
    name: Option<Name<'a>>,
}

/// The tree of a document, as far as its events have come.
struct Tree<'a> {
    /// The text up to the end of the document.
    text: &'a str,
    open: Vec<Open<'a>>,
    /// The end of the last scalar or bracket.
    end: usize,
    root: Option<Value<'a>>,
    comments: Vec<Range<usize>>,
}

impl<'a> Tree<'a> {
    /// Reads the document that begins here.
    fn read(&mut self, from: usize) -> Result<(), InputError> {
        let text = &self.text[from..];
        examined(text.len());
        let mut places = Places { text, character: 0, byte: 0 };
        for event in Parser::new_from_str(text) {
            let (event, marks) = event.map_err(|error| {
                let at = from + places.byte(error.marker().index());
                let is_anchor = error.info().contains("anchor");
                let malformed = || InputErrorKind::Malformed(error.info().to_owned());
                let kind = if is_anchor { InputErrorKind::Aliases } else { malformed() };
                kind.at(at..at)
            })?;
            let start = from + places.byte(marks.start.index());
            self.take(event, start..from + places.byte(marks.end.index()))?;
        }
        self.pass(self.text.len());
        Ok(())
    }

    fn take(&mut self, event: Event<'a>, span: Range<usize>) -> Result<(), InputError> {
        let start = span.start;
        match event {
            Event::Alias(_) => return Err(InputErrorKind::Aliases.at(span)),
            Event::Scalar(_, _, 1.., _) | Event::SequenceStart(1.., _) | Event::MappingStart(1.., _) => {
                return Err(InputErrorKind::Aliases.at(span));
            }
            Event::Scalar(_, _, _, Some(_)) | Event::SequenceStart(_, Some(_)) | Event::MappingStart(_, Some(_)) => {
                return Err(unexpected(self.text, start, Expected::Value));
            }
            _ => {}
        }
        match event {
            Event::Scalar(text, style, ..) => self.scalar(text, style, span),
            Event::SequenceStart(..) => self.begin(false, start),
            Event::MappingStart(..) => self.begin(true, start),
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, is_map: bool, start: usize) -> Result<(), InputError> {
        if self.open.len() >= MOST_DEPTH {
            return Err(InputErrorKind::TooDeep { most: MOST_DEPTH }.at(start..start));
        }
        if self.open.last().is_some_and(|open| open.is_map && open.name.is_none()) {
            return Err(unexpected(self.text, start, Expected::Assignment));
        }
        self.open.push(Open { start, is_map, items: Vec::new(), name: None });
        Ok(())
    }

    fn close(&mut self, span: Range<usize>) -> Result<(), InputError> {
        let Some(Open { start, items, .. }) = self.open.pop() else { return Ok(()) };
        // A list in brackets ends with its bracket, behind which a comment may count as a part of it; one of lines with the last of them.
        if self.text[span.clone()].starts_with([']', '}']) {
            self.pass(span.start);
            self.end = span.start + 1;
        }
        self.add(Value::of_items(items, start..self.end.max(start)))
    }

    fn scalar(&mut self, text: Cow<'a, str>, style: ScalarStyle, span: Range<usize>) -> Result<(), InputError> {
        self.pass(span.start);
        let written = self.text[span.clone()].trim_end();
        // A comment behind a quote may count as a part of it.
        let length = match style {
            ScalarStyle::SingleQuoted => single_quoted_length(written),
            ScalarStyle::DoubleQuoted => quoted_length(written),
            _ => None,
        };
        let written = &written[..length.unwrap_or(written.len())];
        // The parser keeps more room than a text has bytes.
        let text = if text == written { written.into() } else { text };
        let span = span.start..span.start + written.len();
        self.end = span.end;
        if let Some(Open { is_map: true, name: name @ None, .. }) = self.open.last_mut() {
            *name = Some(Name { text, span });
            return Ok(());
        }
        let is_block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
        let kind = match style {
            ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => Kind::Text(text),
            _ if is_block || written.contains(['\n', '\r']) => Kind::Text(lines(written).into()),
            _ if written.is_empty() || written == "~" || is_null(written) => Kind::Null,
            _ => written.parse().map_or(Kind::Word(text), Kind::Number),
        };
        self.add(Value { kind, span })
    }

    fn add(&mut self, value: Value<'a>) -> Result<(), InputError> {
        match self.open.last_mut() {
            Some(open) => open.items.push(Member { name: open.name.take().map(Box::new), value }),
            None if self.root.is_some() => return Err(unexpected(self.text, value.span.start, Expected::End)),
            None => self.root = Some(value),
        }
        Ok(())
    }

    /// Notes the comments between the last scalar and a place.
    fn pass(&mut self, to: usize) {
        let mut between = self.text.get(self.end..to).unwrap_or_default();
        while let Some(at) = memchr::memchr(b'#', between.as_bytes()) {
            let comment = between[at..].lines().next().unwrap_or_default();
            self.comments.push(span_in(self.text, comment));
            between = &between[at + comment.len()..];
        }
        self.end = self.end.max(to);
    }
}

/// The length of the text in single quotes, of which two are one, that a text begins with.
fn single_quoted_length(text: &str) -> Option<usize> {
    let mut at = 1;
    loop {
        at += text.get(at..)?.find('\'')? + 1;
        if !text[at..].starts_with('\'') {
            return Some(at);
        }
        at += 1;
    }
}

/// The bytes at which characters begin, asked for mostly in their order.
struct Places<'a> {
    text: &'a str,
    character: usize,
    byte: usize,
}

impl Places<'_> {
    fn byte(&mut self, index: usize) -> usize {
        if index < self.character {
            let before = self.text[..self.byte].char_indices().rev().nth(self.character - index - 1);
            self.byte = before.map_or(0, |(at, _)| at);
        } else {
            let length = self.text[self.byte..].chars().take(index - self.character).map(char::len_utf8).sum::<usize>();
            self.byte += length;
        }
        self.character = index;
        examined(1);
        self.byte
    }
}

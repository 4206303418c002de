//! The tree of a document of YAML, from the events of its parser.

use crate::format::piece::unexpected;
use crate::lexer::{MOST_DEPTH, VALUES, is_null, truth};
use crate::text::effort;
use crate::text::span_in;
use crate::value::{Item, Kind, List, Value};
use crate::{Expected, InputError, InputErrorKind};
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};
use std::ops::Range;

/// The tree of the document at these bytes; `None` if there is nothing in it.
///
/// # Errors
/// If it is no YAML, or has anchors, aliases or tags, with which a few bytes may stand for any number of them.
pub(crate) fn tree(text: &str, span: Range<usize>) -> Result<Option<Value<'_>>, InputError> {
    effort::look(span.len());
    let places = Places::of(&text[span.clone()], span.start);
    let mut tree = Tree { text: &text[..span.end], open: Vec::new(), end: span.start, root: None };
    for event in Parser::new_from_str(&text[span]) {
        let (event, marks) = event.map_err(|error| tree.error(&places, &error))?;
        tree.take(&event, places.byte(marks.start.index())..places.byte(marks.end.index()))?;
    }
    Ok(tree.root)
}

/// The bytes at which characters begin.
struct Places<'a> {
    text: &'a str,
    /// The byte of every 64th character.
    every: Vec<usize>,
    start: usize,
}

const STEP: usize = 64;

impl<'a> Places<'a> {
    fn of(text: &'a str, start: usize) -> Self {
        Self { text, every: text.char_indices().step_by(STEP).map(|(at, _)| at).collect(), start }
    }

    /// The place in the whole text of a character of this one.
    fn byte(&self, index: usize) -> usize {
        let Some(&near) = self.every.get(index / STEP) else { return self.start + self.text.len() };
        let length: usize = self.text[near..].chars().take(index % STEP).map(char::len_utf8).sum();
        self.start + near + length
    }
}

/// A list or mapping that goes on.
struct Open<'a> {
    start: usize,
    is_map: bool,
    items: Vec<Item<'a>>,
    /// The name that waits for its value.
    key: Option<&'a str>,
}

struct Tree<'a> {
    text: &'a str,
    open: Vec<Open<'a>>,
    /// The end of the last thing that has any bytes.
    end: usize,
    root: Option<Value<'a>>,
}

impl<'a> Tree<'a> {
    fn error(&self, places: &Places<'_>, error: &ScanError) -> InputError {
        let at = places.byte(error.marker().index());
        let expected = match error.info() {
            info if info.contains("anchor") => return InputErrorKind::Aliases.at(at..at + 1),
            info if info.contains("quoted scalar") => Expected::ClosingQuote,
            info if info.contains("flow") || info.contains("]") => Expected::ClosingBracket,
            _ => Expected::Assignment,
        };
        unexpected(self.text, at, expected)
    }

    fn take(&mut self, event: &Event<'_>, span: Range<usize>) -> Result<(), InputError> {
        let (anchor, tag) = match event {
            Event::Scalar(_, _, anchor, tag) => (*anchor, tag),
            Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (*anchor, tag),
            _ => (0, &None),
        };
        if anchor > 0 || matches!(event, Event::Alias(_)) {
            return Err(InputErrorKind::Aliases.at(span.start..span.start + 1));
        }
        if tag.is_some() {
            return Err(unexpected(self.text, span.start, Expected::Squares));
        }
        if !span.is_empty() {
            self.end = span.end;
        }
        match event {
            Event::Scalar(_, style, ..) => self.scalar(*style, span),
            Event::SequenceStart(..) => self.begin(false, span.start),
            Event::MappingStart(..) => self.begin(true, span.start),
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, is_map: bool, start: usize) -> Result<(), InputError> {
        if self.open.len() >= MOST_DEPTH {
            return Err(InputErrorKind::TooDeep { most: MOST_DEPTH }.at(start..start + 1));
        }
        if self.open.last().is_some_and(|open| open.is_map && open.key.is_none()) {
            return Err(unexpected(self.text, start, Expected::Assignment));
        }
        self.open.push(Open { start, is_map, items: Vec::new(), key: None });
        Ok(())
    }

    fn close(&mut self) -> Result<(), InputError> {
        let Some(Open { start, is_map, items, .. }) = self.open.pop() else { return Ok(()) };
        let list = List::of(items);
        let kind = if is_map && list.count > 0 { Kind::Map(list) } else { Kind::List(list) };
        self.add(Value { kind, span: start..self.end.max(start) })
    }

    fn scalar(&mut self, style: ScalarStyle, span: Range<usize>) -> Result<(), InputError> {
        let Range { start, mut end } = span;
        let mut inside = &self.text[start..end];
        if matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted) {
            // A comment behind it may count as a part of it.
            end = start + VALUES.quoted_length(inside).unwrap_or(inside.len());
            self.end = end;
            inside = self.text.get(start + 1..end - 1).unwrap_or_default();
        }
        if let Some(Open { is_map: true, key: key @ None, .. }) = self.open.last_mut() {
            *key = Some(inside);
            return Ok(());
        }
        let kind = match style {
            ScalarStyle::Plain => plain(inside),
            ScalarStyle::Literal | ScalarStyle::Folded => lines(inside, start),
            _ => Kind::Text(inside),
        };
        self.add(Value { kind, span: start..end })
    }

    fn add(&mut self, value: Value<'a>) -> Result<(), InputError> {
        match self.open.last_mut() {
            Some(open) => open.items.push(Item { key: open.key.take(), value }),
            None if self.root.is_some() => return Err(unexpected(self.text, value.span.start, Expected::End)),
            None => self.root = Some(value),
        }
        Ok(())
    }
}

/// A number, a word that means something, or a text without quotes.
fn plain(text: &str) -> Kind<'_> {
    match text.parse() {
        Ok(number) => Kind::Number(number),
        Err(_) if text.is_empty() || text == "~" || is_null(text) => Kind::Null,
        Err(_) if truth(text).is_some() => Kind::Word(text),
        Err(_) => Kind::Text(text),
    }
}

/// The lines behind `|`, without what they are set in by.
fn lines(text: &str, start: usize) -> Kind<'_> {
    let mut items = Vec::new();
    for line in text.split(['\n', '\r']).filter(|line| !line.trim().is_empty()) {
        let line = line.trim_end().trim_start_matches(' ');
        let at = start + span_in(text, line).start;
        items.push(Item { key: None, value: Value { kind: Kind::Text(line), span: at..at + line.len() } });
    }
    Kind::List(List::of(items))
}

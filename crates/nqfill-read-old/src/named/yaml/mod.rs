//! The `yaml` dialect: mappings of YAML, one board each, with the names and values that JSON has.
//!
//! ```text
//! text     = { document | "---" | "..." | comment | words }
//! document = mapping | { "- " mapping }          the module `json` defines mappings
//! ```
//! A parser of the whole language finds their values; anchors, aliases and tags are refused. nqfill's own results in YAML
//! are the format `nqfill`.

mod events;
mod refused;

use crate::fields::Fields;
use crate::fields::filler::behind_words;
use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::{Piece, unexpected};
use crate::named::json;
use crate::named::json::{COUNTING, is_holder_name, is_list};
use crate::prose::filler::{Filler, scan_line};
use crate::text::{line_at, line_ends};
use crate::value::names;
use crate::value::names::Role;
use crate::value::{Item, Kind, Value};
use crate::{Cursor, Entry, Expected, Grammar, InputError, InputErrorKind, Kinds, ReadOptions, Sniff, Source};
use nqfill_core::board::{Placement, Square};
pub(crate) use refused::refused;
use std::ops::Range;

pub(crate) struct Yaml;

/// Lines that are looked at before a text is taken for a mapping.
const LOOKED_AT: usize = 60;

/// True if a line begins with the dash of an item.
fn is_item(line: &str) -> bool {
    line.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The name that a line begins with, without quotes, and the bytes up to its value.
fn key(line: &str) -> Option<(&str, usize)> {
    let colon = line
        .match_indices(':')
        .map(|(at, _)| at)
        .find(|&at| line[at + 1..].chars().next().is_none_or(char::is_whitespace))?;
    let quotes = ['"', '\''];
    let name = line[..colon].trim_end();
    let name = name.strip_prefix(quotes).and_then(|name| name.strip_suffix(quotes)).unwrap_or(name);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '.' | '\u{980}'..='\u{9FF}');
    let value = line[colon + 1..].len() - line[colon + 1..].trim_start().len();
    (!name.is_empty() && name.chars().all(is_part)).then_some((name, colon + 1 + value))
}

fn is_rule(line: &str) -> bool {
    line.starts_with("---") || line.trim_end() == "..."
}

/// True if a line says nothing: blank, a comment, a heading. `board:` is a heading to others, and a name here.
fn is_silent(line: &str) -> bool {
    let said = line.trim();
    said.is_empty()
        || said.starts_with('#')
        || is_rule(line)
        || (key(line).is_none_or(|(name, _)| names::role(name).is_none() && !is_list(name))
            && scan_line(line, 0)
                .is_some_and(|said| matches!(said.filler, Some(Filler::Words | Filler::Prose | Filler::Comment))))
}

/// The bytes of the next document.
fn document(text: &str, from: usize) -> Option<Range<usize>> {
    let (mut start, mut at, mut end) = (None, from, from);
    while let Some(line) = line_at(text, at) {
        let said = &text[line.start..line.end];
        if start.is_some() && is_rule(said) {
            // Three full stops are no row of a board behind this one.
            end = if said.starts_with('.') { line.end } else { end };
            break;
        }
        at = line.next;
        if start.is_some() || !is_silent(said) {
            start = start.or(Some(line.start));
            // Words below a document are no part of it.
            let is_words = !said.starts_with(' ') && key(said).is_none() && behind_words(said).is_some();
            end = if said.trim().is_empty() || is_words { end } else { line.end };
        }
    }
    Some(start?..end)
}

/// The board that a mapping is, or a list of squares.
struct Mapping<'t> {
    value: &'t Value<'t>,
}

impl CoordinateDialect for Mapping<'_> {
    fn may_fit(&self, _: &Sniff<'_>) -> bool {
        false
    }

    fn piece(&self, _: &Source<'_>, _: usize) -> Option<Range<usize>> {
        None
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let mut fields = Fields::new(piece, COUNTING);
        match &self.value.kind {
            Kind::Map(members) => {
                for Item { key, value } in members.kept() {
                    fields.take_member(key.unwrap_or_default(), value.clone())?;
                }
            }
            _ => fields.take_squares(self.value.clone())?,
        }
        fields.read(see)
    }
}

/// True if an item is a mapping that names a coordinate first: a square, not a board.
fn is_square(value: &Value<'_>) -> bool {
    let Kind::Map(members) = &value.kind else { return false };
    let first = members.kept().first();
    first.is_some_and(|item| item.key.and_then(names::coordinate).is_some() && item.value.list().is_none())
}

/// The first item of a list.
fn first<'v, 'a>(value: &'v Value<'a>) -> Option<&'v Value<'a>> {
    let Kind::List(list) = &value.kind else { return None };
    list.kept().first().map(|item| &item.value)
}

/// True if a member of a mapping holds boards.
fn is_holder(item: &Item<'_>) -> bool {
    let value = first(&item.value).unwrap_or(&item.value);
    item.key.is_some_and(is_holder_name) && matches!(value.kind, Kind::Map(_)) && !is_square(value)
}

/// True if a member is a list of lists that are a board each.
fn is_listing(item: &Item<'_>) -> bool {
    item.key.is_some_and(is_list) && matches!(first(&item.value), Some(Value { kind: Kind::List(_), .. }))
}

fn role(item: &Item<'_>) -> Option<Role> {
    item.key.and_then(names::role)
}

/// The boards of a document, one behind the other.
struct Boards<'s, 't> {
    source: &'s Source<'t>,
    cursor: &'s mut Cursor,
    /// The place up to which lines were counted, and the number of its line.
    at: usize,
    line: usize,
}

impl<'t> Boards<'_, 't> {
    /// Reads all boards of a value.
    fn read(&mut self, value: &Value<'t>) {
        let members = match &value.kind {
            Kind::Map(members) => members.kept(),
            Kind::List(items) if !items.kept().first().is_some_and(|item| is_square(&item.value)) => {
                return items.kept().iter().for_each(|item| self.read(&item.value));
            }
            Kind::List(_) => return self.board(value, None, None),
            _ => {
                let error = unexpected(self.source.text, value.span.start, Expected::Assignment);
                return self.entry(value, None, Err(error));
            }
        };
        let is_around = |item: &Item<'_>| role(item) == Some(Role::Metadata);
        let of_all = |item: &Item<'_>| is_around(item) || role(item) == Some(Role::Size);
        if members.iter().filter(|item| is_listing(item)).count() == 1
            && members.iter().all(|item| is_listing(item) || of_all(item))
        {
            return self.listing(value, members);
        }
        let holders = members.iter().filter(|item| is_holder(item));
        let is_metadata = members.iter().all(|item| is_holder(item) || is_around(item));
        let is_message = members.iter().any(|item| item.key.is_some_and(|key| names::is_same(key, "type")));
        match holders.clone().count() {
            1.. if is_metadata => holders.for_each(|item| self.read(&item.value)),
            0 if is_metadata && is_message => {}
            _ => self.board(value, id_of(members).as_ref(), None),
        }
    }

    /// A mapping with a list of boards, whose size may be told for all.
    fn listing(&mut self, value: &Value<'t>, members: &[Item<'t>]) {
        let &Source { text, options } = self.source;
        let piece = Piece { text, span: value.span.clone(), options };
        let mut fields = Fields::new(&piece, COUNTING);
        let others = members.iter().filter(|item| !is_listing(item));
        let taken = others.map(|item| fields.take_member(item.key.unwrap_or_default(), item.value.clone()));
        let told = taken.collect::<Result<(), _>>().and_then(|()| fields.told());
        match told {
            Err(error) => self.entry(value, id_of(members), Err(error)),
            Ok(n) => {
                for list in members.iter().filter(|item| is_listing(item)).filter_map(|item| item.value.list()) {
                    list.kept().iter().for_each(|item| self.board(&item.value, id_of(members).as_ref(), n));
                }
            }
        }
    }

    /// Reads the board of a mapping, of a list of squares, or of one of a list of boards of size n.
    fn board(&mut self, value: &Value<'t>, id: Option<&Range<usize>>, n: Option<usize>) {
        let &Source { text, options } = self.source;
        let sized = ReadOptions { size: n.or(options.size), ..options.clone() };
        let piece = Piece { text, span: value.span.clone(), options: &sized };
        for placement in (Mapping { value }).placements(&piece) {
            self.entry(value, id.cloned(), placement.map_err(|error| json::told_for_all(error, n)));
        }
    }

    fn entry(&mut self, value: &Value<'_>, id_at: Option<Range<usize>>, placement: Result<Placement, InputError>) {
        let start = value.span.start.max(self.at);
        self.line += line_ends(&self.source.text[self.at..start]);
        self.at = start;
        let entry = Entry { id_at, ..self.cursor.entry(self.line, value.span.clone(), placement) };
        self.cursor.pending.push_back(entry);
    }
}

/// The bytes of the value of `id`.
fn id_of(members: &[Item<'_>]) -> Option<Range<usize>> {
    let id = members.iter().find(|item| item.key.is_some_and(|key| key.eq_ignore_ascii_case("id")))?;
    Some(id.value.span.clone())
}

/// Reads the boards of a document that begins on this line.
fn boards(source: &Source<'_>, span: &Range<usize>, cursor: &mut Cursor, line: usize) {
    let none = || InputErrorKind::NoBoard.at(span.clone());
    let error = match events::tree(source.text, span.clone()) {
        Ok(Some(value)) => {
            Boards { source, cursor: &mut *cursor, at: span.start, line }.read(&value);
            none()
        }
        Ok(None) => none(),
        Err(error) => error,
    };
    if cursor.pending.is_empty() {
        let entry = cursor.entry(line, span.clone(), Err(error));
        cursor.pending.push_back(entry);
    }
}

impl Grammar for Yaml {
    /// Every line that is not further in is a name with its value or an item, and one of the values is a list or a text of
    /// several lines: `n: 4` stands above other formats too, and `queens: [1, 3, 0, 2]` alone is a vector with a heading,
    /// and several such lines are several vectors.
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let (mut seen, mut has_list, mut has_block, mut is_repeated) = (Vec::new(), false, false, false);
        if !sniff.has(Kinds::COLON) || sniff.is_results() {
            return false;
        }
        for line in sniff.sample.lines().filter(|line| !is_silent(line)).take(LOOKED_AT) {
            let mut said = line.trim_start_matches(' ');
            let is_inside = said.len() < line.len() || is_item(said);
            while is_item(said) {
                said = said[1..].trim_start_matches(' ');
                has_block |= !seen.is_empty() || key(said).is_some();
            }
            let Some((name, value)) = key(said) else {
                match has_block || (is_inside && !seen.is_empty()) {
                    true if is_inside => continue,
                    true => break,
                    false => return false,
                }
            };
            let value = &said[value.min(said.len())..];
            has_block |= value.starts_with('|');
            has_list |= value.starts_with(['[', '{', '&', '*', '!']);
            is_repeated |= !is_inside && seen.contains(&name);
            seen.push(name);
        }
        let is_of_board = |name: &&str| is_list(name) || names::role(name).is_some_and(|role| role != Role::Metadata);
        seen.iter().any(is_of_board) && (has_block || (has_list && seen.len() > 1 && !is_repeated))
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if cursor.pending.is_empty() {
            let span = document(source.text, cursor.at)?;
            let line = cursor.line + line_ends(&source.text[cursor.at..span.start]);
            cursor.line = line + line_ends(&source.text[span.clone()]);
            cursor.at = span.end;
            boards(source, &span, cursor, line);
        }
        cursor.pending.pop_front()
    }

    fn locate(&self, _: &Source<'_>, _: &Entry, _: Square) -> Option<Range<usize>> {
        None
    }
}

//! The `yaml` dialect: mappings of YAML, one board each, with the names and values that JSON has.
//!
//! ```text
//! text     = { document | "---" | "..." | comment | words }
//! document = mapping | { "- " mapping }          the module `json` defines mappings
//! ```
//! Documents in blocks are rewritten with brackets and read as JSON; every place is that of the text as written. nqfill's
//! own results in YAML are the format `nqfill`.

mod flow;
mod refused;

use crate::filler::{Filler, scan_line};
use crate::json::{Documents, is_list};
use crate::named::names;
use crate::named::names::Role;
use crate::text::{line_at, line_ends};
use crate::{Cursor, Entry, Grammar, InputErrorKind, Kinds, Sniff, Source};
use flow::{Blocks, is_item, key};
use nqfill_core::board::Square;
pub(crate) use refused::refused;
use std::ops::Range;

pub(crate) struct Yaml;

/// Lines that are looked at before a text is taken for a mapping.
const LOOKED_AT: usize = 60;

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
            end = if said.trim().is_empty() { end } else { line.end };
        }
    }
    Some(start?..end)
}

/// The boards of a document, with places of the text as written.
fn boards(source: &Source<'_>, span: &Range<usize>, cursor: &mut Cursor, line: usize) {
    let &Source { text, options } = source;
    let flow = match Blocks::rewrite(text, span.clone()) {
        Ok(flow) => flow,
        Err(error) => {
            let entry = cursor.entry(line, span.clone(), Err(error));
            return cursor.pending.push_back(entry);
        }
    };
    let (inner, mut within) = (Source { text: &flow.text, options }, Cursor::default());
    let (mut line, mut at) = (line, span.start);
    while let Some(read) = Documents.next(&inner, &mut within) {
        let written = flow.origin_of(read.span);
        line += line_ends(&text[at..written.start.max(at)]);
        at = written.start.max(at);
        let placement = read.placement.map_err(|mut error| {
            error.span = error.span.map(|span| flow.origin_of(span));
            error
        });
        let id_at = read.id_at.map(|at| flow.origin_of(at));
        let entry = Entry { id_at, ..cursor.entry(line, written, placement) };
        cursor.pending.push_back(entry);
    }
    if cursor.pending.is_empty() {
        let entry = cursor.entry(line, span.clone(), Err(InputErrorKind::NoBoard.at(span.clone())));
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

//! Bodies in braces: classes of Java, C#, C++, Kotlin, Scala and JavaScript, and files of fields.

use super::heads::{braced, is_braced};
use super::{Fields, Program, behind_space, end_of_line, literal};
use crate::lexer::name;
use crate::text::effort::look;
use crate::text::span_in;
use crate::value::names::{Role, role};
use std::ops::Range;

/// Bodies in bodies, at most.
const MOST_DEPTH: usize = 4;

/// Words with which no field begins.
#[rustfmt::skip]
const STATEMENTS: [&str; 14] = ["return", "if", "for", "while", "do", "else", "switch", "case", "throw", "delete", "goto", "typedef", "using", "operator"];

/// Types that may stand behind a name.
#[rustfmt::skip]
const TYPES: [&str; 22] = ["list", "tuple", "set", "sequence", "iterable", "collection", "array", "ndarray", "vector", "seq", "vec", "IntArray", "MutableList",
    "ReadonlyArray", "int", "number", "usize", "string", "str", "Final", "ClassVar", "short"];

/// A body as far as it has been read.
struct Body<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    fields: Fields<'a>,
    dress: Vec<Range<usize>>,
    parts: Vec<Range<usize>>,
    joined: Vec<(Range<usize>, usize)>,
    /// True once a body has been closed: nothing stands behind it but other closing braces.
    is_closed: bool,
}

/// The class that begins at a place, and how far it has been looked for.
pub(super) fn program(text: &str, start: usize) -> (Option<Program<'_>>, usize) {
    read(text, start, Body::class)
}

/// The fields from a place to the end of the text, and how far they have been looked for.
pub(super) fn file(text: &str, start: usize) -> (Option<Program<'_>>, usize) {
    read(text, start, Body::file)
}

fn read<'a>(text: &'a str, start: usize, read: fn(&mut Body<'a>) -> Option<()>) -> (Option<Program<'a>>, usize) {
    let mut body = Body {
        text,
        at: start,
        depth: 0,
        fields: Fields::default(),
        dress: Vec::new(),
        parts: Vec::new(),
        joined: Vec::new(),
        is_closed: false,
    };
    let is_read = read(&mut body).is_some() && body.fields.has_board;
    look(body.at - start);
    let seen = body.at.max(end_of_line(text, start));
    let Body { at: end, dress, parts, joined, fields, .. } = body;
    let program = Program { start, end, dress, parts, joined, returned: None, function: None, names: fields.names };
    (is_read.then_some(program), seen)
}

impl<'a> Body<'a> {
    /// Goes through a class to the end of the line of its last brace.
    fn class(&mut self) -> Option<()> {
        self.head()?;
        while self.depth > 0 {
            self.item()?;
        }
        let end = end_of_line(self.text, self.at);
        let behind = self.text[self.at..end].trim();
        let variable = behind.strip_suffix(';').map(str::trim);
        if variable.is_some_and(|rest| rest.is_empty() || name(rest).is_ok_and(|(rest, _)| rest.is_empty())) {
            self.dress.push(self.at..end);
            self.at = end;
        } else if behind.is_empty()
            || behind.starts_with("//")
            || behind.starts_with("; //")
            || behind.starts_with("/*")
        {
            let sign = self.text[self.at..end].find('/').unwrap_or(end - self.at);
            self.dress.push(self.at..self.at + sign);
            self.remember(self.at + sign..end);
            self.at = end;
        } else {
            return None;
        }
        Some(())
    }

    fn file(&mut self) -> Option<()> {
        while behind_space(self.text, self.at) < self.text.len() {
            self.item()?;
            if self.depth > 0 {
                return None;
            }
        }
        self.at = self.text.len();
        Some(())
    }

    /// Goes on behind the head of a body, which becomes dress.
    fn head(&mut self) -> Option<()> {
        let length = braced(&self.text[self.at..])?;
        let is_nested = self.depth < MOST_DEPTH && self.fields.names.is_empty() && !self.is_closed;
        // The brace may stand on a line of its own.
        let (start, end) = (self.at, self.at + length);
        super::remember(self.text, &mut self.dress, start..end);
        (self.at, self.depth) = (end, self.depth + 1);
        is_nested.then_some(())
    }

    /// Goes through a comment, a label, a field, another body, or the end of this one.
    fn item(&mut self) -> Option<()> {
        self.at = behind_space(self.text, self.at);
        let (start, end) = (self.at, end_of_line(self.text, self.at));
        let said = &self.text[start..end];
        match said.as_bytes().first()? {
            b'}' => {
                self.dress.push(start..start + 1);
                (self.at, self.depth, self.is_closed) = (start + 1, self.depth.checked_sub(1)?, true);
            }
            b'/' if said.starts_with("//") => {
                self.remember(start..end);
                self.at = end;
            }
            b'/' if said.starts_with("/*") => {
                self.at = start + 2;
                self.at += self.text[self.at..].find("*/")? + 2;
                self.remember(start..self.at);
            }
            b'#' if self.depth == 0 => {
                self.remember(start..end);
                self.at = end;
            }
            b';' => {
                self.dress.push(start..start + 1);
                self.at = start + 1;
            }
            _ if label(said).is_some() => {
                self.at = start + label(said)?;
                self.dress.push(start..self.at);
            }
            _ if is_braced(said) && !said[..said.find('{').unwrap_or(said.len())].contains('=') => self.head()?,
            _ => self.field(said)?,
        }
        Some(())
    }

    /// Goes through a field and the comment behind it.
    fn field(&mut self, said: &'a str) -> Option<()> {
        let start = self.at;
        let (name, sign) = declared(said).filter(|_| !self.is_closed)?;
        let value = behind_space(self.text, start + sign);
        self.at = literal::behind(self.text, value)?;
        if !self.fields.add(name, &self.text[value..self.at]) {
            return None;
        }
        let end = end_of_line(self.text, self.at);
        let rest = &self.text[self.at..end];
        let behind = rest.trim_start();
        let semicolon = usize::from(behind.starts_with(';'));
        // `int n = 8, k = 2;` and `n = 8 + 1` are no such fields.
        let is_end = semicolon > 0 || behind.is_empty() || behind.starts_with(['}', '/']);
        self.at += if semicolon > 0 { rest.len() - behind.len() + 1 } else { 0 };
        let comment = self.text[self.at..end].trim();
        let is_comment =
            comment.starts_with("//") || (comment.starts_with("/*") && comment.find("*/") == Some(comment.len() - 2));
        if is_comment {
            self.at = end;
        }
        let gap = start + sign..value;
        if !self.text[gap.clone()].contains(['\n', '\r']) {
            self.remember(start..self.at);
            return is_end.then_some(());
        }
        // The list of C# begins below its name.
        let first = end_of_line(self.text, value).min(self.at);
        self.parts.push(start..first);
        self.remember(first..self.at);
        self.joined.push((gap, end - behind.len()));
        (semicolon > 0).then_some(())
    }

    /// Remembers the lines of a part that is left.
    fn remember(&mut self, part: Range<usize>) {
        super::remember(self.text, &mut self.parts, part);
    }
}

/// True if a line declares a part of a board, whose value begins with what makes a list: its type is no sentence before a list.
pub(in super::super) fn is_declaration(line: &str) -> bool {
    let line = line.trim();
    let is_typed = |name: &str| span_in(line, name).start > 0 || line[name.len()..].trim_start().starts_with(':');
    let found = declared(line).filter(|(name, _)| role(name).is_some() && is_typed(name));
    let is_list = |value: &str| value.starts_with(['[', '(', '{']) || literal::begins_with_maker(value);
    // `int base = 1;`
    let is_number =
        |name: &str, value: &str| role(name) == Some(Role::Base) && value.starts_with(|c: char| c.is_ascii_digit());
    let is_value = |name: &str, value: &str| is_list(value) || is_number(name, value);
    found.is_some_and(|(name, value)| is_value(name, line[value..].trim_start()))
}

/// The bytes of a label of a class of C++.
fn label(line: &str) -> Option<usize> {
    ["public:", "private:", "protected:"].iter().find(|label| line.starts_with(**label)).map(|label| label.len())
}

/// The name that a line declares, and where its value begins: behind `=`, or at the brace of `vector<int> q{2, 4, 1, 3};`
fn declared(line: &str) -> Option<(&str, usize)> {
    let is_sign = |c: char| c.is_alphanumeric() || "_<>[](),.:?*&@$ \t".contains(c);
    let sign = line.find(|c: char| !is_sign(c))?;
    let head = line[..sign].trim_end();
    // `n <= 8` and `n == 8` give no value.
    let given = line[sign..].strip_prefix('=').filter(|_| !line[..sign].ends_with(['<', '>', '&', '*']));
    let is_given = given.is_some_and(|value| !value.starts_with(['=', '>']));
    let is_filled = line[sign..].starts_with('{') && head.contains('<') && !head.contains('(');
    let first = head.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_balanced = head.matches('(').count() == head.matches(')').count();
    let is_field = (is_given || is_filled) && is_balanced && !STATEMENTS.contains(&first);
    let name = name_of(head).filter(|_| is_field)?;
    Some((name, if is_filled { sign } else { sign + 1 }))
}

/// The name at the end of a head, before counts in brackets, or before the type behind a colon.
fn name_of(head: &str) -> Option<&str> {
    let is_colon = |at: &usize| !head[..*at].ends_with(':') && !head[at + 1..].starts_with(':');
    let colon = head.match_indices(':').map(|(at, _)| at).find(is_colon);
    let untyped = colon.map_or(head, |at| head[..at].trim_end());
    let mut bare = untyped;
    while let Some(inside) = bare.strip_suffix(']') {
        bare = inside[..inside.rfind('[')?].trim_end();
    }
    let before = bare.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let found = &bare[before.len()..];
    // `queens[0] = 3` has no type, `this.queens = [3]` is no declaration.
    let is_declared = !before.trim().is_empty() || bare.len() == untyped.len();
    let is_name = !before.ends_with('.') && name(found).is_ok_and(|(rest, _)| rest.is_empty());
    (is_declared && is_name && colon.is_none_or(|at| is_type(head[at + 1..].trim()))).then_some(found)
}

/// True for a type: `queens: rows by column` has none, but words.
pub(super) fn is_type(kind: &str) -> bool {
    let is_sign = |c: char| c.is_alphanumeric() || "_.".contains(c);
    let word = kind.trim_start_matches(['[', '(']).split(|c| !is_sign(c)).next().unwrap_or_default();
    let word = word.rsplit('.').next().unwrap_or_default();
    // Words stand apart, types in brackets or beside bars.
    let is_whole = kind.split(|c| !is_sign(c) && c != ' ').all(|part| !part.trim().contains(' '));
    is_whole && TYPES.iter().any(|known| known.eq_ignore_ascii_case(word))
}

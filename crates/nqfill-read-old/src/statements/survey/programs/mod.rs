//! The dress of programs that do nothing but give names to the parts of a board, or return one: heads of classes and functions,
//! closing braces, `return`, and the imports above them.
//!
//! ```text
//! program  = { import | comment } ( braced | indented | file )
//! braced   = head "{" ( braced | { field | comment | label } ) "}" [ ";" ]      Java, C#, C++, Kotlin, Scala, JavaScript
//! indented = head ":" { field | comment } [ last ]                              Python
//! file     = { field | comment }                                                below an import, to the end of the text
//! field    = { modifier | type } name "=" literal
//! last     = "return" ( literal | names | call ) | "print(" names or call ")" | "assert" call | call | "pass"
//! ```
//! Whatever else stands in a body may alter what it lists, and leaves all of its program undressed: its lines are errors then.
//! What is left is read as a text without a program is, comments and all.

mod braces;
mod heads;
mod indented;
mod literal;

pub(super) use braces::is_declaration;

use super::Survey;
use crate::InputError;
use crate::InputErrorKind;
use crate::lexer::path;
use crate::statements::LONGEST;
use crate::statements::line::changes_list;
use crate::text::{LineSpan, line_at};
use crate::value::names;
use std::ops::Range;

/// Names that a body may give values, at most: no board has more parts.
const MOST_NAMES: usize = 16;

/// What takes the place of `return ` before a list of squares over several lines, which no format has below a size.
const NAME: &[u8] = b"queens=";

/// A program that is only the dress of a board.
pub(super) struct Program<'a> {
    /// Where its first head begins, behind imports.
    start: usize,
    /// Where it ends.
    end: usize,
    /// What becomes blanks.
    dress: Vec<Range<usize>>,
    /// What is left, in parts of lines: fields, each with the comment behind it, and comments.
    parts: Vec<Range<usize>>,
    /// Ends of lines between a name and its value, and the sign behind that: they change places, as no format has a name by itself.
    joined: Vec<(Range<usize>, usize)>,
    /// The word before a list of squares over several lines that is returned: a name takes its place.
    returned: Option<Range<usize>>,
    /// The name of a function.
    function: Option<&'a str>,
    /// The names that get values.
    names: Vec<&'a str>,
}

/// What is known of the programs of a text.
#[derive(Default)]
pub(super) struct Programs<'a> {
    /// Bytes before this place have been looked at: whatever begins a program there is none, or belongs to one.
    seen: usize,
    /// Where the last program ends.
    end: usize,
    /// A program that was found behind its imports.
    ahead: Option<Program<'a>>,
    /// The functions that have been found.
    functions: Vec<&'a str>,
    /// True once a part of the text has begun that may use names of what stands above it.
    has_main: bool,
    /// True once a program has lost its dress.
    is_found: bool,
    /// True while what is left of a program is gone through: all of it is right beside its board.
    is_within: bool,
    /// The names to which the first program that has any gives values.
    names: Vec<&'a str>,
}

impl Programs<'_> {
    /// True if a program gives values to other names than one above it: they would be parts of one board.
    fn is_mixed(&self, program: &Program<'_>) -> bool {
        let is_same = |one: &&str, other: &&str| names::is_same(one, other);
        let has = |name: &&str| program.names.iter().any(|other| is_same(name, other));
        let (known, found) = (&self.names, &program.names);
        !known.is_empty() && !found.is_empty() && (known.len() != found.len() || !known.iter().all(has))
    }

    /// True if a line that begins there belongs to a program that has been gone through.
    pub(super) fn has(&self, start: usize) -> bool {
        start < self.end
    }
}

/// The names to which a body gives values.
#[derive(Default)]
struct Fields<'a> {
    names: Vec<&'a str>,
    /// True if a value is one of a board, and no size.
    has_board: bool,
}

impl<'a> Fields<'a> {
    /// Adds a name and its value; false if it has one already, or another name says the same: either may be meant.
    fn add(&mut self, name: &'a str, value: &str) -> bool {
        use names::Role::{Board, Queens};
        let role = names::role(name);
        let is_of_queens = |role: Option<names::Role>| matches!(role, Some(Queens | Board));
        let is_same = |other: &&str| {
            let other_role = names::role(other);
            names::is_same(other, name)
                || (is_of_queens(role) && is_of_queens(other_role))
                || (role.is_some() && role == other_role && role != Some(names::Role::Metadata))
        };
        if self.names.len() == MOST_NAMES || self.names.iter().any(is_same) {
            return false;
        }
        let is_list = !value.starts_with(|c: char| c.is_ascii_digit());
        self.has_board |= is_list && !matches!(role, Some(names::Role::Metadata));
        self.names.push(name);
        true
    }
}

/// The text from a place on, without blanks and ends of lines.
fn behind_space(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// The end of the line on which a place is.
fn end_of_line(text: &str, at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text.as_bytes()[at..]).map_or(text.len(), |end| at + end)
}

/// The place behind the end of the line on which a place is, if nothing but blanks stands between.
fn next_line(text: &str, at: usize) -> usize {
    line_at(text, at).filter(|line| text[line.start..line.end].trim().is_empty()).map_or(at, |line| line.next)
}

impl<'a> Survey<'a> {
    /// Takes the dress of the program that begins on a line, and goes through what is left of it; false if none begins there.
    pub(super) fn program(&mut self, line: &LineSpan, whole: &'a str) -> Result<bool, InputError> {
        let may_begin = |byte: u8| byte.is_ascii_lowercase() || byte == b'@';
        if whole.len() > LONGEST || !whole.trim_start().bytes().next().is_some_and(may_begin) {
            return Ok(false);
        }
        if self.programs.is_found && self.is_call_of_function(line, whole)? {
            return Ok(true);
        }
        let Some(program) = self.program_at(line, whole) else { return Ok(false) };
        if program.start > line.start {
            self.take(line.start..line.end);
            self.programs.ahead = Some(program);
            return Ok(true);
        }
        if self.programs.names.is_empty() {
            self.programs.names.clone_from(&program.names);
        }
        if let Some(word) = program.returned.clone() {
            self.left()[word].copy_from_slice(NAME);
            self.is_named = true;
        }
        for (ends, sign) in program.joined {
            self.left()[ends].fill(b' ');
            self.left()[sign] = b'\n';
        }
        program.dress.iter().cloned().for_each(|span| self.take(span));
        (self.programs.seen, self.programs.end, self.programs.is_found) = (program.end, program.end, true);
        self.programs.functions.extend(program.function.filter(|_| self.programs.functions.len() < MOST_NAMES));
        self.programs.is_within = true;
        for part in program.parts {
            let next = next_line(self.text, part.end);
            self.line(&LineSpan { start: part.start, end: part.end, next })?;
        }
        self.programs.is_within = false;
        self.has_board = true;
        Ok(true)
    }

    /// The program that begins on a line, or behind the import that the line is.
    fn program_at(&mut self, line: &LineSpan, whole: &'a str) -> Option<Program<'a>> {
        if let Some(program) = self.programs.ahead.take_if(|ahead| ahead.start <= line.start || heads::is_import(whole))
        {
            return Some(program);
        }
        if line.start < self.programs.seen {
            return None;
        }
        let start = if heads::is_import(whole) { heads::behind_imports(self.text, line.start) } else { line.start };
        let first = line_at(self.text, start)?;
        let head = &self.text[first.start..first.end];
        let (program, seen) = match () {
            () if heads::is_indented(head) => {
                // One part of a text uses the names of all that stands above.
                let is_first = heads::is_main(head) && !std::mem::replace(&mut self.programs.has_main, true);
                let above = if is_first { &self.text[..start] } else { "" };
                indented::program(self.text, start, above, &self.programs.functions)
            }
            () if heads::is_braced(head) => braces::program(self.text, start),
            () if start > line.start => braces::file(self.text, start),
            () => return None,
        };
        self.programs.seen = seen;
        program.filter(|program| !self.programs.is_mixed(program))
    }

    /// True if a comment stands within a program, right above one or right below.
    pub(super) fn is_beside_program(&self, place: &Range<usize>, next: usize) -> bool {
        let behind = &self.text[self.programs.end.min(place.start)..place.start];
        let is_below = self.programs.is_found && behind.len() <= LONGEST && behind.trim().is_empty();
        self.programs.is_within || is_below || self.is_above_program(next)
    }

    /// True if nothing but comments, imports and blank lines stands between a place and the head of a program.
    fn is_above_program(&self, mut next: usize) -> bool {
        const MOST: usize = 8;
        for _ in 0..MOST {
            let Some(line) = line_at(self.text, next) else { return false };
            let said = self.text[line.start..line.end].trim_start();
            if !said.is_empty() && !said.starts_with(['/', '*', '#']) && !heads::is_import(said) {
                return said.len() <= LONGEST && (heads::is_indented(said) || heads::is_braced(said));
            }
            next = line.next;
        }
        false
    }

    /// Takes a line that calls a function that was found. Another call of something may print another board than the one that
    /// the function has.
    fn is_call_of_function(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let said = whole.trim();
        if heads::is_export(said) || indented::is_last(said, &[], &self.programs.functions) {
            self.take(line.start..line.end);
            return Ok(true);
        }
        // `mirror(queens);`
        let is_call = || path(said).is_ok_and(|(rest, _)| rest.starts_with('(') && rest.ends_with([')', ';']));
        let names_function = || self.programs.functions.iter().any(|name| said.contains(&format!("{name}(")));
        if changes_list(said) || names_function() || is_call() {
            return Err(InputErrorKind::UnknownStatement.at(line.start..line.end));
        }
        Ok(false)
    }
}

/// Adds the lines of a part that is left to others.
fn remember(text: &str, parts: &mut Vec<Range<usize>>, part: Range<usize>) {
    let mut at = part.start;
    while at < part.end {
        let end = end_of_line(text, at).min(part.end);
        if !text[at..end].trim().is_empty() {
            parts.push(at..end);
        }
        at = line_at(text, at).map_or(part.end, |line| line.next);
    }
}

//! Bodies of Python: of a class, a function, or `if __name__ == "__main__":`

use super::braces::is_type;
use super::heads::{deeper, indent_of, indented, is_decorator};
use super::{Fields, Program, end_of_line, literal};
use crate::lexer::{name, path};
use crate::statements::harmless::is_unknown;
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::text::effort::look;
use crate::text::line_at;
use crate::value::names::{Role, role};
use std::ops::Range;

/// Ideas with which the name of a function that returns a list without a name may say that it returns something else.
const OTHERWISE: u64 = {
    use Concept::{Blocked, Bottom, Empty, No, Piece, Rule, Turned, Work, Wrong};
    bits(&[Blocked, Bottom, Empty, No, Piece, Rule, Turned, Work, Wrong])
};

/// Functions that get a board and give no other one.
#[rustfmt::skip]
const CALLS: [&str; 20] = ["print", "sys.exit", "pprint", "solve", "solver", "complete", "is_valid", "is_solution", "valid", "check", "validate", "verify", "conflicts",
    "count_conflicts", "count", "len", "show", "display", "draw", "print_board"];

/// A body as far as it has been read.
struct Body<'a, 'f> {
    text: &'a str,
    /// Where names of the text above it are looked for.
    above: &'a str,
    /// The name of that text that it uses.
    used: Option<&'a str>,
    at: usize,
    fields: Fields<'a>,
    dress: Vec<Range<usize>>,
    parts: Vec<Range<usize>>,
    functions: &'f [&'a str],
    /// True if a list without a name is returned.
    is_returned: bool,
    /// The word before it, if it is one of squares over several lines.
    returned: Option<Range<usize>>,
    /// True once a line uses names, behind which none gets a value.
    is_used: bool,
}

/// The program that begins at a place, below a text whose names it may use, and how far it has been looked for.
pub(super) fn program<'a>(
    text: &'a str,
    start: usize,
    above: &'a str,
    functions: &[&'a str],
) -> (Option<Program<'a>>, usize) {
    let mut body = Body {
        text,
        above,
        used: None,
        at: start,
        fields: Fields::default(),
        dress: Vec::new(),
        parts: Vec::new(),
        functions,
        is_returned: false,
        returned: None,
        is_used: false,
    };
    let function = body.read();
    // A function within a class that is no program may be one.
    let seen = (body.at - indent_before(text, body.at)).max(end_of_line(text, start));
    look(seen - start);
    let Body { at: end, dress, parts, fields, returned, .. } = body;
    let program = function.map(|function| Program {
        start,
        end,
        dress,
        parts,
        joined: Vec::new(),
        returned,
        names: fields.names,
        function: Some(function).filter(|name| !name.is_empty()),
    });
    (program, seen)
}

/// Blanks before a place on its line.
fn indent_before(text: &str, at: usize) -> usize {
    text[..at].len() - text[..at].trim_end_matches([' ', '\t']).len()
}

impl<'a> Body<'a, '_> {
    /// The name of the function, or an empty one; `None` if this is no program of a board.
    fn read(&mut self) -> Option<&'a str> {
        let head = self.behind_decorators()?;
        let line = &self.text[head.clone()];
        let (function, length) = indented(line)?;
        self.dress.push(head.start..head.start + length);
        self.at = head.start + length;
        let behind = self.text[self.at..head.end].trim_start();
        match behind.is_empty() || behind.starts_with('#') {
            true => {
                self.remember(self.at..head.end);
                self.at = head.end;
                self.items(indent_of(line))?;
            }
            false => {
                self.at = head.end - behind.len();
                self.item()?;
            }
        }
        let is_named = !self.is_returned && (self.fields.has_board || (self.is_used && self.fields.names.is_empty()));
        (is_named || (self.is_returned && returns_board(function))).then_some(function)
    }

    /// The line of the head, behind those of its decorators.
    fn behind_decorators(&mut self) -> Option<Range<usize>> {
        const MOST: usize = 4;
        for _ in 0..MOST {
            let line = line_at(self.text, self.at)?;
            if !is_decorator(&self.text[line.start..line.end]) {
                return Some(line.start..line.end);
            }
            self.dress.push(line.start..line.end);
            self.at = line.next;
        }
        None
    }

    /// Goes through the lines of a body that are indented deeper than its head, all alike.
    fn items(&mut self, indent: usize) -> Option<()> {
        let (mut next, mut deep) = (line_at(self.text, self.at).map_or(self.at, |line| line.next), None);
        while let Some((line, whole)) = deeper(self.text, next, indent) {
            next = line.next;
            let said = whole.trim_start();
            let begin = line.end - said.len();
            if said.is_empty() {
                continue;
            }
            if !said.starts_with('#') && *deep.get_or_insert(indent_of(whole)) != indent_of(whole) {
                return None;
            }
            self.at = begin;
            self.item()?;
            next = line_at(self.text, self.at).map_or(self.at, |line| line.next);
        }
        Some(())
    }

    /// Goes through a comment, documentation or a statement, to the end of its line.
    fn item(&mut self) -> Option<()> {
        let (start, end) = (self.at, end_of_line(self.text, self.at));
        let said = &self.text[start..end];
        if said.starts_with('#') {
            self.remember(start..end);
            self.at = end;
            return Some(());
        }
        match ["\"\"\"", "'''"].into_iter().find(|mark| said.starts_with(mark)) {
            Some(mark) => {
                self.at = start + mark.len();
                self.at += self.text[self.at..].find(mark)? + mark.len();
                self.remember(start..self.at);
                self.comment()
            }
            None => self.statement(said, start),
        }
    }

    fn statement(&mut self, said: &'a str, start: usize) -> Option<()> {
        if self.is_returned {
            return None;
        }
        if let Some((name, value)) = assigned(said) {
            self.at = literal::behind(self.text, start + value)?;
            let value = &self.text[start + value..self.at];
            // What gets a value behind a line that uses another one is of another board.
            if self.is_used || !self.fields.add(name, value) {
                return None;
            }
            self.remember_with_comment(start);
            return self.comment();
        }
        match returned(said) {
            Some(list) => self.list(said, start, list),
            None => self.last(said, start),
        }
    }

    /// Goes through a list that is returned, below nothing but a size.
    fn list(&mut self, said: &str, start: usize, list: usize) -> Option<()> {
        self.at = literal::behind(self.text, start + list)?;
        self.is_returned = true;
        let value = &self.text[start + list..self.at];
        // Lists in lists may be a matrix, of which no name may say what its ones are.
        let is_of_squares = value[1..].trim_start().starts_with('(') && value.contains(['\n', '\r']);
        if is_of_squares && said.starts_with("return ") {
            self.returned = Some(start..start + "return ".len());
        } else {
            self.dress.push(start..start + list);
        }
        let are_sizes = self.fields.names.iter().all(|name| role(name) == Some(Role::Size));
        self.remember_with_comment(start + list);
        self.comment().filter(|()| are_sizes && !self.is_used)
    }

    /// Goes through a statement that uses names, and its comment.
    fn last(&mut self, said: &'a str, start: usize) -> Option<()> {
        let code = said.split('#').next().unwrap_or_default().trim_end();
        if !is_last(code, &self.fields.names, self.functions) && !self.is_of_names_above(code) {
            return None;
        }
        self.is_used = true;
        self.dress.push(start..start + code.len());
        let comment = start + said.len() - said[code.len()..].trim_start().len();
        self.at = start + said.len();
        self.remember(comment..self.at);
        Some(())
    }

    /// True if a statement uses one name, which has its value above the program.
    fn is_of_names_above(&mut self, code: &'a str) -> bool {
        if !self.fields.names.is_empty() {
            return false;
        }
        let used = code.rsplit('(').next().unwrap_or_default().trim_end_matches(')').trim();
        if role(used).is_none() || !is_last(code, &[used], self.functions) {
            return false;
        }
        let is_given =
            |line: &str| line.strip_prefix(used).is_some_and(|rest| rest.trim_start().starts_with(['=', ':']));
        // Once is enough: a body may have a line for every few bytes above it.
        let above = std::mem::take(&mut self.above);
        look(above.len());
        self.used = self.used.or_else(|| above.lines().any(is_given).then_some(used));
        self.used == Some(used)
    }

    /// Goes on to the end of the line, if nothing but a comment stands there.
    fn comment(&mut self) -> Option<()> {
        let end = end_of_line(self.text, self.at);
        let rest = self.text[self.at..end].trim();
        self.at = end;
        (rest.is_empty() || rest.starts_with('#') || rest == ";").then_some(())
    }

    /// Remembers a statement, up to the end of its last line.
    fn remember_with_comment(&mut self, start: usize) {
        self.remember(start..end_of_line(self.text, self.at));
    }

    /// Remembers the lines of a part that is left.
    fn remember(&mut self, part: Range<usize>) {
        super::remember(self.text, &mut self.parts, part);
    }
}

/// True if the name of a function says that what it returns is a board.
fn returns_board(function: &str) -> bool {
    !function.is_empty() && !tokens(function).iter().any(|token| token.is_any(OTHERWISE) || is_unknown(token))
}

/// The name to which a line gives a value, and where that begins: `queens: list[int] = [`
fn assigned(line: &str) -> Option<(&str, usize)> {
    let (rest, name) = name(line).ok()?;
    let kind = &rest[..rest.find('=')?];
    let value = &rest[kind.len() + 1..];
    let is_typed = kind.trim().is_empty() || kind.trim().strip_prefix(':').is_some_and(|kind| is_type(kind.trim()));
    (is_typed && !value.starts_with('=')).then(|| (name, line.len() - value.trim_start().len()))
}

/// Where the list begins that a line returns.
fn returned(line: &str) -> Option<usize> {
    let value = line.strip_prefix("return")?.trim_start();
    // `return (n, queens)` returns names.
    let is_list = value.len() < line.len() - "return".len() || value.starts_with('[');
    let inner = value.trim_start_matches(['[', '(', ' ']);
    let is_name = inner.starts_with(|c: char| c.is_alphabetic());
    (is_list && value.starts_with(['[', '(']) && !is_name).then(|| line.len() - value.len())
}

/// True if a statement uses names that have values, or calls functions of boards, and gives no other board.
pub(super) fn is_last(statement: &str, names: &[&str], functions: &[&str]) -> bool {
    if ["return", "return None", "pass", "..."].contains(&statement) {
        return !names.is_empty();
    }
    let returned = ["return ", "assert "].iter().find_map(|word| statement.strip_prefix(word));
    match returned {
        Some(value) => {
            let compared =
                value.split_once(" == ").filter(|(_, number)| number.bytes().all(|byte| byte.is_ascii_digit()));
            are_values(compared.map_or(value, |(value, _)| value).trim(), names, functions)
        }
        None => is_call(statement.trim_end_matches(';'), names, functions),
    }
}

/// True for names that have values, and calls.
fn are_values(text: &str, names: &[&str], functions: &[&str]) -> bool {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let is_name = |text: &str| names.contains(&text.trim());
    is_call(text, names, functions) || inner.split(',').all(is_name)
}

/// True for a call of a function of boards: `print(solve(queens))`, `demo()`.
fn is_call(text: &str, names: &[&str], functions: &[&str]) -> bool {
    const MOST: usize = 4;
    let mut text = text;
    for _ in 0..MOST {
        let Ok((rest, function)) = path(text) else { return false };
        let Some(inner) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return false };
        if functions.contains(&function) && inner.is_empty() {
            return true;
        }
        if !CALLS.contains(&function) {
            return false;
        }
        if inner.split(',').all(|name| names.contains(&name.trim())) {
            return true;
        }
        text = inner;
    }
    false
}

//! Lists in round brackets, as Lisp and solvers write them.
//!
//! ```text
//! dotted = "(" number "." number ")"                                  `(0 . 4)`: a square
//! fact   = "(" name number [ number ] ")"                             `(queen 1 2)`, in `(solution ...)` or not
//! model  = { "(define-fun" name "() Int" number ")" }                 what solvers of SMT print, in any order
//!        | "(" { "(" name number ")" } ")"
//! name   = a name of a queen with its row, or with its row and column, and `true` for the number
//! ```

use super::{Edited, are_rows, begins_with};
use crate::lexer::{LISP, Token, is_digits};
use crate::value::names;
use crate::value::names::Role;

/// Brackets in brackets that are looked at.
const MOST_DEPTH: usize = 8;

/// Words in a pair of brackets that are looked at.
const MOST_WORDS: usize = 4;

pub(super) fn take(edited: &mut Edited<'_>) {
    dotted(edited);
    if begins_with(edited.text, |line| line.trim_start().starts_with('(')) && !model(edited) {
        facts(edited);
    }
}

/// Puts a comma in the place of the dot between two numbers in brackets.
fn dotted(edited: &mut Edited<'_>) {
    let text = edited.text;
    for (dot, _) in text.match_indices(" . ") {
        let before = text[..dot].trim_end_matches(|c: char| c.is_ascii_digit());
        let behind = text[dot + 3..].trim_start_matches(|c: char| c.is_ascii_digit());
        let numbers = [&text[before.len()..dot], &text[dot + 3..text.len() - behind.len()]];
        if before.ends_with('(') && behind.starts_with(')') && numbers.into_iter().all(is_digits) {
            edited.put(&text[dot + 1..], ",");
        }
    }
}

/// A name with its numbers in brackets of its own.
struct Fact<'a> {
    name: &'a str,
    numbers: Vec<&'a str>,
    /// The text from its bracket on.
    from: &'a str,
}

impl Fact<'_> {
    fn role(&self) -> Option<Role> {
        let role = names::role(self.name);
        match (role, self.numbers.len()) {
            (Some(Role::Queens | Role::Blocked), 2) | (Some(Role::Size | Role::Board), 1) => role,
            _ => None,
        }
    }
}

/// Takes the words in a pair of brackets, and the text from that on; `None` ends the walk.
type SeeForm<'s, 'a> = dyn FnMut(&[&'a str], &'a str) -> Option<()> + 's;

/// Passes the words in each pair of brackets to `see`, but for those in inner ones, which come first. `None` if there is
/// anything else, or nothing is seen in one of them.
fn each_form<'a>(text: &'a str, see: &mut SeeForm<'_, 'a>) -> Option<()> {
    let mut open: Vec<(&str, Vec<&str>)> = Vec::new();
    for (token, span) in LISP.tokens(text) {
        match token {
            Token::Open(_) if open.len() < MOST_DEPTH => open.push((&text[span.start..], Vec::new())),
            Token::Close(_) => open.pop().and_then(|(from, words)| see(&words, from))?,
            Token::Word(word) => open.last_mut().filter(|(_, words)| words.len() < MOST_WORDS)?.1.push(word),
            _ => return None,
        }
    }
    open.is_empty().then_some(())
}

/// The facts that a text consists of, but for words in front of a bracket that several of them are in: `(solution ...)`.
fn listed(text: &str) -> Option<Vec<Fact<'_>>> {
    let mut found = Vec::new();
    each_form(text, &mut |words, from| match *words {
        [] | [_] => Some(()),
        [name, ref numbers @ ..] if numbers.len() <= 2 => {
            found.push(Fact { name, numbers: numbers.to_vec(), from });
            Some(())
        }
        _ => None,
    })?;
    Some(found)
}

/// Writes facts as formats know them: queens alone as pairs, others with their names.
fn facts(edited: &mut Edited<'_>) {
    let Some(found) = listed(edited.text) else { return };
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_known = |fact: &Fact<'_>| fact.role().is_some() && fact.numbers.iter().all(is_number);
    if found.is_empty() || !found.iter().all(is_known) {
        return;
    }
    let are_queens = found.iter().all(|fact| fact.role() == Some(Role::Queens));
    let written = found.iter().map(|Fact { name, numbers, from }| {
        let name = if are_queens { "" } else { name };
        Square { from, written: format!("{name}({})", numbers.join(",")) }
    });
    let written = written.collect();
    write(edited, &if are_queens { bracketed(written) } else { written });
}

/// Writes the queens of a model as pairs; false if a text is none.
fn model(edited: &mut Edited<'_>) -> bool {
    let squares = squares(edited.text);
    squares.map(|squares| write(edited, &bracketed(squares))).is_some()
}

/// A square as it is to be written, and the text from its place on.
struct Square<'a> {
    from: &'a str,
    written: String,
}

/// Squares that are one list, whatever lines lie between them.
fn bracketed(mut squares: Vec<Square<'_>>) -> Vec<Square<'_>> {
    squares[0].written.insert(0, '[');
    let last = squares.len() - 1;
    squares[last].written.push(']');
    squares
}

/// Puts squares in the place of all of a text, if each has room on its line.
fn write(edited: &mut Edited<'_>, squares: &[Square<'_>]) {
    let has_room = |Square { from, written }: &Square<'_>| {
        from.get(..written.len()).is_some_and(|place| !place.contains(['\n', '\r']))
    };
    if squares.iter().all(has_room) {
        edited.blank(edited.text);
        squares.iter().for_each(|Square { from, written }| edited.put(from, written));
    }
}

/// The squares of a model, each in the place of its variable.
fn squares(text: &str) -> Option<Vec<Square<'_>>> {
    let body = text.trim_start().strip_prefix("sat").unwrap_or(text);
    let (mut found, mut rows) = (Vec::new(), Vec::new());
    each_form(body, &mut |words, from| {
        let (name, value) = match *words {
            ["define-fun", name, "Int" | "Bool", value] | ["=", name, value] | [name, value] => (name, value),
            // `()`, and the brackets around all of them.
            [] | ["model"] => return Some(()),
            _ => return None,
        };
        let (row, column) = match (named(name)?, value) {
            ((None, row), column) => (row, column.parse().ok()?),
            ((Some(row), column), "true" | "1") => (row, column),
            ((Some(_), _), "false" | "0") => return Some(()),
            _ => return None,
        };
        rows.push(row);
        found.push(Square { from, written: format!("({row},{column})") });
        Some(())
    })?;
    are_rows(rows).then_some(found)
}

/// The indices in the name of a queen: `x_1`, `q!3`, `queen_1_2`.
fn named(name: &str) -> Option<(Option<usize>, usize)> {
    const NAMES: [&str; 9] = ["x", "X", "q", "Q", "queen", "Queen", "queens", "col", "board"];
    let is_digit = |c: char| c.is_ascii_digit();
    let end = name.find(is_digit)?;
    let letters = name[..end].trim_end_matches(['_', '!', '-', '[']);
    let mut numbers =
        name[end..].trim_end_matches(']').split(['_', '!', ',', '-']).map(|number| number.parse::<usize>().ok());
    let (first, second, more) = (numbers.next()??, numbers.next(), numbers.next());
    match (NAMES.contains(&letters), second, more) {
        (true, None, None) => Some((None, first)),
        (true, Some(Some(second)), None) => Some((Some(first), second)),
        _ => None,
    }
}

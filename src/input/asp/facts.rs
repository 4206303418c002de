//! The facts of a text, one by one, with intervals and pools as they are written.

use super::super::lexis::{Piece, integer, name};
use super::super::named::meter;
use super::super::{Expected, InputError};
use std::ops::{Range, RangeInclusive};

/// A fact, or what a constraint says of one: `:- not queen(1,2).`
pub(super) struct Fact<'a> {
    pub(super) name: &'a str,
    /// Tuples of terms: `queen(1,2; 2,4)` is `queen(1,2)` and `queen(2,4)`.
    pub(super) tuples: Vec<Vec<RangeInclusive<i64>>>,
    /// Whether it must not hold.
    pub(super) is_denied: bool,
    pub(super) span: Range<usize>,
}

/// A name with its terms; those are `None` if one is no number: a variable, a text.
type Atom<'a> = (&'a str, Option<Vec<Vec<RangeInclusive<i64>>>>);

/// Gives each fact to `see`. Rules are skipped, and so is what solvers say beside their answers; anything else is an error.
pub(super) fn facts<'a>(
    piece: &Piece<'a>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let (mut rest, mut constant) = (piece.body(), None);
    loop {
        rest = skip(rest, piece.offset(rest) == 0 || is_line_start(piece, rest));
        if rest.is_empty() {
            return Ok(());
        }
        let before = rest;
        rest = if rest.starts_with('#') {
            directive(piece, rest, &mut constant, see)?
        } else if let Some(body) = rest.strip_prefix(":-") {
            constraint(piece, rest, body.trim_start(), constant, see)?
        } else {
            fact(piece, rest, constant, see)?
        };
        meter::look(before.len() - rest.len());
    }
}

fn is_line_start(piece: &Piece<'_>, rest: &str) -> bool {
    piece.text[..piece.offset(rest)].ends_with(['\n', '\r'])
}

/// Skips blanks, comments, what separates facts, and lines of words.
fn skip(text: &str, at_line_start: bool) -> &str {
    let (mut rest, mut at_line_start) = (text, at_line_start);
    loop {
        let before = rest;
        rest = rest.trim_start_matches([' ', '\t', '.', ',', '"', '{', '}', '[', ']']);
        if rest.starts_with(['\n', '\r']) {
            (rest, at_line_start) = (&rest[1..], true);
        } else if rest.starts_with("%*") {
            rest = &rest[memchr::memmem::find(rest.as_bytes(), b"*%").map_or(rest.len(), |end| end + 2)..];
        } else if rest.starts_with('%') || (at_line_start && is_comment(rest)) {
            rest = &rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..];
        } else if at_line_start && is_words(rest) {
            // The model stands on the line of these words: `Best model: {queen(1,1), ...}`
            rest = words_end(rest);
        } else if rest.starts_with(char::is_whitespace) {
            rest = rest.trim_start();
        }
        if rest.len() == before.len() {
            return rest;
        }
    }
}

/// Whether a line is a comment. `# Solution` is none of clingo's directives, which would go on to the next full stop.
pub(super) fn is_comment(line: &str) -> bool {
    line.starts_with(['%', ';']) || line.starts_with("//") || line.starts_with("# ")
}

/// Where the words of a line end: at the brace of a model, or with the line.
fn words_end(text: &str) -> &str {
    &text[text.find(['\n', '\r', '{']).unwrap_or(text.len())..]
}

/// Whether a line is what a solver says of itself: it begins with a capital letter, and with no `Queen(1,2)`, which is a
/// mistake. Names of facts begin with small letters.
pub(super) fn is_words(line: &str) -> bool {
    const SOLVERS: [&str; 5] = ["clingo version", "gringo version", "clasp version", "idlv ", "wasp "];
    let behind = line.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    let is_sentence = line.starts_with(|c: char| c.is_uppercase()) && !behind.starts_with('(');
    is_sentence || SOLVERS.iter().any(|words| line.starts_with(words))
}

fn directive<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    constant: &mut Option<i64>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    let Some(assigned) = rest.strip_prefix("#const") else { return Ok(behind_statement(rest)) };
    let named = name(assigned.trim_start()).ok();
    let value = named.and_then(|(after, name)| Some((name, after.trim_start().strip_prefix('=')?.trim_start())));
    let Some((name, value)) = value else { return Err(piece.unexpected(assigned, Expected::Assignment)) };
    let (after, number) = integer(value).map_err(|_| piece.unexpected(value, Expected::Number))?;
    if name == "n" {
        *constant = Some(number);
    }
    let span = piece.between(rest, after);
    see(Fact { name, tuples: vec![vec![number..=number]], is_denied: false, span })?;
    Ok(after)
}

/// `:- not queen(1,2).` demands a fact, `:- queen(1,2).` denies it; with variables it is a rule.
fn constraint<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    body: &'a str,
    constant: Option<i64>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    let demanded = body.strip_prefix("not ").map(str::trim_start);
    if let Some((after, (name, Some(tuples)))) = atom(demanded.unwrap_or(body), constant)
        && ends(after)
    {
        let span = piece.between(rest, after);
        see(Fact { name, tuples, is_denied: demanded.is_none(), span })?;
        return Ok(after);
    }
    skip_rule(piece, rest)
}

fn fact<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    constant: Option<i64>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    match atom(rest, constant) {
        Some((after, (name, Some(tuples)))) if !is_head(after) => {
            see(Fact { name, tuples, is_denied: false, span: piece.between(rest, after) })?;
            Ok(after)
        }
        _ => skip_rule(piece, rest),
    }
}

/// Whether what follows an atom makes it the head of a rule, a choice or a disjunction.
fn is_head(after: &str) -> bool {
    after.trim_start().starts_with([':', '|', ';', '<', '='])
}

fn ends(after: &str) -> bool {
    let after = after.trim_start();
    after.is_empty() || (after.starts_with('.') && !after.starts_with(".."))
}

/// Skips a rule: it has variables, so it is part of a program and says nothing of this board.
fn skip_rule<'a>(piece: &Piece<'a>, rest: &'a str) -> Result<&'a str, InputError> {
    let after = behind_statement(rest);
    let statement = &rest[..rest.len() - after.len()];
    let words = statement.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let has_variable =
        words.filter(|word| !word.is_empty()).any(|word| word.starts_with(|c: char| c.is_uppercase() || c == '_'));
    if has_variable && ends(&statement[statement.trim_end_matches('.').len()..]) && statement.ends_with('.') {
        return Ok(after);
    }
    Err(piece.unexpected(rest, Expected::Fact))
}

/// What follows the statement that begins here: its `.` is no part of an interval.
fn behind_statement(text: &str) -> &str {
    let bytes = text.as_bytes();
    let is_end = |&at: &usize| bytes.get(at + 1) != Some(&b'.') && (at == 0 || bytes[at - 1] != b'.');
    let end = memchr::memchr_iter(b'.', bytes).find(is_end);
    meter::look(end.unwrap_or(bytes.len()));
    &text[end.map_or(text.len(), |end| end + 1)..]
}

/// `queen(1,2)`, `num(1..8)`, `queen(1,2; 2,4)`
pub(super) fn atom(text: &str, constant: Option<i64>) -> Option<(&str, Atom<'_>)> {
    let (rest, name) = name(text).ok()?;
    let mut rest = rest.strip_prefix('(')?.trim_start();
    let (mut tuples, mut tuple, mut is_ground) = (Vec::new(), Vec::new(), true);
    loop {
        let (after, found) = term(rest, constant)?;
        is_ground &= found.is_some();
        tuple.extend(found);
        rest = after.trim_start();
        let separator = rest.chars().next()?;
        rest = rest[separator.len_utf8()..].trim_start();
        match separator {
            ',' => {}
            ';' => tuples.push(std::mem::take(&mut tuple)),
            ')' => {
                tuples.push(tuple);
                // The blank that was taken off behind the bracket means nothing.
                return Some((rest, (name, is_ground.then_some(tuples))));
            }
            _ => return None,
        }
    }
}

/// A number, an interval, or anything else that is no number.
fn term(text: &str, constant: Option<i64>) -> Option<(&str, Option<RangeInclusive<i64>>)> {
    let number = |text| match integer(text) {
        Ok((rest, number)) => Some((rest, number)),
        Err(_) => Some((text.strip_prefix('n').filter(|rest| !rest.starts_with(char::is_alphanumeric))?, constant?)),
    };
    if let Some((rest, first)) = number(text) {
        return match rest.trim_start().strip_prefix("..").map(str::trim_start) {
            Some(last) => number(last).map(|(rest, last)| (rest, Some(first..=last))),
            None => Some((rest, Some(first..=first))),
        };
    }
    let length = text.find([',', ';', ')', '(', '.', '\n'])?;
    (length > 0).then_some((&text[length..], None))
}

//! The facts of a text, one by one, with intervals and pools as they are written.

use crate::fields::filler::{behind_words, is_row, skip};
use crate::format::piece::Piece;
use crate::lexer::{FACTS, integer, name};
use crate::text::effort;
use crate::value::names;
use crate::value::names::Role;
use crate::{Expected, InputError, InputErrorKind};
use nom::bytes::complete::{take, take_till1};
use nom::character::complete::char;
use nom::combinator::{map, peek};
use nom::multi::separated_list1;
use nom::sequence::delimited;
use nom::{IResult, Parser};
use std::ops::{Range, RangeInclusive};

/// Predicates of the numbers of rows and columns, in addition to the table of names.
pub(crate) const DOMAINS: [&str; 6] = ["num", "number", "index", "dom", "domain", "dim"];

/// A name with numbers.
pub(crate) struct Fact<'a> {
    pub(crate) name: &'a str,
    /// Tuples of terms: `queen(1,2; 2,4)` is `queen(1,2)` and `queen(2,4)`.
    pub(crate) tuples: Vec<Vec<RangeInclusive<i64>>>,
    pub(crate) span: Range<usize>,
}

/// A name with its terms; the terms are `None` if one is no number: a variable, a text.
type Atom<'a> = (&'a str, Option<Vec<Vec<RangeInclusive<i64>>>>);

/// Passes each fact to `see`. The words of solvers around their answers are skipped; anything else is an error.
pub(crate) fn facts<'a>(
    piece: &Piece<'a>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let (mut rest, mut is_in_model) = (piece.body(), false);
    // Clingo's JSON has a list of facts in quotes.
    let is_quoted = rest.starts_with('[');
    loop {
        rest = if is_quoted { rest.trim_start_matches(['[', ']', '"', ',', ' ', '\t', '\r', '\n']) } else { rest };
        rest = skip(piece, rest, &FACTS, silent);
        let before = rest;
        rest = match rest.as_bytes() {
            [] => return Ok(()),
            [b'}', ..] if is_in_model => {
                is_in_model = false;
                &rest[1..]
            }
            [b'{', ..] if !is_in_model && is_model(rest) => {
                is_in_model = true;
                &rest[1..]
            }
            _ => fact(piece, rest, see)?,
        };
        effort::look(before.len() - rest.len());
    }
}

/// The text behind the separator of facts: solvers print blanks, full stops, or commas.
fn behind_separator(text: &str) -> &str {
    let after = text.trim_start_matches([' ', '\t']);
    after.strip_prefix(['.', ',']).unwrap_or(text)
}

/// True if the braces that open here are a model as DLV prints it, and no choice: facts, commas, and nothing behind.
pub(crate) fn is_model(text: &str) -> bool {
    let Some(end) = memchr::memchr2(b'}', b'\n', text.as_bytes()).filter(|&end| text.as_bytes()[end] == b'}') else {
        return false;
    };
    effort::look(end);
    let behind = text[end + 1..].trim_start_matches([' ', '\t']);
    !text[..end].contains([':', ';']) && (behind.is_empty() || behind.starts_with(['\n', '\r', '%']))
}

/// The bytes of a line that say nothing of a board.
fn silent(line: &str) -> usize {
    match () {
        () if is_comment(line) => line.len(),
        // The model stands on the line of these words: `Best model: {queen(1,1), ...}`
        () if is_words(line) => line.find('{').unwrap_or(line.len()),
        () => 0,
    }
}

/// True if a line is a comment. `# Solution` is none of clingo's directives, which would go on to the next full stop.
pub(crate) fn is_comment(line: &str) -> bool {
    line.starts_with(['%', ';']) || line.starts_with("//") || line.starts_with("# ")
}

/// True if a line is words of a solver or a person, up to a model in braces: it begins with a word of letters that no
/// name of a board is, and has no fact. `Queen(1,2)` is a mistake, and `Q..Q` a row.
pub(crate) fn is_words(line: &str) -> bool {
    const SOLVERS: [&str; 5] = ["clingo version", "gringo version", "clasp version", "idlv ", "wasp "];
    let line = &line[..line.find('{').unwrap_or(line.len())];
    if SOLVERS.iter().any(|words| line.starts_with(words)) {
        return true;
    }
    let is_term = |c: char| c.is_ascii_digit() || c.is_uppercase() || c == '_';
    let has_fact = line.match_indices('(').any(|(at, _)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        line[..at].ends_with(is_part) && line[at + 1..].trim_start().starts_with(is_term)
    });
    if has_fact {
        return false;
    }
    let word = &line[..line.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len())];
    let is_word = word.starts_with(|c: char| c.is_uppercase())
        && word.chars().nth(2).is_some()
        && names::role(word).is_none_or(|role| role == Role::Metadata)
        && !is_row(word);
    is_word || (!line.is_empty() && behind_words(line).is_some())
}

fn fact<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    match atom(rest) {
        Ok((after, (name, Some(tuples)))) if !is_head(after) => {
            see(Fact { name, tuples, span: piece.between(rest, after) })?;
            Ok(behind_separator(after))
        }
        _ if is_of_program(rest) => Err(InputErrorKind::NoFact.at(piece.between(rest, behind_statement(rest)))),
        _ => Err(piece.unexpected(rest, Expected::Fact)),
    }
}

/// True if the text behind an atom makes it the head of a rule, a choice or a disjunction.
fn is_head(after: &str) -> bool {
    after.trim_start().starts_with([':', '|', ';', '<', '='])
}

/// True if a program goes on here, which would have to be solved: a rule, a constraint, a choice, a directive, or an atom
/// with variables.
pub(crate) fn is_of_program(text: &str) -> bool {
    let is_name = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    // `1 {queen(1,X) : num(X)} 1`
    let choice = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().strip_prefix('{');
    text.starts_with(":-")
        || ["#", "-", "not "].iter().any(|sign| text.strip_prefix(sign).is_some_and(is_name))
        || choice.is_some_and(|inside| is_name(inside.trim_start()))
        || atom(text).is_ok_and(|(after, (_, terms))| terms.is_none() || is_head(after))
}

/// The text behind the statement that begins here: its `.` is no part of an interval.
fn behind_statement(text: &str) -> &str {
    let bytes = text.as_bytes();
    let is_end = |&at: &usize| bytes.get(at + 1) != Some(&b'.') && (at == 0 || bytes[at - 1] != b'.');
    let end = memchr::memchr_iter(b'.', bytes).find(is_end);
    effort::look(end.unwrap_or(bytes.len()));
    &text[end.map_or(text.len(), |end| end + 1)..]
}

/// `queen(1,2)`, `num(1..8)`, `queen(1,2; 2,4)`
pub(crate) fn atom(text: &str) -> IResult<&str, Atom<'_>> {
    let tuple = separated_list1(sign(','), term);
    let tuples = delimited(sign('('), separated_list1(sign(';'), tuple), sign(')'));
    let of_numbers = |tuples: Vec<Vec<_>>| tuples.into_iter().map(|tuple| tuple.into_iter().collect()).collect();
    (name, map(tuples, of_numbers)).parse(text)
}

/// A sign and the blanks behind it.
fn sign(sign: char) -> impl Fn(&str) -> IResult<&str, ()> {
    move |text| {
        let (rest, _) = char(sign)(text)?;
        Ok((rest.trim_start(), ()))
    }
}

/// A number, an interval, or anything else that is no number, and the blanks behind it.
fn term(text: &str) -> IResult<&str, Option<RangeInclusive<i64>>> {
    if let Ok((rest, first)) = integer(text) {
        let rest = rest.trim_start();
        let Some(last) = rest.strip_prefix("..") else { return Ok((rest, Some(first..=first))) };
        if let Ok((rest, last)) = integer(last.trim_start()) {
            return Ok((rest.trim_start(), Some(first..=last)));
        }
    }
    let other: IResult<&str, _> = (take_till1(|c| ",;)(\n".contains(c)), peek(take(1usize))).parse(text);
    other.map(|(rest, _)| (rest.trim_start(), None))
}

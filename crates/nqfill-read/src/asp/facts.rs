//! The facts of a text, one by one, with intervals and pools as they are written.

use crate::effort;
use crate::named::filler::{behind_words, is_row};
use crate::named::names;
use crate::named::names::Role;
use crate::named::short;
use crate::tokens::{Piece, integer, name};
use crate::{Expected, InputError, InputErrorKind};
use std::ops::{Range, RangeInclusive};

/// Predicates of the numbers of rows and columns, in addition to the table of names.
pub(crate) const DOMAINS: [&str; 6] = ["num", "number", "index", "dom", "domain", "dim"];

/// A fact, or a constraint on one: `:- not queen(1,2).`
pub(crate) struct Fact<'a> {
    pub(crate) name: &'a str,
    /// Tuples of terms: `queen(1,2; 2,4)` is `queen(1,2)` and `queen(2,4)`.
    pub(crate) tuples: Vec<Vec<RangeInclusive<i64>>>,
    /// True if it must not hold.
    pub(crate) is_denied: bool,
    pub(crate) span: Range<usize>,
}

/// A name with its terms; the terms are `None` if one is no number: a variable, a text.
type Atom<'a> = (&'a str, Option<Vec<Vec<RangeInclusive<i64>>>>);

/// Passes each fact to `see`. Rules that do not concern a board are skipped, and so are the words of solvers around their
/// answers; anything else is an error.
pub(crate) fn facts<'a>(
    piece: &Piece<'a>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<(), InputError> {
    let (mut rest, mut constant, mut is_in_model) = (piece.body(), None, false);
    // Clingo's JSON has a list of facts in quotes.
    let is_quoted = rest.starts_with('[');
    loop {
        rest = if is_quoted { rest.trim_start_matches(['[', ']', '"', ',', ' ', '\t', '\r', '\n']) } else { rest };
        rest = skip(piece, rest);
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
            [b'#', ..] => directive(piece, rest, &mut constant, see)?,
            [b':', b'-', body @ ..] => {
                constraint(piece, rest, rest[rest.len() - body.len()..].trim_start(), constant, see)?
            }
            _ => fact(piece, rest, constant, see)?,
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

/// Skips blanks, comments, and lines of words.
fn skip<'a>(piece: &Piece<'a>, text: &'a str) -> &'a str {
    let mut rest = text;
    loop {
        let before = rest;
        rest = rest.trim_start();
        let above = piece.text[..piece.offset(rest)].trim_end_matches([' ', '\t']);
        let is_at_line_start = above.is_empty() || above.ends_with(['\n', '\r']);
        if rest.starts_with("%*") {
            rest = &rest[memchr::memmem::find(rest.as_bytes(), b"*%").map_or(rest.len(), |end| end + 2)..];
        } else if rest.starts_with('%') || is_at_line_start {
            let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
            if is_comment(line) {
                rest = &rest[line.len()..];
            } else if is_words(line) {
                // The model stands on the line of these words: `Best model: {queen(1,1), ...}`
                rest = &rest[line.find('{').unwrap_or(line.len())..];
            }
        }
        if rest.len() == before.len() {
            return rest;
        }
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

fn directive<'a>(
    piece: &Piece<'a>,
    rest: &'a str,
    constant: &mut Option<i64>,
    see: &mut dyn FnMut(Fact<'a>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    let Some(assigned) = rest.strip_prefix("#const") else { return skip_directive(piece, rest) };
    let named = name(assigned.trim_start()).ok();
    let value = named.and_then(|(after, name)| Some((name, after.trim_start().strip_prefix('=')?.trim_start())));
    let Some((name, value)) = value else { return Err(piece.unexpected(assigned, Expected::Assignment)) };
    let (after, number) = integer(value).map_err(|_| piece.unexpected(value, Expected::Number))?;
    if name == "n" {
        *constant = Some(number);
    }
    let span = piece.between(rest, after);
    see(Fact { name, tuples: vec![vec![number..=number]], is_denied: false, span })?;
    Ok(behind_separator(after))
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
        return Ok(behind_separator(after));
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
            Ok(behind_separator(after))
        }
        _ => skip_rule(piece, rest),
    }
}

/// True if the text behind an atom makes it the head of a rule, a choice or a disjunction.
fn is_head(after: &str) -> bool {
    after.trim_start().starts_with([':', '|', ';', '<', '='])
}

fn ends(after: &str) -> bool {
    let after = after.trim_start();
    after.is_empty() || (after.starts_with('.') && !after.starts_with(".."))
}

/// Skips a directive that says nothing of the board: `#show queen/2.` on a line of its own.
fn skip_directive<'a>(piece: &Piece<'a>, rest: &'a str) -> Result<&'a str, InputError> {
    const SILENT: [&str; 8] = ["show", "hide", "minimize", "maximize", "program", "defined", "project", "heuristic"];
    let after = behind_statement(rest);
    let statement = &rest[..rest.len() - after.len()];
    let is_silent = SILENT.iter().any(|word| statement[1..].starts_with(word));
    match is_silent && statement.ends_with('.') && !statement.contains(['\n', '\r']) {
        true => Ok(after),
        false => Err(piece.unexpected(rest, Expected::Fact)),
    }
}

/// Skips a rule that does not concern a board. A rule whose head concerns the board would have to be solved to be
/// obeyed, and so would a constraint on one such atom: `:- queen(X,1).`
fn skip_rule<'a>(piece: &Piece<'a>, rest: &'a str) -> Result<&'a str, InputError> {
    let after = behind_statement(rest);
    let statement = &rest[..rest.len() - after.len()];
    let head = &statement[..statement.find(":-").unwrap_or(statement.len())];
    let is_constraint = head.trim().is_empty() && head.len() < statement.len();
    // A line above the first atom is no part of a rule: `Q..Q`.
    let is_one_line = head.split('(').next().is_some_and(|above| !above.contains(['\n', '\r']));
    let begins = |c: char| c.is_lowercase() || c.is_ascii_digit() || "_-{".contains(c);
    if !(is_constraint || (is_one_line && rest.starts_with(begins))) {
        return Err(piece.unexpected(rest, Expected::Fact));
    }
    let is_about_one = is_constraint && names_of_atoms(statement).take(2).count() == 1;
    let decided = if is_about_one { statement } else { head };
    if let Some(name) = names_of_atoms(decided).find(|name| says_of_board(name)) {
        return Err(InputErrorKind::NoFact { name: short(name) }.at(piece.between(rest, after)));
    }
    let words = statement.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let has_variable =
        words.filter(|word| !word.is_empty()).any(|word| word.starts_with(|c: char| c.is_uppercase() || c == '_'));
    if has_variable && statement.ends_with('.') && !statement.ends_with("..") {
        return Ok(after);
    }
    Err(piece.unexpected(rest, Expected::Fact))
}

/// The names before brackets.
fn names_of_atoms(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('(').filter_map(|(at, _)| {
        let start = text[..at]
            .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
            .map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
        Some(&text[start..at]).filter(|name| !name.is_empty())
    })
}

/// True if a name says something of the board.
fn says_of_board(name: &str) -> bool {
    DOMAINS.contains(&name) || names::role(name).is_some_and(|role| role != Role::Metadata)
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
pub(crate) fn atom(text: &str, constant: Option<i64>) -> Option<(&str, Atom<'_>)> {
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

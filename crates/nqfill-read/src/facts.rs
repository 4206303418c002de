//! Facts of answer set programs, and the answers of clingo.
//!
//! ```text
//! text  = { board | heading | line that a solver prints }
//! board = { line }                               up to the same size again, or an answer
//! line  = { fact [ "." | "," ] } | "#const" name "=" number "."
//! fact  = name "(" term { "," term } ")"
//! term  = number | number ".." number            an interval of rows or columns, never of squares
//! ```
//! Statements of programs are errors: they would have to be solved. `board(n)`, `n(n)`, `size(n)` and `#const n = n.` are the size, and
//! so is the largest `num(i)`, `row(i)` or `col(i)`; squares are counted from 1, or as `--base` says. In clingo's JSON every `Value`
//! is a board.

use crate::convention::{self, Given, Pair};
use crate::item::{Board, Cursor, Family, Item, NoteKind, Says, Skipped, Source};
use crate::line::{Line, LineKind, Signs, line_at};
use crate::text::effort::examined;
use crate::text::{prefix, span_in};
use crate::values::lexer::Lexer;
use crate::values::tree::{Kind, Value};
use crate::{Base, Counted, FamilyName, Foreign, InputError, InputErrorKind};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till1, take_while};
use nom::character::complete::{char, i64, multispace0, satisfy, space0, space1};
use nom::combinator::{map, opt, peek, recognize};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
use nqfill_core::board::Placement;
use std::ops::{Range, RangeInclusive};

/// The family.
pub(crate) struct Facts;

impl Family for Facts {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        if is_of_clingo(source.text) {
            return witness(source, cursor.at);
        }
        let line = line_of(source.text, cursor.at)?;
        match line.kind {
            LineKind::Skipped(passed) => Some(Item::passed(cursor.at..line.next, passed)),
            _ => Some(board(source, cursor.at)),
        }
    }
}

/// What a predicate says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The size.
    Size,
    /// Numbers of rows and columns.
    Domain,
    Queens,
    Blocked,
}

const NAMES: [(Role, &[&str]); 4] = [
    (Role::Size, &["board", "n", "size"]),
    (
        Role::Domain,
        &["num", "number", "index", "dom", "domain", "dim", "row", "rows", "col", "cols", "column", "columns"],
    ),
    (Role::Queens, &["queen", "queens", "q", "fixed", "init", "initial", "given", "placed"]),
    (Role::Blocked, &["block", "blocked", "blocks", "forbidden", "hole", "holes", "obstacle", "wall"]),
];

fn role(name: &str) -> Option<Role> {
    NAMES.iter().find(|(_, names)| names.contains(&name)).map(|&(role, _)| role)
}

/// True if a line begins with a fact that says something of a board, or with a constant.
pub(crate) fn begins_facts(line: &str) -> bool {
    line.starts_with("#const ")
        || fact(line).is_ok_and(|(_, fact)| fact.terms.iter().flatten().next().is_some() && role(fact.name).is_some())
}

/// True if these are the statistics that clingo prints as JSON: its name comes first.
pub(crate) fn is_of_clingo(text: &str) -> bool {
    let inside = prefix(text, 1 << 10).trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with("\"Solver\""))
}

/// The line that begins at a place. `#const` begins no comment.
fn line_of(text: &str, at: usize) -> Option<Line<'_>> {
    let is_directive = text.get(at..)?.trim_start_matches([' ', '\t']).starts_with("#const ");
    line_at(text, at, Signs { hash_is_square: is_directive, dollar_is_comment: false })
}

/// The next list of facts of clingo's JSON, with all that stands before it; behind the last one, the rest.
fn witness(source: &Source<'_>, from: usize) -> Option<Item> {
    let rest = source.text.get(from..).filter(|rest| !rest.is_empty())?;
    let is_known = Item::passed(from..source.text.len(), Skipped::Known { is_prompt: false });
    let Some(at) = memchr::memmem::find(rest.as_bytes(), b"\"Value\"") else { return Some(is_known) };
    let list = rest[at + "\"Value\"".len()..].trim_start_matches([':', ' ', '\t', '\r', '\n']);
    let (mut facts, mut lexer) = (Block::default(), Lexer::new(source.text, 0, Signs::default()));
    lexer.at = span_in(source.text, list).start;
    let start = lexer.at;
    let read = Value::read(&mut lexer).and_then(|value| {
        let list = value.list().ok_or_else(|| FamilyName::Facts.not_understood(Foreign::Line, value.span.clone()))?;
        list.each(&mut |item| match item.value.kind {
            Kind::Text(_) => facts.take(source, &source.text[item.value.span.start + 1..item.value.span.end - 1]),
            _ => Err(FamilyName::Facts.not_understood(Foreign::Line, item.value.span.clone())),
        })
    });
    examined(at);
    let end = lexer.at.max(from + 1);
    facts.error = facts.error.or(read.err());
    Some(Item { span: from..end, says: Says::Boards(vec![facts.board(source, start..end)]) })
}

/// The board whose first line begins here: all lines up to one that begins another, or that says nothing of a board.
fn board(source: &Source<'_>, from: usize) -> Item {
    let (mut facts, mut apart) = (Block::default(), None);
    let (mut at, mut end, mut comments) = (from, from, Vec::new());
    while let Some(line) = line_of(source.text, at) {
        let is_silent = matches!(line.kind, LineKind::Skipped(Skipped::Blank | Skipped::Comment { .. }));
        let is_foreign =
            !is_silent && at > from && matches!(line.kind, LineKind::Skipped(_) | LineKind::Heading { .. });
        if is_foreign && (facts.is_whole() || line.kind == LineKind::Skipped(Skipped::Claim)) {
            break;
        }
        apart = apart.or_else(|| is_foreign.then(|| line.span.clone()));
        let content = match line.kind {
            LineKind::Skipped(_) => "",
            LineKind::Heading { rest } => rest,
            LineKind::Content(content) => content,
            LineKind::Size(_) => source.text[line.span.clone()].trim(),
        };
        if let LineKind::Skipped(passed) = line.kind {
            comments.extend(passed.note().map(|kind| (line.span.clone(), kind)));
        } else {
            if at > from && facts.ends_before(content) {
                break;
            }
            facts.notes.append(&mut comments);
            facts.notes.extend(line.note.map(|span| (span, NoteKind::Comment)));
            // A size is that of the facts below it, unless there is something between.
            facts.error =
                facts.error.or_else(|| apart.clone().map(|at| FamilyName::Facts.not_understood(Foreign::Line, at)));
            if facts.error.is_none() {
                facts.error = facts.take(source, content).err();
            }
            end = line.next;
        }
        at = line.next;
    }
    let span = from..end;
    Item { span: span.clone(), says: Says::Boards(vec![facts.board(source, span)]) }
}

/// An interval of numbers.
type Term = RangeInclusive<i64>;

/// A name with its terms.
struct Fact<'a> {
    name: &'a str,
    /// `None` for anything but numbers: a variable, a text.
    terms: Vec<Option<Term>>,
}

/// What the facts of a board say.
#[derive(Default)]
struct Block<'a> {
    /// The size, the fact that says it, and where.
    size: Option<(i64, &'a str, Range<usize>)>,
    /// The largest number of rows and columns, how many were named, and where.
    domain: Option<(i64, i64, Range<usize>)>,
    /// The names of queens and of blocked squares.
    names: Vec<&'a str>,
    pairs: Vec<Pair>,
    notes: Vec<(Range<usize>, NoteKind)>,
    /// Behind an error no fact is read.
    error: Option<InputError>,
}

impl<'a> Block<'a> {
    /// True if this line begins another board: it says the size again.
    fn ends_before(&self, content: &str) -> bool {
        let is_whole = |fact: &str| !is_constant(fact) || !self.pairs.is_empty();
        let says_size = |(_, fact, _): &(i64, &str, _)| is_whole(fact) && name_of(fact) == name_of(content);
        self.size.as_ref().is_some_and(says_size)
    }

    /// True if lines of something else may end it: it has squares, or is wrong.
    fn is_whole(&self) -> bool {
        !self.pairs.is_empty() || self.error.is_some()
    }

    /// Reads the facts of a line.
    fn take(&mut self, source: &Source<'a>, content: &'a str) -> Result<(), InputError> {
        examined(content.len());
        let mut rest = content;
        while !rest.is_empty() {
            if rest.starts_with('%') {
                self.notes.push((span_in(source.text, rest), NoteKind::Comment));
                break;
            }
            let (behind, fact) = statement(rest).map_err(|_| not_understood(source, rest))?;
            let span = span_in(source.text, &rest[..rest.len() - behind.len()]);
            rest = behind_separator(behind).ok_or_else(|| not_understood(source, rest))?.trim_start();
            self.take_fact(source, &fact, span)?;
        }
        Ok(())
    }

    fn take_fact(&mut self, source: &Source<'a>, fact: &Fact<'a>, span: Range<usize>) -> Result<(), InputError> {
        let Some(terms) = fact.terms.iter().cloned().collect::<Option<Vec<_>>>() else {
            return Err(InputErrorKind::NoFact.at(span));
        };
        let unknown = || InputErrorKind::UnknownName { name: fact.name.chars().take(40).collect(), nearest: None };
        match (role(fact.name).ok_or_else(|| unknown().at(span.clone()))?, &terms[..]) {
            (Role::Size, [term]) => {
                let written = &source.text[span.clone()];
                let is_again = |(_, one, _): &(i64, &str, _)| is_constant(written) && name_of(one) == name_of(written);
                if self.size.as_ref().is_some_and(is_again) {
                    return Err(InputErrorKind::RepeatedName { name: fact.name.to_owned() }.at(span));
                }
                let (n, one, _) = self.size.get_or_insert((*term.end(), written, span.clone()));
                let differs = InputErrorKind::Disagree { one: (*one).to_owned(), other: written.to_owned() };
                if n == term.end() { Ok(()) } else { Err(differs.at(span)) }
            }
            (Role::Domain, [term]) => self.take_domain(source, term, span),
            // A solver prints each square.
            (Role::Queens | Role::Blocked, [first, second]) if count(first) != 1 || count(second) != 1 => {
                Err(InputErrorKind::NoFact.at(span))
            }
            (role @ (Role::Queens | Role::Blocked), [first, second]) => {
                // Answers repeat the squares of their puzzle under another name.
                let member = self.names.iter().position(|name| *name == fact.name).unwrap_or(self.names.len());
                self.names.extend((member == self.names.len()).then_some(fact.name));
                let numbers = (*first.start(), *second.start());
                self.pairs.push(Pair { numbers, is_queen: role == Role::Queens, member, span });
                Ok(())
            }
            (Role::Size | Role::Domain, _) => Err(unknown().at(span)),
            _ => Err(Counted::Coordinates.wrong(terms.len(), 2, span)),
        }
    }

    fn take_domain(&mut self, source: &Source<'_>, term: &Term, span: Range<usize>) -> Result<(), InputError> {
        let first = source.options.base.unwrap_or(Base::One).first();
        let (number, last) = (*term.start(), *term.end());
        if number < first {
            return Err(InputErrorKind::OutOfRange { number, first, last }.at(span));
        }
        let (most, named, _) = self.domain.take().unwrap_or((0, 0, span.clone()));
        let named = named.saturating_add(count(term));
        self.domain = Some((most.max(last.saturating_add(1 - first)), named, span));
        Ok(())
    }

    /// The board of all that was taken.
    fn board(mut self, source: &Source<'_>, span: Range<usize>) -> Board {
        let notes = std::mem::take(&mut self.notes);
        let placement = self.placement(source, span.clone());
        Board { span, format: source.plan.format, placement, id_at: None, notes }
    }

    fn placement(self, source: &Source<'_>, span: Range<usize>) -> Result<Placement, InputError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let n = match (self.size, self.domain) {
            (Some((n, fact, _)), Some((domain, _, at))) if n != domain => {
                let (one, other) = (fact.to_owned(), format!("1..{domain}"));
                return Err(InputErrorKind::Disagree { one, other }.at(at));
            }
            (_, Some((n, named, at))) if named < n => return Err(InputErrorKind::SizeUnknown.at(at)),
            (Some((n, fact, at)), _) if is_constant(fact) && self.pairs.is_empty() => {
                return Err(convention::alone(usize::try_from(n).unwrap_or(0)).at(at));
            }
            (Some((n, _, at)), _) | (None, Some((n, _, at))) => Some((usize::try_from(n).unwrap_or(0), at)),
            (None, None) if self.pairs.is_empty() => return Err(InputErrorKind::NoBoard.at(span)),
            (None, None) => None,
        };
        let given = Given { n, base_of_format: Some(Base::One), ..Given::default() };
        let each = |see: &mut dyn FnMut(&Pair)| self.pairs.iter().for_each(see);
        let (board, squares) = convention::agreed(source, &given, &each, &span)?;
        let shown = squares.into_iter().zip(&self.pairs).filter(|(_, pair)| pair.is_queen);
        let shown = shown.map(|(square, pair)| (square, self.names[pair.member], pair.span.clone()));
        convention::agree(board.n(), shown).map(|()| board)
    }
}

fn is_constant(fact: &str) -> bool {
    fact.starts_with('#')
}

/// What stands before the number of a size: `board`, `#const n`.
fn name_of(fact: &str) -> Option<&str> {
    fact.split_once(['(', '=']).map(|(name, _)| name.trim())
}

/// How many numbers an interval has.
fn count(term: &Term) -> i64 {
    term.end().saturating_sub(*term.start()).saturating_add(1).max(0)
}

/// The text behind the separator of facts, of which solvers print blanks, full stops, or commas; `None` if there is none.
fn behind_separator(text: &str) -> Option<&str> {
    let after = text.trim_start_matches([' ', '\t']);
    match after.strip_prefix(['.', ',']) {
        Some(behind) => Some(behind),
        None if after.len() < text.len() || after.is_empty() => Some(after),
        None => None,
    }
}

/// What cannot be read of a line from here on.
fn not_understood(source: &Source<'_>, rest: &str) -> InputError {
    let span = span_in(source.text, rest);
    let is_statement = rest.starts_with(['#', '-']) || rest.starts_with("not ") || rest.contains(":-");
    let is_program = is_statement || rest.contains('{') || fact(rest).is_ok();
    if is_program { InputErrorKind::NoFact.at(span) } else { FamilyName::Facts.not_understood(Foreign::Line, span) }
}

/// A fact, or a constant as the fact that it is used for: `#const n = 4.`
fn statement(text: &str) -> IResult<&str, Fact<'_>> {
    let equals = delimited(space0, char('='), space0);
    let constant = (preceded((tag("#const"), space1), name), preceded(equals, i64));
    let constant = map(constant, |(name, number)| Fact { name, terms: vec![Some(number..=number)] });
    alt((constant, fact)).parse(text)
}

/// `queen(1,2)`, `num(1..8)`
fn fact(text: &str) -> IResult<&str, Fact<'_>> {
    let terms = separated_list1(sign(','), term);
    map((name, delimited(sign('('), terms, char(')'))), |(name, terms)| Fact { name, terms }).parse(text)
}

fn name(text: &str) -> IResult<&str, &str> {
    let first = satisfy(|c| c.is_ascii_lowercase() || c == '_');
    recognize((first, take_while(|c: char| c.is_ascii_alphanumeric() || c == '_'))).parse(text)
}

/// A sign and the blanks behind it.
fn sign(sign: char) -> impl Fn(&str) -> IResult<&str, char> {
    move |text| terminated(char(sign), multispace0).parse(text)
}

/// A number, an interval, or anything else that is no number, and the blanks behind it.
fn term(text: &str) -> IResult<&str, Option<Term>> {
    let number = |text| terminated(i64, space0).parse(text);
    let interval = (number, opt(preceded(terminated(tag(".."), space0), number)));
    let interval = map(interval, |(first, last)| Some(first..=last.unwrap_or(first)));
    let end = peek(alt((char(','), char(')'))));
    let other = map(take_till1(|c| matches!(c, ',' | ';' | ')' | '(' | '.')), |_| None);
    alt((terminated(interval, end), other)).parse(text)
}

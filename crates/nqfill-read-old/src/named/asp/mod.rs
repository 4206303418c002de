//! The `asp` dialect: facts of answer set programs, and the answers of clingo and DLV.
//!
//! ```text
//! text     = { board | words | comment }
//! board    = { fact [ "." ] }                            up to a second size, an "Answer:" or a model in braces
//! fact     = name "(" tuple { ";" tuple } ")"
//! tuple    = term { "," term }
//! term     = number [ ".." number ]                      an interval is all of its numbers
//! model    = "{" [ fact { "," fact } ] "}"               at the end of its line: `{queen(1,1)}.` is a choice
//! comment  = "%" to the end of the line
//! words    = a line that begins with a word in capitals, or a sentence
//! ```
//! Statements of programs are errors: they would have to be solved. `board(n)`, `n(n)`, `size(n)` and the largest
//! `num(i)`, `row(i)`, `col(i)` are the size; `queen(r,c)` and `block(r,c)` and their like (the table of the module
//! `named`) are squares, counted from 1 or as `--base` says. Without a size a complete board tells its own. In clingo's
//! JSON every `Value` is a board.

mod facts;

use crate::fields::filler::LineKinds;
use crate::fields::short;
use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::{FEWEST_WHOLE, Piece, signed};
use crate::format::terms::Mark;
use crate::lexer::VALUES;
use crate::prefix;
use crate::text::digits::Digits;
use crate::value::key;
use crate::value::names;
use crate::value::names::Role;
use crate::{Base, Counted, Expected, InputError, InputErrorKind, Kinds, Loss, MOST_EXPANDED, Sniff, Source};
use facts::{DOMAINS, Fact, atom, facts, is_comment, is_model, is_of_program, is_words};
use nqfill_core::board::{BitSet, Placement};
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Asp;

/// The meaning of a predicate.
enum Says {
    /// The size.
    Size,
    /// One of the numbers of rows and columns.
    Domain,
    Square(Mark),
    Nothing,
}

fn says(fact: &Fact<'_>) -> Result<Says, InputError> {
    let is_unary = fact.tuples.iter().all(|tuple| tuple.len() == 1);
    if is_unary && DOMAINS.contains(&fact.name) {
        return Ok(Says::Domain);
    }
    match names::role(fact.name) {
        Some(Role::Size | Role::Board) if is_unary => Ok(Says::Size),
        Some(Role::Rows | Role::Columns) if is_unary => Ok(Says::Domain),
        Some(Role::Queens) => Ok(Says::Square(Mark::Queen)),
        Some(Role::Blocked) => Ok(Says::Square(Mark::Blocked)),
        Some(Role::Metadata) if fact.tuples.iter().all(|tuple| tuple.len() != 2) => Ok(Says::Nothing),
        Some(Role::Metadata) => Err(InputErrorKind::HiddenSquares { name: short(fact.name) }.at(fact.span.clone())),
        Some(_) => Err(InputErrorKind::Unexpected { found: None, expected: Expected::Fact }.at(fact.span.clone())),
        None => {
            let nearest = names::nearest(fact.name).map(str::to_owned);
            let start = fact.span.start;
            Err(InputErrorKind::UnknownName { name: short(fact.name), nearest }.at(start..fact.span.end))
        }
    }
}

/// True if a line begins with a fact, or with words and a model.
fn is_fact(line: &str) -> bool {
    let line = model_of(line.trim()).trim_start_matches('{');
    let is_stated = |after: &str| after.starts_with('.') && !after.starts_with("..");
    atom(line).is_ok_and(|(after, (name, terms))| {
        let is_known = || DOMAINS.contains(&name) || names::role(name).is_some_and(|role| role != Role::Metadata);
        terms.is_some() && (is_stated(after) || is_known())
    })
}

/// True if a line is a statement of a program: `:- queen(X,Y), queen(X,Z), Y < Z.`
fn is_statement(line: &str) -> bool {
    let line = line.trim();
    line.ends_with('.') && is_of_program(line) && (line.contains('(') || line.starts_with(['#', ':']))
}

/// A line without the words before a brace: `Best model: {queen(1,1)}`
fn model_of(line: &str) -> &str {
    match line.find('{') {
        Some(at) if is_words(line) => &line[at..],
        _ => line,
    }
}

/// True if these are the statistics that clingo prints as JSON: its name comes first.
fn is_json(text: &str) -> bool {
    let inside = prefix(text, 1 << 10).trim_start().strip_prefix('{').map(str::trim_start);
    inside.and_then(key).is_some_and(|(name, _)| name == "Solver")
}

/// The next list of facts of clingo's JSON.
fn witness(text: &str, from: usize) -> Option<Range<usize>> {
    let name = "\"Value\"";
    let at = from + memchr::memmem::find(&text.as_bytes()[from..], name.as_bytes())?;
    let list = text[at + name.len()..].trim_start().strip_prefix(':')?.trim_start();
    let start = text.len() - list.len();
    Some(start..VALUES.extent(list).whole().map_or(text.len(), |length| start + length))
}

/// True if a model in braces stands on this line: `{queen(1,1), queen(2,3)}`
fn has_model(line: &str) -> bool {
    let line = model_of(line.trim());
    line.starts_with('{') && is_model(line)
}

/// True if a size is stated at the start of this line.
fn has_size(line: &str) -> bool {
    let line = line.trim_start();
    let is_number = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
    ["board(", "size(", "n("].iter().any(|size| line.strip_prefix(size).is_some_and(is_number))
}

/// True if a line says nothing of a board.
fn is_silent(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || is_comment(line) || (!line.contains('{') && is_words(line))
}

const LINES: LineKinds =
    LineKinds { is_silent, is_size: has_size, begins: |line| line.starts_with("Answer:") || has_model(line) };

/// From where rows and columns are counted: always the same, whatever a text has.
fn first_number(piece: &Piece<'_>) -> i64 {
    piece.options.base.unwrap_or(Base::One).first()
}

impl CoordinateDialect for Asp {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        let mut lines = sniff.sample.lines().take(200);
        (sniff.has(Kinds::BRACE) && is_json(sniff.sample))
            || (sniff.has(Kinds::PARENTHESIS.or(Kinds::HASH)) && lines.any(|line| is_fact(line) || is_statement(line)))
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        let text = source.text;
        if is_json(text) {
            return witness(text, from);
        }
        LINES.board(text, from)
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let n = size(piece)?;
        let order = piece.options.pairs.unwrap_or_default();
        let (mut expanded, mut names) = (0usize, [None, None]);
        facts(piece, &mut |fact| {
            let Says::Square(mark) = says(&fact)? else { return Ok(()) };
            // Answers repeat the squares of their puzzle under another name.
            let name = names[usize::from(mark == Mark::Blocked)].get_or_insert(fact.name);
            let mark = if *name == fact.name { mark } else { mark.again() };
            for tuple in &fact.tuples {
                let [first, second] = &tuple[..] else { return Err(wrong_square(tuple.len(), fact.span)) };
                let count = |range: &std::ops::RangeInclusive<i64>| {
                    usize::try_from(range.end().saturating_sub(*range.start()).saturating_add(1)).unwrap_or(0)
                };
                expanded = expanded.saturating_add(count(first).saturating_mul(count(second)));
                let is_one = count(first) == 1 && count(second) == 1;
                if expanded > MOST_EXPANDED.max(piece.span.len()) && !is_one {
                    return Err(InputErrorKind::TooManySquares { most: MOST_EXPANDED }.at(fact.span));
                }
                for one in first.clone() {
                    for other in second.clone() {
                        let square =
                            piece.square(order.row_column((one, other)), first_number(piece), n, &fact.span)?;
                        see(mark, square, fact.span.clone());
                    }
                }
            }
            Ok(())
        })?;
        Ok(n)
    }
}

/// A square with another number of numbers than its row and its column.
fn wrong_square(found: usize, span: Range<usize>) -> InputError {
    InputErrorKind::WrongCount { counted: Counted::Coordinates, found, expected: 2 }.at(span)
}

/// The evidence for the size.
#[derive(Default)]
struct Sizes {
    /// As stated, and by which fact.
    told: Option<(usize, String)>,
    domain: usize,
    queens: usize,
    most: i64,
}

impl Sizes {
    fn see(&mut self, piece: &Piece<'_>, fact: &Fact<'_>) -> Result<(), InputError> {
        let terms = || fact.tuples.iter().flatten();
        let odd = fact.tuples.iter().map(Vec::len).find(|&length| length != 2);
        let says = says(fact)?;
        if let (Says::Square(_), Some(found)) = (&says, odd) {
            return Err(wrong_square(found, fact.span.clone()));
        }
        match says {
            Says::Size => {
                let n = piece.size(terms().map(|term| *term.end()).max().unwrap_or(0), fact.span.clone())?;
                let by = format!("{}({n})", short(fact.name));
                match &self.told {
                    Some((other, one)) if *other != n => {
                        return Err(InputErrorKind::Disagree { one: one.clone(), other: by }.at(fact.span.clone()));
                    }
                    _ => self.told = Some((n, by)),
                }
            }
            Says::Domain => {
                let (first, last) = (first_number(piece), terms().map(|term| *term.end()).max().unwrap_or(0));
                if let Some(number) = terms().map(|term| *term.start()).find(|&number| number < first) {
                    return Err(InputErrorKind::OutOfRange { number, first, last }.at(fact.span.clone()));
                }
                self.domain = self.domain.max(piece.size(last.saturating_add(1 - first), fact.span.clone())?);
            }
            Says::Square(Mark::Queen) => {
                self.queens += 1;
                self.most = terms().map(|term| *term.end()).fold(self.most, i64::max);
            }
            Says::Square(_) | Says::Nothing => {}
        }
        Ok(())
    }
}

fn size(piece: &Piece<'_>) -> Result<usize, InputError> {
    let mut sizes = Sizes::default();
    let mut has_any = false;
    facts(piece, &mut |fact| {
        has_any = true;
        sizes.see(piece, &fact)
    })?;
    let told = sizes.told.map(|(n, _)| n).or((sizes.domain > 0).then_some(sizes.domain));
    if let Some(n) = told.or(piece.asked_size()?) {
        return Ok(n);
    }
    if !has_any {
        return Err(InputErrorKind::NoBoard.at(piece.span.clone()));
    }
    let n = sizes.queens;
    if n < FEWEST_WHOLE || sizes.most != signed(n) - 1 + first_number(piece) || !is_complete(piece, n)? {
        return Err(InputErrorKind::SizeUnknown.at(piece.span.clone()));
    }
    Ok(n)
}

fn is_complete(piece: &Piece<'_>, n: usize) -> Result<bool, InputError> {
    let (mut rows, mut columns, mut is_complete) = (BitSet::new(n), BitSet::new(n), true);
    facts(piece, &mut |fact| {
        if let Says::Square(Mark::Queen) = says(&fact)? {
            is_complete &= match &fact.tuples[..] {
                [tuple] => {
                    tuple.len() == 2
                        && tuple.iter().all(|term| term.start() == term.end() && *term.start() >= first_number(piece))
                }
                _ => false,
            };
            if is_complete {
                let at = |term: usize| (*fact.tuples[0][term].start() - first_number(piece)) as usize;
                is_complete = rows.insert(at(0)) & columns.insert(at(1));
            }
        }
        Ok(())
    })?;
    Ok(is_complete)
}

/// `board(4).`, then `queen(r,c).` and `block(r,c).`, one a line.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("board(");
    digits.number(placement.n() as u64);
    digits.text(").\n");
    for (name, squares) in [("queen(", placement.queens()), ("block(", placement.blocked())] {
        for square in squares.iter() {
            digits.text(name);
            digits.square(square, 1, ",");
            digits.text(").\n");
            digits.spill(out)?;
        }
    }
    digits.finish(out)?;
    Ok(Loss::default())
}

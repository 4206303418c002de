//! The `vector` and `column-vector` dialects: one number a row, the column of its queen; or the other way round.
//!
//! ```text
//! text     = { board | talk }
//! board    = tokens to the end of the line | [ name "=" ] open tokens close | token { newline token }
//! tokens   = token { separator token } | digit { digit }
//! token    = number | "?" | letter               "?", -1 and (from 1) 0 are rows without a queen
//! separator= blanks | ","
//! ```
//! Numbers tell whether they count from 0 or from 1 if they are a permutation or contain n; where they do not, and the
//! boards are different, an option has to. Letters are columns, `a` the first.

use super::lexis::{self, Digits, Piece, integer, signed};
use super::listed::{Listed, Mark, See};
use super::talk::{Said, said_at};
use super::{Base, Expected, Head, InputError, InputErrorKind, Loss, ReadOptions};
use crate::board::{BitSet, Placement, Square};
use nom::branch::alt;
use nom::character::complete::{char, one_of, satisfy, space0};
use nom::combinator::{map, not, value};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use std::io::{self, Write};
use std::ops::Range;

/// One number a row, or one a column.
pub(super) struct Vector {
    pub(super) is_transposed: bool,
}

/// A row of the vector.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Unset,
    Number(i64),
    Letter(i64),
}

fn token(text: &str) -> IResult<&str, Token> {
    let letter = terminated(satisfy(|c| c.is_ascii_alphabetic()), not(satisfy(char::is_alphanumeric)));
    let letter = map(letter, |c| Token::Letter(i64::from(c.to_ascii_lowercase() as u8 - b'a') + 1));
    alt((map(lexis::integer, Token::Number), value(Token::Unset, char('?')), letter)).parse(text)
}

/// A digit of `15863724`.
fn digit(text: &str) -> IResult<&str, Token> {
    let digit = map(satisfy(|c| c.is_ascii_digit()), |c| Token::Number(i64::from(c as u8 - b'0')));
    alt((digit, value(Token::Unset, one_of("?")))).parse(text)
}

/// A letter of `fdgahbec`.
fn letter(text: &str) -> IResult<&str, Token> {
    let letter = satisfy(|c| c.is_ascii_alphabetic());
    let letter = map(letter, |c| Token::Letter(i64::from(c.to_ascii_lowercase() as u8 - b'a') + 1));
    alt((letter, value(Token::Unset, char('?')))).parse(text)
}

/// Gives every token of a piece to `see`, with the bytes that it has.
fn tokens(piece: &Piece<'_>, mut see: impl FnMut(Token, Range<usize>)) -> Result<(), InputError> {
    let body = piece.body();
    let mut rest = body.trim_start_matches(['[', '(', '{', '<']).trim_start();
    let last = rest.trim_end_matches([']', ')', '}', '>']).trim_end();
    rest = &rest[..last.len()];
    let single = one_word(rest);
    loop {
        let (after, token) = single(rest).map_err(|_| piece.unexpected(rest, Expected::Number))?;
        see(token, piece.between(rest, after));
        let next = lexis::gap(after);
        if next.is_empty() {
            return Ok(());
        }
        let touches = next.len() == after.len();
        if touches && !is_compact(last) {
            return Err(piece.unexpected(next, Expected::Number));
        }
        rest = next;
    }
}

/// Digits name nine columns and letters twenty-six: a longer word is a number, or nothing.
fn is_compact(list: &str) -> bool {
    (2..=26).contains(&list.len()) && list.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'?')
}

/// How to read the tokens of a list: one word of several digits or letters is read character by character.
fn one_word(list: &str) -> fn(&str) -> IResult<&str, Token> {
    match list.as_bytes().first() {
        _ if !is_compact(list) => token,
        _ if list.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?') => digit,
        _ => letter,
    }
}

/// What there is to know about the numbers before one can say from where they count.
struct Survey {
    n: usize,
    queens: usize,
    least: i64,
    most: i64,
    has_zero: bool,
    has_minus_one: bool,
    has_letter: bool,
    /// Whether the numbers are those from 0 to n - 1, each of them once.
    is_permutation_from_0: bool,
}

impl Survey {
    fn of(piece: &Piece<'_>, drop_first: bool) -> Result<Self, InputError> {
        let mut survey = Self {
            n: 0,
            queens: 0,
            least: i64::MAX,
            most: i64::MIN,
            has_zero: false,
            has_minus_one: false,
            has_letter: false,
            is_permutation_from_0: false,
        };
        let mut skip = usize::from(drop_first);
        tokens(piece, |token, _| match token {
            _ if skip > 0 => skip -= 1,
            token => survey.add(token),
        })?;
        if survey.queens == survey.n && survey.least == 0 && survey.most == signed(survey.n) - 1 {
            let (mut seen, mut skip) = (BitSet::new(survey.n), usize::from(drop_first));
            let mut is_permutation = true;
            tokens(piece, |token, _| match token {
                _ if skip > 0 => skip -= 1,
                Token::Number(number) => is_permutation &= seen.insert(number as usize),
                _ => {}
            })?;
            survey.is_permutation_from_0 = is_permutation;
        }
        Ok(survey)
    }

    fn add(&mut self, token: Token) {
        self.n += 1;
        let (Token::Number(number) | Token::Letter(number)) = token else { return };
        self.has_letter |= matches!(token, Token::Letter(_));
        self.has_zero |= number == 0;
        self.has_minus_one |= number == -1;
        self.queens += usize::from(number >= 0);
        self.least = self.least.min(number);
        self.most = self.most.max(number);
    }

    /// From where the numbers count; `None` if that makes a difference and they do not tell.
    fn base(&self) -> Option<Base> {
        let n = signed(self.n);
        let may_be_0 = !self.has_letter && self.most < n;
        let may_be_1 = self.has_letter || !(self.has_zero && self.has_minus_one);
        match (may_be_0, may_be_1) {
            (true, _) if self.is_permutation_from_0 || self.queens == 0 => Some(Base::Zero),
            (true, true) => None,
            (true, false) => Some(Base::Zero),
            (false, _) => Some(Base::One),
        }
    }
}

/// Lines that are looked at before a text is taken for a list of vectors.
const LOOKED_AT: usize = 50;

/// Whether a line has numbers and the like only; or letters, each of them once and none beyond as many columns.
fn may_be_tokens(line: &str) -> bool {
    let line = line.rsplit(['=', ':']).next().unwrap_or_default();
    if !line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" \t,?-[](){}<>".contains(&byte)) {
        return false;
    }
    let letters: Vec<u8> = line.bytes().filter(u8::is_ascii_alphabetic).map(|byte| byte.to_ascii_lowercase()).collect();
    let columns = line.bytes().filter(|byte| byte.is_ascii_alphanumeric() || *byte == b'?').count();
    let mut seen = [false; 26];
    let mut places = letters.iter().map(|letter| usize::from(letter - b'a'));
    places.all(|i| i < columns && !std::mem::replace(&mut seen[i], true))
}

/// The one number, or `?`, that a line says and nothing beside it.
fn only_token<'a>(text: &'a str, said: &Said) -> Option<&'a str> {
    let word = &text[said.content.clone()];
    // A line as long as a file is no number, and need not be looked at to its end.
    let is_number = |word: &str| integer(word).is_ok_and(|(rest, _)| rest.is_empty());
    let is_whole = said.talk.is_none() && text[said.line.start..said.line.end].trim().len() == word.len();
    (is_whole && word.len() <= 20 && (word == "?" || is_number(word))).then_some(word)
}

/// The bytes of numbers that stand one a line, from this line on; `None` if each line is a board of its own.
fn column_of_numbers(text: &str, first: &Said) -> Option<Range<usize>> {
    only_token(text, first)?;
    let mut at = first.line.start;
    let mut lines = std::iter::from_fn(|| {
        let said = said_at(text, at)?;
        at = said.line.next;
        Some((only_token(text, &said)?, said.content.end))
    });
    let looked_at: Vec<_> = lines.by_ref().take(LOOKED_AT).collect();
    let words: Vec<&str> = looked_at.iter().map(|(word, _)| *word).collect();
    if !is_column(&words) {
        return None;
    }
    let end = lines.last().or(looked_at.last().copied())?.1;
    Some(first.content.start..end)
}

/// Whether words one a line are the numbers of one board. `15863724` above `2413` are two boards, and so are 1 above 1.
fn is_column(words: &[&str]) -> bool {
    let may_be_board = |word: &&str| {
        let is_digit = |byte: u8| byte == b'?' || (byte.is_ascii_digit() && usize::from(byte - b'0') <= word.len());
        word.len() > 1 && word.bytes().all(is_digit)
    };
    let is_smallest_board = |word: &&str| matches!(*word, "1" | "?");
    let are_digits = words.iter().all(|word| word.len() == 1) && !words.iter().all(is_smallest_board);
    let are_uneven = words.iter().any(|word| word.len() != words[0].len()) && !words.iter().all(may_be_board);
    words.len() > 1 && (are_digits || are_uneven)
}

const OPENING: [char; 3] = ['[', '(', '{'];

/// The bytes of the first list in which no list begins.
fn innermost(text: &str, mut at: usize) -> Range<usize> {
    loop {
        let inner = text[at + 1..].trim_start();
        if !inner.starts_with(OPENING) {
            break;
        }
        at = text.len() - inner.len();
    }
    let end = memchr::memchr3(b']', b')', b'}', &text.as_bytes()[at..]);
    at..end.map_or(text.len(), |length| at + length + 1)
}

impl Vector {
    /// Whether the first number of a line is the number of the solution, as in the tables of UVa 750.
    fn has_table(&self, text: &str) -> bool {
        self.is_transposed && super::head_of(text, 4 << 10).contains("SOLN")
    }
}

impl Listed for Vector {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        if self.is_transposed {
            return false;
        }
        if !head.lines().take(LOOKED_AT).all(may_be_tokens) {
            return false;
        }
        let Some(span) = self.piece(head.sample, 0) else { return false };
        let piece = Piece { text: head.sample, span, options: head.options };
        let mut count = 0;
        let is_list = tokens(&piece, |_, _| count += 1).is_ok() || (head.is_cut() && count > 0);
        // A short word is a size or a name before it is a vector.
        is_list && count > 1 && (count > 3 || piece.body().trim().contains(|c: char| !c.is_alphanumeric()))
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let mut at = from;
        loop {
            at += text[at..].len() - text[at..].trim_start_matches([' ', '\t', ',', ']', ')', '}']).len();
            // In a list of lists the line is not looked at again for each: it may be all the text.
            if text[at..].starts_with(OPENING) {
                return Some(innermost(text, at));
            }
            let said = said_at(text, at)?;
            let content = said.content.clone();
            if said.talk.is_some() || (self.is_transposed && text[content.clone()].starts_with("SOLN")) {
                at = said.line.next;
                continue;
            }
            let Some(open) = memchr::memchr3(b'[', b'(', b'{', &text.as_bytes()[content.clone()]) else {
                return Some(column_of_numbers(text, &said).unwrap_or(content));
            };
            let label = text[content.clone()][..open].trim();
            let is_label = (lexis::name, space0, one_of("=:")).parse(label).is_ok();
            return Some(if is_label { innermost(text, content.start + open) } else { content });
        }
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let has_table = self.has_table(piece.text);
        let survey = Survey::of(piece, has_table)?;
        let n = survey.n;
        let asked = piece.options.base.filter(|_| !survey.has_letter);
        let Some(base) = asked.or_else(|| survey.base()) else {
            let choices = Base::ALL
                .map(|base| (base.option().to_owned(), ReadOptions { base: Some(base), ..piece.options.clone() }));
            return Err(self.ambiguous(piece, &choices));
        };
        let (mut index, mut wrong, mut skip) = (0u32, None, usize::from(has_table));
        tokens(piece, |token, span| {
            if skip > 0 {
                skip -= 1;
                return;
            }
            match column(token, base, n) {
                Ok(Some(column)) if self.is_transposed => see(Mark::Queen, Square::new(column, index), span),
                Ok(Some(column)) => see(Mark::Queen, Square::new(index, column), span),
                Ok(None) => {}
                Err(kind) => wrong = wrong.take().or(Some(kind.at(span))),
            }
            index += 1;
        })?;
        wrong.map_or(Ok(n), Err)
    }
}

/// The column that a token names, counted from 0; `None` for a row without a queen.
fn column(token: Token, base: Base, n: usize) -> Result<Option<u32>, InputErrorKind> {
    let (Token::Number(number) | Token::Letter(number)) = token else { return Ok(None) };
    let first = base.first();
    match number - first {
        _ if number == -1 && matches!(token, Token::Number(_)) => Ok(None),
        -1 if base == Base::One => Ok(None),
        index if (0..signed(n)).contains(&index) => Ok(Some(index as u32)),
        _ => Err(InputErrorKind::OutOfRange { number, first, last: first + signed(n) - 1 }),
    }
}

/// `2 4 1 3`, counted from 1, `?` for a row without a queen. Only the first queen of a row can be told.
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut queens = placement.queens().iter().peekable();
    let (mut digits, mut lost) = (Digits::new(), 0);
    for row in 0..placement.n() as u32 {
        if row > 0 {
            digits.text(" ");
        }
        match queens.next_if(|square| square.row == row) {
            Some(square) => digits.number(u64::from(square.column) + 1),
            None => digits.text("?"),
        }
        while queens.next_if(|square| square.row == row).is_some() {
            lost += 1;
        }
        digits.spill(out)?;
    }
    digits.text("\n");
    digits.finish(out)?;
    Ok(Loss { blocked: placement.blocked().len(), queens: lost })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn numbers_one_a_line_are_one_board() {
        for text in ["2\n4\n1\n3\n", "1\r\n3\r\n0\r\n2", "; a comment\n2\n?\n1\n4\n"] {
            assert_eq!(parse(text).map(|board| board.n()), Ok(4), "{text}");
        }
        let twelve: String = [12, 5, 8, 10, 1, 3, 6, 2, 11, 9, 7, 4].map(|column| format!("{column}\n")).concat();
        assert_eq!(parse(&twelve).map(|board| board.queens().len()), Ok(12));
        let ten_thousand: String = (1..=10_000).map(|column| format!("{column}\n")).collect();
        assert_eq!(parse(&ten_thousand).map(|board| board.n()), Ok(10_000));
    }

    #[test]
    fn words_of_digits_one_a_line_are_boards_of_their_own() {
        assert!(!is_column(&["2413", "3142"]) && !is_column(&["2413", "15863724"]));
        assert!(!is_column(&["1", "1"]) && !is_column(&["?", "1"]) && !is_column(&["4"]));
        assert!(is_column(&["1", "3"]) && is_column(&["10", "3"]) && is_column(&["-1", "3"]));
    }
}

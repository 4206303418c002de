//! The tokens of a list of columns, and which lines may be lists. Such lines are all that files of a million boards have: they
//! are read straight from their bytes, with the lexer's numbers and gaps, and never as a tree of values.

use crate::format::piece::Piece;
use crate::lexer;
use crate::lexer::is_word_for_nothing;
use crate::{Expected, InputError};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, satisfy};
use nom::combinator::{map, not, value, verify};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use std::ops::Range;

/// A row of the vector.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    Unset,
    Number(i64),
    Letter(i64),
}

pub(crate) const OPENING: [char; 4] = ['[', '(', '{', '<'];
pub(crate) const CLOSING: [char; 4] = [']', ')', '}', '>'];

fn as_letter(c: char) -> Token {
    Token::Letter(i64::from(c.to_ascii_lowercase() as u8 - b'a') + 1)
}

fn token(text: &str) -> IResult<&str, Token> {
    alt((map(lexer::integer, Token::Number), word)).parse(text)
}

/// A word for a row without a queen, or the letter of a column.
fn word(text: &str) -> IResult<&str, Token> {
    let letter = terminated(satisfy(|c| c.is_ascii_alphabetic()), not(satisfy(char::is_alphanumeric)));
    let nothing = verify(take_while1(char::is_alphanumeric), |word: &str| is_word_for_nothing(word));
    let unset = value(Token::Unset, alt((tag("?"), nothing)));
    alt((unset, map(letter, as_letter))).parse(text)
}

/// A digit of `15863724`.
fn digit(text: &str) -> IResult<&str, Token> {
    let digit = map(satisfy(|c| c.is_ascii_digit()), |c| Token::Number(i64::from(c as u8 - b'0')));
    alt((digit, value(Token::Unset, char('?')))).parse(text)
}

/// A letter of `fdgahbec`.
fn letter(text: &str) -> IResult<&str, Token> {
    let letter = map(satisfy(|c| c.is_ascii_alphabetic()), as_letter);
    alt((letter, value(Token::Unset, char('?')))).parse(text)
}

/// Passes every token of a piece with its bytes to `see`. An opening bracket has to be closed.
pub(crate) fn tokens(piece: &Piece<'_>, mut see: impl FnMut(Token, Range<usize>)) -> Result<(), InputError> {
    let body = piece.body().trim();
    let opened = body.strip_prefix(OPENING).unwrap_or(body).trim_start();
    if opened.starts_with(OPENING) {
        // Lists in a list are boards of their own; only squares are left here.
        return Err(piece.unexpected(opened, Expected::Number));
    }
    let is_open = opened.len() < body.len();
    let list = opened.trim_end_matches(CLOSING).trim_end();
    if is_open && list.len() == opened.len() {
        // A wrong token explains why no bracket closes the list.
        let at = wrong_token(opened);
        let expected = if at.is_empty() { Expected::ClosingBracket } else { Expected::Number };
        return Err(piece.unexpected(if at.is_empty() { &opened[opened.len()..] } else { at }, expected));
    }
    let mut rest = lexer::gap(list);
    let single = one_word(rest);
    let (word, mut kinds) = (rest, Kinds::default());
    loop {
        let (after, token) = single(rest).map_err(|_| piece.unexpected(rest, Expected::Number))?;
        let next = lexer::gap(after);
        if !next.is_empty() && next.len() == after.len() && !is_compact(word) {
            return Err(piece.unexpected(next, Expected::Number));
        }
        if let Some(letter) = kinds.letter_among_numbers(token, rest) {
            return Err(piece.unexpected(letter, Expected::Number));
        }
        see(token, piece.between(rest, after));
        if next.is_empty() {
            return Ok(());
        }
        rest = next;
    }
}

/// The kinds of tokens that a list has: numbers or letters, not both.
#[derive(Default)]
struct Kinds<'a> {
    has_number: bool,
    letter: Option<&'a str>,
}

impl<'a> Kinds<'a> {
    fn letter_among_numbers(&mut self, token: Token, here: &'a str) -> Option<&'a str> {
        match token {
            Token::Number(_) => self.has_number = true,
            Token::Letter(_) => self.letter = self.letter.or(Some(here)),
            Token::Unset => {}
        }
        self.letter.filter(|_| self.has_number)
    }
}

/// The rest of a list from the first wrong token on.
fn wrong_token(list: &str) -> &str {
    let mut rest = lexer::gap(list);
    while let Ok((after, _)) = token(rest) {
        rest = lexer::gap(after);
    }
    rest
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

/// True if a line has numbers and the like only; or letters, each of them once and none beyond as many columns.
pub(crate) fn may_be_tokens(line: &str) -> bool {
    let line = line.rsplit(['=', ':']).next().unwrap_or_default();
    if !line.chars().all(|c| c.is_ascii_alphanumeric() || " \t,、?-[](){}<>".contains(c)) {
        return false;
    }
    let letters: Vec<u8> = line.bytes().filter(u8::is_ascii_alphabetic).map(|byte| byte.to_ascii_lowercase()).collect();
    let columns = line.bytes().filter(|byte| byte.is_ascii_alphanumeric() || *byte == b'?').count();
    let mut seen = [false; 26];
    let mut places = letters.iter().map(|letter| usize::from(letter - b'a'));
    places.all(|i| i < columns && !std::mem::replace(&mut seen[i], true))
}

/// True if lines are rows of zeros and ones, which as numbers would be a queen in the first columns alone.
pub(crate) fn are_bits<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    let bits = |line: &str| line.bytes().filter(|byte| matches!(byte, b'0' | b'1')).count();
    let is_bits = |line: &str| line.bytes().all(|byte| b"01 \t,[](){}".contains(&byte));
    let (first, second) = (lines.next().unwrap_or_default(), lines.next());
    second.is_some_and(|second| is_bits(second) && bits(second).max(bits(first)) > 2)
        && is_bits(first)
        && lines.all(is_bits)
}

/// How many tokens a line has, up to a limit; `None` if it has anything else.
pub(crate) fn count(line: &str, most: usize) -> Option<usize> {
    let (mut rest, mut count) = (lexer::gap(line), 0);
    while !rest.is_empty() && count < most {
        let (after, _) = token(rest).ok()?;
        (rest, count) = (lexer::gap(after), count + 1);
    }
    Some(count)
}

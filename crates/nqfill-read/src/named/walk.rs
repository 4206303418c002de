//! One value, item by item.

use crate::named::tokens::{MOST_DEPTH, Token, Tokens};
use crate::tokens::Piece;
use crate::{Expected, InputError, InputErrorKind};
use std::ops::Range;

/// Levels of lists whose items are told apart: a board is a list of lists at most.
const LEVELS: usize = 2;

/// A number, text or word.
#[derive(Clone, Debug)]
pub(crate) struct Leaf<'a> {
    /// Lists around it.
    pub(crate) depth: usize,
    /// Its place, from 0, in the outer list and in the inner one.
    pub(crate) place: [usize; LEVELS],
    /// Its key: `row` in `{"row": 0}`.
    pub(crate) key: Option<&'a str>,
    pub(crate) token: Token<'a>,
    pub(crate) span: Range<usize>,
}

/// The parts of a value, in order.
pub(crate) enum Event<'a> {
    Leaf(Leaf<'a>),
    /// A list begins, with the number of lists around it.
    Opened(usize),
    /// The list that began as the last at this depth ends.
    Closed {
        depth: usize,
        span: Range<usize>,
    },
}

/// The call around a list: `array2d(1..4, 1..2, [...])`, `np.array([...])`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Call {
    /// How long the rows are into which MiniZinc cuts the list.
    pub(crate) width: Option<usize>,
}

/// Passes every part of the value that begins here to `see`, and returns the text behind the value.
pub(crate) fn walk<'a>(
    piece: &Piece<'a>,
    value: &'a str,
    see: &mut dyn FnMut(Event<'a>) -> Result<(), InputError>,
) -> Result<(&'a str, Call), InputError> {
    let mut tokens = Tokens::new(piece, value);
    let (token, span) = tokens.next()?;
    let mut call = Call::default();
    let rest = match token {
        Token::Open => list(&mut tokens, 0, span.start, see)?,
        Token::Word(_) if tokens.rest().starts_with('(') => {
            let (rest, found) = arguments(&mut tokens, see)?;
            call = found;
            rest
        }
        Token::Number(_) | Token::Text(_) | Token::Word(_) => {
            see(Event::Leaf(Leaf { depth: 0, place: [0; LEVELS], key: None, token, span }))?;
            tokens.rest()
        }
        Token::Close | Token::Comma | Token::Colon => return Err(piece.unexpected(value, Expected::Squares)),
    };
    Ok((rest, call))
}

/// The first list between the brackets of a call.
fn arguments<'a>(
    tokens: &mut Tokens<'_, 'a>,
    see: &mut dyn FnMut(Event<'a>) -> Result<(), InputError>,
) -> Result<(&'a str, Call), InputError> {
    tokens.next()?;
    let (mut numbers, mut is_listed) = (Vec::new(), false);
    loop {
        let (token, span) = tokens.next()?;
        match token {
            Token::Open if !is_listed => {
                list(tokens, 1, span.start, see)?;
                is_listed = true;
            }
            Token::Close if tokens.depth() == 0 => break,
            Token::Number(number) if numbers.len() < 4 => numbers.push(number),
            _ => {}
        }
    }
    let width = match numbers[..] {
        [_, _, first, last] if is_listed => last.checked_sub(first).and_then(|least| usize::try_from(least + 1).ok()),
        _ => None,
    };
    Ok((tokens.rest(), Call { width }))
}

/// A list whose bracket is open, and `outer` brackets before it.
fn list<'a>(
    tokens: &mut Tokens<'_, 'a>,
    outer: usize,
    start: usize,
    see: &mut dyn FnMut(Event<'a>) -> Result<(), InputError>,
) -> Result<&'a str, InputError> {
    let mut starts = [0; MOST_DEPTH];
    let mut place = [0; LEVELS];
    let mut key = None;
    starts[0] = start;
    see(Event::Opened(1))?;
    loop {
        let (token, span) = tokens.next()?;
        let depth = tokens.depth() - outer;
        match token {
            Token::Open => {
                starts[depth - 1] = span.start;
                place[depth.min(LEVELS + 1) - 1..].fill(0);
                see(Event::Opened(depth))?;
            }
            Token::Close => {
                key = None;
                see(Event::Closed { depth: depth + 1, span: starts[depth]..span.end })?;
                if depth == 0 {
                    return Ok(tokens.rest());
                }
                step(&mut place, depth);
            }
            Token::Number(_) | Token::Text(_) | Token::Word(_) if tokens.is_next(b':') => {
                key = Some(name_of(token));
                tokens.next()?;
            }
            Token::Number(_) | Token::Text(_) | Token::Word(_) => {
                see(Event::Leaf(Leaf { depth, place, key: key.take(), token, span }))?;
                step(&mut place, depth);
            }
            Token::Comma => {}
            Token::Colon => {
                let found = Some(':');
                return Err(InputErrorKind::Unexpected { found, expected: Expected::ClosingBracket }.at(span));
            }
        }
    }
}

/// Goes on to the next item of the list at this depth.
fn step(place: &mut [usize; LEVELS], depth: usize) {
    if let Some(place) = place.get_mut(depth - 1) {
        *place += 1;
    }
}

fn name_of(token: Token<'_>) -> &str {
    match token {
        Token::Text(name) | Token::Word(name) => name,
        _ => "",
    }
}

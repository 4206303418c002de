//! The members of objects, found before their values are read, and what is around several boards.

use crate::line::Signs;
use crate::values::board::{is_in_order, is_permutation};
use crate::values::form::{Form, Shape, number};
use crate::values::lexer::{Lexer, Token, extent, quoted_length};
use crate::values::names::coordinate;
use crate::values::tree::Value;

fn blanks(text: &str) -> &str {
    let mut lexer = Lexer::new(text, 0, Signs::default());
    lexer.blanks();
    lexer.rest()
}

/// The name that begins here, in quotes or not, and the text behind its colon.
fn key(text: &str) -> Option<(&str, &str)> {
    let (name, after) = if text.starts_with(['"', '\'']) {
        let length = quoted_length(text)?;
        (text.get(1..length - 1)?, &text[length..])
    } else {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
        let length = text.find(|c| !is_part(c)).unwrap_or(text.len());
        (text.get(..length).filter(|name| !name.is_empty())?, &text[length..])
    };
    Some((name, blanks(blanks(after).strip_prefix(':')?)))
}

/// The length of the scalar or bracketed value that a text begins with; `None` if it is not closed.
pub(crate) fn scalar_or_bracketed(text: &str) -> Option<usize> {
    match text.as_bytes().first()? {
        b'[' | b'(' | b'{' => extent(text, Signs::default()),
        b'"' | b'\'' => quoted_length(text),
        _ => Some(text.find([',', '}', ']', '\n', '\r']).unwrap_or(text.len())),
    }
}

/// The members of the object that a text begins with, as far as it is well formed: names without quotes, and values as written.
pub(crate) fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = object.strip_prefix('{').unwrap_or_default();
    std::iter::from_fn(move || {
        rest = blanks(rest);
        while let Some(after) = rest.strip_prefix(',') {
            rest = blanks(after);
        }
        let (name, after) = key(rest)?;
        let length = scalar_or_bracketed(after)?;
        rest = &after[length..];
        Some((name, &after[..length]))
    })
}

/// True if an object begins with the coordinate of a square.
fn is_square(object: &str) -> bool {
    let first = members(object).next();
    first.is_some_and(|(name, value)| coordinate(name).is_some() && !value.starts_with(['[', '(']))
}

/// True if a bracket opens a list of boards that are read one by one. Lists of two numbers are one board, and so is a square of cells
/// or bits.
pub(crate) fn opens(text: &str, signs: Signs) -> bool {
    if !text.starts_with(['[', '(']) {
        return false;
    }
    let mut lexer = Lexer::new(text, 1, signs);
    lexer.blanks();
    let inside = lexer.rest();
    if inside.starts_with('{') && members(inside).next().is_some() {
        return !is_square(inside);
    }
    if !inside.starts_with(['[', '(', '{']) {
        return false;
    }
    let mut deeper = Lexer::new(inside, 1, signs);
    deeper.blanks();
    deeper.rest().starts_with(['[', '(', '{']) || are_boards(&mut lexer)
}

/// True if lists are a board each: rows of a drawing, or numbers that are no square of as many lists.
fn are_boards(lexer: &mut Lexer<'_>) -> bool {
    let mut width = 0;
    for place in 0.. {
        let Ok(value) = Value::read(lexer) else { return false };
        let Ok(form) = Form::of(&value) else { return false };
        match form.shape {
            Shape::Texts => return value.list().is_some_and(|list| list.count > 0) && !are_short(&value),
            Shape::Numbers if place == 0 => width = form.count,
            Shape::Numbers => {}
            _ => return false,
        }
        if width < 3 || form.is_bits || is_in_order(&value) {
            return false;
        }
        let at = lexer.at;
        let is_last = match lexer.next() {
            Ok(Some((Token::Comma, _))) => false,
            Ok(Some((Token::Open(_), _))) => {
                lexer.at = at;
                false
            }
            _ => true,
        };
        if place + 1 > width || is_last {
            return place + 1 != width;
        }
    }
    false
}

/// True if the first text of a list is no more than a cell.
fn are_short(value: &Value<'_>) -> bool {
    crate::values::drawn::are_cells(&Value::of_items(
        vec![crate::values::tree::Item { name: None, value: value.clone() }],
        value.span.clone(),
    ))
}

/// True if the numbers of a list are a permutation.
pub(crate) fn is_permutation_list(value: &Value<'_>) -> bool {
    let mut numbers = Vec::new();
    let walked = value.list().map(|list| {
        list.each(&mut |item| {
            numbers.push(number(&item.value));
            Ok(())
        })
    });
    walked.is_some() && is_permutation(&numbers)
}

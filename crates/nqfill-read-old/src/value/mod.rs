//! Values as a tree with places: the common part of all formats that write boards in brackets and quotes.
//!
//! Reading checks a value to its end. Lists that are too long to be kept are read again, item by item, whenever they are
//! walked through: a tree takes [`MOST_KEPT`] items at most, whatever the text is.

mod members;
pub(crate) mod names;

pub(crate) use members::{key, members, scalar_or_bracketed};

use crate::format::piece::Piece;
use crate::lexer::{MOST_DEPTH, Token, VALUES, closing, is_null};
use crate::text::behind_line;
use crate::text::effort;
use crate::{Expected, InputError, InputErrorKind};
use std::ops::Range;

/// Items that the tree of a value keeps. Tests use a lower limit.
const MOST_KEPT: usize = if cfg!(test) { 6 } else { 1 << 16 };

/// A value and its bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) span: Range<usize>,
}

/// The kinds of values; brackets of each kind are the same.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind<'a> {
    /// A word for nothing: `null`, `None`, `-`.
    Null,
    Number(i64),
    Word(&'a str),
    /// The text between quotes, with its escapes.
    Text(&'a str),
    List(List<'a>),
    /// A list of which every item has a name.
    Map(List<'a>),
}

/// A value, and its name if it has one: `row` in `{"row": 0}`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item<'a> {
    pub(crate) key: Option<&'a str>,
    pub(crate) value: Value<'a>,
}

/// The items of a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct List<'a> {
    items: Items<'a>,
    pub(crate) count: usize,
    /// Items with a name.
    keyed: usize,
    /// How long the rows are into which MiniZinc cuts it: `array2d(1..4, 1..2, [...])`.
    pub(crate) width: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
enum Items<'a> {
    Kept(Vec<Item<'a>>),
    /// The text of a longer list, behind its first bracket.
    Long(&'a str, Frame),
}

impl<'a> Value<'a> {
    /// Reads the value that begins here, and returns the text behind it.
    pub(crate) fn read(piece: &Piece<'a>, text: &'a str) -> Result<(&'a str, Self), InputError> {
        let mut reader = Reader { piece, kept: 0, depth: 0 };
        let (rest, token, span) = next(piece, text)?;
        match token {
            Token::Open(bracket) => {
                reader.list(&text[text.len() - rest.len() - 1..], rest, Frame::Bracket(closing(bracket)))
            }
            Token::Word(_) if rest.starts_with('(') => reader.call(rest),
            _ => match scalar(token) {
                Some(kind) => Ok((rest, Self { kind, span })),
                None => {
                    let is_close = matches!(token, Token::Close(_) | Token::Bar);
                    let expected = if is_close { Expected::ClosingBracket } else { Expected::Squares };
                    Err(piece.unexpected(text, expected))
                }
            },
        }
    }

    /// Its items, if it is a list, named or not.
    pub(crate) fn list(&self) -> Option<&List<'a>> {
        match &self.kind {
            Kind::List(list) | Kind::Map(list) => Some(list),
            _ => None,
        }
    }

    /// Passes its items to `see`, with their places from 0; a single value is the only item.
    pub(crate) fn each(&self, piece: &Piece<'a>, see: &mut SeeItem<'_, 'a>) -> Result<(), InputError> {
        match self.list() {
            Some(list) => list.each(piece, see),
            None => see(0, &Item { key: None, value: self.clone() }),
        }
    }
}

/// Receives the items of a list, with their places from 0.
pub(crate) type SeeItem<'s, 'a> = dyn FnMut(usize, &Item<'a>) -> Result<(), InputError> + 's;

impl<'a> List<'a> {
    /// A list with all of its items.
    pub(crate) fn of(items: Vec<Item<'a>>) -> Self {
        let keyed = items.iter().filter(|item| item.key.is_some()).count();
        Self { count: items.len(), keyed, items: Items::Kept(items), width: None }
    }

    /// Its items, unless there are too many of them to be kept.
    pub(crate) fn kept(&self) -> &[Item<'a>] {
        match &self.items {
            Items::Kept(items) => items,
            Items::Long(..) => &[],
        }
    }

    /// Passes its items to `see`.
    pub(crate) fn each(&self, piece: &Piece<'a>, see: &mut SeeItem<'_, 'a>) -> Result<(), InputError> {
        match &self.items {
            Items::Kept(items) => items.iter().enumerate().try_for_each(|(place, item)| see(place, item)),
            Items::Long(inside, frame) => {
                let (mut reader, mut place) = (Reader { piece, kept: 0, depth: 1 }, 0);
                let read = reader.items(inside, *frame, &mut |reader, item| {
                    see(place, &item)?;
                    (place, reader.kept) = (place + 1, 0);
                    Ok(())
                });
                read.map(drop)
            }
        }
    }
}

/// What closes a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    Bracket(char),
    /// `|`, which opens the next row too.
    Bar,
}

/// Reads one value.
struct Reader<'p, 'a> {
    piece: &'p Piece<'a>,
    /// Items in the tree so far.
    kept: usize,
    /// Brackets that are open.
    depth: usize,
}

type TakeItem<'t, 'p, 'a> = dyn FnMut(&mut Reader<'p, 'a>, Item<'a>) -> Result<(), InputError> + 't;

impl<'p, 'a> Reader<'p, 'a> {
    /// The list whose bracket begins `text`, and has `inside` behind it.
    fn list(&mut self, text: &'a str, inside: &'a str, frame: Frame) -> Result<(&'a str, Value<'a>), InputError> {
        let start = self.piece.offset(text);
        if self.depth == MOST_DEPTH {
            return Err(InputErrorKind::TooDeep { most: MOST_DEPTH }.at(start..start + 1));
        }
        self.depth += 1;
        let (before, mut items, mut is_long, mut count, mut keyed) = (self.kept, Vec::new(), false, 0, 0);
        let rest = self.items(inside, frame, &mut |reader, item| {
            (count, keyed) = (count + 1, keyed + usize::from(item.key.is_some()));
            if is_long || reader.kept >= MOST_KEPT {
                (is_long, items, reader.kept) = (true, Vec::new(), before);
            } else {
                items.push(item);
                reader.kept += 1;
            }
            Ok(())
        })?;
        self.depth -= 1;
        let items = if is_long { Items::Long(inside, frame) } else { Items::Kept(items) };
        let list = List { items, count, keyed, width: None };
        let kind = if count > 0 && keyed == count { Kind::Map(list) } else { Kind::List(list) };
        Ok((rest, Value { kind, span: start..self.piece.offset(rest) }))
    }

    /// Passes the items up to the end of the list to `take`, and returns the text behind it. Commas may be left out.
    fn items(&mut self, inside: &'a str, frame: Frame, take: &mut TakeItem<'_, 'p, 'a>) -> Result<&'a str, InputError> {
        let (mut rest, mut key) = (inside, None);
        loop {
            let (behind, token, span) = next(self.piece, rest)?;
            let text = &rest[rest.len() - behind.len() - span.len()..];
            rest = match token {
                Token::Close(closing) if frame == Frame::Bracket(closing) => return Ok(behind),
                Token::Bar if frame == Frame::Bar => return Ok(behind),
                Token::Bar if frame == Frame::Bracket(']') => self.rows(text, behind, take)?,
                Token::Close(_) | Token::Bar => return Err(self.piece.unexpected(text, Expected::ClosingBracket)),
                Token::Colon => {
                    let kind = InputErrorKind::Unexpected { found: Some(':'), expected: Expected::ClosingBracket };
                    return Err(kind.at(span));
                }
                Token::Comma | Token::Domain => behind,
                Token::Open(bracket) => {
                    let (behind, value) = self.list(text, behind, Frame::Bracket(closing(bracket)))?;
                    take(self, Item { key: key.take(), value })?;
                    behind
                }
                Token::Number(_) | Token::Text(_) | Token::Word(_) => match blanks(behind).strip_prefix(':') {
                    Some(value) => {
                        key = Some(name_of(token));
                        value
                    }
                    None => {
                        let kind = scalar(token).unwrap_or(Kind::Null);
                        take(self, Item { key: key.take(), value: Value { kind, span } })?;
                        behind
                    }
                },
            };
        }
    }

    /// The rows between bars, of which the first begins `text`.
    fn rows(
        &mut self,
        mut text: &'a str,
        mut inside: &'a str,
        take: &mut TakeItem<'_, 'p, 'a>,
    ) -> Result<&'a str, InputError> {
        loop {
            let (rest, value) = self.list(text, inside, Frame::Bar)?;
            take(self, Item { key: None, value })?;
            (text, inside) = (blanks(rest), blanks(rest));
            if text.is_empty() || text.starts_with(']') {
                return Ok(rest);
            }
        }
    }

    /// The first list in the brackets of a call: `array2d(1..4, 1..2, [...])`, `np.array([...])`. `text` begins with the
    /// first bracket.
    fn call(&mut self, text: &'a str) -> Result<(&'a str, Value<'a>), InputError> {
        let (mut found, mut numbers) = (None, Vec::new());
        self.depth += 1;
        let rest = self.items(&text[1..], Frame::Bracket(')'), &mut |_, item| {
            match item.value.kind {
                Kind::Number(number) if numbers.len() < 4 => numbers.push(number),
                Kind::List(_) | Kind::Map(_) if found.is_none() => found = Some(item.value),
                _ => {}
            }
            Ok(())
        })?;
        let Some(mut value) = found else {
            let word = &text[..text.len() - rest.len()];
            return Ok((rest, Value { kind: Kind::Word(word), span: self.piece.between(text, rest) }));
        };
        if let (Kind::List(list), [_, _, first, last]) = (&mut value.kind, &numbers[..]) {
            list.width = last.checked_sub(*first).and_then(|least| usize::try_from(least + 1).ok());
        }
        Ok((rest, value))
    }
}

/// The text behind the blanks and comments between values.
pub(crate) fn blanks(text: &str) -> &str {
    VALUES.blanks(text)
}

/// The token behind blanks and comments, with its bytes.
pub(crate) fn next<'a>(piece: &Piece<'a>, text: &'a str) -> Result<(&'a str, Token<'a>, Range<usize>), InputError> {
    let start = blanks(text);
    effort::look(text.len() - start.len());
    match VALUES.token_at(start, 0) {
        Some((token, length)) => {
            let at = piece.offset(start);
            Ok((&start[length..], token, at..at + length))
        }
        None if start.starts_with(['"', '\'']) => Err(piece.unexpected(behind_line(start), Expected::ClosingQuote)),
        None => Err(piece.unexpected(start, Expected::ClosingBracket)),
    }
}

fn name_of(token: Token<'_>) -> &str {
    match token {
        Token::Text(name) | Token::Word(name) => name,
        _ => "",
    }
}

/// The value that a token is by itself.
fn scalar(token: Token<'_>) -> Option<Kind<'_>> {
    match token {
        Token::Number(number) => Some(Kind::Number(number)),
        Token::Text(text) => Some(Kind::Text(text)),
        Token::Word(word) if is_null(word) => Some(Kind::Null),
        Token::Word(word) => Some(Kind::Word(word)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    /// A value as text, with its lists in square brackets and the bytes of its numbers.
    fn shown(piece: &Piece<'_>, value: &Value<'_>) -> String {
        let Some(list) = value.list() else { return format!("{:?}", value.kind) };
        let mut items = Vec::new();
        let walked = list.each(piece, &mut |place, item| {
            assert_eq!(place, items.len());
            let key = item.key.map_or_else(String::new, |key| format!("{key}: "));
            items.push(key + &shown(piece, &item.value));
            Ok(())
        });
        assert_eq!((walked, items.len()), (Ok(()), list.count));
        format!("[{}]", items.join(", "))
    }

    fn read(text: &str) -> Result<String, InputErrorKind> {
        let options = ReadOptions::default();
        let piece = Piece { text, span: 0..text.len(), options: &options };
        let (_, value) = Value::read(&piece, text).map_err(|error| error.kind)?;
        Ok(shown(&piece, &value))
    }

    #[test]
    fn values_are_trees_whatever_their_brackets() {
        for (text, tree) in [
            ("[1, (2 3), {}]", "[Number(1), [Number(2), Number(3)], []]"),
            ("{'a': 1, b: [None] /* c */}", "[a: Number(1), b: [Null]]"),
            ("[| 1, 2 | 3, 4 |]", "[[Number(1), Number(2)], [Number(3), Number(4)]]"),
            ("[2, 4; int(1..2)] rest", "[Number(2), Number(4)]"),
            ("np.array([[0, 1]], dtype=int)", "[[Number(0), Number(1)]]"),
            ("\"x\\\"y\" ]", "Text(\"x\\\\\\\"y\")"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(tree), "{text}");
        }
    }

    #[test]
    fn long_lists_are_not_kept_and_are_walked_through_all_the_same() {
        let row = format!("[{}]", ["1"; 2 * MOST_KEPT].join(", "));
        let text = format!("[{}]", vec![row; 2 * MOST_KEPT].join(","));
        let shown_row = format!("[{}]", ["Number(1)"; 2 * MOST_KEPT].join(", "));
        assert_eq!(read(&text), Ok(format!("[{}]", vec![shown_row; 2 * MOST_KEPT].join(", "))));
    }

    #[test]
    fn brackets_that_do_not_fit_are_errors() {
        for text in ["[1", "[1)", "[[1]", "[|1]", "]", "(|", "[1: ", "[a::1]"] {
            assert!(matches!(read(text), Err(InputErrorKind::Unexpected { .. })), "{text}");
        }
        assert_eq!(read(&"[".repeat(99)), Err(InputErrorKind::TooDeep { most: MOST_DEPTH }));
    }
}

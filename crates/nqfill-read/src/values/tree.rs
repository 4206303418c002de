//! Values as a tree with places: the common part of all formats that write boards in brackets and quotes.
//!
//! ```text
//! value   = number | text | word | open items close | wrapper value | "array1d" "(" range "," value ")" | "[|" row { "|" row } "|]"
//! items   = item { [ "," ] item }    with ";" between groups each group is a list, unless each has one item
//! item    = value | name key value
//! wrapper = one of the table, directly before its bracket; any other word there is an error
//! ```
//! Reading checks a value to its end. Lists that are too long to be stored are read again, item by item, whenever they are walked
//! through: a tree keeps [`MOST_STORED`] items at most, whatever the text is.

use crate::line::Signs;
use crate::text::closing;
use crate::values::lexer::{Lexer, MOST_DEPTH, Token, unexpected};
use crate::{Counted, Expected, FamilyName, Foreign, InputError, InputErrorKind};
use std::borrow::Cow;
use std::ops::Range;

/// Items that the tree of a value keeps. Tests use a lower limit.
pub(crate) const MOST_STORED: usize = if cfg!(test) { 64 } else { 1 << 12 };

/// A list of so few items is stored in any case: a square, an object.
const FEW: usize = 64;

/// What closes a list that ends with its text.
const NOTHING: char = '\0';

/// Words before the brackets of a list that say nothing of it.
const WRAPPERS: [&str; 9] = ["List", "List.of", "Arrays.asList", "Vector", "vec!", "Any", "listOf", "Array", "Seq"];

/// Those that make a list of another one, which stands in their brackets.
#[rustfmt::skip]
const MAKERS: [&str; 10] = ["array1d", "array", "np.array", "numpy.array", "deque", "set", "Set", "frozenset", "tuple", "list"];

/// True for a word that may stand before the bracket of a value.
pub(crate) fn is_wrapper(word: &str) -> bool {
    WRAPPERS.contains(&word) || MAKERS.contains(&word) || word == "Queen"
}

/// How many numbers a range has, if it is one of numbers: `1..4`.
fn count_of_range(range: &str) -> Option<usize> {
    let (first, last) = range.split_once("..")?;
    let (first, last): (i64, i64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    Some(usize::try_from(last.checked_sub(first)?.checked_add(1)?).unwrap_or(0))
}

/// A value and its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Value<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) span: Range<usize>,
}

/// The kinds of values; brackets of each kind are the same.
#[derive(Clone, Debug)]
pub(crate) enum Kind<'a> {
    /// `null`, `None`, `nil`.
    Null,
    Number(i64),
    /// Anything else without quotes: `true`, `.Q..`, `?`.
    Word(Cow<'a, str>),
    /// A text in quotes, without its escapes.
    Text(Cow<'a, str>),
    List(List<'a>),
    /// A list of which every item has a name.
    Map(List<'a>),
}

/// A name and its bytes, with quotes.
#[derive(Clone, Debug)]
pub(crate) struct Name<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) span: Range<usize>,
}

/// A value, and its name if it has one: `row` in `{"row": 0}`.
#[derive(Clone, Debug)]
pub(crate) struct Item<'a> {
    /// Apart, for most have none.
    pub(crate) name: Option<Box<Name<'a>>>,
    pub(crate) value: Value<'a>,
}

/// The items of a list.
#[derive(Clone, Debug)]
pub(crate) struct List<'a> {
    items: Items<'a>,
    pub(crate) count: usize,
}

#[derive(Clone, Debug)]
enum Items<'a> {
    Kept(Box<[Item<'a>]>),
    /// A longer list is read again.
    Long(Box<Long<'a>>),
}

/// The text of a long list, and the place behind its bracket.
#[derive(Clone, Debug)]
struct Long<'a> {
    text: &'a str,
    inside: usize,
    signs: Signs,
    closing: char,
}

impl<'a> Value<'a> {
    /// Reads the next value.
    ///
    /// # Errors
    /// If there is none, or it is not well formed.
    pub(crate) fn read(lexer: &mut Lexer<'a>) -> Result<Self, InputError> {
        Reader { lexer, stored: 0, depth: 0 }.value()
    }

    /// Reads values that stand in no brackets together as a list of them: all in these bytes of a text.
    ///
    /// # Errors
    /// If one of them is not well formed.
    pub(crate) fn read_bare(text: &'a str, span: Range<usize>, signs: Signs) -> Result<Self, InputError> {
        let mut lexer = Lexer::new(&text[..span.end], span.start, signs);
        Reader { lexer: &mut lexer, stored: 0, depth: 0 }.list(span.start, NOTHING)
    }

    /// Its items, if it is a list, named or not.
    pub(crate) fn list(&self) -> Option<&List<'a>> {
        match &self.kind {
            Kind::List(list) | Kind::Map(list) => Some(list),
            _ => None,
        }
    }

    /// The value of a list of values.
    pub(crate) fn of_items(items: Vec<Item<'a>>, span: Range<usize>) -> Self {
        let is_map = !items.is_empty() && items.iter().all(|item| item.name.is_some());
        let list = List { count: items.len(), items: Items::Kept(items.into()) };
        Self { kind: if is_map { Kind::Map(list) } else { Kind::List(list) }, span }
    }
}

impl<'a> List<'a> {
    /// Its items, unless there are too many of them to be stored.
    pub(crate) fn items(&self) -> &[Item<'a>] {
        match &self.items {
            Items::Kept(items) => items,
            Items::Long(_) => &[],
        }
    }

    /// Passes its items to `see`.
    ///
    /// # Errors
    /// Of `see`.
    pub(crate) fn each(&self, see: &mut SeeItem<'_, 'a>) -> Result<(), InputError> {
        match &self.items {
            Items::Kept(items) => items.iter().try_for_each(see),
            Items::Long(long) => {
                let Long { text, inside, signs, closing } = **long;
                let mut lexer = Lexer::new(text, inside, signs);
                let mut reader = Reader { lexer: &mut lexer, stored: 0, depth: 1 };
                reader.items(closing, &mut |reader, part| {
                    reader.stored = 0;
                    part.map_or(Ok(()), |item| see(&item))
                })
            }
        }
    }
}

/// Receives the items of a list.
pub(crate) type SeeItem<'s, 'a> = dyn FnMut(&Item<'a>) -> Result<(), InputError> + 's;

/// Reads one value.
struct Reader<'l, 'a> {
    lexer: &'l mut Lexer<'a>,
    /// Items in the tree so far.
    stored: usize,
    /// Brackets that are open.
    depth: usize,
}

/// Receives the items of a list, and `None` where a group of them ends.
type TakePart<'t, 'l, 'a> = dyn FnMut(&mut Reader<'l, 'a>, Option<Item<'a>>) -> Result<(), InputError> + 't;

impl<'l, 'a> Reader<'l, 'a> {
    fn value(&mut self) -> Result<Value<'a>, InputError> {
        self.lexer.blanks();
        let start = self.lexer.at;
        match self.lexer.next()? {
            Some((token, span)) => self.value_of(token, span),
            None => Err(unexpected(self.lexer.text, start, Expected::Value)),
        }
    }

    /// The value that begins with a token.
    fn value_of(&mut self, token: Token<'a>, span: Range<usize>) -> Result<Value<'a>, InputError> {
        let kind = match token {
            Token::Open(bracket) => return self.list(span.start, closing(bracket).unwrap_or(NOTHING)),
            Token::Word(word) if self.lexer.rest().starts_with(['[', '(', '{']) => return self.wrapped(word, span),
            Token::Word(word) if is_null(word) => Kind::Null,
            Token::Word(word) => Kind::Word(word.into()),
            Token::Number(number) => Kind::Number(number),
            Token::Text(text) => Kind::Text(text),
            Token::Close(_) | Token::Comma | Token::Semicolon | Token::Bar | Token::Key => {
                return Err(unexpected(self.lexer.text, span.start, Expected::Value));
            }
        };
        Ok(Value { kind, span })
    }

    /// The list whose bracket began at `start`.
    fn list(&mut self, start: usize, closing: char) -> Result<Value<'a>, InputError> {
        if self.depth == MOST_DEPTH {
            return Err(InputErrorKind::TooDeep { most: MOST_DEPTH }.at(start..start + 1));
        }
        self.depth += 1;
        let (text, inside, signs, before) = (self.lexer.text, self.lexer.at, self.lexer.signs, self.stored);
        let (mut items, mut is_long, mut count, mut ends) = (Vec::with_capacity(2), false, 0, Vec::new());
        self.items(closing, &mut |reader, part| {
            let Some(item) = part else {
                ends.push(count);
                return Ok(());
            };
            count += 1;
            if is_long || reader.stored >= MOST_STORED && items.len() > FEW {
                (is_long, items, reader.stored) = (true, Vec::new(), before);
            } else {
                items.push(item);
                reader.stored += 1;
            }
            Ok(())
        })?;
        self.depth -= 1;
        let span = start..self.lexer.at;
        let is_barred = text[inside..].trim_start().starts_with('|');
        let is_grouped = is_barred || ends.iter().enumerate().any(|(at, &end)| end != at + 1) || ends.len() + 1 < count;
        match (is_long, !ends.is_empty() && is_grouped) {
            (true, true) => Err(InputErrorKind::TooManySquares { most: MOST_STORED }.at(span)),
            (true, false) => {
                let items = Items::Long(Box::new(Long { text, inside, signs, closing }));
                Ok(Value { kind: Kind::List(List { items, count }), span })
            }
            // Names in groups would be those of several boards.
            (false, true) if items.iter().any(|item| item.name.is_some()) => {
                let what = Foreign::Line;
                Err(FamilyName::Values.not_understood(what, span))
            }
            (false, true) => Ok(groups(items, &ends, span)),
            (false, false) => Ok(Value::of_items(items, span)),
        }
    }

    /// Passes the items up to the end of the list to `take`.
    fn items(&mut self, closing: char, take: &mut TakePart<'_, 'l, 'a>) -> Result<(), InputError> {
        let is_barred = closing == ']' && self.lexer.rest().trim_start().starts_with('|');
        // True if an item has to follow before the next comma.
        let (mut name, mut is_open) = (None, true);
        while let Some((token, span)) = self.lexer.next()? {
            let expected = if name.is_some() { Expected::Value } else { Expected::Closing };
            let wrong = unexpected(self.lexer.text, span.start, expected);
            match token {
                Token::Close(bracket) if bracket == closing && name.is_none() => return Ok(()),
                Token::Comma if !is_open && name.is_none() => is_open = true,
                // Essence names the indices of a matrix.
                Token::Semicolon if self.lexer.rest().trim_start().starts_with("int(") => {
                    self.lexer.blanks();
                    self.lexer.at += "int".len();
                    self.value()?;
                }
                Token::Semicolon | Token::Bar if name.is_none() && (is_barred || token == Token::Semicolon) => {
                    is_open = true;
                    take(self, None)?;
                }
                Token::Close(_) | Token::Comma | Token::Semicolon | Token::Bar | Token::Key => return Err(wrong),
                _ => {
                    let value = self.value_of(token, span)?;
                    if name.is_none() && self.lexer.takes_key() {
                        name = Some(Box::new(name_of(value, self.lexer.text)?));
                    } else {
                        is_open = false;
                        take(self, Some(Item { name: name.take(), value }))?;
                    }
                }
            }
        }
        if closing == NOTHING { Ok(()) } else { Err(self.lexer.unexpected(Expected::Closing)) }
    }

    /// The list in the brackets behind a word: `vec![1, 2]`, `np.array([1, 2])`, `array1d(1..4, [...])`.
    fn wrapped(&mut self, word: &str, span: Range<usize>) -> Result<Value<'a>, InputError> {
        let unknown = FamilyName::Values.not_understood(Foreign::Code, span.clone());
        if !is_wrapper(word) {
            return Err(unknown);
        }
        let mut inside = self.value()?;
        if word == "Queen" && !matches!(inside.kind, Kind::Map(_)) {
            return Err(unknown);
        }
        inside.span.start = span.start;
        let Kind::List(List { items: Items::Kept(items), .. }) = &mut inside.kind else { return Ok(inside) };
        let mut lists = items.iter().enumerate().filter(|(_, item)| item.value.list().is_some());
        let (Some((only, _)), None, true) = (lists.next(), lists.next(), MAKERS.contains(&word)) else {
            return Ok(inside);
        };
        let list = &mut items[only].value;
        let before = self.lexer.text[span.end + 1..list.span.start].trim_end().trim_end_matches(',');
        let (expected, found) = (count_of_range(before), list.list().map_or(0, |list| list.count));
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            return Err(Counted::Columns.wrong(found, expected, list.span.clone()));
        }
        Ok(Value { kind: std::mem::replace(&mut list.kind, Kind::Null), span: inside.span })
    }
}

/// The list of the groups that end before these places.
fn groups<'a>(items: Vec<Item<'a>>, ends: &[usize], span: Range<usize>) -> Value<'a> {
    let (count, mut start, mut groups) = (items.len(), 0, Vec::new());
    let mut items = items.into_iter();
    for &end in ends.iter().chain([&count]) {
        let group: Vec<Item<'a>> = items.by_ref().take(end - start).collect();
        if let (Some(first), Some(last)) = (group.first(), group.last()) {
            let span = first.value.span.start..last.value.span.end;
            groups.push(Item { name: None, value: Value::of_items(group, span) });
        }
        start = end;
    }
    Value::of_items(groups, span)
}

/// The name that a value is, before the sign of a key.
fn name_of<'a>(value: Value<'a>, text: &'a str) -> Result<Name<'a>, InputError> {
    let name = match value.kind {
        Kind::Word(name) | Kind::Text(name) => name,
        Kind::Null | Kind::Number(_) => text[value.span.clone()].into(),
        _ => return Err(unexpected(text, value.span.end, Expected::Closing)),
    };
    Ok(Name { text: name, span: value.span })
}

/// True for the words that stand for no value.
pub(crate) fn is_null(word: &str) -> bool {
    matches!(word, "null" | "None" | "nil" | "NULL" | "undefined")
}

/// The truth value that a word is.
pub(crate) fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_read_again() {
        let text = format!("[{}]", "1, ".repeat(3 * MOST_STORED));
        let value = Value::read(&mut Lexer::new(&text, 0, Signs::default())).expect("a list");
        let (list, mut walked) = (value.list().expect("a list"), 0);
        let each = list.each(&mut |item| {
            walked += usize::from(matches!(item.value.kind, Kind::Number(1)));
            Ok(())
        });
        assert_eq!((each, list.items().len(), list.count, walked), (Ok(()), 0, 3 * MOST_STORED, 3 * MOST_STORED));
    }

    #[test]
    fn squares_and_objects_are_kept_behind_any_list() {
        for length in 0..2 * MOST_STORED {
            let text = format!("{{a: [{}], b: [[1, 2]]}}", "1, ".repeat(length));
            let value = Value::read(&mut Lexer::new(&text, 0, Signs::default())).expect("an object");
            let members = value.list().map_or(&[][..], |list| list.items());
            let squares = members[1].value.list().map_or(&[][..], |list| list.items());
            assert_eq!(squares[0].value.list().map_or(0, |square| square.items().len()), 2, "{length}");
        }
    }
}

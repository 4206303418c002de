//! The form of a value, found before its meaning.

use crate::InputError;
use crate::format::piece::Piece;
use crate::lexer::truth;
use crate::value::{Item, Kind, List, Value};

/// The shape of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `null`, `None`, `[]`
    Nothing,
    Number(i64),
    Text,
    /// `[2, 4, 1, 3]`, with `null` for numbers
    Numbers,
    /// `[".Q..", "...Q"]`
    Texts,
    /// `[[0, 1], [2, 3]]`, or such lists of texts or words
    Lists,
    /// `[{"row": 0, "column": 1}]`
    Maps,
    /// `{"row": 0, "column": 1}`
    Map,
    #[default]
    Other,
}

/// The shape of a value, and what its numbers and words are.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) shape: Shape,
    /// Items of the list.
    pub(crate) items: usize,
    /// Items of each inner list, if all have as many.
    pub(crate) width: Option<usize>,
    /// True if all that the inner lists have are texts.
    pub(crate) is_texts: bool,
    /// True if numbers are 0 or 1, words true or false, and there is nothing else.
    pub(crate) is_bits: bool,
    pub(crate) least: i64,
    pub(crate) most: i64,
    pub(crate) has_zero: bool,
    /// True if a -1 or a `null` stands for a row without a queen.
    pub(crate) has_unset: bool,
    /// Numbers that are not negative.
    pub(crate) queens: usize,
}

/// The items of all lists at one depth, by their kinds.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    texts: usize,
    /// Numbers and words for nothing.
    numbers: usize,
    words: usize,
    lists: usize,
    /// Items with names.
    keyed: usize,
    is_begun: bool,
    shortest: usize,
    longest: usize,
}

impl Level {
    fn scalars(&self) -> usize {
        self.texts + self.numbers + self.words
    }

    fn open(&mut self, list: &List<'_>) {
        self.shortest = if self.is_begun { self.shortest.min(list.count) } else { list.count };
        self.longest = self.longest.max(list.count);
        self.is_begun = true;
    }
}

impl Form {
    pub(crate) fn of<'a>(piece: &Piece<'a>, value: &Value<'a>) -> Result<Self, InputError> {
        let mut form = Self {
            shape: Shape::Other,
            items: 0,
            width: None,
            is_texts: false,
            is_bits: true,
            least: i64::MAX,
            most: i64::MIN,
            has_zero: false,
            has_unset: false,
            queens: 0,
        };
        let Some(list) = value.list() else {
            form.shape = match value.kind {
                Kind::Number(number) => Shape::Number(number),
                Kind::Text(_) => Shape::Text,
                Kind::Null => Shape::Nothing,
                _ => Shape::Other,
            };
            return Ok(form);
        };
        let [mut outer, mut inner] = [Level::default(); 2];
        outer.open(list);
        list.each(piece, &mut |_, item| {
            form.count(item, &mut outer);
            let Some(list) = item.value.list() else { return Ok(()) };
            inner.open(list);
            list.each(piece, &mut |_, item| {
                form.count(item, &mut inner);
                Ok(())
            })
        })?;
        form.items = list.count;
        form.shape = shape(&outer, &inner, form.is_bits);
        form.is_texts = inner.texts > 0 && inner.texts == inner.scalars();
        form.width = match form.shape {
            Shape::Lists => Some(inner.longest).filter(|_| inner.shortest == inner.longest),
            Shape::Numbers => list.width,
            _ => None,
        };
        Ok(form)
    }

    fn count(&mut self, item: &Item<'_>, level: &mut Level) {
        level.keyed += usize::from(item.key.is_some());
        match item.value.kind {
            Kind::Number(number) => {
                level.numbers += 1;
                self.is_bits &= matches!(number, 0 | 1);
                self.number(number);
            }
            Kind::Text(_) => {
                level.texts += 1;
                self.is_bits = false;
            }
            Kind::Null => {
                level.numbers += 1;
                self.has_unset = true;
                self.is_bits = false;
            }
            Kind::Word(word) => {
                level.words += 1;
                self.is_bits &= truth(word).is_some();
            }
            Kind::List(_) | Kind::Map(_) => level.lists += 1,
        }
    }

    fn number(&mut self, number: i64) {
        self.has_unset |= number == -1;
        if number >= 0 {
            self.queens += 1;
            self.has_zero |= number == 0;
        }
        self.least = self.least.min(number);
        self.most = self.most.max(number);
    }
}

fn shape(outer: &Level, inner: &Level, is_bits: bool) -> Shape {
    let is_plain = outer.words + inner.words == 0 || is_bits;
    match () {
        () if inner.lists > 0 => Shape::Other,
        () if outer.longest == 0 => Shape::Nothing,
        () if outer.lists == 0 && outer.keyed == outer.longest => Shape::Map,
        () if outer.lists == 0 && outer.keyed > 0 => Shape::Other,
        () if outer.lists == 0 && outer.texts == outer.longest => Shape::Texts,
        () if outer.lists == 0 && outer.texts == 0 && is_plain => Shape::Numbers,
        () if outer.lists != outer.longest || outer.keyed > 0 => Shape::Other,
        () if inner.keyed > 0 && inner.keyed == inner.scalars() => Shape::Maps,
        () if inner.keyed == 0 && is_plain => Shape::Lists,
        () => Shape::Other,
    }
}

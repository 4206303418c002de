//! The form of a value, found before its meaning.

use crate::InputError;
use crate::values::tree::{Item, Kind, List, Value, truth};

/// The shape of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `null`, `None`, `[]`.
    Nothing,
    Number(i64),
    Truth(bool),
    /// A text or a word.
    Text,
    /// `[2, 4, null, 3]`.
    Numbers,
    /// `[".Q..", "...Q"]`.
    Texts,
    /// Lists of numbers, or of bits.
    NumberLists,
    /// Lists of texts.
    TextLists,
    /// `{"row": 0, "column": 1}`.
    Map,
    /// `[{"row": 0, "column": 1}]`.
    Maps,
    /// Lists of lists of anything.
    Deeper,
    Mixed,
}

/// The shape of a value, and what its items are.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) shape: Shape,
    /// Items of the list.
    pub(crate) count: usize,
    /// Items of each inner list, if all have as many.
    pub(crate) width: Option<usize>,
    /// True if all numbers are 0 or 1 and all words true or false.
    pub(crate) is_bits: bool,
}

/// The items of all lists at one depth, by their kinds.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    texts: usize,
    words: usize,
    numbers: usize,
    nulls: usize,
    /// Signs that are texts among texts, and rows without a queen among numbers.
    signs: usize,
    bits: usize,
    lists: usize,
    maps: usize,
    named: usize,
}

impl Level {
    fn see(&mut self, item: &Item<'_>) {
        self.named += usize::from(item.name.is_some());
        let count = match &item.value.kind {
            Kind::Null => &mut self.nulls,
            Kind::Number(number) => {
                self.bits += usize::from(matches!(number, 0 | 1));
                &mut self.numbers
            }
            Kind::Word(word) if is_sign(word) => &mut self.signs,
            Kind::Word(word) if truth(word).is_some() => {
                self.bits += 1;
                &mut self.numbers
            }
            Kind::Word(_) => &mut self.words,
            Kind::Text(_) => &mut self.texts,
            Kind::List(_) => &mut self.lists,
            Kind::Map(_) => &mut self.maps,
        };
        *count += 1;
    }

    /// The shape of the scalars: of a list of them, or of lists of them.
    fn scalars(&self, of_numbers: Shape, of_texts: Shape) -> Shape {
        let said = self.texts + self.words;
        match () {
            () if said + self.signs > 0 && self.nulls == 0 && (said > 0 || self.numbers == 0) => of_texts,
            () if said == 0 => of_numbers,
            () => Shape::Mixed,
        }
    }
}

/// True for the signs of a row without a queen.
fn is_sign(word: &str) -> bool {
    matches!(word, "-" | "?" | "_")
}

/// The number that an item is, as lists of columns have it.
pub(crate) fn number(value: &Value<'_>) -> Option<i64> {
    match &value.kind {
        Kind::Number(number) => Some(*number),
        Kind::Word(word) => truth(word).map(i64::from),
        _ => None,
    }
}

impl Form {
    pub(crate) fn of(value: &Value<'_>) -> Result<Self, InputError> {
        let shape = match &value.kind {
            Kind::Null => Shape::Nothing,
            Kind::Number(number) => Shape::Number(*number),
            Kind::Word(word) => truth(word).map_or(Shape::Text, Shape::Truth),
            Kind::Text(_) => Shape::Text,
            Kind::Map(_) => Shape::Map,
            Kind::List(list) => return Self::of_list(list),
        };
        Ok(Self { shape, count: 1, width: None, is_bits: false })
    }

    fn of_list(list: &List<'_>) -> Result<Self, InputError> {
        let (mut outer, mut inner, mut shortest, mut longest) = (Level::default(), Level::default(), usize::MAX, 0);
        list.each(&mut |item| {
            outer.see(item);
            let Kind::List(list) = &item.value.kind else { return Ok(()) };
            (shortest, longest) = (shortest.min(list.count), longest.max(list.count));
            list.each(&mut |item| {
                inner.see(item);
                Ok(())
            })
        })?;
        let level = if outer.lists > 0 { &inner } else { &outer };
        Ok(Self {
            shape: shape(list.count, &outer, &inner),
            count: list.count,
            width: Some(longest).filter(|_| shortest == longest),
            is_bits: level.bits > 0 && level.bits == level.numbers + level.nulls + level.signs,
        })
    }
}

fn shape(count: usize, outer: &Level, inner: &Level) -> Shape {
    match () {
        () if count == 0 => Shape::Nothing,
        () if outer.named > 0 => Shape::Mixed,
        () if outer.maps == count => Shape::Maps,
        () if outer.lists == 0 && outer.maps == 0 => outer.scalars(Shape::Numbers, Shape::Texts),
        () if outer.lists < count || inner.named > 0 => Shape::Mixed,
        () if inner.lists + inner.maps > 0 => Shape::Deeper,
        () => inner.scalars(Shape::NumberLists, Shape::TextLists),
    }
}

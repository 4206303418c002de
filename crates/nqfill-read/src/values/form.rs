//! The form of a value, found before its meaning: that of a list by the forms of its items.

use crate::InputError;
use crate::numbers::squares;
use crate::values::names::coordinate;
use crate::values::tree::{Kind, List, Value, truth};

/// The shape of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `null`, `None`, `[]`.
    Nothing,
    Number(i64),
    Truth(bool),
    /// `-`, `?`, `_`: a row without a queen among numbers, a text among texts.
    Sign,
    /// A text or a word.
    Text,
    /// A text, or texts, that are names of squares.
    Names,
    /// `[".Q..", "...Q"]`.
    Texts,
    /// Lists of texts of one character.
    Cells,
    /// `[2, 4, null, 3]`.
    Numbers,
    /// `[0, 1]`, `{"row": 0, "column": 1}`.
    Pair,
    Pairs,
    /// Lists of numbers.
    Lists,
    /// Any other names with values.
    Object,
    /// One level more of any, and lists of objects.
    Several,
    Mixed,
}

/// The shape of a value, and what its items are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    pub(crate) shape: Shape,
    /// Items of the list.
    pub(crate) count: usize,
    /// Items of each inner list, if all have as many.
    pub(crate) width: Option<usize>,
    /// True if all numbers are 0 or 1 or truth values.
    pub(crate) is_bits: bool,
    /// True if every text is a character.
    pub(crate) is_short: bool,
}

/// What the items of a list are, as a set.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds(u16);

impl Kinds {
    const NULL: u16 = 1;
    const NUMBER: u16 = 1 << 1;
    const SIGN: u16 = 1 << 2;
    const TEXT: u16 = 1 << 3;
    const NAME: u16 = 1 << 4;
    const PAIR: u16 = 1 << 5;
    const NUMBERS: u16 = 1 << 6;
    const CELLS: u16 = 1 << 7;
    const OTHER: u16 = 1 << 8;
    const NAMED: u16 = 1 << 9;

    fn add(&mut self, value: &Value<'_>, form: &Form) {
        let is_list = value.list().is_some();
        self.0 |= match form.shape {
            Shape::Nothing if !is_list => Self::NULL,
            Shape::Number(_) | Shape::Truth(_) => Self::NUMBER,
            Shape::Sign => Self::SIGN,
            Shape::Text => Self::TEXT,
            Shape::Names if !is_list => Self::NAME,
            Shape::Pair => Self::PAIR,
            Shape::Numbers => Self::NUMBERS,
            Shape::Texts if form.is_short && form.count > 1 => Self::CELLS,
            _ => Self::OTHER,
        };
    }

    /// True if there are no others than these.
    const fn are(self, kinds: u16) -> bool {
        self.0 & !kinds == 0
    }

    const fn shape(self, count: usize) -> Shape {
        match () {
            () if count == 0 => Shape::Nothing,
            () if self.are(Self::NAME) => Shape::Names,
            () if self.are(Self::NUMBER) && count == 2 => Shape::Pair,
            () if self.are(Self::NULL | Self::NUMBER | Self::SIGN) && !self.are(Self::SIGN) => Shape::Numbers,
            () if self.are(Self::TEXT | Self::NAME | Self::NUMBER | Self::SIGN) => Shape::Texts,
            () if self.are(Self::PAIR) => Shape::Pairs,
            () if self.are(Self::PAIR | Self::NUMBERS) => Shape::Lists,
            () if self.are(Self::CELLS) => Shape::Cells,
            () if self.are(Self::PAIR | Self::NUMBERS | Self::CELLS | Self::OTHER) => Shape::Several,
            () => Shape::Mixed,
        }
    }
}

impl Form {
    /// The form of a value.
    ///
    /// # Errors
    /// Of a long list, which is read once more.
    pub(crate) fn of(value: &Value<'_>) -> Result<Self, InputError> {
        let is_short = |text: &str| text.trim().chars().filter(|c| *c != '\u{fe0f}').nth(1).is_none();
        let (shape, is_short) = match &value.kind {
            Kind::Null => (Shape::Nothing, true),
            Kind::Number(number) => (Shape::Number(*number), true),
            Kind::Word(word) if matches!(word.as_ref(), "-" | "?" | "_") => (Shape::Sign, true),
            Kind::Word(word) if truth(word).is_some() => (Shape::Truth(truth(word) == Some(true)), true),
            Kind::Word(text) | Kind::Text(text) if squares::is_names(text.trim()) => (Shape::Names, false),
            Kind::Word(text) | Kind::Text(text) => (Shape::Text, is_short(text)),
            Kind::Map(map) if is_square(map) => (Shape::Pair, false),
            Kind::Map(_) => (Shape::Object, false),
            Kind::List(list) => return Self::of_list(list),
        };
        let is_bits = matches!(shape, Shape::Number(0 | 1) | Shape::Truth(_));
        Ok(Self { shape, count: 1, width: None, is_bits, is_short })
    }

    fn of_list(list: &List<'_>) -> Result<Self, InputError> {
        let (mut kinds, mut shortest, mut longest) = (Kinds(0), usize::MAX, 0);
        let (mut is_bits, mut is_short) = (list.count > 0, true);
        list.each(&mut |item| {
            let form = Self::of(&item.value)?;
            kinds.add(&item.value, &form);
            kinds.0 |= if item.name.is_some() { Kinds::NAMED } else { 0 };
            (shortest, longest) = (shortest.min(form.count), longest.max(form.count));
            (is_bits, is_short) = (is_bits & form.is_bits, is_short & form.is_short);
            Ok(())
        })?;
        let width = Some(longest).filter(|_| shortest == longest);
        Ok(Self { shape: kinds.shape(list.count), count: list.count, width, is_bits, is_short })
    }
}

/// True for an object that begins with the row or the column of a square.
fn is_square(map: &List<'_>) -> bool {
    let is_named = |name: &str| coordinate(name).is_some();
    map.count <= 3
        && map.items().first().is_some_and(|first| {
            matches!(first.value.kind, Kind::Number(_)) && first.name.as_ref().is_some_and(|name| is_named(&name.text))
        })
}

//! The form of a value, found before its meaning.

use crate::InputError;
use crate::named::tokens::Token;
use crate::named::walk::{Call, Event, Leaf, walk};
use crate::tokens::Piece;

/// The form of a value.
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

/// The items of all lists at one depth.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    lists: usize,
    numbers: usize,
    nulls: usize,
    texts: usize,
    words: usize,
    keyed: usize,
    /// Items of the list that is open.
    open: usize,
    shortest: usize,
    longest: usize,
}

impl Level {
    fn items(&self) -> usize {
        self.numbers + self.nulls + self.texts + self.words
    }

    fn close(&mut self) {
        self.shortest = if self.lists == 0 { self.open } else { self.shortest.min(self.open) };
        self.longest = self.longest.max(self.open);
        self.lists += 1;
        self.open = 0;
    }
}

/// The form of a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Survey {
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

/// True if a word stands for nothing.
pub(crate) fn is_null(word: &str) -> bool {
    matches!(word, "null" | "None" | "nil" | "NULL" | "undefined" | "_" | "?" | "<>" | "-")
}

/// The truth value of a word.
pub(crate) fn truth(word: &str) -> Option<bool> {
    match word {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        _ => None,
    }
}

#[derive(Default)]
struct Count {
    levels: [Level; 2],
    is_deeper: bool,
    is_scalar: bool,
    is_bits: bool,
    has_words: bool,
    survey: Survey,
}

impl Survey {
    /// Surveys the value that begins here, and returns the text behind it.
    pub(crate) fn of<'a>(piece: &Piece<'a>, value: &'a str) -> Result<(&'a str, Self), InputError> {
        let empty = Self { least: i64::MAX, most: i64::MIN, ..Self::default() };
        let mut count = Count { is_bits: true, survey: empty, ..Count::default() };
        let (rest, call) = walk(piece, value, &mut |event| {
            count.see(&event);
            Ok(())
        })?;
        Ok((rest, count.finish(call)))
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

impl Count {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Leaf(leaf) => self.leaf(leaf),
            Event::Opened(depth @ 2..) => match self.levels.get_mut(depth - 2) {
                Some(outer) if *depth <= 2 => outer.open += 1,
                _ => self.is_deeper = true,
            },
            Event::Opened(_) => {}
            Event::Closed { depth, .. } => {
                if let Some(level) = self.levels.get_mut(depth - 1) {
                    level.close();
                }
            }
        }
    }

    fn leaf(&mut self, leaf: &Leaf<'_>) {
        let Some(level) = leaf.depth.checked_sub(1).map(|i| self.levels.get_mut(i)) else {
            self.scalar(leaf.token);
            return;
        };
        let Some(level) = level else { return };
        level.open += 1;
        level.keyed += usize::from(leaf.key.is_some());
        match leaf.token {
            Token::Number(number) => {
                level.numbers += 1;
                self.is_bits &= matches!(number, 0 | 1);
                self.survey.number(number);
            }
            Token::Text(_) => {
                level.texts += 1;
                self.is_bits = false;
            }
            Token::Word(word) if is_null(word) => {
                level.nulls += 1;
                self.survey.has_unset = true;
                self.is_bits = false;
            }
            Token::Word(word) => {
                level.words += 1;
                self.is_bits &= truth(word).is_some();
                self.has_words = true;
            }
            _ => {}
        }
    }

    fn scalar(&mut self, token: Token<'_>) {
        self.survey.shape = match token {
            Token::Number(number) => Shape::Number(number),
            Token::Text(_) => Shape::Text,
            Token::Word(word) if is_null(word) => Shape::Nothing,
            _ => Shape::Other,
        };
        self.is_scalar = true;
    }

    fn finish(self, call: Call) -> Survey {
        let [outer, inner] = self.levels;
        let mut survey = self.survey;
        survey.items = outer.longest;
        survey.is_bits = self.is_bits;
        if !self.is_scalar {
            survey.shape = shape(&outer, &inner, self.is_deeper, self.has_words, self.is_bits);
        }
        survey.is_texts = inner.texts > 0 && inner.texts == inner.items();
        if survey.shape == Shape::Lists && inner.shortest == inner.longest {
            survey.width = Some(inner.longest);
        } else if survey.shape == Shape::Numbers {
            survey.width = call.width;
        }
        survey
    }
}

fn shape(outer: &Level, inner: &Level, is_deeper: bool, has_words: bool, is_bits: bool) -> Shape {
    let is_plain = !has_words || is_bits;
    match () {
        () if is_deeper || outer.lists == 0 => Shape::Other,
        () if outer.longest == 0 => Shape::Nothing,
        () if inner.lists == 0 && outer.keyed == outer.longest => Shape::Map,
        () if inner.lists == 0 && outer.keyed > 0 => Shape::Other,
        () if inner.lists == 0 && outer.texts == outer.longest => Shape::Texts,
        () if inner.lists == 0 && outer.texts == 0 && is_plain => Shape::Numbers,
        () if inner.lists != outer.longest || outer.keyed > 0 => Shape::Other,
        () if inner.keyed > 0 && inner.keyed == inner.items() => Shape::Maps,
        () if inner.keyed == 0 && is_plain => Shape::Lists,
        () => Shape::Other,
    }
}

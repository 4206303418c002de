//! Texts of measurements, which a page shows in both languages and programs read in English.

use nqfill_show::{Lang, engine_words};
use serde::{Serialize, Serializer};

/// The name of a board in tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoardName {
    /// The path of its file, with its number if it is not the first there.
    Path(String),
    /// The empty board of a size.
    Empty(usize),
}

impl BoardName {
    pub(crate) fn of(&self, lang: Lang) -> String {
        match self {
            Self::Path(path) => path.clone(),
            Self::Empty(n) => engine_words::empty_board(lang, *n),
        }
    }
}

impl Default for BoardName {
    fn default() -> Self {
        Self::Path(String::new())
    }
}

impl Serialize for BoardName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.of(Lang::En))
    }
}

/// What is to be said of a run.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    zh: String,
    en: String,
}

impl Remark {
    pub(crate) fn new(text: impl Fn(Lang) -> String) -> Self {
        Self { zh: text(Lang::Zh), en: text(Lang::En) }
    }

    pub(crate) fn of(&self, lang: Lang) -> &str {
        lang.pick(&self.zh, &self.en)
    }
}

impl Serialize for Remark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.en)
    }
}

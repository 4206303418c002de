//! The two languages of nqfill.

/// A language for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// Chinese, the language of results unless another is asked for.
    #[default]
    Zh,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The language of diagnostics under a locale, as in `LANG`: Chinese under `zh...`, English otherwise.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        if locale.starts_with("zh") { Self::Zh } else { Self::En }
    }

    /// The text in this language.
    #[must_use]
    pub fn pick<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }
}

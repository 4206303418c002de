//! The two languages of nqfill.

/// A language of messages and results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// Chinese, the default language of a run.
    #[default]
    Zh,
    /// English.
    En,
}

/// A text in Chinese and in English.
pub type Words = (&'static str, &'static str);

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The language of help and usage errors for a locale, as in `LANG`: Chinese for `zh...`, else English.
    pub fn of_locale(locale: &str) -> Self {
        if locale.starts_with("zh") { Self::Zh } else { Self::En }
    }

    /// Picks the text in this language.
    pub fn pick<T>(self, zh: T, en: T) -> T {
        match self {
            Self::Zh => zh,
            Self::En => en,
        }
    }

    /// What stands between a name and its message.
    pub fn colon(self) -> &'static str {
        self.pick("：", ": ")
    }

    /// Picks the text in this language.
    pub fn of(self, (zh, en): Words) -> &'static str {
        self.pick(zh, en)
    }
}

/// Formats a text in one language: `say!(lang, "第 {row} 行", "row {row}")`, or `say!(lang, ("{} 个", a.len()), ("{} of them",
/// a.len()))` where the arguments are no names. The compiler checks both texts.
#[macro_export]
macro_rules! say {
    ($lang:expr, $zh:tt, $en:tt $(,)?) => {
        match $lang {
            $crate::words::Lang::Zh => $crate::say!(@ $zh),
            $crate::words::Lang::En => $crate::say!(@ $en),
        }
    };
    (@ ($($text:tt)*)) => { format!($($text)*) };
    (@ $text:literal) => { format!($text) };
}

//! Marks of squares on a terminal that shows colours.

/// A mark of a square drawn as text. Besides its colour each has an attribute of its own, for people who do not see the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A queen of the puzzle: bold.
    Given,
    /// A queen of a completion: underlined, cyan.
    Added,
    /// A blocked square: dim.
    Blocked,
    /// A queen that another attacks: bold, reversed, red.
    Conflict,
}

impl Ink {
    /// The escape sequence that begins the mark.
    const fn begin(self) -> &'static str {
        match self {
            Self::Given => "\u{1b}[1m",
            Self::Added => "\u{1b}[4;36m",
            Self::Blocked => "\u{1b}[2m",
            Self::Conflict => "\u{1b}[1;7;31m",
        }
    }

    /// Appends a text with this mark.
    pub(crate) fn put(self, text: &str, out: &mut Vec<u8>) {
        for part in [self.begin(), text, "\u{1b}[0m"] {
            out.extend_from_slice(part.as_bytes());
        }
    }

    /// A text with this mark.
    pub(crate) fn on(self, text: &str) -> String {
        [self.begin(), text, "\u{1b}[0m"].concat()
    }
}

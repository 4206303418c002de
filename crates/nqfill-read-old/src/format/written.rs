//! What goes with a board when it is written, and what is lost.

/// What is known of a board beside its squares, as a name and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub value: serde_json::Value,
}

impl std::fmt::Display for Note {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.value {
            serde_json::Value::String(text) => write!(formatter, "{}: {text}", self.name),
            value => write!(formatter, "{}: {value}", self.name),
        }
    }
}

/// The parts of a board that a format could not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Blocked squares that were left out.
    pub blocked: usize,
    /// Queens that were left out, because their row has another.
    pub queens: usize,
}

impl Loss {
    /// True if the format held everything.
    pub const fn is_none(&self) -> bool {
        self.blocked == 0 && self.queens == 0
    }
}

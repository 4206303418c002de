//! The characters of a drawing, as an error shows them.

/// The characters of each kind of square in a format, changed by the options. Errors show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Empty squares.
    pub empty: String,
    /// Queens.
    pub queen: String,
    /// Blocked squares.
    pub blocked: String,
}

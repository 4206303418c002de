//! Words that stand on pages alone, each in both languages.

use crate::show::Words;

/// Before the field that finds names.
pub(crate) const SEARCH: Words = ("按名称查找", "Search by name");
/// The button that shows the keys.
pub const KEYS: Words = ("快捷键", "Keys");
/// Closes a dialogue.
pub(crate) const CLOSE: Words = ("关闭", "Close");

//! How much a report says: of what, and how long its texts may be.

use crate::show::{Lang, say};
use std::borrow::Cow;

/// How much a report says about one submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everything, squares and boards included.
    #[default]
    Full,
    /// The step that failed, but no squares.
    Verdict,
    /// Passed or not, and the score.
    None,
}

/// Most characters of the message of a step.
pub(crate) const MOST_OF_STEP: usize = 500;

/// Most characters of the message of a submission.
pub(crate) const MOST_OF_MESSAGE: usize = 2_000;

/// Most characters of a row.
pub(crate) const MOST_OF_REPORT: usize = 100 << 10;

/// Cuts a text to at most `most` characters, mark included; the mark alone may be longer.
pub(crate) fn clip(text: &str, most: usize, lang: Lang) -> Cow<'_, str> {
    // A text has no more characters than bytes, and its bytes need not be counted.
    if text.len() <= most {
        return text.into();
    }
    let count = text.chars().count();
    if count <= most {
        return text.into();
    }
    let mark = mark(count, lang);
    let length = most.saturating_sub(mark.chars().count());
    let end = text.char_indices().nth(length).map_or(text.len(), |(at, _)| at);
    format!("{}{mark}", &text[..end]).into()
}

fn mark(count: usize, lang: Lang) -> String {
    say!(lang, "……（已截断，共 {count} 字符）", "... (clipped, {count} characters in all)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clipped_text_has_a_mark_and_keeps_to_the_limit() {
        for lang in Lang::ALL {
            let text = "皇".repeat(3000);
            let clipped = clip(&text, 500, lang);
            assert_eq!(clipped.chars().count(), 500);
            assert!(clipped.contains("3000"));
        }
    }

    #[test]
    fn a_text_of_just_the_limit_is_whole() {
        let text = "皇".repeat(500);
        assert_eq!(clip(&text, 500, Lang::Zh), text);
    }
}

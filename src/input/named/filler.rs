//! Headings and sentences around boards whose parts have names.

use super::meter;
use crate::input::talk::{Talk, said_at};

/// The text behind the line that begins here, if that line is a heading, a sentence or other words about boards.
pub(in crate::input) fn behind_words(text: &str) -> Option<&str> {
    let said = said_at(text, 0)?;
    meter::look(said.line.next);
    matches!(said.talk, Some(Talk::Words | Talk::Prose)).then(|| &text[said.line.next..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_passed_over_and_statements_are_not() {
        for words in ["解法 1:", "Solution #1:", "共找到 1 种解法。", "Total: 92", "请输入棋盘："] {
            assert_eq!(behind_words(&format!("{words}\nn = 4")), Some("n = 4"), "{words}");
        }
        for statement in ["n = 4;", "queens = [(0, 1)]", "{\"n\": 4}", "queen(1,2).", "quens: [1, 2]", "-----"] {
            assert_eq!(behind_words(statement), None, "{statement}");
        }
    }
}

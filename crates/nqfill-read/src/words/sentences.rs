//! The sentences that text output has about a board: whoever writes one and whoever reads it again goes by the same row here.
//!
//! A row is a template in Chinese and one in English. `{}` is a hole, for a number or, at the end, for any text.

use crate::words::Lang;
use std::fmt::Display;

/// A sentence about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
#[allow(missing_docs, reason = "each has its words in the table")]
pub enum Sentence {
    NoSolution,
    FoundOne,
    Found,
    FoundOneClass,
    FoundClasses,
    FirstOf,
    FirstOfClasses,
    MoreThanOne,
    More,
    MoreClasses,
    PerhapsMoreThanOne,
    PerhapsMore,
    PerhapsMoreClasses,
    OneNotAsked,
    Undecided,
    Invalid,
    Conflict,
    MoreConflict,
    MoreConflicts,
    ConflictNumber,
    Statistics,
    Input,
}

use Sentence::*;

const SENTENCES: [(Sentence, &str, &str); 22] = [
    (NoSolution, "无解", "No solution"),
    (FoundOne, "共找到 1 种解法。", "Found 1 solution."),
    (Found, "共找到 {} 种解法。", "Found {} solutions."),
    (FoundOneClass, "对称者算一类，共有 1 类解法。", "Found 1 class of solutions up to symmetry."),
    (FoundClasses, "对称者算一类，共有 {} 类解法。", "Found {} classes of solutions up to symmetry."),
    (FirstOf, "共有 {} 种解法，已列出前 {} 种。", "{} solutions, the first {} listed."),
    (
        FirstOfClasses,
        "对称者算一类，共有 {} 类解法，已列出前 {} 类。",
        "{} classes of solutions up to symmetry, the first {} listed.",
    ),
    (MoreThanOne, "已列出前 1 种解法，还有更多。", "Listed the first solution; there are more."),
    (More, "已列出前 {} 种解法，还有更多。", "Listed the first {} solutions; there are more."),
    (
        MoreClasses,
        "对称者算一类，已列出前 {} 类解法，还有更多。",
        "Listed {} of the classes of solutions up to symmetry; there are more.",
    ),
    (PerhapsMoreThanOne, "已列出前 1 种解法，可能还有更多。", "Listed the first solution; there may be more."),
    (PerhapsMore, "已列出前 {} 种解法，可能还有更多。", "Listed the first {} solutions; there may be more."),
    (
        PerhapsMoreClasses,
        "对称者算一类，已列出前 {} 类解法，可能还有更多。",
        "Listed {} of the classes of solutions up to symmetry; there may be more.",
    ),
    (OneNotAsked, "已求得 1 种解法，未再搜索。", "Found one solution; others were not looked for."),
    (Undecided, "未决：{}", "Undecided: {}"),
    (Invalid, "无效：{}", "Invalid: {}"),
    (Conflict, "冲突：{}", "Conflict: {}"),
    (MoreConflict, "另有 1 处冲突未列出", "1 more conflict not listed"),
    (MoreConflicts, "另有 {} 处冲突未列出", "{} more conflicts not listed"),
    (ConflictNumber, "冲突数：{}（{}）", "Conflict number: {} ({})"),
    (Statistics, "统计：{}", "Statistics: {}"),
    (Input, "输入：格式 {}，编码 {}", "Input: format {}, encoding {}"),
];

impl Sentence {
    /// The sentence in a language, if it has no holes.
    pub fn template(self, lang: Lang) -> &'static str {
        let (_, zh, en) = SENTENCES[self as usize];
        lang.pick(zh, en)
    }

    /// The sentence in a language, with values in its holes.
    pub fn write(self, lang: Lang, values: &[&dyn Display]) -> String {
        let mut pieces = self.template(lang).split("{}");
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for (at, piece) in pieces.enumerate() {
            text.extend(values.get(at).map(ToString::to_string));
            text.push_str(piece);
        }
        text
    }

    /// All sentences with their templates in both languages.
    pub(crate) fn templates() -> impl Iterator<Item = (Self, &'static str)> {
        SENTENCES.iter().flat_map(|&(sentence, zh, en)| [(sentence, zh), (sentence, en)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_has_its_row_and_its_holes_filled() {
        for (at, (sentence, zh, en)) in SENTENCES.into_iter().enumerate() {
            assert_eq!(sentence as usize, at, "{sentence:?}");
            for (lang, template) in [(Lang::Zh, zh), (Lang::En, en)] {
                let values: Vec<&dyn Display> = template.matches("{}").map(|_| &3 as &dyn Display).collect();
                assert_eq!(sentence.write(lang, &values), template.replace("{}", "3"));
            }
        }
    }
}

//! The sentences that text output has about a board: whoever writes one and whoever reads it again goes by the same row here.
//!
//! A row is a template in Chinese and one in English. `{}` is a hole, for a number or, at the end, for any text. A `|` ends
//! the part by which a line is known, where people have changed what follows; by default that is all before a hole.

use crate::words::Lang;
use std::fmt::Display;
use std::sync::LazyLock;

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
    More,
    MoreClasses,
    PerhapsMore,
    PerhapsMoreClasses,
    OneUnsought,
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

const SENTENCES: [(Sentence, &str, &str); 20] = [
    (NoSolution, "无解", "No solution"),
    (FoundOne, "共找到| 1 种解法。", "Found |1 solution."),
    (Found, "共找到| {} 种解法。", "Found {} solutions."),
    (FoundOneClass, "对称者算一类，共有| 1 类解法。", "Found |1 class of solutions up to symmetry."),
    (FoundClasses, "对称者算一类，共有 {} 类解法。", "Found {} classes of solutions up to symmetry."),
    (FirstOf, "共有| {} 种解法，已列出前 {} 种。", "{} solution|s, the first {} listed."),
    (
        FirstOfClasses,
        "对称者算一类，共有 {} 类解法，已列出前 {} 类。",
        "{} classes of solutions up to symmetry, the first {} listed.",
    ),
    (More, "已列出|前 {} 种解法，还有更多。", "Listed the first {} solutions; there are more."),
    (
        MoreClasses,
        "对称者算一类，已列出前 {} 类解法，还有更多。",
        "Listed the first {} classes of solutions up to symmetry; there are more.",
    ),
    (PerhapsMore, "已列出|前 {} 种解法，可能还有更多。", "Listed the first {} solutions; there may be more."),
    (
        PerhapsMoreClasses,
        "对称者算一类，已列出前 {} 类解法，可能还有更多。",
        "Listed the first {} classes of solutions up to symmetry; there may be more.",
    ),
    (OneUnsought, "已求得| 1 种解法，未再搜索。", "Found |one solution; others were not looked for."),
    (Undecided, "未决|：{}", "Undecided: {}"),
    (Invalid, "无效|：{}", "Invalid: {}"),
    (Conflict, "冲突|：{}", "Conflict: {}"),
    (MoreConflict, "另有| 1 处冲突未列出", "1 more conflict| not listed"),
    (MoreConflicts, "另有| {} 处冲突未列出", "{} more conflict|s not listed"),
    (ConflictNumber, "冲突|数：{}（{}）", "Conflict number: {} ({})"),
    (Statistics, "统计|：{}", "Statistics: {}"),
    (Input, "输入：格式| {}，编码 {}", "Input: format {}, encoding {}"),
];

/// The sentences in each language, with nothing in their holes: most boards of a run get one without holes.
static SAID: LazyLock<[[String; 2]; SENTENCES.len()]> =
    LazyLock::new(|| SENTENCES.map(|(sentence, ..)| Lang::ALL.map(|lang| sentence.fill(lang, &[]))));

impl Sentence {
    /// The sentence in a language, with values in its holes.
    pub fn write(self, lang: Lang, values: &[&dyn Display]) -> String {
        if values.is_empty() { self.said(lang).to_owned() } else { self.fill(lang, values) }
    }

    /// The sentence in a language, with nothing in its holes, if it has any.
    pub fn said(self, lang: Lang) -> &'static str {
        &SAID[self as usize][lang as usize]
    }

    fn fill(self, lang: Lang, values: &[&dyn Display]) -> String {
        let (_, zh, en) = SENTENCES[self as usize];
        let (mut rest, mut values) = (lang.pick(zh, en), values.iter());
        let mut said = String::with_capacity(2 * rest.len());
        while let Some(at) = memchr::memchr2(b'{', b'|', rest.as_bytes()) {
            said.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(behind) = rest.strip_prefix('}') {
                rest = behind;
                said.extend(values.next().map(ToString::to_string));
            }
        }
        said.push_str(rest);
        said
    }

    /// The first sentence that a line begins as, in any language.
    pub fn begun_by(line: &str) -> Option<Self> {
        let begun = Begun::of(line);
        Self::templates().find(|(_, template)| begun.is(template)).map(|(sentence, _)| sentence)
    }

    /// All sentences with their templates in both languages.
    pub(crate) fn templates() -> impl Iterator<Item = (Self, &'static str)> {
        SENTENCES.iter().flat_map(|&(sentence, zh, en)| [(sentence, zh), (sentence, en)])
    }
}

/// How a line begins: files may have millions of lines that are no sentence.
struct Begun<'a> {
    line: &'a str,
    /// What stands behind a number at its start.
    behind: Option<&'a str>,
}

impl<'a> Begun<'a> {
    fn of(line: &'a str) -> Self {
        let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
        Self { line, behind: (behind.len() < line.len()).then_some(behind) }
    }

    /// True if it begins as a template does.
    fn is(&self, template: &str) -> bool {
        let (line, template) = match template.strip_prefix("{}") {
            Some(template) => (self.behind.unwrap_or_default(), template),
            None => (self.line, template),
        };
        // Few begin with the right byte.
        if line.as_bytes().first() != template.as_bytes().first() {
            return false;
        }
        let begins = template.find(['|', '{']).map_or(template, |end| &template[..end]);
        // `冲突的皇后` is no conflict.
        line.strip_prefix(begins).is_some_and(|behind| !behind.starts_with('的'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_known_by_its_beginning() {
        for (at, (sentence, zh, en)) in SENTENCES.into_iter().enumerate() {
            assert_eq!(sentence as usize, at, "{sentence:?}");
            for (lang, template) in [(Lang::Zh, zh), (Lang::En, en)] {
                let values: Vec<&dyn Display> = template.matches("{}").map(|_| &3 as &dyn Display).collect();
                let line = sentence.write(lang, &values);
                assert!(Sentence::begun_by(&line).is_some() && !line.contains(['|', '{']), "{line}");
            }
        }
        assert_eq!(Sentence::begun_by("3 more conflicts"), Some(MoreConflicts));
        assert!(
            ["Solution 1:", "{\"n\": 4}", "|", " solutions", ""].iter().all(|line| Sentence::begun_by(line).is_none())
        );
    }
}

//! Distinguishes words from damaged rows of a drawing: a line of words is never a row, and a line that may be a row is
//! never skipped. The characters of the drawing tell more than the module `prose` knows.

use crate::format::glyphs::Glyphs;
use crate::format::terms::Cell;

/// The kind of a line, by its characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// Words: no damage makes a row look like it.
    Prose,
    /// One word without a square: a heading, or a row in characters that are not known. Its neighbours tell.
    Word,
    /// A row, right or damaged.
    Row,
}

/// The kind of a line that is no filler. Markup is not skipped: a page shows something else than its source.
pub(crate) fn word_kind(line: &str, glyphs: &Glyphs<'_>) -> WordKind {
    if line.starts_with('<') && line.ends_with('>') {
        return WordKind::Row;
    }
    let is_cell = |c: char| glyphs.cell(c).is_some();
    let letters = line.chars().filter(|&c| c.is_alphabetic() && !is_cell(c)).count();
    let cells = line.chars().filter(|&c| is_cell(c)).count();
    if letters <= cells || !line.split(|c: char| !c.is_alphabetic()).any(|word| is_word(word, glyphs)) {
        return WordKind::Row;
    }
    if line.split_whitespace().any(|word| may_be_row(word, glyphs)) {
        return WordKind::Row;
    }
    let ends = [':', '!', '?', ',', '.'];
    if line.contains(char::is_whitespace)
        || (line.ends_with(ends) && !line.chars().any(|c| glyphs.cell(c) == Some(Cell::Queen)))
    {
        return WordKind::Prose;
    }
    WordKind::Word
}

/// True if letters are more than one square and not squares alone.
fn is_word(word: &str, glyphs: &Glyphs<'_>) -> bool {
    word.chars().nth(1).is_some() && word.chars().any(|c| glyphs.cell(c).is_none())
}

/// True if a word is several squares and no dots or dashes of punctuation.
fn may_be_row(word: &str, glyphs: &Glyphs<'_>) -> bool {
    let mut characters = word.chars();
    let first = characters.next();
    let is_punctuation =
        || matches!(first, Some('.' | '-' | '_' | '*' | '·')) && word.chars().all(|c| Some(c) == first);
    characters.next().is_some() && word.chars().all(|c| glyphs.cell(c).is_some()) && !is_punctuation()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;
    use crate::format::glyphs::COMMON;

    #[test]
    fn words_are_prose_and_what_may_be_a_row_is_not() {
        let options = ReadOptions::default();
        let word_kind = |line| word_kind(line, &Glyphs::new(&COMMON, &options));
        for line in [
            "please hand in your board by Friday.",
            "Searching ...",
            "N Queens puzzle",
            "8 皇后问题的全部解",
            "Q: queen, x: blocked",
            "完成了:",
            "Here it is:",
        ] {
            assert_eq!(word_kind(line), WordKind::Prose, "{line}");
        }
        for line in ["AABB", "Output", "口后口口", "hello"] {
            assert_eq!(word_kind(line), WordKind::Word, "{line}");
        }
        for line in [
            ".Qz.",
            ". Q zz . .",
            ".Q.. wrong row",
            "....后",
            "A A B B",
            "* Q * *",
            "a1 b2 c3",
            "<html><body>",
            "Q.!.",
            "zz..",
            "!!!!",
            "1 2 3 9",
            "-z--",
        ] {
            assert_eq!(word_kind(line), WordKind::Row, "{line}");
        }
    }
}

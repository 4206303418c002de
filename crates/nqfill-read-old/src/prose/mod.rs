//! Sentences that people and programs write around boards.
//!
//! They are told by words that no board has, so that a drawing with a wrong character stays one: two Latin words with a
//! vowel and a letter that names no column of a chessboard, or three different ideographs.

pub(crate) mod filler;
pub(crate) mod phrases;

use crate::prefix;

/// Bytes of a line that are examined.
const LOOKED_AT: usize = 240;

/// Ideographs that one line may have if they are squares: empty, queen, blocked.
const MOST_KINDS: usize = 3;

/// True if a line is a sentence and no part of a board.
pub(crate) fn is_prose(line: &str) -> bool {
    let line = prefix(line, LOOKED_AT);
    if line.contains(['[', '{', '|', '=', '"']) || line.matches('/').count() > 1 || has_fact(line) {
        return false;
    }
    let is_word = |word: &&str| is_word(word);
    // What is left of a word with a letter of another alphabet is none.
    line.split(|c: char| !c.is_alphabetic()).filter(is_word).take(2).count() == 2 || has_ideographs(line)
}

/// True if numbers stand in brackets right behind a word: `queen(1,2).`
fn has_fact(line: &str) -> bool {
    let is_fact = |three: &[u8]| three[0].is_ascii_alphabetic() && three[1] == b'(' && three[2].is_ascii_digit();
    line.as_bytes().windows(3).any(is_fact)
}

/// `There`, `solutions`, `échiquier`; not `abcd`, `QQQ`, `Q`.
fn is_word(word: &str) -> bool {
    let is_accented = |c: char| matches!(c, '\u{C0}'..='\u{24F}');
    let vowel = |c: char| "aeiouyAEIOUY".contains(c) || is_accented(c);
    let beyond = |c: char| matches!(c.to_ascii_lowercase(), 'i'..='w' | 'y'..='z') && !"qQ".contains(c);
    word.len() > 2
        && word.chars().all(|c| c.is_ascii_alphabetic() || is_accented(c))
        && word.chars().skip(1).all(char::is_lowercase)
        && word.chars().any(vowel)
        && word.chars().any(|c| beyond(c) || is_accented(c))
}

fn has_ideographs(line: &str) -> bool {
    let mut kinds: Vec<char> = Vec::with_capacity(MOST_KINDS + 1);
    for character in line.chars().filter(|c| ('\u{4E00}'..='\u{9FFF}').contains(c)) {
        if !kinds.contains(&character) {
            kinds.push(character);
        }
        if kinds.len() > MOST_KINDS {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_told_from_boards() {
        for prose in ["一共有2组解", "There are 2 solutions.", "Here is my board, dear teacher:", "以下是我的答案："]
        {
            assert!(is_prose(prose), "{prose}");
        }
        let boards = [
            ".Q..",
            "QQQQ",
            "xxx qqq",
            "a b c d",
            "fdgahbec",
            "AABB",
            "aabb ccdd",
            "空后空空",
            "n = 4",
            "Qa1 Qb3",
            "solution 1",
            "queens = [1, 3]",
            "position fen 8/8/8",
            "queen(1,2). queen(2,4).",
        ];
        for board in boards {
            assert!(!is_prose(board), "{board}");
        }
    }
}

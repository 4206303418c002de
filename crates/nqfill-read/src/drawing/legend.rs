//! Legends: what a line of words says of the signs of a drawing.
//!
//! A sign that words mention is open, and the text is asked, unless nothing stands on its line but signs, kinds of squares and words
//! that change nothing, and each sign usually is what the line says: `x was blocked` and `x isn't blocked` differ from `x is blocked`
//! in a word.

use super::glyphs::Glyphs;
use crate::terms::Cell;
use crate::text::word;

/// Words for the kinds of squares, the longest of each script first.
const KINDS: [(Cell, &str); 3] = [
    (Cell::Queen, "queens|queen|皇后"),
    (Cell::Blocked, "blocked|obstacles|obstacle|forbidden|holes|hole|walls|wall|障碍物|障碍|禁格|禁位"),
    (Cell::Empty, "empty|free|空格|空位|空白|空"),
];

/// Words that change nothing of what the others say.
const WORDS: &str = "legend|the|a|an|is|are|means|mean|marks|mark|denotes|represents|indicates|shows|stands|for|as|by|and|each|\
     with|marked|shown|drawn|square|squares|cell|cells|图例|说明|其中|表示|代表|标记|用|以|是|为|和|的|位置|方格|格子|格";

/// Names of signs.
const NAMES: [(char, &str); 4] =
    [('.', "dots|dot|点"), ('*', "stars|star|星号"), ('_', "underscores|underscore"), ('-', "dashes|dash")];

/// Characters that separate words, and say nothing themselves.
const SEPARATORS: &str = " \t=:,;、()[]{}\"'`/#%*.";

/// The signs that a line leaves open, of those that are used.
pub(super) fn open_signs(line: &str, glyphs: &Glyphs, is_used: impl Fn(char) -> bool) -> Vec<char> {
    let (line, mut at, mut signs, mut kinds, mut is_known) = (line.to_lowercase(), 0, Vec::new(), Vec::new(), true);
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let name = || NAMES.iter().find_map(|(sign, of)| Some((*sign, word(rest, of).filter(|_| is_used(*sign))?)));
        at += if is_used(c) && is_mentioned(&line, at, c) {
            signs.push(c);
            c.len_utf8()
        } else if let Some((cell, length)) = kind(rest) {
            kinds.push(cell);
            length
        } else if let Some((sign, length)) = name() {
            signs.push(sign);
            length
        } else {
            let known = word(rest, WORDS).or_else(|| SEPARATORS.contains(c).then_some(c.len_utf8()));
            is_known &= known.is_some();
            let run = || rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len()).max(c.len_utf8());
            known.unwrap_or_else(run)
        };
    }
    // One kind belongs to all signs, several belong to these in their order.
    let is_one = kinds.len() == 1;
    let is_usual = |(at, sign): (usize, &char)| glyphs.cell(*sign) == kinds.get(if is_one { 0 } else { at }).copied();
    let is_whole = is_known && (is_one || kinds.len() == signs.len()) && !signs.is_empty();
    if is_whole && signs.iter().enumerate().all(is_usual) { Vec::new() } else { signs }
}

fn kind(text: &str) -> Option<(Cell, usize)> {
    KINDS.iter().find_map(|(cell, words)| Some((*cell, word(text, words)?)))
}

/// True for a character that stands by itself in words: no part of a product or a path, and no full stop.
fn is_mentioned(words: &str, at: usize, c: char) -> bool {
    let (before, behind) = (&words[..at], words[at + c.len_utf8()..].trim_start());
    let (last, next) = (before.chars().next_back(), words[at + c.len_utf8()..].chars().next());
    let is_letter = c.is_alphanumeric() && !c.is_ascii();
    let is_beside = |other: Option<char>| {
        other.is_some_and(|other| other == c || other.is_alphanumeric() && (other.is_ascii() || is_letter))
    };
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_product = is_digit(before.trim_end().chars().next_back()) && is_digit(behind.chars().next());
    let is_said =
        behind.starts_with(['=', ':', '不', '非', '并']) || kind(behind).is_some() || word(behind, WORDS).is_some();
    let is_told = last.is_some_and(|last| "用以是为示表".contains(last));
    let is_defined = behind.starts_with(['=', ':', '表', '代', '是', '为', '不', '非']);
    let is_stop = c == '.' && !is_told && !is_defined && last.is_some_and(|last| last == ')' || last.is_alphanumeric());
    let is_path = matches!(last, Some('/' | '\\')) || c == '.' && next == Some('/');
    let is_apart = !is_beside(last) && !is_path && !is_product && !"=:()[]{}<>!?/\"'`, ".contains(c);
    is_apart && !is_stop && (is_said || !is_beside(next))
}

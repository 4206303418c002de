//! Rows that are lines of the text, not of the board, as statements of judges have them.
//!
//! ```text
//! line = "first" row words "n"                   `the first line has n and k`, `第一行两个整数 n 和 k`
//!      | ( "k" | "following" | "next" ) row      `k lignes`, `接下来 k 行`
//!      | "each" row ( "two numbers" | "first" )  `每行两个整数`, `每行先写列号`
//! ```

use super::{Mention, ROWS};
use crate::format::said::Axis;
use crate::statements::vocabulary::{Concept, LETTER, Token, bits};

/// Ideas of words that name lines of a text.
const LINES: u64 = ROWS | Concept::Line.bit();

/// Ideas of words between a line and the size that stands on it.
const BETWEEN: u64 = {
    use Concept::{And, Article, Board, Given, Is, Item, Number, Pair, Puzzle, Queen, Separator, Size, Small};
    bits(&[And, Article, Board, Given, Is, Item, Number, Pair, Puzzle, Queen, Separator, Size, Small])
};

/// Words before lines that follow others.
#[rustfmt::skip]
const FOLLOWING: [&str; 14] = ["following", "next", "folgenden", "nächsten", "siguientes", "suivantes", "seguintes", "следующих", "续く", "続く", "以下",
    "下面", "其后", "后面"];

/// True if a word at a place names lines of the text.
pub(super) fn is_line(tokens: &[Token<'_>], at: usize) -> bool {
    tokens[at].is_any(LINES) && (is_counted(tokens, at) || is_each(tokens, at) || is_size(tokens, at))
}

/// The rows and columns that are named without the first one, if that is a line of the text on which the others stand: `每行给出列号和行号`,
/// `chaque ligne du fichier donne la colonne et la ligne`; and whether there is one.
pub(super) fn apart_from_first(tokens: &[Token<'_>], mut mentions: Vec<Mention>) -> (bool, Vec<Mention>) {
    const GIVING: u64 = bits(&[Concept::Is, Concept::Given, Concept::Small, Concept::Sign]);
    let is_text = match mentions[..] {
        [line, one, other] => {
            let is_led = line.at > 0 && tokens[line.at - 1].is(Concept::Each);
            let between = &tokens[line.at + 1..one.at];
            let gives = between.first().is_some_and(|token| token.is_any(GIVING) || is_of_file(token));
            let joined = &tokens[one.at + 1..other.at];
            let is_pair = joined.iter().any(|token| token.is(Concept::And)) && one.axis != other.axis;
            line.axis == Axis::Rows
                && is_led
                && gives
                && is_pair
                && !between.iter().any(|token| token.is(Concept::That))
        }
        _ => false,
    };
    if is_text {
        mentions.remove(0);
    }
    (is_text, mentions)
}

/// `du fichier`
fn is_of_file(token: &Token<'_>) -> bool {
    const WORDS: [&str; 10] = ["file", "du", "fichier", "der", "datei", "del", "archivo", "do", "arquivo", "файла"];
    WORDS.iter().any(|word| token.text.eq_ignore_ascii_case(word))
}

/// `k lines`, `the following 4 lines`
fn is_counted(tokens: &[Token<'_>], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else { return false };
    let follows = |token: &Token<'_>| FOLLOWING.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    // `第 k 行` is one of the board.
    let is_ordinal = at > 1 && tokens[at - 2].text == "第" || tokens.get(at + 1).is_some_and(|next| next.text == "目");
    let is_letter = before.is_any(LETTER) && "kmqKMQ".contains(before.text) && !is_ordinal;
    let is_number = || before.is(Concept::Number) && at > 1 && follows(&tokens[at - 2]);
    let is_behind = || tokens.get(at + 1).is_some_and(follows);
    is_letter || follows(before) || is_number() || (is_behind() && tokens[at].is(Concept::Rows))
}

/// `每行两个整数`
fn is_each(tokens: &[Token<'_>], at: usize) -> bool {
    let is_led = at > 0 && tokens[at - 1].is(Concept::Each);
    let mut behind = tokens[at + 1..]
        .iter()
        .skip_while(|token| token.is_any(bits(&[Concept::Is, Concept::Small])) && !token.is(Concept::Pair));
    is_led && behind.next().is_some_and(|token| token.is_any(bits(&[Concept::Pair, Concept::First])))
}

/// `the first line contains n and k`
fn is_size(tokens: &[Token<'_>], at: usize) -> bool {
    let is_first = |token: &Token<'_>| {
        token.is_any(bits(&[Concept::First, Concept::After])) || token.number == 1 || token.number == 2
    };
    let has_first = tokens[..at].iter().rev().take(2).any(is_first);
    let behind = tokens[at + 1..].iter().take_while(|token| token.is_any(BETWEEN));
    let names_size = |token: &Token<'_>| {
        let is_letter = token.is_any(LETTER) && "nkmNKM".contains(token.text);
        is_letter || token.text.eq_ignore_ascii_case("number of queens")
    };
    let end = tokens.get(at + 1 + behind.clone().count());
    has_first && behind.chain(end).any(names_size)
}

//! The words of a line, each with the ideas that it may stand for.

use super::Concept::{Column, Columns, Downward, Item, Number, Other, Pair, Rightward, Row, Rows, Sign, That, Work};
use super::{Concept, WORDS, bits};
use crate::text::effort::look;
use crate::text::lexicon::Lexicon;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while, take_while1};
use nom::character::complete::{anychar, digit1};
use nom::combinator::{map, recognize};
use nom::{IResult, Parser};
use std::sync::OnceLock;

/// The bit of a token that may be a square of a drawing.
pub(crate) const CHARACTER: u64 = 1 << 63;

/// The bit of a token that may be the name of a number: `i`.
pub(crate) const LETTER: u64 = 1 << 62;

/// One word of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    /// The ideas that it may stand for; a few words have two.
    concepts: u64,
    /// The value of a number.
    pub(crate) number: usize,
    /// True if a blank or the start of the line stands before it.
    pub(crate) is_apart: bool,
    pub(crate) is_quoted: bool,
}

impl Token<'_> {
    pub(crate) fn is(&self, concept: Concept) -> bool {
        self.is_any(concept.bit())
    }

    /// True if it stands for one of the ideas, given as bits.
    pub(crate) const fn is_any(&self, ideas: u64) -> bool {
        self.concepts & ideas != 0
    }

    /// True if it is of a language that says `of column 1 the row`: Chinese, Japanese, Bengali.
    pub(crate) fn is_of_places_first(&self) -> bool {
        self.text.starts_with(|c: char| is_joined(c) || ('\u{0980}'..='\u{09FF}').contains(&c))
    }

    /// The only character of a token that may be a square of a drawing.
    pub(crate) fn character(&self) -> Option<char> {
        let mut characters = self.text.chars();
        let first = characters.next().filter(|c| !"()[]{}".contains(*c) && (!is_joined(*c) || *c == '后'));
        first.filter(|c| characters.next().is_none() && (self.is_quoted || !",;".contains(*c)))
    }
}

/// True if words of a script follow each other without blanks.
pub(in crate::statements) fn is_joined(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}')
}

/// The words, each with an idea that it stands for.
fn lexicon() -> &'static Lexicon<u64> {
    static LEXICON: OnceLock<Lexicon<u64>> = OnceLock::new();
    LEXICON.get_or_init(|| Lexicon::of(WORDS.iter().map(|(concept, words)| (*words, concept.bit()))))
}

/// True if no word ends within letters.
pub(crate) fn is_whole(word: &str, rest: &str) -> bool {
    let is_cut = |last: char, next: char| {
        last.is_alphabetic()
            && next.is_alphabetic()
            && !is_joined(last)
            && !is_joined(next)
            && !(last.is_ascii_lowercase() && next.is_ascii_uppercase())
    };
    let (last, next) = (word.chars().next_back(), rest.chars().next());
    !last.zip(next).is_some_and(|(last, next)| is_cut(last, next))
}

/// The longest word of the table with which a text begins, and all ideas that it stands for.
fn known(text: &str) -> IResult<&str, (&str, u64)> {
    // Words that tell something only in whole sentences are like any other elsewhere.
    const WITHIN: u64 = bits(&[That, Item, Pair, Rightward, Downward, Work]);
    let word = |rest: &str| &text[..text.len() - rest.len()];
    let mut found = lexicon().at_start(text).filter(|(rest, _)| is_whole(word(rest), rest));
    let Some((rest, idea)) = found.next() else {
        return Err(nom::Err::Error(nom::error::Error::new(text, nom::error::ErrorKind::Tag)));
    };
    let others = found.take_while(|(other, _)| other.len() == rest.len());
    let ideas = others.fold(idea, |ideas, (_, idea)| ideas | idea);
    let is_within = ideas & !WITHIN == 0;
    Ok((rest, (word(rest), if is_within { ideas | Other.bit() } else { ideas })))
}

/// `https://en.wikipedia.org/wiki/Eight_queens_puzzle`, whose words say nothing.
fn address(text: &str) -> IResult<&str, (&str, u64)> {
    let scheme = alt((tag("http://"), tag("https://")));
    map(recognize((scheme, take_till(char::is_whitespace))), |address| (address, Other.bit())).parse(text)
}

fn token(text: &str) -> IResult<&str, (&str, u64)> {
    let number = map(digit1, |digits| (digits, Number.bit()));
    let word = map(recognize((letters, take_while(is_mark))), |word| (word, Other.bit()));
    let sign = map(recognize(anychar), |sign| (sign, Sign.bit()));
    alt((number, known, word, sign)).parse(text)
}

/// A word, or a part of one that is written `likeThis`.
fn letters(text: &str) -> IResult<&str, &str> {
    let (rest, word) = take_while1(|c: char| c.is_alphabetic() && !is_joined(c)).parse(text)?;
    let hump = word.as_bytes().windows(2).position(|two| two[0].is_ascii_lowercase() && two[1].is_ascii_uppercase());
    Ok(hump.map_or((rest, word), |hump| (&text[hump + 1..], &text[..=hump])))
}

/// Signs that belong to the letter before them.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0980}'..='\u{09FF}')
}

/// How long what stands between words is at the start of the rest of a line, and whether it is a quote.
fn blank(line: &str, rest: &str) -> Option<(usize, bool)> {
    let follows_letter = || line[..line.len() - rest.len()].ends_with(|c: char| c.is_ascii_alphabetic());
    match rest.as_bytes() {
        // `**8x8, 1-based**`
        [b'*', b'*', ..] => Some((2, false)),
        [b'*', ..] if is_emphasis(line, rest) => Some((1, false)),
        [b' ', ..] => Some((1, false)),
        [b'\r' | b'"' | b'\'' | b'`', ..] => Some((1, true)),
        // `<column> <row>`
        [b'<', next, ..] if next.is_ascii_alphabetic() => Some((1, false)),
        [b'>', ..] if follows_letter() => Some((1, false)),
        _ => None,
    }
}

/// True at a sign before or behind one word that has both: `the *column*`.
fn is_emphasis(line: &str, rest: &str) -> bool {
    let (before, behind) = line.as_bytes().split_at(line.len() - rest.len());
    let is_other = |byte: &u8| !byte.is_ascii_alphabetic();
    let closes = before.iter().rposition(is_other).is_some_and(|at| before[at] == b'*' && at + 1 < before.len());
    let opens = behind[1..].iter().position(is_other).is_some_and(|length| length > 0 && behind[1 + length] == b'*');
    opens || closes
}

/// The words of a line.
pub(crate) fn tokens(line: &str) -> Vec<Token<'_>> {
    look(line.len());
    const BYTES_OF_A_WORD: usize = 4;
    let mut found = Vec::with_capacity(line.len() / BYTES_OF_A_WORD + 1);
    let (mut rest, mut is_apart, mut is_quoted) = (line, true, false);
    while !rest.is_empty() {
        if let Some((length, is_quote)) = blank(line, rest) {
            (rest, is_apart, is_quoted) = (&rest[length..], true, is_quote);
            continue;
        }
        // `queen_row` is two words.
        let is_inner = rest.starts_with('_') && !is_apart && rest[1..].starts_with(char::is_alphabetic);
        let Ok((after, (text, concepts))) = address(rest).or_else(|_| token(if is_inner { &rest[1..] } else { rest }))
        else {
            return found;
        };
        let is_closed = after.starts_with(['"', '\'', '`']);
        let number = if concepts & Number.bit() == 0 { usize::MAX } else { value(text) };
        let mut token =
            Token { text, concepts, number, is_apart: is_apart || is_inner, is_quoted: is_quoted && is_closed };
        if token.character().is_some() {
            token.concepts |= CHARACTER;
        }
        if text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            token.concepts |= LETTER;
        }
        found.push(token);
        (rest, is_apart, is_quoted) = (after, false, false);
    }
    let found = if line.contains('+') { numbered_from_one(&found) } else { found };
    if line.contains("-te") { without_endings(&found) } else { found }
}

/// The words without the ending of `in der i-ten Spalte`, which is a number in English.
fn without_endings<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let is_ending = |at: usize| {
        let is_word = matches!(tokens[at].text, "te" | "ten" | "ter" | "tes");
        is_word && at > 1 && tokens[at - 1].text == "-" && !tokens[at].is_apart && tokens[at - 2].is_any(LETTER)
    };
    let is_dash = |at: usize| at + 1 < tokens.len() && is_ending(at + 1);
    let is_left = |at: &usize| !is_ending(*at) && !is_dash(*at);
    (0..tokens.len()).filter(is_left).map(|at| tokens[at]).collect()
}

/// The words without the `+ 1` of `row i + 1` and `the (i+1)-th row`, by which a place that counts from 0 is that of a line that
/// counts from 1. What is added to a number of the list stays.
fn numbered_from_one<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let added = (0..tokens.len()).filter(|&at| tokens[at].text == "+").flat_map(|plus| added_to_place(tokens, plus));
    let added: Vec<usize> = added.collect();
    let is_left = |at: &usize| !added.contains(at);
    (0..tokens.len()).filter(is_left).map(|at| tokens[at]).collect()
}

/// What a sign adds to the number of a line: the sign, 1, and the brackets around the sum.
fn added_to_place(tokens: &[Token<'_>], plus: usize) -> Vec<usize> {
    /// `(i+1)-th row`, `(i+1)-ten Zeile`, `第 i+1 个列`
    const ENDINGS: [&str; 8] = ["-", "th", "st", "ten", "te", "ª", "º", "个"];
    let is_line = |token: &Token<'_>| token.is_any(bits(&[Row, Rows, Column, Columns]));
    let is_place = |letter: &Token<'_>, one: &Token<'_>| {
        letter.is_any(LETTER) && !letter.text.eq_ignore_ascii_case("n") && one.text == "1"
    };
    let is_beside = |before: &[Token<'_>], behind: &[Token<'_>]| {
        let named = behind.iter().find(|token| !ENDINGS.contains(&token.text));
        before.last().is_some_and(is_line) || named.is_some_and(is_line)
    };
    match (&tokens[..plus], &tokens[plus + 1..]) {
        ([before @ .., open, letter], [one, close, behind @ ..]) if open.text == "(" && close.text == ")" => {
            let is_added = is_place(letter, one) && is_beside(before, behind);
            if is_added { vec![plus - 2, plus, plus + 1, plus + 2] } else { Vec::new() }
        }
        ([before @ .., letter], [one, behind @ ..]) if is_place(letter, one) && is_beside(before, behind) => {
            vec![plus, plus + 1]
        }
        _ => Vec::new(),
    }
}

/// Words for numbers that are no digits.
#[rustfmt::skip]
const NUMBERS: &[(&str, usize)] = &[("zero", 0), ("null", 0), ("cero", 0), ("zéro", 0), ("нуля", 0), ("零", 0), ("one", 1), ("eins", 1), ("uno", 1),
    ("единицы", 1), ("一", 1), ("two", 2), ("二", 2), ("两", 2), ("three", 3), ("三", 3), ("four", 4), ("四", 4), ("five", 5), ("五", 5), ("six", 6),
    ("六", 6), ("seven", 7), ("七", 7), ("eight", 8), ("八", 8), ("acht", 8), ("ocho", 8), ("huit", 8), ("oito", 8), ("восемь", 8), ("nine", 9),
    ("九", 9), ("ten", 10), ("十", 10), ("eleven", 11), ("twelve", 12)];

/// The number that a word stands for.
fn value(word: &str) -> usize {
    if let Ok(number) = word.parse() {
        return number;
    }
    let word = word.to_lowercase();
    NUMBERS.iter().find(|(name, _)| *name == word).map_or(usize::MAX, |&(_, number)| number)
}

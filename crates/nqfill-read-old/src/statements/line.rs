//! What one line of words is: code, a list with a name, a comment, a statement.

use crate::format::said::{Axis, Count, Doubt, Meaning, Statement};
use crate::format::terms::Mark;
use crate::prose::filler;
use crate::statements::harmless::{are_harmless, names_a_line};
use crate::statements::vocabulary::{Concept, LETTER, Token, bits, tokens};
use crate::statements::{LONGEST, doubt, edges, grammar};
use crate::text::{prefix, span_in};
use std::ops::Range;

/// True if a byte is of a word, and no square of a drawing.
pub(super) const fn is_of_word(byte: u8) -> bool {
    let letter = byte | 0x20;
    (letter.is_ascii_lowercase() && letter != b'q' && letter != b'x') || byte >= 0x80
}

/// True if bytes have a word, or two sides of a board: `8x8`, `8 * 8`.
pub(super) fn speak(bytes: &[u8]) -> bool {
    let is_sign = |byte: u8| (byte | 0x20 == b'x') | (byte == b'*');
    // No branch within a part, so that many bytes are compared at once.
    let is_meant = |byte: u8| is_of_word(byte) | (byte == b'`') | (byte == b'>') | (byte == b'=');
    let has_words = |part: &[u8]| part.iter().fold(false, |any, &byte| any | is_meant(byte));
    let has_sides = |part: &[u8]| {
        let behind = part.iter().zip(part.iter().skip(1)).zip(part.iter().skip(2));
        behind.fold(false, |any, ((&one, &two), &three)| {
            any | (one.is_ascii_digit() & (is_sign(two) | ((two == b' ') & is_sign(three))))
        })
    };
    let has_digits = |part: &[u8]| part.iter().fold(false, |any, byte| any | byte.is_ascii_digit());
    bytes.chunks(1 << 10).any(|part| has_words(part) || (has_digits(part) && has_sides(part)))
}

/// True if not every bracket is closed.
pub(super) fn is_open(line: &str) -> bool {
    let count = |of: char| line.chars().filter(|&c| c == of).count();
    [('(', ')'), ('[', ']'), ('{', '}')].into_iter().any(|(open, close)| count(open) != count(close))
}

/// `b8`, `Qb8`
pub(super) fn is_square_name(line: &str) -> bool {
    let mut letters = line.strip_prefix('Q').unwrap_or(line).bytes();
    letters.next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && letters.next().is_some_and(|byte| byte.is_ascii_digit())
}

/// True if a line is of a program.
pub(super) fn is_code(line: &str) -> bool {
    line.contains(":-")
        || line.ends_with('{')
        || line.ends_with(';')
        || line.starts_with("def ")
        || (line.starts_with("for ") && (line.contains(" in ") || line.contains('(')))
}

/// True if a line of a program changes a list: `queens.pop()`, `del queens[0]`, `random.shuffle(queens)`
pub(super) fn changes_list(line: &str) -> bool {
    const METHODS: [&str; 14] = [
        "pop", "append", "remove", "insert", "extend", "clear", "sort", "reverse", "push", "shift", "unshift",
        "splice", "swap", "rotate",
    ];
    let is_method = |(at, _): (usize, &str)| {
        let name = line[at + 1..].split('(').next().unwrap_or_default();
        line[at + 1..].contains('(') && METHODS.contains(&name) && line[..at].ends_with(|c: char| c.is_alphanumeric())
    };
    // `std::reverse(q.begin(), q.end())`
    let is_algorithm = line.contains(".begin(),") && !line.contains("copy(") && !line.contains('=');
    line.starts_with("del ") || line.contains("shuffle(") || is_algorithm || line.match_indices('.').any(is_method)
}

/// True if a line gives a list or a text to a name, or is a fact.
pub(super) fn is_assigned(line: &str) -> bool {
    let is_value = |value: &str| value.trim_start().starts_with(['[', '(', '{', '"', '\'']);
    let is_fact = line
        .as_bytes()
        .windows(3)
        .any(|three| three[0].is_ascii_alphanumeric() && three[1] == b'(' && three[2].is_ascii_digit());
    line.match_indices('=').any(|(at, _)| is_value(&line[at + 1..])) || is_fact || line.starts_with("letting ")
}

/// True if words behind `#` are about the sign itself: `# = blocked`
fn is_about_sign(words: &str) -> bool {
    tokens(prefix(words, LONGEST)).first().is_some_and(|token| token.is(Concept::Is))
}

/// The words of a comment on a line.
pub(super) fn comment(line: &str) -> Option<&str> {
    let said = line.trim_start();
    let comment = if let Some(comment) = said.strip_prefix("$ ") {
        comment
    } else if let Some(comment) = said.strip_prefix('#') {
        if is_about_sign(comment) { said } else { comment }
    } else {
        let hash = || line.find(" # ").map(|at| &line[at + 3..]);
        let content = filler::content(line);
        // Behind a list the first sign begins the comment: `q = [0, 2]  # row of each column; from 0`.
        let is_behind_list = |at: &usize| line[..*at].trim_end().ends_with([']', ')', '}']) && *at < content.end;
        if let Some(at) = line.find(" # ").filter(is_behind_list) {
            let comment = &line[at + 3..];
            return (comment.len() <= LONGEST && speak(comment.as_bytes())).then_some(comment);
        }
        let behind = line[content.end..].trim_start();
        let behind = behind.trim_start_matches([';', '%', '/', '#']);
        let inner = behind.trim_start().strip_prefix("# ").filter(|inner| !is_about_sign(inner));
        let behind = inner.unwrap_or(behind);
        if behind.trim().is_empty() { hash()? } else { behind }
    };
    (comment.len() <= LONGEST && speak(comment.as_bytes()) && !is_command(comment)).then_some(comment)
}

/// `gcc -O2 -Wall queens.c`
fn is_command(comment: &str) -> bool {
    const COMPILERS: [&str; 7] = ["gcc", "g++", "clang", "cc", "javac", "rustc", "ghc"];
    comment.split_whitespace().next().is_some_and(|word| COMPILERS.contains(&word))
}

/// Where the colon stands behind which a list of numbers or squares begins.
pub(super) fn label(line: &str) -> Option<usize> {
    let colon = line.rfind(':')?;
    let list = line[colon + 1..].trim();
    let is_part =
        |c: char| c.is_ascii_digit() || "abcdefghijklmnopqrstuvwxyz,;?-()[]{} \t".contains(c.to_ascii_lowercase());
    let is_short = |word: &str| word.bytes().filter(u8::is_ascii_alphabetic).count() < 2;
    // `Board: 8 x 8`
    const LONGEST_SIZE: usize = 16;
    let sides = if list.len() > LONGEST_SIZE { Vec::new() } else { tokens(list) };
    let is_size = matches!(&sides[..], [one, times, other] if times.is(Concept::Times) && one.number == other.number);
    let is_list = !is_size
        && list.bytes().any(|byte| byte.is_ascii_digit())
        && list.chars().all(is_part)
        && list.split([' ', ',', ';']).all(is_short)
        && (list.contains([' ', ',']) || is_square_name(list));
    is_list.then_some(colon)
}

/// Where words end that announce the squares behind them, and the words: `Queens on b8, g6`, `Queen 1 at (0, 4)`.
pub(super) fn announcement(line: &str) -> Option<(usize, Words)> {
    let begins = |at: &usize| line[at + 1..].starts_with('(') || is_square_name(&line[at + 1..]);
    let end = memchr::memchr_iter(b' ', line.as_bytes()).find(begins)?;
    let squares = line[end + 1..].trim_end_matches(['.', ' ']);
    let is_sign = |c: char| c.is_ascii_digit() || "(), ;".contains(c);
    let is_part = |word: &str| {
        is_square_name(word) || word.chars().all(is_sign) || tokens(word).iter().all(|token| token.is(Concept::And))
    };
    let has_squares = squares.bytes().filter(u8::is_ascii_digit).count() > usize::from(squares.starts_with('('));
    let words = has_squares && squares.split([' ', ',']).all(is_part);
    let head = words.then(|| without_number(&line[..end]))?;
    let announced = Some(Words::of(&head)).filter(|words| words.role.is_some() && words.sentences.is_empty());
    announced.map(|words| (end, words))
}

/// Words without the number of the queen that they name: `Queen 3 is at`.
pub(super) fn without_number(words: &str) -> String {
    let is_queen = |word: &str| tokens(word).iter().any(|token| token.is(Concept::Queen));
    let mut before = "";
    let mut kept = String::with_capacity(words.len());
    for word in words.split_inclusive(' ') {
        let is_number = word.trim().trim_start_matches('#').bytes().all(|byte| byte.is_ascii_digit());
        if !(is_number && is_queen(before)) {
            kept.push_str(word);
        }
        before = word;
    }
    kept
}

/// True if words have a list in brackets; `q[i]` is none.
pub(super) fn has_list(words: &str) -> bool {
    let is_index = |at: usize| words[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    words.contains('{') || words.match_indices('[').any(|(at, _)| !is_index(at) && !words[at..].starts_with("[]"))
}

/// The ideas of words that tell nothing by themselves, and of those that announce squares.
const KNOWN: u64 = {
    use Concept::{
        And, Blocked, Board, Count, Each, From, Given, Is, Legend, Order, Queen, Separator, Size, Small, Square,
    };
    bits(&[Queen, Blocked, Square, Given, Small, And, Board, Is, Legend, Count, From, Each, Separator, Size, Order])
};

/// Words for the lines of a board.
const LINES: u64 = bits(&[Concept::Row, Concept::Column, Concept::Rows, Concept::Columns]);

/// True if words would say nothing with any other number in the place of theirs.
pub(super) fn says_nothing(tokens: &[Token<'_>]) -> bool {
    use Concept::{
        Base, Based, Blocked, Board, Column, Columns, Count, Degree, Empty, From, Order, Queen, Row, Rows, Size,
        Subscript, Times, X, Y,
    };
    const COUNTED: u64 = bits(&[
        Base, Based, Blocked, Board, Column, Columns, Count, Degree, Empty, From, Order, Queen, Row, Rows, Size,
        Subscript, Times, X, Y,
    ]);
    !tokens.iter().any(|token| token.is_any(COUNTED))
}

/// A line of words.
pub(super) struct Words {
    pub(super) sentences: Vec<Statement>,
    /// What the squares are that it announces.
    pub(super) role: Option<Mark>,
    /// True if it has no word that is not known.
    pub(super) is_understood: bool,
    /// What else it may say.
    pub(super) doubts: Vec<Doubt>,
    /// True if it has words beside what it states that are not harmless.
    pub(super) is_strange: bool,
    /// True if it names rows and columns beside what it states, unless as the lines that are counted.
    pub(super) names_both: bool,
    /// Rows and columns that it names, if it states nothing of them.
    pub(super) axes: Vec<Axis>,
    /// True if it would say nothing with another number.
    pub(super) is_plain: bool,
    /// Numbers that may be a size, if it states nothing, and numbers of queens.
    pub(super) hints: Vec<usize>,
    pub(super) counts: Vec<Count>,
}

/// What the squares are that understood words announce.
fn role(words: &[&Token<'_>]) -> Option<Mark> {
    let has = |ideas: u64| words.iter().any(|token| token.is_any(ideas));
    match () {
        // `Squares where no queen can stand` are none of queens.
        () if has(LINES | Concept::No.bit()) => None,
        () if has(Concept::Blocked.bit()) => Some(Mark::Blocked),
        () => has(bits(&[Concept::Queen, Concept::Given])).then_some(Mark::Queen),
    }
}

impl Words {
    pub(super) fn of(line: &str) -> Self {
        Self::before_list(line, false)
    }

    /// Words, behind which a list may stand on their line.
    pub(super) fn before_list(line: &str, is_inline: bool) -> Self {
        let Some((plain, edges)) = edges::told(line) else { return Self::plain(line, is_inline) };
        let mut words = Self::plain(&plain, is_inline);
        words.sentences.extend(edges);
        Self { is_plain: false, ..words }
    }

    /// Words without clauses about the first line.
    fn plain(line: &str, is_inline: bool) -> Self {
        let tokens = tokens(line);
        let found = grammar::sentences(&tokens);
        let parts = doubt::Line { text: line, tokens: &tokens, found: &found, is_comment: false, is_inline };
        let left = parts.left();
        let tells_axis = found.iter().any(|(_, meaning)| matches!(meaning, Meaning::Order(_) | Meaning::Index(_)));
        let is_known = |token: &&&Token<'_>| {
            // `q[i]`, `columns in order`
            let is_named = || tells_axis && token.is_any(LETTER | LINES);
            token.is_any(KNOWN)
                || is_named()
                || matches!(token.text, "(" | ")" | "." | "!" | "<" | ">" | "*" | "#" | "[" | "]")
        };
        // `pos[i]`
        let is_indexed =
            |at: usize| tells_axis && left.get(at + 1).is_some_and(|next| next.text == "[" && !next.is_apart);
        let is_understood = left.iter().enumerate().all(|(at, token)| is_known(&token) || is_indexed(at));
        let role = if is_understood { role(&left) } else { None };
        let place = |range: &Range<usize>| {
            let (first, last) = (span_in(line, tokens[range.start].text), span_in(line, tokens[range.end - 1].text));
            first.start..last.end
        };
        let sentences = found.iter().map(|(range, meaning)| Statement { meaning: *meaning, span: place(range) });
        let counts = if found.is_empty() { grammar::counts(&tokens) } else { grammar::numbered(&tokens) };
        let hints = if found.is_empty() { grammar::hints(&tokens) } else { Vec::new() };
        let doubts = parts.doubts(&left);
        let is_plain = says_nothing(&tokens);
        let is_strange = (!tells_axis && names_a_line(&tokens)) || !are_harmless(line, &tokens, &found);
        let axes = if tells_axis { Vec::new() } else { doubt::named_axes(&left) };
        let says_base = found.iter().any(|(_, meaning)| matches!(meaning, Meaning::Base(_)));
        let names_both = !tells_axis && doubt::names_both(&left, says_base);
        Self {
            names_both,
            sentences: sentences.collect(),
            role,
            is_understood,
            doubts,
            is_strange,
            axes,
            is_plain,
            hints,
            counts,
        }
    }

    pub(super) fn states(&self) -> bool {
        self.role.is_some() || (self.is_understood && !self.sentences.is_empty())
    }
}

//! Sniffs the beginning of a text: formats that cannot fit are ruled out without reading all of it.
//!
//! The kinds of characters in the text and in each of its first lines are found in one pass; a format tests them before it
//! parses anything.

use crate::ReadOptions;
use crate::prose::filler;
use crate::text::effort::look;
use crate::text::{line_at, prefix, span_in};

/// Kinds of characters, as bits: which of them a piece of text has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u32);

impl Kinds {
    pub(crate) const NONE: Self = Self(0);
    /// `0` and `1`
    pub(crate) const BITS: Self = Self(1);
    /// `2` to `9`
    pub(crate) const OTHER_DIGITS: Self = Self(1 << 1);
    pub(crate) const DIGITS: Self = Self::BITS.or(Self::OTHER_DIGITS);
    /// ASCII letters.
    pub(crate) const LETTERS: Self = Self(1 << 2);
    /// `[`
    pub(crate) const BRACKET: Self = Self(1 << 3);
    /// `(`
    pub(crate) const PARENTHESIS: Self = Self(1 << 4);
    /// `{`
    pub(crate) const BRACE: Self = Self(1 << 5);
    /// `<`
    pub(crate) const ANGLE: Self = Self(1 << 6);
    pub(crate) const OPENING: Self = Self::BRACKET.or(Self::PARENTHESIS).or(Self::BRACE);
    /// `=`
    pub(crate) const EQUALS: Self = Self(1 << 7);
    pub(crate) const COLON: Self = Self(1 << 8);
    pub(crate) const SEMICOLON: Self = Self(1 << 9);
    pub(crate) const COMMA: Self = Self(1 << 10);
    /// Blanks and tabs.
    pub(crate) const BLANKS: Self = Self(1 << 11);
    pub(crate) const SLASH: Self = Self(1 << 12);
    /// `|`
    pub(crate) const BAR: Self = Self(1 << 13);
    pub(crate) const STAR: Self = Self(1 << 14);
    pub(crate) const HASH: Self = Self(1 << 15);
    /// `"` and `'`
    pub(crate) const QUOTES: Self = Self(1 << 16);
    /// ASCII characters that stand in no list of numbers or letters, nor before one with `=` or `:`.
    pub(crate) const UNLISTED: Self = Self(1 << 17);
    /// `>`
    pub(crate) const CLOSING_ANGLE: Self = Self(1 << 19);
    /// `-`
    pub(crate) const HYPHEN: Self = Self(1 << 20);
    /// Characters beyond ASCII.
    pub(crate) const BEYOND_ASCII: Self = Self(1 << 18);

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if a text of these kinds has one of the others.
    pub(crate) const fn has(self, any: Self) -> bool {
        self.0 & any.0 != 0
    }

    pub(crate) fn of(text: &str) -> Self {
        Self(text.bytes().fold(0, |kinds, byte| kinds | KINDS[usize::from(byte)].0))
    }

    const fn of_byte(byte: u8) -> Self {
        let kind = match byte {
            b'0' | b'1' => return Self::BITS,
            b'2'..=b'9' => return Self::OTHER_DIGITS,
            b'A'..=b'Z' | b'a'..=b'z' => return Self::LETTERS,
            0x80.. => return Self::BEYOND_ASCII,
            b'[' => return Self::BRACKET,
            b'(' => return Self::PARENTHESIS,
            b'{' => return Self::BRACE,
            b'<' => return Self::ANGLE,
            b'=' => return Self::EQUALS,
            b':' => return Self::COLON,
            b',' => return Self::COMMA,
            b' ' | b'\t' => return Self::BLANKS,
            b'>' => return Self::CLOSING_ANGLE,
            b'-' => return Self::HYPHEN,
            b']' | b')' | b'}' | b'?' => return Self::NONE,
            b';' => Self::SEMICOLON,
            b'/' => Self::SLASH,
            b'|' => Self::BAR,
            b'*' => Self::STAR,
            b'#' => Self::HASH,
            b'"' | b'\'' => Self::QUOTES,
            _ => Self::NONE,
        };
        kind.or(Self::UNLISTED)
    }
}

static KINDS: [Kinds; 256] = {
    let mut kinds = [Kinds::NONE; 256];
    let mut byte = 0;
    while byte < kinds.len() {
        kinds[byte] = Kinds::of_byte(byte as u8);
        byte += 1;
    }
    kinds
};

/// A line that is no filler, without its comment.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    pub(crate) kinds: Kinds,
}

impl<'a> Line<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, kinds: Kinds::of(text) }
    }
}

/// The beginning of a text.
pub(crate) struct Sniff<'a> {
    pub(crate) text: &'a str,
    pub(crate) sample: &'a str,
    pub(crate) options: &'a ReadOptions,
    /// The kinds of characters of the sample.
    kinds: Kinds,
    first_line: Option<Line<'a>>,
    first_lines: Vec<Line<'a>>,
    /// The offset behind the first lines.
    behind: usize,
}

/// Bytes of the sample.
const SAMPLE: usize = 64 << 10;

/// Lines that are kept.
pub(crate) const FIRST_LINES: usize = 50;

impl<'a> Sniff<'a> {
    pub(crate) fn new(text: &'a str, options: &'a ReadOptions) -> Self {
        let sample = prefix(text, SAMPLE);
        let (mut first_lines, mut at) = (Vec::new(), 0);
        let mut behind_first = 0;
        while first_lines.len() < FIRST_LINES
            && let Some(line) = next_line(sample, &mut at)
        {
            if first_lines.is_empty() {
                behind_first = at;
            }
            first_lines.push(Line::new(line));
        }
        let first_line = match first_lines.first() {
            Some(first) if behind_first < sample.len() => Some(*first),
            first if sample.len() == text.len() => first.copied(),
            _ => first_line(text).map(Line::new),
        };
        Self { text, sample, options, kinds: Kinds::of(sample), first_line, first_lines, behind: at }
    }

    /// True if the sample has characters of one of these kinds.
    pub(crate) fn has(&self, any: Kinds) -> bool {
        self.kinds.has(any)
    }

    /// True if there is more than the sample.
    pub(crate) fn is_cut(&self) -> bool {
        self.sample.len() < self.text.len()
    }

    /// The first lines of the sample that are no filler, at most [`FIRST_LINES`].
    pub(crate) fn first_lines(&self) -> &[Line<'a>] {
        &self.first_lines
    }

    /// All lines of the sample that are no filler.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'a>> + '_ {
        let mut at = if self.first_lines.len() < FIRST_LINES { self.sample.len() } else { self.behind };
        let others = std::iter::from_fn(move || next_line(self.sample, &mut at).map(Line::new));
        // A format that goes through them looks at their bytes, though they are kept.
        self.first_lines.iter().copied().inspect(|line| look(line.text.len() + 1)).chain(others)
    }

    /// The first line that is no filler, whole however long it is.
    pub(crate) fn first_line(&self) -> Option<Line<'a>> {
        self.first_line
    }

    /// The first line that is no filler, if it has a digit: most texts are drawings, and no list looks like their first
    /// line.
    pub(crate) fn first_line_with_digits(&self) -> Option<&'a str> {
        self.first_line.filter(|line| line.kinds.has(Kinds::DIGITS)).map(|line| line.text)
    }

    /// True if it is a document that nqfill wrote.
    pub(crate) fn is_results(&self) -> bool {
        self.has(Kinds::LETTERS)
            && (self.sample.contains("nqfill-results-")
                || (self.sample.contains("\"source\"") && self.sample.contains("\"status\"")))
    }
}

/// Bytes that may stand above a board: a text is not searched further for its first line.
const MOST_ABOVE: usize = 1 << 20;

/// The first line that is no filler, whole however long it is.
fn first_line(text: &str) -> Option<&str> {
    let (above, mut at) = (prefix(text, MOST_ABOVE), 0);
    let line = next_line(above, &mut at)?;
    let start = span_in(text, line).start;
    line_at(text, start).map(|whole| &text[whole.start..whole.end]).map(|whole| &whole[filler::content(whole)])
}

/// The content of the next line that is no filler; `at` moves behind it.
fn next_line<'a>(text: &'a str, at: &mut usize) -> Option<&'a str> {
    loop {
        let line = line_at(text, *at)?;
        *at = line.next;
        let whole = &text[line.start..line.end];
        if whole.is_empty() {
            continue;
        }
        let content = &whole[filler::content(whole)];
        if filler::filler(content).is_none() && !is_hash_comment(content) {
            return Some(content);
        }
    }
}

fn is_hash_comment(line: &str) -> bool {
    line.starts_with("# ") && line.contains(|c: char| c.is_alphabetic() && !"qQxX".contains(c))
}

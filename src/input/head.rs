//! The beginning of a text, by which formats that cannot fit are told without reading it all.

use super::ReadOptions;
use super::talk;
use super::text::{floor_char_boundary, line_at, span_in};

/// The first bytes of a text.
pub(super) struct Head<'a> {
    pub(super) text: &'a str,
    pub(super) sample: &'a str,
    pub(super) options: &'a ReadOptions,
    first_line: Option<&'a str>,
    /// Which ASCII characters the sample has.
    ascii: [bool; 128],
}

/// How much of a text is looked at.
const SAMPLE: usize = 64 << 10;

impl<'a> Head<'a> {
    pub(super) fn new(text: &'a str, options: &'a ReadOptions) -> Self {
        let sample = head_of(text, SAMPLE);
        let mut ascii = [false; 128];
        for byte in sample.bytes().filter(u8::is_ascii) {
            ascii[usize::from(byte)] = true;
        }
        Self { text, sample, options, first_line: first_line(text), ascii }
    }

    /// Whether the sample has one of these ASCII characters.
    pub(super) fn has_any(&self, characters: &str) -> bool {
        characters.bytes().any(|byte| self.ascii[usize::from(byte)])
    }

    /// Whether the sample has ASCII characters only.
    pub(super) fn is_ascii(&self) -> bool {
        self.sample.is_ascii()
    }

    /// Whether there is more than the sample.
    pub(super) fn is_cut(&self) -> bool {
        self.sample.len() < self.text.len()
    }

    /// What the lines of the sample say, talk left out.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'a str> + '_ {
        lines(self.sample)
    }

    /// The first such line, whole however long it is.
    pub(super) fn first_line(&self) -> Option<&'a str> {
        self.first_line
    }

    /// The same, if it has one of these bytes: most texts are drawings, and no list can look like their first line.
    pub(super) fn first_line_with(&self, wanted: fn(&u8) -> bool) -> Option<&'a str> {
        self.first_line.filter(|line| line.as_bytes().iter().any(wanted))
    }

    /// Whether it is a document of nqfill's own.
    pub(super) fn is_results(&self) -> bool {
        self.sample.contains("nqfill-results-")
            || (self.sample.contains("\"source\"") && self.sample.contains("\"status\""))
    }
}

/// How much may stand above a board: beyond that a text is not searched for its first line.
const MOST_ABOVE: usize = 1 << 20;

/// The first line that is no talk, whole however long it is.
fn first_line(text: &str) -> Option<&str> {
    let line = lines(head_of(text, MOST_ABOVE)).next()?;
    let start = span_in(text, line).start;
    line_at(text, start).map(|whole| &text[whole.start..whole.end]).map(|whole| &whole[talk::content(whole)])
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let line = line_at(text, at)?;
            at = line.next;
            let whole = &text[line.start..line.end];
            if whole.is_empty() {
                continue;
            }
            let content = &whole[talk::content(whole)];
            if talk::talk(content).is_none() && !is_hash_comment(content) {
                return Some(content);
            }
        }
    })
}

fn is_hash_comment(line: &str) -> bool {
    line.starts_with("# ") && line.contains(|c: char| c.is_alphabetic() && !"qQxX".contains(c))
}

/// The first bytes of a text, whole characters only.
pub(super) fn head_of(text: &str, most: usize) -> &str {
    &text[..floor_char_boundary(text, most)]
}

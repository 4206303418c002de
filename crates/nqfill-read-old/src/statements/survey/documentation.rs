//! Words about a board in a program: docstrings of Python, and comments of C on a line of their own.

use super::Survey;
use super::beside::is_of_board;
use crate::InputError;
use crate::prose::is_prose;
use crate::prose::phrases::holds_board;
use crate::statements::LONGEST;
use crate::statements::line::speak;
use crate::text::{LineSpan, line_at};

/// Lines of a docstring, at most.
const MOST: usize = 32;

/// What documentation stands between: docstrings of Python, comments of C.
const MARKS: [(&str, &str); 3] = [("\"\"\"", "\"\"\""), ("'''", "'''"), ("/*", "*/")];

/// The words of a line of documentation or a comment: `"""Columns, row by row."""`, `/* row first */`
fn on_line(line: &str) -> Option<&str> {
    let inside = |(open, close): &(&str, &str)| line.trim().strip_prefix(*open)?.strip_suffix(*close);
    let words = MARKS.iter().find_map(inside)?;
    let is_sentence = words.contains(' ') || !words.is_ascii();
    // A text in quotes may be a board; `d'essai` has none.
    let is_text = has_quote(words) && !line.trim_start().starts_with('/');
    (is_sentence && !is_text && !holds_board(words) && speak(words.as_bytes()) && words.len() <= LONGEST)
        .then_some(words)
}

/// True if words have a quote that is no apostrophe.
fn has_quote(words: &str) -> bool {
    let is_apostrophe =
        |at: usize| words[..at].ends_with(char::is_alphabetic) && words[at + 1..].starts_with(char::is_alphabetic);
    words.match_indices(['"', '\'']).any(|(at, quote)| quote == "\"" || !is_apostrophe(at))
}

/// True if a line has more words than numbers and names of squares.
fn has_words(line: &str) -> bool {
    /// Letters of a word that a number may stand beside; an ideograph is two.
    const LETTERS: usize = 3;
    let (mut letters, mut numbers) = (0, 0);
    for word in line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if word.chars().nth(1).is_some() && !word.contains(|c: char| c.is_ascii_digit()) {
            letters += word.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
        } else {
            numbers += 1;
        }
    }
    letters > LETTERS * numbers
}

/// True if a line within documentation is no part of a board.
fn is_of_words(line: &str) -> bool {
    let said = line.trim_start_matches(['*', ' ', '\t']);
    let is_rule = || said.len() > 2 && said.chars().all(|c| "=~-".contains(c));
    let is_sentence = || is_prose(said) || !said.contains(|c: char| c.is_ascii_digit()) || has_words(said);
    said.is_empty() || is_rule() || (said.len() <= LONGEST && is_sentence() && !is_of_board(said) && !holds_board(said))
}

impl<'a> Survey<'a> {
    /// Takes a line of documentation, and obeys what it states; false if it is none.
    pub(super) fn documentation(&mut self, line: &LineSpan, whole: &'a str) -> Result<bool, InputError> {
        if line.start >= self.documentation_end {
            if let Some(end) = self.end_of_documentation(line, whole) {
                self.documentation_end = end;
            } else {
                let Some(words) = on_line(whole) else { return Ok(false) };
                self.take(line.start..line.end);
                return self.remark(line, words, "").map(|_| true);
            }
        }
        let words =
            whole.trim().trim_start_matches(['"', '\'', '/', '*', ' ']).trim_end_matches(['"', '\'', '/', '*', ' ']);
        self.take(line.start..line.end);
        self.remark(line, words, "").map(|_| true)
    }

    /// Where documentation ends that begins on a line and has nothing but words, rules and blank lines.
    fn end_of_documentation(&self, line: &LineSpan, whole: &str) -> Option<usize> {
        let said = whole.trim();
        let (open, close) = MARKS.into_iter().find(|(open, _)| said.starts_with(open))?;
        let first = said.trim_start_matches(open);
        let mut has_words = !first.is_empty();
        let (mut at, mut seen) = (line.next, 0);
        if !is_of_words(first) || first.ends_with(close) {
            return None;
        }
        while let Some(next) = line_at(self.text, at).filter(|_| seen < MOST) {
            let said = self.text[next.start..next.end].trim();
            (at, seen) = (next.next, seen + 1);
            match said.strip_suffix(close) {
                Some(last) => return (is_of_words(last) && (has_words || !last.is_empty())).then_some(at),
                None if is_of_words(said) => has_words |= !said.is_empty(),
                None => return None,
            }
        }
        None
    }
}

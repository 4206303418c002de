//! Words about a board in a program: docstrings of Python, and comments of C on a line of their own.

use super::Survey;
use crate::InputError;
use crate::prose::is_prose;
use crate::prose::phrases::holds_board;
use crate::statements::LONGEST;
use crate::statements::line::speak;
use crate::text::{LineSpan, line_at, span_in};

/// Lines of a docstring, at most.
const MOST: usize = 32;

const QUOTES: [&str; 2] = ["\"\"\"", "'''"];

/// The words of a line of documentation or a comment: `"""Columns, row by row."""`, `/* row first */`
fn on_line(line: &str) -> Option<&str> {
    let said = line.trim();
    let inside = |quotes: &&str| said.strip_prefix(*quotes).and_then(|said| said.strip_suffix(*quotes));
    let comment = || said.strip_prefix("/*").and_then(|said| said.strip_suffix("*/"));
    let words = QUOTES.iter().find_map(inside).or_else(comment)?;
    let is_sentence =
        (words.contains(' ') || !words.is_ascii()) && !words.contains(['"', '\'']) && speak(words.as_bytes());
    (is_sentence && words.len() <= LONGEST).then_some(words)
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
                return self.hear(span_in(self.text, words).start, words).map(|_| true);
            }
        }
        let words = whole.trim().trim_start_matches(['"', '\'']).trim_end_matches(['"', '\'']);
        self.take(line.start..line.end);
        self.hear(span_in(self.text, words).start, words).map(|_| true)
    }

    /// Where a docstring ends that begins on a line and has nothing but words and blank lines.
    fn end_of_documentation(&self, line: &LineSpan, whole: &str) -> Option<usize> {
        let quotes = QUOTES.into_iter().find(|quotes| whole.trim_start().starts_with(quotes))?;
        let is_sentence = |said: &str| said.len() <= LONGEST && is_prose(said) && !holds_board(said);
        let is_of_words = |said: &str| said.is_empty() || is_sentence(said);
        let first = whole.trim().trim_start_matches(quotes);
        let mut has_words = !first.is_empty();
        let (mut at, mut seen) = (line.next, 0);
        if !is_of_words(first) || first.ends_with(quotes) {
            return None;
        }
        while let Some(next) = line_at(self.text, at).filter(|_| seen < MOST) {
            let said = self.text[next.start..next.end].trim();
            (at, seen) = (next.next, seen + 1);
            match said.strip_suffix(quotes) {
                Some(last) => return (is_of_words(last) && (has_words || !last.is_empty())).then_some(at),
                None if is_of_words(said) => has_words |= !said.is_empty(),
                None => return None,
            }
        }
        None
    }
}

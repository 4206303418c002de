//! Functions of Python that only return a board: `def solution():` above `return [1, 3, 0, 2]`.

use super::Survey;
use crate::statements::harmless::is_unknown;
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::text::{LineSpan, line_at};

/// Lines of a function, at most.
const MOST: usize = 16;

/// Ideas with which the name of a function may say that it returns something else.
const OTHERWISE: u64 = {
    use Concept::{Blocked, Bottom, Empty, No, Piece, Rule, Turned, Work, Wrong};
    bits(&[Blocked, Bottom, Empty, No, Piece, Rule, Turned, Work, Wrong])
};

/// The name of the function that begins on a line.
fn function(line: &str) -> Option<&str> {
    let (name, rest) = line.trim().strip_prefix("def ")?.split_once('(')?;
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_known = |name: &str| !tokens(name).iter().any(|token| token.is_any(OTHERWISE) || is_unknown(token));
    (rest.ends_with(':') && is_name && is_known(name)).then_some(name)
}

/// How many bytes stand before the list that a line returns.
fn returned(line: &str) -> Option<usize> {
    let behind = line.trim_start().strip_prefix("return ")?.trim_start();
    // `[[0] * n for _ in range(n)]` is no list yet.
    let is_sign = |c: char| c.is_ascii_digit() || "[](),-;. \"'Qx_".contains(c);
    let is_literal = || behind.split('#').next().unwrap_or_default().replace("None", "").chars().all(is_sign);
    let is_list = behind.starts_with('[')
        && behind[1..].trim_start().starts_with(|c: char| c.is_ascii_digit() || "[(-".contains(c))
        && is_literal();
    is_list.then(|| line.len() - behind.len())
}

impl Survey<'_> {
    /// Takes the line on which a function begins that only returns a board, and the word before that; false if it is neither.
    pub(super) fn returned(&mut self, line: &LineSpan, whole: &str) -> bool {
        if function(whole).is_some() && self.only_returns(line.next) {
            self.take(line.start..line.end);
            self.is_function = true;
            return true;
        }
        let list = if self.is_function { returned(whole) } else { None };
        if let Some(list) = list {
            self.take(line.start..line.start + list);
            (self.is_function, self.has_board) = (false, true);
        }
        list.is_some()
    }

    /// True if nothing stands between a place and a list that is returned but comments and documentation.
    fn only_returns(&self, mut at: usize) -> bool {
        let mut quotes = 0;
        for _ in 0..MOST {
            let Some(line) = line_at(self.text, at) else { return false };
            let said = self.text[line.start..line.end].trim();
            if quotes % 2 == 0 && returned(said).is_some() {
                return true;
            }
            let marks = said.matches("\"\"\"").count();
            if quotes % 2 == 0 && marks == 0 && !said.is_empty() && !said.starts_with('#') {
                return false;
            }
            quotes += marks;
            at = line.next;
        }
        false
    }
}

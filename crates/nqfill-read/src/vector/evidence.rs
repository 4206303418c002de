//! Evidence that the lines of a text are vectors, of which a few may be damaged.

use crate::vector::piece::{is_word, label};
use crate::vector::token::{count, may_be_tokens};

/// Numbers that a line has at least if it alone is to tell that lines are vectors.
const FEWEST: usize = 3;

/// True if most lines are lists of as many numbers or letters as each other, and the others damaged ones. Rows of zeros
/// and ones are not, and neither is a square of letters: that is a puzzle of colour regions.
pub(crate) fn are_mostly_lists(lines: &[&str]) -> bool {
    let lengths: Vec<usize> = lines.iter().filter_map(|line| length(line)).collect();
    let times = |length: &usize| lengths.iter().filter(|other| *other == length).count();
    let Some(usual) = lengths.iter().max_by_key(|&length| times(length)) else { return false };
    let even = times(usual);
    let is_bits = |line: &&&str| line.bytes().all(|byte| b"01 \t,".contains(&byte));
    let are_bits = 2 * lines.iter().filter(is_bits).count() >= lines.len();
    let has_letters = lines.iter().all(|line| !line.bytes().any(|byte| byte.is_ascii_digit()));
    let is_square = has_letters && lines.len() == *usual;
    let is_alike = |line: &&str| has_letters || line.bytes().any(|byte| byte.is_ascii_digit());
    2 * even >= lines.len() && !are_bits && !is_square && lines.iter().all(is_alike)
}

/// How many numbers a line has, if it is a list of enough of them.
fn length(line: &str) -> Option<usize> {
    if !may_be_tokens(line) {
        return None;
    }
    let list = line[label(line)..].trim_matches(|c| "[](){}<>, \t".contains(c));
    let is_letters = list.len() > FEWEST && list.bytes().all(|byte| byte.is_ascii_alphabetic());
    let length =
        if is_letters || (list.len() > FEWEST && is_word(list)) { list.len() } else { count(list, usize::MAX)? };
    (length >= FEWEST).then_some(length)
}

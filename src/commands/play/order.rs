//! What a player types.
//!
//! ```text
//! line   = [ order ] | square | "why" square
//! square = row column               `2 4` `(2, 4)` `第 2 行第 4 列`, rows from the top
//!        | letter rank              `d7`, as in chess: a1 at the bottom left
//! ```
//! Full-width letters, digits and punctuation are as good as others.

use nqfill_core::board::Square;
use unicode_normalization::UnicodeNormalization;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Turn(Square),
    Undo,
    Redo,
    Restart,
    Hint,
    /// Why can no queen stand there? Of no square: why does it not go on?
    Why(Option<Square>),
    Show,
    Help,
    Quit,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Misread {
    /// No order and no square; the order that is meant, if one is near.
    Unknown { line: String, meant: Option<&'static str> },
    /// A square that is not on the board.
    OffBoard,
}

/// The words of each order: the first in English and in Chinese stand in the help.
pub(crate) const WORDS: [(Order, &[&str]); 8] = [
    (Order::Undo, &["undo", "撤销", "u", "back", "悔棋", "退回"]),
    (Order::Redo, &["redo", "重做"]),
    (Order::Hint, &["hint", "提示", "h"]),
    (Order::Why(None), &["why", "为什么", "w", "为何"]),
    (Order::Restart, &["restart", "重来", "reset", "重新开始"]),
    (Order::Show, &["show", "棋盘", "board", "显示"]),
    (Order::Help, &["help", "帮助", "?"]),
    (Order::Quit, &["quit", "退出", "q", "exit", "结束"]),
];

/// Reads a line that is typed on a board of `n` rows; `None` if it is empty.
pub(crate) fn read(line: &str, n: u32) -> Option<Result<Order, Misread>> {
    let line = line.nfkc().collect::<String>().to_lowercase();
    let line = line.trim().trim_end_matches(['.', '。', '!']);
    if line.is_empty() {
        return None;
    }
    Some(order(line, n))
}

fn order(line: &str, n: u32) -> Result<Order, Misread> {
    if let Some(&(order, _)) = WORDS.iter().find(|(_, words)| words.contains(&line)) {
        return Ok(order);
    }
    if let Some(order) = square(line, n) {
        return order.map(Order::Turn);
    }
    let why = WORDS.iter().filter(|(order, _)| *order == Order::Why(None)).flat_map(|(_, words)| *words);
    let asked = why.filter_map(|word| line.strip_prefix(word)).filter_map(|rest| square(rest, n)).next();
    match asked {
        Some(square) => Ok(Order::Why(Some(square?))),
        None => Err(Misread::Unknown { line: line.to_owned(), meant: nearest(line) }),
    }
}

/// The square that a text names; `None` if it names none.
fn square(text: &str, n: u32) -> Option<Result<Square, Misread>> {
    let text = text.trim();
    let (row, column) = chess_name(text, n).or_else(|| pair(text))?;
    let is_on_board = |number: i64| (1..=i64::from(n)).contains(&number);
    Some(if is_on_board(row) && is_on_board(column) {
        Ok(Square::new(row as u32 - 1, column as u32 - 1))
    } else {
        Err(Misread::OffBoard)
    })
}

/// Row and column of `d7`, from 1; the rank counts from the bottom.
fn chess_name(text: &str, n: u32) -> Option<(i64, i64)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rank: i64 = text[1..].trim().parse().ok().filter(|_| !text.contains('+'))?;
    Some((i64::from(n) + 1 - rank, i64::from(letter - b'a') + 1))
}

/// Row and column of `2 4`, `(2, 4)` and `第 2 行第 4 列`.
fn pair(text: &str) -> Option<(i64, i64)> {
    let is_between = |c: char| c.is_whitespace() || ",;()[]、第行列".contains(c);
    let mut numbers = text.split(is_between).filter(|part| !part.is_empty()).map(str::parse::<i64>);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(row)), Some(Ok(column)), None) => Some((row, column)),
        _ => None,
    }
}

/// The order that differs in a letter or two.
fn nearest(line: &str) -> Option<&'static str> {
    let words = WORDS.iter().flat_map(|(_, words)| *words).filter(|word| word.is_ascii() && word.len() > 2);
    let near = words.map(|word| (strsim::damerau_levenshtein(line, word), *word));
    near.filter(|(distance, word)| *distance <= (word.len() / 3).max(1)).min().map(|(_, word)| word)
}

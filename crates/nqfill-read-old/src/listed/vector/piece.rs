//! Where in a text the lists are.
//!
//! ```text
//! above    = "4" | "n = 4"                       the size of the list below, or how many lists follow
//! label    = anything short up to "=" or ":"     before a list on its line: `queens =`, `1:`, `Solution #1:`
//! ```

use crate::format::piece::{Piece, signed};
use crate::lexer;
use crate::lexer::{SQUARES, behind_list, integer, size_header};
use crate::listed::vector::token::{OPENING, count};
use crate::prose::filler::{ScannedLine, scan_line, skip_filler};
use crate::text::first_line;
use crate::{prefix, prose::phrases};
use std::ops::Range;

/// Lines that are looked at before a text is taken for a list of vectors.
pub(crate) const LOOKED_AT: usize = 50;

/// Bytes of a label before a list on its line, at most.
const LONGEST_LABEL: usize = 60;

/// Digits of a size that disagrees with the list below it, or of a count of lists.
const LONGEST_COUNT: usize = 3;

/// Bytes of a line that are looked at for a label: the line may be all the text.
const LOOKED_AT_OF_LINE: usize = LONGEST_LABEL + 40;

/// Numbers behind a label without brackets: fewer may be anything, `time: 3`.
const FEWEST_LABELLED: usize = 3;

/// The bytes of the next list.
pub(crate) fn next(text: &str, from: usize, skips: fn(&str) -> bool) -> Option<Range<usize>> {
    let mut at = from;
    if let Some(list) = hidden(text, from) {
        return Some(list);
    }
    loop {
        at = behind_list(text, at);
        // In a list of lists the line is not looked at again for each: it may be all the text.
        let label = label(&text[at..]);
        if text[at + label..].starts_with(OPENING) {
            return Some(innermost(text, at + label));
        }
        let said = scan_line(text, at)?;
        let content = said.content.clone();
        if said.filler.is_some() || skips(&text[content.clone()]) {
            at = said.line.next;
            continue;
        }
        if let Some(column) = column_of_numbers(text, &said) {
            return Some(column);
        }
        match below(text, &said) {
            Below::List(next) => at = next,
            Below::WrongSize(end) => return Some(content.start..end),
            // The label may stand behind blanks that belong to no content.
            Below::Other => return Some((at + label).clamp(content.start, content.end)..content.end),
        }
    }
}

/// The bytes of a comment behind a list on its line that is a list itself, which is refused: to whoever wrote
/// `2 4 1 3; 3 1 4 2` they are two boards.
fn hidden(text: &str, from: usize) -> Option<Range<usize>> {
    let is_behind_list = !text[..from].ends_with(['\n', '\r']) && from > 0;
    let (comment, said) = SQUARES.comment_on_line(&text[from..]).filter(|_| is_behind_list)?;
    let is_number = |c: char| c.is_ascii_digit() || "-?,;[](){}<> \t".contains(c);
    let list = said.split(';').next().unwrap_or_default().trim_matches(|c| "[](){}<> \t".contains(c));
    let is_list = said.chars().all(is_number) && count(list, FEWEST_LABELLED) == Some(FEWEST_LABELLED);
    let start = text.len() - comment.len();
    is_list.then(|| start..start + first_line(comment).len())
}

/// Bytes of the label before a list; 0 if it has none.
pub(crate) fn label(line: &str) -> usize {
    let line = prefix(line, LOOKED_AT_OF_LINE).lines().next().unwrap_or_default();
    let before = &line[..line.find(OPENING).unwrap_or(line.len())];
    let Some(end) = before.rfind(['=', ':']).filter(|&end| end <= LONGEST_LABEL) else { return 0 };
    let list = line[end + 1..].trim_start();
    // `15863724` behind a heading is a list; behind any other name it is a number.
    let is_digits = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let is_word = || (4..=9).contains(&list.len()) && list.bytes().all(is_digits) && phrases::is_heading(&line[..=end]);
    let is_list = list.starts_with(OPENING)
        || count(list, FEWEST_LABELLED).is_none_or(|count| count >= FEWEST_LABELLED)
        || is_word();
    // `2:4:1:3` has no label, and neither has `n = 4`.
    let is_label = !line[..end].contains([',', ';', ':', '=']) && size_header(line).is_err();
    if is_list && is_label { line.len() - list.len() } else { 0 }
}

/// The text below a line that has only a number.
enum Below {
    /// A list of that size, or as many lists: the line is no board.
    List(usize),
    /// A list of another size, which ends there.
    WrongSize(usize),
    Other,
}

fn below(text: &str, said: &ScannedLine) -> Below {
    let line = &text[said.content.clone()];
    let is_header = size_header(line).is_ok_and(|(rest, _)| rest.trim().is_empty());
    let Some(size) = size_above(line) else { return Below::Other };
    let Some(first) = skip_filler(text, said.line.next) else { return Below::Other };
    let length = |said: &ScannedLine| {
        let line = &text[said.content.clone()];
        let list = &line[label(line)..];
        count(list.trim_matches(|c| "[](){}<>".contains(c)), size.saturating_add(1).max(4))
    };
    let is_column = || {
        let column = column_of_numbers(text, &first);
        column.is_some_and(|column| count(&text[column], size.saturating_add(1)) == Some(size))
    };
    match length(&first) {
        Some(found) if found == size && found > 2 => Below::List(said.line.next),
        Some(1) if is_header && size > 2 && is_column() => Below::List(said.line.next),
        // `15863724` is a list itself.
        Some(_) if !is_header && line.len() > LONGEST_COUNT => Below::Other,
        Some(found) if found > 2 && (is_header || lists_from(text, &first, &length, size) != size) => {
            Below::WrongSize(first.content.end)
        }
        Some(found) if found > 2 => Below::List(said.line.next),
        _ => Below::Other,
    }
}

/// True if a list of one number stands beside anything else: `[[1]]` above an answer of R counts that.
pub(crate) fn may_be_index(piece: &Piece<'_>, n: usize) -> bool {
    const FEW: usize = 64;
    let (before, behind) = (&piece.text[..piece.span.start], &piece.text[piece.span.end..]);
    let is_beside = || [before, behind].iter().any(|text| text.contains(char::is_alphanumeric));
    n == 1 && piece.body().starts_with(OPENING) && (before.len() + behind.len() > FEW || is_beside())
}

/// True if the bare list of n numbers or letters on a line counts from the first column or down to it, and another list of as
/// many stands right below it: it may be the heading of that, and no board.
pub(crate) fn may_be_heading(piece: &Piece<'_>, n: usize) -> bool {
    let number = |word: &str| match word.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(i64::from(letter.to_ascii_lowercase() - b'a')),
        _ => word.parse().ok(),
    };
    let line = piece.body().trim();
    let mut numbers = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).map(number);
    let (Some(Some(first)), Some(Some(second))) = (numbers.next(), numbers.next()) else { return false };
    let step = second.saturating_sub(first);
    // Hardly any list begins so.
    if n <= FEWEST_LABELLED || step.saturating_abs() != 1 {
        return false;
    }
    let at = |place: i64| first.saturating_add(step.saturating_mul(place));
    if !matches!(first.min(at(signed(n) - 1)), 0 | 1) {
        return false;
    }
    let is_count = numbers.zip(2..).all(|(number, place)| number == Some(at(place)));
    let below = piece.text[piece.span.end..].split_once('\n').map_or("", |(_, below)| below);
    let below = below.lines().next().unwrap_or_default().trim();
    is_count && below != line && count(below, n + 1) == Some(n)
}

/// True if a line is a list of rows, which means something together with the columns on another line alone.
pub(crate) fn is_half_of_squares(line: &str) -> bool {
    label(line) > 0 && (line.starts_with("row") || line.starts_with("block"))
}

/// True if a list of numbers begins here, whatever follows its first number.
pub(crate) fn begins_list(text: &str) -> bool {
    text.strip_prefix(OPENING).is_some_and(|list| count(list, 1) == Some(1))
}

/// The number that a line says: `4` or `n = 4`.
pub(crate) fn size_above(line: &str) -> Option<usize> {
    let (rest, size) = match size_header(line) {
        Ok((rest, (size, _))) => (rest, size),
        Err(_) => integer(line).ok()?,
    };
    usize::try_from(size).ok().filter(|_| rest.trim().is_empty())
}

/// How many lists stand one a line, up to the next number alone; no more than one too many are counted.
fn lists_from(text: &str, first: &ScannedLine, length: &dyn Fn(&ScannedLine) -> Option<usize>, most: usize) -> usize {
    let (mut at, mut lists) = (first.line.start, 0);
    while let Some(said) = skip_filler(text, at).filter(|_| lists <= most) {
        if length(&said).is_none_or(|length| length < 2) {
            break;
        }
        (at, lists) = (said.line.next, lists + 1);
    }
    lists
}

/// The bytes of the first list in which no list begins, up to the bracket that closes it or another list begins. Lists of
/// two numbers in a list are squares: of them all bytes are given, which are no list of numbers.
fn innermost(text: &str, outermost: usize) -> Range<usize> {
    let at = text.len() - lexer::innermost(&text[outermost..], &OPENING).1.len();
    let end = end_of_list(text, at);
    let is_pair = at > outermost && count(text[at + 1..end].trim_end_matches([']', ')', '}', '>']), 3) == Some(2);
    if is_pair { outermost..end } else { at..end }
}

/// Where the list ends that is opened at an offset: at the first bracket behind it, or before it if another list begins.
fn end_of_list(text: &str, open: usize) -> usize {
    let list = &text[open + 1..];
    if text[open..].starts_with('<') {
        return list.find(['>', '\n', '\r']).map_or(text.trim_end().len(), |at| open + 1 + at + 1);
    }
    match list.find(['[', '(', '{', ']', ')', '}']) {
        Some(at) if list[at..].starts_with([']', ')', '}']) => open + 1 + at + 1,
        Some(at) => text[..open + 1 + at].trim_end_matches(|c: char| c.is_whitespace() || c == ',').len(),
        None => text.trim_end().len(),
    }
}

/// The one number, or `?`, that a line says and nothing beside it.
fn only_token<'a>(text: &'a str, said: &ScannedLine) -> Option<&'a str> {
    let word = &text[said.content.clone()];
    // A line as long as a file is no number, and need not be looked at to its end.
    let is_number = |word: &str| integer(word).is_ok_and(|(rest, _)| rest.is_empty());
    let is_whole = said.filler.is_none() && text[said.line.start..said.line.end].trim().len() == word.len();
    (is_whole && word.len() <= 20 && (word == "?" || is_number(word))).then_some(word)
}

/// The bytes of numbers that stand one a line, from this line on; `None` if each line is a board of its own.
fn column_of_numbers(text: &str, first: &ScannedLine) -> Option<Range<usize>> {
    only_token(text, first)?;
    let mut at = first.line.start;
    let mut lines = std::iter::from_fn(|| {
        let said = scan_line(text, at)?;
        at = said.line.next;
        Some((only_token(text, &said)?, said.content.end))
    });
    let looked_at: Vec<_> = lines.by_ref().take(LOOKED_AT).collect();
    let words: Vec<&str> = looked_at.iter().map(|(word, _)| *word).collect();
    if !is_column(&words) {
        return None;
    }
    let end = lines.last().or(looked_at.last().copied())?.1;
    Some(first.content.start..end)
}

/// True if a word may be the columns of as many rows: `15863724`.
pub(crate) fn is_word(word: &str) -> bool {
    let is_digit = |byte: u8| byte == b'?' || (byte.is_ascii_digit() && usize::from(byte - b'0') <= word.len());
    word.len() > 1 && word.bytes().all(is_digit)
}

/// True if words one a line are the numbers of one board. `15863724` above `2413` are two boards, and so are 1 above 1.
pub(crate) fn is_column(words: &[&str]) -> bool {
    let may_be_board = |word: &&str| is_word(word);
    let is_smallest_board = |word: &&str| matches!(*word, "1" | "?");
    let are_digits = words.iter().all(|word| word.len() == 1) && !words.iter().all(is_smallest_board);
    let are_uneven = words.iter().any(|word| word.len() != words[0].len()) && !words.iter().all(may_be_board);
    // One that has lost a digit is among them.
    let are_boards = 2 * words.iter().filter(|word| word.len() > 2 && may_be_board(word)).count() >= words.len();
    words.len() > 1 && (are_digits || are_uneven) && !are_boards
}

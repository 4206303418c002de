//! What a text looks like that is no board.

use crate::OtherText;
use crate::prefix;
use crate::prose::filler::{Filler, scan_line};
use std::ops::Range;

/// Bytes of a text that are looked at.
const LOOKED_AT: usize = 16 << 10;

/// The bytes of the first line that is not blank.
pub(crate) fn first_line(text: &str) -> Range<usize> {
    let start = text.len() - text.trim_start().len();
    let line = text[start..].lines().next().unwrap_or_default();
    start..start + line.trim_end().len()
}

/// What a text is that no format may read, whatever is in it.
pub(crate) fn never_a_board(text: &str) -> Option<OtherText> {
    let head = prefix(text, LOOKED_AT).trim_start();
    match head.as_bytes().first() {
        Some(b'<') if is_page(head) => Some(OtherText::Page),
        Some(b'0'..=b'9' | b'.' | b'+' | b'|' | b'-' | b'_' | b'*' | b'?') if is_sudoku(head) => {
            Some(OtherText::Sudoku)
        }
        _ => None,
    }
}

/// What a text is in which no format has found a board.
pub(crate) fn without_board(text: &str) -> Option<OtherText> {
    let head = prefix(text, LOOKED_AT);
    match () {
        () if is_program(head) => Some(OtherText::Program),
        () if is_prose(head) => Some(OtherText::Prose),
        () => None,
    }
}

fn is_page(text: &str) -> bool {
    let begins = |tag: &str| text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    ["<!doctype html", "<html", "<?xml", "<svg", "<table", "<div", "<body", "<p>"].into_iter().any(begins)
}

/// Nine rows of nine digits or gaps, no digit twice in a row or column.
fn is_sudoku(text: &str) -> bool {
    const SIDE: usize = 9;
    const FEWEST: usize = 17;
    let is_frame = |line: &&str| !line.is_empty() && !line.bytes().all(|byte| b"+-=| ".contains(&byte));
    let cells = |line: &str| {
        line.bytes().filter(|byte| !matches!(byte, b' ' | b'|' | b'\t' | b',')).take(SIDE + 1).collect::<Vec<u8>>()
    };
    let is_cell = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'?' | b'-');
    let is_row = |row: &Vec<u8>| row.len() == SIDE && row.iter().all(is_cell);
    let lines = text.lines().map(str::trim).filter(is_frame).take(SIDE + 1);
    // The first line that is no row ends it: most texts are no sudoku.
    let rows: Option<Vec<Vec<u8>>> = lines.map(|line| Some(cells(line)).filter(is_row)).collect();
    let Some(rows) = rows.filter(|rows| rows.len() == SIDE) else { return false };
    let is_given = |byte: &u8| matches!(byte, b'1'..=b'9');
    let given = rows.iter().flatten().filter(|byte| is_given(byte)).count();
    let kinds = |cells: &[u8]| (1..cells.len()).all(|at| !is_given(&cells[at]) || !cells[..at].contains(&cells[at]));
    let column = |at: usize| rows.iter().map(|row| row[at]).collect::<Vec<u8>>();
    let is_varied = rows.iter().flatten().any(|byte| matches!(byte, b'3'..=b'9'));
    given >= FEWEST
        && is_varied
        && rows.iter().all(|row| kinds(row))
        && (0..SIDE).all(|at| kinds(&column(at)))
        && rows.iter().any(|row| row.iter().filter(|byte| is_given(byte)).count() < SIDE)
}

/// How lines of programs begin; the first ones alone are enough.
const STRONG: [&str; 12] = [
    "def ",
    "import ",
    "#include",
    "class ",
    "public ",
    "int main",
    "function ",
    "fn ",
    "package ",
    "#!/",
    "using ",
    "module ",
];
const WEAK: [&str; 12] =
    ["for ", "for(", "while ", "if ", "if(", "return", "print", "let ", "const ", "var ", "from ", "else"];

fn is_program(text: &str) -> bool {
    let begins = |words: &[&str], line: &str| words.iter().any(|word| line.starts_with(word));
    let lines = || text.lines().map(str::trim_start);
    let strong = lines().filter(|line| begins(&STRONG, line)).count();
    strong > 0 && strong + lines().filter(|line| begins(&WEAK, line)).count() > 1
}

/// Sentences and nothing else.
fn is_prose(text: &str) -> bool {
    let (mut at, mut has_sentence) = (0, false);
    while let Some(said) = scan_line(text, at) {
        match said.filler {
            Some(filler) => has_sentence |= filler == Filler::Prose,
            None => return false,
        }
        at = said.line.next;
    }
    has_sentence
}

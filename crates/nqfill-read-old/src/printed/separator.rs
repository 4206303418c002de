//! `2; 4; 1; 3`, `2-4-1-3`, `.;Q;.;.`, and cells of a spreadsheet with tabs between them

use super::{Edited, FEWEST, begins_with, lines};
use crate::lexer::is_digits;

/// Puts commas in the place of the semicolons and hyphens between numbers.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, are_numbers) {
        return;
    }
    let width = text.lines().find(|line| are_squares(line, ';')).map(|line| line.matches(';').count());
    for line in lines(text) {
        let is_row = width == Some(line.matches(';').count()) && are_squares_or_blank(line, ';');
        // Behind the last number nothing stands; behind the last square an empty one may.
        let last = if is_row { line.len() } else { line.trim_end().trim_end_matches(';').len() };
        let sign = if are_joined(line) { '-' } else { ';' };
        if is_row || are_numbers(line) {
            line[..last].match_indices(sign).for_each(|(at, _)| edited.put(&line[at..], ","));
        }
    }
}

/// Puts commas in the place of the tabs between the cells of a spreadsheet, of which some are empty: blanks at the edges of a line
/// are no squares elsewhere. A row that has lost its last tabs is left as it is; if the first has, so are all.
pub(super) fn of_tabs(edited: &mut Edited<'_>) {
    let text = edited.text;
    let has_empty = |line: &str| line.split('\t').any(|cell| cell.trim().is_empty());
    let is_meant = |line: &str| are_squares(line, '\t') && has_empty(line);
    if !begins_with(text, is_meant) {
        return;
    }
    let tabs = |line: &str| line.matches('\t').count();
    let width = text.lines().find(|line| is_meant(line)).map(tabs);
    let is_row = |line: &str| !line.is_empty() && line.split('\t').all(is_square);
    if text.lines().find(|line| is_row(line)).map(tabs) != width {
        return;
    }
    for line in lines(text).filter(|line| width == Some(tabs(line)) && are_squares_or_blank(line, '\t')) {
        line.match_indices('\t').for_each(|(at, _)| edited.put(&line[at..], ","));
    }
}

/// True if a line is numbers with hyphens between them, and nothing else.
fn are_joined(line: &str) -> bool {
    let numbers = || line.trim().split('-');
    numbers().count() >= FEWEST && numbers().all(is_digits)
}

/// True if a line is squares of a drawing with a sign between them, as spreadsheets write them in many countries; nothing is an
/// empty square.
fn are_squares(line: &str, sign: char) -> bool {
    are_squares_or_blank(line, sign) && line.contains(|c: char| c != sign && !c.is_whitespace())
}

fn are_squares_or_blank(line: &str, sign: char) -> bool {
    let cells = || line.trim_matches(|c: char| c.is_whitespace() && c != sign).split(sign);
    cells().count() >= FEWEST && cells().all(is_square)
}

/// True if a cell has nothing in it but one square, or nothing.
fn is_square(cell: &str) -> bool {
    matches!(cell.trim(), "" | "." | "_" | "Q" | "q" | "x" | "X" | "*" | "#")
}

/// True if a line is numbers with semicolons or hyphens between them.
fn are_numbers(line: &str) -> bool {
    if are_joined(line) || are_squares(line, ';') {
        return true;
    }
    let said = line.trim().trim_start_matches(['[', '(', '{']).trim_end_matches([']', ')', '}', ';']);
    said.split(';').count() >= FEWEST && said.split(';').all(|number| number.trim().parse::<i64>().is_ok())
}

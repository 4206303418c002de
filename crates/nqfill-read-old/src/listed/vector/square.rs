//! As many lists as each has numbers, one behind the other: a matrix, in which a program may have kept a board, as often as lists of
//! columns. It is a question, unless each list is a permutation, and all are solutions if the columns are permutations, too: the
//! rows of a solved sudoku are permutations as well.

use crate::Source;
use crate::floor_char_boundary;
use crate::format::piece::{Piece, signed};
use crate::listed::vector::piece;
use crate::listed::vector::token::{Token, count, tokens};
use nqfill_core::board::{BitSet, Conflicts, Placement, Square};
use std::ops::Range;

/// The fewest rows: of two numbers a list is a pair.
const FEWEST: usize = 3;

/// The rows of the matrix that begins with a list, and its bytes.
pub(crate) fn square(source: &Source<'_>, first: &Range<usize>) -> Option<(usize, Range<usize>)> {
    let text = source.text;
    if source.options.format.is_some() || is_below_list(text, first.start) {
        return None;
    }
    let numbers = |span: &Range<usize>| numbers(&Piece { text, span: span.clone(), options: source.options });
    let mut rows = vec![numbers(first).filter(|row| row.len() >= FEWEST)?];
    let (n, mut end) = (rows[0].len(), first.end);
    while let Some(next) = piece::next(text, end, |_| false).filter(|next| is_next(&text[end..next.start])) {
        if rows.len() == n {
            return None;
        }
        rows.push(numbers(&next).filter(|row| row.len() == n)?);
        end = next.end;
    }
    let may_be_columns = |number: &i64| (-1..=signed(n)).contains(number);
    let is_matrix = rows.len() == n && rows.iter().flatten().all(may_be_columns) && !are_columns(&rows);
    is_matrix.then_some((n, first.start..end))
}

/// Bytes above a list that are looked at: three numbers take fewer.
const ABOVE: usize = 1 << 10;

/// True if the line above a place is a list, or the bracket before it closes one.
fn is_below_list(text: &str, start: usize) -> bool {
    let text = &text[floor_char_boundary(text, start.saturating_sub(ABOVE))..start];
    let before = text.trim_end_matches([' ', '\t', ',', '[', '(', '{']);
    let above = before.strip_suffix('\n').unwrap_or(before);
    let line = above.rsplit(['\n', '\r']).next().unwrap_or_default();
    let list = line.trim_matches(|c: char| "[](){}<>,".contains(c) || c.is_whitespace());
    count(list.rsplit(['[', '(', '{']).next().unwrap_or_default(), FEWEST) == Some(FEWEST)
}

/// True if nothing stands between two lists but the end of a line, and brackets and commas of a list of lists.
fn is_next(between: &str) -> bool {
    between.chars().all(|c| c.is_whitespace() || matches!(c, ',' | '[' | '(' | '{'))
        && between.matches('\n').count() < 2
        && between.matches(['[', '(', '{']).count() < 2
}

/// The numbers of a list, if it has nothing else.
fn numbers(piece: &Piece<'_>) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    let mut are_all = true;
    let read = tokens(piece, |token, _| match token {
        Token::Number(number) => numbers.push(number),
        _ => are_all = false,
    });
    (read.is_ok() && are_all).then_some(numbers)
}

/// True if the rows of a matrix are lists of columns beyond doubt.
fn are_columns(rows: &[Vec<i64>]) -> bool {
    let column = |at: usize| rows.iter().map(|row| row[at]).collect::<Vec<i64>>();
    let is_latin = || (0..rows.len()).all(|at| is_permutation(&column(at)));
    rows.iter().all(|row| is_permutation(row)) && (rows.iter().all(|row| is_solution(row)) || !is_latin())
}

/// True if numbers count from 0 or from 1, each once.
fn is_permutation(numbers: &[i64]) -> bool {
    let (mut seen, least) = (BitSet::new(numbers.len()), numbers.iter().min().copied().unwrap_or(0));
    let is_new = |number: &i64| {
        let at = usize::try_from(number - least).unwrap_or(usize::MAX);
        at < numbers.len() && seen.insert(at)
    };
    matches!(least, 0 | 1) && numbers.iter().all(is_new)
}

/// True if queens in the columns of a permutation do not attack each other.
fn is_solution(columns: &[i64]) -> bool {
    let least = columns.iter().min().copied().unwrap_or(0);
    let square = |(row, column): (usize, &i64)| Square::new(row as u32, (column - least) as u32);
    let board = Placement::new(columns.len(), columns.iter().enumerate().map(square).collect(), Vec::new());
    board.is_ok_and(|board| Conflicts::of(&board).is_none())
}

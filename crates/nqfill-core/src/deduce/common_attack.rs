//! Common attack: a square that attacks every open square of a line cannot carry a queen.
//!
//! A square outside a line attacks at most three of its squares, so lines of two and of three squares are all there is.

use super::position::Position;
use super::{Conclusion, Deduction, Technique};
use crate::board::{Line, Square};

/// Common attacks on lines of `size` open squares, 2 or 3.
pub(super) fn find(position: &Position, size: u32) -> Vec<Deduction> {
    let technique = if size == 2 { Technique::PairAttack } else { Technique::CommonAttack };
    let narrow = position.free_lines().filter(|&line| position.count(line) == size);
    let attack = |line| {
        let targets: Vec<Square> = position.open_of(line).collect();
        let closes = attackers(position, &targets);
        let follows = Conclusion::Closes(closes);
        (!is_empty(&follows)).then(|| Deduction::new(technique, vec![line], targets, follows))
    };
    narrow.filter_map(attack).collect()
}

fn is_empty(follows: &Conclusion) -> bool {
    matches!(follows, Conclusion::Closes(squares) if squares.is_empty())
}

/// The open squares that attack all targets and are none of them.
fn attackers(position: &Position, targets: &[Square]) -> Vec<Square> {
    let attacks_all = |square: &Square| targets.iter().all(|&target| Line::joining(*square, target).is_some());
    let share_a_line = |square: &Square| {
        let rows = targets.iter().all(|target| target.row == square.row);
        rows || targets.iter().all(|target| target.column == square.column)
    };
    let Some(&first) = targets.first() else { return Vec::new() };
    let mut found: Vec<Square> =
        around(position, first).filter(|square| attacks_all(square) && !share_a_line(square)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The open squares that a queen on a square attacks.
fn around(position: &Position, from: Square) -> impl Iterator<Item = Square> + '_ {
    let n = i64::from(position.n() as u32);
    let (row, column) = (i64::from(from.row), i64::from(from.column));
    let along = move |at: i64| [(row, at), (at, column), (at, column + at - row), (at, column + row - at)];
    let on_board = move |&(row, column): &(i64, i64)| (0..n).contains(&row) && (0..n).contains(&column);
    let squares = (0..n).flat_map(along).filter(on_board);
    squares
        .map(|(row, column)| Square::new(row as u32, column as u32))
        .filter(move |&square| square != from && position.is_open(square))
}

//! Dead line and single: lines with no open square, and with one.

use super::position::Position;
use super::{Conclusion, Deduction, Technique};

/// Lines without a queen that have no open square left.
pub(super) fn dead_lines(position: &Position) -> Vec<Deduction> {
    let dead = position.free_lines().find(|&line| position.count(line) == 0);
    dead.map(|line| Deduction::new(Technique::DeadLine, vec![line], Vec::new(), Conclusion::Contradiction))
        .into_iter()
        .collect()
}

/// Lines with one open square. A square that is the last of its row and of its column is named once, by the row.
pub(super) fn singles(position: &Position) -> Vec<Deduction> {
    let mut squares = Vec::new();
    let mut found = Vec::new();
    for line in position.free_lines().filter(|&line| position.count(line) == 1) {
        for square in position.open_of(line).filter(|square| !squares.contains(square)).collect::<Vec<_>>() {
            squares.push(square);
            found.push(Deduction::new(Technique::Single, vec![line], Vec::new(), Conclusion::Queen(square)));
        }
    }
    found
}

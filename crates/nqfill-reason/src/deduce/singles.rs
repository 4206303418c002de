//! Dead line and single: lines with no open square, and with one.

use super::derivation::End;
use super::position::{Placed, Position};
use super::{Conclusion, Deduction, Technique};
use nqfill_core::board::Square;

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

/// Places the queens of singles until a line is dead or none is left. It ends as a derivation by these two techniques does,
/// in a fraction of the time: most trials are made for their end only.
pub(super) fn follow(position: &mut Position) -> End {
    loop {
        let mut single: Option<Square> = None;
        for line in position.free_lines() {
            match position.count(line) {
                0 => return End::Contradiction,
                1 if single.is_none() => single = position.open_of(line).next(),
                _ => {}
            }
        }
        match single {
            Some(square) => position.place(square, Placed::Tried),
            None if position.is_complete() => return End::Solved,
            None => return End::Stuck,
        }
    }
}

//! Common attack: a square that attacks every open square of a line cannot carry a queen.
//!
//! A square outside a line attacks at most three of its squares, so lines of two and of three squares are all there is.

use super::derivation::Reasoning;
use super::position::Position;
use super::{Conclusion, Deduction, RowOrColumn, Technique};
use nqfill_core::board::{Line, Square};

/// Common attacks on lines of `size` open squares, 2 or 3.
pub(super) fn find(position: &Position, size: u32, reasoning: &mut Reasoning<'_>) -> Vec<Deduction> {
    let technique = if size == 2 { Technique::PairAttack } else { Technique::CommonAttack };
    let narrow = position.free_lines().filter(|&line| position.count(line) == size);
    let attack = |line| {
        let targets: Vec<Square> = position.open_of(line).collect();
        let closes = attackers(position, line, &targets);
        (!closes.is_empty()).then(|| Deduction::new(technique, vec![line], targets, Conclusion::Closes(closes)))
    };
    // A queen attacks at most four squares a row.
    let work = 50 * position.n() as u64;
    narrow.take_while(|_| reasoning.meter.work(work).is_ok()).filter_map(attack).collect()
}

/// The open squares outside a line that attack all of some squares on it.
fn attackers(position: &Position, line: RowOrColumn, targets: &[Square]) -> Vec<Square> {
    let attacks_all = |square: &Square| targets.iter().all(|&target| Line::joining(*square, target).is_some());
    let of_first = targets.iter().take(1).flat_map(|&first| around(position, first));
    let mut found: Vec<Square> = of_first.filter(|square| !line.contains(*square) && attacks_all(square)).collect();
    found.sort_unstable();
    found
}

/// The open squares that a queen on a square attacks.
fn around(position: &Position, from: Square) -> impl Iterator<Item = Square> + '_ {
    let n = position.n();
    let squares = Line::ALL.into_iter().flat_map(move |line| line.squares(line.index(n, from), n));
    squares.filter(move |&square| square != from && position.is_open(square))
}

//! Clash: a queen that would leave two lines one square each, which attack each other, cannot stand.

use super::derivation::Reasoning;
use super::position::Position;
use super::{Conclusion, Deduction, RowOrColumn, Technique};
use nqfill_core::board::{Line, Square};

/// A queen outside a line attacks at most three of its squares, so only lines up to this are left one.
const MOST_SQUARES: u32 = 4;

/// Work of looking at a line for one queen.
const WORK_A_LINE: u64 = 10;

/// Clashes of every open square, the first pair of lines for each.
pub(super) fn find(position: &Position, reasoning: &mut Reasoning<'_>) -> Vec<Deduction> {
    let narrow: Vec<(RowOrColumn, Vec<Square>)> = position
        .free_lines()
        .filter(|&line| (2..=MOST_SQUARES).contains(&position.count(line)))
        .map(|line| (line, position.open_of(line).collect()))
        .collect();
    let mut left = Vec::new();
    let clash = |queen| {
        left.clear();
        left.extend(narrow.iter().filter_map(|(line, squares)| Some((*line, only_left(queen, *line, squares)?))));
        let (lines, squares) = first_clash(&left)?;
        Some(Deduction::new(Technique::Clash, lines, squares, Conclusion::Closes(vec![queen])))
    };
    let work = WORK_A_LINE * narrow.len() as u64 + 1;
    position.open_squares().take_while(|_| reasoning.meter.work(work).is_ok()).filter_map(clash).collect()
}

/// The one square of a line that a queen leaves open; `None` if it leaves none or more, or stands on the line.
fn only_left(queen: Square, line: RowOrColumn, squares: &[Square]) -> Option<Square> {
    if line.contains(queen) {
        return None;
    }
    let mut left = squares.iter().filter(|&&square| Line::joining(queen, square).is_none());
    left.next().copied().filter(|_| left.next().is_none())
}

fn first_clash(left: &[(RowOrColumn, Square)]) -> Option<(Vec<RowOrColumn>, Vec<Square>)> {
    left.iter().enumerate().find_map(|(i, &(line, square))| {
        let attacked = |&&(_, other): &&(RowOrColumn, Square)| Line::joining(square, other).is_some();
        let &(across, other) = left[i + 1..].iter().find(attacked)?;
        Some((vec![line, across], vec![square, other]))
    })
}

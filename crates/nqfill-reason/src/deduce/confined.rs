//! Locked and crowded lines: k rows whose open squares lie in k columns, or in fewer (Hall's theorem), and k columns in rows.
//!
//! A maximum matching of free rows and free columns finds the sets (Régin 1994): without a perfect matching the rows that
//! alternating paths reach from an unmatched row are crowded; with one, a row together with all that it reaches is locked.

use super::derivation::Reasoning;
use super::position::Position;
use super::{Conclusion, Deduction, RowOrColumn, Technique};
use nqfill_core::board::{BitSet, Line, Square};
use nqfill_core::internals::ordered_by_key;

/// Rows and columns without a queen, and which of them are matched.
struct Matching {
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// Open squares of each free row, as numbers in `columns`.
    open: Vec<Vec<usize>>,
    row_of: Vec<Option<usize>>,
    column_of: Vec<Option<usize>>,
}

impl Matching {
    /// A maximum matching. `kind` says which lines are called rows here. `None` if the effort may not go on.
    fn new(position: &Position, kind: Line, reasoning: &mut Reasoning<'_>) -> Option<Self> {
        let other = if kind == Line::Row { Line::Column } else { Line::Row };
        let [rows, columns] = [kind, other].map(|kind| position.free(kind).collect::<Vec<u32>>());
        let number = |square: Square| {
            let across = if kind == Line::Row { square.column } else { square.row };
            columns.binary_search(&across).expect("an open square has no queen on its lines")
        };
        let open = rows.iter().map(|&index| position.open_of(RowOrColumn { kind, index }).map(number).collect());
        let open: Vec<Vec<usize>> = open.collect();
        let (row_of, column_of) = (vec![None; columns.len()], vec![None; rows.len()]);
        let mut matching = Self { rows, columns, open, row_of, column_of };
        for row in 0..matching.rows.len() {
            if reasoning.meter.work(matching.work()).is_err() {
                return None;
            }
            matching.augment(row);
        }
        Some(matching)
    }

    /// The most work of following all paths from a row.
    fn work(&self) -> u64 {
        self.rows.len() as u64 * self.columns.len() as u64
    }

    /// Matches a row, if an alternating path leads from it to an unmatched column.
    fn augment(&mut self, from: usize) {
        let mut reached_from = vec![None; self.columns.len()];
        let mut rows = vec![from];
        while let Some(row) = rows.pop() {
            for &column in &self.open[row] {
                if reached_from[column].is_some() {
                    continue;
                }
                reached_from[column] = Some(row);
                match self.row_of[column] {
                    Some(next) => rows.push(next),
                    None => return self.flip(column, &reached_from),
                }
            }
        }
    }

    fn flip(&mut self, mut column: usize, reached_from: &[Option<usize>]) {
        while let Some(row) = reached_from[column] {
            let before = self.column_of[row].replace(column);
            self.row_of[column] = Some(row);
            match before {
                Some(next) => column = next,
                None => return,
            }
        }
    }

    /// The rows that alternating paths reach from a row, itself among them, and the columns that these can use; `None` if
    /// they are more than `most` rows.
    fn reach(&self, from: usize, most: usize) -> Option<(BitSet, BitSet)> {
        let (mut rows, mut columns) = (BitSet::of(self.rows.len(), [from]), BitSet::new(self.columns.len()));
        let mut left = vec![from];
        while let Some(row) = left.pop() {
            if rows.len() > most {
                return None;
            }
            for &column in &self.open[row] {
                columns.insert(column);
                left.extend(self.row_of[column].filter(|&next| rows.insert(next)));
            }
        }
        Some((rows, columns))
    }

    /// Some of the rows, and their open squares.
    fn lines(&self, position: &Position, kind: Line, rows: &BitSet) -> (Vec<RowOrColumn>, Vec<Square>) {
        let lines: Vec<_> = rows.iter().map(|row| RowOrColumn { kind, index: self.rows[row] }).collect();
        let squares = lines.iter().flat_map(|&line| position.open_of(line)).collect();
        (lines, squares)
    }
}

const KINDS: [Line; 2] = [Line::Row, Line::Column];

/// The smallest crowded set of lines that a matching shows, if there is one.
pub(super) fn crowded(position: &Position, reasoning: &mut Reasoning<'_>) -> Vec<Deduction> {
    let smallest = KINDS.into_iter().filter_map(|kind| {
        let matching = Matching::new(position, kind, reasoning)?;
        let unmatched = (0..matching.rows.len()).filter(|&row| matching.column_of[row].is_none());
        let unmatched = unmatched.take_while(|_| reasoning.meter.work(matching.work()).is_ok());
        let (rows, _) =
            unmatched.filter_map(|row| matching.reach(row, usize::MAX)).min_by_key(|(rows, _)| rows.len())?;
        let (lines, squares) = matching.lines(position, kind, &rows);
        Some(Deduction::new(Technique::Crowded, lines, squares, Conclusion::Contradiction))
    });
    smallest.min_by_key(|deduction| deduction.lines.len()).into_iter().collect()
}

/// Locked sets of at most half the free lines, smallest first, each with the squares that it closes; a larger set of rows
/// is a smaller set of columns.
pub(super) fn locked(position: &Position, reasoning: &mut Reasoning<'_>) -> Vec<Deduction> {
    let mut found: Vec<Deduction> = Vec::new();
    for kind in KINDS {
        let Some(matching) = Matching::new(position, kind, reasoning) else { return Vec::new() };
        if matching.column_of.iter().any(Option::is_none) {
            return Vec::new();
        }
        let mut seen = Vec::new();
        for row in 0..matching.rows.len() {
            if reasoning.meter.work(matching.work()).is_err() {
                return Vec::new();
            }
            let Some((rows, columns)) = matching.reach(row, matching.rows.len() / 2) else { continue };
            if seen.contains(&rows) {
                continue;
            }
            let closes = closed_by(&matching, kind, &rows, &columns);
            if !closes.is_empty() {
                let (lines, squares) = matching.lines(position, kind, &rows);
                found.push(Deduction::new(Technique::Locked, lines, squares, Conclusion::Closes(closes)));
            }
            seen.push(rows);
        }
    }
    ordered_by_key(found, |deduction| deduction.lines.len() as u64)
}

/// Open squares of the columns of a locked set that lie on other rows.
fn closed_by(matching: &Matching, kind: Line, rows: &BitSet, columns: &BitSet) -> Vec<Square> {
    let others = rows.absent(matching.rows.len());
    let squares = others.flat_map(|row| {
        let line = RowOrColumn { kind, index: matching.rows[row] };
        let inside = matching.open[row].iter().filter(|&&column| columns.contains(column));
        inside.map(move |&column| line.square(matching.columns[column]))
    });
    squares.collect()
}

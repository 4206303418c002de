//! Finding every conflict of a placement in time near-linear in its queens.

use super::order::heap_sort;
use super::placement::Placement;
use super::square::{Line, Square};
use super::taken::{TakenLines, TakenWords};
use std::fmt;

/// Reason why two squares are in conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConflictKind {
    /// Two queens on one line.
    Line(Line),
    /// A queen on a blocked square; both squares of the conflict are that square.
    Blocked,
}

/// Two queens that attack each other, or one that stands on a blocked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Conflict {
    /// The two squares in reading order.
    pub squares: [Square; 2],
    /// The line that they share, or the block.
    pub kind: ConflictKind,
}

impl fmt::Display for Conflict {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.squares;
        match self.kind {
            ConflictKind::Line(Line::Antidiagonal) => {
                write!(out, "the queens at {one} and {other} share an antidiagonal")
            }
            ConflictKind::Line(line) => write!(out, "the queens at {one} and {other} share a {line}"),
            ConflictKind::Blocked => write!(out, "the queen at {one} stands on a blocked square"),
        }
    }
}

/// All conflicts of a placement.
///
/// k queens on one line make k(k - 1)/2 conflicts, so the list is cut at [`Conflicts::MOST_LISTED`]; the total is
/// always exact.
///
/// ```
/// use nqfill_core::board::{ConflictKind, Conflicts, Line, Placement, Square};
///
/// // Three queens in a row are three pairs.
/// let queens = (0..3).map(|column| Square::new(0, column)).collect();
/// let conflicts = Conflicts::of(&Placement::new(4, queens, vec![])?).expect("they attack each other");
/// assert_eq!((conflicts.total(), conflicts.of_kind(ConflictKind::Line(Line::Row))), (3, 3));
/// # Ok::<(), nqfill_core::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflicts {
    list: Vec<Conflict>,
    /// Conflicts of each kind, in the order of [`ConflictKind::ALL`].
    of_kinds: [u64; 5],
}

impl ConflictKind {
    /// All kinds: rows, columns, diagonals, antidiagonals, blocked squares.
    pub const ALL: [Self; 5] = [
        Self::Line(Line::Row),
        Self::Line(Line::Column),
        Self::Line(Line::Diagonal),
        Self::Line(Line::Antidiagonal),
        Self::Blocked,
    ];
}

/// `row`, `column`, `diagonal`, `antidiagonal` or `blocked`.
impl fmt::Display for ConflictKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => line.fmt(out),
            Self::Blocked => out.write_str("blocked"),
        }
    }
}

impl Conflicts {
    /// Most conflicts that are kept one by one.
    pub const MOST_LISTED: usize = 1000;

    /// Finds the conflicts of a placement; returns `None` if there are none.
    pub fn of(placement: &Placement) -> Option<Self> {
        if are_peaceful(placement) {
            return None;
        }
        let counts = counts(placement);
        let blocked = placement.queens().iter().filter(|&square| placement.blocked().contains(square));
        let blocked: Vec<_> =
            blocked.map(|square| Conflict { squares: [square; 2], kind: ConflictKind::Blocked }).collect();
        let pairs = |&k: &u32| u64::from(k) * u64::from(k).saturating_sub(1) / 2;
        let [rows, columns, diagonals, antidiagonals] =
            counts.each_ref().map(|counts| counts.iter().map(pairs).sum::<u64>());
        let of_kinds = [rows, columns, diagonals, antidiagonals, blocked.len() as u64];
        let mut list = list(placement, &counts);
        list.extend(blocked);
        heap_sort(&mut list);
        list.truncate(Self::MOST_LISTED);
        let conflicts = Self { list, of_kinds };
        debug_assert!(conflicts.total() > 0, "{placement:?}");
        Some(conflicts)
    }

    /// The conflicts in reading order of their first and then their second square, at most
    /// [`Conflicts::MOST_LISTED`] of them.
    pub fn list(&self) -> &[Conflict] {
        &self.list
    }

    /// Number of conflicts, listed or not: pairs of queens on a line, and queens on blocked squares.
    pub fn total(&self) -> u64 {
        self.of_kinds.iter().sum()
    }

    /// Number of conflicts of a kind, listed or not.
    pub fn of_kind(&self, kind: ConflictKind) -> u64 {
        let at = ConflictKind::ALL.into_iter().position(|other| other == kind);
        at.map_or(0, |at| self.of_kinds[at])
    }
}

/// Shows the first conflict and the number of others.
impl fmt::Display for Conflicts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.list.first();
        first.map_or(Ok(()), |first| first.fmt(out))?;
        match self.total() {
            0 | 1 => Ok(()),
            2 => out.write_str(", and there is 1 more conflict"),
            total => write!(out, ", and there are {} more conflicts", total - 1),
        }
    }
}

impl std::error::Error for Conflicts {}

/// True if there is no conflict, as on nearly every board; needs only one bit a line.
fn are_peaceful(placement: &Placement) -> bool {
    let (n, mut queens, blocked) = (placement.n(), placement.queens().iter(), placement.blocked());
    if n <= TakenWords::MOST_ROWS {
        let mut taken = TakenWords::default();
        return queens.all(|square| taken.insert(n, square) && !blocked.contains(square));
    }
    let mut taken = TakenLines::new(n);
    queens.all(|square| taken.place(square) && !blocked.contains(square))
}

/// No queen: the end of a chain in [`list`].
const NONE: u32 = u32::MAX;

/// Number of queens on each line of each kind.
fn counts(placement: &Placement) -> [Vec<u32>; 4] {
    let n = placement.n();
    let mut counts = Line::ALL.map(|line| vec![0; line.count(n)]);
    for square in placement.queens().iter() {
        for (line, counts) in Line::ALL.into_iter().zip(&mut counts) {
            counts[line.index(n, square)] += 1;
        }
    }
    counts
}

/// The first conflicts of queens in reading order, at most [`Conflicts::MOST_LISTED`].
///
/// Skips queens that are alone on their lines. Each of the others is chained to the queens before it on the same
/// line, and every link followed is a conflict; so the work is linear in the queens and in the conflicts listed.
fn list(placement: &Placement, counts: &[Vec<u32>; 4]) -> Vec<Conflict> {
    let n = placement.n();
    let mut found = Vec::new();
    let mut latest = Line::ALL.map(|line| vec![NONE; line.count(n)]);
    let mut crowded: Vec<(Square, [u32; 4])> = Vec::new();
    for square in placement.queens().iter() {
        let lines = Line::ALL.map(|line| line.index(n, square));
        if (0..4).all(|kind| counts[kind][lines[kind]] < 2) {
            continue;
        }
        let earlier = [0, 1, 2, 3].map(|kind| latest[kind][lines[kind]]);
        for (kind, &first) in earlier.iter().enumerate() {
            let mut at = first;
            while at != NONE {
                let squares = [crowded[at as usize].0, square];
                found.push(Conflict { squares, kind: ConflictKind::Line(Line::ALL[kind]) });
                if found.len() == Conflicts::MOST_LISTED {
                    return found;
                }
                at = crowded[at as usize].1[kind];
            }
            latest[kind][lines[kind]] = crowded.len() as u32;
        }
        crowded.push((square, earlier));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::squares;

    fn conflicts(n: usize, queens: &[(u32, u32)]) -> Option<Conflicts> {
        Conflicts::of(&Placement::new(n, squares(queens), Vec::new()).expect("on the board"))
    }

    #[test]
    fn every_pair_on_a_line_is_found_once() {
        let queens = [(0, 0), (0, 3), (3, 0), (3, 3), (1, 1)];
        let found = conflicts(4, &queens).expect("conflicts");
        let mut expected = Vec::new();
        for (i, a) in queens.iter().enumerate() {
            for b in &queens[i + 1..] {
                let mut squares = [a, b].map(|&(row, column)| Square::new(row, column));
                squares.sort_unstable();
                if let Some(line) = Line::joining(squares[0], squares[1]) {
                    expected.push(Conflict { squares, kind: ConflictKind::Line(line) });
                }
            }
        }
        expected.sort_unstable();
        assert_eq!(found.list(), expected);
        assert_eq!(found.total(), expected.len() as u64);
        for kind in ConflictKind::ALL {
            let of_kind = expected.iter().filter(|conflict| conflict.kind == kind).count();
            assert_eq!(found.of_kind(kind), of_kind as u64, "{kind}");
        }
    }

    #[test]
    fn a_solution_has_none() {
        assert_eq!(conflicts(4, &[(0, 1), (1, 3), (2, 0), (3, 2)]), None);
    }

    #[test]
    fn a_queen_on_a_blocked_square_is_one_conflict() {
        let square = Square::new(1, 2);
        let placement = Placement::new(4, vec![square], vec![square, Square::new(0, 0)]).expect("on the board");
        let found = Conflicts::of(&placement).expect("conflicts");
        assert_eq!(found.list(), [Conflict { squares: [square; 2], kind: ConflictKind::Blocked }]);
    }

    #[test]
    fn a_full_column_is_counted_exactly_and_listed_in_part() {
        let queens: Vec<_> = (0..2000).map(|row| (row, 7)).collect();
        let found = conflicts(2000, &queens).expect("conflicts");
        assert_eq!(found.total(), 2000 * 1999 / 2);
        assert_eq!(found.list().len(), Conflicts::MOST_LISTED);
    }
}

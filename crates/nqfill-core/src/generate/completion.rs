//! Random completions of an empty board.

use super::Turn;
use super::stream::Stream;
use crate::board::Square;

/// Up to this many rows all completions are listed, 14,200 of them at most, and each is equally likely.
pub(super) const MOST_LISTED: u32 = 12;

/// All completions of the empty board, in lexicographic order.
pub(super) fn all(n: u32) -> Vec<Vec<u32>> {
    let (mut found, mut columns) = (Vec::new(), Vec::new());
    extend(n, [0; 3], &mut columns, &mut found);
    found
}

/// Completes the rows from that of the next queen on. The sets hold the columns, and the diagonals of either direction in the
/// columns where they cross that row.
fn extend(n: u32, [taken, down, up]: [u32; 3], columns: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    if columns.len() == n as usize {
        return found.push(columns.clone());
    }
    for column in (0..n).filter(|column| (taken | down | up) >> column & 1 == 0) {
        let square = 1 << column;
        columns.push(column);
        extend(n, [taken | square, (down | square) << 1, (up | square) >> 1], columns, found);
        columns.pop();
    }
}

/// A completion by local search on permutations (Sosič and Gu 1990): swaps of two columns that lessen the conflicts, and a new
/// permutation where none does. Not every completion is equally likely. `None` if the permutations allowed lead to none.
pub(super) fn by_swaps(n: u32, stream: &mut Stream) -> Option<Vec<u32>> {
    const PERMUTATIONS: u32 = 1_000;
    (0..PERMUTATIONS).find_map(|_| {
        let mut swaps = Swaps::new(stream.permutation(n));
        swaps.settle(stream).then_some(swaps.columns)
    })
}

/// A permutation, with the queens on each diagonal.
struct Swaps {
    columns: Vec<u32>,
    down: Vec<u32>,
    up: Vec<u32>,
}

impl Swaps {
    fn new(columns: Vec<u32>) -> Self {
        let diagonals = 2 * columns.len();
        let mut swaps = Self { columns, down: vec![0; diagonals], up: vec![0; diagonals] };
        for row in 0..swaps.columns.len() {
            let (down, up) = swaps.diagonals(row, row);
            swaps.down[down] += 1;
            swaps.up[up] += 1;
        }
        swaps
    }

    /// The diagonals of a row and the column of a row's queen.
    fn diagonals(&self, row: usize, of: usize) -> (usize, usize) {
        let column = self.columns[of] as usize;
        (row + self.columns.len() - column, row + column)
    }

    /// Swaps while that lessens the conflicts; true if none is left.
    fn settle(&mut self, stream: &mut Stream) -> bool {
        let n = self.columns.len();
        loop {
            let (mut is_better, mut is_attacked) = (false, false);
            for row in 0..n {
                let (down, up) = self.diagonals(row, row);
                if self.down[down] == 1 && self.up[up] == 1 {
                    continue;
                }
                is_attacked = true;
                let start = stream.place_below(n);
                is_better |=
                    (start..start + n).map(|other| other % n).any(|other| other != row && self.improve(row, other));
            }
            if !is_attacked || !is_better {
                return !is_attacked;
            }
        }
    }

    /// Swaps the columns of two rows if that lessens the conflicts.
    fn improve(&mut self, row: usize, other: usize) -> bool {
        let [old, new] =
            [[row, other], [other, row]].map(|of| [self.diagonals(row, of[0]), self.diagonals(other, of[1])]);
        let before = self.queens_beyond_the_first(old, new);
        self.swap(row, other, old, new);
        let is_better = self.queens_beyond_the_first(old, new) < before;
        if !is_better {
            self.swap(row, other, new, old);
        }
        is_better
    }

    fn swap(&mut self, row: usize, other: usize, old: [(usize, usize); 2], new: [(usize, usize); 2]) {
        self.columns.swap(row, other);
        for (down, up) in old {
            self.down[down] -= 1;
            self.up[up] -= 1;
        }
        for (down, up) in new {
            self.down[down] += 1;
            self.up[up] += 1;
        }
    }

    /// Queens beyond the first on all diagonals of two pairs of squares.
    fn queens_beyond_the_first(&self, one: [(usize, usize); 2], other: [(usize, usize); 2]) -> u32 {
        let squares = [one[0], one[1], other[0], other[1]];
        beyond_the_first(&self.down, squares.map(|(down, _)| down))
            + beyond_the_first(&self.up, squares.map(|(_, up)| up))
    }
}

/// Queens beyond the first on some diagonals, of which each counts once.
fn beyond_the_first(queens: &[u32], mut diagonals: [usize; 4]) -> u32 {
    diagonals.sort_unstable();
    let mut last = None;
    let new = diagonals.iter().filter(|&&diagonal| last.replace(diagonal) != Some(diagonal));
    new.map(|&diagonal| queens[diagonal].saturating_sub(1)).sum()
}

/// A completion that a turn leaves unchanged: random search over sets of squares that the turn takes to each other, begun anew
/// when it takes long. `None` if it was not found.
pub(super) fn turned(n: u32, turn: Turn, stream: &mut Stream) -> Option<Vec<u32>> {
    const STARTS: u32 = 200;
    (0..STARTS).find_map(|_| {
        let mut search = Turned::new(n, turn, stream);
        search.complete().then(|| search.columns.iter().map(|column| column.expect("complete")).collect())
    })
}

/// The squares to which turns take a square, itself first.
pub(super) fn orbit(n: u32, turn: Turn, square: Square) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::with_capacity(4);
    for image in turn.symmetries().map(|symmetry| symmetry.apply(n as usize, square)) {
        if !squares.contains(&image) {
            squares.push(image);
        }
    }
    squares
}

struct Turned<'a> {
    n: u32,
    turn: Turn,
    stream: &'a mut Stream,
    columns: Vec<Option<u32>>,
    taken: Vec<bool>,
    down: Vec<bool>,
    up: Vec<bool>,
    /// Sets of squares that may still be tried.
    left: u32,
}

impl<'a> Turned<'a> {
    fn new(n: u32, turn: Turn, stream: &'a mut Stream) -> Self {
        let (lines, diagonals) = (n as usize, 2 * n as usize);
        let (columns, taken) = (vec![None; lines], vec![false; lines]);
        Self { n, turn, stream, columns, taken, down: vec![false; diagonals], up: vec![false; diagonals], left: 50 * n }
    }

    fn complete(&mut self) -> bool {
        // The middle row first: its queen stands in the middle.
        let middle = (self.n / 2) as usize;
        let rows = std::iter::once(middle).filter(|_| self.n % 2 == 1).chain(0..self.n as usize);
        let Some(row) = rows.into_iter().find(|&row| self.columns[row].is_none()) else { return true };
        for column in self.stream.permutation(self.n) {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let squares = orbit(self.n, self.turn, Square::new(row as u32, column));
            let placed = squares.iter().take_while(|&&square| self.place(square)).count();
            if placed == squares.len() && self.complete() {
                return true;
            }
            squares[..placed].iter().for_each(|&square| self.set(square, false));
        }
        false
    }

    /// Places a queen, if nothing attacks it.
    fn place(&mut self, square: Square) -> bool {
        let (row, column) = (square.row as usize, square.column as usize);
        let (down, up) = (row + self.n as usize - column, row + column);
        let is_free = self.columns[row].is_none() && !self.taken[column] && !self.down[down] && !self.up[up];
        if is_free {
            self.set(square, true);
        }
        is_free
    }

    fn set(&mut self, square: Square, is_placed: bool) {
        let (row, column) = (square.row as usize, square.column as usize);
        self.columns[row] = is_placed.then_some(square.column);
        self.taken[column] = is_placed;
        self.down[row + self.n as usize - column] = is_placed;
        self.up[row + column] = is_placed;
    }
}

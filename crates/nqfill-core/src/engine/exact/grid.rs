//! The open squares of a large residual, with counts, and a trail to take removals back.

use super::lines::Line;
use crate::board::Residual;
use crate::engine::{EmptyLine, Run, Stop};
use std::ops::ControlFlow::{self, Continue};

/// Open squares as bits, once by rows and once by columns, so that either kind of line can be walked.
///
/// Levels are not copied as in the dense search: a copy of m x m bits costs more than the few squares a queen removes
/// deep in the tree. Each removed square is logged instead, at most m x m of them at any time.
pub(super) struct Grid {
    rows: Side,
    columns: Side,
    trail: Vec<(u32, u32)>,
    /// Lines that fell to one open square since they were last asked for.
    forced: Vec<Line>,
    emptied: bool,
}

/// One direction of the grid.
struct Side {
    words: usize,
    bits: Vec<u64>,
    counts: Vec<u32>,
    /// Coordinates on the board, and the index of each coordinate here, if it is free.
    coordinates: Vec<u32>,
    index: Vec<u32>,
    free: Vec<bool>,
}

const NOT_FREE: u32 = u32::MAX;

impl Grid {
    /// All open squares of a residual; may take seconds if that is large, so the budget is asked at every row.
    pub(super) fn new(residual: &Residual, run: &mut Run<'_>) -> ControlFlow<Stop, Self> {
        let (m, n) = (residual.len(), residual.n());
        run.begin(3 * size_of::<u64>() as u64 * m.div_ceil(64) as u64 * m as u64)?;
        let mut grid = Grid {
            rows: Side::new(residual.rows(), n),
            columns: Side::new(residual.columns(), n),
            trail: Vec::new(),
            forced: Vec::new(),
            emptied: false,
        };
        for i in 0..m {
            run.poll()?;
            for j in ones(residual.open_row(i)) {
                grid.rows.insert(i, j);
                grid.columns.insert(j, i);
            }
        }
        for k in 0..m {
            grid.note(Line::Row(k), grid.rows.counts[k]);
            grid.note(Line::Column(k), grid.columns.counts[k]);
        }
        Continue(grid)
    }

    /// Makes room for what the next queen closes: up to three squares of each row, and her own row.
    pub(super) fn reserve(&mut self, run: &Run<'_>) -> ControlFlow<Stop> {
        run.reserve(&mut self.trail, 4 * self.rows.free.len())
    }

    /// Takes row i and column j out of the game and closes every square that a queen on (i, j) attacks.
    pub(super) fn place(&mut self, i: usize, j: usize) {
        self.rows.free[i] = false;
        self.columns.free[j] = false;
        let (row, column) = (self.rows.coordinates[i], self.columns.coordinates[j]);
        for k in 0..self.rows.free.len() {
            if !self.rows.free[k] {
                continue;
            }
            let distance = self.rows.coordinates[k].abs_diff(row);
            let diagonals = [column.checked_sub(distance), column.checked_add(distance)];
            self.close(k, j);
            for at in diagonals.into_iter().flatten() {
                if let Some(&index) = self.columns.index.get(at as usize).filter(|&&index| index != NOT_FREE) {
                    self.close(k, index as usize);
                }
            }
        }
        for other in 0..self.columns.free.len() {
            self.close(i, other);
        }
    }

    /// Makes row i and column j free again; the squares come back with [`Grid::rewind`].
    pub(super) fn unplace(&mut self, i: usize, j: usize) {
        self.rows.free[i] = true;
        self.columns.free[j] = true;
    }

    /// A point to rewind to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The bytes that the open squares, here by rows and by columns and in the residual, and the trail take.
    pub(super) fn bytes(&self) -> u64 {
        (3 * size_of_val(self.rows.bits.as_slice()) + self.trail.capacity() * size_of::<(u32, u32)>()) as u64
    }

    /// Reopens every square closed since the mark.
    pub(super) fn rewind(&mut self, mark: usize) {
        for (i, j) in self.trail.drain(mark..).rev() {
            self.rows.insert(i as usize, j as usize);
            self.columns.insert(j as usize, i as usize);
        }
        self.forced.clear();
        self.emptied = false;
    }

    /// Whether some free line has no open square.
    pub(super) fn is_dead(&self) -> bool {
        self.emptied
    }

    /// A free line without an open square; there is one when the grid is dead.
    pub(super) fn empty_line(&self) -> EmptyLine {
        let is_empty = |side: &Side, k: usize| side.free[k] && side.counts[k] == 0;
        let m = self.rows.free.len();
        match (0..m).find(|&i| is_empty(&self.rows, i)) {
            Some(i) => EmptyLine::Row(i as u32),
            None => EmptyLine::Column((0..m).find(|&j| is_empty(&self.columns, j)).unwrap_or(0) as u32),
        }
    }

    /// A square that is the last one of a free line, if there is one and no line is empty.
    pub(super) fn take_forced(&mut self) -> Option<(usize, usize)> {
        while !self.emptied {
            let line = self.forced.pop()?;
            if self.is_free(line) {
                let other = self.open(line).next().expect("no free line is empty");
                return Some(line.square(other));
            }
        }
        None
    }

    pub(super) fn is_free(&self, line: Line) -> bool {
        let (side, k) = self.side(line);
        side.free[k]
    }

    pub(super) fn count(&self, line: Line) -> u32 {
        let (side, k) = self.side(line);
        side.counts[k]
    }

    /// The open squares of a line, by their index along it.
    pub(super) fn open(&self, line: Line) -> impl Iterator<Item = usize> {
        let (side, k) = self.side(line);
        ones(&side.bits[k * side.words..][..side.words])
    }

    fn side(&self, line: Line) -> (&Side, usize) {
        match line {
            Line::Row(i) => (&self.rows, i),
            Line::Column(j) => (&self.columns, j),
        }
    }

    fn close(&mut self, i: usize, j: usize) {
        if !self.rows.has(i, j) {
            return;
        }
        self.trail.push((i as u32, j as u32));
        let left_in_row = self.rows.remove(i, j);
        let left_in_column = self.columns.remove(j, i);
        self.note(Line::Row(i), left_in_row);
        self.note(Line::Column(j), left_in_column);
    }

    fn note(&mut self, line: Line, left: u32) {
        if left <= 1 && self.is_free(line) {
            match left {
                0 => self.emptied = true,
                _ => self.forced.push(line),
            }
        }
    }
}

impl Side {
    fn new(coordinates: &[u32], n: usize) -> Self {
        let m = coordinates.len();
        let words = m.div_ceil(64);
        let mut index = vec![NOT_FREE; n];
        for (k, &x) in coordinates.iter().enumerate() {
            index[x as usize] = k as u32;
        }
        let (bits, counts) = (vec![0; m * words], vec![0; m]);
        Side { words, bits, counts, coordinates: coordinates.to_vec(), index, free: vec![true; m] }
    }

    fn has(&self, line: usize, other: usize) -> bool {
        self.bits[line * self.words + other / 64] >> (other % 64) & 1 != 0
    }

    fn insert(&mut self, line: usize, other: usize) {
        self.bits[line * self.words + other / 64] |= 1 << (other % 64);
        self.counts[line] += 1;
    }

    fn remove(&mut self, line: usize, other: usize) -> u32 {
        self.bits[line * self.words + other / 64] &= !(1 << (other % 64));
        self.counts[line] -= 1;
        self.counts[line]
    }
}

/// The set bits of a row of words, ascending.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(at, &word)| super::lines::bits(word).map(move |bit| at * 64 + bit))
}

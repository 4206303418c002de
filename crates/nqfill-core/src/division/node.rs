//! A node of the tree of a division: a puzzle and all that the steps down to it say.

use super::cube::{Cube, Domain, Split};
use crate::board::{Line, Puzzle, Residual, Square, Symmetry, TakenLines, heap_sort};
use thiserror::Error;

/// A node, and the board that stands for it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The steps that lead here.
    cube: Cube,
    /// The puzzle, with a queen for each line that has one square left, and blocked squares for the other restrictions.
    board: Puzzle,
    /// The blocked squares that come from restrictions, ascending.
    closed: Vec<Square>,
    weight: u64,
}

/// A step that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WrongStep {
    /// A line that the board does not have, or whose queen stands already, or a square that is not open.
    #[error("`{0}` is not open there")]
    NotOpen(Domain),
    /// Neither 1 nor the number of images that the symmetries of the board give the step.
    #[error("`{0}` does not have this weight")]
    Weight(Split),
}

impl Node {
    /// The root: the whole puzzle.
    pub fn root(puzzle: &Puzzle) -> Self {
        Self { cube: Cube::default(), board: puzzle.clone(), closed: Vec::new(), weight: 1 }
    }

    /// The node at a cube.
    ///
    /// # Errors
    /// If a step cannot be taken there.
    pub fn at(puzzle: &Puzzle, cube: &Cube) -> Result<Self, WrongStep> {
        cube.0.iter().try_fold(Self::root(puzzle), |node, step| node.child(step))
    }

    /// The cube of the node.
    pub fn cube(&self) -> &Cube {
        &self.cube
    }

    /// The board that stands for it: the puzzle, with further queens and blocked squares.
    pub fn board(&self) -> &Puzzle {
        &self.board
    }

    /// The number of times that its completions count.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// The open squares of a row or column without a queen: columns of a row, rows of a column. Empty if the line has a
    /// queen, or there is no such line.
    pub fn open(&self, line: Line, index: u32) -> Vec<u32> {
        let n = self.board.n();
        let taken = TakenLines::of(n, self.board.fixed());
        if index as usize >= n {
            return Vec::new();
        }
        let open = |square: &Square| !taken.attack(*square) && !self.board.blocked().contains(*square);
        let squares = line.squares(index as usize, n).filter(open);
        squares.map(|square| if line == Line::Row { square.column } else { square.row }).collect()
    }

    /// The node one step further down.
    ///
    /// # Errors
    /// If the step cannot be taken here.
    pub fn child(&self, step: &Split) -> Result<Self, WrongStep> {
        let wrong_weight = || WrongStep::Weight(step.clone());
        let weight = self.weight.checked_mul(step.weight).ok_or_else(wrong_weight)?;
        let mut closed = self.closed.clone();
        let mut alone = Vec::new();
        for restriction in &step.restrictions {
            let Domain { line, index, squares } = restriction;
            let open = self.open(*line, *index);
            if squares.is_empty() || !squares.iter().all(|square| open.binary_search(square).is_ok()) {
                return Err(WrongStep::NotOpen(restriction.clone()));
            }
            let at = |&square: &u32| line.square(*index, square);
            closed.extend(open.iter().filter(|&square| squares.binary_search(square).is_err()).map(at));
            if let [only] = &squares[..] {
                alone.push(at(only));
            }
        }
        closed.sort_unstable();
        closed.dedup();
        // A line with one square left has its queen there, unless she contradicts another restriction of the step or a queen
        // placed before: then the closed squares leave a line without any, and the node has no completion.
        let mut queens: Vec<Square> = self.board.fixed().collect();
        for square in alone {
            if closed.binary_search(&square).is_err()
                && queens.iter().all(|&queen| Line::joining(queen, square).is_none())
            {
                queens.push(square);
            }
        }
        if step.weight > 1 && self.images(step).is_none_or(|images| images.len() as u64 != step.weight) {
            return Err(wrong_weight());
        }
        let n = self.board.n();
        // Both sets are sorted, and the closed squares are blocked: so no square has to be looked for.
        let mut closed_before = self.closed.iter().copied().peekable();
        let own = self.board.blocked().iter().filter(|&square| closed_before.next_if_eq(&square).is_none());
        let taken = TakenLines::of(n, queens.iter().copied());
        closed.retain(|&square| !taken.attack(square));
        let mut blocked: Vec<Square> = own.chain(closed.iter().copied()).collect();
        blocked.sort_unstable();
        let board = Puzzle::new(n, queens, blocked);
        let board = board.expect("the queens are on open squares");
        Ok(Self { cube: self.cube.then(step.clone()), board, closed, weight })
    }

    /// The images of a step, itself among them, under those symmetries of the board that map its lines to its lines, each once.
    /// `None` if two of them have a choice of squares in common.
    pub fn images(&self, step: &Split) -> Option<Vec<Vec<Domain>>> {
        let lines: Vec<_> = step.restrictions.iter().map(|restriction| (restriction.line, restriction.index)).collect();
        let mut images = vec![step.restrictions.clone()];
        for symmetry in Symmetry::of_puzzle(&self.board).into_iter().skip(1) {
            let mut image: Vec<_> = step.restrictions.iter().map(|own| self.image(own, symmetry)).collect();
            heap_sort(&mut image);
            let keeps_lines = image.iter().all(|restriction| lines.contains(&(restriction.line, restriction.index)));
            if keeps_lines && !images.contains(&image) {
                if !images.iter().all(|other| are_disjoint(other, &image)) {
                    return None;
                }
                images.push(image);
            }
        }
        Some(images)
    }

    /// A line and its images under the symmetries of the board, ascending.
    pub(super) fn lines_of(&self, line: &Domain) -> Vec<(Line, u32)> {
        let group = Symmetry::of_puzzle(&self.board);
        let images = group.into_iter().map(|symmetry| self.image(line, symmetry));
        let mut lines: Vec<_> = images.map(|image| (image.line, image.index)).collect();
        heap_sort(&mut lines);
        lines.dedup();
        lines
    }

    fn image(&self, own: &Domain, symmetry: Symmetry) -> Domain {
        let images = own.squares.iter().map(|&at| symmetry.apply(self.board.n(), own.line.square(own.index, at)));
        let is_row = (own.line == Line::Row) != symmetry.swaps_rows_and_columns();
        let split = |square: Square| if is_row { (square.row, square.column) } else { (square.column, square.row) };
        let (mut index, mut squares) = (0, Vec::with_capacity(own.squares.len()));
        for (line, square) in images.map(split) {
            index = line;
            squares.push(square);
        }
        squares.sort_unstable();
        Domain { line: if is_row { Line::Row } else { Line::Column }, index, squares }
    }

    /// The residual of the board.
    pub fn residual(&self) -> Residual {
        Residual::of(&self.board)
    }
}

/// True if no choice of one square a line is in both, restrictions of the same lines.
pub(super) fn are_disjoint(one: &[Domain], other: &[Domain]) -> bool {
    one.iter().zip(other).any(|(a, b)| !a.squares.iter().any(|square| b.squares.binary_search(square).is_ok()))
}

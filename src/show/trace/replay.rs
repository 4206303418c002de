//! The board of a search at each step.

use crate::show::trace::{Action, Step};
use nqfill_core::board::{Line, Puzzle, Square};
use nqfill_core::engine::{By, Engine, Pruning};

/// The state of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// A queen may stand there.
    #[default]
    Open,
    /// No queen may stand there.
    Blocked,
    /// A queen that the puzzle gives.
    Fixed,
    /// A queen that the search has placed.
    Queen,
    /// Closed, and why.
    Closed(Pruning),
}

/// A board that follows the steps of a search.
#[derive(Clone, Default)]
pub struct Replay {
    n: usize,
    /// The marks before the search, and now.
    start: Vec<Mark>,
    marks: Vec<Mark>,
    /// The marks that are shown until the next step instead: a completion, or a move that is undone.
    passing: Option<Vec<Mark>>,
    /// Squares that got a queen or were closed, in the order of the search.
    changes: Vec<Square>,
    /// The path of the search: of each queen and of each choice where its changes begin, and whether it was chosen.
    path: Vec<(usize, bool)>,
    /// Squares that the last step was about.
    new: Vec<Square>,
    /// True if queens that are taken back now are not refuted.
    is_put_off: bool,
    /// True if the steps list which squares a queen closes.
    lists_attacks: bool,
}

impl Replay {
    /// The board before the first step of an engine: the squares that fixed queens attack are closed. Memory: n² marks.
    pub fn new(engine: &Engine, puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let (marks, lists_attacks) = (vec![Mark::Open; n * n], engine.tells_attacks);
        let mut board = Self { n, marks, lists_attacks, ..Self::default() };
        puzzle.blocked().iter().for_each(|square| board.set(square, Mark::Blocked));
        puzzle.fixed().for_each(|queen| board.set(queen, Mark::Fixed));
        puzzle.fixed().for_each(|queen| board.close_attacked(queen));
        (board.changes, board.new) = Default::default();
        board.start.clone_from(&board.marks);
        board
    }

    /// Rows of the board, and columns.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The mark of a square.
    pub fn mark(&self, square: Square) -> Mark {
        self.passing.as_ref().unwrap_or(&self.marks)[self.at(square)]
    }

    fn at(&self, square: Square) -> usize {
        square.row as usize * self.n + square.column as usize
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let n = self.n as u32;
        (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
    }

    /// True if the last step was about that square.
    pub fn is_new(&self, square: Square) -> bool {
        self.new.contains(&square)
    }

    /// The rows without a queen, or the columns where the search goes by these, each with its open squares: what the
    /// search has not yet closed. 0-based, ascending.
    pub fn domains(&self, by: By) -> Vec<(u32, Vec<u32>)> {
        let n = self.n as u32;
        let mark = |line: u32, place: u32| match by {
            By::Rows => self.mark(Square::new(line, place)),
            By::Columns => self.mark(Square::new(place, line)),
        };
        let has_queen = |line: u32| (0..n).any(|place| matches!(mark(line, place), Mark::Queen | Mark::Fixed));
        let open = |line: u32| (0..n).filter(|&place| mark(line, place) == Mark::Open).collect();
        (0..n).filter(|&line| !has_queen(line)).map(|line| (line, open(line))).collect()
    }

    /// Goes on by one step.
    pub fn apply(&mut self, step: &Step) {
        self.new.clear();
        self.passing = None;
        let was_put_off = std::mem::replace(&mut self.is_put_off, matches!(step.action, Action::PutOff));
        match &step.action {
            Action::Place { queen, is_forced } => self.place(*queen, *is_forced),
            Action::Close { squares, .. } => squares.iter().for_each(|&(square, by)| self.close(square, by)),
            Action::TakeBack(queen) => {
                // A queen that was tried stays closed.
                if self.go_back(step.path) && !was_put_off {
                    self.close(*queen, Pruning::Refuted);
                }
                self.new = vec![*queen];
            }
            Action::Solution(columns) => self.show(columns),
            Action::Scatter { queens, .. } => {
                self.marks.clone_from(&self.start);
                queens.iter().for_each(|&queen| self.set(queen, Mark::Queen));
            }
            Action::Move { moves, is_kept, .. } => self.move_queens(moves, *is_kept),
            Action::DeadEnd(_) | Action::PutOff | Action::Cool(_) => {}
        }
    }

    fn set(&mut self, square: Square, mark: Mark) {
        let at = self.at(square);
        self.marks[at] = mark;
        self.new.push(square);
    }

    fn close(&mut self, square: Square, by: Pruning) {
        if self.mark(square) == Mark::Open {
            self.set(square, Mark::Closed(by));
            self.changes.push(square);
        }
    }

    fn place(&mut self, queen: Square, is_forced: bool) {
        self.path.push((self.changes.len(), !is_forced));
        self.set(queen, Mark::Queen);
        self.changes.push(queen);
        if !self.lists_attacks {
            self.close_attacked(queen);
        }
    }

    /// Closes what a new queen attacks. The step is about her alone.
    fn close_attacked(&mut self, queen: Square) {
        for square in self.squares() {
            if Line::joining(queen, square).is_some() {
                self.close(square, Pruning::Queen(queen));
            }
        }
        self.new = vec![queen];
    }

    /// Takes back all that is on the path beyond this length. Returns true if it began with a choice.
    fn go_back(&mut self, length: usize) -> bool {
        let taken_back = self.path.split_off(length.min(self.path.len()));
        let Some(&(start, is_choice)) = taken_back.first() else { return false };
        for square in self.changes.split_off(start).into_iter().rev() {
            self.set(square, Mark::Open);
        }
        self.new.clear();
        is_choice
    }

    /// Shows a completion, whether the search placed its queens or found an image of those placed.
    fn show(&mut self, columns: &[u32]) {
        let square = |square: Square| match self.mark(square) {
            mark @ (Mark::Fixed | Mark::Blocked) => mark,
            _ if columns[square.row as usize] == square.column => Mark::Queen,
            _ => Mark::Open,
        };
        let seen: Vec<Mark> = self.squares().map(square).collect();
        self.new = self.squares().zip(&seen).filter(|(_, mark)| **mark == Mark::Queen).map(|(at, _)| at).collect();
        self.passing = Some(seen);
    }

    /// Moves queens from the first square of each pair to the second; until the next step if the moves are not kept.
    fn move_queens(&mut self, moves: &[[Square; 2]], is_kept: bool) {
        let before = (!is_kept).then(|| self.marks.clone());
        for [from, _] in moves {
            let at = self.at(*from);
            self.marks[at] = self.start[at];
        }
        moves.iter().for_each(|&[_, to]| self.set(to, Mark::Queen));
        if let Some(before) = before {
            self.passing = Some(std::mem::replace(&mut self.marks, before));
        }
    }
}

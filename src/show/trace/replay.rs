//! The board of a search at each step.

use crate::show::trace::step::{Action, Step};
use nqfill_core::board::{Line, Puzzle, Square};
use nqfill_core::engine::{By, Engine, Pruning};

/// What a square of the board shows.
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
#[derive(Clone)]
pub struct Replay {
    n: usize,
    marks: Vec<Mark>,
    /// Squares that got a queen or were closed, in the order of the search.
    changes: Vec<Square>,
    /// The path of the search: of each queen and of each choice where its changes begin, and whether it was chosen.
    path: Vec<(usize, bool)>,
    /// Squares that the last step was about.
    new: Vec<Square>,
    /// True if queens that are taken back now are not refuted.
    is_put_off: bool,
    /// The moves, from a square to another, by which the next step undoes the last one.
    undo: Vec<[Square; 2]>,
    /// The completion that the last step found.
    solution: Option<Vec<u32>>,
    start: Vec<Mark>,
    /// True if the steps say which squares a queen closes.
    tells_attacks: bool,
}

impl Replay {
    /// The board before the first step of an engine: the squares that fixed queens attack are closed. Memory: n² marks.
    pub fn new(engine: &Engine, puzzle: &Puzzle) -> Self {
        let n = puzzle.n();
        let mut marks = vec![Mark::Open; n * n];
        let at = |square: Square| square.row as usize * n + square.column as usize;
        for queen in puzzle.fixed() {
            for (place, mark) in marks.iter_mut().enumerate().filter(|(_, mark)| **mark == Mark::Open) {
                let square = Square::new((place / n) as u32, (place % n) as u32);
                if Line::joining(queen, square).is_some() {
                    *mark = Mark::Closed(Pruning::Queen(queen));
                }
            }
        }
        puzzle.blocked().iter().for_each(|square| marks[at(square)] = Mark::Blocked);
        puzzle.fixed().for_each(|square| marks[at(square)] = Mark::Fixed);
        Self {
            n,
            start: marks.clone(),
            marks,
            changes: Vec::new(),
            path: Vec::new(),
            new: Vec::new(),
            is_put_off: false,
            undo: Vec::new(),
            solution: None,
            tells_attacks: engine.tells_attacks,
        }
    }

    /// Rows of the board, and columns.
    pub fn n(&self) -> usize {
        self.n
    }

    /// What a square shows.
    pub fn mark(&self, square: Square) -> Mark {
        let mark = self.marks[square.row as usize * self.n + square.column as usize];
        let Some(columns) = &self.solution else { return mark };
        match mark {
            Mark::Fixed | Mark::Blocked => mark,
            _ if columns[square.row as usize] == square.column => Mark::Queen,
            _ => Mark::Open,
        }
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
        self.solution = None;
        let undo = std::mem::take(&mut self.undo);
        if !undo.is_empty() {
            self.shift(&undo);
            self.new.clear();
        }
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
            Action::Exchange { queens: [a, b], is_kept, .. } => {
                // They stand in each other's column.
                let before = [Square::new(a.row, b.column), Square::new(b.row, a.column)];
                self.try_moves(&[[before[0], *a], [before[1], *b]], *is_kept);
            }
            Action::Move { from, to, is_kept, .. } => self.try_moves(&[[*from, *to]], *is_kept),
            Action::DeadEnd(_) | Action::PutOff | Action::Cool(_) => {}
        }
    }

    fn set(&mut self, square: Square, mark: Mark) {
        self.marks[square.row as usize * self.n + square.column as usize] = mark;
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
        if !self.tells_attacks {
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
        self.solution = Some(columns.to_vec());
        let queens = (0..).zip(columns).map(|(row, &column)| Square::new(row, column));
        self.new = queens.filter(|&queen| self.mark(queen) != Mark::Fixed).collect();
    }

    /// Moves queens along their rows, until the next step if the moves are not kept.
    fn try_moves(&mut self, moves: &[[Square; 2]], is_kept: bool) {
        self.shift(moves);
        if !is_kept {
            self.undo = moves.iter().map(|&[from, to]| [to, from]).collect();
        }
    }

    /// Moves queens from the first square of each pair to the second.
    fn shift(&mut self, moves: &[[Square; 2]]) {
        for [from, _] in moves {
            let at = from.row as usize * self.n + from.column as usize;
            self.marks[at] = self.start[at];
        }
        moves.iter().for_each(|&[_, to]| self.set(to, Mark::Queen));
    }
}

//! Every trace is replayed: nothing in it may be impossible on the board, and it counts what the engine counts.

use crate::show::trace::*;
use nqfill_core::board::{Conflicts, Line, Placement, Puzzle, Square};
use nqfill_core::engine::{Budget, By, ENGINES, EmptyLine, Engine, Pruning, Tuning, engine};
use nqfill_core::referee::Referee;
use nqfill_core::solve::Outcome;
use std::collections::BTreeSet;
use std::convert::Infallible;

fn puzzle(n: usize, queens: &[(u32, u32)], blocked: &[(u32, u32)]) -> Puzzle {
    let squares = |list: &[(u32, u32)]| list.iter().map(|&(row, column)| Square::new(row, column)).collect();
    Puzzle::try_from(Placement::new(n, squares(queens), squares(blocked)).expect("a board")).expect("no conflict")
}

fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = (1..=6).map(|n| puzzle(n, &[], &[])).collect();
    puzzles.push(puzzle(8, &[(3, 0), (0, 4)], &[]));
    puzzles.push(puzzle(6, &[(0, 1)], &[(1, 3), (5, 5)]));
    puzzles.push(puzzle(5, &[(0, 0)], &[(1, 2), (1, 3), (1, 4)]));
    puzzles.push(puzzle(4, &[(0, 1), (1, 3), (2, 0), (3, 2)], &[]));
    puzzles
}

/// Holds each step against the board, as the replay shows it before and after.
struct Checker<'p> {
    puzzle: &'p Puzzle,
    engine: &'static str,
    found: BTreeSet<Vec<u32>>,
    replay: Replay,
    /// The queens after the last step that did not show a completion or an undone move.
    queens: Vec<Square>,
    numbers: u64,
    dead_ends: u64,
    conflicts: u64,
}

impl<'p> Checker<'p> {
    fn new(puzzle: &'p Puzzle, engine: &'static Engine) -> Self {
        let (replay, found, queens) = (Replay::new(engine, puzzle), BTreeSet::new(), puzzle.fixed().collect());
        Self { puzzle, engine: engine.name, found, replay, queens, numbers: 0, dead_ends: 0, conflicts: 0 }
    }

    fn step(&mut self, step: &Step) {
        let name = self.engine;
        self.numbers += 1;
        self.dead_ends += u64::from(matches!(step.action, Action::DeadEnd(_)));
        assert_eq!((step.number, step.dead_ends), (self.numbers, self.dead_ends), "{name}");
        self.before(step);
        self.replay.apply(step);
        self.after(step);
    }

    /// What holds of a step on the board before it.
    fn before(&self, step: &Step) {
        let (name, queens) = (self.engine, &self.queens);
        match &step.action {
            Action::Place { queen, is_forced } => {
                let attackers = queens.iter().filter(|other| Line::joining(**other, *queen).is_some()).count();
                assert!(attackers == 0 && !self.puzzle.blocked().contains(*queen), "{name}: {step:?}");
                if *is_forced {
                    self.is_last(*queen);
                }
            }
            Action::Close { squares, .. } => {
                for (square, by) in squares {
                    let Pruning::Queen(queen) = by else { continue };
                    assert!(queens.contains(queen), "{name}: {queen:?} does not stand");
                    assert!(Line::joining(*queen, *square).is_some(), "{name}: {queen:?} does not attack {square:?}");
                }
            }
            Action::TakeBack(queen) => assert!(queens.contains(queen), "{name}: {queen:?} does not stand"),
            Action::Move { before, .. } => assert_eq!(*before, self.conflicts, "{name}"),
            Action::DeadEnd(Dead::Line(EmptyLine::Row(row))) => self.is_full(|square| square.row == *row),
            Action::DeadEnd(Dead::Line(EmptyLine::Column(column))) => self.is_full(|square| square.column == *column),
            _ => {}
        }
    }

    /// What holds of a step on the board after it.
    fn after(&mut self, step: &Step) {
        let (name, queens) = (self.engine, queens_of(&self.replay));
        match &step.action {
            Action::Solution(columns) => {
                Referee::new(self.puzzle).verify(columns.clone()).expect("a completion");
                assert!(queens.iter().all(|queen| columns[queen.row as usize] == queen.column), "{name}");
                assert!(self.found.insert(columns.clone()), "{name} finds it twice");
                // The images of a representative stand nowhere.
                assert!(name.contains("symmetr") || self.queens == queens, "{name}: {step:?}");
                return;
            }
            Action::TakeBack(queen) => assert!(!queens.contains(queen), "{name}: {queen:?} stands"),
            Action::Move { after, is_kept, .. } => {
                assert_eq!(self.conflicts(), *after, "{name}");
                if *is_kept {
                    (self.conflicts, self.queens) = (*after, queens);
                }
                return;
            }
            _ => {}
        }
        // The tracer counts on its own which queens stand.
        assert_eq!(step.depth, queens.len() - self.puzzle.fixed().count(), "{name}: {step:?}");
        if let Action::Scatter { conflicts, .. } = step.action {
            assert_eq!(self.conflicts(), conflicts, "{name}");
            self.conflicts = conflicts;
        }
        self.queens = queens;
    }

    /// A forced queen is seen to have the last square of her row or her column.
    fn is_last(&self, queen: Square) {
        let n = self.puzzle.n() as u32;
        let is_open = |square: Square| square != queen && self.replay.mark(square) == Mark::Open;
        let has_row = (0..n).any(|column| is_open(Square::new(queen.row, column)));
        let has_column = (0..n).any(|row| is_open(Square::new(row, queen.column)));
        assert!(!has_row || !has_column, "{}: {queen:?} is not forced", self.engine);
    }

    /// Every square of a line is seen to be occupied, blocked or closed.
    fn is_full(&self, of_line: impl Fn(Square) -> bool) {
        for square in self.replay.squares().filter(|&square| of_line(square)) {
            assert!(self.replay.mark(square) != Mark::Open, "{}: {square:?} is open", self.engine);
        }
    }

    /// Where queens are exchanged, lines with k queens count k - 1; where they move along rows, pairs on a line count
    /// one each. Each queen on a blocked square counts one.
    fn conflicts(&self) -> u64 {
        let (n, queens) = (self.puzzle.n(), queens_of(&self.replay));
        if ["annealing-row", "hill-climbing"].contains(&self.engine) {
            let board = Placement::new(n, queens, self.puzzle.blocked().iter().collect()).expect("a board");
            return Conflicts::of(&board).map_or(0, |conflicts| conflicts.total());
        }
        let of = |line: Line| {
            let lines: BTreeSet<usize> = queens.iter().map(|&queen| line.index(n, queen)).collect();
            (queens.len() - lines.len()) as u64
        };
        let blocked = queens.iter().filter(|queen| self.puzzle.blocked().contains(**queen)).count() as u64;
        Line::ALL.into_iter().map(of).sum::<u64>() + blocked
    }
}

/// The queens that a replay shows.
fn queens_of(replay: &Replay) -> Vec<Square> {
    replay.squares().filter(|&square| matches!(replay.mark(square), Mark::Queen | Mark::Fixed)).collect()
}

/// The engines whose steps can be traced.
fn traced() -> impl Iterator<Item = &'static Engine> {
    ENGINES.into_iter().filter(|engine| engine.tells_steps)
}

/// The steps of a search, held against the board.
fn checked(puzzle: &Puzzle, request: &TraceRequest) -> (Vec<Step>, Ended, usize) {
    let mut checker = Checker::new(puzzle, request.engine);
    let mut steps = Vec::new();
    let Ok(ended) = trace::<Infallible>(puzzle, request, &mut |step| {
        checker.step(step);
        steps.push(step.clone());
        Ok(())
    });
    assert_eq!(ended.steps, steps.len() as u64);
    (steps, ended, checker.found.len())
}

#[test]
fn every_complete_engine_traces_all_completions_and_every_dead_end() {
    for engine in traced().filter(|engine| engine.is_complete) {
        for puzzle in puzzles() {
            let request = TraceRequest { most: None, ..TraceRequest::new(engine) };
            let (steps, ended, found) = checked(&puzzle, &request);
            let count = nqfill_core::count::count(&puzzle).expect("small");
            assert_eq!(found as u128, count, "{}", engine.name);
            assert_eq!(matches!(ended.answer.outcome, Outcome::Unsolvable), count == 0, "{}", engine.name);
            let statistics = &ended.answer.statistics;
            assert_eq!(ended.dead_ends, statistics.backtracks, "{} n = {}", engine.name, puzzle.n());
            assert!(steps.last().is_none_or(|last| last.nodes <= statistics.nodes) && !ended.is_cut);
        }
    }
}

#[test]
fn local_searches_trace_every_move() {
    for engine in ENGINES.into_iter().filter(|engine| !engine.is_complete) {
        let has_any = |puzzle: &Puzzle| nqfill_core::solve::first(puzzle).expect("small").is_some();
        for puzzle in puzzles().into_iter().filter(has_any) {
            let (steps, ended, found) = checked(&puzzle, &TraceRequest::new(engine));
            assert_eq!((found, ended.dead_ends), (1, ended.answer.statistics.backtracks), "{}", engine.name);
            let moves = steps.iter().filter(|step| matches!(step.action, Action::Move { .. })).count() as u64;
            assert!(moves <= ended.answer.statistics.nodes, "{}", engine.name);
        }
    }
}

#[test]
fn a_trace_is_cut_after_the_steps_that_were_asked_for_and_nowhere_else() {
    for engine in traced() {
        let puzzle = puzzle(6, &[], &[]);
        let all =
            TraceRequest { budget: Budget { nodes: Some(2_000), ..Budget::default() }, ..TraceRequest::new(engine) };
        let (whole, ended, _) = checked(&puzzle, &all);
        assert!(!ended.is_cut, "{}", engine.name);
        for steps in [1, 2, whole.len() as u64 / 2, whole.len() as u64 - 1] {
            let (part, cut, _) = checked(&puzzle, &TraceRequest { steps: Some(steps), ..all.clone() });
            assert_eq!((cut.is_cut, cut.steps), (true, steps), "{}", engine.name);
            assert_eq!(part, whole[..part.len()], "{}", engine.name);
            agrees_with_its_last_step(engine, &part, &cut);
        }
        let (part, cut, _) = checked(&puzzle, &TraceRequest { steps: Some(whole.len() as u64), ..all.clone() });
        assert_eq!((cut.is_cut, part.len()), (false, whole.len()), "{}", engine.name);
    }
}

/// What the end of a trace says of the search is what its last step says.
fn agrees_with_its_last_step(engine: &Engine, steps: &[Step], ended: &Ended) {
    let last = steps.last().expect("a step");
    let statistics = &ended.answer.statistics;
    assert_eq!((statistics.nodes, statistics.backtracks), (last.nodes, last.dead_ends), "{}", engine.name);
    assert_eq!(ended.dead_ends, last.dead_ends, "{}", engine.name);
    let reported = steps.iter().filter(|step| matches!(step.action, Action::Solution(_))).count() as u64;
    match &ended.answer.outcome {
        Outcome::Solved(listing) => assert_eq!(listing.listed, reported, "{}", engine.name),
        Outcome::Undecided(_) => assert_eq!(reported, 0, "{}", engine.name),
        Outcome::Unsolvable => panic!("{}: the search was not over", engine.name),
    }
}

#[test]
fn a_cut_trace_counts_no_solution_that_it_does_not_show() {
    for engine in traced().filter(|engine| engine.is_complete) {
        let all = TraceRequest { most: None, ..TraceRequest::new(engine) };
        let (whole, ..) = checked(&puzzle(6, &[], &[]), &all);
        for steps in (1..whole.len() as u64).step_by(whole.len().div_ceil(40)) {
            let (part, cut, _) = checked(&puzzle(6, &[], &[]), &TraceRequest { steps: Some(steps), ..all.clone() });
            assert!(cut.is_cut, "{}", engine.name);
            agrees_with_its_last_step(engine, &part, &cut);
        }
    }
}

/// Every engine by columns does on the board what it does by rows on the transposed board.
#[test]
fn by_columns_a_trace_is_that_of_the_transposed_board_transposed() {
    let turned = |list: &[(u32, u32)]| list.iter().map(|&(row, column)| (column, row)).collect::<Vec<_>>();
    let (queens, blocked) = ([(0, 1)], [(1, 3), (5, 5)]);
    let (board, transposed) = (puzzle(6, &queens, &blocked), puzzle(6, &turned(&queens), &turned(&blocked)));
    for engine in traced() {
        // A local search ends at its first completion.
        let most = (!engine.is_complete).then_some(1);
        let by_rows = TraceRequest { most, steps: Some(400), ..TraceRequest::new(engine) };
        let tuning = Tuning { by: By::Columns, ..Tuning::default() };
        let by_columns = TraceRequest { tuning, ..by_rows.clone() };
        let (steps, ended, _) = checked(&board, &by_columns);
        let (of_transposed, other, _) = checked(&transposed, &by_rows);
        assert_eq!(steps.len(), of_transposed.len(), "{}", engine.name);
        assert_eq!(ended.answer.statistics.nodes, other.answer.statistics.nodes, "{}", engine.name);
        for (step, other) in steps.iter().zip(&of_transposed) {
            match (&step.action, &other.action) {
                (Action::Place { queen, is_forced }, Action::Place { queen: other, is_forced: is_other_forced }) => {
                    assert_eq!((queen.transposed(), is_forced), (*other, is_other_forced), "{}", engine.name);
                }
                (Action::DeadEnd(Dead::Line(EmptyLine::Column(column))), Action::DeadEnd(Dead::Line(line))) => {
                    assert_eq!(*line, EmptyLine::Row(*column), "{}", engine.name);
                }
                (one, other) => {
                    assert_eq!(std::mem::discriminant(one), std::mem::discriminant(other), "{}", engine.name);
                }
            }
        }
    }
}

/// The open squares of rows are those that no queen on the board attacks, of an engine that keeps domains.
#[test]
fn domains_are_the_squares_that_forward_checking_has_left() {
    let board = puzzle(6, &[(0, 1)], &[(1, 3)]);
    for by in [By::Rows, By::Columns] {
        let request = TraceRequest {
            most: None,
            tuning: Tuning { by, ..Tuning::default() },
            ..TraceRequest::new(engine("forward-checking").expect("an engine"))
        };
        let mut replay = Replay::new(request.engine, &board);
        let (mut seen, mut empty) = (0, 0);
        let Ok(_) = trace::<Infallible>(&board, &request, &mut |step| {
            replay.apply(step);
            let (queens, square) = (queens_of(&replay), |line: u32, place: u32| match by {
                By::Rows => Square::new(line, place),
                By::Columns => Square::new(place, line),
            });
            let domains = replay.domains(by);
            assert_eq!(domains.len() + queens.len(), 6);
            for (line, open) in &domains {
                for place in open.iter().copied() {
                    let square = square(*line, place);
                    seen += 1;
                    // Between a queen and the squares that she closes only hers are attacked.
                    let is_attacked = queens.iter().any(|queen| Line::joining(*queen, square).is_some());
                    assert!(!is_attacked || matches!(step.action, Action::Place { .. }), "{step:?}");
                }
                empty += u32::from(open.is_empty());
            }
            Ok(())
        });
        assert!(seen > 100 && empty > 0);
    }
}

#[test]
fn a_trace_ends_with_the_first_error_of_its_reader() {
    for engine in traced() {
        let mut count = 0;
        let ended = trace(&puzzle(8, &[], &[]), &TraceRequest::new(engine), &mut |_| {
            count += 1;
            if count < 3 { Ok(()) } else { Err(count) }
        });
        assert_eq!((count, ended.err()), (3, Some(3)), "{}", engine.name);
    }
}

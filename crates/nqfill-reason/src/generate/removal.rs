//! Boards from which facts are taken away while they have one completion, or none.

use super::spec::{GeneratorSpec, MOST_GRADED};
use super::stream::Stream;
use super::{Attempt, Generated, Generator};
use crate::deduce::{Difficulty, End, GRADE_EFFORT, TECHNIQUES, derive_metered, grade_metered};
use crate::reduce::is_needed;
use nqfill_core::board::{Puzzle, Square, SquareSet};
use nqfill_core::count::KnownCount;
use nqfill_core::engine::Limit;
use nqfill_core::internals::{Meter, TakenLines, count_up_to};
use std::ops::RangeInclusive;

/// Nodes of one search for completions. One that takes more does not tell whether a fact is needed: the fact stays.
pub(super) const NODES_OF_A_SEARCH: u64 = 200_000;

/// A board with one completion: of a random completion queens are taken away.
pub(super) fn unique(generator: &Generator, stream: &mut Stream, meter: &mut Meter) -> Attempt<Generated> {
    let spec = generator.spec();
    let Some(columns) = generator.completion(stream, meter)? else { return Ok(None) };
    let is_completion = |square: &Square| columns[square.row as usize] == square.column;
    let queens = shuffled(spec.n, stream, is_completion);
    let blocked = blocked(spec, stream, |square| !is_completion(square));
    let puzzle = board(spec.n, &queens, &blocked);
    let mut removal = Removal::new(1, spec, puzzle, meter);
    let taken = removal.take(&queens, least(&spec.queens))?;
    if spec.minimal {
        removal.take(&blocked, least(&spec.blocked))?;
    } else if spec.queens.is_none() && spec.difficulty.is_none() {
        // A board with nothing to spare is hard for people: some of the queens come back.
        let most = (spec.n as usize / 2).saturating_sub(removal.puzzle.fixed().count());
        let back = stream.place_below(most + 1);
        removal.put_back(taken.iter().rev().take(back));
    }
    removal.made()
}

/// A board without conflict and without completion: queens are placed at random until there is none.
pub(super) fn unsolvable(spec: &GeneratorSpec, stream: &mut Stream, meter: &mut Meter) -> Attempt<Generated> {
    let blocked = blocked(spec, stream, |_| true);
    let queens = placed_at_random(spec.n, &blocked, stream);
    let is_reduced = spec.minimal || spec.difficulty.is_some();
    let puzzle = board(spec.n, &[], &blocked);
    let mut removal = Removal::new(0, spec, puzzle, meter);
    match &spec.queens {
        Some(range) if !is_reduced => {
            let wanted = stream.between(*range.start(), (*range.end()).min(spec.n)) as usize;
            let Some(queens) = queens.get(..wanted) else { return Ok(None) };
            removal.put_back(queens.iter());
            let puzzle = removal.puzzle.clone();
            if !removal.holds(&puzzle)? {
                return Ok(None);
            }
        }
        _ => {
            let Some(queens) = removal.shortest(&queens)? else { return Ok(None) };
            if is_reduced {
                let mut order = queens.to_vec();
                stream.shuffle(&mut order);
                removal.take(&order, least(&spec.queens))?;
            }
            if spec.minimal {
                removal.take(&blocked, least(&spec.blocked))?;
            }
        }
    }
    removal.made()
}

/// The fewest facts of a kind that a specification asks for.
fn least(range: &Option<RangeInclusive<u32>>) -> u32 {
    range.as_ref().map_or(0, |range| *range.start())
}

/// Some of the squares of a board, in random order.
fn shuffled(n: u32, stream: &mut Stream, is_wanted: impl Fn(&Square) -> bool) -> Vec<Square> {
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let mut squares: Vec<Square> = squares.filter(is_wanted).collect();
    stream.shuffle(&mut squares);
    squares
}

/// Blocked squares at random, as many as are asked for; more where those that are not needed will be left out.
fn blocked(spec: &GeneratorSpec, stream: &mut Stream, may_be: impl Fn(&Square) -> bool) -> Vec<Square> {
    let Some(range) = spec.blocked.clone().filter(|range| *range.end() > 0) else { return Vec::new() };
    let (least, most) = if spec.minimal {
        let many = range.end().saturating_mul(4).min(spec.n * (spec.n - 1) / 2).max(*range.start());
        (many, many)
    } else {
        (*range.start(), *range.end())
    };
    let mut squares = shuffled(spec.n, stream, may_be);
    let all = squares.len() as u32;
    squares.truncate(stream.between(least.min(all), most.min(all)) as usize);
    squares
}

/// Queens on squares in random order, each unless it is blocked or attacked.
fn placed_at_random(n: u32, blocked: &[Square], stream: &mut Stream) -> Vec<Square> {
    let mut squares = shuffled(n, stream, |_| true);
    let blocked = SquareSet::from_unsorted(n as usize, blocked.to_vec());
    let mut taken = TakenLines::new(n as usize);
    squares.retain(|&square| !blocked.contains(square) && taken.place(square));
    squares
}

fn board(n: u32, queens: &[Square], blocked: &[Square]) -> Puzzle {
    Puzzle::new(n as usize, queens.iter().copied(), blocked.iter().copied())
        .expect("queens of a completion, or without conflict")
}

/// Fixed queens, and blocked squares.
fn counts(puzzle: &Puzzle) -> [u32; 2] {
    [puzzle.fixed().count() as u32, puzzle.blocked().len() as u32]
}

/// A board from which facts are taken.
struct Removal<'a> {
    /// Its completions: one, or none.
    count: u128,
    spec: &'a GeneratorSpec,
    puzzle: Puzzle,
    /// True if a search was too long to tell whether a fact is needed.
    is_cut: bool,
    /// Squares that stay because too few would be left.
    kept: Vec<Square>,
    meter: &'a mut Meter,
}

impl<'a> Removal<'a> {
    fn new(count: u128, spec: &'a GeneratorSpec, puzzle: Puzzle, meter: &'a mut Meter) -> Self {
        Self { count, spec, puzzle, is_cut: false, kept: Vec::new(), meter }
    }

    /// Takes squares away, each unless the board then would have more completions than it may, or would be harder than it may be,
    /// or has too few left of its kind. Returns those that it took.
    fn take(&mut self, squares: &[Square], least: u32) -> Result<Vec<Square>, Limit> {
        let mut taken = Vec::new();
        for &square in squares {
            let next = self.puzzle.without(square);
            let is_of_kind = |(left, before): (u32, u32)| left < before && left < least;
            if counts(&next).into_iter().zip(counts(&self.puzzle)).any(is_of_kind) {
                self.kept.push(square);
            } else if self.may_lose(square, &next)? {
                self.puzzle = next;
                taken.push(square);
            }
        }
        Ok(taken)
    }

    /// Puts queens on the board.
    fn put_back<'s>(&mut self, queens: impl Iterator<Item = &'s Square>) {
        let all: Vec<Square> = self.puzzle.fixed().chain(queens.copied()).collect();
        self.puzzle = board(self.spec.n, &all, &self.puzzle.blocked().iter().collect::<Vec<_>>());
    }

    /// Puts the first of some queens on a board that has none, as few as leave no completion; `None` if all of them leave one.
    fn shortest<'s>(&mut self, queens: &'s [Square]) -> Attempt<&'s [Square]> {
        let blocked: Vec<Square> = self.puzzle.blocked().iter().collect();
        let mut least = 0;
        let mut enough = queens.len() + 1;
        while least < enough {
            let middle = (least + enough) / 2;
            let next = board(self.spec.n, &queens[..middle], &blocked);
            if self.holds(&next)? {
                enough = middle;
            } else {
                least = middle + 1;
            }
        }
        let Some(queens) = queens.get(..enough) else { return Ok(None) };
        self.put_back(queens.iter());
        self.is_cut = false;
        Ok(Some(queens))
    }

    /// True if the board stays what it is without a square. `next` is the board without it.
    fn may_lose(&mut self, square: Square, next: &Puzzle) -> Result<bool, Limit> {
        if self.limit_of_difficulty().is_some() {
            return self.holds(next);
        }
        let mut part = self.meter.child(Some(NODES_OF_A_SEARCH))?;
        let is_needed = is_needed(&self.puzzle, square, &mut part);
        self.meter.absorb(part);
        self.known(is_needed.map(|is_needed| !is_needed))
    }

    /// True if a board has no more completions than it may, and is not harder than it may be.
    fn holds(&mut self, puzzle: &Puzzle) -> Result<bool, Limit> {
        if let Some(hardest) = self.limit_of_difficulty() {
            let techniques: Vec<_> =
                TECHNIQUES.into_iter().filter(|technique| technique.difficulty() <= hardest).collect();
            let wanted = if self.count == 1 { End::Solved } else { End::Contradiction };
            return Ok(self.reason(|meter| derive_metered(puzzle, &techniques, meter).end)? == wanted);
        }
        let most = self.count as u64 + 1;
        let count = count_up_to(puzzle, most, Some(NODES_OF_A_SEARCH), self.meter);
        self.known(count.map(|count| count < most))
    }

    /// How difficult the board may become while facts are taken. One of which nothing can be left out is graded at the end.
    fn limit_of_difficulty(&self) -> Option<Difficulty> {
        self.spec.difficulty.filter(|_| !self.spec.minimal)
    }

    /// What a search tells; `false` if it was too long to tell.
    fn known(&mut self, answer: Result<bool, Limit>) -> Result<bool, Limit> {
        match answer {
            Ok(answer) => Ok(answer),
            Err(limit @ (Limit::Time | Limit::Interrupt)) => Err(limit),
            Err(_) => {
                self.is_cut = true;
                Ok(false)
            }
        }
    }

    /// True if what stays because of its number is needed too. All else was needed when it was tried, and so it is now.
    fn is_minimal(&mut self) -> Result<bool, Limit> {
        let kept = std::mem::take(&mut self.kept);
        Ok(self.take(&kept, 0)?.is_empty() && !self.is_cut)
    }

    /// Reasons with the effort of a grade, within the time of the attempt.
    fn reason<T>(&mut self, work: impl FnOnce(&mut Meter) -> T) -> Result<T, Limit> {
        let result = self.meter.with_effort(GRADE_EFFORT, work, |_| true);
        self.meter.cut_by().map_or(Ok(result), Err)
    }

    /// The board, if it is as the specification asks for it.
    fn made(mut self) -> Attempt<Generated> {
        let spec = self.spec;
        let mut counts = [&spec.queens, &spec.blocked].into_iter().zip(counts(&self.puzzle));
        let counts_are_right = counts.all(|(range, count)| range.as_ref().is_none_or(|range| range.contains(&count)));
        if !counts_are_right || (spec.minimal && !self.is_minimal()?) {
            return Ok(None);
        }
        let puzzle = self.puzzle.clone();
        let grade = match spec.n <= MOST_GRADED {
            true => Some(self.reason(|meter| grade_metered(&puzzle, meter))?),
            false => None,
        };
        let difficulty = grade.as_ref().and_then(|grade| grade.difficulty);
        let is_wanted = spec.difficulty.is_none_or(|wanted| difficulty == Some(wanted));
        let count = Some(KnownCount::exactly(self.count));
        Ok(is_wanted.then(|| Generated { count, grade, diagonals: Vec::new(), puzzle }))
    }
}

//! Boards from which facts are taken away while they have one completion, or none.

use super::completion::orbit;
use super::recipe::{MOST_GRADED, Recipe};
use super::stream::Stream;
use super::{Generator, Made};
use crate::deduce::{Difficulty, End, GRADE_EFFORT, GRADED, Grade, Technique, derive_metered, grade_metered};
use crate::reduce::is_needed;
use nqfill_core::board::{Puzzle, Square, SquareSet};
use nqfill_core::count::KnownCount;
use nqfill_core::engine::Limit;
use nqfill_core::internals::{Meter, TakenLines, count_up_to};
use std::ops::RangeInclusive;

/// Nodes of one search for completions. One that takes more does not tell whether a fact is needed: the fact stays.
pub(super) const NODES_OF_A_SEARCH: u64 = 200_000;

/// A board with one completion: of a random completion queens are taken away.
pub(super) fn unique(generator: &Generator, stream: &mut Stream, meter: &mut Meter) -> Result<Option<Made>, Limit> {
    let recipe = generator.recipe();
    let Some(columns) = generator.completion(stream, meter)? else { return Ok(None) };
    let is_completion = |square: &Square| columns[square.row as usize] == square.column;
    let queens = orbits(recipe, stream, is_completion);
    let blocked = blocked(recipe, stream, |square| !is_completion(square));
    let puzzle = board(recipe.n, queens.concat(), blocked.concat());
    let mut removal = Removal::new(1, recipe, puzzle, meter);
    let taken = removal.take(&queens, least(&recipe.queens), is_queen)?;
    if recipe.minimal {
        removal.take(&blocked, least(&recipe.blocked), is_blocked)?;
    } else if recipe.queens.is_none() && recipe.hardest().is_none() {
        // A board with nothing to spare is hard for people: some of the queens come back.
        let most = (recipe.n as usize / 2).saturating_sub(removal.puzzle.fixed().count());
        let most = most / taken.last().map_or(1, |squares| squares.len());
        let back = stream.place_below(most + 1);
        removal.put_back(taken.iter().rev().copied().take(back).flatten());
    }
    removal.made()
}

/// A board without conflict and without completion: queens are placed at random until there is none.
pub(super) fn unsolvable(recipe: &Recipe, stream: &mut Stream, meter: &mut Meter) -> Result<Option<Made>, Limit> {
    let blocked = blocked(recipe, stream, |_| true);
    let queens = placed_at_random(recipe, &blocked, stream);
    let is_reduced = recipe.minimal || recipe.hardest().is_some();
    let puzzle = board(recipe.n, vec![], blocked.concat());
    let mut removal = Removal::new(0, recipe, puzzle, meter);
    match &recipe.queens {
        Some(range) if !is_reduced => {
            let wanted = stream.between(*range.start(), (*range.end()).min(recipe.n)) as usize;
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
                let mut order: Vec<Vec<Square>> = queens.iter().map(|&queen| vec![queen]).collect();
                stream.shuffle(&mut order);
                removal.take(&order, least(&recipe.queens), is_queen)?;
            }
            if recipe.minimal {
                removal.take(&blocked, least(&recipe.blocked), is_blocked)?;
            }
        }
    }
    removal.made()
}

/// The fewest facts of a kind that a recipe asks for.
fn least(range: &Option<RangeInclusive<u32>>) -> u32 {
    range.as_ref().map_or(0, |range| *range.start())
}

/// The sets of squares that the recipe's turn takes to each other, in random order.
fn orbits(recipe: &Recipe, stream: &mut Stream, is_wanted: impl Fn(&Square) -> bool) -> Vec<Vec<Square>> {
    let n = recipe.n;
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let orbits = squares.filter(is_wanted).map(|square| orbit(n, recipe.symmetry, square));
    // Of each set the first square speaks for all.
    let mut orbits: Vec<Vec<Square>> = orbits.filter(|orbit| orbit.iter().min() == orbit.first()).collect();
    stream.shuffle(&mut orbits);
    orbits
}

/// Blocked squares at random, as many as are asked for; more where those that are not needed will be left out.
fn blocked(recipe: &Recipe, stream: &mut Stream, may_be: impl Fn(&Square) -> bool) -> Vec<Vec<Square>> {
    let Some(range) = recipe.blocked.clone().filter(|range| *range.end() > 0) else { return Vec::new() };
    let (least, most) = if recipe.minimal {
        let many = range.end().saturating_mul(4).min(recipe.n * (recipe.n - 1) / 2).max(*range.start());
        (many, many)
    } else {
        (*range.start(), *range.end())
    };
    let orbits = orbits(recipe, stream, may_be);
    let squares = orbits.iter().map(Vec::len).sum::<usize>() as u32;
    let wanted = stream.between(least.min(squares), most.min(squares)) as usize;
    let mut count = 0;
    let is_within = |orbit: &Vec<Square>| {
        count += orbit.len();
        count <= wanted
    };
    orbits.into_iter().take_while(is_within).collect()
}

/// Queens on squares in random order, each unless it is blocked or attacked.
fn placed_at_random(recipe: &Recipe, blocked: &[Vec<Square>], stream: &mut Stream) -> Vec<Square> {
    let n = recipe.n;
    let mut squares: Vec<Square> = (0..n * n).map(|at| Square::new(at / n, at % n)).collect();
    stream.shuffle(&mut squares);
    let blocked = SquareSet::from_unsorted(n as usize, blocked.concat());
    let mut taken = TakenLines::new(n as usize);
    squares.retain(|&square| !blocked.contains(square) && taken.place(square));
    squares
}

fn board(n: u32, queens: Vec<Square>, blocked: Vec<Square>) -> Puzzle {
    Puzzle::new(n as usize, queens, blocked).expect("queens of a completion, or without conflict")
}

fn is_queen(puzzle: &Puzzle) -> usize {
    puzzle.fixed().count()
}

fn is_blocked(puzzle: &Puzzle) -> usize {
    puzzle.blocked().len()
}

/// A board from which facts are taken.
struct Removal<'a> {
    /// Its completions: one, or none.
    count: u128,
    recipe: &'a Recipe,
    puzzle: Puzzle,
    /// True if a search was too long to tell whether a fact is needed.
    is_cut: bool,
    /// Sets of squares that stay because too few would be left.
    kept: Vec<Vec<Square>>,
    meter: &'a mut Meter,
}

impl<'a> Removal<'a> {
    fn new(count: u128, recipe: &'a Recipe, puzzle: Puzzle, meter: &'a mut Meter) -> Self {
        Self { count, recipe, puzzle, is_cut: false, kept: Vec::new(), meter }
    }

    /// Takes sets of squares away, each unless the board then would have more completions than it may, or would be harder than
    /// it may be, or has too few facts left. Returns those that it took.
    fn take<'s>(
        &mut self,
        sets: &'s [Vec<Square>],
        least: u32,
        facts: fn(&Puzzle) -> usize,
    ) -> Result<Vec<&'s Vec<Square>>, Limit> {
        let mut taken = Vec::new();
        for squares in sets {
            let next = squares.iter().fold(self.puzzle.clone(), |puzzle, &square| puzzle.without(square));
            if facts(&next) < least as usize {
                self.kept.push(squares.clone());
            } else if self.may_lose(squares, &next)? {
                self.puzzle = next;
                taken.push(squares);
            }
        }
        Ok(taken)
    }

    /// Puts queens on the board.
    fn put_back<'s>(&mut self, queens: impl Iterator<Item = &'s Square>) {
        let all = self.puzzle.fixed().chain(queens.copied()).collect();
        self.puzzle = board(self.recipe.n, all, self.puzzle.blocked().iter().collect());
    }

    /// Puts the first of some queens on a board that has none, as few as leave no completion; `None` if all of them leave one.
    fn shortest<'s>(&mut self, queens: &'s [Square]) -> Result<Option<&'s [Square]>, Limit> {
        let blocked: Vec<Square> = self.puzzle.blocked().iter().collect();
        let mut least = 0;
        let mut enough = queens.len() + 1;
        while least < enough {
            let middle = (least + enough) / 2;
            let next = board(self.recipe.n, queens[..middle].to_vec(), blocked.clone());
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

    /// True if the board stays what it is without some squares. `next` is the board without them.
    fn may_lose(&mut self, squares: &[Square], next: &Puzzle) -> Result<bool, Limit> {
        match (self.limit_of_difficulty(), squares) {
            (None, &[fact]) => {
                let mut part = self.meter.child(Some(NODES_OF_A_SEARCH))?;
                let is_needed = is_needed(&self.puzzle, fact, &mut part);
                self.meter.absorb(part);
                self.known(is_needed.map(|is_needed| !is_needed))
            }
            _ => self.holds(next),
        }
    }

    /// True if a board has no more completions than it may, and is not harder than it may be.
    fn holds(&mut self, puzzle: &Puzzle) -> Result<bool, Limit> {
        if let Some(hardest) = self.limit_of_difficulty() {
            let techniques: Vec<_> =
                GRADED.into_iter().filter(|technique| technique.difficulty() <= Some(hardest)).collect();
            return self.is_finished_by(puzzle, &techniques);
        }
        let most = self.count as u64 + 1;
        let count = count_up_to(puzzle, most, Some(NODES_OF_A_SEARCH), self.meter);
        self.known(count.map(|count| count < most))
    }

    /// How difficult the board may become while facts are taken. One of which nothing can be left out is graded at the end.
    fn limit_of_difficulty(&self) -> Option<Difficulty> {
        self.recipe.hardest().filter(|_| !self.recipe.minimal)
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
        for squares in std::mem::take(&mut self.kept) {
            if !self.take(&[squares], 0, is_queen)?.is_empty() {
                return Ok(false);
            }
        }
        Ok(!self.is_cut)
    }

    fn is_finished_by(&mut self, puzzle: &Puzzle, techniques: &[Technique]) -> Result<bool, Limit> {
        let wanted = if self.count == 1 { End::Solved } else { End::Contradiction };
        Ok(self.reason(|meter| derive_metered(puzzle, techniques, meter).end)? == wanted)
    }

    /// Reasons with the effort of a grade, within the time of the try.
    fn reason<T>(&mut self, work: impl FnOnce(&mut Meter) -> T) -> Result<T, Limit> {
        let result = self.meter.reason(GRADE_EFFORT, work, |_| true);
        self.meter.cut_by().map_or(Ok(result), Err)
    }

    /// The board, if it is as the recipe asks for it.
    fn made(mut self) -> Result<Option<Made>, Limit> {
        let recipe = self.recipe;
        let within = |range: &Option<RangeInclusive<u32>>, count: usize| {
            range.as_ref().is_none_or(|range| range.contains(&(count as u32)))
        };
        let counts_are_right =
            within(&recipe.queens, is_queen(&self.puzzle)) && within(&recipe.blocked, is_blocked(&self.puzzle));
        if !counts_are_right || (recipe.minimal && !self.is_minimal()?) {
            return Ok(None);
        }
        let grade = if recipe.n <= MOST_GRADED { Some(self.grade()?) } else { None };
        if let Some(grade) = &grade
            && !self.is_as_difficult(grade)?
        {
            return Ok(None);
        }
        Ok(Some(Made {
            count: Some(KnownCount::exactly(self.count)),
            grade,
            diagonals: Vec::new(),
            puzzle: self.puzzle,
        }))
    }

    fn grade(&mut self) -> Result<Grade, Limit> {
        let puzzle = self.puzzle.clone();
        self.reason(|meter| grade_metered(&puzzle, meter))
    }

    /// True if the board is as difficult as is asked for, and is not finished by the techniques up to its hardest without the
    /// one that is asked for.
    fn is_as_difficult(&mut self, grade: &Grade) -> Result<bool, Limit> {
        if self.recipe.difficulty.is_some_and(|wanted| grade.difficulty != Some(wanted)) {
            return Ok(false);
        }
        let Some(technique) = self.recipe.technique else { return Ok(true) };
        let others: Vec<_> =
            GRADED.into_iter().filter(|&other| Some(other) <= grade.hardest && other != technique).collect();
        let puzzle = self.puzzle.clone();
        Ok(grade.rounds[technique as usize] > 0 && !self.is_finished_by(&puzzle, &others)?)
    }
}

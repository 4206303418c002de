//! The searches against plain recursion, published counts and each other.

use super::dispatch::search_rows;
use super::lookup::SolutionOrder;
use super::scheduler::{Policy, Scheduler};
use super::subtree::to_the_end;
use super::tuning::FIRST_SLICE;
use super::{ROW_BY_ROW, SMALLEST_FIRST, dom_wdeg, large};
use crate::board::{Line, Puzzle, Residual, Square};
use crate::engine::random::Random;
use crate::engine::{
    Budget, Cores, EmptyLine, Event, Flow, Meter, Multipliers, Observer, Pruning, SearchContext, Stop, engine,
};
use crate::test_boards::{A000170, completions, drawn_queens, for_all_placements, squares};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::ControlFlow;

type SearchFn = fn(&Residual, &mut SearchContext<'_>) -> Flow;

fn search(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    SMALLEST_FIRST.search(residual, run)
}

fn search_canonical(residual: &Residual, run: &mut SearchContext<'_>) -> Flow {
    ROW_BY_ROW.search(residual, run)
}

fn search_large(residual: &Residual, order: SolutionOrder, run: &mut SearchContext<'_>) -> Flow {
    to_the_end(&mut *large::begin(Cow::Borrowed(residual), order, run)?, run)
}

const SEARCHES: [(&str, SearchFn); 7] = [
    ("search", search),
    ("canonical", search_canonical),
    ("rows64, canonical", |residual, run| match residual.len() {
        0 => run.solution(&[]),
        _ => search_rows(residual, SolutionOrder::Canonical, run),
    }),
    ("rows64, 64 words", |residual, run| match residual.len() {
        0 => run.solution(&[]),
        _ => search_rows(residual, SolutionOrder::Search, run),
    }),
    ("weighted", |residual, run| match residual.len() {
        0 => run.solution(&[]),
        _ => {
            let tree = dom_wdeg::begin(residual, run)?;
            to_the_end(&mut Scheduler::new(tree, Policy::InOrder { most_length: FIRST_SLICE }, FIRST_SLICE), run)
        }
    }),
    ("large", |residual, run| search_large(residual, SolutionOrder::Search, run)),
    ("large, canonical", |residual, run| search_large(residual, SolutionOrder::Canonical, run)),
];

/// A sink that keeps at most `most` completions.
fn keep(solutions: &mut Vec<Vec<u32>>, most: usize) -> impl FnMut(&[u32], &mut Meter) -> Flow {
    move |columns, _| {
        solutions.push(columns.to_vec());
        if solutions.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Enough) }
    }
}

fn found(search: SearchFn, residual: &Residual, most: usize, cores: usize) -> (Vec<Vec<u32>>, Flow, Meter) {
    let (mut meter, mut solutions) = (Meter::start(&Budget::default()), Vec::new());
    let mut keep = keep(&mut solutions, most);
    let flow = search(residual, &mut SearchContext::new(&mut meter, &mut keep).with_cores(&Cores::new(cores)));
    drop(keep);
    (solutions, flow, meter)
}

fn all_solutions(search: SearchFn, residual: &Residual) -> Vec<Vec<u32>> {
    let (solutions, flow, _) = found(search, residual, usize::MAX, 0);
    assert_eq!(flow, ControlFlow::Continue(()));
    solutions
}

/// Every completion in lexicographic order, as columns of the residual, by plain recursion on the board.
fn brute_force(puzzle: &Puzzle, residual: &Residual) -> Vec<Vec<u32>> {
    let place = |column: &u32| residual.columns().binary_search(column).expect("a free column") as u32;
    let of_residual = |all: Vec<u32>| residual.rows().iter().map(|&row| place(&all[row as usize])).collect();
    completions(puzzle).into_iter().map(of_residual).collect()
}

/// A board with queens placed at random without conflict, and squares blocked at random.
fn random_puzzle(random: &mut Random, max_n: u32) -> Puzzle {
    let n = 1 + random.below(max_n);
    let tries = random.below(n + 1);
    let queens = drawn_queens(random, n, tries);
    let blocked = (0..random.below(n * n / 2 + 1)).map(|_| (random.below(n), random.below(n)));
    let blocked: Vec<_> = blocked.filter(|square| !queens.contains(square)).collect();
    Puzzle::new(n as usize, squares(&queens), squares(&blocked)).expect("no conflict")
}

/// Asserts that every search finds the completions of plain recursion, in their order where that is promised.
fn assert_all_find_the_completions(puzzle: &Puzzle) {
    let residual = Residual::of(puzzle);
    let expected = brute_force(puzzle, &residual);
    for (name, search) in SEARCHES {
        let mut found = all_solutions(search, &residual);
        if !name.contains("canonical") {
            found.sort();
        }
        assert_eq!(found, expected, "{name} on {residual:?}");
    }
}

#[test]
fn every_search_finds_exactly_the_completions_of_random_residuals() {
    let mut random = Random::new(1);
    (0..4000).for_each(|_| assert_all_find_the_completions(&random_puzzle(&mut random, 10)));
}

#[test]
fn every_search_finds_exactly_the_completions_of_all_small_boards() {
    let mut count = 0;
    for n in 1..=6 {
        for_all_placements(n, n as usize, &mut |queens| {
            count += 1;
            assert_all_find_the_completions(&Puzzle::new(n as usize, queens.to_vec(), vec![]).expect("no conflict"));
        });
    }
    assert_eq!(count, 3209);
}

#[test]
fn counts_on_empty_boards_are_those_of_oeis_a000170() {
    for (n, &count) in A000170.iter().enumerate().take(13).skip(1) {
        let residual = Residual::new(n, &[], &[]);
        for (name, search) in SEARCHES {
            if n <= 10 || !name.contains("large") {
                assert_eq!(all_solutions(search, &residual).len() as u128, count, "{name}, n = {n}");
            }
        }
    }
}

#[test]
fn a_search_that_was_broken_off_leaves_nothing_to_the_next() {
    // Large enough for scratch space that is kept, and small enough for nothing else.
    for (n, count) in [(9, 352), (10, 724), (9, 352)] {
        let (first, flow, _) = found(search, &Residual::new(10, &[], &[]), 3, 1);
        assert!(first.len() == 3 && flow.is_break());
        assert_eq!(all_solutions(search, &Residual::new(n, &[], &[])).len(), count, "n = {n}");
    }
}

#[test]
fn one_solution_of_an_empty_board_is_near_at_every_size() {
    for n in (4..140).chain([200, 333, 500]) {
        let (_, end, meter) = found(search, &Residual::new(n, &[], &[]), 1, 0);
        assert_eq!(end, ControlFlow::Break(Stop::Enough), "n = {n}");
        assert!(meter.nodes() < 20_000, "n = {n}: {} nodes", meter.nodes());
    }
}

/// An empty board with `count` diagonals of either kind closed at random, as in CSPLib's problem 79.
fn closed_diagonals(m: u32, count: usize, seed: u64) -> Residual {
    let mut random = Random::new(seed);
    let mut closed = || {
        let mut all: Vec<u32> = (0..2 * m - 1).collect();
        random.shuffle(&mut all);
        all.truncate(count);
        all
    };
    let (down, up) = (closed(), closed());
    let squares = (0..m).flat_map(|r| (0..m).map(move |c| (r, c)));
    let blocked = squares.filter(|&(r, c)| down.contains(&(r + m - 1 - c)) || up.contains(&(r + c)));
    Residual::new(m as usize, &[], &blocked.collect::<Vec<_>>())
}

/// Boards whose search is long enough for slices and the bound.
fn long_boards() -> impl Iterator<Item = Residual> {
    [(14, 6), (15, 7), (15, 8), (16, 8), (16, 9), (17, 10), (18, 11), (19, 12)]
        .into_iter()
        .flat_map(|(m, count)| (0..4).map(move |seed| closed_diagonals(m, count, seed)))
}

/// Asserts that the search finds what `bitmask` finds.
fn assert_finds_all(residual: &Residual) {
    let bitmask: SearchFn = |residual, run| engine("bitmask").expect("in the table").search(residual, run);
    let mut found = all_solutions(search, residual);
    found.sort();
    assert_eq!(found, all_solutions(bitmask, residual), "m = {}", residual.len());
}

#[test]
fn slices_and_the_bound_lose_no_completion() {
    long_boards().for_each(|residual| assert_finds_all(&residual));
}

/// Boards blocked at random, so that the search gives way to [`dom_wdeg`]; one in two has lines of more than 16 open squares.
fn sparse_boards() -> impl Iterator<Item = Residual> {
    (0..12).map(|seed| {
        let (mut random, n) = (Random::new(seed), 26);
        let is_wide = seed % 2 == 1;
        let is_open = |random: &mut Random, r: u32| random.below(100) < if is_wide && r == 11 { 85 } else { 25 };
        let squares = (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
        let blocked: Vec<_> = squares.filter(|&(r, _)| !is_open(&mut random, r)).collect();
        Residual::new(n as usize, &[], &blocked)
    })
}

#[test]
fn sparse_boards_have_the_completions_that_others_find() {
    let mut suspended = 0;
    for residual in sparse_boards() {
        assert!(dom_wdeg::suits(&residual));
        suspended += witnessed(search, &residual).suspended;
        assert_finds_all(&residual);
    }
    assert!(suspended > 5, "{suspended}");
}

#[test]
fn nodes_of_an_earlier_phase_change_nothing() {
    for residual in long_boards().take(4) {
        let (mut meter, mut nodes) = (Meter::start(&Budget::default()), Vec::new());
        for _ in 0..2 {
            let (before, mut solutions) = (meter.nodes(), Vec::new());
            let flow = search(&residual, &mut SearchContext::new(&mut meter, &mut keep(&mut solutions, usize::MAX)));
            assert_eq!(flow, ControlFlow::Continue(()));
            nodes.push(meter.nodes() - before);
        }
        assert_eq!(nodes[0], nodes[1]);
    }
}

#[test]
fn more_cores_find_the_same_in_the_same_order_with_the_same_counts() {
    let mut random = Random::new(3);
    let squares: Vec<_> = (0..32).flat_map(|r| (0..32).map(move |c| (r, c))).collect();
    let blocked: Vec<_> = squares.into_iter().filter(|_| random.below(100) >= 30).collect();
    let sparse = Residual::new(32, &[], &blocked);
    assert!(dom_wdeg::suits(&sparse));
    let others = long_boards().chain([sparse, Residual::new(70, &[], &[])]);
    let others = others.map(|residual| (search as SearchFn, residual, vec![1, 100, 3_000, 20_000]));
    let long = (search_canonical as SearchFn, Residual::new(13, &[], &[]), vec![1, 20_000, 40_000, 73_711, usize::MAX]);
    for (search, residual, numbers) in others.chain([long]) {
        for most in numbers {
            let (solutions, flow, meter) = found(search, &residual, most, 0);
            for cores in [1, 3] {
                let (others, other_flow, other_meter) = found(search, &residual, most, cores);
                assert_eq!((flow, counts(&meter)), (other_flow, counts(&other_meter)), "{most} on {cores} more cores");
                assert!(solutions == others, "{most} on {cores} more cores");
            }
            assert!(residual.len() != 13 || solutions.is_sorted() && solutions.len() == most.min(73_712));
        }
    }
}

/// Queens tried and dead ends.
fn counts(meter: &Meter) -> (u64, u64) {
    (meter.nodes(), meter.backtracks())
}

/// One thread keeps each of these limits or none: more threads are never those that break it.
#[test]
fn a_memory_limit_ends_a_large_search_on_one_core_and_on_more_or_on_neither() {
    let residual = Residual::new(70, &[], &[]);
    let ended = |memory: u64, cores: usize| {
        let budget = Budget { memory: Some(memory), ..Budget::default() };
        let mut meter = Meter::start(&budget);
        let mut solutions = Vec::new();
        let mut keep = keep(&mut solutions, 20_000);
        let cores = Cores::new(cores);
        let run = &mut SearchContext::new(&mut meter, &mut keep).with_cores(&cores);
        let flow = search_large(&residual, SolutionOrder::Search, run);
        drop(keep);
        (flow, solutions)
    };
    for memory in [1 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10, 1 << 20] {
        assert!(ended(memory, 0) == ended(memory, 3), "{memory}");
    }
}

/// Follows the events on a board of its own, and fails if one of them cannot be true.
struct Witness<'r> {
    residual: &'r Residual,
    solutions: Vec<Vec<u32>>,
    open: HashSet<Square>,
    /// The queens on the board, whether each was chosen, and the squares that were open before it.
    queens: Vec<(Square, bool, HashSet<Square>)>,
    pruned: usize,
    dead_ends: u64,
    is_suspended: bool,
    /// True if no queen has been taken back since.
    is_new_suspension: bool,
    suspended: usize,
}

impl<'r> Witness<'r> {
    fn new(residual: &'r Residual, solutions: Vec<Vec<u32>>) -> Self {
        let m = residual.len();
        let squares = (0..m).flat_map(|i| (0..m).map(move |j| (i, j)));
        let open = squares.filter(|&(i, j)| residual.open_squares().contains(i, j));
        let open = open.map(|(i, j)| residual.square(i, j)).collect();
        Witness {
            residual,
            solutions,
            open,
            queens: Vec::new(),
            pruned: 0,
            dead_ends: 0,
            is_suspended: false,
            is_new_suspension: false,
            suspended: 0,
        }
    }

    fn put(&mut self, queen: Square, is_chosen: bool) {
        assert!(self.open.contains(&queen), "{queen:?} is closed");
        self.queens.push((queen, is_chosen, self.open.clone()));
        self.open.retain(|&square| square != queen && Line::joining(queen, square).is_none());
    }

    fn is_last_of(&self, line: Line, square: Square) -> bool {
        let index = line.index(self.residual.n(), square);
        self.open.iter().all(|&other| other == square || line.index(self.residual.n(), other) != index)
    }

    /// True if a completion has a queen there.
    fn has_queen(&self, solution: &[u32], square: Square) -> bool {
        let i = self.residual.rows().binary_search(&square.row).expect("a free row");
        self.residual.columns()[solution[i] as usize] == square.column
    }

    /// The completions not seen yet that contain the queens on the board.
    fn completions(&self) -> impl Iterator<Item = &Vec<u32>> {
        let contains = |solution: &&Vec<u32>| self.queens.iter().all(|(queen, ..)| self.has_queen(solution, *queen));
        self.solutions.iter().filter(contains)
    }
}

impl Observer for Witness<'_> {
    fn event(&mut self, event: Event) {
        let is_taken_back = matches!(event, Event::TakenBack(_));
        assert!(!std::mem::take(&mut self.is_new_suspension) || is_taken_back, "nothing is put off");
        self.is_suspended &= is_taken_back;
        self.dead_ends += u64::from(matches!(event, Event::DeadEnd(_) | Event::Pruned(_)));
        match event {
            Event::Chosen(queen) => self.put(queen, true),
            Event::Forced(queen) => {
                assert!(self.is_last_of(Line::Row, queen) || self.is_last_of(Line::Column, queen), "{queen:?}");
                self.put(queen, false);
            }
            Event::TakenBack(queen) => {
                if !self.is_suspended {
                    assert_eq!(self.completions().count(), 0, "all below has been searched");
                }
                let (last, _, open) = self.queens.pop().expect("it stood");
                assert_eq!(last, queen);
                self.open = open;
            }
            Event::PutOff => {
                (self.is_suspended, self.is_new_suspension) = (true, true);
                self.suspended += 1;
            }
            Event::Removed { square, by } => {
                assert_eq!(by, Pruning::Bound(super::trail::BOUND));
                assert!(self.open.remove(&square), "{square:?} is closed");
                assert!(!self.completions().any(|solution| self.has_queen(solution, square)), "{square:?}");
            }
            Event::Pruned(by) => {
                assert_eq!(by, Pruning::Bound(super::trail::BOUND));
                assert_eq!(self.completions().count(), 0);
                self.pruned += 1;
            }
            Event::DeadEnd(EmptyLine::Row(row)) => assert!(self.open.iter().all(|square| square.row != row)),
            Event::DeadEnd(EmptyLine::Column(column)) => {
                assert!(self.open.iter().all(|square| square.column != column));
            }
            Event::Solution => {
                let mut queens: Vec<_> = self.queens.iter().map(|(queen, ..)| *queen).collect();
                queens.sort();
                let columns = self.residual.columns();
                let place = |queen: &Square| columns.binary_search(&queen.column).expect("a free column") as u32;
                let solution: Vec<_> = queens.iter().map(place).collect();
                let at = self.solutions.iter().position(|other| *other == solution).expect("not found before");
                self.solutions.swap_remove(at);
            }
            other => panic!("{other:?} is an event of other engines"),
        }
    }

    fn multipliers(&mut self, multipliers: &Multipliers) {
        let weight = |line: Line, square: Square| {
            let index = line.index(self.residual.n(), square);
            multipliers.lines.iter().filter(|&&(l, i, _)| (l, i) == (line, index)).map(|(.., w)| w).sum::<i64>()
        };
        for &square in &self.open {
            let lines = weight(Line::Row, square) + weight(Line::Column, square);
            assert!(lines <= weight(Line::Diagonal, square) + weight(Line::Antidiagonal, square), "{square:?}");
        }
        let is_diagonal = |line| matches!(line, Line::Diagonal | Line::Antidiagonal);
        assert!(multipliers.lines.iter().all(|&(line, _, w)| !is_diagonal(line) || w >= 0));
    }
}

/// Searches with a witness as observer, and checks that it was told everything.
fn witnessed(search: SearchFn, residual: &Residual) -> Witness<'_> {
    let (solutions, _, alone) = found(search, residual, usize::MAX, 0);
    let mut witness = Witness::new(residual, solutions.clone());
    let (mut meter, mut again) = (Meter::start(&Budget::default()), Vec::new());
    let mut keep = keep(&mut again, usize::MAX);
    let flow = search(residual, &mut SearchContext::new(&mut meter, &mut keep).observed(residual, Some(&mut witness)));
    drop(keep);
    assert_eq!(flow, ControlFlow::Continue(()));
    assert_eq!(again, solutions, "the same search as without");
    assert!(witness.solutions.is_empty() && witness.queens.is_empty());
    assert_eq!(witness.dead_ends, meter.backtracks());
    // Small boards go another way where nobody watches.
    assert!(residual.n() <= 10 || counts(&meter) == counts(&alone), "as many as without");
    witness
}

#[test]
fn the_observer_gets_a_consistent_account_of_slices_and_the_bound() {
    let (mut pruned, mut suspended) = (0, 0);
    for residual in long_boards() {
        let witness = witnessed(search, &residual);
        pruned += witness.pruned;
        suspended += witness.suspended;
    }
    assert!(pruned > 5 && suspended > 5, "{pruned} {suspended}");
}

#[test]
fn the_observer_gets_a_consistent_account_of_small_boards() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let residual = Residual::of(&random_puzzle(&mut random, 9));
        if !residual.is_empty() {
            witnessed(search, &residual);
            witnessed(search_canonical, &residual);
        }
    }
}

#[test]
fn the_observer_is_told_of_attempts_that_are_given_up() {
    let mut suspended = 0;
    for residual in long_boards().filter(|residual| residual.len() <= 16) {
        let large: SearchFn = |residual, run| search_large(residual, SolutionOrder::Search, run);
        suspended += witnessed(large, &residual).suspended;
    }
    assert!(suspended > 3, "{suspended}");
}

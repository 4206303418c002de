//! The engines, timed by their own clock: `cargo bench --bench engines`.
//!
//! Every result is asserted before its time counts. Limits are printed beside the medians and asserted only with
//! `NQFILL_BENCH_ASSERT=1`, because other work on the machine can break any of them. With `NQFILL_BENCH_LONG=1` also what
//! takes minutes.

mod common;
#[path = "../tests/common/pages.rs"]
mod pages;

use common::Report;
use nqfill::{
    Answer, Budget, Outcome, Placement, Puzzle, Request, Square, complete,
    engine::{ENGINES, Tuning},
    solve::Total,
};
use pages::named;
use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let mut report = Report::default();
    counts(&mut report);
    empty_boards(&mut report);
    large_boards(&mut report);
    corpus(&mut report);
    let is_long = std::env::var("NQFILL_BENCH_LONG").is_ok_and(|value| value == "1");
    frames(is_long, &mut report);
    if is_long {
        frame_family(&mut report);
    }
    excluded_diagonals(&mut report);
    report.end();
}

/// All completions of empty boards by each complete engine, as in the tables of the course.
fn counts(report: &mut Report) {
    let engines = ENGINES.into_iter().filter(|engine| engine.is_complete);
    for engine in engines {
        for (n, count) in [(8, 92), (10, 724), (12, 14_200)] {
            // It learns a clause for each completion.
            if n > 8 && engine.name == "learning" {
                continue;
            }
            let request = Request { engine: Some(engine), ..Request::default() };
            let (time, answer) = median(3, &empty(n), &request);
            assert_eq!(total(&answer), count, "{} n = {n}", engine.name);
            report.line(&format!("{}, all of n = {n}", engine.name), time, None);
        }
    }
}

/// One completion of empty boards of many sizes.
fn empty_boards(report: &mut Report) {
    for n in [8, 30, 50, 64, 100, 300, 1_000, 3_000, 10_000] {
        let (time, answer) = median(5, &empty(n), &first());
        assert_eq!(listed(&answer), 1, "n = {n}");
        let limit = if n <= 1_000 { 50 } else { 500 };
        report.line(&format!("--first, empty n = {n}"), time, Some(Duration::from_millis(limit)));
    }
}

/// A million rows, part of a solution fixed; the time is from the placement to the checked completion.
fn large_boards(report: &mut Report) {
    let n = 1_000_000;
    let mut solution = Vec::new();
    let seeded = Request { tuning: Tuning { seed: 1, ..Tuning::default() }, ..first() };
    let _ = complete(&empty(n as usize), &seeded, &mut |found| {
        solution = found.columns().to_vec();
        ControlFlow::Continue(())
    });
    for percent in [0, 25, 50, 80] {
        let fixed = |row: &u32| row.wrapping_mul(2_654_435_769) % 100 < percent;
        let queens: Vec<_> = (0..n).filter(fixed).map(|row| Square::new(row, solution[row as usize])).collect();
        let what = format!("--first, n = {n}, {} fixed", queens.len());
        report.line(&what, large_board(n as usize, &queens), Some(Duration::from_secs(1)));
    }
}

fn large_board(n: usize, queens: &[Square]) -> Duration {
    let mut times: Vec<_> = (0..3)
        .map(|_| {
            let queens = queens.to_vec();
            let started = Instant::now();
            let placement = Placement::new(n, queens, Vec::new()).expect("on the board");
            let puzzle = Puzzle::try_from(placement).expect("no conflict");
            let answer = complete(&puzzle, &first(), &mut |_| ControlFlow::Continue(()));
            assert_eq!(listed(&answer), 1);
            started.elapsed()
        })
        .collect();
    times.sort();
    times[1]
}

/// The corpus by class, one completion of each board or the proof that there is none.
fn corpus(report: &mut Report) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/corpus");
    let index = fs::read_to_string(root.join("index.tsv")).expect("the index");
    let rows: Vec<Vec<&str>> = index.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    for class in ["easy", "threshold", "hard"] {
        let runs = if class == "hard" { 1 } else { 3 };
        let (mut sum, mut slowest) = (Duration::ZERO, (Duration::ZERO, ""));
        for row in rows.iter().filter(|row| row[0].starts_with(class)) {
            let time = decide(row[0], &named(&root, row[0]), row[4] == "sat", runs);
            if class == "hard" {
                report.line(row[0], time, Some(Duration::from_secs(2)));
            }
            sum += time;
            slowest = slowest.max((time, row[0]));
        }
        report.line(&format!("{class}: all boards"), sum, None);
        let most = (class != "hard").then_some(Duration::from_millis(2));
        report.line(&format!("{class}: the slowest, {}", slowest.1), slowest.0, most);
    }
}

/// The frame family by M: queens in the corners around an empty M x M block.
fn frames(is_long: bool, report: &mut Report) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/frames");
    let index = fs::read_to_string(root.join("index.tsv")).expect("the index");
    let mut rows: Vec<Vec<&str>> = index.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    rows.sort_by_key(|row| row[2].parse::<u32>().expect("M"));
    for row in rows.iter().filter(|row| is_long || row[0] != TAKES_LONG) {
        let most = if row[2].parse::<u32>().is_ok_and(|m| m <= 24) { 2 } else { 60 };
        let time = decide(row[0], &fs::read_to_string(root.join(row[0])).expect("a board"), row[3] == "sat", 1);
        report.line(&format!("frames/{}", row[0]), time, Some(Duration::from_secs(most)));
    }
}

const TAKES_LONG: &str = "n34_m24_1.txt";

/// Frame boards made at random, ten of each size from N = 1.4 M to 1.5 M, where they are hardest. None is left out, and
/// one that is not decided in two minutes counts as two minutes.
fn frame_family(report: &mut Report) {
    const BOARDS: usize = 10;
    let longest = Duration::from_secs(120);
    for (m, limit) in [(20_u32, None), (22, None), (24, Some(2)), (26, Some(60)), (28, Some(60))] {
        let limit = limit.map(Duration::from_secs);
        let mut times = Vec::new();
        for n in (7 * m).div_ceil(5)..=3 * m / 2 {
            let budget = Budget { time: Some(longest), ..Budget::default() };
            let request = Request { budget, ..first() };
            let time = |seed| median(1, &frame(n, m, seed), &request).0.min(longest);
            let mut of_size: Vec<_> = (0..BOARDS as u64).map(time).collect();
            of_size.sort();
            let name = format!("random frames {n}/{m}, median of {BOARDS}");
            report.line(&name, of_size[BOARDS / 2], limit);
            report.line(&format!("random frames {n}/{m}, the slowest"), of_size[BOARDS - 1], limit);
            times.extend(of_size);
        }
        times.sort();
        report.line(&format!("random frames with M = {m}, median of {}", times.len()), times[times.len() / 2], limit);
    }
}

/// A board of side n with one queen in every row and column outside an m x m block in the middle, and as many diagonals
/// of either kind open in the block, give or take one.
fn frame(n: u32, m: u32, seed: u64) -> Puzzle {
    let mut random = random(seed ^ u64::from(n) << 32 ^ u64::from(m) << 40);
    let block = (n - m) / 2..(n - m) / 2 + m;
    let outside: Vec<u32> = (0..n).filter(|line| !block.contains(line)).collect();
    loop {
        let mut columns = outside.clone();
        let mut queens: Vec<Square> = Vec::new();
        for &row in &outside {
            let free: Vec<usize> =
                (0..columns.len()).filter(|&k| !attacked(&queens, Square::new(row, columns[k]))).collect();
            if free.is_empty() {
                break;
            }
            queens.push(Square::new(row, columns.swap_remove(free[random(free.len() as u32) as usize])));
        }
        if queens.len() == outside.len() {
            let squares = block.clone().flat_map(|row| block.clone().map(move |column| Square::new(row, column)));
            let open: Vec<Square> = squares.filter(|&square| !attacked(&queens, square)).collect();
            let down: HashSet<u32> = open.iter().map(|square| square.row + n - square.column).collect();
            let up: HashSet<u32> = open.iter().map(|square| square.row + square.column).collect();
            if down.len().abs_diff(up.len()) <= 1 {
                let placement = Placement::new(n as usize, queens, Vec::new()).expect("a board");
                return Puzzle::try_from(placement).expect("no conflict");
            }
        }
    }
}

/// Numbers below what it is given, the same in every run (a linear congruence: Knuth's MMIX).
fn random(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % below
    }
}

/// True if a queen stands on one of the diagonals through a square.
fn attacked(queens: &[Square], square: Square) -> bool {
    queens.iter().any(|queen| queen.row.abs_diff(square.row) == queen.column.abs_diff(square.column))
}

/// CSPLib's problem 79, excluded diagonals: 21 rows, 19 diagonals of either direction closed at random.
fn excluded_diagonals(report: &mut Report) {
    const BOARDS: u32 = 50;
    let (n, mut random, mut sum) = (21, random(1), Duration::ZERO);
    for _ in 0..BOARDS {
        let mut closed = HashSet::new();
        while closed.len() < 19 {
            closed.insert(random(2 * (2 * n - 1)));
        }
        let is_closed = |square: &Square| {
            let (diagonal, antidiagonal) = (square.row + n - 1 - square.column, square.row + square.column);
            closed.contains(&diagonal) || closed.contains(&(2 * n - 1 + antidiagonal))
        };
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        let placement = Placement::new(n as usize, Vec::new(), squares.filter(is_closed).collect()).expect("a board");
        let (time, answer) = median(1, &Puzzle::try_from(placement).expect("no queens"), &first());
        assert!(!matches!(answer.outcome, Outcome::Undecided(_)), "{:?}", answer.outcome);
        sum += time;
    }
    report.line("prob079, n = 21, 19 diagonals excluded, mean", sum / BOARDS, Some(Duration::from_millis(100)));
}

fn decide(name: &str, board: &str, is_solvable: bool, runs: usize) -> Duration {
    let (time, answer) = median(runs, &read(board), &first());
    match is_solvable {
        true => assert_eq!(listed(&answer), 1, "{name}"),
        false => assert_eq!(answer.outcome, Outcome::Unsolvable, "{name}"),
    }
    time
}

fn read(board: &str) -> Puzzle {
    Puzzle::try_from(nqfill::parse(board).expect("a board")).expect("no conflict")
}

fn empty(n: usize) -> Puzzle {
    Puzzle::empty(n).expect("a board")
}

fn first() -> Request {
    Request { most: Some(1), skip_total: true, ..Request::default() }
}

fn listed(answer: &Answer) -> u64 {
    match &answer.outcome {
        Outcome::Solved(listing) => listing.listed,
        _ => 0,
    }
}

fn total(answer: &Answer) -> u128 {
    match &answer.outcome {
        Outcome::Solved(listing) => match listing.total {
            Total::Exactly(total) => total,
            _ => 0,
        },
        _ => 0,
    }
}

/// The median time of several runs by the search's own clock, and the last answer.
fn median(runs: usize, puzzle: &Puzzle, request: &Request) -> (Duration, Answer) {
    let mut answers: Vec<_> =
        (0..runs).map(|_| complete(puzzle, request, &mut |_| ControlFlow::Continue(()))).collect();
    answers.sort_by_key(|answer| answer.statistics.elapsed);
    let answer = answers.swap_remove(runs / 2);
    (answer.statistics.elapsed, answer)
}

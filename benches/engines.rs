//! The engines, timed by their own clock: `cargo bench --bench engines`.
//!
//! Every result is asserted before its time counts. Limits are printed beside the medians and asserted only with
//! `NQFILL_BENCH_ASSERT=1`, because other work on the machine can break any of them. With `NQFILL_BENCH_LONG=1` also what
//! takes minutes.

mod common;

use common::pages::named;
use common::{Report, empty, fixtures, is_long, made, median_checked, read, table};
use nqfill::{
    Answer, GeneratorSpec, Outcome, Placement, Puzzle, SearchOptions, Square, complete,
    engine::{ENGINES, Tuning},
    generate::Kind,
};
use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

fn main() {
    let mut report = Report::default();
    counts(&mut report);
    empty_boards(&mut report);
    large_boards(&mut report);
    corpus(&mut report);
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
            let request = SearchOptions { engine: Some(engine), ..SearchOptions::default() };
            let (time, answer) = median(3, &empty(n), &request);
            assert_eq!(listed(&answer), count, "{} n = {n}", engine.name);
            report.line(&format!("{}, all of n = {n}", engine.name), time, None);
        }
    }
}

/// One completion of empty boards of many sizes.
fn empty_boards(report: &mut Report) {
    for n in [8, 30, 50, 64, 100, 300, 1_000, 3_000, 10_000] {
        let (time, answer) = median(5, &empty(n), &SearchOptions::up_to(1));
        assert_eq!(listed(&answer), 1, "n = {n}");
        let limit = Duration::from_millis(if n <= 1_000 { 50 } else { 500 });
        report.line(&format!("--first, empty n = {n}"), time, limit);
    }
}

/// A million rows, part of a solution fixed; the time is from the placement to the checked completion.
fn large_boards(report: &mut Report) {
    let n = 1_000_000;
    let mut solution = Vec::new();
    let seeded = SearchOptions { tuning: Tuning { seed: 1, ..Tuning::default() }, ..SearchOptions::up_to(1) };
    let _ = complete(&empty(n as usize), &seeded, &mut |found| {
        solution = found.columns().to_vec();
        ControlFlow::Continue(())
    });
    for percent in [0, 25, 50, 80] {
        let fixed = |row: &u32| row.wrapping_mul(2_654_435_769) % 100 < percent;
        let queens: Vec<_> = (0..n).filter(fixed).map(|row| Square::new(row, solution[row as usize])).collect();
        let what = format!("--first, n = {n}, {} fixed", queens.len());
        report.line(&what, large_board(n as usize, &queens), Duration::from_secs(1));
    }
}

fn large_board(n: usize, queens: &[Square]) -> Duration {
    let solve = || {
        let placement = Placement::new(n, queens.to_vec(), Vec::new()).expect("on the board");
        let puzzle = Puzzle::try_from(placement).expect("no conflict");
        complete(&puzzle, &SearchOptions::up_to(1), &mut |_| ControlFlow::Continue(()))
    };
    median_checked(3, solve, |answer| assert_eq!(listed(&answer), 1))
}

/// The corpus by class, and the frame family: queens in the corners around an empty block. One completion of each board, or the
/// proof that there is none.
fn corpus(report: &mut Report) {
    let (root, frames) = (fixtures().join("corpus"), fixtures().join("frames"));
    let of_corpus =
        table("corpus/index.tsv").into_iter().map(|row| (named(&root, &row[0]), row[4] == "sat", row[0].clone()));
    let text = |name: &str| fs::read_to_string(frames.join(name)).expect("a board");
    let of_frames = table("frames/index.tsv").into_iter().filter(|row| is_long() || row[0] != "n34_m24_1.txt");
    let of_frames = of_frames.map(|row| (text(&row[0]), row[3] == "sat", format!("frames/{}", row[0])));
    let boards: Vec<_> = of_corpus.chain(of_frames).collect();
    for (class, runs, limit) in [("easy", 3, 0.002), ("threshold", 3, 0.002), ("hard", 1, 2.0), ("frames", 1, 2.0)] {
        let (mut sum, mut slowest) = (Duration::ZERO, (Duration::ZERO, ""));
        for (board, is_solvable, name) in boards.iter().filter(|(.., name)| name.starts_with(class)) {
            let (time, answer) = median(runs, &read(board), &SearchOptions::up_to(1));
            assert_eq!(answer.outcome == Outcome::Unsolvable, !is_solvable, "{name}");
            assert_eq!(listed(&answer), u64::from(*is_solvable), "{name}");
            if runs == 1 {
                report.line(name, time, Duration::from_secs_f64(limit));
            }
            (sum, slowest) = (sum + time, slowest.max((time, name)));
        }
        report.line(&format!("{class}: all boards"), sum, None);
        report.line(&format!("{class}: the slowest, {}", slowest.1), slowest.0, Duration::from_secs_f64(limit));
    }
}

/// CSPLib's problem 79, excluded diagonals: 21 rows, 19 diagonals of either direction closed at random.
fn excluded_diagonals(report: &mut Report) {
    const BOARDS: u32 = 50;
    let spec = GeneratorSpec { diagonals: Some(19..=19), ..GeneratorSpec::new(Kind::Diagonals, 21) };
    let time = |board| {
        let (time, answer) = median(1, &board, &SearchOptions::up_to(1));
        assert!(!matches!(answer.outcome, Outcome::Undecided(_)), "{:?}", answer.outcome);
        time
    };
    let sum: Duration = made(spec).take(BOARDS as usize).map(time).sum();
    report.line("prob079, n = 21, 19 diagonals excluded, mean", sum / BOARDS, Duration::from_millis(100));
}

fn listed(answer: &Answer) -> u64 {
    match &answer.outcome {
        Outcome::Solved(listing) => listing.listed,
        _ => 0,
    }
}

/// The median time of several runs by the search's own clock, and the last answer.
fn median(runs: usize, puzzle: &Puzzle, request: &SearchOptions) -> (Duration, Answer) {
    let mut answers: Vec<_> =
        (0..runs).map(|_| complete(puzzle, request, &mut |_| ControlFlow::Continue(()))).collect();
    answers.sort_by_key(|answer| answer.statistics.elapsed);
    let answer = answers.swap_remove(runs / 2);
    (answer.statistics.elapsed, answer)
}

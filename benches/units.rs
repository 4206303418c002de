//! Units of divisions beside the whole: `cargo bench --bench units`. With `NQFILL_BENCH_LONG=1` also sizes 19 and 20, and the
//! expected cost of empty boards up to 27 rows.
//!
//! A whole and its units are counted or decided in turn, on one core, and their results are asserted.

mod common;

use common::Report;
use nqfill::count::{CountRequest, MEMORY, Unwatched, count_with};
use nqfill::division::{DivisionRequest, Purpose, divide, expected_cost};
use nqfill::{Budget, Puzzle, first};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Units of each division.
const UNITS: usize = 64;

/// Runs of the whole and of its units, in turn; medians count.
const RUNS: usize = 3;

fn main() {
    let mut report = Report::default();
    let is_long = std::env::var_os("NQFILL_BENCH_LONG").is_some();
    for n in 16..=if is_long { 20 } else { 18 } {
        counted(n, &mut report);
    }
    for board in ["frame_n28_m20_1", "frame_n32_m22_0"] {
        decided(board, &mut report);
    }
    if is_long {
        (21..=27).for_each(on_paper);
    }
    report.end();
}

/// Numbers of completions of empty boards of 16 to 20 rows (OEIS A000170).
const EMPTY: [u128; 5] = [14_772_512, 95_815_104, 666_090_624, 4_968_057_848, 39_029_188_884];

fn empty(n: usize) -> Puzzle {
    Puzzle::empty(n).expect("a board")
}

fn counted(n: usize, report: &mut Report) {
    let puzzle = empty(n);
    let request = DivisionRequest { units: UNITS, ..DivisionRequest::default() };
    let units = divide(&puzzle, &request).expect("no limit");
    let count = |puzzle: &Puzzle| count_with(puzzle, &CountRequest::default(), &Unwatched).value;
    let times = in_turn(
        || assert_eq!(count(&puzzle), EMPTY[n - 16]),
        || {
            let (mut times, mut sum) = (Vec::new(), 0);
            for unit in &units {
                let started = Instant::now();
                sum += u128::from(unit.node.weight()) * count(unit.node.board());
                times.push(started.elapsed());
            }
            assert_eq!(sum, EMPTY[n - 16]);
            times
        },
    );
    // The figure is one of 18 rows.
    times.report(&format!("count of n = {n}"), (n == 18).then_some(1.3), report);
    let expected = expected_cost(&puzzle, &request).expect("no limit") / 1e9;
    println!("    expected {expected:.3} s: {:.2} of the time", expected / times.whole.as_secs_f64());
}

fn decided(board: &str, report: &mut Report) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/corpus/hard/{board}.txt"));
    let text = fs::read_to_string(path).expect("a board of the corpus");
    let puzzle = Puzzle::try_from(nqfill::parse(&text).expect("a board")).expect("no conflict");
    let request = DivisionRequest { units: UNITS, purpose: Purpose::Solve, ..DivisionRequest::default() };
    let units = divide(&puzzle, &request).expect("no limit");
    let decide = |puzzle: &Puzzle| assert_eq!(first(puzzle), Ok(None));
    let times = in_turn(
        || decide(&puzzle),
        || {
            let timed = |puzzle: &Puzzle| {
                let started = Instant::now();
                decide(puzzle);
                started.elapsed()
            };
            units.iter().map(|unit| timed(unit.node.board())).collect()
        },
    );
    times.report(board, Some(1.3), report);
}

/// Prints what a count is expected to take on one core: the whole, with little and with more memory, and all its units.
fn on_paper(n: usize) {
    let puzzle = empty(n);
    let request = DivisionRequest { units: UNITS, ..DivisionRequest::default() };
    let whole = |memory| {
        let budget = Budget { memory: Some(memory), ..Budget::default() };
        expected_cost(&puzzle, &DivisionRequest { budget, ..request.clone() }).expect("no limit")
    };
    let units: f64 = divide(&puzzle, &request).expect("no limit").iter().map(|unit| unit.cost).sum();
    let [whole, with_more, units] = [whole(MEMORY), whole(4 << 30), units].map(|cost| cost / 1e9);
    println!("n = {n}: expected {whole:.0} s; with 4 GB {with_more:.0} s; in {UNITS} units {units:.0} s");
}

/// Times of a whole and of its units.
struct Times {
    whole: Duration,
    sum: Duration,
    ratio: f64,
    longest_to_mean: f64,
}

fn in_turn(mut whole: impl FnMut(), mut units: impl FnMut() -> Vec<Duration>) -> Times {
    let mut runs: Vec<_> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            whole();
            let whole = started.elapsed();
            let units = units();
            let sum: Duration = units.iter().sum();
            let mean = sum.as_secs_f64() / units.len() as f64;
            let longest = units.iter().max().copied().unwrap_or_default().as_secs_f64();
            let ratio = sum.as_secs_f64() / whole.as_secs_f64();
            Times { whole, sum, ratio, longest_to_mean: longest / mean }
        })
        .collect();
    runs.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
    runs.swap_remove(RUNS / 2)
}

impl Times {
    fn report(&self, what: &str, limit: Option<f64>, report: &mut Report) {
        println!("{what} in {UNITS} units: whole {:.3?}, units {:.3?}", self.whole, self.sum);
        match limit {
            Some(limit) => {
                report.at_most(&format!("{what}: sum of the units to the whole"), self.ratio, limit);
                report.at_most(&format!("{what}: longest unit to the mean"), self.longest_to_mean, 3.0);
            }
            None => println!("    sum {:.2} of the whole, longest {:.2} of the mean", self.ratio, self.longest_to_mean),
        }
    }
}

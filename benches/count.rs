//! The counter against plain recursion with bit masks, built here: `cargo bench --bench count`.
//!
//! Every count is asserted before its time counts. One core, unless said. It takes nine minutes, and with
//! `NQFILL_BENCH_LONG=1` several more: n = 19 and 20, and plain recursion at n = 17.
//! `NQFILL_BENCH_SET` is the widest instruction set to use, `avx2` or `portable`, where the processor has a wider one.

mod common;

use common::{Report, empty, is_long, made, median, median_ratio, read, table};
use nqfill::board::Residual;
use nqfill::count::{InstructionSet, count_with};
use nqfill::engine::Cores;
use nqfill::generate::Kind;
use nqfill::{GeneratorSpec, Puzzle, SearchOptions};
use std::time::{Duration, Instant};

fn main() {
    let mut report = Report::default();
    empty_boards(&mut report);
    partial_boards(&mut report);
    random_boards(&mut report);
    report.end();
}

/// Empty boards: OEIS A000170, the times asked for, and how often faster than plain recursion.
fn empty_boards(report: &mut Report) {
    // Milliseconds.
    let limits = [(14, 3), (16, 50), (17, 350), (18, 1_800), (20, 80_000)];
    let largest = if is_long() { 20 } else { 18 };
    for row in table("counts/empty.tsv") {
        let n: usize = row[0].parse().expect("n");
        if !(12..=largest).contains(&n) {
            continue;
        }
        let (puzzle, known) = (empty(n), row[1].parse().expect("a count"));
        let limit = limits.into_iter().find(|limit| limit.0 == n).map(|limit| Duration::from_millis(limit.1));
        let runs = if n < 17 { 11 } else { 3 };
        report.line(&format!("empty, n = {n}"), median(runs, || ours(&puzzle, known, 1)), limit);
        if n < 17 || n == 17 && is_long() {
            let runs = if n < 16 { 5 } else { 1 };
            let ratio = median_ratio(runs, || assert_eq!(count_plainly(&puzzle), known), || ours(&puzzle, known, 1));
            report.at_least(
                &format!("empty, n = {n}: times as fast as plain recursion"),
                ratio,
                if n == 16 { 100.0 } else { 1.0 },
            );
        }
    }
    let two = median(3, || ours(&empty(18), 666_090_624, 2));
    report.line("empty, n = 18, two cores", two, Duration::from_secs(1));
}

/// Queens fixed at random. The limit of time is for the median board of each size, that of the ratio for each board.
fn partial_boards(report: &mut Report) {
    let boards = table("counts/partial.tsv");
    let sizes = [("n18-k2", 75, Some(1.0)), ("n20-k3", 200, Some(40.0)), ("n22-k4", 700, None), ("n24-k6", 300, None)];
    for (size, milliseconds, least) in sizes {
        let mut times = Vec::new();
        for row in boards.iter().filter(|row| row[0].starts_with(size)) {
            let (puzzle, known) = (read(&row[1].replace('/', "\n")), row[2].parse().expect("a count"));
            let time = median(5, || ours(&puzzle, known, 1));
            report.line(&row[0], time, None);
            times.push(time);
            if let Some(least) = least {
                let ratio = median_ratio(1, || assert_eq!(count_plainly(&puzzle), known), || ours(&puzzle, known, 1));
                report.at_least(&format!("{}: times as fast as plain recursion", row[0]), ratio, least);
            }
        }
        times.sort();
        report.line(&format!("{size}, the median board"), times[times.len() / 2], Duration::from_millis(milliseconds));
    }
}

/// Boards with 10 to 15 rows without a queen that take plain recursion from a millisecond to a second, with queens or with blocked
/// squares: on none should the counter lose much.
fn random_boards(report: &mut Report) {
    let spec = |number: u32| match number % 2 {
        0 => GeneratorSpec {
            queens: Some(number..=number),
            ..GeneratorSpec::new(Kind::Random, number + 10 + number % 6)
        },
        _ => GeneratorSpec {
            blocked: Some(5 * number..=5 * number),
            ..GeneratorSpec::new(Kind::Blocked, 10 + number % 6)
        },
    };
    let (mut boards, mut worst) = (0, (0.0, String::new()));
    for puzzle in (0..20).flat_map(|number| made(spec(number)).take(20)) {
        let started = Instant::now();
        let known = count_plainly(&puzzle);
        if !(1..1_000).contains(&started.elapsed().as_millis()) {
            continue;
        }
        let ratio = median_ratio(7, || ours(&puzzle, known, 1), || assert_eq!(count_plainly(&puzzle), known));
        if ratio > worst.0 {
            worst = (ratio, format!("n = {}, {} completions", puzzle.n(), known));
        }
        boards += 1;
    }
    report.at_most(&format!("{boards} random boards, worst share of plain recursion ({})", worst.1), worst.0, 1.2);
}

fn ours(puzzle: &Puzzle, known: u128, jobs: usize) {
    let request = SearchOptions { cores: Cores::new(jobs - 1), instruction_set: widest(), ..SearchOptions::default() };
    let tally = count_with(puzzle, &request);
    assert_eq!((tally.value, tally.exhaustive), (known, true));
}

/// The instruction set that was asked for.
fn widest() -> Option<InstructionSet> {
    match std::env::var("NQFILL_BENCH_SET").ok()?.as_str() {
        "portable" => Some(InstructionSet::Portable),
        "avx2" => Some(InstructionSet::Avx2),
        set => panic!("NQFILL_BENCH_SET={set}: portable or avx2"),
    }
}

/// A row with squares to try.
struct Row {
    open: u64,
    /// Rows to the next free one.
    gap: u32,
}

/// Counts completions of a board of at most 64 rows as it is usually done: row by row, with a set of columns and two of diagonals;
/// all squares that fixed queens attack are masked out beforehand.
fn count_plainly(puzzle: &Puzzle) -> u128 {
    let residual = Residual::of(puzzle);
    let rows = residual.rows();
    let row = |i: usize| {
        let open = (0..residual.len()).filter(|&j| residual.open_row(i)[0] >> j & 1 == 1);
        let open = open.fold(0, |set, j| set | 1 << residual.columns()[j]);
        Row { open, gap: rows.get(i + 1).map_or(1, |next| next - rows[i]) }
    };
    u128::from(below(&(0..rows.len()).map(row).collect::<Vec<_>>(), 0, 0, 0))
}

fn below(rows: &[Row], columns: u64, left: u64, right: u64) -> u64 {
    let Some((row, rest)) = rows.split_first() else { return 1 };
    let mut open = row.open & !(columns | left | right);
    let mut total = 0;
    while open != 0 {
        let queen = open & open.wrapping_neg();
        open ^= queen;
        total += below(rest, columns | queen, (left | queen) << row.gap, (right | queen) >> row.gap);
    }
    total
}

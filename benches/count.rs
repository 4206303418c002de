//! The counter against plain recursion with bit masks, built here: `cargo bench --bench count`.
//!
//! Every count is asserted before its time counts. One core, unless said. It takes nine minutes, and with
//! `NQFILL_BENCH_LONG=1` several more: n = 19 and 20, plain recursion at n = 17, and a sample of boards of n = 20.
//! `NQFILL_BENCH_SET` is the widest instruction set to use, `avx2` or `portable`, where the processor has a wider one.

mod common;
#[path = "common/plain.rs"]
mod plain;

use common::{Report, median, median_ratio};
use nqfill::count::{InstructionSet, Unwatched, count_with};
use nqfill::engine::Cores;
use nqfill::{CountRequest, Placement, Puzzle, Square};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let mut report = Report::default();
    let is_long = std::env::var("NQFILL_BENCH_LONG").is_ok_and(|value| value == "1");
    empty_boards(is_long, &mut report);
    partial_boards(&mut report);
    random_boards(&mut report);
    if is_long {
        sample(&mut report);
    }
    report.end();
}

/// Empty boards: OEIS A000170, the times asked for, and how often faster than plain recursion.
fn empty_boards(is_long: bool, report: &mut Report) {
    // Milliseconds.
    let limits = [(14, 3), (16, 50), (17, 350), (18, 1_800), (20, 80_000)];
    let largest = if is_long { 20 } else { 18 };
    for row in table("empty.tsv") {
        let n: usize = row[0].parse().expect("n");
        if !(12..=largest).contains(&n) {
            continue;
        }
        let (puzzle, known) = (empty(n), row[1].parse().expect("a count"));
        let limit = limits.into_iter().find(|limit| limit.0 == n).map(|limit| Duration::from_millis(limit.1));
        let runs = if n < 17 { 11 } else { 3 };
        report.line(&format!("empty, n = {n}"), median(runs, || ours(&puzzle, known, 1)), limit);
        if n < 17 || n == 17 && is_long {
            let runs = if n < 16 { 5 } else { 1 };
            let ratio = median_ratio(runs, || plain(&puzzle, known), || ours(&puzzle, known, 1));
            report.at_least(&format!("empty, n = {n}: times as fast as plain recursion"), ratio, needed(n));
        }
    }
    let two = median(3, || ours(&empty(18), 666_090_624, 2));
    report.line("empty, n = 18, two cores", two, Duration::from_secs(1));
}

fn needed(n: usize) -> f64 {
    if n == 16 { 100.0 } else { 1.0 }
}

/// Queens fixed at random. The limit of time is for the median board of each size, that of the ratio for each board. It was
/// set beside plain recursion that takes 8 to 12 s for n = 20 with 3 fixed where n = 16 takes 5.88 s: the one that walks
/// through fixed rows. The other one is up to twenty times as fast; the same is asked beside it, which is more.
fn partial_boards(report: &mut Report) {
    let boards = table("partial.tsv");
    let sizes = [("n18-k2", 75, Some(1.0)), ("n20-k3", 200, Some(40.0)), ("n22-k4", 700, None), ("n24-k6", 300, None)];
    for (size, milliseconds, least) in sizes {
        let mut times = Vec::new();
        for row in boards.iter().filter(|row| row[0].starts_with(size)) {
            let (puzzle, known) = (parsed(&row[1]), row[2].parse().expect("a count"));
            let time = median(5, || ours(&puzzle, known, 1));
            report.line(&row[0], time, None);
            times.push(time);
            if let Some(least) = least {
                let walking = || assert_eq!(plain::count_walking(&puzzle), known);
                let ratio = median_ratio(1, walking, || ours(&puzzle, known, 1));
                report.at_least(&format!("{}: times as fast as plain recursion", row[0]), ratio, least);
                let ratio = median_ratio(1, || plain(&puzzle, known), || ours(&puzzle, known, 1));
                report.at_least(&format!("{}: the same, fixed queens known from the start", row[0]), ratio, least);
            }
        }
        times.sort();
        report.line(&format!("{size}, the median board"), times[times.len() / 2], Duration::from_millis(milliseconds));
    }
}

/// Boards of n = 20 with 3 fixed as they come at random, heavy and light: how often faster than plain recursion the median
/// board is, where that knows what fixed queens attack from the start.
fn sample(report: &mut Report) {
    let mut ratios = Vec::new();
    for row in table("sample.tsv") {
        let (puzzle, known) = (parsed(&row[1]), row[2].parse().expect("a count"));
        ratios.push(median_ratio(1, || plain(&puzzle, known), || ours(&puzzle, known, 1)));
    }
    ratios.sort_by(f64::total_cmp);
    let (least, most) = (ratios[0], ratios[ratios.len() - 1]);
    let what = format!("{} boards n20-k3 ({least:.0} to {most:.0}), the median", ratios.len());
    report.at_least(&format!("{what}: times as fast as plain recursion"), ratios[ratios.len() / 2], 40.0);
}

/// Random boards that take plain recursion from a millisecond to a second: on none should the counter lose much.
fn random_boards(report: &mut Report) {
    let mut random = Random(20_261_121);
    let (mut boards, mut worst) = (0, (0.0, String::new()));
    while boards < 60 {
        let Some(puzzle) = random_board(&mut random) else { continue };
        let started = Instant::now();
        let known = plain::count(&puzzle);
        if !(1..1_000).contains(&started.elapsed().as_millis()) {
            continue;
        }
        let ratio = median_ratio(7, || ours(&puzzle, known, 1), || plain(&puzzle, known));
        if ratio > worst.0 {
            worst = (ratio, format!("n = {}, {} completions", puzzle.n(), known));
        }
        boards += 1;
    }
    report.at_most(&format!("{boards} random boards, worst share of plain recursion ({})", worst.1), worst.0, 1.2);
}

/// A board with 10 to 15 free rows, and often some blocked squares.
fn random_board(random: &mut Random) -> Option<Puzzle> {
    let n = 10 + random.below(20);
    let rows = 10 + random.below(n.min(15) - 9);
    let mut queens: Vec<Square> = Vec::new();
    for _ in 0..20 * n {
        let square = Square::new(random.below(n), random.below(n));
        let is_free = |queen: &Square| {
            let (down, right) = (queen.row.abs_diff(square.row), queen.column.abs_diff(square.column));
            down != 0 && right != 0 && down != right
        };
        if (queens.len() as u32) < n - rows && queens.iter().all(is_free) {
            queens.push(square);
        }
    }
    let share = [0, 0, 10, 30][random.below(4) as usize];
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let blocked = squares.filter(|square| !queens.contains(square) && random.below(100) < share).collect();
    // Far more free rows than meant would take plain recursion hours.
    (n - queens.len() as u32 <= 15).then_some(())?;
    Puzzle::try_from(Placement::new(n as usize, queens.clone(), blocked).ok()?).ok()
}

/// Numbers that look random (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(bound)) >> 32) as u32
    }
}

fn ours(puzzle: &Puzzle, known: u128, jobs: usize) {
    let request = CountRequest { cores: Cores::new(jobs - 1), instruction_set: widest(), ..CountRequest::default() };
    let tally = count_with(puzzle, &request, &Unwatched);
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

fn plain(puzzle: &Puzzle, known: u128) {
    assert_eq!(plain::count(puzzle), known);
}

fn empty(n: usize) -> Puzzle {
    Puzzle::empty(n).expect("a board")
}

fn parsed(rows: &str) -> Puzzle {
    Puzzle::try_from(nqfill::parse(&rows.replace('/', "\n")).expect("a board")).expect("no conflict")
}

fn table(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/counts").join(name);
    let text = fs::read_to_string(path).expect("the table");
    text.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

//! Speed of reading. The boards read are asserted; speeds are printed with their lower limits.

mod common;

use common::Report;
use nqfill::read::{Document, FORMATS, ReadOptions, format};
use nqfill::{Placement, Puzzle, Square};
use std::time::{Duration, Instant};

/// Runs of each measurement; the best counts, because everything else on a machine can only slow it down.
const RUNS: usize = 5;

/// A solution for any even n that is no multiple of 6 plus 2 (Pauls 1874): 2, 4, 6, ..., 1, 3, 5, ...
fn columns(n: u32) -> Vec<u32> {
    (1..n).step_by(2).chain((0..n).step_by(2)).collect()
}

fn placement(n: u32) -> Placement {
    let squares = columns(n).into_iter().enumerate().map(|(row, column)| Square::new(row as u32, column));
    Placement::new(n as usize, squares.collect(), Vec::new()).expect("a board")
}

/// The best time of `read` for the bytes, without copying them.
fn best(bytes: &[u8], mut read: impl FnMut(Vec<u8>)) -> Duration {
    let run = |_| {
        let bytes = bytes.to_vec();
        let started = Instant::now();
        read(bytes);
        started.elapsed()
    };
    (0..RUNS).map(run).min().unwrap_or_default()
}

/// Reads all boards with detected format, and checks their number and queens.
fn measure(name: &str, bytes: &[u8], boards: usize, queens: usize, floor: f64) {
    let took = best(bytes, |bytes| {
        let document = Document::new(bytes, &ReadOptions::default()).expect("text");
        let counts: Vec<usize> =
            document.entries().map(|entry| entry.placement.map_or(0, |board| board.queens().len())).collect();
        assert_eq!((counts.len(), counts.iter().all(|&count| count == queens)), (boards, true), "{name}");
    });
    let speed = bytes.len() as f64 / 1e6 / took.as_secs_f64();
    println!("{name}: {:.1} MB in {took:.1?}, {speed:.0} MB/s (floor {floor:.0})", bytes.len() as f64 / 1e6);
}

/// Reads, validates and writes a board of a million rows in one format.
fn round_trip(name: &str) {
    let target = format(name).expect("a name of the table");
    let n = 1_000_000;
    let mut bytes = Vec::new();
    target.write(&placement(n), &mut bytes).expect("writable").expect("memory");
    let took = best(&bytes.clone(), |input| {
        let document = Document::new(input, &ReadOptions::default()).expect("text");
        let entry = document.entries().next().expect("a board");
        let board = entry.placement.expect("a board");
        assert!(Puzzle::try_from(&board).is_ok());
        let mut output = Vec::new();
        target.write(&board, &mut output).expect("writable").expect("memory");
        assert!(output == bytes, "{name}: not the bytes that were read");
    });
    println!("{name}, n = {n}: read, validated and written in {took:.1?} (at most 1 s)");
}

/// Memory of the process, on systems that report it: `VmRSS` now, `VmHWM` the maximum since [`forget_most`].
fn memory(name: &str) -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<usize>().ok()).unwrap_or(0) << 10
}

fn forget_most() {
    // If this fails, the figures are those of the whole process, and too high.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Units of hostile files, and prose.
const UNITS: [&str; 19] = [
    "1",
    "Q",
    ".",
    "\n",
    "[",
    "(",
    "\"",
    "1 ",
    "1 2\n",
    "[1,",
    "a1 ",
    "(1,2),",
    ".*..\n",
    ".Q..\n",
    "{\"n\":4}\n",
    "source:\n  - [",
    "Ｑ.",
    "There are many words, and no board.\n",
    "从前有一个棋盘，棋盘上没有皇后。\n",
];

/// Bytes of memory for a byte of a file during detection: a text in UTF-8 is not copied, others may grow by half.
const MOST_HELD: f64 = 2.05;

/// The limit if the first board is read too: a list of squares takes 8 bytes for each.
const MOST_HELD_READING: f64 = 5.2;

/// Bytes read at once.
const HOSTILE: usize = 64 << 20;

/// Detects the format of 64 MiB of each unit, in UTF-8 and GB18030, and reads the first board or its error.
fn hostile(report: &mut Report) {
    for unit in UNITS {
        detect(report, &format!("{unit:?}"), unit.as_bytes());
    }
    detect(report, "prose in GB18030", &encoding_rs::GB18030.encode(UNITS[UNITS.len() - 1]).0);
}

fn detect(report: &mut Report, name: &str, unit: &[u8]) {
    let (mut found, mut read, mut held) = (Duration::MAX, Duration::MAX, [0.0, 0.0]);
    for _ in 0..2 {
        let before = memory("VmRSS");
        let times = || memory("VmHWM").saturating_sub(before) as f64 / HOSTILE as f64;
        let bytes = unit.repeat(HOSTILE / unit.len());
        let started = Instant::now();
        forget_most();
        let document = Document::new(bytes, &ReadOptions::default()).expect("text");
        found = found.min(started.elapsed());
        held[0] = times();
        let started = Instant::now();
        drop(document.entries().next());
        read = read.min(started.elapsed());
        held[1] = times();
    }
    report.line(&format!("format of 64 MiB of {name}"), found, Duration::from_secs(2));
    report.at_most("    memory for one byte of the file", held[0], MOST_HELD);
    report.line("    its first board", read, None);
    report.at_most("    memory for one byte of the file", held[1], MOST_HELD_READING);
}

fn main() {
    let mut report = Report::default();
    hostile(&mut report);
    let mut grid = Vec::new();
    FORMATS[0].write(&placement(10_000), &mut grid).expect("writable").expect("memory");
    measure("grid, 10,000 x 10,000", &grid, 1, 10_000, 500.0);
    let mut small = Vec::new();
    FORMATS[0].write(&placement(100), &mut small).expect("writable").expect("memory");
    small.push(b'\n');
    measure("grids, 2,000 of 100 x 100", &small.repeat(2_000), 2_000, 100, 500.0);
    let mut vector = Vec::new();
    format("vector").expect("a format").write(&placement(1_000_000), &mut vector).expect("writable").expect("memory");
    measure("vector, n = 1,000,000", &vector, 1, 1_000_000, 100.0);
    round_trip("vector");
    round_trip("pairs");
    report.end();
}

//! How fast boards are read. What is read is asserted; the speeds are printed, with the floors that they should keep.

use nqfill::input::{Document, FORMATS, ReadOptions, format};
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

/// The best time that `read` takes for the bytes; copying them is not part of it.
fn best(bytes: &[u8], mut read: impl FnMut(Vec<u8>)) -> Duration {
    let run = |_| {
        let bytes = bytes.to_vec();
        let started = Instant::now();
        read(bytes);
        started.elapsed()
    };
    (0..RUNS).map(run).min().unwrap_or_default()
}

/// Reads all boards, found out by themselves, and checks their number and the queens of each.
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

/// What a hostile file may be made of, and prose.
const UNITS: [&str; 12] = [
    "1",
    "Q",
    ".",
    "\n",
    "[",
    "\"",
    "1 2\n",
    "(1,2),",
    ".*..\n",
    "source:\n  - [",
    "Ｑ.",
    "There are many words, and no board.\n",
];

/// Finds out the format of 64 MiB of anything; nothing is read with it.
fn detect(unit: &str) {
    let bytes = unit.repeat((64 << 20) / unit.len()).into_bytes();
    let took = best(&bytes, |bytes| assert!(Document::new(bytes, &ReadOptions::default()).is_ok()));
    println!("detection of 64 MiB of {unit:?}: {took:.1?} (at most 2 s)");
}

fn main() {
    UNITS.into_iter().for_each(detect);
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
}

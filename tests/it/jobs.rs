//! `-j`: results, words and exit code of a command are the same for any number of jobs. Streams are in `stream`.

use crate::common::{code, root, run, stderr, stdout};
use std::path::Path;

/// Asserts that a command line does the same with any number of jobs.
fn assert_same(folder: &Path, line: &str) {
    let with = |jobs: &str| {
        let words: Vec<&str> = line.split(' ').chain(["-q", "-j", jobs]).collect();
        let output = run(folder, &words);
        (code(&output), stdout(&output), stderr(&output))
    };
    let one = with("1");
    assert!(one.0 != 2 && one.1.len() > 1_000, "{line}: {one:?}");
    for jobs in ["2", "7"] {
        assert!(with(jobs) == one, "{line} -j {jobs}");
    }
}

#[test]
fn what_commands_write_does_not_depend_on_the_number_of_jobs() {
    for line in [
        "solve -f text -n 20 puzzles/empty puzzles/unique",
        "solve -f json -n 20 puzzles/empty puzzles/unique",
        "solve -f jsonl -n 20 puzzles/empty puzzles/unique",
        "solve -f yaml -n 20 puzzles/empty puzzles/unique",
        "solve -f html puzzles/empty puzzles/unique",
        "count puzzles/empty puzzles/unique puzzles/tiny",
        "explain puzzles/tiny puzzles/unsolvable",
        "rate puzzles/tiny puzzles/unique",
        "convert -t fen puzzles/empty puzzles/unique",
        "convert --canonical puzzles/tiny puzzles/unique",
        "check -f json puzzles/tiny puzzles/unsolvable puzzles/conflict",
        "check -f csv --puzzle fixtures/class/puzzle.txt fixtures/class/submissions",
        "check -f html --puzzle fixtures/class/puzzle.txt fixtures/class/submissions",
        "generate --count 20 --seed 5",
        "golden puzzles",
    ] {
        assert_same(root(), line);
    }
}

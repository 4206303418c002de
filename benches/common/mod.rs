//! Helpers of the benches: boards, runs of the program, median times, and a report that shows limits beside them.
#![allow(dead_code, reason = "each bench uses its part")]

#[path = "../../tests/common/pages.rs"]
pub(crate) mod pages;

use nqfill::{Generator, GeneratorSpec, Puzzle};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// True if also what takes minutes is measured.
pub(crate) fn is_long() -> bool {
    std::env::var("NQFILL_BENCH_LONG").is_ok_and(|value| value == "1")
}

pub(crate) fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// The rows of a table of the fixtures without its heading.
pub(crate) fn table(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(fixtures().join(name)).expect("the table");
    text.lines().skip(1).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

pub(crate) fn empty(n: usize) -> Puzzle {
    Puzzle::empty(n).expect("a board")
}

pub(crate) fn read(board: &str) -> Puzzle {
    Puzzle::try_from(nqfill::parse(board).expect("a board")).expect("no conflict")
}

/// The boards of a specification, the same in every run.
pub(crate) fn made(spec: GeneratorSpec) -> impl Iterator<Item = Puzzle> {
    let generator = Generator::new(spec, 1).expect("a spec");
    (1..).filter_map(move |number| Some(generator.make(number, &nqfill::Budget::default()).expect("no limit")?.puzzle))
}

pub(crate) fn nqfill() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqfill"));
    command.env_remove("NQFILL_LANG");
    command
}

/// Runs a program to its end, which has to be success.
pub(crate) fn run(command: &mut Command) -> Output {
    let output = command.stdin(Stdio::null()).output().expect("the program runs");
    assert!(output.status.success(), "{command:?}: {output:?}");
    output
}

/// The median time of several runs of `work`.
pub(crate) fn median<T>(runs: usize, work: impl FnMut() -> T) -> Duration {
    median_checked(runs, work, drop)
}

/// The median time of several runs of `work`, each followed by an untimed `check` of its result.
pub(crate) fn median_checked<T>(runs: usize, mut work: impl FnMut() -> T, mut check: impl FnMut(T)) -> Duration {
    let run = |_| {
        let started = Instant::now();
        let result = work();
        let time = started.elapsed();
        check(result);
        time
    };
    let mut times: Vec<_> = (0..runs).map(run).collect();
    times.sort();
    times[runs / 2]
}

/// The median ratio of the times of `one` and `other`, run alternately.
pub(crate) fn median_ratio<T, U>(runs: usize, mut one: impl FnMut() -> T, mut other: impl FnMut() -> U) -> f64 {
    let run = |_| median(1, &mut one).as_secs_f64() / median(1, &mut other).as_secs_f64();
    let mut ratios: Vec<_> = (0..runs).map(run).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[runs / 2]
}

/// Figures with their limits.
///
/// A missed limit fails the bench only with `NQFILL_BENCH_ASSERT=1`, because other work on the machine can break any.
#[derive(Default)]
pub(crate) struct Report {
    missed: Vec<String>,
}

impl Report {
    /// Prints a time, with its upper limit if there is one.
    pub(crate) fn line(&mut self, what: &str, time: Duration, limit: impl Into<Option<Duration>>) {
        let limit = limit.into();
        let shown = limit.map(|limit| format!("limit {limit:>10.2?}"));
        self.judge(&format!("{what:70} {time:>10.2?}"), shown, limit.is_none_or(|limit| time <= limit));
    }

    /// Prints a ratio with its lower limit.
    pub(crate) fn at_least(&mut self, what: &str, ratio: f64, limit: f64) {
        self.judge(&format!("{what:70} {ratio:>10.2}"), Some(format!("at least {limit:>7.2}")), ratio >= limit);
    }

    /// Prints a ratio with its upper limit.
    pub(crate) fn at_most(&mut self, what: &str, ratio: f64, limit: f64) {
        self.judge(&format!("{what:70} {ratio:>10.2}"), Some(format!("at most {limit:>8.2}")), ratio <= limit);
    }

    fn judge(&mut self, figure: &str, limit: Option<String>, is_met: bool) {
        let Some(limit) = limit else { return println!("{figure}") };
        let line = format!("{figure}   {limit}   {}", if is_met { "met" } else { "MISSED" });
        println!("{line}");
        if !is_met {
            self.missed.push(line);
        }
    }

    /// Fails if limits were missed and `NQFILL_BENCH_ASSERT` asks for it.
    pub(crate) fn end(self) {
        let asserted = std::env::var("NQFILL_BENCH_ASSERT").is_ok_and(|value| value == "1");
        assert!(!asserted || self.missed.is_empty(), "missed:\n{}", self.missed.join("\n"));
    }
}

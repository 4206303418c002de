//! The main job, timed as whole processes: `cargo bench --bench main_job`.
//!
//! Every run's result is asserted before its time counts. Limits are printed beside the medians and asserted only with
//! `NQFILL_BENCH_ASSERT=1`, because other work on the machine can break any of them.

mod common;

use common::{Report, median, median_checked, nqfill, run};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;
use tempfile::TempDir;

fn main() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut report = Report::default();
    one_board(folder.path(), &mut report);
    listings(folder.path(), &mut report);
    reading(folder.path(), &mut report);
    making(folder.path(), &mut report);
    report.end();
}

/// Boards that are made, and 239 minimal boards of eight rows that are rated 42 times.
fn making(folder: &Path, report: &mut Report) {
    let boards = folder.join("made.txt");
    for (options, count, seconds) in [
        ("--minimal --blocked 2..4", 1_000, 2),
        ("--minimal --size 12", 100, 5),
        ("--minimal --size 20", 1, 5),
        ("--kind threshold --size 200", 1_000, 5),
        ("--minimal", 239, 2),
    ] {
        let arguments = format!("generate --seed 1 -q --count {count} {options} -o");
        let time = median(5, || run(nqfill().args(arguments.split(' ')).arg(&boards)));
        let text = fs::read_to_string(&boards).expect("the boards");
        assert_eq!(text.matches("; command: ").count(), count, "{options}");
        report.line(&format!("generate --count {count} {options}"), time, Duration::from_secs(seconds));
    }
    let text = fs::read_to_string(&boards).expect("the boards") + "\n";
    fs::write(&boards, text.repeat(42)).expect("the boards");
    let is_right =
        |output: Output| assert_eq!(String::from_utf8_lossy(&output.stdout).matches("，极小").count(), 42 * 239);
    let time = median_checked(5, || run(nqfill().args(["rate", "-q"]).arg(&boards)), is_right);
    report.line("rate, 10,038 minimal boards of 8 rows", time, Duration::from_secs(3));
}

/// One 8 x 8 board against a program that only reads the file.
fn one_board(folder: &Path, report: &mut Report) {
    let path = folder.join("nauck.txt");
    fs::write(&path, "........\n........\n........\n...Q....\n.Q......\n........\n........\n........\n")
        .expect("a file");
    let read = median(51, || run(Command::new("cat").arg(&path)));
    let is_right = |output: Output| assert!(String::from_utf8_lossy(&output.stdout).ends_with("共找到 2 种解法。\n"));
    let solve = median_checked(51, || run(nqfill().arg(&path)), is_right);
    report.line("one 8 x 8 board, beyond `cat`", solve.saturating_sub(read), Duration::from_millis(2));
}

/// Every completion of an empty board, to a file.
fn listings(folder: &Path, report: &mut Report) {
    let out = folder.join("out.txt");
    for (n, count, runs) in [(12, 14_200, 11), (15, 2_279_184, 3)] {
        let path = folder.join(format!("empty-{n}.txt"));
        fs::write(&path, (".".repeat(n) + "\n").repeat(n)).expect("a file");
        let time = median(runs, || run(nqfill().arg("--all").arg("-o").arg(&out).arg(&path)));
        let bytes = fs::metadata(&out).expect("the listing").len();
        let text = fs::read(&out).expect("the listing");
        assert!(text.ends_with(format!("共找到 {count} 种解法。\n").as_bytes()));
        let limit = if n == 12 { Duration::from_millis(100) } else { Duration::from_secs_f64(bytes as f64 / 1e8) };
        report.line(&format!("--all, n = {n}: {:.0} MB/s", bytes as f64 / 1e6 / time.as_secs_f64()), time, limit);
    }
}

/// Large boards that are read, and written as facts.
fn reading(folder: &Path, report: &mut Report) {
    for (format, n, milliseconds) in [("grid", 10_000, 500), ("vector", 1_000_000, 200)] {
        let path = folder.join(format);
        let size = n.to_string();
        run(nqfill().args(["convert", "-q", "-t", format, "--size", &size, "-o"]).arg(&path));
        let is_right = |output: Output| assert!(output.stdout.starts_with(format!("n = {n};").as_bytes()));
        let read = || run(nqfill().args(["convert", "-q", "-t", "dzn", "-i", format]).arg(&path));
        let time = median_checked(5, read, is_right);
        let megabytes = fs::metadata(&path).expect("a board").len() as f64 / 1e6;
        report.line(&format!("{format}, n = {n}: {megabytes:.0} MB"), time, Duration::from_millis(milliseconds));
    }
}

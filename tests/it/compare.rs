//! `nqfill compare`: measured times, and what is left of an experiment that is interrupted.
#![allow(clippy::unwrap_used)]

use crate::common::{interrupt, nqfill, ps, stderr};
use crate::common::{run_in, stdout};
#[cfg(unix)]
use assert_fs::TempDir;
use std::fs;

#[test]
fn runs_are_summed_up_by_their_median_and_their_spread() {
    let folder = TempDir::new().unwrap();
    let runs = |runs: &str| {
        let args = ["compare", "--sizes", "6", "-a", "bitmask", "--runs", runs, "-f", "json"];
        let json = run_in(folder.path(), &args, "");
        let value: serde_json::Value = serde_json::from_str(&stdout(&json)).unwrap();
        ["seconds_min", "seconds", "seconds_max", "runs"].map(|key| value[0][key].as_f64())
    };
    let [min, median, max, count] = runs("5").map(Option::unwrap);
    assert!(min <= median && median <= max && count == 5.0, "{min} {median} {max}");
    assert_eq!((runs("2")[0], runs("2")[3]), (None, Some(2.0)));
}

/// Ctrl-C ends the run that is under way; what was measured before it is written.
#[cfg(unix)]
#[test]
fn an_interrupted_experiment_keeps_what_was_measured() {
    let folder = TempDir::new().unwrap();
    let mut command = nqfill();
    command.args(["compare", "--lang", "en", "--sizes", "6,30", "-a", "bitmask", "-o", "runs.csv"]);
    let child = command.current_dir(folder.path()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    // The board of 6 rows takes far less than a second of the processor; that of 30 would take years.
    while !ps(&child, "time").chars().any(|c| ('1'..='9').contains(&c)) {}
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(stderr(&output).contains("interrupted; what is written is 2 measurements"), "{}", stderr(&output));
    let written = fs::read_to_string(folder.path().join("runs.csv")).unwrap();
    assert!(written.contains("\nempty 6 x 6,bitmask,solved,4,152,46,"), "{written}");
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let limit = cells(written.lines().next().unwrap()).iter().position(|name| name == "limit").unwrap();
    assert_eq!(cells(written.lines().last().unwrap())[limit], "interrupt", "{written}");
}

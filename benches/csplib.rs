//! The 400 boards of the ASP competitions (CSPLib prob080), each decided once on one core: `cargo bench --bench csplib -- FOLDER`.
//!
//! FOLDER holds what CSPLib publishes with the problem, which is not ours to pass on: `asp-competition.tsv`, with a name, the rows and
//! 1 for a board that has completions a line, and the unpacked `asp-competition-instances`. Without FOLDER nothing is measured.
//! Boards of this family are made by `nqfill generate --kind blocked --size 56 --blocked 2734`.

mod common;

use common::Report;
use nqfill::read::{Document, ReadOptions};
use nqfill::{Outcome, Puzzle, Request, complete};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// For all boards together, on one core.
const MOST: Duration = Duration::from_secs(30);

fn main() {
    // Cargo adds an option of its own.
    let Some(folder) = std::env::args().skip(1).find(|argument| !argument.starts_with('-')) else {
        return println!("csplib: no folder, nothing measured");
    };
    let mut report = Report::default();
    asp_competition(Path::new(&folder), &mut report);
    report.end();
}

fn asp_competition(folder: &Path, report: &mut Report) {
    let verdicts = fs::read_to_string(folder.join("asp-competition.tsv")).expect("the verdicts");
    let mut times: Vec<(Duration, &str)> = Vec::new();
    for row in verdicts.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let puzzle = read(&folder.join("asp-competition-instances").join(fields[0]));
        assert_eq!(puzzle.n().to_string(), fields[1], "{}", fields[0]);
        let started = Instant::now();
        let request = Request { most: Some(1), skip_total: true, ..Request::default() };
        let answer = complete(&puzzle, &request, &mut |_| ControlFlow::Continue(()));
        times.push((started.elapsed(), fields[0]));
        let is_right = match answer.outcome {
            Outcome::Solved(_) => fields[2] == "1",
            Outcome::Unsolvable => fields[2] == "0",
            Outcome::Undecided(_) => false,
        };
        assert!(is_right, "{}: {:?}", fields[0], answer.outcome);
    }
    assert_eq!(times.len(), 400);
    times.sort();
    report.line("asp-competition: all boards", times.iter().map(|(time, _)| *time).sum(), MOST);
    report.line("asp-competition: the median", times[200].0, None);
    for (time, name) in times.iter().rev().take(5) {
        report.line(&format!("asp-competition: {name}"), *time, None);
    }
}

fn read(path: &Path) -> Puzzle {
    let document = Document::new(fs::read(path).expect("an instance"), &ReadOptions::default()).expect("text");
    let entry = document.entries().next().expect("a board");
    Puzzle::try_from(&entry.placement.expect("a board")).expect("no conflict")
}

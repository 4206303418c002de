//! What the OR-Tools tutorial prints: boards with `_`, the time of each solution, the statistics of its two solvers.

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::read::{Document, ReadOptions};

fn empty(n: usize) -> String {
    (".".repeat(n) + "\n").repeat(n)
}

/// Solves the empty board of that size.
fn solve(n: usize, args: &[&str]) -> std::process::Output {
    let folder = TempDir::new().expect("a folder");
    run_in(folder.path(), args, &empty(n))
}

/// A text with `TIME` in place of each number with six decimals, and of whole milliseconds.
fn timeless(text: &str) -> String {
    let is_time = |word: &str| word.split_once('.').is_some_and(|(_, decimals)| decimals.len() == 6);
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_milliseconds = |at: usize| matches!(words.get(at + 1), Some(&("ms" | "毫秒")));
        let blank = |(at, word): (usize, &&str)| match word.rsplit_once('：') {
            Some((name, number)) if is_time(number) || is_milliseconds(at) => format!("{name}：TIME"),
            None if is_time(word) || is_milliseconds(at) => "TIME".to_owned(),
            _ => (*word).to_owned(),
        };
        words.iter().enumerate().map(blank).collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

const SIX: &str = "\
Solution 1, time = TIME s
. Q . . . .
. . . Q . .
. . . . . Q
Q . . . . .
. . Q . . .
. . . . Q .

";

#[test]
fn a_run_of_the_tutorial_comes_out_as_it_prints_it() {
    let args = ["-a", "propagation", "--style", "spaced", "--timestamps", "--stats", "--lang", "en"];
    let shown = timeless(&stdout(&solve(6, &args)));
    assert!(shown.starts_with(SIX), "{shown}");
    assert_eq!(shown.matches("\nSolution ").count(), 3, "{shown}");
    let statistics = "\nStatistics\n  failures: 32\n  branches: 70\n  wall time: TIME ms\n  Solutions found: 4\n";
    assert!(shown.ends_with(statistics), "{shown}");
    let eight = timeless(&stdout(&solve(8, &args)));
    assert!(eight.contains("  failures: 304\n  branches: 790\n") && eight.ends_with("  Solutions found: 92\n"));
}

#[test]
fn the_statistics_of_clause_learning_are_those_of_cp_sat_and_other_engines_have_none() {
    let shown = timeless(&stdout(&solve(4, &["-a", "learning", "--stats", "--lang", "en"])));
    let (_, block) = shown.split_once("\n\nStatistics\n").expect("a block of its own");
    let names: Vec<&str> = block.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names, ["  conflicts      ", "  branches       ", "  wall time      ", "  solutions found"], "{shown}");
    assert!(block.ends_with("wall time      : TIME s\n  solutions found: 2\n"), "{shown}");
    assert!(!stdout(&solve(4, &["-a", "exact", "--stats", "--lang", "en"])).contains("\nStatistics\n"));
    let chinese = timeless(&stdout(&solve(4, &["-a", "propagation", "--stats", "--lang", "zh"])));
    assert!(chinese.ends_with("\n\n统计\n  失败：4\n  分支：10\n  用时：TIME 毫秒\n  找到的解法：2\n"), "{chinese}");
}

#[test]
fn times_grow_from_solution_to_solution_also_in_json_and_yaml() {
    for format in ["json", "jsonl", "yaml"] {
        let shown = stdout(&solve(6, &["-f", format, "--timestamps"]));
        let value: serde_json::Value = match format {
            "yaml" => serde_yaml::from_str(&shown).expect("YAML"),
            _ => serde_json::from_str(&shown).expect("JSON"),
        };
        let result = if format == "jsonl" { &value } else { &value["results"][0] };
        assert_eq!(result["order"], "search");
        let solutions = result["solutions"].as_array().expect("a list");
        let seconds: Vec<f64> = solutions.iter().map(|one| one["seconds"].as_f64().expect("a time")).collect();
        assert!(seconds.len() == 4 && seconds.is_sorted() && seconds[0] > 0.0, "{seconds:?}");
    }
    let stream = stdout(&solve(1, &["--stream", "--timestamps"]));
    assert!(stream.contains("\"seconds\":"), "{stream}");
}

#[test]
fn without_the_options_nothing_is_timed() {
    for format in ["text", "json", "yaml"] {
        let shown = stdout(&solve(6, &["-f", format, "--lang", "en", "-a", "propagation"]));
        assert!(!shown.contains("seconds") && !shown.contains("time") && !shown.contains("tatistics"), "{shown}");
    }
}

#[test]
fn times_are_refused_where_they_have_no_place_or_would_come_at_the_end() {
    for (args, why) in [
        (&["-f", "html", "--timestamps"][..], "html has no place for times"),
        (&["-f", "svg", "--timestamps"], "svg has no place for times"),
        (&["--order", "canonical", "--timestamps"], "sorts them when all are found"),
    ] {
        let output = solve(4, args);
        assert_eq!((code(&output), output.stdout.len()), (2, 0), "{args:?}");
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}

#[test]
fn what_is_written_in_the_way_of_the_sources_is_read_back() {
    for (style, lang) in [("spaced", "en"), ("spaced", "zh"), ("boxed", "en"), ("boxed", "zh")] {
        for engine in ["propagation", "learning"] {
            let args = ["-a", engine, "--style", style, "--timestamps", "--stats", "--lang", lang];
            let folder = TempDir::new().expect("a folder");
            folder.child("puzzle").write_str("......\n......\n......\n......\n......\n.....x\n").expect("a file");
            let run = run_in(folder.path(), &[&args[..], &["puzzle"]].concat(), "");
            folder.child("answer").write_str(&stdout(&run)).expect("a file");
            let document = Document::new(stdout(&run).into_bytes(), &ReadOptions::default()).expect("a text");
            let boards: Vec<_> = document.entries().map(|entry| entry.placement.expect("a board")).collect();
            let shape = |board: &nqfill::Placement| (board.n(), board.queens().len(), board.blocked().len());
            assert!(boards.len() == 4 && boards.iter().all(|board| shape(board) == (6, 6, 1)), "{}", stdout(&run));
            let check = ["check", "--lang", "en", "--puzzle", "puzzle", "--all-solutions", "answer"];
            let checked = run_in(folder.path(), &check, "");
            assert_eq!(code(&checked), 0, "{style} {lang}: {}{}", stdout(&run), stdout(&checked));
        }
    }
}

#[test]
fn no_solution_with_statistics_is_a_claim_of_no_solution() {
    for (engine, lang) in [("propagation", "en"), ("propagation", "zh"), ("learning", "en"), ("learning", "zh")] {
        let folder = TempDir::new().expect("a folder");
        folder.child("puzzle").write_str("...\n...\n...\n").expect("a file");
        let run = run_in(folder.path(), &["-a", engine, "--stats", "--lang", lang, "puzzle"], "");
        folder.child("answer").write_str(&stdout(&run)).expect("a file");
        let checked = run_in(folder.path(), &["check", "--puzzle", "puzzle", "answer"], "");
        assert_eq!(code(&checked), 0, "{}{}", stdout(&run), stdout(&checked));
    }
}

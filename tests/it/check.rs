//! `nqfill check` as a teacher runs it.
#![allow(clippy::unwrap_used, clippy::missing_docs_in_private_items, missing_docs)]

use crate::common::{code, fixtures, run, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Output;

const PUZZLE: &str = ".Q..\n....\n....\n....\n";
const WRONG: &str = ".Q..\n...Q\n..Q.\nQ...\n";

/// The rows of the CSV report by source.
fn rows(output: &Output) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(output.stdout.as_slice());
    let rows = reader.deserialize::<BTreeMap<String, String>>().map(|row| row.expect("a row"));
    rows.map(|row| (row["source"].clone(), row)).collect()
}

#[test]
fn every_submission_of_the_class_gets_the_verdict_of_the_table() {
    let output = run(&fixtures().join("class"), &["check", "--puzzle", "puzzle.txt", "submissions", "-f", "csv", "-q"]);
    // One is refused, and waits for whoever grades.
    assert_eq!(code(&output), 3);
    let rows = rows(&output);
    let table = std::fs::read_to_string(fixtures().join("class/expected.tsv")).unwrap();
    let expected: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    assert!(expected.len() >= 160 && expected.len() == rows.len());
    for line in expected {
        let row = &rows[&format!("submissions/{}", line[0])];
        let found = [&row["status"], &row["passed"], &row["failed_step"]];
        assert_eq!(found, [line[1], line[2], line[3]], "{}", line[0]);
        assert!(!row["message"].contains(|c: char| c.is_control() && c != '\n'), "{}", line[0]);
    }
}

#[test]
fn an_option_that_says_what_queens_are_changes_no_other_verdict() {
    let verdicts = |extra: &[&str]| {
        let args = [&["check", "--puzzle", "puzzle.txt", "submissions", "-f", "csv", "-q"], extra].concat();
        rows(&run(&fixtures().join("class"), &args))
    };
    let before = verdicts(&[]);
    assert_eq!(before["submissions/dialect_stars.txt"]["passed"], "true");
    for queens in ["*", "1Q", "1", "*Q1"] {
        let after = verdicts(&["--queen", queens]);
        let differ: Vec<_> = before.keys().filter(|name| before[*name]["status"] != after[*name]["status"]).collect();
        assert!(differ.is_empty(), "{queens}: {differ:?}");
    }
}

#[test]
fn long_texts_are_clipped_with_a_mark() {
    let folder = TempDir::new().unwrap();
    folder.child("full").write_str(&format!("{}\n", "Q".repeat(20)).repeat(20)).unwrap();
    folder.child("large").write_str(&format!("{}\n", "Q".repeat(80)).repeat(80)).unwrap();
    for (name, is_clipped) in [("full", Value::Null), ("large", true.into())] {
        let output = run(folder.path(), &["check", name, "-f", "json", "-q"]);
        assert!(output.stdout.len() <= 100 << 10, "a report has at most 100 KB");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let result = &report["results"][0];
        let (whole, step) = (result["message"].as_str().unwrap(), result["steps"][1]["message"].as_str().unwrap());
        assert_eq!((whole.chars().count(), step.chars().count()), (2000, 500));
        assert!(whole.ends_with("字符）") && whole.contains("已截断"));
        assert_eq!(result["clipped"], is_clipped);
    }
}

#[test]
fn without_details_nothing_but_the_grade_is_said() {
    let folder = TempDir::new().unwrap();
    for (name, text) in [("p", PUZZLE), ("conflict", WRONG), ("partial", PUZZLE), ("invalid", ".Q..\n...\n")] {
        folder.child(name).write_str(text).unwrap();
    }
    for format in ["text", "json", "jsonl", "csv", "junit", "gradescope", "markdown", "html"] {
        let report = |name: &str| {
            let args = ["check", "--puzzle", "p", name, "-f", format, "--detail", "none", "-q", "--lang", "en"];
            let report = stdout(&run(folder.path(), &args));
            // The style and the scripts of a page have words of their own.
            let contents = report.split_once("id=\"checks\">").map_or(report.as_str(), |(_, rest)| rest);
            contents.split("</script>").next().unwrap().replace(name, "NAME")
        };
        assert!(!report("conflict").is_empty());
        // The report does not depend on the kind of fault.
        assert_eq!(report("conflict"), report("partial"), "{format}");
        assert_eq!(report("conflict"), report("invalid"), "{format}");
    }
}

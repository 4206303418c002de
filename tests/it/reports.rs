//! The formats of reports, byte for byte and against their published rules.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common::{assert_recorded, root, run_in, stdout};
use serde_json::Value;
use std::path::PathBuf;

const FORMATS: [(&str, &str); 9] = [
    ("text", "txt"),
    ("brief", "txt"),
    ("json", "json"),
    ("jsonl", "jsonl"),
    ("csv", "csv"),
    ("junit", "xml"),
    ("gradescope", "json"),
    ("markdown", "md"),
    ("github", "txt"),
];

fn reports() -> PathBuf {
    root().join("fixtures/reports")
}

fn run(args: &[&str]) -> String {
    stdout(&run_in(&reports(), args, ""))
}

/// The report on the folder or on other paths, with points for three steps.
fn report(format: &str, extra: &[&str]) -> String {
    let points = "no_conflicts=2,fixed_queens=3,complete=5";
    run(&[&["check", "--puzzle", "puzzle.txt", "-q", "-f", format, "--points", points], extra].concat())
}

#[test]
fn every_format_writes_the_expected_bytes_in_both_languages() {
    for (format, extension) in FORMATS {
        for lang in ["zh", "en"] {
            let found = report(format, &["submissions", "--lang", lang]);
            let path = reports().join(format!("expected/{format}.{lang}.{extension}"));
            assert_recorded(&found, &path);
        }
    }
}

/// What `check --why` says of the boards that students have begun.
fn why(format: &str, extra: &[&str]) -> String {
    let fixed = ["check", "-q", "--puzzle", "partial/puzzle.txt", "--require", "partial", "--completable", "--why"];
    run(&[&fixed[..], &["-f", format], extra, &["partial/submissions"]].concat())
}

#[test]
fn reasons_are_written_as_expected_in_both_languages() {
    for (format, extension) in FORMATS {
        for lang in ["zh", "en"] {
            let found = why(format, &["--lang", lang]);
            let path = reports().join(format!("expected/why/{format}.{lang}.{extension}"));
            assert_recorded(&found, &path);
        }
    }
}

#[test]
fn a_reason_gives_no_completion_away() {
    let result: Value = serde_json::from_str(why("jsonl", &[]).lines().next().unwrap()).unwrap();
    assert_eq!(result["reason"]["core"]["queens"], serde_json::json!([{"row": 1, "column": 1}]));
    assert!(result["reason"]["steps"].as_array().is_some_and(|steps| steps.len() > 3));
    assert!(result["reason"].get("repairs").is_none() && result["reason"].get("moves").is_none());
    let text = why("text", &["--lang", "en"]);
    assert!(text.contains("Reasoning:") && !text.contains("Without") && !text.contains("Or move"), "{text}");
}

#[test]
fn lines_say_what_json_says() {
    let lines = report("jsonl", &["submissions"]);
    let json: Value = serde_json::from_str(&report("json", &["submissions"])).unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json["results"], Value::from(lines));
}

#[test]
fn scores_add_up() {
    let number = |format: &str, pointer: &str| {
        let report: Value = serde_json::from_str(&report(format, &["submissions"])).unwrap();
        report.pointer(pointer).and_then(Value::as_f64).expect(pointer)
    };
    // alice 10, bob 2 (no conflicts), the others nothing.
    assert_eq!(number("json", "/summary/score"), 12.0);
    // Gradescope's report is about one student, whose best file counts.
    assert_eq!(number("gradescope", "/score"), 10.0);
}

/// The attributes that each JUnit element may have, and those that it must have.
const JUNIT: [(&str, &[&str], &[&str]); 7] = [
    ("testsuites", &["name", "time", "tests", "failures", "errors"], &[]),
    (
        "testsuite",
        &["name", "tests", "failures", "errors", "skipped", "time"],
        &["name", "tests", "failures", "errors"],
    ),
    ("properties", &[], &[]),
    ("property", &["name", "value"], &["name", "value"]),
    ("testcase", &["name", "classname", "time"], &["name"]),
    ("failure", &["message", "type"], &[]),
    ("skipped", &["message", "type"], &[]),
];

#[test]
fn junit_has_no_attribute_that_jenkins_does_not_know() {
    for xml in [report("junit", &["submissions"]), report("junit", &["submissions/alice.txt", "nowhere"])] {
        for tag in xml.split('<').skip(1).filter(|tag| !tag.starts_with(['?', '/'])) {
            let tag = &tag[..tag.find('>').expect("a tag is closed")];
            let name = tag.split([' ', '/']).next().unwrap();
            let found: Vec<&str> = tag.split("=\"").filter_map(|part| part.rsplit([' ', '"']).next()).collect();
            let found = &found[..found.len() - 1];
            let (_, allowed, required) = JUNIT.iter().find(|(known, ..)| *known == name).expect(name);
            assert!(found.iter().all(|name| allowed.contains(name)), "{tag}");
            assert!(required.iter().all(|name| found.contains(name)), "{tag}");
        }
    }
}

#[test]
fn commands_that_list_no_completions_have_no_list_in_json_whatever_the_verdict() {
    let board = "4\nQ..Q\n....\n....\n....\n";
    for command in ["count", "explain", "rate", "hint"] {
        for format in ["json", "yaml"] {
            let output = run_in(&std::env::temp_dir(), &[command, "-f", format, "-"], board);
            let text = stdout(&output);
            assert!(text.contains("conflict") && !text.contains("solutions") && !text.contains("listed"), "{text}");
        }
    }
    assert!(stdout(&run_in(&std::env::temp_dir(), &["-f", "json", "-"], board)).contains("\"solutions\":[]"));
}

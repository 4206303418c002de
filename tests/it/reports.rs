//! The formats of reports, byte for byte and against their published rules.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common::{assert_recorded, root, run_in, stdout};
use serde_json::Value;
use std::path::PathBuf;

const FORMATS: [(&str, &str); 15] = [
    ("text", "txt"),
    ("brief", "txt"),
    ("json", "json"),
    ("jsonl", "jsonl"),
    ("yaml", "yaml"),
    ("csv", "csv"),
    ("junit", "xml"),
    ("tap", "tap"),
    ("ctrf", "json"),
    ("gradescope", "json"),
    ("github-classroom", "json"),
    ("check50", "json"),
    ("nbgrader", "csv"),
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

/// What `check --why` says of the boards that students have begun; `nbgrader` has no words.
fn why(format: &str, extra: &[&str]) -> String {
    let fixed = ["check", "-q", "--puzzle", "partial/puzzle.txt", "--require", "partial", "--completable", "--why"];
    run(&[&fixed[..], &["-f", format], extra, &["partial/submissions"]].concat())
}

#[test]
fn reasons_are_written_as_expected_in_both_languages() {
    for (format, extension) in FORMATS.iter().filter(|(format, _)| *format != "nbgrader") {
        for lang in ["zh", "en"] {
            let found = why(format, &["--lang", lang]);
            let path = reports().join(format!("expected/why/{format}.{lang}.{extension}"));
            assert_recorded(&found, &path);
        }
    }
}

#[test]
fn a_reason_gives_no_completion_away_and_keeps_to_the_limit_of_a_report() {
    let result =
        |extra: &[&str]| -> Value { serde_json::from_str(why("jsonl", extra).lines().next().unwrap()).unwrap() };
    let whole = result(&[]);
    assert_eq!(whole["reason"]["core"]["queens"], serde_json::json!([{"row": 1, "column": 1}]));
    assert!(whole["reason"]["steps"].as_array().is_some_and(|steps| steps.len() > 3));
    assert!(whole["reason"].get("repairs").is_none() && whole["reason"].get("moves").is_none());
    let text = why("text", &["--lang", "en"]);
    assert!(text.contains("Reasoning:") && !text.contains("Without") && !text.contains("Or move"), "{text}");
    let short = result(&["--max-report-bytes", "2000"]);
    assert_eq!((short.get("reason"), &short["clipped"]), (None, &Value::from(true)));
    assert!(why("text", &["--max-report-bytes", "500"]).lines().count() < text.lines().count());
}

#[test]
fn yaml_and_lines_say_what_json_says() {
    for detail in ["full", "verdict", "none"] {
        let json: Value = serde_json::from_str(&report("json", &["submissions", "--detail", detail])).unwrap();
        let yaml: Value = serde_yaml::from_str(&report("yaml", &["submissions", "--detail", detail])).unwrap();
        assert_eq!(json, yaml);
    }
    let lines = report("jsonl", &["submissions"]);
    let json: Value = serde_json::from_str(&report("json", &["submissions"])).unwrap();
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(json["results"], Value::from(lines));
}

#[test]
fn scores_add_up_in_every_format() {
    let number = |format: &str, pointer: &str| {
        let report: Value = serde_json::from_str(&report(format, &["submissions"])).unwrap();
        report.pointer(pointer).and_then(Value::as_f64).expect(pointer)
    };
    // alice 10, bob 2 (no conflicts), the others nothing.
    assert_eq!(number("json", "/summary/score"), 12.0);
    // Gradescope's report is about one student, whose best attempt counts.
    assert_eq!(number("gradescope", "/score"), 10.0);
    assert_eq!(number("github-classroom", "/max_score"), 50.0);
    let classroom: Value = serde_json::from_str(&report("github-classroom", &["submissions"])).unwrap();
    let tests = classroom["tests"].as_array().unwrap();
    assert_eq!(tests.iter().map(|test| test["score"].as_f64().unwrap()).sum::<f64>(), 12.0);
    let csv = report("nbgrader", &["submissions"]);
    assert_eq!(csv.lines().filter(|line| line.ends_with(",10.0")).count(), 5);
}

#[test]
fn nbgrader_has_the_columns_of_its_exporter() {
    let columns = "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,\
                   late_submission_penalty,score,max_score";
    let csv = report("nbgrader", &["submissions"]);
    assert_eq!(csv.lines().next(), Some(columns));
    assert!(csv.contains("puzzle,,,张三,,,,0.0,0.0,0.0,10.0\r\n"));
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

/// Checks the rules of TAP 14 that a harness needs: version, numbered points, plans, indented blocks.
fn tap_points(lines: &[&str], indent: &str) -> usize {
    let (mut points, mut plan, mut in_block) = (0, None, false);
    for line in lines.iter().filter_map(|line| line.strip_prefix(indent)) {
        if line.starts_with("    ") && !in_block {
            continue;
        }
        match line.trim_end() {
            "  ---" => in_block = true,
            "  ..." => in_block = false,
            block if in_block => assert!(block.starts_with("  ") && block.contains(": "), "{block}"),
            comment if comment.starts_with('#') || comment == "TAP version 14" => {}
            line if line.starts_with("1..") => plan = line[3..].parse().ok(),
            point => {
                points += 1;
                let rest = point.strip_prefix("not ").unwrap_or(point);
                let number = format!("ok {points} - ");
                assert!(rest.starts_with(&number), "{point}");
            }
        }
    }
    assert_eq!(plan, Some(points), "the plan counts the points");
    points
}

#[test]
fn tap_follows_version_14() {
    let tap = report("tap", &["submissions"]);
    let lines: Vec<&str> = tap.lines().collect();
    assert_eq!(lines[0], "TAP version 14");
    assert_eq!(tap_points(&lines, ""), 5);
    let mut subtest = Vec::new();
    let mut subtests = 0;
    for line in lines {
        if line.starts_with("    ") {
            subtest.push(line);
        } else if !subtest.is_empty() {
            assert_eq!(tap_points(&subtest, "    "), 8);
            subtest.clear();
            subtests += 1;
        }
    }
    assert_eq!(subtests, 5);
    let hash = run(&["check", "-q", "-f", "tap", "--puzzle", "puzzle.txt", "../class/submissions/hostile_#1.txt"]);
    assert!(hash.contains("not ok 1 - ../class/submissions/hostile_\\#1.txt\n"), "{hash}");
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

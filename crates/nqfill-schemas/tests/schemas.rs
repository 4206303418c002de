//! What nqfill writes, against its own schemas and those that others publish of their formats.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// The program that was built beside this test.
fn nqfill() -> Command {
    let test = std::env::current_exe().unwrap();
    let program = test.parent().unwrap().parent().unwrap().join(format!("nqfill{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is not there: `cargo build` first", program.display());
    let mut command = Command::new(program);
    command.env_remove("NQFILL_LANG");
    command
}

/// The schema that `nqfill schema` publishes of something.
fn published(of: &[&str]) -> Value {
    let schema = nqfill().arg("schema").args(of).output().unwrap();
    serde_json::from_slice(&schema.stdout).unwrap()
}

/// The report on the folder of submissions, or on what else is named; points for three steps.
fn report(format: &str, extra: &[&str]) -> String {
    let points = "no_conflicts=2,fixed_queens=3,complete=5";
    let fixed = ["check", "--puzzle", "puzzle.txt", "-q", "-f", format, "--points", points];
    let output = nqfill().current_dir(fixtures().join("reports")).args(fixed).args(extra).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn holds(schema: &Value, instance: &Value, what: &str) {
    let validator = jsonschema::validator_for(schema).expect("a schema");
    let errors: Vec<String> = validator.iter_errors(instance).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{what}: {errors:?}");
}

#[test]
fn json_reports_hold_to_their_schemas_at_every_level_of_detail() {
    let schema = fs::read(fixtures().join("reports/schema/gradescope.schema.json")).unwrap();
    let schema: Value = serde_json::from_slice(&schema).unwrap();
    for paths in ["submissions", "submissions/alice.txt", "submissions/bob.txt", "nowhere", "schema/nowhere"] {
        for detail in ["full", "verdict", "none"] {
            let report: Value =
                serde_json::from_str(&report("gradescope", &[paths, "--detail", detail])).expect("gradescope");
            holds(&schema, &report, &format!("{paths} {detail}"));
        }
    }
}

#[test]
fn reports_of_checks_hold_to_the_schema_that_nqfill_publishes() {
    let schema = published(&["check"]);
    for detail in ["full", "verdict", "none"] {
        let report: Value = serde_json::from_str(&report("json", &["submissions", "--detail", detail])).unwrap();
        holds(&schema, &report, detail);
    }
    let puzzles = fixtures().join("../puzzles");
    let args = ["check", "-q", "-f", "json", "--completable", "--why"];
    let output = nqfill().args(args).arg(puzzles.join("unsolvable")).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["results"][0]["reason"].is_object());
    holds(&schema, &report, "--why");
}

/// The document that a golden case expects, if it expects one.
fn expected_document(case: &Path) -> Option<Value> {
    let read = |name: &str| fs::read_to_string(case.join(name)).ok();
    let (command, expected) = (read("cmd")?, read("stdout")?);
    if command.starts_with("engines") || command.starts_with("compare") {
        return None;
    }
    match command.split_whitespace().skip_while(|word| *word != "-f").nth(1)? {
        "json" => Some(serde_json::from_str(&expected).expect("JSON")),
        "yaml" => Some(serde_yaml::from_str(&expected).expect("YAML")),
        "jsonl" => {
            let results: Vec<Value> = expected.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
            let counts = ["boards", "solved", "no_solution", "conflict", "undecided", "invalid"];
            let summary: serde_json::Map<_, _> = counts.map(|key| (key.to_owned(), 0.into())).into_iter().collect();
            Some(json!({"schema": "nqfill-results-1", "results": results, "summary": summary}))
        }
        _ => None,
    }
}

#[test]
fn every_document_that_a_golden_case_expects_follows_the_schema() {
    let schema = published(&[]);
    let mut checked = 0;
    for case in fs::read_dir(fixtures().join("golden")).unwrap().map(|case| case.unwrap().path()) {
        let Some(document) = expected_document(&case) else { continue };
        holds(&schema, &document, &case.display().to_string());
        checked += 1;
    }
    assert!(checked >= 4, "only {checked} documents checked");
}

#[test]
fn results_with_times_and_statistics_hold_to_the_schema() {
    let schema = published(&[]);
    let article = fixtures().join("../puzzles/article");
    for engine in ["auto", "propagation", "learning"] {
        let args = ["-q", "-f", "json", "--timestamps", "--stats", "-a", engine];
        let output = nqfill().args(args).arg(&article).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(document["results"][0]["solutions"].is_array());
        holds(&schema, &document, engine);
    }
}

#[test]
fn explanations_hold_to_the_schema_that_nqfill_publishes() {
    let schema = published(&[]);
    let puzzles = fixtures().join("../puzzles");
    let commands: [&[&str]; 3] = [&["explain"], &["explain", "--smallest", "--all-reasons", "5"], &["hint", "--more"]];
    for folder in ["article", "conflict", "tiny", "unsolvable"] {
        for command in commands {
            let folder = puzzles.join(folder);
            let output = nqfill().args(command).args(["-q", "-f", "json"]).arg(&folder).output().unwrap();
            let document: Value = serde_json::from_slice(&output.stdout).unwrap();
            holds(&schema, &document, &format!("{} {command:?}", folder.display()));
        }
    }
}

#[test]
fn lines_of_traces_hold_to_the_schema_that_nqfill_publishes() {
    let schema = published(&["trace"]);
    let engines = "backtracking,forward-checking,dynamic-symmetry,symmetric,propagation,learning,sosic-gu,annealing,annealing-row,hill-climbing,exact";
    let traced =
        nqfill().args(["trace", "--size", "6", "-a", engines, "--steps", "300", "-f", "jsonl"]).output().unwrap();
    let lines = String::from_utf8(traced.stdout).unwrap();
    assert!(lines.lines().count() > 1_000);
    let of_domains = |by: &str| {
        let args = ["trace", "--size", "6", "-a", engines, "--steps", "60", "--domains", "--by", by, "-f", "jsonl"];
        let lines = String::from_utf8(nqfill().args(args).output().unwrap().stdout).unwrap();
        assert!(lines.matches("\"domains\":").count() > 300, "{by}");
        lines
    };
    let lines = [lines, of_domains("rows"), of_domains("columns")].concat();
    for line in lines.lines() {
        holds(&schema, &serde_json::from_str(line).unwrap(), line);
    }
}

#[test]
fn results_with_ids_hold_to_the_schemas_that_nqfill_publishes() {
    let boards = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards.json");
    fs::write(&boards, "{\"id\": \"a\", \"n\": 4, \"queens\": []}\n{\"id\": 12345678901234567890, \"n\": 1}\n")
        .unwrap();
    for (command, of) in [("solve", &[][..]), ("count", &[]), ("explain", &[]), ("rate", &[]), ("check", &["check"])] {
        let output = nqfill().args([command, "-q", "-f", "json"]).arg(&boards).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(document["results"][0]["id"], "a", "{command}");
        assert!(document["results"][1]["id"].is_number(), "{command}");
        holds(&published(of), &document, command);
    }
}

#[test]
fn groups_of_duplicates_hold_to_the_schema_that_nqfill_publishes() {
    let schema = published(&["duplicates"]);
    let puzzles = fixtures().join("../puzzles");
    for (folder, has_groups) in [("article", true), ("unsolvable", true), ("conflict", false), ("graded", false)] {
        let output =
            nqfill().args(["canon", "--duplicates", "-q", "-f", "json"]).arg(puzzles.join(folder)).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(!document["groups"].as_array().unwrap().is_empty(), has_groups, "{folder}");
        holds(&schema, &document, folder);
    }
    // What is no board has a place, too.
    let bad = fixtures().join("golden/error-ragged-row/bad.txt");
    let output = nqfill().args(["canon", "--duplicates", "-q", "-f", "json"]).arg(bad).output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(document["summary"]["invalid"].as_u64().unwrap() > 0, "{document}");
    holds(&schema, &document, "invalid boards");
}

#[test]
fn ratings_hold_to_the_schema_that_nqfill_publishes_where_a_limit_cut_them_too() {
    let schema = published(&[]);
    let puzzles = fixtures().join("../puzzles");
    let (mut cut, mut whole) = (0, 0);
    for limit in ["1", "60", "300", "100000"] {
        for folder in ["conflict", "graded/minimal", "graded/blocked", "tiny", "unsolvable"] {
            let args = ["rate", "-q", "-f", "json", "--node-limit", limit];
            let output = nqfill().args(args).arg(puzzles.join(folder)).output().unwrap();
            let document: Value = serde_json::from_slice(&output.stdout).unwrap();
            for result in document["results"].as_array().unwrap() {
                cut += usize::from(result["incomplete"] == true);
                whole += usize::from(result["minimal"].is_boolean() && result["difficulty"].is_string());
            }
            holds(&schema, &document, &format!("{folder}, {limit} nodes"));
        }
    }
    assert!(cut > 20 && whole > 100, "{cut} cut, {whole} whole");
    // The schema says what these fields may be, not only that there may be others.
    let mut wrong = json!({"schema": "nqfill-results-1", "results": [], "summary": {}});
    wrong["results"] =
        json!([{"source": "a", "index": 1, "line": 1, "status": "solved", "message": "", "incomplete": 3}]);
    assert!(
        jsonschema::validator_for(&schema).unwrap().iter_errors(&wrong).any(|error| error.to_string().contains('3'))
    );
}

#[test]
fn junit_is_read_back_with_the_counts_that_it_claims() {
    let xml = report("junit", &["submissions"]);
    let read = quick_junit::Report::deserialize_from_str(&xml).expect("JUnit");
    assert_eq!(read.test_suites.len(), 5);
    let cases: Vec<_> = read.test_suites.iter().flat_map(|suite| &suite.test_cases).collect();
    let failures = cases.iter().filter(|case| {
        matches!(&case.status, quick_junit::TestCaseStatus::NonSuccess { kind, .. }
            if *kind == quick_junit::NonSuccessKind::Failure)
    });
    assert_eq!((read.tests, read.failures), (cases.len(), failures.count()));
    assert_eq!((read.tests, read.failures), (40, 4));
}

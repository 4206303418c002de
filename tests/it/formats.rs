//! Every format as the program lists, reads and writes it.

use crate::common;
use crate::common::{assert_recorded, fixtures, run_in};
use assert_fs::TempDir;
use nqfill::engine::Metric;
use nqfill::read::{Document, FORMATS, Format, RESULT_MEMBERS, ReadOptions, format};
use nqfill::{InputErrorKind, Placement};
use std::collections::BTreeSet;
use std::fs;
use std::process::Output;

/// Runs the program in the folder of fixtures.
fn nqfill(arguments: &[&str], input: &str) -> Output {
    run_in(&fixtures(), arguments, input)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// Name and further options of each folder of samples.
fn dialects() -> impl Iterator<Item = (&'static Format, Vec<String>)> {
    FORMATS.iter().map(|format| {
        let options = fixtures().join("formats").join(format.name).join("options.txt");
        let options = fs::read_to_string(options).unwrap_or_default();
        (format, options.split_whitespace().map(str::to_owned).collect())
    })
}

fn convert(dialect: &Format, options: &[String], file: &str) -> Output {
    let file = format!("formats/{}/{file}", dialect.name);
    let mut arguments = vec!["convert", "--lang", "en", "-i", dialect.name, &file];
    arguments.extend(options.iter().map(String::as_str));
    nqfill(&arguments, "")
}

/// `nqfill formats` says of each format how its example is read where nobody names the format.
#[test]
fn the_list_of_formats_says_what_is_read_without_an_option() {
    let list = |args: &[&str]| text(nqfill(&[&["formats"], args].concat(), "").stdout);
    let english = list(&["--lang", "en"]);
    for (name, uses) in [
        ("grid", "(found by itself, written by convert)"),
        ("underscore", "(found by itself, as grid, written by convert)"),
        ("hash", "(found by itself, as boxed, written by convert)"),
        ("blank", "(only with -i)"),
        ("column-vector", "(with -i; without it read as vector)"),
        ("kattis", "(one of several readings, chosen with -i)"),
    ] {
        let line = english.lines().find(|line| line.starts_with(&format!("{name}: "))).expect("a line");
        assert!(line.ends_with(uses), "{line}");
    }
    let formats: serde_json::Value = serde_json::from_str(&list(&["-f", "json"])).expect("JSON");
    for format in formats.as_array().expect("a list").iter().filter(|format| format["readable"] == true) {
        let mut read =
            common::run_in(&fixtures(), &["-f", "json", "--first"], format["example"].as_str().expect("a text"));
        let results: serde_json::Value = serde_json::from_slice(&std::mem::take(&mut read.stdout)).expect("JSON");
        let result = &results["results"][0];
        let is_read = result["status"] != "invalid";
        assert_eq!(
            is_read.then(|| &result["format"]),
            Some(&format["auto"]).filter(|auto| !auto.is_null()),
            "{format}"
        );
        assert_eq!(result["error"]["kind"] == "ambiguous", format["ambiguous"] == true, "{format}");
    }
}

#[test]
fn every_sample_is_the_board_that_its_source_means() {
    for (dialect, options) in dialects() {
        let output = convert(dialect, &options, "sample.txt");
        assert_eq!(text(output.stderr), "", "{}", dialect.name);
        assert!(output.status.success());
        assert_recorded(&text(output.stdout), &fixtures().join("formats").join(dialect.name).join("sample.board"));
    }
}

#[test]
fn every_malformed_file_is_told_what_is_wrong_and_where() {
    for (dialect, options) in dialects() {
        let output = convert(dialect, &options, "malformed.txt");
        assert_eq!(output.status.code(), Some(1), "{}", dialect.name);
        assert_recorded(&text(output.stderr), &fixtures().join("formats").join(dialect.name).join("malformed.stderr"));
    }
}

#[test]
fn results_in_json_lines_and_yaml_are_the_boards_of_the_json_document() {
    let boards = |file| text(convert(format("nqfill").expect("a format"), &[], file).stdout);
    assert_eq!(boards("sample.jsonl"), boards("sample.txt"));
    assert_eq!(boards("sample.yaml"), boards("sample.txt"));
}

fn boards(text: &str) -> Vec<Result<Placement, InputErrorKind>> {
    let document = Document::new(text.into(), &ReadOptions::default()).expect("text");
    document.entries().map(|entry| entry.placement.map_err(|error| error.kind)).collect()
}

#[test]
fn text_output_of_every_style_is_read_again() {
    for style in ["compact", "spaced", "boxed", "unicode"] {
        for lang in ["zh", "en"] {
            let output =
                text(nqfill(&["--style", style, "--lang", lang, "--stats"], "....\n....\n....\n....\n").stdout);
            let boards = boards(&output);
            let queens: Vec<usize> =
                boards.iter().map(|board| board.as_ref().map_or(0, |b| b.queens().len())).collect();
            assert_eq!(queens, [4, 4], "{style} {lang}: {output}");
        }
    }
}

#[test]
fn pairs_with_the_column_first_are_converted_and_shown_as_written() {
    let output = nqfill(&["convert", "-t", "vector", "--pairs", "column-row"], "n = 4, base = 1\n2 1\n4 2\n");
    assert_eq!(text(output.stdout), "2 4 ? ?\n");
    // A conflict is shown at its own pair.
    let output = nqfill(&["--pairs", "column-row", "--lang", "en"], "n = 4, base = 1\n1 2\n2 2\n");
    assert!(text(output.stderr).contains("2 | 1 2\n  | ^^^"));
}

#[test]
fn a_folder_is_converted_into_a_folder_that_mirrors_it() {
    let folder = TempDir::new().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("in/sub")).expect("folders");
    fs::write(path("in/a.txt"), ".Q..\n...Q\n....\n....\n\nQ...\n....\n....\n....\n").expect("a file");
    fs::write(path("in/sub/b.board"), "[1, 3, 0, 2]\n").expect("a file");
    fs::write(path("in/c.txt"), "no board\n").expect("a file");
    let run = |arguments: &[&str]| {
        common::nqfill().arg("convert").args(arguments).current_dir(folder.path()).output().expect("the program runs")
    };
    assert_eq!(run(&["in", "-t", "fen", "-o", "out"]).status.code(), Some(1), "one file has no board");
    let read = |name: &str| fs::read_to_string(path(name)).unwrap_or_default();
    assert_eq!(read("out/a.fen"), "1Q2/3Q/4/4\nQ3/4/4/4\n");
    assert_eq!(read("out/sub/b.fen"), "1Q2/3Q/Q3/2Q1\n");
    assert!(!path("out/c.fen").exists());
    assert_eq!(run(&["in", "-o", "in"]).status.code(), Some(2), "nothing is written over itself");
    assert_eq!(read("in/sub/b.board"), "[1, 3, 0, 2]\n");
    fs::write(path("in/a.board"), "Q\n").expect("a file");
    let output = run(&["in", "-o", "out"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(output.stderr).contains("would both be written to"));
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let output = nqfill(&["convert", "-t", "fen", "--lang", "en"], "Qx\n..\n");
    assert_eq!(text(output.stdout), "Q1/2\n");
    assert!(text(output.stderr).contains("fen cannot hold them: 1 blocked square"));
    let output = nqfill(&["convert", "-t", "vector", "--lang", "zh"], "QQ\n..\n");
    assert!(text(output.stderr).contains("1 个皇后"));
}

/// The names of the members that a schema gives to a definition, or to the document if there is none.
fn properties(schema: &serde_json::Value, definition: Option<&str>) -> Vec<String> {
    let object = definition.map_or(schema, |name| &schema["$defs"][name]);
    object["properties"].as_object().expect("properties").keys().cloned().collect()
}

/// The schema that the program prints of a command's results.
fn published(of: &str) -> serde_json::Value {
    serde_json::from_slice(&nqfill(&["schema", of], "").stdout).expect("a schema")
}

#[test]
fn the_schema_names_every_metric_of_engines() {
    let known = properties(&published("solve"), Some("StatisticsShape"));
    let fields = ["algorithm", "nodes", "backtracks", "reason", "seconds"];
    let metrics: BTreeSet<_> = Metric::all().map(|metric| metric.name().to_owned()).collect();
    assert_eq!(known.into_iter().filter(|name| !fields.contains(&name.as_str())).collect::<BTreeSet<_>>(), metrics);
}

#[test]
fn every_name_that_nqfill_writes_is_known_when_it_is_read() {
    let [solve, check] = ["solve", "check"].map(published);
    let of_results = [properties(&solve, Some("BoardResult")), properties(&check, Some("CheckResult"))].concat();
    for name in &of_results {
        if ["n", "fixed", "blocked", "solutions", "source", "status"].contains(&name.as_str()) {
            continue;
        }
        let text = format!("{{\"source\":\"-\",\"status\":\"solved\",\"n\":4,\"{name}\":null}}");
        assert!(boards(&text)[0].is_ok(), "{name}: {:?}", boards(&text));
    }
    let written = [of_results, properties(&solve, None), properties(&check, None)].concat();
    for name in RESULT_MEMBERS {
        assert!(written.iter().any(|written| written == name), "{name} is read, and in no schema");
    }
    let changed = r#"{"source":"-","status":"solved","n":4,"queens":[[0,1]]}"#;
    assert_eq!(boards(changed), [Err(InputErrorKind::UnknownName { name: "queens".into(), nearest: None })]);
}

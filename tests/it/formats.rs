//! Every format as the program lists, reads and writes it.

use crate::common;
use crate::common::pages::{Case, cases, rewritten};
use crate::common::{assert_recorded, fixtures, run_in};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::engine::Metric;
use nqfill::read::{Document, FORMATS, Format, RESULT_MEMBERS, ReadOptions, format};
use nqfill::{InputErrorKind, Placement};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

/// Runs the program in the folder of fixtures.
fn nqfill(arguments: &[&str], input: &str) -> Output {
    run_in(&fixtures(), arguments, input)
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// The page of a format: its samples, and a malformed text.
fn page(format: &Format) -> PathBuf {
    fixtures().join("formats").join(format.name).with_extension("md")
}

/// Converts a text of a page as a file with the name that it has there.
fn convert(format: &Format, options: &str, case: &Case<'_>) -> Output {
    let folder = TempDir::new().expect("a folder");
    let file = format!("formats/{}/{}", format.name, case.title);
    folder.child(&file).write_str(case.text).expect("a file");
    let options =
        ["convert", "-q", "--lang", "en", "-i", format.name, &file].into_iter().chain(options.split_whitespace());
    run_in(folder.path(), &options.collect::<Vec<_>>(), "")
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
        ("blank", "(found by itself, as lists)"),
        ("column-vector", "(with -i; without it read as vector)"),
        ("luogu-p1562", "(one of several readings, chosen with -i)"),
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
fn every_sample_is_the_board_that_its_source_means_and_every_malformed_text_is_told_what_is_wrong_and_where() {
    for format in &FORMATS {
        let page = fs::read_to_string(page(format)).expect("a page");
        let options = page.lines().find_map(|line| line.strip_prefix("Options: ")).unwrap_or_default();
        let said = |case: &Case<'_>| match case.title {
            "malformed.txt" => {
                let output = convert(format, options, case);
                assert_eq!(output.status.code(), Some(1), "{}", format.name);
                text(output.stderr)
            }
            title if title.starts_with("sample.") => {
                let output = convert(format, options, case);
                assert_eq!(text(output.stderr), "", "{} {title}", format.name);
                assert!(output.status.success());
                text(output.stdout)
            }
            // Other forms are read by the tests of `nqfill-read`.
            _ => case.expected.to_owned(),
        };
        for title in ["sample.txt", "malformed.txt"] {
            assert!(cases(&page).iter().any(|case| case.title == title), "{}: no {title}", format.name);
        }
        assert_recorded(&rewritten(&page, said), &self::page(format));
    }
}

#[test]
fn results_in_json_lines_and_yaml_are_the_boards_of_the_json_document() {
    let format = format("nqfill").expect("a format");
    let page = fs::read_to_string(page(format)).expect("a page");
    let samples: Vec<_> = cases(&page).into_iter().filter(|case| case.title.starts_with("sample.")).collect();
    assert_eq!(
        samples.iter().map(|case| case.title).collect::<Vec<_>>(),
        ["sample.txt", "sample.jsonl", "sample.yaml"]
    );
    let boards: BTreeSet<_> = samples.iter().map(|case| text(convert(format, "", case).stdout)).collect();
    assert_eq!(boards.len(), 1, "{boards:?}");
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
    assert_eq!(text(output.stdout), "n = 4, base = 1\n2 4 ? ?\n");
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

//! Every format as the program lists, reads and writes it.

use crate::common::pages::{Case, cases, rewritten};
use crate::common::{assert_recorded, fixtures, run_in};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::engine::Metric;
use nqfill::read::{Document, FORMATS, Format, RESULT_MEMBERS, ReadOptions, format};
use nqfill::show::output::{BOARD_FORMATS, Options};
use nqfill::show::{Lang, Subject};
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
fn what_is_written_is_read_as_the_same_board_or_refused() {
    let drawn = |rows: &[&str]| nqfill::read::parse(&(rows.join("\n") + "\n")).expect("a board");
    let columns = |columns: &[usize], kept: usize| {
        let n = columns.len();
        let row = |(row, &column): (usize, &usize)| {
            (0..n).map(|at| if at == column && row < kept { 'Q' } else { '.' }).collect::<String>()
        };
        let rows: Vec<String> = columns.iter().enumerate().map(row).collect();
        drawn(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (eight, twelve) = ([0, 4, 7, 5, 2, 6, 1, 3], [0, 2, 4, 7, 9, 11, 5, 10, 1, 6, 8, 3]);
    let mut boards =
        vec![drawn(&["."]), drawn(&["Q"]), drawn(&["x"]), drawn(&[".Q", ".."]), drawn(&["...", ".x.", "..."])];
    boards.extend([0, 1, 2, 3, 4].map(|kept| columns(&[1, 3, 0, 2], kept)));
    boards.extend([0, 3, 8].map(|kept| columns(&eight, kept)));
    boards.extend([0, 5, 12].map(|kept| columns(&twelve, kept)));
    boards.extend((2..=3).map(|n| columns(&[0, 1, 2][..n], 0)));
    for format in BOARD_FORMATS.iter().filter(|format| nqfill::read::format(format.name).is_some()) {
        for board in &boards {
            let named = (format.name, board.n(), board.queens().len());
            if let Some(refusal) = format.unwritable(Lang::En, board) {
                assert!(board.n() < 4 && refusal.contains("`-t grid`"), "{named:?}: {refusal}");
                continue;
            }
            let mut written = Vec::new();
            let subject = Subject::of("a.txt", board);
            let loss = format.write_board(subject, &[], &Options::default(), &mut written).expect("written");
            let written = text(written);
            let kept = Placement::new(
                board.n(),
                board.queens().iter().collect(),
                match loss.blocked {
                    0 => board.blocked().iter().collect(),
                    _ => Vec::new(),
                },
            );
            assert_eq!(self::boards(&written), [Ok(kept.expect("a board"))], "{named:?}: {written}");
        }
    }
}

#[test]
fn times_grow_from_solution_to_solution() {
    for format in ["json", "yaml"] {
        let shown = text(nqfill(&["--size", "6", "-f", format, "--timestamps"], "").stdout);
        // JSON is YAML, too.
        let document: serde_json::Value = serde_yaml::from_str(&shown).expect("YAML");
        let solutions = document["results"][0]["solutions"].as_array().expect("a list");
        let seconds: Vec<f64> = solutions.iter().map(|one| one["seconds"].as_f64().expect("a time")).collect();
        assert!(seconds.len() == 4 && seconds.is_sorted() && seconds[0] > 0.0, "{seconds:?}");
    }
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

//! Reports on files with hostile names and contents, read back by independent parsers; what reports say stands in `tests/cmd/reports.md`.
#![cfg(unix)]
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common::{run_in, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Command;

const PUZZLE: &str = ".Q..\n....\n....\n....\n";
const RIGHT: &str = ".Q..\n...Q\nQ...\n..Q.\n";

/// Names that need escaping in some format.
const NAMES: [&str; 22] = [
    "new\nline",
    "carriage\rreturn",
    "tab\tulator",
    "quo\"te'd",
    "com,ma;semi",
    "<script>alert(1)<script>&amp;",
    "]]>",
    "direction\u{202e}txt.exe",
    "nonchar\u{fffe}\u{ffff}",
    "escape\u{1b}[31m",
    "bell\u{7}delete\u{7f}c1\u{85}",
    "separator\u{2028}\u{2029}",
    "mark\u{feff}",
    "=1+1",
    "@SUM(A1)",
    "# SKIP",
    "back\\slash",
    "- key: [value, {x: &a *a}]",
    "no",
    " leading and trailing ",
    "\u{1f451}\u{1fffe}",
    "--- ...",
];

/// A class with files of these names, some with faults whose messages quote the contents.
fn class() -> TempDir {
    let folder = TempDir::new().unwrap();
    folder.child("p").write_str(PUZZLE).unwrap();
    let s = folder.child("s");
    fs::create_dir(s.path()).unwrap();
    for (i, name) in NAMES.iter().enumerate() {
        let text = match i % 3 {
            0 => RIGHT.to_owned(),
            1 => ".Q..\n..\u{fffe}\u{1}.\n....\n....\n".to_owned(),
            _ => format!("{name}\n"),
        };
        fs::write(s.path().join(name), text).unwrap();
    }
    fs::write(s.path().join(OsStr::from_bytes(b"gbk_\xd5\xc5\xff")), RIGHT).unwrap();
    let contents: [(&str, &[u8]); 8] = [
        ("c_empty", b""),
        ("c_binary", b"\x00\x01\x02\xff\xfe\xfd\x80"),
        ("c_html", b"<!doctype html><script>alert(\"]]>\")</script>"),
        ("c_gbk", b"\xce\xde\xbd\xe2"),
        ("c_prompt", b"Enter n: 4\n>>> .Q..\n...Q\nQ...\n..Q.\n"),
        ("c_two", b".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n"),
        ("c_controls", b"Q\x1b[31m..\n\x07\x08..\n"),
        ("c_chars", "\u{fffe}\u{ffff}\u{202e}\u{feff}\u{10ffff}\n".as_bytes()),
    ];
    for (name, bytes) in contents {
        fs::write(s.path().join(name), bytes).unwrap();
    }
    folder
}

/// Number of these files.
const FILES: usize = NAMES.len() + 9;

fn report(folder: &Path, format: &str, extra: &[&str]) -> String {
    let args = [&["check", "--puzzle", "p", "s", "-q", "-f", format], extra].concat();
    let output = run_in(folder, &args, "");
    // Some are refused, and wait for whoever grades.
    assert_eq!(output.status.code(), Some(3), "{format}");
    String::from_utf8(output.stdout).expect("every report is UTF-8")
}

/// The names as reports show them: bytes that are not UTF-8 are marked.
fn sources(folder: &Path) -> BTreeSet<String> {
    let report: Value = serde_json::from_str(&report(folder, "json", &[])).unwrap();
    let results = report["results"].as_array().unwrap();
    results.iter().map(|result| result["source"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn json_and_csv_are_read_back_with_every_name() {
    let folder = class();
    let names = sources(folder.path());
    assert_eq!(names.len(), FILES);
    let lines = report(folder.path(), "jsonl", &[]);
    assert_eq!(lines.split_terminator('\n').filter(|line| serde_json::from_str::<Value>(line).is_ok()).count(), FILES);
    let csv = report(folder.path(), "csv", &[]);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(reader.records().filter(Result::is_ok).count(), FILES);
    assert!(!csv.contains('\0') && !csv.contains('\u{1b}'));
}

#[test]
fn junit_is_well_formed_whatever_the_names() {
    let folder = class();
    let xml = report(folder.path(), "junit", &[]);
    let is_xml = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(xml.chars().all(is_xml));
    assert_eq!(xml.matches("<testsuite ").count(), FILES);
}

#[test]
fn texts_for_people_hold_no_character_that_moves_the_cursor() {
    let folder = class();
    let is_unseen =
        |c: char| c.is_control() || matches!(c, '\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}');
    let class = stdout(&run_in(folder.path(), &["check", "--puzzle", "p", "s", "-q"], ""));
    assert_eq!(class.lines().count(), FILES);
    for report in [class, report(folder.path(), "text", &[])] {
        assert!(!report.split('\n').any(|line| line.contains(is_unseen)), "{report}");
    }
}

#[test]
fn a_page_has_a_result_for_each_file_and_no_markup_of_theirs() {
    let folder = class();
    let page = report(folder.path(), "html", &[]);
    let data = page.split_once("id=\"checks\">").unwrap().1.split_once("</script>").unwrap().0;
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["results"].as_array().unwrap().len(), FILES);
    let scripts: usize = page.matches("<script").count();
    assert_eq!((page.matches("</script>").count(), scripts), (scripts, 6));
    for markup in ["<script>alert", "<!doctype html><script>", "]]><", "<img"] {
        assert!(!page.contains(markup), "{markup}");
    }
}

/// Reads a report with each of Python's own parsers.
const PYTHON: &str = r#"
import csv, json, sys, xml.etree.ElementTree as ET
files = int(sys.argv[1])
assert len(ET.parse("junit").getroot().findall("testsuite")) == files
json.load(open("gradescope", encoding="utf-8"))
assert len(json.load(open("json", encoding="utf-8"))["results"]) == files
assert len(list(csv.DictReader(open("csv", encoding="utf-8", newline="")))) == files
assert sum(1 for line in open("jsonl", encoding="utf-8", newline="\n") if json.loads(line)) == files
print("read")
"#;

#[test]
fn python_reads_every_report() {
    let folder = class();
    for format in ["json", "jsonl", "csv", "junit", "gradescope"] {
        folder.child(format).write_str(&report(folder.path(), format, &[])).unwrap();
    }
    let python = Command::new("python3").args(["-c", PYTHON, &FILES.to_string()]).current_dir(folder.path()).output();
    let Ok(output) = python else {
        println!("skipped: no python3");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
}

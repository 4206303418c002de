//! Folders that are hard to read: links to folders, paths beyond any limit, odd names, odd characters.
#![cfg(unix)]
#![allow(clippy::unwrap_used, missing_docs)]

use crate::common::run;
use assert_fs::TempDir;
use assert_fs::prelude::*;
use serde_json::Value;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

const BOARD: &str = ".Q..\n...Q\n....\n....\n";

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The sources of the results, in order.
fn read(folder: &Path, args: &[&str]) -> Vec<String> {
    let output = run(folder, &[&["-f", "json"], args].concat());
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    document["results"].as_array().unwrap().iter().map(|it| it["source"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn links_to_folders_are_not_followed_and_said() {
    let folder = TempDir::new().unwrap();
    let depth = 24;
    folder.child(format!("in/{depth}/board.txt")).write_str(BOARD).unwrap();
    for level in 0..depth {
        folder.child(format!("in/{level}")).create_dir_all().unwrap();
        for link in ["a", "b"] {
            symlink(format!("../{}", level + 1), folder.path().join(format!("in/{level}/{link}"))).unwrap();
        }
    }
    let found = read(folder.path(), &["in"]);
    assert_eq!(found, [format!("in/{depth}/board.txt")]);
    let output = run(folder.path(), &["in", "--lang", "en"]);
    assert!(text(&output.stderr).contains("48 links that are not followed"), "{}", text(&output.stderr));
}

#[test]
fn a_folder_deeper_than_any_path_may_be_is_read_or_said_and_never_lost() {
    let folder = TempDir::new().unwrap();
    folder.child("in/a.txt").write_str(BOARD).unwrap();
    // From the innermost folder outwards: no such long path can be given.
    folder.child("inner/board.txt").write_str(BOARD).unwrap();
    for _ in 0..30 {
        folder.child("outer").create_dir_all().unwrap();
        fs::rename(folder.child("inner"), folder.child("outer").child("d".repeat(200))).unwrap();
        fs::rename(folder.child("outer"), folder.child("inner")).unwrap();
    }
    fs::rename(folder.child("inner"), folder.child("in/deep")).unwrap();
    let output = run(folder.path(), &["-f", "json", "in"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["results"].as_array().unwrap().len(), 2, "the board, and what could not be entered");
    assert_eq!((output.status.code(), &document["summary"]["invalid"]), (Some(1), &Value::from(1)));
}

/// File names with line ends, quotes, characters that YAML reserves and invalid encodings, which could damage a document.
fn odd_names() -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = [
        "a\nb",
        "\n",
        " lead",
        "trail ",
        "tab\tin",
        "cr\rin",
        "quote\"in",
        "'single'",
        "\"double\"",
        "back\\slash",
        "a # b",
        "key: value",
        "end:",
        "nel\u{85}in",
        "ls\u{2028}ps\u{2029}",
        "bom\u{feff}",
        "\u{fffe}",
        "\u{ffff}",
        "\u{10ffff}",
        "rtl\u{202e}txt",
        "zw\u{200b}",
        "del\u{7f}",
        "esc\u{1b}[2J",
        "c1\u{9b}31m",
        "bell\u{7}",
        "残局",
        "e\u{301}",
        "👩\u{200d}🎓",
        "a == b ==",
        "<b>&amp;",
    ]
    .iter()
    .map(|name| name.as_bytes().to_vec())
    .collect();
    names.extend([b"caf\xe9".to_vec(), b"caf\xe8".to_vec(), b"\xed\xa0\x80".to_vec(), b"\xff\xfe\n".to_vec()]);
    names.push(vec![b'x'; 250]);
    names.push("长".repeat(80).into_bytes());
    names.extend((1..32u8).map(|byte| vec![b'c', byte]));
    names
}

/// A folder with a board under each name; returns the names as results show them.
fn folder_of_odd_names() -> (TempDir, Vec<String>) {
    let folder = TempDir::new().unwrap();
    folder.child("in").create_dir_all().unwrap();
    let mut names: Vec<Vec<u8>> = odd_names().into_iter().filter(|name| !name.starts_with(b".")).collect();
    names.sort();
    for name in &names {
        fs::write(folder.path().join("in").join(OsStr::from_bytes(name)), BOARD).unwrap();
    }
    let path = |name: &Vec<u8>| Path::new("in").join(OsStr::from_bytes(name));
    let shown = names.iter().map(|name| nqfill::show::names::source_name(&path(name)).into_owned()).collect();
    (folder, shown)
}

fn sources(document: &Value) -> Vec<String> {
    document["results"].as_array().unwrap().iter().map(|it| it["source"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn odd_names_are_read_back_from_json_and_yaml() {
    let (folder, names) = folder_of_odd_names();
    for command in ["solve", "count"] {
        let written = |format: &str| run(folder.path(), &[command, "-f", format, "in"]).stdout;
        assert_eq!(sources(&serde_json::from_slice(&written("json")).unwrap()), names);
        let lines: Vec<Value> =
            text(&written("jsonl")).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(sources(&serde_json::json!({ "results": lines })), names);
        let yaml: Value = serde_yaml::from_slice(&written("yaml")).unwrap();
        assert_eq!(sources(&yaml), names);
    }
}

/// The output of a Python script with other people's parsers; `None` if a module is missing.
fn python(folder: &Path, script: &str, input: &[u8]) -> Option<Vec<String>> {
    fs::write(folder.join("document"), input).unwrap();
    let output = Command::new("python3").args(["-c", script]).current_dir(folder).env("PYTHONUTF8", "1").output();
    let output = output.ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() && said.contains("ModuleNotFoundError") {
        return None;
    }
    assert!(output.status.success(), "{said}");
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

#[test]
fn odd_names_are_read_back_by_parsers_of_others() {
    let (folder, names) = folder_of_odd_names();
    let written = |format: &str| run(folder.path(), &["-f", format, "in"]).stdout;
    let load = |loading: &str| {
        format!(
            "import json, sys\nfile = open('document', encoding='utf-8', newline='')\n{loading}\n\
             print(json.dumps([result['source'] for result in results]))"
        )
    };
    for (format, loading) in [
        ("json", "results = json.load(file)['results']"),
        ("jsonl", "results = [json.loads(line) for line in file.read().split('\\n') if line]"),
        ("yaml", "import yaml; results = yaml.safe_load(file)['results']"),
        ("yaml", "from ruamel.yaml import YAML; results = YAML(typ='safe', pure=True).load(file)['results']"),
    ] {
        match python(folder.path(), &load(loading), &written(format)) {
            Some(read) => assert_eq!(read, names, "{loading}"),
            None => println!("not there, so not tried: {loading}"),
        }
    }
}

#[test]
fn odd_names_are_one_heading_each_in_text() {
    let (folder, names) = folder_of_odd_names();
    let written = text(&run(folder.path(), &["in"]).stdout);
    let headings: Vec<&str> = written.split('\n').filter(|line| line.starts_with("== ")).collect();
    let expected: Vec<String> =
        names.iter().map(|name| format!("== {} ==", nqfill::show::names::printable(name))).collect();
    assert_eq!(headings, expected);
    assert_eq!(written.lines().count(), names.len() * 9 - 1, "nothing in a name adds lines");
    let counted = text(&run(folder.path(), &["count", "in"]).stdout);
    assert_eq!(counted.split('\n').count(), names.len() + 1);
    let mut unique = expected;
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), names.len(), "two files have one name");
}

/// Characters of a board file also end up in documents, in messages about errors.
#[test]
fn odd_characters_in_boards_make_no_document_that_cannot_be_read() {
    let folder = TempDir::new().unwrap();
    let odd = "\u{1}\u{7f}\u{85}\u{9b}\u{2028}\u{2029}\u{202e}\u{feff}\u{fffd}\u{fffe}\u{ffff}\u{10ffff}:#-\"'\\";
    for (at, character) in odd.chars().enumerate() {
        folder.child(format!("in/{at:02}.txt")).write_str(&format!("Q{character}..\n....\n....\n....\n")).unwrap();
    }
    let written = |format: &str| run(folder.path(), &["-f", format, "in"]).stdout;
    let json: Value = serde_json::from_slice(&written("json")).unwrap();
    let yaml: Value = serde_yaml::from_slice(&written("yaml")).unwrap();
    assert_eq!(json, yaml);
    let script = "import json, yaml\nfile = open('document', encoding='utf-8', newline='')\n\
                  print(json.dumps([json.dumps(result) for result in yaml.safe_load(file)['results']]))";
    match python(folder.path(), script, &written("yaml")) {
        None => println!("PyYAML is not there, so not tried"),
        Some(results) => {
            let read: Vec<Value> = results.iter().map(|result| serde_json::from_str(result).unwrap()).collect();
            assert_eq!(Value::from(read), json["results"]);
        }
    }
}

#[test]
fn words_about_boards_come_in_the_order_of_the_files_whatever_the_number_of_jobs() {
    let folder = TempDir::new().unwrap();
    let name = |i: usize| format!("in/{i:03}.txt");
    for i in 0..200 {
        folder.child(name(i)).write_str(if i % 3 == 0 { "Q..\nQ..\n...\n" } else { BOARD }).unwrap();
    }
    let expected: Vec<_> = (0..200).step_by(3).map(|i| format!("{}:1:1", name(i))).collect();
    for output in [&[][..], &["-o", "all.txt"], &["-o", "out/"]] {
        for jobs in ["1", "7"] {
            let said = text(&run(folder.path(), &[&["--lang", "en", "in", "-j", jobs], output].concat()).stderr);
            let places = said.lines().filter_map(|line| line.trim_start().strip_prefix("--> "));
            assert_eq!(places.collect::<Vec<_>>(), expected, "{output:?} -j {jobs}");
        }
    }
}

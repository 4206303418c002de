//! Where results go: one rule of `-o` for every command.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stderr, stdout};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::fs;
use std::path::Path;

const BOARD: &str = ".Q..\n...Q\n....\n....\n";

/// A folder with two boards in `in`.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    folder.child("in/a.txt").write_str(BOARD).unwrap();
    folder.child("in/sub/b.txt").write_str("..Q.\nQ...\n....\n....\n").unwrap();
    folder
}

/// All files below a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let files = walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap).filter(|it| it.file_type().is_file());
    let mut names: Vec<_> =
        files.map(|it| it.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Commands that write a result for each board, with a format each, its extension, and the ending of result files.
const EACH: [(&[&str], &str, &str); 9] = [
    (&["solve"], "json", "solution.json"),
    (&["solve", "--all"], "txt", "solution.txt"),
    (&["solve"], "html", "solution.html"),
    (&["count"], "yaml", "solution.yaml"),
    (&["explain"], "jsonl", "solution.jsonl"),
    (&["rate"], "csv", "solution.csv"),
    (&["convert"], "fen", "fen"),
    (&["convert", "--canonical"], "txt", "txt"),
    (&["convert", "--reduce"], "json", "json"),
];

#[test]
fn a_name_with_the_extension_of_a_format_is_one_file_also_where_the_input_is_a_folder() {
    for (command, extension, _) in EACH {
        let capital = (extension == "json").then(|| "ALL.JSON".to_owned());
        for name in [format!("all.{extension}")].into_iter().chain(capital) {
            let folder = folder();
            let output = run_in(folder.path(), &[command, &["in", "-q", "-o", &name]].concat(), "");
            assert!(code(&output) == 0 && stdout(&output).is_empty(), "{command:?} {name}: {}", stderr(&output));
            let mut expected = vec![name.clone(), "in/a.txt".into(), "in/sub/b.txt".into()];
            expected.sort();
            assert_eq!(files(folder.path()), expected, "{command:?}");
            // With `-f`, or `-t`, standard output would have the same bytes.
            let format = match extension {
                "txt" if command[0] == "convert" => "grid",
                "txt" => "text",
                other => other,
            };
            let option = if command[0] == "convert" { "-t" } else { "-f" };
            let printed = run_in(folder.path(), &[command, &["in", "-q", option, format]].concat(), "");
            assert_eq!(fs::read_to_string(folder.path().join(&name)).unwrap(), stdout(&printed), "{command:?}");
        }
    }
}

#[test]
fn a_folder_exists_or_ends_in_a_slash_or_has_no_extension_while_the_input_is_a_folder() {
    for (command, extension, ending) in EACH {
        let option = if command[0] == "convert" { "-t" } else { "-f" };
        let format = match extension {
            "txt" if option == "-t" => "grid",
            "txt" => "text",
            other => other,
        };
        for (name, exists) in [("out", false), ("out.json/", false), ("results-1.2", false), ("old.d", true)] {
            let folder = folder();
            if exists {
                fs::create_dir(folder.path().join(name)).unwrap();
            }
            let output = run_in(folder.path(), &[command, &["in", "-q", option, format, "-o", name]].concat(), "");
            assert_eq!(code(&output), 0, "{command:?} {name}: {}", stderr(&output));
            let expected = [format!("a.{ending}"), format!("sub/b.{ending}")];
            assert_eq!(files(&folder.path().join(name)), expected, "{command:?} {name}");
        }
        let folder = folder();
        let output = run_in(folder.path(), &[command, &["in/a.txt", "-q", option, format, "-o", "out"]].concat(), "");
        assert!(code(&output) == 0 && folder.path().join("out").is_file(), "{command:?}: {}", stderr(&output));
    }
}

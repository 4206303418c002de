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
    (&["canon"], "txt", "txt"),
    (&["reduce"], "json", "json"),
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
                "txt" if matches!(command[0], "canon" | "convert") => "grid",
                "txt" => "text",
                other => other,
            };
            let option = if matches!(command[0], "convert" | "canon" | "reduce") { "-t" } else { "-f" };
            let printed = run_in(folder.path(), &[command, &["in", "-q", option, format]].concat(), "");
            assert_eq!(fs::read_to_string(folder.path().join(&name)).unwrap(), stdout(&printed), "{command:?}");
        }
    }
}

#[test]
fn a_folder_exists_or_ends_in_a_slash_or_has_no_extension_while_the_input_is_a_folder() {
    for (command, extension, ending) in EACH {
        let option = if matches!(command[0], "convert" | "canon" | "reduce") { "-t" } else { "-f" };
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

#[test]
fn an_existing_file_without_extension_stays_a_file() {
    let folder = folder();
    folder.child("results").write_str("old").unwrap();
    assert_eq!(code(&run_in(folder.path(), &["in", "-q", "-o", "results"], "")), 0);
    assert_eq!(fs::read_to_string(folder.path().join("results")).unwrap().matches("解法 1:").count(), 2);
}

/// Every command with `-o`, and an extension that it writes.
const WRITERS: [(&[&str], &str); 19] = [
    (&["solve", "in"], ".svg"),
    (&["count", "in"], ".jsonl"),
    (&["explain", "in"], ".html"),
    (&["rate", "in"], ".csv"),
    (&["convert", "in"], ".fen"),
    (&["canon", "in"], ".cnf"),
    (&["canon", "--duplicates", "in"], ".json"),
    (&["reduce", "in"], ".dzn"),
    (&["draw", "in"], ".png"),
    (&["sheet", "in"], ".html"),
    (&["check", "in"], ".xml"),
    (&["golden", "in"], ".tap"),
    (&["compare", "-a", "exact", "in"], ".md"),
    (&["trace", "in/a.txt"], ".html"),
    (&["split", "in/a.txt"], ".jsonl"),
    (&["merge", "in/a.txt", "in/sub/b.txt"], ".yaml"),
    (&["hint", "in"], ".json"),
    (&["hint", "in/a.txt#1"], ".svg"),
    (&["generate"], ".fen"),
];

#[test]
fn an_extension_that_no_format_has_is_refused_with_those_that_can_be_had() {
    for (command, known) in WRITERS {
        for lang in ["zh", "en"] {
            let folder = folder();
            let args = [command, &["--lang", lang, "-o", "grades.xlsx"]].concat();
            let output = run_in(folder.path(), &args, "");
            assert_eq!((code(&output), stdout(&output)), (2, String::new()), "{command:?}: {}", stderr(&output));
            let said = stderr(&output);
            assert!(said.contains("grades.xlsx") && said.contains(".xlsx") && said.contains(known), "{said}");
            assert_eq!(said.contains("没有扩展名为"), lang == "zh", "{said}");
            assert_eq!(files(folder.path()), ["in/a.txt", "in/sub/b.txt"], "{command:?}");
        }
    }
}

#[test]
fn with_a_format_that_is_named_a_file_may_have_any_name() {
    let folder = folder();
    for (args, name) in [
        (&["solve", "in", "-f", "json"][..], "res.xlsx"),
        (&["convert", "in", "-t", "fen"], "boards.dat"),
        (&["check", "in", "-f", "csv"], "grades.xlsx"),
        (&["solve", "in", "-f", "text"], "res.json"),
    ] {
        let output = run_in(folder.path(), &[args, &["-q", "-o", name]].concat(), "");
        assert!(code(&output) == 0 && folder.path().join(name).is_file(), "{args:?}: {}", stderr(&output));
    }
    assert!(fs::read_to_string(folder.path().join("res.json")).unwrap().starts_with("== in/a.txt =="));
}

#[test]
fn what_is_one_result_fills_no_folder() {
    let folder = folder();
    fs::create_dir(folder.path().join("there")).unwrap();
    for command in [
        &["sheet", "in"][..],
        &["compare", "-a", "exact", "in"],
        &["trace", "in/a.txt"],
        &["split", "in/a.txt"],
        &["canon", "--duplicates", "in"],
        &["check", "in"],
        &["check", "in", "-f", "csv"],
    ] {
        for name in ["there", "new/"] {
            let output = run_in(folder.path(), &[command, &["-o", name]].concat(), "");
            assert_eq!(code(&output), 2, "{command:?} {name}");
            assert!(stderr(&output).contains("is a folder; a file is needed"), "{}", stderr(&output));
        }
        let output = run_in(folder.path(), &[command, &["-o", "report"]].concat(), "");
        assert!(code(&output) == 0 && folder.path().join("report").is_file(), "{command:?}: {}", stderr(&output));
        fs::remove_file(folder.path().join("report")).unwrap();
    }
    // Pages are several: one for the class, one for each student.
    let pages = run_in(folder.path(), &["check", "in", "-q", "-f", "html", "-o", "pages"], "");
    assert!(code(&pages) == 0 && folder.path().join("pages/index.html").is_file(), "{}", stderr(&pages));
}

#[test]
fn a_format_that_holds_one_board_is_refused_for_a_folder_with_what_can_be_done() {
    let folder = folder();
    for command in [
        &["solve", "in", "-o", "pictures.svg"][..],
        &["explain", "in", "-o", "pictures.png"],
        &["draw", "in", "-o", "pictures.tex"],
        &["convert", "in", "-o", "pictures.cnf"],
        &["generate", "--count", "2", "-o", "pictures.cnf"],
    ] {
        for (lang, words) in [("zh", "各写一个文件"), ("en", "writes a file for each")] {
            let output = run_in(folder.path(), &[command, &["--lang", lang]].concat(), "");
            assert_eq!(code(&output), 2, "{command:?}: {}", stderr(&output));
            let said = stderr(&output);
            assert!(said.contains("-o pictures/") && said.contains(words), "{said}");
        }
    }
    assert_eq!(files(folder.path()), ["in/a.txt", "in/sub/b.txt"]);
    // One file in the folder is enough for one picture, and of a file with several boards the first is drawn, as before.
    fs::remove_dir_all(folder.path().join("in/sub")).unwrap();
    assert_eq!(code(&run_in(folder.path(), &["draw", "in", "-o", "one.svg"], "")), 0);
    folder.child("two.txt").write_str(&format!("{BOARD}\n{BOARD}")).unwrap();
    let two = run_in(folder.path(), &["draw", "two.txt", "-o", "two.svg"], "");
    assert!(code(&two) == 1 && folder.path().join("two.svg").is_file(), "{}", stderr(&two));
}

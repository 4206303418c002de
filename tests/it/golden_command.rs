//! `nqfill golden`: what holds for any folder, and an interrupted run.
#![allow(clippy::unwrap_used)]

use crate::common::{code, run_in, stdout};
#[cfg(unix)]
use crate::common::{interrupt, nqfill};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use std::path::Path;
#[cfg(unix)]
use std::process::Stdio;

const INPUT: &str = ".Q..\n...Q\n....\n....\n";

/// The exit code and the report.
fn golden(folder: &Path, args: &[&str]) -> (i32, String) {
    let output = run_in(folder, &[&["golden"], args].concat(), "");
    (code(&output), stdout(&output))
}

#[test]
fn the_report_does_not_depend_on_the_number_of_jobs() {
    let folder = TempDir::new().unwrap();
    for i in 0..40 {
        let (name, n) = (format!("{i:02}"), 4 + i % 5);
        folder.child(format!("{name}.txt")).write_str(&format!("{}\n", ".".repeat(n)).repeat(n)).unwrap();
        folder.child(format!("{name}.expected.txt")).write_str(if i % 3 == 0 { "old\n" } else { "" }).unwrap();
    }
    let one = golden(folder.path(), &[".", "-j", "1"]);
    assert!(one.0 == 1 && one.1.matches("不符 ").count() == 40, "{}", one.1);
    for args in [&["."][..], &[".", "-j", "7"]] {
        assert!(golden(folder.path(), args) == one, "{args:?}");
    }
    assert_eq!(golden(folder.path(), &[".", "--update", "-j", "5"]).0, 0);
    assert_eq!(golden(folder.path(), &["."]).0, 0);
}

/// Expectations that nqfill writes are accepted in semantic mode, whatever the boards.
#[test]
fn an_updated_expectation_is_accepted_by_what_it_says() {
    let several = format!("{INPUT}\nQQ..\n....\n....\n....\n\nQ...\n....\n....\n....\n\n....\n.x..\n....\n....\n\nQ\n");
    let empty = |n: usize| format!("{}\n", ".".repeat(n)).repeat(n);
    let inputs = [
        ("one", INPUT.to_owned()),
        ("several", several),
        ("wrong", ".Q.\n...\n..\n\n!!\n\n....\n....\n....\n....\n".to_owned()),
        ("no board", "words\n".to_owned()),
        ("none", "Q...\n....\n....\n....\n".to_owned()),
        ("eight", empty(8)),
        ("more than are listed", empty(10)),
        ("more than are counted", empty(22)),
        ("vector", "2 0 0 0\n".to_owned()),
    ];
    for options in [&[][..], &["--all"], &["-n", "1"], &["-n", "7"], &["--distinct"], &["--first"], &["--lang", "en"]] {
        let endings = ["expected.txt", "expected.json", "expected.yaml", "out"];
        for ending in endings.into_iter().take(if options.is_empty() { 4 } else { 1 }) {
            let folder = TempDir::new().unwrap();
            for (name, input) in &inputs {
                if options != ["--all"] || !name.starts_with("more than are counted") {
                    folder.child(format!("{name}.txt")).write_str(input).unwrap();
                    folder.child(format!("{name}.{ending}")).write_str("").unwrap();
                }
            }
            assert_eq!(golden(folder.path(), &[&[".", "--update"], options].concat()).0, 0);
            let (code, report) = golden(folder.path(), &[&[".", "--mode", "semantic"], options].concat());
            assert_eq!(code, 0, "{options:?} {ending}\n{report}");
        }
    }
}

/// The program that is compared says when it runs, and a signal reaches nqfill after that.
#[cfg(unix)]
#[test]
fn an_interrupted_run_changes_no_expectation() {
    let folder = TempDir::new().unwrap();
    for name in ["a", "b"] {
        folder.child(format!("{name}.in")).write_str(name).unwrap();
        folder.child(format!("{name}.out")).write_str("good").unwrap();
    }
    for update in [&[][..], &["--update"]] {
        let command = "sh -c 'echo >> started; exec sleep 100'";
        let mut run = nqfill();
        run.args(["golden", ".", "--lang", "en", "--command", command]).args(update).current_dir(folder.path());
        let run = run.stdout(Stdio::piped()).spawn().unwrap();
        while !folder.child("started").exists() {
            std::thread::yield_now();
        }
        interrupt(&run);
        let output = run.wait_with_output().unwrap();
        assert_eq!((code(&output), stdout(&output)), (130, "failed    a.out\ninterrupted\n".into()));
        assert_eq!(std::fs::read_to_string(folder.child("a.out")).unwrap(), "good");
        assert!(!folder.child("a.out.new").exists());
        std::fs::remove_file(folder.child("started").path()).unwrap();
    }
}

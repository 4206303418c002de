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

/// The first case is done when its file is there; the second one takes longer than anybody waits.
#[cfg(unix)]
#[test]
fn an_interrupted_run_changes_no_expectation() {
    for (update, done) in [(&[][..], "a.out.new"), (&["--update"], "a.out")] {
        let folder = TempDir::new().unwrap();
        folder.child("a.in").write_str(INPUT).unwrap();
        folder.child("b.in").write_str(&format!("{}\n", ".".repeat(17)).repeat(17)).unwrap();
        ["a.out", "b.out"].iter().for_each(|name| folder.child(name).write_str("good").unwrap());
        let is_done = || std::fs::read_to_string(folder.child(done)).is_ok_and(|text| text.contains("Found"));
        let mut run = nqfill();
        run.args(["golden", ".", "--lang", "en", "--all", "-j", "1"]).args(update).current_dir(folder.path());
        let run = run.stdout(Stdio::piped()).spawn().unwrap();
        while !is_done() {
            std::thread::yield_now();
        }
        interrupt(&run);
        let output = run.wait_with_output().unwrap();
        assert_eq!(code(&output), 130);
        assert!(stdout(&output).ends_with("failed    b.out\ninterrupted\n"), "{}", stdout(&output));
        assert_eq!(std::fs::read_to_string(folder.child("b.out")).unwrap(), "good");
        assert!(!folder.child("b.out.new").exists());
    }
}

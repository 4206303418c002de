//! The steps of `action.yml` as a runner runs them, with its summary and outputs as files.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use crate::common::program;
use crate::common::root;
use assert_fs::TempDir;
use serde_yaml::Value;
use std::fs;
use std::process::{Command, Output};

/// The script of the step that checks, with the variables that it takes inputs from.
fn step() -> Value {
    let path = root().join("action.yml");
    let action: Value = serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    action["runs"]["steps"][1].clone()
}

/// Runs it with these inputs, the others as `action.yml` has them.
fn run(inputs: &[(&str, &str)], folder: &TempDir) -> Output {
    let step = step();
    // As a runner starts `shell: bash`.
    let mut bash = Command::new("bash");
    bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"].as_str().unwrap()]);
    let folder_of_program = program().parent().unwrap().to_owned();
    let path = std::env::join_paths(
        std::iter::once(folder_of_program).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    bash.env("PATH", path.unwrap()).current_dir(root());
    for (variable, _) in step["env"].as_mapping().unwrap() {
        bash.env(variable.as_str().unwrap(), "");
    }
    bash.env("NQFILL_LANG", "en").env("FAIL", "any").envs(inputs.iter().copied());
    for file in ["GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT"] {
        bash.env(file, folder.path().join(file));
    }
    bash.output().unwrap()
}

fn written(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap_or_default()
}

const CLASS: [(&str, &str); 2] = [("PUZZLE", "fixtures/class/puzzle.txt"), ("CHECKED", "fixtures/class/submissions")];

#[test]
fn a_job_has_a_summary() {
    let folder = TempDir::new().unwrap();
    let output = run(&CLASS, &folder);
    // Fourteen submissions are not understood, and wait for the teacher.
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(written(&folder, "GITHUB_OUTPUT"), "exit-code=3\n");
    let summary = written(&folder, "GITHUB_STEP_SUMMARY");
    let rows = |ending: &str| summary.lines().filter(|line| line.starts_with(&format!("| {ending}"))).count();
    let (passed, failed, undecided) = (rows("passed"), rows("failed"), rows("undecided"));
    let counts = format!(" {passed} passed, {failed} failed, {undecided} undecided; score ");
    assert!(undecided == 14 && summary.contains(&counts), "{summary}");
}

#[test]
fn a_job_fails_as_asked() {
    let folder = TempDir::new().unwrap();
    let inputs = [&CLASS[..], &[("FAIL", "never"), ("OPTIONS", "--detail none")]].concat();
    assert_eq!(run(&inputs, &folder).status.code(), Some(0));
    let nowhere = [("PUZZLE", "nowhere.txt"), ("CHECKED", "fixtures/class/submissions"), ("FAIL", "never")];
    assert_eq!(run(&nowhere, &folder).status.code(), Some(2));
    assert_eq!(run(&[("CHECKED", "puzzles"), ("FAIL", "sometimes")], &folder).status.code(), Some(2));
}

#[test]
fn an_input_is_no_command() {
    let folder = TempDir::new().unwrap();
    let inputs = [("CHECKED", "$(touch made); touch made"), ("OPTIONS", "`touch made` $(touch made)")];
    assert_ne!(run(&inputs, &folder).status.code(), Some(0));
    assert!(!root().join("made").exists());
}

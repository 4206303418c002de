//! `--proof`: that `veripb` accepts what is written and refuses what was changed.
//!
//! Without `veripb` the tests that need it say so; where `.ci/full` sets `NQFILL_REQUIRES_TOOLS` they fail. docs/models-and-proofs.md says how to install it.
#![allow(clippy::unwrap_used)]

use crate::common::pages::named;
use crate::common::{code, fixtures, nqfill, root, run_in, stderr, stdout, table};
use assert_fs::TempDir;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// True if `veripb` can be called. A missing one is a failure where `NQFILL_REQUIRES_TOOLS` is set.
pub(crate) fn has_veripb() -> bool {
    let is_there = Command::new("veripb").arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(is_there || std::env::var_os("NQFILL_REQUIRES_TOOLS").is_none(), "veripb is not installed");
    if !is_there {
        eprintln!("skipped: veripb is not installed");
    }
    is_there
}

/// The verdict of `veripb`: the words behind `s VERIFIED`, or `None` if it refuses the proof.
pub(crate) fn checked(model: &Path, proof: &Path) -> Option<String> {
    let output = Command::new("veripb").args([model, proof]).output().unwrap();
    let verdict = stdout(&output).lines().find_map(|line| line.strip_prefix("s VERIFIED ").map(str::to_owned));
    assert_eq!(output.status.success(), verdict.is_some(), "{}", stderr(&output));
    verdict
}

/// Solves boards with proofs in a folder, and checks every proof against the verdict that stands in the results. Returns the
/// number of proofs of: no completion, one completion.
fn prove_and_check(paths: &[&str], folder: &Path) -> [usize; 2] {
    let args = ["-n", "1", "-q", "-f", "jsonl", "--proof"];
    let output = nqfill().current_dir(root()).args(args).arg(folder).args(paths).output().unwrap();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let mut counts = [0; 2];
    let text = stdout(&output);
    let results: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for result in &results {
        let (source, index) = (result["source"].as_str().unwrap(), result["index"].as_u64().unwrap());
        let below = paths.iter().find_map(|path| Path::new(source).strip_prefix(path).ok()).unwrap();
        let mut stem = folder.join(below).with_extension("").into_os_string();
        if index > 1 {
            let boards = results.iter().filter(|other| other["source"] == source).count();
            let digits = boards.to_string().len();
            stem.push(format!("-{index:0digits$}"));
        }
        let [model, proof] = ["opb", "pbp"].map(|ending| {
            let mut path = stem.clone();
            path.push(format!(".{ending}"));
            PathBuf::from(path)
        });
        let is_solved = result["status"] == "solved";
        let expected = if is_solved { "SATISFIABLE" } else { "UNSATISFIABLE" };
        assert_eq!(checked(&model, &proof).as_deref(), Some(expected), "{source} {index}");
        counts[usize::from(is_solved)] += 1;
    }
    counts
}

#[test]
fn veripb_accepts_the_proofs_of_small_boards() {
    if has_veripb() {
        let folder = TempDir::new().unwrap();
        let counts = prove_and_check(&["puzzles/article", "puzzles/conflict"], folder.path());
        assert_eq!(counts, [19, 58]);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a minute; `.ci/full` runs it in release")]
fn veripb_accepts_the_proofs_of_all_puzzles() {
    if has_veripb() {
        let folder = TempDir::new().unwrap();
        let [none, some] = prove_and_check(&["puzzles"], folder.path());
        assert!(none > 100 && some > 150, "{none} {some}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes a minute; `.ci/full` runs it in release")]
fn veripb_accepts_the_proofs_of_the_corpus() {
    if !has_veripb() {
        return;
    }
    // The proofs of two hard boards have millions of lines: BENCHMARKS.md has their figures.
    let is_long = |name: &str| name.contains("frame_n28_m20_1") || name.contains("frame_n32_m22_0");
    let boards: Vec<_> =
        table("corpus/index.tsv").into_iter().filter(|row| row[4] == "unsat" && !is_long(&row[0])).collect();
    assert!(boards.len() > 30, "{}", boards.len());
    let folder = TempDir::new().unwrap();
    for row in boards {
        let board = folder.path().join(&row[0]);
        fs::create_dir_all(board.parent().unwrap()).unwrap();
        fs::write(&board, named(&fixtures().join("corpus"), &row[0])).unwrap();
        let output = nqfill().args(["--first", "-q", "--proof"]).arg(folder.path()).arg(&board).output().unwrap();
        assert_eq!(code(&output), 0, "{} {}", row[0], stderr(&output));
        let proof = folder.path().join(board.file_name().unwrap()).with_extension("pbp");
        assert_eq!(checked(&proof.with_extension("opb"), &proof).as_deref(), Some("UNSATISFIABLE"), "{}", row[0]);
        if row[0].contains("frame_n30_m20_0") {
            assert!(fs::metadata(&proof).unwrap().len() < 10_000_000);
        }
    }
}

/// A board of size 6 without a completion, whose proof has several cases.
const CORNER: &str = "......\n......\n..Q...\n......\n......\n......\n";

/// Proves a board below `folder` and returns the paths of its model and proof.
fn proved(folder: &Path, board: &str) -> (PathBuf, PathBuf) {
    fs::write(folder.join("a.txt"), board).unwrap();
    let output = run_in(folder, &["--proof", "p", "a.txt"], "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    (folder.join("p/a.opb"), folder.join("p/a.pbp"))
}

#[test]
fn veripb_refuses_proofs_that_were_changed() {
    if !has_veripb() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (model, proof) = proved(folder.path(), CORNER);
    let (text, of_model) = (fs::read_to_string(&proof).unwrap(), fs::read_to_string(&model).unwrap());
    assert_eq!(checked(&model, &proof).as_deref(), Some("UNSATISFIABLE"));
    let changed = proof.with_file_name("changed.pbp");
    let refused = |text: &str, what: &str| {
        fs::write(&changed, text).unwrap();
        assert_eq!(checked(&model, &changed), None, "{what}");
    };
    let clauses: Vec<_> = text.lines().filter(|line| line.starts_with("rup 1")).collect();
    assert!(clauses.len() >= 2, "{text}");
    let without_clauses: Vec<_> =
        text.lines().filter(|line| !line.starts_with("rup 1") && !line.starts_with("del")).collect();
    refused(&format!("{}\n", without_clauses.join("\n")), "no cases");
    refused(&text.replace("UNSAT", "SAT"), "another conclusion");
    refused(&text.replacen("rup 1 ~q", "rup 1 q", 1), "another literal");
    let cut = text.find("output").unwrap();
    refused(&text[..cut], "cut");
    // The same proof does not hold for a board without the queen.
    let other = model.with_file_name("other.opb");
    fs::write(&other, of_model.replace("1 q3_3 >= 1 ;", "1 q3_3 >= 0 ;")).unwrap();
    assert_eq!(checked(&other, &proof), None);
}

#[test]
fn veripb_refuses_a_completion_that_is_none() {
    if !has_veripb() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (model, proof) = proved(folder.path(), &"......\n".repeat(6));
    assert_eq!(checked(&model, &proof).as_deref(), Some("SATISFIABLE"));
    let text = fs::read_to_string(&proof).unwrap();
    let other = proof.with_file_name("other.pbp");
    fs::write(&other, text.replace("sol q1_2 ", "sol q1_1 ")).unwrap();
    assert_eq!(checked(&model, &other), None);
}

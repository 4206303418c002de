//! The answers of real solvers to models, and the commands of docs/models-and-proofs.md. A solver that is not installed is skipped,
//! but on Linux where `.ci/full` sets `NQFILL_REQUIRES_TOOLS`.
#![cfg(unix)]

use super::{boards, columns, completions, text_of};
use crate::common::{self, root, sessions::shell};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::Placement;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// All solvers: programs that Debian has, and Python with OR-Tools.
const SOLVERS: [&str; 6] = ["cadical", "clingo", "minizinc", "cbc", "glpsol", PYTHON];
const PYTHON: &str = "python3";

/// True if a program is there.
fn has(program: &str) -> bool {
    let found = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .any(|folder| folder.join(program).is_file());
    let imports = || Command::new(program).args(["-c", "import ortools"]).output().is_ok_and(|it| it.status.success());
    let found = found && (program != PYTHON || imports());
    let program = if program == PYTHON { "Python with ortools" } else { program };
    let is_needed = std::env::var_os("NQFILL_REQUIRES_TOOLS").is_some() && cfg!(target_os = "linux");
    assert!(found || !is_needed, "{program} is missing: .ci/solvers installs it");
    if !found {
        println!("skipped: {program} is not installed");
    }
    found
}

/// Runs a program in a folder. Its exit code has a meaning of its own.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output().expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}

/// The literals on the lines `v` of a SAT solver, of all its models, each ended by 0 in DIMACS.
fn literals(output: &str) -> impl Iterator<Item = i64> {
    let words = output.lines().filter_map(|line| line.strip_prefix("v ")).flat_map(str::split_whitespace);
    words.map(|word| word.replace('x', "").parse().expect("a literal"))
}

/// Adds a clause that excludes a completion.
fn excluding(formula: &str, columns: &[u32]) -> String {
    let (head, clauses) = formula.split_once("p cnf ").expect("a head");
    let (sizes, clauses) = clauses.split_once('\n').expect("clauses");
    let (variables, count) = sizes.split_once(' ').expect("two numbers");
    let count: usize = count.parse().expect("a number");
    let n = columns.len();
    let clause: String =
        (0..).zip(columns).map(|(row, &column)| format!("-{} ", row * n + column as usize + 1)).collect();
    format!("{head}p cnf {variables} {}\n{clauses}{clause}0\n", count + 1)
}

#[test]
fn cadical_finds_the_completions_one_by_one() {
    if !has("cadical") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let is_short = |placement: &Placement| completions(placement).len() <= 12;
    for placement in boards().into_iter().filter(is_short) {
        let (mut text, n, mut found) = (text_of("cnf", &placement), placement.n(), BTreeSet::new());
        loop {
            folder.child("a.cnf").write_str(&text).expect("a file");
            let output = run(folder.path(), "cadical", &["-q", "a.cnf"]);
            if output.contains("s UNSATISFIABLE") {
                break;
            }
            let values: Vec<bool> = literals(&output).map(|literal| literal > 0).take(n * n).collect();
            let completion = columns(&values, n);
            text = excluding(&text, &completion);
            assert!(found.insert(completion), "{placement:?}");
        }
        assert!(found.into_iter().eq(completions(&placement)), "{placement:?}");
    }
}

#[test]
fn clasp_finds_each_completion_once() {
    if !has("clingo") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    for placement in boards() {
        folder.child("a.cnf").write_str(&text_of("cnf", &placement)).expect("a file");
        let output = run(folder.path(), "clingo", &["--mode=clasp", "-n", "0", "a.cnf"]);
        let all: Vec<i64> = literals(&output).collect();
        let models = all.split(|&literal| literal == 0).filter(|model| !model.is_empty());
        let values = |model: &[i64]| model.iter().map(|&literal| literal > 0).collect::<Vec<_>>();
        let mut found: Vec<_> = models.map(|model| columns(&values(model), placement.n())).collect();
        found.sort();
        assert_eq!(found, completions(&placement), "{placement:?}");

        // Of the solutions of pseudo-Boolean constraints it counts all and shows the last.
        folder.child("a.opb").write_str(&text_of("opb", &placement)).expect("a file");
        let output = run(folder.path(), "clingo", &["--mode=clasp", "-n", "0", "a.opb"]);
        let count = output.lines().find_map(|line| line.strip_prefix("c Models")?.trim().strip_prefix(": "));
        assert_eq!(count, Some(found.len().to_string().as_str()), "{placement:?}");
        let shown: Vec<i64> = literals(&output).collect();
        if !shown.is_empty() {
            assert!(found.contains(&columns(&values(&shown), placement.n())), "{placement:?}");
        }
    }
}

#[test]
fn minizinc_draws_each_completion_once() {
    if !has("minizinc") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let files: Vec<_> = boards().into_iter().enumerate().map(|(at, board)| (format!("{at}.mzn"), board)).collect();
    for (name, placement) in &files {
        folder.child(name).write_str(&text_of("mzn", placement)).expect("a file");
        let output = run(folder.path(), "minizinc", &["--solver", "gecode", "-a", name]);
        let drawn = output.split("----------\n").filter(|part| part.starts_with(['.', 'Q']));
        let column = |line: &str| line.find('Q').expect("a queen") as u32;
        let mut found: Vec<Vec<u32>> = drawn.map(|board| board.lines().map(column).collect()).collect();
        found.sort();
        assert_eq!(found, completions(placement), "{placement:?}");
        assert_eq!(output.contains("=====UNSATISFIABLE====="), found.is_empty(), "{placement:?}");
    }
}

#[test]
fn mip_solvers_find_a_completion_if_there_is_one() {
    let solvers: Vec<_> = ["cbc", "glpsol"].into_iter().filter(|solver| has(solver)).collect();
    let folder = TempDir::new().expect("a folder");
    for placement in boards() {
        folder.child("a.lp").write_str(&text_of("lp", &placement)).expect("a file");
        for &solver in &solvers {
            let mut values = vec![false; placement.n() * placement.n()];
            let is_feasible = match solver {
                "cbc" => {
                    let said = run(folder.path(), "cbc", &["a.lp", "solve", "solution", "a.sol"]);
                    let solution = fs::read_to_string(folder.path().join("a.sol")).expect("a solution");
                    set(&mut values, &placement, &solution, 1, 2);
                    assert!(!said.contains("CoinLpIO"), "it complains about the file: {said}");
                    solution.starts_with("Optimal")
                }
                _ => {
                    let said = run(folder.path(), "glpsol", &["--lp", "a.lp", "-o", "a.sol"]);
                    let solution = fs::read_to_string(folder.path().join("a.sol")).expect("a solution");
                    set(&mut values, &placement, &solution, 1, 3);
                    assert!(!said.contains("error") && !said.contains("warning"), "{said}");
                    solution.contains("INTEGER OPTIMAL")
                }
            };
            let expected = completions(&placement);
            assert_eq!(is_feasible, !expected.is_empty(), "{solver}: {placement:?}");
            if is_feasible {
                assert!(expected.contains(&columns(&values, placement.n())), "{solver}: {placement:?}");
            }
        }
    }
}

#[test]
fn cp_sat_finds_each_completion_once_and_draws_it_as_nqfill_does() {
    if !has(PYTHON) {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    for placement in boards() {
        folder.child("a.py").write_str(&text_of("ortools", &placement)).expect("a file");
        let output = run(folder.path(), PYTHON, &["a.py"]);
        let solutions: Vec<&str> = output.split("Solution ").skip(1).collect();
        let column = |line: &str| line.replace(' ', "").find('Q').expect("a queen") as u32;
        let columns = |solution: &&str| {
            let rows = solution.lines().skip(1).take_while(|line| !line.is_empty());
            rows.map(column).collect::<Vec<_>>()
        };
        let mut found: Vec<_> = solutions.iter().map(columns).collect();
        found.sort();
        assert_eq!(found, completions(&placement), "{placement:?}");
        assert!(output.ends_with(&format!("\n  solutions found: {}\n", found.len())), "{output}");
        assert_eq!(output.contains("No solution\nStatistics\n"), found.is_empty(), "{output}");
        // As many as asked for, and each drawn with its blocked squares.
        if let Some(first) = solutions.first().filter(|_| found.len() > 1) {
            let one = run(folder.path(), PYTHON, &["a.py", "1"]);
            assert_eq!(one.matches("Solution ").count(), 1, "{one}");
            let squares = |kind: char| first.lines().skip(1).flat_map(str::chars).filter(|&c| c == kind).count();
            assert_eq!((squares('Q'), squares('x')), (placement.n(), placement.blocked().len()), "{first}");
        }
    }
}

/// Reads lines with the name of a square in one place and its value in another.
fn set(values: &mut [bool], placement: &Placement, solution: &str, name: usize, value: usize) {
    let names = super::names_of_squares(placement.n());
    for line in solution.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let square = words.get(name).and_then(|word| names.iter().position(|name| name == word));
        if let (Some(square), Some(value)) = (square, words.get(value)) {
            values[square] = value.parse::<f64>().expect("a number") > 0.5;
        }
    }
}

/// The contents of a page's blocks in a language.
fn blocks_of(page: &str, language: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join(page)).expect("the page");
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_pages_about_models_have_the_same_commands() {
    for language in ["sh", "prolog"] {
        let [english, chinese] = ["docs/models-and-proofs.md", "docs/models-and-proofs.zh.md"];
        assert_eq!(blocks_of(english, language), blocks_of(chinese, language));
    }
}

#[test]
fn the_commands_of_the_page_about_models_end_well() {
    let blocks = |language| blocks_of("docs/models-and-proofs.md", language);
    let folder = TempDir::new().expect("a folder");
    folder.child("puzzles").copy_from(root().join("puzzles"), &["**/*"]).expect("copied");
    folder.child("queens.lp").write_str(&blocks("prolog").concat()).expect("a file");
    let mut ran = BTreeSet::new();
    for block in blocks("sh") {
        let called: Vec<_> = SOLVERS.into_iter().filter(|solver| block.contains(&format!("{solver} "))).collect();
        assert!(!called.is_empty(), "{block}");
        if !called.iter().all(|solver| has(solver)) {
            continue;
        }
        for block in [block.clone(), block.replace("classic/nauck-1850", "unsolvable/corner-6")] {
            let output = shell(&format!("set -e\n{block}"), folder.path()).output().expect("it runs");
            let said = common::stdout(&output) + &common::stderr(&output);
            assert!(output.status.success(), "{block}\n{said}");
            assert_eq!(
                said.matches("通过，得分 1/1").count(),
                block.matches("nqfill check").count(),
                "{block}\n{said}"
            );
        }
        ran.extend(called);
    }
    assert!(SOLVERS.iter().all(|solver| ran.contains(solver) || !has(solver)), "the page calls {ran:?}");
}

//! `nqfill count` and the counter behind it.

use crate::common;
use crate::common::{brute_force, puzzle, table};
use assert_fs::TempDir;
use assert_fs::prelude::*;
use nqfill::count::{Unwatched, count_plainly, count_with};
use nqfill::{CountRequest, Placement, Puzzle, Square, Symmetry};
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

fn empty(n: usize) -> Puzzle {
    puzzle(&(".".repeat(n) + "\n").repeat(n))
}

fn value(puzzle: &Puzzle, request: &CountRequest) -> u128 {
    let tally = count_with(puzzle, request, &Unwatched);
    assert!(tally.exhaustive);
    tally.value
}

#[test]
fn the_empty_boards_to_sixteen_have_the_published_counts() {
    let most = if cfg!(debug_assertions) { 14 } else { 16 };
    let request = CountRequest { jobs: 2, ..CountRequest::default() };
    for row in table("counts/empty.tsv") {
        let n: usize = row[0].parse().expect("n");
        // The benches count larger boards.
        if n > most {
            break;
        }
        assert_eq!(value(&empty(n), &request).to_string(), row[1], "n = {n}, OEIS A000170");
        if n <= 12 {
            let fundamental = CountRequest { up_to_symmetry: true, ..request.clone() };
            assert_eq!(value(&empty(n), &fundamental).to_string(), row[2], "n = {n}, OEIS A002562");
        }
    }
}

#[test]
fn known_boards_have_their_known_counts() {
    for row in table("counts/known.tsv") {
        let puzzle = puzzle(&row[1].replace('/', "\n"));
        assert_eq!(value(&puzzle, &CountRequest::default()).to_string(), row[2], "{}", row[0]);
        assert_eq!(count_plainly(&puzzle).map(|count| count.to_string()).as_ref(), Some(&row[2]), "{}", row[0]);
    }
}

/// A board of 18 rows; the others, of up to 24, take minutes in a debug build, so CI counts them in release.
#[test]
fn boards_with_a_few_queens_have_their_known_counts() {
    let rows = if cfg!(debug_assertions) { 1 } else { usize::MAX };
    for row in table("counts/partial.tsv").into_iter().take(rows) {
        let puzzle = puzzle(&row[1].replace('/', "\n"));
        assert_eq!(
            value(&puzzle, &CountRequest { jobs: 2, ..CountRequest::default() }).to_string(),
            row[2],
            "{}",
            row[0]
        );
    }
}

/// A puzzle made of whole orbits of squares has all the symmetries wanted; classes are counted one by one.
#[test]
fn classes_of_symmetric_puzzles_agree_with_brute_force() {
    let mut groups = std::collections::BTreeSet::new();
    for n in [5u32, 6, 7] {
        for seed in 0..n * n {
            for blocked in [true, false] {
                let start = Square::new(seed / n, seed % n);
                for generators in [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 7], [1, 2], [4, 7]] {
                    let apply = |square, i: usize| Symmetry::ALL[i].apply(n as usize, square);
                    let mut orbit = vec![start];
                    for at in 0..4 {
                        for generator in generators {
                            let image = orbit.get(at).map(|&square| apply(square, generator));
                            orbit.extend(image.filter(|image| !orbit.contains(image)));
                        }
                    }
                    let (queens, blocks) = if blocked { (vec![], orbit) } else { (orbit, vec![]) };
                    let placement = Placement::new(n as usize, queens, blocks).expect("on the board");
                    let Ok(puzzle) = Puzzle::try_from(&placement) else { continue };
                    let group = Symmetry::of_puzzle(&puzzle);
                    groups.insert(group.len());
                    let smallest = |columns: &Vec<u32>| group.iter().map(|symmetry| symmetry.image(columns)).min();
                    let classes: std::collections::BTreeSet<_> = brute_force(&placement).iter().map(smallest).collect();
                    let request = CountRequest { up_to_symmetry: true, ..CountRequest::default() };
                    assert_eq!(value(&puzzle, &request), classes.len() as u128, "{placement:?}");
                }
            }
        }
    }
    assert_eq!(groups.into_iter().collect::<Vec<_>>(), [2, 4, 8]);
}

fn nqfill(folder: &Path, args: &[&str]) -> Output {
    common::nqfill().current_dir(folder).arg("count").args(args).output().expect("the program runs")
}

fn shown(output: &Output) -> (i32, String) {
    (output.status.code().expect("a code"), String::from_utf8(output.stdout.clone()).expect("text"))
}

fn boards() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (name, n) in [("four.txt", 4), ("six.txt", 6), ("fourteen.txt", 14)] {
        folder.child(name).write_str(&(".".repeat(n) + "\n").repeat(n)).expect("a file");
    }
    folder.child("none.txt").write_str("Q...\n....\n....\n....\n").expect("a file");
    folder.child("one.txt").write_str(".Q..\n....\n....\n....\n").expect("a file");
    folder
}

#[test]
fn one_board_is_one_number_and_several_have_their_paths() {
    let folder = boards();
    assert_eq!(shown(&nqfill(folder.path(), &["six.txt"])), (0, "4\n".into()));
    let both = nqfill(folder.path(), &["-q", "six.txt", "none.txt"]);
    assert_eq!(shown(&both), (0, "4 six.txt\n0 none.txt\n".into()));
    let json = nqfill(folder.path(), &["-f", "jsonl", "six.txt"]);
    let result: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!((&result["solution_count"], &result["exhaustive"]), (&4.into(), &true.into()));
    assert!(result.get("solutions").is_none());
}

#[test]
fn uniqueness_has_words_and_an_exit_code() {
    let folder = boards();
    assert_eq!(shown(&nqfill(folder.path(), &["--unique", "one.txt"])), (0, "唯一解\n".into()));
    assert_eq!(shown(&nqfill(folder.path(), &["--unique", "four.txt"])), (1, "多解\n".into()));
    assert_eq!(shown(&nqfill(folder.path(), &["--unique", "--lang", "en", "none.txt"])), (1, "none\n".into()));
    assert_eq!(shown(&nqfill(folder.path(), &["--fundamental", "six.txt"])), (0, "1\n".into()));
}

#[test]
fn a_limited_count_is_never_a_bare_number() {
    let folder = boards();
    let (code, text) = shown(&nqfill(folder.path(), &["--lang", "en", "--node-limit", "1000", "fourteen.txt"]));
    assert_eq!(code, 3);
    assert!(text.starts_with("at least ") && text.ends_with(", not finished: node limit\n"), "{text}");
    assert_eq!(shown(&nqfill(folder.path(), &["--lang", "en", "--at-least", "3", "six.txt"])).0, 0);
}

#[test]
fn a_checkpoint_of_another_puzzle_or_a_damaged_one_is_refused() {
    let folder = boards();
    let first =
        nqfill(folder.path(), &["--checkpoint", "state", "--time-limit", "20ms", "--memory", "1K", "fourteen.txt"]);
    assert_eq!(first.status.code(), Some(3), "{}", String::from_utf8_lossy(&first.stdout));
    let state = fs::read_to_string(folder.child("state").path()).expect("the state");
    for format in ["text", "json", "jsonl", "yaml"] {
        let other = nqfill(folder.path(), &["--resume", "state", "-f", format, "six.txt"]);
        assert_eq!((other.status.code(), other.stdout.len()), (Some(2), 0), "{format}: only the error is printed");
        let two = nqfill(folder.path(), &["--resume", "state", "-f", format, "fourteen.txt", "six.txt"]);
        assert_eq!((two.status.code(), two.stdout.len()), (Some(2), 0), "{format}: a checkpoint is of one board");
    }
    assert_eq!(shown(&nqfill(folder.path(), &["--resume", "state", "fourteen.txt"])), (0, "365596\n".into()));
    folder.child("bad").write_str(&state.replacen("\"n\":14", "\"n\":15", 1)).expect("a file");
    let bad = nqfill(folder.path(), &["--resume", "bad", "fourteen.txt"]);
    assert!(String::from_utf8_lossy(&bad.stderr).contains("checksum"), "{bad:?}");
}

#[test]
fn what_is_found_within_a_limit_of_nodes_does_not_depend_on_the_number_of_jobs() {
    let puzzle = empty(13);
    for nodes in [1_000, 30_000, 100_000, 150_000] {
        let found = [1, 2, 5].map(|jobs| {
            let budget = nqfill::Budget { nodes: Some(nodes), ..nqfill::Budget::default() };
            let tally = count_with(&puzzle, &CountRequest { jobs, budget, ..CountRequest::default() }, &Unwatched);
            (tally.value, tally.exhaustive, tally.checkpoint)
        });
        assert!(found.iter().all(|other| *other == found[0]), "{nodes} nodes: {found:?}");
        assert!(!found[0].1 && found[0].2.is_some(), "{nodes} nodes: {found:?}");
    }
}

#[test]
fn a_count_that_is_cut_short_at_once_has_a_state_and_its_memory() {
    let folder = boards();
    let cut = ["--node-limit", "10", "--checkpoint", "state", "--memory", "1M", "--lang", "en"];
    let cut = nqfill(folder.path(), &[&cut[..], &["fourteen.txt"]].concat());
    assert_eq!(cut.status.code(), Some(3), "{}", String::from_utf8_lossy(&cut.stderr));
    let resume = |memory: &[&str]| {
        nqfill(folder.path(), &[&["--resume", "state", "--lang", "en"], memory, &["fourteen.txt"]].concat())
    };
    let other = resume(&["--memory", "2M"]);
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert_eq!((other.status.code(), other.stdout.len()), (Some(2), 0), "{said}");
    assert!(said.contains("the checkpoint is of a count within 1.0 MiB"), "{said}");
    for memory in [&[][..], &["--memory", "1M"]] {
        assert_eq!(shown(&resume(memory)), (0, "365596\n".into()));
    }
}

#[test]
fn classes_are_called_classes_in_json() {
    let folder = boards();
    let json = |args: &[&str]| -> serde_json::Value {
        let output = nqfill(folder.path(), &[args, &["-f", "jsonl", "--lang", "en", "six.txt"]].concat());
        serde_json::from_slice(&output.stdout).expect("a line of JSON")
    };
    let (classes, all) = (json(&["--fundamental"]), json(&[]));
    assert_eq!((&classes["counted"], &classes["solution_count"]), (&"classes".into(), &1.into()));
    assert_eq!(classes["message"], "Found 1 class of solutions up to symmetry.");
    assert_eq!((all.get("counted"), &all["solution_count"]), (None, &4.into()));
    let schema = nqfill::show::json_schema();
    assert!(schema["$defs"]["BoardResult"]["properties"]["counted"]["description"].is_string());
}

#[test]
fn a_board_whose_count_does_not_fit_is_refused_alone_before_anything_is_made() {
    let folder = boards();
    folder.child("a.dzn").write_str("n = 1000000;\nrow = [1];\ncol = [1];\n").expect("a file");
    let (code, text) = shown(&nqfill(folder.path(), &["-q", "--lang", "en", "a.dzn", "six.txt"]));
    let refused = "at least 0, not finished: memory limit: at least 465.7 GiB needed, which --memory 512G allows a.dzn";
    assert_eq!((code, text), (3, format!("{refused}\n4 six.txt\n")));
    // No machine has this much memory; the other boards are counted nevertheless.
    let placement = nqfill::Placement::new(20_000_000, vec![], vec![]).expect("a board");
    let puzzle = nqfill::Puzzle::try_from(placement).expect("no conflict");
    let request = nqfill::CountRequest { memory: u64::MAX, ..nqfill::CountRequest::default() };
    let tally = nqfill::count::count_with(&puzzle, &request, &nqfill::count::Unwatched);
    assert!(matches!(tally.cut_by, Some(nqfill::Limit::NoMemory(_))), "{tally:?}");
    let result = nqfill(folder.path(), &["-f", "jsonl", "a.dzn"]);
    let result: serde_json::Value = serde_json::from_slice(&result.stdout).expect("a line of JSON");
    assert_eq!((&result["status"], &result["exhaustive"]), (&"undecided".into(), &false.into()));
}

#[test]
fn a_search_of_thousands_of_rows_needs_no_deep_stack_and_ends_in_its_memory() {
    let placement = nqfill::Placement::new(600, vec![], vec![]).expect("a board");
    let puzzle = nqfill::Puzzle::try_from(placement).expect("no queens, no conflict");
    let request = nqfill::CountRequest { memory: 3 << 20, ..nqfill::CountRequest::default() };
    let tally = nqfill::count::count_with(&puzzle, &request, &nqfill::count::Unwatched);
    assert!(matches!(tally.cut_by, Some(nqfill::Limit::Memory(needed)) if needed > request.memory), "{tally:?}");
}

/// The state is saved every ten seconds and when the count is cut; after a kill the last one is left.
#[test]
fn a_count_killed_half_way_goes_on_from_its_checkpoint() {
    let folder = boards();
    let cut = ["--checkpoint", "state", "--memory", "1K", "--jobs", "1"];
    let started = nqfill(folder.path(), &[&cut[..], &["--time-limit", "50ms", "fourteen.txt"]].concat());
    assert_eq!(started.status.code(), Some(3), "{}", String::from_utf8_lossy(&started.stdout));
    let first = fs::read_to_string(folder.child("state").path()).expect("the state");
    // Goes on, and is killed with the file in place.
    let mut command = common::nqfill();
    command.args(["count", "--resume", "state"]).args(cut).arg("fourteen.txt").current_dir(folder.path());
    let mut child = command.stdout(Stdio::null()).spawn().expect("the program runs");
    std::thread::sleep(std::time::Duration::from_millis(20));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 6, "nothing half written is left");
    assert_eq!(fs::read_to_string(folder.child("state").path()).expect("the state"), first, "the state is whole");
    let resumed = nqfill(folder.path(), &["--resume", "state", "fourteen.txt"]);
    assert_eq!(shown(&resumed), (0, "365596\n".into()));
}

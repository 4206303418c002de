//! No input of the fuzzer's corpus makes a command panic, hang or allocate out of proportion.

#[path = "common/commands.rs"]
mod commands;
#[path = "common/counting.rs"]
mod counting;
#[path = "common/input.rs"]
mod input;
#[path = "common/root.rs"]
mod root;

use counting::MOST;
use root::root;
use std::sync::atomic::Ordering;

/// Most bytes that all tests of this program may hold together: several times the memory limit of a search for each of
/// them, and the tables of lines of a board of a million rows.
const MOST_HELD: usize = 512 << 20;

/// Parts of the corpus.
const SHARES: usize = 6;

/// Runs one share of the files in a folder of the corpus, so that no test takes long.
fn run_share(folder: &str, share: usize) {
    let folder = root().join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let mut count = 0;
    for path in paths.iter().skip(share).step_by(SHARES) {
        let bytes = std::fs::read(path).expect("a file");
        let Some((&choice, bytes)) = bytes.split_first() else { continue };
        commands::run_all(choice, bytes);
        let most = MOST.load(Ordering::Relaxed);
        assert!(most < MOST_HELD, "{}: {most} bytes held", path.display());
        count += 1;
    }
    assert!(count > 100, "{count} inputs");
}

#[test]
fn commands_take_the_first_share_of_the_corpus() {
    run_share("fixtures/fuzz", 0);
}

#[test]
fn commands_take_the_second_share_of_the_corpus() {
    run_share("fixtures/fuzz", 1);
}

#[test]
fn commands_take_the_third_share_of_the_corpus() {
    run_share("fixtures/fuzz", 2);
}

#[test]
fn commands_take_the_fourth_share_of_the_corpus() {
    run_share("fixtures/fuzz", 3);
}

#[test]
fn commands_take_the_fifth_share_of_the_corpus() {
    run_share("fixtures/fuzz", 4);
}

#[test]
fn commands_take_the_sixth_share_of_the_corpus() {
    run_share("fixtures/fuzz", 5);
}

/// Inputs of a few bytes that mean boards of a million rows: crowded ones, and ones with every row but one closed.
#[test]
fn commands_take_boards_that_are_larger_than_their_text() {
    let facts =
        |n: usize| format!("board({n}).\n") + &(1..=200).map(|i| format!("queen({i},1).\n")).collect::<String>();
    for text in [
        "n = 1000000;\nrow = [1];\ncol = [1];\n".to_owned(),
        "n = 1000000;\nrow = [1, 2];\ncol = [1, 1];\n".to_owned(),
        "n = 100000;\nrow = [];\ncol = [];\n".to_owned(),
        "n = 20000;\nrow = [5];\ncol = [7];\n".to_owned(),
        "n = 2000;\nrow = [5];\ncol = [7];\n".to_owned(),
        facts(100_000),
    ] {
        for choice in [31, 95] {
            commands::run_all(choice, text.as_bytes());
        }
        let most = MOST.load(Ordering::Relaxed);
        assert!(most < MOST_HELD, "{text:.30}: {most} bytes held");
    }
}

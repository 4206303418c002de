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
use std::path::Path;
use std::sync::atomic::Ordering;

/// Most bytes that all tests of this program may hold together: several times the memory limit of a search for each of
/// them, and the tables of lines of a board of a million rows.
const MOST_HELD: usize = 512 << 20;

#[test]
fn commands_take_every_input_of_the_corpus() {
    let folder = root().join("fixtures/fuzz");
    let paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    assert!(paths.len() > 100, "{} inputs", paths.len());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for share in paths.chunks(paths.len().div_ceil(threads)) {
            scope.spawn(|| share.iter().for_each(|path| run(path)));
        }
    });
}

/// Runs the commands on one input.
fn run(path: &Path) {
    let bytes = std::fs::read(path).expect("a file");
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    commands::run_all(choice, bytes);
    let most = MOST.load(Ordering::Relaxed);
    assert!(most < MOST_HELD, "{}: {most} bytes held", path.display());
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

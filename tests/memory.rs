//! Reading any file of the fixtures takes memory in proportion to its size, and no input of the fuzzer's corpus makes a command
//! allocate out of proportion; neither panics or hangs. `crates/nqfill-read/src/text/effort.rs` counts the work of reading.
#![cfg(feature = "cli")]

#[path = "common/commands.rs"]
mod commands;
#[path = "common/counting.rs"]
mod counting;
#[path = "common/input.rs"]
mod input;
#[path = "common/pages.rs"]
mod pages;
#[path = "common/root.rs"]
mod root;

use counting::{HELD, MOST};
use nqfill::grade::roster::{HandedIn, Roster};
use nqfill::read::{Document, FORMATS, ReadOptions};
use pages::texts;
use root::root;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Bytes that reading the smallest file may take: the tables of a few grammars.
const CONSTANT: usize = 256 << 10;

/// Most bytes that the commands may hold together: several times the memory limit of a search for each input that is taken
/// at the same time, and the tables of lines of a board of a million rows.
const MOST_HELD: usize = 512 << 20;

/// Makes the tests run one after the other, because the allocator counts for the whole program.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts counting anew; the bytes held now.
fn start() -> usize {
    let held = HELD.load(Ordering::Relaxed);
    MOST.store(held, Ordering::Relaxed);
    held
}

/// Most bytes held while the boards of a file are read one by one.
fn most_held(bytes: Vec<u8>, options: &ReadOptions) -> usize {
    let before = start();
    if let Ok(document) = Document::new(bytes, options) {
        document.entries().for_each(drop);
    }
    MOST.load(Ordering::Relaxed) - before
}

fn assert_modest(name: &str, bytes: &[u8]) {
    let all = FORMATS.iter().map(Some).chain([None]);
    for format in all {
        let options = ReadOptions { format, ..ReadOptions::default() };
        let held = most_held(bytes.to_vec(), &options);
        assert!(held <= 20 * bytes.len() + CONSTANT, "{name} as {format:?}: {held} bytes held for {}", bytes.len());
    }
}

/// A long list of students who handed in nothing, reported one by one: about eight bytes each in the list.
fn assert_modest_roster() {
    let students = if cfg!(debug_assertions) { 20_000 } else { 200_000 };
    let text: String = (0..students).map(|at| format!("{}\n", 1_000_000 + at)).collect();
    let size = text.len();
    let before = start();
    let roster = Roster::read("roster", text.into_bytes()).expect("a roster");
    let (nobody, puzzles, scheme) = (HandedIn::default(), ["p".into()], Default::default());
    assert_eq!(roster.missing(&nobody, &puzzles, &scheme).count(), students);
    let held = MOST.load(Ordering::Relaxed) - before;
    assert!(held <= 12 * size + CONSTANT, "{held} bytes held for a roster of {size}");
}

#[test]
fn reading_takes_memory_in_proportion_to_the_file() {
    let _turn = alone();
    assert_modest_roster();
    // All texts in every format take a minute in a debug build; CI reads them all in release.
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    for folder in ["fixtures/input", "fixtures/formats", "fixtures/wrong-answers", "fixtures/fuzz"] {
        for (name, bytes) in texts(&root().join(folder)).iter().step_by(step) {
            assert_modest(name, bytes);
        }
    }
    let long = if cfg!(debug_assertions) { 6_000 } else { 30_000 };
    for (name, unit) in [
        ("digits", "1 "),
        ("unset", "? "),
        ("brackets", "["),
        ("nested", "[["),
        ("pairs", "1 1\n"),
        ("listed pairs", "[1,1],"),
        ("names", "a1 "),
        ("stars", "*"),
        ("full-width", "Ｑ."),
        ("rows", "."),
        ("one-row boards", "Q\n\n"),
        ("ranks", "1/"),
        ("bars", "|"),
        ("quotes", "\"\","),
        ("facts", "queen(1,1)."),
        ("assigned", "n=1;"),
        ("objects", "{\"n\":1}"),
        ("statements", "letting n=1\n"),
        ("numbers", "9"),
        ("headings", "解法 1:\n"),
    ] {
        assert_modest(name, unit.repeat(long / unit.len()).as_bytes());
    }
    // Of a drawing that is no board no square is kept, and of each of its rows the place.
    for unit in ["1", "Q", "Q.", "Q\n", ".Q..\n", ".*..\n", "a1 ", "x"] {
        let bytes = unit.repeat(100_000 / unit.len()).into_bytes();
        let (length, held) = (bytes.len(), most_held(bytes, &ReadOptions::default()));
        let times = if unit.ends_with('\n') { 20 } else { 4 };
        assert!(held <= times * length + CONSTANT, "{unit:?}: {held} bytes held for {length}");
    }
}

#[test]
fn commands_take_every_input_of_the_corpus() {
    let _turn = alone();
    start();
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
    let _turn = alone();
    start();
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

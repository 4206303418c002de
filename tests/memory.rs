//! Reading any file of the fixtures takes memory in proportion to its size, without panics or hangs.
//! `crates/nqfill-read/src/text/effort.rs` counts the work.

#[path = "common/counting.rs"]
mod counting;
#[path = "common/root.rs"]
mod root;

use counting::{HELD, MOST};
use nqfill::read::{Document, FORMATS, ReadOptions};
use root::root;
use std::sync::atomic::Ordering;

/// Bytes that reading the smallest file may take: the tables of a few grammars.
const CONSTANT: usize = 256 << 10;

/// Most bytes held while the boards of a file are read one by one.
fn most_held(bytes: Vec<u8>, options: &ReadOptions) -> usize {
    let before = HELD.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
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
#[cfg(feature = "cli")]
fn assert_modest_roster() {
    use nqfill_grade::roster::{HandedIn, Roster};
    let students = if cfg!(debug_assertions) { 20_000 } else { 200_000 };
    let text: String = (0..students).map(|at| format!("{}\n", 1_000_000 + at)).collect();
    let size = text.len();
    let before = HELD.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let roster = Roster::read("roster", text.into_bytes()).expect("a roster");
    let (nobody, puzzles, scheme) = (HandedIn::default(), ["p".into()], Default::default());
    assert_eq!(roster.missing(&nobody, &puzzles, &scheme).count(), students);
    let held = MOST.load(Ordering::Relaxed) - before;
    assert!(held <= 12 * size + CONSTANT, "{held} bytes held for a roster of {size}");
}

/// One test only, because the allocator counts for the whole program.
#[test]
fn reading_takes_memory_in_proportion_to_the_file() {
    #[cfg(feature = "cli")]
    assert_modest_roster();
    // All files in every format take a minute in a debug build; CI reads them all in release.
    let step = if cfg!(debug_assertions) { 5 } else { 1 };
    for folder in ["fixtures/input", "fixtures/formats", "fixtures/wrong-answers", "fixtures/fuzz"] {
        for entry in walkdir::WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().step_by(step) {
            let entry = entry.expect("a fixture");
            if entry.file_type().is_file() {
                let bytes = std::fs::read(entry.path()).expect("a fixture");
                assert_modest(&entry.path().display().to_string(), &bytes);
            }
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

//! Reads the corpus of the fuzzer: no input panics, and every place lies within its text.

#[path = "../common/input.rs"]
mod input;

use crate::common::root;

#[test]
fn the_corpus_of_the_fuzzer_ends_in_boards_or_drawn_errors() {
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("fixtures/fuzz")).expect("a folder") {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("a file");
        if let Some((&choice, bytes)) = bytes.split_first() {
            input::read_all(choice, bytes);
            count += 1;
        }
    }
    assert!(count > 100, "{count} inputs");
}

//! What the fuzzer found worth keeping, read again: nothing of it panics, and every place is one of its text.

use nqfill::input::{Base, Document, FORMATS, ReadOptions};
use nqfill::report::Lang;
use std::path::Path;

/// As the fuzz target has it.
fn options(choice: u8) -> ReadOptions {
    let choice = usize::from(choice);
    ReadOptions {
        format: FORMATS.get(choice % 32),
        base: [None, Some(Base::Zero), Some(Base::One), None][choice / 64],
        ..ReadOptions::default()
    }
}

#[test]
fn the_corpus_of_the_fuzzer_ends_in_boards_or_drawn_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fuzz");
    // CI reads all of them, in release.
    let step = if cfg!(debug_assertions) { 4 } else { 1 };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").step_by(step) {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("a file");
        let Some((&choice, bytes)) = bytes.split_first() else { continue };
        let options = options(choice);
        count += 1;
        let Ok(document) = Document::new(bytes.to_vec(), &options) else { continue };
        let mut is_drawn = true;
        for entry in document.entries() {
            assert!(document.text().get(entry.span.clone()).is_some());
            if let Ok(placement) = &entry.placement {
                is_drawn &= placement.n() <= 10_000;
                for square in placement.queens().iter().take(4) {
                    let span = document.locate(&entry, square);
                    assert!(span.is_none_or(|span| document.text().get(span).is_some()));
                }
            }
        }
        for lang in Lang::ALL.into_iter().filter(|_| is_drawn) {
            let _ = nqfill::cli::diagnostics("fuzz", bytes.to_vec(), &options, lang);
        }
    }
    assert!(count > 100, "{count} inputs");
}

//! Reads the bytes of a file up to the diagnostics: for the fuzzer, and for the test of its corpus.

use nqfill::read::{Base, Document, FORMATS, ReadOptions};
use nqfill::show::Lang;
use nqfill::show::diagnostic::Diagnostics;
use nqfill::show::job::Boards;

/// The options that the first byte of an input selects.
pub(crate) fn options(choice: u8) -> ReadOptions {
    let choice = usize::from(choice);
    ReadOptions {
        format: FORMATS.get(choice % 32),
        base: [None, Some(Base::Zero), Some(Base::One), None][choice / 64],
        ..ReadOptions::default()
    }
}

/// Reads all boards, finds squares again in the text, and draws the diagnostics.
#[allow(dead_code, reason = "commands share the options alone")]
pub(crate) fn read_all(choice: u8, bytes: &[u8]) {
    let options = options(choice);
    let Ok(document) = Document::new(bytes.to_vec(), &options) else { return };
    let mut is_drawn = true;
    for entry in document.entries() {
        assert!(document.text().get(entry.span.clone()).is_some());
        if let Ok(placement) = &entry.placement {
            // A few bytes can mean n = 100,000,000, and finding conflicts takes time in proportion to n.
            is_drawn &= placement.n() <= 10_000;
            let squares: Vec<_> = placement.queens().iter().take(4).collect();
            let shown = document.locate(&entry, &squares);
            assert!(shown.into_iter().all(|(_, span)| document.text().get(span).is_some()));
        }
    }
    for lang in Lang::ALL.into_iter().filter(|_| is_drawn) {
        let diagnostics = Diagnostics { lang, ..Diagnostics::default() };
        for board in Boards::read("-".into(), Ok(bytes.to_vec()), &options) {
            let _ = board.puzzle().map_err(|verdict| diagnostics.diagnostic(&board, &verdict));
        }
    }
}

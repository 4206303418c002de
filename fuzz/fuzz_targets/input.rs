//! The whole way in: bytes, text, format, boards, conflicts, diagnostics. The first byte chooses the options.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nqfill::input::{Base, Document, FORMATS, ReadOptions};
use nqfill::report::Lang;

/// Reads the bytes as the first of them says.
fn options(choice: u8) -> ReadOptions {
    let choice = usize::from(choice);
    ReadOptions {
        format: FORMATS.get(choice % 32),
        base: [None, Some(Base::Zero), Some(Base::One), None][choice / 64],
        ..ReadOptions::default()
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, bytes)) = bytes.split_first() else { return };
    let options = options(choice);
    let Ok(document) = Document::new(bytes.to_vec(), &options) else { return };
    let mut is_drawn = true;
    for entry in document.entries() {
        assert!(document.text().get(entry.span.clone()).is_some());
        if let Ok(placement) = &entry.placement {
            // A few bytes can say n = 100,000,000, and to look for conflicts takes time in proportion to n.
            is_drawn &= placement.n() <= 10_000;
            for square in placement.queens().iter().take(4) {
                let span = document.locate(&entry, square);
                assert!(span.is_none_or(|span| document.text().get(span).is_some()));
            }
        }
    }
    if is_drawn {
        let _ = nqfill::cli::diagnostics("fuzz", bytes.to_vec(), &options, Lang::En);
    }
});

//! Ambiguous texts: what their readings show, and what the option of each gives.

use nqfill_core::board::Placement;
use nqfill_read::{Document, Entry, FORMATS, InputErrorKind, ReadOptions};

/// The boards of a text, or the error of the whole.
pub(crate) fn entries(text: &str, options: &ReadOptions) -> Vec<Entry> {
    match Document::new(text.into(), options) {
        Ok(document) => document.entries().collect(),
        Err(error) => vec![Entry::unread(error)],
    }
}

/// Asserts that an ambiguity has several different readings, each produced by its option, and a place.
pub(crate) fn assert_readings_hold(text: &str, given: &ReadOptions) {
    let found = entries(text, given);
    let mistakes = found.iter().filter(|entry| entry.placement.is_err()).count();
    for entry in &found {
        let Err(error) = &entry.placement else { continue };
        let InputErrorKind::Ambiguous { readings, .. } = &error.kind else { continue };
        assert!(readings.len() > 1 && error.span.is_some(), "{text}: {readings:?}");
        for (i, reading) in readings.iter().enumerate() {
            let is_other = |other: &nqfill_read::Reading| (other.n, &other.board) != (reading.n, &reading.board);
            assert!(readings[..i].iter().all(is_other) || reading.n > 16, "{text}: {readings:?}");
            let chosen = entries(text, &given.with(&reading.option).expect("options"));
            let is_meant = |board: &Placement| board.n() == reading.n && is_shown(&reading.board, &drawn(board));
            let is_given = chosen.iter().any(|entry| entry.placement.as_ref().is_ok_and(is_meant));
            // A square that is named twice is a mistake in every reading, which is told once one is chosen.
            let is_repeated = |entry: &Entry| matches!(&entry.placement, Err(error) if matches!(error.kind, InputErrorKind::RepeatedSquare { .. }));
            // Another mistake of the text may hold for all of it, once its signs have a meaning.
            let is_wrong = mistakes > 1 && chosen.iter().any(|entry| entry.placement.is_err());
            assert!(
                is_given || is_wrong || chosen.iter().any(is_repeated),
                "{text}: {} gives {chosen:?}",
                reading.option
            );
        }
    }
}

/// True if a reading shows this drawing, or the upper left part of a large one.
fn is_shown(shown: &str, drawn: &str) -> bool {
    shown == drawn || shown.lines().zip(drawn.lines()).all(|(part, line)| part == "..." || line.starts_with(part))
}

/// A board as its drawing in `grid`.
pub(crate) fn drawn(board: &Placement) -> String {
    let mut bytes = Vec::new();
    FORMATS[0].write(board, &mut bytes).expect("writable").expect("memory");
    String::from_utf8(bytes).expect("UTF-8")
}

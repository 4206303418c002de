//! `--queen` and its like, in a class of which only some draw with these characters.

use super::{EXAMINED, Text, again, sized};
use nqfill_core::board::Square;
use nqfill_read::{Document, Entry, Format, InputErrorKind, ReadOptions, format};

/// A text that cannot be read with `--queen` and its like, read without them: they act on drawings with these
/// characters, and what another submission counts with a `1` is a number. Of several readings each is tried with them:
/// `-i bits --queen 1`.
pub(super) fn without_glyphs((document, options): Text, n: usize, is_one: bool) -> Text {
    let first =
        |document: &Document| document.entries().next().map(|entry| entry.placement.map_err(|error| error.kind));
    let is_open = |document: &Document| matches!(first(document), Some(Err(kind)) if kind.wants_option());
    if !options.has_glyphs() || matches!(first(&document), Some(Ok(_))) || is_open(&document) {
        return (document, options);
    }
    let plain = options.without_glyphs();
    let Some(again) = again(&document, &plain) else { return (document, options) };
    let (again, plain) = sized(again, n, &plain, is_one);
    let is_refused = matches!(first(&document), Some(Err(InputErrorKind::OptionRefused { .. })));
    let is_free = |entry: &Entry| is_of_numbers(entry) || keeps_glyphs(entry, &again, &options);
    if is_refused || again.entries().take(EXAMINED).all(|entry| is_free(&entry)) {
        return (again, plain);
    }
    let ReadOptions { queen, empty, blocked, .. } = options.clone();
    if is_open(&again) { (again, ReadOptions { queen, empty, blocked, ..plain }) } else { (document, options) }
}

/// Most rows of a drawing whose squares are compared one by one.
const MOST_ROWS: usize = 100;

/// True if no square of a drawing has another meaning than the options give its character: a `1` next to the board may
/// number a row.
fn keeps_glyphs(entry: &Entry, document: &Document, options: &ReadOptions) -> bool {
    let text = document.text();
    let ReadOptions { queen, empty, blocked, .. } = options;
    let Ok(board) = &entry.placement else {
        return ![queen, empty, blocked].iter().any(|given| text.contains(|c| given.contains(c)));
    };
    let side = u32::try_from(board.n().min(MOST_ROWS + 1)).unwrap_or(u32::MAX);
    let mut squares = (0..side).flat_map(|row| (0..side).map(move |column| Square::new(row, column)));
    let is_kept = |square: Square| {
        let shown = document.locate(entry, square).and_then(|span| text.get(span)).unwrap_or_default();
        let has = |given: &String| shown.contains(|c| given.contains(c));
        let (is_queen, is_blocked) = (board.queens().contains(square), board.blocked().contains(square));
        (!has(queen) || is_queen) && (!has(blocked) || is_blocked) && (!has(empty) || !(is_queen || is_blocked))
    };
    board.n() <= MOST_ROWS && squares.all(is_kept)
}

/// True if a board was read, or may be read in several ways, in formats where no character stands for a square.
fn is_of_numbers(entry: &Entry) -> bool {
    let has_none = |format: Option<&Format>| format.is_some_and(|format| !format.has_characters());
    match &entry.placement {
        Ok(_) => has_none(entry.format),
        Err(error) => match &error.kind {
            InputErrorKind::Ambiguous { readings, .. } => readings.iter().all(|reading| {
                let named = reading.option.split(' ').skip_while(|word| *word != "-i").nth(1);
                has_none(named.and_then(format).or(entry.format))
            }),
            _ => false,
        },
    }
}

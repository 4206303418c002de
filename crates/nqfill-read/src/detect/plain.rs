//! Texts of drawings and nothing else, as most files of a folder are: no other format fits them, and there is nothing in them
//! that tells anything of the boards.

use super::{Choice, KEPT};
use crate::{Cursor, ReadOptions, Source, format};

/// Rows of the smallest board: fewer may be something else.
const FEWEST_ROWS: usize = 4;

/// The boards of a short text, if it is such a text and no option says anything of it. It is what a look at all that the text
/// might be finds, too.
pub(crate) fn plain(text: &str, options: &ReadOptions) -> Option<Choice> {
    let ReadOptions { format: asked, base, pairs, diagonals, size, .. } = options;
    let is_told = asked.is_some() || base.is_some() || pairs.is_some() || diagonals.is_some() || size.is_some();
    let is_drawn = |byte: u8| matches!(byte, b'.' | b'Q' | b'\n');
    if text.len() > KEPT || is_told || options.has_glyphs() || !text.bytes().all(is_drawn) {
        return None;
    }
    let grid = format("grid")?;
    let (source, mut cursor, mut boards) = (Source { text, options }, Cursor::default(), Vec::new());
    while let Some(entry) = grid.next(&source, &mut cursor) {
        if !entry.placement.as_ref().is_ok_and(|board| board.n() >= FEWEST_ROWS) {
            return None;
        }
        boards.push(entry);
    }
    (!boards.is_empty()).then_some(Choice::Read { format: grid, boards })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, printed, statements};

    fn read(choice: &Choice) -> String {
        match choice {
            Choice::Read { format, boards } => format!("{} {boards:?}", format.name),
            Choice::Leaders(_) => "several formats, or boards that are not kept".into(),
        }
    }

    #[test]
    fn a_plain_text_is_what_a_whole_look_at_it_finds() {
        let options = ReadOptions::default();
        let mut found = 0;
        for n in 1..=7 {
            let board = |queen: usize| -> String {
                let square = |at: usize| if at == queen { "Q" } else { "." };
                let row = |row: usize| (0..n).map(|column| square(row * n + column)).collect::<String>();
                (0..n).map(|at| row(at) + "\n").collect()
            };
            for (one, other) in [(0, 1), (n * n, n - 1), (n * n, n * n)] {
                let [one, other] = [board(one), board(other)];
                for text in [
                    one.clone(),
                    one.trim_end().into(),
                    format!("\n{one}\n"),
                    format!("{one}\n{other}"),
                    format!("{one}\n\n\n{other}\n{one}"),
                    format!("{one}{other}"),
                    format!("{one}..\n"),
                    format!("{one}\n..\n"),
                ] {
                    let Some(plain) = plain(&text, &options) else { continue };
                    assert!(matches!(statements::survey(&text, &options), Ok(None)), "{text}");
                    assert!(printed::values(&text).is_none(), "{text}");
                    let whole = detect::choose(&text, &options).expect("boards");
                    assert_eq!(read(&plain), read(&whole), "{text}");
                    found += 1;
                }
            }
        }
        assert!(found >= 40, "{found}");
    }
}

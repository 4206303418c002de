//! Texts of drawings and nothing else, as most files of a folder are, and of plain objects, as most lines of a stream are: no other
//! format fits them, and there is nothing in them that tells anything of the boards.

use super::{Choice, KEPT};
use crate::named::json;
use crate::{Cursor, Entry, ReadOptions, Source, format};

/// Rows of the smallest drawing: fewer may be something else.
const FEWEST_ROWS: usize = 4;

/// The boards of a short text, if it is such a text and no option says anything of it. It is what a look at all that the text
/// might be finds, too.
pub(crate) fn plain(text: &str, options: &ReadOptions) -> Option<Choice> {
    if text.len() > KEPT || options.format.is_some() || options.say_of_lists() {
        return None;
    }
    if text.starts_with('{') { objects(text, options) } else { drawings(text, options) }
}

fn drawings(text: &str, options: &ReadOptions) -> Option<Choice> {
    let is_drawn = |byte: u8| matches!(byte, b'.' | b'Q' | b'\n');
    // Without a branch for each byte.
    if !text.bytes().fold(true, |all, byte| all & is_drawn(byte)) {
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

fn objects(text: &str, options: &ReadOptions) -> Option<Choice> {
    let json = format("json")?;
    let (mut cursor, mut boards) = (Cursor::default(), Vec::new());
    while let Some(entry) = json::plain::next(text, options, &mut cursor) {
        boards.push(Entry { format: Some(json), ..entry });
    }
    matches!(&text[cursor.at..], "" | "\n").then_some(Choice::Read { format: json, boards })
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

    /// Fails unless a text is read as it is by a whole look at it, if it is a plain one; true if it is.
    fn is_read_alike(text: &str) -> bool {
        let options = ReadOptions::default();
        let Some(plain) = plain(text, &options) else { return false };
        assert!(matches!(statements::survey(text, &options), Ok(None)), "{text}");
        assert!(printed::values(text).is_none(), "{text}");
        let whole = detect::choose(text, &options).expect("boards");
        assert_eq!(read(&plain), read(&whole), "{text}");
        true
    }

    #[test]
    fn a_plain_text_is_what_a_whole_look_at_it_finds() {
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
                    found += usize::from(is_read_alike(&text));
                }
            }
        }
        assert!(found >= 40, "{found}");
    }

    #[test]
    fn plain_objects_are_what_a_whole_look_at_them_finds() {
        let ids = [
            "",
            "\"id\": 0, ",
            "\"id\": 12, ",
            "\"id\":\"550e8400-e29b-41d4-a716-446655440000\",",
            "\"id\": \"10101010\", ",
        ];
        let lists = [
            "",
            "[0, 0]",
            "[3, 3]",
            "[1,1],[0,3]",
            "[0, 1], [1, 0]",
            "[0,1],[1,3],[2,0],[3,2]",
            "[4, 0]",
            "[0,1],[0,1]",
        ];
        let mut found = 0;
        for n in [3, 4, 5, 11] {
            for id in ids {
                for (queens, blocked) in lists.iter().flat_map(|queens| lists.map(|blocked| (queens, blocked))) {
                    let members = format!("{id}\"n\": {n}, \"queens\": [{queens}]");
                    let alone = format!("{{{members}}}");
                    let with_blocks = format!("{{{members}, \"blocks\": [{blocked}]}}");
                    let first = format!("{{ \"blocked\":[ {blocked} ],\"queens\":[ {queens} ] , \"n\":{n} }}");
                    for text in
                        [format!("{alone}\n{first}\n"), format!("{with_blocks}\n\n{alone}"), alone, with_blocks, first]
                    {
                        found += usize::from(is_read_alike(&text));
                    }
                }
            }
        }
        assert!(found >= 1000, "{found}");
    }
}

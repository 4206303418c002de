//! Takes the board size that a submission leaves open from its puzzle: coordinate pairs and square names do not show
//! it.

use nqfill_read::{Document, ReadOptions};

/// Number of boards that show whether a text leaves its size open.
const LOOKED_AT: usize = 2;

/// Reads a text again with the size of the puzzle if it leaves the size open and then holds boards of that size. A size
/// that the user set stays.
pub fn sized(document: Document, n: usize, reading: &ReadOptions, is_one: bool) -> Document {
    let options = ReadOptions { size: Some(n), ..reading.clone() };
    if reading.size.is_some() || options.refused().is_some() || !is_open(&document, is_one) {
        return document;
    }
    let Ok(again) = Document::new(document.text().as_bytes().to_vec(), &options) else { return document };
    let again = again.beginning_at_line(document.first_line());
    let mut boards = again.entries().peekable();
    let is_settled = boards.peek().is_some()
        && boards.by_ref().take(LOOKED_AT).all(|entry| entry.placement.is_ok_and(|board| board.n() == n))
        && !(is_one && again.entries().nth(1).is_some());
    drop(boards);
    if is_settled { again } else { document }
}

/// True if reading the text needs an option, or finds several boards where one is expected.
fn is_open(document: &Document, is_one: bool) -> bool {
    let first: Vec<_> = document.entries().take(LOOKED_AT).collect();
    let asks = first.iter().any(|entry| entry.placement.as_ref().is_err_and(|error| error.kind.wants_option()));
    asks || (is_one && first.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(text: &str, n: usize, options: &ReadOptions, is_one: bool) -> Vec<Option<usize>> {
        let document = Document::new(text.into(), options).expect("text");
        let boards = sized(document, n, options, is_one);
        boards.entries().map(|entry| entry.placement.ok().map(|board| board.n())).collect()
    }

    #[test]
    fn what_leaves_its_size_open_has_that_of_the_puzzle() {
        let auto = ReadOptions::default();
        for text in ["b4 d3 a2 c1\n", "4\n1 2\n2 4\n3 1\n4 3\n", "[(0, 1), (1, 3)]\n"] {
            assert_eq!(sizes(text, 4, &auto, true), [Some(4)], "{text}");
        }
        for text in ["b4 d3 a2 c1\n", "[(0, 1), (1, 3)]\n"] {
            assert_eq!(sizes(text, 8, &auto, true), [Some(8)], "{text}");
        }
    }

    #[test]
    fn what_tells_its_size_keeps_it() {
        let auto = ReadOptions::default();
        assert_eq!(sizes(".Q..\n....\n....\n....\n", 5, &auto, true), [Some(4)]);
        assert_eq!(sizes("1 3 0 2\n", 8, &auto, true), [Some(4)]);
        assert_eq!(sizes(".Q\n..\n\n..\n..\n", 4, &auto, true), [Some(2), Some(2)]);
        let given = ReadOptions { size: Some(8), ..auto };
        assert_eq!(sizes("b4 d3 a2 c1\n", 4, &given, true), [Some(8)]);
    }
}

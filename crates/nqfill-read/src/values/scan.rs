//! Objects that need no grammar: one a line, with the size, the queens and perhaps the blocked squares as pairs of numbers, from where they are counted, and an
//! `id` that says nothing of a board. A file or a stream may have millions of these.

use crate::item::Source;
use crate::text::effort::examined;
use crate::{Cursor, Entry, MOST_ID};
use nqfill_core::board::{Placement, Square};
use std::ops::Range;

/// Rows of such a board.
const SIZES: std::ops::RangeInclusive<u32> = 4..=64;

/// The most digits of a number.
const MOST_DIGITS: usize = 9;

/// Reads the next board, if it is one that is right. What is read as such a board, the grammar reads as the same; for all others
/// this gives `None`, and leaves the cursor where it is.
pub(crate) fn next(source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
    if cursor.state.depth > 0 || source.plan.format.name != "json" {
        return None;
    }
    let mut scan = Scan { bytes: source.text.as_bytes(), at: cursor.at };
    if scan.at > 0 && scan.bytes[scan.at - 1] != b'\n' {
        return None;
    }
    let Members { n, base, queens, blocked, id_at } = scan.object()?;
    let span = cursor.at..scan.at;
    let below = scan.take(b'\n');
    // What stands below is for the grammar, unless it is another object.
    let is_apart = matches!(scan.bytes.get(scan.at), None | Some(b'{'));
    let n = n.filter(|n| SIZES.contains(n) && is_apart && (below.is_some() || scan.at == scan.bytes.len()))?;
    let mut squares = [queens?, blocked.unwrap_or_default()];
    count_from_0(&mut squares, n, base)?;
    let named = squares[0].len() + squares[1].len();
    let [queens, blocked] = squares;
    let placement = Placement::new(n as usize, queens, blocked).ok()?;
    // A square that is named twice is a mistake.
    if placement.queens().len() + placement.blocked().len() < named {
        return None;
    }
    examined(scan.at - cursor.at);
    let entry = Entry { id_at, ..cursor.entry(cursor.line, span, Ok(placement)) };
    cursor.at = scan.at;
    cursor.line += usize::from(below.is_some());
    Some(entry)
}

/// Counts squares from 0, if it is given or proven from where they are counted.
fn count_from_0(squares: &mut [Vec<Square>; 2], n: u32, base: Option<u32>) -> Option<()> {
    let numbers = || squares.iter().flatten().flat_map(|square| [square.row, square.column]);
    let has = |wanted: u32| numbers().any(|number| number == wanted);
    let first = match (base, has(0), has(n)) {
        (Some(base @ (0 | 1)), ..) => base,
        (None, true, false) => 0,
        (None, false, true) => 1,
        (None, false, false) if squares.iter().all(Vec::is_empty) => 0,
        _ => return None,
    };
    if numbers().any(|number| !(first..first + n).contains(&number)) {
        return None;
    }
    for square in squares.iter_mut().flatten() {
        *square = Square::new(square.row - first, square.column - first);
    }
    Some(())
}

/// The members of an object.
#[derive(Default)]
struct Members {
    n: Option<u32>,
    base: Option<u32>,
    queens: Option<Vec<Square>>,
    blocked: Option<Vec<Square>>,
    id_at: Option<Range<usize>>,
}

/// Bytes, and how far they are read.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    /// Goes on behind a byte.
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.bytes.get(self.at) == Some(&byte)).then(|| self.at += 1)
    }

    /// Goes on behind blanks, a byte, and blanks.
    fn take_apart(&mut self, byte: u8) -> Option<()> {
        self.blanks();
        self.take(byte)?;
        self.blanks();
        Some(())
    }

    fn blanks(&mut self) {
        while self.take(b' ').is_some() {}
    }

    fn object(&mut self) -> Option<Members> {
        let mut members = Members::default();
        self.take(b'{')?;
        self.blanks();
        loop {
            self.member(&mut members)?;
            if self.take_apart(b',').is_none() {
                self.take(b'}')?;
                return Some(members);
            }
        }
    }

    /// Reads a member, which is the first of its kind.
    fn member(&mut self, members: &mut Members) -> Option<()> {
        let name = self.text()?;
        self.take_apart(b':')?;
        let is_new = match &self.bytes[name] {
            b"n" => members.n.replace(self.number()?).is_none(),
            b"base" => members.base.replace(self.number()?).is_none(),
            b"queens" => members.queens.replace(self.squares()?).is_none(),
            b"blocked" | b"blocks" => members.blocked.replace(self.squares()?).is_none(),
            b"id" => members.id_at.replace(self.id()?).is_none(),
            _ => false,
        };
        is_new.then_some(())
    }

    /// The bytes between quotes: letters, digits, `_` and `-`.
    fn text(&mut self) -> Option<Range<usize>> {
        self.take(b'"')?;
        let start = self.at;
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        self.at += self.bytes[start..].iter().take_while(|byte| is_plain(byte)).count();
        let text = start..self.at;
        self.take(b'"')?;
        Some(text)
    }

    /// A number without a sign and without zeros before it.
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let mut number = 0;
        while let Some(digit) = self.bytes.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            if self.at - start == MOST_DIGITS || self.at > start && number == 0 {
                return None;
            }
            number = 10 * number + u32::from(digit - b'0');
            self.at += 1;
        }
        (self.at > start).then_some(number)
    }

    /// A number, or a text, that results can echo.
    fn id(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        let is_text = self.bytes.get(start) == Some(&b'"');
        let is_read = if is_text { self.text().is_some() } else { self.number().is_some() };
        (is_read && self.at - start <= MOST_ID).then_some(start..self.at)
    }

    /// A list of pairs, each of a row and a column.
    fn squares(&mut self) -> Option<Vec<Square>> {
        let mut squares = Vec::new();
        self.take(b'[')?;
        self.blanks();
        if self.take(b']').is_some() {
            return Some(squares);
        }
        loop {
            self.take(b'[')?;
            self.blanks();
            let row = self.number()?;
            self.take_apart(b',')?;
            let column = self.number()?;
            self.blanks();
            self.take(b']')?;
            squares.push(Square::new(row, column));
            if self.take_apart(b',').is_none() {
                self.take(b']')?;
                return Some(squares);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::Says;
    use crate::{ReadOptions, detect, values};

    /// Objects that are right, and all that a change of one byte makes of them.
    #[test]
    fn what_is_scanned_is_what_the_grammar_reads() {
        let options = ReadOptions::default();
        let mut scanned = 0;
        for object in [
            "{\"n\": 4, \"base\": 0, \"queens\": [[0, 1], [1, 3]], \"blocks\": [[2, 0]]}",
            "{\"id\": 7, \"n\": 5, \"queens\": [[5, 1]], \"blocked\": []}",
            "{\"id\": \"a4\", \"n\": 4, \"queens\": [[0, 1]]}",
            "{\"n\":4,\"queens\":[]}",
        ] {
            for at in 0..object.len() {
                for change in ["", " ", "0", "1", "4", "5", "[", "]", ",", "\"", "}"] {
                    let text = [&object[..at], change, &object[at + 1..], "\n"].concat();
                    let Ok(plan) = detect::plan(&text, &options) else { continue };
                    let source = Source { text: &text, options: &options, plan: &plan, probe: None, proven: None };
                    let Some(entry) = next(&source, &mut Cursor::default()) else { continue };
                    let item = values::text::next(&source, &mut Cursor::default()).expect("an item");
                    let Says::Boards(boards) = item.says else { panic!("{text}") };
                    let [board] = &boards[..] else { panic!("{text}") };
                    assert_eq!((&board.placement, &board.id_at), (&entry.placement, &entry.id_at), "{text}");
                    assert!(board.notes.is_empty() && text[entry.span].ends_with('}'));
                    scanned += 1;
                }
            }
        }
        assert!(scanned > 100, "{scanned}");
    }
}

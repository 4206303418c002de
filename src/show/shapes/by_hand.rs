//! Results as JSON by hand: a file may have a million boards, and the serializer takes most of the time of a small one.
//!
//! By hand are written the board, its completions, and the answer with the members that every one has. Conflicts, errors, costs,
//! ratings and explanations are left to the serializer, with all of their answer.

use super::{Completion, ResultEnd};
use crate::show::board_text::plain;
use crate::show::shapes::parts::Object;
use crate::show::{Subject, Verdict};
use nqfill_core::board::{Placement, Square, SquareSet};
use serde::Serialize;
use std::io;

/// Adds what is known of the board, but for the bracket at the end of the object.
pub(crate) fn add_board(subject: &Subject<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let start = out.len();
    if let Some(id) = subject.id {
        member(out, b",\"id\":", id)?;
    }
    text(out, b",\"source\":", Some(subject.source))?;
    number(out, b",\"index\":", Some(subject.index as u64));
    number(out, b",\"line\":", Some(subject.line as u64));
    name(out, b",\"format\":\"", subject.format);
    name(out, b",\"encoding\":\"", subject.encoding());
    number(out, b",\"n\":", subject.placement.map(|placement| placement.n() as u64));
    squares(out, b",\"fixed\":[", subject.placement.map(Placement::queens));
    squares(out, b",\"blocked\":[", subject.placement.map(Placement::blocked));
    // Each member has a comma before it.
    out[start] = b'{';
    Ok(())
}

impl Completion<'_> {
    /// Adds it as the serializer would.
    pub(crate) fn add_json(&self, out: &mut Vec<u8>) -> io::Result<()> {
        out.extend_from_slice(b"{\"columns\":");
        for (row, &column) in self.columns.iter().enumerate() {
            out.push(if row == 0 { b'[' } else { b',' });
            digits(out, u64::from(column) + 1);
        }
        out.push(b']');
        if self.is_drawn() {
            out.extend_from_slice(b",\"board\":\"");
            plain(self.columns, self.blocked, (b"", b"\\n"), out);
            out.push(b'"');
        }
        if let Some(seconds) = self.seconds {
            member(out, b",\"seconds\":", &seconds)?;
        }
        out.push(b'}');
        Ok(())
    }
}

impl ResultEnd<'_> {
    /// Adds its members, each with a comma before it, as the serializer does. Where it has others than every answer has, these
    /// are written by the serializer.
    pub(crate) fn add_json(&self, out: &mut Vec<u8>) -> io::Result<()> {
        if !self.is_plain() {
            let start = out.len();
            serde_json::to_writer(&mut *out, &Object(self))?;
            out[start] = b',';
            out.pop();
            return Ok(());
        }
        name(out, b",\"status\":\"", Some(self.verdict.status().name()));
        text(out, b",\"message\":", Some(&self.message()))?;
        if let Some(count) = self.count() {
            match u64::try_from(count.value) {
                Ok(count) => number(out, b",\"solution_count\":", Some(count)),
                Err(_) => member(out, b",\"solution_count\":", &count.value)?,
            }
            let exhaustive: &[u8] = if count.exhaustive { b",\"exhaustive\":true" } else { b",\"exhaustive\":false" };
            out.extend_from_slice(exhaustive);
        }
        number(out, b",\"listed\":", self.listed);
        name(out, b",\"order\":\"", self.order());
        Ok(())
    }

    /// True if it has no member but those that are written by hand.
    fn is_plain(&self) -> bool {
        let is_usual = matches!(self.verdict, Verdict::Answered(_) | Verdict::Counted(_));
        let has_more = self.level.is_some() || self.counted().is_some() || !self.subject.not_read.is_empty();
        is_usual && !has_more && !self.options.statistics
    }
}

/// The name of a member with what stands around it. Its length is a part of its type: so it is copied without a loop.
type Key<const BYTES: usize> = [u8; BYTES];

/// A member that the serializer writes.
fn member(out: &mut Vec<u8>, key: &[u8], value: &impl Serialize) -> io::Result<()> {
    out.extend_from_slice(key);
    Ok(serde_json::to_writer(out, value)?)
}

fn text<const BYTES: usize>(out: &mut Vec<u8>, key: &Key<BYTES>, value: Option<&str>) -> io::Result<()> {
    let Some(value) = value else { return Ok(()) };
    if is_escaped(value.as_bytes()) {
        return member(out, key, &value);
    }
    out.extend_from_slice(key);
    out.push(b'"');
    out.extend_from_slice(value.as_bytes());
    out.push(b'"');
    Ok(())
}

/// True if a byte of a text has to be escaped: a control character, a quotation mark or a backslash. Looks at all, so that it takes
/// several at a time.
fn is_escaped(text: &[u8]) -> bool {
    text.iter().fold(false, |found, &byte| found | (byte < b' ') | (byte == b'"') | (byte == b'\\'))
}

/// A name of the program, in which nothing is escaped. The key ends with its first quotation mark.
fn name<const BYTES: usize>(out: &mut Vec<u8>, key: &Key<BYTES>, value: Option<&'static str>) {
    let Some(value) = value else { return };
    out.extend_from_slice(key);
    out.extend_from_slice(value.as_bytes());
    out.push(b'"');
}

fn number<const BYTES: usize>(out: &mut Vec<u8>, key: &Key<BYTES>, value: Option<u64>) {
    let Some(value) = value else { return };
    out.extend_from_slice(key);
    digits(out, value);
}

/// Adds a number.
pub(crate) fn digits(out: &mut Vec<u8>, value: u64) {
    match value {
        0..10 => out.push(b'0' + value as u8),
        _ => out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
    }
}

fn squares<const BYTES: usize>(out: &mut Vec<u8>, key: &Key<BYTES>, squares: Option<&SquareSet>) {
    let Some(squares) = squares else { return };
    out.extend_from_slice(key);
    for Square { row, column } in squares.iter() {
        out.extend_from_slice(b"{\"row\":");
        digits(out, u64::from(row) + 1);
        out.extend_from_slice(b",\"column\":");
        digits(out, u64::from(column) + 1);
        out.extend_from_slice(b"},");
    }
    out.pop_if(|last| *last == b',');
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::output::Options;
    use nqfill_core::SearchOptions;
    use nqfill_core::solve::{Outcome, Total, complete};
    use nqfill_core::{Budget, Puzzle};
    use std::ops::ControlFlow;

    fn by_hand(add: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        add(&mut out).expect("memory");
        String::from_utf8(out).expect("text")
    }

    fn json(value: &impl Serialize) -> String {
        serde_json::to_string(value).expect("JSON")
    }

    #[test]
    fn boards_and_answers_written_by_hand_are_those_of_the_serializer() {
        let squares = [(0, 10), (8, 3), (9, 0), (11, 9)].map(|(row, column)| Square::new(row, column));
        let placement = Placement::new(12, squares[..2].to_vec(), squares[2..].to_vec()).expect("on the board");
        let puzzle = Puzzle::try_from(&placement).expect("no conflict");
        for source in ["a.txt", "quote\"", "back\\slash", "tab\t", "\u{7f}\u{1f}", "皇后", "eight of them\u{1f}"] {
            let subject = Subject { index: 12, line: 345, format: Some("grid"), ..Subject::of(source, &placement) };
            let board = json(&Object(&subject)).replacen('{', &format!("{{\"source\":{},", json(&source)), 1);
            assert_eq!(by_hand(|out| add_board(&subject, out)) + "}", board);
            for (most, nodes) in [(Some(1), None), (Some(20), None), (None, Some(3))] {
                let request =
                    SearchOptions { most, budget: Budget { nodes, ..Budget::default() }, ..SearchOptions::default() };
                let answer = complete(&puzzle, &request, &mut |_| ControlFlow::Continue(()));
                let mut huge = answer.clone();
                if let Outcome::Solved(listing) = &mut huge.outcome {
                    listing.total = Total::Exactly(u128::MAX);
                }
                for verdict in [answer, huge].map(Verdict::Answered) {
                    for (statistics, distinct) in [(false, false), (true, false), (false, true)] {
                        let options = Options { statistics, distinct, ..Options::default() };
                        let end = ResultEnd { subject, verdict: &verdict, level: None, listed: Some(3), options };
                        let members = json(&Object(&end));
                        assert_eq!(by_hand(|out| end.add_json(out)), format!(",{}", &members[1..members.len() - 1]));
                    }
                }
            }
        }
    }

    #[test]
    fn completions_written_by_hand_are_those_of_the_serializer() {
        let squares = vec![Square::new(1, 0), Square::new(10, 10)];
        let board = Placement::new(11, vec![], squares).expect("on the board");
        let columns: Vec<u32> = (0..11).map(|row| row * 2 % 11).collect();
        for seconds in [None, Some(0.0), Some(0.000_000_123)] {
            let completion = Completion { columns: &columns, blocked: Some(board.blocked()), seconds };
            assert_eq!(by_hand(|out| completion.add_json(out)), json(&Object(&completion)));
        }
    }
}

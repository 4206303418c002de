//! Results as JSON by hand: a file may have a million boards, and the serializer takes most of the time of a small one.
//!
//! By hand are written the members that every result has. Those that tell of conflicts, errors, costs, ratings and
//! explanations are left to the serializer, with all of the result.

use super::{BoardResult, OrderName};
use nqfill_core::board::SquareSet;
use serde::Serialize;

impl BoardResult<'_> {
    /// Writes it as the serializer does, up to the place where solutions stand: `true` in the answer says that they come
    /// next, and that `}` is all that follows them. `None`, with nothing written, leaves the result to the serializer.
    pub(crate) fn write_plain(&self, out: &mut Vec<u8>) -> Option<bool> {
        let Self {
            conflicts, conflict_count, conflicts_by_kind, error, statistics, level, rating, explanation, ..
        } = self;
        let is_plain = conflicts.is_none()
            && conflict_count.is_none()
            && conflicts_by_kind.is_none()
            && error.is_none()
            && statistics.is_none()
            && level.is_none()
            && rating.is_none()
            && explanation.is_none();
        if !is_plain {
            return None;
        }
        let start = out.len();
        self.write_board(out);
        self.write_answer(out);
        // Each member has a comma before it.
        out[start] = b'{';
        Some(self.solutions.is_some())
    }

    /// Where the board stands, and what is given of it.
    fn write_board(&self, out: &mut Vec<u8>) {
        if let Some(id) = self.id {
            member(out, b",\"id\":", id);
        }
        text(out, b",\"source\":", self.source);
        number(out, b",\"index\":", Some(self.index as u64));
        number(out, b",\"line\":", Some(self.line as u64));
        name(out, b",\"format\":\"", self.format);
        name(out, b",\"encoding\":\"", self.encoding);
        if !self.not_read.is_empty() {
            member(out, b",\"not_read\":", &self.not_read);
        }
        number(out, b",\"n\":", self.n.map(|n| n as u64));
        squares(out, b",\"fixed\":[", self.fixed.as_ref().map(|squares| squares.0));
        squares(out, b",\"blocked\":[", self.blocked.as_ref().map(|squares| squares.0));
    }

    /// What became of it.
    fn write_answer(&self, out: &mut Vec<u8>) {
        name(out, b",\"status\":\"", Some(self.status.name()));
        text(out, b",\"message\":", Some(&self.message));
        if let Some(count) = self.solution_count {
            match u64::try_from(count) {
                Ok(count) => number(out, b",\"solution_count\":", Some(count)),
                Err(_) => member(out, b",\"solution_count\":", &count),
            }
        }
        if let Some(counted) = &self.counted {
            member(out, b",\"counted\":", counted);
        }
        match self.exhaustive {
            Some(true) => out.extend_from_slice(b",\"exhaustive\":true"),
            Some(false) => out.extend_from_slice(b",\"exhaustive\":false"),
            None => {}
        }
        number(out, b",\"listed\":", self.listed);
        name(out, b",\"order\":\"", self.order.as_ref().map(OrderName::name));
        if self.solutions.is_some() {
            out.extend_from_slice(b",\"solutions\":");
        }
    }
}

/// The name of a member with what stands around it. Its length is a part of its type: so it is copied without a loop.
type Key<const BYTES: usize> = [u8; BYTES];

/// A member that the serializer writes.
fn member(out: &mut Vec<u8>, key: &[u8], value: &impl Serialize) {
    out.extend_from_slice(key);
    serde_json::to_writer(&mut *out, value).expect("memory takes all bytes");
}

fn text<const BYTES: usize>(out: &mut Vec<u8>, key: &Key<BYTES>, value: Option<&str>) {
    let Some(value) = value else { return };
    if is_escaped(value) {
        return member(out, key, &value);
    }
    out.extend_from_slice(key);
    out.push(b'"');
    out.extend_from_slice(value.as_bytes());
    out.push(b'"');
}

/// True if a text of JSON has other bytes than this one: for quotation marks, backslashes and control characters.
fn is_escaped(value: &str) -> bool {
    let is_special = |byte: u8| (byte < b' ') | (byte == b'"') | (byte == b'\\');
    // Without a branch for each byte.
    let has_any = |bytes: &[u8; 16]| bytes.iter().fold(false, |has, &byte| has | is_special(byte));
    let (whole, rest) = value.as_bytes().as_chunks();
    let mut last = [b' '; 16];
    last[..rest.len()].copy_from_slice(rest);
    has_any(&last) || whole.iter().any(has_any)
}

/// A word of ours, in which nothing is escaped. The key ends with its first quotation mark.
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

fn digits(out: &mut Vec<u8>, value: u64) {
    match value {
        0..10 => out.push(b'0' + value as u8),
        _ => out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
    }
}

fn squares<const BYTES: usize>(out: &mut Vec<u8>, key: &Key<BYTES>, squares: Option<&SquareSet>) {
    let Some(squares) = squares else { return };
    out.extend_from_slice(key);
    let start = out.len();
    for square in squares.iter() {
        if out.len() > start {
            out.push(b',');
        }
        out.extend_from_slice(b"{\"row\":");
        digits(out, u64::from(square.row) + 1);
        out.extend_from_slice(b",\"column\":");
        digits(out, u64::from(square.column) + 1);
        out.push(b'}');
    }
    out.push(b']');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_escaped_for_the_characters_for_which_the_serializer_escapes_it() {
        let characters = (0..=0x300).filter_map(char::from_u32).chain(['皇', '\u{ffff}', '♛']);
        for character in characters {
            for (before, behind) in [(0, 0), (3, 0), (7, 9), (8, 1), (0, 8), (15, 0), (16, 3)] {
                let text = "a".repeat(before) + &character.to_string() + &"皇".repeat(behind);
                let is_longer = serde_json::to_string(&text).expect("JSON").len() > text.len() + 2;
                assert_eq!(is_escaped(&text), is_longer, "{text:?}");
            }
        }
    }
}

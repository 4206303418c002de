//! Results as JSON by hand: a file may have a million boards, and the serializer takes most of the time of a small one.
//!
//! By hand are written the members that every result has. Those that tell of conflicts, errors, costs, ratings and
//! explanations are left to the serializer, with all of the result.

use super::BoardResult;
use nqfill_core::board::SquareSet;
use serde::Serialize;

impl BoardResult<'_> {
    /// Writes it as the serializer does, up to the place where solutions stand: `true` in the answer says that they come
    /// next, and that `}` is all that follows them. `None`, with nothing written, leaves the result to the serializer.
    pub(crate) fn write_plain(&self, out: &mut Vec<u8>) -> Option<bool> {
        let Self { conflicts, conflict_count, conflicts_by_kind, error, statistics, rating, explanation, .. } = self;
        let is_plain = conflicts.is_none()
            && conflict_count.is_none()
            && conflicts_by_kind.is_none()
            && error.is_none()
            && statistics.is_none()
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
            member(out, ",\"id\":", id);
        }
        text(out, ",\"source\":", self.source);
        number(out, ",\"index\":", Some(self.index as u64));
        number(out, ",\"line\":", Some(self.line as u64));
        name(out, ",\"format\":\"", self.format);
        name(out, ",\"encoding\":\"", self.encoding);
        number(out, ",\"n\":", self.n.map(|n| n as u64));
        squares(out, ",\"fixed\":[", self.fixed.as_ref().map(|squares| squares.0));
        squares(out, ",\"blocked\":[", self.blocked.as_ref().map(|squares| squares.0));
    }

    /// What became of it.
    fn write_answer(&self, out: &mut Vec<u8>) {
        name(out, ",\"status\":\"", Some(self.status.name()));
        text(out, ",\"message\":", Some(&self.message));
        if let Some(count) = self.solution_count {
            match u64::try_from(count) {
                Ok(count) => number(out, ",\"solution_count\":", Some(count)),
                Err(_) => member(out, ",\"solution_count\":", &count),
            }
        }
        if let Some(counted) = &self.counted {
            member(out, ",\"counted\":", counted);
        }
        if let Some(exhaustive) = self.exhaustive {
            let value = if exhaustive { ",\"exhaustive\":true" } else { ",\"exhaustive\":false" };
            out.extend_from_slice(value.as_bytes());
        }
        number(out, ",\"listed\":", self.listed);
        if let Some(order) = &self.order {
            name(out, ",\"order\":\"", Some(order.name()));
        }
        if self.solutions.is_some() {
            out.extend_from_slice(b",\"solutions\":");
        }
    }
}

/// A member that the serializer writes.
fn member(out: &mut Vec<u8>, key: &str, value: &impl Serialize) {
    out.extend_from_slice(key.as_bytes());
    serde_json::to_writer(&mut *out, value).expect("memory takes all bytes");
}

fn text(out: &mut Vec<u8>, key: &str, value: Option<&str>) {
    let Some(value) = value else { return };
    let is_escaped = value.bytes().fold(false, |is, byte| is | (byte < b' ') | (byte == b'"') | (byte == b'\\'));
    if is_escaped {
        return member(out, key, &value);
    }
    out.extend_from_slice(key.as_bytes());
    out.push(b'"');
    out.extend_from_slice(value.as_bytes());
    out.push(b'"');
}

/// A word of ours, in which nothing is escaped. The key ends with its first quotation mark.
fn name(out: &mut Vec<u8>, key: &str, value: Option<&'static str>) {
    let Some(value) = value else { return };
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(value.as_bytes());
    out.push(b'"');
}

fn number(out: &mut Vec<u8>, key: &str, value: Option<u64>) {
    let Some(value) = value else { return };
    out.extend_from_slice(key.as_bytes());
    digits(out, value);
}

fn digits(out: &mut Vec<u8>, value: u64) {
    match value {
        0..10 => out.push(b'0' + value as u8),
        _ => out.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
    }
}

fn squares(out: &mut Vec<u8>, key: &str, squares: Option<&SquareSet>) {
    let Some(squares) = squares else { return };
    out.extend_from_slice(key.as_bytes());
    for (at, square) in squares.iter().enumerate() {
        out.extend_from_slice(if at > 0 { b",{\"row\":" } else { b"{\"row\":" });
        digits(out, u64::from(square.row) + 1);
        out.extend_from_slice(b",\"column\":");
        digits(out, u64::from(square.column) + 1);
        out.push(b'}');
    }
    out.push(b']');
}

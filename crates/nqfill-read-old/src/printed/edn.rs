//! Maps of Clojure: `{:n 8, :queens [[0 4] [1 2]]}`.
//!
//! ```text
//! map = "{" { ":" name value [ "," ] } "}"
//! ```
//! A name gets its colon behind it, and commas stand between values, in the place of blanks.

use super::{Edited, closed, lines};

/// Takes the colons before names away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    let mut done = 0;
    for line in lines(text) {
        let at = edited.offset(line.trim_start());
        if at < done || !text[at..].starts_with("{:") {
            continue;
        }
        // A bracket that nothing closes is that of all lines below.
        let Some((map, _)) = closed(&text[at..]) else { return };
        done = at + map.len();
        if let Some(changes) = changes(map) {
            changes.into_iter().for_each(|(place, sign)| edited.put(&text[at + place..], sign));
        }
    }
}

/// Where other signs stand in a map; `None` if it has anything but names and numbers.
fn changes(map: &str) -> Option<Vec<(usize, &str)>> {
    let bytes = map.as_bytes();
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let (mut at, mut changes, mut last) = (0, Vec::new(), b'{');
    while at < bytes.len() {
        let begins_value = matches!(bytes[at], b'[' | b'{' | b':' | b'?') || is_of_name(bytes[at]);
        if begins_value && (is_of_name(last) || b"]}?".contains(&last)) {
            changes.push((at.checked_sub(1).filter(|&before| bytes[before] == b' ')?, ","));
        }
        let length = bytes[at..].iter().take_while(|byte| is_of_name(**byte)).count();
        match bytes[at] {
            b':' => {
                let name = bytes[at + 1..].iter().take_while(|byte| is_of_name(**byte)).count();
                let end = at + 1 + name;
                if name == 0 || !bytes.get(end).is_some_and(u8::is_ascii_whitespace) {
                    return None;
                }
                changes.extend([(at, &map[at + 1..end]), (end - 1, ":")]);
                (at, last) = (end, b':');
            }
            b' ' | b'\n' | b'\r' | b'\t' => at += 1,
            b',' | b'[' | b']' | b'{' | b'}' | b'?' => (at, last) = (at + 1, bytes[at]),
            _ if length > 0 && bytes[at..at + length].iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') => {
                (at, last) = (at + length, b'0');
            }
            _ => return None,
        }
    }
    Some(changes)
}

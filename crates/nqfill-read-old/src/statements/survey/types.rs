//! Types of lists that say which coordinate of a square comes first: `(int col, int row)[] queens`, `List<Point>`.

use super::Survey;
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::text::{LineSpan, span_in};
use crate::value::names::{Role, role};
use crate::{InputError, InputErrorKind};

/// The name to which a line gives a list, and its type.
fn typed(line: &str) -> Option<(&str, &str)> {
    let (head, value) = line.split_once('=')?;
    let is_colon = |at: &usize| !head[..*at].ends_with(':') && !head[at + 1..].starts_with(':');
    let colon = head.match_indices(':').map(|(at, _)| at).find(is_colon);
    let named = head[..colon.unwrap_or(head.len())].trim_end();
    let before = named.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let name = &named[before.len()..];
    let kind = colon.map_or(before, |at| &head[at + 1..]);
    (value.contains(['[', '(', '{']) && kind.contains(['[', '(', '<'])).then_some((name, kind))
}

/// True if a type names coordinates in another order than row and column, or may.
pub(super) fn is_other_way(kind: &str) -> bool {
    const ROW: u64 = bits(&[Concept::Row, Concept::Rows]);
    const COLUMN: u64 = bits(&[Concept::Column, Concept::Columns]);
    const ACROSS: u64 = bits(&[Concept::X, Concept::Y]);
    let plain: String = kind.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words = tokens(&plain);
    let place = |ideas: u64| words.iter().position(|token| token.is_any(ideas));
    let is_turned = match (place(ROW), place(COLUMN)) {
        (Some(row), Some(column)) => column < row,
        (row, None) => row.is_some(),
        (None, Some(_)) => false,
    };
    // A point has the way to the right first.
    is_turned || place(ACROSS).is_some() || plain.split(' ').any(|word| word.eq_ignore_ascii_case("point"))
}

impl Survey<'_> {
    /// Refuses a list whose type says that its squares may be written the other way.
    pub(super) fn check_type(&self, line: &LineSpan, whole: &str) -> Result<(), InputError> {
        let found = typed(whole).filter(|(name, _)| matches!(role(name), Some(Role::Queens | Role::Blocked)));
        match found.filter(|(_, kind)| is_other_way(kind)) {
            Some((_, kind)) => {
                let span = span_in(self.text, kind.trim());
                Err(InputErrorKind::UnknownStatement.at(span.start.max(line.start)..span.end.min(line.end)))
            }
            None => Ok(()),
        }
    }
}

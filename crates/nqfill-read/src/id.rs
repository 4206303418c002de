//! The `id` that an object gives its board, so that programs find the result of each board again.

use crate::InputErrorKind;
use crate::line::Signs;
use crate::values::lexer::{Lexer, plain};
use crate::values::tree::{Kind, Value, is_null, truth};
use serde::de::IgnoredAny;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::ops::Range;

/// The most bytes of an `id` that is echoed.
pub const MOST_ID: usize = 4 << 10;

/// The `id` of a board: a text or a number, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id(Box<str>);

impl Id {
    /// Its text in JSON, on one line: a number has all of its digits, a text its quotes and escapes.
    pub fn json(&self) -> &str {
        &self.0
    }

    /// The `id` of a value; `None` for `null`.
    ///
    /// # Errors
    /// If the value is neither a text nor a number, or longer than [`MOST_ID`].
    pub(crate) fn of_value(value: &str) -> Result<Option<Self>, NoId> {
        let value = value.trim();
        if value.is_empty() || value == "~" || is_null(value) {
            return Ok(None);
        }
        if value.len() > MOST_ID || value.starts_with(['[', '{', '(']) || truth(value).is_some() {
            return Err(NoId);
        }
        let json = if is_json_scalar(value) { value.into() } else { as_json_text(value) };
        if json.len() > MOST_ID { Err(NoId) } else { Ok(Some(Self(json))) }
    }

    /// The `id` of a line that is one object, whether or not it is a board.
    ///
    /// # Errors
    /// If it has one that cannot be echoed: in a stream nothing else may tell which board a result is of.
    pub fn of_line(line: &str) -> Result<Option<Self>, InputErrorKind> {
        let object = line.trim_start();
        let refused = |_: NoId| InputErrorKind::UnusableId { most: MOST_ID };
        value_in(object).map_or(Ok(None), |at| Self::of_value(&object[at]).map_err(refused))
    }
}

/// An `id` that no result can echo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoId;

/// Writes the value as it was written; for JSON alone.
impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

fn is_json_scalar(value: &str) -> bool {
    value.starts_with(|first: char| first == '"' || first == '-' || first.is_ascii_digit())
        && serde_json::from_str::<IgnoredAny>(value).is_ok()
}

/// A word, or what Python and YAML put in single quotes, as a text of JSON.
fn as_json_text(value: &str) -> Box<str> {
    let between = |quotes| value.strip_prefix(quotes)?.strip_suffix(quotes);
    let inner = ["'''", "\"\"\"", "'", "\""].into_iter().find_map(between);
    serde_json::Value::from(inner.map_or(value.into(), plain)).to_string().into()
}

/// The bytes of the value of `id` in the object that begins here, if it is whole.
fn value_in(object: &str) -> Option<Range<usize>> {
    if !object.starts_with('{') || !mentions_id(object.as_bytes()) {
        return None;
    }
    let Kind::Map(members) = Value::read(&mut Lexer::new(object, 0, Signs::default())).ok()?.kind else { return None };
    let is_id = |name: &str| name.trim().eq_ignore_ascii_case("id");
    let found = members.items().iter().find(|member| member.name.as_ref().is_some_and(|name| is_id(&name.text)))?;
    Some(found.value.span.clone())
}

/// True if the word `id` stands somewhere. Most boards have none, and this takes much less time than to look at their names.
fn mentions_id(bytes: &[u8]) -> bool {
    let is_part = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphanumeric);
    memchr::memchr2_iter(b'i', b'I', bytes).any(|at| {
        matches!(bytes.get(at + 1), Some(b'd' | b'D')) && !is_part(at.checked_sub(1)) && !is_part(Some(at + 2))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: &str) -> Result<Option<String>, NoId> {
        Ok(Id::of_value(value)?.map(|id| id.json().to_owned()))
    }

    #[test]
    fn texts_and_numbers_of_json_stay_as_they_were_written_and_other_texts_become_json() {
        let same = ["7", "-0", "1e400", "1.50", "123456789012345678901234567890", "\"\"", "\"\\u00e9\\/\"", "\"é\""];
        let others = [
            ("'a'", "\"a\""),
            ("'it\\'s \"b\"'", r#""it's \"b\"""#),
            ("abc-1", "\"abc-1\""),
            ("007", "\"007\""),
            ("2026-11-21", "\"2026-11-21\""),
            ("'''a\nb'''", "\"a\\nb\""),
            ("'\\x'", r#""\\x""#),
        ];
        for (value, json) in same.map(|value| (value, value)).into_iter().chain(others) {
            assert_eq!(of(value), Ok(Some(json.to_owned())));
        }
    }

    #[test]
    fn lists_objects_truth_values_and_long_texts_are_no_ids_and_null_is_none() {
        for value in ["[1]", "{\"a\": 1}", "(1, 2)", "true", "False", &format!("\"{}\"", "x".repeat(MOST_ID))] {
            assert_eq!(of(value), Err(NoId), "{value}");
        }
        // Escapes make it longer.
        assert_eq!(of(&format!("'{}'", "\u{1}".repeat(1000))), Err(NoId));
        assert_eq!([of("null"), of("None"), of("~"), of(" ")], [Ok(None), Ok(None), Ok(None), Ok(None)]);
    }

    #[test]
    fn the_member_is_found_by_its_name_alone() {
        let found = |object: &str| value_in(object).map(|span| object[span].to_owned());
        assert_eq!(found(r#"{"n": 4, "id": 12 , "queens": []}"#).as_deref(), Some("12"));
        assert_eq!(found("{ID: 'a', n: 4}").as_deref(), Some("'a'"));
        for none in [r#"{"n": 4, "name": "id"}"#, r#"{"note": {"id": 1}}"#, r#"{"uuid": 1, "valid": 2}"#, "", "id"] {
            assert_eq!(found(none), None, "{none}");
        }
    }

    #[test]
    fn an_object_that_is_cut_off_has_no_id() {
        let of = |line: &str| Id::of_line(line).map(|id| id.map(|id| id.json().to_owned()));
        assert_eq!(of("{\"id\": 7, \"n\": 4}"), Ok(Some("7".to_owned())));
        assert_eq!(of("{'n': 4, 'id': 'a'}"), Ok(Some("\"a\"".to_owned())));
        assert_eq!([of("{\"id\": 7, \"n\": 4"), of("{\"id\": 7, \"queens\": [[0, 1]}")], [Ok(None), Ok(None)]);
        assert!(of("{\"id\": [7]}").is_err());
    }
}

//! Lines of a talk: `bob: 1 7 5 8 2 4 6 3` above `bob: these are rows, column by column`.

use super::Survey;
use crate::format::said::Meaning;
use crate::statements::LONGEST;
use crate::statements::harmless::says_something;
use crate::statements::line::Words;
use crate::text::{LineSpan, prefix};
use crate::value::names;

/// Lines of a text in which speakers are looked for, at most.
const MOST: usize = 64;

/// Bytes of a name, at most.
const LONGEST_NAME: usize = 24;

/// Who speaks on a line, and what.
fn speaker(line: &str) -> Option<(&str, &str)> {
    let (name, said) = line.split_once(':')?;
    let name = name.trim();
    let is_name = name.len() <= LONGEST_NAME
        && name.chars().nth(1).is_some()
        && name.chars().all(char::is_alphabetic)
        && names::role(name).is_none()
        && !says_something(name);
    (is_name && !said.trim().is_empty()).then_some((name, said))
}

impl Survey<'_> {
    /// Takes the name of who speaks before what they say; false if nobody does.
    pub(super) fn spoken_by(&mut self, line: &LineSpan, whole: &str) -> Option<LineSpan> {
        if self.is_talk == Some(false) {
            return None;
        }
        let (_, said) = speaker(whole)?;
        if !self.is_talk() {
            return None;
        }
        let mark = whole.len() - said.len();
        self.take(line.start..line.start + mark);
        Some(LineSpan { start: line.start + mark, ..*line })
    }

    /// True if somebody speaks at least twice, and says once in which order numbers stand.
    fn is_talk(&mut self) -> bool {
        let text = self.text;
        *self.is_talk.get_or_insert_with(|| {
            let lines: Vec<(&str, &str)> = text.lines().take(MOST).filter_map(speaker).collect();
            let speaks_twice = |name: &str| lines.iter().filter(|(other, _)| *other == name).count() > 1;
            let tells = |said: &str| {
                let told = Words::of(prefix(said, LONGEST)).sentences;
                told.iter().any(|statement| matches!(statement.meaning, Meaning::Order(_) | Meaning::Index(_)))
            };
            lines.iter().any(|(name, said)| speaks_twice(name) && tells(said))
        })
    }
}

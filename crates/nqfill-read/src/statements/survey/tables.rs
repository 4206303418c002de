//! Tables of squares: the line that names their columns, and the lines below it.

use super::Survey;
use crate::statements::table::{Header, Heads};
use crate::statements::{Meaning, Statement, table};
use crate::text::{LineSpan, line_at, span_in};
use crate::{InputError, InputErrorKind};

impl Survey<'_> {
    /// Takes the line that names the columns of a table.
    pub(super) fn headed(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let below = line_at(self.text, line.next).map_or("", |below| &self.text[below.start..below.end]);
        if table::is_rule(whole) && table::header(below, "", true).is_some() {
            self.take(line.start..line.end);
            self.is_framed = true;
            return Ok(true);
        }
        // A heading in brackets is a sentence.
        let header =
            if whole.trim_start().starts_with('(') { None } else { table::header(whole, below, self.is_framed) };
        self.is_framed = false;
        match header {
            None => Ok(false),
            Some(Header::Other) => Err(InputErrorKind::UnknownStatement.at(span_in(self.text, whole.trim()))),
            Some(Header::Squares(table, heads)) => {
                let meaning = match heads {
                    Heads::Order(order) => Meaning::Order(order),
                    Heads::Unordered => Meaning::Unordered,
                    Heads::Ranks => Meaning::Ranks,
                };
                let span = span_in(self.text, whole.trim());
                self.convention.add(self.text, Statement { meaning, span })?;
                self.table = Some(table);
                self.take(line.start..line.end);
                Ok(true)
            }
        }
    }

    /// Takes all of a line of a table but its two numbers; false if the table has ended.
    pub(super) fn line_of_table(&mut self, line: &LineSpan, whole: &str) -> bool {
        if table::is_rule(whole) || table::is_total(whole) {
            self.take(line.start..line.end);
            return true;
        }
        let numbers = self.table.and_then(|table| table.numbers(whole));
        match numbers {
            Some(numbers) => {
                let numbers = numbers.map(|span| line.start + span.start..line.start + span.end);
                self.take_but(line.start..line.end, &numbers);
                self.has_board = true;
                true
            }
            None => {
                self.table = None;
                false
            }
        }
    }
}

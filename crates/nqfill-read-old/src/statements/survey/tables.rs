//! Tables of squares: the line that names their columns, and the lines below it.

use super::Survey;
use crate::format::said::{Axis, Meaning, Statement};
use crate::statements::table::Header;
use crate::statements::vocabulary::tokens;
use crate::statements::{grammar, table};
use crate::text::{LineSpan, line_at, span_in};
use crate::{InputError, InputErrorKind};
use std::borrow::Cow;

/// A line with blanks in the place of what stands in brackets behind names and says from where they count: `Row (0-based)`.
fn apart_from_bases(line: &str) -> (Cow<'_, str>, Vec<Statement>) {
    let (mut names, mut bases) = (Cow::Borrowed(line), Vec::new());
    for (open, _) in line.match_indices('(') {
        let Some(length) = line[open..].find(')') else { break };
        let inside = &line[open + 1..open + length];
        let tokens = tokens(inside);
        if let [(said, meaning @ Meaning::Base(_))] = &grammar::sentences(&tokens)[..]
            && said.len() == tokens.len()
        {
            bases.push(Statement { meaning: *meaning, span: open..open + length + 1 });
            names.to_mut().replace_range(open..=open + length, &" ".repeat(length + 1));
        }
    }
    (names, bases)
}

impl Survey<'_> {
    /// Takes the line that names the columns of a table.
    pub(super) fn headed(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        if self.judged(line, whole)? {
            return Ok(true);
        }
        let below = line_at(self.text, line.next).map_or("", |below| &self.text[below.start..below.end]);
        if table::is_rule(whole) && table::header(below, "", true).is_some() {
            self.take(line.start..line.end);
            self.is_framed = true;
            return Ok(true);
        }
        let (names, bases) = apart_from_bases(whole);
        // A heading in brackets is a sentence.
        let header =
            if whole.trim_start().starts_with('(') { None } else { table::header(&names, below, self.is_framed) };
        self.is_framed = false;
        match header {
            None => Ok(false),
            // `The first number is the row, the second one the column` names no columns of a table.
            Some(Header::Other) if grammar::tells_order(&tokens(whole)) => Ok(false),
            Some(Header::Other) => Err(InputErrorKind::UnknownStatement.at(span_in(self.text, whole.trim()))),
            Some(Header::Squares(table, heads)) => {
                let span = span_in(self.text, whole.trim());
                self.convention.add(self.text, Statement { meaning: heads.meaning(), span })?;
                for Statement { meaning, span } in bases {
                    let span = line.start + span.start..line.start + span.end;
                    self.convention.add(self.text, Statement { meaning, span })?;
                }
                self.table = Some(table);
                self.convention.table(line.next);
                self.take(line.start..line.end);
                Ok(true)
            }
        }
    }

    /// Takes the heading of UVa 750, whose lists go by columns, and stand behind their numbers.
    pub(super) fn judged(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        self.is_judged = whole.split_whitespace().eq(["SOLN", "COLUMN"]);
        if self.is_judged {
            let statement = Statement { meaning: Meaning::Index(Axis::Columns), span: line.start..line.end };
            self.convention.add(self.text, statement)?;
            self.take(line.start..line.end);
        }
        Ok(self.is_judged)
    }

    /// Takes the number of a solution, and the line that counts the columns; false if the solutions have ended.
    pub(super) fn line_of_judge(&mut self, line: &LineSpan, whole: &str) -> bool {
        let said = whole.trim_start();
        let number = said.find(' ').map_or("", |end| &said[..end]);
        let is_list = whole.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ') && !number.is_empty();
        if number == "#" {
            self.take(line.start..line.end);
        } else if is_list {
            self.take(span_in(self.text, number));
            self.has_board = true;
        } else {
            self.is_judged = false;
        }
        self.is_judged
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

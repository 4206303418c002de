//! Comments: what they state is obeyed, and what they put in doubt of a board right beside them is remembered.

use super::beside::is_of_board;
use super::{Survey, told_axis, typed};
use crate::InputError;
use crate::format::said::{Doubt, Meaning, Statement};
use crate::statements::altering::Altered;
use crate::statements::line::{comment, speak};
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::statements::{Heard, LONGEST, heard};
use crate::text::{LineSpan, span_in};

/// What errors tell to put before a line that bears on no board.
const OWN_SIGN: char = ';';

impl<'a> Survey<'a> {
    /// Obeys what comments of C state within a line.
    pub(super) fn inner_comments(&mut self, line: &LineSpan, whole: &'a str) -> Result<(), InputError> {
        let mut rest = whole;
        while let Some((_, behind)) = rest.split_once("/*") {
            let (words, next) = behind.split_once("*/").unwrap_or((behind, ""));
            if words.len() <= LONGEST && speak(words.as_bytes()) {
                let before = whole[..whole.len() - behind.len() - 2].trim();
                self.remark(line, words, before)?;
            }
            rest = next;
        }
        Ok(())
    }

    /// Obeys what a comment states behind a member of JSON; an address in quotes is none.
    pub(super) fn comment_of_member(&mut self, line: &LineSpan, whole: &'a str) -> Result<(), InputError> {
        let Some((member, words)) = whole.rsplit_once("//") else { return Ok(()) };
        let ends = member.trim_end().ends_with([',', '{', '[', ']', '}', '"']);
        if ends && !words.contains('"') && speak(words.as_bytes()) {
            self.remark(line, words, member.trim())?;
        }
        Ok(())
    }

    /// Obeys what a comment states, unless a comment is no place for it.
    pub(super) fn comment(&mut self, line: &LineSpan, whole: &'a str) -> Result<(), InputError> {
        let Some(comment) = comment(whole) else { return Ok(()) };
        if comment.starts_with('#') && whole.trim_start().starts_with('#') {
            // Where the sign is a square, a line that begins with it is no comment.
            self.take(line.start..line.end);
        }
        let before = whole[..whole.len() - comment.len()].trim_end_matches([';', '%', '/', '#', ' ', '\t']);
        let is_plain = self.remark(line, comment, before.trim_start())?;
        if is_plain && before.is_empty() && whole.trim_start_matches([';', '%', '/', '#']) == comment {
            self.plain.add(whole, true);
        }
        Ok(())
    }

    /// Obeys the words of a comment, and remembers what they put in doubt of a board right beside them. Returns true if they
    /// say nothing, and would not with another number.
    pub(super) fn remark(&mut self, line: &LineSpan, words: &'a str, before: &str) -> Result<bool, InputError> {
        let start = span_in(self.text, words).start;
        let (is_plain, altered) = self.hear(start, words)?;
        // Whoever was asked may say so that the line bears on no board.
        if self.text[line.start..].trim_start().starts_with(OWN_SIGN) {
            return Ok(is_plain);
        }
        if let Some(doubt) = self.doubt_of_entry(words, before) {
            self.convention.doubt(&(start..line.end), vec![doubt]);
        }
        let turned = || typed::turns(words).then_some(Doubt::Sides);
        let Some(doubt) = altered.map(Altered::doubt).or_else(turned) else {
            return Ok(is_plain);
        };
        let is_beside = match before {
            _ if self.is_beside_program(&(line.start..line.end), line.next) => true,
            "" => self.board_beside(&(line.start..line.end), line.next, doubt),
            board => is_of_board(board),
        };
        if is_beside {
            self.convention.doubt(&(start..line.end), vec![doubt]);
        }
        Ok(false)
    }

    /// What a comment behind one number of a list says of it: `2,  # column 1`; `4,  # row 2` below `2,  # row 1` says what the
    /// place does.
    fn doubt_of_entry(&mut self, words: &str, before: &str) -> Option<Doubt> {
        const LONGEST: usize = 32;
        if before.is_empty() || words.len() > LONGEST || !before.ends_with([',', ']', '}']) {
            return None;
        }
        let tokens = tokens(words);
        let [line, number] = tokens[..] else { return None };
        let number = Some(number.number).filter(|_| number.is(Concept::Number))?;
        let last = std::mem::replace(&mut self.entry, number);
        match () {
            () if line.is_any(bits(&[Concept::Column, Concept::Columns])) => Some(Doubt::Axes),
            () if line.is_any(bits(&[Concept::Row, Concept::Rows]))
                && Some(number) != last.checked_add(1)
                && number > 1 =>
            {
                Some(Doubt::Sides)
            }
            () => None,
        }
    }

    /// Obeys the words of a comment. Returns true if they say nothing, and would not with another number, and what they put
    /// in doubt.
    fn hear(&mut self, start: usize, comment: &'a str) -> Result<(bool, Option<Altered>), InputError> {
        let end = start + comment.len();
        let Heard { statements, hints, counts, doubts, altered, is_plain } = heard(comment);
        self.convention.hint(start..end, hints);
        self.convention.count(start..end, counts);
        self.convention.doubt(&(start..end), doubts);
        if let Some(axis) = told_axis(&statements) {
            self.tells_of(comment, axis);
        }
        for Statement { meaning, span } in statements {
            let statement = Statement { meaning, span: start + span.start..start + span.end };
            match meaning {
                Meaning::Turned => {}
                Meaning::Size(_) => self.size(start..start, statement),
                _ => self.convention.add(self.text, statement)?,
            }
        }
        Ok((is_plain, altered))
    }
}

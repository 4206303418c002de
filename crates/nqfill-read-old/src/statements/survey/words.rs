//! Lines of words, and what becomes of them.

use super::beside::list_of;
use super::sizes::is_header;
use super::{Survey, told_axis};
use crate::format::said::{Count, Doubt, Meaning, Statement};
use crate::prose::filler::filler;
use crate::prose::is_prose;
use crate::statements::altering;
use crate::statements::harmless::is_harmless;
use crate::statements::line::{
    Words, announcement, changes_list, has_list, is_assigned, is_code, is_open, is_square_name, label, speak,
};
use crate::statements::squares;
use crate::statements::squares::AxisList;
use crate::statements::vocabulary::{Concept, tokens};
use crate::statements::{Altered, LONGEST, heard};
use crate::text::{LineSpan, line_at, prefix, span_in};
use crate::value::names;
use crate::{InputError, InputErrorKind};
use std::ops::Range;

/// True if a line has words, and neither numbers nor signs of code.
fn is_of_words(said: &str) -> bool {
    let is_part = |c: char| c.is_alphabetic() || ":=, -_.()'".contains(c) || !c.is_ascii();
    said.chars().all(is_part)
}

/// True if a line has several words, whatever else it has.
fn has_words(said: &str) -> bool {
    const SEVERAL: usize = 4;
    let is_word = |word: &&str| word.chars().all(char::is_alphabetic) && word.chars().nth(1).is_some();
    said.split(' ').filter(is_word).count() >= SEVERAL
}

/// What a line puts in doubt of a list: `costs = 2 4 1 3` of its own, `queens.pop()` of the one above.
fn doubt_of_list(said: &str) -> Option<Doubt> {
    let named = said.split_once('=').filter(|(_, list)| list_of(list).is_some());
    let altered = || named.and_then(|(name, _)| heard(name).altered.map(Altered::doubt));
    if changes_list(said) || enumerates_columns(said) { Some(Doubt::Listed) } else { altered() }
}

/// `for column, row in enumerate(queens):`, by which the places of a list are columns.
fn enumerates_columns(said: &str) -> bool {
    let names = said.strip_prefix("for ").and_then(|rest| rest.split_once(" in enumerate("));
    names.and_then(|(names, _)| names.split_once(',')).is_some_and(|(place, number)| {
        let is = |name: &str, idea: Concept| tokens(name.trim()).iter().any(|token| token.is(idea));
        is(place, Concept::Column) || is(number, Concept::Row)
    })
}

/// A line of words, apart from its comment.
struct Line<'a> {
    said: &'a str,
    place: Range<usize>,
    /// Where the next line begins.
    next: usize,
    /// Where the colon stands behind which a list begins.
    label: Option<usize>,
    /// True if formats pass over it.
    is_filler: bool,
    /// The words before the list.
    words: Words,
}

impl<'a> Line<'a> {
    fn of(said: &'a str, place: Range<usize>, next: usize) -> Self {
        let (label, words) = match (label(said), announcement(said)) {
            (None, Some((end, words))) => (Some(end), words),
            (label, _) => (label, Words::before_list(label.map_or(said, |label| &said[..label]), label.is_some())),
        };
        Self { said, place, next, label, is_filler: label.is_none() && filler(said).is_some(), words }
    }

    /// True if all words beside a statement are harmless; what a character is must be understood as a whole.
    fn is_harmless(&self) -> bool {
        let is_character = |statement: &Statement| matches!(statement.meaning, Meaning::Glyph(..));
        // `n = 4, m = 1` gives a value to a name that nobody knows.
        let is_told = |at: usize| self.words.sentences.iter().any(|statement| statement.span.contains(&at));
        let assigns = self.said.match_indices('=').any(|(at, _)| !is_told(at));
        !self.words.is_strange && !assigns && !self.words.sentences.iter().any(is_character)
    }

    /// The words before the list.
    fn head(&self) -> &'a str {
        self.label.map_or(self.said, |label| &self.said[..label])
    }
}

impl<'a> Survey<'a> {
    /// Takes a line of words, if it states something.
    pub(super) fn said(
        &mut self,
        said: &'a str,
        place: Range<usize>,
        next: usize,
        axis: Option<AxisList>,
    ) -> Result<bool, InputError> {
        // A file may have many headings with paths.
        if said.starts_with("== ") {
            return Ok(false);
        }
        if let Some(list) = AxisList::of(said, place.clone()) {
            return self.axis_list(list, axis, next);
        }
        if self.squares_in_words(said, &place, next)? {
            return Ok(true);
        }
        // A bracket that a comment leaves open is of a list, not of words.
        if is_open(said) {
            return Ok(false);
        }
        self.convention.doubt(&place, doubt_of_list(said).into_iter().collect());
        let line = Line::of(said, place, next);
        if self.is_for_grammars(&line) {
            return Ok(false);
        }
        if line.words.sentences.is_empty() && line.words.role.is_none() {
            return self.pass_over(line).map(|()| false);
        }
        if self.is_of_named_format(&line) {
            return Ok(false);
        }
        self.obey(&line)
    }

    /// True if a line is left to the grammars: code, a size that one of them finds, the remains of a fact.
    fn is_for_grammars(&mut self, line: &Line<'a>) -> bool {
        let Line { said, next, words, .. } = line;
        let is_known_size = is_header(said) && self.is_known_size(said, *next);
        if is_known_size {
            let size = words.sentences.iter().find(|sentence| matches!(sentence.meaning, Meaning::Size(_)));
            size.into_iter().for_each(|size| self.known_size(Statement { span: line.place.clone(), ..*size }));
        }
        if is_code(said) || has_list(line.head()) || is_known_size {
            return true;
        }
        // What announces squares stands above some, and by itself: `queen;,2)` is a damaged fact.
        let is_damaged = || self.text[line.place.end..].starts_with([';', '%']) || self.below(*next).is_none();
        words.role.is_some() && words.sentences.is_empty() && line.label.is_none() && is_damaged()
    }

    /// Passes over a line that states nothing, unless it tells of squares.
    fn pass_over(&mut self, line: Line<'a>) -> Result<(), InputError> {
        // What no format passes over is left to them.
        let may_be_doubtful = line.is_filler || line.label.is_some() || has_words(line.said);
        let is_doubtful = may_be_doubtful && !is_harmless(line.head());
        if is_doubtful && (line.label.is_some() || self.list_beside(&line.place, line.next).is_some()) {
            self.convention.doubt(&line.place, vec![Doubt::Anything]);
        }
        if line.label.is_none()
            && let Some(doubt) = altering::of_line(line.said)
            && self.board_beside(&line.place, line.next, doubt)
        {
            self.convention.doubt(&line.place, vec![doubt]);
        }
        let Line { said, place, words, is_filler, label, .. } = line;
        if (is_prose(said) || filler(said).is_some()) && squares::tells_of_squares(said) {
            return Err(InputErrorKind::UnknownStatement.at(place));
        }
        if (is_doubtful || label.is_none()) && words.doubts.is_empty() {
            // What is doubtful is looked at again wherever it stands.
            if !is_doubtful {
                self.plain.add(said, words.is_plain);
            }
        } else {
            // No grammar reads a line that has nothing but words.
            if !is_filler && label.is_none() && words.doubts.contains(&Doubt::Axes) && is_of_words(said) {
                self.take(place.clone());
            }
            self.convention.doubt(&place, words.doubts);
        }
        self.convention.count(place.clone(), words.counts);
        self.convention.hint(place, words.hints);
        Ok(())
    }

    /// True if the words of a line are names that a named format knows, or a part of what stands on the line.
    fn is_of_named_format(&mut self, line: &Line<'a>) -> bool {
        let begins_value = |label: usize| line.said[label + 1..].trim_start().starts_with(['[', '{']);
        let named = line.label.filter(|&label| begins_value(label) && names::role(line.head()).is_some());
        if let (Some(label), Some(mark)) = (named, line.words.role) {
            self.convention.section(line.place.start + label + 1, mark, true);
            self.is_named = true;
        }
        let is_part = line.label.is_none() && !line.is_filler && !line.words.is_understood && !line.is_harmless();
        if is_part {
            self.doubt_part(line);
        }
        named.is_some() || is_part || (line.label.is_none() && self.begins_block(line.head(), line.next))
    }

    /// Remembers what a line states beside other words, of which nobody knows whether a grammar passes over them.
    fn doubt_part(&mut self, line: &Line<'a>) {
        let sentences = &line.words.sentences;
        let sizes = sentences.iter().filter_map(|sentence| match sentence.meaning {
            Meaning::Size(size) => Some(Count::Rows(size)),
            _ => None,
        });
        let sizes: Vec<Count> = sizes.collect();
        if sizes.len() < sentences.len() {
            self.convention.doubt(&line.place, vec![Doubt::Sides]);
        }
        self.convention.doubt(&line.place, line.words.doubts.clone());
        self.convention.count(line.place.clone(), sizes);
    }

    /// Obeys what a line states, if it is for all boards; false if it is left to the grammars.
    fn obey(&mut self, line: &Line<'a>) -> Result<bool, InputError> {
        let Line { place, label, words, .. } = line;
        let span = |statement: &Statement| place.start + statement.span.start..place.start + statement.span.end;
        let placed = |statement: &Statement| Statement { span: span(statement), ..*statement };
        let (sizes, others): (Vec<Statement>, Vec<Statement>) =
            words.sentences.iter().map(placed).partition(|statement| matches!(statement.meaning, Meaning::Size(_)));
        self.convention.count(place.clone(), words.counts.clone());
        self.doubt_behind(line);
        if words.role.is_none() {
            self.doubt_obeyed(line);
        }
        let is_size_alone = others.is_empty() && words.role.is_none();
        if is_size_alone && self.is_known_size(line.said, line.next) {
            sizes.into_iter().for_each(|size| self.known_size(size));
            return Ok(false);
        }
        // A size with nothing above or below is an empty board, in formats that have one.
        if !sizes.is_empty() && label.is_none() && !self.has_board && self.below(line.next).is_none() {
            return Ok(false);
        }
        if let Some(axis) = told_axis(&others) {
            self.tells_of(line.said, axis);
        }
        others.into_iter().try_for_each(|statement| self.convention.add(self.text, statement))?;
        let taken = label.map_or(place.clone(), |label| place.start..place.start + label + 1);
        if let Some(mark) = words.role {
            self.convention.section(taken.end.min(place.end), mark, false);
        }
        self.has_board |= label.is_some();
        sizes.into_iter().for_each(|size| self.size(taken.clone(), size));
        if !is_size_alone {
            self.take(taken);
            self.take_signs(line);
        }
        Ok(true)
    }

    /// Remembers what a line may say beside what it states, and announces no squares.
    fn doubt_obeyed(&mut self, line: &Line<'a>) {
        let Line { place, label, words, .. } = line;
        self.convention.doubt(place, words.doubts.clone());
        let altered = altering::of_line(line.head());
        let list = label.map_or_else(|| self.list_beside(place, line.next), |label| list_of(&line.said[label + 1..]));
        match (list, altered) {
            (Some(list), _) => {
                let names_both = !words.is_understood && words.names_both;
                let is_strange = words.is_strange || names_both || altered == Some(Doubt::Listed);
                if is_strange || list.is_other_way(&words.axes) {
                    self.convention.doubt(place, vec![Doubt::Anything]);
                }
            }
            // `columns as rows` above a drawing
            (None, Some(Doubt::Sides)) if self.board_beside(place, line.next, Doubt::Sides) => {
                self.convention.doubt(place, vec![Doubt::Sides]);
            }
            _ => {}
        }
    }

    /// Remembers what is said behind `;` on a line that says in which order numbers stand.
    fn doubt_behind(&mut self, line: &Line<'a>) {
        let Some(said) = self.text[line.place.end..line.next].trim().strip_prefix(';') else { return };
        let tells = |statement: &Statement| matches!(statement.meaning, Meaning::Index(_) | Meaning::Order(_));
        if line.words.sentences.iter().any(tells) && Words::of(prefix(said, LONGEST)).is_strange {
            self.convention.doubt(&span_in(self.text, said), vec![Doubt::Anything]);
        }
    }

    /// Takes a line of words with `;` between them, which begins no comment there; false if it is not understood as a whole.
    pub(super) fn divided(&mut self, line: &LineSpan, whole: &'a str) -> Result<bool, InputError> {
        let said = whole.trim();
        let Some((head, behind)) = said.split_once(';').filter(|_| said.len() <= LONGEST) else { return Ok(false) };
        let is_list = list_of(head).is_some() || is_header(head) || label(head).is_some() || has_list(head);
        if is_list || behind.trim().is_empty() || is_assigned(said) || is_code(said) || !speak(head.as_bytes()) {
            return Ok(false);
        }
        let parts = Line { is_filler: true, ..Line::of(said, span_in(self.text, said), line.next) };
        let words = &parts.words;
        let tells = |statement: &Statement| matches!(statement.meaning, Meaning::Index(_) | Meaning::Order(_));
        if !words.sentences.iter().any(tells) || words.is_strange || words.names_both || !words.doubts.is_empty() {
            return Ok(false);
        }
        self.obey(&parts)
    }

    /// Takes what ends a sentence of squares, and the words between them.
    fn take_signs(&mut self, line: &Line<'a>) {
        let Some(label) = line.label.filter(|&label| line.said[label..].starts_with(' ')) else { return };
        let squares = &line.said[label..];
        let end = squares.trim_end_matches(['.', ' ']).len();
        self.take(line.place.start + label + end..line.place.end);
        for word in squares[..end]
            .split([' ', ','])
            .filter(|word| word.starts_with(char::is_alphabetic) && !is_square_name(word))
        {
            self.take(span_in(self.text, word));
        }
    }

    /// True if a name belongs to the list of a named format in the lines below: `queens:` above `- [0, 1]`
    pub(super) fn begins_block(&self, name: &str, mut next: usize) -> bool {
        const MOST: usize = 8;
        let is_name = |head: &str| names::role(head.trim_end_matches([':', ' '])).is_some();
        if !is_name(name) {
            return false;
        }
        for _ in 0..MOST {
            let Some(below) = self.below(next) else { return false };
            let start = span_in(self.text, below).start;
            let is_indented = self.text[..start].ends_with([' ', '\t']);
            if below.starts_with('-') || (is_indented && below.starts_with(['[', '{'])) {
                return true;
            }
            let head = below.split_once(':').map(|(head, _)| head);
            if !head.is_some_and(is_name) {
                return false;
            }
            next = line_at(self.text, span_in(self.text, below).start).map_or(self.text.len(), |line| line.next);
        }
        false
    }
}

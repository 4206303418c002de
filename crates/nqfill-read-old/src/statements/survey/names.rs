//! Lists with names that say what their numbers are: `rows_by_column = [1, 3]`, and `a = [1, 3]` where words told of `a[i]`.

use super::{Survey, told_axis};
use crate::InputError;
use crate::format::said::{Axis, Meaning, Statement};
use crate::statements::line::{Words, comment};
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::statements::{LONGEST, harmless, heard, roles};
use crate::text::{LineSpan, span_in};
use crate::value::names;
use std::ops::Range;

/// Names of lists that are remembered, at most.
const MOST: usize = 8;

/// What the formats call queens.
const QUEENS: &str = "queens";

/// The name at the end of a text: `queens` of `const queens`.
fn last_name(text: &str) -> &str {
    text.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or(text)
}

/// What stands before the list that a line gives to a name: `const name = [`, `"name": [`, `int name[8] = {`.
fn before_list(line: &str) -> Option<&str> {
    let at = line.find(['=', ':'])?;
    let is_list = line[at + 1..].trim_start_matches(['=', ' ']).starts_with(['[', '(', '{']);
    let head = line[..at].trim_end_matches([' ', ':', '"', '\'']);
    let head = head.strip_suffix(']').map_or(head, |head| head.trim_end_matches(|c| c != '[').trim_end_matches('['));
    is_list.then(|| head.trim_start_matches([' ', '{', '"', '\'']))
}

/// The name of the list whose numbers words tell of: `a[i]`, `queens[row]`.
fn indexed(said: &str) -> Option<&str> {
    said.match_indices('[').find_map(|(at, _)| {
        let (inside, _) = said[at + 1..].split_once(']')?;
        // `第b[i]列`
        let name = last_name(&said[..at]).trim_start_matches(|c: char| !c.is_ascii());
        let is_told = !inside.is_empty() && inside.chars().all(char::is_alphabetic);
        (is_told && name.starts_with(char::is_alphabetic)).then_some(name)
    })
}

/// True for a name that says nothing of what it holds: `a`, `arr`.
fn is_of_anything(name: &str) -> bool {
    #[rustfmt::skip]
    const NAMES: [&str; 27] = ["arr", "array", "vec", "vector", "list", "lst", "perm", "res", "ans", "result", "answer", "values", "loesung", "lösung",
        "lista", "liste", "solucion", "solución", "solucao", "solução", "ergebnis", "antwort", "resultado", "resultat", "posicao", "chromosome",
        "individual"];
    let is_letter = name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_letter && (names::role(name).is_none() || name == "x")) || NAMES.contains(&name)
}

/// True if a list is one of lists.
fn names_matrix(line: &str) -> bool {
    let Some(at) = line.find(['=', ':']) else { return false };
    let mut signs = line[at + 1..].chars().filter(|c| !c.is_whitespace());
    let opens = |c: Option<char>| c.is_some_and(|c| matches!(c, '[' | '{' | '('));
    opens(signs.next()) && opens(signs.next())
}

/// Which lines the numbers of a list belong to that a comment behind it tells of.
fn told_behind(line: &str) -> Option<(Option<&str>, Axis)> {
    let comment = comment(line)?;
    let axis = told_axis(&heard(comment).statements).filter(|_| harmless::is_plain(comment))?;
    Some((indexed(comment), axis))
}

impl<'a> Survey<'a> {
    /// True if a list of that name may be the rows of the queens, without columns beside them.
    fn are_rows(&mut self, name: &str) -> bool {
        names::role(name) == Some(names::Role::Rows) && !self.names_columns()
    }

    /// Takes the name of a list that says what its numbers are, or of which words told that; false if it is none.
    pub(super) fn named_list(&mut self, line: &LineSpan, whole: &'a str) -> Result<bool, InputError> {
        let Some(head) = before_list(whole).filter(|head| head.len() <= LONGEST) else { return Ok(false) };
        let name = last_name(head);
        // `rows[c] is the row of the queen in column c`
        let is_free = |role: Option<names::Role>| matches!(role, None | Some(names::Role::Rows | names::Role::Columns));
        if self.indexed.contains(&name) && is_free(names::role(name)) {
            self.rename(line, name, &QUEENS[..1]);
            return Ok(true);
        }
        if let Some((told, axis)) =
            self.told_axis.take().or_else(|| told_behind(whole)).filter(|_| !names_matrix(whole))
            && told.is_none_or(|told| told == name)
            && (is_of_anything(name) || (axis == Axis::Columns && self.are_rows(name)))
        {
            self.rename(line, name, &QUEENS[..1]);
            return Ok(true);
        }
        let Some((name, axis)) = self.told_by_name(head, name).filter(|(name, _)| name.len() >= QUEENS.len()) else {
            return self.sentence_before_list(line, head);
        };
        let statement = Statement { meaning: Meaning::Index(axis), span: span_in(self.text, name) };
        self.convention.add(self.text, statement)?;
        self.rename(line, name, QUEENS);
        Ok(true)
    }

    /// Takes words before `=` and a list that say what its numbers are: `row of each column = [1, 3]`.
    fn sentence_before_list(&mut self, line: &LineSpan, head: &str) -> Result<bool, InputError> {
        let span = span_in(self.text, head);
        let behind = self.text[span.end..line.end].trim_start();
        if !head.contains(' ') || !behind.starts_with('=') {
            return Ok(false);
        }
        let Some(meaning) = roles::told(&tokens(head)) else {
            return self.doubt_before_list(head, &span).map(|()| false);
        };
        let sign = span_in(self.text, behind).start;
        self.convention.add(self.text, Statement { meaning, span: span.clone() })?;
        self.take(span.start..sign + 1);
        self.has_board = true;
        Ok(true)
    }

    /// Remembers what words before `=` and a list may say; a name that is known says it itself: `removed squares = [(1, 3)]`.
    fn doubt_before_list(&mut self, head: &str, span: &Range<usize>) -> Result<(), InputError> {
        const SENTENCES: u64 = bits(&[Concept::Each, Concept::By, Concept::That]);
        let is_sentence = tokens(head).iter().any(|token| token.is_any(SENTENCES));
        if !is_sentence && names::role(last_name(head)).is_some() {
            return Ok(());
        }
        let words = Words::before_list(head, true);
        let refused = words.sentences.into_iter().find(|statement| statement.meaning.is_refused());
        self.convention.doubt(span, words.doubts);
        refused
            .map_or(Ok(()), |statement| self.convention.add(self.text, Statement { span: span.clone(), ..statement }))
    }

    /// The name before a list that says which line each of its numbers belongs to, and that line.
    fn told_by_name<'n>(&mut self, head: &'n str, name: &'n str) -> Option<(&'n str, Axis)> {
        match names::role(head) {
            // The rows of the queens, without columns beside them.
            Some(names::Role::Rows) => {
                let is_of_queens = tokens(head).iter().any(|token| token.is(Concept::Queen));
                (is_of_queens && !self.names_columns()).then_some((head, Axis::Columns))
            }
            Some(_) => None,
            None if names::role(name).is_some() => None,
            None => roles::of_name(&tokens(name)).map(|axis| (name, axis)),
        }
    }

    /// True if the text may have a list of columns.
    fn names_columns(&mut self) -> bool {
        let text = self.text;
        let is_name = |at: usize| {
            let behind = text[at..].trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
            behind.trim_start_matches(['"', '\'', ' ']).starts_with([':', '='])
        };
        let begins = |three: &[u8]| three.eq_ignore_ascii_case(b"col");
        *self.names_columns.get_or_insert_with(|| {
            text.as_bytes().windows(3).enumerate().any(|(at, three)| begins(three) && is_name(at))
        })
    }

    /// Puts another name in the place of one that is as long at least, and blanks behind it.
    fn rename(&mut self, line: &LineSpan, name: &str, other: &str) {
        let span = span_in(self.text, name);
        let quote = self.text[span.end..line.end].chars().next().filter(|c| matches!(c, '"' | '\''));
        let end = span.end + quote.map_or(0, char::len_utf8);
        let named = format!("{other}{}", quote.map(String::from).unwrap_or_default());
        self.take(span.start..end);
        // The sizes of an array follow right behind its name.
        let is_sized = self.text[end..line.end].starts_with('[');
        let start = if is_sized { end - named.len() } else { span.start };
        self.left()[start..start + named.len()].copy_from_slice(named.as_bytes());
        (self.has_board, self.is_named) = (true, true);
    }

    /// Remembers which lines the numbers of the next list belong to, and its name if words tell it.
    pub(super) fn tells_of(&mut self, said: &'a str, axis: Axis) {
        // What words tell of one name is told of no other.
        let is_plain = harmless::is_plain(said);
        self.told_axis = is_plain.then(|| (indexed(said), axis));
        if let Some(name) = indexed(said).filter(|_| self.indexed.len() < MOST) {
            self.indexed.push(name);
        }
    }
}

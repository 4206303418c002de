//! Boards in brackets: lists of rows, and lists of lists of squares, as programs print them.
//!
//! ```text
//! text     = { board | anything up to the next bracket }
//! board    = open row { separator row } close
//!          | open cells { separator cells } close | cells { new line cells }
//! cells    = open cell { separator cell } close  at least two of them
//! row      = quote { character } quote | word    at least one character of a square
//! separator= blanks | ","                        one kind in a list; a comma may stand behind the last item
//! open     = "[" | "(" | "{"
//! comment  = ("//" | "#") to the end of the line
//! ```
//! Brackets around boards and commas between them mean nothing, so lists of solutions and lists of lists are read too.
//! Only the innermost list and the one around it are ever looked at, so any text is read in one pass.

use super::glyphs::Glyphs;
use super::lexis::{self, Place};
use super::row::{Layout, without_fraction};
use super::sheet::Sheet;
use super::text::{is_lone_return, line_at, line_ends};
use super::{Cursor, Expected, InputError};
use std::ops::Range;

/// What stands in brackets, or a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    Comma,
    /// Text in quotes, or a word without.
    Item {
        is_quoted: bool,
    },
    /// A quote that is not closed on its line.
    Stray,
}

/// Splits a text into tokens. Quotes close on their line.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Ends of lines since the last token.
    lines: usize,
}

impl Tokens<'_> {
    /// The next token and its bytes, those of its quotes included.
    fn next(&mut self) -> Option<(Token, Range<usize>)> {
        self.skip_blanks();
        #[cfg(test)]
        READ.set(READ.get() + 1);
        let start = self.at;
        let bytes = self.text.as_bytes();
        let token = match *bytes.get(start)? {
            b'[' | b'(' | b'{' => Token::Open,
            b']' | b')' | b'}' => Token::Close,
            b',' => Token::Comma,
            quote @ (b'"' | b'\'') => {
                let rest = &bytes[start + 1..];
                let end = memchr::memchr3(quote, b'\n', b'\r', rest).filter(|&end| rest[end] == quote);
                self.at += end.map_or(0, |end| end + 1);
                if end.is_some() { Token::Item { is_quoted: true } } else { Token::Stray }
            }
            _ => {
                self.at += word_length(&self.text[start..]) - 1;
                Token::Item { is_quoted: false }
            }
        };
        self.at += 1;
        Some((token, start..self.at))
    }

    fn skip_blanks(&mut self) {
        self.lines = 0;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            let is_comment = match byte {
                b'/' => bytes.get(self.at + 1) == Some(&b'/') && (self.at == 0 || bytes[self.at - 1] != b':'),
                b'#' => self.at == 0 || bytes[self.at - 1].is_ascii_whitespace(),
                _ => false,
            };
            if is_comment {
                let rest = &bytes[self.at..];
                self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            } else if byte.is_ascii_whitespace() {
                self.lines += usize::from(byte == b'\n' || (byte == b'\r' && is_lone_return(bytes, self.at)));
                self.at += 1;
            } else {
                return;
            }
        }
    }
}

/// The length of a word up to a blank, a bracket, a comma or a quote: at least its first character.
fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_ascii_whitespace() || "[](){},\"'".contains(c);
    text.char_indices().skip(1).find(|&(_, c)| ends(c)).map_or(text.len(), |(at, _)| at)
}

/// A list that is being read.
#[derive(Default)]
struct List {
    start: usize,
    items: usize,
    /// Items of one character, or none.
    single: usize,
    /// Items most of whose characters are squares.
    squares: usize,
    is_quoted: bool,
    /// The characters of the first item.
    length: usize,
    is_even: bool,
    /// The bytes from the first item to the last.
    inside: Range<usize>,
    /// Whether commas stand between the items; `None` before the second.
    has_commas: Option<bool>,
    /// Whether the last token was a comma.
    after_comma: bool,
}

impl List {
    fn new(start: usize) -> Self {
        Self { start, is_even: true, ..Self::default() }
    }

    /// Takes one more item; says what belongs there instead if it does not.
    fn add(&mut self, item: &str, span: &Range<usize>, is_quoted: bool, glyphs: &Glyphs<'_>) -> Result<(), Expected> {
        if self.items == 0 {
            (self.is_quoted, self.inside.start) = (is_quoted, span.start);
        } else if is_quoted != self.is_quoted {
            return Err(if self.is_quoted { Expected::QuotedRow } else { Expected::Row });
        } else if *self.has_commas.get_or_insert(self.after_comma) != self.after_comma {
            return Err(Expected::ClosingBracket);
        }
        let (mut length, mut squares) = (0, 0);
        for character in item.chars() {
            length += 1;
            squares += usize::from(glyphs.cell(character).is_some() || (is_quoted && character == ' '));
        }
        if self.items == 0 {
            self.length = length;
        }
        self.is_even &= length == self.length;
        self.items += 1;
        self.single += usize::from(length < 2);
        self.squares += usize::from(2 * squares > length || length == 0);
        self.inside.end = span.end;
        self.after_comma = false;
        Ok(())
    }

    fn comma(&mut self) -> Result<(), Expected> {
        let is_double = self.items == 0 || self.after_comma;
        self.after_comma = true;
        if is_double { Err(if self.is_quoted { Expected::QuotedRow } else { Expected::Row }) } else { Ok(()) }
    }

    /// Whether most items look like squares. Words are looked at more closely: `[x]` and `f(x, y)` are none.
    fn has_squares(&self) -> bool {
        let most = 2 * self.squares > self.items && (self.items > 1 || self.length > 1);
        most || (self.is_quoted && self.items > 0 && 2 * self.squares >= self.items)
    }

    /// Whether it is a board, right or wrong, or a row of one. Words in quotes may be one in characters of its own.
    fn is_board(&self) -> bool {
        self.has_squares()
            || (self.is_quoted && self.squares > 0)
            || (self.is_quoted && self.items > 1 && self.is_even && self.length == self.items)
    }

    /// Whether it is a row of squares.
    fn is_row(&self) -> bool {
        self.items > 1 && self.single == self.items
    }
}

/// Rows of squares, each a list.
struct Matrix {
    start: usize,
    /// Behind the last row.
    end: usize,
    rows: Vec<Range<usize>>,
    is_quoted: bool,
    fault: Option<InputError>,
}

impl Matrix {
    fn new(start: usize) -> Self {
        Self { start, end: start, rows: Vec::new(), is_quoted: false, fault: None }
    }

    /// Takes one more row; a board has not ended with it.
    fn add(&mut self, row: List, end: usize) -> Option<Found> {
        self.is_quoted = row.is_quoted;
        self.rows.push(row.inside);
        self.end = end;
        None
    }
}

/// Finds boards in brackets.
pub(super) struct Brackets<'a> {
    pub(super) text: &'a str,
    pub(super) glyphs: &'a Glyphs<'a>,
    /// How the characters of a row in quotes are read.
    pub(super) layout: Layout,
}

/// What is known when a token has been read.
struct State {
    /// The list around the innermost one, with the rows that it has had.
    outer: Option<Matrix>,
    list: Option<List>,
    /// Rows that stand in no brackets together, one a line.
    loose: Option<Matrix>,
}

/// A board that ends, and where.
struct Found {
    sheet: Sheet,
    start: usize,
    end: usize,
}

impl Brackets<'_> {
    /// The next board from the cursor on.
    pub(super) fn next(&self, cursor: &mut Cursor) -> Option<Sheet> {
        self.board(cursor, false)
    }

    /// The next board that begins on the line of the cursor. That line is not looked at to its end for each of them: it may
    /// be all the text.
    pub(super) fn next_on_line(&self, cursor: &mut Cursor) -> Option<Sheet> {
        self.board(cursor, true)
    }

    /// The next board on a line of which some have been read; without any, the cursor goes on to the next line.
    pub(super) fn rest_of_line(&self, cursor: &mut Cursor) -> Option<Sheet> {
        if !self.text[..cursor.at].ends_with(['[', ']', '(', ')', '{', '}', ',', '"', '\'']) {
            return None;
        }
        let found = self.next_on_line(cursor);
        if found.is_none()
            && let Some(line) = line_at(self.text, cursor.at)
        {
            (cursor.at, cursor.line) = (line.next, cursor.line + 1);
        }
        found
    }

    fn board(&self, cursor: &mut Cursor, is_on_line: bool) -> Option<Sheet> {
        let Found { mut sheet, start, end } = self.find(cursor.at, is_on_line)?;
        cursor.line += line_ends(&self.text[cursor.at..start]);
        sheet.extend(cursor.line, start, end);
        cursor.line += line_ends(&self.text[start..end]);
        cursor.at = end;
        Some(sheet)
    }

    fn find(&self, at: usize, is_on_line: bool) -> Option<Found> {
        let mut tokens = Tokens { text: self.text, at, lines: 0 };
        // Where the next line begins, as soon as that is known.
        let mut limit = usize::MAX;
        let mut state = State { outer: None, list: None, loose: None };
        let mut last = at;
        while let Some((token, span)) = tokens.next() {
            if is_on_line && tokens.lines > 0 {
                limit = limit.min(span.start);
            }
            if limit <= span.start && state.start() >= limit {
                return None;
            }
            let found = self.step(&mut state, token, &span, (tokens.lines, last));
            if found.is_some() {
                return found;
            }
            last = span.end;
        }
        self.at_end(state, last)
    }

    /// What a token comes to; `before` are the lines that end since the last token, and where that one ended.
    fn step(&self, state: &mut State, token: Token, span: &Range<usize>, before: (usize, usize)) -> Option<Found> {
        let ends_loose = before.0 > 1 || (state.list.is_none() && !matches!(token, Token::Open | Token::Comma));
        if let Some(loose) = state.loose.take_if(|_| ends_loose) {
            return Some(self.matrix(loose));
        }
        let found = match token {
            Token::Open => self.open(state, span, before),
            Token::Close => self.close(state, span),
            Token::Comma => {
                let wrong = state.list.as_mut().and_then(|list| list.comma().err());
                wrong.and_then(|expected| self.fault(state, (span.start, expected), before))
            }
            Token::Item { .. } | Token::Stray => {
                let wrong = self.item(state, token, span);
                wrong.and_then(|expected| self.fault(state, (span.start, expected), before))
            }
        };
        // Rows that stand by themselves come before what follows them; that is read once more.
        match state.loose.take_if(|_| found.is_some()) {
            Some(loose) => Some(self.matrix(loose)),
            None => found,
        }
    }

    /// Takes an item; says what belongs there instead if it does not.
    fn item(&self, state: &mut State, token: Token, span: &Range<usize>) -> Option<Expected> {
        let is_quoted = token == Token::Item { is_quoted: true };
        let item = match is_quoted {
            true => &self.text[span.start + 1..span.end - 1],
            false => without_fraction(&self.text[span.clone()]),
        };
        match &mut state.list {
            Some(_) if token == Token::Stray => Some(Expected::QuotedRow),
            Some(list) => list.add(item, span, is_quoted, self.glyphs).err(),
            None => state.has_rows().then_some(Expected::ClosingBracket),
        }
    }

    fn open(&self, state: &mut State, span: &Range<usize>, before: (usize, usize)) -> Option<Found> {
        let list = state.list.replace(List::new(span.start))?;
        let is_row_to_be = list.items == 0 || list.is_row();
        let expected = if list.after_comma { Expected::Row } else { Expected::ClosingBracket };
        let fault = || lexis::unexpected(self.text, Place::from(span.start), expected);
        if state.has_rows() && is_row_to_be {
            // On a new line it is another board.
            let end = if before.0 > 0 { before.1 } else { self.end_of_list(span.start, before, 2) };
            return state.outer.take().map(|outer| self.faulty(outer.start, end, fault()));
        }
        if list.items == 0 {
            state.outer = Some(Matrix::new(list.start));
            return None;
        }
        list.has_squares().then(|| self.faulty(list.start, before.1, fault()))
    }

    fn close(&self, state: &mut State, span: &Range<usize>) -> Option<Found> {
        let end = span.end;
        let Some(list) = state.list.take() else {
            let outer = state.outer.take()?;
            return (!outer.rows.is_empty()).then(|| self.matrix(Matrix { end, ..outer }));
        };
        let (is_board, is_row) = (list.is_board(), list.is_row());
        if state.has_rows() && !(is_board && is_row) {
            let fault = lexis::unexpected(self.text, Place::from(list.start), Expected::Row);
            let outer = state.outer.as_mut()?;
            outer.fault.get_or_insert(fault);
            return None;
        }
        match &mut state.outer {
            _ if !is_board => state.loose.take().map(|loose| self.matrix(loose)),
            _ if !is_row => Some(self.rows(&list, end)),
            Some(outer) => outer.add(list, end),
            None => state.loose.get_or_insert_with(|| Matrix::new(list.start)).add(list, end),
        }
    }

    /// Something does not belong where it is. The board ends there if a blank line stands before it, and otherwise where
    /// its brackets end, so that the boards behind it are read.
    fn fault(&self, state: &mut State, (at, expected): (usize, Expected), before: (usize, usize)) -> Option<Found> {
        let fault = lexis::unexpected(self.text, Place::from(at), expected);
        let has_rows = state.has_rows();
        let inner = state.list.take();
        let depth = usize::from(inner.is_some());
        let list = inner.filter(List::has_squares);
        let outer = state.outer.take_if(|_| has_rows || list.as_ref().is_some_and(List::is_row));
        let (start, depth) = match (outer, list) {
            (Some(outer), _) => (outer.start, depth + 1),
            (None, list) => (list?.start, depth),
        };
        Some(self.faulty(start, self.end_of_list(at, before, depth), fault))
    }

    /// Where a list that went wrong ends: at its bracket, or at a blank line before that.
    fn end_of_list(&self, at: usize, (lines, last): (usize, usize), mut depth: usize) -> usize {
        if lines > 1 {
            return last;
        }
        let mut tokens = Tokens { text: self.text, at, lines: 0 };
        let mut end = at;
        while let Some((token, span)) = tokens.next() {
            if tokens.lines > 1 && end > at {
                return end;
            }
            depth = match token {
                Token::Open => depth + 1,
                Token::Close => depth - 1,
                _ => depth,
            };
            end = span.end;
            if depth == 0 {
                break;
            }
        }
        end
    }

    /// What is left open when the text ends.
    fn at_end(&self, state: State, last: usize) -> Option<Found> {
        let State { outer, list, loose } = state;
        if let Some(loose) = loose {
            return Some(self.matrix(loose));
        }
        let list = list.filter(List::has_squares);
        let expected = match &list {
            Some(list) if list.after_comma && list.is_quoted => Expected::QuotedRow,
            Some(list) if list.after_comma => Expected::Row,
            _ => Expected::ClosingBracket,
        };
        let start =
            match (outer.filter(|outer| !outer.rows.is_empty() || list.as_ref().is_some_and(List::is_row)), list) {
                (Some(outer), _) => outer.start,
                (None, list) => list?.start,
            };
        let fault = lexis::unexpected(self.text, Place::from(last), expected);
        Some(self.faulty(start, last, fault))
    }

    fn faulty(&self, start: usize, end: usize, fault: InputError) -> Found {
        Found { sheet: Sheet { fault: Some(fault), ..Sheet::new(self.layout) }, start, end }
    }

    fn matrix(&self, matrix: Matrix) -> Found {
        let Matrix { start, end, rows, is_quoted, fault } = matrix;
        let layout = if is_quoted { Layout::Quoted } else { Layout::Listed };
        Found { sheet: Sheet { rows, fault, ..Sheet::new(layout) }, start, end }
    }

    /// A list of rows: its items are looked at once more, so that those of long lists that are no boards need no room.
    fn rows(&self, list: &List, end: usize) -> Found {
        let mut tokens = Tokens { text: &self.text[..list.inside.end], at: list.inside.start, lines: 0 };
        let mut sheet = Sheet::new(self.layout);
        while let Some((token, span)) = tokens.next() {
            match token {
                Token::Item { is_quoted: true } => sheet.rows.push(span.start + 1..span.end - 1),
                Token::Item { is_quoted: false } => sheet.rows.push(span),
                _ => {}
            }
        }
        Found { sheet, start: list.start, end }
    }
}

impl State {
    /// Whether rows of a matrix have been read that has not ended.
    fn has_rows(&self) -> bool {
        self.outer.as_ref().is_some_and(|outer| !outer.rows.is_empty())
    }

    /// Where what is being read begins; nowhere, if nothing is.
    fn start(&self) -> usize {
        let matrix = |matrix: &Option<Matrix>| matrix.as_ref().map_or(usize::MAX, |matrix| matrix.start);
        let list = self.list.as_ref().map_or(usize::MAX, |list| list.start);
        list.min(matrix(&self.outer)).min(matrix(&self.loose))
    }
}

#[cfg(test)]
thread_local! {
    /// Tokens read so far, to hold against the length of a text.
    static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Document, ReadOptions, format};

    #[test]
    fn any_text_is_read_in_as_many_steps_as_it_is_long() {
        for piece in [
            "[",
            "[[",
            "[\n",
            "[\"",
            "['.',",
            "[\"....\",\n",
            "[\".Q..\" x ",
            "[[.,Q]",
            "(a)[b\n",
            "'\"",
            "[(a)\n",
            "[0,1]\n",
            "[[0,1\n",
            "{\"",
            "[ '",
            "[., Q]\n[x y\n",
        ] {
            let text = piece.repeat(2_000);
            for name in ["lists", "bits", "grid", "blank"] {
                READ.set(0);
                let options = ReadOptions { format: format(name), ..ReadOptions::default() };
                let document = Document::new(text.clone().into(), &options).expect("text");
                let entries = document.entries().count();
                assert!(READ.get() <= 5 * text.len() + 100, "{piece:?} {name}: {} of {}", READ.get(), text.len());
                assert!(entries <= text.len());
            }
        }
    }
}

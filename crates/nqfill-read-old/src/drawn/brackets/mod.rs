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

mod list;

use crate::format::drawing::Drawing;
use crate::format::glyphs::Glyphs;
use crate::format::piece::unexpected;
use crate::format::row::{Layout, without_fraction};
use crate::lexer::{ROWS, Token};
use crate::text::{is_lone_return, line_at, line_ends};
use crate::{Cursor, Expected, InputError};
use list::List;
use std::ops::Range;

/// A token in brackets; `None` for a quote that is not closed on its line.
type Bracketed<'a> = Option<Token<'a>>;

/// Splits a text into tokens.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Ends of lines since the last token.
    lines: usize,
}

impl<'a> Tokens<'a> {
    /// The next token and its bytes, with its quotes.
    fn next(&mut self) -> Option<(Bracketed<'a>, Range<usize>)> {
        #[cfg(test)]
        tests::READ.set(tests::READ.get() + 1);
        let (gap, start) = (self.at, ROWS.behind_blanks(self.text, self.at));
        let bytes = self.text.as_bytes();
        let is_end = |&at: &usize| bytes[at] == b'\n' || (bytes[at] == b'\r' && is_lone_return(bytes, at));
        self.lines = (gap..start).filter(is_end).count();
        self.at = start;
        if start == bytes.len() {
            return None;
        }
        let token = ROWS.token_at(self.text, start);
        self.at = token.map_or(start + 1, |(_, end)| end);
        Some((token.map(|(token, _)| token), start..self.at))
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
    fn add(&mut self, row: List, end: usize) -> Option<Closed> {
        self.is_quoted = row.is_quoted;
        self.rows.push(row.inside);
        self.end = end;
        None
    }
}

/// Finds boards in brackets.
pub(crate) struct Brackets<'a> {
    pub(crate) text: &'a str,
    pub(crate) glyphs: &'a Glyphs<'a>,
    /// How the characters of a row in quotes are read.
    pub(crate) layout: Layout,
}

/// The state after a token.
struct OpenLists {
    /// The list around the innermost one, with the rows that it has had.
    outer: Option<Matrix>,
    list: Option<List>,
    /// Rows that stand in no brackets together, one a line.
    loose: Option<Matrix>,
    /// Items without brackets on a line, or behind a comma: a list may have lost its first bracket.
    bare: Option<List>,
}

/// A board that ends, and where.
struct Closed {
    drawing: Drawing,
    start: usize,
    end: usize,
}

impl Brackets<'_> {
    /// The next board at or behind the cursor.
    pub(crate) fn next(&self, cursor: &mut Cursor) -> Option<Drawing> {
        self.board(cursor, false)
    }

    /// The next board that begins on the line of the cursor. That line is not looked at to its end for each of them: it
    /// may be all the text.
    pub(crate) fn next_on_line(&self, cursor: &mut Cursor) -> Option<Drawing> {
        self.board(cursor, true)
    }

    /// The next board on a line of which some have been read; without any, the cursor goes on to the next line.
    pub(crate) fn rest_of_line(&self, cursor: &mut Cursor) -> Option<Drawing> {
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

    fn board(&self, cursor: &mut Cursor, is_on_line: bool) -> Option<Drawing> {
        let Closed { mut drawing, start, end } = self.find(cursor.at, is_on_line)?;
        cursor.line += line_ends(&self.text[cursor.at..start]);
        drawing.extend(cursor.line, start, end);
        cursor.line += line_ends(&self.text[start..end]);
        cursor.at = end;
        Some(drawing)
    }

    fn find(&self, at: usize, is_on_line: bool) -> Option<Closed> {
        let mut tokens = Tokens { text: self.text, at, lines: 0 };
        // Where the next line begins, as soon as that is known.
        let mut limit = usize::MAX;
        let mut state = OpenLists { outer: None, list: None, loose: None, bare: None };
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

    /// Takes a token; `before` is the number of line ends since the last token, and the end of that token.
    fn step(
        &self,
        state: &mut OpenLists,
        token: Bracketed<'_>,
        span: &Range<usize>,
        before: (usize, usize),
    ) -> Option<Closed> {
        let goes_on = matches!(token, Some(Token::Open(_) | Token::Comma));
        let ends_loose = before.0 > 1 || (state.list.is_none() && !goes_on);
        if let Some(loose) = state.loose.take_if(|_| ends_loose) {
            return Some(self.matrix(loose));
        }
        if matches!(token, Some(Token::Open(_)))
            || (before.0 > 0 && state.bare.as_ref().is_some_and(|bare| !bare.after_comma))
        {
            state.bare = None;
        }
        let found = match token {
            Some(Token::Open(_)) => self.open(state, span, before),
            Some(Token::Close(_)) => self.close(state, span),
            Some(Token::Comma) => {
                if let Some(bare) = &mut state.bare {
                    bare.after_comma = true;
                }
                let wrong = state.list.as_mut().and_then(|list| list.comma().err());
                wrong.and_then(|expected| self.fault(state, (span.start, expected), before))
            }
            _ => {
                let wrong = self.item(state, token, span);
                wrong.and_then(|expected| self.fault(state, (span.start, expected), before))
            }
        };
        // Rows without brackets around them come first; the text behind them is read again.
        match state.loose.take_if(|_| found.is_some()) {
            Some(loose) => Some(self.matrix(loose)),
            None => found,
        }
    }

    /// Takes an item; returns what was expected if the item does not belong there.
    fn item(&self, state: &mut OpenLists, token: Bracketed<'_>, span: &Range<usize>) -> Option<Expected> {
        let (item, is_quoted) = match token {
            Some(Token::Text(row)) => (row, true),
            _ => (without_fraction(&self.text[span.clone()]), false),
        };
        let has_rows = state.has_rows();
        match &mut state.list {
            Some(_) if token.is_none() => Some(Expected::QuotedRow),
            Some(list) => list.add(item, span, is_quoted, self.glyphs).err(),
            None if has_rows => Some(Expected::ClosingBracket),
            None => {
                let bare = state.bare.get_or_insert_with(|| List::new(span.start));
                if bare.add(item, span, is_quoted, self.glyphs).is_err() {
                    state.bare = None;
                }
                None
            }
        }
    }

    fn open(&self, state: &mut OpenLists, span: &Range<usize>, before: (usize, usize)) -> Option<Closed> {
        let list = state.list.replace(List::new(span.start))?;
        let is_row_to_be = list.items == 0 || list.is_row();
        let expected = if list.after_comma { Expected::Row } else { Expected::ClosingBracket };
        let fault = || unexpected(self.text, span.start, expected);
        if state.has_rows() && is_row_to_be {
            // On a new line it is another board.
            let end = if before.0 > 0 { before.1 } else { self.end_of_list(span.start, before, 2, false) };
            return state.outer.take().map(|outer| self.faulty(outer.start, end, fault()));
        }
        if list.items == 0 {
            state.outer = Some(Matrix::new(list.start));
            return None;
        }
        // The end is searched only for boards: other lists would be searched again and again.
        if !list.has_squares() {
            return None;
        }
        let is_in_row = list.is_row() && before.0 == 0;
        let end = if is_in_row { self.end_of_list(span.start, before, 1, false) } else { before.1 };
        Some(self.faulty(list.start, end, fault()))
    }

    fn close(&self, state: &mut OpenLists, span: &Range<usize>) -> Option<Closed> {
        let end = span.end;
        let bare = state.bare.take();
        let Some(list) = state.list.take() else {
            let Some(outer) = state.outer.take() else {
                let bare = bare.filter(|bare| bare.has_squares() && bare.items > 1 && !bare.is_row())?;
                let fault = unexpected(self.text, span.start, Expected::End);
                return Some(self.faulty(bare.start, end, fault));
            };
            return (!outer.rows.is_empty()).then(|| self.matrix(Matrix { end, ..outer }));
        };
        // Among rows a single square is a row too, a damaged one.
        let is_row = list.is_row() || (state.loose.is_some() && list.single == list.items);
        let is_board = list.is_board();
        if state.has_rows() && !(is_board && is_row) {
            let fault = unexpected(self.text, list.start, Expected::Row);
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
    fn fault(
        &self,
        state: &mut OpenLists,
        (at, expected): (usize, Expected),
        before: (usize, usize),
    ) -> Option<Closed> {
        let fault = unexpected(self.text, at, expected);
        let has_rows = state.has_rows();
        let inner = state.list.take();
        let depth = usize::from(inner.is_some());
        let list = inner.filter(|list| list.has_squares() || (list.items == 0 && self.has_squares_at(at + 1)));
        let outer = state.outer.take_if(|_| has_rows || list.as_ref().is_some_and(List::is_row));
        let (start, depth, is_flat) = match (outer, list) {
            (Some(outer), _) => (outer.start, depth + 1, false),
            (None, list) => (list?.start, depth, true),
        };
        Some(self.faulty(start, self.end_of_list(at, before, depth, is_flat), fault))
    }

    /// True if squares stand behind a quote that is not closed.
    fn has_squares_at(&self, at: usize) -> bool {
        let line = self.text[at..].lines().next().unwrap_or_default();
        let mut word = line.chars().take_while(|c| !c.is_whitespace() && !",'\"".contains(*c)).take(2).peekable();
        word.peek().is_some() && word.all(|c| self.glyphs.cell(c).is_some())
    }

    /// The end of a faulty list: its closing bracket, or a blank line before that. Text in quotes is not distinguished
    /// from the rest, since the fault may be a quote; and no list begins in a list of rows.
    fn end_of_list(&self, at: usize, (lines, last): (usize, usize), mut depth: usize, is_flat: bool) -> usize {
        if lines > 1 {
            return last;
        }
        let (mut end, mut line_ends) = (at, 0);
        for (offset, byte) in self.text.as_bytes()[at..].iter().enumerate() {
            match byte {
                b'[' | b'(' | b'{' if is_flat && offset > 0 => return end,
                b'[' | b'(' | b'{' => depth += 1,
                b']' | b')' | b'}' => depth -= 1,
                _ => {}
            }
            line_ends = if byte.is_ascii_whitespace() { line_ends + usize::from(*byte == b'\n') } else { 0 };
            if line_ends > 1 {
                return end;
            }
            if !byte.is_ascii_whitespace() {
                end = at + offset + 1;
            }
            if depth == 0 {
                return end;
            }
        }
        end
    }

    /// The board that is unfinished at the end of the text.
    fn at_end(&self, state: OpenLists, last: usize) -> Option<Closed> {
        let OpenLists { outer, list, loose, .. } = state;
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
        let fault = unexpected(self.text, last, expected);
        Some(self.faulty(start, last, fault))
    }

    fn faulty(&self, start: usize, end: usize, fault: InputError) -> Closed {
        Closed { drawing: Drawing { fault: Some(fault), ..Drawing::new(self.layout) }, start, end }
    }

    fn matrix(&self, matrix: Matrix) -> Closed {
        let Matrix { start, end, rows, is_quoted, fault } = matrix;
        let layout = if is_quoted { Layout::Quoted } else { Layout::Separated };
        Closed { drawing: Drawing { rows, fault, ..Drawing::new(layout) }, start, end }
    }

    /// A list of rows. Its items are read twice, so that the items of a long list that is no board take no memory.
    fn rows(&self, list: &List, end: usize) -> Closed {
        let mut tokens = Tokens { text: &self.text[..list.inside.end], at: list.inside.start, lines: 0 };
        let mut drawing = Drawing::new(self.layout);
        while let Some((token, span)) = tokens.next() {
            match token {
                Some(Token::Text(_)) => drawing.rows.push(span.start + 1..span.end - 1),
                Some(Token::Word(_)) => drawing.rows.push(span),
                _ => {}
            }
        }
        Closed { drawing, start: list.start, end }
    }
}

impl OpenLists {
    /// True if rows of a matrix have been read that has not ended.
    fn has_rows(&self) -> bool {
        self.outer.as_ref().is_some_and(|outer| !outer.rows.is_empty())
    }

    /// The start of the board that is being read; `usize::MAX` if there is none.
    fn start(&self) -> usize {
        let matrix = |matrix: &Option<Matrix>| matrix.as_ref().map_or(usize::MAX, |matrix| matrix.start);
        let list = self.list.as_ref().map_or(usize::MAX, |list| list.start);
        list.min(matrix(&self.outer)).min(matrix(&self.loose))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Document, ReadOptions, format};

    thread_local! {
        /// Tokens read so far, to hold against the length of a text.
        pub(super) static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
    }

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
            "[[[1,2",
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

//! Texts of values: line by line, block by block, element by element.
//!
//! ```text
//! text  = { passed line | block | list of boards }
//! block = { statement }                up to a second size, or a name once more behind a blank line
//!       | value                        alone on its line
//!       | { pair } | { text }          one a line or side by side, up to a blank line
//!       | { row }                      n lists of n characters, numbers or bits on as many lines
//! ```

use crate::convention::{self, Given, is_in_order};
use crate::drawing;
use crate::item::{Board, Cursor, Item, NoteKind, Says, Skipped, Source};
use crate::line::{Line, LineKind, Signs, Size, line_at};
use crate::text::effort::examined;
use crate::text::span_in;
use crate::values::board::{Reading, check_length, not_understood, numbers};
use crate::values::form::{Form, Shape};
use crate::values::lexer::{Lexer, MOST_DEPTH, extent};
use crate::values::named;
use crate::values::names::{Role, is_same, role};
use crate::values::statement::{Head, head};
use crate::values::tree::{Item as Member, Kind, Value};
use crate::{Expected, FamilyName, Foreign, InputError, InputErrorKind, Question};
use std::ops::Range;

/// The next item of a text.
pub(crate) fn next(source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
    let hash_is_square = source.options.names_hash();
    let signs = Signs { hash_is_square, dollar_is_comment: source.plan.format.name == "essence" };
    let texts = Texts { source, signs };
    if cursor.state.depth > 0 {
        return texts.inside(cursor);
    }
    let (text, at) = (source.text, cursor.at);
    let line = line_at(text, at, texts.signs)?;
    let content = match line.kind {
        LineKind::Skipped(passed) => return Some(Item::passed(at..line.next, passed)),
        LineKind::Size(size) => return Some(texts.sized(cursor, size, &line)),
        LineKind::Heading { rest: content } | LineKind::Content(content) => span_in(text, content).start,
    };
    Some(texts.content(cursor, content, Given::default()))
}

/// True if the value that begins a text is drawn, so that words may stand beside it: its signs are proven by where they stand.
pub(crate) fn is_drawn(text: &str) -> bool {
    let form = Value::read(&mut Lexer::new(text, 0, Signs::default())).and_then(|value| Form::of(&value));
    form.is_ok_and(|form| match form.shape {
        Shape::Lists => form.is_bits && form.count > 3 && form.width == Some(form.count),
        Shape::Numbers => form.is_bits && form.count > 3,
        _ => false,
    })
}

/// How values that follow each other belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// Each is by itself.
    Alone,
    /// All are one board.
    All,
    /// As many as one of them has items are one board.
    Square,
}

impl Group {
    fn of(value: &Value<'_>, form: &Form) -> Self {
        match form.shape {
            Shape::Pair => Self::All,
            Shape::Text | Shape::Names if value.list().is_none() => Self::All,
            Shape::Numbers if form.count > 2 && form.is_bits => Self::All,
            Shape::Numbers if form.count > 2 => Self::Square,
            Shape::Texts if form.count > 1 && form.is_short => Self::Square,
            _ => Self::Alone,
        }
    }
}

/// A text, and what begins a comment in it.
struct Texts<'s> {
    source: &'s Source<'s>,
    signs: Signs,
}

impl<'s> Texts<'s> {
    fn lexer(&self, at: usize) -> Lexer<'s> {
        Lexer::new(self.source.text, at, self.signs)
    }

    /// An error on some bytes.
    fn error(&self, span: Range<usize>, error: InputError) -> Item {
        let at = error.span.clone().map(|at| if at.end > span.end { at.start.min(span.end)..span.end } else { at });
        Item::board(span, self.source.plan.format, Err(InputError { span: at, ..error }))
    }

    /// The error of a block: half a board is never read. What begins at a place and is wrong ends with the lines of its block; if a
    /// bracket is open, before the next line that begins an object; an object ends with its brackets.
    fn broken(&self, start: usize, at: usize, error: InputError) -> Item {
        let rest = &self.source.text[at..];
        let end = match extent(rest, self.signs) {
            Some(length) if rest.starts_with('{') => {
                line_at(self.source.text, at + length, self.signs).map_or(at + length, |line| line.next)
            }
            Some(length) => self.end_of_block(at + length),
            None => memchr::memmem::find(rest.as_bytes(), b"\n{").map_or(self.source.text.len(), |end| at + end + 1),
        };
        examined(end - at);
        self.error(start..end, error)
    }

    /// The end of the last line before a blank one.
    fn end_of_block(&self, from: usize) -> usize {
        let mut end = from;
        while let Some(line) = line_at(self.source.text, end, self.signs) {
            if end > from && line.kind == LineKind::Skipped(Skipped::Blank) {
                break;
            }
            end = line.next;
        }
        end
    }

    /// Boards with the comments that stand among them.
    fn item(&self, span: Range<usize>, mut boards: Vec<Board>, comments: Vec<Range<usize>>) -> Item {
        let is_said = |comment: &Range<usize>| self.source.text[comment.clone()].contains(char::is_alphanumeric);
        if let Some(first) = boards.first_mut() {
            first.notes.extend(comments.into_iter().filter(is_said).map(|comment| (comment, NoteKind::Comment)));
        }
        Item { span, says: Says::Boards(boards) }
    }

    /// The end of the line on which a value ended, with its comment; the error of what else stands there.
    fn end_of_line(&self, lexer: &mut Lexer<'_>) -> Result<usize, InputError> {
        let text = self.source.text;
        let behind = lexer.rest().trim_start_matches([' ', '\t']);
        let behind = behind.strip_prefix([',', ';', '.']).unwrap_or(behind).trim_start_matches([' ', '\t']);
        lexer.at = text.len() - behind.len();
        if behind.starts_with("/*") {
            lexer.blanks();
            return Ok(lexer.at);
        }
        let Some(line) = line_at(text, lexer.at, self.signs) else { return Ok(lexer.at) };
        match line.kind {
            LineKind::Skipped(Skipped::Blank) => {}
            LineKind::Skipped(Skipped::Comment { .. }) => lexer.comments.push(line.span.clone()),
            _ => {
                let what = if behind.starts_with(['[', '(', '{']) { Foreign::SideBySide } else { Foreign::Line };
                return Err(FamilyName::Values.not_understood(what, line.span));
            }
        }
        Ok(line.next)
    }

    /// A size on its own line belongs to the value below it, or is a statement above others.
    fn sized(&self, cursor: &mut Cursor, size: Size, line: &Line<'_>) -> Item {
        let (text, span, below) = (self.source.text, line.span.clone(), line.next);
        let (n, base) = match size {
            Size::Bare(n) | Size::Twice(n) => (n, None),
            Size::Named(n, base) => (n, base),
        };
        let lines =
            std::iter::successors(line_at(text, below, self.signs), |line| line_at(text, line.next, self.signs));
        let mut is_noted = false;
        let first = lines.map(|line| line.kind).find(|kind| {
            is_noted |= matches!(kind, LineKind::Skipped(Skipped::Comment { is_ours: false }));
            !matches!(kind, LineKind::Skipped(Skipped::Blank | Skipped::Comment { .. }))
        });
        let begin = span.end - text[span.clone()].trim_start().len();
        let is_statement = size == Size::Named(n, None) && head(&text[begin..]).is_some();
        match first {
            Some(LineKind::Content(content)) if is_statement && head(content).is_some() => {
                self.statements(cursor.at, begin, Given::default())
            }
            Some(LineKind::Content(content) | LineKind::Heading { rest: content }) if !is_noted => {
                let content = span_in(text, content).start;
                let item = self.content(cursor, content, Given { n: Some((n, span)), base, ..Given::default() });
                match item.says {
                    Says::Boards(boards) => self.item(item.span, boards, line.note.clone().into_iter().collect()),
                    Says::Skipped(_) => item,
                }
            }
            _ => self.error(cursor.at..below, convention::alone(n).at(span)),
        }
    }

    /// What begins at a place, which is not blank, below what is given about it.
    fn content(&self, cursor: &mut Cursor, at: usize, given: Given) -> Item {
        let (start, rest) = (cursor.at, &self.source.text[at..]);
        let is_bare = given.n.is_none();
        if rest.starts_with("/*") {
            let mut lexer = self.lexer(at);
            lexer.blanks();
            return Item::passed(start..lexer.at, Skipped::Comment { is_ours: false });
        }
        match head(rest) {
            Some(head) if is_bare && role(head.name) == Some(Role::Boards) && self.opens(at + head.length) => {
                self.open(cursor, at + head.length)
            }
            Some(_) => self.statements(start, at, given),
            None if !begins_value(rest) => self.foreign(start, at),
            None if is_bare && self.opens(at) => self.open(cursor, at),
            None => self.value(cursor, at, given),
        }
    }

    /// A line that is neither a statement nor a value.
    fn foreign(&self, start: usize, at: usize) -> Item {
        let end = at + crate::text::first_line(&self.source.text[at..]).trim_end().len();
        let line = &self.source.text[at..end];
        let next = line_at(self.source.text, at, self.signs).map_or(end, |line| line.next);
        if self.source.plan.format.name == "lists" && drawing::is_words(line, self.source.options) {
            return Item::passed(start..next, Skipped::Words);
        }
        let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
        let what = if line.split_whitespace().any(is_word) { Foreign::Words } else { Foreign::Line };
        self.error(start..self.end_of_block(at), FamilyName::Values.not_understood(what, at..end))
    }

    /// Statements that make one board.
    fn statements(&self, start: usize, at: usize, given: Given) -> Item {
        let mut block = Block { has_size: given.n.is_some(), at, end: at, ..Block::default() };
        if let Err(error) = self.block_of(&mut block) {
            let from = error.span.as_ref().map_or(block.at, |span| span.start);
            let is_open = extent(&self.source.text[block.at..], self.signs).is_none();
            return self.broken(start, if is_open { block.at } else { from.max(block.at) }, error);
        }
        let span = start..block.end;
        let reading = Reading::new(self.source, Some(self.language_of(&block)), given);
        self.item(span.clone(), named::of_items(&reading, &block.members, span), block.comments)
    }

    /// How statements are written: as the options say, or as the first one shows. MiniZinc has no tuples: statements with any are of a
    /// language that counts as it likes.
    fn language_of(&self, block: &Block<'_>) -> &'static str {
        let is_round = |value: &Value<'_>| self.source.text[value.span.start..].starts_with('(');
        let has_tuple = |member: &Member<'_>| {
            let first = member.value.list().and_then(|list| list.items().first());
            is_round(&member.value) || first.is_some_and(|first| is_round(&first.value))
        };
        match (self.source.plan.is_asked, self.source.plan.format.name) {
            (true, asked @ ("dzn" | "essence")) => asked,
            (true, _) => "python",
            (false, _) if block.is_letting => "essence",
            (false, _) if block.is_terminated && !block.members.iter().any(has_tuple) => "dzn",
            (false, _) => "python",
        }
    }

    /// Reads statements up to what is none, or begins another board.
    fn block_of(&self, block: &mut Block<'s>) -> Result<(), InputError> {
        let (text, mut at, mut is_apart, mut comments) = (self.source.text, block.at, false, Vec::new());
        while let Some(line) = line_at(text, at, self.signs) {
            let content = at.max(line.span.end - text[line.span.clone()].trim_start().len());
            match (line.kind, head(&text[content..])) {
                (LineKind::Skipped(Skipped::Blank), _) => is_apart = true,
                (LineKind::Skipped(Skipped::Comment { is_ours }), _) => {
                    comments.extend((!is_ours).then_some(line.span));
                }
                (LineKind::Skipped(_), _) => break,
                (_, Some(head)) if block.ends_before(&head, text, content, is_apart) => break,
                (_, Some(head)) => {
                    block.comments.append(&mut comments);
                    at = self.line_of(block, head, content)?;
                    (block.end, is_apart) = (at, false);
                    continue;
                }
                (LineKind::Content(_) | LineKind::Size(_), None) if !is_apart && !block.members.is_empty() => {
                    block.at = content;
                    return Err(FamilyName::Values.not_understood(Foreign::Line, content..line.span.end));
                }
                _ => break,
            }
            at = line.next;
        }
        Ok(())
    }

    /// Reads the statements of a line; returns where the next line begins.
    fn line_of(&self, block: &mut Block<'s>, first: Head<'s>, content: usize) -> Result<usize, InputError> {
        let (mut head_of, mut lexer) = (first, self.lexer(content));
        loop {
            lexer.at += head_of.length;
            block.at = lexer.at;
            let member = head_of.read(&mut lexer)?;
            if block.members.len() == MOST_STATEMENTS {
                return Err(not_understood(&member.value));
            }
            let behind = lexer.rest().trim_start_matches([' ', '\t']);
            let next = behind.strip_prefix(';').unwrap_or(behind).trim_start_matches([' ', '\t']);
            block.ends_answer = behind.starts_with(';');
            if block.members.is_empty() {
                block.is_letting = head_of.is_letting;
                block.is_terminated = !head_of.has_keyword && lexer.rest().starts_with(';');
            }
            block.has_size |= role(head_of.name) == Some(Role::Size) && matches!(member.value.kind, Kind::Number(_));
            block.members.push(member);
            // Another statement on the same line.
            let is_apart = behind.starts_with(';') || next.starts_with("letting ");
            match head(next).filter(|_| is_apart) {
                Some(next_head) => (head_of, lexer.at) = (next_head, self.source.text.len() - next.len()),
                None => break,
            }
        }
        let end = self.end_of_line(&mut lexer);
        block.comments.append(&mut lexer.comments);
        end
    }

    /// A value on its own line, or several that make one board.
    fn value(&self, cursor: &mut Cursor, at: usize, given: Given) -> Item {
        let (start, is_inside) = (cursor.at, cursor.state.depth > 0);
        let mut lexer = self.lexer(if is_inside { start } else { at });
        let read = Value::read(&mut lexer);
        let read = match is_inside {
            true => read.map(|value| (value, None)),
            false => read.and_then(|first| self.together(&mut lexer, first)),
        };
        let (value, below) = match read {
            Ok(read) => read,
            Err(error) if lexer.is_swallowed() => return self.error(start..self.source.text.len(), error),
            Err(error) => return self.broken(start, at, error),
        };
        let boards = self.boards(cursor, &value, below.as_ref(), given);
        let end = match if is_inside { Ok(end_of_element(&mut lexer)) } else { self.end_of_line(&mut lexer) } {
            Ok(end) => end,
            Err(error) => return self.broken(start, lexer.at, error),
        };
        match &boards[..] {
            [Board { placement: Err(error), .. }]
                if !is_inside && error.kind.is_foreign() && matches!(value.kind, Kind::List(_)) =>
            {
                self.error(start..self.end_of_block(end), error.clone())
            }
            _ => self.item(start..end, boards, lexer.comments),
        }
    }

    /// The boards of a value, or the question if it may number the value below it.
    fn boards(&self, cursor: &mut Cursor, value: &Value<'_>, below: Option<&Value<'_>>, given: Given) -> Vec<Board> {
        let reading = Reading::new(self.source, None, given);
        let mut boards = match below {
            None => reading.boards(value),
            Some(_) => {
                let error = reading.ask(Question::IndexLine, value, below).at(value.span.clone());
                vec![reading.board("vector", value.span.clone(), Err(error))]
            }
        };
        check_length(&mut cursor.state.length, value, &mut boards);
        boards
    }

    /// A first value with those beside or below it that are of its board; and the next one, if it may number that.
    fn together(&self, lexer: &mut Lexer<'s>, first: Value<'s>) -> Result<(Value<'s>, Option<Value<'s>>), InputError> {
        let (form, start) = (Form::of(&first)?, first.span.start);
        let group = Group::of(&first, &form);
        let most = match group {
            Group::All => usize::MAX,
            Group::Square if !self.is_below_list(start) => form.count + 1,
            Group::Square | Group::Alone => return Ok((first, None)),
        };
        let is_beside = group == Group::All && form.shape != Shape::Numbers;
        let (mut count, mut end, mut second) = (1, (lexer.at, lexer.comments.len()), None);
        while count < most && self.goes_on(lexer, is_beside) {
            let next = Value::read(lexer).and_then(|value| Ok((Form::of(&value)?, value)));
            match next {
                Ok((other, value)) if is_like(&form, &other) => {
                    second = second.or(Some(value));
                    (count, end) = (count + 1, (lexer.at, lexer.comments.len()));
                }
                // Half a block is never read.
                Ok((_, value)) if group == Group::All => return Err(not_understood(&value)),
                Err(error) if group == Group::All => return Err(error),
                _ => break,
            }
        }
        let is_whole = count > 1 && (group == Group::All || count == form.count);
        let is_index = !is_whole && count > 1 && is_in_order(&numbers(&first)?);
        lexer.at = if is_whole { end.0 } else { first.span.end };
        lexer.comments.truncate(if is_whole { end.1 } else { 0 });
        let value = if is_whole { Value::read_bare(self.source.text, start..end.0, self.signs)? } else { first };
        Ok((value, second.filter(|_| is_index)))
    }

    /// True if the list above, on the line before, is one of which this list is no square.
    fn is_below_list(&self, start: usize) -> bool {
        let before = self.source.text[..start].trim_end_matches([' ', '\t']);
        let above = before.strip_suffix('\n').map(|above| above.strip_suffix('\r').unwrap_or(above));
        above.is_some_and(|above| above.trim_end_matches([' ', '\t', ',', ';']).ends_with([']', ')', '}']))
    }

    /// Goes on to a value on the next line, or, where values may stand side by side, on this one.
    fn goes_on(&self, lexer: &mut Lexer<'_>, is_beside: bool) -> bool {
        let text = self.source.text;
        let behind = lexer.rest().trim_start_matches([' ', '\t']);
        let behind = behind.strip_prefix([',', ';']).unwrap_or(behind);
        let next = behind.trim_start_matches([' ', '\t']);
        if begins_value(next) {
            lexer.at = text.len() - next.len();
            return is_beside;
        }
        let Some(line) = line_at(text, text.len() - behind.len(), self.signs) else { return false };
        match line.kind {
            LineKind::Skipped(Skipped::Blank) => {}
            LineKind::Skipped(Skipped::Comment { .. }) => lexer.comments.push(line.span.clone()),
            _ => return false,
        }
        let Some(below) = line_at(text, line.next, self.signs) else { return false };
        let LineKind::Content(content) = below.kind else { return false };
        lexer.at = span_in(text, content).start;
        begins_value(content)
    }

    /// True if a bracket opens a list of boards that are read one by one.
    fn opens(&self, at: usize) -> bool {
        let is_open = |lexer: &Lexer<'_>| lexer.rest().starts_with(['[', '(', '{']);
        let mut lexer = self.lexer(at);
        if !is_open(&lexer) || lexer.rest().starts_with('{') {
            return false;
        }
        lexer.at += 1;
        lexer.blanks();
        let is_object = lexer.rest().starts_with('{');
        if !is_open(&lexer) {
            return false;
        }
        let Ok(first) = Value::read(&mut lexer) else { return is_object };
        let Ok(form) = Form::of(&first) else { return false };
        match Group::of(&first, &form) {
            Group::All => false,
            Group::Alone => !matches!(form.shape, Shape::Nothing | Shape::Numbers | Shape::Mixed),
            Group::Square if numbers(&first).is_ok_and(|numbers| is_in_order(&numbers)) => false,
            Group::Square => {
                let mut count = 1;
                let mut goes_on = || {
                    end_of_element(&mut lexer);
                    is_open(&lexer) && Value::read(&mut lexer).is_ok()
                };
                while count <= form.count && goes_on() {
                    count += 1;
                }
                form.shape == Shape::Numbers && count != form.count
            }
        }
    }

    /// Opens a list of boards, whose bracket stands there.
    fn open(&self, cursor: &mut Cursor, at: usize) -> Item {
        if cursor.state.depth == MOST_DEPTH {
            return self.broken(cursor.at, at, InputErrorKind::TooDeep { most: MOST_DEPTH }.at(at..at + 1));
        }
        cursor.state.depth += 1;
        // An item begins with its board, so that it is read in the same way on its own.
        let inside = &self.source.text[at + 1..];
        Item::passed(cursor.at..self.source.text.len() - inside.trim_start().len(), Skipped::Blank)
    }

    /// The next piece of a list of boards: an element with what is behind it up to the next, a comma, or a bracket that closes a
    /// list; an error with the last one, if the list is not closed.
    fn inside(&self, cursor: &mut Cursor) -> Option<Item> {
        let (text, start) = (self.source.text, cursor.at);
        let mut lexer = self.lexer(start);
        lexer.blanks();
        let at = lexer.at;
        let mut item = match text[at..].chars().next() {
            None if start == at => return None,
            None => self.item(start..at, Vec::new(), lexer.comments),
            Some(']' | ')') => {
                cursor.state.depth -= 1;
                self.closed(cursor, start, at + 1)
            }
            Some(',') => Item::passed(start..at + 1, Skipped::Blank),
            Some(_) if self.opens(at) => self.open(cursor, at),
            Some(_) => self.value(cursor, at, Given::default()),
        };
        if item.span.end == text.len() && cursor.state.depth > 0 {
            cursor.state.depth = 0;
            let open = self.error(item.span.clone(), self.lexer(text.len()).unexpected(Expected::Closing));
            match (&mut item.says, open.says) {
                (Says::Boards(boards), Says::Boards(mut open)) => boards.append(&mut open),
                (says, open) => *says = open,
            }
        }
        Some(item)
    }

    /// A bracket that closes a list of boards; behind the last one there is nothing on its line.
    fn closed(&self, cursor: &Cursor, start: usize, end: usize) -> Item {
        let is_last = cursor.state.depth == 0;
        let behind = &self.source.text[end..];
        match self.end_of_line(&mut self.lexer(end)) {
            Err(error) if is_last => self.broken(start, end, error),
            _ => Item::passed(start..end + usize::from(is_last && behind.starts_with([';', ',', '.'])), Skipped::Blank),
        }
    }
}

/// A board has not as many names.
const MOST_STATEMENTS: usize = 256;

/// The statements of a board.
#[derive(Default)]
struct Block<'a> {
    members: Vec<Member<'a>>,
    comments: Vec<Range<usize>>,
    /// Where the value begins that is read.
    at: usize,
    end: usize,
    has_size: bool,
    /// True if the first statement says `letting`.
    is_letting: bool,
    /// True if a `;` is right behind the first value.
    is_terminated: bool,
    /// True if a `;` is behind the last value: Prolog answers so.
    ends_answer: bool,
}

impl Block<'_> {
    /// True if a statement begins another board: a second size; a name once more, behind a blank line or another answer with it alone.
    fn ends_before(&self, head: &Head<'_>, text: &str, at: usize, is_apart: bool) -> bool {
        let is_number = || text[at + head.length..].starts_with(|c: char| c.is_ascii_digit());
        let is_named = |member: &Member<'_>| member.name.as_ref().is_some_and(|name| is_same(&name.text, head.name));
        let may_repeat = is_apart || self.ends_answer && self.members.len() == 1;
        let is_size = || role(head.name) == Some(Role::Size) && is_number();
        !self.members.is_empty() && (self.has_size && is_size() || may_repeat && self.members.iter().any(is_named))
    }
}

/// The place behind the comma of an element, and behind what stands there.
fn end_of_element(lexer: &mut Lexer<'_>) -> usize {
    lexer.blanks();
    lexer.at += usize::from(lexer.rest().starts_with(','));
    lexer.blanks();
    lexer.at
}

fn is_like(form: &Form, other: &Form) -> bool {
    let is_same = other.shape == form.shape && other.count == form.count;
    is_same && (form.shape == Shape::Pair || form.is_bits == other.is_bits || !form.is_bits)
}

/// True if a value begins here: brackets, quotes, or a word directly before a bracket.
fn begins_value(text: &str) -> bool {
    let word = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '!'))).unwrap_or(text.len());
    text.starts_with(['[', '(', '{', '"', '\'']) || (word > 0 && text[word..].starts_with(['[', '(', '{']))
}

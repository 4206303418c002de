//! Texts of values: line by line, statement by statement, element by element.
//!
//! ```text
//! text  = { passed line | board | list of boards }
//! board = { statement }                up to a second size, or a name once more behind a blank line
//!       | value                        alone on its line
//!       | { pair } | { row of cells }  one a line or side by side, up to a blank line
//!       | text { text }                rows in quotes, one a line
//! ```

use crate::convention::Said;
use crate::item::{Board, Cursor, Item, NoteKind, Passed, Says, Source};
use crate::line::{LineKind, Signs, Size, line_at};
use crate::text::span_in;
use crate::values::board::{Reading, Style};
use crate::values::form::{Form, Shape};
use crate::values::lexer::{Lexer, MOST_DEPTH, extent, unexpected};
use crate::values::members::{is_permutation_list, opens};
use crate::values::names::{Role, is_same, role};
use crate::values::statement::{Head, head};
use crate::values::tree::{Item as Member, Kind, Value};
use crate::values::{drawn, named};
use crate::{Counted, Expected, FamilyName, Foreign, InputError, InputErrorKind};
use std::ops::Range;

/// What begins a comment in a text.
pub(crate) fn signs(source: &Source<'_>) -> Signs {
    let is_glyph =
        [&source.options.queen, &source.options.empty, &source.options.blocked].iter().any(|set| set.contains('#'));
    Signs { hash_is_square: is_glyph, dollar_is_comment: source.plan.format.name == "essence" }
}

/// The next item of a text.
pub(crate) fn next(source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
    let texts = Texts { source, signs: signs(source) };
    let (text, at) = (source.text, cursor.at);
    if cursor.state.depth > 0 {
        return texts.inside(cursor);
    }
    if within_line(text, at).is_some() {
        return Some(texts.content(cursor, at, None));
    }
    let line = line_at(text, at, texts.signs)?;
    let content = match line.kind {
        LineKind::Passed(passed) => return Some(Item::passed(at..line.next, passed)),
        LineKind::Heading { rest } => span_in(text, rest).start,
        LineKind::Size(Size::Named(_, None)) if texts.is_statement_below(line.next) => {
            line.span.end - text[line.span.clone()].trim_start().len()
        }
        LineKind::Size(size) => return Some(texts.sized(cursor, size, line.span, line.next)),
        LineKind::Content(content) => span_in(text, content).start,
    };
    Some(texts.content(cursor, content, None))
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

    fn reading(&self, style: Style, header: Option<Said>) -> Reading<'s> {
        let said = Said { base_of_format: style.base(), ..header.unwrap_or_default() };
        Reading { source: self.source, style, said }
    }

    /// An error alone, up to the next blank line: half a board is never read.
    fn error(&self, start: usize, from: usize, error: InputError) -> Item {
        let mut end = from;
        while let Some(line) = line_at(self.source.text, end, self.signs) {
            if end > from && line.kind == LineKind::Passed(Passed::Blank) {
                break;
            }
            end = line.next;
        }
        self.item(start..end, vec![self.broken(start..end, error)], Vec::new())
    }

    fn broken(&self, span: Range<usize>, error: InputError) -> Board {
        Board { span, format: self.source.plan.format, placement: Err(error), id_at: None, notes: Vec::new() }
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
        let behind = behind.strip_prefix([',', ';', '.']).unwrap_or(behind);
        let at = text.len() - behind.len();
        let Some(line) = line_at(text, at, self.signs) else { return Ok(at) };
        match line.kind {
            LineKind::Passed(Passed::Blank) => {}
            LineKind::Passed(Passed::Comment { is_ours }) => {
                lexer.comments.extend((!is_ours).then(|| line.span.clone()));
            }
            _ if behind.trim_start().starts_with("/*") => {
                let mut after = self.lexer(at);
                after.blanks();
                lexer.comments.append(&mut after.comments);
                return Ok(after.at);
            }
            _ => {
                let what =
                    if behind.trim_start().starts_with(['[', '(', '{']) { Foreign::SideBySide } else { Foreign::Line };
                let start = line.span.end - text[line.span.clone()].trim_start().len();
                let kind = InputErrorKind::NotUnderstood { family: FamilyName::Values, what };
                return Err(kind.at(start..line.span.end));
            }
        }
        Ok(line.next)
    }

    /// True if the next line that says anything gives another name a value, so that a size above is a statement, too.
    fn is_statement_below(&self, mut at: usize) -> bool {
        while let Some(line) = line_at(self.source.text, at, self.signs) {
            match line.kind {
                LineKind::Passed(Passed::Blank | Passed::Comment { .. }) => at = line.next,
                LineKind::Content(content) => return head(content).is_some(),
                _ => return false,
            }
        }
        false
    }

    /// A size on its own line belongs to the value below it.
    fn sized(&self, cursor: &mut Cursor, size: Size, span: Range<usize>, below: usize) -> Item {
        let (n, base) = match size {
            Size::Bare(n) | Size::Twice(n) => (n, None),
            Size::Named(n, base) => (n, base),
        };
        let mut at = below;
        while let Some(line) = line_at(self.source.text, at, self.signs) {
            match line.kind {
                LineKind::Passed(Passed::Blank | Passed::Comment { is_ours: true }) => at = line.next,
                LineKind::Content(content) | LineKind::Heading { rest: content } => {
                    let content = span_in(self.source.text, content).start;
                    let header = Said { n: Some((n, span)), base, ..Said::default() };
                    return self.content(cursor, content, Some(header));
                }
                _ => break,
            }
        }
        let kind = InputErrorKind::WrongHeader { header: n, rows: 0 };
        let error = kind.at(span);
        self.item(cursor.at..below, vec![self.broken(cursor.at..below, error)], Vec::new())
    }

    /// What begins at a place, which is not blank.
    fn content(&self, cursor: &mut Cursor, at: usize, header: Option<Said>) -> Item {
        let (text, start) = (self.source.text, cursor.at);
        let rest = &text[at..];
        if rest.starts_with("/*") {
            let mut lexer = self.lexer(at);
            lexer.blanks();
            if lexer.at > at && header.is_none() {
                return Item::passed(start..lexer.at, Passed::Comment { is_ours: false });
            }
        }
        if let Some(head) = head(rest) {
            let is_list = role(head.name) == Some(Role::Boards) && header.is_none();
            return match is_list && opens(&rest[head.length..], self.signs) {
                true => self.open(cursor, at + head.length + 1),
                false => self.statements(start, at, header),
            };
        }
        if !begins_value(rest) {
            return self.foreign(start, at);
        }
        match header.is_none() && opens(rest, self.signs) {
            true => self.open(cursor, at + 1),
            false => self.value(cursor, at, header),
        }
    }

    /// A line that is neither a statement nor a value.
    fn foreign(&self, start: usize, at: usize) -> Item {
        let Some(line) = line_at(self.source.text, at, self.signs) else {
            return Item::passed(start..self.source.text.len(), Passed::Blank);
        };
        let said = &self.source.text[at..line.span.end];
        if self.source.plan.format.name == "lists" && is_words(said.trim()) {
            return Item::passed(start..line.next, Passed::Words);
        }
        let is_said =
            said.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).nth(1).is_some());
        let what = if is_said.count() > 0 { Foreign::Words } else { Foreign::Line };
        let kind = InputErrorKind::NotUnderstood { family: FamilyName::Values, what };
        self.error(start, at, kind.at(at..at + said.trim_end().len()))
    }

    /// Statements that make one board.
    fn statements(&self, start: usize, at: usize, header: Option<Said>) -> Item {
        let mut block =
            Block { members: Vec::new(), comments: Vec::new(), style: None, end: at, has_size: header.is_some() };
        match self.block(&mut block, at) {
            Err(error) => {
                self.error(start, error.span.as_ref().map_or(block.end, |span| span.start.max(block.end)), error)
            }
            Ok(()) => {
                let span = start..block.end;
                let reading = self.reading(self.style_of(&block), header);
                let boards = named::of_items(&reading, &block.members, span.clone());
                self.item(span, boards, block.comments)
            }
        }
    }

    /// MiniZinc has no tuples: statements with any are of a language that counts as it likes.
    fn style_of(&self, block: &Block<'_>) -> Style {
        let is_round = |value: &Value<'_>| self.source.text[value.span.start..].starts_with('(');
        let has_tuple = |member: &Member<'_>| {
            let first = member.value.list().and_then(|list| list.kept().first());
            is_round(&member.value) || first.is_some_and(|first| is_round(&first.value))
        };
        match block.style.unwrap_or(Style::Python) {
            Style::Dzn if !self.source.plan.is_asked && block.members.iter().any(has_tuple) => Style::Python,
            style => style,
        }
    }

    /// Reads statements up to what is none, or begins another board.
    fn block(&self, block: &mut Block<'s>, mut at: usize) -> Result<(), InputError> {
        let (text, mut is_apart, mut comments) = (self.source.text, false, Vec::new());
        loop {
            if let Some(head) = within_line(text, at) {
                // Another statement on the same line.
                if block.ends_before(&head, &text[at..], false) {
                    break;
                }
                at = self.statement(block, &head, at)?;
                continue;
            }
            let Some(line) = line_at(text, at, self.signs) else { break };
            let content = line.span.end - text[line.span.clone()].trim_start().len();
            match (line.kind, head(&text[content..])) {
                (LineKind::Passed(Passed::Blank), _) => is_apart = true,
                (LineKind::Passed(Passed::Comment { is_ours }), _) => comments.extend((!is_ours).then_some(line.span)),
                (LineKind::Content(_) | LineKind::Size(_), Some(head)) => {
                    if block.ends_before(&head, &text[content..], is_apart) {
                        break;
                    }
                    block.comments.append(&mut comments);
                    at = self.statement(block, &head, content)?;
                    is_apart = false;
                    continue;
                }
                (LineKind::Content(_) | LineKind::Size(_), None) if !is_apart && !block.members.is_empty() => {
                    let kind = InputErrorKind::NotUnderstood { family: FamilyName::Values, what: Foreign::Line };
                    return Err(kind.at(content..line.span.end));
                }
                _ => break,
            }
            at = line.next;
        }
        Ok(())
    }

    /// Reads one statement; returns where the next one may begin.
    fn statement(&self, block: &mut Block<'s>, head: &Head<'s>, content: usize) -> Result<usize, InputError> {
        let mut lexer = self.lexer(content + head.length);
        let member = head.read(&mut lexer)?;
        block.style = Some(block.style.unwrap_or_else(|| self.style(head, lexer.rest())));
        block.has_size |= is_size(head, &member.value);
        block.members.push(member);
        // Between a value and its `;` there may be lines.
        if lexer.rest().trim_start().starts_with(';') {
            lexer.at = self.source.text.len() - lexer.rest().trim_start().len();
        }
        let behind = lexer.rest().trim_start_matches([' ', '\t']);
        let next = behind.strip_prefix(';').unwrap_or(behind).trim_start_matches([' ', '\t']);
        let is_next = head_follows(behind, next);
        let end = if is_next { self.source.text.len() - next.len() } else { self.end_of_line(&mut lexer)? };
        block.comments.append(&mut lexer.comments);
        block.end = end;
        Ok(end)
    }

    /// How statements are written: as the options say, or as the first one shows.
    fn style(&self, head: &Head<'_>, behind: &str) -> Style {
        match self.source.plan.format.name {
            "dzn" if self.source.plan.is_asked => Style::Dzn,
            "essence" if self.source.plan.is_asked => Style::Essence,
            _ if self.source.plan.is_asked => Style::Python,
            _ => head.style(behind),
        }
    }

    /// A value on its own line, or several that make one board.
    fn value(&self, cursor: &mut Cursor, at: usize, header: Option<Said>) -> Item {
        let start = cursor.at;
        let mut lexer = self.lexer(at);
        let first = match Value::read(&mut lexer) {
            Ok(value) => value,
            Err(error) if lexer.is_swallowed() => return self.error(start, self.source.text.len(), error),
            Err(error) => return self.broken_value(start, at, error),
        };
        let value = match self.block_of(&mut lexer, first) {
            Ok(value) => value,
            Err(error) => return self.broken_value(start, at, error),
        };
        let end = match self.end_of_line(&mut lexer) {
            Ok(end) => end,
            Err(error) => {
                // A square is looked for in an element of a list, which this knows nothing of.
                if self.source.probe.is_some() {
                    self.reading(Style::Plain, header).boards(&value);
                }
                return self.error(start, lexer.at, error);
            }
        };
        let style = if matches!(value.kind, Kind::Map(_)) { Style::Json } else { Style::Plain };
        let mut boards = self.reading(style, header).boards(&value);
        self.check_length(cursor, &value, &mut boards);
        match &boards[..] {
            // Half a block is never read.
            [Board { placement: Err(error), .. }] if error.kind.is_foreign() && style == Style::Plain => {
                self.error(start, end, error.clone())
            }
            _ => self.item(start..end, boards, lexer.comments),
        }
    }

    /// A value that is not well formed: it ends with its brackets, or, if these are open, before the next line that begins an object.
    fn broken_value(&self, start: usize, at: usize, error: InputError) -> Item {
        let text = self.source.text;
        let rest = &text[at..];
        let whole = if rest.starts_with(['[', '(', '{']) { extent(rest, self.signs) } else { None };
        let lines = memchr::memchr2_iter(b'\n', b'\r', rest.as_bytes());
        let begins = |end: &usize| rest[end + 1..].starts_with('{');
        let end = match whole {
            Some(length) => line_at(text, at + length, self.signs).map_or(text.len(), |line| line.next),
            None => lines.into_iter().find(begins).map_or(text.len(), |end| at + end + 1),
        };
        crate::text::effort::look(end - at);
        let span = error.span.map(|span| if span.end > end { end..end } else { span });
        let error = InputError { span, ..error };
        self.item(start..end, vec![self.broken(start..end, error)], Vec::new())
    }

    /// The value that begins with a first one and goes on below it: pairs, cells, rows in quotes, a square of numbers.
    fn block_of(&self, lexer: &mut Lexer<'s>, first: Value<'s>) -> Result<Value<'s>, InputError> {
        let form = Form::of(&first)?;
        let start = first.span.start;
        let like = |value: &Value<'_>| Form::of(value).is_ok_and(|other| self.is_like(&form, &other));
        let is_text = matches!(first.kind, Kind::Text(_));
        let most = match form.shape {
            Shape::Text if is_text => usize::MAX,
            Shape::Numbers if form.count == 2 || form.is_bits => usize::MAX,
            Shape::Numbers if form.count > 2 && !self.is_below_list(start) => form.count + 1,
            Shape::Texts
                if form.count > 1
                    && drawn::are_cells(&Value::of_items(
                        vec![Member { name: None, value: first.clone() }],
                        start..start,
                    )) =>
            {
                form.count
            }
            _ => return Ok(first),
        };
        let (mut count, mut end) = (1, lexer.clone());
        let mut ahead = lexer.clone();
        while count < most && self.goes_on(&mut ahead, is_text || form.count == 2) {
            match Value::read(&mut ahead) {
                Ok(value) if like(&value) => (count, end) = (count + 1, ahead.clone()),
                _ => break,
            }
        }
        let is_square = form.shape != Shape::Numbers || form.count == 2 || form.is_bits || count == form.count;
        if count == 1 || !is_square {
            return if count > 1 {
                self.reading(Style::Plain, None).index_line(&first).map(|()| first)
            } else {
                Ok(first)
            };
        }
        *lexer = end;
        Value::read_bare(self.source.text, start..lexer.at, self.signs)
    }

    fn is_like(&self, form: &Form, other: &Form) -> bool {
        let is_same = other.shape == form.shape && (form.shape == Shape::Text || form.count == other.count);
        is_same && (form.count == 2 || form.is_bits == other.is_bits || !form.is_bits)
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
        let at = text.len() - behind.len();
        if begins_value(next) {
            lexer.at = text.len() - next.len();
            return is_beside;
        }
        let Some(line) = line_at(text, at, self.signs) else { return false };
        match line.kind {
            LineKind::Passed(Passed::Blank | Passed::Comment { is_ours: true }) => {}
            LineKind::Passed(Passed::Comment { is_ours: false }) => lexer.comments.push(line.span.clone()),
            _ => return false,
        }
        let Some(below) = line_at(text, line.next, self.signs) else { return false };
        let LineKind::Content(content) = below.kind else { return false };
        lexer.at = span_in(text, content).start;
        begins_value(content)
    }

    /// Lists of a file have one length, unless each is a permutation.
    fn check_length(&self, cursor: &mut Cursor, value: &Value<'_>, boards: &mut [Board]) {
        let [board] = boards else { return };
        if board.format.name != "vector" || !matches!(value.kind, Kind::List(_)) {
            return;
        }
        let found = value.list().map_or(0, |list| list.count);
        let expected = *cursor.state.length.get_or_insert(found);
        if found != expected && !is_permutation_list(value) {
            let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found, expected };
            board.placement = Err(kind.at(board.span.clone()));
        }
    }

    /// Opens a list of boards, whose bracket ends before `inside`.
    fn open(&self, cursor: &mut Cursor, inside: usize) -> Item {
        if cursor.state.depth == MOST_DEPTH {
            let error = InputErrorKind::TooDeep { most: MOST_DEPTH }.at(inside - 1..inside);
            return self.broken_value(cursor.at, inside - 1, error);
        }
        cursor.state.depth += 1;
        // An item begins with its board, so that it is read in the same way on its own.
        let first = self.source.text.len() - self.source.text[inside..].trim_start().len();
        Item::passed(cursor.at..first, Passed::Blank)
    }

    /// The next element of a list of boards.
    fn inside(&self, cursor: &mut Cursor) -> Option<Item> {
        let (text, start) = (self.source.text, cursor.at);
        let mut lexer = self.lexer(start);
        lexer.blanks();
        let at = lexer.at;
        let Some(first) = text[at..].chars().next() else {
            cursor.state.depth = 0;
            let error = unexpected(text, at, Expected::Closing);
            return (start < at).then(|| self.item(start..at, vec![self.broken(start..at, error)], lexer.comments));
        };
        if matches!(first, ']' | ')' | ',') {
            cursor.state.depth -= usize::from(first != ',');
            return Some(self.open_end(cursor, start..at + 1));
        }
        if opens(&text[at..], self.signs) {
            return Some(self.open(cursor, at + 1));
        }
        Some(match Value::read(&mut lexer) {
            Ok(value) => self.element(cursor, start, &value, lexer),
            Err(error) if lexer.is_swallowed() => self.error(start, text.len(), error),
            Err(error) => self.broken_value(start, at, error),
        })
    }

    /// An element of a list of boards, and what is behind it up to the next.
    fn element(&self, cursor: &mut Cursor, start: usize, value: &Value<'_>, mut lexer: Lexer<'_>) -> Item {
        lexer.blanks();
        let is_last = !lexer.rest().starts_with(',');
        lexer.at += usize::from(!is_last);
        lexer.blanks();
        let style = if matches!(value.kind, Kind::Map(_)) { Style::Json } else { Style::Plain };
        let reading = self.reading(style, None);
        let mut boards = match reading.index_line(value) {
            Err(error) if !is_last => vec![self.broken(value.span.clone(), error)],
            _ => reading.boards(value),
        };
        self.check_length(cursor, value, &mut boards);
        if lexer.rest().is_empty() {
            cursor.state.depth = 0;
            boards.push(self.broken(value.span.clone(), lexer.unexpected(Expected::Closing)));
        }
        self.item(start..lexer.at, boards, lexer.comments)
    }

    /// A bracket that closes a list of boards, or a comma in it; behind the last bracket there is nothing on its line.
    fn open_end(&self, cursor: &Cursor, span: Range<usize>) -> Item {
        let mut lexer = self.lexer(span.end);
        if cursor.state.depth > 0 {
            lexer.blanks();
            if lexer.rest().is_empty() {
                let error = unexpected(self.source.text, lexer.at, Expected::Closing);
                return self.item(span.start..lexer.at, vec![self.broken(span, error)], Vec::new());
            }
            return Item::passed(span, Passed::Blank);
        }
        match self.end_of_line(&mut lexer) {
            Ok(_) => {
                let behind = lexer.rest();
                let is_terminated = behind.starts_with([';', ',', '.']);
                Item::passed(span.start..span.end + usize::from(is_terminated), Passed::Blank)
            }
            Err(error) => self.error(span.start, span.end, error),
        }
    }
}

/// The statements of a board.
struct Block<'a> {
    members: Vec<Member<'a>>,
    comments: Vec<Range<usize>>,
    style: Option<Style>,
    end: usize,
    has_size: bool,
}

impl Block<'_> {
    /// True if a statement begins another board: a second size, or a name once more behind a blank line.
    fn ends_before(&self, head: &Head<'_>, text: &str, is_apart: bool) -> bool {
        let is_size =
            || role(head.name) == Some(Role::Size) && text[head.length..].starts_with(|c: char| c.is_ascii_digit());
        let is_named = |member: &Member<'_>| member.name.as_ref().is_some_and(|name| is_same(&name.text, head.name));
        let is_again = || is_apart && self.members.iter().any(is_named);
        !self.members.is_empty() && (self.has_size && is_size() || is_again())
    }
}

fn is_size(head: &Head<'_>, value: &Value<'_>) -> bool {
    role(head.name) == Some(Role::Size) && matches!(value.kind, Kind::Number(_))
}

/// What begins a statement that does not begin its line: one that is as long as the text is not looked at for each of them.
fn within_line(text: &str, at: usize) -> Option<Head<'_>> {
    let is_within = at > 0 && !text[..at].ends_with(['\n', '\r']);
    if is_within { head(&text[at..]) } else { None }
}

/// True if a line is words, which may stand beside rows in quotes.
fn is_words(line: &str) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && !"QqXx".contains(*c);
    let has_end = line.contains(' ') || line.ends_with([':', '.', '!', '?', '。', ',']) || !line.is_ascii();
    line.chars().filter(is_letter).count() > 1 && has_end && !line.contains(['[', ']', '(', '{', '}', '"', '\''])
}

/// True if a statement follows on the same line: behind `;`, or another `letting`.
fn head_follows(behind: &str, next: &str) -> bool {
    let is_apart = behind.starts_with(';') || next.starts_with("letting ");
    is_apart && head(next).is_some()
}

/// True if a value begins here: brackets, quotes, or a word directly before a bracket.
pub(crate) fn begins_value(text: &str) -> bool {
    let word = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.' | '!'))).unwrap_or(text.len());
    text.starts_with(['[', '(', '{', '"', '\'']) || (word > 0 && text[word..].starts_with(['[', '(', '{']))
}

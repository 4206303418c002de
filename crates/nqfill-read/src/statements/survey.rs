//! Goes through a text line by line for what it states, and for the dress of its boards.

use crate::effort::look;
use crate::filler;
use crate::filler::filler;
use crate::named::names;
use crate::phrases;
use crate::prose::is_prose;
use crate::statements::convention::Convention;
use crate::statements::dress;
use crate::statements::dress::Worn;
use crate::statements::line::{
    Words, comment, is_assigned, is_code, is_of_word, is_open, is_square_name, label, says_nothing, speak,
};
use crate::statements::squares;
use crate::statements::squares::AxisList;
use crate::statements::table;
use crate::statements::table::{Header, Heads, Table};
use crate::statements::{Heard, LONGEST, Meaning, Statement, heard};
use crate::text::{LineSpan, line_at, prefix, span_in};
use crate::tokens::size_header;
use crate::words::sentences::Sentence;
use crate::{InputError, InputErrorKind, PairOrder, ReadOptions};
use std::ops::Range;

/// A text of which grammars read what is left when statements and dress are taken away, and the options that they make.
pub(crate) struct Stated {
    /// As long as the text, byte by byte; `None` if nothing was taken away.
    pub(crate) text: Option<String>,
    pub(crate) options: ReadOptions,
}

/// Looks for what a text states; `None` if that is nothing.
///
/// # Errors
/// If statements contradict each other or an option, or are not understood.
pub(crate) fn survey(text: &str, options: &ReadOptions) -> Result<Option<Stated>, InputError> {
    let speaks = speaks(text) && !is_result(text);
    let total = if speaks { None } else { total(text) };
    if !speaks && total.is_none() {
        return Ok(None);
    }
    let convention = Convention::new(options);
    let mut survey = Survey {
        text,
        convention,
        left: None,
        table: None,
        sizes: Vec::new(),
        items: 0,
        axis: None,
        plain: None,
        is_exact: options.format.is_some_and(|format| format.name == "blank"),
        is_framed: false,
        has_board: false,
        is_named: false,
        has_squares: false,
        has_sizes: false,
    };
    if speaks {
        survey.lines()?;
        survey.take_sizes()?;
    }
    if let Some(total) = total.or_else(|| self::total(text)) {
        survey.take(total);
    }
    let Survey { convention, left, .. } = survey;
    let text = left.map(|bytes| String::from_utf8(bytes).expect("whole characters became blanks"));
    Ok((text.is_some() || convention.is_begun()).then(|| Stated { text, options: convention.finish() }))
}

/// True if a text has words, or dress without words.
fn speaks(text: &str) -> bool {
    look(text.len());
    if speak(text.as_bytes()) || text.contains('=') {
        return true;
    }
    // `[1] `, `1. `, `1) `, `Q: `
    let head = prefix(text, LONGEST).as_bytes();
    let is_mark = |at: usize| at > 1 && matches!(&head[at - 2..at], b"1]" | b"1." | b"1)" | b"Q:");
    memchr::memchr_iter(b' ', head).any(is_mark)
}

/// True if a text is a document of results that nqfill wrote, whose names are its own.
fn is_result(text: &str) -> bool {
    let head = prefix(text, LONGEST).trim_start();
    let may_begin = !head.starts_with(|c: char| c.is_ascii_digit() || ";#%/.".contains(c));
    may_begin
        && (head.contains("nqfill-results-")
            || (head.contains("source") && head.contains("status") && head.contains("line")))
}

/// The number at the end of a list of solutions that counts them: as many as stand above it or, where three do, more.
fn total(text: &str) -> Option<Range<usize>> {
    const SHOWN: usize = 3;
    let mut lines = text.lines().rev().skip_while(|line| line.trim().is_empty());
    let last = lines.next()?.trim();
    let count: usize = last.bytes().all(|byte| byte.is_ascii_digit()).then(|| last.parse().ok())??;
    let numbers = |line: &str| {
        let is_list = line.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b'\t' | b'\r'));
        if is_list { line.split_whitespace().count() } else { 0 }
    };
    let mut lines = lines.skip_while(|line| line.trim().is_empty()).peekable();
    let size = lines.peek().map(|line| numbers(line)).filter(|&size| size > SHOWN)?;
    let above = lines
        .take(count.saturating_add(1))
        .inspect(|line| look(line.len()))
        .take_while(|line| numbers(line) == size)
        .count();
    (above == count || (above == SHOWN && count > SHOWN)).then(|| span_in(text, last))
}

/// True if a line may be more than a part of a board.
fn may_speak(line: &str, first: u8) -> bool {
    let may_be_dressed = || match first {
        b'0'..=b'9' => line.contains(['.', ')', ';']),
        b'.' => line.starts_with("... "),
        b'[' | b'>' | b'`' | b'$' | b'?' | b'|' | b'+' | b'=' => true,
        _ => line.ends_with(" ="),
    };
    line.len() <= LONGEST && (speak(line.as_bytes()) || may_be_dressed())
}

/// True if a line is the size that formats have above their boards, and nothing else.
fn is_header(line: &str) -> bool {
    size_header(line).is_ok_and(|(behind, _)| behind.trim_matches([' ', ';', ',']).is_empty())
}

/// True if a line may be the first of a drawing: it has no words.
fn is_drawn(line: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_lowercase() && !matches!(byte, b'q' | b'x');
    let is_listed = line.contains(['=', '{', '[', '(']) || line.starts_with(|c: char| c.is_ascii_digit());
    !is_listed && !line.bytes().any(is_of_word) && !is_square_name(line)
}

/// True if a line is a size that drawings have above their rows: `n = 4`, `4 x 4`.
fn heads_drawing(line: &str) -> bool {
    let label = line.trim_end_matches(|c: char| c.is_ascii_digit());
    let (digits, name) = (&line[label.len()..], label.trim_end());
    match name.strip_suffix(['=', ':']) {
        Some(name) => phrases::names_size(name),
        None => name.trim_end_matches(['x', 'X', '×', '*', ',']).trim_end() == digits,
    }
}

/// True if a line gives a list or a text to a name.
fn gives_list(line: &str) -> bool {
    let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ' ' | ':'));
    let is_list = |value: &str| value.trim_start().starts_with(['[', '(', '{', '"', '\'']);
    line.split_once('=').is_some_and(|(name, value)| is_name(name) && is_list(value))
}

/// True if a line begins a list that may have its size above, or gives one to a name.
fn begins_list(size: &str, line: &str) -> bool {
    match line.as_bytes() {
        [b'0'..=b'9' | b'-' | b'?', ..] => !["/", "->", "=>"].iter().any(|sign| line.contains(sign)),
        [b'[' | b'('] | [b'[' | b'(', b'[' | b'(' | b'{', ..] => false,
        [b'[' | b'(', ..] => !line.bytes().any(is_of_word),
        _ if is_square_name(line) => true,
        // A name that nobody knows may be a misspelt one.
        _ if size.contains(':') => line.split_once(':').is_some_and(|(name, _)| !name.contains(' ')),
        _ => gives_list(line),
    }
}

/// A line that is passed over, or a heading that says nothing but its number. A file may have many.
enum Plain<'a> {
    Whole(&'a str),
    Numbered(&'a str, &'a str),
}

impl<'a> Plain<'a> {
    fn of(line: &'a str) -> Self {
        let is_digit = |c: char| c.is_ascii_digit();
        match (line.find(is_digit), line.rfind(is_digit)) {
            (Some(start), Some(last))
                if line[start..last].bytes().all(|byte| byte.is_ascii_digit()) && says_nothing(line) =>
            {
                Self::Numbered(&line[..start], &line[last + 1..])
            }
            _ => Self::Whole(line),
        }
    }

    fn is_of(&self, line: &str) -> bool {
        match self {
            Self::Whole(whole) => line == *whole,
            Self::Numbered(before, behind) => {
                let number = line.strip_prefix(before).and_then(|rest| rest.strip_suffix(behind));
                number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
            }
        }
    }
}

/// A size, and the bytes that say it and nothing else.
struct Size {
    taken: Range<usize>,
    statement: Statement,
    /// True if a grammar finds it.
    is_known: bool,
}

struct Survey<'a> {
    text: &'a str,
    convention: Convention,
    /// The bytes that are left, once some have been taken away.
    left: Option<Vec<u8>>,
    table: Option<Table>,
    /// What has been said of sizes.
    sizes: Vec<Size>,
    /// The number of the last item of a list.
    items: usize,
    /// The line above, if it is a list of rows or columns.
    axis: Option<AxisList>,
    /// The last heading that says nothing.
    plain: Option<Plain<'a>>,
    /// True if blanks are squares, so that no board wears anything.
    is_exact: bool,
    /// True if the line above is the rule above the names of a table.
    is_framed: bool,
    /// True if there is a line that may be of a board.
    has_board: bool,
    /// True if a name of a named format has a list.
    is_named: bool,
    /// True if a square has been named in words.
    has_squares: bool,
    /// True if these lines say several sizes.
    has_sizes: bool,
}

impl<'a> Survey<'a> {
    fn lines(&mut self) -> Result<(), InputError> {
        let mut at = 0;
        while let Some(line) = line_at(self.text, at) {
            at = line.next;
            if line.start < line.end {
                self.line(&line)?;
            } else {
                self.table = None;
            }
        }
        Ok(())
    }

    /// Puts blanks in the place of bytes.
    fn take(&mut self, span: Range<usize>) {
        self.left()[span].fill(b' ');
    }

    fn left(&mut self) -> &mut Vec<u8> {
        self.left.get_or_insert_with(|| self.text.as_bytes().to_vec())
    }

    fn line(&mut self, line: &LineSpan) -> Result<(), InputError> {
        let whole = &self.text[line.start..line.end];
        if self.table.is_some() && self.line_of_table(line, whole) {
            return Ok(());
        }
        let axis = self.axis.take();
        if self.plain.as_ref().is_some_and(|plain| plain.is_of(whole)) {
            return Ok(());
        }
        let said = whole.trim_start();
        let first = said.as_bytes().first().copied().unwrap_or(b' ');
        if matches!(first, b';' | b'%') || said.starts_with("//") {
            return self.comment(line, whole);
        }
        // Objects and lists of programs have their own names.
        let is_closed = |end: char| matches!(end, '"' | '\'' | ',' | ']' | '}');
        let is_list = match first {
            b'"' | b'\'' => whole.trim_end().ends_with(is_closed) || whole.contains("\":"),
            _ => matches!(first, b'{' | b'}' | b']' | b'['),
        };
        if first == b'{' && self.object(line, whole)? {
            return Ok(());
        }
        if !may_speak(said, first) || (is_list && whole.contains("\":")) {
            self.has_board |= first != b' ';
            return Ok(());
        }
        if (!self.is_exact && self.dressed(line, whole)?) || self.headed(line, whole)? {
            return Ok(());
        }
        self.comment(line, whole)?;
        let content = filler::content(whole);
        let said = &whole[content.clone()];
        if is_list || said.is_empty() || said.starts_with('#') || !speak(said.as_bytes()) {
            self.has_board |= !said.is_empty() && !said.starts_with('#');
            return Ok(());
        }
        let place = line.start + content.start..line.start + content.end;
        if is_assigned(said) || Sentence::begun_by(said).is_some() || !self.said(said, place, line.next, axis)? {
            self.has_board |= filler(said).is_none();
        }
        Ok(())
    }

    /// Takes the dress of a line; true if nothing else of it matters.
    fn dressed(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        if let Some((number, mark)) = dress::item(whole)
            && (number == self.items + 1 || number < 2)
        {
            self.items = number;
            self.take(line.start..line.start + mark);
            self.has_board = true;
            return Ok(true);
        }
        if dress::is_divided(whole) {
            let signs = whole.match_indices(';').map(|(at, _)| line.start + at);
            signs.for_each(|at| self.take(at..at + 1));
            self.has_board = true;
            return Ok(true);
        }
        match dress::of(whole) {
            Some(Worn::All) => self.take(line.start..line.end),
            Some(Worn::Around(mark, end)) => {
                if let Some(next) = dress::goes_on(whole, &self.text[line.next..]) {
                    return Err(InputErrorKind::UnknownStatement.at(span_in(self.text, next)));
                }
                self.take(line.start..line.start + mark);
                self.take(line.start + end..line.end);
                self.has_board = true;
            }
            None => return Ok(false),
        }
        Ok(true)
    }

    /// Takes the line that names the columns of a table.
    fn headed(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
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
    fn line_of_table(&mut self, line: &LineSpan, whole: &str) -> bool {
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

    fn take_but(&mut self, line: Range<usize>, numbers: &[Range<usize>]) {
        let mut at = line.start;
        for number in numbers {
            self.take(at..number.start);
            at = number.end;
        }
        self.take(at..line.end);
    }

    /// Obeys what a comment states, unless a comment is no place for it.
    fn comment(&mut self, line: &LineSpan, whole: &str) -> Result<(), InputError> {
        let Some(comment) = comment(whole) else { return Ok(()) };
        if comment.starts_with('#') && whole.trim_start().starts_with('#') {
            // Where the sign is a square, a line that begins with it is no comment.
            self.take(line.start..line.end);
        }
        let start = line.start + (whole.len() - comment.len());
        let Heard { statements, hints } = heard(comment);
        self.convention.hint(start..line.end, hints);
        for Statement { meaning, span } in statements {
            let statement = Statement { meaning, span: start + span.start..start + span.end };
            match meaning {
                Meaning::Turned => {}
                Meaning::Size(_) => self.size(start..start, statement),
                _ => self.convention.add(self.text, statement)?,
            }
        }
        Ok(())
    }

    /// Takes a line of words, if it states something.
    fn said(
        &mut self,
        said: &'a str,
        place: Range<usize>,
        next: usize,
        axis: Option<AxisList>,
    ) -> Result<bool, InputError> {
        if let Some(list) = AxisList::of(said, place.clone()) {
            return self.axis_list(list, axis);
        }
        let is_whole = place.end == next || self.text[place.end..next].trim().is_empty();
        let start = place.start;
        let at = |span: Range<usize>| start + span.start..start + span.end;
        if let Some((order, numbers)) = squares::square(said).filter(|_| is_whole && self.is_among_squares(next)) {
            self.squares(order, place, &[numbers.map(at)])?;
            return Ok(true);
        }
        if let Some((order, squares)) = squares::several(said).filter(|_| is_whole) {
            let squares: Vec<[Range<usize>; 2]> = squares.into_iter().map(|numbers| numbers.map(at)).collect();
            if self.have_room(&place, &squares) {
                self.squares(order, place, &squares)?;
                return Ok(true);
            }
        }
        if said.starts_with("== ") {
            return Ok(false);
        }
        // A bracket that a comment leaves open is of a list, not of words.
        if is_open(said) {
            return Ok(false);
        }
        let label = label(said);
        let head = label.map_or(said, |label| &said[..label]);
        let line = Words::of(head);
        let is_filler = label.is_none() && filler(said).is_some();
        let is_known_size = is_header(said) && self.is_known_size(said, next);
        if is_known_size {
            let size = line.sentences.iter().find(|sentence| matches!(sentence.meaning, Meaning::Size(_)));
            size.into_iter().for_each(|size| self.known_size(Statement { span: place.clone(), ..*size }));
        }
        if is_code(said) || head.contains(['{', '[']) || is_known_size {
            return Ok(false);
        }
        // What announces squares stands above some, and by itself: `queen;,2)` is a damaged fact.
        let is_damaged = self.text[place.end..].starts_with([';', '%']) || self.below(next).is_none();
        if line.role.is_some() && line.sentences.is_empty() && label.is_none() && is_damaged {
            return Ok(false);
        }
        if line.sentences.is_empty() && line.role.is_none() {
            // `\` begins a comment of a model for solvers.
            let is_sentence = !said.starts_with('\\') && (is_prose(said) || filler(said).is_some());
            if is_sentence && squares::tells_of_squares(said) {
                return Err(InputErrorKind::UnknownStatement.at(place));
            }
            self.convention.hint(place.clone(), line.hints);
            if is_filler && line.tells_blocked {
                self.convention.doubt(place);
            } else if is_filler {
                self.plain = Some(Plain::of(said));
            }
            return Ok(false);
        }
        let is_known_name = label
            .is_some_and(|label| said[label + 1..].trim_start().starts_with(['[', '{']) && names::role(head).is_some());
        let is_part = label.is_none() && !is_filler && !line.is_understood;
        if let (true, Some(mark), Some(label)) = (is_known_name, line.role, label) {
            self.convention.section(place.start + label + 1, mark, true);
            self.is_named = true;
        }
        if is_known_name || is_part || (label.is_none() && self.begins_block(head, next)) {
            return Ok(false);
        }
        let start = |statement: &Statement| place.start + statement.span.start..place.start + statement.span.end;
        let placed = |statement: &Statement| Statement { span: start(statement), ..*statement };
        let (sizes, others): (Vec<Statement>, Vec<Statement>) =
            line.sentences.iter().map(placed).partition(|statement| matches!(statement.meaning, Meaning::Size(_)));
        if others.is_empty() && line.role.is_none() && self.is_known_size(said, next) {
            sizes.into_iter().for_each(|size| self.known_size(size));
            return Ok(false);
        }
        // A size with nothing above or below is an empty board, in formats that have one.
        if !sizes.is_empty() && label.is_none() && !self.has_board && self.below(next).is_none() {
            return Ok(false);
        }
        // What no format passes over is an error by itself.
        if !is_filler
            && label.is_none()
            && others
                .iter()
                .any(|statement| matches!(statement.meaning, Meaning::Ranks | Meaning::Turned | Meaning::Upward))
        {
            return Ok(false);
        }
        let is_size_alone = others.is_empty() && line.role.is_none();
        others.into_iter().try_for_each(|statement| self.convention.add(self.text, statement))?;
        let taken = label.map_or(place.clone(), |label| place.start..place.start + label + 1);
        if let Some(mark) = line.role {
            self.convention.section(taken.end.min(place.end), mark, false);
        }
        self.has_board |= label.is_some();
        sizes.into_iter().for_each(|size| self.size(taken.clone(), size));
        if !is_size_alone {
            self.take(taken);
        }
        Ok(true)
    }

    /// True if brackets may take the place of words around each of several squares.
    fn have_room(&self, place: &Range<usize>, squares: &[[Range<usize>; 2]]) -> bool {
        let mut at = place.start;
        squares.iter().all(|[first, second]| {
            let has_room = at < first.start && second.end < place.end;
            at = second.end + 1;
            has_room
        })
    }

    /// Takes all of squares in words but their numbers. Several on a line stand in brackets.
    fn squares(
        &mut self,
        order: PairOrder,
        place: Range<usize>,
        squares: &[[Range<usize>; 2]],
    ) -> Result<(), InputError> {
        (self.has_squares, self.has_board) = (true, true);
        self.convention.add(self.text, Statement { meaning: Meaning::Order(order), span: place.clone() })?;
        self.take_but(place, squares.as_flattened());
        if squares.len() > 1 {
            for [first, second] in squares {
                let left = self.left();
                (left[first.start - 1], left[first.end], left[second.end]) = (b'(', b',', b')');
            }
        }
        Ok(())
    }

    /// Takes an object that is a square, if it is one of several that stand one a line.
    fn object(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let is_square = |below: &str| squares::object(below).is_some();
        let Some((order, numbers)) = squares::object(whole) else { return Ok(false) };
        if !self.has_squares && !self.below(line.next).is_some_and(is_square) {
            return Ok(false);
        }
        let at = |span: Range<usize>| line.start + span.start..line.start + span.end;
        self.squares(order, line.start..line.end, &[numbers.map(at)])?;
        Ok(true)
    }

    /// True if a square in words is one of several, or all that the text has.
    fn is_among_squares(&self, next: usize) -> bool {
        let is_square = |below: &str| squares::square(below).is_some();
        self.has_squares || !self.has_board || self.below(next).is_some_and(is_square)
    }

    /// Takes a list of rows or columns that counts those of the list beside it.
    fn axis_list(&mut self, list: AxisList, above: Option<AxisList>) -> Result<bool, InputError> {
        self.has_board = true;
        let Some(above) = above.filter(|above| above.axis != list.axis && above.count == list.count) else {
            self.axis = Some(list);
            return Ok(false);
        };
        let (counter, other) = match (above.first, list.first) {
            (Some(_), _) => (above, list),
            (None, Some(_)) => (list, above),
            // Rows on one line and columns on another are squares, which no grammar puts together.
            (None, None) => return Err(InputErrorKind::UnknownStatement.at(above.place)),
        };
        let base = if counter.first == Some(0) { crate::Base::Zero } else { crate::Base::One };
        for meaning in [Meaning::Index(counter.axis), Meaning::Base(base)] {
            self.convention.add(self.text, Statement { meaning, span: counter.place.clone() })?;
        }
        self.take(counter.place);
        self.take(other.label);
        Ok(true)
    }

    /// True if a name belongs to the list of a named format in the lines below: `queens:` above `- [0, 1]`
    fn begins_block(&self, name: &str, mut next: usize) -> bool {
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

    /// The next line that is not blank and no comment.
    fn below(&self, mut at: usize) -> Option<&'a str> {
        const MOST: usize = 8;
        for _ in 0..MOST {
            let line = line_at(self.text, at)?;
            at = line.next;
            let whole = &self.text[line.start..line.end];
            let said = &whole[filler::content(whole)];
            if !said.is_empty() && !said.starts_with('#') {
                return Some(said);
            }
        }
        None
    }

    /// True if a grammar knows a size that stands right above its board.
    fn is_known_size(&self, said: &str, next: usize) -> bool {
        let Some(below) = self.below(next) else { return false };
        let below_that = line_at(self.text, span_in(self.text, below).start).map_or(self.text.len(), |line| line.next);
        let is_list = |head: &str| match names::role(head.trim()) {
            // The same name once more is a mistake that its format finds.
            Some(names::Role::Size) => said.split_once(':').is_some_and(|(name, _)| name == head),
            role => role.is_some(),
        };
        if below.split_once(':').is_some_and(|(head, _)| is_list(head) && self.begins_block(head, below_that)) {
            return true;
        }
        let is_number = below.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'?'));
        if is_number || dress::of(below).is_some() {
            return false;
        }
        let is_words =
            filler(below).is_some() || label(below).is_none() && !is_assigned(below) && Words::of(below).states();
        !is_words
            && ((is_drawn(below) && heads_drawing(said))
                || (is_header(said.trim_start_matches("- ")) && begins_list(said, below)))
    }

    /// Remembers a size that stands apart from the boards. Sizes that differ are those of several boards.
    fn size(&mut self, taken: Range<usize>, size: Statement) {
        let is_other = |other: &Size| !other.is_known && other.statement.meaning != size.meaning;
        self.has_sizes |= self.sizes.iter().rev().find(|other| !other.is_known).is_some_and(is_other);
        self.sizes.push(Size { taken, statement: size, is_known: false });
    }

    /// Remembers a size that a grammar finds above its board.
    fn known_size(&mut self, size: Statement) {
        let goes_on = |last: &Size| last.is_known && last.statement.meaning == size.meaning;
        if !self.sizes.last().is_some_and(goes_on) {
            self.sizes.push(Size { taken: size.span.clone(), statement: size, is_known: true });
        }
    }

    /// Obeys a size that stands apart from the boards, if there is but one; of several, each is that of the boards below.
    fn take_sizes(&mut self) -> Result<(), InputError> {
        let sizes = std::mem::take(&mut self.sizes);
        if !self.has_board || sizes.iter().all(|size| size.is_known) {
            return Ok(());
        }
        if self.has_sizes {
            if !self.is_named {
                self.convention.sizes(sizes.into_iter().map(|size| size.statement))?;
            }
            return Ok(());
        }
        // Where names have values and none is a known size, it may be one of them.
        let is_apart = !self.is_named || sizes.iter().any(|size| size.is_known);
        for Size { taken, statement, .. } in sizes.into_iter().filter(|size| !size.is_known) {
            self.convention.add(self.text, statement)?;
            if is_apart {
                self.take(taken);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Document, ReadOptions};

    /// What is left of a list or a fact is no statement: its queens must not be lost without a word.
    #[test]
    fn damaged_lists_and_facts_are_errors() {
        for text in [
            "board(4).\nqueen(%,5).\n",
            "board(4).\nqueen(\n",
            "board(4).\nqueen(;1,2).\n",
            "board(4).\nqueen\n",
            "Answer: 1\nqueen;,2) queen(2,4) queen(3,1) queen(4,3)\n",
        ] {
            let document = Document::new(text.into(), &ReadOptions::default()).expect("it can be read");
            assert!(document.entries().any(|entry| entry.placement.is_err()), "{text}");
        }
    }

    #[test]
    fn a_size_by_itself_is_left_to_its_format() {
        let options = ReadOptions { format: crate::format("pairs"), ..ReadOptions::default() };
        let document = Document::new("n = 5, base = 1\n".into(), &options).expect("it can be read");
        assert!(document.entries().all(|entry| entry.placement.is_ok_and(|board| board.n() == 5)));
        assert_eq!(document.entries().count(), 1);
    }

    #[test]
    fn a_comment_behind_a_list_takes_nothing_away() {
        let text = "n = 4\nqueens = [(0, 1), (1, 3)]  # # row, column\nblocked = [(2, 0)]\n";
        let placement = crate::parse(text).expect("a board");
        assert_eq!((placement.queens().len(), placement.blocked().len()), (2, 1));
    }
}

//! Goes through a text line by line for what it states, and for the dress of its boards.

mod beside;
mod comments;
mod documentation;
mod names;
mod plain;
mod programs;
mod records;
mod sizes;
mod squares;
mod tables;
mod talk;
mod typed;
mod types;
mod words;

use crate::format::said::{Axis, Meaning, Statement};
use crate::prose::filler;
use crate::prose::filler::filler;
use crate::statements::LONGEST;
use crate::statements::convention::Convention;
use crate::statements::dress;
use crate::statements::dress::Worn;
use crate::statements::grammar::tells_order;
use crate::statements::line::{is_assigned, is_of_word, is_open, speak};
use crate::statements::squares::AxisList;
use crate::statements::table::Table;
use crate::statements::vocabulary::tokens;
use crate::text::effort::look;
use crate::text::{LineSpan, line_at, prefix, span_in};
use crate::words::sentences::Sentence;
use crate::{InputError, InputErrorKind, ReadOptions};
use plain::PlainLines;
use programs::{Programs, is_declaration};
use sizes::Size;
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
        entry: 0,
        axis: None,
        plain: PlainLines::default(),
        names_columns: None,
        documentation_end: 0,
        indexed: Vec::new(),
        told_axis: None,
        is_exact: options.format.is_some_and(|format| format.name == "blank"),
        is_framed: false,
        is_judged: false,
        has_board: false,
        programs: Programs::default(),
        is_talk: None,
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
    if speak(text.as_bytes()) || text.contains('=') || text.trim_end().ends_with("].") {
        return true;
    }
    // `[1] `, `1. `, `1) `, `Q: `, `* `
    let head = prefix(text, LONGEST).as_bytes();
    let is_mark = |at: usize| at > 1 && matches!(&head[at - 2..at], b"1]" | b"1." | b"1)" | b"Q:" | b"\n*" | b"\n-");
    head.starts_with(b"* ") || head.starts_with(b"- (") || memchr::memchr_iter(b' ', head).any(is_mark)
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

/// True if a line is of an object or a list.
fn is_list(line: &str, first: u8) -> bool {
    match first {
        b'"' | b'\'' => line.trim_end().ends_with(['"', '\'', ',', ']', '}']) || line.contains("\":"),
        _ => matches!(first, b'{' | b'}' | b']' | b'['),
    }
}

/// True if a line may be more than a part of a board.
fn may_speak(line: &str, first: u8) -> bool {
    let may_be_dressed = || match first {
        b'0'..=b'9' => line.contains(['.', ')', ';']),
        b'.' => line.starts_with("... "),
        b'[' | b'>' | b'`' | b'$' | b'?' | b'|' | b'+' | b'=' => true,
        b'-' | b'*' => line[1..].starts_with(" ("),
        _ => line.ends_with(" ="),
    };
    line.len() <= LONGEST && (speak(line.as_bytes()) || may_be_dressed())
}

/// Which lines the numbers of a list belong to.
fn told_axis(statements: &[Statement]) -> Option<Axis> {
    statements.iter().find_map(|statement| match statement.meaning {
        Meaning::Index(axis) => Some(axis),
        _ => None,
    })
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
    /// The row that the comment behind the last number of a list names.
    entry: usize,
    /// The line above, if it is a list of rows or columns.
    axis: Option<AxisList>,
    plain: PlainLines<'a>,
    /// Where the documentation ends that has begun.
    documentation_end: usize,
    /// True if the text may have a list of columns, once that has been looked for.
    names_columns: Option<bool>,
    /// Names of lists of whose numbers words have told.
    indexed: Vec<&'a str>,
    /// Which lines the numbers of the next list belong to, and its name, if words told that.
    told_axis: Option<(Option<&'a str>, Axis)>,
    /// True if blanks are squares, so that no board wears anything.
    is_exact: bool,
    /// True if the line above is the rule above the names of a table.
    is_framed: bool,
    /// True if lines are solutions as UVa 750 has them.
    is_judged: bool,
    /// True if there is a line that may be of a board.
    has_board: bool,
    /// True if the text is a talk, once that has been looked for.
    is_talk: Option<bool>,
    /// What is known of its programs.
    programs: Programs<'a>,
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
            if self.programs.has(line.start) {
                continue;
            }
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
        if let Some(line) = self.logged(line, whole).or_else(|| self.spoken_by(line, whole)) {
            return self.line(&line);
        }
        if (self.table.is_some() && self.line_of_table(line, whole))
            || (self.is_judged && self.line_of_judge(line, whole))
        {
            return Ok(());
        }
        if line.start < self.documentation_end {
            return self.documentation(line, whole).map(|_| ());
        }
        let axis = self.axis.take();
        let said = whole.trim_start();
        let first = said.as_bytes().first().copied().unwrap_or(b' ');
        if (is_of_word(first) || b";%/#".contains(&first)) && self.plain.has(whole) {
            return Ok(());
        }
        if matches!(first, b';' | b'%') || said.starts_with("//") {
            return self.comment(line, whole);
        }
        // Objects and lists of programs have their own names.
        let is_list = is_list(whole, first);
        if whole.len() <= LONGEST && whole.contains('*') && !said.starts_with("/*") {
            self.inner_comments(line, whole)?;
        }
        if self.program(line, whole)? || self.named(line, whole, first)? {
            return Ok(());
        }
        let is_member = is_list && whole.contains("\":");
        if is_member && whole.len() <= LONGEST {
            self.comment_of_member(line, whole)?;
        }
        if !may_speak(said, first) || is_member {
            self.has_board |= first != b' ';
            return Ok(());
        }
        if (!self.is_exact && self.dressed(line, whole)?) || self.headed(line, whole)? {
            return Ok(());
        }
        if whole.contains(';') && self.divided(line, whole)? {
            return Ok(());
        }
        self.comment(line, whole)?;
        self.spoken(line, whole, axis, is_list)
    }

    /// Takes what a log has before a line.
    fn logged(&mut self, line: &LineSpan, whole: &str) -> Option<LineSpan> {
        let mark = dress::log(whole)?;
        self.take(line.start..line.start + mark);
        Some(LineSpan { start: line.start + mark, ..*line })
    }

    /// Takes a line with names that say what stands on it: a square, documentation, a list; false if it has none.
    fn named(&mut self, line: &LineSpan, whole: &'a str, first: u8) -> Result<bool, InputError> {
        if (first == b'{' && self.object(line, whole)?)
            || (matches!(first, b'"' | b'\'' | b'/') && self.documentation(line, whole)?)
        {
            return Ok(true);
        }
        self.check_type(line, whole)?;
        let may_be_named = is_of_word(first) || b"{\"'qQxX".contains(&first);
        if !may_be_named || self.record(line, whole)? {
            return Ok(may_be_named);
        }
        let is_named = self.named_list(line, whole)? || is_declaration(whole);
        if is_named {
            self.has_board = true;
            self.comment(line, whole)?;
        }
        Ok(is_named)
    }

    /// Takes the words of a line, but for its comment.
    fn spoken(
        &mut self,
        line: &LineSpan,
        whole: &'a str,
        axis: Option<AxisList>,
        is_list: bool,
    ) -> Result<(), InputError> {
        let mut content = filler::content(whole);
        // A comment behind a name: `queens:  # column, row`.
        if let Some((name, _)) = whole[content.clone()].split_once(" # ")
            && name.trim_end().ends_with(':')
        {
            content.end = content.start + name.trim_end().len();
        }
        // `(column row; counted from 1)`: the sign within the bracket begins no comment.
        let is_cut = |said: &str| is_open(said) && !is_open(whole) && !said.contains(|c: char| c.is_ascii_digit());
        if is_cut(&whole[content.clone()]) {
            content.end = whole.trim_end().len();
        }
        let said = &whole[content.clone()];
        if is_list || said.is_empty() || said.starts_with('#') || !speak(said.as_bytes()) {
            self.has_board |= !said.is_empty() && !said.starts_with('#');
            return Ok(());
        }
        let place = line.start + content.start..line.start + content.end;
        // `Found a solution! Queens are in rows (column by column):` is not nqfill's own.
        if Sentence::begun_by(said).is_some() && !tells_order(&tokens(said)) {
            self.plain.add(said, true);
        } else if is_assigned(said) || !self.said(said, place, line.next, axis)? {
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
        if let Some(mark) = dress::bullet(whole) {
            self.take(line.start..line.start + mark);
            self.has_board = true;
            return Ok(false);
        }
        if dress::is_divided(whole) {
            let signs = whole.match_indices(';').map(|(at, _)| line.start + at);
            signs.for_each(|at| self.take(at..at + 1));
            self.has_board = true;
            return Ok(true);
        }
        match dress::of(whole) {
            Some(Worn::All) => self.take(line.start..line.end),
            Some(Worn::Typed(prompt)) => {
                self.typed(line, whole, &whole[prompt..]);
                self.take(line.start..line.end);
            }
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

    fn take_but(&mut self, line: Range<usize>, numbers: &[Range<usize>]) {
        let mut at = line.start;
        for number in numbers {
            self.take(at..number.start);
            at = number.end;
        }
        self.take(at..line.end);
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

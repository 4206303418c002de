//! Which family a text is of: its first content line decides, by a table of tests in their order. Headings, sizes, totals, known
//! lines and words are stepped over for this purpose alone; words, unless the family is drawn, are an error of the whole text.
//!
//! ```text
//! 1  ranks, with a label of FEN or none                                   fen
//! 2  a fact, or a line of a solver stepped over                           facts
//! 3  an opening bracket or quote, or a wrapper with a bracket             values
//! 4  a name of the table with a second one, "|", ">", or an item below    yaml
//! 5  an assignment to a name of the table, or of a bracket or quote       values
//! 6  name, index, sign, number                                            elements
//! 7  bars or a frame                                                      drawing
//! 8  a row of squares                                                     drawing, or boards on one line each
//! 9  names of squares                                                     squares
//! 10 two or more numbers, letters of columns, a head of a table           numbers
//! 11 only sizes                                                           numbers
//! ```

use crate::error::{FamilyName, FamilyName as Of, Foreign, OtherText};
use crate::item::{Family, Skipped};
use crate::line::{Line, LineKind, Signs, Size, line_at};
use crate::numbers::squares::is_names;
use crate::other_text::{board_on_line, never_a_board, other_layout, program_or_log};
use crate::text::{first_line, prefix, span_in};
use crate::values::names::role;
use crate::values::statement;
use crate::values::tree::is_wrapper;
use crate::{
    Format, InputError, InputErrorKind, ReadOptions, drawing, facts, fen, format, known, models, numbers, values,
};
use std::ops::Range;

/// How a text is read.
pub(crate) struct Plan {
    pub(crate) family: &'static dyn Family,
    /// The format, as long as a board says no other.
    pub(crate) format: &'static Format,
    /// True if the options name the format.
    pub(crate) is_asked: bool,
    /// What the drawings of the text have in common.
    pub(crate) drawing: drawing::Context,
    /// What the lists of the text have in common.
    pub(crate) numbers: numbers::Context,
}

/// Bytes of a text that decide how it is read.
pub(crate) const JUDGED: usize = 64 << 10;

/// What a content line begins: a family, and the format as long as a board says no other.
type Begun = (FamilyName, &'static str);

/// How a text is read.
///
/// # Errors
/// If it is of a kind that has no boards, has words beside boards that are not drawn, or an option contradicts its format.
pub(crate) fn plan(text: &str, options: &ReadOptions) -> Result<Plan, InputError> {
    let is_asked = options.format.is_some();
    if let Some(format) = at_sight(text, options) {
        let (drawing, numbers) = (drawing::Context::default(), numbers::Context::default());
        return Ok(Plan { family: format.family, format, is_asked, drawing, numbers });
    }
    let (is_of_values, format) = match options.format {
        Some(asked) => (is_asked_of_values(asked, text, options)?, asked),
        None => found(text, options).map(|(family, name)| (family == Of::Values, named(name)))?,
    };
    refuse(format, text, options)?;
    let family = if is_of_values { named("json").family } else { format.family };
    let drawing = drawing::Context::of(text, options);
    let numbers = numbers::Context::of(text, format, options);
    let is_line = drawing.is_one_line && format.name == "grid" && !is_asked;
    Ok(Plan { family, format: if is_line { named("line") } else { format }, is_asked, drawing, numbers })
}

/// The table has all names that are used here.
fn named(name: &str) -> &'static Format {
    format(name).unwrap_or(&crate::FORMATS[0])
}

/// The format of a short text that needs no look at more than its bytes: rows of `.` and `Q` below each other, and objects that
/// begin with the name of a board.
fn at_sight(text: &str, options: &ReadOptions) -> Option<&'static Format> {
    if options.format.is_some() || !options.are_bare() {
        return None;
    }
    let bytes = text.as_bytes();
    match bytes.first()? {
        b'.' | b'Q' => {
            let width = memchr::memchr(b'\n', bytes).filter(|&width| width > 1)?;
            let is_board = matches!(bytes.get(width + 1), Some(b'.' | b'Q')) && bytes.len() <= JUDGED;
            (is_board && bytes.iter().all(|byte| matches!(byte, b'.' | b'Q' | b'\n'))).then(|| named("grid"))
        }
        b'{' => {
            let name = text[1..].trim_start().strip_prefix('"')?.split('"').next()?;
            let is_board = matches!(name, "n" | "queens" | "blocked" | "blocks" | "fixed");
            let is_line = name == "id" && !first_line(text).contains("\"source\"");
            (is_board || is_line).then(|| named("json"))
        }
        _ => None,
    }
}

/// The beginning of a text that decides, whole lines if it has any.
pub(crate) fn head(text: &str) -> &str {
    let start = prefix(text, JUDGED);
    match memchr::memrchr2(b'\n', b'\r', start.as_bytes()) {
        Some(end) if start.len() < text.len() => &start[..=end],
        _ => start,
    }
}

/// True if a text of a format that is asked for stands in brackets, as numbers and rows may.
fn is_asked_of_values(asked: &'static Format, text: &str, options: &ReadOptions) -> Result<bool, InputError> {
    let seen = Seen::of(head(text), options);
    let Some(begun) = seen.begun.filter(|_| asked.name != "nqfill") else { return Ok(false) };
    let is_of_values = begun.0 == Of::Values;
    let is_drawn = asked.is_drawn || asked.takes.characters;
    if !is_drawn || is_of_values {
        seen.refuse_words(begun)?;
    }
    let never = ["blank", "line", "fen", "boxed", "elements", "yaml", "asp"];
    Ok(is_of_values && !never.contains(&asked.name))
}

/// What the text shows.
fn found(text: &str, options: &ReadOptions) -> Result<Begun, InputError> {
    let head = head(text);
    let never = models::language_of(text).map(|language| InputErrorKind::Model { language });
    if let Some(kind) = never.or_else(|| never_a_board(head).map(InputErrorKind::NoPuzzle)) {
        return Err(kind.at(first_content(head)));
    }
    if is_results(head) {
        return Ok((Of::Results, "nqfill"));
    }
    if facts::is_of_clingo(head) {
        return Ok((Of::Facts, "asp"));
    }
    let seen = Seen::of(head, options);
    let foreign = seen.words.as_ref().or(seen.foreign.as_ref());
    let may_have_words = seen.begun.is_some_and(may_have_words);
    if let Some(other) = foreign.and_then(|_| program_or_log(head, may_have_words)) {
        return Err(InputErrorKind::NoPuzzle(other).at(first_content(head)));
    }
    let layout = foreign.filter(|_| seen.begun.is_none()).and_then(|_| other_layout(head));
    if let Some((other, line)) = layout.or_else(|| board_on_line(head)) {
        return Err(InputErrorKind::NoPuzzle(other).at(line));
    }
    let begun = match (seen.begun, foreign) {
        (Some(begun), _) => begun,
        (None, _) if seen.claim.is_some() => return Err(InputErrorKind::Claim.at(seen.claim.unwrap_or_default())),
        (None, Some(_)) if seen.foreign.clone().is_some_and(|line| is_of_digits(&head[line])) => {
            (Of::Numbers, "vector")
        }
        (None, Some(_)) if seen.foreign.is_some() => (Of::Drawing, "grid"),
        (None, _) if head.len() < text.len() => return Err(InputErrorKind::NoPuzzle(OtherText::Long).into()),
        (None, Some(words)) => return Err(of_words(head, words.clone())),
        (None, None) if seen.is_of_solver => (Of::Facts, "asp"),
        (None, None) if seen.has_size => (Of::Numbers, "vector"),
        (None, None) if head.len() < JUDGED && head.trim().is_empty() => return Err(InputErrorKind::EmptyFile.into()),
        (None, None) => return Err(InputErrorKind::NoBoard.into()),
    };
    seen.refuse_words(begun)?;
    Ok(begun)
}

/// The error of a text of words: at the first of its lines that has numbers beside each other, if one has.
fn of_words(head: &str, words: Range<usize>) -> InputError {
    let are_numbers = |piece: &str| piece.split([' ', ',']).filter(|number| !number.is_empty()).count() > 1;
    let has_numbers = |line: &&str| line.split(|c: char| !c.is_ascii_digit() && c != ' ' && c != ',').any(are_numbers);
    let numbers = head.lines().find(has_numbers).map(|line| (OtherText::Numbers, span_in(head, line.trim())));
    let (other, span) = numbers.unwrap_or((OtherText::Prose, words));
    InputErrorKind::NoPuzzle(other).at(span)
}

/// True if a line that nobody knows is digits and signs between them.
fn is_of_digits(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit()) && !line.contains(|c: char| c.is_alphabetic() || "._*#".contains(c))
}

/// The bytes of the first line that is not blank.
fn first_content(text: &str) -> Range<usize> {
    span_in(text, first_line(text.trim_start()).trim_end())
}

/// An option that says something else than the format does, or gives a character of the text a meaning that it has not there.
fn refuse(format: &'static Format, text: &str, options: &ReadOptions) -> Result<(), InputError> {
    let contradicting = || options.contradicting(format);
    // A format that is found may have no use for signs, as long as its text has none of them.
    let given = || options.given_meaning_in(head(text)).filter(|_| options.has_glyphs() && !format.has_characters());
    let option = options.refused().map(|(option, _)| option).or_else(contradicting).or_else(given);
    option.map_or(Ok(()), |option| Err(InputErrorKind::OptionRefused { option, format: format.name }.into()))
}

/// What was seen up to the first content line, and that line.
#[derive(Default)]
struct Seen {
    begun: Option<Begun>,
    /// The first line of words.
    words: Option<Range<usize>>,
    /// The first line of no kind.
    foreign: Option<Range<usize>>,
    /// A line that claims that there is no solution.
    claim: Option<Range<usize>>,
    /// The first line that is a comment in Essence.
    dollar: Option<Range<usize>>,
    has_size: bool,
    is_of_solver: bool,
}

impl Seen {
    fn of(head: &str, options: &ReadOptions) -> Self {
        let (mut seen, mut at) = (Self::default(), 0);
        let signs = Signs { hash_is_square: options.names_hash(), dollar_is_comment: false };
        while let Some(line) = line_at(head, at, signs).filter(|_| seen.begun.is_none()) {
            at = line.next;
            seen.line(&line, head, options);
        }
        seen
    }

    fn line(&mut self, line: &Line<'_>, head: &str, options: &ReadOptions) {
        let (raw, below) = (head[line.span.clone()].trim(), &head[line.next..]);
        if !raw.is_empty() && is_yaml(raw, head, below) {
            self.begun = Some((Of::Yaml, "yaml"));
            return;
        }
        let content = match line.kind {
            LineKind::Skipped(Skipped::Total) if crate::line::total(raw) != Some(0) => return,
            LineKind::Skipped(Skipped::Claim | Skipped::Total) => {
                return self.claim = self.claim.take().or(Some(line.span.clone()));
            }
            LineKind::Skipped(Skipped::Known { is_prompt: false }) => {
                let source = known::source(raw);
                self.is_of_solver |= source == Some(known::SOLVER);
                self.begun = (source == Some(known::ESSENCE)).then_some((Of::Values, "essence"));
                return;
            }
            LineKind::Skipped(Skipped::Comment { .. }) if raw.starts_with("#const ") => raw,
            LineKind::Skipped(Skipped::Rule) if raw.starts_with('*') && first_line(below).contains('*') => raw,
            LineKind::Skipped(_) => return,
            LineKind::Size(size) => {
                self.has_size = true;
                self.begun = is_row_of_bits(size, raw, below).then_some((Of::Drawing, "grid"));
                return;
            }
            LineKind::Heading { rest } => rest,
            LineKind::Content(content) => content,
        };
        self.begun = begun(content, below, options);
        let is_call =
            || content.split_once('(').is_some_and(|(name, _)| !name.contains(|c: char| !c.is_alphanumeric()));
        match self.begun {
            None if self.is_of_solver && is_call() => self.begun = Some((Of::Facts, "asp")),
            None if raw.starts_with("$ ") => self.dollar = self.dollar.take().or(Some(span_in(head, raw))),
            None if is_words(content) => self.words = self.words.take().or(Some(span_in(head, raw))),
            None => self.foreign = self.foreign.take().or(Some(span_in(head, raw))),
            Some(_) => {}
        }
    }

    /// Refuses a text with words above boards that are not drawn: the words may say what its numbers mean.
    fn refuse_words(&self, begun: Begun) -> Result<(), InputError> {
        if may_have_words(begun) {
            return Ok(());
        }
        let dollar = self.dollar.as_ref().filter(|_| begun != (Of::Values, "essence"));
        let (what, span) = match (self.words.as_ref().or(dollar), self.foreign.as_ref()) {
            (Some(words), Some(foreign)) if foreign.start < words.start => (Foreign::Line, foreign),
            (Some(words), _) => (Foreign::Words, words),
            (None, Some(foreign)) => (Foreign::Line, foreign),
            (None, None) => return Ok(()),
        };
        Err(begun.0.not_understood(what, span.clone()))
    }
}

/// True for drawings, and rows in quotes: words beside them say nothing of what they mean.
fn may_have_words(begun: Begun) -> bool {
    begun.0 == Of::Drawing || begun.1 == "lists"
}

/// True if a line has letters as words have.
fn is_words(line: &str) -> bool {
    line.chars().filter(|&c| c.is_alphabetic() && !"QqXx".contains(c)).count() > 1
}

/// The table of tests.
fn begun(content: &str, lines: &str, options: &ReadOptions) -> Option<Begun> {
    let below = first_line(lines).trim();
    let is_said = |line: &str| !line.starts_with('|') && drawing::is_words(line, options);
    let is_barred = |line: &str| drawing::is_barred(line) && !is_said(line) || drawing::is_frame(line);
    let is_row = |line: &str| drawing::is_row(line, options);
    let is_ruler =
        || drawing::ruler(content).is_some() && (is_barred(below) || is_row(below) && !numbers::is_list(below));
    match () {
        () if fen::is_ranks(content) => Some((Of::Fen, "fen")),
        () if facts::begins_facts(content) => Some((Of::Facts, "asp")),
        () if are_cells(content) && is_row(content) => Some((Of::Drawing, "grid")),
        () if are_quoted_numbers(content) => Some((Of::Numbers, "vector")),
        () if begins_value(content) => Some((Of::Values, format_of_value(content, lines))),
        () if numbers::is_element(content) => Some((Of::Numbers, "elements")),
        () if is_statement(content) => Some((Of::Values, format_of_statement(content))),
        () if is_barred(content) || is_ruler() => Some((Of::Drawing, "grid")),
        () if is_bits(content) && !is_bits(below) => Some((Of::Numbers, "vector")),
        () if is_row(content) => Some((Of::Drawing, "grid")),
        () if is_names(content) => Some((Of::Squares, "squares")),
        () if numbers::is_list(content) || numbers::table_head(content).is_some() => Some((Of::Numbers, "vector")),
        () => None,
    }
}

/// True if squares stand in brackets or quotes, one in each: `[ ][Q]`, `"Q","."`
fn are_cells(content: &str) -> bool {
    let is_short = |cell: &str| cell.trim().trim_matches(['"', '\'']).chars().nth(1).is_none();
    let are_quoted = || {
        let cells = content.trim_end_matches(',').split([',', ';']);
        cells.clone().count() > 2 && cells.clone().all(is_short)
    };
    match content.as_bytes().first() {
        Some(b'[' | b'(' | b'{' | b'<') => !content.contains(',') && content.matches([']', ')', '}', '>']).count() > 1,
        Some(b'"' | b'\'') => are_quoted(),
        _ => false,
    }
}

/// True for a row of a table with quotes around every cell: numbers, or the names of two columns.
fn are_quoted_numbers(content: &str) -> bool {
    content.starts_with(['"', '\'']) && (numbers::is_list(content) || numbers::table_head(content).is_some())
}

/// True for words in brackets or quotes: `(column, row):`, `[solution]`, `"Eight Queens"`.
fn is_phrase(content: &str) -> bool {
    let Some(inner) = content.strip_prefix(['(', '[', '{', '"', '\'']) else { return false };
    let is_closed = content.ends_with([']', '}']) || content.ends_with(['"', '\'']) && content.contains(' ');
    let is_one = || is_closed && !content.contains([',', ':', '=']);
    let is_spoken = !inner.trim_end_matches(['"', '\'']).contains(|c: char| c.is_ascii_digit() || "\"'[".contains(c));
    is_spoken && is_words(content) && (content.starts_with('(') || is_one())
}

fn begins_value(content: &str) -> bool {
    if is_phrase(content) {
        return false;
    }
    let word = content.find(|c: char| !(c.is_alphanumeric() || "_.!".contains(c))).unwrap_or(content.len());
    let is_open = |text: &str| text.starts_with(['[', '(', '{']);
    is_open(content) || content.starts_with(['"', '\'']) || is_open(&content[word..]) && is_wrapper(&content[..word])
}

/// The format of a value, as long as its board says no other.
fn format_of_value(content: &str, below: &str) -> &'static str {
    let is_open = |c: char| "[({ .\t\r\n".contains(c) || c.is_ascii_alphabetic();
    let inside = content.trim_start_matches(is_open);
    let inside = if inside.is_empty() { below.trim_start_matches(is_open) } else { inside };
    let text = inside.strip_prefix(['"', '\'']);
    match text {
        Some(_) if content.starts_with('{') && first_line(inside).contains(':') => "json",
        Some(text) if !text.starts_with(|c: char| c.is_ascii_lowercase() && !"qx".contains(c)) => "lists",
        _ if !content.starts_with('{') && values::is_drawn(&[content, "\n", below].concat()) => "lists",
        _ => "vector",
    }
}

fn format_of_statement(content: &str) -> &'static str {
    match () {
        () if content.starts_with("letting ") => "essence",
        () if content.ends_with(';') => "dzn",
        () => "python",
    }
}

/// An assignment of a bracket or quote, or of anything like a value to a name that says something of a board.
fn is_statement(line: &str) -> bool {
    let Some(head) = statement::head(line) else { return false };
    let value = &line[head.length..];
    let is_plain = value.is_empty() || value.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let is_constant = ["true", "false", "True", "False", "null", "None"].iter().any(|word| value.starts_with(word));
    begins_value(value) || (is_plain || is_constant) && role(head.name).is_some()
}

/// A name of the table, by which a mapping of YAML is known.
fn key(line: &str) -> Option<(&str, &str)> {
    let (name, behind) = line.split_once(':')?;
    let is_name = name.len() < 40
        && !name.ends_with(' ')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
    (is_name && (behind.is_empty() || behind.starts_with(' ')) && role(name).is_some())
        .then_some((name, behind.trim_start()))
}

fn is_yaml(raw: &str, head: &str, below: &str) -> bool {
    let item = raw.strip_prefix("- ").map(str::trim_start);
    if let Some(item) = item {
        return key(item).is_some();
    }
    let Some((name, value)) = key(raw) else { return false };
    let next = below.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let has_item = next.trim_start().starts_with("- ") || next.starts_with(' ') && key(next.trim()).is_some();
    let is_key = |line: &str| {
        key(line).is_some_and(|(other, value)| other != name && (!value.is_empty() || is_deep(head, line)))
    };
    match value {
        "" => has_item,
        _ if value.starts_with(['|', '>']) => value[1..].chars().all(|c| matches!(c, '-' | '+' | '0'..='9')),
        _ => head.lines().any(is_key),
    }
}

/// True if an item or a deeper line stands below a line.
fn is_deep(head: &str, line: &str) -> bool {
    let behind = &head[span_in(head, line).end..];
    let next = behind.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    next.trim_start().starts_with("- ") || next.starts_with(' ')
}

fn is_bits(line: &str) -> bool {
    line.contains(['0', '1']) && line.bytes().all(|byte| matches!(byte, b'0' | b'1' | b' ' | b'\t' | b','))
}

/// True if what looks like a size is a row of bits above another one.
fn is_row_of_bits(size: Size, raw: &str, below: &str) -> bool {
    let next = first_line(below).trim();
    matches!(size, Size::Bare(_)) && raw.len() > 2 && is_bits(raw) && is_bits(next) && next.len() == raw.len()
}

/// True for nqfill's own results.
fn is_results(head: &str) -> bool {
    let is_line = |line: &str| {
        line.starts_with("{\"source\":")
            || line.starts_with("{\"id\":") && prefix(line, 1 << 10).contains(",\"source\":")
    };
    ["nqfill-results-", "nqfill-check-"].iter().any(|schema| prefix(head, 1 << 10).contains(schema))
        || is_line(first_line(head.trim_start()))
}

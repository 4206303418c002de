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

use crate::error::{FamilyName, Foreign, OtherText};
use crate::item::{Family, Passed};
use crate::line::{Line, LineKind, Signs, Size, line_at};
use crate::text::{first_line, prefix, span_in};
use crate::values::tree::is_wrapper;
use crate::{Format, InputError, InputErrorKind, ReadOptions, drawing, facts, format, known, models, numbers};
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while_m_n, take_while1};
use nom::character::complete::{alpha1, char, digit1, one_of, space0, space1};
use nom::combinator::{eof, opt, recognize, rest, verify};
use nom::multi::{many0_count, many1_count, separated_list1};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
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

/// What the first content line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begun {
    Fen,
    Facts,
    /// Values, in the format of this name; drawn ones may have words beside them.
    Values(&'static str),
    Yaml,
    Elements,
    Drawing,
    Squares,
    Numbers,
}

impl Begun {
    const fn format(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::Facts => "asp",
            Self::Values(name) => name,
            Self::Yaml => "yaml",
            Self::Elements => "elements",
            Self::Drawing => "grid",
            Self::Squares => "squares",
            Self::Numbers => "vector",
        }
    }

    const fn family(self) -> FamilyName {
        match self {
            Self::Fen => FamilyName::Fen,
            Self::Facts => FamilyName::Facts,
            Self::Values(_) => FamilyName::Values,
            Self::Yaml => FamilyName::Yaml,
            Self::Elements | Self::Numbers => FamilyName::Numbers,
            Self::Drawing => FamilyName::Drawing,
            Self::Squares => FamilyName::Squares,
        }
    }
}

/// How a text is read.
///
/// # Errors
/// If it is of a kind that has no boards, has words beside boards that are not drawn, or an option contradicts its format.
pub(crate) fn plan(text: &str, options: &ReadOptions) -> Result<Plan, InputError> {
    if let Some(format) = at_sight(text, options) {
        let (drawing, numbers) = (drawing::Context::default(), numbers::Context::default());
        return Ok(Plan { family: format.family, format, is_asked: false, drawing, numbers });
    }
    let format = match options.format {
        Some(asked) => asked_for(asked, text, options)?,
        None => found(text, options)?,
    };
    refuse(format.1, text, options)?;
    let (family, format) = format;
    let drawing = drawing::Context::of(text, options);
    let is_line = drawing.is_one_line && format.name == "grid" && options.format.is_none();
    let name = if is_line { "line" } else { format.name };
    let numbers = numbers::Context::of(text, format, options);
    Ok(Plan { family, format: named(name), is_asked: options.format.is_some(), drawing, numbers })
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

type Found = (&'static dyn Family, &'static Format);

/// The family of a format that is asked for: numbers and rows may as well stand in brackets.
fn asked_for(asked: &'static Format, text: &str, options: &ReadOptions) -> Result<Found, InputError> {
    let seen = Seen::of(head(text), options);
    let is_drawn = asked.is_drawn || asked.takes.characters;
    match seen.begun {
        Some(begun) if !is_drawn || matches!(begun, Begun::Values(_)) => {
            seen.refuse_words(begun)?;
        }
        _ => {}
    }
    let may_stand_in_brackets = !matches!(asked.name, "blank" | "line" | "fen" | "boxed" | "hash" | "elements");
    let is_of_brackets = may_stand_in_brackets && matches!(seen.begun, Some(Begun::Values(_)));
    let is_plain = ["yaml", "nqfill", "asp"].iter().all(|name| *name != asked.name);
    let family = if is_of_brackets && is_plain { named("json").family } else { asked.family };
    Ok((family, asked))
}

/// The family that a text shows.
fn found(text: &str, options: &ReadOptions) -> Result<Found, InputError> {
    let head = head(text);
    let whole = || first_content(head);
    if let Some(language) = models::language_of(text) {
        return Err(InputErrorKind::Model { language }.at(whole()));
    }
    if let Some(other) = never_a_board(head) {
        return Err(InputErrorKind::NoPuzzle(other).at(whole()));
    }
    if is_results(head) {
        return Ok((named("nqfill").family, named("nqfill")));
    }
    let seen = Seen::of(head, options);
    let foreign = seen.words.as_ref().or(seen.foreign.as_ref());
    if let Some(other) = foreign.and_then(|_| other_text(head)) {
        return Err(InputErrorKind::NoPuzzle(other).at(whole()));
    }
    let begun = match (seen.begun, foreign) {
        (Some(begun), _) => begun,
        (None, _) if seen.claim.is_some() => return Err(InputErrorKind::NoBoard.at(seen.claim.unwrap_or_default())),
        (None, Some(_)) if seen.foreign.is_some() => Begun::Drawing,
        (None, Some(words)) => return Err(InputErrorKind::NoPuzzle(OtherText::Prose).at(words.clone())),
        (None, None) if seen.is_of_solver => Begun::Facts,
        (None, None) if seen.has_size => Begun::Numbers,
        (None, None) => return Err(InputErrorKind::NoBoard.into()),
    };
    seen.refuse_words(begun)?;
    let format = named(begun.format());
    Ok((format.family, format))
}

/// The bytes of the first line that is not blank.
fn first_content(text: &str) -> Range<usize> {
    span_in(text, first_line(text.trim_start()).trim_end())
}

/// An option that says something else than the format does, or gives a character of the text a meaning that it has not there.
fn refuse(format: &'static Format, text: &str, options: &ReadOptions) -> Result<(), InputError> {
    let refused = |option| InputErrorKind::OptionRefused { option, format: format.name }.into();
    if let Some((option, _)) = options.refused() {
        return Err(refused(option));
    }
    if let Some(option) = options.contradicting(format) {
        return Err(refused(option));
    }
    let given =
        if options.has_glyphs() && !format.has_characters() { options.given_meaning_in(head(text)) } else { None };
    given.map_or(Ok(()), |option| Err(refused(option)))
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
    has_size: bool,
    is_of_solver: bool,
}

impl Seen {
    fn of(head: &str, options: &ReadOptions) -> Self {
        let (mut seen, mut at) = (Self::default(), 0);
        let signs = Signs { hash_is_square: has_hash(options), dollar_is_comment: false };
        while let Some(line) = line_at(head, at, signs).filter(|_| seen.begun.is_none()) {
            at = line.next;
            seen.line(&line, head, options);
        }
        seen
    }

    fn line(&mut self, line: &Line<'_>, head: &str, options: &ReadOptions) {
        let (raw, below) = (head[line.span.clone()].trim(), &head[line.next..]);
        if !raw.is_empty() && is_yaml(raw, head, below) {
            self.begun = Some(Begun::Yaml);
            return;
        }
        let content = match line.kind {
            LineKind::Passed(Passed::Claim) => return self.claim = self.claim.take().or(Some(line.span.clone())),
            LineKind::Passed(Passed::Known { is_prompt: false }) => {
                let source = known::source(raw);
                self.is_of_solver |= source == Some(known::SOLVER);
                self.begun = (source == Some(known::ESSENCE)).then_some(Begun::Values("essence"));
                return;
            }
            LineKind::Passed(Passed::Comment { .. }) if raw.starts_with("#const ") => raw,
            LineKind::Passed(_) => return,
            LineKind::Size(size) => {
                self.has_size = true;
                self.begun = is_row_of_bits(size, raw, below).then_some(Begun::Drawing);
                return;
            }
            LineKind::Heading { rest } => rest,
            LineKind::Content(content) => content,
        };
        self.begun = begun(content, below, options);
        let is_call = || recognize::<_, nom::error::Error<&str>, _>((word, char('('))).parse(content).is_ok();
        match self.begun {
            None if self.is_of_solver && is_call() => self.begun = Some(Begun::Facts),
            None if is_section(raw) => {}
            None if is_words(content) => self.words = self.words.take().or(Some(span_in(head, raw))),
            None => self.foreign = self.foreign.take().or(Some(span_in(head, raw))),
            Some(_) => {}
        }
    }

    /// Refuses a text with words above boards that are not drawn: the words may say what its numbers mean.
    fn refuse_words(&self, begun: Begun) -> Result<(), InputError> {
        if matches!(begun, Begun::Drawing | Begun::Values("lists")) {
            return Ok(());
        }
        let (what, span) = match (&self.words, &self.foreign) {
            (Some(words), Some(foreign)) if foreign.start < words.start => (Foreign::Line, foreign),
            (Some(words), _) => (Foreign::Words, words),
            (None, Some(foreign)) => (Foreign::Line, foreign),
            (None, None) => return Ok(()),
        };
        Err(InputErrorKind::NotUnderstood { family: begun.family(), what }.at(span.clone()))
    }
}

fn has_hash(options: &ReadOptions) -> bool {
    [&options.queen, &options.empty, &options.blocked].iter().any(|given| given.contains('#'))
}

/// True if a line has letters as words have.
fn is_words(line: &str) -> bool {
    line.chars().filter(|&c| c.is_alphabetic() && !"QqXx".contains(c)).count() > 1
}

/// The table of tests.
fn begun(content: &str, below: &str, options: &ReadOptions) -> Option<Begun> {
    let is_drawn =
        |line: &str| drawing::is_barred(line) || drawing::is_frame(line) || drawing::is_row(line, options) && !is_numbers(line);
    let is_ruler = || drawing::ruler(content).is_some() && is_drawn(first_line(below).trim());
    let rests = content.split_once(')').map_or(content, |(_, behind)| behind);
    match () {
        () if fen(content).is_ok() || content.contains("lichess.org/") => Some(Begun::Fen),
        () if facts::begins_facts(content) => Some(Begun::Facts),
        () if is_cells(content, rests) && drawing::is_row(content, options) => Some(Begun::Drawing),
        () if begins_value(content) => Some(Begun::Values(format_of_value(content))),
        () if element(content).is_ok() => Some(Begun::Elements),
        () if is_statement(content) => Some(Begun::Values(format_of_statement(content))),
        () if drawing::is_barred(content) || drawing::is_frame(content) || is_ruler() => Some(Begun::Drawing),
        () if is_bits(content) && !is_bits(first_line(below).trim()) => Some(Begun::Numbers),
        () if drawing::is_row(content, options) => Some(Begun::Drawing),
        () if squares(content).is_ok() => Some(Begun::Squares),
        () if is_numbers(content) || is_letters(content) || is_head(content) => Some(Begun::Numbers),
        () => None,
    }
}

type Parsed<'a> = IResult<&'a str, &'a str>;

fn word(text: &str) -> Parsed<'_> {
    let first = take_while_m_n(1, 1, |c: char| c.is_alphabetic() || c == '_');
    recognize((first, take_while(|c: char| c.is_alphanumeric() || c == '_'))).parse(text)
}

/// Three ranks or more, behind what names a FEN or nothing.
fn fen(line: &str) -> Parsed<'_> {
    let tagged = alt((tag("[FEN \""), tag("[Event "), tag("[SetUp "), tag("[Site ")));
    let label = alt((recognize((tag_no_case("position"), space1, tag_no_case("fen"))), tag_no_case("fen")));
    let label = recognize((label, opt(one_of(":=")), space0));
    let ranks = || {
        let rank = || {
            verify(take_while1(|c: char| c.is_ascii_digit() || "QqKkRrBbNnPp".contains(c)), |rank: &str| {
                rank.len() < 64
            })
        };
        let dated = |ranks: &Vec<&str>| ranks.len() > 2 && ranks.iter().all(|rank| !is_year(rank));
        recognize(verify(separated_list1(char('/'), rank()), dated))
    };
    alt((tagged, recognize((opt(label), ranks(), alt((eof, space1, tag("\""))))))).parse(line)
}

fn is_year(rank: &str) -> bool {
    rank.len() == 4 && rank.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if squares stand in brackets or quotes, one in each: `[ ][Q]`, `"Q","."`
fn is_cells(content: &str, behind: &str) -> bool {
    let quoted = |sign: char| {
        let cell = recognize((char(sign), nom::character::complete::none_of("\"'"), char(sign)));
        let cells: IResult<&str, _> =
            terminated(separated_list1((space0, one_of(",;"), space0), cell), opt(char(','))).parse(content);
        cells.is_ok_and(|(rest, cells)| rest.is_empty() && cells.len() > 2)
    };
    let opens = |sign: &str| content.matches(sign).count() > 1;
    let is_bracketed =
        matches!(content.as_bytes().first(), Some(b'[' | b'(' | b'{' | b'<')) && (opens("]") || !behind.is_empty());
    quoted('"') || quoted('\'') || is_bracketed && !content.contains(',')
}

fn begins_value(content: &str) -> bool {
    let name = recognize::<_, nom::error::Error<&str>, _>((word, many0_count((char('.'), word)), opt(char('!'))));
    let wrapped = terminated(name, nom::combinator::peek(one_of("[({"))).parse(content);
    content.starts_with(['[', '(', '{', '"', '\'']) || wrapped.is_ok_and(|(_, name)| is_wrapper(name))
}

/// The format of a value, as long as its board says no other.
fn format_of_value(content: &str) -> &'static str {
    let inside = content.trim_start_matches(|c: char| "[({ ".contains(c) || c.is_ascii_alphabetic() || c == '.');
    let is_text = |quote: char| {
        inside
            .strip_prefix(quote)
            .is_some_and(|text| !text.starts_with(|c: char| c.is_ascii_lowercase() && !"qx".contains(c)))
    };
    match content.as_bytes() {
        [b'{', ..] if inside.starts_with(['"', '\'']) && inside.contains(':') => "json",
        _ if is_text('"') || is_text('\'') => "lists",
        _ => "vector",
    }
}

fn format_of_statement(content: &str) -> &'static str {
    match () {
        () if content.starts_with("letting ") => "essence",
        () if content.ends_with(';') && word(content).is_ok_and(|(rest, _)| rest.trim_start().starts_with('=')) => {
            "dzn"
        }
        () => "python",
    }
}

/// `x0 = 1`, `q[1] = 2`
fn element(line: &str) -> Parsed<'_> {
    let name = take_while1(|c: char| c.is_alphabetic() || c == '_');
    let index = alt((digit1, delimited(char('['), digit1, char(']'))));
    recognize((name, index, space0, one_of("=:"), space0, opt(char('-')), digit1)).parse(line)
}

/// An assignment of a bracket or quote, or of anything like a value to a name that says something of a board.
fn is_statement(line: &str) -> bool {
    let Some((left, right)) = (match line.strip_prefix("letting ") {
        Some(behind) => behind.split_once(" be ").or_else(|| behind.split_once('=')),
        None => line.split_once('='),
    }) else {
        return false;
    };
    let (left, right) = (left.trim_end_matches([':', ' ']), right.trim_start());
    let is_of_name = |c: char| c.is_alphanumeric() || "_ \t:<>[]*&,.$".contains(c);
    if !left.starts_with(|c: char| c.is_alphabetic() || c == '_')
        || !left.chars().all(is_of_name)
        || right.starts_with('=')
    {
        return false;
    }
    let typed = left.split(": ").next().unwrap_or(left);
    let bare = typed.split('[').next().unwrap_or(typed).trim_end();
    let name = bare.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
    let is_value =
        right.is_empty() || right.starts_with(|c: char| c.is_ascii_digit() || c == '-') || constant(right).is_ok();
    begins_value(right) || is_value && role(name).is_some()
}

fn constant(value: &str) -> Parsed<'_> {
    let words = alt((tag_no_case("true"), tag_no_case("false"), tag("null"), tag("None"), tag("nil"), tag("array")));
    recognize((words, take_while(|c: char| !c.is_alphanumeric()))).parse(value)
}

/// A name of the table, by which a mapping of YAML is known.
fn key(line: &str) -> Option<(&str, &str)> {
    let (name, behind) = line.split_once(':')?;
    let is_name = name.len() < 40 && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '));
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
    let is_flow = value.starts_with(['[', '{', '"', '\'']) || value.starts_with(|c: char| c.is_ascii_digit());
    match value {
        "" => has_item,
        _ if value.starts_with(['|', '>']) => value[1..].chars().all(|c| matches!(c, '-' | '+' | '0'..='9')),
        _ => (is_flow || role(name).is_some()) && head.lines().any(is_key),
    }
}

/// True if an item or a deeper line stands below a line.
fn is_deep(head: &str, line: &str) -> bool {
    let behind = &head[span_in(head, line).end..];
    let next = behind.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    next.trim_start().starts_with("- ") || next.starts_with(' ')
}

/// `queens:` above squares by their numbers or names.
fn is_section(line: &str) -> bool {
    key(line).is_some_and(|(_, value)| value.is_empty())
}

/// Names of squares, all of the line: `b4 d3`, `1. b4`
fn squares(line: &str) -> Parsed<'_> {
    let letters = verify(alpha1, |letters: &str| letters.len() < 4);
    let name = recognize((letters, digit1));
    let number = opt((digit1, one_of(".)"), space1));
    let apart = alt((delimited(space0, one_of(",;"), space0), preceded(space1, nom::combinator::success(' '))));
    recognize((number, separated_list1(apart, name), opt(one_of(",;")), eof)).parse(line)
}

/// Two numbers or more, or gaps beside one; with a number and a colon before them or not.
fn is_numbers(line: &str) -> bool {
    let counted: IResult<&str, _> = recognize((digit1, space0, char(':'), space0)).parse(line);
    let numbers = counted.map_or(line, |(behind, _)| behind);
    let mut found = [0, 0];
    let is_one = |token: &str| {
        let is_number =
            token.strip_prefix('-').unwrap_or(token).bytes().all(|byte| byte.is_ascii_digit()) && token != "-";
        let is_gap = matches!(token, "?" | "-" | "_" | "None" | "none" | "null" | "nil");
        found[usize::from(is_gap)] += 1;
        is_number || is_gap
    };
    let tokens = numbers.split(|c: char| c.is_whitespace() || ",;".contains(c)).filter(|token| !token.is_empty());
    tokens.map(is_one).all(|is_one| is_one) && found[0] > 0 && found[0] + found[1] > 1
}

fn is_bits(line: &str) -> bool {
    line.contains(['0', '1']) && line.bytes().all(|byte| matches!(byte, b'0' | b'1' | b' ' | b'\t' | b','))
}

/// True if what looks like a size is a row of bits above another one.
fn is_row_of_bits(size: Size, raw: &str, below: &str) -> bool {
    let next = first_line(below).trim();
    matches!(size, Size::Bare(_)) && raw.len() > 2 && is_bits(raw) && is_bits(next) && next.len() == raw.len()
}

/// Letters for the columns of queens, each once: `f d g a h b e c`
fn is_letters(line: &str) -> bool {
    let mut letters: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || ",;".contains(c)).filter(|word| !word.is_empty()).collect();
    letters.sort_unstable();
    letters.len() > 3
        && letters.iter().zip('a'..='z').all(|(word, letter)| *word == letter.to_string())
        && letters.len() < 27
}

/// The head of a table of squares: `row,col`
fn is_head(line: &str) -> bool {
    let words: Vec<String> = line
        .split(|c: char| c.is_whitespace() || ",;".contains(c))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let is_axis = |word: &String| {
        matches!(
            word.as_str(),
            "row" | "rows" | "r" | "i" | "y" | "行" | "col" | "cols" | "column" | "columns" | "c" | "j" | "x" | "列"
        )
    };
    words.len() == 2 && words[0] != words[1] && words.iter().all(is_axis)
}

/// True for nqfill's own results.
fn is_results(head: &str) -> bool {
    let is_line = |line: &str| {
        line.starts_with("{\"source\":")
            || line.starts_with("{\"id\":") && prefix(line, 1 << 10).contains(",\"source\":")
    };
    prefix(head, 1 << 10).contains("nqfill-results-") || is_line(first_line(head.trim_start()))
}

/// What a text is that no format may read, whatever is in it.
fn never_a_board(head: &str) -> Option<OtherText> {
    let start = head.trim_start();
    let begins = |tag: &&str| start.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
    let is_page = start.starts_with('<')
        && ["<!doctype", "<html", "<?xml", "<svg", "<table", "<div", "<body", "<p>"].iter().any(begins);
    let is_notebook = || start.starts_with('{') && start.contains("\"cell_type\"") && start.contains("\"cells\"");
    if is_page {
        return Some(OtherText::Page);
    }
    is_notebook().then_some(OtherText::Notebook)
}

/// How lines of programs begin; the first ones alone are enough.
#[rustfmt::skip]
const STRONG: [&str; 12] = [
    "def ", "import ", "#include", "class ", "public ", "int main", "function ", "fn ", "package ", "#!/", "using ", "module ",
];
#[rustfmt::skip]
const WEAK: [&str; 12] = [
    "for ", "for(", "while ", "if ", "if(", "return", "print", "let ", "const ", "var ", "from ", "else",
];

/// What a text is that has more than boards.
fn other_text(head: &str) -> Option<OtherText> {
    let begins = |words: &[&str], line: &str| words.iter().any(|word| line.starts_with(word));
    let count = |words: &[&str]| head.lines().filter(|line| begins(words, line.trim_start())).count();
    let strong = count(&STRONG);
    if strong > 0 && strong + count(&WEAK) > 1 {
        return Some(OtherText::Program);
    }
    let stamped = head.lines().take(100).filter(|line| stamp(line).is_ok()).count();
    (stamped > 1).then_some(OtherText::Log)
}

/// A date or a time, as logs have it before each line.
fn stamp(line: &str) -> Parsed<'_> {
    let two = || take_while_m_n(2, 2, |c: char| c.is_ascii_digit());
    let date = recognize((two(), two(), one_of("-/"), two(), one_of("-/"), two()));
    let time = recognize((two(), char(':'), two(), char(':'), two()));
    recognize((opt(char('[')), alt((date, time)), rest)).parse(line)
}

use shim::role;
mod shim {
    pub(super) fn role(name: &str) -> Option<()> {
        [
            "n",
            "size",
            "queens",
            "queen",
            "q",
            "fixed",
            "init",
            "initial",
            "solution",
            "x",
            "blocked",
            "blocks",
            "board",
            "grid",
            "row",
            "col",
            "rows",
            "cols",
            "columns",
            "base",
            "id",
            "boards",
            "solutions",
            "name",
            "title",
            "comment",
        ]
        .contains(&name.to_lowercase().as_str())
        .then_some(())
    }
}

//! What boards wear in documents and terminals: fences, prompts, numbers of lists, marks of quotations.
//!
//! ```text
//! fence    = "```" word | "~~~" word
//! prompt   = ">>> " | "In [3]: " | "julia> " | "?- " | "$ " | ...       what is typed behind it is passed over
//! answer   = "Out[3]: " | "=> " | "[1] " | "Qs = " | ...                what stands behind it is read
//! code     = "`" board "`"
//! number   = digits "." | digits ")"                                    in order, one a line
//! ```

use crate::prose::phrases;
use crate::statements::line::is_square_name;
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::value::names::{Role, role};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::{char, digit1, one_of, satisfy, space0, space1};
use nom::combinator::{opt, peek, recognize, rest, verify};
use nom::{IResult, Parser};

/// What is left of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worn {
    /// Nothing, but what was typed behind a prompt of so many bytes may tell what is printed below.
    Typed(usize),
    /// Nothing: all of it is dress.
    All,
    /// What stands behind so many bytes, up to the second number.
    Around(usize, usize),
}

/// Prompts of shells and of toplevels, before which nothing stands.
#[rustfmt::skip]
pub(crate) const PROMPTS: &[&str] = &[">>> ", "... ", ">> ", "?- ", "| ?- ", "julia> ", "scala> ", "ghci> ", "Prelude> ", "Main> ", "*Main> ",
    "user=> ", "> ", "racket> ", "sage: ", "jshell> ", "iex> "];

/// Commands that are typed behind `$ `.
#[rustfmt::skip]
pub(crate) const COMMANDS: &[&str] = &["python", "python3", "java", "javac", "node", "ruby", "cargo", "go", "make", "gcc", "g++", "clang", "nqfill", "cat",
    "sh", "bash", "perl", "php", "lua", "swipl", "clingo", "minizinc", "Rscript", "julia", "ghc", "runghc", "time", "echo", "dotnet", "kotlin", "scala"];

/// What a toplevel writes before an answer.
pub(crate) const ANSWERS: &[&str] = &["=> ", "Q: ", "A: ", "==> "];

/// Lines that toplevels and tools print around an answer.
#[rustfmt::skip]
pub(crate) const LINES: &[&str] = &["ans =", "false.", "true.", "true", "false", "yes", "no", "ok", "SATISFIABLE", "OPTIMUM FOUND", "BUILD SUCCESS",
    "BUILD SUCCESSFUL", "Array", "Solving...", "valid", "invalid"];

/// The dress of a line.
pub(crate) fn of(line: &str) -> Option<Worn> {
    let indent = line.len() - line.trim_start().len();
    let said = line.trim();
    let is_prompt_alone = PROMPTS.iter().any(|prompt| prompt.trim_end() == said && !said.is_empty() && said != "...");
    if is_prompt_alone
        || is_fence(said)
        || LINES.contains(&said)
        || said.starts_with("BUILD SUCCESSFUL in ")
        || is_displayed(said)
        || is_announced(said)
        || is_counter(said)
        || (said.starts_with('(') && said.ends_with(" ms) yes"))
    {
        return Some(Worn::All);
    }
    let end = if is_prolog(said) { said.trim_end_matches([';', '.', '?', ' ']).len() } else { said.len() };
    let behind = |length: usize| Some(Worn::Around(indent + length, indent + end.max(length)));
    if let Some(length) = prompt(said) {
        let typed = said[length..].trim_start();
        return if is_board(typed) {
            behind(said.len() - typed.len())
        } else {
            Some(Worn::Typed(line.len() - typed.len() - (line.len() - line.trim_end().len())))
        };
    }
    // Erlang ends its lists with a full stop.
    if said.ends_with("].") && is_list(said) {
        return behind(0);
    }
    if let Some(code) = said.strip_prefix('`').and_then(|said| said.strip_suffix('`')) {
        return is_board(code).then_some(Worn::Around(indent + 1, indent + said.len() - 1));
    }
    let answer = answer(said)?;
    is_board(&said[answer..]).then(|| behind(answer)).flatten()
}

/// ```` ```text ````
fn is_fence(line: &str) -> bool {
    let fence: IResult<&str, _> =
        (tag("```"), take_while(|c: char| c.is_alphanumeric() || "-_+{}. ".contains(c))).parse(line);
    fence.is_ok_and(|(behind, _)| behind.is_empty())
}

/// `...91 other solutions displayed...`
fn is_displayed(line: &str) -> bool {
    let inner = line.trim_matches('.');
    inner.len() + 4 <= line.len() && inner.starts_with(|c: char| c.is_ascii_digit()) && inner.contains("solution")
}

/// `[[2]]`, above the second answer of a list of R
fn is_counter(line: &str) -> bool {
    let inside = line.strip_prefix("[[").and_then(|line| line.strip_suffix("]]"));
    inside.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `4-element Vector{Int64}:`, `q =`
fn is_announced(line: &str) -> bool {
    let size = recognize((digit1::<&str, nom::error::Error<&str>>, opt((alt((tag("×"), tag("x"))), digit1))));
    let julia =
        (size, alt((tag("-element "), tag(" "))), alt((tag("Vector"), tag("Matrix"), tag("Array"))), rest).parse(line);
    let variable: IResult<&str, _> =
        (take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_'), tag(" ="), space0).parse(line);
    let is_variable = variable.is_ok_and(|(behind, _)| behind.is_empty()) && !names_meaning(line);
    (julia.is_ok() && line.ends_with(':')) || is_variable
}

/// True if a name says what its value means: `blocked =`, `rows =`.
fn names_meaning(line: &str) -> bool {
    use Concept::{Blocked, Column, Columns, Columnwise, Empty, Piece, Row, Rows, Turned};
    let name = line.trim_end_matches(['=', ' ']);
    let is_line = matches!(role(name), Some(Role::Rows | Role::Columns));
    const MEANING: u64 = bits(&[Blocked, Column, Columns, Columnwise, Empty, Piece, Row, Rows, Turned]);
    is_line || tokens(line).iter().any(|token| token.is_any(MEANING))
}

/// How long the prompt at the start of a line is.
fn prompt(line: &str) -> Option<usize> {
    let listed = PROMPTS.iter().find(|prompt| line.starts_with(**prompt)).map(|prompt| prompt.len());
    let ipython = recognize((
        alt((tag("In ["), tag("In["))),
        take_while(|c: char| c.is_ascii_digit() || c == ' '),
        alt((tag("]: "), tag("]:= "))),
    ));
    let irb =
        recognize((tag("irb("), take_while(|c| c != ')'), tag("):"), digit1, char(':'), digit1, one_of(">*"), space1));
    let octave = recognize((alt((tag("octave:"), tag("iex("))), digit1, alt((tag("> "), tag(")> ")))));
    let ipython = |line| ipython_or(line, ipython, irb, octave);
    listed.or_else(|| ipython(line)).or_else(|| shell(line).ok().map(|(_, prompt)| prompt.len()))
}

fn ipython_or<'a>(
    line: &'a str,
    one: impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>>,
    two: impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>>,
    three: impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>>,
) -> Option<usize> {
    alt((one, two, three)).parse(line).ok().map(|(_, prompt)| prompt.len())
}

/// `user@host:~/q$ `, `C:\work>`
fn shell(line: &str) -> IResult<&str, &str> {
    let unix = recognize((
        take_while1(|c: char| c.is_ascii_alphanumeric() || "_-.".contains(c)),
        char('@'),
        take_while1(|c| !"$#% ".contains(c)),
        one_of("$#%"),
        space1,
    ));
    let windows = recognize((satisfy(|c| c.is_ascii_uppercase()), tag(":\\"), take_while(|c| c != '>'), char('>')));
    let command = recognize((
        char('$'),
        space1,
        peek(alt((
            recognize(tag("./")),
            verify(take_while1(|c: char| c.is_ascii_alphanumeric() || c == '+'), |word: &str| COMMANDS.contains(&word)),
        ))),
    ));
    alt((command, unix, windows)).parse(line)
}

/// How long the mark before an answer is.
fn answer(line: &str) -> Option<usize> {
    let listed = ANSWERS.iter().find(|answer| line.starts_with(**answer)).map(|answer| answer.len());
    let ipython: IResult<&str, &str> =
        recognize((tag("Out["), take_while(|c: char| c.is_ascii_digit() || c == ' '), tag("]:"), space0)).parse(line);
    let r: IResult<&str, &str> = recognize((tag("[1]"), space1)).parse(line);
    // `val q: List[Int] = List(2, 4)`, `- : int list = [2; 4]`, `res0: Vector[Int] = Vector(2, 4)`
    let typed: IResult<&str, &str> = recognize((
        alt((tag("-"), recognize((opt(tag("val ")), take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_'))))),
        space0,
        char(':'),
        space0,
        take_while1(|c: char| c.is_ascii_alphanumeric() || " []<>,.*()".contains(c)),
        tag("= "),
        opt(alt((tag("List"), tag("Vector"), tag("ArraySeq"), tag("Array")))),
    ))
    .parse(line);
    let variable: IResult<&str, &str> = recognize((
        verify(satisfy(|c| c.is_ascii_uppercase()), |_| is_prolog(line)),
        take_while(|c: char| c.is_ascii_alphanumeric()),
        tag(" = "),
    ))
    .parse(line);
    listed.or_else(|| [ipython, r, typed, variable].into_iter().find_map(Result::ok).map(|(_, mark)| mark.len()))
}

/// True if a line ends as an answer of Prolog does: `Qs = [2, 4, 1, 3] ;`
fn is_prolog(line: &str) -> bool {
    [" ;", "] ;", "] ?", " .", "].", "];"].iter().any(|end| line.ends_with(end))
}

/// True if a text is a board, or a part of one.
fn is_board(text: &str) -> bool {
    let assigned = text.split_once('=').is_some_and(|(_, value)| is_list(value.trim_start()));
    is_rows(text) || assigned || phrases::holds_board(text)
}

/// True if a text begins as a list of numbers or rows does.
fn is_list(text: &str) -> bool {
    let inside = text.trim_start_matches(['[', '(', '{', ' ']);
    inside.len() < text.len() && inside.starts_with(|c: char| c.is_ascii_digit() || "\"'.-_?".contains(c))
}

/// True if a text is a row, a list or numbers, and nothing else.
fn is_rows(text: &str) -> bool {
    let text = text.trim();
    let is_mark = |c: char| ".QqxX_*#-♕♛".contains(c);
    let is_row = text.chars().all(|c| is_mark(c) || c == ' ') && text.chars().filter(|&c| is_mark(c)).count() > 2;
    let is_number = |byte: u8| byte.is_ascii_digit() || b" ,?-;".contains(&byte);
    let is_numbers =
        text.contains([' ', ',']) && text.bytes().all(is_number) && text.starts_with(|c: char| c.is_ascii_digit());
    is_row || (is_list(text) && text.ends_with([']', ')', '}', ',', ';'])) || is_numbers
}

/// True if a line is numbers with `;` between them, at least three.
pub(crate) fn is_divided(line: &str) -> bool {
    let is_number =
        |word: &str| matches!(word, "?" | "-1") || (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
    let mut words = line.trim().trim_end_matches(';').split(';').map(str::trim);
    line.matches(';').count() > 1 && words.all(is_number)
}

/// Levels before the lines of a log.
const LEVELS: [&str; 12] =
    ["INFO", "DEBUG", "WARN", "WARNING", "ERROR", "TRACE", "info", "debug", "信息", "调试", "警告", "错误"];

/// How long the time and the level are that stand before a line of a log: `[INFO] `, `2024-03-01 12:00:00,123 INFO `.
pub(crate) fn log(line: &str) -> Option<usize> {
    // Hardly any line begins so, and each is looked at.
    if !line.starts_with(['[', '1', '2', 'I', 'D', 'W', 'E', 'T']) {
        return None;
    }
    let stamped = recognize((stamp, space1, opt((alt((bracketed, level)), opt(char(':')), space1))));
    let bracketed = recognize((bracketed, opt(char(':')), space1));
    let bare = recognize((level, char(':'), space1));
    alt((stamped, bracketed, bare)).parse(line).ok().map(|(_, mark)| mark.len())
}

fn level(text: &str) -> IResult<&str, &str> {
    verify(take_while1(char::is_alphabetic), |word: &str| LEVELS.contains(&word)).parse(text)
}

fn bracketed(text: &str) -> IResult<&str, &str> {
    recognize((char('['), level, char(']'))).parse(text)
}

/// `2024-03-01 12:00:00,123`, in brackets or not
fn stamp(text: &str) -> IResult<&str, &str> {
    let digits = |count: usize| take_while_m_n(count, count, |c: char| c.is_ascii_digit());
    let date = (digits(4), char('-'), digits(2), char('-'), digits(2));
    let fraction = take_while(|c: char| c.is_ascii_digit() || ".,Z".contains(c));
    let time = (digits(2), char(':'), digits(2), char(':'), digits(2), fraction);
    recognize((opt(char('[')), date, one_of(" T"), time, opt(char(']')))).parse(text)
}

/// How long the mark of an item without a number is, before a square: `* a3`, `- (1, 2)`.
pub(crate) fn bullet(line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    let mark = ["* ", "• ", "- "].into_iter().find(|mark| line[indent..].starts_with(mark))?;
    let said = line[indent + mark.len()..].trim();
    let is_pair = || said.starts_with('(') && said.ends_with(')') && said.bytes().any(|byte| byte.is_ascii_digit());
    // In YAML names of squares stand behind hyphens.
    let is_square = || mark != "- " && (2..4).contains(&said.len()) && is_square_name(said);
    (is_pair() || is_square()).then_some(indent + mark.len())
}

/// The number of an item of a list, and how long its mark is: `1. `, `2) `.
pub(crate) fn item(line: &str) -> Option<(usize, usize)> {
    let indent = line.len() - line.trim_start().len();
    let said = &line[indent..];
    let (behind, (number, ..)) = (digit1::<_, nom::error::Error<_>>, one_of(".)"), space1).parse(said).ok()?;
    // `0. 1. 0.` are numbers.
    let is_fraction = |word: &str| {
        word.ends_with('.') && word.len() > 1 && word[..word.len() - 1].bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_item = is_rows(behind) && !behind.split_whitespace().any(is_fraction);
    Some((number.parse().ok()?, indent + said.len() - behind.len())).filter(|_| is_item)
}

/// The line below an answer of R that goes on with it: `[17] 3 4`. Its numbers belong to the list above.
pub(crate) fn goes_on<'a>(line: &str, below: &'a str) -> Option<&'a str> {
    let next = below.lines().next()?.trim();
    let index: IResult<&str, _> = (char('['), digit1, char(']'), space1).parse(next);
    let is_later = index.is_ok_and(|(_, (_, number, ..))| number != "1");
    (line.trim_start().starts_with("[1]") && is_later).then_some(next)
}

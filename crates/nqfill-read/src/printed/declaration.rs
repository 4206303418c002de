//! `int q[4] = {2, 4, 1, 3};`, `std::vector<int> q{2, 4, 1, 3};`, `const int n = 8;`, `#define N 8`

use super::{Edited, before, begins_with, closed, lines};
use crate::lexer::{OPENING, PRINTED, count, path};
use crate::text::span_in;
use crate::value::names::{Role, role};
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, digit1, multispace0, one_of, space0, space1};
use nom::combinator::{consumed, eof, fail, map, opt, peek, recognize, value, verify};
use nom::multi::{many0, many0_count, many1};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};

/// Words of languages before the name of a variable.
#[rustfmt::skip]
const TYPES: [&str; 29] = ["static", "const", "constexpr", "final", "public", "private", "unsigned", "signed", "let", "var", "val", "mut", "auto", "my",
    "int", "long", "short", "char", "byte", "string", "String", "size_t", "Integer", "Int", "i32", "u32", "usize", "uint8_t", "local"];

/// Types with parameters: `vector<int>`, `List<Integer>`.
#[rustfmt::skip]
const CONTAINERS: [&str; 9] =
    ["vector", "std::vector", "array", "std::array", "List", "ArrayList", "Vec", "Array", "IList"];

/// What makes a list of what stands in its brackets.
#[rustfmt::skip]
const MAKERS: [&str; 12] = ["vec!", "c", "List.of", "Arrays.asList", "listOf", "intArrayOf", "arrayOf", "mutableListOf", "new", "Array", "List", "Vector"];

/// The parts of a declaration that are to become blanks, the sign that says what the value is, and the value.
struct Declaration<'a> {
    blanks: Vec<&'a str>,
    sign: &'a str,
    /// The numbers in brackets behind the name; `[]` has none.
    counts: Vec<Option<usize>>,
    list: &'a str,
}

/// The parts of the declaration of a size that are to become blanks, and the sign before its number.
struct Size<'a> {
    blanks: Vec<&'a str>,
    sign: &'a str,
}

/// Takes types, counts and makers of declarations away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    if !begins_with(text, |line| declaration(line).is_ok() || initialized(line).is_ok()) {
        return;
    }
    for line in lines(text) {
        if let Ok((_, size)) = size(line) {
            size.blanks.into_iter().for_each(|part| edited.blank(part));
            edited.put(size.sign, "=");
            continue;
        }
        if let Ok((_, (space, name, list))) = initialized(line) {
            // The name moves into the blank, and the sign into its last byte.
            let moved = format!("{name}=");
            edited.blank(&line[..span_in(line, space).start]);
            edited.put(space, &moved);
            let behind = closed(&text[edited.offset(list)..]).map_or("", |(_, behind)| behind);
            if behind.starts_with(';') {
                edited.blank(&behind[..1]);
            }
            continue;
        }
        let Ok((_, Declaration { blanks, sign, counts, list })) = declaration(line) else { continue };
        // The list may go on below.
        let list = &text[edited.offset(list)..];
        // Rows in quotes are read as they stand.
        let is_drawn = list.trim_start_matches(['[', '(', '{', ' ', '\n', '\r', '\t']).starts_with(['"', '\'']);
        if is_drawn || !holds(list, &counts) {
            continue;
        }
        blanks.into_iter().for_each(|part| edited.blank(part));
        edited.blank(sign);
        edited.put(&sign[sign.len() - 1..], "=");
        // Without its type it is not to be taken for an assignment of MiniZinc, which counts from 1.
        let behind = closed(list).map_or(list, |(_, behind)| behind).trim_start_matches([' ', '\t']);
        if behind.starts_with(';') {
            edited.blank(&behind[..1]);
        }
    }
}

/// The declaration that begins a line, unless it is a plain assignment.
fn declaration(line: &str) -> IResult<&str, Declaration<'_>> {
    let (rest, types) = many0(terminated(type_of, space1)).parse(line.trim_start())?;
    let (rest, _) = verify(path, |name: &str| !name.contains(['.', ':'])).parse(rest)?;
    // `q[N]`
    let number = opt(alt((map(count, Some), value(None, path))));
    let size = delimited((char('['), multispace0), number, (multispace0, char(']')));
    let (rest, sizes) = many0(consumed(size)).parse(rest)?;
    let (rest, sign) = delimited(space0, alt((tag("="), tag(":="), tag("<-"))), space0).parse(rest)?;
    let (list, maker) = opt(maker).parse(rest)?;
    let is_plain = types.is_empty() && sizes.is_empty() && maker.is_none() && sign == "=";
    peek(verify(one_of("[{("), |_| !is_plain)).parse(list)?;
    let counts = sizes.iter().map(|(_, count)| count.flatten()).collect();
    let blanks = types.into_iter().chain(sizes.iter().map(|(size, _)| *size)).chain(maker).collect();
    Ok((list, Declaration { blanks, sign, counts, list }))
}

/// A size that a line declares: `const int n = 8;`, `#define N 8`
fn size(line: &str) -> IResult<&str, Size<'_>> {
    alt((typed_size, defined_size)).parse(line.trim())
}

fn typed_size(line: &str) -> IResult<&str, Size<'_>> {
    let (rest, types) = many1(terminated(type_of, space1)).parse(line)?;
    let (rest, (_, sign, _)) = (name_of_size, delimited(space0, tag("="), space0), digit1).parse(rest)?;
    let (rest, end) = terminated(recognize((space0, opt(char(';')))), eof).parse(rest)?;
    Ok((rest, Size { blanks: types.into_iter().chain([end]).collect(), sign }))
}

fn defined_size(line: &str) -> IResult<&str, Size<'_>> {
    let (rest, (define, _, _)) = (tag("#define"), space1, name_of_size).parse(line)?;
    let (rest, (sign, _, _)) = (space1, digit1, eof).parse(rest)?;
    Ok((rest, Size { blanks: vec![define], sign: &sign[..1] }))
}

fn name_of_size(text: &str) -> IResult<&str, &str> {
    verify(path, |name: &str| role(name) == Some(Role::Size)).parse(text)
}

/// The blank, the name and the list of `std::vector<int> q{2, 4, 1, 3};`
fn initialized(line: &str) -> IResult<&str, (&str, &str, &str)> {
    let (rest, _) = opt(terminated(tag("const"), space1)).parse(line.trim_start())?;
    let (rest, _) = container(rest)?;
    let (list, (space, name)) = (space1, path).parse(rest)?;
    peek(char('{')).parse(list)?;
    Ok((list, (&space[space.len() - 1..], name, list)))
}

/// `std::vector<int>`
fn container(text: &str) -> IResult<&str, &str> {
    let (rest, _) = verify(path, |word: &str| CONTAINERS.contains(&word)).parse(text)?;
    let (rest, _) = parameters(rest)?;
    Ok((rest, before(text, rest)))
}

/// A type that another word follows.
fn type_of(text: &str) -> IResult<&str, &str> {
    let simple = |text| (verify(path, |word: &str| TYPES.contains(&word)), empty_brackets).parse(text);
    let (rest, _) = alt((recognize(simple), container)).parse(text)?;
    peek((space1, path)).parse(rest)?;
    Ok((rest, before(text, rest)))
}

/// `<int>`, `<std::pair<int, int>>`
fn parameters(text: &str) -> IResult<&str, &str> {
    const LONGEST: usize = 120;
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate().take(LONGEST) {
        match byte {
            b'<' => depth += 1,
            b'>' if depth == 1 => return Ok((&text[at + 1..], &text[..=at])),
            b'>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => break,
            _ => {}
        }
    }
    fail().parse(text)
}

/// `[][]`
fn empty_brackets(text: &str) -> IResult<&str, &str> {
    recognize(many0_count(tag("[]"))).parse(text)
}

/// What makes a list, up to its bracket.
fn maker(text: &str) -> IResult<&str, &str> {
    let (behind, (empty, word)) = (empty_brackets, recognize((path, opt(char('!'))))).parse(text)?;
    let is_of_type = !empty.is_empty() && TYPES.contains(&word);
    let behind = match word {
        // `new int[]{...}`
        "new" if !is_of_type => {
            let (kind, _) = (space0, opt(path)).parse(behind)?;
            let (brackets, list) = kind.split_at(kind.find('{').unwrap_or(0));
            Some(list).filter(|_| brackets.bytes().all(|byte| b"[]".contains(&byte)))
        }
        word => Some(behind).filter(|_| is_of_type || MAKERS.contains(&word)),
    };
    match behind {
        Some(behind) => Ok((behind, before(text, behind))),
        None => fail().parse(text),
    }
}

/// True if a list has as many items as are declared, and its inner lists too.
fn holds(list: &str, counts: &[Option<usize>]) -> bool {
    let Some((list, _)) = closed(list).filter(|_| list.starts_with(OPENING)) else { return counts.is_empty() };
    let is_text = |inner: &str| inner.trim_start().starts_with(['"', '\'']);
    match counts {
        [] => true,
        [first, rest @ ..] => {
            let mut items = PRINTED.items(&list[1..list.len() - 1]).filter(|item| !item.trim().is_empty());
            let mut count = 0;
            let are_whole = items.all(|item| {
                count += 1;
                // The rows of C end with a byte of their own.
                is_text(item) || holds(item.trim_start(), rest)
            });
            are_whole && first.is_none_or(|first| count == first)
        }
    }
}

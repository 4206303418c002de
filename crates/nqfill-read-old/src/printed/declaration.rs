//! `int q[4] = {2, 4, 1, 3};`, `std::vector<int> q{2, 4, 1, 3};`, `const int n = 8;`, `#define N 8`

use super::{Edited, before, begins_with, closed, lines};
use crate::lexer::{OPENING, PRINTED, count, path};
use crate::text::span_in;
use crate::value::names::{Role, role};
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, multispace0, one_of, space0, space1};
use nom::combinator::{consumed, eof, fail, map, map_opt, opt, peek, recognize, value, verify};
use nom::multi::{many0, many0_count, many1};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};

/// Words of languages before the name of a variable.
#[rustfmt::skip]
const TYPES: [&str; 38] = ["static", "const", "constexpr", "final", "public", "private", "unsigned", "signed", "let", "var", "val", "mut", "auto", "my",
    "int", "long", "short", "char", "byte", "string", "String", "size_t", "Integer", "Int", "i32", "u32", "usize", "uint8_t", "local", "readonly", "internal",
    "protected", "export", "volatile", "inline", "override", "pub", "boolean"];

/// Types with parameters: `vector<int>`, `List<Integer>`.
#[rustfmt::skip]
const CONTAINERS: [&str; 18] = ["vector", "std::vector", "array", "std::array", "List", "ArrayList", "Vec", "Array", "IList", "pair", "std::pair", "Pair",
    "Tuple", "Set", "Seq", "Vector", "IReadOnlyList", "ImmutableList"];

/// What makes a list of what stands in its brackets.
#[rustfmt::skip]
const MAKERS: [&str; 20] = ["vec!", "c", "List.of", "Arrays.asList", "listOf", "intArrayOf", "arrayOf", "mutableListOf", "new", "Array", "List", "Vector",
    "Set.of", "setOf", "Seq", "Array.of", "Pair", "make_pair", "std::make_pair", "Tuple"];

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
    number: usize,
    role: Role,
}

/// Takes types, counts and makers of declarations away.
pub(super) fn take(edited: &mut Edited<'_>) {
    let text = edited.text;
    let has_list = |line: &str| statements(line).any(|part| declaration(part).is_ok() || initialized(part).is_ok());
    if !begins_with(text, has_list) {
        return;
    }
    let mut last_size = None;
    for line in lines(text) {
        for part in statements(line) {
            if let Ok((rest, size)) = size(part) {
                // `#define N 8` and `int n = 8;` say one size.
                let said = Some(size.number).filter(|_| size.role == Role::Size);
                if said.is_some() && std::mem::replace(&mut last_size, said) == said {
                    edited.blank(before(part, rest));
                } else {
                    size.blanks.into_iter().for_each(|part| edited.blank(part));
                    edited.put(size.sign, "=");
                }
                end(edited, rest);
            } else if let Ok((text, types)) = typed_text(part) {
                types.into_iter().for_each(|part| edited.blank(part));
                end(edited, &text[PRINTED.quoted_length(text).unwrap_or(text.len())..]);
                last_size = None;
            } else if take_initialized(edited, part) || take_declaration(edited, part) || !is_comment(part) {
                last_size = None;
            }
        }
    }
}

/// The text from the beginning of each statement of a line on.
fn statements(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let part = rest?;
        rest = end_of_statement(part).map(|at| &part[at + 1..]).filter(|rest| !rest.trim_start().is_empty());
        Some(part)
    })
}

/// Where the sign stands that ends a statement: none does in a text or a comment.
fn end_of_statement(part: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += part[at..].find([';', '"', '\'', '/', '#', '%'])?;
        at += match part.as_bytes()[at] {
            b';' => return Some(at),
            b'"' | b'\'' => PRINTED.quoted_length(&part[at..])?,
            _ => return None,
        };
    }
}

/// True if a line says nothing but a comment, and does not end one board.
fn is_comment(line: &str) -> bool {
    let said = line.trim();
    said.is_empty()
        || ["//", "/*", "*/", "* ", "#include", "#define", "#pragma", "# "].iter().any(|sign| said.starts_with(sign))
}

/// Takes the sign away that ends a statement. Without its type it is not to be taken for an assignment of MiniZinc, which counts
/// from 1; another statement behind it begins a line.
fn end(edited: &mut Edited<'_>, rest: &str) {
    let rest = rest.trim_start_matches([' ', '\t']);
    let Some(behind) = rest.strip_prefix(';') else { return };
    let behind = behind.trim_start_matches([' ', '\t']);
    let is_last = behind.is_empty() || behind.starts_with(['\n', '\r']);
    edited.put(&rest[..1], if is_last { " " } else { "\n" });
}

/// Takes the type of a list in braces behind its name; false if there is none.
fn take_initialized(edited: &mut Edited<'_>, part: &str) -> bool {
    let Ok((_, (space, name, list))) = initialized(part) else { return false };
    // The name moves into the blank, and the sign into its last byte.
    let moved = format!("{name}=");
    edited.blank(&part[..span_in(part, space).start]);
    edited.put(space, &moved);
    let list = &edited.text[edited.offset(list)..];
    take_makers(edited, list);
    end(edited, closed(list).map_or("", |(_, behind)| behind));
    true
}

/// Takes the type, the counts and the makers of a list; false if there is none, or if a count does not hold.
fn take_declaration(edited: &mut Edited<'_>, part: &str) -> bool {
    let Ok((_, Declaration { blanks, sign, counts, list })) = declaration(part) else { return false };
    // The list may go on below.
    let list = &edited.text[edited.offset(list)..];
    // Rows in quotes are read as they stand.
    let is_drawn = list.trim_start_matches(['[', '(', '{', ' ', '\n', '\r', '\t']).starts_with(['"', '\'']);
    if is_drawn || !holds(list, &counts) {
        return false;
    }
    blanks.into_iter().for_each(|part| edited.blank(part));
    edited.blank(sign);
    edited.put(&sign[sign.len() - 1..], "=");
    take_makers(edited, list);
    end(edited, closed(list).map_or(list, |(_, behind)| behind));
    true
}

/// Takes makers within a list away: `List.of(List.of(1, 2))`, `{new int[]{1, 2}}`; `1 to 2` becomes a pair.
fn take_makers(edited: &mut Edited<'_>, list: &str) {
    let Some((list, _)) = closed(list) else { return };
    let mut rest = &list[1..list.len() - 1];
    while let Some(start) =
        rest.find(|c: char| c.is_ascii_digit() || c.is_ascii_alphabetic() || matches!(c, '"' | '\''))
    {
        rest = &rest[start..];
        if rest.starts_with(['"', '\'']) {
            return;
        }
        rest = if let Ok((behind, (one, _, _, _, other))) = joined_pair(rest) {
            let whole = before(rest, behind);
            let pair = format!("({one},{other})");
            edited.blank(whole);
            edited.put(whole, &pair);
            behind
        } else if let Ok((behind, maker)) = terminated(inner_maker, peek(one_of("[{("))).parse(rest) {
            edited.blank(maker);
            behind
        } else {
            rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_')
        };
    }
}

/// `1 to 2`, `1 -> 2`
fn joined_pair(text: &str) -> IResult<&str, (&str, &str, &str, &str, &str)> {
    (digit1, space1, alt((tag("to"), tag("->"))), space1, digit1).parse(text)
}

/// What makes a list or a pair in a list, up to its bracket: `new int[]`, `List.of`, `new Pair<>`. What a type of one's own has
/// first, only that says: `new Point(1, 2)`.
fn inner_maker(text: &str) -> IResult<&str, &str> {
    let known = |word: &&str| TYPES.contains(word) || CONTAINERS.contains(word);
    let named = verify(path, move |word: &&str| *word != "new" && (MAKERS.contains(word) || CONTAINERS.contains(word)));
    let created = (
        tag("new"),
        space0,
        opt(verify(path, move |word: &str| known(&word))),
        opt(parameters),
        empty_brackets,
        space0,
    );
    alt((recognize(created), recognize((named, opt(parameters))))).parse(text)
}

/// The declaration that begins a line, unless it is a plain assignment.
fn declaration(line: &str) -> IResult<&str, Declaration<'_>> {
    let (rest, types) = many0(terminated(type_of, space1)).parse(line.trim_start())?;
    let (rest, _) = verify(path, |name: &str| !name.contains(['.', ':'])).parse(rest)?;
    // `q[N]`
    let number = opt(alt((map(count, Some), value(None, path))));
    let size = delimited((char('['), multispace0), number, (multispace0, char(']')));
    let (rest, sizes) = many0(consumed(size)).parse(rest)?;
    let (rest, kind) = opt(type_behind).parse(rest)?;
    let (rest, sign) = delimited(space0, alt((tag("="), tag(":="), tag("<-"))), space0).parse(rest)?;
    let (list, maker) = opt(maker).parse(rest)?;
    let is_plain = types.is_empty() && sizes.is_empty() && maker.is_none() && sign == "=";
    peek(verify(one_of("[{("), |_| !is_plain)).parse(list)?;
    let counts = sizes.iter().map(|(_, count)| count.flatten()).collect();
    let blanks = types.into_iter().chain(sizes.iter().map(|(size, _)| *size)).chain(kind).chain(maker).collect();
    Ok((list, Declaration { blanks, sign, counts, list }))
}

/// A size that a statement declares: `const int n = 8;`, `#define N 8`
fn size(statement: &str) -> IResult<&str, Size<'_>> {
    alt((typed_size, defined_size)).parse(statement.trim_start())
}

fn typed_size(statement: &str) -> IResult<&str, Size<'_>> {
    let (rest, types) = many1(terminated(type_of, space1)).parse(statement)?;
    let (rest, (role, kind)) = (name_of_number, opt(type_behind)).parse(rest)?;
    let (rest, (sign, number)) = (delimited(space0, tag("="), space0), count).parse(rest)?;
    let (rest, _) =
        peek((space0, alt((tag(";"), tag("//"), tag("/*"), eof)))).parse(rest).map(|(_, end)| (rest, end))?;
    Ok((rest, Size { blanks: types.into_iter().chain(kind).collect(), sign, number, role }))
}

/// The types before the name of a text: `static final String NAME = "two queens";`
fn typed_text(statement: &str) -> IResult<&str, Vec<&str>> {
    let (rest, types) = many1(terminated(type_of, space1)).parse(statement.trim_start())?;
    let (rest, _) = verify(path, |name: &str| role(name).is_some()).parse(rest)?;
    let (rest, _) = (space0, char('='), space0).parse(rest)?;
    peek(one_of("\"'")).parse(rest)?;
    Ok((rest, types))
}

fn defined_size(line: &str) -> IResult<&str, Size<'_>> {
    let (rest, (define, _, role)) = (tag("#define"), space1, name_of_number).parse(line)?;
    let (rest, (sign, number, _)) = (space1, count, (space0, eof)).parse(rest)?;
    Ok((rest, Size { blanks: vec![define], sign: &sign[..1], number, role }))
}

/// `: List<Int>` behind a name.
fn type_behind(text: &str) -> IResult<&str, &str> {
    let is_type = |c: char| c.is_ascii_alphanumeric() || "_<>[](),.|? ".contains(c);
    let (rest, _) = (space0, char(':'), take_while1(is_type)).parse(text)?;
    peek(char('=')).parse(rest)?;
    Ok((rest, before(text, rest)))
}

/// A name whose value is a number, and what it says.
fn name_of_number(text: &str) -> IResult<&str, Role> {
    let number =
        |name: &str| role(name).filter(|role| matches!(role, Role::Size | Role::Base | Role::Rows | Role::Columns));
    map_opt(path, number).parse(text)
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
    let pairs = (delimited(char('('), take_while1(|c| !matches!(c, '(' | ')' | '=')), char(')')), tag("[]"));
    let (rest, _) = alt((recognize(simple), recognize((container, empty_brackets)), recognize(pairs))).parse(text)?;
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
    recognize(many0_count(alt((tag("[]"), tag("[,]"))))).parse(text)
}

/// What makes a list, up to its bracket.
fn maker(text: &str) -> IResult<&str, &str> {
    let (behind, (empty, word)) = (empty_brackets, recognize((path, opt(char('!'))))).parse(text)?;
    let is_of_type = !empty.is_empty() && TYPES.contains(&word);
    let behind = match word {
        // `new int[]{...}`
        "new" if !is_of_type => {
            let (kind, _) = (space0, opt(path), opt(parameters)).parse(behind)?;
            let (brackets, list) = kind.split_at(kind.find('{').unwrap_or(0));
            Some(list).filter(|_| brackets.bytes().all(|byte| b"[]() ".contains(&byte)))
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

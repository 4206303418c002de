//! How programs begin: imports, and heads of classes and functions.

use super::super::types::is_other_way;
use crate::format::said::{Meaning, Statement};
use crate::lexer::name;
use crate::statements::heard;
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::text::{LineSpan, line_at};

/// Words with which imports and the like begin: a line of such a word says nothing of a board.
const IMPORTS: [&str; 7] = ["package ", "import ", "using ", "#include", "#pragma ", "from ", "namespace "];

/// Lines that are passed over between imports and the first head, at most.
const MOST: usize = 256;

/// Kinds of bodies in braces that may hold fields, or another body.
const KINDS: [&str; 7] = ["class", "struct", "interface", "object", "namespace", "record", "trait"];

/// Words before such a kind.
#[rustfmt::skip]
const MODIFIERS: [&str; 19] = ["public", "private", "protected", "internal", "final", "abstract", "static", "sealed", "partial", "data", "open", "export",
    "default", "declare", "companion", "case", "inline", "strictfp", "readonly"];

/// Ideas with which a name may say that a list is something else than queens, or turned.
const OTHERWISE: u64 = {
    use Concept::{Bottom, No, Turned, Wrong};
    bits(&[Bottom, No, Turned, Wrong])
};

/// Ideas with which it may say so, unless it names a board, too: `BlockedQueens` is a puzzle.
const BESIDE_BOARD: u64 = bits(&[Concept::Blocked, Concept::Empty, Concept::Piece]);
const OF_BOARD: u64 = bits(&[Concept::Queen, Concept::Board, Concept::Puzzle]);

/// True if a line names what other files have, and nothing else: "using these rows" does not.
pub(super) fn is_import(line: &str) -> bool {
    const JOINING: [&str; 6] = ["as", "from", "import", "static", "namespace", "type"];
    let said = line.trim();
    if said.starts_with("@SuppressWarnings(") && said.ends_with(')') {
        return true;
    }
    let Some(word) = IMPORTS.iter().find(|word| said.starts_with(**word)) else { return false };
    if word.starts_with('#') {
        return true;
    }
    let names = said[word.len()..].split([' ', ',', '{', '}', ';']).filter(|name| !name.is_empty());
    let (joining, names): (Vec<&str>, Vec<&str>) = names.partition(|name| JOINING.contains(name));
    let is_sign = |c: char| c.is_alphanumeric() || "_.*/\"':@-".contains(c);
    let is_ended = match *word {
        "using " | "namespace " => said.ends_with(';'),
        "from " => joining.contains(&"import"),
        _ => true,
    };
    is_ended
        && names.len() <= 1 + joining.len() + said.matches(',').count()
        && names.iter().all(|name| name.chars().all(is_sign))
}

/// The first line behind imports, comments and blank lines.
pub(super) fn behind_imports(text: &str, start: usize) -> usize {
    let (mut at, mut is_comment) = (start, false);
    for _ in 0..MOST {
        let Some(line) = line_at(text, at) else { return at };
        let said = text[line.start..line.end].trim();
        let is_open = is_comment || said.starts_with("/*");
        if !is_open && !said.is_empty() && !said.starts_with("//") && !said.starts_with('#') && !is_import(said) {
            return at;
        }
        is_comment = is_open && !said.ends_with("*/");
        at = line.next;
    }
    at
}

/// True if a line makes what stands above it known elsewhere: `export default Puzzle;`
pub(super) fn is_export(line: &str) -> bool {
    let name_of = ["export default ", "module.exports = "].iter().find_map(|word| line.strip_prefix(word));
    name_of.is_some_and(|rest| name(rest).is_ok_and(|(behind, _)| behind.is_empty() || behind == ";"))
}

/// True if a line may be the head of a body in braces.
pub(super) fn is_braced(line: &str) -> bool {
    let mut words = line.split([' ', '\t', '{']).filter(|word| !word.is_empty());
    words.find(|word| !MODIFIERS.contains(word) && !is_annotation(word)).is_some_and(|word| KINDS.contains(&word))
}

/// True if a line may be the head of an indented body: of Python.
pub(super) fn is_indented(line: &str) -> bool {
    let said = line.trim_end();
    let begins = |word: &&str| said.trim_start().starts_with(*word);
    let is_head = ["def ", "class ", "if __name__"].iter().any(begins);
    (is_head && said.contains(':') && !said.contains('{')) || is_decorator(said)
}

/// True if a line begins what is run first.
pub(super) fn is_main(line: &str) -> bool {
    ["if __name__", "def main("].iter().any(|word| line.trim_start().starts_with(word))
}

/// `@dataclass`, above the head of a class of Python.
pub(super) fn is_decorator(line: &str) -> bool {
    ["@dataclass", "@dataclasses.dataclass", "@staticmethod", "@pytest.fixture", "@final"].contains(&line.trim())
}

/// `@Override`, `[<Literal>]` before a word of Java.
fn is_annotation(word: &str) -> bool {
    word.strip_prefix('@').is_some_and(|word| name(word).is_ok_and(|(rest, _)| rest.is_empty()))
}

/// The bytes of the head of a body in braces, up to its brace.
pub(super) fn braced(text: &str) -> Option<usize> {
    const LONGEST: usize = 512;
    let brace = text.bytes().take(LONGEST).position(|byte| byte == b'{')?;
    let head = &text[..brace];
    let is_sign = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_.,<>:@$?".contains(c);
    let has_base = |head: &str| head.replace("()", "").chars().all(is_sign);
    let names = head.split(|c: char| c.is_whitespace()).filter(|word| !word.is_empty());
    let mut names = names.skip_while(|word| !KINDS.contains(word)).skip(1);
    let begins = |line: &str| ["extends ", "implements ", ": ", "with "].iter().any(|word| line.starts_with(word));
    let goes_on = |line: &str| line.trim().is_empty() || begins(line.trim_start());
    (is_braced(head)
        && has_base(head)
        && head.lines().skip(1).all(goes_on)
        && names.next().is_none_or(is_name_of_board))
    .then_some(brace + 1)
}

/// The name of the function, or an empty one for a class, whose head a line begins with, and the bytes of that.
pub(super) fn indented(line: &str) -> Option<(&str, usize)> {
    let said = line.trim_start();
    let before = line.len() - said.len();
    const MAIN: [&str; 2] = ["if __name__ == \"__main__\":", "if __name__ == '__main__':"];
    if let Some(main) = MAIN.into_iter().find(|main| said.starts_with(main)) {
        return Some(("", before + main.len()));
    }
    let is_class = said.starts_with("class ");
    let (rest, name) = name(said.strip_prefix("class ").or_else(|| said.strip_prefix("def "))?).ok()?;
    let rest = match rest.strip_prefix('(') {
        Some(inside) => &inside[arguments(inside)?..],
        None => Some(rest).filter(|_| is_class)?,
    };
    let kind = &rest[..rest.find(':')?];
    let is_kind = kind.is_empty() || (kind.trim_start().starts_with("->") && !is_other_way(kind));
    let is_head = is_kind && is_name_of_board(name);
    is_head.then_some((if is_class { "" } else { name }, before + said.len() - rest.len() + kind.len() + 1))
}

/// The bytes of arguments with their closing bracket; `None` if one has a value of its own, which may be that of the board.
fn arguments(inside: &str) -> Option<usize> {
    let end = inside.find(')')?;
    (!inside[..end].contains(['=', '(', '{', '"', '\''])).then_some(end + 1)
}

/// True if the name of a class or a function does not say that its lists are no boards, or in which order they are.
fn is_name_of_board(name: &str) -> bool {
    let mut words = String::with_capacity(name.len() * 2);
    for c in name.chars() {
        if c.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if c == '_' { ' ' } else { c });
    }
    let words = words.to_lowercase();
    let tokens = tokens(&words);
    let has = |ideas: u64| tokens.iter().any(|token| token.is_any(ideas));
    let names_rows = has(bits(&[Concept::Row, Concept::Rows])) && !has(bits(&[Concept::Column, Concept::Columns]));
    // `EightQueens`
    let is_size = |statement: &Statement| matches!(statement.meaning, Meaning::Size(_));
    heard(&words).statements.iter().all(is_size)
        && !names_rows
        && !has(OTHERWISE)
        && (!has(BESIDE_BOARD) || has(OF_BOARD))
}

/// The line that begins at a place, if it is indented deeper than another one, or blank.
pub(super) fn deeper(text: &str, at: usize, indent: usize) -> Option<(LineSpan, &str)> {
    let line = line_at(text, at)?;
    let whole = &text[line.start..line.end];
    let is_deeper = whole.trim().is_empty() || indent_of(whole) > indent;
    is_deeper.then_some((line, whole))
}

/// Blanks before a line.
pub(super) fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

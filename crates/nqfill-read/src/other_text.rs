//! What a text without boards is: a page, a notebook, a program, a log, or a way to write boards that is not read.

use crate::detect::head;
use crate::error::OtherText;
use crate::text::{first_line, prefix, span_in};
use std::ops::Range;

/// What a text is that no format may read, whatever is in it.
pub(crate) fn never_a_board(head: &str) -> Option<OtherText> {
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

/// Ways to write boards that are met in public and not read, by how their lines begin: without blanks, a number as `0`, a word
/// as `a`.
const LAYOUTS: [(&str, OtherText); 8] = [
    ("a+={", OtherText::Diagonals),
    ("a-={", OtherText::Diagonals),
    ("0,[(", OtherText::SizeAndSquares),
    ("0;0,0,0", OtherText::SizeAndColumns),
    ("a[0,0]0", OtherText::Variables),
    ("a(0,0)0", OtherText::Variables),
    ("a#0#00", OtherText::Variables),
    ("a_0_00", OtherText::Variables),
];

/// The first line in one of these layouts.
pub(crate) fn other_layout(head: &str) -> Option<(OtherText, Range<usize>)> {
    let lines = head.lines().take(100).map(str::trim);
    let of = |line: &str| match () {
        () if line.contains("<instantiation") => Some(OtherText::Instantiation),
        () => LAYOUTS.iter().find(|(begins, _)| shape(line).starts_with(begins)).map(|&(_, other)| other),
    };
    lines.into_iter().find_map(|line| Some((of(line)?, span_in(head, line))))
}

/// The beginning of a line without blanks, a number as `0`, a word as `a`: `x[1,2] 1` is `a[0,0]0`.
fn shape(line: &str) -> String {
    let kind = |c: char| match c {
        '0'..='9' => '0',
        'a'..='z' | 'A'..='Z' => 'a',
        other => other,
    };
    let mut kinds: Vec<char> = prefix(line, 200).chars().map(kind).collect();
    kinds.dedup_by(|one, other| one == other && one.is_ascii_alphanumeric());
    kinds.into_iter().filter(|c| !matches!(c, ' ' | '\t')).collect()
}

/// The first line, if it is all squares of a board as 0 and 1 with blanks between, and no row of a larger one.
pub(crate) fn board_on_line(head: &str) -> Option<(OtherText, Range<usize>)> {
    let line = first_line(head.trim_start()).trim();
    let (squares, queens) = (line.len().div_ceil(2), line.matches('1').count());
    let is_flat = queens > 3 && queens.pow(2) == squares && line.split(' ').all(|bit| matches!(bit, "0" | "1"));
    (is_flat && head.lines().count() < squares).then(|| (OtherText::BoardOnLine, span_in(head, line)))
}

/// How lines of programs begin. The first ones alone are enough, the second ones with a sign at their end or a single name, for
/// sentences begin so too; the last ones have brackets or `=`.
const STRONG: &str = "def |import |#include|int main|fn |package |#!/";
const DECLARING: &str = "class |public |function |using |module ";
const WEAK: &str = "for |for(|while |if |if(|return|print|let |const |var |from |else";

/// True for a line that only programs have.
fn is_declaration(line: &str) -> bool {
    let is_short = || line.ends_with([':', '{', ';', ')', '>']) || line.split(' ').count() == 2;
    begins(STRONG, line) || begins(DECLARING, line) && is_short()
}

fn begins(words: &str, line: &str) -> bool {
    words.split('|').any(|word| line.starts_with(word))
}

/// True if a text without a board is a program: it names its interpreter, two of its lines are statements, or one beside an
/// assignment.
pub(crate) fn is_program(text: &str) -> bool {
    let is_inside = |inside: &str| inside.starts_with(|c: char| c.is_ascii_alphabetic() || "\"')".contains(c));
    let is_call = |line: &str| {
        let call = line.split_once('(').filter(|_| line.ends_with([':', '{', ';']));
        call.is_some_and(|(name, inside)| name.ends_with(|c: char| c.is_ascii_alphanumeric()) && is_inside(inside))
    };
    let is_code = |line: &str| line.contains(['(', '[', '=', '{']) && line.ends_with([':', '{', ';', ')']);
    let is_statement = |line: &&str| is_declaration(line) || begins(WEAK, line) && is_code(line) || is_call(line);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ' ');
    let is_assignment = |line: &str| line.split_once('=').is_some_and(|(name, _)| name.chars().all(is_name));
    let (statements, others): (Vec<&str>, Vec<&str>) = head(text).lines().map(str::trim).partition(is_statement);
    text.starts_with("#!/") || statements.len() > 1 || statements.len() == 1 && others.into_iter().any(is_assignment)
}

/// What a text is that has more than boards. One that may have words beside these has to define something to be a program.
pub(crate) fn program_or_log(head: &str, may_have_words: bool) -> Option<OtherText> {
    let defines = |line: &str| is_declaration(line.trim());
    if (!may_have_words || head.lines().any(defines)) && is_program(head) {
        return Some(OtherText::Program);
    }
    (head.lines().take(100).filter(|line| is_stamped(line)).count() > 1).then_some(OtherText::Log)
}

/// True for a date or a time at the start of a line, as logs have it.
fn is_stamped(line: &str) -> bool {
    let form: String = line.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).take(11).collect();
    let form = form.strip_prefix('[').unwrap_or(&form);
    ["0000-00-00", "0000/00/00", "00:00"].iter().any(|stamp| form.starts_with(stamp))
}

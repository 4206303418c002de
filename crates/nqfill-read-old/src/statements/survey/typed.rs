//! What is typed behind a prompt.

use super::Survey;
use crate::PairOrder;
use crate::format::said::{Axis, Doubt, Meaning, Statement};
use crate::statements::line::Words;
use crate::statements::{Altered, LONGEST, heard};
use crate::text::{LineSpan, prefix};

/// Code that turns a list or a matrix.
const TURNING: [&str; 7] = [".T)", "[::-1]", ":-1:", "reversed(", "reverse(", "transpose(", "flip"];

/// True if code turns a list: `queens[::-1]`.
pub(super) fn turns(code: &str) -> bool {
    code.contains("[::-1]") || code.contains("reversed(")
}

/// True if code makes other numbers of a list: `[len(row) for row in domains]`; `len(solutions)` is one number, and no list.
fn computes(code: &str) -> bool {
    const OF_EACH: [&str; 3] = ["len(", "sum(", "count("];
    let has = |calls: &[&str]| calls.iter().any(|call| code.contains(call));
    has(&["sorted(", "argsort(", "fitness("]) || (code.contains(" for ") && (has(&OF_EACH) || calls_for_each(code)))
}

/// True if a list has what a function gives for each of something: `[h(s) for s in states]`; not `[int(x) for x in line]`.
fn calls_for_each(code: &str) -> bool {
    const SAME: [&str; 8] = ["int", "str", "list", "tuple", "set", "dict", "range", "solve"];
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices('[').any(|(at, _)| {
        let element = code[at + 1..].trim_start();
        let name = element.find(|c: char| !is_name(c)).map_or("", |end| &element[..end]);
        let has_loop = element.split(']').next().is_some_and(|element| element.contains(" for "));
        !name.is_empty() && element[name.len()..].starts_with('(') && has_loop && !SAME.contains(&name)
    })
}

/// True if a typed line prints its value, and names nothing.
fn is_expression(typed: &str) -> bool {
    const BEGINNINGS: [&str; 6] = ["def ", "for ", "while ", "import ", "from ", "if "];
    !typed.contains(" = ") && !BEGINNINGS.iter().any(|word| typed.starts_with(word))
}

impl Survey<'_> {
    /// Remembers what is typed behind a prompt, if that may tell what the lines below mean.
    pub(super) fn typed(&mut self, line: &LineSpan, whole: &str, code: &str) {
        let words = Words::of(prefix(whole, LONGEST));
        let is_told = |statement: &Statement| {
            use Meaning::{Index, Order, Ranks, Turned, Upward};
            matches!(statement.meaning, Index(Axis::Columns) | Order(PairOrder::ColumnRow) | Ranks | Turned | Upward)
        };
        // `.T` turns a matrix of numpy, `[::-1]` a list.
        let is_turned = code.trim_end().ends_with(".T") || TURNING.iter().any(|turn| code.contains(turn));
        let is_computed = is_expression(code) && computes(code);
        let sides = (is_turned || is_computed || words.sentences.iter().any(is_told)).then_some(Doubt::Sides);
        // `for row in board:` is code, `rows` a value.
        let is_value = code.split(' ').filter(|word| !word.is_empty()).count() < 2;
        let told = |doubt: &Doubt| *doubt == Doubt::Squares || (*doubt == Doubt::Axes && is_value);
        // `>>> conflicts` prints a value; what a name is given is printed elsewhere.
        let altered = if is_expression(code) { heard(code).altered.map(Altered::doubt) } else { None };
        let doubts = words.doubts.into_iter().filter(told).chain(sides).chain(altered);
        self.convention.doubt(&(line.start..line.end), doubts.collect());
    }
}

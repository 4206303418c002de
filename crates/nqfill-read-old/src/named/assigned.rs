//! Formats of assignments, each a row: the `python` dialect, as Python, JavaScript and pseudo-code write them, and the `dzn`
//! dialect, data files of MiniZinc and what its solvers print.
//!
//! ```text
//! text     = { board | passed }
//! board    = { statement end | comment }         up to a second size, or what ends a board
//! statement= [ keyword ] name [ ":" type ] "=" value
//!
//!            end of a statement   keywords           passed over         ends a board
//! python     newline or ";"       const let var      import from         a name once more behind a blank line
//! dzn        ";"                  none               rules of dashes     a rule: "-----" or "=====" and anything
//! ```
//! The module `named` defines names and values. In `python` the first row is 0 or 1 as the numbers show, or as `base = 0` or
//! `--base` says; a name decides what its list is: `queens = [(0, 1)]` is a square and no vector. In `dzn` `row` and `col` are
//! the rows and columns of the queens, `q` or `queens` the column in each row; all count from 1, or as `--base` says; columns
//! of which one is 0 tell themselves, if they can.

use crate::fields::assignments::Style;
use crate::fields::{Counting, Fields};
use crate::format::coordinates::{CoordinateDialect, See};
use crate::format::piece::Piece;
use crate::text::digits::Digits;
use crate::text::{behind_line, line_ends};
use crate::value::names;
use crate::{Base, InputError, Kinds, Loss, Sniff, Source};
use nqfill_core::board::Placement;
use std::io::{self, Write};
use std::ops::Range;

/// A format of assignments.
pub(crate) struct Assigned {
    counting: Counting,
    style: Style,
    /// True if a line between statements is passed over.
    passes: fn(&str) -> bool,
    /// True if a line ends a board.
    ends: fn(&str) -> bool,
    /// True if the same name behind a blank line or a heading is that of the next board.
    ends_with_names: bool,
    fits: fn(&Assigned, &Sniff<'_>) -> bool,
}

pub(crate) const PYTHON: Assigned = Assigned {
    counting: Counting { format: "python", queens: None, blocked: None, columns: None, is_fixed: false },
    style: Style { by_line: true, keywords: &["const", "let", "var", "final", "int", "long", "short"] },
    passes: |text| text.starts_with("import ") || text.starts_with("from "),
    ends: |_| false,
    ends_with_names: true,
    fits: are_assignments,
};

pub(crate) const DZN: Assigned = Assigned {
    counting: Counting {
        format: "dzn",
        queens: Some(Base::One),
        blocked: Some(Base::One),
        columns: Some(Base::One),
        is_fixed: false,
    },
    style: Style { by_line: false, keywords: &[] },
    passes: is_rule,
    ends: is_rule,
    ends_with_names: false,
    fits: are_terminated,
};

/// Statements that are looked at before a text is taken for assignments, and names of a board that are compared.
const LOOKED_AT: usize = 20;

/// Names of lists of boards: other formats read those, board by board.
const LISTINGS: [&str; 9] =
    ["solutions", "boards", "answers", "results", "all_solutions", "ans", "res", "result", "output"];

fn is_rule(text: &str) -> bool {
    text.starts_with("-----") || text.starts_with("=====")
}

/// True if a value is more than a number: a list, a text, a call.
fn is_list(value: &str) -> bool {
    value.starts_with(['[', '(', '{', '"', '\'']) || value.starts_with("None") || value.starts_with("np.")
}

/// True if everything is an assignment, and not only the sizes that stand above other formats.
fn are_assignments(dialect: &Assigned, sniff: &Sniff<'_>) -> bool {
    if !sniff.has(Kinds::EQUALS) {
        return false;
    }
    let (mut rest, mut has_list) = (dialect.skip(sniff.sample), false);
    for _ in 0..LOOKED_AT {
        let Some((name, value)) = dialect.style.assigned(rest) else { break };
        if LISTINGS.iter().any(|listing| names::is_same(listing, name)) {
            return false;
        }
        has_list |= is_list(value);
        rest = dialect.skip(&rest[dialect.style.statement(rest)..]);
    }
    has_list
}

/// True if the first statement ends with `;`, and another one follows it, if anything does: so `n = 4; a comment` above
/// squares is none.
fn are_terminated(dialect: &Assigned, sniff: &Sniff<'_>) -> bool {
    if !sniff.has(Kinds::SEMICOLON) || !sniff.has(Kinds::EQUALS) {
        return false;
    }
    let start = dialect.skip(sniff.sample);
    let first = dialect.statement(start);
    let behind = &start[first.len()..];
    let next = dialect.skip(behind);
    let has_value = |statement: &str| dialect.style.assigned(statement).is_some_and(|(_, value)| !value.contains('='));
    has_value(first) && behind.starts_with(';') && (next.is_empty() || dialect.style.assigned(next).is_some())
}

impl Assigned {
    /// Skips separators of statements, and lines that are passed over.
    fn skip<'a>(&self, text: &'a str) -> &'a str {
        let mut rest = self.style.skip(text);
        while (self.passes)(rest) {
            rest = self.style.skip(behind_line(rest));
        }
        rest
    }

    /// The statement that begins here, up to what ends a board: it stands behind the last `;` of a solution.
    fn statement<'a>(&self, text: &'a str) -> &'a str {
        let statement = &text[..self.style.statement(text)];
        if self.style.by_line {
            return statement;
        }
        let lines = memchr::memchr2_iter(b'\n', b'\r', statement.as_bytes());
        let end = lines.into_iter().find(|&at| (self.ends)(&statement[at + 1..]));
        &statement[..end.unwrap_or(statement.len())]
    }
}

impl CoordinateDialect for Assigned {
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        (self.fits)(self, sniff)
    }

    fn piece(&self, source: &Source<'_>, from: usize) -> Option<Range<usize>> {
        let text = source.text;
        let start = text.len() - self.skip(&text[from..]).len();
        let (mut at, mut end, mut has_size, mut names) = (start, start, false, Vec::new());
        while at < text.len() {
            let statement = self.statement(&text[at..]);
            let is_size = self.style.is_size(if self.style.by_line { &text[at..] } else { statement });
            let name = self.style.assigned(&text[at..]).map(|(name, _)| name).filter(|_| self.ends_with_names);
            let is_next = line_ends(&text[end..at]) > 1 && name.is_some_and(|name| names.contains(&name));
            if (is_size && has_size) || is_next {
                break;
            }
            has_size |= is_size;
            names.extend(name.filter(|_| names.len() < LOOKED_AT));
            end = at + statement.len();
            let rest = self.style.skip(&text[end..]);
            if (self.ends)(rest) {
                break;
            }
            at = text.len() - self.skip(rest).len();
        }
        (start < text.len()).then_some(start..end.max(start + 1))
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let mut fields = Fields::new(piece, self.counting);
        self.style.read(piece, &mut fields)?;
        fields.read(see)
    }
}

/// `n = 4;`, `row = [1, 2];`, `col = [2, 4];`
pub(crate) fn write_dzn(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("n = ");
    digits.number(placement.n() as u64);
    digits.text(";\n");
    digits.rows_and_columns(["row", "col"], placement.queens(), out)?;
    if !placement.blocked().is_empty() {
        digits.rows_and_columns(["blocked_row", "blocked_col"], placement.blocked(), out)?;
    }
    digits.finish(out)?;
    Ok(Loss::default())
}

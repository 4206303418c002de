//! The `dzn` dialect: data files of MiniZinc, and what its solvers print.
//!
//! ```text
//! text     = { board | rule }
//! board    = { name "=" value ";" | comment }    up to a second size, or a rule
//! rule     = "-----" or "=====" and anything, on a line
//! comment  = "%" to the end of the line
//! ```
//! The module `named` defines names and values; `row` and `col` are the rows and columns of the
//! queens, `q` or `queens` the column in each row. All count from 1, or as `--base` says; columns of which one is 0 tell
//! themselves, if they can.

use crate::coordinates::{CoordinateDialect, See};
use crate::digits::Digits;
use crate::named::assignments::Style;
use crate::named::{Counting, Fields};
use crate::tokens::Piece;
use crate::{Base, InputError, Kinds, Loss, Sniff};
use nqfill_core::board::Placement;
use std::io::{self, Write};
use std::ops::Range;

pub(crate) struct Dzn;

const COUNTING: Counting = Counting {
    format: "dzn",
    queens: Some(Base::One),
    blocked: Some(Base::One),
    columns: Some(Base::One),
    is_fixed: false,
};

const STYLE: Style = Style { by_line: false, keywords: &[] };

fn is_rule(text: &str) -> bool {
    text.starts_with("-----") || text.starts_with("=====")
}

/// Skips separators of statements, and rules.
fn skip(text: &str) -> &str {
    let mut rest = STYLE.skip(text);
    while is_rule(rest) {
        rest = STYLE.skip(&rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..]);
    }
    rest
}

/// The statement that begins here, up to a rule.
fn statement(text: &str) -> &str {
    let statement = &text[..STYLE.statement(text)];
    // Behind the last `;` of a solution stands a rule.
    let rule = memchr::memchr2_iter(b'\n', b'\r', statement.as_bytes()).find(|&at| is_rule(&statement[at + 1..]));
    &statement[..rule.unwrap_or(statement.len())]
}

impl CoordinateDialect for Dzn {
    /// The first statement has to end with `;`, and another one to follow it, if anything does: so `n = 4; a comment`
    /// above squares is none.
    fn may_fit(&self, sniff: &Sniff<'_>) -> bool {
        if !sniff.has(Kinds::SEMICOLON) {
            return false;
        }
        let start = skip(sniff.sample);
        let first = statement(start);
        let behind = &start[first.len()..];
        let next = skip(behind);
        let has_value = |statement: &str| STYLE.assigned(statement).is_some_and(|(_, value)| !value.contains('='));
        has_value(first) && behind.starts_with(';') && (next.is_empty() || STYLE.assigned(next).is_some())
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let start = text.len() - skip(&text[from..]).len();
        let (mut at, mut end, mut has_size) = (start, start, false);
        while at < text.len() {
            let statement = statement(&text[at..]);
            let is_size = STYLE.is_size(statement);
            if is_size && has_size {
                break;
            }
            has_size |= is_size;
            end = at + statement.len();
            let rest = STYLE.skip(&text[end..]);
            at = text.len() - rest.len();
            if is_rule(rest) {
                break;
            }
        }
        (start < text.len()).then_some(start..end.max(start + 1))
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let mut fields = Fields::new(piece, COUNTING);
        STYLE.read(piece, &mut fields)?;
        fields.read(see)
    }
}

/// `n = 4;`, `row = [1, 2];`, `col = [2, 4];`
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
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

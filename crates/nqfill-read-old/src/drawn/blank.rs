//! The `blank` dialect: a blank is an empty square, so every row needs its exact width. Only when asked for.
//!
//! ```text
//! board    = [ header ] row { row }              up to an empty line
//!          | a list, as in the module `brackets`
//! row      = cell { cell } | "'" { cell } "'" | '"' { cell } '"'
//! cell     = " " | the cells of `grid`
//! ```

use crate::drawn::brackets::Brackets;
use crate::format::drawing::{Drawing, DrawnDialect};
use crate::format::glyphs::{Alphabet, Glyphs};
use crate::format::row::Layout;
use crate::prose::filler::{Filler, filler};
use crate::text::line_at;
use crate::{Cursor, Sniff};
use nom::branch::alt;
use nom::bytes::complete::{take_till, take_until};
use nom::character::complete::{char, digit1, space0};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};

pub(crate) struct Blank;

static BLANKS: Alphabet = Alphabet::new(" ._-·", "Qq♕♛👑★", "xX×");

/// The row between quotes, or the whole line.
fn row(line: &str) -> IResult<&str, &str> {
    let single = delimited(char('\''), take_until("'"), char('\''));
    let double = delimited(char('"'), take_until("\""), char('"'));
    let quoted = terminated(delimited(space0, alt((single, double)), opt(char(','))), space0);
    alt((all_consuming(quoted), take_till(|_| false))).parse(line)
}

fn header(line: &str) -> Option<usize> {
    let parsed = all_consuming(digit1::<_, nom::error::Error<_>>).parse(line.trim());
    parsed.ok().map(|(_, digits)| digits.parse().unwrap_or(usize::MAX))
}

impl DrawnDialect for Blank {
    fn alphabet(&self) -> &'static Alphabet {
        &BLANKS
    }

    fn may_fit(&self, _: &Sniff<'_>) -> bool {
        false
    }

    fn drawing(&self, text: &str, glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Drawing> {
        let brackets = Brackets { text, glyphs, layout: Layout::Exact };
        if let Some(list) = brackets.rest_of_line(cursor) {
            return Some(list);
        }
        let mut drawing = Drawing::new(Layout::Exact);
        while let Some(line) = line_at(text, cursor.at) {
            let whole = &text[line.start..line.end];
            if !drawing.is_begun() && whole.contains(['[', '(', '{']) && whole.contains(['\'', '"']) {
                // A list, as Python prints it.
                if let Some(list) = brackets.next_on_line(cursor) {
                    return Some(list);
                }
            }
            let ends = whole.is_empty() || matches!(filler(whole), Some(Filler::Words | Filler::Prose | Filler::Rule));
            if ends && drawing.is_begun() {
                return Some(drawing);
            }
            if let Some(n) = header(whole).filter(|_| !drawing.is_begun()) {
                drawing.header = Some((n, line.start..line.end));
                drawing.extend(cursor.line, line.start, line.end);
            } else if !ends && !whole.trim_start().starts_with(';') {
                let row = row(whole).map_or(whole, |(_, row)| row);
                let span = crate::text::span_in(text, row);
                drawing.extend(cursor.line, line.start, line.end);
                drawing.rows.push(span);
            }
            cursor.at = line.next;
            cursor.line += 1;
        }
        drawing.is_begun().then_some(drawing)
    }
}

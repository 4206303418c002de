//! The `boxed` dialect: a frame around every square.
//!
//! ```text
//! board    = { frame | row }                     up to a blank line or two frames in a row
//! frame    = one or more of "+" "-" "=" and the lines of box drawing, at least one of them no "-" alone
//! row      = [ number ] bar { square bar } [ number ]
//! bar      = "|" | "│" | "┃" | "║"
//! square   = blanks | blanks character blanks    blank, "#" and "." are empty
//! ```

use super::glyphs::{Alphabet, Glyphs};
use super::row::{BARS, Layout};
use super::sheet::{Sheet, Sheets};
use super::talk::{Said, Talk, said_at};
use super::{Cursor, Head};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{digit0, one_of, space0};
use nom::combinator::{all_consuming, recognize, rest, value, verify};

pub(super) struct Boxed;

static FRAMED: Alphabet = Alphabet::new(" ._-·#⬜⬛█", "Qq♕♛👑★", "xX×");

#[derive(Clone, Copy, PartialEq, Eq)]
enum BoxedLine {
    Frame,
    Row,
}

fn boxed_line(line: &str) -> Option<BoxedLine> {
    let is_frame = |c: char| matches!(c, '+' | '-' | '=' | ' ') || ('─'..='╿').contains(&c) && !BARS.contains(&c);
    let frame = verify(take_while1(is_frame), |text: &str| text.contains(|c: char| !matches!(c, '-' | ' ')));
    let row = recognize((digit0::<_, nom::error::Error<_>>, space0, one_of(&BARS[..]), rest));
    let mut line_kind = all_consuming(alt((value(BoxedLine::Frame, frame), value(BoxedLine::Row, row))));
    line_kind.parse(line).ok().map(|(_, kind)| kind)
}

/// A frame that stands in bars too: `|---+---|`.
fn is_barred_frame(line: &str) -> bool {
    let inner = line.trim_matches(BARS);
    inner.contains(['-', '─', '═', '='])
        && inner.chars().all(|c| matches!(c, '+' | '-' | '=') || ('─'..='╿').contains(&c))
        && inner.contains(['+', '┼', '╬', '┿', '╪'])
}

impl Sheets for Boxed {
    fn alphabet(&self) -> &'static Alphabet {
        &FRAMED
    }

    fn may_fit(&self, head: &Head<'_>) -> bool {
        (head.has_any("|") || !head.is_ascii()) && head.lines().any(|line| boxed_line(line) == Some(BoxedLine::Row))
    }

    fn sheet(&self, text: &str, _glyphs: &Glyphs<'_>, cursor: &mut Cursor) -> Option<Sheet> {
        let mut sheet = Sheet::new(Layout::Barred);
        let mut after_frame = false;
        while let Some(said) = said_at(text, cursor.at) {
            let Said { line, content, talk } = said;
            let what = &text[content.clone()];
            let kind = boxed_line(what).map(|kind| if is_barred_frame(what) { BoxedLine::Frame } else { kind });
            let two_frames = kind == Some(BoxedLine::Frame) && after_frame && sheet.is_begun();
            let ends = matches!(talk, Some(Talk::Blank | Talk::Rule | Talk::Words | Talk::Prose)) && sheet.is_begun();
            if two_frames || ends {
                return Some(sheet);
            }
            if kind == Some(BoxedLine::Row) {
                sheet.rows.push(content.clone());
                sheet.extend(cursor.line, line.start, content.end);
            }
            after_frame = kind == Some(BoxedLine::Frame);
            cursor.at = line.next;
            cursor.line += 1;
        }
        sheet.is_begun().then_some(sheet)
    }
}

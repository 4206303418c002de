//! Words that are not understood, and may say what a board means: where it would be read otherwise, they are an error.

use crate::formats::Script;
use crate::statements::vocabulary::{Concept, Token, bits};

/// What words may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The squares of a list: that they are blocked, or no queens.
    Squares,
    /// Which line of the board a number belongs to.
    Axes,
    /// Which line of a drawing is the first.
    Sides,
}

impl Doubt {
    /// True if formats of this script are read otherwise if the words are meant so.
    pub(crate) const fn bears_on(self, script: Script) -> bool {
        match self {
            Self::Squares => matches!(script, Script::Numbers | Script::Chess),
            Self::Axes => matches!(script, Script::Numbers | Script::Named),
            Self::Sides => true,
        }
    }
}

const ROWS: u64 = bits(&[Concept::Row, Concept::Rows]);
const COLUMNS: u64 = bits(&[Concept::Column, Concept::Columns]);

/// Words between a row and a column that are named together: `rows and columns`, `each row, each column`.
const JOINING: u64 = bits(&[Concept::And, Concept::Separator, Concept::Small, Concept::Each, Concept::Article]);

/// What the words of a line that it states nothing with may be about.
pub(super) fn of(left: &[&Token<'_>], line: &str, is_comment: bool) -> Vec<Doubt> {
    let has = |ideas: u64| left.iter().any(|token| token.is_any(ideas));
    let mut doubts = Vec::new();
    if !is_comment && names_other_squares(left, line) {
        doubts.push(Doubt::Squares);
    }
    if has(Concept::Rule.bit()) {
        return doubts;
    }
    let is_wise = |token: &&Token<'_>| token.text.eq_ignore_ascii_case("wise");
    let goes_by_columns = || {
        left.windows(2).any(|two| goes_by(two, COLUMNS | Concept::File.bit()))
            || (has(COLUMNS) && left.iter().any(is_wise))
    };
    if (has(ROWS) && has(COLUMNS) && !are_joined(left))
        || (!has(ROWS) && goes_by_columns())
        || (has(Concept::File.bit()) && has(Concept::Rank.bit()))
    {
        doubts.push(Doubt::Axes);
    }
    let has_line = || has(ROWS | bits(&[Concept::Rank]));
    if (has(Concept::Bottom.bit()) && has_line()) || is_column_a_line(left) {
        doubts.push(Doubt::Sides);
    }
    doubts
}

/// True if words may announce squares that are no queens: blocked, empty, of other pieces, or told by a word that is not
/// known.
fn names_other_squares(left: &[&Token<'_>], line: &str) -> bool {
    let has = |ideas: u64| left.iter().any(|token| token.is_any(ideas));
    let is_label = line.trim_end().ends_with(':');
    let queens = || has(bits(&[Concept::Queen, Concept::Square]));
    let is_two = |two: &[&Token<'_>]| two[0].is(Concept::No) && two[1].is(Concept::Number);
    let denies = || has(Concept::No.bit()) && (is_label || queens()) && !left.windows(2).any(is_two);
    let is_han = |token: &&Token<'_>| token.is(Concept::Sign) && token.is_of_places_first();
    let is_unknown = || has(bits(&[Concept::Other, Concept::Rule])) || left.iter().any(is_han);
    let told = bits(&[Concept::Puzzle, Concept::Number]);
    has(bits(&[Concept::Blocked, Concept::Piece]))
        || (is_label && has(Concept::Empty.bit()))
        || (!has(Concept::Rule.bit()) && denies())
        || (is_label && is_unknown() && (has(Concept::Square.bit()) || (has(Concept::Queen.bit()) && !has(told))))
}

/// True if each word for a row is named together with one for a column.
fn are_joined(left: &[&Token<'_>]) -> bool {
    let of = |at: usize| (left[at].is_any(ROWS), left[at].is_any(COLUMNS));
    let axes: Vec<usize> = (0..left.len()).filter(|&at| left[at].is_any(ROWS | COLUMNS)).collect();
    let are_beside = |from: usize, to: usize| {
        of(from) != of(to) && left[from + 1..to].iter().all(|token| token.is_any(JOINING)) && to - from <= 4
    };
    axes.chunks(2).all(|two| two.len() == 2 && are_beside(two[0], two[1]))
}

/// True if words say `each column`, `by column`.
fn goes_by(two: &[&Token<'_>], lines: u64) -> bool {
    let each = bits(&[Concept::Each, Concept::By]);
    (two[0].is_any(each) && two[1].is_any(lines)) || two[0].text.eq_ignore_ascii_case("columnwise")
}

/// True if words say that what is written as a line is a column: `each line is one column`.
fn is_column_a_line(left: &[&Token<'_>]) -> bool {
    let each = left.iter().position(|token| token.is(Concept::Each));
    let is = each.and_then(|each| left[each..].iter().position(|token| token.is(Concept::Is)).map(|at| each + at));
    let names_column = |part: &[&Token<'_>]| part.iter().any(|token| token.is_any(COLUMNS | Concept::File.bit()));
    is.is_some_and(|is| !names_column(&left[..is]) && names_column(&left[is..]))
}

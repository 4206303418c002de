//! The LP format of CPLEX: a linear program with binary variables, for MIP solvers.
//!
//! ```text
//! model      = "Minimize" sum "Subject To" { name ":" sum ( "=" | "<=" ) number } "Binary" { variable } "End"
//! ```
//! Lines are short: some readers have a buffer of fixed length.

use super::digits::Digits;
use crate::show::models::{digits_of, drawing, head};
use nqfill_core::board::{Line, Placement, Square};
use std::io::{self, Write};

/// Variables on one line of the text.
const MOST_ON_A_LINE: usize = 10;

/// The most bytes of a model: each square stands on four lines and in the list of variables.
pub(crate) fn bytes(placement: &Placement) -> u64 {
    let n = placement.n() as u64;
    let facts = (placement.queens().len() + placement.blocked().len()) as u64;
    let squares = n.saturating_mul(n);
    // ` + q12_34`, and a share of a line end.
    let variable = 6 + 2 * digits_of(n);
    let constraints = (6 * n + facts).saturating_mul(40 + 4 * digits_of(n));
    squares.saturating_mul(5 * variable).saturating_add(constraints).saturating_add(drawing::BYTES).saturating_add(1000)
}

/// Writes the model of a board.
pub(crate) fn write(placement: &Placement, text: &mut Digits, out: &mut dyn Write) -> io::Result<()> {
    let n = placement.n();
    head("lp", placement, text);
    drawing::write(placement, "\\", text, out)?;
    text.text("\\ q3_5 is 1 if a queen stands in row 3, column 5; both count from 1\n");
    text.text("Minimize\n nothing: 0 q1_1\nSubject To\n");
    for line in [Line::Row, Line::Column] {
        for index in 0..n {
            constraint(line, index, n, " = 1\n", text, out)?;
        }
    }
    // Diagonals of one square need no constraint.
    for line in [Line::Diagonal, Line::Antidiagonal] {
        for index in 1..(2 * n - 2).max(1) {
            constraint(line, index, n, " <= 1\n", text, out)?;
        }
    }
    for (name, squares, value) in [("queen", placement.queens(), " = 1\n"), ("blocked", placement.blocked(), " = 0\n")]
    {
        for square in squares.iter() {
            text.text(" ");
            text.text(name);
            variable("_", square, text);
            text.text(": ");
            variable("q", square, text);
            text.text(value);
            text.spill(out)?;
        }
    }
    text.text("Binary\n");
    for row in 0..n {
        sum(Line::Row.squares(row, n), [" ", " "], text, out)?;
        text.text("\n");
    }
    text.text("End\n");
    Ok(())
}

/// Writes the sum of the squares of a line, and what it is compared with. Rows and columns count from 1, diagonals from the
/// first of two squares.
fn constraint(
    line: Line,
    index: usize,
    n: usize,
    relation: &str,
    text: &mut Digits,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_diagonal = matches!(line, Line::Diagonal | Line::Antidiagonal);
    text.text(&format!(" {line}_{}:", index + usize::from(!is_diagonal)));
    sum(line.squares(index, n), [" ", " + "], text, out)?;
    text.text(relation);
    Ok(())
}

/// Writes variables, with one text before the first and another before each further one.
fn sum(
    squares: impl Iterator<Item = Square>,
    [first, further]: [&str; 2],
    text: &mut Digits,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (place, square) in squares.enumerate() {
        text.text(if place > 0 && place % MOST_ON_A_LINE == 0 { "\n " } else { "" });
        text.text(if place == 0 { first } else { further });
        variable("q", square, text);
        text.spill(out)?;
    }
    Ok(())
}

/// `q3_5`
fn variable(prefix: &str, square: Square, text: &mut Digits) {
    text.text(prefix);
    text.square(square, 1, "_");
}

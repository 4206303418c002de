//! The LP format of CPLEX: a linear program with binary variables, for MIP solvers.
//!
//! ```text
//! model      = "Minimize" sum "Subject To" { name ":" sum ( "=" | "<=" ) number } "Binary" { variable } "End"
//! ```
//! Lines are short: some readers have a buffer of fixed length.

use crate::show::models::{draw, head, pair};
use nqfill_core::board::{Line, Placement, Square};
use std::io::{self, Write};

/// Variables on one line of the text.
const MOST_ON_A_LINE: usize = 10;

/// Writes the model of a board.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    let n = placement.n();
    head("lp", placement, out)?;
    draw(placement, "\\", out)?;
    writeln!(out, "\\ q3_5 is 1 if a queen stands in row 3, column 5; both count from 1")?;
    writeln!(out, "Minimize\n nothing: 0 q1_1\nSubject To")?;
    for line in [Line::Row, Line::Column] {
        for index in 0..n {
            constraint((line, index), n, " = 1", out)?;
        }
    }
    // Diagonals of one square need no constraint.
    for line in [Line::Diagonal, Line::Antidiagonal] {
        for index in 1..(2 * n - 2).max(1) {
            constraint((line, index), n, " <= 1", out)?;
        }
    }
    for (name, squares, value) in [("queen", placement.queens(), 1), ("blocked", placement.blocked(), 0)] {
        for square in squares.iter() {
            write!(out, " {name}")?;
            variable("_", square, out)?;
            out.write_all(b": ")?;
            variable("q", square, out)?;
            writeln!(out, " = {value}")?;
        }
    }
    writeln!(out, "Binary")?;
    for row in 0..n {
        sum(Line::Row.squares(row, n), " ", out)?;
        writeln!(out)?;
    }
    writeln!(out, "End")
}

/// Writes the sum of the squares of a line, and what it is compared with. Rows and columns count from 1, diagonals from the
/// first of two squares.
fn constraint((line, index): (Line, usize), n: usize, relation: &str, out: &mut dyn Write) -> io::Result<()> {
    let is_diagonal = matches!(line, Line::Diagonal | Line::Antidiagonal);
    write!(out, " {line}_{}:", index + usize::from(!is_diagonal))?;
    sum(line.squares(index, n), " + ", out)?;
    writeln!(out, "{relation}")
}

/// Writes variables, a blank before the first and a text before each further one.
fn sum(squares: impl Iterator<Item = Square>, between: &str, out: &mut dyn Write) -> io::Result<()> {
    for (place, square) in squares.enumerate() {
        out.write_all(if place > 0 && place % MOST_ON_A_LINE == 0 { b"\n " } else { b"" })?;
        out.write_all(if place == 0 { b" " } else { between.as_bytes() })?;
        variable("q", square, out)?;
    }
    Ok(())
}

/// `q3_5`
fn variable(prefix: &str, square: Square, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(prefix.as_bytes())?;
    pair(square, 1, "_", out)
}

//! MiniZinc: the column of the queen in each row, for constraint solvers. The data have the names of the input format `dzn`;
//! the solution is printed as a drawing.

use crate::show::models::{head, list, number};
use nqfill_core::board::{Placement, Square};
use std::io::{self, Write};

/// The model after its data.
const CONSTRAINTS: &str = include_str!("queens.mzn");

/// Writes the model of a board.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    head("mzn", placement, out)?;
    write!(out, "include \"all_different.mzn\";\n\nint: n = {};\n", placement.n())?;
    writeln!(out, "% rows and columns of the fixed queens and of the blocked squares, counted from 1")?;
    let row: fn(Square) -> u32 = |square| square.row;
    let column: fn(Square) -> u32 = |square| square.column;
    for (name, squares, of) in [
        ("row", placement.queens(), row),
        ("col", placement.queens(), column),
        ("blocked_row", placement.blocked(), row),
        ("blocked_col", placement.blocked(), column),
    ] {
        write!(out, "array[int] of int: {name} = ")?;
        list(squares.iter(), out, |square, out| number(u64::from(of(square)) + 1, out))?;
        writeln!(out, ";")?;
    }
    write!(out, "\n{CONSTRAINTS}")
}

//! Models that are the same for all boards but for their data.

use crate::show::models::{draw, head, list, number, pair};
use nqfill_core::board::{Placement, Square};
use std::io::{self, Write};

/// What stands after the data of a board.
const MINIZINC: &str = include_str!("queens.mzn");

/// Writes MiniZinc: the column of the queen in each row, for constraint solvers. The data have the names of the input format `dzn`; the
/// solution is printed as a drawing.
pub(crate) fn minizinc(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
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
    write!(out, "\n{MINIZINC}")
}

const IMPORTS: &str =
    "# Needs the Python package ortools. An argument is the number of solutions after which the search ends.
import sys
import time

from ortools.sat.python import cp_model

";

const ORTOOLS: &str = include_str!("ortools.py");

/// Writes a Python program with the model of CP-SAT, as the OR-Tools tutorial has it: the row of the queen in each column, three
/// AllDifferent constraints. It prints each solution with its time, drawn as the tutorial does, `_ Q _ _`, then what the search took.
pub(crate) fn ortools(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    head("ortools", placement, out)?;
    draw(placement, "#", out)?;
    writeln!(out, "{IMPORTS}N = {}", placement.n())?;
    writeln!(out, "# Row and column of each fixed queen and of each blocked square, counted from 0.")?;
    for (name, squares) in [("QUEENS", placement.queens()), ("BLOCKED", placement.blocked())] {
        write!(out, "{name} = ")?;
        list(squares.iter(), out, |square, out| {
            out.write_all(b"[")?;
            pair(square, 0, ", ", out)?;
            out.write_all(b"]")
        })?;
        writeln!(out)?;
    }
    write!(out, "\n\n{ORTOOLS}")
}

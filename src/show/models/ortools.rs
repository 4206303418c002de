//! A Python program with the model of CP-SAT, as the OR-Tools tutorial has it: the row of the queen in each column, three
//! AllDifferent constraints. It prints each solution with its time, drawn as the tutorial does, `_ Q _ _`, then what the search took.

use crate::show::models::{draw, head, list, pair};
use nqfill_core::board::Placement;
use std::io::{self, Write};

const IMPORTS: &str =
    "# Needs the Python package ortools. An argument is the number of solutions after which the search ends.
import sys
import time

from ortools.sat.python import cp_model

";

/// The program after the board.
const PROGRAM: &str = include_str!("ortools.py");

/// Writes the program of a board.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
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
    write!(out, "\n\n{PROGRAM}")
}

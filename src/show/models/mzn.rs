//! MiniZinc: the column of the queen in each row, for constraint solvers. The data have the names of the input format `dzn`;
//! the solution is printed as a drawing.

use super::digits::Digits;
use crate::show::models::{digits_of, head};
use nqfill_core::board::Placement;
use std::io::{self, Write};

const CONSTRAINTS: &str = "
% q[i] is the column of the queen in row i
array[1..n] of var 1..n: q;

constraint all_different(q);
constraint all_different([q[i] + i | i in 1..n]);
constraint all_different([q[i] - i | i in 1..n]);
constraint forall(i in index_set(row))(q[row[i]] = col[i]);
constraint forall(i in index_set(blocked_row))(q[blocked_row[i]] != blocked_col[i]);

solve satisfy;

output [if fix(q[i]) = j then \"Q\" else \".\" endif ++ if j = n then \"\\n\" else \"\" endif | i, j in 1..n];
";

/// The declarations of the rows and columns of fixed queens, and of blocked squares.
const QUEENS: [&str; 2] = ["array[int] of int: row", "array[int] of int: col"];
const BLOCKED: [&str; 2] = ["array[int] of int: blocked_row", "array[int] of int: blocked_col"];

/// The most bytes of a model: each queen and each blocked square stands in two lists.
pub(crate) fn bytes(placement: &Placement) -> u64 {
    let n = placement.n() as u64;
    let facts = (placement.queens().len() + placement.blocked().len()) as u64;
    facts.saturating_mul(2 * (digits_of(n) + 2)).saturating_add(2000)
}

/// Writes the model of a board.
pub(crate) fn write(placement: &Placement, text: &mut Digits, out: &mut dyn Write) -> io::Result<()> {
    head("mzn", placement, text);
    text.text(&format!("include \"all_different.mzn\";\n\nint: n = {};\n", placement.n()));
    text.text("% rows and columns of the fixed queens and of the blocked squares, counted from 1\n");
    text.rows_and_columns(QUEENS, placement.queens(), out)?;
    text.rows_and_columns(BLOCKED, placement.blocked(), out)?;
    text.text(CONSTRAINTS);
    Ok(())
}

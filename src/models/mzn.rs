//! MiniZinc: the column of the queen in each row, for constraint solvers. The data have the names of the input format `dzn`;
//! the solution is printed as a drawing.

use super::{digits_of, head};
use crate::board::{Placement, SquareSet};
use crate::digits::Digits;
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

/// The most bytes of a model: each queen and each blocked square stands in two lists.
pub(super) fn bytes(placement: &Placement) -> u64 {
    let n = placement.n() as u64;
    let facts = (placement.queens().len() + placement.blocked().len()) as u64;
    facts.saturating_mul(2 * (digits_of(n) + 2)).saturating_add(2000)
}

/// Writes the model of a board.
pub(super) fn write(placement: &Placement, text: &mut Digits, out: &mut dyn Write) -> io::Result<()> {
    head("mzn", placement, text);
    text.text(&format!("include \"all_different.mzn\";\n\nint: n = {};\n", placement.n()));
    text.text("% rows and columns of the fixed queens and of the blocked squares, counted from 1\n");
    lists(["row", "col"], placement.queens(), text, out)?;
    lists(["blocked_row", "blocked_col"], placement.blocked(), text, out)?;
    text.text(CONSTRAINTS);
    Ok(())
}

/// Writes the rows of some squares in one list, their columns in another.
fn lists([rows, columns]: [&str; 2], squares: &SquareSet, text: &mut Digits, out: &mut dyn Write) -> io::Result<()> {
    for (name, is_rows) in [(rows, true), (columns, false)] {
        text.text("array[int] of int: ");
        text.text(name);
        text.text(" = [");
        for (place, square) in squares.iter().enumerate() {
            text.text(if place == 0 { "" } else { ", " });
            text.number(u64::from(if is_rows { square.row } else { square.column }) + 1);
            text.spill(out)?;
        }
        text.text("];\n");
    }
    Ok(())
}

//! DIMACS: clauses for SAT solvers.
//!
//! ```text
//! model   = { comment } "p cnf" variables clauses { clause }
//! clause  = { literal } "0"          a variable, or with "-" in front its negation
//! ```
//! Variable `(row - 1) n + column` is the square. That a line holds at most one queen is one clause for each pair of its
//! squares, up to [`MOST_IN_PAIRS`] squares. In a longer line the first four are replaced by one auxiliary variable, which is
//! true exactly if one of them is, until few enough are left (a sequential counter with steps of three; Sinz 2005): clauses
//! and variables grow as the squares do. As the squares determine every auxiliary variable, each completion is one model.

use crate::show::models::{draw, head, number};
use nqfill_core::board::{Line, Placement, Square};
use std::io::{self, Write};

/// The most items of a line, of which each pair has a clause of its own.
const MOST_IN_PAIRS: usize = 8;

/// Items that one auxiliary variable replaces.
const GROUP: usize = 4;

/// The numbers of variables and of clauses: those of squares and facts, and of each line the auxiliary variables and the
/// clauses that say that at most one of its squares has a queen.
fn size(placement: &Placement) -> [usize; 2] {
    let n = placement.n();
    let facts = placement.queens().len() + placement.blocked().len();
    let lines =
        Line::ALL.into_iter().flat_map(|line| (0..line.count(n)).map(move |index| line.squares(index, n).count()));
    lines.fold([n * n, 2 * n + facts], |[variables, clauses], squares| {
        let steps = squares.saturating_sub(MOST_IN_PAIRS).div_ceil(GROUP - 1);
        let left = squares - steps * (GROUP - 1);
        [variables + steps, clauses + steps * (pairs(GROUP) + GROUP + 1) + pairs(left)]
    })
}

const fn pairs(items: usize) -> usize {
    items * items.saturating_sub(1) / 2
}

/// Writes the model of a board: a line of k squares has at most 25/3 k + 56 literals and 11/3 k + 28 clauses.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    let n = placement.n() as u64;
    let mut clauses = Clauses { out, n, last: n * n };
    clauses.head(placement)?;
    for line in Line::ALL {
        for index in 0..line.count(placement.n()) {
            let mut squares: Vec<u64> = line.squares(index, placement.n()).map(|at| clauses.variable(at)).collect();
            if matches!(line, Line::Row | Line::Column) {
                clauses.at_least_one(&squares)?;
            }
            clauses.at_most_one(&mut squares)?;
        }
    }
    for queen in placement.queens().iter() {
        clauses.clause(&[(true, clauses.variable(queen))])?;
    }
    for blocked in placement.blocked().iter() {
        clauses.clause(&[(false, clauses.variable(blocked))])?;
    }
    Ok(())
}

/// Writes clauses.
struct Clauses<'a> {
    out: &'a mut dyn Write,
    n: u64,
    /// The last variable in use.
    last: u64,
}

impl Clauses<'_> {
    fn head(&mut self, placement: &Placement) -> io::Result<()> {
        let (n, [variables, clauses]) = (self.n, size(placement));
        head("cnf", placement, self.out)?;
        draw(placement, "c", self.out)?;
        write!(
            self.out,
            "c Variable (r - 1) * {n} + c is true if a queen stands in row r, column c, both counted from 1.\n\
             c The clauses say, in this order: each row has exactly one queen; each column has exactly one; each diagonal (from\n\
             c the top right on) has at most one; each antidiagonal (from the top left on) has at most one; the fixed queens\n\
             c stand; the blocked squares are empty.\n"
        )?;
        if variables as u64 > n * n {
            write!(
                self.out,
                "c Variables above {} are each defined by the squares of a line, in the same order. Of a line of more than\n\
                 c {MOST_IN_PAIRS} squares, the first is true if one of its first {GROUP} squares has a queen, the second if one of its first {}\n\
                 c has, and so on.\n",
                n * n,
                2 * GROUP - 1,
            )?;
        }
        writeln!(self.out, "p cnf {variables} {clauses}")
    }

    fn variable(&self, square: Square) -> u64 {
        u64::from(square.row) * self.n + u64::from(square.column) + 1
    }

    /// Writes literals: variables, each with its sign.
    fn clause(&mut self, literals: &[(bool, u64)]) -> io::Result<()> {
        for &(is_positive, variable) in literals {
            self.out.write_all(if is_positive { b"" } else { b"-" })?;
            number(variable, self.out)?;
            self.out.write_all(b" ")?;
        }
        self.out.write_all(b"0\n")
    }

    fn at_least_one(&mut self, items: &[u64]) -> io::Result<()> {
        let literals: Vec<_> = items.iter().map(|&item| (true, item)).collect();
        self.clause(&literals)
    }

    fn at_most_one(&mut self, items: &mut [u64]) -> io::Result<()> {
        let mut left = items;
        while left.len() > MOST_IN_PAIRS {
            let (group, _) = left.split_at(GROUP);
            self.no_pair(group)?;
            self.last += 1;
            let replaced = self.last;
            for &item in group {
                self.clause(&[(false, item), (true, replaced)])?;
            }
            let literals: Vec<_> = group.iter().map(|&item| (true, item)).chain([(false, replaced)]).collect();
            self.clause(&literals)?;
            left = &mut left[GROUP - 1..];
            left[0] = replaced;
        }
        self.no_pair(left)
    }

    fn no_pair(&mut self, items: &[u64]) -> io::Result<()> {
        for (at, &one) in items.iter().enumerate() {
            for &other in &items[at + 1..] {
                self.clause(&[(false, one), (false, other)])?;
            }
        }
        Ok(())
    }
}

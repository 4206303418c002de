//! Boards as models for other solvers: the solutions of a model are exactly the completions of its board.
//!
//! ```
//! let board = nqfill_read::parse(".Q..\n...Q\n....\n....\n")?;
//! let mut text = Vec::new();
//! nqfill::show::models::model_format("cnf").expect("the table has it").write(&board, &mut text)?;
//! assert!(String::from_utf8_lossy(&text).contains("\np cnf 16 86\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! Every square is a variable, or a value of one, also where a queen is fixed, blocked or attacked: the models are as plain
//! as they can be, and the facts of a board are constraints of their own. Fixed queens may conflict; the model has no
//! solution then.

mod cnf;
mod lp;
mod programs;

use nqfill_core::board::{Placement, Square};
use nqfill_core::proof::Model;
use nqfill_read::Note;
use nqfill_read::models::BEGINNINGS;
use std::io::{self, BufWriter, Write};

/// A language of models. Boards are written in it, and not read.
#[derive(Debug)]
pub struct ModelFormat {
    /// The name by which users choose it.
    pub name: &'static str,
    /// A description in one line.
    pub summary: &'static str,
    /// The extension of its files, without a dot.
    pub extension: &'static str,
    /// Begins a comment.
    comment: &'static str,
    writer: fn(&Placement, &mut dyn Write) -> io::Result<()>,
    /// The most bytes for each square, for each row, and for each queen or blocked square: a constant, and as many for
    /// each digit of n.
    bytes: [[u64; 2]; 3],
}

impl ModelFormat {
    /// The most bytes that the model of a board takes, known without writing it.
    pub fn bytes_of(&self, placement: &Placement) -> u64 {
        let n = placement.n() as u64;
        let facts = (placement.queens().len() + placement.blocked().len()) as u64;
        let digits = u64::from(n.max(1).ilog10()) + 1;
        let [of_square, of_row, of_fact] = self.bytes.map(|[bytes, of_digit]| bytes + of_digit * digits);
        let drawing = if n > MOST_ROWS_DRAWN { 0 } else { n * (n + 3) };
        let lines = of_row.saturating_mul(n).saturating_add(of_fact.saturating_mul(facts));
        n.saturating_mul(n).saturating_mul(of_square).saturating_add(lines + drawing + 3000)
    }

    /// Writes the model of a board, one piece after the other.
    pub fn write(&self, placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 15, out);
        (self.writer)(placement, &mut out)?;
        out.flush()
    }

    /// Writes the model of a board, with notes after its first line.
    pub(crate) fn write_with_notes(
        &self,
        placement: &Placement,
        notes: &[Note],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if notes.is_empty() {
            return self.write(placement, out);
        }
        let mut model = Vec::new();
        self.write(placement, &mut model)?;
        let first = memchr::memchr(b'\n', &model).map_or(model.len(), |end| end + 1);
        out.write_all(&model[..first])?;
        notes.iter().try_for_each(|note| writeln!(out, "{} {note}", self.comment))?;
        out.write_all(&model[first..])
    }
}

/// All languages of models.
pub static MODELS: [ModelFormat; 5] = [
    ModelFormat {
        name: "opb",
        summary: "linear constraints in OPB, for pseudo-Boolean solvers",
        extension: "opb",
        comment: "*",
        // The core has the model, which is also that of its proofs.
        writer: |placement, out| Model::new(placement).write_numbered(out),
        bytes: [[24, 8], [132, 12], [22, 2]],
    },
    ModelFormat {
        name: "cnf",
        summary: "clauses in DIMACS, for SAT solvers",
        extension: "cnf",
        comment: "c",
        writer: cnf::write,
        bytes: [[138, 72], [1348, 672], [5, 2]],
    },
    ModelFormat {
        name: "mzn",
        summary: "a MiniZinc model with its data, for constraint solvers",
        extension: "mzn",
        comment: "%",
        writer: programs::minizinc,
        bytes: [[0, 0], [0, 0], [4, 2]],
    },
    ModelFormat {
        name: "lp",
        summary: "a linear program with binary variables in the LP format of CPLEX, for MIP solvers",
        extension: "lp",
        comment: "\\",
        writer: lp::write,
        bytes: [[30, 10], [240, 24], [40, 4]],
    },
    ModelFormat {
        name: "ortools",
        summary: "a Python program for the solver CP-SAT of OR-Tools, which lists all solutions",
        extension: "py",
        comment: "#",
        writer: programs::ortools,
        bytes: [[0, 0], [0, 0], [6, 2]],
    },
];

/// The language of models of that name.
pub fn model_format(name: &str) -> Option<&'static ModelFormat> {
    MODELS.iter().find(|format| format.name == name)
}

/// Writes the first line of a model: the command, and what has been written.
fn head(name: &str, placement: &Placement, out: &mut dyn Write) -> io::Result<()> {
    let beginning = BEGINNINGS.iter().find(|(language, _)| *language == name).map_or("", |(_, beginning)| beginning);
    writeln!(out, "{beginning}the completions of a board with {0} rows and {0} columns", placement.n())
}

/// The most rows of a board that is drawn: CBC fails on a comment of more than about a thousand characters, and nobody reads
/// such a drawing.
const MOST_ROWS_DRAWN: u64 = 200;

/// Draws a board, each row after the sign of a comment. A queen on a blocked square hides it.
fn draw(placement: &Placement, comment: &str, out: &mut dyn Write) -> io::Result<()> {
    if placement.n() as u64 > MOST_ROWS_DRAWN {
        return Ok(());
    }
    placement.to_string().lines().try_for_each(|row| writeln!(out, "{comment} {row}"))
}

/// Writes a number without the machinery of `write!`, which would take most of the time of a large model.
fn number(number: u64, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(itoa::Buffer::new().format(number).as_bytes())
}

/// Writes the row and the column of a square, counted from `first`.
fn pair(square: Square, first: u64, between: &str, out: &mut dyn Write) -> io::Result<()> {
    number(u64::from(square.row) + first, out)?;
    out.write_all(between.as_bytes())?;
    number(u64::from(square.column) + first, out)
}

/// Writes `[1, 2]`: what `write` writes of each square, with commas between.
fn list(
    squares: impl Iterator<Item = Square>,
    out: &mut dyn Write,
    write: impl Fn(Square, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    out.write_all(b"[")?;
    for (place, square) in squares.enumerate() {
        out.write_all(if place == 0 { b"" } else { b", " })?;
        write(square, out)?;
    }
    out.write_all(b"]")
}

//! The pseudo-Boolean model of a board, and the numbers of its constraints.

use super::ProofError;
use crate::board::{Line, Placement, Square};
use crate::engine::{Budget, Meter};
use std::io::{self, Write};

/// The model of a board: a variable `q3_5` for the square in row 3, column 5, counted from 1, which is 1 if a queen
/// stands there.
///
/// Constraints, numbered from 1 as VeriPB numbers them, in which an equation counts as two:
/// 1. each row holds exactly one queen: at least, at most; then each column;
/// 2. each diagonal of two squares or more holds at most one, in the order of [`Line::index`]; then each antidiagonal;
/// 3. each fixed queen stands, each blocked square is empty.
///
/// Fixed queens may conflict; the model has no solution then.
#[derive(Clone, Debug)]
pub struct Model<'b> {
    placement: &'b Placement,
}

impl<'b> Model<'b> {
    /// The model whose solutions are the completions of a board.
    pub fn new(placement: &'b Placement) -> Self {
        Self { placement }
    }

    /// The board.
    pub fn placement(&self) -> &Placement {
        self.placement
    }

    /// Number of variables.
    pub fn variables(&self) -> u64 {
        (self.placement.n() as u64).pow(2)
    }

    /// Number of constraints, an equation counted as two.
    pub fn constraints(&self) -> u64 {
        self.lines() + 2 * self.n()
    }

    /// Number of lines that [`Model::write`] writes besides comments: an equation is one.
    fn lines(&self) -> u64 {
        let facts = self.placement.queens().len() + self.placement.blocked().len();
        2 * self.n() + 2 * self.diagonals() + facts as u64
    }

    /// An upper bound of the bytes that [`Model::write`] writes, for callers with a limit.
    pub fn most_bytes(&self) -> u64 {
        let term = 6 + 2 * self.n().to_string().len() as u64;
        4 * self.variables() * term + self.lines() * (term + 16) + 200
    }

    /// Writes the model as OPB, the format of pseudo-Boolean solvers and of VeriPB.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_with(name, LEGEND, &mut Meter::unlimited(), out)
    }

    /// Writes the model as [`Self::write`] does, unless time is up first, or an interrupt comes.
    ///
    /// # Errors
    /// The limit that came first; what was written until then is no model. Errors of `out`.
    pub fn write_within(&self, budget: &Budget, out: &mut dyn Write) -> Result<(), ProofError> {
        let mut meter = Meter::start(budget);
        let written = self.write_with(name, LEGEND, &mut meter, out);
        match meter.cut_by() {
            Some(limit) => Err(limit.into()),
            None => Ok(written?),
        }
    }

    /// Writes the model with variables `x1`, `x2`, ... for the squares in reading order: most solvers accept no other names.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn write_numbered(&self, out: &mut dyn Write) -> io::Result<()> {
        let n = self.n();
        let legend =
            format!("xK with K = (r - 1) * {n} + c is 1 if a queen stands in row r, column c; both count from 1");
        let name = |square: Square, text: &mut Vec<u8>| {
            text.push(b'x');
            number(u64::from(square.row) * n + u64::from(square.column) + 1, text);
        };
        self.write_with(name, &legend, &mut Meter::unlimited(), out)
    }

    fn write_with(
        &self,
        name: impl Fn(Square, &mut Vec<u8>),
        legend: &str,
        meter: &mut Meter,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let n = self.placement.n();
        writeln!(out, "* #variable= {} #constraint= {}", self.variables(), self.lines())?;
        writeln!(out, "* {legend}")?;
        let mut text = Vec::new();
        let mut end = |text: &mut Vec<u8>, relation: &str| {
            text.extend_from_slice(relation.as_bytes());
            meter.work(text.len() as u64 * WORK_A_BYTE).map_err(io::Error::other)?;
            out.write_all(text)?;
            text.clear();
            Ok::<_, io::Error>(())
        };
        for line in [Line::Row, Line::Column] {
            for index in 0..n {
                sum(line.squares(index, n), "1 ", &name, &mut text);
                end(&mut text, "= 1 ;\n")?;
            }
        }
        for line in [Line::Diagonal, Line::Antidiagonal] {
            for index in 1..(2 * n - 2) {
                sum(line.squares(index, n), "-1 ", &name, &mut text);
                end(&mut text, ">= -1 ;\n")?;
            }
        }
        for queen in self.placement.queens().iter() {
            sum([queen], "1 ", &name, &mut text);
            end(&mut text, ">= 1 ;\n")?;
        }
        for blocked in self.placement.blocked().iter() {
            sum([blocked], "-1 ", &name, &mut text);
            end(&mut text, ">= 0 ;\n")?;
        }
        Ok(())
    }

    /// The constraint that a row or column holds at least one queen, or at most one.
    pub(super) fn line(&self, line: Line, index: usize, is_at_least: bool) -> u64 {
        let before = if line == Line::Row { 0 } else { self.n() };
        2 * (before + index as u64) + 1 + u64::from(!is_at_least)
    }

    fn n(&self) -> u64 {
        self.placement.n() as u64
    }

    /// Number of diagonals of one kind with two squares or more.
    fn diagonals(&self) -> u64 {
        (2 * self.n()).saturating_sub(3)
    }
}

const LEGEND: &str = "q3_5 is 1 if a queen stands in row 3, column 5; both count from 1";

/// Work of writing a byte of a model, in nanoseconds.
const WORK_A_BYTE: u64 = 4;

/// Appends squares, each with a coefficient and by its name.
pub(super) fn sum(
    squares: impl IntoIterator<Item = Square>,
    coefficient: &str,
    name: &impl Fn(Square, &mut Vec<u8>),
    text: &mut Vec<u8>,
) {
    for square in squares {
        text.extend_from_slice(coefficient.as_bytes());
        name(square, text);
        text.push(b' ');
    }
}

/// Appends the variable of a square.
pub(super) fn name(square: Square, text: &mut Vec<u8>) {
    text.push(b'q');
    number(u64::from(square.row) + 1, text);
    text.push(b'_');
    number(u64::from(square.column) + 1, text);
}

pub(super) fn number(number: impl itoa::Integer, text: &mut Vec<u8>) {
    text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

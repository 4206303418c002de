//! Boards written in the formats that are no drawings, what goes with a board when it is written, and what is lost.

use crate::convention::letters;
use crate::style;
use nqfill_core::board::{Line, Placement, Square};
use std::io::{self, Write};

/// What is known of a board beside its squares, as a name and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The name.
    pub name: &'static str,
    /// The value.
    pub value: serde_json::Value,
}

impl std::fmt::Display for Note {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.value {
            serde_json::Value::String(text) => write!(formatter, "{}: {text}", self.name),
            value => write!(formatter, "{}: {value}", self.name),
        }
    }
}

/// The parts of a board that a format could not hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Blocked squares that were left out.
    pub blocked: usize,
    /// Queens that were left out, because their row has another.
    pub queens: usize,
}

impl Loss {
    /// True if the format held everything.
    pub const fn is_none(&self) -> bool {
        self.blocked == 0 && self.queens == 0
    }
}

/// `[".Q..","...Q"]`, one board a line.
pub(crate) fn lists(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut drawn = Vec::new();
    let loss = style::COMPACT.write(placement, &mut drawn)?;
    let rows = drawn.split(|&byte| byte == b'\n').filter(|row| !row.is_empty());
    for (i, row) in rows.enumerate() {
        out.write_all(if i == 0 { b"[\"" } else { b",\"" })?;
        out.write_all(row)?;
        out.write_all(b"\"")?;
    }
    out.write_all(b"]\n")?;
    Ok(loss)
}

/// `2 4 1 3`, counted from 1, `?` for a row without a queen. Only the first queen of a row can be written.
pub(crate) fn vector(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let (mut queens, mut lost) = (placement.queens().iter().peekable(), 0);
    // Neither a list with gaps nor one without n proves from where it counts; n before pairs may be their size.
    let n = placement.n();
    let may_be_size = n > 2 && placement.queens().contains(Square::new(0, n as u32 - 1));
    let (mut rows, mut last, mut has_last) = (0, None, false);
    for square in placement.queens().iter().filter(|square| last.replace(square.row) != Some(square.row)) {
        rows += 1;
        has_last |= square.column as usize + 1 == n;
    }
    if rows < n || !has_last || may_be_size {
        writeln!(out, "n = {n}, base = 1")?;
    }
    for row in 0..placement.n() as u32 {
        out.write_all(if row > 0 { b" " } else { b"" })?;
        match queens.next_if(|square| square.row == row) {
            Some(square) => write!(out, "{}", square.column + 1)?,
            None => out.write_all(b"?")?,
        }
        while queens.next_if(|square| square.row == row).is_some() {
            lost += 1;
        }
    }
    out.write_all(b"\n")?;
    Ok(Loss { blocked: placement.blocked().len(), queens: lost })
}

/// A header with the size, then a row and a column a line, counted from 1.
pub(crate) fn pairs(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    writeln!(out, "n = {}, base = 1", placement.n())?;
    for Square { row, column } in placement.queens().iter() {
        writeln!(out, "{} {}", row + 1, column + 1)?;
    }
    Ok(Loss { blocked: placement.blocked().len(), queens: 0 })
}

/// A header with the size, then the squares on one line; without any the header of pairs, which alone is an empty board.
pub(crate) fn squares(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let n = placement.n();
    if placement.queens().is_empty() {
        return pairs(placement, out);
    }
    writeln!(out, "n = {n}")?;
    for (i, square) in placement.queens().iter().enumerate() {
        let blank = if i > 0 { " " } else { "" };
        write!(out, "{blank}{}{}", letters(square.column), n - square.row as usize)?;
    }
    out.write_all(b"\n")?;
    Ok(Loss { blocked: placement.blocked().len(), queens: 0 })
}

/// `8/8/3Q4/1Q6/8/8/8/8`, one board a line. There are no blocked squares in chess.
pub(crate) fn fen(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let n = placement.n();
    let mut queens = placement.queens().iter().peekable();
    for row in 0..n as u32 {
        out.write_all(if row > 0 { b"/" } else { b"" })?;
        let mut column = 0;
        while let Some(square) = queens.next_if(|square| square.row == row) {
            run(square.column as usize - column, out)?;
            out.write_all(b"Q")?;
            column = square.column as usize + 1;
        }
        run(n - column, out)?;
    }
    out.write_all(b"\n")?;
    Ok(Loss { blocked: placement.blocked().len(), queens: 0 })
}

fn run(length: usize, out: &mut dyn Write) -> io::Result<()> {
    if length > 0 { write!(out, "{length}") } else { Ok(()) }
}

/// A list of pairs, `[[0, 1], [2, 3]]`: row and column of each square, counted from `first`.
fn list(squares: impl Iterator<Item = Square>, first: u32, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"[")?;
    for (i, Square { row, column }) in squares.enumerate() {
        write!(out, "{}[{}, {}]", if i > 0 { ", " } else { "" }, row + first, column + first)?;
    }
    out.write_all(b"]")
}

/// `letting n = 8`, `letting init = [[r, c], ...]`, `letting blocks = [[r, c], ...]`
pub(crate) fn essence(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    write!(out, "letting n = {}\nletting init = ", placement.n())?;
    list(placement.queens().iter(), 0, out)?;
    if !placement.blocked().is_empty() {
        out.write_all(b"\nletting blocks = ")?;
        list(placement.blocked().iter(), 1, out)?;
    }
    out.write_all(b"\n")?;
    Ok(Loss::default())
}

/// `board(4).`, then `queen(r,c).` and `block(r,c).`, one a line.
pub(crate) fn asp(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    writeln!(out, "board({}).", placement.n())?;
    for (name, squares) in [("queen", placement.queens()), ("block", placement.blocked())] {
        for Square { row, column } in squares.iter() {
            writeln!(out, "{name}({},{}).", row + 1, column + 1)?;
        }
    }
    Ok(Loss::default())
}

/// `n = 4;`, `row = [1, 2];`, `col = [2, 4];`
pub(crate) fn dzn(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    writeln!(out, "n = {};", placement.n())?;
    let mut statement = |name: &str, numbers: &mut dyn Iterator<Item = u32>| {
        write!(out, "{name} = [")?;
        for (i, number) in numbers.enumerate() {
            write!(out, "{}{}", if i > 0 { ", " } else { "" }, number + 1)?;
        }
        out.write_all(b"];\n")
    };
    for (names, squares) in
        [(["row", "col"], placement.queens()), (["blocked_row", "blocked_col"], placement.blocked())]
    {
        if names[0] == "row" || !squares.is_empty() {
            statement(names[0], &mut squares.iter().map(|square| square.row))?;
            statement(names[1], &mut squares.iter().map(|square| square.column))?;
        }
    }
    Ok(Loss::default())
}

/// Notes that say what the board's own names say.
const SAID: [&str; 4] = ["size", "queens", "blocked", "diagonals"];

/// `{"n": 4, "base": 0, "queens": [[0, 1]], "blocks": []}`, counted from 0, one board a line, with notes behind the squares.
pub(crate) fn json(placement: &Placement, notes: &[Note], out: &mut dyn Write) -> io::Result<Loss> {
    write!(out, "{{\"n\": {}, \"base\": 0", placement.n())?;
    for (name, squares) in [("queens", placement.queens()), ("blocks", placement.blocked())] {
        write!(out, ", \"{name}\": ")?;
        list(squares.iter(), 0, out)?;
    }
    for Note { name, value } in notes.iter().filter(|note| !SAID.contains(&note.name)) {
        write!(out, ", \"{name}\": {value}")?;
    }
    out.write_all(b"}\n")?;
    Ok(Loss::default())
}

/// The directions of diagonals, by their number in a pair.
const DIRECTIONS: [Line; 2] = [Line::Diagonal, Line::Antidiagonal];

/// `n = 8`, `numdiags = 2`, `diags = [[3, 0], [9, 1]]`, in the order of the note about them, if there is one; other blocked squares and
/// queens behind, counted from 0.
pub(crate) fn diagonals(placement: &Placement, notes: &[Note], out: &mut dyn Write) -> io::Result<Loss> {
    let noted = notes.iter().find(|note| note.name == "diagonals").and_then(|note| note.value.as_str());
    let parsed = |diagonal| parsed(diagonal).filter(|[number, _]| *number < 2 * placement.n() - 1);
    let noted = noted.and_then(|text| text.split(' ').map(parsed).collect::<Option<Vec<_>>>());
    write_diagonals(placement, &noted.unwrap_or_else(|| closed(placement)), out)
}

/// `3/0`
fn parsed(diagonal: &str) -> Option<[usize; 2]> {
    let (number, family) = diagonal.split_once('/')?;
    Some([number.parse().ok()?, family.parse().ok().filter(|&family| family < 2)?])
}

/// The diagonals of which every square is blocked.
fn closed(placement: &Placement) -> Vec<[usize; 2]> {
    let n = placement.n();
    let mut blocked = [vec![0; 2 * n - 1], vec![0; 2 * n - 1]];
    for square in placement.blocked().iter() {
        DIRECTIONS.iter().zip(&mut blocked).for_each(|(line, blocked)| blocked[line.index(n, square)] += 1);
    }
    let length = |number: usize| n - number.abs_diff(n - 1);
    let of = |family: usize| (0..2 * n - 1).map(move |number| [number, family]);
    of(0).chain(of(1)).filter(|&[number, family]| blocked[family][number] == length(number)).collect()
}

fn write_diagonals(placement: &Placement, diagonals: &[[usize; 2]], out: &mut dyn Write) -> io::Result<Loss> {
    let n = placement.n();
    write!(out, "n = {n}\nnumdiags = {}\ndiags = ", diagonals.len())?;
    list(diagonals.iter().map(|&[number, family]| Square::new(number as u32, family as u32)), 0, out)?;
    out.write_all(b"\n")?;
    let mut is_closed = [vec![false; 2 * n - 1], vec![false; 2 * n - 1]];
    diagonals.iter().for_each(|&[number, family]| is_closed[family][number] = true);
    let is_apart =
        |square: &Square| !DIRECTIONS.iter().zip(&is_closed).any(|(line, closed)| closed[line.index(n, *square)]);
    let mut blocked = placement.blocked().iter().filter(is_apart).peekable();
    if !placement.queens().is_empty() || blocked.peek().is_some() {
        out.write_all(b"base = 0\n")?;
    }
    let mut queens = placement.queens().iter();
    for (name, squares) in [("blocks", &mut blocked as &mut dyn Iterator<Item = Square>), ("queens", &mut queens)] {
        let mut squares = squares.peekable();
        if squares.peek().is_some() {
            write!(out, "{name} = ")?;
            list(squares, 0, out)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(Loss::default())
}

//! The `diagonals` format: closed diagonals, as CSPLib's archives of prob079 have them. It is read as `python` is; the module
//! `named::diagonals` has its meaning.

use crate::text::digits::Digits;
use crate::{Loss, Note};
use nqfill_core::board::{Line, Placement, Square};
use std::io::{self, Write};

/// The directions of diagonals, by their number in a pair.
const DIRECTIONS: [Line; 2] = [Line::Diagonal, Line::Antidiagonal];

/// `n = 8`, `numdiags = 2`, `diags = [[3, 0], [9, 1]]`; other blocked squares and queens behind, counted from 0.
pub(crate) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    write_diagonals(placement, &closed(placement), out)
}

/// [`write`], with the diagonals in the order of the note about them, if there is one.
pub(crate) fn write_with_notes(placement: &Placement, notes: &[Note], out: &mut dyn Write) -> io::Result<Loss> {
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
    let mut digits = Digits::new();
    digits.text(&format!("n = {n}\nnumdiags = {}\ndiags = [", diagonals.len()));
    for (i, [number, family]) in diagonals.iter().enumerate() {
        digits.text(&format!("{}[{number}, {family}]", if i > 0 { ", " } else { "" }));
        digits.spill(out)?;
    }
    digits.text("]\n");
    let mut is_closed = [vec![false; 2 * n - 1], vec![false; 2 * n - 1]];
    diagonals.iter().for_each(|&[number, family]| is_closed[family][number] = true);
    let is_apart =
        |square: &Square| !DIRECTIONS.iter().zip(&is_closed).any(|(line, closed)| closed[line.index(n, *square)]);
    let mut blocked = placement.blocked().iter().filter(is_apart).peekable();
    if !placement.queens().is_empty() || blocked.peek().is_some() {
        digits.text("base = 0\n");
    }
    if blocked.peek().is_some() {
        digits.text("blocks = ");
        digits.pairs(blocked, 0, out)?;
        digits.text("\n");
    }
    if !placement.queens().is_empty() {
        digits.text("queens = ");
        digits.pairs(placement.queens().iter(), 0, out)?;
        digits.text("\n");
    }
    digits.finish(out)?;
    Ok(Loss::default())
}

//! The `dzn` dialect: data files of MiniZinc.
//!
//! ```text
//! board    = { name "=" value ";" | comment }    up to a second `n`
//! comment  = "%" to the end of the line
//! ```
//! `n` is the size, `row` and `col` are the rows and columns of the queens, `blocked_row` and `blocked_col` those of the
//! blocked squares, `q` or `queens` is the column in each row; all counted from 1, or as `--base` says.

use super::assign::{any_value, number, numbers};
use super::lexis::{Digits, Piece, name};
use super::listed::{Listed, Mark, See};
use super::{Counted, Expected, Head, InputError, InputErrorKind, Loss};
use crate::board::{Placement, SquareSet};
use nom::IResult;
use nom::Parser;
use nom::character::complete::{char, multispace0};
use nom::sequence::terminated;
use std::io::{self, Write};
use std::ops::Range;

pub(super) struct Dzn;

/// `NAME =`
fn assigned(text: &str) -> IResult<&str, &str> {
    terminated(name, (multispace0, char('='), multispace0)).parse(text)
}

/// Skips blanks, semicolons, comments and the lines by which MiniZinc ends a solution.
fn skip(text: &str) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if !(rest.starts_with('%') || rest.starts_with("-----") || rest.starts_with("=====")) {
            return rest;
        }
        rest = &rest[rest.find(['\n', '\r']).unwrap_or(rest.len())..];
    }
}

fn assignments<'a>(
    piece: &Piece<'a>,
    mut see: impl FnMut(&'a str, &'a str) -> Result<&'a str, InputError>,
) -> Result<(), InputError> {
    let mut rest = skip(piece.body());
    while !rest.is_empty() {
        let (value, name) = assigned(rest).map_err(|_| piece.unexpected(rest, Expected::Assignment))?;
        let after = see(name, value)?.trim_start();
        if !(after.is_empty() || after.starts_with([';', '%'])) {
            return Err(piece.unexpected(after, Expected::End));
        }
        rest = skip(after);
    }
    Ok(())
}

impl Listed for Dzn {
    fn may_fit(&self, head: &Head<'_>) -> bool {
        head.has_any(";") && assigned(skip(head.sample)).is_ok()
    }

    fn piece(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let start = text.len() - skip(&text[from..]).len();
        if start == text.len() {
            return None;
        }
        let is_size = |at: usize| assigned(skip(&text[at..])).is_ok_and(|(_, name)| name == "n");
        let mut sizes = usize::from(is_size(start));
        for (at, _) in text[start..].match_indices(';') {
            let next = start + at + 1;
            sizes += usize::from(is_size(next));
            if sizes > 1 {
                return Some(start..text.len() - skip(&text[next..]).len());
            }
        }
        Some(start..text.len())
    }

    fn read(&self, piece: &Piece<'_>, see: &mut See<'_>) -> Result<usize, InputError> {
        let first = piece.options.base.map_or(1, super::Base::first);
        let n = size(piece)?;
        let lists = [("row", "col", Mark::Queen), ("blocked_row", "blocked_col", Mark::Blocked)];
        for (rows_name, columns_name, mark) in lists {
            let rows = indices(piece, &[rows_name], first, n)?;
            let columns = indices(
                piece,
                &[columns_name, if mark == Mark::Queen { "column" } else { "blocked_column" }],
                first,
                n,
            )?;
            if rows.len() != columns.len() {
                let kind = InputErrorKind::WrongCount {
                    counted: Counted::ColumnsOfRows,
                    found: columns.len(),
                    expected: rows.len(),
                };
                return Err(kind.at(piece.span.clone()));
            }
            for ((row, span), (column, other)) in rows.into_iter().zip(columns) {
                let square = crate::board::Square::new(row, column);
                see(mark, square, if span.start > other.start { span } else { other });
            }
        }
        let vector = indices(piece, &["q", "queens"], first, n)?;
        if !vector.is_empty() && vector.len() != n {
            return Err(InputErrorKind::WrongCount { counted: Counted::Columns, found: vector.len(), expected: n }
                .at(piece.span.clone()));
        }
        for (row, (column, span)) in vector.into_iter().enumerate() {
            see(Mark::Queen, crate::board::Square::new(row as u32, column), span);
        }
        Ok(n)
    }
}

/// `n`, or the length of `q`.
fn size(piece: &Piece<'_>) -> Result<usize, InputError> {
    let (mut n, mut length) = (piece.asked_size()?, None);
    assignments(piece, |name, value| match name {
        "n" => {
            let (after, size) = number(piece, value)?;
            n = Some(piece.size(size, piece.between(value, after))?);
            Ok(after)
        }
        "q" | "queens" if value.starts_with('[') => {
            let mut count = 0;
            let after = numbers(piece, value, &mut |_, _| {
                count += 1;
                Ok(())
            })?;
            length = Some(count);
            Ok(after)
        }
        _ => any_value(piece, value),
    })?;
    n.or(length.filter(|&length| length > 0)).ok_or_else(|| InputErrorKind::SizeUnknown.at(piece.span.clone()))
}

/// The numbers of the list of one of these names.
fn indices(piece: &Piece<'_>, names: &[&str], first: i64, n: usize) -> Result<Vec<(u32, Range<usize>)>, InputError> {
    let mut indices = Vec::new();
    assignments(piece, |name, value| {
        if !names.contains(&name) {
            return any_value(piece, value);
        }
        numbers(piece, value, &mut |number, span| {
            indices.push((piece.index(number, first, n, &span)?, span));
            Ok(())
        })
    })?;
    Ok(indices)
}

/// `n = 4;`, `row = [1, 2];`, `col = [2, 4];`
pub(super) fn write(placement: &Placement, out: &mut dyn Write) -> io::Result<Loss> {
    let mut digits = Digits::new();
    digits.text("n = ");
    digits.number(placement.n() as u64);
    digits.text(";\n");
    list(&mut digits, ["row", "col"], placement.queens(), out)?;
    if !placement.blocked().is_empty() {
        list(&mut digits, ["blocked_row", "blocked_col"], placement.blocked(), out)?;
    }
    digits.finish(out)?;
    Ok(Loss::default())
}

fn list(digits: &mut Digits, names: [&str; 2], squares: &SquareSet, out: &mut dyn Write) -> io::Result<()> {
    for (i, name) in names.into_iter().enumerate() {
        digits.text(name);
        digits.text(" = [");
        for (place, square) in squares.iter().enumerate() {
            digits.text(if place == 0 { "" } else { ", " });
            digits.number(u64::from(if i == 0 { square.row } else { square.column }) + 1);
            digits.spill(out)?;
        }
        digits.text("];\n");
    }
    Ok(())
}

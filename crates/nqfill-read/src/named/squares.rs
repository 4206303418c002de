//! The squares that fields name.

use crate::coordinates::{Mark, See};
use crate::named::fields::{Field, Fields, Meaning, short};
use crate::named::names::{Coordinate, Role, coordinate};
use crate::named::settle::Settled;
use crate::named::survey::{Shape, is_null};
use crate::named::texts;
use crate::named::tokens::Token;
use crate::named::walk::{Event, Leaf, walk};
use crate::{Base, Counted, Expected, InputError, InputErrorKind};
use nqfill_core::board::Square;
use std::ops::Range;

/// Indices with their bytes.
type Indices = Vec<(u32, Range<usize>)>;

impl<'a> Fields<'_, 'a> {
    /// Gives every square of a board of size n to `see`.
    pub(crate) fn squares(&self, n: usize, settled: &Settled, see: &mut See<'_>) -> Result<(), InputError> {
        for field in &self.fields {
            let meaning = self.meaning(field, Some(n))?;
            let base = self.base(field, meaning, n)?;
            let first = settled.base.or(base).unwrap_or(Base::One).first();
            match meaning {
                Meaning::Columns => self.columns(field, n, first, see)?,
                Meaning::Pairs => self.pairs(field, n, first, settled, see)?,
                Meaning::Maps => self.maps(field, n, first, settled, see)?,
                Meaning::Names => self.names(field, n, see)?,
                Meaning::Matrix { .. } | Meaning::Cells | Meaning::Rows | Meaning::Drawing => {
                    self.drawn_squares((field, meaning), n, settled.one, &mut |mark, drawn| {
                        see(mark, Square::new(drawn.row as u32, drawn.column as u32), drawn.span);
                    })?;
                }
                Meaning::Nothing | Meaning::Size(_) | Meaning::First | Meaning::Indices => {}
            }
        }
        self.parallel((Role::Rows, Role::Columns, ["rows", "cols"]), Mark::Queen, (n, settled), see)?;
        let names = ["blocked_rows", "blocked_cols"];
        self.parallel((Role::BlockedRows, Role::BlockedColumns, names), Mark::Blocked, (n, settled), see)
    }

    fn columns(&self, field: &Field<'a>, n: usize, first: i64, see: &mut See<'_>) -> Result<(), InputError> {
        self.each_leaf(field, &mut |leaf| {
            let Some(number) = number_of(&leaf).map_err(|kind| kind.at(leaf.span.clone()))? else { return Ok(()) };
            if number == -1 || (first == 1 && number == 0) {
                return Ok(());
            }
            let column = self.piece.index(number, first, n, &leaf.span)?;
            see(Mark::Queen, Square::new(leaf.place[0] as u32, column), leaf.span);
            Ok(())
        })
    }

    fn pairs(
        &self,
        field: &Field<'a>,
        n: usize,
        first: i64,
        settled: &Settled,
        see: &mut See<'_>,
    ) -> Result<(), InputError> {
        let mut pair: Vec<(i64, Range<usize>)> = Vec::with_capacity(2);
        let is_flat = field.survey.width.is_some() && field.survey.shape == Shape::Numbers;
        let mut square = |pair: &mut Vec<(i64, Range<usize>)>, span: Range<usize>| {
            let &[(one, _), (other, _)] = &pair[..] else {
                // The number too many, or the bracket before which one is missing.
                let at = pair.get(2).map_or(span.end - 1, |(_, third)| third.start);
                return Err(self.piece.unexpected(&self.piece.text[at..self.piece.span.end], Expected::Pair));
            };
            let pair_of = settled.order.unwrap_or_default().row_column((one, other));
            pair.clear();
            see(mark(field.role), self.piece.square(pair_of, first, n, &span)?, span);
            Ok(())
        };
        self.each(field, &mut |event| match event {
            Event::Leaf(leaf) => {
                let number = number_of(&leaf).map_err(|kind| kind.at(leaf.span.clone()))?;
                let number = number.ok_or_else(|| self.wrong(&leaf, Expected::Pair))?;
                let start = pair.first().map_or(leaf.span.start, |(_, span)| span.start);
                let end = leaf.span.end;
                if pair.len() < 3 {
                    pair.push((number, leaf.span));
                }
                if is_flat && pair.len() == 2 { square(&mut pair, start..end) } else { Ok(()) }
            }
            Event::Closed { depth: 2, span } => square(&mut pair, span),
            Event::Closed { span, .. } if is_flat && !pair.is_empty() => square(&mut pair, span),
            _ => Ok(()),
        })
    }

    fn maps(
        &self,
        field: &Field<'a>,
        n: usize,
        first: i64,
        settled: &Settled,
        see: &mut See<'_>,
    ) -> Result<(), InputError> {
        let (mut row, mut column) = (None, None);
        let order = settled.order.unwrap_or_default();
        self.each(field, &mut |event| match event {
            Event::Leaf(leaf) => {
                let key = leaf.key.unwrap_or_default();
                let number = number_of(&leaf).map_err(|kind| kind.at(leaf.span.clone()))?;
                let number = number.ok_or_else(|| self.wrong(&leaf, Expected::Number))?;
                let (is_row, place) = match coordinate(key) {
                    Some(Coordinate::Row) => (true, Some(number)),
                    Some(Coordinate::Column) => (false, Some(number)),
                    Some(Coordinate::X) => (order.row_column((1, 0)).0 == 1, Some(number)),
                    Some(Coordinate::Y) => (order.row_column((0, 1)).0 == 1, Some(number)),
                    None => (true, None),
                };
                let target = if is_row { &mut row } else { &mut column };
                if place.is_none() || target.replace(number).is_some() {
                    let span = self.piece.between(key, &key[key.len()..]);
                    let nearest = Some("row, column".to_owned()).filter(|_| place.is_none());
                    return Err(InputErrorKind::UnknownName { name: short(key), nearest }.at(span));
                }
                Ok(())
            }
            Event::Closed { span, depth } if depth == 2 || field.survey.shape == Shape::Map => {
                let (Some(row), Some(column)) = (row.take(), column.take()) else {
                    return Err(InputErrorKind::Unexpected { found: None, expected: Expected::Coordinate }.at(span));
                };
                see(mark(field.role), self.piece.square((row, column), first, n, &span)?, span);
                Ok(())
            }
            _ => Ok(()),
        })
    }

    /// `["b4", "d5"]` or `"b4 d5"`, as in chess: a1 is at the bottom left.
    fn names(&self, field: &Field<'a>, n: usize, see: &mut See<'_>) -> Result<(), InputError> {
        self.each_leaf(field, &mut |leaf| {
            let Token::Text(text) = leaf.token else { return Err(self.wrong(&leaf, Expected::SquareName)) };
            for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
                let span = self.piece.between(word, &word[word.len()..]);
                let (column, rank) =
                    texts::square_name(word).ok_or_else(|| self.piece.unexpected(word, Expected::SquareName))?;
                let rank = self.piece.index(rank, 1, n, &span)?;
                let column = self.piece.index(column, 1, n, &span)?;
                see(mark(field.role), Square::new(n as u32 - 1 - rank, column), span);
            }
            Ok(())
        })
    }

    /// Rows in one field and columns in another.
    fn parallel(
        &self,
        (rows, columns, names): (Role, Role, [&str; 2]),
        mark: Mark,
        (n, settled): (usize, &Settled),
        see: &mut See<'_>,
    ) -> Result<(), InputError> {
        let rows = self.indices(rows, n, settled)?;
        let columns = self.indices(columns, n, settled)?;
        let alone = |field: &Field<'a>, partner: &str| {
            let name = short(field.name);
            InputErrorKind::MissingName { name, partner: partner.into() }.at(field.span.clone())
        };
        match (rows, columns) {
            (None, None) => Ok(()),
            (Some((field, _)), None) => Err(alone(field, names[1])),
            (None, Some((field, _))) => Err(alone(field, names[0])),
            (Some((_, rows)), Some((field, columns))) if rows.len() != columns.len() => {
                let kind = InputErrorKind::WrongCount {
                    counted: Counted::ColumnsOfRows,
                    found: columns.len(),
                    expected: rows.len(),
                };
                Err(kind.at(field.span.clone()))
            }
            (Some((_, rows)), Some((_, columns))) => {
                for ((row, span), (column, other)) in rows.into_iter().zip(columns) {
                    see(mark, Square::new(row, column), if span.start > other.start { span } else { other });
                }
                Ok(())
            }
        }
    }

    /// The numbers of the list that is to be paired.
    fn indices(&self, role: Role, n: usize, settled: &Settled) -> Result<Option<(&Field<'a>, Indices)>, InputError> {
        for field in self.fields.iter().filter(|field| field.role == role) {
            let meaning = self.meaning(field, Some(n))?;
            if !matches!(meaning, Meaning::Indices | Meaning::Nothing) {
                continue;
            }
            let base = self.base(field, Meaning::Indices, n)?;
            let first = settled.base.or(base).unwrap_or(Base::One).first();
            let mut indices = Indices::new();
            self.each_leaf(field, &mut |leaf| {
                let number = number_of(&leaf).map_err(|kind| kind.at(leaf.span.clone()))?;
                let number = number.ok_or_else(|| self.wrong(&leaf, Expected::Number))?;
                indices.push((self.piece.index(number, first, n, &leaf.span)?, leaf.span));
                Ok(())
            })?;
            return Ok(Some((field, indices)));
        }
        Ok(None)
    }

    fn wrong(&self, leaf: &Leaf<'_>, expected: Expected) -> InputError {
        self.piece.unexpected(&self.piece.text[leaf.span.start..self.piece.span.end], expected)
    }

    fn each(
        &self,
        field: &Field<'a>,
        see: &mut dyn FnMut(Event<'a>) -> Result<(), InputError>,
    ) -> Result<(), InputError> {
        walk(self.piece, field.value, see).map(drop)
    }

    fn each_leaf(
        &self,
        field: &Field<'a>,
        see: &mut dyn FnMut(Leaf<'a>) -> Result<(), InputError>,
    ) -> Result<(), InputError> {
        self.each(field, &mut |event| match event {
            Event::Leaf(leaf) => see(leaf),
            _ => Ok(()),
        })
    }
}

fn mark(role: Role) -> Mark {
    if role == Role::Blocked { Mark::Blocked } else { Mark::Queen }
}

/// The number that a leaf is; none of a `null`.
fn number_of(leaf: &Leaf<'_>) -> Result<Option<i64>, InputErrorKind> {
    let found = match leaf.token {
        Token::Number(number) => return Ok(Some(number)),
        Token::Word(word) if is_null(word) => return Ok(None),
        Token::Text(_) => Some('"'),
        Token::Word(word) => word.chars().next(),
        _ => None,
    };
    Err(InputErrorKind::Unexpected { found, expected: Expected::Number })
}

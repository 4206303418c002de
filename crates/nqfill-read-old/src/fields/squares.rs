//! The squares that fields name.

use crate::fields::board::{Field, Fields, Meaning, short};
use crate::fields::convention::Convention;
use crate::fields::form::Shape;
use crate::fields::texts;
use crate::format::coordinates::See;
use crate::format::terms::Mark;
use crate::value::names::{Coordinate, Role, coordinate};
use crate::value::{Item, Kind, Value};
use crate::{Base, Counted, Expected, InputError, InputErrorKind, PairOrder};
use nqfill_core::board::Square;
use std::ops::Range;

/// The size of a board, from where its rows and columns count, and in which order pairs name them.
struct Places {
    n: usize,
    first: i64,
    order: PairOrder,
}

/// Indices with their bytes.
type Indices = Vec<(u32, Range<usize>)>;

impl<'a> Fields<'_, 'a> {
    /// Gives every square of a board of size n to `see`.
    pub(crate) fn squares(&self, n: usize, convention: &Convention, see: &mut See<'_>) -> Result<(), InputError> {
        for field in &self.fields {
            let meaning = self.meaning(field, Some(n))?;
            let base = self.base(field, meaning, n)?;
            let first = convention.base.or(base).unwrap_or(Base::One).first();
            let order = convention.order.unwrap_or_default();
            match meaning {
                Meaning::Columns => self.columns(field, (n, first), convention, see)?,
                Meaning::Pairs => self.pairs(field, &Places { n, first, order }, see)?,
                Meaning::Maps => self.maps(field, &Places { n, first, order }, see)?,
                Meaning::Names => self.names(field, n, see)?,
                Meaning::Matrix { .. } | Meaning::Cells | Meaning::Rows | Meaning::Drawing => {
                    self.drawn_squares((field, meaning), n, convention.one, &mut |mark, drawn| {
                        see(mark.again(), Square::new(drawn.row as u32, drawn.column as u32), drawn.span);
                    })?;
                }
                Meaning::Diagonals => self.diagonals(field, n, see)?,
                Meaning::Nothing | Meaning::Size(_) | Meaning::First | Meaning::Indices | Meaning::Count(_) => {}
            }
        }
        self.parallel((Role::Rows, Role::Columns, ["rows", "cols"]), Mark::Queen, (n, convention), see)?;
        let names = ["blocked_rows", "blocked_cols"];
        self.parallel((Role::BlockedRows, Role::BlockedColumns, names), Mark::Blocked, (n, convention), see)
    }

    /// The mark of the squares of a field. Squares under a second name, as those of a puzzle beside its solution, are no
    /// mistake.
    fn mark(&self, field: &Field<'a>) -> Mark {
        let mark = if field.role == Role::Blocked { Mark::Blocked } else { Mark::Queen };
        let is_first = self.with(field.role).is_some_and(|first| first.name == field.name);
        if is_first { mark } else { mark.again() }
    }

    /// The number that an item is, if it is not `null`.
    fn number(&self, item: &Item<'a>) -> Result<Option<i64>, InputError> {
        let found = match item.value.kind {
            Kind::Number(number) => return Ok(Some(number)),
            Kind::Null => return Ok(None),
            Kind::Text(_) => Some('"'),
            Kind::Word(word) => word.chars().next(),
            Kind::List(_) | Kind::Map(_) => Some('['),
        };
        Err(InputErrorKind::Unexpected { found, expected: Expected::Number }.at(item.value.span.clone()))
    }

    /// The number that an item has to be.
    pub(crate) fn some_number(&self, item: &Item<'a>, expected: Expected) -> Result<i64, InputError> {
        self.number(item)?.ok_or_else(|| self.wrong(&item.value, expected))
    }

    fn columns(
        &self,
        field: &Field<'a>,
        (n, first): (usize, i64),
        convention: &Convention,
        see: &mut See<'_>,
    ) -> Result<(), InputError> {
        let number = |item: &Item<'a>| {
            let is_set = |number: &i64| *number != -1 && (first == 0 || *number != 0);
            Ok(self.number(item)?.filter(is_set))
        };
        self.each_index(field, (n, first), &number, &mut |row, column, span| {
            let row = row as u32;
            let square = if convention.is_transposed { Square::new(column, row) } else { Square::new(row, column) };
            see(Mark::QueenAgain, square, span);
        })
    }

    /// Passes each row or column of a list to `see`, with its place from 0 and its bytes.
    fn each_index(
        &self,
        field: &Field<'a>,
        (n, first): (usize, i64),
        number: &dyn Fn(&Item<'a>) -> Result<Option<i64>, InputError>,
        see: &mut dyn FnMut(usize, u32, Range<usize>),
    ) -> Result<(), InputError> {
        field.value.each(self.piece, &mut |place, item| {
            if let Some(number) = number(item)? {
                see(place, self.piece.index(number, first, n, &item.value.span)?, item.value.span.clone());
            }
            Ok(())
        })
    }

    /// Shows the square of a row and a column.
    fn see(
        &self,
        field: &Field<'a>,
        numbers: (i64, i64),
        places: &Places,
        span: Range<usize>,
        see: &mut See<'_>,
    ) -> Result<(), InputError> {
        let square = self.piece.square(numbers, places.first, places.n, &span)?;
        see(self.mark(field), square, span);
        Ok(())
    }

    fn pairs(&self, field: &Field<'a>, places: &Places, see: &mut See<'_>) -> Result<(), InputError> {
        let mut pair: Vec<(i64, Range<usize>)> = Vec::with_capacity(3);
        let mut square = |pair: &mut Vec<(i64, Range<usize>)>, span: Range<usize>| {
            let &[(one, _), (other, _)] = &pair[..] else {
                // The number too many, or the bracket before which one is missing.
                let at = pair.get(2).map_or(span.end - 1, |(_, third)| third.start);
                return Err(self.piece.unexpected(self.piece.rest(at), Expected::Pair));
            };
            pair.clear();
            self.see(field, places.order.row_column((one, other)), places, span, see)
        };
        let take = |pair: &mut Vec<_>, item: &Item<'a>| {
            let number = self.some_number(item, Expected::Pair)?;
            if pair.len() < 3 {
                pair.push((number, item.value.span.clone()));
            }
            Ok(())
        };
        if !field.is_flat() {
            return field.value.each(self.piece, &mut |_, item| {
                item.value.each(self.piece, &mut |_, item| take(&mut pair, item))?;
                square(&mut pair, item.value.span.clone())
            });
        }
        field.value.each(self.piece, &mut |_, item| {
            take(&mut pair, item)?;
            let span = pair[0].1.start..item.value.span.end;
            if pair.len() == 2 { square(&mut pair, span) } else { Ok(()) }
        })?;
        if pair.is_empty() { Ok(()) } else { square(&mut pair, field.value.span.clone()) }
    }

    /// Passes each square that names its coordinates to `see`.
    pub(crate) fn each_map(
        &self,
        field: &Field<'a>,
        see: &mut dyn FnMut(&Value<'a>) -> Result<(), InputError>,
    ) -> Result<(), InputError> {
        match field.form.shape {
            Shape::Map => see(&field.value),
            _ => field.value.each(self.piece, &mut |_, item| see(&item.value)),
        }
    }

    fn maps(&self, field: &Field<'a>, places: &Places, see: &mut See<'_>) -> Result<(), InputError> {
        let order = places.order;
        self.each_map(field, &mut |map| {
            let (mut row, mut column) = (None, None);
            map.each(self.piece, &mut |_, item| {
                let key = item.key.unwrap_or_default();
                let number = self.some_number(item, Expected::Number)?;
                let is_row = match coordinate(key) {
                    Some(Coordinate::Row) => Some(true),
                    Some(Coordinate::Column) => Some(false),
                    Some(Coordinate::X) => Some(order.row_column((1, 0)).0 == 1),
                    Some(Coordinate::Y) => Some(order.row_column((0, 1)).0 == 1),
                    None => None,
                };
                let target = if is_row == Some(true) { &mut row } else { &mut column };
                if is_row.is_none() || target.replace(number).is_some() {
                    let nearest = Some("row, column".to_owned()).filter(|_| is_row.is_none());
                    return Err(InputErrorKind::UnknownName { name: short(key), nearest }.at(self.span_of(key)));
                }
                Ok(())
            })?;
            let (Some(row), Some(column)) = (row, column) else {
                let kind = InputErrorKind::Unexpected { found: None, expected: Expected::Coordinate };
                return Err(kind.at(map.span.clone()));
            };
            self.see(field, (row, column), places, map.span.clone(), see)
        })
    }

    /// `["b4", "d5"]` or `"b4 d5"`, as in chess: a1 is at the bottom left.
    fn names(&self, field: &Field<'a>, n: usize, see: &mut See<'_>) -> Result<(), InputError> {
        field.value.each(self.piece, &mut |_, item| {
            let Kind::Text(text) = item.value.kind else { return Err(self.wrong(&item.value, Expected::SquareName)) };
            for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
                let span = self.span_of(word);
                let (column, rank) =
                    texts::square_name(word).ok_or_else(|| self.piece.unexpected(word, Expected::SquareName))?;
                let rank = self.piece.index(rank, 1, n, &span)?;
                let column = self.piece.index(column, 1, n, &span)?;
                see(self.mark(field), Square::new(n as u32 - 1 - rank, column), span);
            }
            Ok(())
        })
    }

    /// Rows in one field and columns in another.
    fn parallel(
        &self,
        (rows, columns, names): (Role, Role, [&str; 2]),
        mark: Mark,
        (n, convention): (usize, &Convention),
        see: &mut See<'_>,
    ) -> Result<(), InputError> {
        let rows = self.indices(rows, n, convention)?;
        let columns = self.indices(columns, n, convention)?;
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
    fn indices(
        &self,
        role: Role,
        n: usize,
        convention: &Convention,
    ) -> Result<Option<(&Field<'a>, Indices)>, InputError> {
        for field in self.fields.iter().filter(|field| field.role == role) {
            let meaning = self.meaning(field, Some(n))?;
            if !matches!(meaning, Meaning::Indices | Meaning::Nothing) {
                continue;
            }
            let base = self.base(field, Meaning::Indices, n)?;
            let first = convention.base.or(base).unwrap_or(Base::One).first();
            let mut indices = Indices::new();
            let number = |item: &Item<'a>| self.some_number(item, Expected::Number).map(Some);
            self.each_index(field, (n, first), &number, &mut |_, index, span| indices.push((index, span)))?;
            return Ok(Some((field, indices)));
        }
        Ok(None)
    }
}

//! One board of several values: drawings, columns, names and pairs of squares, diagonals. A value without a name is one of them.
//!
//! All sizes have to agree, and a board counts from one number, whichever of its values proves it. What several names say of one
//! board is put together: `fixed` and `solution` are queens both, and may not show two queens in one row.

use crate::convention::{self, Given, Pair, is_permutation};
use crate::item::NoteKind;
use crate::numbers::squares::of_names;
use crate::terms::PairOrder;
use crate::values::board::{Read, Reading, number, numbers, short, wrong};
use crate::values::form::{Form, Shape};
use crate::values::names::Role;
use crate::values::tree::{Kind, Name, Value};
use crate::values::{diagonals, drawn, pairs};
use crate::{Base, Counted, Expected, InputError, InputErrorKind};
use nqfill_core::board::{Placement, Square};
use std::ops::Range;

/// A value that says something of a board, and the name that it has.
pub(crate) struct Field<'v, 'a> {
    pub(crate) role: Role,
    pub(crate) name: Option<&'v Name<'a>>,
    pub(crate) value: &'v Value<'a>,
    pub(crate) form: Form,
}

/// What a value shows of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Drawing,
    Columns,
    Names,
    Pairs,
    /// No squares by itself.
    Nothing,
}

/// The values of a board.
pub(crate) struct Parts<'r, 'v, 'a> {
    pub(crate) reading: &'r Reading<'r>,
    pub(crate) fields: &'r [Field<'v, 'a>],
    pub(crate) span: Range<usize>,
}

/// The queens and blocked squares of several parts of a board.
#[derive(Default)]
pub(crate) struct Sum {
    /// Each with the value that shows it.
    queens: Vec<(Square, usize)>,
    pub(crate) blocked: Vec<Square>,
}

impl Sum {
    fn add(&mut self, board: &Placement, member: usize) {
        self.queens.extend(board.queens().iter().map(|square| (square, member)));
        self.blocked.extend(board.blocked().iter());
    }
}

impl<'v, 'a> Parts<'_, 'v, 'a> {
    /// The value of this role.
    pub(crate) fn with(&self, role: Role) -> Option<&Field<'v, 'a>> {
        self.fields.iter().find(|field| field.role == role)
    }

    fn wrong(&self, field: &Field<'_, '_>, expected: Expected) -> InputError {
        wrong(field.value, self.reading.source.text, expected)
    }

    fn part(&self, field: &Field<'_, '_>) -> Result<Part, InputError> {
        let is_board = matches!(field.role, Role::Queens | Role::Board);
        let is_alone = field.role == Role::Columns && self.with(Role::Rows).is_none();
        match field.form.shape {
            Shape::Nothing => Ok(Part::Nothing),
            Shape::Numbers if is_board || is_alone => Ok(Part::Columns),
            _ if !is_board && field.role != Role::Blocked => Ok(Part::Nothing),
            Shape::Names => Ok(Part::Names),
            Shape::Pair | Shape::Pairs => Ok(Part::Pairs),
            Shape::Text | Shape::Texts | Shape::Cells | Shape::Lists if is_board => Ok(Part::Drawing),
            _ => Err(self.wrong(field, Expected::Square)),
        }
    }

    /// The board.
    ///
    /// # Errors
    /// Of a value; of values that contradict each other; if none tells the size.
    pub(crate) fn board(&self, mut given: Given) -> Read {
        let (source, mut all, mut notes) = (self.reading.source, Sum::default(), Vec::new());
        for (member, field) in self.fields.iter().enumerate() {
            let board = match self.part(field)? {
                Part::Drawing => {
                    let n = convention::size(source, &given, &field.value.span)?;
                    let (board, kinds) = drawn::drawing(source, field.value, n)?;
                    let noted = |kind: NoteKind| (field.value.span.clone(), kind);
                    notes.extend(kinds.into_iter().map(noted));
                    board
                }
                Part::Columns => self.columns(field, &mut given)?,
                Part::Names | Part::Pairs | Part::Nothing => continue,
            };
            given.n.get_or_insert((board.n(), field.value.span.clone()));
            all.add(&board, member);
        }
        self.add_pairs(&mut given, &mut all)?;
        self.add_names(&mut given, &mut all)?;
        let n = convention::size(source, &given, &self.span)?;
        let n = n.ok_or_else(|| InputErrorKind::SizeUnknown.at(self.span.clone()))?;
        diagonals::add(self, n, &mut all)?;
        let name = |field: &Field<'v, 'a>| field.name.map_or("", |name| &name.text);
        let shown = all.queens.iter().map(|&(square, member)| (square, &self.fields[member]));
        convention::agree(n, shown.map(|(square, field)| (square, name(field), field.value.span.clone())))?;
        let queens = all.queens.into_iter().map(|(square, _)| square).collect();
        let board = Placement::new(n, queens, all.blocked);
        Ok((board.map_err(|_| InputErrorKind::ZeroSize.at(self.span.clone()))?, notes))
    }

    /// The board of a list of columns. Where it proves from where it counts, so do the pairs beside it.
    fn columns(&self, field: &Field<'_, '_>, given: &mut Given) -> Result<Placement, InputError> {
        let (source, values) = (self.reading.source, numbers(field.value)?);
        let place = |wanted: usize| place_of(field.value, wanted);
        let boards = convention::of_list(source, given, &values, &place, field.value.span.clone())?;
        let board = boards.agreed(field.value.span.clone())?;
        if given.base.is_none() && self.reading.language != Some("essence") && is_permutation(&values) {
            given.base = Some(if values.contains(&Some(0)) { Base::Zero } else { Base::One });
        }
        Ok(board)
    }

    /// Adds the squares that have names.
    fn add_names(&self, given: &mut Given, all: &mut Sum) -> Result<(), InputError> {
        let source = self.reading.source;
        for (member, field) in self.fields.iter().enumerate() {
            if self.part(field)? != Part::Names {
                continue;
            }
            // Squares alone are those of a chessboard.
            if field.name.is_some() && convention::size(source, given, &self.span)?.is_none() {
                return Err(InputErrorKind::SizeUnknown.at(self.span.clone()));
            }
            let mut names = Vec::new();
            drawn::add_names(source.text, field.value, field.role != Role::Blocked, &mut names)?;
            let of_text = Given { n: given.n.clone(), ..Given::default() };
            let board = of_names(source, &of_text, names, self.span.clone())?;
            given.n.get_or_insert((board.n(), self.span.clone()));
            all.add(&board, member);
        }
        Ok(())
    }

    /// Adds the squares that have numbers.
    fn add_pairs(&self, given: &mut Given, all: &mut Sum) -> Result<(), InputError> {
        let (source, essence) = (self.reading.source, self.reading.language == Some("essence"));
        let order = source.options.pairs.or(given.pairs).unwrap_or_default();
        let mut pairs = self.parallel([Role::Rows, Role::Columns], order)?;
        pairs.append(&mut self.parallel([Role::BlockedRows, Role::BlockedColumns], order)?);
        for (member, field) in self.fields.iter().enumerate() {
            if self.part(field)? != Part::Pairs {
                continue;
            }
            // `[1, 2]` is as likely a list of columns, which a name for queens has, and a board of two rows; `(1, 2)` alone is none.
            let is_queen = field.role != Role::Blocked;
            let is_flat = is_queen && field.form.shape == Shape::Pair && matches!(field.value.kind, Kind::List(_));
            let is_round = source.text[field.value.span.start..].starts_with('(');
            if is_flat && (field.name.is_some() || !is_round && convention::size(source, given, &self.span)? == Some(2))
            {
                return Err(self.wrong(field, Expected::Square));
            }
            let like = Pair { numbers: (0, 0), is_queen, member, span: 0..0 };
            given.is_xy |= pairs::add(&mut pairs, field.value, &field.form, (order, &like, source.text))?;
        }
        // Essence models count queens from 0 and blocked squares from 1.
        let blocked: Vec<_> = pairs.extract_if(.., |pair| essence && !pair.is_queen).collect();
        let bases = if essence { [Some(Base::Zero), Some(Base::One)] } else { [given.base; 2] };
        for (pairs, base) in
            [pairs, blocked].into_iter().zip(bases).filter(|(pairs, _): &(Vec<Pair>, _)| !pairs.is_empty())
        {
            let given_here = Given { base, ..given.clone() };
            let each = |see: &mut dyn FnMut(&Pair)| pairs.iter().for_each(see);
            let (board, squares) = convention::agreed(source, &given_here, &each, &self.span)?;
            given.n.get_or_insert((board.n(), self.span.clone()));
            all.blocked.extend(board.blocked().iter());
            let queens = squares.into_iter().zip(&pairs).filter(|(_, pair)| pair.is_queen);
            all.queens.extend(queens.map(|(square, pair)| (square, pair.member)));
        }
        Ok(())
    }

    /// The squares whose rows stand in one list and whose columns in another.
    fn parallel(&self, roles: [Role; 2], order: PairOrder) -> Result<Vec<Pair>, InputError> {
        let is_queen = roles[0] == Role::Rows;
        let partners = if is_queen { ["row", "col"] } else { ["blocked_row", "blocked_col"] };
        let [rows, columns] = roles.map(|role| self.with(role));
        let (rows, columns) = match (rows, columns) {
            (Some(rows), Some(columns)) => (rows, columns),
            (None, Some(columns)) if self.part(columns)? == Part::Columns => return Ok(Vec::new()),
            (None, None) => return Ok(Vec::new()),
            (Some(only), None) | (None, Some(only)) => {
                let name = only.name.map(|name| short(&name.text)).unwrap_or_default();
                let partner = partners[usize::from(rows.is_some())].to_owned();
                return Err(InputErrorKind::MissingName { name, partner }.at(only.value.span.clone()));
            }
        };
        let member = self.fields.iter().position(|field| field.role == roles[1]).unwrap_or_default();
        let (first, second) = (self.indices(rows)?, self.indices(columns)?);
        if first.len() != second.len() {
            return Err(Counted::ColumnsOfRows.wrong(second.len(), first.len(), columns.value.span.clone()));
        }
        let pair = |((row, _), (column, span)): (_, (i64, Range<usize>))| {
            let numbers = order.row_column((row, column));
            Pair { numbers, is_queen, member, span }
        };
        Ok(first.into_iter().zip(second).map(pair).collect())
    }

    /// The numbers of a list that is paired with another.
    fn indices(&self, field: &Field<'_, '_>) -> Result<Vec<(i64, Range<usize>)>, InputError> {
        let mut numbers = Vec::new();
        match (field.value.list(), field.form.shape) {
            (Some(list), _) => list.each(&mut |item| {
                numbers.push((number(&item.value, self.reading.source.text)?, item.value.span.clone()));
                Ok(())
            })?,
            (None, Shape::Nothing) => {}
            (None, _) => return Err(self.wrong(field, Expected::Value)),
        }
        Ok(numbers)
    }
}

/// The bytes of an item of a list.
fn place_of(value: &Value<'_>, wanted: usize) -> Range<usize> {
    let (mut at, mut found) = (0, value.span.clone());
    // Items are walked through once more: nothing else fails than did before.
    let _ = value.list().map(|list| {
        list.each(&mut |item| {
            if at == wanted {
                found = item.value.span.clone();
            }
            at += 1;
            Ok(())
        })
    });
    found
}

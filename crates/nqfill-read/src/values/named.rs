//! Boards that names with values make up: objects, and statements that belong together.
//!
//! All sizes have to agree, and a board counts from one number, whichever of its values proves it. What several names say of one
//! board is put together: `fixed` and `solution` are queens both.

use crate::convention::{self, Pair, Said};
use crate::item::{Board, NoteKind};
use crate::numbers::squares::of_names;
use crate::terms::PairOrder;
use crate::values::board::{
    Reading, Style, Sum, check_pairs, each_pair, is_permutation, is_square, not_understood, short, unknown, wrong,
};
use crate::values::form::{Form, Shape};
use crate::values::names::{Role, is_same, role};
use crate::values::tree::{Item, Kind, Name, Value};
use crate::values::{diagonals, drawn};
use crate::{Axis, Base, Counted, Expected, InputError, InputErrorKind};
use nqfill_core::board::Placement;
use std::ops::Range;

/// A name that says something of a board, and its value.
pub(crate) struct Field<'v, 'a> {
    pub(crate) role: Role,
    pub(crate) name: &'v Name<'a>,
    pub(crate) value: &'v Value<'a>,
    pub(crate) form: Form,
}

/// What names say.
pub(crate) struct Named<'r, 'v, 'a> {
    pub(crate) reading: &'r Reading<'r>,
    pub(crate) fields: Vec<Field<'v, 'a>>,
    notes: Vec<(Range<usize>, NoteKind)>,
    id_at: Option<Range<usize>>,
    span: Range<usize>,
}

/// The boards of an object.
pub(crate) fn boards(reading: &Reading<'_>, value: &Value<'_>) -> Vec<Board> {
    match value.list() {
        Some(list) if !list.kept().is_empty() => of_items(reading, list.kept(), value.span.clone()),
        _ => vec![reading.board("json", value.span.clone(), Err(InputErrorKind::NoBoard.at(value.span.clone())))],
    }
}

/// The boards of names with values: one, or those of a list.
pub(crate) fn of_items<'a>(reading: &Reading<'_>, items: &[Item<'a>], span: Range<usize>) -> Vec<Board> {
    let style = if reading.style == Style::Plain { Style::Json } else { reading.style };
    let reading = &Reading { style, ..reading.clone() };
    let mut named = Named { reading, fields: Vec::new(), notes: Vec::new(), id_at: None, span };
    let taken = items.iter().try_for_each(|item| named.take(item));
    let read = taken.and_then(|()| named.read());
    let mut boards = read.unwrap_or_else(|error| vec![reading.board("json", named.span.clone(), Err(error))]);
    let id_at = named.id_at.take();
    for board in &mut boards {
        board.id_at = board.id_at.take().or_else(|| id_at.clone());
    }
    if let [board] = &mut boards[..] {
        board.span = named.span;
    }
    if let Some(first) = boards.first_mut() {
        first.notes.append(&mut named.notes);
    }
    boards
}

impl<'v, 'a> Named<'_, 'v, 'a> {
    fn text(&self) -> &str {
        self.reading.source.text
    }

    /// Takes a name with its value.
    fn take(&mut self, item: &'v Item<'a>) -> Result<(), InputError> {
        let (Some(name), value) = (&item.name, &item.value) else { return Err(not_understood(&item.value)) };
        // The writer's own.
        if name.text.starts_with(['_', '$']) {
            return Ok(());
        }
        let role = role(&name.text).ok_or_else(|| unknown(name))?;
        let form = Form::of(value)?;
        match (role, form.shape) {
            (Role::Claim, Shape::Truth(true) | Shape::Nothing) => return Ok(()),
            // It claims that there is no solution.
            (Role::Claim, Shape::Truth(false)) => return Err(InputErrorKind::NoBoard.at(value.span.clone())),
            (Role::Claim, _) => return Err(wrong(value, self.text(), Expected::Value)),
            (Role::Id | Role::Comment | Role::Metadata, _) => return self.pass(role, name, value, &form),
            _ => {}
        }
        let role = match (role, form.shape) {
            (Role::Rows | Role::Columns | Role::Board, Shape::Number(_)) => Role::Size,
            _ => role,
        };
        let is_again = |field: &Field<'_, '_>| match role {
            Role::Size | Role::Queens | Role::Blocked | Role::Board => is_same(&field.name.text, &name.text),
            _ => field.role == role,
        };
        if self.fields.iter().any(is_again) {
            return Err(InputErrorKind::RepeatedName { name: short(&name.text) }.at(name.span.clone()));
        }
        self.fields.push(Field { role, name, value, form });
        Ok(())
    }

    /// Passes over what says nothing of the board. Squares in it would be lost.
    fn pass(&mut self, role: Role, name: &Name<'_>, value: &Value<'_>, form: &Form) -> Result<(), InputError> {
        let may_be_squares = match form.shape {
            Shape::Numbers => form.count > 1,
            Shape::NumberLists | Shape::TextLists | Shape::Maps | Shape::Deeper => true,
            Shape::Texts => drawn::are_names(value),
            Shape::Map => is_square(value),
            _ => false,
        };
        if may_be_squares {
            return Err(InputErrorKind::HiddenSquares { name: short(&name.text) }.at(name.span.clone()));
        }
        match (role, form.shape) {
            (Role::Id, _) if self.id_at.is_some() => {
                return Err(InputErrorKind::RepeatedName { name: short(&name.text) }.at(name.span.clone()));
            }
            (Role::Id, _) => self.id_at = Some(value.span.clone()),
            (Role::Comment, Shape::Text | Shape::Texts) => self.notes.push((value.span.clone(), NoteKind::Comment)),
            _ => {}
        }
        Ok(())
    }

    fn with(&self, role: Role) -> impl Iterator<Item = &Field<'v, 'a>> {
        self.fields.iter().filter(move |field| field.role == role)
    }

    fn read(&mut self) -> Result<Vec<Board>, InputError> {
        let said = self.said()?;
        let is_said = |role| matches!(role, Role::Size | Role::Base | Role::Lists | Role::Pairs);
        let squares: Vec<&Field<'_, '_>> = self.fields.iter().filter(|field| !is_said(field.role)).collect();
        let holder = squares.iter().find(|field| field.role == Role::Boards || self.is_several(field));
        if let Some(field) = holder {
            if let Some(other) = squares.iter().find(|other| other.name.span != field.name.span) {
                let (one, other) = (short(&other.name.text), short(&field.name.text));
                return Err(InputErrorKind::Disagree { one, other }.at(field.name.span.clone()));
            }
            return Ok(Reading { said, ..self.reading.clone() }.boards(field.value));
        }
        // A size alone is no board, unless an object says that there is nothing else.
        let is_object = matches!(self.reading.style, Style::Json | Style::Yaml);
        if let (true, Some((header, at))) = (squares.is_empty() && !is_object, &said.n) {
            return Err(InputErrorKind::WrongHeader { header: *header, rows: 0 }.at(at.clone()));
        }
        let mut notes = Vec::new();
        let placement = self.one(said, &mut notes);
        let board = self.reading.board("json", self.span.clone(), placement.map(|placement| (placement, Vec::new())));
        Ok(vec![Board { notes, ..board }])
    }

    /// True if a value is several boards: lists of columns, or one level more of anything.
    fn is_several(&self, field: &Field<'_, '_>) -> bool {
        if !matches!(field.role, Role::Queens | Role::Board) {
            return false;
        }
        match field.form.shape {
            Shape::NumberLists => field.form.width.is_none_or(|width| width > 2) && !field.form.is_bits,
            Shape::TextLists => !drawn::are_cells(field.value),
            Shape::Maps => {
                field.value.list().is_some_and(|list| list.kept().iter().any(|item| !is_square(&item.value)))
            }
            Shape::Deeper => true,
            _ => false,
        }
    }

    /// What names say of the numbers.
    fn said(&self) -> Result<Said, InputError> {
        let mut said = self.reading.said.clone();
        for Field { role, name, value, form } in &self.fields {
            let wrong = |expected| wrong(value, self.text(), expected);
            match (role, form.shape) {
                (Role::Size, Shape::Number(number)) => {
                    let n = usize::try_from(number).map_err(|_| InputErrorKind::ZeroSize.at(value.span.clone()))?;
                    if let Some((other, at)) = said.n.as_ref().filter(|(other, _)| *other != n) {
                        let one = format!("{} = {other}", self.name_at(at));
                        let other = format!("{} = {n}", short(&name.text));
                        return Err(InputErrorKind::Disagree { one, other }.at(value.span.clone()));
                    }
                    said.n = Some((n, value.span.clone()));
                }
                (Role::Base, Shape::Number(0)) => said.base = Some(Base::Zero),
                (Role::Base, Shape::Number(1)) => said.base = Some(Base::One),
                (Role::Lists, Shape::Text) => said.lists = Some(axis(value).ok_or_else(|| wrong(Expected::Value))?),
                (Role::Pairs, Shape::Text) => said.pairs = Some(order(value).ok_or_else(|| wrong(Expected::Value))?),
                (Role::Size | Role::Base, _) => return Err(wrong(Expected::Number)),
                (Role::Lists | Role::Pairs, _) => return Err(wrong(Expected::Value)),
                _ => {}
            }
        }
        Ok(said)
    }

    /// The name whose value stands there.
    fn name_at(&self, at: &Range<usize>) -> String {
        let named = self.fields.iter().find(|field| field.value.span == *at);
        named.map_or_else(|| "n".to_owned(), |field| short(&field.name.text))
    }

    /// The one board that the names make up.
    fn one(&self, mut said: Said, notes: &mut Vec<(Range<usize>, NoteKind)>) -> Result<Placement, InputError> {
        let source = self.reading.source;
        let mut sum = Sum::default();
        for field in &self.fields {
            if self.is_whole(field) {
                let n = convention::size(source, &said, &field.value.span)?;
                let (board, kinds) = match field.form.shape {
                    Shape::Numbers => self.columns(field, &mut said)?,
                    _ => drawn::drawing(source, field.value, n)?,
                };
                notes.extend(kinds.into_iter().map(|kind| (field.value.span.clone(), kind)));
                said.n.get_or_insert((board.n(), field.value.span.clone()));
                sum.add(&board);
            }
        }
        self.add_pairs(&mut said, &mut sum)?;
        let n = convention::size(source, &said, &self.span)?;
        let Some(n) = n else { return Err(InputErrorKind::SizeUnknown.at(self.span.clone())) };
        let mut names = Vec::new();
        for field in self.fields.iter().filter(|field| self.has_names(field)) {
            names.append(&mut drawn::names(source.text, field.value, field.role != Role::Blocked)?);
        }
        if !names.is_empty() {
            let said = Said { n: Some((n, self.span.clone())), ..Said::default() };
            sum.add(&of_names(source, &said, None, &names, self.span.clone())?);
        }
        diagonals::add(self, n, &mut sum)?;
        Placement::new(n, sum.queens, sum.blocked).map_err(|_| InputErrorKind::ZeroSize.at(self.span.clone()))
    }

    /// True for a value that shows the whole board: a drawing, or a number a row.
    fn is_whole(&self, field: &Field<'_, '_>) -> bool {
        let is_alone = || field.role == Role::Columns && self.with(Role::Rows).next().is_none();
        match field.form.shape {
            Shape::Text | Shape::Texts if drawn::are_names(field.value) => false,
            Shape::Numbers if field.form.count == 2 => false,
            Shape::Numbers => matches!(field.role, Role::Queens | Role::Board) || is_alone(),
            Shape::Text | Shape::Texts | Shape::TextLists => matches!(field.role, Role::Queens | Role::Board),
            Shape::NumberLists => matches!(field.role, Role::Queens | Role::Board) && field.form.width != Some(2),
            _ => false,
        }
    }

    /// The board of a list of columns. Where it proves from where it counts, so do the pairs beside it.
    fn columns(&self, field: &Field<'_, '_>, said: &mut Said) -> crate::values::board::Read {
        let reading = Reading { said: said.clone(), ..self.reading.clone() };
        let read = reading.list(field.value)?;
        let mut numbers = Vec::new();
        if let Some(list) = field.value.list() {
            list.each(&mut |item| {
                numbers.push(crate::values::form::number(&item.value));
                Ok(())
            })?;
        }
        if said.base.is_none() && self.reading.style != Style::Essence && is_permutation(&numbers) {
            said.base = Some(if numbers.contains(&Some(0)) { Base::Zero } else { Base::One });
        }
        Ok(read)
    }

    fn has_names(&self, field: &Field<'_, '_>) -> bool {
        let is_squares = matches!(field.role, Role::Queens | Role::Board | Role::Blocked);
        is_squares && matches!(field.form.shape, Shape::Text | Shape::Texts) && drawn::are_names(field.value)
    }

    /// The names whose values are squares told by their numbers.
    fn pair_fields(&self, said: &mut Said) -> Result<Vec<&Field<'v, 'a>>, InputError> {
        let is_squares = |field: &&Field<'_, '_>| {
            matches!(field.role, Role::Queens | Role::Blocked | Role::Board)
                && !(self.is_whole(field) || self.has_names(field) || field.form.shape == Shape::Nothing)
        };
        let fields: Vec<_> = self.fields.iter().filter(is_squares).collect();
        for field in &fields {
            if !matches!(field.form.shape, Shape::NumberLists | Shape::Maps | Shape::Map | Shape::Numbers) {
                return Err(wrong(field.value, self.text(), Expected::Square));
            }
            said.is_xy |= check_pairs(field.value, &field.form, self.text())?;
        }
        Ok(fields)
    }

    /// Adds the squares that are told by their numbers.
    fn add_pairs(&self, said: &mut Said, sum: &mut Sum) -> Result<(), InputError> {
        let fields = self.pair_fields(said)?;
        let mut parallel = self.parallel([Role::Rows, Role::Columns], true)?;
        parallel.append(&mut self.parallel([Role::BlockedRows, Role::BlockedColumns], false)?);
        if fields.is_empty() && parallel.is_empty() {
            return Ok(());
        }
        let order = self.reading.source.options.pairs.or(said.pairs).unwrap_or_default();
        let is_first = |field: &Field<'_, '_>| {
            let first = self.with(field.role).find(|other| other.form.shape != Shape::Nothing);
            first.is_some_and(|first| first.name.span == field.name.span)
        };
        let (has_queens, has_blocked) = (!sum.queens.is_empty(), !sum.blocked.is_empty());
        // Essence models count queens from 0 and blocked squares from 1.
        let kinds: &[(&[bool], Option<Base>)] = match self.reading.style {
            Style::Essence => &[(&[true], Some(Base::Zero)), (&[false], Some(Base::One))],
            _ => &[(&[true, false], None)],
        };
        for (kinds, base) in kinds {
            let each = |see: &mut dyn FnMut(&Pair)| {
                for field in fields.iter().filter(|field| kinds.contains(&(field.role != Role::Blocked))) {
                    let is_queen = field.role != Role::Blocked;
                    let may_repeat = if is_queen { has_queens || !is_first(field) } else { has_blocked };
                    let like = Pair { numbers: (0, 0), is_queen, may_repeat, span: 0..0 };
                    each_pair(field.value, &field.form, order, &like, see);
                }
                for pair in parallel.iter().filter(|pair| kinds.contains(&pair.is_queen)) {
                    see(&Pair { numbers: order.row_column(pair.numbers), ..pair.clone() });
                }
            };
            let said_here = Said { base: base.or(said.base), ..said.clone() };
            let board = convention::of_each_pair(self.reading.source, &said_here, &each, self.span.clone())?;
            said.n.get_or_insert((board.n(), self.span.clone()));
            sum.add(&board);
        }
        Ok(())
    }

    /// The squares whose rows stand in one list and whose columns in another.
    fn parallel(&self, roles: [Role; 2], is_queen: bool) -> Result<Vec<Pair>, InputError> {
        let [rows, columns] = roles.map(|role| self.with(role).next());
        let missing = |field: &Field<'_, '_>, partner: &str| {
            let kind = InputErrorKind::MissingName { name: short(&field.name.text), partner: partner.to_owned() };
            Err(kind.at(field.value.span.clone()))
        };
        let partners = if is_queen { ["row", "col"] } else { ["blocked_row", "blocked_col"] };
        let (rows, columns) = match (rows, columns) {
            (None, None) => return Ok(Vec::new()),
            (Some(rows), None) => return missing(rows, partners[1]),
            (None, Some(columns)) if self.is_whole(columns) => return Ok(Vec::new()),
            (None, Some(columns)) => return missing(columns, partners[0]),
            (Some(rows), Some(columns)) => (self.indices(rows)?, (self.indices(columns)?, columns)),
        };
        let (columns, field) = columns;
        if rows.len() != columns.len() {
            let (found, expected) = (columns.len(), rows.len());
            let kind = InputErrorKind::WrongCount { counted: Counted::ColumnsOfRows, found, expected };
            return Err(kind.at(field.value.span.clone()));
        }
        let pair = |((row, _), (column, span)): ((i64, Range<usize>), (i64, Range<usize>))| Pair {
            numbers: (row, column),
            is_queen,
            may_repeat: false,
            span,
        };
        Ok(rows.into_iter().zip(columns).map(pair).collect())
    }

    /// The numbers of a list that is paired with another.
    fn indices(&self, field: &Field<'_, '_>) -> Result<Vec<(i64, Range<usize>)>, InputError> {
        let mut numbers = Vec::new();
        let see = &mut |item: &Item<'_>| {
            let Kind::Number(number) = item.value.kind else {
                return Err(wrong(&item.value, self.text(), Expected::Number));
            };
            numbers.push((number, item.value.span.clone()));
            Ok(())
        };
        match (field.value.list(), field.form.shape) {
            (Some(list), _) => list.each(see)?,
            (None, Shape::Nothing) => {}
            (None, _) => return Err(wrong(field.value, self.text(), Expected::Value)),
        }
        Ok(numbers)
    }
}

/// The meaning of `lists`: `"columns"`.
fn axis(value: &Value<'_>) -> Option<Axis> {
    let (Kind::Text(text) | Kind::Word(text)) = &value.kind else { return None };
    Axis::ALL.into_iter().find(|axis| axis.option().ends_with(&format!(" {text}")))
}

/// The meaning of `pairs`: `"column-row"`.
fn order(value: &Value<'_>) -> Option<PairOrder> {
    let (Kind::Text(text) | Kind::Word(text)) = &value.kind else { return None };
    PairOrder::ALL.into_iter().find(|order| order.option().ends_with(&format!(" {text}")))
}

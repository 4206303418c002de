//! Boards that names with values make up: objects, and statements that belong together.

use crate::convention::Given;
use crate::item::{Board, NoteKind};
use crate::terms::{PairOrder, term};
use crate::values::board::{Reading, not_understood, short, unknown, wrong};
use crate::values::form::{Form, Shape};
use crate::values::names::{Role, is_same, role};
use crate::values::parts::{Field, Parts};
use crate::values::tree::{Item, Kind, Name, Value};
use crate::{Axis, Base, Expected, InputError, InputErrorKind};
use std::ops::Range;

/// What names say.
struct Named<'r, 'v, 'a> {
    reading: &'r Reading<'r>,
    fields: Vec<Field<'v, 'a>>,
    notes: Vec<(Range<usize>, NoteKind)>,
    span: Range<usize>,
}

/// The boards of names with values: one, or those of a list.
pub(crate) fn of_items<'a>(reading: &Reading<'_>, items: &[Item<'a>], span: Range<usize>) -> Vec<Board> {
    let reading = &Reading { language: reading.language.or(Some("json")), ..reading.clone() };
    let mut named = Named { reading, fields: Vec::new(), notes: Vec::new(), span };
    let taken = items.iter().try_for_each(|item| named.take(item));
    let read = taken.and_then(|()| named.read());
    let mut boards = read.unwrap_or_else(|error| vec![reading.board("json", named.span.clone(), Err(error))]);
    // Also where a name before it is wrong.
    let is_id = |item: &&Item<'_>| item.name.as_ref().is_some_and(|name| role(&name.text) == Some(Role::Id));
    let id_at = items.iter().find(is_id).map(|item| item.value.span.clone());
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
    /// Takes a name with its value.
    fn take(&mut self, item: &'v Item<'a>) -> Result<(), InputError> {
        let (Some(name), value) = (&item.name, &item.value) else { return Err(not_understood(&item.value)) };
        // The writer's own.
        if name.text.starts_with(['_', '$']) {
            return Ok(());
        }
        let form = Form::of(value)?;
        let role = match (role(&name.text).ok_or_else(|| unknown(name))?, form.shape) {
            (Role::Claim, Shape::Truth(true) | Shape::Nothing) => return Ok(()),
            // It claims that there is no solution.
            (Role::Claim, Shape::Truth(false)) => return Err(InputErrorKind::Claim.at(value.span.clone())),
            (Role::Claim, _) => return Err(wrong(value, self.reading.source.text, Expected::Value)),
            // Names of squares are ids, too.
            (Role::Id, _) if value.list().is_none() => Role::Id,
            (role @ (Role::Id | Role::Comment | Role::Metadata), _) => return self.pass(role, name, value, &form),
            (Role::Rows | Role::Columns | Role::Board, Shape::Number(_)) => Role::Size,
            (role, _) => role,
        };
        let is_again = |field: &Field<'_, '_>| match role {
            Role::Size | Role::Queens | Role::Blocked | Role::Board => {
                field.name.is_some_and(|other| is_same(&other.text, &name.text))
            }
            _ => field.role == role,
        };
        if self.fields.iter().any(is_again) {
            return Err(InputErrorKind::RepeatedName { name: short(&name.text) }.at(name.span.clone()));
        }
        self.fields.push(Field { role, name: Some(name), value, form });
        Ok(())
    }

    /// Passes over what says nothing of the board. Squares in it would be lost.
    fn pass(&mut self, role: Role, name: &Name<'_>, value: &Value<'_>, form: &Form) -> Result<(), InputError> {
        use Shape::{Cells, Lists, Names, Numbers, Pair, Pairs, Several};
        let has_squares = matches!(form.shape, Numbers | Names | Cells | Pair | Pairs | Lists | Several);
        match (role, form.shape) {
            (_, Shape::Numbers) if form.count < 2 => {}
            (_, Shape::Names) if value.list().is_none() => {}
            _ if has_squares => {
                return Err(InputErrorKind::HiddenSquares { name: short(&name.text) }.at(name.span.clone()));
            }
            (Role::Comment, Shape::Text | Shape::Texts) => self.notes.push((value.span.clone(), NoteKind::Comment)),
            _ => {}
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Vec<Board>, InputError> {
        let given = self.given()?;
        let is_said = |role| matches!(role, Role::Size | Role::Base | Role::Lists | Role::Pairs | Role::Id);
        let squares: Vec<&Field<'_, '_>> = self.fields.iter().filter(|field| !is_said(field.role)).collect();
        match (squares.iter().position(|field| is_several(field)), &squares[..]) {
            (Some(_), [only]) => return Ok(Reading { given, ..self.reading.clone() }.boards(only.value)),
            (Some(at), _) => {
                let other = usize::from(at == 0);
                let [one, other] = [squares[other], squares[at]].map(|field| field.name.map_or("", |name| &name.text));
                let at = squares[at].name.map_or_else(|| self.span.clone(), |name| name.span.clone());
                return Err(InputErrorKind::Disagree { one: short(one), other: short(other) }.at(at));
            }
            (None, _) => {}
        }
        // A size alone is no board, unless an object says that there is nothing else.
        let is_object = matches!(self.reading.language, Some("json" | "yaml"));
        if let (true, Some((header, at))) = (squares.is_empty() && !is_object, &given.n) {
            return Err(InputErrorKind::WrongHeader { header: *header, rows: 0 }.at(at.clone()));
        }
        let parts = Parts { reading: self.reading, fields: &self.fields, span: self.span.clone() };
        Ok(vec![self.reading.board("json", self.span.clone(), parts.board(given))])
    }

    /// What names say of the numbers.
    fn given(&self) -> Result<Given, InputError> {
        let (mut given, mut sized) = (self.reading.given.clone(), "n".to_owned());
        for Field { role, name, value, form } in &self.fields {
            let wrong = |expected| wrong(value, self.reading.source.text, expected);
            let none = || wrong(Expected::Value);
            let word = if let Kind::Text(text) | Kind::Word(text) = &value.kind { text } else { "" };
            match (role, form.shape) {
                (Role::Size, Shape::Number(number)) => {
                    let n = usize::try_from(number).map_err(|_| InputErrorKind::ZeroSize.at(value.span.clone()))?;
                    let name = name.map(|name| short(&name.text)).unwrap_or_default();
                    if let Some((other, _)) = given.n.as_ref().filter(|(other, _)| *other != n) {
                        let (one, other) = (format!("{sized} = {other}"), format!("{name} = {n}"));
                        return Err(InputErrorKind::Disagree { one, other }.at(value.span.clone()));
                    }
                    (given.n, sized) = (Some((n, value.span.clone())), name);
                }
                (Role::Base, Shape::Number(0)) => given.base = Some(Base::Zero),
                (Role::Base, Shape::Number(1)) => given.base = Some(Base::One),
                (Role::Lists, _) => given.lists = Some(term(Axis::ALL, Axis::option, word).ok_or_else(none)?),
                (Role::Pairs, _) => given.pairs = Some(term(PairOrder::ALL, PairOrder::option, word).ok_or_else(none)?),
                (Role::Size | Role::Base, _) => return Err(wrong(Expected::Number)),
                _ => {}
            }
        }
        Ok(given)
    }
}

/// True if a value is several boards: lists of columns, or one level more of anything.
fn is_several(field: &Field<'_, '_>) -> bool {
    let may_be = matches!(field.role, Role::Queens | Role::Board);
    match field.form.shape {
        _ if field.role == Role::Boards => true,
        Shape::Lists => may_be && !field.form.is_bits,
        Shape::Several | Shape::Object => may_be,
        _ => false,
    }
}

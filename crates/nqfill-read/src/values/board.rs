//! Boards that values make up.
//!
//! ```text
//! list of texts, of lists of one-character texts; text of several lines    drawing
//! list of numbers                                                          columns of queens
//! lists of two numbers; of squares that name their row and column          pairs
//! n lists of n bits                                                        drawing
//! lists of numbers                                                         a board each
//! texts that are names of squares                                          squares
//! object                                                                   named board, or what is around several
//! one level more of any                                                    several boards
//! ```

use crate::convention::{self, Given, is_in_order, is_matrix, is_permutation};
use crate::item::{Board, NoteKind, Source};
use crate::question::{ask, commented};
use crate::values::form::{Form, Shape};
use crate::values::named;
use crate::values::names::{Role, nearest};
use crate::values::parts::{Field, Parts};
use crate::values::tree::{Kind, Name, Value, truth};
use crate::{Axis, Base, Counted, Expected, FamilyName, Foreign, InputError, InputErrorKind, Question};
use nqfill_core::board::Placement;
use std::ops::Range;

/// How values are read.
#[derive(Clone)]
pub(crate) struct Reading<'s> {
    pub(crate) source: &'s Source<'s>,
    /// The name of the format in which the text gives names to values, if it does.
    pub(crate) language: Option<&'static str>,
    pub(crate) given: Given,
}

/// A board with what is noted of it.
pub(crate) type Read = Result<(Placement, Vec<(Range<usize>, NoteKind)>), InputError>;

/// A list has at least so many numbers.
const FEWEST: usize = 3;

impl<'s> Reading<'s> {
    /// Reads values below what a text says of them.
    pub(crate) fn new(source: &'s Source<'s>, language: Option<&'static str>, given: Given) -> Self {
        let base_of_format = matches!(language, Some("dzn" | "essence")).then_some(Base::One);
        Self { source, language, given: Given { base_of_format, ..given } }
    }

    /// The boards of a value, or its error.
    pub(crate) fn boards(&self, value: &Value<'_>) -> Vec<Board> {
        let read = Form::of(value).and_then(|form| self.read(value, form));
        read.unwrap_or_else(|error| vec![self.board("lists", value.span.clone(), Err(error))])
    }

    /// A board; its format has this name, if there are no names.
    pub(crate) fn board(&self, name: &str, span: Range<usize>, read: Read) -> Board {
        let plan = self.source.plan;
        let found = crate::format(self.language.unwrap_or(name)).filter(|_| !plan.is_asked);
        let format = found.unwrap_or(plan.format);
        let (placement, notes) = match read {
            Ok((placement, notes)) => (Ok(placement), notes),
            Err(error) => (Err(error), Vec::new()),
        };
        Board { span, format, placement, id_at: None, notes }
    }

    fn read(&self, value: &Value<'_>, form: Form) -> Result<Vec<Board>, InputError> {
        let is_one = form.is_bits && form.width.is_some() && !self.are_columns();
        let name = match form.shape {
            Shape::Object => {
                let items = value.list().map_or(&[][..], |list| list.items());
                return Ok(named::of_items(self, items, value.span.clone()));
            }
            Shape::Several if form.width != Some(0) => return self.each(value),
            Shape::Lists if !is_one => return self.lists(value, &form),
            Shape::Lists => "bits",
            Shape::Pair | Shape::Pairs => "pairs",
            Shape::Names => "squares",
            Shape::Text | Shape::Texts | Shape::Cells => "lists",
            Shape::Numbers if form.count >= FEWEST => self.name_of_list(),
            Shape::Mixed => return Err(not_understood(value)),
            Shape::Nothing | Shape::Number(_) | Shape::Truth(_) | Shape::Sign | Shape::Numbers | Shape::Several => {
                return Err(InputErrorKind::NoBoard.at(value.span.clone()));
            }
        };
        let fields = [Field { role: Role::Queens, name: None, value, form }];
        let parts = Parts { reading: self, fields: &fields, span: value.span.clone() };
        Ok(vec![self.board(name, value.span.clone(), parts.board(self.given.clone()))])
    }

    /// True if the options say that every list is a board.
    fn are_columns(&self) -> bool {
        self.source.plan.is_asked && self.source.plan.format.name == "vector"
    }

    fn name_of_list(&self) -> &'static str {
        let is_column = self.source.options.lists.or(self.given.lists) == Some(Axis::Columns);
        if is_column { "column-vector" } else { "vector" }
    }

    /// The boards of all items of a list. Lists of numbers have one length, unless each is a permutation.
    fn each(&self, value: &Value<'_>) -> Result<Vec<Board>, InputError> {
        let (mut boards, mut length) = (Vec::new(), None);
        if let Some(list) = value.list() {
            list.each(&mut |item| {
                let mut read = self.boards(&item.value);
                check_length(&mut length, &item.value, &mut read);
                boards.append(&mut read);
                Ok(())
            })?;
        }
        Ok(boards)
    }

    /// Lists of numbers: a board each, or a question.
    fn lists(&self, value: &Value<'_>, form: &Form) -> Result<Vec<Board>, InputError> {
        let (mut first, mut second) = (None, None);
        let mut lists = Vec::new();
        if let Some(list) = value.list().filter(|_| !self.are_columns()) {
            let count = |value: &Value<'_>| value.list().map_or(0, |list| list.count);
            list.each(&mut |item| {
                let is_first = first.is_none();
                let expected = count(first.get_or_insert_with(|| item.value.clone()));
                if !is_first && second.is_none() {
                    second = Some(item.value.clone());
                }
                let found = count(&item.value);
                // Squares and lists of columns are not mixed.
                if (expected == 2) != (found == 2) {
                    let counted = if expected == 2 { Counted::Coordinates } else { Counted::Columns };
                    return Err(counted.wrong(found, expected, item.value.span.clone()));
                }
                if lists.is_empty() || form.width == Some(form.count) {
                    lists.push(numbers(&item.value)?);
                }
                Ok(())
            })?;
        }
        match first {
            Some(first) if form.count > 1 && is_in_order(&lists[0]) => {
                Err(self.ask(Question::IndexLine, &first, second.as_ref()).at(first.span))
            }
            Some(first) if form.width == Some(form.count) && is_matrix(&lists) => {
                Err(self.ask(Question::Matrix, &first, None).at(value.span.clone()))
            }
            _ => Ok(()),
        }?;
        self.each(value)
    }

    /// The question of lists that may be anything but columns of queens, shown by the first of them and the one below it.
    pub(crate) fn ask(&self, question: Question, first: &Value<'_>, below: Option<&Value<'_>>) -> InputErrorKind {
        // What is asked proves nothing of the file.
        let source = &Source { proven: None, ..*self.source };
        let reading = Reading { source, language: self.language, given: self.given.clone() };
        let board_of = |option: String, value: &Value<'_>| {
            let board = reading.boards(value).into_iter().find_map(|board| board.placement.ok());
            board.map(|board| (option, board))
        };
        let index = commented(&source.text[first.span.clone()]);
        let own = board_of("-i vector".to_owned(), first);
        let boards = own.into_iter().chain(below.and_then(|below| board_of(index, below)));
        ask(question, &boards.collect::<Vec<_>>())
    }
}

/// Makes a list an error that is of another length than those before it, and no permutation.
pub(crate) fn check_length(length: &mut Option<usize>, value: &Value<'_>, boards: &mut [Board]) {
    let ([board], Kind::List(list)) = (boards, &value.kind) else { return };
    if board.format.name != "vector" {
        return;
    }
    let (found, expected) = (list.count, *length.get_or_insert(list.count));
    if found != expected && !numbers(value).is_ok_and(|numbers| is_permutation(&numbers)) {
        board.placement = Err(Counted::Columns.wrong(found, expected, board.span.clone()));
    }
}

/// The numbers of a list, `None` for a row without a queen.
pub(crate) fn numbers(value: &Value<'_>) -> Result<Vec<Option<i32>>, InputError> {
    let mut numbers = Vec::new();
    value.list().map_or(Ok(()), |list| {
        list.each(&mut |item| {
            numbers.push(match &item.value.kind {
                Kind::Number(number) => Some(convention::value(*number)),
                Kind::Word(word) => truth(word).map(i32::from),
                _ => None,
            });
            Ok(())
        })
    })?;
    Ok(numbers)
}

/// The error of a value that is no board.
pub(crate) fn not_understood(value: &Value<'_>) -> InputError {
    FamilyName::Values.not_understood(Foreign::Line, value.span.clone())
}

/// The error of a value that is something else than is expected.
pub(crate) fn wrong(value: &Value<'_>, text: &str, expected: Expected) -> InputError {
    let found = text[value.span.clone()].chars().next();
    InputErrorKind::Unexpected { found, expected }.at(value.span.clone())
}

/// The number that a value is.
pub(crate) fn number(value: &Value<'_>, text: &str) -> Result<i64, InputError> {
    if let Kind::Number(number) = value.kind { Ok(number) } else { Err(wrong(value, text, Expected::Number)) }
}

/// The error of a name that is not in the table.
pub(crate) fn unknown(name: &Name<'_>) -> InputError {
    let nearest = nearest(&name.text).map(str::to_owned);
    InputErrorKind::UnknownName { name: short(&name.text), nearest }.at(name.span.clone())
}

/// A name as errors show it.
pub(crate) fn short(name: &str) -> String {
    const MOST: usize = 60;
    crate::text::prefix(name, MOST).to_owned()
}

//! The board that named values make up.

use crate::coordinates::See;
use crate::named::metadata::Looks;
use crate::named::names;
use crate::named::names::Role;
use crate::named::survey::{Shape, Survey};
use crate::named::texts;
use crate::named::tokens::Token;
use crate::named::walk::{Event, walk};
use crate::tokens::Piece;
use crate::{Base, Expected, InputError, InputErrorKind};
use std::ops::Range;

/// From where a format counts rows and columns; `None` if every file has its own way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Convention {
    /// The name of the format.
    pub(crate) format: &'static str,
    /// In pairs of queens.
    pub(crate) queens: Option<Base>,
    /// In pairs of blocked squares.
    pub(crate) blocked: Option<Base>,
    /// In the columns of queens, one a row.
    pub(crate) columns: Option<Base>,
    /// True if no option changes it.
    pub(crate) is_fixed: bool,
}

/// A name and its value.
pub(crate) struct Field<'a> {
    pub(crate) role: Role,
    pub(crate) name: &'a str,
    pub(crate) value: &'a str,
    /// The bytes of the value.
    pub(crate) span: Range<usize>,
    pub(crate) survey: Survey,
}

/// The meaning of a field, by its name and its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Nothing,
    /// A number of rows.
    Size(usize),
    /// From where numbers count.
    First,
    /// The column in each row.
    Columns,
    /// Rows or columns of squares, to be paired with the columns or rows of another field.
    Indices,
    /// Rows of equally many numbers or words.
    Matrix {
        width: usize,
    },
    /// Rows of texts, one a square.
    Cells,
    /// Rows in quotes.
    Rows,
    /// A drawing in quotes.
    Drawing,
    /// Names of squares in quotes.
    Names,
    Pairs,
    /// Squares that name their coordinates.
    Maps,
}

/// All fields of a board.
pub(crate) struct Fields<'p, 'a> {
    pub(crate) piece: &'p Piece<'a>,
    pub(crate) convention: Convention,
    pub(crate) fields: Vec<Field<'a>>,
    /// Names of metadata, and the forms of their values.
    metadata: Vec<(&'a str, Looks)>,
}

impl<'p, 'a> Fields<'p, 'a> {
    pub(crate) fn new(piece: &'p Piece<'a>, convention: Convention) -> Self {
        Self { piece, convention, fields: Vec::new(), metadata: Vec::new() }
    }

    /// Takes a name with the value that begins at `value`, and returns the text behind it.
    pub(crate) fn take(&mut self, name: &'a str, value: &'a str) -> Result<&'a str, InputError> {
        let span = self.piece.between(name, &name[name.len()..]);
        let Some(role) = names::role(name) else {
            let nearest = names::nearest(name).map(str::to_owned);
            return Err(InputErrorKind::UnknownName { name: short(name), nearest }.at(span));
        };
        if role == Role::Metadata {
            let (rest, looks) = Looks::of(self.piece, value)?;
            if looks.is_squares() {
                return Err(self.hidden(name));
            }
            self.metadata.push((name, looks));
            return Ok(rest);
        }
        if self.fields.iter().any(|field| names::is_same(field.name, name)) {
            return Err(InputErrorKind::RepeatedName { name: short(name) }.at(span));
        }
        self.take_as(role, name, value)
    }

    /// A list of squares without a name: the queens.
    pub(crate) fn take_squares(&mut self, value: &'a str) -> Result<&'a str, InputError> {
        self.take_as(Role::Queens, "queens", value)
    }

    fn take_as(&mut self, role: Role, name: &'a str, value: &'a str) -> Result<&'a str, InputError> {
        let (rest, survey) = Survey::of(self.piece, value)?;
        let span = self.piece.between(value, rest);
        self.fields.push(Field { role, name, value, span, survey });
        Ok(rest)
    }

    /// Gives every square to `see`, and returns the size of the board.
    pub(crate) fn read(&self, see: &mut See<'_>) -> Result<usize, InputError> {
        let n = self.size()?;
        if let Some((name, _)) = self.metadata.iter().find(|(_, looks)| looks.is_columns(n)) {
            return Err(self.hidden(name));
        }
        self.check_characters(n)?;
        let settled = self.settle(n)?;
        self.squares(n, &settled, see)?;
        Ok(n)
    }

    fn hidden(&self, name: &'a str) -> InputError {
        InputErrorKind::HiddenSquares { name: short(name) }.at(self.piece.between(name, &name[name.len()..]))
    }

    /// An option that says what characters are is obeyed by drawings; where there is none, but one of the characters, it
    /// would be passed over.
    fn check_characters(&self, n: usize) -> Result<(), InputError> {
        let options = self.piece.options;
        let is_drawn = |field: &Field<'a>| {
            let meaning = self.meaning(field, Some(n));
            matches!(meaning, Ok(Meaning::Matrix { .. } | Meaning::Cells | Meaning::Rows | Meaning::Drawing))
        };
        if !options.has_glyphs() || self.fields.iter().any(is_drawn) {
            return Ok(());
        }
        match options.given_meaning_in(self.piece.body()) {
            Some(option) => {
                let kind = InputErrorKind::OptionRefused { option, format: self.convention.format };
                Err(kind.at(self.piece.span.clone()))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn with(&self, role: Role) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.role == role)
    }

    /// The meaning of a field on a board of size n, if the size is known.
    pub(crate) fn meaning(&self, field: &Field<'a>, n: Option<usize>) -> Result<Meaning, InputError> {
        let meaning = match (field.role, field.survey.shape) {
            (_, Shape::Nothing) => Some(Meaning::Nothing),
            (Role::Size | Role::Rows | Role::Columns | Role::Board, Shape::Number(n)) => {
                Some(Meaning::Size(self.piece.size(n, field.span.clone())?))
            }
            (Role::Size, _) => return Err(self.piece.unexpected(field.value, Expected::Number)),
            (Role::Base, Shape::Number(0 | 1)) => Some(Meaning::First),
            (Role::Base, _) => return Err(self.piece.unexpected(field.value, Expected::Bit)),
            (Role::Rows | Role::BlockedRows | Role::BlockedColumns, Shape::Numbers) => Some(Meaning::Indices),
            (Role::Columns, Shape::Numbers) if self.with(Role::Rows).is_some_and(is_list) => Some(Meaning::Indices),
            (Role::Columns, Shape::Numbers) => Some(Meaning::Columns),
            (Role::Rows | Role::Board, Shape::Texts) => Some(Meaning::Rows),
            (Role::Board, Shape::Text) => Some(Meaning::Drawing),
            (Role::Queens | Role::Blocked | Role::Board, _) => squares_of(self.piece, field, n),
            _ => None,
        };
        let expected = if field.role == Role::Board { Expected::Rows } else { Expected::Squares };
        meaning.ok_or_else(|| self.piece.unexpected(field.value, expected))
    }
}

fn is_list(field: &Field<'_>) -> bool {
    matches!(field.survey.shape, Shape::Numbers | Shape::Nothing)
}

/// The meaning of a list of squares.
fn squares_of(piece: &Piece<'_>, field: &Field<'_>, n: Option<usize>) -> Option<Meaning> {
    let Survey { shape, items, width, is_texts, is_bits, .. } = field.survey;
    let is_whole = |n: Option<usize>| n.is_some_and(|n| n > 1 && n.checked_mul(n) == Some(items));
    let is_board = field.role == Role::Board;
    match shape {
        Shape::Lists if is_texts => Some(Meaning::Cells),
        // Of 2 x 2 a list of pairs is as good a name as a matrix: a board is a matrix, queens are pairs.
        Shape::Lists if is_board => width.map(|width| Meaning::Matrix { width }),
        Shape::Lists if width == Some(2) => Some(Meaning::Pairs),
        Shape::Lists if is_bits && width == Some(items) => Some(Meaning::Matrix { width: items }),
        Shape::Lists => Some(Meaning::Pairs),
        Shape::Numbers if field.survey.width == Some(2) && !is_board => Some(Meaning::Pairs),
        Shape::Numbers if field.survey.width.is_some() => width.map(|width| Meaning::Matrix { width }),
        Shape::Numbers if is_bits && is_whole(n) => n.map(|width| Meaning::Matrix { width }),
        Shape::Numbers if field.role != Role::Blocked => Some(Meaning::Columns),
        Shape::Texts | Shape::Text if has_names(piece, field) => Some(Meaning::Names),
        Shape::Texts => Some(Meaning::Rows),
        Shape::Text if is_drawn(piece, field) => Some(Meaning::Drawing),
        Shape::Maps | Shape::Map if !is_board => Some(Meaning::Maps),
        _ => None,
    }
}

/// True if the first text of a field names squares: `b4`.
fn has_names(piece: &Piece<'_>, field: &Field<'_>) -> bool {
    let mut is_name = false;
    // The error ends the walk: only the first text matters.
    let see = &mut |event: Event<'_>| match event {
        Event::Leaf(leaf) => {
            let Token::Text(text) = leaf.token else { return Ok(()) };
            is_name = text.split([' ', ',']).next().is_some_and(|word| texts::square_name(word).is_some());
            Err(InputErrorKind::NoBoard.into())
        }
        _ => Ok(()),
    };
    let _ = walk(piece, field.value, see);
    is_name
}

/// True if a text has several lines.
fn is_drawn(piece: &Piece<'_>, field: &Field<'_>) -> bool {
    let text = &piece.text[field.span.clone()];
    text.contains("\\n") || text.contains(['\n', '\r'])
}

/// A name as an error may show it.
pub(crate) fn short(name: &str) -> String {
    let end = name.char_indices().nth(60).map_or(name.len(), |(at, _)| at);
    if end < name.len() { format!("{}...", &name[..end]) } else { name.to_owned() }
}

//! The board that named values make up.

use crate::fields::counting::Counting;
use crate::fields::form::{Form, Shape};
use crate::fields::metadata::Looks;
use crate::fields::texts;
use crate::format::coordinates::See;
use crate::format::piece::Piece;
use crate::format::said::{Count, Doubt, Statement};
use crate::statements;
use crate::statements::{Altered, Heard};
use crate::value::names;
use crate::value::names::Role;
use crate::value::{Item, Kind, List, Value};
use crate::{Expected, InputError, InputErrorKind};
use std::borrow::Cow;
use std::ops::Range;

/// A name and its value.
pub(crate) struct Field<'a> {
    pub(crate) role: Role,
    pub(crate) name: &'a str,
    pub(crate) value: Value<'a>,
    /// The bytes of the value, with the call around it if there is one.
    pub(crate) span: Range<usize>,
    pub(crate) form: Form,
}

impl Field<'_> {
    /// True if it is one list of numbers.
    pub(crate) fn is_flat(&self) -> bool {
        self.form.shape == Shape::Numbers
    }
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
    /// Closed diagonals.
    Diagonals,
    /// The number of closed diagonals.
    Count(usize),
}

impl Meaning {
    /// True for drawings, whose characters are squares.
    const fn is_drawn(self) -> bool {
        matches!(self, Self::Matrix { .. } | Self::Cells | Self::Rows | Self::Drawing)
    }
}

/// All fields of a board.
pub(crate) struct Fields<'p, 'a> {
    pub(crate) piece: &'p Piece<'a>,
    pub(crate) counting: Counting,
    pub(crate) fields: Vec<Field<'a>>,
    /// Names of metadata, and the forms of their values.
    metadata: Vec<(&'a str, Looks)>,
    /// What values of metadata state: `"comment": "1-based"`.
    pub(crate) stated: Vec<Statement>,
    /// What else they may say.
    pub(crate) heard: Vec<Remark>,
}

/// What words of metadata may say, and where they stand.
pub(crate) struct Remark {
    pub(crate) doubts: Vec<Doubt>,
    pub(crate) counts: Vec<Count>,
    pub(crate) span: Range<usize>,
}

/// Texts of a list of metadata that are heard, at most.
const MOST_TEXTS: usize = 64;

/// Lists that may stand side by side without brackets around them: longer lists are not kept as trees.
const MOST_LISTED: usize = 1 << 12;

impl<'p, 'a> Fields<'p, 'a> {
    pub(crate) fn new(piece: &'p Piece<'a>, counting: Counting) -> Self {
        Self { piece, counting, fields: Vec::new(), metadata: Vec::new(), stated: Vec::new(), heard: Vec::new() }
    }

    /// Takes a name with the value that begins at `value`, and returns the text behind it.
    pub(crate) fn take(&mut self, name: &'a str, value: &'a str) -> Result<&'a str, InputError> {
        let role = self.role(name)?;
        self.check_new(role, name)?;
        let (rest, found) = Value::read(self.piece, value)?;
        self.take_value((role, name), found, self.piece.between(value, rest))?;
        Ok(rest)
    }

    /// As [`Self::take`]; lists in round brackets with commas between them are one list: `queens = (1, 2), (3, 5)`.
    pub(crate) fn take_assigned(&mut self, name: &'a str, value: &'a str) -> Result<&'a str, InputError> {
        let next = |rest: &'a str| {
            let next = rest.trim_start_matches([' ', '\t']).strip_prefix(',')?.trim_start_matches([' ', '\t']);
            (value.starts_with('(') && next.starts_with('(')).then_some(next)
        };
        let role = self.role(name)?;
        self.check_new(role, name)?;
        let (mut rest, mut found) = Value::read(self.piece, value)?;
        if next(rest).is_some() {
            let mut items = vec![Item { key: None, value: found }];
            while let Some(list) = next(rest) {
                if items.len() == MOST_LISTED {
                    return Err(self.piece.unexpected(list, Expected::End));
                }
                let (behind, value) = Value::read(self.piece, list)?;
                items.push(Item { key: None, value });
                rest = behind;
            }
            found = Value { kind: Kind::List(List::of(items)), span: self.piece.between(value, rest) };
        }
        self.take_value((role, name), found, self.piece.between(value, rest))?;
        Ok(rest)
    }

    /// Takes a name with its value.
    pub(crate) fn take_member(&mut self, name: &'a str, value: Value<'a>) -> Result<(), InputError> {
        let role = self.role(name)?;
        self.check_new(role, name)?;
        let span = value.span.clone();
        self.take_value((role, name), value, span)
    }

    /// The meaning of a name.
    ///
    /// # Errors
    /// If it is unknown: its value would be lost.
    fn role(&self, name: &'a str) -> Result<Role, InputError> {
        names::role(name).ok_or_else(|| {
            let nearest = names::nearest(name).map(str::to_owned);
            InputErrorKind::UnknownName { name: short(name), nearest }.at(self.span_of(name))
        })
    }

    fn check_new(&self, role: Role, name: &'a str) -> Result<(), InputError> {
        if role != Role::Metadata && self.fields.iter().any(|field| names::is_same(field.name, name)) {
            return Err(InputErrorKind::RepeatedName { name: short(name) }.at(self.span_of(name)));
        }
        Ok(())
    }

    /// Takes what metadata states of the board, and what else a text may say.
    fn state(&mut self, value: Range<usize>, is_text: bool) {
        if value.len() <= statements::LONGEST {
            let written = &self.piece.text[value.clone()];
            let said = texts::decoded(written);
            let Heard { statements, mut doubts, counts, altered, .. } = statements::heard(&said);
            doubts.extend(altered.map(Altered::doubt));
            // `"order": "column"`
            doubts.extend(statements::is_column(&said).then_some(Doubt::Axes));
            // What is escaped has no places of its own.
            let is_written = matches!(said, Cow::Borrowed(_));
            let span = |within: Range<usize>| {
                if is_written { value.start + within.start..value.start + within.end } else { value.clone() }
            };
            let placed = |statement: Statement| Statement { span: span(statement.span), ..statement };
            self.stated.extend(statements.into_iter().map(placed));
            if is_text {
                self.heard.push(Remark { doubts, counts, span: value });
            }
        }
    }

    /// Takes what a text of metadata says, or each of a list of them.
    fn hear(&mut self, value: &Value<'a>, span: Range<usize>, may_state: bool) -> Result<(), InputError> {
        let is_text = |value: &Value<'_>| matches!(value.kind, Kind::Text(_) | Kind::Word(_));
        let mut texts = vec![(span, is_text(value))];
        if let Some(list) = value.list() {
            list.each(self.piece, &mut |_, item| {
                if is_text(&item.value) && texts.len() < MOST_TEXTS {
                    texts.push((item.value.span.clone(), true));
                }
                Ok(())
            })?;
        }
        for (span, is_text) in texts {
            match (may_state, is_text) {
                (true, _) => self.state(span, is_text),
                (false, true) => self.remark(span),
                (false, false) => {}
            }
        }
        Ok(())
    }

    /// Takes by what other metadata says the board is another one than it looks: `"source": "bottom-up"`.
    fn remark(&mut self, span: Range<usize>) {
        if span.len() <= statements::LONGEST {
            let said = texts::decoded(&self.piece.text[span.clone()]);
            let Heard { mut doubts, altered, statements, .. } = statements::heard(&said);
            doubts.extend(altered.map(Altered::doubt));
            doubts.retain(|doubt| matches!(doubt, Doubt::Sides | Doubt::Marks));
            let is_turned = statements.iter().any(|statement| statement.meaning.is_refused());
            doubts.extend(is_turned.then_some(Doubt::Sides));
            self.heard.push(Remark { doubts, counts: Vec::new(), span });
        }
    }

    /// A list of squares without a name: the queens.
    pub(crate) fn take_squares(&mut self, value: Value<'a>) -> Result<(), InputError> {
        let span = value.span.clone();
        self.take_value((Role::Queens, "queens"), value, span)
    }

    /// Takes a name with its value, of these bytes.
    fn take_value(
        &mut self,
        (role, name): (Role, &'a str),
        value: Value<'a>,
        span: Range<usize>,
    ) -> Result<(), InputError> {
        if role == Role::Metadata {
            let looks = Looks::of(self.piece, &value)?;
            if looks.is_squares() {
                return Err(self.hidden(name));
            }
            self.metadata.push((name, looks));
            self.hear(&value, span, names::may_state(name))?;
            return Ok(());
        }
        let form = Form::of(self.piece, &value)?;
        self.fields.push(Field { role, name, value, span, form });
        Ok(())
    }

    /// Gives every square to `see`, and returns the size of the board.
    pub(crate) fn read(&self, see: &mut See<'_>) -> Result<usize, InputError> {
        let n = self.size()?;
        if let Some((name, _)) = self.metadata.iter().find(|(_, looks)| looks.is_columns(n)) {
            return Err(self.hidden(name));
        }
        self.check_characters(n)?;
        self.check_remarks(n)?;
        let convention = self.convention(n)?;
        self.squares(n, &convention, see)?;
        Ok(n)
    }

    /// What metadata may say of a board, and the board contradicts, would be lost.
    fn check_remarks(&self, n: usize) -> Result<(), InputError> {
        let drawn = |field: &Field<'a>| self.meaning(field, Some(n)).is_ok_and(Meaning::is_drawn);
        let has = |role: Role| self.with(role).is_some();
        let is_drawn = self.fields.iter().any(drawn);
        let has_blocked = is_drawn || has(Role::Blocked) || has(Role::BlockedRows) || has(Role::Diagonals);
        let is_unknown = |doubt: &Doubt| match doubt {
            Doubt::Squares | Doubt::Remarked | Doubt::Anything | Doubt::Listed => false,
            Doubt::Marks => is_drawn,
            Doubt::Axes | Doubt::Sides | Doubt::Bits => true,
        };
        let may_be = |count: &Count| match *count {
            Count::Rows(count) => count == n,
            Count::Queens(count) => count <= n,
        };
        let error = |Remark { doubts, counts, span }: &Remark| {
            let one = short(self.piece.text[span.clone()].trim_matches(['"', '\'']));
            let is_other_size = !counts.is_empty() && !counts.iter().any(may_be);
            let is_of_blocked = |doubt: &Doubt| matches!(doubt, Doubt::Squares | Doubt::Remarked);
            let tells_blocked = !has_blocked && doubts.iter().any(is_of_blocked);
            let is_altered = !is_drawn && doubts.contains(&Doubt::Listed);
            let kind = match () {
                () if doubts.iter().any(is_unknown) => InputErrorKind::UnknownStatement,
                () if is_other_size => InputErrorKind::Disagree { one, other: format!("n = {n}") },
                () if tells_blocked => InputErrorKind::Disagree { one, other: "queens".into() },
                () if is_altered => InputErrorKind::UnknownStatement,
                () => return None,
            };
            Some(kind.at(span.clone()))
        };
        self.heard.iter().find_map(error).map_or(Ok(()), Err)
    }

    fn hidden(&self, name: &'a str) -> InputError {
        InputErrorKind::HiddenSquares { name: short(name) }.at(self.span_of(name))
    }

    /// The bytes of a part of the text.
    pub(crate) fn span_of(&self, part: &'a str) -> Range<usize> {
        self.piece.between(part, &part[part.len()..])
    }

    /// The error that points at a value.
    pub(crate) fn wrong(&self, value: &Value<'a>, expected: Expected) -> InputError {
        self.piece.unexpected(self.piece.rest(value.span.start), expected)
    }

    /// An option that says what characters are is obeyed by drawings; where there is none, but one of the characters, it
    /// would be passed over.
    fn check_characters(&self, n: usize) -> Result<(), InputError> {
        let options = self.piece.options;
        let is_drawn = |field: &Field<'a>| self.meaning(field, Some(n)).is_ok_and(Meaning::is_drawn);
        if !options.has_glyphs() || self.fields.iter().any(is_drawn) {
            return Ok(());
        }
        match options.given_meaning_in(self.piece.body()) {
            Some(option) => {
                let kind = InputErrorKind::OptionRefused { option, format: self.counting.format };
                Err(kind.at(self.piece.span.clone()))
            }
            None => Ok(()),
        }
    }

    fn wrong_field(&self, field: &Field<'a>, expected: Expected) -> InputError {
        self.piece.unexpected(self.piece.rest(field.span.start), expected)
    }

    pub(crate) fn with(&self, role: Role) -> Option<&Field<'a>> {
        self.fields.iter().find(|field| field.role == role)
    }

    /// The meaning of a field on a board of size n, if the size is known.
    pub(crate) fn meaning(&self, field: &Field<'a>, n: Option<usize>) -> Result<Meaning, InputError> {
        let meaning = match (field.role, field.form.shape) {
            (_, Shape::Nothing) => Some(Meaning::Nothing),
            (Role::Size | Role::Rows | Role::Columns | Role::Board, Shape::Number(n)) => {
                Some(Meaning::Size(self.piece.size(n, field.span.clone())?))
            }
            (Role::Size, _) => return Err(self.wrong_field(field, Expected::Number)),
            (Role::Base, Shape::Number(0 | 1)) => Some(Meaning::First),
            (Role::Base, _) => return Err(self.wrong_field(field, Expected::Bit)),
            (Role::Diagonals, Shape::Lists) | (Role::Sums | Role::Differences, Shape::Numbers) => {
                Some(Meaning::Diagonals)
            }
            (Role::DiagonalCount | Role::SumCount | Role::DifferenceCount, Shape::Number(number)) => {
                usize::try_from(number).ok().map(Meaning::Count)
            }
            (Role::Rows | Role::BlockedRows | Role::BlockedColumns, Shape::Numbers) => Some(Meaning::Indices),
            (Role::Columns, Shape::Numbers) if self.with(Role::Rows).is_some_and(is_list) => Some(Meaning::Indices),
            (Role::Columns, Shape::Numbers) => Some(Meaning::Columns),
            (Role::Rows | Role::Board, Shape::Texts) => Some(Meaning::Rows),
            (Role::Board, Shape::Text) => Some(Meaning::Drawing),
            (Role::Queens | Role::Blocked | Role::Board, _) => squares_of(self.piece, field, n),
            _ => None,
        };
        let expected = match field.role {
            Role::Board => Expected::Rows,
            Role::DiagonalCount | Role::SumCount | Role::DifferenceCount => Expected::Number,
            _ => Expected::Squares,
        };
        meaning.ok_or_else(|| self.wrong_field(field, expected))
    }
}

fn is_list(field: &Field<'_>) -> bool {
    matches!(field.form.shape, Shape::Numbers | Shape::Nothing)
}

/// The meaning of a list of squares.
fn squares_of(piece: &Piece<'_>, field: &Field<'_>, n: Option<usize>) -> Option<Meaning> {
    let Form { shape, items, width, is_texts, is_bits, .. } = field.form;
    let is_whole = |n: Option<usize>| n.is_some_and(|n| n > 1 && n.checked_mul(n) == Some(items));
    let is_board = field.role == Role::Board;
    match shape {
        Shape::Lists if is_texts => Some(Meaning::Cells),
        // Of 2 x 2 a list of pairs is as good a name as a matrix: a board is a matrix, queens are pairs.
        Shape::Lists if is_board => width.map(|width| Meaning::Matrix { width }),
        Shape::Lists if width == Some(2) => Some(Meaning::Pairs),
        Shape::Lists if is_bits && width == Some(items) => Some(Meaning::Matrix { width: items }),
        Shape::Lists => Some(Meaning::Pairs),
        Shape::Numbers if field.form.width == Some(2) && !is_board => Some(Meaning::Pairs),
        Shape::Numbers if field.form.width.is_some() => width.map(|width| Meaning::Matrix { width }),
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
    let is_name = |text: &str| text.split([' ', ',']).next().is_some_and(|word| texts::square_name(word).is_some());
    let mut has_name = false;
    // The error ends the walk: only the first text matters.
    let _ = field.value.each(piece, &mut |_, item| {
        has_name = matches!(item.value.kind, Kind::Text(text) if is_name(text));
        Err(InputErrorKind::NoBoard.into())
    });
    has_name
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

//! Boards that values without names make up.
//!
//! ```text
//! list of texts, of lists of one-character texts; text of several lines    drawing
//! list of numbers                                                          columns of queens
//! lists of two numbers; of squares that name their row and column          pairs
//! n lists of n bits                                                        drawing, a question
//! lists of numbers                                                         a board each
//! texts that are names of squares                                          squares
//! object                                                                   named board, or what is around several
//! one level more of any                                                    several boards
//! ```

use crate::convention::{self, Pair, Said};
use crate::item::{Board, NoteKind, Source};
use crate::numbers::squares::of_names;
use crate::question::reading;
use crate::terms::PairOrder;
use crate::values::form::{Form, Shape};
use crate::values::names::{Coordinate, coordinate, nearest};
use crate::values::tree::{Item, Kind, List, Name, Value};
use crate::values::{drawn, named};
use crate::{Base, Counted, Expected, FamilyName, Foreign, Format, InputError, InputErrorKind, Question};
use nqfill_core::board::{BitSet, Conflicts, Placement, Square};
use std::ops::Range;

/// How a text writes its values, which says from where it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Json,
    Yaml,
    Python,
    Dzn,
    Essence,
    /// Without names.
    Plain,
}

impl Style {
    /// The format of boards that have names, unless the options name one.
    pub(crate) fn format(self, source: &Source<'_>) -> &'static Format {
        let name = match self {
            Self::Json | Self::Plain => "json",
            Self::Yaml => "yaml",
            Self::Python => "python",
            Self::Dzn => "dzn",
            Self::Essence => "essence",
        };
        format(source, name)
    }

    /// From where it counts where neither the text nor an option says it.
    pub(crate) const fn base(self) -> Option<Base> {
        match self {
            Self::Dzn | Self::Essence => Some(Base::One),
            Self::Json | Self::Yaml | Self::Python | Self::Plain => None,
        }
    }
}

/// The boards of a value: an object with the names of a board or with a list of boards, or a list that is a board, or several.
pub(crate) fn boards(source: &Source<'_>, value: &Value<'_>, style: Style) -> Vec<Board> {
    let said = Said { base_of_format: style.base(), ..Said::default() };
    Reading { source, style, said }.boards(value)
}

/// How values are read.
#[derive(Clone)]
pub(crate) struct Reading<'s> {
    pub(crate) source: &'s Source<'s>,
    pub(crate) style: Style,
    pub(crate) said: Said,
}

/// A board with what is noted of its signs.
pub(crate) type Read = Result<(Placement, Vec<NoteKind>), InputError>;

impl Reading<'_> {
    pub(crate) fn boards(&self, value: &Value<'_>) -> Vec<Board> {
        let read = Form::of(value).and_then(|form| self.read(value, &form));
        read.unwrap_or_else(|error| vec![self.board("lists", value.span.clone(), Err(error))])
    }

    /// A board; its format has this name, if there are no names.
    pub(crate) fn board(&self, name: &str, span: Range<usize>, read: Read) -> Board {
        let is_plain = self.style == Style::Plain;
        let format = if is_plain { format(self.source, name) } else { self.style.format(self.source) };
        let (placement, kinds) = match read {
            Ok((placement, kinds)) => (Ok(placement), kinds),
            Err(error) => (Err(error), Vec::new()),
        };
        let notes = kinds.into_iter().map(|kind| (span.clone(), kind)).collect();
        Board { span, format, placement, id_at: None, notes }
    }

    fn read(&self, value: &Value<'_>, form: &Form) -> Result<Vec<Board>, InputError> {
        let span = || value.span.clone();
        let n = || convention::size(self.source, &self.said, &span());
        let one = |name, read| Ok(vec![self.board(name, span(), read)]);
        match form.shape {
            Shape::Map if is_square(value) => one("pairs", self.pairs(value, form)),
            Shape::Map => Ok(named::boards(self, value)),
            Shape::Maps
                if value
                    .list()
                    .is_some_and(|list| list.kept().first().is_some_and(|first| is_square(&first.value))) =>
            {
                one("pairs", self.pairs(value, form))
            }
            Shape::Numbers if form.count == 2 => one("pairs", self.pairs(value, form)),
            Shape::Numbers if form.count == 1 => Err(InputErrorKind::NoBoard.at(span())),
            Shape::Numbers => one(self.name_of_list(), self.list(value)),
            Shape::NumberLists => self.number_lists(value, form),
            Shape::Text | Shape::Texts if drawn::are_names(value) => one("squares", self.names(value)),
            Shape::Text | Shape::Texts => one("lists", drawn::drawing(self.source, value, n()?)),
            Shape::TextLists if drawn::are_cells(value) => one("lists", drawn::drawing(self.source, value, n()?)),
            Shape::TextLists | Shape::Maps | Shape::Deeper => self.each(value),
            Shape::Nothing | Shape::Number(_) | Shape::Truth(_) => Err(InputErrorKind::NoBoard.at(span())),
            Shape::Mixed => Err(not_understood(value)),
        }
    }

    fn name_of_list(&self) -> &'static str {
        if self.source.options.lists.or(self.said.lists) == Some(crate::Axis::Columns) {
            "column-vector"
        } else {
            "vector"
        }
    }

    /// The boards of all items of a list.
    fn each(&self, value: &Value<'_>) -> Result<Vec<Board>, InputError> {
        let mut boards = Vec::new();
        if let Some(list) = value.list() {
            list.each(&mut |item| {
                boards.append(&mut self.boards(&item.value));
                Ok(())
            })?;
        }
        Ok(boards)
    }

    /// Lists of numbers: pairs, a square of bits, or a board each.
    fn number_lists(&self, value: &Value<'_>, form: &Form) -> Result<Vec<Board>, InputError> {
        let asked = self.source.plan.is_asked.then_some(self.source.plan.format.name);
        let one = |name, read| Ok(vec![self.board(name, value.span.clone(), read)]);
        let n = convention::size(self.source, &self.said, &value.span)?;
        match form.width {
            Some(0) => Err(InputErrorKind::NoBoard.at(value.span.clone())),
            Some(2) => one("pairs", self.pairs(value, form)),
            _ if asked == Some("vector") => self.each(value),
            Some(_) if form.is_bits && form.count > 1 => one("bits", drawn::drawing(self.source, value, n)),
            Some(_) if self.has_index(value).is_err() => self.has_index(value).map(|()| Vec::new()),
            Some(width) if width == form.count => self.matrix(value, &lists_of(value)?),
            Some(_) => self.each(value),
            None => self.uneven(value, &lists_of(value)?),
        }
    }

    /// n lists of n numbers: as many boards if each is a solution, else a question. The rows of a solved sudoku are permutations, too.
    pub(crate) fn matrix(&self, value: &Value<'_>, lists: &[Vec<Option<i64>>]) -> Result<Vec<Board>, InputError> {
        let column = |at: usize| lists.iter().map(|list| list[at]).collect::<Vec<_>>();
        let is_latin = || (0..lists.len()).all(|at| is_permutation(&column(at)));
        let boards = self.each(value)?;
        let is_solution = |board: &Board| board.placement.as_ref().is_ok_and(|board| Conflicts::of(board).is_none());
        let are_solutions = || boards.iter().all(is_solution);
        if lists.iter().all(|list| is_permutation(list)) && (are_solutions() || !is_latin()) {
            return Ok(boards);
        }
        let read = boards.iter().filter_map(|board| board.placement.as_ref().ok()).take(1);
        let readings = read.map(|board| reading("-i vector".to_owned(), board)).collect();
        Err(InputErrorKind::Ambiguous { question: Question::Matrix, readings }.at(value.span.clone()))
    }

    /// The question of a list of numbers in order, above another one: it may count that one's places.
    pub(crate) fn index_line(&self, value: &Value<'_>) -> Result<(), InputError> {
        if self.source.plan.is_asked || !is_in_order(value) {
            return Ok(());
        }
        let boards = self.boards(value);
        let read = boards.iter().filter_map(|board| board.placement.as_ref().ok());
        let readings = read.map(|board| reading("-i vector".to_owned(), board)).collect();
        Err(InputErrorKind::Ambiguous { question: Question::IndexLine, readings }.at(value.span.clone()))
    }

    /// The question of the first of some lists.
    fn has_index(&self, value: &Value<'_>) -> Result<(), InputError> {
        match value.list() {
            Some(list) if list.count > 1 => list.kept().first().map_or(Ok(()), |first| self.index_line(&first.value)),
            _ => Ok(()),
        }
    }

    /// Lists of several lengths, which are boards if each is a permutation.
    fn uneven(&self, value: &Value<'_>, lists: &[Vec<Option<i64>>]) -> Result<Vec<Board>, InputError> {
        let mut boards = self.each(value)?;
        let expected = lists[0].len();
        for (board, list) in boards.iter_mut().zip(lists) {
            if !is_permutation(list) && !lists.iter().all(|list| is_permutation(list)) {
                let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found: list.len(), expected };
                board.placement = Err(kind.at(board.span.clone()));
            }
        }
        Ok(boards)
    }

    /// The columns of queens, one a row.
    pub(crate) fn list(&self, value: &Value<'_>) -> Read {
        let (mut values, mut spans) = (Vec::new(), Vec::new());
        let list = value.list().ok_or_else(|| not_understood(value))?;
        list.each(&mut |item| {
            values.push(column(&item.value, self.source.text)?.map(convention::value));
            if self.source.probe.is_some() {
                spans.push(item.value.span.clone());
            }
            Ok(())
        })?;
        let place = |at: usize| spans.get(at).cloned().unwrap_or_else(|| place_of(list, at));
        let board = convention::of_values(self.source, &self.said, &values, &place, value.span.clone())?;
        Ok((board, Vec::new()))
    }

    fn names(&self, value: &Value<'_>) -> Read {
        let names = drawn::names(self.source.text, value, true)?;
        Ok((of_names(self.source, &self.said, None, &names, value.span.clone())?, Vec::new()))
    }

    fn pairs(&self, value: &Value<'_>, form: &Form) -> Read {
        let is_xy = check_pairs(value, form, self.source.text)?;
        let said = Said { is_xy: self.said.is_xy || is_xy, ..self.said.clone() };
        let order = self.source.options.pairs.or(said.pairs).unwrap_or_default();
        let pair = Pair { numbers: (0, 0), is_queen: true, may_repeat: false, span: 0..0 };
        let each = |see: &mut dyn FnMut(&Pair)| each_pair(value, form, order, &pair, see);
        Ok((convention::of_each_pair(self.source, &said, &each, value.span.clone())?, Vec::new()))
    }
}

/// The format of a name, unless the options name one.
fn format(source: &Source<'_>, name: &str) -> &'static Format {
    let plan = source.plan;
    if plan.is_asked { plan.format } else { crate::format(name).unwrap_or(plan.format) }
}

/// The error of a value that is no board.
pub(crate) fn not_understood(value: &Value<'_>) -> InputError {
    InputErrorKind::NotUnderstood { family: FamilyName::Values, what: Foreign::Line }.at(value.span.clone())
}

/// The error of a value that is something else than is expected.
pub(crate) fn wrong(value: &Value<'_>, text: &str, expected: Expected) -> InputError {
    let found = text[value.span.clone()].chars().next();
    InputErrorKind::Unexpected { found, expected }.at(value.span.clone())
}

/// The number of a list of columns, `None` for a row without a queen.
fn column(value: &Value<'_>, text: &str) -> Result<Option<i64>, InputError> {
    match &value.kind {
        Kind::Number(number) => Ok(Some(*number)),
        Kind::Null => Ok(None),
        Kind::Word(word) if matches!(word.as_ref(), "-" | "?" | "_") => Ok(None),
        _ => Err(wrong(value, text, Expected::Number)),
    }
}

/// The bytes of an item of a list.
fn place_of(list: &List<'_>, wanted: usize) -> Range<usize> {
    let (mut at, mut found) = (0, 0..0);
    // Items are walked through once more: nothing else fails than did before.
    let _ = list.each(&mut |item| {
        if at == wanted {
            found = item.value.span.clone();
        }
        at += 1;
        Ok(())
    });
    found
}

/// The numbers of lists.
fn lists_of(value: &Value<'_>) -> Result<Vec<Vec<Option<i64>>>, InputError> {
    let mut lists = Vec::new();
    if let Some(list) = value.list() {
        list.each(&mut |item| {
            let mut numbers = Vec::new();
            item.value.list().map_or(Ok(()), |list| {
                list.each(&mut |item| {
                    numbers.push(crate::values::form::number(&item.value));
                    Ok(())
                })
            })?;
            lists.push(numbers);
            Ok(())
        })?;
    }
    Ok(lists)
}

/// True if numbers count from 0 or from 1, each once.
pub(crate) fn is_permutation(numbers: &[Option<i64>]) -> bool {
    let least = numbers.iter().flatten().min().copied().unwrap_or(-1);
    let mut seen = BitSet::new(numbers.len());
    let is_new = |number: &Option<i64>| {
        let at = number.and_then(|number| usize::try_from(number.checked_sub(least)?).ok());
        at.is_some_and(|at| at < numbers.len() && seen.insert(at))
    };
    matches!(least, 0 | 1) && numbers.iter().all(is_new)
}

/// True for numbers that count from 0 or 1.
pub(crate) fn is_in_order(value: &Value<'_>) -> bool {
    let mut last = None;
    let is_next = |item: &Item<'_>| {
        let Kind::Number(number) = item.value.kind else { return false };
        let is_next = last.map_or(matches!(number, 0 | 1), |last: i64| number == last + 1);
        last = Some(number);
        is_next
    };
    matches!(&value.kind, Kind::List(list) if list.kept().len() > 2 && list.kept().iter().all(is_next))
}

/// True for an object that names the row and the column of a square.
pub(crate) fn is_square(value: &Value<'_>) -> bool {
    let Kind::Map(list) = &value.kind else { return false };
    let is_number = |item: &Item<'_>| matches!(item.value.kind, Kind::Number(_));
    list.kept().first().is_some_and(|first| {
        first.name.as_ref().is_some_and(|name| coordinate(&name.text).is_some()) && is_number(first) && list.count <= 3
    })
}

/// Passes the pairs of a value that was checked, made like one, to `see`.
pub(crate) fn each_pair(value: &Value<'_>, form: &Form, order: PairOrder, like: &Pair, see: &mut dyn FnMut(&Pair)) {
    let mut pair = |value: &Value<'_>| {
        if let Some(numbers) = numbers_of(value, order) {
            see(&Pair { numbers, span: value.span.clone(), ..like.clone() });
        }
    };
    match (form.shape, value.list()) {
        (Shape::NumberLists | Shape::Maps, Some(list)) => {
            // It was walked through without an error before.
            let _ = list.each(&mut |item| {
                pair(&item.value);
                Ok(())
            });
        }
        _ => pair(value),
    }
}

/// The two numbers of a square in this order; `x` comes before `y`, whatever that is.
fn numbers_of(value: &Value<'_>, order: PairOrder) -> Option<(i64, i64)> {
    let [first, second] = value.list()?.kept() else { return None };
    let number = |item: &Item<'_>| match item.value.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    };
    let (one, other) = (number(first)?, number(second)?);
    let Some(name) = &first.name else { return Some((one, other)) };
    Some(match coordinate(&name.text)? {
        Coordinate::Row => order.row_column((one, other)),
        Coordinate::Column => order.row_column((other, one)),
        Coordinate::X => (one, other),
        Coordinate::Y => (other, one),
    })
}

/// Looks through squares for one that is none. Returns true if they are named by x and y.
pub(crate) fn check_pairs(value: &Value<'_>, form: &Form, text: &str) -> Result<bool, InputError> {
    let (mut with_xy, mut others) = (0usize, 0usize);
    let mut check = |value: &Value<'_>| {
        if let Kind::Map(map) = &value.kind {
            check_names(map, value)?;
        }
        if numbers_of(value, PairOrder::RowColumn).is_none() {
            return Err(wrong(value, text, Expected::Square));
        }
        let name = value.list().and_then(|list| list.kept().first()?.name.as_ref());
        let is_xy = name.is_some_and(|name| matches!(coordinate(&name.text), Some(Coordinate::X | Coordinate::Y)));
        *(if is_xy { &mut with_xy } else { &mut others }) += 1;
        Ok(())
    };
    match (form.shape, value.list()) {
        (Shape::NumberLists | Shape::Maps, Some(list)) => list.each(&mut |item| check(&item.value))?,
        _ => check(value)?,
    }
    if with_xy > 0 && others > 0 { Err(not_understood(value)) } else { Ok(with_xy > 0) }
}

/// A square names a row and a column, or x and y, and nothing else.
fn check_names(map: &List<'_>, value: &Value<'_>) -> Result<(), InputError> {
    let mut seen = Vec::new();
    for name in map.kept().iter().filter_map(|item| item.name.as_ref()) {
        let Some(found) = coordinate(&name.text) else { return Err(unknown(name)) };
        if seen.contains(&found) {
            return Err(InputErrorKind::RepeatedName { name: short(&name.text) }.at(name.span.clone()));
        }
        seen.push(found);
    }
    let partner = match seen[..] {
        [Coordinate::Row, Coordinate::Column] | [Coordinate::Column, Coordinate::Row] => return Ok(()),
        [Coordinate::X, Coordinate::Y] | [Coordinate::Y, Coordinate::X] => return Ok(()),
        [Coordinate::Row] => "column",
        [Coordinate::Column] => "row",
        [Coordinate::X] => "y",
        [Coordinate::Y] => "x",
        _ => return Err(not_understood(value)),
    };
    let name = map.kept().first().and_then(|item| item.name.as_ref()).map(|name| short(&name.text));
    let kind = InputErrorKind::MissingName { name: name.unwrap_or_default(), partner: partner.to_owned() };
    Err(kind.at(value.span.clone()))
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

/// The queens and blocked squares of several parts of a board.
#[derive(Default)]
pub(crate) struct Sum {
    pub(crate) queens: Vec<Square>,
    pub(crate) blocked: Vec<Square>,
}

impl Sum {
    pub(crate) fn add(&mut self, board: &Placement) {
        self.queens.extend(board.queens().iter());
        self.blocked.extend(board.blocked().iter());
    }
}

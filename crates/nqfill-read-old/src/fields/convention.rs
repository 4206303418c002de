//! Questions that a text leaves open: the base, the meaning of x and of 1. If the answers give different boards, an
//! option has to tell.

use crate::fields::board::{Field, Fields, Meaning};
use crate::fields::form::Shape;
use crate::format::glyphs::COMMON;
use crate::format::piece::signed;
use crate::format::said::{Axis, Meaning as Said};
use crate::format::terms::Mark;
use crate::value::Kind;
use crate::value::names::{Coordinate, Role, coordinate};
use crate::{Base, InputError, InputErrorKind, PairOrder, format::preview};
use nqfill_core::board::{BitSet, Placement};

/// What the numbers of a board mean, where neither its format nor they themselves tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct Convention {
    /// From where all numbers count, whatever the format's way is.
    pub(crate) base: Option<Base>,
    pub(crate) order: Option<PairOrder>,
    pub(crate) one: Option<Mark>,
    /// True if lists have the row of the queen in each column.
    pub(crate) is_transposed: bool,
    /// The options that would have said so.
    option: String,
}

impl Convention {
    fn and(&self, option: &str) -> Self {
        let blank = if self.option.is_empty() { "" } else { " " };
        Self { option: format!("{}{blank}{option}", self.option), ..self.clone() }
    }
}

impl<'a> Fields<'_, 'a> {
    /// Answers the open questions if all answers give one board.
    pub(crate) fn convention(&self, n: usize) -> Result<Convention, InputError> {
        let stated = self.stated(n)?;
        let order = self.piece.options.pairs.or(stated.order);
        let base = self.asked_base()?.or(stated.base);
        let mut ways = vec![Convention { base, order, is_transposed: stated.is_transposed, ..Convention::default() }];
        if ways[0].base.is_none() && self.any(|field| self.asks_for_base(field, n))? {
            ways = each(&ways, &Base::ALL.map(|base| (base.option(), base)), |way, base| way.base = Some(base));
        }
        let is_unordered = |field: &Field<'a>| {
            let is_said = self.piece.options.said.is_unordered();
            Ok(self.has_x(field)? || (is_said && self.meaning(field, Some(n))? == Meaning::Pairs))
        };
        if order.is_none() && self.any(is_unordered)? {
            let orders = PairOrder::ALL.map(|order| (order.option(), order));
            ways = each(&ways, &orders, |way, order| way.order = Some(order));
        }
        if self.any(|field| self.asks_for_ones(field, n))? {
            let ones = [("--queen 1", Mark::Queen), ("--blocked 1", Mark::Blocked)];
            ways = each(&ways, &ones, |way, one| way.one = Some(one));
        }
        match &mut ways[..] {
            [way] => Ok(std::mem::take(way)),
            _ => self.only_way(n, ways),
        }
    }

    /// What metadata states of the board; it contradicts neither itself nor an option nor the board.
    fn stated(&self, n: usize) -> Result<Convention, InputError> {
        let options = self.piece.options;
        let mut stated = Convention {
            base: self.asked_base()?,
            order: options.pairs,
            is_transposed: options.said.is_transposed(),
            ..Convention::default()
        };
        for statement in &self.stated {
            let words = || self.piece.text[statement.span.clone()].to_owned();
            let other = match statement.meaning {
                Said::Base(base) => {
                    stated.base.replace(base).filter(|&other| other != base).map(|other| other.option().to_owned())
                }
                Said::Order(order) => {
                    stated.order.replace(order).filter(|&other| other != order).map(|other| other.option().to_owned())
                }
                Said::Size(size) => (size != n).then(|| format!("n = {n}")),
                Said::Glyph(character, cell) => {
                    let known = COMMON.meaning(character);
                    known.filter(|&known| known != cell).map(|known| format!("{character} = {known:?}").to_lowercase())
                }
                Said::Index(Axis::Rows) => stated.is_transposed.then(|| "column by column".to_owned()),
                Said::Index(Axis::Columns) => {
                    stated.is_transposed = true;
                    None
                }
                Said::Unset => None,
                Said::Unordered | Said::Ranks | Said::Turned | Said::Upward => {
                    return Err(InputErrorKind::UnknownStatement.at(statement.span.clone()));
                }
            };
            if let Some(one) = other {
                return Err(InputErrorKind::Disagree { one, other: words() }.at(statement.span.clone()));
            }
        }
        if stated.is_transposed && !self.any(|field| self.is_turned(field, n))? {
            let option = options.said.lists().unwrap_or("column by column").to_owned();
            return Err(
                InputErrorKind::OptionRefused { option, format: self.counting.format }.at(self.piece.span.clone())
            );
        }
        Ok(stated)
    }

    /// True if a field is a list that may go by columns as well as by rows.
    fn is_turned(&self, field: &Field<'a>, n: usize) -> Result<bool, InputError> {
        Ok(field.role != Role::Columns && self.meaning(field, Some(n))? == Meaning::Columns)
    }

    fn any(&self, mut wants: impl FnMut(&Field<'a>) -> Result<bool, InputError>) -> Result<bool, InputError> {
        self.fields.iter().try_fold(false, |any, field| Ok(any || wants(field)?))
    }

    fn only_way(&self, n: usize, ways: Vec<Convention>) -> Result<Convention, InputError> {
        let mut boards: Vec<(Convention, Placement)> = Vec::new();
        let mut wrong = None;
        for way in ways {
            match self.board(n, &way) {
                Ok(board) if boards.iter().all(|(_, other)| *other != board) => boards.push((way, board)),
                Ok(_) => {}
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        match (boards.len(), wrong) {
            (1, _) => Ok(boards.remove(0).0),
            (0, Some(error)) => Err(error),
            _ => {
                let readings = boards.iter().map(|(way, board)| preview::reading(way.option.clone(), board)).collect();
                Err(InputErrorKind::Ambiguous(readings).at(self.piece.span.clone()))
            }
        }
    }

    fn board(&self, n: usize, way: &Convention) -> Result<Placement, InputError> {
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        self.squares(n, way, &mut |mark, square, _| {
            if mark.is_queen() { queens.push(square) } else { blocked.push(square) }
        })?;
        Placement::new(n, queens, blocked).map_err(|_| InputErrorKind::SizeUnknown.at(self.piece.span.clone()))
    }

    /// The base that the options and the text give; they must not contradict each other.
    fn asked_base(&self) -> Result<Option<Base>, InputError> {
        let said = self.base_option();
        if let (Some(asked), Some(field)) = (self.piece.options.base, self.with(Role::Base)) {
            let said = i64::from(field.form.shape == Shape::Number(1));
            if asked.first() != said {
                let other = format!("{} = {said}", field.name);
                return Err(InputErrorKind::Disagree { one: asked.option().into(), other }.at(field.span.clone()));
            }
        }
        Ok(said)
    }

    /// From where the numbers of a field count, unless an option says so.
    pub(crate) fn base(&self, field: &Field<'a>, meaning: Meaning, n: usize) -> Result<Option<Base>, InputError> {
        let of_format = match field.role {
            Role::Blocked | Role::BlockedRows | Role::BlockedColumns => self.counting.blocked,
            _ => self.counting.queens,
        };
        match meaning {
            Meaning::Columns => self.base_of_columns(field, n),
            Meaning::Pairs | Meaning::Indices if of_format == Some(Base::Zero) && self.are_from_one(n)? => {
                Ok(Some(Base::One))
            }
            Meaning::Pairs | Meaning::Indices if of_format.is_some() => Ok(of_format),
            _ => Ok(self.base_of_squares(n)),
        }
    }

    /// True if the queens are one in each row and column from 1 to n, so that they cannot be meant from 0.
    fn are_from_one(&self, n: usize) -> Result<bool, InputError> {
        if self.counting.is_fixed {
            return Ok(false);
        }
        let is_whole =
            |field: &Field<'a>| field.form.items == n && (field.form.least, field.form.most) == (1, signed(n));
        let lists = self.with(Role::Rows).zip(self.with(Role::Columns));
        if let Some((rows, columns)) = lists.filter(|(rows, columns)| is_whole(rows) && is_whole(columns)) {
            return Ok(self.is_permutation(rows, 1, n)? && self.is_permutation(columns, 1, n)?);
        }
        Ok(self.with(Role::Queens).is_some_and(|queens| is_whole(queens) && self.complete_size(queens) == Some(n)))
    }

    fn asks_for_base(&self, field: &Field<'a>, n: usize) -> Result<bool, InputError> {
        let meaning = self.meaning(field, Some(n))?;
        let is_counted = matches!(meaning, Meaning::Columns | Meaning::Pairs | Meaning::Maps | Meaning::Indices);
        Ok(is_counted && self.base(field, meaning, n)?.is_none())
    }

    /// A row or column 0 tells, and so does one of n: all squares of a text count from the same number.
    fn base_of_squares(&self, n: usize) -> Option<Base> {
        let squares = self.fields.iter().filter(|field| {
            let meaning = self.meaning(field, Some(n));
            matches!(meaning, Ok(Meaning::Pairs | Meaning::Maps | Meaning::Indices))
        });
        let (least, most) = squares.fold((i64::MAX, i64::MIN), |(least, most), field| {
            (least.min(field.form.least), most.max(field.form.most))
        });
        match (least <= 0, most >= signed(n)) {
            (true, _) => Some(Base::Zero),
            (_, true) => Some(Base::One),
            _ => None,
        }
    }

    /// Columns one a row tell if one is n, or if they are all from 0 to n - 1; a 0 beside a -1 or `null` is a column.
    fn base_of_columns(&self, field: &Field<'a>, n: usize) -> Result<Option<Base>, InputError> {
        let form = &field.form;
        Ok(match (form.most >= signed(n), form.has_zero) {
            (true, _) => Some(Base::One),
            (_, true) if form.has_unset || self.is_permutation(field, 0, n)? => Some(Base::Zero),
            (_, true) if !self.counting.is_fixed => None,
            (_, false) if form.queens == 0 => Some(Base::Zero),
            _ => self.counting.columns,
        })
    }

    /// True if the numbers of a list are those of n rows from the first on, each once.
    fn is_permutation(&self, field: &Field<'a>, first: i64, n: usize) -> Result<bool, InputError> {
        let (mut seen, mut count) = (BitSet::new(n), 0);
        field.value.each(self.piece, &mut |_, item| {
            if let Kind::Number(number) = item.value.kind
                && let Ok(number) = usize::try_from(number.saturating_sub(first))
            {
                count += usize::from(number < n && seen.insert(number));
            }
            Ok(())
        })?;
        Ok(count == n)
    }

    /// True if a field has squares of x and y.
    fn has_x(&self, field: &Field<'a>) -> Result<bool, InputError> {
        if self.meaning(field, None)? != Meaning::Maps {
            return Ok(false);
        }
        let mut has_x = false;
        self.each_map(field, &mut |map| {
            map.each(self.piece, &mut |_, item| {
                has_x |= item.key.and_then(coordinate) == Some(Coordinate::X);
                Ok(())
            })
        })?;
        Ok(has_x)
    }
}

/// Every way with every answer.
fn each<T: Copy>(ways: &[Convention], answers: &[(&str, T)], set: impl Fn(&mut Convention, T)) -> Vec<Convention> {
    let with = |way: &Convention, &(option, answer): &(&str, T)| {
        let mut way = way.and(option);
        set(&mut way, answer);
        way
    };
    ways.iter().flat_map(|way| answers.iter().map(move |answer| with(way, answer))).collect()
}

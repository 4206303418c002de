//! Squares in words, and lists that count the rows or columns of another one.

use super::Survey;
use super::beside::{List, list_of};
use crate::format::said::{Axis, Doubt, Meaning, Statement};
use crate::statements::squares;
use crate::statements::squares::AxisList;
use crate::statements::vocabulary::tokens;
use crate::text::LineSpan;
use crate::{InputError, InputErrorKind, PairOrder};
use std::ops::Range;

impl Survey<'_> {
    /// Takes squares in words, if a line is nothing else.
    pub(super) fn squares_in_words(
        &mut self,
        said: &str,
        place: &Range<usize>,
        next: usize,
    ) -> Result<bool, InputError> {
        let is_whole = place.end == next || self.text[place.end..next].trim().is_empty();
        if !is_whole {
            return Ok(false);
        }
        let at = |span: Range<usize>| place.start + span.start..place.start + span.end;
        if let Some((order, numbers)) = squares::square(said).filter(|_| self.is_among_squares(next)) {
            // `row0,col0` above `1,2`
            let is_heading =
                !self.has_squares && self.below(next).is_some_and(|below| list_of(below) == Some(List::Pairs));
            if is_heading {
                return Err(InputErrorKind::UnknownStatement.at(place.clone()));
            }
            return self.squares(order, place.clone(), &[numbers.map(at)]).map(|()| true);
        }
        let Some((order, squares)) = squares::several(said) else { return Ok(false) };
        let squares: Vec<[Range<usize>; 2]> = squares.into_iter().map(|numbers| numbers.map(at)).collect();
        if !self.have_room(place, &squares) {
            return Ok(false);
        }
        self.squares(order, place.clone(), &squares).map(|()| true)
    }

    /// True if brackets may take the place of words around each of several squares.
    pub(super) fn have_room(&self, place: &Range<usize>, squares: &[[Range<usize>; 2]]) -> bool {
        let mut at = place.start;
        squares.iter().all(|[first, second]| {
            let has_room = at < first.start && second.end < place.end;
            at = second.end + 1;
            has_room
        })
    }

    /// Takes all of squares in words but their numbers. Several on a line stand in brackets.
    pub(super) fn squares(
        &mut self,
        order: PairOrder,
        place: Range<usize>,
        squares: &[[Range<usize>; 2]],
    ) -> Result<(), InputError> {
        (self.has_squares, self.has_board) = (true, true);
        self.convention.add(self.text, Statement { meaning: Meaning::Order(order), span: place.clone() })?;
        self.take_but(place, squares.as_flattened());
        for number in squares.as_flattened() {
            self.write_digits(number.clone());
        }
        if squares.len() > 1 {
            for [first, second] in squares {
                let left = self.left();
                (left[first.start - 1], left[first.end], left[second.end]) = (b'(', b',', b')');
            }
        }
        Ok(())
    }

    /// Puts digits in the place of a numeral.
    fn write_digits(&mut self, number: Range<usize>) {
        let said = &self.text[number.clone()];
        if !said.is_ascii() {
            let value = tokens(said).first().map_or(0, |token| token.number);
            let digits = format!("{value:<width$}", width = number.len());
            self.left()[number].copy_from_slice(digits.as_bytes());
        }
    }

    /// Takes an object that is a square, if it is one of several that stand one a line.
    pub(super) fn object(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let is_square = |below: &str| squares::object(below).is_some();
        let Some((order, numbers)) = squares::object(whole) else { return Ok(false) };
        if !self.has_squares && !self.below(line.next).is_some_and(is_square) {
            return Ok(false);
        }
        let at = |span: Range<usize>| line.start + span.start..line.start + span.end;
        self.squares(order, line.start..line.end, &[numbers.map(at)])?;
        Ok(true)
    }

    /// True if a square in words is one of several, or all that the text has.
    pub(super) fn is_among_squares(&self, next: usize) -> bool {
        let is_square = |below: &str| squares::square(below).is_some();
        self.has_squares || !self.has_board || self.below(next).is_some_and(is_square)
    }

    /// Takes a list of rows or columns that counts those of the list beside it.
    pub(super) fn axis_list(
        &mut self,
        list: AxisList,
        above: Option<AxisList>,
        next: usize,
    ) -> Result<bool, InputError> {
        self.has_board = true;
        let Some(above) = above.filter(|above| above.axis != list.axis && above.count == list.count) else {
            // Rows by themselves belong to columns that nobody counts.
            if list.axis == Axis::Rows && list.first.is_none() && !self.is_above_columns(&list, next) {
                self.convention.doubt(&list.place, vec![Doubt::Axes]);
            }
            self.axis = Some(list);
            return Ok(false);
        };
        let (counter, other) = match (above.first, list.first) {
            (Some(_), _) => (above, list),
            (None, Some(_)) => (list, above),
            // Rows on one line and columns on another are squares, which no grammar puts together.
            (None, None) => return Err(InputErrorKind::UnknownStatement.at(above.place)),
        };
        let base = if counter.first == Some(0) { crate::Base::Zero } else { crate::Base::One };
        for meaning in [Meaning::Index(counter.axis), Meaning::Base(base)] {
            self.convention.add(self.text, Statement { meaning, span: counter.place.clone() })?;
        }
        self.take(counter.place);
        self.take(other.label);
        Ok(true)
    }

    /// True if the line below a list of rows has as many columns.
    fn is_above_columns(&self, list: &AxisList, next: usize) -> bool {
        let below = self.below(next).and_then(|below| AxisList::of(below, 0..below.len()));
        below.is_some_and(|below| below.axis == Axis::Columns && below.count == list.count)
    }
}

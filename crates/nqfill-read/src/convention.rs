//! Conventions: from where rows and columns are counted, in which order they stand, how large the board is. Each is proven by the
//! text, said by it or by an option, documented for its format, or a question.

use crate::item::Source;
use crate::terms::{Axis, Base, PairOrder};
use crate::{InputError, InputErrorKind};
use nqfill_core::board::Placement;
use std::ops::Range;

/// What a text says of its numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    /// The size, and the bytes that say it.
    pub(crate) n: Option<(usize, Range<usize>)>,
    /// From where it counts.
    pub(crate) base: Option<Base>,
    /// From where its format counts where neither the text nor an option says it.
    pub(crate) base_of_format: Option<Base>,
    /// The order of a pair.
    pub(crate) pairs: Option<PairOrder>,
    /// The meaning of the place of a number in a list.
    pub(crate) lists: Option<Axis>,
}

/// A square by two numbers, as written.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) numbers: (i64, i64),
    /// False for a blocked square.
    pub(crate) is_queen: bool,
    /// True if it is no mistake to name it twice: on several diagonals, or drawn as well.
    pub(crate) may_repeat: bool,
    pub(crate) span: Range<usize>,
}

/// A number of a list, as written; `None` for a row without a queen.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    pub(crate) value: Option<i64>,
    pub(crate) span: Range<usize>,
}

/// The board of some pairs. Each square is shown to the source.
///
/// # Errors
/// Of a square that is off the board or named twice; the question, where the base or the size is open.
pub(crate) fn of_pairs(
    _source: &Source<'_>,
    _said: &Said,
    _pairs: &[Pair],
    span: Range<usize>,
) -> Result<Placement, InputError> {
    Err(InputErrorKind::NoBoard.at(span))
}

/// The board of a list of columns, or of rows where the text or an option says so. Each square is shown to the source.
///
/// # Errors
/// Of a number that is off the board; the question, where the base is open.
pub(crate) fn of_list(
    _source: &Source<'_>,
    _said: &Said,
    _list: &[Number],
    span: Range<usize>,
) -> Result<Placement, InputError> {
    Err(InputErrorKind::NoBoard.at(span))
}

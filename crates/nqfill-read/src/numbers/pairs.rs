//! Pairs: row and column of each queen, one a line up to a blank line, a heading or another size; or all on one line.
//!
//! ```text
//! board = [ size | n | k | n k ] [ head ] { [ section ] { pair } }
//! k     = number                        as in Aizu ALDS1_13_A: k pairs follow, and the board is 8 x 8
//! pair  = number separator number       row, column; or as the head or the options say
//! line  = n { pair } | n k { pair } | { pair }     as exercises on completion give boards: `5 1 1 2 3`
//! ```

use super::lists::{List, wrong_list};
use super::rows::Row;
use super::told::Told;
use crate::convention::{Pair, Said, alone, of_each_pair};
use crate::item::{Item, Source};
use crate::question::{Way, of_ways};
use crate::{Counted, InputError, InputErrorKind, Question};
use nqfill_core::board::Placement;
use std::ops::Range;

/// The board of a number of pairs alone.
const AIZU: usize = 8;

/// How a line of numbers may be pairs: how many numbers stand before them, and the size. Those that are off their board are none,
/// unless they are asked for.
pub(super) fn layouts(values: &[Option<i32>], asked: Option<usize>, is_asked: bool) -> Vec<(usize, Option<usize>)> {
    let (count, mut layouts) = (values.len(), Vec::new());
    let number = |at: usize| values.get(at).copied().flatten().and_then(|value| usize::try_from(value).ok());
    let is_on = |before: usize, n: usize| {
        let most = i32::try_from(n).unwrap_or(i32::MAX);
        let is_within = |value: &Option<i32>| value.is_some_and(|value| (0..=most).contains(&value));
        is_asked || values[before..].iter().all(is_within)
    };
    let (Some(n), 3..) = (number(0), count) else { return layouts };
    if count % 2 == 1 && n > 1 && count / 2 <= n && is_on(1, n) {
        layouts.push((1, Some(n)));
    }
    if count % 2 == 0 && n > 1 && number(1) == Some(count / 2 - 1) && is_on(2, n) {
        layouts.push((2, Some(n)));
    }
    if count % 2 == 0 && is_on(0, count / 2) {
        layouts.push((0, asked.filter(|size| 2 * size == count)));
    }
    layouts
}

/// The ways to read a line as pairs.
pub(super) fn ways<'a>(source: &Source<'_>, above: &Said, list: &'a List<'_>) -> Vec<Way<'a>> {
    let layouts = layouts(&list.values, source.options.size, source.plan.is_asked);
    let is_said = |n: Option<usize>| above.n.as_ref().is_none_or(|(said, _)| n == Some(*said));
    let way = |(before, n): (usize, Option<usize>)| {
        let said = Said { n: n.map(|n| (n, list.span())), base: above.base, ..Said::default() };
        let read = move |source: &Source<'_>| {
            let each = |see: &mut dyn FnMut(&Pair)| {
                let mut numbers = list.numbers().skip(before);
                while let (Some((one, first)), Some((other, second))) = (numbers.next(), numbers.next()) {
                    see(&pair_of([one, other], true, first.start..second.end));
                }
            };
            of_each_pair(source, &said, &each, list.span())
        };
        Way { name: "pairs", option: "-i pairs".to_owned(), question: Question::PairsOnLine, read: Box::new(read) }
    };
    layouts.into_iter().filter(|(_, n)| is_said(*n)).map(way).collect()
}

/// A pair. A number that is none is no row of any board.
fn pair_of(numbers: [Option<i32>; 2], is_queen: bool, span: Range<usize>) -> Pair {
    let [one, other] = numbers.map(|number| i64::from(number.unwrap_or(i32::MIN)));
    Pair { numbers: (one, other), is_queen, may_repeat: false, span }
}

/// The pair that a line is.
fn pair(line: &str, start: usize, is_queen: bool) -> Result<Vec<Pair>, InputError> {
    let list = List::of(line, start).map_err(|wrong| wrong_list(line, start, wrong))?;
    let [one, other] = list.values[..] else {
        let found = list.values.len();
        let kind = InputErrorKind::WrongCount { counted: Counted::Coordinates, found, expected: 2 };
        return Err(kind.at(list.span()));
    };
    Ok(vec![pair_of([one, other], is_queen, list.span())])
}

/// The item of the board that begins with a line.
pub(super) fn board(source: &Source<'_>, from: usize, first: &Row<'_>) -> Item {
    let (told, block) = Told::of(source, from, first, pair, usize::MAX);
    let read = match &told.wrong {
        Some(wrong) => Err(wrong.clone()),
        None => Pairs { told: &told, span: &block.span }.read(source),
    };
    block.item(source, "pairs", read)
}

/// What the first of some pairs is.
enum First {
    Pair,
    /// The size, and how many others there are.
    Header(usize),
    /// The size, twice; or a pair.
    Twice,
}

/// The pairs of a board, one a line.
struct Pairs<'a> {
    told: &'a Told,
    span: &'a Range<usize>,
}

impl<'a> Pairs<'a> {
    fn read(&self, source: &Source<'_>) -> Result<Placement, InputError> {
        let (said, found) = (&self.told.said.n, self.told.squares.len());
        let is_said = source.plan.is_asked || self.told.said.base.is_some() || self.told.is_begun();
        let ways = match &self.told.number {
            None if said.is_some() && is_said => vec![self.way(String::new(), None, 0)],
            None if said.is_none() => self.unsized_ways(source),
            Some((k, at)) if *k == found && found > 0 => match said.is_some() || source.options.size.is_some() {
                true => vec![self.way(String::new(), None, 0)],
                // Of a chessboard, or of a board that they fill.
                false => {
                    let whole = (*k != AIZU).then(|| self.way(format!("--size {k}"), None, 0));
                    whole.into_iter().chain([self.sized(AIZU, at, 0)]).collect()
                }
            },
            Some((n, at)) if said.is_none() && *n > 3 && 0 < found && found < *n => vec![self.sized(*n, at, 0)],
            Some((expected, _)) if found > 0 => {
                let kind = InputErrorKind::WrongCount { counted: Counted::Pairs, found, expected: *expected };
                return Err(kind.at(self.span.clone()));
            }
            _ => {
                let none = said.as_ref().map_or(InputErrorKind::NoBoard, |(n, _)| alone(*n));
                return Err(none.at(self.span.clone()));
            }
        };
        of_ways(source, &ways, self.span.clone()).map(|(_, board)| board)
    }

    /// Reads the pairs from one on.
    fn way(&self, option: String, n: Option<(usize, Range<usize>)>, from: usize) -> Way<'a> {
        let (told, span) = (self.told, self.span);
        let said = Said { n: n.or_else(|| told.said.n.clone()), ..told.said.clone() };
        let read = move |source: &Source<'_>| {
            of_each_pair(source, &said, &|see| told.squares[from..].iter().for_each(see), span.clone())
        };
        Way { name: "pairs", option, question: Question::SizeOrCount, read: Box::new(read) }
    }

    fn sized(&self, n: usize, at: &Range<usize>, from: usize) -> Way<'a> {
        self.way(format!("--size {n}"), Some((n, at.clone())), from)
    }

    /// Pairs without a size above them. The first line may be the size and the number of the others.
    fn unsized_ways(&self, source: &Source<'_>) -> Vec<Way<'a>> {
        let whole = self.way("-i pairs".to_owned(), None, 0);
        match self.first(source) {
            First::Pair => vec![whole],
            _ if source.plan.is_asked && (whole.read)(source).is_ok() => vec![whole],
            First::Header(n) => {
                let below = self.sized(n, &self.told.squares[0].span, 1);
                if source.options.size.is_some() { vec![below] } else { vec![whole, below] }
            }
            First::Twice => Vec::new(),
        }
    }

    fn first(&self, source: &Source<'_>) -> First {
        let Told { squares, sections, said, .. } = self.told;
        let [Pair { numbers: (n, k), .. }, below @ ..] = &squares[..] else { return First::Pair };
        let is_on = |pair: &Pair| pair.numbers.0.max(pair.numbers.1) <= *n;
        let (Ok(size), Ok(k)) = (usize::try_from(*n), usize::try_from(*k)) else { return First::Pair };
        let is_open = sections.is_empty() && said.pairs.is_none() && !said.is_xy;
        if !is_open || below.is_empty() || size == 0 || !below.iter().all(is_on) {
            return First::Pair;
        }
        match source.options.size {
            _ if k == below.len() && source.options.size.is_none_or(|asked| asked == size) => First::Header(size),
            None if k == size => First::Twice,
            _ => First::Pair,
        }
    }
}

//! Pairs: row and column of each queen, one a line up to a blank line, a heading or another size; or all on one line.
//!
//! ```text
//! board = [ size | n | k | n k ] [ head ] { pair }
//! k     = number                        as in Aizu ALDS1_13_A: k pairs follow, and the board is 8 x 8
//! pair  = number separator number       row, column; or as the head or the options say
//! line  = n { pair } | n k { pair } | { pair }     as exercises on completion give boards: `5 1 1 2 3`
//! ```

use super::lists::{List, wrong_list};
use super::rows::{Row, rows};
use super::square_list::{SquareList, table_head};
use crate::convention::{Given, Pair, is_permutation, of_pairs};
use crate::item::{Cursor, Item, Skipped, Source};
use crate::question::Way;
use crate::{Counted, InputError, Question};
use std::ops::Range;

/// How a line of numbers may be pairs: how many numbers stand before them, and the size. Those that are off their board are none,
/// unless they are asked for.
pub(super) fn layouts(values: &[Option<i32>], asked: Option<usize>, is_asked: bool) -> Vec<(usize, Option<usize>)> {
    let (count, mut layouts) = (values.len(), Vec::new());
    let number = |at: usize| values.get(at).copied().flatten().and_then(|value| usize::try_from(value).ok());
    let is_on = |before: usize, n: usize| {
        let most = i32::try_from(n).unwrap_or(i32::MAX);
        let is_within = |value: &Option<i32>| value.is_some_and(|value| is_asked || (0..=most).contains(&value));
        values[before..].iter().all(is_within)
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
pub(super) fn ways<'a>(source: &Source<'_>, above: &Given, list: &'a List<'_>) -> Vec<Way<'a>> {
    let layouts = layouts(&list.values, source.options.size, source.plan.is_asked);
    // Below a size and a base, columns do not begin with the size once more; where a square is looked for, they have been read.
    let is_said = (above.base.is_some() || source.probe.is_some()) && is_permutation(&list.values);
    let is_columns = is_said && !source.plan.is_asked;
    let is_possible = |n: Option<usize>| above.n.as_ref().is_none_or(|(given, _)| n == Some(*given)) && !is_columns;
    let way = |(before, n): (usize, Option<usize>)| {
        let given = Given { n: n.map(|n| (n, list.span())), base: above.base, ..Given::default() };
        let read = move |source: &Source<'_>| {
            let each = |see: &mut dyn FnMut(&Pair)| {
                let mut numbers = list.numbers().skip(before);
                while let (Some((one, first)), Some((other, second))) = (numbers.next(), numbers.next()) {
                    see(&pair_of([one, other], first.start..second.end));
                }
            };
            of_pairs(source, &given, &each, list.span())
        };
        Way { name: "pairs", option: "-i pairs".to_owned(), question: Question::PairsOnLine, read: Box::new(read) }
    };
    layouts.into_iter().filter(|(_, n)| is_possible(*n)).map(way).collect()
}

/// A pair. A number that is none is no row of any board.
fn pair_of(numbers: [Option<i32>; 2], span: Range<usize>) -> Pair {
    let [one, other] = numbers.map(|number| i64::from(number.unwrap_or(i32::MIN)));
    Pair { numbers: (one, other), is_queen: true, member: 0, span }
}

/// Shows the pair that a line is.
fn pair(line: &str, start: usize, see: &mut dyn FnMut(&Pair)) -> Result<(), InputError> {
    let list = List::of(line, start).map_err(|wrong| wrong_list(line, start, wrong))?;
    let [one @ Some(_), other @ Some(_)] = list.values[..] else {
        return Err(Counted::Coordinates.wrong(list.values.iter().flatten().count(), 2, list.span()));
    };
    see(&pair_of([one, other], list.span()));
    Ok(())
}

/// The item of the board that begins with a line, or of a head above its size.
pub(super) fn board(source: &Source<'_>, cursor: &mut Cursor, first: &Row<'_>) -> Item {
    let is_above_size = || rows(source.text, first.next).next().is_some_and(|row| row.size.is_some());
    if let Some(head) = table_head(first.text).filter(|_| is_above_size()) {
        cursor.state.head = Some(head);
        return Item::passed(cursor.at..first.next, Skipped::Heading);
    }
    let (list, block) = SquareList::of(source, cursor, first, pair, false);
    let read = list.read(source, &block.span);
    block.item(source, "pairs", read)
}

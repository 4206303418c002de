//! Numbers that mean something by their place: columns of queens, pairs of row and column, elements of an array.
//!
//! A text has lists, pairs, elements or a column, and its first 64 KiB tell which. Words beside numbers could say anything of them:
//! then nothing is read.

mod elements;
mod lists;
mod pairs;
mod rows;
mod square_list;
pub(crate) mod squares;

use crate::detect::head;
use crate::item::{Cursor, Family, Item, Source};
use crate::{FamilyName, Format, InputErrorKind, ReadOptions};
use lists::{Tokens, labelled, wrong_list};
use rows::rows;

pub(crate) use elements::is_element;
pub(crate) use rows::Row;
pub(crate) use square_list::table_head;

/// What the numbers of a text are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shape {
    #[default]
    Lists,
    Pairs,
    Elements,
    /// One number a line.
    Column,
}

impl Shape {
    /// The shape that the options ask for.
    fn asked(self, options: &ReadOptions) -> Self {
        match (options.format.map(|format| format.name), self) {
            (Some("elements"), _) => Self::Elements,
            (Some("pairs"), Self::Elements | Self::Column) => Self::Pairs,
            (Some(name), Self::Pairs) if name != "pairs" => Self::Lists,
            (_, shape) => shape,
        }
    }
}

/// What the lists of a text have in common, seen before the first is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    shape: Shape,
    /// How many numbers most lists have, unless they begin with their size or are pairs.
    length: Option<usize>,
    /// True for the tables of UVa 750.
    is_table: bool,
    /// True if every list may begin with its size.
    may_be_spoj: bool,
    /// True if every list may be pairs.
    may_be_pairs: bool,
    /// The number before the first list, if each has one.
    label: Option<usize>,
}

/// True if a line is a list of two numbers or more, or digits or letters that are a permutation.
pub(crate) fn is_list(line: &str) -> bool {
    labelled(line, 0).is_ok_and(|(_, list)| list.values.len() > 1)
}

/// True for a line that a text of numbers may have, be it damaged.
fn is_known(text: &str) -> bool {
    let is_number = |wrong: usize| !matches!(wrong_list(text, 0, wrong).kind, InputErrorKind::NotUnderstood { .. });
    is_element(text) || table_head(text).is_some() || labelled(text, 0).map_or_else(is_number, |_| true)
}

impl Context {
    /// What the lists of a text have in common; nothing if its format has none.
    pub(crate) fn of(text: &str, format: &Format, options: &ReadOptions) -> Self {
        let head = head(text);
        if !["vector", "column-vector", "spoj", "pairs", "elements"].contains(&format.name) {
            return Self::default();
        }
        let is_table = head.lines().any(|line| line.trim_start().starts_with("SOLN"));
        let mut context = Self { may_be_spoj: true, may_be_pairs: true, is_table, ..Self::default() };
        let (mut lengths, mut counts, mut are_spelled) = (Vec::new(), [0; 3], true);
        let is_whole = |row: &Row<'_>| row.next < head.len() || head.len() == text.len();
        for row in rows(head, 0).filter(|row| row.size.is_none() && is_whole(row)) {
            counts[0] += usize::from(table_head(row.text).is_some());
            let Ok((label, list)) = labelled(row.text, 0) else { continue };
            if let length @ 1..=2 = list.values.len() {
                counts[length] += 1;
                continue;
            }
            are_spelled &= list.step > 0;
            context.may_be_spoj &= list.is_spoj();
            context.may_be_pairs &= !pairs::layouts(&list.values, None, false).is_empty();
            context.label = if lengths.is_empty() { label } else { context.label.filter(|_| label.is_some()) };
            lengths.push(list.values.len());
        }
        let shape = match (counts, lengths.len()) {
            _ if rows(head, 0).any(|row| is_element(row.text)) => Shape::Elements,
            // Below a size there are no squares.
            ([_, 0, _], 0) if head.len() == text.len() => Shape::Pairs,
            ([heads, _, twos], found) if heads > 0 || twos > found => Shape::Pairs,
            // Among numbers one a line some are permutations of digits.
            ([_, singles, _], found) if are_spelled && singles > if found > 0 { 2 } else { 0 } => Shape::Column,
            _ => Shape::Lists,
        };
        lengths.sort_unstable();
        let usual = lengths.get(lengths.len() / 2).copied();
        let length = usual.filter(|_| !(context.may_be_spoj || context.may_be_pairs));
        let shape = shape.asked(options);
        let may_be_pairs = shape != Shape::Column && (context.may_be_pairs || options.size.is_some());
        let may_be_spoj = shape == Shape::Column || context.may_be_spoj;
        Self { shape, length, may_be_pairs, may_be_spoj, ..context }
    }
}

/// The family of numbers.
pub(crate) struct Numbers;

impl Family for Numbers {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let row = match Row::at(source, cursor, FamilyName::Numbers, is_known) {
            Ok(row) => row,
            Err(item) => return item,
        };
        let is_number = || row.size.is_some() || Tokens::of(row.text).nth(1).is_none();
        Some(match source.plan.numbers.shape {
            Shape::Pairs => pairs::board(source, cursor, &row),
            Shape::Elements => elements::board(source, cursor, &row, false),
            Shape::Column if is_number() => elements::board(source, cursor, &row, true),
            Shape::Column | Shape::Lists => lists::next(source, cursor, &row),
        })
    }
}

//! Numbers that mean something by their place: columns of queens, pairs of row and column, elements of an array.
//!
//! A text has lists, pairs, elements or a column, and its first 64 KiB tell which. Words beside numbers could say anything of them:
//! then nothing is read.

mod elements;
mod lists;
mod pairs;
mod rows;
pub(crate) mod squares;
mod told;

use crate::detect::head;
use crate::item::{Cursor, Family, Item, Source};
use crate::{FamilyName, Format, InputErrorKind, ReadOptions};
use lists::{Tokens, labelled, wrong_list};
use rows::{Row, rows};

pub(crate) use rows::refused;
pub(crate) use told::section;

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

/// True for the names of the two columns of a table of squares: `row,col`.
pub(crate) fn is_table_head(line: &str) -> bool {
    told::table_head(line).is_some()
}

/// True if a line begins with an element of an array: `x0 = 1`.
pub(crate) fn is_element(line: &str) -> bool {
    elements::is_element(line)
}

/// True for a line that a text of numbers may have, be it damaged.
fn is_known(said: &str) -> bool {
    let said = section(said).map_or(said, |(_, rest)| rest);
    let is_number = |wrong: usize| !matches!(wrong_list(said, 0, wrong).kind, InputErrorKind::NotUnderstood { .. });
    said.is_empty() || is_element(said) || is_table_head(said) || labelled(said, 0).map_or_else(is_number, |_| true)
}

/// A list of three numbers or more.
struct Seen {
    length: usize,
    is_permutation: bool,
    is_spelled: bool,
    is_spoj: bool,
    may_be_pairs: bool,
    label: Option<usize>,
}

impl Context {
    /// What the lists of a text have in common; nothing if its format has none.
    pub(crate) fn of(text: &str, format: &Format, options: &ReadOptions) -> Self {
        if !["vector", "column-vector", "spoj", "pairs", "elements"].contains(&format.name) {
            return Self::default();
        }
        let head = head(text);
        let is_whole = head.len() == text.len();
        let (mut lists, mut counts, mut has_elements, mut has_squares) = (Vec::new(), [0; 2], false, false);
        for row in rows(head, 0).filter(|row| row.size.is_none() && (row.next < head.len() || is_whole)) {
            has_elements |= is_element(row.said);
            has_squares |= section(row.said).is_some() || is_table_head(row.said);
            let Ok((label, list)) = labelled(row.said, 0) else { continue };
            match list.values.len() {
                length @ 1..=2 => counts[length - 1] += 1,
                length => lists.push(Seen {
                    length,
                    is_permutation: list.is_permutation(),
                    is_spelled: list.is_spelled(),
                    is_spoj: list.is_spoj(),
                    may_be_pairs: !pairs::layouts(&list.values, None, false).is_empty(),
                    label,
                }),
            }
        }
        let [singles, twos] = counts;
        let shape = match lists.len() {
            _ if has_elements => Shape::Elements,
            // Below a size there are no squares.
            0 if is_whole && singles == 0 => Shape::Pairs,
            found if has_squares || twos > found => Shape::Pairs,
            // Among numbers one a line some are permutations of digits.
            _ if lists.iter().all(|list| list.is_spelled) && singles > 2 => Shape::Column,
            0 if singles > 0 => Shape::Column,
            _ => Shape::Lists,
        };
        let shape = match (options.format.map(|format| format.name), shape) {
            (Some("elements"), _) => Shape::Elements,
            (Some("pairs"), Shape::Elements | Shape::Column) => Shape::Pairs,
            (Some(name), Shape::Pairs) if name != "pairs" => Shape::Lists,
            (_, shape) => shape,
        };
        let is_table = head.lines().any(|line| line.trim_start().starts_with("SOLN"));
        Self { shape, is_table, ..Self::of_lists(&lists, options) }
    }

    fn of_lists(lists: &[Seen], options: &ReadOptions) -> Self {
        let mut lengths: Vec<_> = lists.iter().map(|list| list.length).collect();
        lengths.sort_unstable();
        let may_be_spoj = lists.iter().all(|list| list.is_spoj);
        let may_be_pairs = lists.iter().all(|list| list.may_be_pairs);
        let length = lengths.get(lengths.len() / 2).copied().filter(|_| !(may_be_spoj || may_be_pairs));
        let label = lists.iter().all(|list| list.label.is_some()).then(|| lists.first()?.label).flatten();
        let may_be_pairs = may_be_pairs || options.size.is_some();
        Self { length, may_be_spoj, may_be_pairs, label, ..Self::default() }
    }
}

/// The family of numbers.
pub(crate) struct Numbers;

impl Family for Numbers {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        if let Some(refused) = refused(source, cursor, FamilyName::Numbers, is_known) {
            return Some(refused);
        }
        let row = match Row::at(source, cursor)? {
            Ok(row) => row,
            Err(passed) => return Some(passed),
        };
        let is_number = || row.size.is_some() || Tokens::of(row.said).nth(1).is_none();
        Some(match source.plan.numbers.shape {
            Shape::Pairs => pairs::board(source, cursor.at, &row),
            Shape::Elements => elements::board(source, cursor, &row, false),
            Shape::Column if is_number() => elements::board(source, cursor, &row, true),
            Shape::Column | Shape::Lists => lists::next(source, cursor, &row),
        })
    }
}

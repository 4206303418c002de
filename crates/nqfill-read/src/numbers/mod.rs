//! Numbers that mean something by their place: columns of queens, pairs of row and column, elements of an array.
//!
//! A text has lists, pairs, elements or a column, and its first 64 KiB tell which. Words beside numbers could say anything of them:
//! then nothing is read.

mod elements;
mod lists;
mod pairs;
pub(crate) mod squares;

use crate::detect::head;
use crate::item::{Cursor, Family, Item, NoteKind, Passed, Says, Source};
use crate::line::{Line, LineKind, Signs, Size, line_at};
use crate::terms::Base;
use crate::{FamilyName, Foreign, Format, InputError, InputErrorKind, ReadOptions};
use lists::List;
use std::ops::Range;

pub(crate) use pairs::section;

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Context {
    shape: Shape,
    /// Words among the numbers.
    words: Option<Range<usize>>,
    /// How many numbers most lists have.
    length: Option<usize>,
    /// True for the tables of UVa 750.
    is_table: bool,
    /// True if every list may begin with its size.
    may_be_spoj: bool,
    /// True if every list may be pairs.
    may_be_pairs: bool,
    /// How many lists there are, if all of the text was seen.
    lists: Option<usize>,
    /// The number before the first list, if each has one.
    label: Option<usize>,
}

impl Default for Context {
    fn default() -> Self {
        let (shape, words, length, lists, label) = (Shape::Lists, None, None, None, None);
        Self { shape, words, length, is_table: false, may_be_spoj: true, may_be_pairs: true, lists, label }
    }
}

/// What a line is to numbers.
enum Row<'a> {
    Passed(Passed),
    /// `n = 4`, `4x4`
    Named(usize, Option<Base>),
    /// Anything else, and where it begins.
    Content {
        text: &'a str,
        start: usize,
        is_headed: bool,
    },
}

/// The line that begins at a place.
fn content(text: &str, at: usize) -> Option<Line<'_>> {
    line_at(text, at, Signs::default())
}

/// The line that begins at a place, or the first one behind comments: these do not end a board.
fn beyond_comments(text: &str, mut at: usize) -> Option<Line<'_>> {
    loop {
        let line = content(text, at)?;
        match line.kind {
            LineKind::Passed(Passed::Comment { .. }) => at = line.next,
            _ => return Some(line),
        }
    }
}

fn row<'a>(text: &'a str, line: &Line<'a>) -> Row<'a> {
    let (said, is_headed) = match line.kind {
        LineKind::Passed(passed) => return Row::Passed(passed),
        LineKind::Size(Size::Named(n, base)) => return Row::Named(n, base),
        LineKind::Heading { rest } => (rest, true),
        LineKind::Content(said) => (said, false),
        LineKind::Size(Size::Bare(_) | Size::Twice(_)) => {
            let said = text[line.span.clone()].trim_start();
            let end = said.find(|c: char| !(c.is_ascii_digit() || " \t,".contains(c))).unwrap_or(said.len());
            (said[..end].trim_end(), false)
        }
    };
    match line.kind {
        LineKind::Size(Size::Twice(n)) if List::of(said).is_ok_and(|list| list.values.len() != 2) => {
            Row::Named(n, None)
        }
        _ => Row::Content { text: said, start: crate::text::span_in(text, said).start, is_headed },
    }
}

/// What stands behind the number of a list: `1: 2 4 1 3`.
fn labelled(line: &str) -> Option<(usize, &str)> {
    let (label, rest) = line.split_once([':', '.']).filter(|(label, _)| label.len() <= 9)?;
    let list = rest.trim_start();
    let is_list = || List::of(list).is_ok_and(|list| list.values.len() >= lists::FEWEST);
    (list.len() < rest.len() && is_list()).then(|| label.parse().ok()).flatten().map(|label| (label, list))
}

/// True if a line is a list of two numbers or more, or digits or letters that are a permutation.
pub(crate) fn is_list(line: &str) -> bool {
    List::of(labelled(line).map_or(line, |(_, list)| list)).is_ok_and(|list| list.values.len() > 1)
}

/// True for the names of the two columns of a table of squares: `row,col`.
pub(crate) fn is_table_head(line: &str) -> bool {
    pairs::table_head(line).is_some()
}

/// True if a line begins with an element of an array: `x0 = 1`.
pub(crate) fn is_element(line: &str) -> bool {
    elements::is_element(line)
}

/// What is counted of the first lines of a text.
#[derive(Default)]
struct Seen {
    singles: usize,
    twos: usize,
    lists: usize,
    /// Words of digits that are lists.
    joined: usize,
    permutations: usize,
    elements: usize,
    tables: usize,
    labels: Vec<usize>,
    /// Lengths of lists, and how many have them.
    lengths: Vec<(usize, usize)>,
    /// Lists that may begin with their size, and that may be pairs.
    spoj: usize,
    pairs: usize,
}

impl Context {
    /// What the lists of a text have in common; nothing if its format has none.
    pub(crate) fn of(text: &str, format: &Format, options: &ReadOptions) -> Self {
        let (mut seen, mut context, mut at) = (Seen::default(), Self::default(), 0);
        if !["vector", "column-vector", "spoj", "pairs", "elements"].contains(&format.name) {
            return context;
        }
        let head = head(text);
        let is_whole = head.len() == text.len();
        while let Some(line) = content(head, at) {
            at = line.next;
            // A line that is longer goes on.
            let is_cut = line.next == line.span.end && !is_whole;
            context.is_table |= head[line.span.clone()].trim_start().starts_with("SOLN");
            if let Row::Content { text, start, .. } = row(head, &line)
                && !seen.take(text, is_cut)
                && lists::damaged(text, start).is_none()
            {
                context.words = context.words.or(Some(start..start + text.len()));
            }
        }
        context.sum(&seen, is_whole, options)
    }

    fn sum(self, seen: &Seen, is_whole: bool, options: &ReadOptions) -> Self {
        let shape = match seen {
            _ if seen.elements > 0 => Shape::Elements,
            // Below a size there are no squares.
            _ if is_whole && seen.lists + seen.singles == 0 => Shape::Pairs,
            _ if seen.tables > 0 || seen.twos > seen.lists => Shape::Pairs,
            // Among numbers one a line some are permutations of digits.
            _ if seen.joined == seen.lists && seen.singles > 2 => Shape::Column,
            _ if seen.lists > 0 || seen.singles == 0 => Shape::Lists,
            _ => Shape::Column,
        };
        let usual = seen.lengths.iter().max_by_key(|(_, times)| *times).filter(|(_, times)| 2 * times > seen.lists);
        // Lists of several lengths are boards of their own only if each proves it.
        let are_even = seen.lengths.len() < 2 || seen.permutations == seen.lists;
        let length = usual.map(|(length, _)| *length).or_else(|| (!are_even).then_some(0));
        let may_be_spoj = seen.spoj == seen.lists;
        let may_be_pairs = seen.pairs == seen.lists || options.size.is_some();
        let length = length.filter(|_| !(may_be_spoj || seen.pairs == seen.lists) || seen.lists == 0);
        let label = seen.labels.first().copied().filter(|_| seen.labels.len() == seen.lists);
        Self { shape, length, may_be_spoj, may_be_pairs, label, lists: is_whole.then_some(seen.lists), ..self }
    }
}

impl Seen {
    /// Counts a line; false if it is words.
    fn take(&mut self, text: &str, is_cut: bool) -> bool {
        if is_element(text) {
            self.elements += 1;
            return true;
        }
        if let Some((_, rest)) = section(text) {
            self.tables += 1;
            return rest.is_empty() || self.take(rest, is_cut);
        }
        if is_table_head(text) {
            self.tables += 1;
            return true;
        }
        let (label, line) = labelled(text).map_or((None, text), |(label, list)| (Some(label), list));
        let Ok(list) = List::of(line) else { return is_cut };
        self.labels.extend(label);
        match list.values.len() {
            _ if is_cut => {}
            1 => self.singles += 1,
            _ if list.is_paired => self.twos += 1,
            2 => self.twos += 1,
            length => {
                self.lists += 1;
                self.joined += usize::from(!line.contains([' ', ',', ';', '\t', '、']));
                self.permutations += usize::from(list.is_permutation());
                self.spoj += usize::from(list.is_spoj());
                self.pairs += usize::from(pairs::may_be(&list.values));
                match self.lengths.iter_mut().find(|(other, _)| *other == length) {
                    Some((_, times)) => *times += 1,
                    None => self.lengths.push((length, 1)),
                }
            }
        }
        true
    }
}

/// The family of numbers.
pub(crate) struct Numbers;

impl Family for Numbers {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let (text, context, from) = (source.text, &source.plan.numbers, cursor.at);
        let line = content(text, from)?;
        if let Some(words) = context.words.clone().filter(|_| from == 0) {
            return Some(Item::board(0..text.len(), source.plan.format, Err(not_understood(Foreign::Words, words))));
        }
        let row = row(text, &line);
        if let Row::Passed(passed) = row {
            cursor.state.length = None;
            return Some(Item::passed(from..line.next, passed));
        }
        let shape = match source.plan.format.name {
            _ if !source.plan.is_asked => context.shape,
            "pairs" if context.shape != Shape::Lists => Shape::Pairs,
            "elements" => Shape::Elements,
            _ if context.shape == Shape::Pairs => Shape::Lists,
            _ => context.shape,
        };
        let item = match (shape, row) {
            (Shape::Pairs, _) => pairs::block(source, from),
            (Shape::Elements, Row::Named(n, _)) => {
                cursor.state.size = Some((n, line.span));
                Item::passed(from..line.next, Passed::Heading)
            }
            (Shape::Elements, _) => elements::board(source, from, cursor.state.size.clone()),
            _ => lists::next(source, cursor, shape == Shape::Column),
        };
        Some(with_comments(text, item))
    }
}

/// The item with all comments on and between its lines as notes.
fn with_comments(text: &str, mut item: Item) -> Item {
    let (mut at, end) = (item.span.start, item.span.end);
    let is_long = memchr::memchr2(b'\n', b'\r', text[at..end].trim_end().as_bytes()).is_some();
    let Says::Boards(boards) = &mut item.says else { return item };
    let Some(first) = boards.first_mut().filter(|_| is_long) else { return item };
    first.notes.retain(|(_, kind)| *kind != NoteKind::Comment);
    while let Some(line) = content(text, at).filter(|line| line.span.start < end) {
        let is_comment = matches!(line.kind, LineKind::Passed(Passed::Comment { is_ours: false }));
        let comment = if is_comment { Some(line.span) } else { line.note };
        first.notes.extend(comment.map(|comment| (comment, NoteKind::Comment)));
        at = line.next;
    }
    item
}

/// The error of something that is no number.
fn not_understood(what: Foreign, at: Range<usize>) -> InputError {
    InputErrorKind::NotUnderstood { family: FamilyName::Numbers, what }.at(at)
}

/// The first line of the first 64 KiB, without headings and the like, that is not known.
pub(crate) fn first_words(text: &str, is_known: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    let (mut at, head) = (0, head(text));
    while let Some(line) = content(head, at) {
        if let Row::Content { text: said, start, .. } = row(head, &line)
            && !is_known(said)
        {
            return Some(start..start + said.len());
        }
        at = line.next;
    }
    None
}

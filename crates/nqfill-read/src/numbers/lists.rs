//! Lists: the column of the queen in each row, one list a line; or one number a line.
//!
//! ```text
//! list    = number { separator number } [ separator ] | digit { digit } | letter { separator letter }
//! number  = digits | "-" digits | "?" | "_" | "-" | "None" | "null" | "nil"       the last and -1 are rows without a queen
//! separator = blanks [ "," | ";" | "、" ] blanks                                   of one kind in a list
//! spoj    = n list                                                                n columns
//! column  = [ n ] { number }                                                      one a line
//! ```
//! Digits and letters without numbers are a permutation, 4 of them or more: `15863724`, `f d g a h b e c`.

use super::{Row, beyond_comments, content, labelled, not_understood, pairs, row};
use crate::convention::{self, Said};
use crate::item::{Cursor, Item, NoteKind, Passed, Says, Source};
use crate::question::{agreed, reading};
use crate::terms::{Axis, Base};
use crate::text::effort::look;
use crate::{Counted, Expected, Foreign, Format, InputError, InputErrorKind, Question, drawing, format};
use nqfill_core::board::{BitSet, Placement};
use std::ops::Range;

/// Fewer numbers are no list of columns unless the options ask for one.
pub(super) const FEWEST: usize = 3;

/// The fewest digits or letters that are a list, and the most digits.
const JOINED: std::ops::RangeInclusive<usize> = 4..=9;

/// The numbers of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct List {
    pub(super) values: Vec<Option<i32>>,
    /// True if commas and blanks take turns: `1,2 2,4` are pairs.
    pub(super) is_paired: bool,
    /// True if each character is a number.
    is_joined: bool,
}

/// The numbers of a line one by one, straight from its bytes: a file may have nothing but millions of them.
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The sign behind the last number; a blank where there is none.
    gap: u8,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        look(line.len());
        Self { bytes: line.as_bytes(), at: 0, gap: b' ' }
    }

    /// Passes the gap behind a number; false if there is none.
    fn passes_gap(&mut self) -> bool {
        let start = self.at;
        self.skip_blanks();
        self.gap = b' ';
        match self.bytes[self.at..] {
            [sign @ (b',' | b';'), ..] => (self.gap, self.at) = (sign, self.at + 1),
            // The Chinese comma between items.
            [0xE3, 0x80, 0x81, ..] => (self.gap, self.at) = (b',', self.at + 3),
            _ => return self.at > start || self.at == self.bytes.len(),
        }
        self.skip_blanks();
        true
    }

    fn skip_blanks(&mut self) {
        let blanks = self.bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
        self.at += blanks.count();
    }

    fn number(&mut self) -> Option<Option<i32>> {
        let rest = &self.bytes[self.at..];
        let sign = usize::from(rest.first() == Some(&b'-'));
        let digits = rest[sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let word = match rest {
            _ if digits > 0 => 0,
            [b'?' | b'_' | b'-', ..] => 1,
            _ => ["None", "null", "nil"].into_iter().find(|word| rest.starts_with(word.as_bytes()))?.len(),
        };
        self.at += if word > 0 { word } else { sign + digits };
        let value = rest[sign..sign + digits]
            .iter()
            .fold(0, |value: i64, digit| (value * 10 + i64::from(digit - b'0')).min(i64::from(i32::MAX)));
        Some((word == 0).then(|| convention::value(if sign == 1 { -value } else { value })))
    }
}

impl Iterator for Tokens<'_> {
    /// A number and its bytes, or where none is.
    type Item = Result<(Option<i32>, Range<usize>), usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        if start == self.bytes.len() {
            return None;
        }
        let Some(number) = self.number() else { return Some(Err(start)) };
        let end = self.at;
        Some(if self.passes_gap() { Ok((number, start..end)) } else { Err(end) })
    }
}

impl List {
    /// The list that a line is; else where it is none.
    pub(super) fn of(line: &str) -> Result<Self, usize> {
        if let Some(values) = joined(line).or_else(|| letters(line)) {
            return Ok(Self { values, is_paired: false, is_joined: true });
        }
        let (mut tokens, mut values, mut gaps) = (Tokens::of(line), Vec::new(), [0u8; 2]);
        let (mut is_even, mut is_paired) = (true, true);
        while let Some(token) = tokens.next() {
            let (value, span) = token?;
            if tokens.at < tokens.bytes.len() {
                let turn = values.len() % 2;
                gaps = if values.is_empty() { [tokens.gap, b' '] } else { gaps };
                is_even &= tokens.gap == gaps[0];
                is_paired &= gaps[0] == b',' && tokens.gap == gaps[turn];
                if !is_even && !is_paired {
                    return Err(span.end);
                }
            }
            values.push(value);
        }
        let is_paired = is_paired && !is_even && values.len() % 2 == 0;
        // Signs of several kinds tell something that is not known.
        let is_known = is_even || is_paired;
        if values.is_empty() || !is_known { Err(0) } else { Ok(Self { values, is_paired, is_joined: false }) }
    }

    /// The bytes of a number in the line that the list was read of.
    fn place(&self, line: &str, index: usize) -> Range<usize> {
        if self.is_joined {
            let at = line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()).nth(index);
            return at.map_or(0..0, |(at, _)| at..at + 1);
        }
        Tokens::of(line).nth(index).and_then(Result::ok).map_or(0..0, |(_, span)| span)
    }

    pub(super) fn is_permutation(&self) -> bool {
        let least = if self.values.contains(&Some(0)) { 0 } else { 1 };
        is_permutation(&self.values, least)
    }

    /// True for the numbers of rows or columns in their order, from 0 or from 1.
    fn is_index(&self) -> bool {
        let counts = |first: i32| self.values.iter().zip(first..).all(|(value, number)| *value == Some(number));
        counts(0) || counts(1)
    }

    pub(super) fn are_bits(&self) -> bool {
        self.values.len() >= FEWEST && self.values.iter().all(|value| matches!(value, Some(0 | 1)))
    }

    /// True if the first number counts the others, and they may be columns.
    pub(super) fn is_spoj(&self) -> bool {
        let Some((Some(n), columns)) = self.values.split_first() else { return false };
        let is_column = |value: &Option<i32>| value.is_none_or(|value| (-1..=*n).contains(&value));
        *n > 1 && usize::try_from(*n) == Ok(columns.len()) && columns.iter().all(is_column)
    }
}

/// True if numbers count on from one, each once.
fn is_permutation(values: &[Option<i32>], least: i32) -> bool {
    let mut seen = BitSet::new(values.len());
    values.iter().all(|value| {
        let index = value.and_then(|value| usize::try_from(i64::from(value) - i64::from(least)).ok());
        index.is_some_and(|index| index < values.len() && seen.insert(index))
    })
}

fn joined(line: &str) -> Option<Vec<Option<i32>>> {
    let is_word = JOINED.contains(&line.len()) && line.bytes().all(|byte| byte.is_ascii_digit());
    let values = is_word.then(|| line.bytes().map(|digit| Some(i32::from(digit - b'0'))).collect::<Vec<_>>())?;
    is_permutation(&values, 1).then_some(values)
}

fn letters(line: &str) -> Option<Vec<Option<i32>>> {
    if line.len() < *JOINED.start() || line.len() > 128 || !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let words = || line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
    let letter = |word: &str| (word.len() == 1).then(|| Some(i32::from(word.as_bytes()[0].to_ascii_lowercase()) - 96));
    let values = words().map(letter).collect::<Option<Vec<_>>>()?;
    (values.len() >= *JOINED.start() && is_permutation(&values, 1)).then_some(values)
}

/// A list in its text.
pub(super) struct Listed<'a> {
    pub(super) list: List,
    /// The line that it is.
    pub(super) line: &'a str,
    /// Its bytes.
    pub(super) span: Range<usize>,
}

/// What can be read of a text, by the options that choose it.
type Readings = Vec<(String, Placement)>;

/// A board that is read in one way, in each way in which it may be counted if that is open.
pub(super) fn readings(option: &str, said: &Said, read: impl Fn(&Said) -> Result<Placement, InputError>) -> Readings {
    match read(said) {
        Ok(board) => vec![(option.to_owned(), board)],
        Err(InputError { kind: InputErrorKind::Ambiguous { .. }, .. }) => {
            let with = |base: Base| Some((base, read(&Said { base: Some(base), ..said.clone() }).ok()?));
            let option = |base: Base| format!("{option} {}", base.option());
            Base::ALL.into_iter().filter_map(with).map(|(base, board)| (option(base), board)).collect()
        }
        Err(_) => Vec::new(),
    }
}

impl Listed<'_> {
    fn len(&self) -> usize {
        self.list.values.len()
    }

    /// The board of the numbers from one on.
    fn board(&self, source: &Source<'_>, said: &Said, from: usize) -> Result<Placement, InputError> {
        let place = |index: usize| {
            let at = self.list.place(self.line, index + from);
            self.span.start + at.start..self.span.start + at.end
        };
        convention::of_values(source, said, &self.list.values[from..], &place, self.span.clone())
    }

    /// The board of the columns behind their number; with 0 for none, unless the text or an option says that 0 is the first.
    fn spoj(&self, source: &Source<'_>, said: &Said) -> Result<Placement, InputError> {
        let expected = self.list.values[0].and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
        if expected + 1 != self.len() {
            let found = self.len() - 1;
            let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found, expected };
            return Err(kind.at(self.span.clone()));
        }
        let base = said.base.or(source.options.base).or(Some(Base::One));
        self.board(source, &Said { base, ..said.clone() }, 1)
    }

    /// The board in the format that the options ask for, or in the one that the text has been found to be in.
    fn asked(&self, source: &Source<'_>, said: &Said) -> Result<Placement, InputError> {
        match source.plan.format.name {
            "spoj" => self.spoj(source, said),
            "pairs" => {
                let boards = pairs::of_list(source, said, self);
                boards
                    .and_then(|boards| agreed(Question::PairsOnLine, boards).map_err(|kind| kind.at(self.span.clone())))
            }
            "column-vector" => self.columns(source, said),
            _ => self.board(source, said, 0),
        }
    }

    /// The board of a list of rows; in the tables of UVa 750 the number of the solution stands before it.
    fn columns(&self, source: &Source<'_>, said: &Said) -> Result<Placement, InputError> {
        let said = Said { lists: Some(Axis::Columns), ..said.clone() };
        if !source.plan.numbers.is_table {
            return self.board(source, &said, 0);
        }
        let (found, expected) = (self.len() - 1, 8);
        if found != expected {
            let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found, expected };
            return Err(kind.at(self.span.clone()));
        }
        self.board(source, &Said { base: Some(Base::One), ..said }, 1)
    }

    /// The board, in the format that is found for it.
    fn found(&self, source: &Source<'_>, said: &Said) -> (&'static str, Result<Placement, InputError>) {
        let context = &source.plan.numbers;
        if context.is_table {
            return ("column-vector", self.columns(source, said));
        }
        // What is tried is not seen.
        let tried = Source { probe: None, ..*source };
        let may_be_spoj = context.may_be_spoj && self.list.is_spoj();
        let may_be_pairs = context.may_be_pairs && pairs::may_be(&self.list.values);
        if !may_be_spoj && !may_be_pairs {
            return ("vector", self.board(source, said, 0));
        }
        let vector = readings("-i vector", said, |said| self.board(&tried, said, 0));
        let pairs =
            if context.may_be_pairs { pairs::of_list(&tried, said, self).unwrap_or_default() } else { Vec::new() };
        let spoj = if may_be_spoj { self.spojs(&tried, said) } else { Vec::new() };
        // Columns of a larger board are meant by nobody who counts them, unless they prove it.
        let vector = if spoj.is_empty() || vector.len() == 1 { vector } else { Vec::new() };
        let (name, question) = match (&vector[..], &spoj[..], &pairs[..]) {
            (_, [], []) => return ("vector", self.board(source, said, 0)),
            ([], [_], []) => return ("spoj", self.spoj(source, said)),
            (_, _, []) => ("spoj", Question::SpojOrVector),
            ([], [], [_]) => {
                return ("pairs", pairs::of_list(source, said, self).map(|mut boards| boards.swap_remove(0).1));
            }
            ([], [], _) => ("pairs", Question::Base),
            _ => ("pairs", Question::PairsOnLine),
        };
        let boards = vector.into_iter().chain(spoj).chain(pairs).collect();
        (name, agreed(question, boards).map_err(|kind| kind.at(self.span.clone())))
    }

    /// Columns from 1, and from 0 where they are a permutation so.
    fn spojs(&self, source: &Source<'_>, said: &Said) -> Readings {
        let read = |said: &Said| self.spoj(source, said);
        let mut boards = readings("-i spoj", said, read);
        if source.options.base.is_none() && is_permutation(&self.list.values[1..], 0) {
            boards.extend(readings("-i spoj --base 0", &Said { base: Some(Base::Zero), ..said.clone() }, read));
        }
        boards
    }

    /// The item of the list.
    pub(super) fn item(&self, source: &Source<'_>, said: &Said, from: usize) -> Item {
        let (name, placement) = match source.plan.is_asked {
            true => (source.plan.format.name, self.asked(source, said)),
            false if self.len() < FEWEST => {
                let (found, expected) = (self.len(), source.plan.numbers.length.unwrap_or(FEWEST));
                let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found, expected };
                ("vector", Err(kind.at(self.span.clone())))
            }
            false => self.found(source, said),
        };
        board_item(source, from, self.span.clone(), name, placement)
    }

    /// The error of a list that is of another length than those of its file.
    pub(super) fn is_odd(&self, source: &Source<'_>) -> Option<InputError> {
        let expected = source.plan.numbers.length.filter(|length| *length != self.len() && !source.plan.is_asked)?;
        let is_other = expected > 0 && !self.list.is_permutation();
        let kind = InputErrorKind::WrongCount { counted: Counted::Columns, found: self.len(), expected };
        is_other.then(|| kind.at(self.span.clone()))
    }
}

/// An item whose board does not begin where it does.
pub(super) fn board_item(
    source: &Source<'_>,
    from: usize,
    span: Range<usize>,
    name: &str,
    placement: Result<Placement, InputError>,
) -> Item {
    let found: &'static Format = format(name).unwrap_or(source.plan.format);
    let end = span.end;
    let mut item = Item::board(span, found, placement);
    item.span = from..end;
    item
}

/// The question or the drawing that lists right below each other are, if they may be anything but a board each: rows of 0 and 1,
/// n lists of n numbers, an index above a list.
pub(super) fn of_run(source: &Source<'_>, run: &[Listed<'_>]) -> Option<Item> {
    let [first, second, ..] = run else { return None };
    let (n, span) = (first.len(), first.span.start..run.last()?.span.end);
    if run.iter().all(|listed| listed.list.are_bits()) {
        let rows: Vec<_> =
            run.iter().map(|row| drawing::Row { text: row.line.into(), span: row.span.clone() }).collect();
        let read = drawing::of_rows(source, &rows, None, span.clone());
        let (placement, notes) =
            read.map_or_else(|error| (Err(error), Vec::new()), |(board, notes)| (Ok(board), notes));
        let mut item = board_item(source, span.start, span.clone(), "bits", placement);
        if let Says::Boards(boards) = &mut item.says {
            boards[0].notes.extend(notes.into_iter().map(|note| (span.clone(), note)));
        }
        return Some(item);
    }
    let asks = |question: Question, span: Range<usize>| {
        let boards = readings("-i vector", &Said::default(), |said| first.board(source, said, 0));
        let readings = boards.iter().map(|(option, board)| reading(option.clone(), board)).collect();
        let kind = InputErrorKind::Ambiguous { question, readings };
        Some(board_item(source, span.start, span.clone(), "vector", Err(kind.at(span))))
    };
    if n >= FEWEST && run.len() == n && run.iter().all(|listed| listed.len() == n) && is_matrix(run) {
        return asks(Question::Matrix, span);
    }
    let is_as_long = second.len() == n || second.len() == n + 1;
    let is_heading = first.list.is_index() && n > FEWEST && is_as_long && second.list != first.list;
    if is_heading { asks(Question::IndexLine, first.span.clone()) } else { None }
}

/// True for n lists of n numbers that are no columns beyond doubt: not all of them are permutations, or their columns are, too.
fn is_matrix(run: &[Listed<'_>]) -> bool {
    let column = |at: usize| List {
        values: run.iter().map(|listed| listed.list.values[at]).collect(),
        is_paired: false,
        is_joined: false,
    };
    !run.iter().all(|listed| listed.list.is_permutation()) || (0..run.len()).all(|at| column(at).is_permutation())
}

/// The numbers of a column, one a line, and their bytes.
pub(super) type Column = (Vec<Option<i32>>, Vec<Range<usize>>);

/// The board of numbers that stand one a line.
pub(super) fn of_column(source: &Source<'_>, said: &Said, (values, places): &Column) -> Result<Placement, InputError> {
    let span = places[0].start..places[places.len() - 1].end;
    let (name, is_asked) = (source.plan.format.name, source.plan.is_asked);
    let lists = (is_asked && name == "column-vector").then_some(Axis::Columns);
    let base =
        if is_asked && name == "spoj" { said.base.or(source.options.base).or(Some(Base::One)) } else { said.base };
    let said = Said { lists, base, ..said.clone() };
    let read = |from: usize| {
        convention::of_values(source, &said, &values[from..], &|at| places[at + from].clone(), span.clone())
    };
    let is_whole = |values: &[Option<i32>]| {
        let is_of_size = source.options.size.is_none_or(|size| size == values.len());
        is_of_size && values.len() > FEWEST && (is_permutation(values, 0) || is_permutation(values, 1))
    };
    let is_counted = values[0].and_then(|n| usize::try_from(n).ok()) == Some(values.len() - 1);
    match (is_counted && is_whole(&values[1..]), is_whole(values)) {
        (true, true) if !is_asked => {
            let boards = [("-i vector", read(0)), ("-i spoj", read(1))];
            let boards = boards.into_iter().filter_map(|(option, board)| Some((option.to_owned(), board.ok()?)));
            agreed(Question::Column, boards.collect()).map_err(|kind| kind.at(span))
        }
        (is_sized, is_list) if is_counted && (name == "spoj" || is_sized && !is_list) => read(1),
        (false, false) if !is_asked && base.or(source.options.base).is_none() => {
            // A column that is no permutation is as likely a list of sizes.
            let boards = if values.len() > FEWEST {
                readings("-i vector", &said, |said| {
                    convention::of_values(source, said, values, &|at| places[at].clone(), span.clone())
                })
            } else {
                Vec::new()
            };
            let readings: Vec<_> = boards.iter().map(|(option, board)| reading(option.clone(), board)).collect();
            let question = InputErrorKind::Ambiguous { question: Question::Column, readings };
            let none = || match &values[..] {
                [Some(n)] => convention::alone(usize::try_from(*n).unwrap_or(0)),
                _ => InputErrorKind::NoBoard,
            };
            Err(if boards.is_empty() { none() } else { question }.at(span))
        }
        _ => read(0),
    }
}

/// The item that begins with a line of numbers, or with the size of what follows.
pub(super) fn next(source: &Source<'_>, cursor: &mut Cursor, is_column: bool) -> Item {
    let (text, from) = (source.text, cursor.at);
    let Some(line) = content(text, from) else { return Item::passed(from..text.len(), Passed::Blank) };
    let (said, start, is_headed) = match row(text, &line) {
        Row::Passed(passed) => return Item::passed(from..line.next, passed),
        Row::Named(n, base) => {
            (cursor.state.size, cursor.state.base) = (Some((n, line.span.clone())), base);
            return below(source, cursor, line.span, line.next, is_column);
        }
        Row::Content { text: said, start, is_headed } => (said, start, is_headed),
    };
    if is_column {
        return column(source, cursor, from);
    }
    let mut item = match listed(said, start) {
        Some((None, Listed { list, span, .. })) if list.values.len() == 1 => {
            alone(source, cursor, (list.values[0], span, is_headed), line.next)
        }
        Some((label, listed)) => of_line(source, cursor, (label, listed, is_headed), from, line.next),
        None => {
            let error = damaged(said, start);
            let error = error.unwrap_or_else(|| not_understood(Foreign::Words, start..start + said.len()));
            board_item(source, from, line.span.clone(), "vector", Err(error))
        }
    };
    if let (Says::Boards(boards), Some(note)) = (&mut item.says, line.note) {
        boards[0].notes.push((note, NoteKind::Comment));
    }
    item.span.end = item.span.end.max(line.next);
    item
}

/// The list that a line is, and the number before it.
fn listed(line: &str, start: usize) -> Option<(Option<usize>, Listed<'_>)> {
    let (label, list) = labelled(line).map_or((None, line), |(label, list)| (Some(label), list));
    let span = start + line.len() - list.len()..start + line.len();
    Some((label, Listed { list: List::of(list).ok()?, line: list, span }))
}

/// What the text says of the numbers that follow.
fn said(cursor: &Cursor) -> Said {
    Said { n: cursor.state.size.clone(), base: cursor.state.base, ..Said::default() }
}

/// The board below its size; both are one item.
fn below(source: &Source<'_>, cursor: &mut Cursor, size: Range<usize>, mut at: usize, is_column: bool) -> Item {
    let (text, from) = (source.text, cursor.at);
    let none = cursor.state.size.as_ref().map_or(InputErrorKind::NoBoard, |(n, _)| convention::alone(*n));
    let no_board = board_item(source, from, size.clone(), "vector", Err(none.at(size)));
    while let Some(line) = content(text, at) {
        match row(text, &line) {
            Row::Passed(Passed::Blank) => at = line.next,
            Row::Content { text: said, start, .. } if listed(said, start).is_some() => {
                let mut behind = Cursor { at, ..cursor.clone() };
                behind.state.length = None;
                let mut item = next(source, &mut behind, is_column);
                cursor.state = behind.state;
                item.span.start = from;
                return item;
            }
            _ => break,
        }
    }
    no_board
}

/// A number alone among lists: their size, how many follow, or how many there were.
fn alone(source: &Source<'_>, cursor: &mut Cursor, number: (Option<i32>, Range<usize>, bool), next: usize) -> Item {
    let (text, (number, span, is_headed)) = (source.text, number);
    let number = number.and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX);
    cursor.state.length = None;
    let list_at = |at: usize| match content(text, at).map(|line| row(text, &line)) {
        Some(Row::Content { text: said, start, .. }) => listed(said, start).map(|(_, listed)| listed.len()),
        _ => None,
    };
    let mut at = next;
    while let Some(Row::Passed(_)) = content(text, at).map(|line| row(text, &line)) {
        at = content(text, at).map_or(text.len(), |line| line.next);
    }
    let lists = || source.plan.numbers.lists.unwrap_or_else(|| lists_from(text, next));
    let passed = match list_at(at) {
        Some(length) if length == number && length > 1 => {
            (cursor.state.size, cursor.state.base) = (Some((number, span)), None);
            Passed::Heading
        }
        Some(_) if cursor.state.read == 0 && cursor.state.size.is_none() && number == lists() => Passed::Total,
        // What stands behind the heading of a board is no total.
        None if at == text.len() && !is_headed && cursor.state.read > 0 && number >= cursor.state.read => Passed::Total,
        _ => {
            (cursor.state.size, cursor.state.base) = (Some((number, span.clone())), None);
            return below(source, cursor, span, next, false);
        }
    };
    Item::passed(cursor.at..next, passed)
}

/// How many lists follow.
fn lists_from(text: &str, mut at: usize) -> usize {
    let mut lists = 0;
    while let Some(line) = content(text, at) {
        let is_list = |said: &str| List::of(said).is_ok_and(|list| list.values.len() > 1);
        lists += usize::from(matches!(row(text, &line), Row::Content { text: said, .. } if is_list(said)));
        at = line.next;
    }
    lists
}

/// The item of a line that is a list.
fn of_line(
    source: &Source<'_>,
    cursor: &mut Cursor,
    (label, listed, is_headed): (Option<usize>, Listed<'_>, bool),
    from: usize,
    next: usize,
) -> Item {
    let said = said(cursor);
    let is_first = cursor.state.length.is_none() && !is_headed && label.is_none();
    cursor.state.length = (!is_headed).then_some(listed.len());
    let (span, read) = (listed.span.clone(), cursor.state.read);
    // A list that is looked at again has been read.
    let is_again = source.probe.is_some();
    let is_in_order = is_again || label == source.plan.numbers.label.map(|first| first.saturating_add(read));
    if !is_in_order || listed.list.is_paired {
        let error = not_understood(Foreign::Line, from..span.end);
        return board_item(source, from, span, "vector", Err(error));
    }
    cursor.state.read += 1;
    if let Some(error) = listed.is_odd(source) {
        return board_item(source, from, span, "vector", Err(error));
    }
    if is_first && !source.plan.is_asked && !is_again && !source.plan.numbers.is_table {
        let run = run(source.text, listed, next);
        if let Some(item) = of_run(source, &run) {
            return Item { span: from..item.span.end, ..item };
        }
        return run[0].item(source, &said, from);
    }
    listed.item(source, &said, from)
}

/// A list and those right below it, as far as they may be the rows of one board.
fn run<'a>(text: &'a str, first: Listed<'a>, mut at: usize) -> Vec<Listed<'a>> {
    let (n, mut are_bits) = (first.len(), first.list.are_bits());
    let mut run = vec![first];
    while are_bits || run.len() <= n {
        let Some(line) = beyond_comments(text, at) else { break };
        let Row::Content { text: said, start, is_headed: false } = row(text, &line) else { break };
        let Some((None, listed)) = listed(said, start).filter(|(_, listed)| listed.len() > 1) else { break };
        are_bits &= listed.list.are_bits();
        run.push(listed);
        at = line.next;
    }
    run
}

/// The item of the numbers that stand one a line from here on.
fn column(source: &Source<'_>, cursor: &mut Cursor, from: usize) -> Item {
    let (text, mut at, mut column) = (source.text, from, (Vec::new(), Vec::new()));
    let said = said(cursor);
    while let Some(line) = beyond_comments(text, at) {
        let Row::Content { text: said, start, is_headed } = row(text, &line) else { break };
        let mut tokens = Tokens::of(said);
        let (Some(Ok((value, span))), None) = (tokens.next(), tokens.next()) else { break };
        if is_headed && at > from {
            break;
        }
        column.0.push(value);
        column.1.push(start + span.start..start + span.end);
        at = line.next;
    }
    if column.0.is_empty() {
        return next(source, cursor, false);
    }
    cursor.state.read += 1;
    let span = column.1[0].start..column.1[column.1.len() - 1].end;
    let placement = of_column(source, &said, &column);
    let mut item = board_item(source, from, span, "vector", placement);
    item.span.end = at;
    item
}

/// The error of a line that goes on otherwise than it begins: at the place where it does.
pub(super) fn damaged(line: &str, start: usize) -> Option<InputError> {
    let wrong = List::of(line).err()?;
    let words = || line.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty());
    let is_number = |word: &&str| Tokens::of(word).all(|token| token.is_ok());
    let numbers = words().take(64).filter(is_number).count();
    if numbers < 2 || 2 * numbers < words().take(64).count() {
        return None;
    }
    let (at, found) = (start + wrong, line[wrong..].chars().next());
    let kind = InputErrorKind::Unexpected { found, expected: Expected::Number };
    Some(kind.at(at..at + found.map_or(0, char::len_utf8)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nom::branch::alt;
    use nom::bytes::complete::tag;
    use nom::character::complete::{char, digit1, multispace0, multispace1};
    use nom::combinator::{eof, map, opt, recognize, value};
    use nom::multi::separated_list1;
    use nom::sequence::{delimited, terminated};
    use nom::{IResult, Parser};

    /// The grammar of the module's page, without the rule that separators are of one kind.
    fn list(line: &str) -> IResult<&str, Vec<Option<i32>>> {
        let none = alt((tag("?"), tag("_"), tag("None"), tag("null"), tag("nil"), tag("-")));
        let number = map(recognize((opt(char('-')), digit1)), |digits: &str| digits.parse().ok());
        let gap =
            || alt((recognize(delimited(multispace0, alt((tag(","), tag(";"), tag("、"))), multispace0)), multispace1));
        terminated(separated_list1(gap(), alt((number, value(None, none)))), (opt(gap()), eof)).parse(line)
    }

    #[test]
    fn the_scanner_reads_what_the_grammar_reads() {
        let parts = ["1", "23", "-1", "?", "_", "-", "None", " ", "  ", ",", ", ", ";", "、", "x", "\t"];
        let (mut seed, mut lists) = (1usize, 0);
        for _ in 0..20_000 {
            let mut line = String::new();
            for _ in 0..seed % 9 + 1 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                line += parts[(seed >> 33) % parts.len()];
            }
            let line = line.trim();
            let scanned: Result<Vec<_>, usize> = Tokens::of(line).map(|token| token.map(|(value, _)| value)).collect();
            let grammar = list(line).map(|(_, values)| values);
            assert_eq!(scanned.ok().filter(|values| !values.is_empty()), grammar.ok(), "{line:?}");
            lists += usize::from(list(line).is_ok());
        }
        assert!(lists > 500, "{lists}");
    }
}

//! Lists: the column of the queen in each row, one list a line.
//!
//! ```text
//! list    = number { separator number } [ separator ] | digit { digit } | letter { " " letter }
//! number  = digits | "-" digits | quote digits quote | "?" | "_" | "-" | "None" | "null" | "nil"       the last and -1 are rows without a queen
//! separator = blanks [ "," | ";" | "、" ] blanks                                   of one kind in a list
//! spoj    = n list                                                                n columns
//! line    = [ number ":" ] list                                                   numbers before all lists, in order
//! ```
//! Digits and letters without numbers are a permutation, 4 of them or more: `15863724`, `f d g a h b e c`.

use super::pairs;
use super::rows::{Block, Read, Row, damaged, rows};
use crate::convention::{self, Given, is_in_order, is_matrix, is_permutation};
use crate::item::{Cursor, Item, Skipped, Source};
use crate::question::{Boards, Way, ask, commented, of_ways};
use crate::terms::{Axis, Base};
use crate::text::effort::examined;
use crate::{Counted, Expected, FamilyName, Foreign, InputError, Question};
use nom::character::complete::{digit1, one_of, space1};
use nom::{IResult, Parser};
use std::ops::Range;

/// Fewer numbers are no list of columns unless the options ask for one.
pub(super) const FEWEST: usize = 3;

/// The fewest digits or letters that are a list.
const FEWEST_SPELLED: usize = 4;

/// What stands behind the last number of a line.
const END: u8 = b'\n';

/// The numbers of a line one by one, straight from its bytes: a file may have nothing but millions of them.
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        examined(line.len());
        Self { bytes: line.as_bytes(), at: 0 }
    }

    /// Passes what stands behind a number; `None` if that is no gap.
    fn gap(&mut self) -> Option<u8> {
        let start = self.at;
        self.skip_blanks();
        let (gap, length) = match self.bytes[self.at..] {
            [] => return Some(END),
            [sign @ (b',' | b';'), ..] => (sign, 1),
            // The Chinese comma between items.
            [0xE3, 0x80, 0x81, ..] => (b',', 3),
            _ => return (self.at > start).then_some(b' '),
        };
        self.at += length;
        self.skip_blanks();
        Some(if self.at == self.bytes.len() { END } else { gap })
    }

    fn skip_blanks(&mut self) {
        self.at += self.bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    }

    fn number(&mut self) -> Option<Option<i32>> {
        let rest = &self.bytes[self.at..];
        let sign = usize::from(rest.first() == Some(&b'-'));
        let (mut digits, mut value) = (0, 0i64);
        while let Some(digit @ b'0'..=b'9') = rest.get(sign + digits) {
            (digits, value) = (digits + 1, (value * 10 + i64::from(digit - b'0')).min(i64::from(i32::MAX)));
        }
        let word = match rest {
            _ if digits > 0 => 0,
            [b'"' | b'\'', ..] => return self.quoted(),
            [b'?' | b'_' | b'-', ..] => 1,
            _ => ["None", "null", "nil"].into_iter().find(|word| rest.starts_with(word.as_bytes()))?.len(),
        };
        self.at += if word > 0 { word } else { sign + digits };
        Some((word == 0).then(|| convention::value(if sign == 1 { -value } else { value })))
    }

    /// A number in quotes, as in tables where every cell has some; without zeros before it, which would be squares of a row.
    fn quoted(&mut self) -> Option<Option<i32>> {
        let (quote, behind) = self.bytes[self.at..].split_first()?;
        let text = std::str::from_utf8(&behind[..memchr::memchr(*quote, behind)?]).ok()?;
        let number = text.parse::<i32>().ok().filter(|number| number.to_string() == text)?;
        self.at += text.len() + 2;
        Some(Some(number))
    }
}

impl Iterator for Tokens<'_> {
    /// A number, its bytes and the sign behind it; or where none is.
    type Item = Result<(Option<i32>, Range<usize>, u8), usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        if start == self.bytes.len() {
            return None;
        }
        let Some(number) = self.number() else { return Some(Err(start)) };
        let end = self.at;
        Some(self.gap().map(|gap| (number, start..end, gap)).ok_or(end))
    }
}

/// The numbers of a line, or of several.
#[derive(Default)]
pub(super) struct List<'a> {
    line: &'a str,
    /// Where the line begins.
    start: usize,
    pub(super) values: Vec<Option<i32>>,
    /// The bytes of each, if they are not all of a line.
    pub(super) places: Vec<Range<usize>>,
    /// The bytes from one digit or letter to the next; 0 for numbers.
    pub(super) step: usize,
}

impl<'a> List<'a> {
    /// The list that a line is; else where it is none.
    pub(super) fn of(line: &'a str, start: usize) -> Result<Self, usize> {
        if let Some((values, step)) = spelled(line) {
            return Ok(Self { line, start, values, step, ..Self::default() });
        }
        let (mut values, mut first) = (Vec::new(), None);
        for token in Tokens::of(line) {
            let (value, span, gap) = token?;
            values.push(value);
            // Signs of several kinds tell something that is not known.
            if gap != END && *first.get_or_insert(gap) != gap {
                return Err(span.end);
            }
        }
        if values.is_empty() { Err(0) } else { Ok(Self { line, start, values, ..Self::default() }) }
    }

    /// The numbers with their bytes.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (Option<i32>, Range<usize>)> + '_ {
        let mut tokens = Tokens::of(self.line);
        self.values.iter().enumerate().map(move |(index, value)| {
            let place = match self.step {
                _ if !self.places.is_empty() => return (*value, self.places[index].clone()),
                0 => tokens.next().and_then(Result::ok).map_or(0..0, |(_, span, _)| span),
                step => index * step..index * step + 1,
            };
            (*value, self.start + place.start..self.start + place.end)
        })
    }

    /// The bytes of all of them.
    pub(super) fn span(&self) -> Range<usize> {
        let whole = self.start..self.start + self.line.len();
        self.places.last().map_or(whole, |last| self.places[0].start..last.end)
    }

    /// True if the first number counts the others, and they may be columns.
    pub(super) fn is_spoj(&self) -> bool {
        let Some((Some(n), columns)) = self.values.split_first() else { return false };
        let is_column = |value: &Option<i32>| value.is_none_or(|value| (-1..=*n).contains(&value));
        *n > 1 && usize::try_from(*n) == Ok(columns.len()) && columns.iter().all(is_column)
    }

    /// The board of the numbers behind some, as many as are expected.
    pub(super) fn board(
        &self,
        source: &Source<'_>,
        given: &Given,
        (before, expected): (usize, Option<usize>),
    ) -> Result<Boards, InputError> {
        let found = self.values.len() - before;
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            return Err(Counted::Columns.wrong(found, expected, self.span()));
        }
        let place = |index: usize| self.numbers().nth(index + before).map_or(0..0, |(_, span)| span);
        convention::of_list(source, given, &self.values[before..], &place, self.span())
    }

    /// Its board, and the name of the format.
    pub(super) fn read(&self, source: &Source<'_>, given: &Given) -> Read {
        let context = &source.plan.numbers;
        let is_plain = !(source.plan.is_asked || context.is_table || context.may_be_pairs || context.may_be_spoj);
        // A file may have a million lists that can be nothing else.
        if is_plain {
            return Ok(("vector", self.board(source, given, (0, None))?.agreed(self.span())?));
        }
        of_ways(source, &self.ways(source, given), self.span())
    }

    /// The ways to read it, in the format that the options ask for if they do.
    pub(super) fn ways(&self, source: &Source<'_>, given: &Given) -> Vec<Way<'_>> {
        let (context, options) = (&source.plan.numbers, source.options);
        let way = |name: &'static str, option: &str, given: Given, counted: (usize, Option<usize>)| {
            let read = move |source: &Source<'_>| self.board(source, &given, counted);
            let option = format!("-i {name}{option}");
            Way { name, option, question: Question::SpojOrVector, read: Box::new(read) }
        };
        let vector = || way("vector", "", given.clone(), (0, None));
        // The columns behind their number, with 0 for none, unless the text or an option says that 0 is the first.
        let spoj = |option: &str, base: Base| {
            let n = self.values[0].and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
            let base = given.base.or(options.base).or(Some(base));
            way("spoj", option, Given { base, ..given.clone() }, (1, Some(n)))
        };
        match source.plan.format.name {
            _ if context.is_table => {
                let given = Given { base: Some(Base::One), lists: Some(Axis::Columns), ..given.clone() };
                return vec![way("column-vector", "", given, (1, Some(8)))];
            }
            "spoj" if source.plan.is_asked => return vec![spoj("", Base::One)],
            "pairs" if source.plan.is_asked => return pairs::ways(source, given, self),
            _ if source.plan.is_asked => return vec![vector()],
            _ => {}
        }
        let mut ways = vec![vector()];
        if context.may_be_spoj && self.is_spoj() {
            // Columns of a larger board are meant by nobody who counts them, unless they prove it, or rows are left open with `?`.
            let (tried, is_open) = (Source { probe: None, proven: None, ..*source }, self.values.contains(&None));
            ways.retain(|way| (way.read)(&tried).is_ok_and(|read| is_open || read.boards.len() == 1));
            ways.push(spoj("", Base::One));
            if options.base.is_none()
                && given.base.is_none()
                && self.values.contains(&Some(0))
                && is_permutation(&self.values[1..])
            {
                ways.push(spoj(" --base 0", Base::Zero));
            }
        }
        if context.may_be_pairs {
            ways.append(&mut pairs::ways(source, given, self));
        }
        ways
    }
}

/// Digits joined or letters apart that are a permutation, and the bytes from one to the next.
fn spelled(line: &str) -> Option<(Vec<Option<i32>>, usize)> {
    let (before, step) = match line.as_bytes() {
        _ if line.len() > 2 * 26 => return None,
        [b'1'..=b'9', b'1'..=b'9', ..] => (b'0', 1),
        [b'a'..=b'z', b' ', ..] => (b'a' - 1, 2),
        _ => return None,
    };
    let values: Vec<_> = line.bytes().step_by(step).map(|byte| Some(i32::from(byte) - i32::from(before))).collect();
    let are_apart = step == 1 || line.bytes().skip(1).step_by(2).all(|byte| byte == b' ');
    (are_apart && values.len() >= FEWEST_SPELLED && !values.contains(&Some(0)) && is_permutation(&values))
        .then_some((values, step))
}

/// The number before a list, and the list: `1: 2 4 1 3`.
pub(super) fn labelled(line: &str, start: usize) -> Result<(Option<usize>, List<'_>), usize> {
    let label: IResult<&str, _> = (digit1, one_of(":."), space1).parse(line);
    if let Ok((rest, (label, ..))) = label
        && let Ok(list) = List::of(rest, start + line.len() - rest.len())
        && list.values.len() >= FEWEST
    {
        return Ok((label.parse().ok(), list));
    }
    List::of(line, start).map(|list| (None, list))
}

/// The error of a line that is no list from one place on.
pub(super) fn wrong_list(line: &str, start: usize, wrong: usize) -> InputError {
    let is_number = |word: &str| Tokens::of(word).all(|token| token.is_ok());
    let damaged = damaged(line, start, wrong, Expected::Number, is_number);
    damaged.unwrap_or_else(|| FamilyName::Numbers.not_understood(Foreign::Words, start..start + line.len()))
}

/// The item that begins with a line.
pub(super) fn next(source: &Source<'_>, cursor: &mut Cursor, row: &Row<'_>) -> Item {
    let number = row.size.map(|(n, _)| n).or_else(|| row.number());
    let read = labelled(row.text, row.span.start);
    if let Some(number) = number.filter(|_| row.size.is_some() || read.as_ref().is_ok_and(|(_, list)| list.step == 0)) {
        return header(source, cursor, row, number);
    }
    let mut block = Block::of_row(cursor.at, row);
    let (label, list) = match read {
        Ok(read) => read,
        Err(wrong) => return block.item(source, "vector", Err(wrong_list(row.text, row.span.start, wrong))),
    };
    block.span.start = list.span().start;
    // A list that is looked at again has been read.
    let is_again = source.probe.is_some();
    let is_first = cursor.state.length.is_none() && !row.is_headed && label.is_none();
    cursor.state.length = (!row.is_headed).then_some(list.values.len());
    if !is_again && label != source.plan.numbers.label.map(|first| first.saturating_add(cursor.state.read)) {
        return block.item(source, "vector", Err(FamilyName::Numbers.not_understood(Foreign::Line, row.span.clone())));
    }
    cursor.state.read += 1;
    if let Some(error) = odd(source, &list) {
        return block.item(source, "vector", Err(error));
    }
    if is_first
        && !is_again
        && !source.plan.is_asked
        && !source.plan.numbers.is_table
        && let Some(item) = question(source, cursor.at, row, &list)
    {
        return item;
    }
    let given = Given { n: cursor.state.size.clone(), base: cursor.state.base, ..Given::default() };
    let read = list.read(source, &given);
    block.item(source, "vector", read)
}

/// The error of a list that is of another length than those of its file.
fn odd(source: &Source<'_>, list: &List<'_>) -> Option<InputError> {
    let found = list.values.len();
    let expected = source.plan.numbers.length.filter(|length| *length != found && !is_permutation(&list.values));
    let expected = expected.or((found < FEWEST).then_some(FEWEST)).filter(|_| !source.plan.is_asked)?;
    Some(Counted::Columns.wrong(found, expected, list.span()))
}

/// What is asked of lists right below each other that may be anything but a board each: n lists of n numbers, an index above a
/// list; or the error of lines that begin with their number.
fn question(source: &Source<'_>, from: usize, row: &Row<'_>, first: &List<'_>) -> Option<Item> {
    let (n, mut lists, mut second) = (first.values.len(), vec![first.values.clone()], None);
    let mut run = Block::gather(source.text, from, row, |below| {
        let is_over = below.span == row.span || below.is_apart || lists.len() > n + 1;
        let list = if is_over { None } else { List::of(below.text, below.span.start).ok() };
        let is_taken = list.as_ref().is_some_and(|list| list.values.len() > 1);
        let list = list.filter(|_| is_taken);
        lists.extend(list.as_ref().map(|list| list.values.clone()));
        second = second.take().or(list);
        is_taken
    });
    let is_square = lists.len() == n && lists.iter().all(|list| list.len() == n);
    let firsts: Vec<_> = lists.iter().map(|list| list[0]).collect();
    if is_in_order(&firsts) && !lists.iter().all(|list| is_permutation(list)) {
        let error = FamilyName::Numbers.not_understood(Foreign::Line, run.span.clone());
        return Some(run.item(source, "vector", Err(error)));
    }
    let question = if is_square && is_matrix(&lists) {
        Question::Matrix
    } else {
        let is_index = is_in_order(&lists[0]) && n > FEWEST;
        let is_below = |second: &&Vec<_>| (n..=n + 1).contains(&second.len()) && **second != lists[0];
        lists.get(1).filter(is_below).filter(|_| is_index)?;
        run = Block::of_row(from, row);
        Question::IndexLine
    };
    // What is asked proves nothing of the file.
    let (tried, given) = (&Source { proven: None, ..*source }, Given::default());
    let ways = first.ways(tried, &given);
    let mut boards = ways.first().and_then(|way| way.boards(tried).ok()).unwrap_or_default();
    let below = second.filter(|_| question == Question::IndexLine).and_then(|list| list.read(tried, &given).ok());
    boards.extend(below.map(|(_, board)| (commented(row.text), board)));
    let error = ask(question, &boards).at(run.span.clone());
    Some(run.item(source, "vector", Err(error)))
}

/// A size, or a number alone among lists: their size, how many follow, or how many there were.
fn header(source: &Source<'_>, cursor: &mut Cursor, row: &Row<'_>, number: usize) -> Item {
    let (text, state, is_bare) = (source.text, &mut cursor.state, row.size.is_none());
    let length = |text: &str| labelled(text, 0).ok().map(|(_, list)| list.values.len()).filter(|length| *length > 1);
    let next = rows(text, row.next).next();
    let below = next.as_ref().and_then(|row| length(row.text));
    // What stands behind the heading of a board is no total.
    let is_total = next.is_none() && !row.is_headed && state.read > 0 && number >= state.read;
    let is_open = state.read == 0 && state.size.is_none() && state.cases.is_none();
    let is_first = next.is_some() && is_open && below != Some(number);
    let is_count = || number == rows(text, row.next).filter(|row| length(row.text).is_some()).count();
    let given = Some((number, row.span.clone()));
    state.length = None;
    if is_bare && is_total {
        return Item::passed(cursor.at..row.next, Skipped::Total);
    }
    if is_bare && is_first && is_count() {
        state.cases = given;
        return Item::passed(cursor.at..row.next, Skipped::Total);
    }
    (state.size, state.base) = (given, row.size.and_then(|(_, base)| base));
    match below {
        Some(_) => Item::passed(cursor.at..row.next, Skipped::Heading),
        None => row.item(source, cursor.at, "vector", Err(convention::alone(number).at(row.span.clone()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The grammar of the module's page, without the rule that separators are of one kind.
    fn list(line: &str) -> Option<Vec<Option<i32>>> {
        let pieces: Vec<&str> = line.split([',', ';', '、']).map(str::trim).collect();
        let pieces = pieces.strip_suffix(&[""]).unwrap_or(&pieces);
        let number = |word: &str| match word {
            "?" | "_" | "-" | "None" | "null" | "nil" => Some(None),
            _ => word.parse().ok().filter(|_| !word.starts_with('+')).map(Some),
        };
        let is_whole = !pieces.is_empty() && !pieces.contains(&"");
        is_whole.then(|| pieces.iter().flat_map(|piece| piece.split_whitespace()).map(number).collect()).flatten()
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
            let scanned: Result<Vec<_>, usize> = Tokens::of(line).map(|token| token.map(|(value, ..)| value)).collect();
            assert_eq!(scanned.ok().filter(|values| !values.is_empty()), list(line), "{line:?}");
            lists += usize::from(list(line).is_some());
        }
        assert!(lists > 500, "{lists}");
    }
}

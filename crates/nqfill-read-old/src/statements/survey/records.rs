//! Numbers with the names of their columns in other places than the heading of a table: statements of SQL, series of pandas, named
//! vectors of R.
//!
//! ```text
//! insert = "INSERT INTO" name "(" name "," name ")" "VALUES"        the names say the order of the squares behind it
//! series = "Name:" name ", dtype:" anything                         below the lines of an index and a number
//! names  = name "1" name "2" ...                                    above as many numbers
//! ```

use super::Survey;
use crate::format::said::{Axis, Meaning, Statement};
use crate::format::terms::Mark;
use crate::statements::table::{Coordinate, Header, coordinate, header};
use crate::statements::vocabulary::{Concept, bits, tokens};
use crate::text::{LineSpan, span_in};
use crate::value::names::{Role, role};
use crate::{InputError, InputErrorKind, PairOrder};
use nom::bytes::complete::{tag_no_case, take_while1};
use nom::character::complete::{char, multispace0, multispace1, space0};
use nom::sequence::delimited;
use nom::{IResult, Parser};

/// Names above numbers, at least: fewer may be a square.
const FEWEST: usize = 4;

/// The table of a statement of SQL, the names of its columns, and the text behind its first words.
fn insert(line: &str) -> IResult<&str, [&str; 2]> {
    let name = take_while1(|c: char| c.is_alphanumeric() || "_.\"`[]".contains(c));
    let names = delimited(char('('), take_while1(|c| c != '(' && c != ')'), char(')'));
    let words = (multispace0, tag_no_case("insert into"), multispace1);
    let (rest, (_, table, _, names, ..)) =
        (words, name, space0, names, space0, tag_no_case("values"), space0).parse(line)?;
    Ok((rest, [table, names]))
}

/// What the squares of a table of that name are; `None` if the name does not say.
fn mark(table: &str) -> Option<Mark> {
    let words = tokens(table);
    let has = |idea: Concept| words.iter().any(|token| token.is(idea));
    let is_other = [Concept::No, Concept::Empty, Concept::Piece, Concept::Wrong].into_iter().any(has);
    let name = table.trim_matches(['"', '`', '[', ']']);
    match role(name) {
        _ if is_other => None,
        Some(Role::Blocked) => Some(Mark::Blocked),
        Some(Role::Queens | Role::Board) => Some(Mark::Queen),
        _ if has(Concept::Blocked) => Some(Mark::Blocked),
        _ => has(Concept::Queen).then_some(Mark::Queen),
    }
}

/// The name of a series of pandas.
fn series(line: &str) -> Option<&str> {
    let (name, _) = line.trim().strip_prefix("Name: ")?.split_once(", dtype:")?;
    Some(name)
}

/// What stands before the numbers of names that count: `row` of `row1 row2 row3 row4`.
fn counted(line: &str) -> Option<(&str, usize)> {
    let (mut first, mut count) = (None, 0);
    // No list of the words is made: a line may be as long as the text.
    for word in line.split_whitespace() {
        let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number: usize = word[name.len()..].parse().ok()?;
        let (of_all, start) = *first.get_or_insert((name, number));
        if name != of_all || start > 1 || number != start + count || !name.starts_with(char::is_alphabetic) {
            return None;
        }
        count += 1;
    }
    first.filter(|_| count >= FEWEST).map(|(name, _)| (name, count))
}

impl Survey<'_> {
    /// Takes a line that names the columns of the numbers beside it; false if it is none.
    pub(super) fn record(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let said = whole.trim_start();
        match said.as_bytes().first() {
            Some(b'I' | b'i') => self.inserted(line, whole),
            Some(b'N') => self.series(line, whole),
            _ => self.named_numbers(line, whole),
        }
    }

    /// Takes the words of a statement of SQL that come before its squares.
    fn inserted(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let Ok((rest, [table, names])) = insert(whole) else { return Ok(false) };
        let span = span_in(self.text, names);
        let (Some(mark), Some(Header::Squares(_, heads))) = (mark(table), header(names, "1,2", true)) else {
            return Err(InputErrorKind::UnknownStatement.at(line.start..span.end));
        };
        self.convention.add(self.text, Statement { meaning: heads.meaning(), span })?;
        let start = line.end - rest.len();
        self.convention.section(start, mark, false);
        self.take(line.start..start);
        self.has_board = true;
        Ok(true)
    }

    /// Takes the line below a series of pandas: its index is the other line of the board.
    fn series(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let Some(name) = series(whole) else { return Ok(false) };
        let order = match coordinate(name) {
            Some(Coordinate::Row) => PairOrder::ColumnRow,
            Some(Coordinate::Column) => PairOrder::RowColumn,
            None => return Ok(false),
        };
        let statement = Statement { meaning: Meaning::Order(order), span: line.start..line.end };
        self.convention.add(self.text, statement)?;
        self.take(line.start..line.end);
        Ok(true)
    }

    /// Takes the names above the numbers of a vector of R.
    fn named_numbers(&mut self, line: &LineSpan, whole: &str) -> Result<bool, InputError> {
        let Some((name, count)) = counted(whole) else { return Ok(false) };
        let is_number = |word: &str| word == "NA" || word.bytes().all(|byte| byte.is_ascii_digit());
        let numbers = self.below(line.next).map_or(0, |below| {
            let words = || below.split_whitespace();
            if words().all(is_number) { words().count() } else { 0 }
        });
        if numbers != count {
            return Ok(false);
        }
        let is_queen = || tokens(name).iter().any(|token| token.is_any(bits(&[Concept::Queen, Concept::X])));
        let axis = match coordinate(name) {
            Some(Coordinate::Column) => Axis::Columns,
            Some(Coordinate::Row) => Axis::Rows,
            None if is_queen() => Axis::Rows,
            None => return Ok(false),
        };
        self.convention.add(self.text, Statement { meaning: Meaning::Index(axis), span: line.start..line.end })?;
        self.take(line.start..line.end);
        Ok(true)
    }
}

//! Tables of squares, as programs print them: a line that names the columns, and a square a line.
//!
//! ```text
//! header   = name { separator name }             CSV, TSV, psql, MySQL, Markdown, pandas, R
//! line     = [ index ] number separator number   the columns that the header calls row and column count
//! rule     = "+---+---+" | "|---|" | "-----+-----"
//! total    = "(8 rows)" | "8 rows in set"
//! ```

use crate::PairOrder;
use crate::format::said::Meaning;
use crate::statements::vocabulary::{Concept, Token, bits, tokens};
use std::ops::Range;

/// The columns of a table that are coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    row: usize,
    column: usize,
    /// Names in the header.
    width: usize,
    /// What stands between two columns.
    separator: char,
}

/// A line that names columns.
pub(crate) enum Header {
    Squares(Table, Heads),
    /// Columns that are no coordinates.
    Other,
}

/// What the names of the columns say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heads {
    Order(PairOrder),
    Unordered,
    Ranks,
}

impl Heads {
    pub(crate) const fn meaning(self) -> Meaning {
        match self {
            Self::Order(order) => Meaning::Order(order),
            Self::Unordered => Meaning::Unordered,
            Self::Ranks => Meaning::Ranks,
        }
    }
}

/// The meaning of the name of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Row,
    Column,
    X,
    Y,
    Chess,
    Queen,
    Index,
    Other,
}

/// True for a word that names rows or columns.
fn line(word: &Token<'_>) -> bool {
    word.is_any(bits(&[Concept::Row, Concept::Rows, Concept::Column, Concept::Columns]))
}

/// The name of a column that is no word.
fn short_name(field: &str) -> Option<Name> {
    Some(match field {
        "" | "#" | "id" | "ID" | "no" | "No" | "No." | "nr" | "idx" | "index" | "序号" | "编号" | "k" => {
            Name::Index
        }
        "r" | "R" | "i" | "I" => Name::Row,
        "c" | "C" | "j" | "J" => Name::Column,
        "x" | "X" => Name::X,
        "y" | "Y" => Name::Y,
        _ => return None,
    })
}

fn name(field: &str) -> Name {
    if let Some(name) = short_name(field.trim_matches(['"', '\'', ' '])) {
        return name;
    }
    // `Row No.`, `col_no`
    let plain = field.trim_matches(['"', '\'', ' ', '.']);
    let numbered = ["No", "no", "Nr", "nr"].into_iter().find_map(|sign| plain.strip_suffix(sign));
    let words = tokens(numbered.filter(|name| name.ends_with([' ', '_'])).unwrap_or(field));
    if !may_be_name(&words) {
        return Name::Other;
    }
    let has = |concept: Concept| words.iter().any(|word| word.is(concept));
    match () {
        () if has(Concept::Row) || has(Concept::Rows) => Name::Row,
        () if has(Concept::Column) || has(Concept::Columns) => Name::Column,
        () if has(Concept::File) || has(Concept::Rank) => Name::Chess,
        () if has(Concept::Queen) => Name::Queen,
        () => Name::Other,
    }
}

/// True if words name a coordinate, and say nothing else: not `attacked row`, `row count`, `行在后`, `columns left to right`.
fn may_be_name(words: &[Token<'_>]) -> bool {
    const MOST: usize = 4;
    const TELLING: u64 = bits(&[Concept::No, Concept::First, Concept::After, Concept::Rightward, Concept::Downward]);
    const NAMING: u64 = {
        use Concept::{
            Article, Base, Based, Board, Column, Columns, File, Number, Queen, Rank, Row, Rows, Separator, Sign, Small,
            Square, Subscript,
        };
        bits(&[
            Article, Base, Based, Board, Column, Columns, File, Number, Queen, Rank, Row, Rows, Separator, Sign, Small,
            Square, Subscript,
        ])
    };
    let says_nothing = |word: &Token<'_>| word.is_any(NAMING) && !word.is_any(TELLING);
    // `皇后所在列`
    let is_led = || words.iter().filter(|word| !word.is_any(bits(&[Concept::Queen, Concept::Small]))).count() == 1;
    let names_one_line = || words.iter().filter(|word| line(word)).count() == 1;
    words.len() <= MOST && (words.len() <= 2 || (names_one_line() && is_led())) && words.iter().all(says_nothing)
}

/// A coordinate that a column of numbers may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coordinate {
    Row,
    Column,
}

/// The coordinate of that name.
pub(crate) fn coordinate(field: &str) -> Option<Coordinate> {
    match name(field) {
        Name::Row => Some(Coordinate::Row),
        Name::Column => Some(Coordinate::Column),
        _ => None,
    }
}

/// What stands between the fields of a line.
fn separator(line: &str) -> char {
    [',', ';', '\t', '|'].into_iter().find(|&sign| line.contains(sign)).unwrap_or(' ')
}

/// The fields of a line, without a frame.
fn fields(line: &str, separator: char) -> Vec<&str> {
    let line = line.trim();
    if separator == ' ' {
        return line.split_whitespace().collect();
    }
    let line = if separator == '|' { line.trim_matches('|') } else { line };
    line.split(separator).map(str::trim).collect()
}

/// True if a field is a name: letters, and no sentence.
fn is_name(field: &str) -> bool {
    let field = field.trim_matches(['"', '\'']);
    let is_part = |c: char| c.is_alphabetic() || matches!(c, '_' | ' ' | '#' | '.' | '\u{980}'..='\u{9FF}');
    field.is_empty() || (field.chars().all(is_part) && field.contains(|c: char| c.is_alphabetic() || c == '#'))
}

/// The header that a line is, if the line below may be one of its table, or it stands below a rule.
pub(crate) fn header(line: &str, below: &str, is_framed: bool) -> Option<Header> {
    let separator = separator(line);
    let names = fields(line, separator);
    if are_numbered(&names, below, separator) {
        return Some(Header::Other);
    }
    if names.len() < 2 || names.len() > 8 || !names.iter().all(|field| is_name(field)) || line.len() > 200 {
        return None;
    }
    let kinds: Vec<Name> = names.iter().map(|field| name(field)).collect();
    // Two words without a sign between them may be anything.
    let has_coordinates = || kinds.iter().filter(|kind| **kind != Name::Index).count() > 1;
    if separator == ' ' && (kinds.contains(&Name::Other) || !has_coordinates()) {
        return None;
    }
    let table = Table { row: 0, column: 1, width: names.len(), separator };
    let is_above = is_framed || is_rule(below) || table.numbers(below).is_some();
    match squares(&kinds, table) {
        Some((table, heads)) if !is_above => {
            // Names may be divided in another way than numbers.
            let table = Table { separator: self::separator(below), ..table };
            table.numbers(below).map(|_| Header::Squares(table, heads))
        }
        Some((table, heads)) => Some(Header::Squares(table, heads)),
        None => {
            let is_word = |name: &&&str| name.chars().filter(|c| c.is_alphabetic()).count() > 1;
            let has_words = || names.iter().filter(is_word).count() > 1;
            let is_other = is_above && separator != ' ' && has_words() && kinds.iter().any(|kind| *kind != Name::Index);
            is_other.then_some(Header::Other)
        }
    }
}

/// The table of squares whose columns have these names.
fn squares(kinds: &[Name], table: Table) -> Option<(Table, Heads)> {
    let found = |wanted: Name| {
        let at: Vec<usize> = (0..kinds.len()).filter(|&at| kinds[at] == wanted).collect();
        if let [only] = at[..] { Some(only) } else { None }
    };
    let of = |row: usize, column: usize, heads: Heads| Some((Table { row, column, ..table }, heads));
    let ordered = |row: usize, column: usize| {
        of(row, column, Heads::Order(if row < column { PairOrder::RowColumn } else { PairOrder::ColumnRow }))
    };
    let known = kinds.iter().filter(|kind| !matches!(kind, Name::Other | Name::Index)).count();
    match (found(Name::Row), found(Name::Column), found(Name::Queen), found(Name::X), found(Name::Y)) {
        _ if kinds.contains(&Name::Other) => None,
        (Some(row), Some(column), ..) | (Some(row), None, Some(column), ..) | (None, Some(column), Some(row), ..) => {
            ordered(row, column)
        }
        (None, None, _, Some(x), Some(y)) => of(x.min(y), x.max(y), Heads::Unordered),
        _ if kinds.contains(&Name::Chess) && known > 1 => of(0, 1, Heads::Ranks),
        _ => None,
    }
}

/// True if names are one word with numbers one after the other, as are `c1,c2,c3,c4` above a number for each.
fn are_numbered(names: &[&str], below: &str, separator: char) -> bool {
    const LEAST: usize = 4;
    let number = |name: &&str| {
        let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((word.to_lowercase(), name[word.len()..].parse::<usize>().ok()?))
    };
    let Some(numbers) = names.iter().map(number).collect::<Option<Vec<_>>>() else { return false };
    let follows = |two: &[(String, usize)]| two[0].0 == two[1].0 && two[0].1.checked_add(1) == Some(two[1].1);
    let below = fields(below, separator);
    let are_numbers = || below.iter().all(|field| !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit()));
    numbers.len() >= LEAST
        && !numbers[0].0.is_empty()
        && numbers.windows(2).all(follows)
        && below.len() == names.len()
        && are_numbers()
}

/// `+---+---+`, `|:---|---:|`, `|:-:|:-:|`, `=====  =====`
pub(crate) fn is_rule(line: &str) -> bool {
    let is_aligned = || line.contains(":-") && line.contains('|');
    (line.contains("--") || line.contains("==  ==") || is_aligned())
        && line.bytes().all(|byte| b"+-|=: \t".contains(&byte))
}

/// `(8 rows)`, `8 rows in set (0.00 sec)`
pub(crate) fn is_total(line: &str) -> bool {
    let digits = line.trim().trim_start_matches('(');
    let behind = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < digits.len()
        && (behind.starts_with(" rows") || behind.starts_with(" row)") || behind.starts_with(" 行"))
}

impl Table {
    /// The bytes of the two coordinates of a line, in their order.
    pub(crate) fn numbers(&self, line: &str) -> Option<[Range<usize>; 2]> {
        let all = fields(line, self.separator);
        // The index has no name in pandas and R.
        let shift = all.len().checked_sub(self.width).filter(|&shift| shift <= 1)?;
        let is_number = |field: &str| {
            let digits = field.trim_matches(['"', '\'', '[', ']', ',']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !all.iter().all(|field| is_number(field) || field.is_empty()) || (shift == 1 && self.separator != ' ') {
            return None;
        }
        let of = |at: usize| {
            let digits = all.get(at + shift)?.trim_matches(['"', '\'']);
            (!digits.is_empty()).then(|| crate::text::span_in(line, digits))
        };
        Some([of(self.row.min(self.column))?, of(self.row.max(self.column))?])
    }
}

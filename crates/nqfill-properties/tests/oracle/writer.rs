//! What a writer is, and what it is given.

use crate::board::{Board, Square};
use crate::language::Language;

/// What a writer writes of a board, and so what a reader has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A character for each square.
    Drawing,
    /// A character for each square that may mean this or that, given for empty, queen and blocked.
    Glyphs([&'static str; 3]),
    /// A number for each row, or for each column.
    Columns,
    /// Two numbers for each queen.
    Squares,
    /// A name for each queen, as in chess.
    Names,
}

/// One way to write a board.
#[derive(Clone, Copy)]
pub(crate) struct Writer {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    /// The base, where the program that writes so has always the same and its reader knows that.
    pub(crate) base: Option<usize>,
    /// The base by which nqfill's documents say that such a text is read where nothing tells it.
    pub(crate) usual_base: Option<usize>,
    /// True if it names rows and columns, or its program has always the same order.
    pub(crate) says_order: bool,
    pub(crate) says_size: bool,
    /// True if it writes words of a language.
    pub(crate) has_words: bool,
    /// True if rows without a queen cannot be written.
    pub(crate) is_whole: bool,
    pub(crate) has_blocked: bool,
    pub(crate) write: fn(&Page<'_>) -> String,
}

impl Writer {
    pub(crate) const fn new(name: &'static str, kind: Kind, write: fn(&Page<'_>) -> String) -> Self {
        let is_drawn = matches!(kind, Kind::Drawing | Kind::Glyphs(_));
        Self {
            name,
            kind,
            base: None,
            usual_base: None,
            says_order: is_drawn || matches!(kind, Kind::Names),
            says_size: is_drawn || matches!(kind, Kind::Columns),
            has_words: false,
            is_whole: false,
            has_blocked: is_drawn,
            write,
        }
    }

    pub(crate) const fn counting_from(self, base: usize) -> Self {
        Self { base: Some(base), ..self }
    }

    pub(crate) const fn usually_from(self, base: usize) -> Self {
        Self { usual_base: Some(base), ..self }
    }

    pub(crate) const fn in_order(self) -> Self {
        Self { says_order: true, ..self }
    }

    pub(crate) const fn sized(self) -> Self {
        Self { says_size: true, ..self }
    }

    pub(crate) const fn in_words(self) -> Self {
        Self { has_words: true, ..self }
    }

    pub(crate) const fn whole(self) -> Self {
        Self { is_whole: true, ..self }
    }

    pub(crate) const fn without_blocked(self) -> Self {
        Self { has_blocked: false, ..self }
    }
}

/// What is to be written, and how.
pub(crate) struct Page<'a> {
    pub(crate) board: &'a Board,
    pub(crate) base: usize,
    /// True if the column comes first, and a list has the row of the queen in each column.
    pub(crate) column_first: bool,
    pub(crate) words: &'a Language,
}

impl Page<'_> {
    pub(crate) fn n(&self) -> usize {
        self.board.n
    }

    /// The number of each row, in order; -1 or, counted from 1, 0 for a row without a queen.
    pub(crate) fn numbers(&self) -> Vec<String> {
        let board = if self.column_first { self.board.transposed() } else { self.board.clone() };
        let none = if self.base == 0 { "-1" } else { "0" };
        let number = |column: Option<usize>| column.map_or(none.to_owned(), |column| (column + self.base).to_string());
        board.columns().into_iter().map(number).collect()
    }

    /// The numbers of those rows that have a queen, each with its row.
    pub(crate) fn numbered(&self) -> Vec<(usize, usize)> {
        let board = if self.column_first { self.board.transposed() } else { self.board.clone() };
        board.queens.iter().map(|&(row, column)| (row + self.base, column + self.base)).collect()
    }

    pub(crate) fn joined(&self, between: &str) -> String {
        self.numbers().join(between)
    }

    /// Row and column of each queen, counted as said, always in this order.
    pub(crate) fn squares(&self) -> Vec<Square> {
        self.board.queens.iter().map(|&(row, column)| (row + self.base, column + self.base)).collect()
    }

    /// The two numbers of each queen in the order of the page.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let turned = |(row, column): Square| if self.column_first { (column, row) } else { (row, column) };
        self.squares().into_iter().map(turned).collect()
    }

    /// Each pair written with `{a}` and `{b}` in its place.
    pub(crate) fn each(&self, form: &str, between: &str) -> String {
        filled(&self.pairs(), form).join(between)
    }

    /// The words for the two numbers of a pair, in the order of the page.
    pub(crate) fn names(&self) -> [&str; 2] {
        let Language { row, column, .. } = self.words;
        if self.column_first { [column, row] } else { [row, column] }
    }

    pub(crate) fn rows(&self, glyphs: [&str; 3]) -> Vec<Vec<String>> {
        self.board.rows(glyphs.map(str::to_owned))
    }

    /// A line for each row, with something around it and between its squares.
    pub(crate) fn drawn(&self, glyphs: [&str; 3], [before, between, behind]: [&str; 3]) -> String {
        let line = |row: Vec<String>| format!("{before}{}{behind}\n", row.join(between));
        self.rows(glyphs).into_iter().map(line).collect()
    }
}

/// The pairs, each as the form has it.
pub(crate) fn filled(pairs: &[(usize, usize)], form: &str) -> Vec<String> {
    pairs.iter().map(|(a, b)| form.replace("{a}", &a.to_string()).replace("{b}", &b.to_string())).collect()
}

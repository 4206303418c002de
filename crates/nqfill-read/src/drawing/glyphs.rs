//! Which characters are which kind of square.

use crate::terms::Cell;
use crate::{Legend, ReadOptions};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The characters of one dialect.
pub(crate) struct Alphabet {
    empty: &'static str,
    queen: &'static str,
    blocked: &'static str,
    table: OnceLock<Table>,
}

/// The characters that a drawing may use if nothing else is said. White and black squares are both empty: answers
/// draw them in turn, as a chessboard has them.
pub(crate) static COMMON: Alphabet = Alphabet::new("._-·⬜⬛█□", "Qq♕♛👑★", "xX×❌🚫⛔");

impl Alphabet {
    pub(crate) const fn new(empty: &'static str, queen: &'static str, blocked: &'static str) -> Self {
        Self { empty, queen, blocked, table: OnceLock::new() }
    }

    /// The kind of square that a character is.
    pub(crate) fn meaning(&self, character: char) -> Option<Cell> {
        let kinds = [(self.empty, Cell::Empty), (self.queen, Cell::Queen), (self.blocked, Cell::Blocked)];
        kinds.into_iter().find(|(characters, _)| characters.contains(character)).map(|(_, cell)| cell)
    }

    /// True if every character that options give a meaning has it in the alphabet, too.
    pub(crate) fn agrees_with(&self, options: &ReadOptions) -> bool {
        let given = [(&options.queen, Cell::Queen), (&options.empty, Cell::Empty), (&options.blocked, Cell::Blocked)];
        given.into_iter().all(|(characters, cell)| characters.chars().all(|c| self.meaning(c) == Some(cell)))
    }

    /// Made once: a folder may have thousands of boards.
    fn table(&self) -> &Table {
        self.table.get_or_init(|| {
            let mut table = Table { ascii: [None; 128], others: Vec::new(), has_digits: false };
            table.set(self.empty, Cell::Empty);
            table.set(self.queen, Cell::Queen);
            table.set(self.blocked, Cell::Blocked);
            table
        })
    }
}

#[derive(Clone)]
struct Table {
    ascii: [Option<Cell>; 128],
    others: Vec<(char, Cell)>,
    has_digits: bool,
}

impl Table {
    /// Gives characters a meaning, in place of their former one.
    fn set(&mut self, characters: &str, cell: Cell) {
        for character in characters.chars() {
            self.has_digits |= character.is_ascii_digit();
            match self.ascii.get_mut(character as usize) {
                Some(place) => *place = Some(cell),
                None => {
                    self.others.retain(|(other, _)| *other != character);
                    self.others.push((character, cell));
                }
            }
        }
    }
}

/// The alphabet as a table, changed by the options.
pub(crate) struct Glyphs<'a> {
    table: Cow<'a, Table>,
    alphabet: &'a Alphabet,
    options: &'a ReadOptions,
}

impl<'a> Glyphs<'a> {
    pub(crate) fn new(alphabet: &'a Alphabet, options: &'a ReadOptions) -> Self {
        let mut table = Cow::Borrowed(alphabet.table());
        let kinds = [(Cell::Empty, &options.empty), (Cell::Queen, &options.queen), (Cell::Blocked, &options.blocked)];
        for (cell, asked) in kinds {
            if !asked.is_empty() {
                table.to_mut().set(&crate::decode::folded(asked), cell);
            }
        }
        Self { table, alphabet, options }
    }

    /// True if the options say what characters are, by themselves or with the name of a format.
    pub(crate) fn are_told(&self) -> bool {
        self.options.has_glyphs() || self.options.format.is_some()
    }

    /// True if a digit is a square, so that a number may be a row.
    pub(crate) fn has_digits(&self) -> bool {
        self.table.has_digits
    }

    pub(crate) fn cell(&self, character: char) -> Option<Cell> {
        match self.table.ascii.get(character as usize) {
            Some(cell) => *cell,
            None => self.table.others.iter().find(|(other, _)| *other == character).map(|&(_, cell)| cell),
        }
    }

    /// Bytes that are an empty square, for the loop over rows of a hundred million squares.
    pub(crate) fn is_empty(&self, byte: u8) -> bool {
        matches!(self.table.ascii.get(byte as usize), Some(Some(Cell::Empty)))
    }

    /// The characters to show in an error: plain ones if there are any, one case of each.
    pub(crate) fn legend(&self) -> Legend {
        let Glyphs { alphabet, options, .. } = self;
        let asked = [&options.empty, &options.queen, &options.blocked].map(String::as_str);
        let known = [asked, [alphabet.empty, alphabet.queen, alphabet.blocked]].concat();
        let of = |wanted: Cell| {
            let all = || known.iter().flat_map(|kind| kind.chars()).filter(|&c| self.cell(c) == Some(wanted));
            let is_plain = all().any(|c| c.is_ascii());
            let mut text = String::new();
            for c in all().filter(|c| c.is_ascii() || !is_plain) {
                if !text.contains([c.to_ascii_lowercase(), c.to_ascii_uppercase()]) {
                    text.push(c);
                }
            }
            text
        };
        Legend { empty: of(Cell::Empty), queen: of(Cell::Queen), blocked: of(Cell::Blocked) }
    }
}

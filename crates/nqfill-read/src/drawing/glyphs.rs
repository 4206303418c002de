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

/// Those between bars.
pub(super) static FRAMED: Alphabet = Alphabet::new(" ._-·#⬜⬛█□", "Qq♕♛👑★", "xX×❌🚫⛔");

/// Those of formats that are read by name, or where the text proves them.
static OTHERS: [(&str, Alphabet); 6] = [
    ("blank", Alphabet::new(" ._-·", "Qq♕♛👑★", "xX×")),
    ("kattis", Alphabet::new(".", "*", "")),
    ("cses", Alphabet::new(".", "", "*")),
    ("luogu-p1562", Alphabet::new("*", "", ".")),
    ("bits", Alphabet::new("0", "1", "")),
    ("bits-allowed", Alphabet::new("1", "", "0")),
];

impl Alphabet {
    pub(crate) const fn new(empty: &'static str, queen: &'static str, blocked: &'static str) -> Self {
        Self { empty, queen, blocked, table: OnceLock::new() }
    }

    /// That of a format; most have the common one.
    pub(super) fn of(format: &str) -> &'static Self {
        OTHERS.iter().find(|(name, _)| *name == format).map_or(&COMMON, |(_, alphabet)| alphabet)
    }

    /// Made once: a folder may have thousands of boards.
    fn table(&self) -> &Table {
        self.table.get_or_init(|| {
            let mut table = Table { ascii: [None; 128], others: Vec::new() };
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
}

impl Table {
    /// Gives characters a meaning, in place of their former one.
    fn set(&mut self, characters: &str, cell: Cell) {
        for character in characters.chars() {
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

    /// The same, but for the meaning of one character.
    pub(super) fn with(&self, character: char, cell: Cell) -> Self {
        let mut table = self.table.clone();
        table.to_mut().set(character.encode_utf8(&mut [0; 4]), cell);
        Self { table, ..*self }
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

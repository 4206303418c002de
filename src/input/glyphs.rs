//! Which characters are which kind of square.

use super::ReadOptions;

/// A kind of square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Queen,
    Blocked,
}

/// The characters of each kind of square: those of a format, changed by the options. Errors show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    /// Empty squares.
    pub empty: String,
    /// Queens.
    pub queen: String,
    /// Blocked squares.
    pub blocked: String,
}

/// The characters of one dialect.
pub(super) struct Alphabet {
    pub(super) empty: &'static str,
    pub(super) queen: &'static str,
    pub(super) blocked: &'static str,
}

/// The characters that a drawing may use if nothing else is said. White and black squares are both empty: answers
/// draw them in turn, as a chessboard has them.
pub(super) static DRAWING: Alphabet = Alphabet { empty: "._-·⬜⬛█", queen: "Qq♕♛👑★", blocked: "xX×" };

/// Characters beyond ASCII in the richest alphabet, or a few more.
const SYMBOLS: usize = 12;

/// The alphabet as a table.
pub(super) struct Glyphs<'a> {
    ascii: [Option<Cell>; 128],
    others: Vec<(char, Cell)>,
    alphabet: &'a Alphabet,
    options: &'a ReadOptions,
    /// Whether a digit is a square, so that a number may be a row.
    pub(super) has_digits: bool,
}

impl<'a> Glyphs<'a> {
    pub(super) fn new(alphabet: &'a Alphabet, options: &'a ReadOptions) -> Self {
        let others = Vec::with_capacity(SYMBOLS);
        let mut glyphs = Self { ascii: [None; 128], others, alphabet, options, has_digits: false };
        let kinds = [
            (Cell::Empty, alphabet.empty, &options.empty),
            (Cell::Queen, alphabet.queen, &options.queen),
            (Cell::Blocked, alphabet.blocked, &options.blocked),
        ];
        for (cell, own, _) in kinds {
            own.chars().for_each(|character| glyphs.set(character, cell));
        }
        for (cell, _, asked) in kinds {
            super::decode::folded(asked).chars().for_each(|character| glyphs.set(character, cell));
        }
        glyphs
    }

    fn set(&mut self, character: char, cell: Cell) {
        self.has_digits |= character.is_ascii_digit();
        match self.ascii.get_mut(character as usize) {
            Some(place) => *place = Some(cell),
            None => {
                self.others.retain(|(other, _)| *other != character);
                self.others.push((character, cell));
            }
        }
    }

    pub(super) fn cell(&self, character: char) -> Option<Cell> {
        match self.ascii.get(character as usize) {
            Some(cell) => *cell,
            None => self.others.iter().find(|(other, _)| *other == character).map(|&(_, cell)| cell),
        }
    }

    /// Bytes that are an empty square, for the loop over rows of a hundred million squares.
    pub(super) fn is_empty(&self, byte: u8) -> bool {
        matches!(self.ascii.get(byte as usize), Some(Some(Cell::Empty)))
    }

    /// What people may write, for an error: plain characters where there are any, one case of each.
    pub(super) fn legend(&self) -> Legend {
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

//! Which characters are which kind of square.

use crate::terms::Cell;
use crate::{Legend, ReadOptions};
use std::borrow::Cow;

/// The characters of one dialect, by the kind of square that they show: those of [`KINDS`].
pub(crate) struct Alphabet {
    signs: [&'static str; 3],
    ascii: Ascii,
}

/// The kinds of squares.
const KINDS: [Cell; 3] = [Cell::Empty, Cell::Queen, Cell::Blocked];

type Ascii = [Option<Cell>; 128];

/// The characters that a drawing may use if nothing else is said. White and black squares are both empty: answers
/// draw them in turn, as a chessboard has them.
pub(super) static COMMON: Alphabet = Alphabet::new(["._-·⬜⬛█□", "Qq♕♛👑★", "xX×❌🚫⛔"]);

/// Those between bars.
pub(super) static FRAMED: Alphabet = Alphabet::new([" ._-·#⬜⬛█□", "Qq♕♛👑★", "xX×❌🚫⛔"]);

/// Those of formats that are read by name, or where the text proves them.
static OTHERS: [(&str, Alphabet); 6] = [
    ("blank", Alphabet::new([" ._-·", "Qq♕♛👑★", "xX×"])),
    ("kattis", Alphabet::new([".", "*", ""])),
    ("cses", Alphabet::new([".", "", "*"])),
    ("luogu-p1562", Alphabet::new(["*", "", "."])),
    ("bits", Alphabet::new(["0", "1", ""])),
    ("bits-allowed", Alphabet::new(["1", "", "0"])),
];

impl Alphabet {
    const fn new(signs: [&'static str; 3]) -> Self {
        let (mut ascii, mut kind) = ([None; 128], 0);
        while kind < KINDS.len() {
            let (bytes, mut at) = (signs[kind].as_bytes(), 0);
            while at < bytes.len() {
                if bytes[at].is_ascii() {
                    ascii[bytes[at] as usize] = Some(KINDS[kind]);
                }
                at += 1;
            }
            kind += 1;
        }
        Self { signs, ascii }
    }

    /// That of a format; most have the common one.
    pub(super) fn of(format: &str) -> &'static Self {
        OTHERS.iter().find(|(name, _)| *name == format).map_or(&COMMON, |(_, alphabet)| alphabet)
    }
}

/// An alphabet, changed by the options.
pub(super) struct Glyphs<'a> {
    alphabet: &'a Alphabet,
    ascii: Cow<'a, Ascii>,
    /// Other characters that have a meaning of their own.
    others: Vec<(char, Cell)>,
    options: &'a ReadOptions,
}

impl<'a> Glyphs<'a> {
    pub(super) fn new(alphabet: &'a Alphabet, options: &'a ReadOptions) -> Self {
        let mut glyphs = Self { alphabet, ascii: Cow::Borrowed(&alphabet.ascii), others: Vec::new(), options };
        for (cell, asked) in KINDS.into_iter().zip([&options.empty, &options.queen, &options.blocked]) {
            if !asked.is_empty() {
                crate::decode::folded(asked).chars().for_each(|character| glyphs.set(character, cell));
            }
        }
        glyphs
    }

    /// The same, but for the meaning of one character.
    pub(super) fn with(&self, character: char, cell: Cell) -> Self {
        let mut glyphs = Self { ascii: self.ascii.clone(), others: self.others.clone(), ..*self };
        glyphs.set(character, cell);
        glyphs
    }

    fn set(&mut self, character: char, cell: Cell) {
        match character.is_ascii() {
            true => self.ascii.to_mut()[character as usize] = Some(cell),
            false => self.others.insert(0, (character, cell)),
        }
    }

    pub(super) fn cell(&self, character: char) -> Option<Cell> {
        if let Some(cell) = self.ascii.get(character as usize) {
            return *cell;
        }
        let other = self.others.iter().find(|(other, _)| *other == character).map(|(_, cell)| *cell);
        let kind = || self.alphabet.signs.iter().position(|signs| signs.contains(character));
        other.or_else(|| kind().map(|kind| KINDS[kind]))
    }

    /// Bytes that are an empty square, for the loop over rows of a hundred million squares.
    pub(super) fn is_empty(&self, byte: u8) -> bool {
        matches!(self.ascii.get(byte as usize), Some(Some(Cell::Empty)))
    }

    /// The characters to show in an error: plain ones if there are any, one case of each.
    pub(super) fn legend(&self) -> Legend {
        let asked = [&self.options.empty, &self.options.queen, &self.options.blocked].map(String::as_str);
        let known = asked.concat() + &self.alphabet.signs.concat();
        let of = |wanted: Cell| {
            let all = || known.chars().filter(|&c| self.cell(c) == Some(wanted));
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

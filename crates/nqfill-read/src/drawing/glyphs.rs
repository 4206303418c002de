//! Which characters are which kind of square.

use crate::terms::Cell;
use crate::{Legend, ReadOptions};

/// The characters of one dialect, by the kind of square that they show: those of [`KINDS`].
type Alphabet = [&'static str; 3];

/// The kinds of squares.
const KINDS: [Cell; 3] = [Cell::Empty, Cell::Queen, Cell::Blocked];

/// The characters that a drawing may use without options. White and black squares are both empty: answers draw them in turn,
/// as a chessboard has them.
const COMMON: Alphabet = ["._-·⬜⬛█□", "Qq♕♛👑★", "xX×❌🚫⛔"];

/// Those between bars.
const FRAMED: Alphabet = [" ._-·⬜⬛█□", "Qq♕♛👑★", "xX×❌🚫⛔"];

/// Those of formats that are read by name, or where the text proves them.
const OTHERS: [(&str, Alphabet); 6] = [
    ("blank", [" ._-·", "Qq♕♛👑★", "xX×"]),
    ("kattis", [".", "*", ""]),
    ("cses", [".", "", "*"]),
    ("luogu-p1562", ["*", "", "."]),
    ("bits", ["0", "1", ""]),
    ("bits-allowed", ["1", "", "0"]),
];

/// The characters of a drawing, as an alphabet and the options give them a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glyphs {
    /// All of them; the first of two counts.
    signs: Vec<(char, Cell)>,
    /// Those of them that are a byte, for the loops over rows.
    ascii: [Option<Cell>; 128],
}

impl Default for Glyphs {
    fn default() -> Self {
        Self::of("grid", &ReadOptions::default(), false)
    }
}

impl Glyphs {
    /// Those of a format, or if it has none of its own, the common ones or those between bars.
    pub(super) fn of(format: &str, options: &ReadOptions, has_bars: bool) -> Self {
        let common = if has_bars { FRAMED } else { COMMON };
        let alphabet = OTHERS.iter().find(|(name, _)| *name == format).map_or(common, |(_, alphabet)| *alphabet);
        let mut glyphs = Self { signs: Vec::with_capacity(32), ascii: [None; 128] };
        KINDS.into_iter().zip(alphabet).for_each(|(cell, signs)| glyphs.set(signs, cell));
        for (cell, asked) in KINDS.into_iter().zip([&options.empty, &options.queen, &options.blocked]) {
            if !asked.is_empty() {
                glyphs.set(&crate::decode::folded(asked), cell);
            }
        }
        glyphs
    }

    /// The same, but for the meaning of one character.
    pub(super) fn with(&self, character: char, cell: Cell) -> Self {
        let mut glyphs = self.clone();
        glyphs.set(character.encode_utf8(&mut [0; 4]), cell);
        glyphs
    }

    fn set(&mut self, signs: &str, cell: Cell) {
        self.signs.splice(0..0, signs.chars().map(|sign| (sign, cell)));
        for byte in signs.bytes().filter(u8::is_ascii) {
            self.ascii[usize::from(byte)] = Some(cell);
        }
    }

    pub(super) fn cell(&self, character: char) -> Option<Cell> {
        match self.ascii.get(character as usize) {
            Some(cell) => *cell,
            None => self.signs.iter().find(|(sign, _)| *sign == character).map(|(_, cell)| *cell),
        }
    }

    /// Bytes that are an empty square, for the loop over rows of a hundred million squares.
    pub(super) fn is_empty(&self, byte: u8) -> bool {
        matches!(self.ascii.get(byte as usize), Some(Some(Cell::Empty)))
    }

    /// The characters to show in an error: plain ones if there are any, one case of each.
    pub(super) fn legend(&self) -> Legend {
        let of = |wanted: Cell| {
            let all = || self.signs.iter().map(|(sign, _)| *sign).filter(|&sign| self.cell(sign) == Some(wanted));
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

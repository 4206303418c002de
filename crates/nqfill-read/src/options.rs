//! The options for reading a file.

use crate::Format;
use crate::terms::{Axis, Base, Numbers, PairOrder};

/// The largest size that is believed of a text of any length.
pub const MOST_CLAIMED: usize = 1_000_000;

/// The options for reading boards. By default everything is detected, and an ambiguity is an error.
///
/// ```
/// use nqfill_read::{Document, ReadOptions};
///
/// let options = ReadOptions { queen: "#".into(), ..ReadOptions::default() };
/// let document = Document::new(".#..\n...#\n....\n....\n".into(), &options)?;
/// assert_eq!(document.entries().next().expect("one board").placement?.queens().len(), 2);
/// # Ok::<(), nqfill_read::InputError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; `None` to take the one that alone fits.
    pub format: Option<&'static Format>,
    /// Characters that are queens, whatever they are otherwise.
    pub queen: String,
    /// Characters that are empty squares, whatever they are otherwise.
    pub empty: String,
    /// Characters that are blocked squares, whatever they are otherwise.
    pub blocked: String,
    /// True if rows and columns are counted from 0 or from 1, where the text leaves it open.
    pub base: Option<Base>,
    /// The order of the two numbers of a pair, which no text tells; by default a pair is row and column, and `x` and `y`
    /// are ambiguous.
    pub pairs: Option<PairOrder>,
    /// How many closed diagonals count, the first of those that a text lists; all by default.
    pub diagonals: Option<usize>,
    /// The size of boards whose text does not tell it; also one beyond [`MOST_CLAIMED`] that a short text claims.
    pub size: Option<usize>,
    /// The meaning of the place of a number in a list; its row, if nothing says otherwise.
    pub lists: Option<Axis>,
}

impl ReadOptions {
    /// The characters that were given a meaning, by the options that did.
    fn glyphs(&self) -> impl Iterator<Item = (&'static str, &String)> {
        let all = [("--queen", &self.queen), ("--empty", &self.empty), ("--blocked", &self.blocked)];
        all.into_iter().filter(|(_, characters)| !characters.is_empty())
    }

    /// True if some characters were given a meaning.
    pub fn has_glyphs(&self) -> bool {
        self.glyphs().next().is_some()
    }

    /// True if `#` was given a meaning: then it begins no comment.
    pub(crate) fn names_hash(&self) -> bool {
        self.glyphs().any(|(_, characters)| characters.contains('#'))
    }

    /// True without options about the contents of a text.
    pub(crate) fn are_bare(&self) -> bool {
        let Self { format: _, queen: _, empty: _, blocked: _, base, pairs, diagonals, size, lists } = self;
        let is_asked = base.is_some() || pairs.is_some() || diagonals.is_some() || size.is_some() || lists.is_some();
        !is_asked && !self.has_glyphs()
    }

    /// True if a board may have n rows although its text has only `bytes` bytes: a few bytes must not cost
    /// megabytes when the board is solved, unless the user asks for that size.
    pub(crate) fn bears(&self, n: usize, bytes: usize) -> bool {
        n <= MOST_CLAIMED.max(bytes) || self.size == Some(n)
    }

    /// The option that a format asked for by name has no use for: to pass it over would be to ignore it.
    pub fn refused(&self) -> Option<(String, &'static Format)> {
        let format = self.format?;
        self.unusable(format).map(|option| (option, format))
    }

    /// An option that says something else than the format always does, so that a text in it cannot be meant.
    pub(crate) fn contradicting(&self, format: &Format) -> Option<String> {
        let base = self.base?;
        let is_fixed = match format.takes.numbers {
            Numbers::None | Numbers::Either => false,
            Numbers::FromOne => base != Base::One,
            // A user who names such a format knows how it counts.
            Numbers::FromBoth => self.format.is_none(),
        };
        is_fixed.then(|| base.option().to_owned())
    }

    /// The option that a format asked for by name has no use for.
    pub(crate) fn unusable(&self, format: &Format) -> Option<String> {
        let takes = format.takes;
        let characters = self.glyphs().next().filter(|_| !takes.characters);
        let is_fixed = matches!(takes.numbers, Numbers::None | Numbers::FromBoth);
        let base = self.base.filter(|_| is_fixed).map(|base| base.option().to_owned());
        let pairs = self.pairs.filter(|_| !takes.pairs).map(|order| order.option().to_owned());
        let characters = characters.map(|(name, characters)| format!("{name} '{characters}'"));
        let diagonals = self.diagonals.filter(|_| !takes.diagonals).map(|most| format!("--diagonals {most}"));
        let lists = self.lists.filter(|_| !takes.lists).map(|axis| axis.option().to_owned());
        self.contradicting(format).or(characters).or(base).or(pairs).or(lists).or(diagonals)
    }

    /// The option that gives a character of a text a meaning.
    pub(crate) fn given_meaning_in(&self, text: &str) -> Option<String> {
        let is_in_text = |character: char| !character.is_whitespace() && text.contains(character);
        let found = self.glyphs().find(|(_, characters)| crate::decode::folded(characters).chars().any(is_in_text));
        found.map(|(name, characters)| format!("{name} '{characters}'"))
    }

    /// These options without the characters that they give a meaning.
    pub fn without_glyphs(&self) -> Self {
        Self { queen: String::new(), empty: String::new(), blocked: String::new(), ..self.clone() }
    }

    /// The characters with more than one meaning: a mistake.
    pub fn contested(&self) -> Option<char> {
        let in_two = |c: &char| [&self.queen, &self.empty, &self.blocked].iter().filter(|s| s.contains(*c)).count() > 1;
        self.queen.chars().chain(self.empty.chars()).find(in_two)
    }
}

/// The features of a format to which options apply; an option does not affect a format without its feature.
///
/// ```text
/// option                          has it            has it not: read by itself        has it not: asked for by name
/// --queen, --empty, --blocked     obeyed            no candidate if the text has      refused
///                                                   one of the characters
/// --base                          obeyed, or no candidate where the format            refused
///                                 always counts otherwise
/// --pairs, --lists, --diagonals   obeyed            nothing to obey                   refused
/// --size                          every format: the size where the text tells none, else they have to agree
/// ```
#[derive(Clone, Copy, Debug)]
pub(crate) struct Takes {
    /// Characters that stand for squares.
    pub(crate) characters: bool,
    pub(crate) numbers: Numbers,
    /// Pairs of a row and a column.
    pub(crate) pairs: bool,
    /// Lists of columns or rows.
    pub(crate) lists: bool,
    /// Names, among which may be those of closed diagonals.
    pub(crate) diagonals: bool,
}

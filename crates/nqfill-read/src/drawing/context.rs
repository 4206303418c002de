//! What the drawings of a text have in common, seen before the first is read.

use super::glyphs::Glyphs;
use super::lines::{Kind, Lines};
use super::signs::FEWEST;
use crate::ReadOptions;
use crate::detect::JUDGED;
use crate::item::Skipped;
use crate::terms::Cell;
use crate::text::prefix;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Context {
    pub(super) glyphs: Glyphs,
    /// True if words stand beside the drawings: less is believed then.
    pub(super) has_words: bool,
    /// Characters that stand by themselves in words or comments, in either case, and what these say that they are.
    pub(super) mentions: BTreeMap<char, Statement>,
    /// As in [`Lines`].
    pub(super) complete: Option<usize>,
    /// As in [`Lines`].
    pub(super) gaps: Option<(char, usize)>,
    /// The size that the text has below a complete drawing of so many rows, if it has no other.
    pub(super) only_size: Option<usize>,
    /// True if there is a star among squares.
    pub(super) has_stars: bool,
    /// True if a size of 0 ends a text whose boards all have their size above them.
    pub(super) is_closed: bool,
    /// The same of a text with stars, which are then blocked squares.
    pub(super) zero_ends: bool,
    /// True if each line is a board of its own.
    pub(crate) is_one_line: bool,
}

impl Context {
    /// True if words say that a sign is not what it usually is.
    pub(super) fn is_denied(&self, sign: char) -> bool {
        self.mentions.get(&sign) == Some(&Statement::Denied)
    }

    /// Looks at the beginning of a text, and at its end for the size of 0 that closes it.
    pub(crate) fn of(text: &str, options: &ReadOptions) -> Self {
        let format = options.format.map_or("grid", |format| format.name);
        let glyphs = Glyphs::of(format, options, false);
        let mut lines = Lines::new(text, &glyphs, format);
        lines.gaps = gaps(&lines, prefix(text, JUDGED));
        let (end, mut at) = (prefix(text, JUDGED).len(), 0);
        let (mut context, mut are_sized, mut above) = (Self::default(), true, Kind::Words);
        // Boards of a line each, all apart; as many as their rows would have squares are as likely the rows of one board.
        let (mut are_boards, mut is_apart, mut rows, mut columns) = (end == text.len(), true, 0, 1);
        let (mut run, mut said, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let (mut complete, mut sizes) = (None, 0);
        while let Some(seen) = lines.at(at).filter(|seen| seen.next <= end) {
            at = seen.next;
            let is_row = seen.kind == Kind::Row;
            sizes += usize::from(matches!(seen.kind, Kind::Size(_)));
            are_sized &= !is_row || matches!(above, Kind::Row | Kind::Size(_));
            above = seen.kind;
            context.has_words |= seen.kind == Kind::Words;
            context.has_stars |= matches!(seen.kind, Kind::Row | Kind::Barred) && seen.content.contains('*');
            let is_said = matches!(seen.kind, Kind::Words | Kind::Skipped(Skipped::Comment { is_ours: false }));
            said.extend(is_said.then_some(seen.content).into_iter().chain(seen.note.clone().map(|note| &text[note])));
            let is_other = is_row && !lines.is_row(seen.content);
            others.extend(is_other.then_some(seen.content));
            match seen.kind {
                Kind::Frame | Kind::Dashes => {}
                Kind::Row | Kind::Barred if !is_other => run.push(lines.columns_of(&seen)),
                _ => run.clear(),
            }
            complete = complete.or_else(|| run.last().copied().filter(|&n| n >= FEWEST && run.ends_with(&vec![n; n])));
            match seen.kind {
                Kind::Skipped(Skipped::Comment { .. }) => {}
                Kind::Row if are_boards && is_apart && lines.is_board(seen.content) => {
                    (is_apart, rows, columns) = (false, rows + 1, lines.columns(seen.content));
                }
                kind => {
                    is_apart = true;
                    are_boards &= kind == Kind::Skipped(Skipped::Blank);
                }
            }
        }
        (lines.complete, context.complete, context.gaps) = (complete, complete, lines.gaps);
        context.only_size = complete.filter(|_| sizes == 1);
        others.retain(|other| lines.is_report(other));
        context.has_words |= !others.is_empty();
        context.mentions = mentions(said.into_iter().chain(others), &glyphs);
        context.is_one_line = are_boards && rows % columns != 0;
        let closes = || text.trim_end().strip_suffix('0').is_some_and(|above| above.ends_with(['\n', '\r']));
        context.is_closed = are_sized && closes();
        context.zero_ends = context.is_closed && context.has_stars && !options.has_glyphs();
        let is_of_judge = context.zero_ends && options.format.is_none();
        context.glyphs = if is_of_judge { Glyphs::of("cses", options, false) } else { glyphs };
        context
    }
}

/// What separates the squares of the first row that shows no empty ones, and how often.
fn gaps(lines: &Lines<'_>, head: &str) -> Option<(char, usize)> {
    let is_shown = |line: &&str| line.contains(|c: char| !c.is_whitespace() && c != ';');
    let of = |line: &str| lines.gaps(line, '\t').or_else(|| lines.gaps(line, ';'));
    let is_any = !lines.is_exact && head.contains(['\t', ';']);
    is_any.then(|| head.lines().filter(is_shown).find_map(of)).flatten()
}

/// What lines say of the signs that they name. Of two statements neither holds, unless one denies what a sign is.
fn mentions<'a>(lines: impl Iterator<Item = &'a str>, glyphs: &Glyphs) -> BTreeMap<char, Statement> {
    let mut mentions = BTreeMap::new();
    let both = |(sign, said): (char, Statement)| [(sign.to_ascii_lowercase(), said), (sign.to_ascii_uppercase(), said)];
    for (sign, said) in lines.flat_map(|line| stated(line, glyphs)).flat_map(both) {
        let known = mentions.entry(sign).or_insert(said);
        if *known != said {
            *known = if [*known, said].contains(&Statement::Denied) { Statement::Denied } else { Statement::Named };
        }
    }
    mentions
}

/// Characters that stand by themselves in words, but not between two numbers, as in `4 x 4`, and no full stop.
fn mentioned(words: &str) -> impl Iterator<Item = char> + '_ {
    let words = words.trim_start_matches([';', '/', '%']);
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    words.char_indices().filter_map(move |(at, c)| {
        let (before, behind) = (&words[..at], &words[at + c.len_utf8()..]);
        let is_letter = c.is_alphanumeric() && !c.is_ascii();
        let is_beside = |other: Option<char>| {
            other.is_some_and(|other| other == c || other.is_alphanumeric() && (other.is_ascii() || is_letter))
        };
        let (last, next) = (before.chars().next_back(), behind.chars().next());
        let is_defined = next.is_some_and(|next| "是为表代=".contains(next));
        let is_alone = !is_beside(last) && (is_defined || !is_beside(next));
        let is_product =
            is_digit(before.trim_end().chars().next_back()) && is_digit(behind.trim_start().chars().next());
        let is_stop = c == '.' && !is_defined && last.is_some_and(char::is_alphanumeric);
        (is_alone && !is_product && !is_stop && !c.is_whitespace()).then_some(c)
    })
}

/// What words say of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    /// They name it, and may say what it is.
    Named,
    /// That it is of this kind.
    Is(Cell),
    /// That it is not what it usually is.
    Denied,
}

/// Words for the kinds of squares.
const NAMES: [(Cell, &str); 3] = [
    (Cell::Queen, "queen|皇后"),
    (Cell::Blocked, "block|obstacle|forbid|hole|wall|障碍|禁"),
    (Cell::Empty, "empty|free|空"),
];

/// Signs that a line names, and what it says that each is. As many signs as kinds in a clause belong together in their order; else a
/// clause says nothing of signs of which it names the usual kinds, and denies that of others.
fn stated(line: &str, glyphs: &Glyphs) -> Vec<(char, Statement)> {
    let of = |clause: &str| {
        let lower = clause.to_lowercase();
        let places = |(cell, words): &(Cell, &'static str)| {
            let places = words.split('|').flat_map(|word| lower.match_indices(word));
            places.map(|(at, _)| (at, *cell)).collect::<Vec<_>>()
        };
        let mut kinds: Vec<(usize, Cell)> = NAMES.iter().flat_map(places).collect();
        kinds.sort_by_key(|(at, _)| *at);
        // A dash between blanks stands between words, and so do other signs.
        let is_sign = |c: &char| {
            (*c != '-' || !clause.contains(" - ") || clause.contains(" - =")) && !"=:()[]{}<>!?/\"'`…".contains(*c)
        };
        let signs: Vec<char> = mentioned(clause).filter(is_sign).collect();
        let are_usual = kinds.iter().all(|(_, kind)| signs.iter().any(|sign| glyphs.cell(*sign) == Some(*kind)));
        let said = |(at, sign): (usize, &char)| match kinds.get(at).filter(|_| kinds.len() == signs.len()) {
            Some((_, kind)) if glyphs.cell(*sign).is_none_or(|usual| usual == *kind) => (*sign, Statement::Is(*kind)),
            None if are_usual => (*sign, Statement::Named),
            _ => (*sign, Statement::Denied),
        };
        signs.iter().enumerate().map(said).collect::<Vec<_>>()
    };
    line.split([',', ';', '、']).flat_map(of).collect()
}

//! Reading boards in the formats that were found to fit.
//!
//! ```text
//! the boards of the leaders          what is read
//! one, or several that are equal     that board
//! several that differ                an error that shows them: nothing is guessed
//! none                               the board of the one other format in which the whole block is boards; or the error
//! ```
//! So a text may mix formats, block by block, and one board that can be read in several ways does not spoil the others.

use super::formats::Script;
use super::talk::{Talk, said_at};
use super::text::{line_ends, look};
use super::{Cursor, Entry, FORMATS, Format, Head, InputError, InputErrorKind, ReadOptions, Reading, Source, reading};
use crate::board::{Placement, Square, SquareSet};
use std::ops::Range;

/// The formats that a text is read in.
pub(super) struct Choice {
    /// The parts of a text that mixes formats, and what each is read in; talk may stand between them.
    parts: Vec<(Range<usize>, Self)>,
    /// Those that fit equally well.
    leaders: Vec<&'static Format>,
    /// Those that may stand among boards of the leaders.
    others: Vec<&'static Format>,
    /// Whether other formats were thought of, which another option might bring forward.
    has_rivals: bool,
}

/// A block of boards in another format is no longer than this.
const LONGEST_BLOCK: usize = if cfg!(test) { 256 } else { 64 << 10 };

impl Choice {
    /// The one format that was asked for.
    ///
    /// # Errors
    /// If another option says that it cannot be.
    pub(super) fn asked(format: &'static Format, options: &ReadOptions) -> Result<Self, InputError> {
        match options.contradicting(format) {
            Some(option) => Err(InputErrorKind::OptionRefused { option, format: format.name }.into()),
            None => Ok(Self { parts: Vec::new(), leaders: vec![format], others: Vec::new(), has_rivals: false }),
        }
    }

    /// The formats that were found to fit, at least one.
    pub(super) fn found(leaders: Vec<&'static Format>, has_rivals: bool, options: &ReadOptions) -> Self {
        let may_stand = |other: &&Format| {
            !other.only_if_asked
                && leaders.iter().all(|leader| leader.name != other.name && mixes(leader, other))
                && options.contradicting(other).is_none()
                && !options.has_glyphs()
        };
        let others = FORMATS.iter().filter(may_stand).collect();
        Self { parts: Vec::new(), leaders, others, has_rivals }
    }

    /// Several formats, each in its part of the text.
    pub(super) const fn mixed(parts: Vec<(Range<usize>, Self)>) -> Self {
        Self { parts, leaders: Vec::new(), others: Vec::new(), has_rivals: true }
    }

    /// The format, if it is one.
    pub(super) fn format(&self) -> Option<&'static Format> {
        if let [only] = self.leaders[..] { Some(only) } else { None }
    }

    /// How far the part of a text reaches that a place is in.
    pub(super) fn reach(&self, text: &str, at: usize) -> usize {
        self.parts.iter().map(|(part, _)| part.end).find(|&end| at < end).unwrap_or(text.len())
    }

    /// Reads the next board.
    pub(super) fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if self.parts.is_empty() {
            return self.next_of_part(source, cursor);
        }
        while let Some((part, choice)) = self.parts.get(cursor.part) {
            cursor.skip_to(source.text, part.start);
            let within = Source { text: &source.text[..part.end], options: source.options };
            if let Some(entry) = choice.next_of_part(&within, cursor) {
                return Some(entry);
            }
            cursor.skip_to(source.text, part.end);
            (cursor.part, cursor.out) = (cursor.part + 1, 0);
        }
        None
    }

    fn next_of_part(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if let Some(entry) = cursor.found.pop_front() {
            return Some(entry);
        }
        if let ([only], []) = (&self.leaders[..], &self.others[..]) {
            return only.next(source, cursor);
        }
        let attempts: Vec<Attempt> =
            self.leading(cursor).filter_map(|at| Attempt::of(self.leaders[at], source, cursor)).collect();
        let ends: Vec<(&str, usize)> = attempts.iter().map(Attempt::end).collect();
        let (mut entry, after) = settled(attempts, source)?;
        if self.has_rivals {
            name_format(&mut entry);
        }
        let out = self.out_of_step(&ends, entry.span.end) | cursor.out;
        if let Err(error) = &entry.placement
            && may_be_another(&error.kind)
            && cursor.tried <= entry.span.start
            && let Some(entry) = self.another(source, cursor, &entry)
        {
            return Some(entry);
        }
        *cursor = Cursor { tried: cursor.tried, out, ..after };
        Some(entry)
    }

    /// The places of the leaders that are still read.
    fn leading(&self, cursor: &Cursor) -> impl Iterator<Item = usize> {
        let out = cursor.out;
        (0..self.leaders.len()).filter(move |at| out >> at & 1 == 0)
    }

    /// The leaders, as bits, whose board reached beyond the one that was taken: what they make of the rest of it means
    /// nothing, and to read it again and again would take for ever.
    fn out_of_step(&self, ends: &[(&str, usize)], taken: usize) -> u32 {
        let is_beyond = |format: &&Format| ends.iter().any(|&(name, end)| name == format.name && end > taken);
        let beyond = self.leaders.iter().enumerate().filter(|(_, format)| is_beyond(format));
        beyond.fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// The first board of a block that no leader can read, if all of the block is boards in another format.
    fn another(&self, source: &Source<'_>, cursor: &mut Cursor, entry: &Entry) -> Option<Entry> {
        let block = block(source.text, &entry.span);
        // What follows in a block that is none is not tried again: a block may have a thousand bad lines.
        cursor.tried = block.end;
        if block.len() > LONGEST_BLOCK || !begins_block(source.text, block.start) {
            return None;
        }
        let line = cursor.line + line_ends(&source.text[cursor.at..block.start]);
        let begun =
            Cursor { boards: cursor.boards, out: cursor.out, part: cursor.part, ..Cursor::at(block.start, line) };
        let within = Source { text: &source.text[..block.end], options: source.options };
        let head = Head::new(&source.text[block.clone()], source.options);
        let mut blocks: Vec<(Vec<Entry>, Cursor)> = Vec::new();
        for format in self.others.iter().filter(|format| format.may_fit(&head)) {
            let mut after = begun.clone();
            let Some(boards) = all_boards(format, &within, &mut after) else { continue };
            if blocks.iter().all(|(others, _)| !are_equal(others, &boards)) {
                blocks.push((boards, after));
            }
        }
        if blocks.len() < 2 {
            let (boards, after) = blocks.pop()?;
            *cursor = after;
            cursor.found.extend(boards);
            return cursor.found.pop_front();
        }
        let first = |(mut boards, after): (Vec<Entry>, Cursor)| Attempt { entry: boards.swap_remove(0), after };
        let (entry, after) = settled(blocks.into_iter().map(first).collect(), source)?;
        // What follows in the block depends on the format too.
        *cursor = Cursor { at: block.end.max(after.at), line: line + line_ends(&source.text[block]), ..after };
        Some(entry)
    }
}

/// Adds the format to the options of an ambiguity that it found by itself: `--base 0` alone might choose another one.
fn name_format(entry: &mut Entry) {
    if let (Some(format), Err(InputError { kind: InputErrorKind::Ambiguous(readings), .. })) =
        (entry.format, &mut entry.placement)
    {
        for reading in readings {
            reading.option = format!("-i {} {}", format.name, reading.option);
        }
    }
}

/// Whether a block of the one format among boards of the other is meant, and cannot be a damaged board.
fn mixes(leader: &Format, other: &Format) -> bool {
    let is_bits = |format: &Format| format.name.starts_with("bits");
    match (leader.script, other.script) {
        (_, Script::OneLine) | (Script::Named, _) => false,
        (Script::Numbers, Script::Drawing) => !is_bits(other),
        (Script::Numbers | Script::Chess, Script::Numbers | Script::Chess) => false,
        (Script::Drawing, Script::Drawing) => true,
        _ => other.name != "nqfill" && leader.name != "nqfill" && leader.script != other.script,
    }
}

/// Whether a board with this error may be one of another format.
fn may_be_another(kind: &InputErrorKind) -> bool {
    use InputErrorKind as Kind;
    matches!(
        kind,
        Kind::UnknownCharacter { .. }
            | Kind::SeveralSquares { .. }
            | Kind::Unexpected { .. }
            | Kind::RaggedRow { .. }
            | Kind::NotSquare { .. }
            | Kind::WrongHeader { .. }
            | Kind::WrongCount { .. }
            | Kind::OutOfRange { .. }
            | Kind::NoSuchSquare { .. }
    )
}

/// Whether a board is believed to be one in the middle of another format, where `1` may be anything, and `n = 4` above it.
pub(super) fn is_believed(board: &Placement, format: &Format) -> bool {
    let has_squares = !board.queens().is_empty() || !board.blocked().is_empty();
    match format.script {
        Script::Drawing | Script::Framed | Script::Quoted => board.n() >= 2,
        Script::Named => has_squares,
        Script::OneLine | Script::Numbers | Script::Chess => board.n() >= 4 && !board.queens().is_empty(),
    }
}

/// What one format makes of the text at a place.
struct Attempt {
    entry: Entry,
    after: Cursor,
}

impl Attempt {
    fn of(format: &'static Format, source: &Source<'_>, cursor: &Cursor) -> Option<Self> {
        let mut after = cursor.clone();
        let entry = format.next(source, &mut after)?;
        look(entry.span.end.saturating_sub(cursor.at));
        Some(Self { entry, after })
    }

    fn end(&self) -> (&'static str, usize) {
        (self.entry.format.map_or("", |format| format.name), self.entry.span.end)
    }

    fn board(&self) -> Option<&Placement> {
        self.entry.placement.as_ref().ok()
    }
}

/// The board that all attempts which came to one agree on; their difference as an error; or the first error.
fn settled(attempts: Vec<Attempt>, source: &Source<'_>) -> Option<(Entry, Cursor)> {
    let mut kept: Vec<Attempt> = Vec::new();
    let (good, bad): (Vec<Attempt>, Vec<Attempt>) = attempts.into_iter().partition(|attempt| attempt.board().is_some());
    for attempt in good {
        let is_same = |other: &Attempt| other.board() == attempt.board() && other.entry.span == attempt.entry.span;
        if !kept.iter().any(is_same) {
            kept.push(attempt);
        }
    }
    match kept.len() {
        0 => {
            let wants_option =
                |attempt: &Attempt| attempt.entry.placement.as_ref().is_err_and(|e| e.kind.wants_option());
            let at = bad.iter().position(wants_option).unwrap_or(0);
            bad.into_iter().nth(at).map(|Attempt { entry, after }| (entry, after))
        }
        _ if kept.iter().all(|attempt| attempt.board() == kept[0].board()) => {
            // The same board, of more or fewer lines.
            let longest = kept.into_iter().rev().max_by_key(|attempt| attempt.entry.span.end);
            longest.map(|Attempt { entry, after }| (entry, after))
        }
        _ => Some(ambiguous(kept, source)),
    }
}

/// The entry of several different boards. The text is read on behind the longest of them.
fn ambiguous(mut attempts: Vec<Attempt>, source: &Source<'_>) -> (Entry, Cursor) {
    let is_first = |at: &usize| attempts[..*at].iter().all(|other| other.board() != attempts[*at].board());
    let readings: Vec<Reading> = (0..attempts.len()).filter(is_first).filter_map(|at| shown(&attempts[at])).collect();
    let span = evidence(&attempts, source);
    let longest = (0..attempts.len()).rev().max_by_key(|&i| attempts[i].entry.span.end).unwrap_or(0);
    let Attempt { mut entry, after } = attempts.swap_remove(longest);
    let span = span.unwrap_or_else(|| entry.span.clone());
    entry.placement = Err(InputErrorKind::Ambiguous(readings).at(span));
    entry.format = None;
    (entry, after)
}

fn shown(attempt: &Attempt) -> Option<Reading> {
    let format = attempt.entry.format?;
    Some(reading::of(format!("-i {}", format.name), attempt.board()?))
}

/// The bytes of the first square that is not the same on the first board and another.
fn evidence(attempts: &[Attempt], source: &Source<'_>) -> Option<Range<usize>> {
    let first = attempts[0].board()?;
    let other = attempts.iter().filter_map(Attempt::board).find(|board| *board != first)?;
    let square = first_difference(first, other)?;
    attempts.iter().find_map(|attempt| attempt.entry.format?.locate(source, &attempt.entry, square))
}

fn first_difference(one: &Placement, other: &Placement) -> Option<Square> {
    let of = |one: &SquareSet, other: &SquareSet| {
        let (mut one, mut other) = (one.iter(), other.iter());
        loop {
            match (one.next(), other.next()) {
                (Some(a), Some(b)) if a == b => {}
                (Some(a), Some(b)) => return Some(a.min(b)),
                (a, b) => return a.or(b),
            }
        }
    };
    let queens = of(one.queens(), other.queens());
    let blocked = of(one.blocked(), other.blocked());
    queens.into_iter().chain(blocked).min()
}

/// The lines of a board and those behind it, up to the next that is no part of one; no further than to see that they are
/// too many.
fn block(text: &str, board: &Range<usize>) -> Range<usize> {
    let (mut at, mut end) = (board.end, board.end);
    while let Some(said) = said_at(text, at).filter(|_| end - board.start <= LONGEST_BLOCK) {
        match said.talk {
            Some(Talk::Comment) => {}
            // The board may end anywhere in its last line.
            Some(_) if said.line.start == board.end => {}
            Some(_) => break,
            None => end = said.line.end,
        }
        at = said.line.next;
    }
    board.start..end
}

/// Whether the line above is no part of a board: else the format would have to read that line too.
fn begins_block(text: &str, start: usize) -> bool {
    let ends = |before: usize| memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..before]);
    let Some(end) = ends(start) else { return true };
    let end = if text[..end].ends_with('\r') { end - 1 } else { end };
    let above = ends(end).map_or(0, |end| end + 1);
    above == end || said_at(text, above).is_none_or(|said| said.talk.is_some())
}

/// All boards of a text from the cursor on; `None` if one is none, or none stands there.
fn all_boards(format: &'static Format, source: &Source<'_>, cursor: &mut Cursor) -> Option<Vec<Entry>> {
    let mut boards = Vec::new();
    while let Some(entry) = format.next(source, cursor) {
        if !is_believed(entry.placement.as_ref().ok()?, format) {
            return None;
        }
        boards.push(entry);
    }
    (!boards.is_empty()).then_some(boards)
}

fn are_equal(some: &[Entry], others: &[Entry]) -> bool {
    let board = |entry: &Entry| entry.placement.as_ref().ok().cloned();
    some.len() == others.len() && some.iter().zip(others).all(|(one, other)| board(one) == board(other))
}

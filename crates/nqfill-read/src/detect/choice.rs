//! Reads boards in the formats that were found to fit.
//!
//! ```text
//! the boards of the leaders          what is read
//! one, or several that are equal     that board
//! several that differ                an error that shows them: nothing is guessed
//! none                               the board of the one other format in which the whole block is boards; or the error
//! ```
//! So a text may mix formats, block by block, and one board that can be read in several ways does not spoil the others.

use crate::effort::look;
use crate::filler::{Filler, scan_line};
use crate::formats::Script;
use crate::text::line_ends;
use crate::{Cursor, Entry, FORMATS, Format, InputError, InputErrorKind, ReadOptions, Reading, Sniff, Source, preview};
use nqfill_core::board::{Placement, Square, SquareSet};
use std::ops::Range;

/// How the boards of a text are read.
pub(crate) enum Choice {
    /// A short text, all of whose boards have been read in one format.
    Read { format: &'static Format, boards: Vec<Entry> },
    /// A text in one format, or in one of several that fit equally well.
    Leaders(Leaders),
    /// The parts of a text that mixes formats. Filler may stand between them.
    Mixed(Vec<(Range<usize>, Leaders)>),
}

impl Choice {
    /// The format, if it is the only one.
    pub(crate) fn format(&self) -> Option<&'static Format> {
        match self {
            Self::Read { format, .. } => Some(format),
            Self::Leaders(leaders) => {
                if let [only] = leaders.formats[..] {
                    Some(only)
                } else {
                    None
                }
            }
            Self::Mixed(_) => None,
        }
    }

    /// The end of the part of a text that an offset is in.
    pub(crate) fn reach(&self, text: &str, at: usize) -> usize {
        let parts = if let Self::Mixed(parts) = self { &parts[..] } else { &[] };
        parts.iter().map(|(part, _)| part.end).find(|&end| at < end).unwrap_or(text.len())
    }

    /// Reads the next board.
    pub(crate) fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        match self {
            Self::Read { boards, .. } => {
                let entry = boards.get(cursor.boards)?.clone();
                (cursor.boards, cursor.at) = (entry.index, entry.span.end);
                Some(entry)
            }
            Self::Leaders(leaders) => leaders.next(source, cursor),
            Self::Mixed(parts) => next_of_parts(parts, source, cursor),
        }
    }
}

fn next_of_parts(parts: &[(Range<usize>, Leaders)], source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
    while let Some((part, leaders)) = parts.get(cursor.part) {
        cursor.skip_to(source.text, part.start);
        let within = Source { text: &source.text[..part.end], options: source.options };
        if let Some(entry) = leaders.next(&within, cursor) {
            return Some(entry);
        }
        cursor.skip_to(source.text, part.end);
        (cursor.part, cursor.out) = (cursor.part + 1, 0);
    }
    None
}

/// The formats that a text, or a part of one, is read in.
pub(crate) struct Leaders {
    /// The formats that fit equally well, at least one.
    formats: Vec<&'static Format>,
    /// The formats of which blocks may stand among boards of the leaders.
    others: Vec<&'static Format>,
    /// True if other formats were tried, which another option might bring forward.
    has_rivals: bool,
}

/// Bytes of a block of boards in another format, at most.
const LONGEST_BLOCK: usize = if cfg!(test) { 256 } else { 64 << 10 };

impl Leaders {
    /// The format that the options name.
    ///
    /// # Errors
    /// If another option contradicts it.
    pub(crate) fn asked(format: &'static Format, options: &ReadOptions) -> Result<Self, InputError> {
        match options.contradicting(format) {
            Some(option) => Err(InputErrorKind::OptionRefused { option, format: format.name }.into()),
            None => Ok(Self { formats: vec![format], others: Vec::new(), has_rivals: false }),
        }
    }

    /// The formats that were found to fit, at least one.
    pub(crate) fn found(formats: Vec<&'static Format>, has_rivals: bool, options: &ReadOptions) -> Self {
        let may_stand = |other: &&Format| {
            !other.only_if_asked
                && formats.iter().all(|leader| leader.name != other.name && mixes(leader, other))
                && options.contradicting(other).is_none()
                && !options.has_glyphs()
        };
        let others = FORMATS.iter().filter(may_stand).collect();
        Self { formats, others, has_rivals }
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if let Some(entry) = cursor.found.pop_front() {
            return Some(entry);
        }
        if let ([only], []) = (&self.formats[..], &self.others[..]) {
            return only.next(source, cursor);
        }
        let (Attempt { mut entry, after }, out) = match self.formats[..] {
            [only] => (Attempt::of(only, source, cursor)?, cursor.out),
            _ => self.agreed(source, cursor)?,
        };
        if self.has_rivals {
            name_format(&mut entry);
        }
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

    /// The board on which the leaders agree, and the leaders that are out of step from then on.
    fn agreed(&self, source: &Source<'_>, cursor: &Cursor) -> Option<(Attempt, u32)> {
        let attempts: Vec<Attempt> =
            self.in_step(cursor).filter_map(|format| Attempt::of(format, source, cursor)).collect();
        let ends: Vec<(&str, usize)> = attempts.iter().map(Attempt::end).collect();
        let settled = settled(attempts, source)?;
        let out = self.out_of_step(&ends, settled.entry.span.end) | cursor.out;
        Some((settled, out))
    }

    /// The leaders that are still read.
    fn in_step(&self, cursor: &Cursor) -> impl Iterator<Item = &'static Format> {
        let out = cursor.out;
        self.formats.iter().enumerate().filter(move |(at, _)| out >> at & 1 == 0).map(|(_, format)| *format)
    }

    /// The leaders, as bits, whose board reached beyond the one that was taken. Their reading of the rest of it means
    /// nothing, and reading it again for each board would take quadratic time.
    fn out_of_step(&self, ends: &[(&str, usize)], taken: usize) -> u32 {
        let is_beyond = |format: &&Format| ends.iter().any(|&(name, end)| name == format.name && end > taken);
        let beyond = self.formats.iter().enumerate().filter(|(_, format)| is_beyond(format));
        beyond.fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// The first board of a block that no leader can read, if all of the block is boards in another format.
    fn another(&self, source: &Source<'_>, cursor: &mut Cursor, entry: &Entry) -> Option<Entry> {
        let block = block(source.text, &entry.span);
        // If the block is not in another format, its later boards are not tried again: it may have a thousand bad lines.
        cursor.tried = block.end;
        if block.len() > LONGEST_BLOCK || !begins_block(source.text, block.start) {
            return None;
        }
        let line = cursor.line + line_ends(&source.text[cursor.at..block.start]);
        let begun =
            Cursor { boards: cursor.boards, out: cursor.out, part: cursor.part, ..Cursor::at(block.start, line) };
        let within = Source { text: &source.text[..block.end], options: source.options };
        let sniff = Sniff::new(&source.text[block.clone()], source.options);
        let mut blocks: Vec<(Vec<Entry>, Cursor)> = Vec::new();
        for format in self.others.iter().filter(|format| format.may_fit(&sniff)) {
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
        let Attempt { entry, after } = settled(blocks.into_iter().map(first).collect(), source)?;
        // The rest of the block depends on the format too, so it is skipped.
        *cursor = Cursor { at: block.end.max(after.at), line: line + line_ends(&source.text[block]), ..after };
        Some(entry)
    }
}

/// Adds `-i FORMAT` to the options of an ambiguity in a format that was detected: `--base 0` alone might select another
/// one.
fn name_format(entry: &mut Entry) {
    if let (Some(format), Err(InputError { kind: InputErrorKind::Ambiguous(readings), .. })) =
        (entry.format, &mut entry.placement)
    {
        for reading in readings {
            reading.option = format!("-i {} {}", format.name, reading.option);
        }
    }
}

/// True if a block of `other` among boards of `leader` is intended, and cannot be a damaged board of `leader`.
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

/// True if a board with this error may be one of another format.
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

/// True if a board is credible in the middle of another format, where `1` may be anything, and so may `n = 4`.
pub(crate) fn is_credible(board: &Placement, format: &Format) -> bool {
    let has_squares = !board.queens().is_empty() || !board.blocked().is_empty();
    match format.script {
        Script::Drawing | Script::Framed | Script::Quoted => board.n() >= 2,
        Script::Named => has_squares,
        Script::OneLine | Script::Numbers | Script::Chess => board.n() >= 4 && !board.queens().is_empty(),
    }
}

/// The board that one format reads at a place, and the cursor behind it.
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

/// The board on which all attempts that read one agree; an error that shows the boards if they differ; the first error if
/// no attempt read a board.
fn settled(attempts: Vec<Attempt>, source: &Source<'_>) -> Option<Attempt> {
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
            bad.into_iter().nth(at)
        }
        _ if kept.iter().all(|attempt| attempt.board() == kept[0].board()) => {
            // One board, read from more or fewer lines.
            kept.into_iter().rev().max_by_key(|attempt| attempt.entry.span.end)
        }
        _ => Some(ambiguous(kept, source)),
    }
}

/// The error that shows several different boards. Reading continues behind the longest of them.
fn ambiguous(mut attempts: Vec<Attempt>, source: &Source<'_>) -> Attempt {
    let is_first = |at: &usize| attempts[..*at].iter().all(|other| other.board() != attempts[*at].board());
    let readings: Vec<Reading> = (0..attempts.len()).filter(is_first).filter_map(|at| shown(&attempts[at])).collect();
    let span = evidence(&attempts, source);
    let longest = (0..attempts.len()).rev().max_by_key(|&i| attempts[i].entry.span.end).unwrap_or(0);
    let mut found = attempts.swap_remove(longest);
    let span = span.unwrap_or_else(|| found.entry.span.clone());
    found.entry.placement = Err(InputErrorKind::Ambiguous(readings).at(span));
    found.entry.format = None;
    found
}

fn shown(attempt: &Attempt) -> Option<Reading> {
    let format = attempt.entry.format?;
    Some(preview::reading(format!("-i {}", format.name), attempt.board()?))
}

/// The bytes of the first square in which another board differs from the first.
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

/// The lines of a board and the lines behind it up to the next filler. The search stops once the block exceeds
/// [`LONGEST_BLOCK`].
fn block(text: &str, board: &Range<usize>) -> Range<usize> {
    let (mut at, mut end) = (board.end, board.end);
    while let Some(said) = scan_line(text, at).filter(|_| end - board.start <= LONGEST_BLOCK) {
        match said.filler {
            Some(Filler::Comment) => {}
            // The board may end anywhere in its last line.
            Some(_) if said.line.start == board.end => {}
            Some(_) => break,
            None => end = said.line.end,
        }
        at = said.line.next;
    }
    board.start..end
}

/// True if the line above is filler or blank: otherwise the other format would have to read that line too.
fn begins_block(text: &str, start: usize) -> bool {
    let ends = |before: usize| memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..before]);
    let Some(end) = ends(start) else { return true };
    let end = if text[..end].ends_with('\r') { end - 1 } else { end };
    let above = ends(end).map_or(0, |end| end + 1);
    above == end || scan_line(text, above).is_none_or(|said| said.filler.is_some())
}

/// All boards of a text from the cursor on; `None` if there are none, or one of them is not credible.
fn all_boards(format: &'static Format, source: &Source<'_>, cursor: &mut Cursor) -> Option<Vec<Entry>> {
    let mut boards = Vec::new();
    while let Some(entry) = format.next(source, cursor) {
        if !is_credible(entry.placement.as_ref().ok()?, format) {
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

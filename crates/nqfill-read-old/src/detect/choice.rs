//! Reads boards in the formats that were found to fit.
//!
//! ```text
//! the boards of the leaders          what is read
//! one, or several that are equal     that board
//! several that differ                an error that shows them: nothing is guessed
//! none                               the error; of a block that is boards in another format, an error that names that
//! ```
//! So one board that can be read in several ways does not spoil the others, and neither does one in another format.

use crate::detect::clear_formats;
use crate::format::terms::Script;
use crate::prose::filler::{Filler, scan_line, skip_filler};
use crate::text::effort::look;
use crate::{Cursor, Entry, Format, InputError, InputErrorKind, ReadOptions, Reading, Source, format::preview};
use nqfill_core::board::{Placement, Square, SquareSet};
use std::mem;
use std::ops::Range;

/// How the boards of a text are read.
pub(crate) enum Choice {
    /// A short text, all of whose boards have been read in one format.
    Read { format: &'static Format, boards: Vec<Entry> },
    /// A text in one format, or in one of several that fit equally well.
    Leaders(Leaders),
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
        }
    }

    /// The format of the block of lines that begins here, if all of it is boards in another one than the text is read in.
    pub(crate) fn other_format(&self, source: &Source<'_>, at: usize) -> Option<(Range<usize>, &'static Format)> {
        if let Self::Leaders(leaders) = self { leaders.other_format(source, at) } else { None }
    }

    /// As [`crate::Grammar::plain`], where neither an option nor the text says anything of its boards.
    pub(crate) fn plain(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        self.only_leader(cursor)?.plain(source, cursor)
    }

    /// The format, if it is the only one and is to read on from the cursor.
    fn only_leader(&self, cursor: &Cursor) -> Option<&'static Format> {
        match self {
            // These have been read.
            Self::Read { .. } => None,
            Self::Leaders(leaders) => match leaders.formats[..] {
                [only] if cursor.pending.is_empty() => Some(only),
                _ => None,
            },
        }
    }

    /// As [`crate::Grammar::skip`], where neither an option nor the text says anything of its boards.
    pub(crate) fn skip(&self, source: &Source<'_>, cursor: &mut Cursor, most: (usize, usize)) -> usize {
        self.only_leader(cursor).map_or(0, |only| only.skip(source, cursor, most))
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
        }
    }
}

/// The formats that a text is read in.
pub(crate) struct Leaders {
    /// The formats that fit equally well, at least one.
    formats: Vec<&'static Format>,
    /// True if they were found, and not asked for: then blocks in other formats are told of.
    are_found: bool,
    /// True if other formats were tried, which another option might bring forward.
    has_rivals: bool,
}

/// Bytes of a block that is tried in other formats, at most.
const LONGEST_BLOCK: usize = if cfg!(test) { 256 } else { 64 << 10 };

impl Leaders {
    /// The format that the options name.
    ///
    /// # Errors
    /// If another option contradicts it.
    pub(crate) fn asked(format: &'static Format, options: &ReadOptions) -> Result<Self, InputError> {
        match options.contradicting(format) {
            Some(option) => Err(InputErrorKind::OptionRefused { option, format: format.name }.into()),
            None => Ok(Self { formats: vec![format], are_found: false, has_rivals: false }),
        }
    }

    /// The formats that were found to fit, at least one.
    pub(crate) fn found(formats: Vec<&'static Format>, has_rivals: bool) -> Self {
        Self { formats, are_found: true, has_rivals }
    }

    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Entry> {
        if let ([only], false) = (&self.formats[..], self.are_found) {
            return only.next(source, cursor);
        }
        let Attempt { entry, after } = match self.formats[..] {
            [only] => {
                let before = cursor.clone();
                let read = only.next(source, cursor);
                look(cursor.at.saturating_sub(before.at));
                if read.as_ref().is_some_and(|entry| entry.placement.is_ok()) {
                    return read;
                }
                let after = mem::replace(cursor, before);
                Attempt { entry: self.named(read?), after }
            }
            _ => self.attempt(source, cursor)?,
        };
        if let Err(error) = &entry.placement
            && after.pending.is_empty()
        {
            if let Some(foreign) = self.foreign(source, cursor, &entry) {
                return Some(foreign);
            }
            let at = error.span.as_ref().map_or(entry.span.start, |span| span.start);
            if let Some(board) = self.above_foreign(source, cursor, at) {
                return Some(board);
            }
        }
        *cursor = after;
        Some(entry)
    }

    /// The next board of the leaders.
    fn attempt(&self, source: &Source<'_>, cursor: &Cursor) -> Option<Attempt> {
        let Attempt { entry, after } = match self.formats[..] {
            [only] => Attempt::of(only, source, cursor)?,
            _ => self.agreed(source, cursor)?,
        };
        Some(Attempt { entry: self.named(entry), after })
    }

    /// An entry whose error names the format, where another one might be meant.
    fn named(&self, mut entry: Entry) -> Entry {
        if self.has_rivals {
            name_format(&mut entry);
        }
        entry
    }

    /// The error of a block in another format at which an entry begins; the cursor goes on behind the block.
    fn foreign(&self, source: &Source<'_>, cursor: &mut Cursor, entry: &Entry) -> Option<Entry> {
        let (block, format) = self.other_format(source, entry.span.start)?;
        // A format with names may know no filler but its own.
        let behind = skip_filler(source.text, block.end);
        cursor.skip_to(source.text, behind.map_or(source.text.len(), |said| said.line.start));
        let error = InputErrorKind::OtherFormat { format: format.name }.at(block.clone());
        Some(Entry { format: entry.format, ..cursor.entry(entry.line, block, Err(error)) })
    }

    /// The board above a block in another format, which a format with names took for a part of it.
    fn above_foreign(&self, source: &Source<'_>, cursor: &mut Cursor, at: usize) -> Option<Entry> {
        self.other_format(source, at)?;
        let end = line_start(source.text, at)?;
        let above = Source { text: &source.text[..end], ..*source };
        let Attempt { entry, after } = self.attempt(&above, cursor)?;
        if entry.placement.is_err() {
            return None;
        }
        *cursor = after;
        Some(Entry { end_of_text: Some(end), ..entry })
    }

    /// The next block of lines and its format, if all of it is boards in another one.
    fn other_format(&self, source: &Source<'_>, at: usize) -> Option<(Range<usize>, &'static Format)> {
        if !self.are_found {
            return None;
        }
        let start = skip_filler(source.text, line_start(source.text, at)?)?.line.start;
        let block = block_at(source.text, start).filter(|block| block.len() <= LONGEST_BLOCK)?;
        let others = clear_formats(&source.text[block.clone()], source.options);
        let is_other = |other: &&Format| self.formats.iter().all(|leader| are_apart(leader, other));
        Some((block, others.first().copied().filter(|_| others.iter().all(is_other))?))
    }

    /// The board on which the leaders agree, and a cursor that knows the leaders that are out of step from then on.
    fn agreed(&self, source: &Source<'_>, cursor: &Cursor) -> Option<Attempt> {
        let attempts: Vec<Attempt> =
            self.in_step(cursor).filter_map(|format| Attempt::of(format, source, cursor)).collect();
        let ends: Vec<(&str, usize)> = attempts.iter().map(Attempt::end).collect();
        let mut settled = settled(attempts, source)?;
        settled.after.out = self.out_of_step(&ends, settled.entry.span.end) | cursor.out;
        Some(settled)
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
}

/// Adds `-i FORMAT` to the options of an ambiguity in a format that was detected: `--base 0` alone might select another
/// one.
fn name_format(entry: &mut Entry) {
    let format = entry.format;
    if let (Some(format), Some(readings)) = (format, readings(entry)) {
        for reading in readings {
            reading.option = format!("-i {} {}", format.name, reading.option);
        }
    }
}

/// The readings of an entry that can be read in several ways.
fn readings(entry: &mut Entry) -> Option<&mut Vec<Reading>> {
    match &mut entry.placement {
        Err(InputError { kind: InputErrorKind::Ambiguous(readings), .. }) => Some(readings),
        _ => None,
    }
}

/// True if no board of one format can be a damaged board of the other: numbers that are no vector may still be meant as
/// one.
pub(crate) fn are_apart(one: &Format, other: &Format) -> bool {
    let is_listed = |format: &Format| matches!(format.script, Script::Numbers | Script::Chess);
    let has_numbers = |format: &Format| is_listed(format) || format.name.starts_with("bits");
    let may_be_damaged = (is_listed(one) && has_numbers(other)) || (has_numbers(one) && is_listed(other));
    one.name != other.name && !may_be_damaged && [one, other].iter().all(|format| format.script != Script::OneLine)
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

/// The board on which all attempts that read one agree; an error that shows the boards if they differ, or one of them asks; the
/// first error if no attempt read a board.
fn settled(mut attempts: Vec<Attempt>, source: &Source<'_>) -> Option<Attempt> {
    let is_matrix = |attempt: &Attempt| matches!(&attempt.entry.placement, Err(error) if matches!(error.kind, InputErrorKind::Matrix { .. }));
    if let Some(at) = attempts.iter().position(is_matrix) {
        return Some(attempts.swap_remove(at));
    }
    let is_open = |attempt: &mut Attempt| readings(&mut attempt.entry).is_some();
    if attempts.iter_mut().any(is_open) {
        attempts.retain_mut(|attempt| attempt.board().is_some() || is_open(attempt));
        return if attempts.len() > 1 { Some(ambiguous(attempts, source)) } else { attempts.pop() };
    }
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
    let mut shown: Vec<Reading> = (0..attempts.len()).filter(is_first).filter_map(|at| shown(&attempts[at])).collect();
    for attempt in &mut attempts {
        name_format(&mut attempt.entry);
        shown.extend(readings(&mut attempt.entry).map(mem::take).unwrap_or_default());
    }
    let span = evidence(&attempts, source);
    let longest = (0..attempts.len()).rev().max_by_key(|&i| attempts[i].entry.span.end).unwrap_or(0);
    let mut found = attempts.swap_remove(longest);
    let span = span.unwrap_or_else(|| found.entry.span.clone());
    found.entry.placement = Err(InputErrorKind::Ambiguous(shown).at(span));
    found.entry.format = None;
    found
}

fn shown(attempt: &Attempt) -> Option<Reading> {
    let format = attempt.entry.format?;
    Some(preview::reading(format!("-i {}", format.name), attempt.board()?))
}

/// The bytes of the first square in which another board differs from the first.
fn evidence(attempts: &[Attempt], source: &Source<'_>) -> Option<Range<usize>> {
    let first = attempts.iter().find_map(Attempt::board)?;
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

/// The lines from one on up to the next filler, if it is the first line behind filler; comments belong to a block. The
/// search stops once the block exceeds [`LONGEST_BLOCK`].
fn block_at(text: &str, start: usize) -> Option<Range<usize>> {
    if !begins_block(text, start) {
        return None;
    }
    let mut block = start..start;
    let mut at = start;
    while let Some(said) = scan_line(text, at).filter(|_| block.len() <= LONGEST_BLOCK) {
        match said.filler {
            Some(Filler::Comment) => {}
            Some(_) => break,
            None => block.end = said.line.end,
        }
        at = said.line.next;
    }
    (!block.is_empty()).then_some(block)
}

/// The start of the line that a place is in, if nothing but blanks and opening brackets stands between: the lines of a long
/// text are not looked at again for each of their parts.
fn line_start(text: &str, at: usize) -> Option<usize> {
    let before = text[..at].trim_end_matches([' ', '\t', '[']);
    (before.is_empty() || before.ends_with(['\n', '\r'])).then_some(before.len())
}

/// True if the line above is filler: otherwise the other format would have to read that line too.
fn begins_block(text: &str, start: usize) -> bool {
    let above = &text[..start];
    let above = above.strip_suffix('\n').unwrap_or(above).trim_end_matches('\r');
    let line = memchr::memrchr2(b'\n', b'\r', above.as_bytes()).map_or(0, |end| end + 1);
    scan_line(above, line).is_none_or(|said| said.filler.is_some())
}

/// The blocks of a text: what stands between blank lines, headings and other filler.
pub(crate) fn blocks(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        at = skip_filler(text, at)?.line.start;
        let block = block_at(text, at)?;
        at = block.end;
        Some(block)
    })
}

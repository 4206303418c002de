//! Items: what a text is made of, byte for byte, and how far it has been read.

use crate::detect::Plan;
use crate::terms::PairOrder;
use crate::text::line_ends;
use crate::{Base, Format, Id, InputError, ReadOptions};
use nqfill_core::board::{Placement, Square};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ops::Range;

/// A text, how it is read, and the options for it.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The folded text: all places of items are in it.
    pub(crate) text: &'a str,
    pub(crate) options: &'a ReadOptions,
    pub(crate) plan: &'a Plan,
    /// Set while a square is looked for.
    pub(crate) probe: Option<&'a Probe<'a>>,
    /// From where a board of the file has proven that it counts; `None` where each board counts for itself.
    pub(crate) proven: Option<&'a Cell<Option<Base>>>,
}

impl Source<'_> {
    /// Hears of a square of a board and the bytes that show it, wherever a board is made.
    pub(crate) fn saw(&self, square: Square, span: Range<usize>) {
        if let Some(probe) = self.probe
            && probe.squares.contains(&square)
        {
            probe.spans.borrow_mut().push((square, span));
        }
    }
}

/// The bytes that show some squares of a board, found by reading it again.
pub(crate) struct Probe<'a> {
    pub(crate) squares: &'a [Square],
    pub(crate) spans: RefCell<Vec<(Square, Range<usize>)>>,
}

/// A grammar for texts of one kind.
pub(crate) trait Family: Sync {
    /// The next item, which begins at the cursor and has at least one byte; `None` only at the end of the text. [`crate::Document`]
    /// moves the cursor behind it: a family changes its `state` alone.
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item>;

    /// Reads the next board, if it is one for which no grammar is needed, that [`Family::next`] reads as the same, and behind which
    /// stands nothing that would be noted: the end of the text, or, behind blank lines, a line that begins another such board. Else
    /// the cursor stays where it is.
    fn plain(&self, _source: &Source<'_>, _cursor: &mut Cursor) -> Option<Entry> {
        None
    }

    /// Goes on behind boards that [`Family::plain`] is certain to read one by one, without reading them: at most so many, each of at
    /// most so many rows. Returns how many these are; the cursor is where it were if they had been read.
    fn skip(&self, _source: &Source<'_>, _cursor: &mut Cursor, _most: (usize, usize)) -> usize {
        0
    }
}

/// A piece of a text. It begins where the one before it ends: no byte belongs to none.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) span: Range<usize>,
    pub(crate) says: Says,
}

impl Item {
    pub(crate) fn passed(span: Range<usize>, passed: Skipped) -> Self {
        Self { span, says: Says::Skipped(passed) }
    }

    /// A piece that is one board or its error, on all of its bytes.
    pub(crate) fn board(span: Range<usize>, format: &'static Format, placement: Result<Placement, InputError>) -> Self {
        let board = Board { span: span.clone(), format, placement, id_at: None, notes: Vec::new() };
        Self { span, says: Says::Boards(vec![board]) }
    }
}

/// What a piece is.
#[derive(Debug)]
pub(crate) enum Says {
    /// Boards, or what is wrong with them: one, but for lists of boards in brackets.
    Boards(Vec<Board>),
    /// Nothing that belongs to a board.
    Skipped(Skipped),
}

/// A board of an item.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Its bytes, within those of the item.
    pub(crate) span: Range<usize>,
    pub(crate) format: &'static Format,
    pub(crate) placement: Result<Placement, InputError>,
    /// The bytes of the value of its `id`.
    pub(crate) id_at: Option<Range<usize>>,
    /// What stands within the item and was not read: comments behind rows, texts under `comment`.
    pub(crate) notes: Vec<(Range<usize>, NoteKind)>,
}

/// Lines that belong to no board. There are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skipped {
    /// Blanks, and separators between boards.
    Blank,
    /// A comment. One behind `;` is for nobody to read, all others are noted.
    Comment { is_ours: bool },
    /// A rule: `---`, `===`.
    Rule,
    /// A heading of the table in [`crate::line`].
    Heading,
    /// A line that a known program prints; a prompt is noted.
    Known { is_prompt: bool },
    /// How many boards there were.
    Total,
    /// A line that claims that there is no solution: an error of its own, where [`crate::Document`] meets it.
    Claim,
    /// Words beside drawings, and statistics beside anything, noted.
    Words,
}

impl Skipped {
    /// The kind under which it is noted, if it is.
    pub(crate) const fn note(self) -> Option<NoteKind> {
        match self {
            Self::Comment { is_ours: false } => Some(NoteKind::Comment),
            Self::Known { is_prompt: true } => Some(NoteKind::Prompt),
            Self::Words => Some(NoteKind::Words),
            _ => None,
        }
    }
}

/// Something beside a board that was not read, or a sign that was read by the structure of the board alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its line, from 1.
    pub line: usize,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What it is.
    pub kind: NoteKind,
}

/// The kind of a note on a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// Words.
    Words,
    /// A comment.
    Comment,
    /// A line that somebody typed at a prompt.
    Prompt,
    /// A sign that was read as a queen, since one stands in each row and column.
    QueenSign(char),
    /// A sign that was read as an empty square, since queens are known and it is the only other one.
    EmptySign(char),
}

/// How far a document has been read.
#[derive(Clone, Debug)]
pub struct Cursor {
    /// Bytes read.
    pub(crate) at: usize,
    /// Number of the line at `at`, from 1.
    pub line: usize,
    /// Boards read.
    pub(crate) boards: usize,
    /// Where the item began that the pending boards are of.
    pub(crate) begun: usize,
    /// A place in it that is not behind these boards, and its line.
    pub(crate) counted: (usize, usize),
    /// Boards that were read at once and are not yet handed out.
    pub(crate) pending: VecDeque<Board>,
    /// True if the last board needed no grammar, and nothing stands below it that would be noted.
    pub(crate) was_plain: bool,
    /// A board that was read ahead.
    pub(crate) ready: Option<Box<Entry>>,
    /// What was not read since the last board.
    pub(crate) unread: Vec<Unread>,
    /// What the family remembers of the items before.
    pub(crate) state: State,
}

/// What families remember of the items before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// The size that the text says for what follows, and where.
    pub(crate) size: Option<(usize, Range<usize>)>,
    /// From where the text says that what follows counts.
    pub(crate) base: Option<Base>,
    /// From where a board has proven that all of the text count.
    pub(crate) proven: Option<Base>,
    /// The order of pairs that a head above them tells; `None` in it if they are x and y.
    pub(crate) head: Option<Option<PairOrder>>,
    /// How many boards the text says there are, and where.
    pub(crate) cases: Option<(usize, Range<usize>)>,
    /// Boards since then.
    pub(crate) read: usize,
    /// The length of the lists so far.
    pub(crate) length: Option<usize>,
    /// Brackets that are open around the next value.
    pub(crate) depth: usize,
}

impl Default for Cursor {
    fn default() -> Self {
        Self::at(0, 1)
    }
}

impl Cursor {
    pub(crate) fn at(at: usize, line: usize) -> Self {
        let (pending, unread) = (VecDeque::new(), Vec::new());
        Self {
            at,
            line,
            boards: 0,
            begun: at,
            counted: (at, line),
            pending,
            was_plain: false,
            ready: None,
            unread,
            state: State::default(),
        }
    }

    /// True if nothing was read that is not handed out.
    pub(crate) fn is_even(&self) -> bool {
        self.pending.is_empty() && self.ready.is_none() && self.unread.is_empty()
    }

    /// Goes on to a place, if it is not beyond that.
    pub(crate) fn skip_to(&mut self, text: &str, at: usize) {
        if self.at < at {
            self.line += line_ends(&text[self.at..at]);
            self.at = at;
        }
    }

    /// The next entry.
    pub(crate) fn entry(&mut self, line: usize, span: Range<usize>, placement: Result<Placement, InputError>) -> Entry {
        self.boards += 1;
        let start = span.start;
        Entry {
            index: self.boards,
            line,
            start,
            span,
            placement,
            format: None,
            id: None,
            id_at: None,
            not_read: Vec::new(),
        }
    }
}

/// One board of a document, or its error.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its place in the document, from 1.
    pub index: usize,
    /// The line where it begins, from 1.
    pub line: usize,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The board.
    pub placement: Result<Placement, InputError>,
    /// The format that it was read in; `None` if the text is in none.
    pub format: Option<&'static Format>,
    /// The `id` that its object has.
    pub id: Option<Id>,
    /// Words and comments beside it that were not read: those since the board before it, behind the last board those below it.
    pub not_read: Vec<Unread>,
    /// The bytes of the value of its `id` in the folded text.
    pub(crate) id_at: Option<Range<usize>>,
    /// Where the item that it is of begins in the folded text.
    pub(crate) start: usize,
}

impl Entry {
    /// The entry of a board that was not read but made.
    pub fn made(placement: Placement) -> Self {
        Cursor::default().entry(1, 0..0, Ok(placement))
    }

    /// The entry of a file that could not be read at all.
    pub fn unread(error: InputError) -> Self {
        Cursor::default().entry(1, 0..0, Err(error))
    }
}

//! The work on one board, for every caller: from its place in a text to a puzzle, an answer, and the bytes of an output
//! format.

use crate::show::output;
use crate::show::output::Format;
use crate::show::{Count, Explained, HintLevel, Invalid, Level, Subject, Summary, Verdict};
use nqfill_core::SearchOptions;
use nqfill_core::board::{MOST_ROWS, Placement, Puzzle};
use nqfill_core::engine::{Budget, Poll};
use nqfill_core::referee::Solution;
use nqfill_core::solve::{Outcome, Total, complete};
use nqfill_read::{Cursor, Document, Entry, InputError, InputErrorKind, ReadOptions};
use nqfill_reason::explain::Query;
use nqfill_reason::rate::{grade_within, rate};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// One board of a text, or what is wrong with it.
pub struct Board {
    /// The path as results name it.
    pub source: Arc<str>,
    /// The text that it stands in; `None` if that could not be read.
    pub document: Option<Arc<Document>>,
    /// The board, or what is wrong with it.
    pub entry: Entry,
}

impl Board {
    /// The board as reports describe it.
    pub fn subject(&self) -> Subject<'_> {
        Subject {
            id: self.entry.id.as_ref(),
            source: &self.source,
            index: self.entry.index,
            line: self.entry.line,
            document: self.document.as_deref(),
            format: self.entry.format.map(|format| format.name),
            placement: self.entry.placement.as_ref().ok(),
            not_read: &self.entry.not_read,
        }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// The verdict on a board that is none: it cannot be read, or its queens conflict.
    #[allow(clippy::result_large_err, reason = "it is made once a board and handed on")]
    pub fn puzzle(&self) -> Result<Puzzle, Verdict> {
        match &self.entry.placement {
            Ok(placement) => Puzzle::try_from(placement).map_err(Verdict::Conflict),
            Err(error) => Err(Verdict::Invalid(Invalid::new(error, &self.entry, self.document.as_deref()))),
        }
    }
}

/// The boards of one text in their order, read one by one. A text that cannot be read is one board that is wrong.
pub struct Boards {
    source: Arc<str>,
    document: Option<Arc<Document>>,
    cursor: Cursor,
    /// The first board, which was read ahead; where there is no document, the only one.
    first: Option<Entry>,
    /// The boards that are left, where these are a part of a text.
    left: usize,
}

impl Boards {
    /// The boards of bytes that were read, or the error of reading them. The first board is read at once.
    pub fn read(source: Arc<str>, bytes: Result<Vec<u8>, InputErrorKind>, options: &ReadOptions) -> Self {
        let document = bytes.map_err(InputError::from).and_then(|bytes| Document::new(bytes, options));
        let mut boards = Self::of(source, document.map(Arc::new));
        boards.first = boards.next_entry();
        boards
    }

    /// The boards of a document, or of a text that is none.
    pub fn of(source: Arc<str>, document: Result<Arc<Document>, InputError>) -> Self {
        let (document, first) = match document {
            Ok(document) => (Some(document), None),
            Err(error) => (None, Some(Entry::unread(error))),
        };
        Self { source, document, cursor: Cursor::default(), first, left: usize::MAX }
    }

    /// The empty board with `n` rows, which no text holds.
    pub fn empty(source: Arc<str>, n: usize) -> Self {
        let too_large = InputErrorKind::BoardTooLarge { most: MOST_ROWS };
        let entry = Placement::new(n, Vec::new(), Vec::new()).map(Entry::made);
        let entry = entry.unwrap_or_else(|_| Entry::unread(too_large.into()));
        Self { source, document: None, cursor: Cursor::default(), first: Some(entry), left: usize::MAX }
    }

    /// Takes out the next boards, as far as it is certain without reading them where they are: at most so many, each of at most so
    /// many rows. They can be read on another thread.
    pub fn part(&mut self, most: usize, most_rows: usize) -> Self {
        let (source, document) = (self.source.clone(), self.document.clone());
        let (cursor, left) = match &document {
            _ if self.first.is_some() => (Cursor::default(), 0),
            Some(document) => document.part(&mut self.cursor, most.min(self.left), most_rows),
            None => (Cursor::default(), 0),
        };
        self.left -= left;
        Self { source, document, cursor, first: None, left }
    }

    /// The board with this number alone, if there is one; a text that cannot be read stays what it is.
    pub fn only(mut self, number: usize) -> Self {
        let is_read = self.document.is_some();
        self.first = std::iter::from_fn(|| self.next_entry()).find(|entry| !is_read || entry.index == number);
        Self { left: 0, ..self }
    }

    /// Number of boards that a part has left.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Reads the next board in the place of one of the same text. Returns false if there are no more.
    pub fn read_in_place_of(&mut self, board: &mut Board) -> bool {
        self.next_entry().map(|entry| board.entry = entry).is_some()
    }

    fn next_entry(&mut self) -> Option<Entry> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        self.left = self.left.checked_sub(1)?;
        self.document.as_ref()?.next(&mut self.cursor)
    }
}

impl Iterator for Boards {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let entry = self.next_entry()?;
        Some(Board { source: self.source.clone(), document: self.document.clone(), entry })
    }
}

/// The question about each puzzle.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Task<'a> {
    /// Its completions, each written as it is found.
    Complete(&'a SearchOptions),
    /// Why it has no completion, or what all its completions share.
    Explain(Query, &'a Budget),
    /// The next step.
    Hint(HintLevel, &'a Budget),
    /// The number of its completions.
    Count(&'a (dyn Fn(&Puzzle) -> Count + Sync)),
    /// How difficult it is, and whether anything could be left out.
    Rate(&'a Budget),
}

/// The work on each board of a run.
#[derive(Clone, Copy)]
pub enum Job<'a> {
    /// Its puzzle gets a verdict.
    Answer(Answering<'a>),
    /// It is written as a board.
    Rewrite(Rewriting<'a>),
}

impl<'a> Job<'a> {
    /// The output format.
    pub fn format(&self) -> &'a Format {
        match self {
            Self::Answer(answering) => answering.format,
            Self::Rewrite(rewriting) => rewriting.format,
        }
    }

    /// The request of this job, if it has one, for a thread that answers many boards: with nothing in it that threads share and
    /// count who has it, board by board. The flag that interrupts it is read by a function of its own, and it tells of its
    /// progress only if that is shown.
    pub fn own_request(&self, is_watched: bool) -> Option<SearchOptions> {
        let Self::Answer(Answering { task: Task::Complete(request), .. }) = self else { return None };
        let mut own = SearchOptions::clone(request);
        if own.budget.poll.is_none()
            && let Some(flag) = own.budget.interrupt.take()
        {
            own.budget.poll = Some(Poll::new(move || flag.load(Ordering::Relaxed)));
        }
        own.budget.progress = own.budget.progress.filter(|_| is_watched);
        Some(own)
    }

    /// This job with another request, if it has one.
    pub fn with_request<'r>(&self, request: Option<&'r SearchOptions>) -> Job<'r>
    where
        'a: 'r,
    {
        match (*self, request) {
            (Self::Answer(answering), Some(request)) => {
                Job::Answer(Answering { task: Task::Complete(request), ..answering })
            }
            (job, _) => job,
        }
    }

    /// The options of the document of all results, of which there may be several.
    pub fn options(&self, several: bool) -> output::Options {
        match self {
            Self::Answer(answering) => output::Options { several, ..answering.options },
            Self::Rewrite(rewriting) => rewriting.options(several),
        }
    }
}

/// Makes a board of another, on any thread.
pub type Change<'a> = &'a (dyn Fn(&Board, &Placement) -> Rewritten + Sync);

/// How boards are written as boards.
#[derive(Clone, Copy)]
pub struct Rewriting<'a> {
    /// The format of boards, of models or of pictures.
    pub format: &'static Format,
    /// True for pictures with numbers of rows and columns.
    pub coordinates: bool,
    /// What is made of each board; `None` if it stays as it is.
    pub change: Option<Change<'a>>,
}

impl Rewriting<'_> {
    /// The options of the output format.
    pub fn options(&self, several: bool) -> output::Options {
        output::Options { coordinates: self.coordinates, several, ..output::Options::default() }
    }
}

/// What was made of a board.
pub struct Rewritten {
    /// The board to write in its place; none if it is refused, or cut short.
    pub board: Option<Placement>,
    /// A message, each line ended.
    pub message: Option<String>,
    /// True if a limit or an interrupt ended the work on the board.
    pub is_cut: bool,
}

/// How boards are answered.
#[derive(Clone, Copy)]
pub struct Answering<'a> {
    /// The question.
    pub task: Task<'a>,
    /// The output format.
    pub format: &'a Format,
    /// The options of the output format.
    pub options: output::Options,
}

/// What became of a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answered {
    /// The verdict.
    pub verdict: Verdict,
    /// How difficult it is, where that was found out.
    pub level: Option<Level>,
    /// Its first completion, if completions were listed.
    pub first: Option<Solution>,
}

impl Answered {
    /// Counts the board.
    pub fn add_to(&self, summary: &mut Summary) {
        summary.add(&self.verdict);
        self.level.into_iter().for_each(|level| summary.add_level(level));
    }
}

impl Answering<'_> {
    /// Answers one board, of which this is the puzzle, and writes the result. `with_heading` means that it is one of several
    /// boards.
    pub fn answer(
        &self,
        board: &Board,
        puzzle: Result<Puzzle, Verdict>,
        with_heading: bool,
        out: &mut dyn Write,
    ) -> io::Result<Answered> {
        let without_list = !matches!(self.task, Task::Complete(_));
        let options = output::Options { without_list, ..self.options };
        let mut writer = self.format.board(board.subject(), with_heading, options);
        let (mut first, mut level) = (None, None);
        let verdict = match puzzle {
            Err(verdict) => verdict,
            Ok(puzzle) => {
                let mut written = Ok(());
                let mut take = |solution| {
                    written = writer.solution(&solution, &mut *out);
                    first.get_or_insert(solution);
                    if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                };
                let verdict = match self.task {
                    Task::Complete(request) => Verdict::Answered(complete(&puzzle, request, &mut take)),
                    Task::Explain(query, budget) => {
                        Verdict::Explained(Box::new(Explained::new(&puzzle, query, None, budget)))
                    }
                    Task::Hint(level, budget) => {
                        Verdict::Explained(Box::new(Explained::new(&puzzle, Query::NextStep, Some(level), budget)))
                    }
                    Task::Count(count) => Verdict::Counted(count(&puzzle)),
                    Task::Rate(budget) => match rate(&puzzle, budget) {
                        Ok(rating) => Verdict::Rated(Box::new(rating)),
                        Err(limit) => Verdict::Unrated(limit),
                    },
                };
                written?;
                level = self.level(&puzzle, &verdict);
                verdict
            }
        };
        level.into_iter().for_each(|level| writer.level(level));
        writer.end(&verdict, &mut *out)?;
        Ok(Answered { verdict, level, first })
    }

    /// How difficult a puzzle is, if its rating says so or it is requested: within what completing it has left of the
    /// budget.
    fn level(&self, puzzle: &Puzzle, verdict: &Verdict) -> Option<Level> {
        match (self.task, verdict) {
            (_, Verdict::Rated(rating)) => Some(Level::of_rating(rating)),
            (Task::Complete(request), Verdict::Answered(answer)) if self.options.difficulty => {
                let is_puzzle = match &answer.outcome {
                    Outcome::Unsolvable => true,
                    Outcome::Solved(listing) => listing.total == Total::Exactly(1),
                    Outcome::Undecided(_) => false,
                };
                is_puzzle.then(|| {
                    let spent = &answer.statistics;
                    let nodes = request.budget.nodes.map(|most| most.saturating_sub(spent.nodes));
                    let time = request.budget.time.map(|most| most.saturating_sub(spent.elapsed));
                    let (grade, cut_by) = grade_within(puzzle, &Budget { nodes, time, ..request.budget.clone() });
                    Level::of_grade(&grade, cut_by)
                })
            }
            _ => None,
        }
    }
}

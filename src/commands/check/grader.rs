//! From the file of a submission to its grade.

use crate::commands::check::puzzles::{NamedPuzzle, Puzzles, read};
use crate::run::input::Source;
use crate::signals;
use nqfill::grade::students::StudentsBy;
use nqfill::grade::{Answers, Assignment, Graded, NoWords, ReadSubmission, Reason, Require, Rules, Scheme};
use nqfill::show::{Lang, NotRead, NotReadTally, Status};
use nqfill_read::{Document, Entry, Position, ReadOptions, Unread, floor_char_boundary};
use std::sync::Arc;

/// The most bytes of a submission that a report shows.
const MOST_TEXT: usize = 16 << 10;

/// The most lines of a submission that a report names as not read.
const MOST_NOT_READ: usize = 100;

/// The most characters of a line that a message quotes.
const MOST_QUOTED: usize = 40;

/// Grades submissions.
pub struct Grader {
    /// How submissions are read.
    pub reading: ReadOptions,
    /// The puzzles that they are checked against; `None` to check boards by themselves.
    pub puzzles: Option<Puzzles>,
    /// The rules by which they are checked.
    pub rules: Rules,
    /// The words by which submissions claim that there is no solution.
    pub no_words: NoWords,
    /// The scheme of points.
    pub scheme: Arc<Scheme>,
    /// Where paths have the student; `None` where students do not matter.
    pub students: Option<StudentsBy>,
    /// True if there are several files.
    pub several_files: bool,
    /// The language of reports.
    pub lang: Lang,
    /// What was not read, of all.
    pub tally: NotReadTally,
    /// True if the report shows what was handed in.
    pub keeps_texts: bool,
}

impl Grader {
    /// Grades a file: as one submission where there is a puzzle, board by board where there is none.
    pub fn grade(&self, source: &Source, give: &mut dyn FnMut(Graded)) {
        let document = read(source, &self.reading);
        let found = self.students.as_ref().map(|students| students.find(&source.path)).unwrap_or_default();
        let Some(puzzles) = &self.puzzles else { return self.boards(source, document, found.student, give) };
        let puzzle = puzzles.find(source, found.puzzle.as_deref());
        let assignment = puzzle.assignment.as_ref().ok();
        let read = document.map(|document| self.read_submission(document, assignment));
        let mut graded = self.submission(source, read.as_ref(), &puzzle);
        graded.puzzle_board = assignment.map(|assignment| assignment.placement().clone());
        graded.text = read.as_ref().ok().and_then(|read| self.text_of(read.document.text().lines()));
        graded.student = found.student;
        give(graded);
    }

    /// A submission, read with the help of its puzzle.
    fn read_submission(&self, document: Document, assignment: Option<&Assignment>) -> ReadSubmission {
        let Some(assignment) = assignment else { return ReadSubmission { document, question: Vec::new() } };
        let is_one = self.rules.require != Require::AllSolutions;
        nqfill::grade::read_submission(document, assignment, &self.reading, &self.rules, is_one)
    }

    /// What was handed in, or its beginning, if the report shows it.
    fn text_of<'t>(&self, lines: impl Iterator<Item = &'t str>) -> Option<Arc<str>> {
        if !self.keeps_texts {
            return None;
        }
        let (mut text, mut is_cut) = (String::new(), false);
        for line in lines {
            let end = floor_char_boundary(line, MOST_TEXT - text.len());
            text += &line[..end];
            is_cut |= end < line.len();
            if text.len() < MOST_TEXT {
                text.push('\n');
            }
        }
        let text = text.trim_end();
        Some(if is_cut { format!("{text}…").into() } else { text.into() })
    }

    /// What was checked, with the file that it is of.
    fn of_file(&self, source: &Source, checked: Graded) -> Graded {
        Graded { source: source.name(), has_heading: self.several_files, scheme: self.scheme.clone(), ..checked }
    }

    fn boards(
        &self,
        source: &Source,
        document: Result<Document, Reason>,
        student: Option<String>,
        give: &mut dyn FnMut(Graded),
    ) {
        let document = match document {
            Ok(document) => document,
            Err(reason) => {
                let checked = nqfill::grade::check_board(Err(reason), &self.rules);
                return give(Graded { student, ..self.of_file(source, checked) });
            }
        };
        let mut entries = document.entries().peekable();
        let (mut lines, mut at) = (document.text().lines(), document.first_line());
        while let Some(mut entry) = entries.next().filter(|_| !signals::has_come()) {
            let has_heading = self.several_files || entry.index > 1 || entries.peek().is_some();
            let placement = entry.placement.as_ref().map_err(|error| error.clone().into());
            let checked = self.of_file(source, nqfill::grade::check_board(placement, &self.rules));
            let (index, line, student) = (entry.index, entry.line, student.clone());
            let after = entries.peek().map_or(usize::MAX, |next| next.line.max(line));
            lines.by_ref().take(line.saturating_sub(at)).for_each(drop);
            let text = self.text_of(lines.by_ref().take(after - line));
            at = after;
            let not_read = std::mem::take(&mut entry.not_read);
            give(Graded {
                index,
                has_heading,
                student,
                text,
                ..self.placed(&document, (entry, not_read), None, checked)
            });
        }
    }

    fn submission(&self, source: &Source, read: Result<&ReadSubmission, &Reason>, puzzle: &NamedPuzzle) -> Graded {
        let assignment = puzzle.assignment.as_ref();
        let answers = read.map(|read| (&read.document, answers(&read.document, assignment.ok())));
        let question = read.ok().map(|read| &read.question).filter(|question| !question.is_empty());
        let unread = read.err().filter(|reason| reason.is_unread());
        let checked = match (unread, assignment, question) {
            (Some(reason), ..) => Graded::unread(self.rules.steps(true), reason.clone()),
            (_, Ok(_), Some(question)) => Graded::ambiguous(self.rules.steps(true), question.clone()),
            (_, Ok(assignment), None) => self.checked(answers.as_ref().map_err(|reason| *reason), assignment),
            (_, Err(reason), _) => {
                let first = answers.as_ref().ok().and_then(|(_, answers)| answers.first.as_ref());
                let of_file = answers.as_ref().map_or_else(|why| Some((*why).clone()), |(_, it)| it.placement().err());
                let why = of_file.filter(Reason::shows_no_board).unwrap_or_else(|| reason.clone());
                Graded::without_puzzle(alone(first), why)
            }
        };
        let graded = Graded { puzzle: Some(puzzle.name.clone()), ..self.of_file(source, checked) };
        match answers {
            Ok((document, Answers { first: Some(first), second, repeated, .. })) => {
                let not_read = document.entries().flat_map(|entry| entry.not_read).take(MOST_NOT_READ).collect();
                self.placed(document, (first, not_read), second, Graded { repeated, ..graded })
            }
            _ => graded,
        }
    }

    /// What was checked, with its board, where that stands, and the lines around it that were not read.
    fn placed(
        &self,
        document: &Document,
        (entry, not_read): (Entry, Vec<Unread>),
        second: Option<usize>,
        graded: Graded,
    ) -> Graded {
        let position = place_of(document, &entry, second, &graded);
        let quoted = position.and_then(|position| quoted(document, position, &graded));
        self.tally.add_of(self.lang, &graded.source, &not_read, Some(document));
        let not_read = NotRead::all(self.lang, &not_read, Some(document));
        let read_as = document.read_as(&entry);
        let (id, line, placement) = (entry.id, entry.line, entry.placement.ok());
        Graded { id, line, position, quoted, not_read, read_as, placement, ..graded }
    }

    fn checked(&self, answers: Result<&(&Document, Answers), &Reason>, assignment: &Assignment) -> Graded {
        let (document, answers) = match answers {
            Ok((document, answers)) => (*document, answers),
            Err(reason) => return nqfill::grade::check_submission(Err(reason.clone()), 0, assignment, &self.rules),
        };
        let is_claimed = || self.no_words.claimed_by(document, assignment);
        if (!answers.has_board(assignment) && is_claimed()) || self.no_words.implied_by(document.text()) {
            return nqfill::grade::check_refutation(assignment, &self.rules);
        }
        if self.rules.require == Require::AllSolutions {
            return nqfill::grade::check_listing(nqfill::grade::listed(document, assignment), assignment, &self.rules);
        }
        nqfill::grade::check_submission(answers.placement(), answers.boards, assignment, &self.rules)
    }
}

/// The answers of a text; where there is no puzzle to know them by, its first board.
fn answers(document: &Document, assignment: Option<&Assignment>) -> Answers {
    match assignment {
        Some(assignment) => Answers::of(document, assignment),
        None => Answers { first: document.entries().next(), second: None, boards: 1, repeated: 0 },
    }
}

/// The status of a board by itself, where there is no puzzle.
fn alone(first: Option<&Entry>) -> Status {
    let placement = first.and_then(|entry| entry.placement.as_ref().ok());
    placement.map_or(Status::Invalid, |placement| nqfill::grade::check_board(Ok(placement), &Rules::default()).status)
}

/// The place of the error in a board that cannot be read, of the first square that its reason names, or of the second
/// board where there is to be one.
fn place_of(document: &Document, entry: &Entry, second: Option<usize>, checked: &Graded) -> Option<Position> {
    if let Some(Reason::SeveralBoards(_)) = checked.reason() {
        return Some(Position { line: second?, column: 1 });
    }
    let span = match &entry.placement {
        Ok(_) => document.locate(entry, &[checked.reason()?.square()?]).into_iter().next()?.1,
        Err(error) => error.span.clone()?,
    };
    Some(document.position(span.start))
}

/// The line at a position, or its beginning, if the reason is one of reading.
fn quoted(document: &Document, position: Position, checked: &Graded) -> Option<String> {
    if !matches!(checked.reason()?, Reason::Unreadable(_) | Reason::NotUnderstood(_) | Reason::SeveralBoards(_)) {
        return None;
    }
    let line = document.text().lines().nth(position.line.checked_sub(document.first_line())?)?.trim();
    let mut text: String = line.chars().take(MOST_QUOTED).collect();
    if text.len() < line.len() {
        text.push('…');
    }
    (!text.is_empty()).then_some(text)
}

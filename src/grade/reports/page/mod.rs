//! Pages of a check: one for the teacher of a class, and one for each student that shows nothing of the others.
//!
//! Both hold the JSON of each submission, with its puzzle and its text, from which `class.js` makes rows and cards.
//! The page of a class is written as submissions come; what stands on pages of students waits in a temporary file until the last one
//! is known.

mod spool;

use crate::grade::reports::ReportWriter;
use crate::grade::reports::json::{self, CheckResult};
use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Detail, Ending, Graded, Reason, Step, clip};
use crate::show::Lang;
use crate::show::page::{Asset, BOARD, DATA_END, InScript, LIST, PAGE, PLAYER_STYLE, Page, data, data_beginning};
use crate::show::shapes::Squares;
use crate::words::{class, grading};
use nqfill_core::board::Placement;
use serde::Serialize;
use serde_json::{Value, json};
use spool::{Piece, Spool};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

static CLASS_STYLE: Asset = Asset::new(include_str!("class.css"));
/// Rows of a class, and cards of a student.
static CLASS: Asset = Asset::new(include_str!("class.js"));

static SCRIPTS: [&Asset; 4] = [&PAGE, &BOARD, &LIST, &CLASS];
static CLASS_PAGE: Page = Page { kind: "class", styles: &[&CLASS_STYLE, &PLAYER_STYLE], scripts: &SCRIPTS };
static STUDENT_PAGE: Page = Page { kind: "student", styles: &[&CLASS_STYLE], scripts: &SCRIPTS };

/// Bytes of pages of students kept in memory before they go to disk.
const MOST_IN_MEMORY: usize = 8 << 20;

/// Takes the name and the bytes of a page of a student.
pub(crate) type TakePage<'a> = Box<dyn FnMut(&str, &[u8]) -> io::Result<()> + Send + 'a>;

pub(crate) fn writer(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(ClassWriter { options, is_first: true, students: None })
}

/// Makes a writer of the page of a class whose rows lead to a page of each student. Those pages go to `take`, in the
/// order in which the students first appear, before the last bytes of that of the class. Their names are numbers: `001.html`.
pub fn of_students<'a>(options: CheckOptions, take: TakePage<'a>) -> Box<dyn ReportWriter + 'a> {
    let students = Students { take, results: Spool::new(MOST_IN_MEMORY), of: Vec::new(), places: HashMap::new() };
    Box::new(ClassWriter { options, is_first: true, students: Some(students) })
}

struct ClassWriter<'a> {
    options: CheckOptions,
    is_first: bool,
    students: Option<Students<'a>>,
}

impl ReportWriter for ClassWriter<'_> {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        CLASS_PAGE.beginning(self.options.lang, out)?;
        write!(out, "{}{}", data_beginning("checks"), json::beginning())
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        let page = match &mut self.students {
            Some(students) => Some(students.store(graded, &self.options)?),
            None => None,
        };
        out.write_all(json::between(&mut self.is_first))?;
        Ok(serde_json::to_writer(InScript(out), &Shown { page, ..Shown::new(graded, &self.options) })?)
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        if let Some(students) = &mut self.students {
            students.write(self.options.lang)?;
        }
        json::end(summary, &self.options, &mut InScript(out))?;
        write!(out, "{DATA_END}")?;
        // The bars have the counts of the steps.
        data("words", &words(self.options.lang, &class::remarks(self.options.lang, summary, Detail::None)), out)?;
        CLASS_PAGE.end(out)
    }
}

/// What scripts do not know in words.
fn words(lang: Lang, remarks: &[String]) -> Value {
    let words = |&step: &Step| (step.name(), [grading::step(lang, step), grading::fault(lang, step)]);
    let steps: Vec<_> = Step::ALL.iter().map(words).collect();
    json!({ "steps": steps, "remarks": remarks })
}

/// Students and what stands on their pages.
struct Students<'a> {
    take: TakePage<'a>,
    /// Their results as JSON.
    results: Spool,
    /// The results of each, in the order in which students first appear.
    of: Vec<Vec<Piece>>,
    places: HashMap<String, usize>,
}

impl Students<'_> {
    /// Stores what the page of a student shows of a submission. Returns the number of the student's page.
    fn store(&mut self, graded: &Graded, options: &CheckOptions) -> io::Result<usize> {
        let shown = serde_json::to_string(&Shown::of_student(graded, options))?;
        let name = graded.student.clone().unwrap_or_else(|| graded.printable_name());
        let place = *self.places.entry(name).or_insert(self.of.len());
        if place == self.of.len() {
            self.of.push(Vec::new());
        }
        self.of[place].push(self.results.write(&shown)?);
        Ok(place + 1)
    }

    fn write(&mut self, lang: Lang) -> io::Result<()> {
        let width = self.of.len().to_string().len().max(3);
        for (number, pieces) in (1..).zip(std::mem::take(&mut self.of)) {
            let results = pieces.into_iter().map(|piece| self.results.read(piece)).collect::<io::Result<Vec<_>>>()?;
            let mut page = Vec::new();
            STUDENT_PAGE.beginning(lang, &mut page)?;
            write!(page, "{}", data_beginning("checks"))?;
            write!(InScript(&mut page), "{}{}\n]}}", json::beginning(), results.join(",\n"))?;
            write!(page, "{DATA_END}")?;
            data("words", &words(lang, &[]), &mut page)?;
            STUDENT_PAGE.end(&mut page)?;
            (self.take)(&format!("{number:0width$}.html"), &page)?;
        }
        Ok(())
    }
}

/// What a page shows of a submission: its JSON and more.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    result: CheckResult<'a>,
    ending: Ending,
    /// The number of the page of its student.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<usize>,
    /// The puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle_board: Option<Value>,
    /// The lines around the boards that were not read, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread: Option<String>,
    /// What was handed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'a, str>>,
}

impl<'a> Shown<'a> {
    fn new(graded: &'a Graded, options: &CheckOptions) -> Self {
        let full = Some(graded).filter(|_| options.detail == Detail::Full);
        // A quarter of what is left is that of the puzzle and the text.
        let left = options.characters_left() / 4;
        let puzzle_board = full
            .and_then(|graded| graded.puzzle_board.as_deref())
            .filter(|puzzle_board| squares_of(puzzle_board) * 24 <= left / 2);
        let options = CheckOptions { taken: left, ..*options };
        Self {
            result: CheckResult { graded, options, is_of_student: false },
            ending: graded.ending(),
            page: None,
            puzzle_board: puzzle_board.map(|board| {
                let (fixed, blocked) = (Squares(board.queens()), Squares(board.blocked()));
                json!({ "n": board.n(), "fixed": fixed, "blocked": blocked })
            }),
            unread: full.and_then(|graded| grading::not_read(options.lang, &graded.not_read)),
            text: full.and_then(|graded| graded.text.as_deref()).map(|text| clip(text, left / 4, options.lang)),
        }
    }

    /// What the page of its student shows: nothing of what is wrong in a puzzle.
    fn of_student(graded: &'a Graded, options: &CheckOptions) -> Self {
        let reason = graded.reason();
        let is_of_teacher = matches!(reason, Some(Reason::SeveralPuzzles(_) | Reason::NoPuzzle | Reason::BadPuzzle(_)));
        let detail = if is_of_teacher && options.detail == Detail::Full { Detail::Verdict } else { options.detail };
        let mut shown = Self::new(graded, &CheckOptions { detail, ..*options });
        shown.result.is_of_student = true;
        shown
    }
}

fn squares_of(placement: &Placement) -> usize {
    placement.queens().len() + placement.blocked().len()
}

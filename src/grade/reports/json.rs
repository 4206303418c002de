//! JSON: one document, or one result a line. A result is written straight from what was graded.

use crate::grade::reports::ReportWriter;
use crate::grade::row::CheckOptions;
use crate::grade::{CheckSummary, Detail, Ending, Graded, Reason};
use crate::show::Invalid;
use crate::show::shapes::parts::{Object, member};
use crate::show::shapes::{ConflictsByKind, ErrorShape, SquareShape, Squares};
use crate::words::grading;
use nqfill_core::board::{Conflicts, Placement};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use std::path::Path;

/// The version of the shape of checks.
const CHECK_SCHEMA: &str = "nqfill-check-1";

/// `{schema, results: [...], summary}`, each result on a line of its own.
pub(crate) fn document(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, document: true, first: true })
}

/// The results only, one a line.
pub(crate) fn lines(options: CheckOptions) -> Box<dyn ReportWriter> {
    Box::new(Writer { options, document: false, first: true })
}

/// What a document begins with.
pub(crate) fn beginning() -> String {
    format!("{{\"schema\":\"{CHECK_SCHEMA}\",\"results\":[\n")
}

/// What stands before a result of a document.
pub(crate) fn between(is_first: &mut bool) -> &'static [u8] {
    if std::mem::take(is_first) { b"" } else { b",\n" }
}

/// Writes a document after its last result.
pub(crate) fn end(summary: &CheckSummary, options: &CheckOptions, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n],\"summary\":")?;
    let mut summary = summary.clone();
    if options.detail == Detail::None {
        summary.boards = None;
    }
    serde_json::to_writer(&mut *out, &summary)?;
    out.write_all(b"}\n")
}

struct Writer {
    options: CheckOptions,
    document: bool,
    first: bool,
}

impl ReportWriter for Writer {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.document { out.write_all(beginning().as_bytes()) } else { Ok(()) }
    }

    fn row(&mut self, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
        if self.document {
            out.write_all(between(&mut self.first))?;
        }
        let result = CheckResult { graded, options: self.options, is_of_student: false };
        serde_json::to_writer(&mut *out, &result)?;
        out.write_all(if self.document { b"" } else { b"\n" })
    }

    fn end(&mut self, summary: &CheckSummary, out: &mut dyn Write) -> io::Result<()> {
        if self.document { end(summary, &self.options, out) } else { Ok(()) }
    }
}

/// Approximate bytes of a square or conflict in JSON, to estimate which lists are too long for a report.
const BYTES_OF_A_SQUARE: usize = 24;
const BYTES_OF_A_CONFLICT: usize = 100;

/// A graded submission as one object, whose members the schema of `check` explains: one line of `-f jsonl`.
pub(crate) struct CheckResult<'a> {
    pub(crate) graded: &'a Graded,
    pub(crate) options: CheckOptions,
    /// True if its student reads it: without folders and options, which are the teacher's.
    pub(crate) is_of_student: bool,
}

impl Serialize for CheckResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { graded, options, .. } = self;
        let (says_more, is_full) = (options.detail != Detail::None, options.detail == Detail::Full);
        let squares = graded.placement.as_ref().filter(|placement| is_full && self.fits(placement));
        let mut map = serializer.serialize_map(None)?;
        member(&mut map, "id", graded.id.as_ref())?;
        member(&mut map, "source", Some(self.named(&graded.source)))?;
        member(&mut map, "index", Some(graded.index))?;
        member(&mut map, "line", says_more.then_some(graded.line))?;
        member(&mut map, "student", graded.student.as_ref())?;
        member(&mut map, "puzzle", graded.puzzle.as_ref().map(|puzzle| self.named(puzzle)))?;
        member(&mut map, "not_read", Some(&graded.not_read).filter(|lines| is_full && !lines.is_empty()))?;
        member(&mut map, "n", graded.placement.as_ref().map(Placement::n).filter(|_| says_more))?;
        member(&mut map, "fixed", squares.map(|placement| Squares(placement.queens())))?;
        member(&mut map, "blocked", squares.map(|placement| Squares(placement.blocked())))?;
        member(&mut map, "status", says_more.then_some(graded.status))?;
        member(&mut map, "passed", Some(graded.ending() == Ending::Passed))?;
        member(&mut map, "message", Some(graded.message(options)))?;
        member(&mut map, "score", Some(graded.score()))?;
        member(&mut map, "max_score", Some(graded.scheme.most))?;
        member(&mut map, "steps", Some(graded.steps(options)).filter(|steps| !steps.is_empty()))?;
        if is_full {
            self.reasons(&mut map)?;
        }
        member(&mut map, "error", self.error().filter(|_| says_more))?;
        member(&mut map, "clipped", (is_full && self.is_clipped()).then_some(true))?;
        map.end()
    }
}

impl CheckResult<'_> {
    /// A path as its reader knows it: a student the last part of it.
    fn named<'p>(&self, path: &'p str) -> &'p str {
        let last = || Path::new(path).file_name().and_then(|name| name.to_str());
        Some(path).filter(|_| !self.is_of_student).or_else(last).unwrap_or(path)
    }

    fn fits(&self, placement: &Placement) -> bool {
        let squares = placement.queens().len() + placement.blocked().len();
        squares * BYTES_OF_A_SQUARE <= self.options.characters_left() / 2
    }

    /// Conflicts or fixed queens that are listed, at most.
    fn most_listed(&self) -> usize {
        (self.options.characters_left() / 4 / BYTES_OF_A_CONFLICT).min(Conflicts::MOST_LISTED)
    }

    /// True where lists of squares are left out, or not whole, because of the limit of a report.
    fn is_clipped(&self) -> bool {
        let is_cut = |reason: &Reason| match reason {
            Reason::FixedQueens { missing, moved } => missing.len().max(moved.len()) > self.most_listed(),
            _ => false,
        };
        let placement = self.graded.placement.as_ref();
        placement.is_some_and(|placement| !self.fits(placement)) || self.graded.reason().is_some_and(is_cut)
    }

    /// What became of a list of solutions, the conflicts, the fixed queens that are gone or moved.
    fn reasons<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let most = self.most_listed();
        member(map, "solutions", self.graded.solutions)?;
        if let Some(conflicts) = self.graded.conflicts() {
            let list: Vec<_> = conflicts.list().iter().take(most).map(Object).collect();
            member(map, "conflicts", Some(list))?;
            member(map, "conflict_count", Some(conflicts.total()))?;
            member(map, "conflicts_by_kind", Some(ConflictsByKind(&conflicts)))?;
        }
        if let Some(Reason::FixedQueens { missing, moved }) = self.graded.reason() {
            let missing: Vec<SquareShape> = missing.iter().take(most).map(|&at| at.into()).collect();
            let moved: Vec<_> = moved.iter().take(most).copied().map(Object).collect();
            member(map, "missing", Some(missing))?;
            member(map, "moved", Some(moved))?;
        }
        Ok(())
    }

    /// Why it is no board.
    fn error(&self) -> Option<ErrorShape> {
        let (&Graded { position, read_as, .. }, lang) = (self.graded, self.options.lang);
        let kind = self.graded.reason()?.error_of_reading()?.clone();
        let mut shape = ErrorShape::new(&Invalid { kind, position, read_as }, lang);
        let is_for_students = |part: &str| !part.contains("`-") && !part.contains("`nqfill");
        shape.help = match self.is_of_student {
            true => grading::parts(lang, &self.graded.advice(lang)?, is_for_students),
            false => self.graded.help(lang),
        };
        Some(shape)
    }
}

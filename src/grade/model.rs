//! Checks in JSON: one object a submission, written straight from what was graded.

use crate::grade::row::{CheckOptions, Ending};
use crate::grade::{Completable, Detail, Fault, Graded, SolutionTally};
use crate::show::shapes::parts::MoveShape;
use crate::show::shapes::{ConflictShape, ConflictsByKind, ErrorShape, SquareShape, Squares};
use crate::show::{Invalid, Lang, Status};
use crate::words::check;
use nqfill_core::board::{Conflicts, Placement};
use nqfill_read::Unreadable;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::path::Path;

/// The version of the shape of checks.
pub(crate) const CHECK_SCHEMA: &str = "nqfill-check-1";

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

/// Adds a member, if it has a value.
fn member<M: SerializeMap>(map: &mut M, name: &'static str, value: Option<impl Serialize>) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| map.serialize_entry(name, &value))
}

impl Serialize for CheckResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { graded, options, .. } = self;
        let (says_more, is_full) = (options.detail != Detail::None, options.detail == Detail::Full);
        let squares = graded.placement.as_ref().filter(|placement| is_full && self.has_room_for(placement));
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
        member(&mut map, "status", says_more.then_some(Status::from(graded.standing)))?;
        member(&mut map, "passed", Some(graded.ending() == Ending::Passed))?;
        member(&mut map, "message", Some(graded.message(options)))?;
        member(&mut map, "score", Some(graded.score()))?;
        member(&mut map, "max_score", Some(graded.scheme.most()))?;
        member(&mut map, "steps", Some(graded.steps(options)).filter(|steps| !steps.is_empty()))?;
        member(&mut map, "completable", graded.completable.map(Completable::name).filter(|_| says_more))?;
        if is_full {
            self.faults(&mut map)?;
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

    fn has_room_for(&self, placement: &Placement) -> bool {
        let squares = placement.queens().len() + placement.blocked().len();
        squares * BYTES_OF_A_SQUARE <= self.options.most_bytes / 2
    }

    /// Conflicts or fixed queens that are listed, at most.
    fn most_listed(&self) -> usize {
        (self.options.most_bytes / 4 / BYTES_OF_A_CONFLICT).min(Conflicts::MOST_LISTED)
    }

    /// True where lists of squares are left out, or not whole, because of the limit of a report.
    fn is_clipped(&self) -> bool {
        let is_cut = |fault: &Fault| match fault {
            Fault::FixedQueens { missing, moved } => missing.len().max(moved.len()) > self.most_listed(),
            _ => false,
        };
        let placement = self.graded.placement.as_ref();
        placement.is_some_and(|placement| !self.has_room_for(placement)) || self.graded.fault().is_some_and(is_cut)
    }

    /// What became of a list of solutions, the conflicts, the fixed queens that are gone or moved.
    fn faults<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let most = self.most_listed();
        member(map, "solutions", self.graded.solutions)?;
        if let Some(conflicts) = self.graded.conflicts() {
            let list: Vec<_> = conflicts.list().iter().take(most).map(ConflictShape::new).collect();
            member(map, "conflicts", Some(list))?;
            member(map, "conflict_count", Some(conflicts.total()))?;
            member(map, "conflicts_by_kind", Some(ConflictsByKind::new(&conflicts)))?;
        }
        if let Some(Fault::FixedQueens { missing, moved }) = self.graded.fault() {
            let missing: Vec<SquareShape> = missing.iter().take(most).map(|&at| at.into()).collect();
            let moved: Vec<_> = moved.iter().take(most).map(|&(from, to)| MoveShape::new(from, to)).collect();
            member(map, "missing", Some(missing))?;
            member(map, "moved", Some(moved))?;
        }
        Ok(())
    }

    /// Why it is no board.
    fn error(&self) -> Option<ErrorShape> {
        let (&Graded { position, read_as, .. }, lang) = (self.graded, self.options.lang);
        let fault = self.graded.fault()?;
        let kind = match fault {
            Fault::Unreadable(kind) => {
                let mut shape = ErrorShape::new(&Invalid { kind: kind.clone(), position, read_as }, lang);
                shape.help = shape
                    .help
                    .and_then(|help| if self.is_of_student { without_options(&help, lang) } else { Some(help) });
                return Some(shape);
            }
            Fault::NoText(Unreadable::Special) => "special_file",
            Fault::NoText(_) => "archive",
            Fault::NotHandedIn => "not_handed_in",
            Fault::NoPuzzle | Fault::SeveralPuzzles(_) => "no_puzzle",
            Fault::BadPuzzle(_)
            | Fault::ConflictingPuzzle
            | Fault::SeveralBoardsInPuzzle(_)
            | Fault::NoSuchBoardInPuzzle { .. } => "bad_puzzle",
            _ => return None,
        };
        let (line, column) = position.map(|position| (position.line, position.column)).unzip();
        Some(ErrorShape { kind, message: check::verdict(lang, fault), help: None, line, column, readings: Vec::new() })
    }
}

/// Advice without the parts that name options or commands.
fn without_options(help: &str, lang: Lang) -> Option<String> {
    let between = lang.pick("；", "; ");
    let is_for_students = |part: &&str| !part.contains("`-") && !part.contains("`nqfill");
    let parts: Vec<&str> = help.split(between).filter(is_for_students).collect();
    (!parts.is_empty()).then(|| parts.join(between))
}

/// The counts; the number of those that are missing where the total is known.
impl Serialize for SolutionTally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        member(&mut map, "right", Some(self.right))?;
        member(&mut map, "wrong", Some(self.wrong))?;
        member(&mut map, "duplicate", Some(self.duplicate))?;
        member(&mut map, "missing", self.missing())?;
        member(&mut map, "total", self.total)?;
        map.end()
    }
}

//! The family Results.

use crate::InputErrorKind;
use crate::item::{Cursor, Family, Item, Source};

/// The family.
pub(crate) struct Results;

impl Family for Results {
    fn next(&self, source: &Source<'_>, cursor: &mut Cursor) -> Option<Item> {
        let rest = source.text.get(cursor.at..).filter(|rest| !rest.is_empty())?;
        let span = cursor.at..cursor.at + rest.len();
        Some(Item::board(span.clone(), source.plan.format, Err(InputErrorKind::NoBoard.at(span))))
    }
}

/// The members that nqfill's schemas give to results and their documents, but for those that make a board. Results are
/// shaped above this crate: a test of the program holds this list against the schemas.
pub const RESULT_MEMBERS: [&str; 50] = [
    "canonical",
    "symmetry",
    "techniques",
    "minimal",
    "clipped",
    "completable",
    "conflict_count",
    "conflicts_by_kind",
    "core",
    "cases",
    "searched",
    "searches",
    "steps_for_all",
    "repairs",
    "repairs_smallest",
    "repairs_complete",
    "moves_complete",
    "certain_complete",
    "moves",
    "unique",
    "forced",
    "impossible",
    "hint",
    "incomplete",
    "conflicts",
    "encoding",
    "error",
    "exhaustive",
    "format",
    "index",
    "line",
    "listed",
    "max_score",
    "message",
    "missing",
    "moved",
    "order",
    "passed",
    "puzzle",
    "reason",
    "schema",
    "score",
    "solution_count",
    "source",
    "statistics",
    "status",
    "steps",
    "student",
    "summary",
    "counted",
];

//! The members of explanations.

use crate::show::shapes::parts::{Members, Object, SquareShape, member};
use crate::show::{Explained, Lang};
use crate::words::steps;
use nqfill_core::board::{Line, Square};
use nqfill_core::referee::Solution;
use nqfill_reason::deduce::{Conclusion, Step, Way};
use nqfill_reason::explain::{Argument, Completable, Core, Explanation, Extent, Impossible, Repair, Searches};
use serde::Serialize;
use serde::ser::SerializeMap;

/// Adds what `explain` and `hint` say in addition to the verdict.
pub(crate) fn add<M: SerializeMap>(
    lang: Lang,
    explained: &Explained,
    with_statistics: bool,
    map: &mut M,
) -> Result<(), M::Error> {
    let is_incomplete = match &explained.explanation {
        Explanation::Impossible(reason) => {
            if explained.hint.is_none() {
                add_reason(lang, reason, map)?;
            }
            reason.cut_by.is_some()
        }
        Explanation::Completable(known) => {
            match explained.hint {
                Some(_) => add_hint(lang, explained, known, map)?,
                None => add_certain(lang, known, map)?,
            }
            known.cut_by.is_some()
        }
        Explanation::Undecided(_) => true,
    };
    member(map, "incomplete", is_incomplete.then_some(true))?;
    member(map, "searches", with_statistics.then_some(Object(&explained.searches)))
}

/// Why a board has no completion.
fn add_reason<M: SerializeMap>(lang: Lang, reason: &Impossible, map: &mut M) -> Result<(), M::Error> {
    let searched = match reason.argument {
        Argument::Search(nodes) | Argument::Unfinished(nodes) => Some(nodes),
        _ => None,
    };
    let (has_repairs, has_moves) = (!reason.repairs.is_empty(), !reason.moves.is_empty());
    let is_open = reason.repairs_extent == Extent::Limited;
    let moves = reason.moves.iter().map(|one| Object((one.from, one.to)));
    member(map, "core", reason.core.as_ref().map(Object))?;
    list(map, "steps", steps(lang, reason.argument.steps()))?;
    member(map, "searched", searched)?;
    list(map, "repairs", reason.repairs.iter().map(Object).collect())?;
    member(map, "repairs_smallest", has_repairs.then_some(reason.repairs_are_smallest))?;
    member(map, "repairs_complete", (has_repairs || is_open).then_some(reason.repairs_extent == Extent::All))?;
    list(map, "moves", moves.collect())?;
    member(map, "moves_complete", has_moves.then_some(reason.moves_extent == Extent::All))
}

/// What all completions share.
fn add_certain<M: SerializeMap>(lang: Lang, known: &Completable, map: &mut M) -> Result<(), M::Error> {
    let is_unique = known.count.is_unique();
    if is_unique {
        list(map, "steps", steps(lang, &known.steps))?;
    }
    member(map, "unique", (is_unique || known.count.value > 1).then_some(is_unique))?;
    member(map, "forced", Some(squares(&known.forced)))?;
    member(map, "impossible", Some(squares(&known.impossible)))?;
    member(map, "certain_complete", Some(known.all_squares_decided))
}

/// One step, or else one square: a completion does not follow from more than one of these.
fn add_hint<M: SerializeMap>(
    lang: Lang,
    explained: &Explained,
    known: &Completable,
    map: &mut M,
) -> Result<(), M::Error> {
    let step = known.steps.first().filter(|_| explained.free_rows > 0);
    let first = |of: &[Square]| of.first().filter(|_| step.is_none()).map(|&square| squares(&[square]));
    let forced = first(&known.forced);
    let impossible = if forced.is_none() { first(&known.impossible) } else { None };
    member(map, "forced", forced)?;
    member(map, "impossible", impossible)?;
    member(map, "hint", step.map(|step| Object((lang, step))))?;
    member(map, "hint_level", explained.hint.map(|level| level as u8 + 1))
}

/// Adds a list, if anything is in it.
fn list<M: SerializeMap>(map: &mut M, name: &'static str, items: Vec<impl Serialize>) -> Result<(), M::Error> {
    member(map, name, Some(items).filter(|items| !items.is_empty()))
}

fn squares(squares: &[Square]) -> Vec<SquareShape> {
    squares.iter().copied().map(SquareShape::from).collect()
}

fn steps(lang: Lang, steps: &[Step]) -> Vec<Object<(Lang, &Step)>> {
    steps.iter().map(|step| Object((lang, step))).collect()
}

/// A step of a person's reasoning. Rows, columns and steps count from 1.
impl Members for (Lang, &Step) {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let &(lang, Step { deduction, round, needs, .. }) = self;
        let numbers = |kind| {
            let of_kind = deduction.lines.iter().filter(move |line| line.kind == kind);
            of_kind.map(|line| u64::from(line.index) + 1).collect::<Vec<_>>()
        };
        member(map, "technique", Some(deduction.technique.id()))?;
        member(map, "round", Some(round))?;
        member(map, "message", Some(steps::sentence(lang, deduction)))?;
        member(map, "rows", Some(numbers(Line::Row)))?;
        member(map, "columns", Some(numbers(Line::Column)))?;
        member(map, "squares", Some(squares(&deduction.looks_at)))?;
        match &deduction.follows {
            Conclusion::Closes(closed) => list(map, "closed", squares(closed))?,
            Conclusion::Queen(queen) => member(map, "queen", Some(SquareShape::from(*queen)))?,
            Conclusion::Contradiction => member(map, "contradiction", Some(true))?,
        }
        list(map, "needs", needs.iter().map(|need| need + 1).collect())?;
        list(map, "chains", deduction.ways.iter().map(|way| Object((lang, way))).collect())
    }
}

/// What follows from a queen that is tried.
impl Members for (Lang, &Way) {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let &(lang, way) = self;
        member(map, "queen", Some(SquareShape::from(way.queen)))?;
        member(map, "steps", Some(steps(lang, &way.steps)))
    }
}

impl Members for Core {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "queens", Some(squares(&self.queens)))?;
        member(map, "blocked", Some(squares(&self.blocked)))?;
        member(map, "minimal", Some(self.is_minimal))?;
        member(map, "smallest", Some(self.is_smallest))
    }
}

impl Members for Repair {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "remove", Some(squares(&self.remove)))?;
        member(map, "solution", Some(Object(&self.solution)))
    }
}

/// The completion of a repair, drawn whatever its size.
impl Members for Solution {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "columns", Some(self.columns().iter().map(|column| column + 1).collect::<Vec<_>>()))?;
        member(map, "board", Some(self.to_string()))
    }
}

impl Members for Searches {
    fn add_to<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        member(map, "count", Some(self.count))?;
        member(map, "nodes", Some(self.nodes))?;
        member(map, "trials", Some(self.trials))?;
        member(map, "seconds", Some(self.time.as_secs_f64()))
    }
}

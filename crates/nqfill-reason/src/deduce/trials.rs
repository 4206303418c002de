//! Trials: a queen is put on a square, and simpler techniques show what follows.

use super::derivation::{End, Found, Reasoning, run, up_to, way};
use super::position::{Placed, Position, Support};
use super::{Conclusion, Deduction, Step, Technique, Way, singles};
use nqfill_core::board::{Line, Square};
use std::collections::BTreeSet;

/// Lines with more open squares than this are not tried every way: no reader follows.
const MOST_WAYS: u32 = 3;

const SINGLES: &[Technique] = &[Technique::DeadLine, Technique::Single];

/// The techniques that may follow the queen of a trial.
fn inside(technique: Technique) -> &'static [Technique] {
    match technique {
        Technique::DeepTrial => up_to(Technique::Diagonals),
        Technique::NestedTrial => up_to(Technique::Trial),
        _ => SINGLES,
    }
}

/// Those of some open squares whose queen leads to a contradiction.
pub(super) fn find(
    technique: Technique,
    position: &mut Position,
    squares: Vec<Square>,
    reasoning: &mut Reasoning<'_>,
) -> Vec<Found> {
    let techniques = inside(technique);
    let first = position.next_step;
    let refuted = |queen| {
        let is_refuted = tried(position, queen, techniques, reasoning, false, |_, _, end| end == End::Contradiction)?;
        if !is_refuted {
            return None;
        }
        let mut deduction = Deduction::new(technique, Vec::new(), Vec::new(), Conclusion::Closes(vec![queen]));
        let mut support = Support::default();
        if reasoning.is_recording {
            deduction.ways.push(told(position, queen, techniques, reasoning, |position, steps| {
                // A trial that is cut before its first step has none, and is not told.
                let last =
                    Support { steps: position.next_step.checked_sub(1).into_iter().collect(), facts: Vec::new() };
                way(queen, &steps, first, last, &mut support)
            })?);
        }
        Some(Found { deduction, support })
    };
    squares.into_iter().filter_map(refuted).collect()
}

/// Makes a trial once more, for its steps. It costs no effort: were it cut, its steps would not lead to what the
/// first one found, and the facts that they name would not suffice. `None` if time is up, or an interrupt came.
fn told<T>(
    position: &mut Position,
    queen: Square,
    techniques: &[Technique],
    reasoning: &mut Reasoning<'_>,
    look: impl FnOnce(&Position, Vec<Step>) -> T,
) -> Option<T> {
    let meter = &mut reasoning.meter.without_nodes();
    let mut again = Reasoning { meter, is_recording: true };
    let told = tried(position, queen, techniques, &mut again, true, |position, steps, _| look(position, steps));
    if let Some(limit) = meter.cut_by() {
        reasoning.meter.end(limit);
        return None;
    }
    told
}

/// The effort of one trial: 1 on a small board. Singles look at each line, stronger techniques at each open square, so a
/// trial on a large board counts as several.
fn cost(position: &Position, techniques: &[Technique]) -> u64 {
    let rows = position.free(Line::Row).count() as u64;
    let unit = if techniques.len() == SINGLES.len() { 64 } else { 16 };
    1 + (rows / unit).pow(2)
}

/// Puts a queen on a square, reasons on, looks at what came out and takes everything back. `None` if the effort is spent.
fn tried<T>(
    position: &mut Position,
    queen: Square,
    techniques: &[Technique],
    reasoning: &mut Reasoning<'_>,
    is_recording: bool,
    look: impl FnOnce(&Position, Vec<Step>, End) -> T,
) -> Option<T> {
    // Where nothing is left, there may be a million squares more, and what each costs takes a look at all rows.
    if reasoning.meter.is_spent()
        || !reasoning.meter.spend(cost(position, techniques))
        || reasoning.meter.look_at_clock().is_err()
    {
        return None;
    }
    let mark = position.mark();
    let was_recording = std::mem::replace(&mut reasoning.is_recording, is_recording);
    position.place(queen, Placed::Tried);
    let is_short = !is_recording && techniques.len() == SINGLES.len();
    let (steps, end) =
        if is_short { (Vec::new(), singles::follow(position)) } else { run(position, techniques, reasoning) };
    let seen = look(position, steps, end);
    position.undo_to(mark);
    reasoning.is_recording = was_recording;
    Some(seen)
}

/// Lines of few open squares each of which, by singles, closes the same squares elsewhere.
pub(super) fn both_ways(position: &mut Position, reasoning: &mut Reasoning<'_>) -> Vec<Found> {
    let narrow: Vec<_> =
        position.free_lines().filter(|&line| (2..=MOST_WAYS).contains(&position.count(line))).collect();
    let mut found = Vec::new();
    for line in narrow {
        let squares: Vec<Square> = position.open_of(line).collect();
        let Some(closes) = closed_by_all(position, &squares, reasoning).filter(|closes| !closes.is_empty()) else {
            continue;
        };
        let closes: Vec<Square> = closes.into_iter().collect();
        let mut support = Support::default();
        let is_told = reasoning.is_recording;
        let ways = if is_told { ways(position, &squares, &closes, reasoning, &mut support) } else { Some(Vec::new()) };
        let Some(ways) = ways else { break };
        let follows = Conclusion::Closes(closes);
        let deduction = Deduction { ways, ..Deduction::new(Technique::BothWays, vec![line], squares, follows) };
        found.push(Found { deduction, support });
    }
    found
}

/// The squares that a queen on each of some squares closes; `None` if one of them is refuted, or the effort spent.
fn closed_by_all(
    position: &mut Position,
    squares: &[Square],
    reasoning: &mut Reasoning<'_>,
) -> Option<BTreeSet<Square>> {
    let mut common: Option<BTreeSet<Square>> = None;
    for &queen in squares {
        let mark = position.mark();
        let closed = tried(position, queen, SINGLES, reasoning, false, |position, _, end| {
            let closed = position.closed_since(mark).filter(|&square| !position.has_queen(square));
            (end != End::Contradiction).then(|| closed.collect::<BTreeSet<_>>())
        })??;
        common = Some(common.map_or(closed.clone(), |common| &common & &closed));
    }
    common
}

/// The ways from each of some squares to what they all close; `None` if time is up, or an interrupt came.
fn ways(
    position: &mut Position,
    squares: &[Square],
    closes: &[Square],
    reasoning: &mut Reasoning<'_>,
    support: &mut Support,
) -> Option<Vec<Way>> {
    let first = position.next_step;
    let way_from = |&queen: &Square| {
        told(position, queen, SINGLES, reasoning, |position, steps| {
            let mut targets = Support::default();
            closes.iter().for_each(|&square| position.support_of(square, &mut targets));
            way(queen, &steps, first, targets, support)
        })
    };
    squares.iter().map(way_from).collect()
}

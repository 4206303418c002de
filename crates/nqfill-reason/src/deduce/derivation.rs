//! Steps from a puzzle to its completion, to a contradiction, or to where the techniques end.

use super::position::{Cause, Placed, Position, Support};
use super::{Conclusion, Deduction, MOST_ROWS, TECHNIQUES, Technique, Way};
use nqfill_core::board::{Puzzle, Square};
use nqfill_core::engine::{Budget, Limit};
use nqfill_core::internals::Meter;
use std::collections::BTreeSet;

/// A deduction, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The round in which it was made, from 1 and without gaps within a list. All steps of a round are seen on the board as
    /// the rounds before it leave it, not one after the other.
    pub round: u32,
    /// What was deduced.
    pub deduction: Deduction,
    /// Numbers of the steps before it, in the same list, that it rests on.
    pub needs: Vec<usize>,
    /// Fixed queens and blocked squares that it rests on, beside those of the steps that it needs.
    pub facts: Vec<Square>,
}

/// How a derivation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every row has its queen: this is the only completion.
    Solved,
    /// There is no completion. The last step says why.
    Contradiction,
    /// No technique finds anything.
    Stuck,
    /// A limit came first; [`Limit::Nodes`] where the effort allowed is spent.
    Cut(Limit),
}

/// What techniques derive from a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Derivation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: End,
    /// The columns of the queens, 0-based, where [`Self::end`] is [`End::Solved`].
    pub columns: Option<Vec<u32>>,
    /// Squares that are open at the end.
    pub open: Vec<Square>,
}

/// What techniques of [`TECHNIQUES`] up to `strongest` derive from a puzzle. At most `effort` queens are tried in trials,
/// fewer on large boards, where a trial takes longer.
///
/// A puzzle of more than [`MOST_ROWS`] rows is not looked at: the end is [`End::Cut`] with [`Limit::TooManyRows`].
pub fn derive(puzzle: &Puzzle, strongest: Technique, effort: u64) -> Derivation {
    derive_metered(puzzle, up_to(strongest), &mut Meter::start(&Budget { nodes: Some(effort), ..Budget::default() }))
}

/// What some techniques, from the simplest to the strongest, derive from a puzzle with what a meter has left.
pub(crate) fn derive_metered(puzzle: &Puzzle, techniques: &[Technique], meter: &mut Meter) -> Derivation {
    if puzzle.n() > MOST_ROWS {
        let end = End::Cut(Limit::TooManyRows { rows: puzzle.n(), most: MOST_ROWS });
        return Derivation { steps: Vec::new(), end, columns: None, open: Vec::new() };
    }
    let mut position = Position::new(puzzle);
    let (steps, end) = run(&mut position, techniques, &mut Reasoning { meter, is_recording: true });
    let columns = position.queens().filter(|_| end == End::Solved);
    let open = position.open_squares().collect();
    Derivation { steps, end, columns, open }
}

/// The techniques from the simplest to this one.
pub(super) fn up_to(strongest: Technique) -> &'static [Technique] {
    &TECHNIQUES[..=strongest as usize]
}

impl Derivation {
    /// The steps that matter, with their needs renumbered: of a contradiction those that it rests on, and itself; of a
    /// completion those that place its queens, and what they rest on; otherwise all.
    pub fn reason(&self) -> Vec<Step> {
        let is_queen = |at: &usize| matches!(self.steps[*at].deduction.follows, Conclusion::Queen(_));
        let wanted = match self.end {
            End::Contradiction => self.steps.len().checked_sub(1).into_iter().collect(),
            End::Solved => (0..self.steps.len()).filter(is_queen).collect(),
            End::Stuck | End::Cut(_) => return self.steps.clone(),
        };
        keep_needed(&self.steps, 0, wanted).0
    }

    /// The fixed queens and blocked squares that steps rest on.
    pub fn facts(steps: &[Step]) -> BTreeSet<Square> {
        steps.iter().flat_map(|step| step.facts.iter().copied()).collect()
    }
}

/// A derivation under way: what it may cost, and whether it is to be told.
pub(super) struct Reasoning<'a> {
    /// Its nodes are queens that are tried; on large boards a queen counts as several.
    pub(super) meter: &'a mut Meter,
    /// True if steps are wanted, not only their end.
    pub(super) is_recording: bool,
}

/// A deduction with what trials in it rest on, outside of them.
pub(super) struct Found {
    pub(super) deduction: Deduction,
    pub(super) support: Support,
}

/// Applies techniques until nothing changes. Needs of the steps are numbers of all steps of the position, those of the
/// derivation around this one among them.
pub(super) fn run(
    position: &mut Position,
    techniques: &[Technique],
    reasoning: &mut Reasoning<'_>,
) -> (Vec<Step>, End) {
    let mut steps = Vec::new();
    let mut round = 0;
    loop {
        if position.is_complete() {
            return (steps, End::Solved);
        }
        if let Err(limit) = reasoning.meter.look_at_clock() {
            return (steps, End::Cut(limit));
        }
        let mut found = techniques.iter().map(|technique| technique.find(position, reasoning));
        let Some(found) = found.find(|found| !found.is_empty()) else {
            return (steps, cut(reasoning.meter).unwrap_or(End::Stuck));
        };
        round += 1;
        if apply(position, found, round, reasoning.is_recording, &mut steps) {
            return (steps, End::Contradiction);
        }
    }
}

/// The end of a derivation whose meter has nothing left; `None` if it has.
pub(super) fn cut(meter: &Meter) -> Option<End> {
    meter.is_spent().then(|| End::Cut(meter.cut_by().unwrap_or(Limit::Nodes)))
}

/// Applies what a technique found. True if that is a contradiction.
fn apply(position: &mut Position, found: Vec<Found>, round: u32, is_recording: bool, steps: &mut Vec<Step>) -> bool {
    // What each rests on is taken from the position in which it was found.
    let supported: Vec<Found> =
        if is_recording { found.into_iter().map(|found| with_lines(position, found)).collect() } else { found };
    for Found { mut deduction, mut support } in supported {
        let number = position.next_step;
        match &mut deduction.follows {
            Conclusion::Contradiction => {}
            Conclusion::Queen(queen) if position.is_open(*queen) => position.place(*queen, Placed::Step(number)),
            Conclusion::Queen(_) => continue,
            Conclusion::Closes(squares) => {
                squares.retain(|&square| position.close(square, Cause::Step(number)));
                if squares.is_empty() {
                    continue;
                }
            }
        }
        let is_over = deduction.follows == Conclusion::Contradiction;
        position.next_step += 1;
        if is_recording {
            support.normalise();
            let needs = support.steps.into_iter().map(|step| step as usize).collect();
            steps.push(Step { round, deduction, needs, facts: support.facts });
        }
        if is_over {
            return true;
        }
    }
    false
}

/// Adds what keeps the lines of a deduction closed.
fn with_lines(position: &Position, mut found: Found) -> Found {
    for &line in &found.deduction.lines {
        position.support(line, &mut found.support);
    }
    if found.deduction.technique == Technique::Diagonals {
        position.support_of_queens(&mut found.support);
    }
    found
}

/// The way from a queen to `targets`: of its steps, numbered from `first`, those that are needed. What they need of steps before
/// these, and of facts, goes to `outside`.
pub(super) fn way(queen: Square, steps: &[Step], first: u32, targets: Support, outside: &mut Support) -> Way {
    let wanted = targets.steps.into_iter().map(|step| step as usize).collect();
    let (steps, before) = keep_needed(steps, first as usize, wanted);
    outside.steps.extend(before.into_iter().map(|step| step as u32));
    outside.facts.extend(targets.facts.into_iter().chain(Derivation::facts(&steps)));
    Way { queen, steps }
}

/// Of steps, numbered from `first`, those that are wanted, and those that they rest on; and numbers of steps before these.
pub(super) fn keep_needed(steps: &[Step], first: usize, mut wanted: BTreeSet<usize>) -> (Vec<Step>, BTreeSet<usize>) {
    let mut kept = Vec::new();
    for (at, step) in steps.iter().enumerate().rev() {
        if wanted.remove(&(first + at)) {
            wanted.extend(step.needs.iter().copied());
            kept.push((first + at, step.clone()));
        }
    }
    kept.reverse();
    (renumbered(kept), wanted)
}

/// Steps with their old numbers, to steps whose needs count in the new list, and whose rounds have no gaps.
fn renumbered(kept: Vec<(usize, Step)>) -> Vec<Step> {
    let numbers: Vec<usize> = kept.iter().map(|(number, _)| *number).collect();
    let mut rounds: Vec<u32> = kept.iter().map(|(_, step)| step.round).collect();
    rounds.dedup();
    let renumber = |mut step: Step| {
        step.needs = step.needs.iter().filter_map(|need| numbers.binary_search(need).ok()).collect();
        step.round = 1 + rounds.partition_point(|&round| round < step.round) as u32;
        step
    };
    kept.into_iter().map(|(_, step)| renumber(step)).collect()
}

/// Takes steps again, round by round, each round from the position that those before it leave; with what each rests on
/// now. `None` if one of them no longer follows, if the last is no contradiction, or if the meter is spent.
pub(crate) fn replay(puzzle: &Puzzle, steps: &[Step], meter: &mut Meter) -> Option<Vec<Step>> {
    let mut replayed = Vec::new();
    if meter.is_spent() || meter.look_at_clock().is_err() {
        return None;
    }
    let (position, reasoning) = (&mut Position::new(puzzle), &mut Reasoning { meter, is_recording: true });
    for round in steps.chunk_by(|a, b| a.round == b.round) {
        if replay_round(position, round, reasoning, &mut replayed)? {
            return Some(keep_needed(&replayed, 0, [replayed.len() - 1].into()).0);
        }
    }
    None
}

/// Takes the steps of one round. True if one is a contradiction; `None` if one does not follow, or the effort is spent.
fn replay_round(
    position: &mut Position,
    round: &[Step],
    reasoning: &mut Reasoning<'_>,
    replayed: &mut Vec<Step>,
) -> Option<bool> {
    if reasoning.meter.look_at_clock().is_err() {
        return None;
    }
    let found = round[0].deduction.technique.find_again(round, position, reasoning);
    let serves = |found: &Found| round.iter().any(|step| found.deduction.serves(&step.deduction));
    let (again, _): (Vec<Found>, Vec<Found>) = found.into_iter().partition(serves);
    let is_found = |step: &Step| again.iter().any(|found| found.deduction.serves(&step.deduction));
    let is_whole = round.iter().all(is_found);
    is_whole.then(|| apply(position, again, round[0].round, true, replayed))
}

/// Leaves out every step without which the others still lead to the contradiction, each tried once, the last first, as far as the
/// meter reaches.
pub(crate) fn shortened(puzzle: &Puzzle, whole: Vec<Step>, meter: &mut Meter) -> Vec<Step> {
    let mut steps = whole.clone();
    for at in (0..steps.len().saturating_sub(1)).rev() {
        let left_out = steps.remove(at);
        if replay(puzzle, &steps, meter).is_none() {
            steps.insert(at, left_out);
        }
    }
    // What they rest on may have changed. That is told once, whatever effort is left.
    replay(puzzle, &steps, &mut meter.without_nodes()).unwrap_or(whole)
}

/// Squares of boards on which steps are taken again, each without one fact: beyond these facts are not left out.
const MOST_SQUARES_AGAIN: usize = 4_000_000;

/// The same rounds on fewer facts: leaves out each fact, one by one, without which they still lead to the contradiction. The part is
/// the puzzle with the facts that the steps name, and no others.
pub(crate) fn with_fewer_facts(
    mut part: Puzzle,
    named: &[Square],
    mut steps: Vec<Step>,
    meter: &mut Meter,
) -> Vec<Step> {
    if named.len() * part.n().pow(2) > MOST_SQUARES_AGAIN {
        return steps;
    }
    for &fact in named {
        let rest = part.without(fact);
        if let Some(again) = replay(&rest, &steps, meter) {
            (part, steps) = (rest, again);
        }
    }
    steps
}

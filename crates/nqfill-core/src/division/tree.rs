//! Puts units together again: checks that their places are a partition of the puzzle, whoever made them.

use super::node::{Node, WrongStep};
use super::place::{MOST_STEPS, Place, PlaceStep, Restriction};
use crate::board::{BitSet, Line, Puzzle};
use std::collections::BTreeMap;
use thiserror::Error;

/// What is known of some units, by their places.
#[derive(Clone, Debug)]
pub struct Tree<V> {
    root: Branch<V>,
}

/// What is known of one unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known<V> {
    /// That it is a unit.
    Open,
    /// A result that does not decide it: the results of its own units, if they are all known of, stand in its place.
    Partial(V),
    /// Its result.
    Decided(V),
}

/// A node, and the nodes below it.
#[derive(Clone, Debug)]
struct Branch<V> {
    own: Option<Known<V>>,
    below: BTreeMap<PlaceStep, Branch<V>>,
}

/// The units that stand for the whole puzzle.
#[derive(Clone, Debug)]
pub struct Cover<V> {
    /// The units, in the order of their places, with their results. Where a unit is decided, its own units are left out.
    pub units: Vec<(Node, Option<V>)>,
    /// Units with a result of which parts have results too.
    pub twice: Vec<Twice<V>>,
}

/// A unit with a result of its own and with results of units that it was divided into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twice<V> {
    /// The unit.
    pub place: Place,
    /// Its result.
    pub value: V,
    /// Those of its units, each with the number of times that it counts there.
    pub parts: Vec<(u64, V)>,
    /// True if these are all of its units.
    pub is_whole: bool,
}

/// Reason why units are no partition of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A step that the puzzle does not allow.
    #[error("`{place}` is no part of this puzzle: {why}")]
    Wrong {
        /// The place that the step leads to.
        place: Place,
        /// What is wrong with the step.
        why: WrongStep,
    },
    /// Two units of different divisions: one divides the node on other lines than the other.
    #[error("`{0}` and `{1}` belong to two divisions")]
    Divisions(Place, Place),
    /// Units that have completions in common.
    #[error("`{0}` and `{1}` overlap")]
    Overlap(Place, Place),
    /// A part of the puzzle that no unit has.
    #[error("no unit has `{0}`")]
    Gap(Place),
    /// Two results of one unit that contradict each other.
    #[error("two results of `{0}` contradict each other")]
    Contradiction(Place),
    /// A step with more parts than can be checked.
    #[error("`{0}` falls into too many parts to check them")]
    TooFine(Place),
}

impl<V> Default for Branch<V> {
    fn default() -> Self {
        Self { own: None, below: BTreeMap::new() }
    }
}

impl<V> Default for Cover<V> {
    fn default() -> Self {
        Self { units: Vec::new(), twice: Vec::new() }
    }
}

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self { root: Branch::default() }
    }
}

impl<V: Clone + PartialEq> Tree<V> {
    /// Adds what is known of a unit. What is known already stays; a result counts more than that the unit exists.
    ///
    /// # Errors
    /// If it has another result already.
    pub fn add(&mut self, place: &Place, known: Known<V>) -> Result<(), Fault> {
        let mut branch = &mut self.root;
        for step in &place.0 {
            branch = branch.below.entry(step.clone()).or_default();
        }
        match (&branch.own, known) {
            (Some(Known::Decided(one)), Known::Decided(other)) if *one != other => {
                return Err(Fault::Contradiction(place.clone()));
            }
            (Some(Known::Decided(_)), _) | (Some(Known::Partial(_)), Known::Open) => {}
            (_, known) => branch.own = Some(known),
        }
        Ok(())
    }

    /// The units that stand for the whole puzzle.
    ///
    /// # Errors
    /// If the units that were added are no partition of the puzzle.
    pub fn cover(&self, puzzle: &Puzzle) -> Result<Cover<V>, Fault> {
        let Covered { units, twice, .. } = self.root.cover(Node::root(puzzle))?;
        Ok(Cover { units: units?, twice })
    }
}

/// What stands for a node.
struct Covered<V> {
    /// The units, or the gap between them.
    units: Result<Vec<(Node, Option<V>)>, Fault>,
    /// The highest results, each with the weight of its unit. Those of its own units count before a partial result.
    results: Vec<(u64, V)>,
    twice: Vec<Twice<V>>,
}

impl<V: Clone> Branch<V> {
    fn cover(&self, node: Node) -> Result<Covered<V>, Fault> {
        let below = self.cover_below(&node)?;
        let (value, is_partial) = match &self.own {
            None => return Ok(below),
            // The unit itself is still there to be decided.
            Some(Known::Open) => {
                return Ok(Covered { units: below.units.or_else(|_| Ok(vec![(node, None)])), ..below });
            }
            Some(Known::Partial(value)) => (value, true),
            Some(Known::Decided(value)) => (value, false),
        };
        let Covered { units, results, mut twice } = below;
        let own = vec![(node.weight(), value.clone())];
        if !results.is_empty() {
            let parts = results.iter().map(|(weight, part)| (weight / node.weight(), part.clone())).collect();
            // What is missing below does not matter.
            let is_whole = units.as_ref().is_ok_and(|units| units.iter().all(|(_, value)| value.is_some()));
            twice.push(Twice { place: node.place().clone(), value: value.clone(), parts, is_whole });
        }
        let results = if is_partial && !results.is_empty() { results } else { own };
        let itself = || vec![(node, Some(value.clone()))];
        let units = if is_partial { units.unwrap_or_else(|_| itself()) } else { itself() };
        Ok(Covered { units: Ok(units), results, twice })
    }

    /// What the nodes below stand for together.
    fn cover_below(&self, node: &Node) -> Result<Covered<V>, Fault> {
        let steps: Vec<&PlaceStep> = self.below.keys().collect();
        let nodes = steps.iter().map(|step| child(node, step)).collect::<Result<Vec<_>, _>>()?;
        let units = match check_partition(node, &steps) {
            Err(gap @ Fault::Gap(_)) => Err(gap),
            others => {
                others?;
                Ok(Vec::new())
            }
        };
        let mut covered = Covered { units, results: Vec::new(), twice: Vec::new() };
        for (below, node) in self.below.values().zip(nodes) {
            let Covered { units, results, twice } = below.cover(node)?;
            match (units, &mut covered.units) {
                (Ok(units), Ok(all)) => all.extend(units),
                (Err(gap), all @ Ok(_)) => *all = Err(gap),
                (_, Err(_)) => {}
            }
            covered.results.extend(results);
            covered.twice.extend(twice);
        }
        Ok(covered)
    }
}

fn child(node: &Node, step: &PlaceStep) -> Result<Node, Fault> {
    node.child(step).map_err(|why| Fault::Wrong { place: node.place().then(step.clone()), why })
}

/// Most images of the steps from one node, and most combinations of their squares, that are checked.
const MOST_PARTS: usize = 1 << 16;

/// Checks that, whichever squares the queens of the lines of these steps stand on, exactly one step or one of its images has
/// them.
fn check_partition(node: &Node, steps: &[&PlaceStep]) -> Result<(), Fault> {
    if steps.is_empty() {
        return Err(Fault::Gap(node.place().clone()));
    }
    let place = |at: usize| node.place().then(steps[at].clone());
    let lines = |step: &PlaceStep| step.restrictions.iter().map(|own| (own.line, own.index)).collect::<Vec<_>>();
    if let Some(other) = steps.iter().position(|step| lines(step) != lines(steps[0])) {
        return Err(Fault::Divisions(place(0), place(other)));
    }
    // Each image with the step that it belongs to.
    let mut boxes: Vec<(usize, Vec<Restriction>)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        match node.images(step).filter(|_| step.weight > 1) {
            Some(images) => boxes.extend(images.into_iter().map(|image| (at, image))),
            None => boxes.push((at, step.restrictions.clone())),
        }
        if boxes.len() > MOST_PARTS {
            return Err(Fault::TooFine(node.place().clone()));
        }
    }
    let lines: Vec<_> =
        lines(steps[0]).into_iter().enumerate().map(|(at, line)| atoms(node, line, at, &boxes)).collect();
    let combinations = lines.iter().try_fold(1_usize, |product, atoms| product.checked_mul(atoms.len().max(1)));
    if combinations.is_none_or(|combinations| combinations > MOST_PARTS) {
        return Err(Fault::TooFine(node.place().clone()));
    }
    let mut chosen = Vec::new();
    let everywhere = BitSet::of(boxes.len(), 0..boxes.len());
    check_combinations(&lines, &everywhere, &mut chosen, &mut |chosen, inside| match inside {
        [] => {
            let restrictions = chosen.iter().map(|atom| atom.squares.clone()).collect();
            Err(Fault::Gap(node.place().then(PlaceStep { restrictions, weight: 1 })))
        }
        [_] => Ok(()),
        [one, other, ..] => Err(Fault::Overlap(place(boxes[*one].0), place(boxes[*other].0))),
    })
}

/// Squares of a line that the same boxes have.
struct Atom {
    squares: Restriction,
    boxes: BitSet,
}

/// The atoms of a line, whose place among the lines is `at`.
fn atoms(node: &Node, (line, index): (Line, u32), at: usize, boxes: &[(usize, Vec<Restriction>)]) -> Vec<Atom> {
    let mut atoms: BTreeMap<BitSet, Vec<u32>> = BTreeMap::new();
    for square in node.open(line, index) {
        let has_square = |&k: &usize| boxes[k].1[at].squares.binary_search(&square).is_ok();
        let inside = BitSet::of(boxes.len(), (0..boxes.len()).filter(has_square));
        atoms.entry(inside).or_default().push(square);
    }
    let atom = |(boxes, squares)| Atom { squares: Restriction { line, index, squares }, boxes };
    atoms.into_iter().map(atom).collect()
}

/// Takes the atoms of a combination, and the boxes that have them all, at most two.
type Check<'c, 'a> = dyn FnMut(&[&'a Atom], &[usize]) -> Result<(), Fault> + 'c;

/// Goes through all combinations of one atom a line. `check` gets the atoms and the boxes that have them all, at most two.
fn check_combinations<'a>(
    lines: &'a [Vec<Atom>],
    inside: &BitSet,
    chosen: &mut Vec<&'a Atom>,
    check: &mut Check<'_, 'a>,
) -> Result<(), Fault> {
    let Some((first, rest)) = lines.split_first() else {
        return check(chosen, &inside.iter().take(2).collect::<Vec<_>>());
    };
    for atom in first {
        let mut inside = inside.clone();
        inside.intersect_with(&atom.boxes);
        chosen.push(atom);
        check_combinations(rest, &inside, chosen, check)?;
        chosen.pop();
    }
    Ok(())
}

const _: () = assert!(MOST_STEPS <= 1 << 10, "a cover takes a call for each step");

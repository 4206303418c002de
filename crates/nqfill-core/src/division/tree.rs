//! Puts units together again: checks that their cubes are a partition of the puzzle, whoever made them.

use super::cube::{Cube, Domain, MOST_STEPS, Split};
use super::node::{Node, WrongStep};
use crate::board::{BitSet, Line, Puzzle};
use std::collections::BTreeMap;
use thiserror::Error;

/// Units by their cubes, each with what is known of it.
#[derive(Clone, Debug)]
pub struct Tree<V> {
    own: Option<V>,
    below: BTreeMap<Split, Tree<V>>,
}

/// Reason why units are no partition of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// A step that the puzzle does not allow.
    #[error("`{cube}` is no part of this puzzle: {why}")]
    Wrong {
        /// The cube that the step leads to.
        cube: Cube,
        /// What is wrong with the step.
        why: WrongStep,
    },
    /// Two units of different divisions: one divides the node on other lines than the other.
    #[error("`{0}` and `{1}` belong to two divisions")]
    Divisions(Cube, Cube),
    /// Units that have completions in common.
    #[error("`{0}` and `{1}` overlap")]
    Overlap(Cube, Cube),
    /// A part of the puzzle that no unit has.
    #[error("no unit has `{0}`")]
    Gap(Cube),
    /// A step with more parts than can be checked.
    #[error("`{0}` falls into too many parts to check them")]
    TooFine(Cube),
}

impl<V> Default for Tree<V> {
    fn default() -> Self {
        Self { own: None, below: BTreeMap::new() }
    }
}

impl<V> Tree<V> {
    /// Puts a unit with what is known of it in cube of what was known before, which is returned.
    pub fn insert(&mut self, cube: &Cube, known: V) -> Option<V> {
        let tree = cube.0.iter().fold(self, |tree, step| tree.below.entry(step.clone()).or_default());
        tree.own.replace(known)
    }

    /// The units in the order of their cubes, each with its board and what is known of it.
    ///
    /// # Errors
    /// If they are no partition of the puzzle.
    pub fn cover(self, puzzle: &Puzzle) -> Result<Vec<(Node, V)>, PartitionError> {
        let mut units = Vec::new();
        self.add_to(Node::root(puzzle), &mut units)?;
        Ok(units)
    }

    fn add_to(self, node: Node, units: &mut Vec<(Node, V)>) -> Result<(), PartitionError> {
        let steps: Vec<&Split> = self.below.keys().collect();
        if let Some(known) = self.own {
            if let Some(&step) = steps.first() {
                return Err(PartitionError::Overlap(node.cube().clone(), node.cube().then(step.clone())));
            }
            units.push((node, known));
            return Ok(());
        }
        let nodes = steps.iter().map(|step| child(&node, step)).collect::<Result<Vec<_>, _>>()?;
        check_partition(&node, &steps)?;
        self.below.into_values().zip(nodes).try_for_each(|(below, node)| below.add_to(node, units))
    }
}

fn child(node: &Node, step: &Split) -> Result<Node, PartitionError> {
    node.child(step).map_err(|why| PartitionError::Wrong { cube: node.cube().then(step.clone()), why })
}

/// Most images of the steps from one node, and most combinations of their squares, that are checked.
const MOST_PARTS: usize = 1 << 16;

/// Checks that, whichever squares the queens of the lines of these steps stand on, exactly one step or one of its images has
/// them.
fn check_partition(node: &Node, steps: &[&Split]) -> Result<(), PartitionError> {
    if steps.is_empty() {
        return Err(PartitionError::Gap(node.cube().clone()));
    }
    let cube = |at: usize| node.cube().then(steps[at].clone());
    let lines = |step: &Split| step.restrictions.iter().map(|own| (own.line, own.index)).collect::<Vec<_>>();
    if let Some(other) = steps.iter().position(|step| lines(step) != lines(steps[0])) {
        return Err(PartitionError::Divisions(cube(0), cube(other)));
    }
    // Each image with the step that it belongs to.
    let mut boxes: Vec<(usize, Vec<Domain>)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        match node.images(step).filter(|_| step.weight > 1) {
            Some(images) => boxes.extend(images.into_iter().map(|image| (at, image))),
            None => boxes.push((at, step.restrictions.clone())),
        }
        if boxes.len() > MOST_PARTS {
            return Err(PartitionError::TooFine(node.cube().clone()));
        }
    }
    let lines: Vec<_> =
        lines(steps[0]).into_iter().enumerate().map(|(at, line)| atoms(node, line, at, &boxes)).collect();
    let combinations = lines.iter().try_fold(1_usize, |product, atoms| product.checked_mul(atoms.len().max(1)));
    if combinations.is_none_or(|combinations| combinations > MOST_PARTS) {
        return Err(PartitionError::TooFine(node.cube().clone()));
    }
    let mut chosen = Vec::new();
    let everywhere = BitSet::of(boxes.len(), 0..boxes.len());
    check_combinations(&lines, &everywhere, &mut chosen, &mut |chosen, inside| match inside {
        [] => {
            let restrictions = chosen.iter().map(|atom| atom.squares.clone()).collect();
            Err(PartitionError::Gap(node.cube().then(Split { restrictions, weight: 1 })))
        }
        [_] => Ok(()),
        [one, other, ..] => Err(PartitionError::Overlap(cube(boxes[*one].0), cube(boxes[*other].0))),
    })
}

/// Squares of a line that the same boxes have.
struct Atom {
    squares: Domain,
    boxes: BitSet,
}

/// The atoms of a line, whose cube among the lines is `at`.
fn atoms(node: &Node, (line, index): (Line, u32), at: usize, boxes: &[(usize, Vec<Domain>)]) -> Vec<Atom> {
    let mut atoms: BTreeMap<BitSet, Vec<u32>> = BTreeMap::new();
    for square in node.open(line, index) {
        let has_square = |&k: &usize| boxes[k].1[at].squares.binary_search(&square).is_ok();
        let inside = BitSet::of(boxes.len(), (0..boxes.len()).filter(has_square));
        atoms.entry(inside).or_default().push(square);
    }
    let atom = |(boxes, squares)| Atom { squares: Domain { line, index, squares }, boxes };
    atoms.into_iter().map(atom).collect()
}

/// Takes the atoms of a combination, and the boxes that have them all, at most two.
type Check<'c, 'a> = dyn FnMut(&[&'a Atom], &[usize]) -> Result<(), PartitionError> + 'c;

/// Goes through all combinations of one atom a line. `check` gets the atoms and the boxes that have them all, at most two.
fn check_combinations<'a>(
    lines: &'a [Vec<Atom>],
    inside: &BitSet,
    chosen: &mut Vec<&'a Atom>,
    check: &mut Check<'_, 'a>,
) -> Result<(), PartitionError> {
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

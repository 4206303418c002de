//! Dividing a puzzle into units: smaller puzzles whose completions, taken together, are those of the puzzle, each once. So
//! units can be counted or decided anywhere, and the results put together.
//!
//! A division is a tree. Each step down restricts the queens of some lines (rows or columns) to some of their open squares.
//! The steps from one node to its children are a partition: whichever squares the queens of these lines stand on, exactly
//! one child has them. A [`Cube`] is the steps from the root to a unit, and whoever knows the puzzle and the cubes of some
//! units can check that they are a partition ([`Tree`]), however the division was made.
//!
//! Where the board of a node has symmetries, one child may stand for all its images under them. Its completions then count
//! as often as it has images: that is the weight of the step.
//!
//! [`divide`] makes units of about equal cost: it divides the unit that is expected to cost the most until there are enough. Units
//! with symmetries, which lose some when they are divided, come later than others of their cost.
//! To count, a step says for some columns whether their queen stands in the top or in the bottom half, because the halves
//! that meet in a count use certain sets of columns: so no pair of halves is looked at twice. To decide, a step chooses among
//! the squares of the line on which the search would branch.
//!
//! ```
//! use nqfill_core::division::{Purpose, divide};
//! use nqfill_core::{Budget, Puzzle, count};
//!
//! let puzzle = Puzzle::empty(8)?;
//! let units = divide(&puzzle, 5, Purpose::Count, &Budget::default())?;
//! let mut sum = 0;
//! for unit in &units {
//!     sum += u128::from(unit.node.weight()) * count(unit.node.board())?;
//! }
//! assert_eq!((units.len(), sum), (5, 92));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod count;
mod cube;
mod node;
mod solve;
#[cfg(test)]
mod tests;
mod tree;

pub use cube::{Cube, Domain, Split, WrongCube};
pub use node::{Node, WrongStep};
pub use tree::{PartitionError, Tree};

use crate::board::{Line, Puzzle, Residual, heap_sort_by, places_by_key};
use crate::count::MEMORY;
use crate::engine::{Budget, Limit, Meter, Stop};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What the units of a division are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// To count completions.
    #[default]
    Count,
    /// To find one, or to prove that there is none.
    Solve,
}

/// A unit of a division.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its cube, and its board.
    pub node: Node,
    /// The expected cost on one core: nanoseconds of a count, nodes of a search; infinite where a board is too wide for that.
    pub cost: f64,
}

/// Divides a puzzle into so many units, or fewer where it has too few free lines. They are in the order of their cubes, and
/// always the same.
///
/// Of the budget, time and interrupts end the division early; its memory is what the count of a unit may use, [`MEMORY`] where
/// none is given: the method depends on that. Nodes are not limited.
///
/// # Errors
/// If a limit of the budget was reached first.
pub fn divide(puzzle: &Puzzle, units: usize, purpose: Purpose, budget: &Budget) -> Result<Vec<Unit>, Limit> {
    let node = Node::root(puzzle);
    let divider = divider(purpose, budget);
    let mut meter = Meter::start(&Budget { nodes: None, memory: None, ..budget.clone() });
    let is_wide = node.board().free_rows() > MOST_ROWS;
    let cost = if is_wide { f64::INFINITY } else { divider.cost(&node)? };
    // The unit to be divided next is the last; of equals, the one whose cube comes first. Costs are no less than 0, and then
    // their bits are in the same order.
    let key = |unit: &Unit| (divider.worth(unit).to_bits(), Reverse(unit.node.cube().clone()));
    let with_key = |unit: Unit| (key(&unit), unit);
    let mut open = BTreeMap::from([with_key(Unit { node, cost })]);
    let mut whole: Vec<Unit> = Vec::new();
    for loses_symmetries in [false, true] {
        open.extend(whole.drain(..).map(with_key));
        while open.len() + whole.len() < units
            && let Some((_, unit)) = open.pop_last()
        {
            if let ControlFlow::Break(Stop::Limit(limit)) = meter.poll() {
                return Err(limit);
            }
            let room = units - open.len() - whole.len();
            let is_deep = unit.node.cube().0.len() >= cube::MOST_STEPS;
            let parts = if is_deep || is_wide { Vec::new() } else { divider.divide(&unit, room, loses_symmetries)? };
            if parts.is_empty() {
                whole.push(unit);
            } else {
                open.extend(parts.into_iter().map(with_key));
            }
        }
    }
    let mut units: Vec<_> = open.into_values().chain(whole).collect();
    heap_sort_by(&mut units, |one, other| one.node.cube() < other.node.cube());
    Ok(units)
}

fn divider(purpose: Purpose, budget: &Budget) -> Box<dyn Divider + '_> {
    match purpose {
        Purpose::Count => {
            let memory = budget.memory.unwrap_or(MEMORY);
            Box::new(count::Counting { memory, meter: Meter::start(budget) })
        }
        Purpose::Solve => Box::new(solve::Deciding { budget }),
    }
}

/// A way to divide units.
trait Divider {
    fn cost(&self, node: &Node) -> Result<f64, Limit>;

    /// How much a unit is worth dividing: its cost, or less where the parts cost more than the whole.
    fn worth(&self, unit: &Unit) -> f64 {
        unit.cost
    }

    /// The parts of a unit, at most `room` of them, which is at least 2; none if it cannot be divided. There may be one, whose
    /// weight stands for the others. Symmetries that weights could use are lost only if `loses_symmetries`.
    fn divide(&self, unit: &Unit, room: usize, loses_symmetries: bool) -> Result<Vec<Unit>, Limit>;
}

/// Most free rows of a board that is divided: its open squares are looked at one by one.
const MOST_ROWS: usize = 4096;

/// The row or column with the fewest open squares, of those with two or more; of equals the one nearest to the middle, whose
/// queen takes the most from the rest: with an odd number of rows, the middle row leaves two equal halves. `None` if there is
/// no choice on any line.
fn narrowest_choice(residual: &Residual) -> Option<(Line, u32)> {
    let m = residual.len();
    let (of_rows, of_columns) = residual.open_counts();
    let rows = residual.rows().iter().zip(of_rows).map(|(&index, open)| (Line::Row, index, open));
    let columns = residual.columns().iter().zip(of_columns).map(|(&index, open)| (Line::Column, index, open));
    let lines = rows.zip(0..).chain(columns.zip(0..)).filter(|((.., open), _)| *open > 1);
    let line = lines.min_by_key(|&((.., open), at): &((Line, u32, u32), usize)| (open, (2 * at + 1).abs_diff(m)));
    line.map(|((line, index, _), _)| (line, index))
}

/// Divides a node on one line into two groups of its open squares, of about equal cost, where `cost` tells that of each square.
/// Squares that have an image among those before, under a symmetry that maps the line to itself, are left to its weight.
fn divide_on_line(
    node: &Node,
    (line, index): (Line, u32),
    mut cost: impl FnMut(u32) -> Result<f64, Limit>,
) -> Result<Vec<Unit>, Limit> {
    let step = |squares: Vec<u32>, weight| Split { restrictions: vec![Domain { line, index, squares }], weight };
    let open = node.open(line, index);
    let images = |square: u32| node.images(&step(vec![square], 1)).unwrap_or_default();
    // Squares that no other one stands for, with the number of their images.
    let mut squares: Vec<(u32, u64, f64)> = Vec::new();
    let mut covered = Vec::new();
    for &square in &open {
        if !covered.contains(&square) {
            let images = images(square);
            covered.extend(images.iter().map(|image| image[0].squares[0]));
            squares.push((square, images.len().max(1) as u64, cost(square)?));
        }
    }
    let lightest = squares.iter().map(|&(_, weight, _)| weight).min().unwrap_or(1);
    let is_mixed = squares.iter().any(|&(_, weight, _)| weight != lightest);
    let mut groups: [(Vec<u32>, u64, f64); 2] = [(Vec::new(), 1, 0.0), (Vec::new(), 1, 0.0)];
    // The dearest first.
    for place in places_by_key(squares.iter().map(|&(.., cost)| !cost.to_bits())) {
        let (square, weight, cost) = squares[place];
        // Of squares that cost nothing each group gets some, so that both can be divided further.
        let fewer = usize::from((groups[1].2, groups[1].0.len()) < (groups[0].2, groups[0].0.len()));
        let group = &mut groups[if is_mixed { usize::from(weight != lightest) } else { fewer }];
        group.0.push(square);
        (group.1, group.2) = (weight, group.2 + cost);
    }
    let unit = |(mut squares, weight, cost): (Vec<u32>, u64, f64)| {
        squares.sort_unstable();
        let node = node.child(&step(squares, weight)).expect("the squares are open");
        Unit { node, cost }
    };
    Ok(groups.into_iter().filter(|group| !group.0.is_empty()).map(unit).collect())
}

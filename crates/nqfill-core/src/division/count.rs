//! Dividing what is to be counted.

use super::cube::{Domain, Split};
use super::node::Node;
use super::{Divider, Unit, divide_on_line, narrowest_choice};
use crate::board::{Line, Residual, Symmetry, heap_sort};
use crate::count::{ExpectedCost, HalfLines, expected_cost};
use crate::engine::{Limit, Meter};

pub(super) struct Counting {
    /// Memory for the count of a unit, in bytes.
    pub(super) memory: u64,
    /// The limits of the division, nodes apart.
    pub(super) meter: Meter,
}

impl Divider for Counting {
    fn cost(&self, node: &Node) -> Result<f64, Limit> {
        if node.board().free_rows() > MOST_ESTIMATED {
            return Ok(f64::INFINITY);
        }
        Ok(self.expected_cost(&node.residual())?.nanoseconds)
    }

    fn worth(&self, unit: &Unit) -> f64 {
        let has_symmetries = Symmetry::of_puzzle(unit.node.board()).len() > 1;
        if has_symmetries { WORTH_OF_SYMMETRIC * unit.cost } else { unit.cost }
    }

    fn divide(&self, unit: &Unit, room: usize, loses_symmetries: bool) -> Result<Vec<Unit>, Limit> {
        let node = &unit.node;
        let residual = unit.node.residual();
        if residual.is_empty() {
            return Ok(Vec::new());
        }
        let ways: &[bool] = if loses_symmetries { &[true, false] } else { &[true] };
        for &swapped in ways {
            match symmetric_steps(node, &residual, swapped) {
                Some(steps) if steps.len() <= room => return self.units(node, &steps),
                Some(_) if !loses_symmetries => return Ok(Vec::new()),
                _ => {}
            }
        }
        let halves = if residual.len() <= MOST_ESTIMATED { self.expected_cost(&residual)?.halves } else { None };
        if let Some(steps) = halves.and_then(|halves| sides(node, &residual, &halves)) {
            return self.units(node, &steps);
        }
        let Some(line) = narrowest_choice(&residual) else { return Ok(Vec::new()) };
        let place = |lines: &[u32], at: u32| lines.binary_search(&at).expect("an open square is on free lines");
        let open = node.open(line.0, line.1).len();
        divide_on_line(node, line, |square| {
            if residual.len() > MOST_ESTIMATED {
                return Ok(unit.cost / open as f64);
            }
            let (row, column) = if line.0 == Line::Row { (line.1, square) } else { (square, line.1) };
            let (i, j) = (place(residual.rows(), row), place(residual.columns(), column));
            Ok(self.expected_cost(&residual.with_queen(i, j))?.nanoseconds)
        })
    }
}

impl Counting {
    fn expected_cost(&self, residual: &Residual) -> Result<ExpectedCost, Limit> {
        let limit = || self.meter.limit_beside_nodes();
        expected_cost(residual, self.memory, &|| limit().is_none()).ok_or_else(|| limit().unwrap_or(Limit::Interrupt))
    }

    fn units(&self, node: &Node, steps: &[Split]) -> Result<Vec<Unit>, Limit> {
        let unit = |step: &Split| {
            let node = node.child(step).expect("the squares are open");
            let cost = self.cost(&node)?;
            Ok(Unit { node, cost })
        };
        steps.iter().map(unit).collect()
    }
}

/// Steps that say of a line, and of all its images under the symmetries of the board, in which half of the board their queens
/// stand: one step of each class under the symmetries. Unless `swapped`, only those images count that are columns, as the line
/// is: this makes fewer steps, and leaves symmetries unused that swap rows and columns. `None` if the board has no symmetry but
/// the identity, or no such line.
fn symmetric_steps(node: &Node, residual: &Residual, swapped: bool) -> Option<Vec<Split>> {
    let group = Symmetry::of_puzzle(node.board());
    let m = residual.len();
    // Symmetries of the board are those of the residual, whose halves are equal only if m is even.
    if group.len() < 2 || m < FEWEST_ROWS || !m.is_multiple_of(2) {
        return None;
    }
    let first_half = |lines: &[u32]| lines[..m / 2].to_vec();
    let (top, left) = (first_half(residual.rows()), first_half(residual.columns()));
    let split = |line: Line, index: u32| {
        let half = if line == Line::Row { &left } else { &top };
        let (first, second): (Vec<_>, Vec<_>) =
            node.open(line, index).into_iter().partition(|square| half.binary_search(square).is_ok());
        let restriction = |squares| Domain { line, index, squares };
        (!first.is_empty() && !second.is_empty()).then(|| [restriction(first), restriction(second)])
    };
    // First the lines in the middle, where the choice takes the most from the count, then from the border inwards, where it
    // costs the least: docs/experiments.md has the comparison.
    let mut columns = from_border(residual.columns());
    if node.cube().0.is_empty() {
        columns.reverse();
    }
    columns.into_iter().find_map(|column| {
        let whole = Domain { line: Line::Column, index: column, squares: node.open(Line::Column, column) };
        let lines = node.lines_of(&whole).into_iter().filter(|&(line, _)| swapped || line == Line::Column);
        let choices = lines.map(|(line, index)| split(line, index)).collect::<Option<Vec<_>>>()?;
        classes(node, &choices)
    })
}

/// Most free rows of a board whose count is estimated. Nobody counts the completions of larger boards unless few squares are
/// open; their squares are taken to cost the same.
const MOST_ESTIMATED: usize = 64;

/// How much a unit with symmetries is worth dividing, beside one without that costs as much. Its parts join halves several times
/// that it joins once.
const WORTH_OF_SYMMETRIC: f64 = 0.6;

/// Fewest free rows for which symmetries are used up by a division; smaller boards are counted at once.
const FEWEST_ROWS: usize = 6;

/// One step of each class of choices, one of two restrictions for each line.
fn classes(node: &Node, choices: &[[Domain; 2]]) -> Option<Vec<Split>> {
    let (mut steps, mut covered) = (Vec::new(), Vec::new());
    for bits in 0..1_u32 << choices.len() {
        let chosen = |(at, pair): (usize, &[Domain; 2])| pair[(bits >> at & 1) as usize].clone();
        let mut step = Split { restrictions: choices.iter().enumerate().map(chosen).collect(), weight: 1 };
        heap_sort(&mut step.restrictions);
        if covered.contains(&step.restrictions) {
            continue;
        }
        let images = node.images(&step)?;
        step.weight = images.len() as u64;
        covered.extend(images);
        steps.push(step);
    }
    Some(steps)
}

/// Two steps that say in which half the queen of a line stands that crosses both.
fn sides(node: &Node, residual: &Residual, halves: &HalfLines) -> Option<Vec<Split>> {
    let (line, crossing, along) = match halves.of_columns {
        true => (Line::Row, residual.rows(), residual.columns()),
        false => (Line::Column, residual.columns(), residual.rows()),
    };
    let is_first = |square: &u32| along.binary_search(square).is_ok_and(|at| halves.is_first[at]);
    from_border(crossing).into_iter().find_map(|index| {
        let (first, second): (Vec<_>, Vec<_>) = node.open(line, index).into_iter().partition(is_first);
        let step = |squares| Split { restrictions: vec![Domain { line, index, squares }], weight: 1 };
        (!first.is_empty() && !second.is_empty()).then(|| vec![step(first), step(second)])
    })
}

/// The lines, from the border inwards, first and last in turn, so that no half is restricted much more than the other.
fn from_border(lines: &[u32]) -> Vec<u32> {
    let mut left = lines.iter().copied();
    (0..lines.len()).filter_map(|k| if k % 2 == 0 { left.next() } else { left.next_back() }).collect()
}

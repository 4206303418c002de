//! Dividing what is to be decided.

use super::node::Node;
use super::{Divider, Unit, divide_on_line, narrowest_choice};
use crate::board::{Line, Residual};
use crate::engine::exact;
use crate::engine::random::descend;
use crate::engine::{Budget, Limit, Meter, SearchContext, Stop};
use std::ops::ControlFlow::{Break, Continue};

pub(super) struct Deciding<'b> {
    pub(super) budget: &'b Budget,
}

/// Nodes within which a search is measured rather than estimated.
const MEASURED: u64 = 6_000;

/// Random descents of a longer search, by which it is estimated.
const WAYS: u32 = 8;

impl Divider for Deciding<'_> {
    fn cost(&self, node: &Node) -> Result<f64, Limit> {
        self.expected_nodes(&node.residual())
    }

    fn divide(&self, unit: &Unit, _room: usize, _loses_symmetries: bool) -> Result<Vec<Unit>, Limit> {
        let residual = unit.node.residual();
        let squares = self.choice(&residual)?;
        let line = match squares[..] {
            [(i, _), (other, _), ..] if i == other => (Line::Row, residual.rows()[i]),
            [(_, j), (_, other), ..] if j == other => (Line::Column, residual.columns()[j]),
            // The line is forced.
            _ => match narrowest_choice(&residual) {
                Some(line) => line,
                None => return Ok(Vec::new()),
            },
        };
        let open =
            |&(i, j): &(usize, usize)| if line.0 == Line::Row { residual.columns()[j] } else { residual.rows()[i] };
        let open: Vec<u32> = squares.iter().map(open).collect();
        divide_on_line(&unit.node, line, |square| {
            // What the search closes at once costs nothing.
            let at = open.iter().position(|&other| other == square).filter(|_| squares.len() > 1);
            match at {
                Some(at) => self.expected_nodes(&residual.with_queen(squares[at].0, squares[at].1)),
                None => Ok(0.0),
            }
        })
    }
}

impl Deciding<'_> {
    /// The expected nodes of a search for a first completion.
    fn expected_nodes(&self, board: &Residual) -> Result<f64, Limit> {
        if let Some(nodes) = self.measured(board)? {
            return Ok(nodes);
        }
        let cost = |left: &Residual| Ok(self.measured(left)?.map_or(Continue(0.0), Break));
        Ok(descend(board, WAYS, |left| self.choice(left), cost)?.max(MEASURED as f64))
    }

    /// The nodes of a search for a first completion; `None` if it is longer than what is measured.
    fn measured(&self, board: &Residual) -> Result<Option<f64>, Limit> {
        let budget = self.limits();
        let mut meter = Meter::start(&budget);
        meter.allow(Some(MEASURED));
        match exact::count(board, &mut meter, 1, |_| true).1 {
            Continue(()) | Break(Stop::Enough) => Ok(Some(meter.nodes().max(1) as f64)),
            Break(Stop::Limit(limit)) => Err(limit),
            Break(_) => Ok(None),
        }
    }

    /// The squares of the line on which a long search would branch.
    fn choice(&self, board: &Residual) -> Result<Vec<(usize, usize)>, Limit> {
        let budget = self.limits();
        let mut meter = Meter::start(&budget);
        let mut none = |_: &[u32], _: &mut Meter| Break(Stop::Enough);
        match exact::first_choice(board, &mut SearchContext::new(&mut meter, &mut none)) {
            Continue(Some(squares)) => Ok(squares),
            Break(Stop::Limit(limit)) => Err(limit),
            Continue(None) | Break(_) => Ok(board.narrowest_line()),
        }
    }

    /// Nodes are measured, not limited, and a step back must not depend on time; so only the interrupt ends a search.
    fn limits(&self) -> Budget {
        self.budget.unlimited()
    }
}

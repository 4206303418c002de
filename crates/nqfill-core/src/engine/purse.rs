//! What is left of a budget, for work in several parts.

use super::{Budget, Limit};
use crate::clock::Instant;

/// A budget that several searches share: each gets what those before it have left.
#[derive(Clone, Debug)]
pub(crate) struct Purse<'a> {
    budget: &'a Budget,
    started: Instant,
    spent: u64,
    cut_by: Option<Limit>,
}

impl<'a> Purse<'a> {
    /// A purse with all of a budget, whose time begins now.
    pub(crate) fn new(budget: &'a Budget) -> Self {
        Self { budget, started: Instant::now(), spent: 0, cut_by: None }
    }

    /// The budget of the next search.
    ///
    /// # Errors
    /// If nothing is left for one.
    pub(crate) fn left(&mut self) -> Result<Budget, Limit> {
        let nodes = self.nodes_left();
        let time = self.budget.time.map(|most| most.saturating_sub(self.started.elapsed()));
        let spent = if nodes == Some(0) { Some(Limit::Nodes) } else { self.is_over() };
        match spent {
            Some(limit) => Err(self.cut(limit)),
            None => Ok(Budget { nodes, time, ..self.budget.clone() }),
        }
    }

    /// Takes the nodes of a search from the purse.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.spent = self.spent.saturating_add(nodes);
    }

    /// The nodes taken so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Does work with an effort of which it takes what it needs, and that looks at a function that says if it may go on. The
    /// work also says whether it was perhaps cut.
    pub(crate) fn work<T>(&mut self, effort: u64, work: impl FnOnce(&mut u64, &dyn Fn() -> bool) -> (T, bool)) -> T {
        let most = self.nodes_left().map_or(effort, |left| left.min(effort));
        let mut left = most;
        let (result, is_cut) = work(&mut left, &|| self.is_over().is_none());
        if let Some(limit) = self.is_over().filter(|_| is_cut) {
            self.cut(limit);
        } else if is_cut && left == 0 && most < effort {
            self.cut(Limit::Nodes);
        }
        self.spend(most - left);
        result
    }

    /// Notes that a limit was met, and returns the first that was.
    pub(crate) fn cut(&mut self, limit: Limit) -> Limit {
        *self.cut_by.get_or_insert(limit)
    }

    /// The first limit that was met.
    pub(crate) fn cut_by(&self) -> Option<Limit> {
        self.cut_by
    }

    fn nodes_left(&self) -> Option<u64> {
        self.budget.nodes.map(|most| most.saturating_sub(self.spent))
    }

    /// The limit that is met, of those that are not counted in nodes.
    pub(crate) fn is_over(&self) -> Option<Limit> {
        self.budget.is_over(self.started)
    }
}

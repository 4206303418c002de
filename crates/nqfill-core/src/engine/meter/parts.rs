//! Work in several parts: each has a meter of its own, and what that has spent is taken back.

use super::{Budget, Limit, Meter};

impl Meter {
    /// A meter for work that costs no nodes. Only the end of the time, or an interrupt, cuts it.
    pub fn without_nodes(&self) -> Self {
        self.child_within(Budget { nodes: None, progress: None, ..self.budget.clone() })
    }

    /// A meter for a part of the work within a budget whose time began with this meter. It counts from 0, and is taken back by
    /// who wants its work counted.
    pub fn child_within(&self, budget: Budget) -> Self {
        Self { started: self.started, shared: self.shared.clone(), ..Self::within(budget) }
    }

    /// A meter for a part of the work, which may take this many nodes and no more than are left. It counts from 0.
    ///
    /// # Errors
    /// If nothing is left for a part. That is noted as [`Meter::cut`] does.
    pub fn child(&mut self, nodes: Option<u64>) -> Result<Self, Limit> {
        self.look()?;
        Ok(self.bounded(nodes))
    }

    /// The budget that is left, for work that has another kind of meter.
    ///
    /// # Errors
    /// If nothing is left, as for [`Meter::child`].
    pub fn remaining(&mut self) -> Result<Budget, Limit> {
        self.look()?;
        let time = self.budget.time.map(|most| most.saturating_sub(self.elapsed()));
        Ok(Budget { nodes: self.nodes_left(), time, ..self.budget.clone() })
    }

    /// Looks whether anything is left.
    fn look(&mut self) -> Result<(), Limit> {
        let limit = if self.is_spent() { Some(Limit::Nodes) } else { self.limit_beside_nodes() };
        limit.map_or(Ok(()), |limit| Err(self.cut(limit)))
    }

    fn bounded(&self, nodes: Option<u64>) -> Self {
        let nodes = [self.nodes_left(), nodes].into_iter().flatten().min();
        self.child_within(Budget { nodes, ..self.budget.clone() })
    }

    /// Takes back the work of a part.
    pub fn absorb(&mut self, mut part: Self) {
        part.tell();
        self.count(part.nodes, part.backtracks);
        // A caller who is asked says so once.
        if part.cut_by == Some(Limit::Interrupt) {
            self.cut(Limit::Interrupt);
        }
    }

    /// Works with at most `effort` nodes. `is_cut` says whether what came out was perhaps cut; then the limit is noted that did
    /// it, unless that was the effort.
    pub fn with_effort<T>(
        &mut self,
        effort: u64,
        work: impl FnOnce(&mut Self) -> T,
        is_cut: impl FnOnce(&T) -> bool,
    ) -> T {
        let mut part = self.bounded(Some(effort));
        let result = work(&mut part);
        if is_cut(&result) {
            let is_out_of_nodes = part.is_spent() && part.budget.nodes < Some(effort);
            let limit = part.cut_by.or_else(|| self.limit_beside_nodes());
            if let Some(limit) = limit.or(is_out_of_nodes.then_some(Limit::Nodes)) {
                self.cut(limit);
            }
        }
        self.absorb(part);
        result
    }

    /// Adds work that is counted at once, or the counts of a meter on another thread, which has told the progress of its nodes
    /// itself.
    pub(in crate::engine) fn count(&mut self, nodes: u64, backtracks: u64) {
        self.nodes += nodes;
        self.told.0 += nodes;
        self.backtracks += backtracks;
    }
}

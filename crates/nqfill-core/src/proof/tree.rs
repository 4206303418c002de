//! The part of a search tree that is not finished, with the constraints that each node needs.
//!
//! The branches of a search may take turns, so a branch that was left is found again by its queens.

use crate::board::Square;

/// A node: the queens chosen so far, the last of which is its square.
#[derive(Default)]
struct ClauseNode {
    /// Branches below that were begun and are not finished.
    children: Vec<(Square, usize)>,
    /// Constraints that are needed until the node is finished.
    constraints: Vec<u64>,
    last: Option<Finished>,
}

/// The branch that finished last, which has no clause yet.
pub(super) struct Finished {
    /// The last queen of the branch.
    pub(super) square: Square,
    /// Constraints from which its clause follows.
    pub(super) constraints: Vec<u64>,
}

/// An unfinished tree, and the path from its root to the node where the search is.
pub(super) struct ClauseTree {
    nodes: Vec<ClauseNode>,
    /// Indices of nodes that are not used.
    free: Vec<usize>,
    path: Vec<(Square, usize)>,
}

const ROOT: usize = 0;

impl ClauseTree {
    pub(super) fn new() -> Self {
        Self { nodes: vec![ClauseNode::default()], free: Vec::new(), path: Vec::new() }
    }

    /// Number of queens chosen.
    pub(super) fn depth(&self) -> usize {
        self.path.len()
    }

    /// Goes to the branch of a queen, which is new or was left unfinished.
    pub(super) fn enter(&mut self, square: Square) {
        let at = self.here();
        let known = self.nodes[at].children.iter().find(|child| child.0 == square).map(|child| child.1);
        let child = known.unwrap_or_else(|| {
            let child = self.new_node();
            self.nodes[at].children.push((square, child));
            child
        });
        self.path.push((square, child));
    }

    /// Goes back to the node above, and leaves this one unfinished.
    pub(super) fn leave(&mut self) {
        self.path.pop();
    }

    /// Goes back to the node above; this one is finished.
    pub(super) fn finish(&mut self) {
        let Some((square, node)) = self.path.pop() else { return };
        let mut constraints = Vec::new();
        self.remove(node, &mut constraints);
        let at = self.here();
        self.nodes[at].children.retain(|child| child.0 != square);
        self.nodes[at].last = Some(Finished { square, constraints });
    }

    /// Keeps a constraint until the node `depth` queens below the root is finished.
    pub(super) fn keep(&mut self, depth: usize, constraint: u64) {
        let node = depth.checked_sub(1).map_or(ROOT, |above| self.path[above].1);
        self.nodes[node].constraints.push(constraint);
    }

    /// The branch of this node that finished last, once.
    pub(super) fn take_last(&mut self) -> Option<Finished> {
        let at = self.here();
        self.nodes[at].last.take()
    }

    fn here(&self) -> usize {
        self.path.last().map_or(ROOT, |&(_, node)| node)
    }

    fn new_node(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.nodes.push(ClauseNode::default());
            self.nodes.len() - 1
        })
    }

    /// Removes a node, and what was left unfinished below it; gathers their constraints.
    fn remove(&mut self, node: usize, constraints: &mut Vec<u64>) {
        let ClauseNode { children, constraints: own, last } = std::mem::take(&mut self.nodes[node]);
        constraints.extend(own);
        constraints.extend(last.into_iter().flat_map(|last| last.constraints));
        self.free.push(node);
        for (_, child) in children {
            self.remove(child, constraints);
        }
    }
}

//! The tree of a search: what was tried below what.

use super::step::{Action, Step};
use nqfill_core::board::Square;

/// What a node of the tree stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// The board before the search.
    Root,
    /// A queen that was tried.
    Tried(Square),
    /// A queen that had to stand there.
    Forced(Square),
}

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it stands for.
    pub branch: Branch,
    /// The numbers of the nodes below it, in the order of the search.
    pub children: Vec<usize>,
    /// Whether the search has left it.
    pub is_left: bool,
    /// Completions found here, not further below.
    pub solutions: u64,
    /// How many nodes stand above it.
    pub depth: usize,
    parent: usize,
}

/// The tree of a search, which grows step by step. Node 0 is the root.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The nodes; each stands behind its parent.
    pub nodes: Vec<Node>,
    here: usize,
}

impl Default for SearchTree {
    fn default() -> Self {
        let root =
            Node { branch: Branch::Root, children: Vec::new(), is_left: false, solutions: 0, depth: 0, parent: 0 };
        Self { nodes: vec![root], here: 0 }
    }
}

impl SearchTree {
    /// Takes the next step of the search.
    pub fn add(&mut self, step: &Step) {
        match &step.action {
            Action::Place { queen, is_forced: false } => self.enter(Branch::Tried(*queen)),
            Action::Place { queen, is_forced: true } => self.enter(Branch::Forced(*queen)),
            Action::TakeBack(_) => {
                while self.nodes[self.here].depth > step.path {
                    self.leave();
                }
            }
            Action::Solution(_) => self.nodes[self.here].solutions += 1,
            _ => {}
        }
    }

    fn enter(&mut self, branch: Branch) {
        let (parent, depth) = (self.here, self.nodes[self.here].depth + 1);
        let node = Node { branch, children: Vec::new(), is_left: false, solutions: 0, depth, parent };
        let at = self.nodes.len();
        self.nodes[self.here].children.push(at);
        self.nodes.push(node);
        self.here = at;
    }

    fn leave(&mut self) {
        self.nodes[self.here].is_left = true;
        self.here = self.nodes[self.here].parent;
    }
}

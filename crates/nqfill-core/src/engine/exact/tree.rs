//! A search tree as far as it is still to be searched: a stack of levels and the trail.
//!
//! What its search needs for a slice, and can do without between two, it takes from a pool.

use super::bound::Duals;
use super::lookup::Lookup;
use super::rows64::TreeSearch;
use super::state::{FreeLine, MOST_ROWS, State, bits};
use super::subtree::{BoxedSubtree, Pool, Slice, Subtree, take_level_to_divide};
use super::trail::Trail;
use crate::engine::{Flow, SearchContext};
use std::sync::Arc;

/// The duals in use at a position.
#[derive(Clone, Default)]
pub(super) struct NodeDuals {
    /// Its own, or those of the nearest position above that has any.
    pub(super) duals: Option<Arc<Duals>>,
    /// True if they were computed for this position.
    pub(super) made_here: bool,
}

impl NodeDuals {
    /// Duals computed for the position itself.
    pub(super) fn own(duals: Duals) -> Self {
        Self { duals: Some(Arc::new(duals)), made_here: true }
    }

    /// The same duals at a position below.
    pub(super) fn inherited(&self) -> Self {
        Self { duals: self.duals.clone(), made_here: false }
    }
}

/// A position in which no line is forced, and the squares of its branching line that are still to be tried.
#[derive(Clone)]
pub(super) struct Level {
    pub(super) state: State,
    /// Number of queens on the trail when this level was opened.
    pub(super) queens: usize,
    /// The tree's clock when this level was opened.
    pub(super) clock: u64,
    pub(super) node_duals: NodeDuals,
    pub(super) line: FreeLine,
    /// Squares of `line` not yet tried, as columns of a row or rows of a column.
    pub(super) untried: u64,
    /// Reduced costs of the squares of `line`, indexed like the bits of `untried`; all 0 without a bound.
    pub(super) costs: [i32; MOST_ROWS],
}

impl Level {
    /// The square to try next: the cheapest, of equals the first.
    pub(super) fn next(&self) -> Option<usize> {
        bits(self.untried).min_by_key(|&square| self.costs[square])
    }
}

/// A stack of levels, and the trail to the last of them.
#[derive(Default)]
pub(super) struct SearchTree {
    pub(super) trail: Trail,
    pub(super) levels: Vec<Level>,
    /// Queens placed so far in this tree.
    pub(super) clock: u64,
    /// True if a completion was found before its slices began.
    pub(super) has_found: bool,
}

/// A tree with the searches that may take it up, one for each thread.
pub(super) struct PooledTree<'r> {
    tree: SearchTree,
    lookup: Arc<Lookup<'r>>,
    searches: Arc<Pool<TreeSearch<'r>>>,
}

impl<'r> PooledTree<'r> {
    /// The tree of a search whose root has been opened.
    pub(super) fn boxed(mut search: Box<TreeSearch<'r>>) -> BoxedSubtree<'r> {
        let (tree, lookup, searches) = (std::mem::take(&mut search.tree), search.lookup.clone(), Pool::new());
        searches.put(search);
        Box::new(Self { tree, lookup, searches: Arc::new(searches) })
    }
}

impl<'r> Subtree<'r> for PooledTree<'r> {
    fn search(&mut self, slice: &mut Slice, run: &mut SearchContext<'_>) -> Flow {
        let mut search = self.searches.take().unwrap_or_else(|| Box::new(TreeSearch::new(self.lookup.clone())));
        std::mem::swap(&mut search.tree, &mut self.tree);
        let flow = search.search_slice(slice, run);
        std::mem::swap(&mut search.tree, &mut self.tree);
        self.searches.put(search);
        flow
    }

    fn is_finished(&self) -> bool {
        self.tree.levels.is_empty()
    }

    fn trail(&mut self) -> &mut Trail {
        &mut self.tree.trail
    }

    fn divide(&mut self) -> Vec<BoxedSubtree<'r>> {
        let SearchTree { trail, levels, has_found, .. } = &mut self.tree;
        let Some(mut level) = take_level_to_divide(levels, |level| level.untried != 0) else { return Vec::new() };
        let mut trail = trail.clone();
        trail.truncate(level.queens);
        let mut parts = Vec::<BoxedSubtree<'r>>::new();
        while let Some(square) = level.next() {
            let levels = vec![Level { untried: 1 << square, clock: 0, ..level.clone() }];
            let tree = SearchTree { trail: trail.clone(), levels, clock: 0, has_found: *has_found };
            parts.push(Box::new(Self { tree, lookup: self.lookup.clone(), searches: self.searches.clone() }));
            level.untried &= !(1 << square);
        }
        parts
    }
}

//! The smallest sets of facts that meet all of some sets, of which more become known while they are looked for.
//!
//! The size grows from the least. Sets of a size that have a fact of each set known so far are tried, and each that is none of
//! those looked for gives one set more, which rules out others (implicit hitting sets).

use super::oracle::Oracle;
use nqfill_core::board::BitSet;
use nqfill_core::internals::{Stop, heap_sort, ordered_by_key};
use std::ops::Range;

/// What trying a set of facts shows.
pub(super) enum Tried<T> {
    /// It is one of those looked for.
    Found(T),
    /// It is none, nor is any other that has no fact of this set.
    Unmet(BitSet),
    /// It takes more nodes to tell.
    Undecided,
}

/// Tries a set of facts with so many nodes. No smaller set is one of those looked for.
pub(super) type Try<T> = fn(&mut Oracle<'_>, &[usize], u64) -> Result<Tried<T>, Stop>;

/// A search for the smallest of these sets.
pub(super) struct HittingSets<'s, 'a, T> {
    oracle: &'s mut Oracle<'a>,
    try_set: Try<T>,
    /// What they must meet.
    sets: Vec<BitSet>,
    /// As many as are wanted.
    most: usize,
    /// Those of the size that is being tried.
    pub(super) found: Vec<(Vec<usize>, T)>,
    /// Sets of that size that [`FEW_NODES`] did not decide.
    open: Vec<Vec<usize>>,
}

/// Nodes of the first try of each set: what is looked for is often found at once where others take long to refute.
const FEW_NODES: u64 = 20_000;

/// Work of comparing a word of two sets.
const WORK_A_WORD: u64 = 20;

impl<'s, 'a, T> HittingSets<'s, 'a, T> {
    pub(super) fn new(oracle: &'s mut Oracle<'a>, try_set: Try<T>, sets: Vec<BitSet>, most: usize) -> Self {
        Self { oracle, try_set, sets, most, found: Vec::new(), open: Vec::new() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// Tries ever larger sets, until some are found.
    pub(super) fn grow(&mut self, sizes: Range<usize>) -> Result<(), Stop> {
        for size in sizes {
            if !self.found.is_empty() || self.sets.iter().any(BitSet::is_empty) {
                break;
            }
            match size {
                0 => self.test(Vec::new(), FEW_NODES)?,
                _ => self.extend(&mut Vec::new(), size, &mut BitSet::new(self.oracle.facts().len()))?,
            }
            self.decide_open()?;
        }
        Ok(())
    }

    /// Tries the sets that were not decided with more and more nodes.
    fn decide_open(&mut self) -> Result<(), Stop> {
        let mut most = FEW_NODES;
        while !self.open.is_empty() && !self.is_full() {
            most = most.saturating_mul(10);
            for set in std::mem::take(&mut self.open) {
                let is_met = self.sets.iter().all(|other| set.iter().any(|&fact| other.contains(fact)));
                if is_met && !self.is_full() {
                    self.test(set, most)?;
                }
            }
        }
        Ok(())
    }

    /// Adds facts to a set, as many as are missing, so that it meets every set; passes over those that were tried before.
    fn extend(&mut self, chosen: &mut Vec<usize>, missing: usize, tried: &mut BitSet) -> Result<(), Stop> {
        self.oracle.charge(self.sets.len() as u64)?;
        let words = 1 + self.sets.len() * (1 + self.oracle.facts().len() / 64);
        self.oracle.meter.work(words as u64 * WORK_A_WORD).map_err(Stop::Limit)?;
        if missing == 1 {
            return self.finish(chosen, tried);
        }
        let Some(narrowest) = self.narrowest_unmet(chosen, missing, tried) else { return Ok(()) };
        let mut passed = tried.clone();
        for fact in narrowest.iter() {
            chosen.push(fact);
            self.extend(chosen, missing - 1, &mut passed.clone())?;
            chosen.pop();
            if self.is_full() {
                break;
            }
            passed.insert(fact);
        }
        Ok(())
    }

    fn unmet<'c>(&'c self, chosen: &'c [usize]) -> impl Iterator<Item = &'c BitSet> + 'c {
        self.sets.iter().filter(|set| chosen.iter().all(|&fact| !set.contains(fact)))
    }

    /// The facts, not yet tried, of the set that has fewest of them; `None` if more sets than facts are missing have none in
    /// common.
    fn narrowest_unmet(&self, chosen: &[usize], missing: usize, tried: &BitSet) -> Option<BitSet> {
        let untried = |set: &BitSet| {
            let mut set = set.clone();
            set.subtract(tried);
            set
        };
        let unmet = ordered_by_key(self.unmet(chosen).map(untried).collect(), |set| set.len() as u64);
        if disjoint(&unmet) > missing { None } else { unmet.into_iter().next() }
    }

    /// Tries each fact that all sets which are not met have in common.
    fn finish(&mut self, chosen: &[usize], tried: &mut BitSet) -> Result<(), Stop> {
        while !self.is_full() {
            let mut common = self.oracle.all();
            common.subtract(tried);
            self.unmet(chosen).for_each(|set| common.intersect_with(set));
            let Some(last) = common.iter().next() else { return Ok(()) };
            tried.insert(last);
            let mut set = [chosen, &[last]].concat();
            heap_sort(&mut set);
            self.test(set, FEW_NODES)?;
        }
        Ok(())
    }

    fn test(&mut self, set: Vec<usize>, nodes: u64) -> Result<(), Stop> {
        match (self.try_set)(self.oracle, &set, nodes)? {
            Tried::Found(found) => self.found.push((set, found)),
            Tried::Unmet(unmet) => self.sets.push(unmet),
            Tried::Undecided => self.open.push(set),
        }
        Ok(())
    }
}

/// Number of sets of which no two have an element in common, taken greedily in this order: each needs an element of its own.
fn disjoint(sets: &[BitSet]) -> usize {
    let mut sets = sets.iter().filter(|set| !set.is_empty());
    let Some(mut used) = sets.next().cloned() else { return 0 };
    let mut count = 1;
    for set in sets {
        if set.is_disjoint(&used) {
            used.union_with(set);
            count += 1;
        }
    }
    count
}

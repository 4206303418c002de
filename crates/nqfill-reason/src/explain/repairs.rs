//! Repairs, the minimal correction sets of a puzzle: what to take away so that it can be completed.
//!
//! A repair takes a fact of every core (Reiter 1987). So its size grows from one: sets of that size that take a fact of each
//! core known so far are tried, and each that is none gives one core more, which rules out others (implicit hitting sets).

use super::cores::{disjoint, work_of_sets};
use super::oracle::Oracle;
use super::{Core, Extent, MOST_REPAIRS, Repair};
use nqfill_core::board::BitSet;
use nqfill_core::internals::{Stop, heap_sort, heap_sort_by, ordered_by_key};
use nqfill_core::referee::Solution;

/// The smallest repairs, how far they were looked for, and true if it was proved that none is smaller.
pub(super) fn repairs(oracle: &mut Oracle<'_>, known: &Core) -> (Vec<Repair>, Extent, bool) {
    let facts = oracle.all();
    let cores = vec![oracle.set(&known.squares())];
    let mut search = RepairSearch { oracle, facts, cores, found: Vec::new(), open: Vec::new(), is_full: false };
    let extent = match search.grow() {
        Ok(()) if search.is_full => Extent::First,
        Ok(()) => Extent::All,
        Err(_) => Extent::Limited,
    };
    let RepairSearch { oracle, mut found, .. } = search;
    heap_sort_by(&mut found, |(a, _), (b, _)| a < b);
    let mut is_smallest = !found.is_empty();
    if let (false, Some((broken, solution))) = (is_smallest, &oracle.closest) {
        found.extend((broken.len() <= MOST_REMOVED).then(|| (broken.iter().collect(), solution.clone())));
        is_smallest = broken.len() == 1;
    }
    let repair = |(left_out, solution): (Vec<usize>, Solution)| Repair {
        remove: left_out.into_iter().map(|fact| oracle.facts()[fact]).collect(),
        solution,
    };
    (found.into_iter().map(repair).collect(), extent, is_smallest)
}

/// Where no repair is proved to be smallest, one that was met by chance is told, if it takes no more facts than this.
const MOST_REMOVED: usize = 10;

/// Boards with more rows than this get few repairs: each is a board of its own, which takes a screen and a search.
const MANY_ROWS: usize = 50;

fn most_repairs(n: usize) -> usize {
    if n > MANY_ROWS { 3 } else { MOST_REPAIRS }
}

/// Nodes of the first search for each set: what a repair takes is often found at once where others take long to refute.
const FEW_NODES: u64 = 20_000;

struct RepairSearch<'s, 'a> {
    oracle: &'s mut Oracle<'a>,
    facts: BitSet,
    cores: Vec<BitSet>,
    /// Repairs of the size that is being tried.
    found: Vec<(Vec<usize>, Solution)>,
    /// Sets of that size that [`FEW_NODES`] did not decide.
    open: Vec<Vec<usize>>,
    /// True if as many were found as are listed.
    is_full: bool,
}

impl RepairSearch<'_, '_> {
    /// Tries ever larger sets, until some are repairs.
    fn grow(&mut self) -> Result<(), Stop> {
        let mut size = 0;
        while self.found.is_empty() && size < self.facts.len() && self.cores.iter().all(|core| !core.is_empty()) {
            size += 1;
            self.extend(&mut Vec::new(), size, &mut BitSet::new(self.oracle.facts().len()))?;
            self.decide_open()?;
        }
        Ok(())
    }

    /// Tries the sets that were not decided with more and more nodes.
    fn decide_open(&mut self) -> Result<(), Stop> {
        let mut most = FEW_NODES;
        while !self.open.is_empty() && !self.is_full {
            most = most.saturating_mul(10);
            for set in std::mem::take(&mut self.open) {
                let is_met = self.cores.iter().all(|core| set.iter().any(|&fact| core.contains(fact)));
                if is_met && !self.is_full {
                    self.test(set, most)?;
                }
            }
        }
        Ok(())
    }

    /// Adds facts to a set, as many as are missing, so that it meets every core; passes over those that were tried before.
    fn extend(&mut self, chosen: &mut Vec<usize>, missing: usize, tried: &mut BitSet) -> Result<(), Stop> {
        self.oracle.charge(self.cores.len() as u64)?;
        self.oracle.work(work_of_sets(self.cores.len(), self.oracle.facts().len()))?;
        if missing == 1 {
            return self.finish(chosen, tried);
        }
        let Some(narrowest) = self.narrowest_unmet(chosen, missing, tried) else { return Ok(()) };
        let mut passed = tried.clone();
        for fact in narrowest.iter() {
            chosen.push(fact);
            self.extend(chosen, missing - 1, &mut passed.clone())?;
            chosen.pop();
            if self.is_full {
                break;
            }
            passed.insert(fact);
        }
        Ok(())
    }

    fn unmet<'c>(&'c self, chosen: &'c [usize]) -> impl Iterator<Item = &'c BitSet> + 'c {
        self.cores.iter().filter(|core| chosen.iter().all(|&fact| !core.contains(fact)))
    }

    /// The facts, not yet tried, of the core that has fewest of them; `None` if more cores than facts are missing have
    /// none in common.
    fn narrowest_unmet(&self, chosen: &[usize], missing: usize, tried: &BitSet) -> Option<BitSet> {
        let untried = |core: &BitSet| {
            let mut core = core.clone();
            core.subtract(tried);
            core
        };
        let unmet = ordered_by_key(self.unmet(chosen).map(untried).collect(), |core| core.len() as u64);
        if disjoint(&unmet) > missing { None } else { unmet.into_iter().next() }
    }

    /// Tries each fact that all cores which a set does not meet have in common.
    fn finish(&mut self, chosen: &[usize], tried: &mut BitSet) -> Result<(), Stop> {
        while !self.is_full {
            let mut common = self.facts.clone();
            common.subtract(tried);
            self.unmet(chosen).for_each(|core| common.intersect_with(core));
            let Some(last) = common.iter().next() else { return Ok(()) };
            tried.insert(last);
            let mut set = [chosen, &[last]].concat();
            heap_sort(&mut set);
            self.test(set, FEW_NODES)?;
        }
        Ok(())
    }

    /// Takes a set for a repair, or learns a core that it does not meet. No smaller set is one.
    fn test(&mut self, set: Vec<usize>, most: u64) -> Result<(), Stop> {
        let mut kept = self.facts.clone();
        set.iter().for_each(|&fact| kept.remove(fact));
        let Some(found) = self.oracle.within(most, |oracle| oracle.completion_without(&kept, &set))? else {
            self.open.push(set);
            return Ok(());
        };
        match found {
            Some(solution) => {
                self.found.push((set, solution));
                self.is_full = self.found.len() >= most_repairs(self.oracle.puzzle.n());
            }
            None => {
                let core = self.oracle.core(&kept)?;
                self.cores.push(core);
            }
        }
        Ok(())
    }
}

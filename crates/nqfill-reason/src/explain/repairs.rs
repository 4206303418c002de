//! Repairs, the minimal correction sets of a puzzle: what to take away so that it can be completed.
//!
//! A repair takes a fact of every core (Reiter 1987), so the smallest repairs are smallest sets that meet all cores.

use super::hitting_sets::{HittingSets, Tried};
use super::oracle::Oracle;
use super::{Core, Extent, MOST_REPAIRS, Repair};
use nqfill_core::internals::{Stop, heap_sort_by};
use nqfill_core::referee::Solution;

/// The smallest repairs, how far they were looked for, and true if it was proved that none is smaller.
pub(super) fn repairs(oracle: &mut Oracle<'_>, known: &Core) -> (Vec<Repair>, Extent, bool) {
    let sets = vec![oracle.set(&known.squares())];
    let most = if oracle.puzzle.n() > MANY_ROWS { 3 } else { MOST_REPAIRS };
    let sizes = 1..oracle.facts().len() + 1;
    let mut search = HittingSets::new(oracle, try_repair, sets, most);
    let extent = match search.grow(sizes) {
        Ok(()) if search.is_full() => Extent::First,
        Ok(()) => Extent::All,
        Err(_) => Extent::Limited,
    };
    let mut found = search.found;
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

/// Takes a set for a repair, or learns a core that it does not meet.
fn try_repair(oracle: &mut Oracle<'_>, set: &[usize], nodes: u64) -> Result<Tried<Solution>, Stop> {
    let mut kept = oracle.all();
    set.iter().for_each(|&fact| kept.remove(fact));
    Ok(match oracle.within(nodes, |oracle| oracle.completion_without(&kept, set))? {
        None => Tried::Undecided,
        Some(Some(solution)) => Tried::Found(solution),
        Some(None) => Tried::Unmet(oracle.core(&kept)?),
    })
}

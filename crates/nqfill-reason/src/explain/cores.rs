//! Cores, the minimal unsatisfiable sets of a puzzle: fixed queens and blocked squares that make it impossible.

use super::Core;
use super::oracle::Oracle;
use crate::deduce::{Derivation, Step};
use nqfill_core::board::{BitSet, Square};
use nqfill_core::internals::{Meter, Stop, ordered_by_key};

/// What the search may cost that shows that a fact is needed for the steps of the easiest reason, in nodes.
const NODES_A_FACT: u64 = 20_000;

/// Sets that a smallest core must meet, and steps of the search for a smallest set that meets them, before the claim is
/// given up.
const MOST_SETS: usize = 2_000;
const MOST_STEPS: u64 = 2_000_000;

/// The facts that steps to a contradiction name: a core of which each fact may or may not be needed.
pub(super) fn of_steps(oracle: &mut Oracle<'_>, steps: &[Step]) -> Core {
    let facts = confirmed_facts(oracle, steps);
    let is_minimal = facts.iter().all(|fact| {
        let mut rest = facts.clone();
        rest.remove(fact);
        let found = oracle.within(NODES_A_FACT, |oracle| oracle.completion_without(&rest, &[fact]));
        matches!(found, Ok(Some(Some(_))))
    });
    core(oracle, &facts, is_minimal, false)
}

/// A minimal core, begun with the facts that steps name, or a short search where there are no steps.
pub(super) fn minimal(oracle: &mut Oracle<'_>, steps: Option<&[Step]>) -> Core {
    let mut left = match steps {
        Some(steps) => confirmed_facts(oracle, steps),
        None => confirmed(oracle, oracle.all()).unwrap_or_else(|_| oracle.all()),
    };
    let is_minimal = shrink(oracle, &mut left).is_ok();
    core(oracle, &left, is_minimal, false)
}

fn core(oracle: &Oracle<'_>, facts: &BitSet, is_minimal: bool, is_smallest: bool) -> Core {
    let (queens, blocked) = oracle.queens_and_blocked(facts);
    Core { queens, blocked, is_minimal, is_smallest }
}

/// The facts that steps name, if a search finds no completion of them either: what is called a reason does not rest on the
/// accounts of deductions alone.
fn confirmed_facts(oracle: &mut Oracle<'_>, steps: &[Step]) -> BitSet {
    let named: Vec<Square> = Derivation::facts(steps).into_iter().collect();
    let (named, all) = (oracle.set(&named), oracle.all());
    let is_core = named == all || matches!(oracle.completion(&named), Ok(None));
    if is_core { named } else { all }
}

/// Sets of this size are shrunk fact by fact at once: nearly all of them are needed. Larger ones are first shrunk by ever
/// smaller blocks, and so are smaller ones, where it costs little and may save the longest searches.
const FACT_BY_FACT: std::ops::RangeInclusive<usize> = 32..=1_000;

/// So many facts that even to choose those to leave out takes time.
const MANY_FACTS: usize = 10_000;

/// Leaves out every fact that is not needed. A completion that breaks one fact only shows that this one is needed, whatever
/// else is left out later.
fn shrink(oracle: &mut Oracle<'_>, facts: &mut BitSet) -> Result<(), Stop> {
    if facts.len() > MANY_FACTS {
        oracle.left()?;
    }
    let mut broken: Vec<BitSet> = Vec::new();
    let mut block = if FACT_BY_FACT.contains(&facts.len()) { 1 } else { facts.len().div_ceil(2) };
    while block > 0 {
        let mut from = 0;
        loop {
            let needed = BitSet::of(oracle.facts().len(), broken.iter().filter_map(|broken| only(broken, facts)));
            let left_out: Vec<usize> =
                facts.iter().filter(|&fact| fact >= from && !needed.contains(fact)).take(block).collect();
            let Some(&last) = left_out.last() else { break };
            from = last + 1;
            let mut rest = facts.clone();
            left_out.iter().for_each(|&fact| rest.remove(fact));
            let completion = match left_out[..] {
                [fact] => oracle.completion_without(&rest, &[fact])?,
                _ => oracle.completion(&rest)?,
            };
            match completion {
                Some(solution) => broken.push(oracle.broken(facts, &solution)),
                None => *facts = confirmed(oracle, rest)?,
            }
        }
        block = if block == 1 { 0 } else { block.div_ceil(2) };
    }
    Ok(())
}

/// A core among facts that a search has refuted, which a search refutes too.
fn confirmed(oracle: &mut Oracle<'_>, facts: BitSet) -> Result<BitSet, Stop> {
    let core = oracle.core(&facts)?;
    Ok(if core == facts || oracle.completion(&core)?.is_some() { facts } else { core })
}

/// The fact that a completion breaks, if it breaks only one of `facts`.
fn only(broken: &BitSet, facts: &BitSet) -> Option<usize> {
    let mut both = broken.clone();
    both.intersect_with(facts);
    let mut broken = both.iter();
    broken.next().filter(|_| broken.next().is_none())
}

/// A smallest core, with the proof that it is, if that succeeds; else the core given.
pub(super) fn smallest(oracle: &mut Oracle<'_>, known: Core) -> Core {
    match proved_smallest(oracle, oracle.set(&known.squares())) {
        Ok(Some(facts)) => core(oracle, &facts, true, true),
        Ok(None) | Err(_) => known,
    }
}

/// `None` if too many sets are to be met.
fn proved_smallest(oracle: &mut Oracle<'_>, known: BitSet) -> Result<Option<BitSet>, Stop> {
    let all = oracle.all();
    let mut sets: Vec<BitSet> = Vec::new();
    while sets.len() < MOST_SETS {
        let facts = oracle.facts().len();
        let work_a_step = work_of_sets(sets.len(), facts);
        let (most, meter) = (known.len(), oracle.meter());
        let mut search = HittingSet { sets: &sets, best: None, most, steps: 0, work_a_step, meter, is_cut: false };
        search.extend(&mut BitSet::new(facts));
        let HittingSet { best, steps, is_cut, .. } = search;
        if is_cut || steps > MOST_STEPS {
            return Ok(None);
        }
        // Nothing smaller than the known core meets all sets.
        let Some(facts) = best else { return Ok(Some(known)) };
        match oracle.completion(&facts)? {
            None => return Ok(Some(facts)),
            Some(solution) => sets.push(grown(oracle, &all, oracle.broken(&all, &solution))?),
        }
    }
    Ok(None)
}

/// Leaves out facts of a broken set as long as a completion breaks only the rest: small sets rule out more.
fn grown(oracle: &mut Oracle<'_>, all: &BitSet, mut broken: BitSet) -> Result<BitSet, Stop> {
    let mut untried: Vec<usize> = broken.iter().collect();
    while let Some(fact) = untried.pop() {
        if !broken.contains(fact) {
            continue;
        }
        let mut kept = all.clone();
        kept.subtract(&broken);
        kept.insert(fact);
        if let Some(solution) = oracle.completion(&kept)? {
            broken = oracle.broken(all, &solution);
        }
    }
    Ok(broken)
}

/// A search for a smallest set with an element of each of some sets: below `most` elements, and the first of its size.
struct HittingSet<'a> {
    sets: &'a [BitSet],
    best: Option<BitSet>,
    most: usize,
    steps: u64,
    work_a_step: u64,
    meter: &'a mut Meter,
    /// True if a limit came.
    is_cut: bool,
}

impl HittingSet<'_> {
    fn extend(&mut self, chosen: &mut BitSet) {
        self.steps += 1;
        self.is_cut = self.is_cut || self.meter.work(self.work_a_step).is_err();
        if self.is_cut || self.steps > MOST_STEPS {
            return;
        }
        let unmet: Vec<&BitSet> = self.sets.iter().filter(|set| set.is_disjoint(chosen)).collect();
        let unmet = ordered_by_key(unmet, |set| set.len() as u64);
        let Some(&narrowest) = unmet.first() else {
            self.most = chosen.len();
            self.best = Some(chosen.clone());
            return;
        };
        if chosen.len() + disjoint(unmet) >= self.most {
            return;
        }
        for fact in narrowest.iter() {
            chosen.insert(fact);
            self.extend(chosen);
            chosen.remove(fact);
        }
    }
}

/// Work of sorting some sets of facts by size, and of looking which have an element in common.
pub(super) fn work_of_sets(count: usize, facts: usize) -> u64 {
    const WORK_A_WORD: u64 = 20;
    (1 + count * (1 + facts / 64)) as u64 * WORK_A_WORD
}

/// Number of sets of which no two have an element in common, taken greedily in this order: each needs an element of its own.
pub(super) fn disjoint<'s>(sets: impl IntoIterator<Item = &'s BitSet>) -> usize {
    let mut sets = sets.into_iter().filter(|set| !set.is_empty());
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

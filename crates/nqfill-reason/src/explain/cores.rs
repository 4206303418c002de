//! Cores, the minimal unsatisfiable sets of a puzzle: fixed queens and blocked squares that make it impossible.

use super::Core;
use super::hitting_sets::{HittingSets, Tried};
use super::oracle::Oracle;
use crate::deduce::{Derivation, Step};
use nqfill_core::board::{BitSet, Square};
use nqfill_core::internals::Stop;

/// What the search may cost that shows that a fact is needed for the steps of the easiest reason, in nodes.
const NODES_A_FACT: u64 = 20_000;

/// What the proof that a core is smallest may cost, in nodes.
const SMALLEST_NODES: u64 = 150_000_000;

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
            let only = |broken: &BitSet| {
                let mut left = broken.iter().filter(|&fact| facts.contains(fact));
                left.next().filter(|_| left.next().is_none())
            };
            let needed = BitSet::of(oracle.facts().len(), broken.iter().filter_map(only));
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

/// A smallest core, with the proof that it is, if that succeeds; else the core given.
pub(super) fn smallest(oracle: &mut Oracle<'_>, known: Core) -> Core {
    oracle.allowance = Some(SMALLEST_NODES);
    let mut search = HittingSets::new(oracle, try_core, Vec::new(), 1);
    let is_proved = search.grow(0..known.squares().len()).is_ok();
    let found = search.found.pop();
    oracle.allowance = None;
    match found {
        Some((_, facts)) => core(oracle, &facts, true, true),
        None => Core { is_minimal: known.is_minimal || is_proved, is_smallest: is_proved, ..known },
    }
}

/// Takes a set for a core, or learns facts that a completion breaks, of which every core has one.
fn try_core(oracle: &mut Oracle<'_>, set: &[usize], _: u64) -> Result<Tried<BitSet>, Stop> {
    let facts = BitSet::of(oracle.facts().len(), set.iter().copied());
    let all = oracle.all();
    Ok(match oracle.completion(&facts)? {
        None => Tried::Found(facts),
        Some(solution) => Tried::Unmet(grown(oracle, &all, oracle.broken(&all, &solution))?),
    })
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

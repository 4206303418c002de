//! Cores: fixed queens and blocked squares that make a puzzle impossible.

use super::oracle::Oracle;
use super::{Core, MOST_REASONED};
use crate::board::Square;
use crate::deduce::{Derivation, End, Technique, derive};
use crate::engine::Limit;
use std::collections::BTreeSet;

/// Queens that may be tried to find a small core by deduction, before searches shrink it.
const EFFORT: u64 = 2_000;

/// Sets that a smallest core must meet, and steps of the search for a smallest set that meets them, before the claim is
/// given up.
const MOST_SETS: usize = 2_000;
const MOST_STEPS: u64 = 2_000_000;

/// A minimal core among facts that have no completion.
pub(super) fn minimal(oracle: &mut Oracle<'_>, facts: &[Square]) -> Core {
    let mut left = by_deduction(oracle, facts);
    let is_minimal = shrink(oracle, &mut left).is_ok();
    core(oracle, left, is_minimal, false)
}

fn core(oracle: &Oracle<'_>, facts: Vec<Square>, is_minimal: bool, is_smallest: bool) -> Core {
    let (queens, blocked) = facts.into_iter().partition(|&fact| oracle.is_queen(fact));
    Core { queens, blocked, is_minimal, is_smallest }
}

/// The facts that a contradiction by deduction rests on; all, where deductions find none.
fn by_deduction(oracle: &mut Oracle<'_>, facts: &[Square]) -> Vec<Square> {
    if oracle.puzzle.n() > MOST_REASONED {
        return facts.to_vec();
    }
    let derivation = derive(&oracle.part(facts), Technique::Trial, EFFORT);
    if derivation.end != End::Contradiction {
        return facts.to_vec();
    }
    let named: Vec<Square> = Derivation::facts(&derivation.reason()).into_iter().collect();
    // What is called a reason rests on a search too, not on the accounts of deductions alone.
    if matches!(oracle.completion(&named), Ok(None)) { named } else { facts.to_vec() }
}

/// Leaves out every fact that is not needed: ever smaller blocks of them first, then one by one. A completion that breaks
/// one fact only shows that this one is needed, whatever else is left out later.
fn shrink(oracle: &mut Oracle<'_>, facts: &mut Vec<Square>) -> Result<(), Limit> {
    let mut needed = BTreeSet::new();
    let mut block = facts.len().div_ceil(2);
    while block > 0 {
        let mut at = 0;
        while at < facts.len() {
            let end = (at + block).min(facts.len());
            if facts[at..end].iter().any(|fact| needed.contains(fact)) {
                at = if block == 1 { end } else { at + 1 };
                continue;
            }
            let rest = [&facts[..at], &facts[end..]].concat();
            let Some(solution) = oracle.completion(&rest)? else {
                *facts = rest;
                continue;
            };
            let mut broken = oracle.broken(facts, &solution);
            if let (Some(only), None) = (broken.next(), broken.next()) {
                needed.insert(only);
            }
            at = end;
        }
        block = if block == 1 { 0 } else { block.div_ceil(2) };
    }
    Ok(())
}

/// A smallest core, with the proof that it is, if that succeeds; else the core given.
pub(super) fn smallest(oracle: &mut Oracle<'_>, known: Core) -> Core {
    match proved_smallest(oracle, &known) {
        Ok(Some(facts)) => core(oracle, facts, true, true),
        Ok(None) | Err(_) => known,
    }
}

/// `None` if too many sets are to be met.
fn proved_smallest(oracle: &mut Oracle<'_>, known: &Core) -> Result<Option<Vec<Square>>, Limit> {
    let all = oracle.facts();
    let mut sets: Vec<BTreeSet<Square>> = Vec::new();
    while sets.len() < MOST_SETS {
        let mut search = HittingSet { sets: &sets, best: None, most: known.squares().len(), steps: 0 };
        search.extend(&mut Vec::new());
        if search.steps > MOST_STEPS {
            return Ok(None);
        }
        // Nothing smaller than the known core meets all sets.
        let Some(facts) = search.best else { return Ok(Some(known.squares())) };
        match oracle.completion(&facts)? {
            None => return Ok(Some(facts)),
            Some(solution) => {
                let kept = grown(oracle, &all, oracle.broken(&all, &solution).collect())?;
                sets.push(kept);
            }
        }
    }
    Ok(None)
}

/// Leaves out facts of a broken set as long as a completion breaks only the rest: small sets rule out more.
fn grown(oracle: &mut Oracle<'_>, all: &[Square], mut broken: BTreeSet<Square>) -> Result<BTreeSet<Square>, Limit> {
    let mut untried: Vec<Square> = broken.iter().copied().collect();
    while let Some(fact) = untried.pop() {
        if !broken.contains(&fact) {
            continue;
        }
        let kept: Vec<Square> = all.iter().copied().filter(|other| !broken.contains(other) || *other == fact).collect();
        if let Some(solution) = oracle.completion(&kept)? {
            broken = oracle.broken(all, &solution).collect();
        }
    }
    Ok(broken)
}

/// A search for a smallest set with an element of each of some sets: below `most` elements, and the first of its size.
struct HittingSet<'a> {
    sets: &'a [BTreeSet<Square>],
    best: Option<Vec<Square>>,
    most: usize,
    steps: u64,
}

impl HittingSet<'_> {
    fn extend(&mut self, chosen: &mut Vec<Square>) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        let is_met = |set: &&BTreeSet<Square>| chosen.iter().any(|fact| set.contains(fact));
        let unmet: Vec<&BTreeSet<Square>> = self.sets.iter().filter(|set| !is_met(set)).collect();
        let Some(narrowest) = unmet.iter().min_by_key(|set| set.len()) else {
            self.most = chosen.len();
            self.best = Some(chosen.clone());
            return;
        };
        if chosen.len() + disjoint(&unmet) >= self.most {
            return;
        }
        for &fact in *narrowest {
            chosen.push(fact);
            self.extend(chosen);
            chosen.pop();
        }
    }
}

/// Sets of which no two have an element in common, taken greedily: each needs an element of its own.
fn disjoint(sets: &[&BTreeSet<Square>]) -> usize {
    let mut sets = sets.to_vec();
    sets.sort_by_key(|set| set.len());
    let mut used = BTreeSet::new();
    let mut count = 0;
    for set in sets {
        if set.is_disjoint(&used) {
            used.extend(set.iter().copied());
            count += 1;
        }
    }
    count
}

/// Sets of squares to do without that are tried before the search for further cores is given up.
const MOST_TRIED: usize = 3_000;

/// Up to `most` minimal cores, the one that is known first. Others lack a square of each that was found before.
pub(super) fn several(oracle: &mut Oracle<'_>, first: Core, most: usize) -> Vec<Core> {
    let mut cores = vec![first];
    let mut removed: Vec<BTreeSet<Square>> = vec![BTreeSet::new()];
    let mut seen: BTreeSet<BTreeSet<Square>> = removed.iter().cloned().collect();
    let mut at = 0;
    while cores.len() < most && at < removed.len() {
        let without = removed[at].clone();
        at += 1;
        let core = match cores.iter().find(|core| core.squares().iter().all(|square| !without.contains(square))) {
            Some(core) => core.clone(),
            None => {
                let facts: Vec<Square> = oracle.facts().into_iter().filter(|fact| !without.contains(fact)).collect();
                match oracle.completion(&facts) {
                    Ok(Some(_)) => continue,
                    Ok(None) => {
                        let core = minimal(oracle, &facts);
                        cores.push(core.clone());
                        core
                    }
                    Err(_) => break,
                }
            }
        };
        for square in core.squares() {
            let mut without = without.clone();
            without.insert(square);
            if removed.len() < MOST_TRIED && seen.insert(without.clone()) {
                removed.push(without);
            }
        }
    }
    cores
}

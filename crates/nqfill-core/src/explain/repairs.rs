//! Repairs: what to take away, or to move, so that a puzzle can be completed.

use super::oracle::Oracle;
use super::{Core, MOST_REPAIRS, Move, Repair, cores};
use crate::board::Square;
use crate::engine::Limit;
use std::collections::BTreeSet;

/// Sets that are tried before larger repairs are given up.
const MOST_TRIED: usize = 3_000;

/// The smallest repairs, level by level of Reiter's tree: a repair takes a square of every core.
pub(super) fn repairs(oracle: &mut Oracle<'_>, known: &Core) -> (Vec<Repair>, Option<Limit>) {
    let all = oracle.facts();
    let mut known = vec![known.squares()];
    let mut level: BTreeSet<Vec<Square>> = [Vec::new()].into();
    let mut tried = 0;
    let mut found = Vec::new();
    while found.is_empty() && !level.is_empty() && tried < MOST_TRIED {
        let mut next = BTreeSet::new();
        for removed in &level {
            tried += 1;
            match branch(oracle, &all, removed, &mut known) {
                Ok(Branch::Repaired(repair)) => found.push(repair),
                Ok(Branch::Core(core)) => next.extend(core.into_iter().map(|square| with(removed, square))),
                Err(limit) => return (found, Some(limit)),
            }
            if found.len() >= most_repairs(oracle.puzzle.n()) || tried >= MOST_TRIED {
                break;
            }
        }
        level = next;
    }
    (found, None)
}

/// Boards with more rows than this get few repairs: each is a board of its own, which takes a screen and a search.
const MANY_ROWS: usize = 50;

fn most_repairs(n: usize) -> usize {
    if n > MANY_ROWS { 3 } else { MOST_REPAIRS }
}

enum Branch {
    Repaired(Repair),
    /// A core of what is left.
    Core(Vec<Square>),
}

fn branch(
    oracle: &mut Oracle<'_>,
    all: &[Square],
    removed: &[Square],
    known: &mut Vec<Vec<Square>>,
) -> Result<Branch, Limit> {
    if let Some(core) = known.iter().find(|core| core.iter().all(|square| !removed.contains(square))) {
        return Ok(Branch::Core(core.clone()));
    }
    let left: Vec<Square> = all.iter().copied().filter(|square| !removed.contains(square)).collect();
    if let Some(solution) = oracle.completion(&left)? {
        return Ok(Branch::Repaired(Repair { remove: removed.to_vec(), solution }));
    }
    let core = cores::minimal(oracle, &left).squares();
    known.push(core.clone());
    Ok(Branch::Core(core))
}

fn with(removed: &[Square], square: Square) -> Vec<Square> {
    let mut with = [removed, &[square]].concat();
    with.sort_unstable();
    with
}

/// Moves of a queen that is a repair by itself, along its row and its column.
pub(super) fn moves(oracle: &mut Oracle<'_>, repairs: &[Repair]) -> (Vec<Move>, Option<Limit>) {
    let mut moves = Vec::new();
    for repair in repairs {
        let &[from] = repair.remove.as_slice() else { continue };
        if !oracle.is_queen(from) {
            continue;
        }
        if let Err(limit) = moves_of(oracle, from, &mut moves) {
            return (moves, Some(limit));
        }
    }
    (moves, None)
}

fn moves_of(oracle: &mut Oracle<'_>, from: Square, moves: &mut Vec<Move>) -> Result<(), Limit> {
    let n = oracle.puzzle.n() as u32;
    let along =
        (0..n).map(|column| Square::new(from.row, column)).chain((0..n).map(|row| Square::new(row, from.column)));
    let others: Vec<Square> = oracle.puzzle.fixed().filter(|&queen| queen != from).collect();
    let mut count = 0;
    for to in along.filter(|&to| to != from) {
        if oracle.puzzle.blocked().contains(to) {
            continue;
        }
        let moved = oracle.made([&others[..], &[to]].concat(), oracle.puzzle.blocked().iter().collect());
        if let Some(moved) = moved
            && oracle.completion_of(&moved)?.is_some()
        {
            moves.push(Move { from, to });
            count += 1;
            if count == MOST_REPAIRS {
                break;
            }
        }
    }
    Ok(())
}

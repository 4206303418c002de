//! Counts held against plain recursion and published numbers; counts that stop, and go on.

mod agreement;
mod stopping;

use super::super::meter;
use super::super::tally::MEMORY;
use super::cost_model::CostEstimate;
use super::cut::Cut;
use super::plain::Plain;
use super::plan::Plan;
use super::symmetry::Symmetries;
use super::*;
use crate::board::BitRow;
use crate::board::Symmetry;
use crate::engine::random::Random;
use crate::engine::{Budget, Cores};
use crate::simd::{InstructionSet, Processor};
use crate::test_boards::{A000170, drawn_queens};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Rounds of a test: a share of them in a debug build, where they take minutes, and all in release, which CI runs.
const fn rounds(all: usize) -> usize {
    if cfg!(debug_assertions) { all.div_ceil(20) } else { all }
}

type Squares = Vec<(u32, u32)>;

fn random_squares(random: &mut Random, n: u32, count: u32) -> Squares {
    (0..count).map(|_| (random.below(n), random.below(n))).collect()
}

/// Up to `fixed` peaceful queens and `blocked` blocked squares anywhere.
fn random_board(random: &mut Random, n: u32, fixed: u32, blocked: u32) -> Residual {
    let queens = drawn_queens(random, n, fixed);
    Residual::new(n as usize, &queens, &random_squares(random, n, blocked))
}

/// A request to count everything on so many threads.
fn on_threads(jobs: usize) -> SearchOptions {
    SearchOptions { cores: Cores::new(jobs - 1), ..SearchOptions::default() }
}

/// A request to count everything on one core within so many bytes.
fn within(memory: u64) -> SearchOptions {
    let budget = Budget { memory: Some(memory), ..Budget::default() };
    SearchOptions { budget, ..SearchOptions::default() }
}

fn value(residual: &Residual, options: &SearchOptions) -> u128 {
    let tally = counted(residual, options);
    assert!(tally.exhaustive, "{residual:?}");
    tally.value
}

fn counted(residual: &Residual, options: &SearchOptions) -> Tally {
    count(residual, options, &|_, _| {}, &mut meter(&options.budget), false)
}

/// The count by a plan.
fn by(plan: Plan, residual: &Residual, set: Option<InstructionSet>, bytes: u64) -> u128 {
    let serial = Serial { processor: Processor::choose(set), bytes, enough: u128::MAX };
    let counted = serial.count(residual, plan, &mut Meter::unlimited());
    assert!(counted.is_all, "nothing stops it");
    counted.found
}

/// The count by plain recursion.
fn plainly(residual: &Residual) -> u128 {
    plain_recursion(residual).expect("at most 64 columns").into()
}

/// All methods that `len` free rows can be counted by, quarters in all ways to cut.
fn methods(len: usize) -> Vec<Plan> {
    let mut methods = vec![Plan::Recursion, Plan::Plain, Plan::Search, Plan::Branch];
    if !len.is_multiple_of(2) {
        methods.push(Plan::Middle);
    }
    methods.push(Plan::Quarters(Cut::in_half(len)));
    for symmetry in [Symmetry::ALL[0], Symmetry::TRANSPOSITION] {
        for top in [len.saturating_sub(1) / 2, len / 2, len / 2 + 1] {
            for (mirrored, left) in [(false, len / 2), (true, len / 2), (true, len / 3), (false, len / 4)] {
                let symmetry = if mirrored { symmetry.then(Symmetry::MIRROR) } else { symmetry };
                let cut = Cut { symmetry, top: top.min(len), left, ..Cut::in_half(len) };
                methods.push(Plan::Quarters(cut));
                if top < len && left != len / 4 {
                    let symmetry = if mirrored { symmetry.then(Symmetry::FLIP) } else { symmetry };
                    methods.push(Plan::Quarters(Cut { symmetry, border: true, ..cut }));
                }
            }
        }
    }
    methods
}

/// Asserts that every method finds this number of completions.
fn assert_methods_count(residual: &Residual, expected: u128) {
    for method in methods(residual.len()) {
        assert_eq!(by(method, residual, None, 1 << 26), expected, "{method:?} {residual:?}");
    }
}

/// Quarters, cut in half.
fn quarters(residual: &Residual) -> Plan {
    Plan::Quarters(Cut::in_half(residual.len()))
}

//! Measures the elementary steps that the table of [`prices`] prices:
//! `cargo test --release -p nqfill-core prices -- --ignored --nocapture`.

use super::super::meter::{Look, WorkMeter};
use super::super::request::Unwatched;
use super::batches;
use super::cut::Cut;
use super::join::{Extend, JoinedHalves};
use super::layout::Layout;
use super::pairs::{Choose, Pairs, Split};
use super::plain::Plain;
use super::prices;
use super::quarters::Quarters;
use super::search;
use super::subsets::binomial;
use super::workspace::Workspace;
use crate::board::Residual;
use crate::clock::Instant;
use crate::engine::Budget;
use crate::engine::random::Random;
use crate::simd::Processor;

#[test]
#[ignore = "measures"]
fn prices_beside_what_the_steps_take_here() {
    println!("{:20} {:>10} {:>10}   ns", "step", "table", "measured");
    let processor = Processor::choose(None);
    let mut add = |step: &str, table: f64, measured: f64| println!("{step:20} {table:>10.4} {measured:>10.4}");
    let empty = |n| Residual::new(n, &[], &[]);
    let board = empty(12);
    if let Some(plain) = Plain::new(&board, 0..12) {
        let count = |meter: &WorkMeter<'_>| batches::count(&plain, u64::MAX, processor, &mut meter.ticker()).0;
        add("PLAIN_NODE", prices::PLAIN_NODE, per_unit(prices::PLAIN_NODE, count));
    }
    for (step, n) in [("exact_node(10)", 10), ("exact_node(20)", 20), ("exact_node(40)", 40), ("exact_node(80)", 80)] {
        let board = empty(n);
        let price = prices::exact_node(n);
        let count = |meter: &WorkMeter<'_>| search::count(&board, 20_000, u128::MAX, 1 << 30, &mut meter.ticker()).0;
        add(step, price, per_unit(price, count));
    }
    quarters(&empty(16), processor, &mut add);
    lists(processor, &mut add);
}

/// Nanoseconds of the quickest of several runs.
fn quickest<T>(mut run: impl FnMut() -> T) -> f64 {
    let time = |_| {
        let started = Instant::now();
        std::hint::black_box(run());
        started.elapsed().as_nanos() as f64
    };
    (0..5).map(time).fold(f64::INFINITY, f64::min)
}

/// Nanoseconds of a step that the meter charges this price for.
fn per_unit<T>(price: f64, run: impl Fn(&WorkMeter<'_>) -> T) -> f64 {
    let budget = Budget::default();
    let meter = WorkMeter::start(&budget, &Unwatched);
    run(&meter);
    let steps = meter.spent() as f64 / price;
    quickest(|| run(&WorkMeter::start(&budget, &Unwatched))) / steps
}

/// The steps of a count by quarters.
fn quarters(board: &Residual, processor: Processor, add: &mut impl FnMut(&str, f64, f64)) {
    let (cut, budget) = (Cut::in_half(board.len()), Budget::default());
    let meter = WorkMeter::start(&budget, &Unwatched);
    let make = || Quarters::new(board, &Layout::new(board, cut)?, cut, 1 << 30, 1, &meter);
    let Some(quarters) = make() else { return };
    let placements = quarters.work() as f64 / prices::PLACEMENT;
    add("PLACEMENT", prices::PLACEMENT, quickest(make) / placements);

    let sets: Vec<usize> = (0..1 << cut.len).filter(|set: &usize| set.count_ones() as usize == cut.top).collect();
    let row_sets = (sets.len() * binomial(cut.top, cut.top / 2)) as f64;
    let mut space = Workspace::new(processor, &meter);
    let joined: usize = sets.iter().map(|&set| join(&quarters, set, &mut space)).sum();
    let joining = quickest(|| sets.iter().map(|&set| join(&quarters, set, &mut space)).sum::<usize>());
    add("JOINED_HALF", prices::JOINED_HALF, (joining - row_sets * prices::ROW_SET) / joined as f64);

    let mut extended = JoinedHalves::default();
    let halves = space.bottom.words().to_vec();
    let queen = 1 << 20;
    let extend = || {
        extended.clear();
        processor.run(Extend { halves: &halves, queen, extended: &mut extended });
    };
    add("EXTENSION", prices::EXTENSION, quickest(extend) / halves.len() as f64);

    let (mut pairs, mut pairing) = (0.0, 0.0);
    for &set in sets.iter().step_by(50) {
        join(&quarters, set, &mut space);
        pairs += prices::pairing((space.top.len() * space.bottom.len()) as f64) - prices::LIST_PAIR;
        pairing += quickest(|| space.count_doubled(quarters.crossing)) - prices::LIST_PAIR;
    }
    add("PAIR", prices::PAIR, prices::PAIR * pairing / pairs);
}

/// Joins both halves of a column set; how many there are.
fn join(quarters: &Quarters, set: usize, space: &mut Workspace<'_>) -> usize {
    space.top.clear();
    space.bottom.clear();
    quarters.join(0, set, (space.processor, &mut space.pairs.look), &mut space.top);
    quarters.join(1, !set & 0xffff, (space.processor, &mut space.pairs.look), &mut space.bottom);
    space.top.len() + space.bottom.len()
}

/// The steps of the pair test, on words with few diagonals each.
fn lists(processor: Processor, add: &mut impl FnMut(&str, f64, f64)) {
    const CROSSING: u64 = ((1 << 30) - 1) << 8;
    let mut random = Random::new(1);
    let mut words =
        |len| (0..len).map(|_| random.next() & random.next() & random.next() & CROSSING).collect::<Vec<u64>>();
    let (mut block, mut half, few, many) = (words(512), words(256), words(64), words(4096));
    let budget = Budget::default();
    let meter = WorkMeter::start(&budget, &Unwatched);
    let mut pairs = Pairs::new(processor, Look::new(&meter));
    let mut test = |lanes: &mut [u64], words: &[u64]| quickest(|| pairs.count_doubled(lanes, (words, &[]), CROSSING));
    let (short, long, of_half) = (test(&mut block, &few), test(&mut block, &many), test(&mut half, &many));
    let word = (long - short) / (many.len() - few.len()) as f64;
    add("WORD_TEST", prices::WORD_TEST, word);
    add("BLOCK", prices::BLOCK, short - word * few.len() as f64);
    add("HALF_BLOCK_SHARE", prices::HALF_BLOCK_SHARE, of_half / long);
    let (mut lanes, mut with) = (words(65_536), Vec::new());
    let split = quickest(|| processor.run(Split { lanes: &mut lanes, bit: 20, with: &mut with }));
    add("MOVE", prices::MOVE, split / lanes.len() as f64);
    let choose = quickest(|| processor.run(Choose { lanes: &lanes, words: (&many, &[]), crossing: CROSSING }));
    add("CHOICE", prices::CHOICE, choose);
}

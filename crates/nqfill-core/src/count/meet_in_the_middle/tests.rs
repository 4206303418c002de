//! Agreement with plain recursion, and with published numbers.

use super::super::request::{MEMORY, Unwatched, Watch};
use super::costs::Costs;
use super::cut::Cut;
use super::plain::{Plain, Row};
use super::plan::Method;
use super::serial::Serial;
use super::symmetry::Symmetries;
use super::*;
use crate::board::Symmetry;
use crate::engine::random::Random;
use crate::engine::{Budget, Cores};
use crate::simd::{InstructionSet, Processor};
use crate::test_boards::{A000170, drawn_queens};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

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

/// A request to count everything on one core within so many bytes.
fn within(memory: u64) -> CountRequest {
    let budget = Budget { memory: Some(memory), ..Budget::default() };
    CountRequest { budget, ..CountRequest::default() }
}

fn value(residual: &Residual, request: &CountRequest) -> u128 {
    let tally = counted(residual, request);
    assert!(tally.exhaustive, "{residual:?}");
    tally.value
}

fn counted(residual: &Residual, request: &CountRequest) -> Tally {
    count(residual, request, &WorkMeter::start(&request.budget, &Unwatched), false)
}

/// The count by a method.
fn by(method: Method, residual: &Residual, set: Option<InstructionSet>, bytes: u64) -> u128 {
    let budget = Budget::default();
    let meter = WorkMeter::start(&budget, &Unwatched);
    let serial = Serial { processor: Processor::choose(set), bytes, meter: &meter };
    let counted = serial.count(residual, method, &mut meter.ticker());
    assert!(counted.is_all, "nothing stops it");
    counted.found
}

/// The count by plain recursion.
fn plainly(residual: &Residual) -> u128 {
    plain_recursion(residual).expect("at most 64 columns").into()
}

/// All methods that `len` free rows can be counted by, quarters in all ways to cut.
fn methods(len: usize) -> Vec<Method> {
    let mut methods = vec![Method::Plain, Method::Search, Method::Branch];
    if !len.is_multiple_of(2) {
        methods.push(Method::Middle);
    }
    methods.push(Method::Quarters(Cut::in_half(len)));
    for symmetry in [Symmetry::ALL[0], Symmetry::TRANSPOSITION] {
        for top in [len.saturating_sub(1) / 2, len / 2, len / 2 + 1] {
            for (mirrored, left) in [(false, len / 2), (true, len / 2), (true, len / 3), (false, len / 4)] {
                let symmetry = if mirrored { symmetry.then(Symmetry::MIRROR) } else { symmetry };
                let cut = Cut { symmetry, top: top.min(len), left, ..Cut::in_half(len) };
                methods.push(Method::Quarters(cut));
                if top < len && left != len / 4 {
                    let symmetry = if mirrored { symmetry.then(Symmetry::FLIP) } else { symmetry };
                    methods.push(Method::Quarters(Cut { symmetry, border: true, ..cut }));
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
fn quarters(residual: &Residual) -> Method {
    Method::Quarters(Cut::in_half(residual.len()))
}

#[test]
fn empty_boards_have_the_published_numbers_of_completions() {
    for (n, &number) in A000170.iter().enumerate().take(rounds(A000170.len()).max(13)) {
        assert_eq!(value(&Residual::new(n, &[], &[]), &CountRequest::default()), number, "n = {n}");
    }
}

#[test]
fn every_method_agrees_on_small_empty_boards() {
    for (n, &number) in A000170.iter().enumerate().take(12) {
        assert_methods_count(&Residual::new(n, &[], &[]), number);
    }
}

#[test]
fn every_method_agrees_with_plain_recursion_on_random_boards() {
    let mut random = Random::new(1);
    for round in 0..rounds(2000) {
        let n = 4 + random.below(9);
        let (fixed, blocked) = (random.below(n / 2 + 1), random.below(n * 2));
        let residual = random_board(&mut random, n, fixed, blocked);
        let expected = plainly(&residual);
        assert_methods_count(&residual, expected);
        assert_eq!(value(&residual, &CountRequest::default()), expected, "{round}: {residual:?}");
    }
}

#[test]
fn every_method_agrees_where_lines_have_open_squares_in_one_half_only() {
    let mut random = Random::new(3);
    for round in 0..rounds(500) {
        let n = 8 + random.below(5);
        let mut blocked = random_squares(&mut random, n, n / 2);
        for _ in 0..1 + random.below(6) {
            let (is_row, line, is_first) = (random.below(2) == 0, random.below(n), random.below(2) == 0);
            let border = if random.below(4) == 0 { random.below(n + 1) } else { n / 2 };
            let closed = (0..n).filter(|&place| (place < border) == is_first);
            blocked.extend(closed.map(|place| if is_row { (line, place) } else { (place, line) }));
        }
        // Every other board has symmetries.
        let generators = if round % 2 == 0 { &[][..] } else { SUBGROUPS[round / 2 % SUBGROUPS.len()] };
        let residual = Residual::new(n as usize, &[], &closed_under(generators, n, blocked));
        let expected = plainly(&residual);
        assert_methods_count(&residual, expected);
    }
}

#[test]
fn larger_random_boards_agree_with_plain_recursion() {
    let mut random = Random::new(2);
    for round in 0..rounds(150) {
        let n = 11 + random.below(4);
        let (fixed, blocked) = (random.below(4), random.below(20));
        let residual = random_board(&mut random, n, fixed, blocked);
        let expected = plainly(&residual);
        assert_eq!(value(&residual, &CountRequest::default()), expected, "{round}: {residual:?}");
        assert_eq!(by(quarters(&residual), &residual, None, 1 << 30), expected, "{round}: {residual:?}");
    }
}

#[test]
fn every_instruction_set_gives_the_same_count() {
    let mut random = Random::new(3);
    for round in 0..rounds(300) {
        let n = 9 + random.below(5);
        let blocked = random.below(12);
        let residual = random_board(&mut random, n, 2, blocked);
        let expected = plainly(&residual);
        for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
            let found = by(quarters(&residual), &residual, Some(set), 1 << 30);
            assert_eq!(found, expected, "{round}: {set:?} {residual:?}");
        }
    }
}

#[test]
fn batches_agree_with_recursion_whatever_the_gaps() {
    let mut random = Random::new(5);
    let budget = Budget::default();
    let meter = WorkMeter::start(&budget, &Unwatched);
    for round in 0..rounds(300) {
        let row = |random: &mut Random| Row {
            open: u64::from(random.below(1 << 13) | random.below(1 << 13)),
            gap: [1, 1, 2, 5, 63, 64, 100][random.below(7) as usize],
        };
        let plain = Plain { rows: (0..random.below(9)).map(|_| row(&mut random)).collect() };
        for set in InstructionSet::ALL.into_iter().filter(|set| set.is_available()) {
            let found = batches::count(&plain, u64::MAX, Processor::choose(Some(set)), &mut meter.ticker());
            assert_eq!(found, (plain.total().into(), Continue(())), "{round}: {set:?}");
        }
    }
}

#[test]
fn batches_without_enough_nodes_give_a_lower_bound() {
    let plain = Plain::new(&Residual::new(9, &[], &[]), 0..9).expect("a board of 9 columns");
    let budget = Budget::default();
    let meter = WorkMeter::start(&budget, &Unwatched);
    let count = |nodes| batches::count(&plain, nodes, Processor::choose(None), &mut meter.ticker());
    let (found, flow) = count(5_000);
    assert_eq!(flow, Break(Stop::Allowance));
    assert!((1..352).contains(&found), "{found}");
    assert_eq!(count(50_000), (352, Continue(())));
}

#[test]
fn a_tiny_memory_limit_changes_the_way_but_not_the_count() {
    for memory_bytes in [0, 1 << 10, 1 << 14, 1 << 17, 1 << 20] {
        for n in [8, 11, 12, 13] {
            let config = within(memory_bytes);
            assert_eq!(value(&Residual::new(n, &[], &[]), &config), A000170[n], "n = {n}, {memory_bytes} bytes");
        }
    }
}

/// The eight symmetries of an n x n board.
fn image(symmetry: usize, n: u32, (r, c): (u32, u32)) -> (u32, u32) {
    let (r, c) = if symmetry & 1 == 0 { (r, c) } else { (c, r) };
    let r = if symmetry & 2 == 0 { r } else { n - 1 - r };
    (r, if symmetry & 4 == 0 { c } else { n - 1 - c })
}

/// Subgroups of the eight, by generators: trivial, two reflections of either kind, half turn, quarter turn, both pairs
/// of reflections, and all.
const SUBGROUPS: [&[usize]; 10] = [&[], &[2], &[4], &[1], &[7], &[6], &[3], &[2, 4], &[1, 7], &[1, 2]];

/// The images of squares under the symmetries that these generate.
fn closed_under(generators: &[usize], n: u32, mut squares: Squares) -> Squares {
    // A few rounds reach all of them.
    for _ in 0..4 {
        let images: Squares = generators.iter().flat_map(|&g| squares.iter().map(move |&s| image(g, n, s))).collect();
        squares.extend(images);
        squares.sort_unstable();
        squares.dedup();
    }
    squares
}

#[test]
fn symmetric_boards_of_every_subgroup_agree_with_plain_recursion() {
    let mut random = Random::new(4);
    let mut used = [0; 4];
    for round in 0..rounds(800) {
        let generators = SUBGROUPS[round % SUBGROUPS.len()];
        let n = 6 + random.below(if cfg!(debug_assertions) { 5 } else { 7 });
        let blocked = random_squares(&mut random, n, 4);
        let residual = Residual::new(n as usize, &[], &closed_under(generators, n, blocked));
        let found = Symmetries::new(&residual);
        for (count, has) in used.iter_mut().zip([found.mirror, found.flip, found.half_turn, found.swap]) {
            *count += usize::from(has);
        }
        let expected = plainly(&residual);
        assert_methods_count(&residual, expected);
        assert_eq!(value(&residual, &CountRequest::default()), expected, "{generators:?} {residual:?}");
    }
    assert!(used.iter().all(|&count| count > rounds(800) / 8), "{used:?}");
}

#[test]
fn symmetric_boards_with_fixed_queens_agree_with_plain_recursion() {
    // A queen in the middle, and two that a half turn swaps, leave symmetric gaps.
    for n in [9u32, 11, 13] {
        let middle = n / 2;
        for queens in
            [vec![(middle, middle)], vec![(0, 1), (n - 1, n - 2)], vec![(0, 1), (n - 1, n - 2), (middle, middle)]]
        {
            let residual = Residual::new(n as usize, &queens, &[]);
            assert!(Symmetries::new(&residual).half_turn);
            let expected = plainly(&residual);
            assert_eq!(by(quarters(&residual), &residual, None, 1 << 30), expected);
            assert_eq!(by(Method::Branch, &residual, None, 1 << 30), expected);
        }
    }
}

#[test]
fn wide_boards_with_few_free_rows_are_counted() {
    // A tower of knight's moves, shifted: 2 x + b modulo a number prime to 6 has no two queens in conflict.
    for (n, keep) in [(101u32, 9), (203, 12), (25, 11)] {
        let queens: Squares = (0..n).map(|r| (r, 2 * r % n)).filter(|q| q.0 * 7 % n >= keep).collect();
        let residual = Residual::new(n as usize, &queens, &[]);
        let found = value(&residual, &CountRequest::default());
        assert_eq!(found, by(Method::Search, &residual, None, 0), "{n}");
        assert!(found >= 1);
    }
}

/// Interrupts a count after some units, and keeps the last checkpoint.
struct Interrupting {
    units: AtomicU64,
    stop_after: u64,
    interrupt: Arc<AtomicBool>,
    saved: Mutex<Option<Checkpoint>>,
}

impl Watch for Interrupting {
    fn progress(&self, done: u64, total: u64) {
        assert!(done <= total);
        if self.units.fetch_add(1, Ordering::Relaxed) + 1 >= self.stop_after {
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    fn checkpoint_every(&self) -> Option<Duration> {
        Some(Duration::ZERO)
    }

    fn checkpoint(&self, checkpoint: &Checkpoint) {
        *self.saved.lock().expect("no panic") = Some(checkpoint.clone());
    }
}

/// Counts, or goes on with a count, until this number of units is done; the tally, and the last checkpoint saved.
fn interrupted(
    residual: &Residual,
    request: &CountRequest,
    stop_after: u64,
    checkpoint: Option<&Checkpoint>,
) -> (Tally, Option<Checkpoint>) {
    let interrupt = Arc::new(AtomicBool::new(stop_after == 0));
    let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
    let watch = Interrupting { units: AtomicU64::new(0), stop_after, interrupt, saved: Mutex::default() };
    let meter = WorkMeter::start(&budget, &watch);
    let tally = match checkpoint {
        Some(checkpoint) => resume(residual, request, &meter, checkpoint).expect("the same count"),
        None => count(residual, request, &meter, false),
    };
    (tally, watch.saved.into_inner().expect("no panic"))
}

fn resumed(residual: &Residual, request: &CountRequest, checkpoint: &Checkpoint) -> Result<u128, WrongCheckpoint> {
    let meter = WorkMeter::start(&request.budget, &Unwatched);
    resume(residual, request, &meter, checkpoint).map(|tally| tally.value)
}

#[test]
fn a_count_stopped_again_and_again_reaches_the_same_number() {
    for (n, jobs) in [(12, 1), (13, 2), (14, 2)] {
        let residual = Residual::new(n, &[], &[]);
        let request = CountRequest { cores: Cores::new(jobs - 1), ..CountRequest::default() };
        let mut tally = interrupted(&residual, &request, 7, None).0;
        let mut stops = 0;
        while let Some(checkpoint) = &tally.checkpoint {
            assert_eq!(tally.cut_by, Some(Limit::Interrupt));
            assert!(!tally.exhaustive && tally.value <= A000170[n] && checkpoint.partial <= tally.value);
            stops += 1;
            tally = interrupted(&residual, &request, 7, Some(checkpoint)).0;
        }
        assert!(tally.exhaustive && tally.cut_by.is_none());
        assert_eq!(tally.value, A000170[n]);
        assert!(stops > 2, "{stops}");
    }
}

#[test]
fn a_saved_checkpoint_resumes_to_the_same_number() {
    let residual = Residual::new(13, &[], &[]);
    let (_, saved) = interrupted(&residual, &CountRequest::default(), 20, None);
    let saved = saved.expect("a checkpoint after each unit");
    let other = CountRequest { cores: Cores::new(1), ..within(1 << 20) };
    assert_eq!(resumed(&residual, &other, &saved), Ok(A000170[13]));
}

#[test]
fn checkpoints_saved_by_earlier_builds_still_fit() {
    type List = &'static [(u32, u32)];
    // Of version 6: n, fixed queens, blocked squares, fingerprint, units.
    let saved: [(usize, List, List, u64, u64); 6] = [
        (13, &[], &[], 3_426_723_864_952_977_244, 128),
        (13, &[], &[(5, 5)], 17_587_059_745_018_164_540, 128),
        (15, &[], &[(0, 0), (3, 7), (11, 2)], 11_846_041_004_008_035_769, 512),
        (16, &[], &[], 12_241_367_351_522_844_824, 256),
        (18, &[(9, 3), (13, 5)], &[], 692_736_985_846_449_313, 16),
        (20, &[(0, 1), (4, 9), (17, 3)], &[], 13_047_219_700_503_630_174, 16),
    ];
    for (n, queens, blocked, fingerprint, total_units) in saved {
        let done = vec![0; total_units.div_ceil(64) as usize];
        let checkpoint = Checkpoint { fingerprint, memory_bytes: 512 << 20, total_units, done, partial: 0 };
        let (board, budget) = (Residual::new(n, queens, blocked), Budget::default());
        let meter = WorkMeter::start(&budget, &Unwatched);
        assert_eq!(check(&board, &checkpoint, &meter), Ok(()), "n = {n}, {queens:?} {blocked:?}");
    }
}

#[test]
fn a_board_cut_at_a_border_row_is_counted_on_any_number_of_threads_and_resumed() {
    // Without optimisation a smaller board that is cut so.
    let (n, queens) = if cfg!(debug_assertions) { (17, [(9, 3), (13, 9)]) } else { (18, [(9, 3), (13, 5)]) };
    let residual = Residual::new(n, &queens, &[]);
    let method = plan::choose(&residual, MEMORY);
    assert!(matches!(method, Method::Quarters(Cut { border: true, .. })), "{method:?}");
    let expected = by(quarters(&residual), &residual, None, 1 << 29);
    let set = Some(InstructionSet::Portable);
    for (jobs, instruction_set) in [(1, None), (3, None), (2, set)] {
        assert_eq!(
            value(&residual, &CountRequest { cores: Cores::new(jobs - 1), instruction_set, ..CountRequest::default() }),
            expected
        );
    }
    let (stopped, saved) = interrupted(&residual, &CountRequest::default(), 5, None);
    assert!(!stopped.exhaustive && stopped.value < expected);
    let saved = saved.expect("a checkpoint after each unit");
    assert_eq!(resumed(&residual, &CountRequest::default(), &saved), Ok(expected));
}

#[test]
fn a_checkpoint_of_another_board_is_refused() {
    let request = CountRequest::default();
    let (stopped, _) = interrupted(&Residual::new(13, &[], &[]), &request, 0, None);
    let checkpoint = stopped.checkpoint.expect("stopped at once");
    for (n, blocked) in [(12, vec![]), (14, vec![]), (13, vec![(0, 0)])] {
        assert_eq!(resumed(&Residual::new(n, &[], &blocked), &request, &checkpoint), Err(WrongCheckpoint));
    }
    let mut cut = checkpoint.clone();
    cut.done.pop();
    assert_eq!(resumed(&Residual::new(13, &[], &[]), &request, &cut), Err(WrongCheckpoint));
}

#[test]
fn a_count_stopped_before_it_is_divided_goes_on_from_its_beginning() {
    let (board, request) = (Residual::new(20, &[], &[]), within(1 << 10));
    let (stopped, _) = interrupted(&board, &request, 0, None);
    let undivided = stopped.checkpoint.expect("stopped at once");
    assert_eq!((undivided.total_units, undivided.finished_units(), stopped.value), (0, 0, 0));
    assert_eq!(interrupted(&board, &request, 0, Some(&undivided)).0.checkpoint, Some(undivided));
    let of = |n| Checkpoint::undivided(&Residual::new(n, &[], &[]), 1 << 20);
    let thirteen = Residual::new(13, &[], &[]);
    assert_eq!(resumed(&thirteen, &request, &of(13)), Ok(A000170[13]));
    assert_eq!(resumed(&thirteen, &request, &of(12)), Err(WrongCheckpoint));
}

#[test]
fn jobs_do_not_change_the_count() {
    for jobs in [1, 2, 3, 8] {
        for n in [10, 13, 14] {
            assert_eq!(
                value(
                    &Residual::new(n, &[], &[]),
                    &CountRequest { cores: Cores::new(jobs - 1), ..CountRequest::default() }
                ),
                A000170[n]
            );
        }
    }
}

#[test]
fn enough_completions_end_the_count_early() {
    let request = CountRequest { at_least: Some(2), ..CountRequest::default() };
    let tally = counted(&Residual::new(14, &[], &[]), &request);
    assert!(!tally.exhaustive && tally.cut_by.is_none());
    assert!((2..A000170[14]).contains(&tally.value));
}

#[test]
fn a_few_completions_of_a_large_board_are_found_at_once() {
    let request = CountRequest { at_least: Some(2), ..CountRequest::default() };
    for n in [20, 33, 48] {
        let tally = counted(&Residual::new(n, &[], &[]), &request);
        assert!(!tally.exhaustive && tally.value >= 2, "n = {n}");
    }
}

#[test]
fn boards_with_more_diagonals_than_a_word_has_bits_are_counted() {
    // Ten rows suffice for more than 64 diagonals, and three more would take a hundred times as long.
    const N: usize = 10;
    // Rows and columns far apart: nearly every open square has diagonals of its own.
    let mut random = Random::new(5);
    for _ in 0..20 {
        let mut place = 0;
        let mut lines = || -> Vec<u32> {
            place = 0;
            (0..N)
                .map(|_| {
                    place += 1 + random.below(4);
                    place
                })
                .collect()
        };
        let (rows, columns) = (lines(), lines());
        let open: Vec<u64> =
            (0..N).map(|_| u64::from(random.below(1 << N)) | u64::from(random.below(1 << N))).collect();
        let residual = Residual::from_parts(64, rows, columns, &open);
        let expected = plainly(&residual);
        assert_methods_count(&residual, expected);
    }
}

#[test]
fn whether_the_work_allowed_suffices_depends_on_neither_threads_nor_instruction_set() {
    for n in [9usize, 12, 13, 14] {
        for work in [1_000, 1_000_000, 4_000_000, 1_000_000_000] {
            let finished = |jobs: usize, instruction_set| {
                let budget = Budget { nodes: Some(work / 8), ..Budget::default() };
                let request =
                    CountRequest { cores: Cores::new(jobs - 1), instruction_set, budget, ..CountRequest::default() };
                let tally = counted(&Residual::new(n, &[], &[]), &request);
                assert_eq!(tally.exhaustive, tally.cut_by != Some(Limit::Nodes));
                assert!(if tally.exhaustive { tally.value == A000170[n] } else { tally.value <= A000170[n] });
                tally.exhaustive
            };
            let alone = finished(1, None);
            assert_eq!(finished(2, None), alone, "n = {n}, work {work}");
            assert_eq!(finished(3, Some(InstructionSet::Portable)), alone, "n = {n}, work {work}");
        }
    }
}

#[test]
fn estimates_are_finite_where_a_method_is_available() {
    let board = Residual::new(16, &[], &[]);
    let rows = Plain::estimated(&board).expect("16 columns fit a word");
    let costs = Costs::new(&board, &rows, 1 << 30).expect("16 columns fit a word");
    assert!(costs.quarters < costs.plain / 20.0, "{costs:?}");
}

#[test]
fn sampled_searches_are_about_as_long_as_they_are() {
    for n in 6..=10 {
        let board = Residual::new(n, &[], &[]);
        let budget = Budget::default();
        let suffices = |nodes| {
            let meter = WorkMeter::start(&budget, &Unwatched);
            search::count(&board, nodes, u128::MAX, 1 << 20, &mut meter.ticker()).1
        };
        let expected = search::expected_nodes(&board);
        assert_eq!(suffices((2.0 * expected) as u64), Continue(()), "n = {n}, {expected}");
        assert_eq!(suffices((0.5 * expected) as u64), Break(Stop::Allowance), "n = {n}, {expected}");
    }
}

#[test]
fn all_or_nothing_gives_up_only_where_the_work_allowed_is_far_too_little() {
    let of = |n, work: u64| {
        let budget = Budget { nodes: Some(work / 8), ..Budget::default() };
        let meter = WorkMeter::start(&budget, &Unwatched);
        let tally = count(&Residual::new(n, &[], &[]), &CountRequest::default(), &meter, true);
        (tally.value, tally.exhaustive, tally.cut_by)
    };
    assert_eq!(of(14, 200_000_000), (A000170[14], true, None));
    assert_eq!(of(26, 200_000_000), (0, false, Some(Limit::Nodes)));
}

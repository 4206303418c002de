//! Agreement of the engines, and the published counts of each.

use super::{Budget, ENGINES, Engine, Flow, Limit, Meter, Metric, SearchContext, Stop, Tuning};
use super::{Event, Observer};
use crate::board::{Residual, Square, Symmetry};
use crate::test_boards::A000170;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn residual(n: usize, queens: &[(u32, u32)]) -> Residual {
    Residual::new(n, queens, &[])
}

fn named(name: &str) -> &'static Engine {
    super::engine(name).expect("in the table")
}

/// The completions that an engine finds within a budget.
fn searched(engine: &Engine, residual: &Residual, budget: &Budget) -> (Vec<Vec<u32>>, Meter, Flow) {
    searched_with(Tuning::default(), engine, residual, budget)
}

pub(super) fn searched_with(
    tuning: Tuning,
    engine: &Engine,
    residual: &Residual,
    budget: &Budget,
) -> (Vec<Vec<u32>>, Meter, Flow) {
    let mut found = Vec::new();
    let mut meter = Meter::start(budget);
    let mut keep = |columns: &[u32], _: &mut Meter| {
        found.push(columns.to_vec());
        ControlFlow::Continue(())
    };
    let flow = engine.search(residual, &mut SearchContext::new(&mut meter, &mut keep).tuned(tuning));
    (found, meter, flow)
}

fn search_all(engine: &Engine, residual: &Residual) -> (Vec<Vec<u32>>, Meter) {
    let (all, meter, flow) = searched(engine, residual, &Budget::default());
    assert_eq!(flow, ControlFlow::Continue(()), "{}", engine.name);
    (all, meter)
}

/// The engines that search the whole space.
fn complete() -> impl Iterator<Item = &'static Engine> {
    ENGINES.into_iter().filter(|engine| engine.is_complete)
}

/// Rows, queens, blocked squares and the number of completions of a board.
type Counted = (usize, &'static [(u32, u32)], &'static [(u32, u32)], u128);

/// Boards beside the empty ones.
const BOARDS: [Counted; 6] = [
    (1, &[], &[(0, 0)], 0),
    (4, &[], &[(0, 0), (0, 1), (0, 2), (0, 3)], 0),
    (6, &[(0, 0)], &[], 0),
    (6, &[(2, 5)], &[(0, 0), (0, 1), (5, 3), (4, 4)], 0),
    (8, &[(3, 0)], &[], 18),
    (9, &[(4, 2), (6, 3)], &[], 8),
];

/// The boards of the table, and the empty ones (OEIS A000170).
fn boards() -> impl Iterator<Item = (Residual, u128)> {
    let empty = (1..=10).map(|n| (residual(n, &[]), A000170[n]));
    empty.chain(BOARDS.map(|(n, queens, blocked, count)| (Residual::new(n, queens, blocked), count)))
}

/// Follows the queens on the board, and fails if an event cannot be true.
#[derive(Default)]
struct Witness {
    /// Whether each was chosen.
    queens: Vec<(Square, bool)>,
    dead_ends: u64,
    solutions: u128,
}

impl Observer for Witness {
    fn event(&mut self, event: Event) {
        match event {
            Event::Chosen(queen) => self.queens.push((queen, true)),
            Event::Forced(queen) => self.queens.push((queen, false)),
            Event::TakenBack(queen) => {
                let at = self.queens.iter().rposition(|&(other, _)| other == queen).expect("it stood");
                self.queens.truncate(at);
            }
            Event::Removed { by: super::Pruning::Queen(queen), square } => {
                assert!(crate::board::Line::joining(queen, square).is_some());
            }
            Event::DeadEnd(_) | Event::Pruned(_) => self.dead_ends += 1,
            Event::Solution => self.solutions += 1,
            _ => {}
        }
    }
}

#[test]
fn complete_engines_count_every_board_in_their_order_and_tell_an_observer_all() {
    for (engine, (board, count)) in complete().flat_map(|engine| boards().map(move |board| (engine, board))) {
        let (found, meter) = search_all(engine, &board);
        assert_eq!(found.len() as u128, count, "{} n = {}", engine.name, board.n());
        assert!(!engine.is_canonical || found.is_sorted(), "{} n = {}", engine.name, board.n());
        // `learning` tells of clauses, and meets some contradictions while it writes them, before it searches.
        if engine.name == "learning" || board.len() == 10 {
            continue;
        }
        // A board without a square costs a dead end, and one that is complete none.
        assert!(board.n() > 1 || u128::from(meter.backtracks()) == 1 - count, "{}", engine.name);
        let (mut seen, mut watched) = (Witness::default(), Meter::start(&Budget::default()));
        let mut ignore = |_: &[u32], _: &mut Meter| ControlFlow::Continue(());
        let flow =
            engine.search(&board, &mut SearchContext::new(&mut watched, &mut ignore).observed(&board, Some(&mut seen)));
        assert_eq!((flow, seen.solutions), (ControlFlow::Continue(()), count), "{}", engine.name);
        assert_eq!([seen.dead_ends, watched.backtracks()], [meter.backtracks(); 2], "{}", engine.name);
        assert!(seen.queens.iter().all(|&(_, is_chosen)| !is_chosen), "{}", engine.name);
    }
    assert!(search_all(&super::exact::ROW_BY_ROW, &residual(9, &[])).0.is_sorted());
}

/// Engine, nodes, backtracks and metrics.
type Published = (&'static str, u64, Option<u64>, &'static [(Metric, u64)]);

/// What is published of all 92 completions of the empty 8 x 8 board: 2,056 consistent placements of the first rows, given in many
/// courses (2,057 with the empty board), and half of them; 304 failures and 790 branches as printed by the tutorial of OR-Tools.
const PUBLISHED: [Published; 5] = [
    ("backtracking", 2056, None, &[]),
    ("occupancy-2d", 2056, None, &[]),
    ("bitmask", 2056, None, &[]),
    ("static-symmetry", 1028, None, &[]),
    ("propagation", 395, Some(304), &[(Metric::Failures, 304), (Metric::Branches, 790)]),
];

#[test]
fn engines_count_what_is_published() {
    for (name, nodes, backtracks, metrics) in PUBLISHED {
        let (found, meter) = search_all(named(name), &residual(8, &[]));
        assert_eq!((found.len(), meter.nodes()), (92, nodes), "{name}");
        assert!(backtracks.is_none_or(|backtracks| backtracks == meter.backtracks()), "{name}");
        let counted = meter.metrics(named(name));
        assert!(metrics.iter().all(|&(metric, value)| counted.get(metric) == Some(value)), "{name}");
    }
}

/// The row-by-row search written once more as recursion over lists of columns.
#[derive(Debug, Default, PartialEq)]
struct RowByRow {
    nodes: u64,
    dead_ends: u64,
    checks: u64,
}

impl RowByRow {
    fn search(&mut self, residual: &Residual, columns: &mut Vec<usize>) {
        let row = columns.len();
        if row == residual.len() {
            return;
        }
        let before = self.nodes;
        for j in (0..residual.len()).filter(|&j| residual.open_squares().contains(row, j)) {
            let here = residual.square(row, j);
            let attacked = columns.iter().enumerate().any(|(i, &other)| {
                self.checks += 1;
                let there = residual.square(i, other);
                let far = here.row.abs_diff(there.row);
                here.column == there.column || here.column.abs_diff(there.column) == far
            });
            if !attacked {
                self.nodes += 1;
                columns.push(j);
                self.search(residual, columns);
                columns.pop();
            }
        }
        // No queen was placed in this row, although there are no queens below to be taken back for.
        self.dead_ends += u64::from(self.nodes == before);
    }
}

#[test]
fn a_backtrack_of_a_search_row_by_row_is_a_row_without_a_safe_square() {
    for (residual, _) in boards() {
        let mut expected = RowByRow::default();
        expected.search(&residual, &mut Vec::new());
        for name in ["backtracking", "occupancy-2d", "occupancy-1d", "bitmask"] {
            let (_, meter) = search_all(named(name), &residual);
            let checks = meter.metrics(&super::backtracking::BACKTRACKING).get(Metric::Checks);
            let counted = RowByRow {
                nodes: meter.nodes(),
                dead_ends: meter.backtracks(),
                checks: checks.filter(|_| name == "backtracking").unwrap_or(expected.checks),
            };
            assert_eq!(counted, expected, "{name} n = {}", residual.n());
        }
    }
}

#[test]
fn local_search_counts_what_its_sources_count() {
    let engines = ["sosic-gu", "annealing", "annealing-row", "hill-climbing"];
    for (name, kept) in engines.into_iter().zip([Metric::Swaps, Metric::Swaps, Metric::Moves, Metric::Moves]) {
        let engine = named(name);
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let (_, meter, flow) = searched(engine, &residual(3, &[]), &budget);
        assert!(flow.is_break());
        let count = |metric| meter.metrics(engine).get(metric);
        assert_eq!(count(Metric::Restarts), Some(meter.backtracks()), "{name}");
        assert!(meter.backtracks() > 0 && count(kept).is_some_and(|kept| kept < meter.nodes()), "{name}");
        let is_warm = |temperature: u64| (50_000..=1_000_000).contains(&temperature);
        assert_eq!(count(Metric::Temperature).is_some_and(is_warm), name.starts_with("annealing"));
    }
}

#[test]
fn learning_counts_what_its_solver_counts() {
    let engine = named("learning");
    let (found, meter) = search_all(engine, &residual(7, &[]));
    let count = |metric| meter.metrics(engine).get(metric).expect("it counts them");
    assert_eq!(count(Metric::Conflicts), meter.backtracks());
    // Each clause learnt comes from a conflict, and 40 completions cannot be found without a decision each.
    assert!(count(Metric::Conflicts) >= meter.nodes() && count(Metric::Decisions) >= found.len() as u64);
}

/// Forward checking as in the report, written once more the plain way: the same rows in the same list, domains as sets.
#[test]
fn forward_checking_visits_the_nodes_of_the_reports_program() {
    /// Nodes, emptied domains, values compared.
    fn search(list: &mut Vec<(u32, Vec<u32>)>, depth: usize, counts: &mut [u64; 3]) {
        if depth == list.len() {
            return;
        }
        let (row, domain) = list[depth].clone();
        for column in domain {
            counts[0] += 1;
            let before = list.clone();
            for (other, domain) in &mut list[depth + 1..] {
                counts[2] += domain.len() as u64;
                domain.retain(|&c| c != column && c.abs_diff(column) != other.abs_diff(row));
                if domain.is_empty() {
                    counts[1] += 1;
                    break;
                }
            }
            let rest = &list[depth + 1..];
            if rest.iter().all(|(_, domain)| !domain.is_empty()) {
                if let Some(smallest) = (0..rest.len()).min_by_key(|&at| rest[at].1.len()) {
                    list.swap(depth + 1, depth + 1 + smallest);
                }
                search(list, depth + 1, counts);
            }
            *list = before;
        }
    }
    for n in [4, 6, 8, 9] {
        let mut list = (0..n).map(|row| (row, (0..n).collect())).collect();
        let mut counts = [0; 3];
        search(&mut list, 0, &mut counts);
        let engine = named("forward-checking");
        let (_, meter) = search_all(engine, &residual(n as usize, &[]));
        let checks = meter.metrics(engine).get(Metric::Checks).expect("it counts them");
        assert_eq!([meter.nodes(), meter.backtracks(), checks], counts, "n = {n}");
    }
}

/// The article's static pruning: of a search that takes all columns of row 1 half the nodes, the dead ends, the checks.
#[test]
fn half_of_the_first_row_is_half_of_the_search() {
    for n in [4, 6, 8] {
        let [plain, half] =
            ["backtracking", "static-symmetry"].map(|name| search_all(named(name), &residual(n, &[])).1);
        assert_eq!([half.nodes() * 2, half.backtracks() * 2], [plain.nodes(), plain.backtracks()], "n = {n}");
        let checks = |meter: &Meter| meter.metrics(named("static-symmetry")).get(Metric::Checks);
        assert_eq!(checks(&half).map(|checks| checks * 2), checks(&plain), "n = {n}");
    }
}

/// With an odd number of columns the middle one is searched by itself: 1 of 7, and 3 that stand for 6.
#[test]
fn the_middle_column_is_searched_apart() {
    let below = |first: u32| search_all(named("backtracking"), &residual(7, &[(0, first)])).1.nodes() + 1;
    let (found, meter) = search_all(named("static-symmetry"), &residual(7, &[]));
    assert_eq!((found.len(), meter.nodes()), (40, (0..4).map(below).sum()));
}

/// What the article says of dynamic pruning: fewer nodes, also than with the first row alone, and several tests of symmetry
/// for each.
#[test]
fn pruning_of_every_row_saves_nodes_and_costs_tests() {
    for n in 6..=9 {
        let engines = ["bitmask", "static-symmetry", "symmetric", "dynamic-symmetry"];
        let [all, half, first_row, every] = engines.map(|name| search_all(named(name), &residual(n, &[])).1);
        let tests = every.metrics(named("dynamic-symmetry")).get(Metric::SymmetryTests).expect("it counts them");
        assert!(every.nodes() < first_row.nodes() && first_row.nodes() < half.nodes(), "n = {n}");
        assert!(tests > 3 * every.nodes(), "n = {n}: {tests} tests, {} nodes", every.nodes());
        assert!(n != 8 || first_row.nodes() * 3 < all.nodes(), "{} of {}", first_row.nodes(), all.nodes());
    }
}

/// Boards whose blocked squares, and perhaps a queen in the middle, are closed under some of the eight symmetries and no
/// others: for each pair of them ten boards of several sizes.
#[test]
fn engines_of_symmetry_find_every_completion_whatever_symmetries_a_board_has() {
    let mut random = super::random::Random::new(34);
    for at in 0..8 * 8 * 10 {
        let (one, other, n) = (Symmetry::ALL[at % 8], Symmetry::ALL[at / 8 % 8], 5 + at % 3);
        let mut blocked: Vec<Square> =
            (0..1 + random.below(3)).map(|_| Square::new(random.below(n as u32), random.below(n as u32))).collect();
        for _ in 0..8 {
            let images: Vec<Square> = blocked.iter().flat_map(|&it| [one.apply(n, it), other.apply(n, it)]).collect();
            blocked.extend(images);
            blocked.sort_unstable();
            blocked.dedup();
        }
        let middle = n as u32 / 2;
        let queens: &[(u32, u32)] = if n % 2 == 1 && at % 5 == 0 { &[(middle, middle)] } else { &[] };
        let blocked: Vec<(u32, u32)> = blocked.iter().map(|it| (it.row, it.column)).collect();
        let board = Residual::new(n, queens, &blocked);
        let expected = search_all(named("backtracking"), &board).0;
        for name in ["static-symmetry", "dynamic-symmetry", "symmetric"] {
            let mut found = search_all(named(name), &board).0;
            found.sort();
            assert_eq!(found, expected, "{name} n = {n} {queens:?} {blocked:?}");
        }
    }
}

#[test]
fn a_spent_budget_ends_the_search_for_symmetries() {
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    for name in ["static-symmetry", "dynamic-symmetry", "symmetric"] {
        let budget = Budget { interrupt: interrupt.clone(), ..Budget::default() };
        let (found, meter, flow) = searched(named(name), &residual(50, &[]), &budget);
        assert_eq!((found.len(), meter.nodes()), (0, 0), "{name}");
        assert_eq!(flow, ControlFlow::Break(Stop::Limit(Limit::Interrupt)), "{name}");
    }
}

/// Russell and Norvig, section 4.1: of all starts on the 8 x 8 board 14 % lead to a solution, 94 % with up to 100 sideways
/// moves. That is 6.1 and 0.06 restarts for each solution.
#[test]
fn hill_climbing_gets_stuck_as_often_as_published() {
    let engine = named("hill-climbing");
    for (sideways, restarts) in [(0, 5_000..6_500), (100, 40..80)] {
        let stuck = |seed| {
            let tuning = Tuning { seed, sideways, ..Tuning::default() };
            let (found, meter, _) = searched_with(tuning, engine, &residual(8, &[]), &Budget::default());
            assert_eq!(found.len(), 1);
            meter.backtracks()
        };
        let count: u64 = (0..1_000).map(stuck).sum();
        assert!(restarts.contains(&count), "{count} restarts for 1,000 solutions with {sideways} sideways moves");
    }
}

#[test]
fn bit_sets_shift_by_the_distance_of_free_rows() {
    for n in [49, 55, 61] {
        // The solution (2r) mod n, which needs n coprime to 6, with nine or so of its queens hidden.
        let fixed: Vec<(u32, u32)> = (0..n).filter(|r| r % (n / 8) > 0).map(|r| (r, 2 * r % n)).collect();
        let residual = residual(n as usize, &fixed);
        let (found, meter) = search_all(named("bitmask"), &residual);
        let (expected, plain) = search_all(named("backtracking"), &residual);
        assert!(!expected.is_empty());
        assert_eq!((found, meter.nodes()), (expected, plain.nodes()), "n = {n}");
    }
}

#[test]
fn engines_that_prove_nothing_find_one_and_never_claim_more() {
    for engine in ENGINES.into_iter().filter(|engine| !engine.is_complete) {
        for n in [1, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100] {
            let (found, _, flow) = searched(engine, &residual(n, &[]), &Budget::default());
            assert!(!found.is_empty(), "{} n = {n}", engine.name);
            assert!(matches!(flow, ControlFlow::Break(Stop::Limit(Limit::GaveUp(_)))), "{} n = {n}", engine.name);
        }
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let (found, _, flow) = searched(engine, &residual(3, &[]), &budget);
        assert!(found.is_empty() && flow.is_break(), "{}", engine.name);
    }
}

/// The queens that an observer was shown, each of which is a node.
#[derive(Default)]
struct Shown {
    nodes: u64,
    queens: u64,
}

impl Observer for Shown {
    fn nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    fn event(&mut self, event: Event) {
        self.queens += u64::from(matches!(event, Event::Chosen(_) | Event::Forced(_)));
        assert_eq!(self.nodes, self.queens, "{event:?}");
    }
}

#[test]
fn exact_counts_a_queen_before_it_shows_her() {
    // The endgame, the search of a word a row, and that of large boards.
    for n in [6, 20, 70] {
        let (residual, mut meter) = (residual(n, &[]), Meter::start(&Budget::default()));
        let mut shown = Shown::default();
        let mut first = |_: &[u32], _: &mut Meter| ControlFlow::Break(Stop::Enough);
        let mut run = SearchContext::new(&mut meter, &mut first).observed(&residual, Some(&mut shown));
        assert!(named("exact").search(&residual, &mut run).is_break());
        assert_eq!((shown.queens, shown.nodes), (meter.nodes(), meter.nodes()));
    }
}

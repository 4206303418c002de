//! Agreement of the engines, and the published counts of each.

use super::{Budget, ENGINES, Engine, Flow, Meter, Run, Stop};
use super::{Event, Observer};
use crate::board::{Residual, Square};
use std::ops::ControlFlow;

fn residual(n: usize, queens: &[(u32, u32)]) -> Residual {
    Residual::new(n, queens, &[])
}

fn search_all(engine: &Engine, residual: &Residual) -> (Vec<Vec<u32>>, Meter) {
    let (mut all, mut meter) = (Vec::new(), Meter::start(&Budget::default()));
    let mut keep = |columns: &[u32], _: &mut Meter| {
        all.push(columns.to_vec());
        ControlFlow::Continue(())
    };
    let flow = engine.search(residual, &mut Run::new(&mut meter, &mut keep));
    assert_eq!(flow, ControlFlow::Continue(()), "{}", engine.name);
    (all, meter)
}

/// The engines that search the whole space.
fn complete() -> impl Iterator<Item = &'static Engine> {
    ENGINES.into_iter().filter(|engine| engine.is_complete)
}

/// Solutions of the empty board, OEIS A000170, n = 0..10.
const SOLUTIONS: [usize; 11] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];

#[test]
fn every_complete_engine_counts_the_empty_boards() {
    for engine in complete() {
        for (n, &solutions) in SOLUTIONS.iter().enumerate().skip(1) {
            let (found, _) = search_all(engine, &residual(n, &[]));
            assert_eq!(found.len(), solutions, "{} n = {n}", engine.name);
        }
    }
}

#[test]
fn canonical_engines_find_solutions_in_lexicographic_order() {
    for engine in ENGINES.into_iter().filter(|engine| engine.is_canonical) {
        assert!(search_all(engine, &residual(8, &[(3, 0)])).0.is_sorted(), "{}", engine.name);
    }
    assert!(search_all(&super::exact::ROW_BY_ROW, &residual(9, &[])).0.is_sorted());
}

/// 2,056 consistent placements of the first rows of the empty 8 x 8 board: the nodes of plain backtracking, given in
/// many courses (2,057 with the empty board).
#[test]
fn backtracking_visits_the_published_number_of_nodes() {
    let (_, meter) = search_all(super::engine("backtracking").expect("in the table"), &residual(8, &[]));
    assert_eq!((meter.nodes(), meter.backtracks()), (2056, 2056));
}

#[test]
fn every_queen_tried_is_taken_back_by_the_end() {
    for engine in complete() {
        let (_, meter) = search_all(engine, &residual(7, &[(2, 2)]));
        assert_eq!(meter.nodes(), meter.backtracks(), "{}", engine.name);
    }
}

/// Forward checking as in the report, written once more the plain way: the same rows in the same list, domains as sets.
#[test]
fn forward_checking_visits_the_nodes_of_the_reports_program() {
    fn search(list: &mut Vec<(u32, Vec<u32>)>, depth: usize, nodes: &mut u64) {
        if depth == list.len() {
            return;
        }
        let (row, domain) = list[depth].clone();
        for column in domain {
            *nodes += 1;
            let before = list.clone();
            for (other, domain) in &mut list[depth + 1..] {
                domain.retain(|&c| c != column && c.abs_diff(column) != other.abs_diff(row));
            }
            let rest = &list[depth + 1..];
            if rest.iter().all(|(_, domain)| !domain.is_empty()) {
                if let Some(smallest) = (0..rest.len()).min_by_key(|&at| rest[at].1.len()) {
                    list.swap(depth + 1, depth + 1 + smallest);
                }
                search(list, depth + 1, nodes);
            }
            *list = before;
        }
    }
    for n in [4, 6, 8, 9] {
        let mut list = (0..n).map(|row| (row, (0..n).collect())).collect();
        let mut nodes = 0;
        search(&mut list, 0, &mut nodes);
        let engine = super::engine("forward-checking").expect("in the table");
        assert_eq!(search_all(engine, &residual(n as usize, &[])).1.nodes(), nodes, "n = {n}");
    }
}

/// As printed by the tutorial for n = 8: 304 failures, 790 branches.
#[test]
fn propagation_counts_the_failures_and_branches_of_the_tutorial() {
    let (found, meter) = search_all(super::engine("propagation").expect("in the table"), &residual(8, &[]));
    let tree = meter.tree().expect("it counts them");
    assert_eq!((found.len(), tree.failures, tree.branches), (92, 304, 790));
    assert_eq!(meter.nodes() * 2, tree.branches);
}

#[test]
fn engines_that_fill_row_by_row_place_the_same_queens() {
    for name in ["occupancy-2d", "occupancy-1d", "bitmask"] {
        for (n, queens) in [(8, &[][..]), (9, &[(4, 2), (6, 3)])] {
            let nodes = |name| search_all(super::engine(name).expect("in the table"), &residual(n, queens)).1.nodes();
            assert_eq!(nodes(name), nodes("backtracking"), "{name} n = {n}");
        }
    }
}

/// Twelve classes of eight solutions on the empty board, one of which has only four.
#[test]
fn symmetric_searches_a_fraction_and_finds_all() {
    let empty = residual(8, &[]);
    let (mut found, meter) = search_all(super::engine("symmetric").expect("in the table"), &empty);
    let (all, plain) = search_all(super::engine("bitmask").expect("in the table"), &empty);
    found.sort();
    assert_eq!(found, all);
    assert!(meter.nodes() * 3 < plain.nodes(), "{} of {}", meter.nodes(), plain.nodes());
}

#[test]
fn bit_sets_of_every_width_agree_on_a_gapped_board() {
    for n in [60usize, 100, 200] {
        // The solution (2r) mod n, which needs n coprime to 6, with nine or so of its queens hidden.
        let n = n + 1 - n % 6 + if n % 6 == 0 { 0 } else { 6 };
        let fixed: Vec<(u32, u32)> =
            (0..n as u32).filter(|r| r % (n as u32 / 8) > 0).map(|r| (r, 2 * r % n as u32)).collect();
        let residual = residual(n, &fixed);
        let (found, meter) = search_all(super::engine("bitmask").expect("in the table"), &residual);
        let (expected, plain) = search_all(super::engine("backtracking").expect("in the table"), &residual);
        assert!(!expected.is_empty());
        assert_eq!((found, meter.nodes()), (expected, plain.nodes()), "n = {n}");
    }
}

/// The last completion that an engine finds, and how it ends.
fn first_of(engine: &Engine, residual: &Residual, budget: &Budget) -> (Option<Vec<u32>>, Flow) {
    let (mut first, mut meter) = (None, Meter::start(budget));
    let mut keep = |columns: &[u32], _: &mut Meter| {
        first = Some(columns.to_vec());
        ControlFlow::Continue(())
    };
    let flow = engine.search(residual, &mut Run::new(&mut meter, &mut keep));
    (first, flow)
}

#[test]
fn engines_that_prove_nothing_find_one_and_never_claim_more() {
    for engine in ENGINES.into_iter().filter(|engine| !engine.is_complete) {
        for n in [1, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100] {
            let (first, flow) = first_of(engine, &residual(n, &[]), &Budget::default());
            assert!(first.is_some(), "{} n = {n}", engine.name);
            assert!(matches!(flow, ControlFlow::Break(Stop::GaveUp(_))), "{} n = {n}", engine.name);
        }
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let (first, flow) = first_of(engine, &residual(3, &[]), &budget);
        assert_eq!((first, flow.is_break()), (None, true), "{}", engine.name);
    }
}

/// Keeps the queens on the board, and fails if an event cannot be true.
#[derive(Default)]
struct Board {
    queens: Vec<(Square, bool)>,
    solutions: usize,
}

impl Observer for Board {
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
            Event::Solution => self.solutions += 1,
            _ => {}
        }
    }
}

#[test]
fn the_observer_sees_queens_come_and_go_on_the_board() {
    for name in [
        "backtracking",
        "forward-checking",
        "occupancy-2d",
        "occupancy-1d",
        "bitmask",
        "symmetric",
        "propagation",
        "exact",
    ] {
        let residual = residual(8, &[(3, 0)]);
        let (mut all, mut meter) = (0, Meter::start(&Budget::default()));
        let mut board = Board::default();
        let mut count = |_: &[u32], _: &mut Meter| {
            all += 1;
            ControlFlow::Continue(())
        };
        let mut run = Run::new(&mut meter, &mut count).observed(&residual, Some(&mut board));
        let _ = super::engine(name).expect("in the table").search(&residual, &mut run);
        assert!(board.queens.iter().all(|&(_, is_chosen)| !is_chosen), "{name}");
        assert_eq!((board.solutions, all), (18, 18), "{name}");
    }
}

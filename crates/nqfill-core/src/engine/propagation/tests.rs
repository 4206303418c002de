//! The counts of every strategy, held against OR-Tools.

use super::*;
use crate::engine::tests::searched_with;
use crate::engine::{Budget, Tuning};

/// Failures, branches, completions and the first completion.
fn counted(residual: &Residual, branching: Branching, seed: u64) -> (u64, u64, usize, Vec<u32>) {
    let tuning = Tuning { seed, branching, ..Tuning::default() };
    let (found, meter, flow) = searched_with(tuning, &PROPAGATION, residual, &Budget::default());
    assert!(flow.is_continue(), "{branching:?}");
    let of = |metric| meter.metrics(&PROPAGATION).get(metric).expect("it is counted");
    (of(Metric::Failures), of(Metric::Branches), found.len(), found.first().cloned().unwrap_or_default())
}

/// What OR-Tools 9.15 counts for the program of its tutorial with this strategy on the empty 8 x 8 board: failures,
/// branches, and the first completion.
const OF_THE_ORIGINAL_SOLVER: [(VariableOrder, ValueOrder, u64, u64, [u32; 8]); 30] = {
    use ValueOrder::{Center, Max, Min};
    use VariableOrder::{
        First, HighestMax, Largest, LowestMin, MaxRegret, Smallest, SmallestHighestMax, SmallestHighestMin,
        SmallestLowestMax, SmallestLowestMin,
    };
    [
        (First, Min, 304, 790, [0, 4, 7, 5, 2, 6, 1, 3]),
        (First, Max, 304, 790, [7, 3, 0, 2, 5, 1, 6, 4]),
        (First, Center, 311, 804, [3, 1, 4, 7, 5, 0, 2, 6]),
        (SmallestLowestMin, Min, 260, 702, [0, 6, 3, 5, 7, 1, 4, 2]),
        (SmallestLowestMin, Max, 260, 702, [7, 3, 0, 2, 5, 1, 6, 4]),
        (SmallestLowestMin, Center, 260, 702, [3, 1, 4, 7, 5, 0, 2, 6]),
        (SmallestHighestMin, Min, 251, 684, [0, 4, 7, 5, 2, 6, 1, 3]),
        (SmallestHighestMin, Max, 251, 684, [7, 1, 4, 2, 0, 6, 3, 5]),
        (SmallestHighestMin, Center, 251, 684, [3, 1, 6, 4, 0, 7, 5, 2]),
        (SmallestLowestMax, Min, 251, 684, [0, 6, 3, 5, 7, 1, 4, 2]),
        (SmallestLowestMax, Max, 251, 684, [7, 3, 0, 2, 5, 1, 6, 4]),
        (SmallestLowestMax, Center, 251, 684, [3, 1, 4, 7, 5, 0, 2, 6]),
        (SmallestHighestMax, Min, 260, 702, [0, 4, 7, 5, 2, 6, 1, 3]),
        (SmallestHighestMax, Max, 260, 702, [7, 1, 4, 2, 0, 6, 3, 5]),
        (SmallestHighestMax, Center, 260, 702, [3, 1, 4, 7, 5, 0, 2, 6]),
        (LowestMin, Min, 344, 870, [0, 6, 4, 7, 1, 3, 5, 2]),
        (LowestMin, Max, 405, 992, [7, 3, 0, 2, 5, 1, 6, 4]),
        (LowestMin, Center, 472, 1126, [3, 1, 4, 7, 5, 0, 2, 6]),
        (HighestMax, Min, 405, 992, [0, 4, 7, 5, 2, 6, 1, 3]),
        (HighestMax, Max, 344, 870, [7, 1, 3, 0, 6, 4, 2, 5]),
        (HighestMax, Center, 416, 1014, [3, 1, 4, 7, 5, 0, 2, 6]),
        (Smallest, Min, 270, 722, [0, 4, 7, 5, 2, 6, 1, 3]),
        (Smallest, Max, 270, 722, [7, 3, 0, 2, 5, 1, 6, 4]),
        (Smallest, Center, 270, 722, [3, 1, 4, 7, 5, 0, 2, 6]),
        (Largest, Min, 435, 1052, [0, 6, 4, 7, 1, 3, 5, 2]),
        (Largest, Max, 435, 1052, [7, 1, 3, 0, 6, 4, 2, 5]),
        (Largest, Center, 2004, 4190, [3, 1, 7, 5, 0, 2, 4, 6]),
        (MaxRegret, Min, 357, 896, [0, 4, 7, 5, 2, 6, 1, 3]),
        (MaxRegret, Max, 270, 722, [7, 3, 0, 2, 5, 1, 6, 4]),
        (MaxRegret, Center, 312, 806, [3, 6, 2, 7, 1, 4, 0, 5]),
    ]
};

#[test]
fn every_strategy_counts_as_the_original_solver_does() {
    let empty = Residual::new(8, &[], &[]);
    for (variables, values, failures, branches, first) in OF_THE_ORIGINAL_SOLVER {
        let expected = (failures, branches, 92, first.to_vec());
        assert_eq!(counted(&empty, Branching { variables, values }, 0), expected, "{variables:?} {values:?}");
    }
}

/// As above, with a fixed queen in row 3 on column 5 and two blocked squares, all from 0: failures, branches,
/// completions.
const WITH_FACTS: [(VariableOrder, ValueOrder, u64, u64); 4] = [
    (VariableOrder::First, ValueOrder::Center, 81, 212),
    (VariableOrder::SmallestHighestMax, ValueOrder::Max, 50, 150),
    (VariableOrder::MaxRegret, ValueOrder::Center, 69, 188),
    (VariableOrder::LowestMin, ValueOrder::Min, 88, 226),
];

#[test]
fn a_fixed_queen_is_a_bound_variable_of_the_original_solver() {
    let board = Residual::new(9, &[(3, 5)], &[(0, 0), (6, 4)]);
    let columns: Vec<u32> = board.columns().to_vec();
    assert!(!columns.contains(&5));
    for (variables, values, failures, branches) in WITH_FACTS {
        let (counted_failures, counted_branches, found, _) = counted(&board, Branching { variables, values }, 0);
        assert_eq!((counted_failures, counted_branches, found), (failures, branches, 26), "{variables:?} {values:?}");
    }
}

#[test]
fn random_strategies_repeat_by_their_seed_and_find_every_completion() {
    let empty = Residual::new(7, &[], &[]);
    for (variables, values) in [
        (VariableOrder::Random, ValueOrder::Min),
        (VariableOrder::First, ValueOrder::Random),
        (VariableOrder::Random, ValueOrder::Random),
    ] {
        let branching = Branching { variables, values };
        assert!(branching.is_random());
        let of = |seed| counted(&empty, branching, seed);
        assert_eq!(of(1), of(1));
        assert!((1..6).any(|seed| of(seed) != of(0)), "{branching:?}");
        assert!((0..6).all(|seed| of(seed).2 == 40), "{branching:?}");
    }
}

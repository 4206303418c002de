use super::*;
use crate::board::{Square, Symmetry};
use crate::count::count;
use crate::engine::random::Random;
use crate::test_boards::{classes, completions, drawn, puzzle};

fn divided(puzzle: &Puzzle, most: usize, purpose: Purpose) -> Vec<Unit> {
    divide(puzzle, most, purpose, &Budget::default()).expect("no limit")
}

/// Checks that each completion of a puzzle lies in exactly one unit, or that weights make up for the others; and that a tree
/// accepts the units.
fn check_units(puzzle: &Puzzle, most: usize, purpose: Purpose) {
    let units = divided(puzzle, most, purpose);
    assert!(units.len() <= most.max(1), "{} units for {most}", units.len());
    let all = completions(puzzle);
    let mut found = Vec::new();
    let mut weighed = 0;
    let mut tree = Tree::default();
    for unit in &units {
        let own = completions(unit.node.board());
        weighed += unit.node.weight() * own.len() as u64;
        assert_eq!(tree.insert(unit.node.cube(), own.len()), None);
        let again: Cube = unit.node.cube().to_string().parse().expect("a cube");
        assert_eq!(Node::at(puzzle, &again).expect("a node").board(), unit.node.board());
        found.extend(own);
    }
    found.sort_unstable();
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "a completion lies in two units");
    assert!(found.iter().all(|own| all.binary_search(own).is_ok()), "a unit has a completion that the puzzle has not");
    assert_eq!(weighed, all.len() as u64, "{puzzle:?} {most} {purpose:?}");
    assert_eq!(tree.cover(puzzle).map(|cover| cover.len()), Ok(units.len()));
}

/// A share of the boards in a debug build, where each takes ten times as long.
fn rounds(all: u32) -> u32 {
    if cfg!(debug_assertions) { all.min(12) } else { all }
}

/// All boards of up to four rows, and up to symmetry those of five and six.
fn small_boards() -> Vec<Puzzle> {
    let all = (1..=4).flat_map(|n| (0..1_u32 << (n * n)).map(move |queens| (n, queens)));
    let squares = |(n, queens): (u32, u32)| {
        let squares = (0..n * n).filter(move |at| queens >> at & 1 == 1).map(move |at| Square::new(at / n, at % n));
        Puzzle::new(n as usize, squares, vec![]).ok()
    };
    let share = if cfg!(debug_assertions) { 12 } else { 1 };
    let larger =
        (5..=6).flat_map(|n| classes(n, 0, n as usize).into_iter().step_by(share).map(move |queens| (n, queens)));
    let larger = larger.map(|(n, queens)| Puzzle::new(n as usize, queens, vec![]).expect("no conflict"));
    all.filter_map(squares).chain(larger).collect()
}

fn random_boards() -> Vec<Puzzle> {
    let mut random = Random::new(22);
    let draw = |round| {
        let n = 6 + round % 4;
        let (queens, blocked) = (random.below(3), random.below(2 * n));
        drawn(&mut random, n, queens, blocked)
    };
    (0..rounds(150)).filter_map(draw).collect()
}

/// Symmetric boards, of some lines of which one half is closed.
fn symmetric_boards() -> Vec<Puzzle> {
    // A line of a step has one square left, which another line of the step excludes.
    let rows = [".....xx.", "..x.xx.x", ".....xxx", "......x.", "..x.....", "...x..x.", ".x......", "........"];
    let mut puzzles = vec![rows.join("\n").parse().expect("a board")];
    let mut random = Random::new(23);
    for round in 0..rounds(300) {
        let n = 6 + round % 4;
        let mut blocked: Vec<_> = (0..random.below(n)).map(|_| (random.below(n), random.below(n))).collect();
        for _ in 0..random.below(3) {
            let (line, first) = (random.below(n), random.below(2) * (n / 2));
            blocked.extend((first..first + n / 2).map(|at| (line, at)));
        }
        let symmetry = Symmetry::ALL[random.below(8) as usize];
        for at in 0..3 * blocked.len() {
            let image = symmetry.apply(n as usize, Square::new(blocked[at].0, blocked[at].1));
            blocked.push((image.row, image.column));
        }
        puzzles.extend(Puzzle::new(n as usize, vec![], blocked.into_iter().map(Square::from)));
    }
    puzzles
}

#[test]
fn each_completion_lies_in_one_unit() {
    for puzzle in [small_boards(), random_boards(), symmetric_boards()].concat() {
        for purpose in [Purpose::Count, Purpose::Solve] {
            [1, 2, 7, 64].into_iter().for_each(|most| check_units(&puzzle, most, purpose));
        }
    }
}

#[test]
fn a_step_that_contradicts_itself_leaves_no_completion() {
    let root = Node::root(&puzzle(8, &[]));
    for step in ["r1:1-4+c8:1", "r1:8+c8:2-8", "r1:1+c1:2", "r1:1+r2:2"] {
        let cube: Cube = step.parse().expect("a cube");
        let node = root.child(&cube.0[0]).expect("open squares");
        assert_eq!(completions(node.board()).len(), 0, "{step}");
    }
    let same: Cube = "r1:4+c4:1".parse().expect("a cube");
    assert_eq!(completions(root.child(&same.0[0]).expect("open squares").board()).len(), 18);
}

#[test]
fn weights_are_those_of_full_counts() {
    for n in 6..=if cfg!(debug_assertions) { 11 } else { 14 } {
        let empty = puzzle(n, &[]);
        let whole = count(&empty).expect("no limit");
        for units in [2, 5, 20, 64] {
            let units = divided(&empty, units, Purpose::Count);
            let of_unit = |unit: &Unit| u128::from(unit.node.weight()) * count(unit.node.board()).expect("no limit");
            assert_eq!(units.iter().map(of_unit).sum::<u128>(), whole, "n = {n}");
        }
    }
}

#[test]
fn whatever_their_number_units_use_symmetries_and_cost_about_the_same() {
    for n in [18, 19] {
        let empty = puzzle(n, &[]);
        let whole = divided(&empty, 1, Purpose::Count)[0].cost;
        for units in [2, 5, 12, 40] {
            let costs: Vec<_> = divided(&empty, units, Purpose::Count).iter().map(|unit| unit.cost).collect();
            let (sum, longest) = (costs.iter().sum::<f64>(), costs.iter().copied().fold(0.0, f64::max));
            assert_eq!(costs.len(), units);
            assert!(sum < 2.5 * whole, "n = {n}, {units} units: {} times the whole", sum / whole);
            assert!(longest * units as f64 <= 3.0 * sum, "n = {n}, {units} units: one is much longer than others");
        }
    }
}

#[test]
fn what_is_no_partition_is_refused() {
    let empty = puzzle(6, &[]);
    let cover = |cubes: &[&str]| {
        let mut tree = Tree::default();
        for cube in cubes {
            tree.insert(&cube.parse().expect("a cube"), ());
        }
        tree.cover(&empty).map(|units| units.len())
    };
    let cube = |text: &str| text.parse::<Cube>().expect("a cube");
    for (cubes, units) in [
        (&["all"][..], 1),
        (&["r1:1-3", "r1:4-6"], 2),
        (&["r1:1-3*2"], 1),
        (&["c1:1-3*2/r6:2-3", "c1:1-3*2/r6:4-6"], 2),
    ] {
        assert_eq!(cover(cubes), Ok(units), "{cubes:?}");
    }
    let overlap = |one, other| PartitionError::Overlap(cube(one), cube(other));
    for (cubes, fault) in [
        (&[][..], PartitionError::Gap(Cube::default())),
        (&["r1:1-3", "r1:5-6"], PartitionError::Gap(cube("r1:4"))),
        (&["r1:1-2*2"], PartitionError::Gap(cube("r1:3-4"))),
        (&["r1:1-4", "r1:4-6"], overlap("r1:1-4", "r1:4-6")),
        (&["r1:1-3*2", "r1:4-6"], overlap("r1:1-3*2", "r1:4-6")),
        (&["r1:1-3", "r2:4-6"], PartitionError::Divisions(cube("r1:1-3"), cube("r2:4-6"))),
        // A unit beside its own parts.
        (&["r1:1-3", "r1:1-3/r2:4-6", "r1:4-6"], overlap("r1:1-3", "r1:1-3/r2:4-6")),
    ] {
        assert_eq!(cover(cubes), Err(fault), "{cubes:?}");
    }
    for wrong in ["r1:1-2*3", "r1:1-4*2", "r1:1-7", "r7:1", "r1:1-3*2/r6:1*2"] {
        assert!(matches!(cover(&[wrong]), Err(PartitionError::Wrong { .. })), "{wrong}: {:?}", cover(&[wrong]));
    }
    for wrong in ["r1:1/r1:1", "r1:1/c2:2", "r1:1/r2:1-3"] {
        assert!(matches!(Node::at(&empty, &cube(wrong)), Err(WrongStep::NotOpen(_))), "{wrong}");
    }
}

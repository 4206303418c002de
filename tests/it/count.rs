//! `nqfill count` and the counter behind it.

use crate::common::{brute_force, puzzle, table};
use nqfill::count::{count_plainly, count_with};
use nqfill::engine::Cores;
use nqfill::{Budget, Limit, Placement, Puzzle, SearchOptions, Square, Symmetry};

fn empty(n: usize) -> Puzzle {
    Puzzle::empty(n).expect("a board")
}

fn value(puzzle: &Puzzle, request: &SearchOptions) -> u128 {
    let tally = count_with(puzzle, request);
    assert!(tally.exhaustive);
    tally.value
}

#[test]
fn the_empty_boards_to_sixteen_have_the_published_counts() {
    let most = if cfg!(debug_assertions) { 14 } else { 16 };
    let request = SearchOptions { cores: Cores::new(1), ..SearchOptions::default() };
    for row in table("counts/empty.tsv") {
        let n: usize = row[0].parse().expect("n");
        // The benches count larger boards.
        if n > most {
            break;
        }
        assert_eq!(value(&empty(n), &request).to_string(), row[1], "n = {n}, OEIS A000170");
        if n <= 12 {
            let fundamental = SearchOptions { distinct: true, ..request.clone() };
            assert_eq!(value(&empty(n), &fundamental).to_string(), row[2], "n = {n}, OEIS A002562");
        }
    }
}

#[test]
fn known_boards_have_their_known_counts() {
    for row in table("counts/known.tsv") {
        let puzzle = puzzle(&row[1].replace('/', "\n"));
        assert_eq!(value(&puzzle, &SearchOptions::default()).to_string(), row[2], "{}", row[0]);
        assert_eq!(count_plainly(&puzzle).map(|count| count.to_string()).as_ref(), Some(&row[2]), "{}", row[0]);
    }
}

/// A board of 18 rows; the others, of up to 24, take minutes in a debug build, so CI counts them in release.
#[test]
fn boards_with_a_few_queens_have_their_known_counts() {
    let rows = if cfg!(debug_assertions) { 1 } else { usize::MAX };
    let two_cores = SearchOptions { cores: Cores::new(1), ..SearchOptions::default() };
    for row in table("counts/partial.tsv").into_iter().take(rows) {
        let puzzle = puzzle(&row[1].replace('/', "\n"));
        assert_eq!(value(&puzzle, &two_cores).to_string(), row[2], "{}", row[0]);
    }
}

/// A puzzle made of whole orbits of squares has all the symmetries wanted; classes are counted one by one.
#[test]
fn classes_of_symmetric_puzzles_agree_with_brute_force() {
    let mut groups = std::collections::BTreeSet::new();
    for n in [5u32, 6, 7] {
        for seed in 0..n * n {
            for blocked in [true, false] {
                let start = Square::new(seed / n, seed % n);
                for generators in [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 7], [1, 2], [4, 7]] {
                    let apply = |square, i: usize| Symmetry::ALL[i].apply(n as usize, square);
                    let mut orbit = vec![start];
                    for at in 0..4 {
                        for generator in generators {
                            let image = orbit.get(at).map(|&square| apply(square, generator));
                            orbit.extend(image.filter(|image| !orbit.contains(image)));
                        }
                    }
                    let (queens, blocks) = if blocked { (vec![], orbit) } else { (orbit, vec![]) };
                    let placement = Placement::new(n as usize, queens, blocks).expect("on the board");
                    let Ok(puzzle) = Puzzle::try_from(&placement) else { continue };
                    let group = Symmetry::of_puzzle(&puzzle);
                    groups.insert(group.len());
                    let smallest = |columns: &Vec<u32>| group.iter().map(|symmetry| symmetry.image(columns)).min();
                    let classes: std::collections::BTreeSet<_> = brute_force(&placement).iter().map(smallest).collect();
                    let request = SearchOptions { distinct: true, ..SearchOptions::default() };
                    assert_eq!(value(&puzzle, &request), classes.len() as u128, "{placement:?}");
                }
            }
        }
    }
    assert_eq!(groups.into_iter().collect::<Vec<_>>(), [2, 4, 8]);
}

/// A request with a limit of nodes or of memory.
fn limited(nodes: Option<u64>, memory: Option<u64>) -> SearchOptions {
    let budget = Budget { nodes, memory, ..Budget::default() };
    SearchOptions { budget, ..SearchOptions::default() }
}

#[test]
fn what_is_found_within_a_limit_of_nodes_does_not_depend_on_the_number_of_jobs() {
    let puzzle = empty(13);
    for nodes in [1_000, 30_000, 100_000, 150_000] {
        let found = [1, 2, 5].map(|jobs| {
            let request = SearchOptions { cores: Cores::new(jobs - 1), ..limited(Some(nodes), None) };
            let tally = count_with(&puzzle, &request);
            (tally.value, tally.exhaustive)
        });
        assert!(found.iter().all(|other| *other == found[0]), "{nodes} nodes: {found:?}");
        assert!(!found[0].1, "{nodes} nodes: {found:?}");
    }
}

#[test]
fn a_board_whose_count_does_not_fit_is_refused_before_anything_is_made() {
    // No machine has this much memory.
    let tally = count_with(&empty(20_000_000), &limited(None, Some(u64::MAX)));
    assert!(matches!(tally.cut_by, Some(Limit::NoMemory(_))), "{tally:?}");
}

#[test]
fn a_search_of_thousands_of_rows_needs_no_deep_stack_and_ends_in_its_memory() {
    let memory = 3 << 20;
    let tally = count_with(&empty(600), &limited(None, Some(memory)));
    assert!(matches!(tally.cut_by, Some(Limit::Memory(needed)) if needed > memory), "{tally:?}");
}

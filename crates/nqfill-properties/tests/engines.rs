//! Engines agree with brute force, and find what is hidden.
#![allow(missing_docs)]

#[path = "../../../tests/common/brute_force.rs"]
mod brute_force;

use brute_force::brute_force;
use nqfill::engine::{ENGINES, Engine};
use nqfill::{InputError, InputErrorKind, Placement, Puzzle, SearchOptions, Square, complete};
use proptest::prelude::*;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// nqfill's own choice, and every complete engine.
fn engines() -> impl Iterator<Item = Option<&'static Engine>> {
    std::iter::once(None).chain(ENGINES.into_iter().filter(|engine| engine.is_complete).map(Some))
}

/// The completions that are listed.
fn listed(puzzle: &Puzzle, request: &SearchOptions) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    complete(puzzle, request, &mut |solution| {
        found.push(solution.columns().to_vec());
        ControlFlow::Continue(())
    });
    found
}

prop_compose! {
    /// A board of up to 8 rows with queens anywhere, conflicts included, and blocked squares.
    fn placements()(n in 1usize..=8)(
        n in Just(n),
        squares in proptest::collection::vec((0..n as u32, 0..n as u32, 0u8..4), 0..12),
    ) -> Placement {
        let mut seen = HashSet::new();
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        for (row, column, kind) in squares {
            let square = Square::new(row, column);
            if seen.insert(square) {
                if kind == 0 { queens.push(square) } else { blocked.push(square) }
            }
        }
        Placement::new(n, queens, blocked).expect("on the board")
    }
}

/// True if the crosses of a drawing may be empty squares, because it has no others, or queens, because there is one in each row
/// and column: such a drawing is asked about.
fn may_mean_other(placement: &Placement) -> bool {
    let (n, queens, blocked) = (placement.n(), placement.queens(), placement.blocked());
    let numbers = |of: fn(Square) -> u32| blocked.iter().map(of).collect::<HashSet<_>>().len();
    let is_full = queens.len() + blocked.len() == n * n && !blocked.is_empty();
    let is_one_each = blocked.len() == n && numbers(|square| square.row) == n && numbers(|square| square.column) == n;
    is_full || (queens.is_empty() && is_one_each)
}

proptest! {
    #[test]
    fn engines_agree_with_brute_force_on_blocked_boards(placement in placements()) {
        let expected = brute_force(&placement);
        match Puzzle::try_from(&placement) {
            Err(_) => prop_assert!(expected.is_empty()),
            Ok(puzzle) => for engine in engines() {
                prop_assert_eq!(&listed(&puzzle, &SearchOptions { engine, ..SearchOptions::default() }), &expected);
            }
        }
    }

    #[test]
    fn what_is_printed_is_parsed_back(placement in placements()) {
        let cell = |square| match () {
            () if placement.queens().contains(square) => 'Q',
            () if placement.blocked().contains(square) => 'x',
            () => '.',
        };
        let n = placement.n() as u32;
        for gap in ["", " "] {
            let row = |row| (0..n).map(|column| cell(Square::new(row, column)).to_string()).collect::<Vec<_>>().join(gap);
            let text = (0..n).map(row).collect::<Vec<_>>().join("\n");
            for text in [text.clone(), format!("{n}\n{text}\n")] {
                match nqfill::parse(&text) {
                    Err(InputError { kind: InputErrorKind::Ambiguous { .. }, .. }) => prop_assert!(may_mean_other(&placement)),
                    read => prop_assert_eq!(read.as_ref(), Ok(&placement)),
                }
            }
        }
    }

    /// (2r + b) mod n is a solution for every n that neither 2 nor 3 divides (Pauls 1874).
    #[test]
    fn queens_hidden_from_a_known_solution_are_found_again(
        n in prop_oneof![Just(11u32), Just(13), Just(25), Just(35), Just(49), Just(77)],
        b in 0u32..77,
        kept in proptest::collection::vec(any::<bool>(), 77),
    ) {
        let solution: Vec<u32> = (0..n).map(|row| (2 * row + b) % n).collect();
        let fixed = (0..n).filter(|&row| kept[row as usize]).map(|row| Square::new(row, solution[row as usize]));
        let placement = Placement::new(n as usize, fixed.collect(), Vec::new()).expect("on the board");
        let puzzle = Puzzle::try_from(placement).expect("part of a solution");
        let found = listed(&puzzle, &SearchOptions::up_to(1));
        prop_assert_eq!(found.len(), 1);
        for square in puzzle.fixed() {
            prop_assert_eq!(found[0][square.row as usize], square.column);
        }
    }
}

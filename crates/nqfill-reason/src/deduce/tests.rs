//! Deductions against brute force.

use super::derivation::{keep_needed, up_to};
use super::*;
use crate::generate::{Generator, GeneratorSpec, Kind};
use crate::test_boards::{completions, drawn, part};
use nqfill_core::board::Puzzle;
use nqfill_core::internals::{Meter, Random};

/// A share of the rounds in a debug build, where they take ten times as long.
fn rounds(all: usize) -> usize {
    if cfg!(debug_assertions) { all / 10 } else { all }
}

fn puzzles(count: usize) -> Vec<Puzzle> {
    let mut random = Random::new(7);
    let draw = |seed: u32| {
        let n = 4 + seed % 5;
        // Many blocked squares leave lines that are locked, crowded or short of diagonals.
        let blocked = if seed.is_multiple_of(3) { n * n / 2 + seed / 3 % (n * 2) } else { (seed / 4) % 12 };
        drawn(&mut random, n, seed % 4, blocked)
    };
    (0..).filter_map(draw).take(count).collect()
}

fn derived(puzzle: &Puzzle, techniques: &[Technique]) -> Derivation {
    derive_metered(puzzle, techniques, &mut Meter::unlimited())
}

fn has_queen(columns: &[u32], square: Square) -> bool {
    columns[square.row as usize] == square.column
}

fn assert_holds(conclusion: &Conclusion, completions: &[Vec<u32>], step: &Step) {
    let holds = match conclusion {
        Conclusion::Contradiction => completions.is_empty(),
        Conclusion::Queen(queen) => completions.iter().all(|columns| has_queen(columns, *queen)),
        Conclusion::Closes(squares) => {
            completions.iter().all(|columns| squares.iter().all(|&square| !has_queen(columns, square)))
        }
    };
    assert!(holds, "{step:?}");
}

#[test]
fn every_step_holds_for_all_completions() {
    let mut seen = std::collections::BTreeMap::new();
    for puzzle in puzzles(rounds(4000)) {
        let completions = completions(&puzzle);
        let derivation = derived(&puzzle, &TECHNIQUES);
        for step in &derivation.steps {
            *seen.entry(step.deduction.technique).or_insert(0) += 1;
            assert_holds(&step.deduction.follows, &completions, step);
        }
        match derivation.end {
            End::Solved => assert_eq!(completions, [derivation.columns.clone().expect("columns")], "{puzzle:?}"),
            End::Contradiction => assert!(completions.is_empty()),
            End::Stuck | End::Cut(_) => {}
        }
        let open = |square: Square| completions.iter().any(|columns| has_queen(columns, square));
        let fixed_or_open = |square| derivation.open.contains(&square) || derivation.end == End::Solved;
        let free = (0..puzzle.n() as u32).filter(|&row| puzzle.fixed_column(row as usize).is_none());
        let squares = free.flat_map(|row| (0..puzzle.n() as u32).map(move |column| Square::new(row, column)));
        let forced = |square| derivation.steps.iter().any(|step| step.deduction.follows == Conclusion::Queen(square));
        assert!(squares.filter(|&square| open(square)).all(|square| fixed_or_open(square) || forced(square)));
    }
    assert!(seen.len() >= 8, "{seen:?}");
}

/// Techniques that simpler ones seldom leave anything to, on the board as given.
#[test]
fn every_technique_holds_by_itself() {
    let mut seen = std::collections::BTreeMap::new();
    for puzzle in puzzles(rounds(6000)) {
        let completions = completions(&puzzle);
        for technique in TECHNIQUES.into_iter().filter(|&technique| technique <= Technique::Trial) {
            let mut position = Position::new(&puzzle);
            let mut reasoning = Reasoning { meter: &mut Meter::unlimited(), is_recording: false };
            for Found { deduction, .. } in technique.find(&mut position, &mut reasoning) {
                *seen.entry(technique).or_insert(0) += 1;
                let step = Step { round: 1, deduction, needs: Vec::new(), facts: Vec::new() };
                assert_holds(&step.deduction.follows, &completions, &step);
            }
        }
    }
    assert_eq!(seen.len(), 10, "{seen:?}");
}

/// The facts that the steps name are enough: the part of the puzzle with them alone has no completion, and the part for
/// each step is enough for that step.
#[test]
fn a_reason_rests_on_the_facts_that_it_names() {
    let mut reasons = 0;
    for puzzle in puzzles(rounds(2000)) {
        let derivation = derived(&puzzle, &TECHNIQUES);
        if derivation.end != End::Contradiction {
            continue;
        }
        let reason = derivation.reason();
        assert_eq!(reason.last().map(|step| &step.deduction.follows), Some(&Conclusion::Contradiction));
        let facts = Derivation::facts(&reason);
        assert!(completions(&part(&puzzle, |square| facts.contains(&square))).is_empty(), "{puzzle:?} {reason:?}");
        for (number, step) in reason.iter().enumerate() {
            assert!(step.needs.iter().all(|&need| need < number));
            let (steps, _) = keep_needed(&reason, 0, [number].into());
            let facts = Derivation::facts(&steps);
            let completions = completions(&part(&puzzle, |square| facts.contains(&square)));
            assert_holds(&step.deduction.follows, &completions, step);
        }
        reasons += 1;
    }
    assert!(reasons > 20, "{reasons}");
}

/// Wherever the effort ends, each trial is told to its end: the facts that it names are those of its steps.
#[test]
fn trials_lead_to_a_contradiction_with_any_effort() {
    fn assert_told(steps: &[Step]) -> usize {
        let told = |step: &Step| {
            for way in &step.deduction.ways {
                assert_told(&way.steps);
            }
            if step.deduction.technique >= Technique::Trial {
                let [way] = step.deduction.ways.as_slice() else { panic!("{step:?}") };
                let last = way.steps.last().map(|step| &step.deduction.follows);
                assert_eq!(last, Some(&Conclusion::Contradiction), "{step:?}");
            }
        };
        steps.iter().for_each(told);
        steps.len()
    }
    let steps: usize = puzzles(rounds(600))
        .iter()
        .flat_map(|puzzle| (1..80).map(|effort| derive(puzzle, Technique::NestedTrial, effort)))
        .map(|derivation| assert_told(&derivation.steps))
        .sum();
    assert!(steps > 1000, "{steps}");
}

/// How often each level is needed among boards of 8 x 8 from which no queen can be taken without a second completion.
#[test]
fn minimal_boards_have_all_levels() {
    let spec = GeneratorSpec { minimal: true, ..GeneratorSpec::new(Kind::Unique, 8) };
    let mut levels = std::collections::BTreeMap::new();
    for made in Generator::new(spec, 1).expect("a spec").boards().take(rounds(80)) {
        let grade = grade(&made.puzzle);
        assert_eq!(grade.end, End::Solved, "{}", made.puzzle);
        *levels.entry(grade.difficulty).or_insert(0) += 1;
    }
    assert!(levels.len() >= if cfg!(debug_assertions) { 2 } else { 4 }, "{levels:?}");
}

/// The board that a step is about: the facts that it rests on, and what the steps before it that it needs have found.
fn board_before(puzzle: &Puzzle, steps: &[Step], step: &Step) -> Puzzle {
    let mut queens: Vec<Square> = puzzle.fixed().filter(|square| step.facts.contains(square)).collect();
    let mut blocked: Vec<Square> = puzzle.blocked().iter().filter(|square| step.facts.contains(square)).collect();
    for &need in &step.needs {
        match &steps[need].deduction.follows {
            Conclusion::Queen(queen) => queens.push(*queen),
            Conclusion::Closes(squares) => blocked.extend(squares),
            Conclusion::Contradiction => panic!("nothing rests on a contradiction"),
        }
    }
    Puzzle::new(puzzle.n(), queens, blocked).expect("no conflict")
}

/// True if the technique of a step finds all that it says in a position.
fn is_found_again(step: &Step, position: &mut Position) -> bool {
    let mut reasoning = Reasoning { meter: &mut Meter::unlimited(), is_recording: false };
    let found = step.deduction.technique.find(position, &mut reasoning);
    match &step.deduction.follows {
        Conclusion::Closes(squares) => squares.iter().all(|square| {
            let closes =
                |found: &Found| matches!(&found.deduction.follows, Conclusion::Closes(all) if all.contains(square));
            !position.is_open(*square) || found.iter().any(closes)
        }),
        follows => found.iter().any(|found| found.deduction.follows == *follows),
    }
}

/// Each step follows by its technique from the facts and steps that it names, and from nothing else.
#[test]
fn every_step_follows_from_the_board_before_it() {
    // Few boards leave anything to counting where the techniques before it look first.
    const COUNTING: [Technique; 5] =
        [Technique::DeadLine, Technique::Single, Technique::Crowded, Technique::Locked, Technique::Diagonals];
    let mut seen = std::collections::BTreeMap::new();
    for (puzzle, techniques) in
        puzzles(rounds(1500)).iter().flat_map(|puzzle| [(puzzle, &TECHNIQUES[..]), (puzzle, &COUNTING)])
    {
        let derivation = derived(puzzle, techniques);
        for step in &derivation.steps {
            let mut position = Position::new(&board_before(puzzle, &derivation.steps, step));
            assert!(is_found_again(step, &mut position), "{puzzle:?} {step:?}");
            *seen.entry(step.deduction.technique).or_insert(0) += 1;
        }
    }
    assert!(seen.len() >= if cfg!(debug_assertions) { 8 } else { 11 }, "{seen:?}");
}

/// A reason can be taken again. The rounds have no gaps, no step needs one of its own round, and each is found on the board that the rounds before it
/// leave: what is said of a line is true there.
#[test]
fn every_step_holds_on_the_board_that_the_rounds_before_it_leave() {
    fn assert_holds_on(position: &mut Position, steps: &[Step]) -> usize {
        let mut together = 0;
        for (at, round) in steps.chunk_by(|one, other| one.round == other.round).enumerate() {
            together += round.len() - 1;
            for step in round {
                assert_eq!(step.round as usize, at + 1, "{steps:?}");
                assert!(step.needs.iter().all(|&need| steps[need].round < step.round), "{steps:?}");
                assert!(is_found_again(step, position), "{step:?}");
                let lines: Vec<Square> = step.deduction.lines.iter().flat_map(|&line| position.open_of(line)).collect();
                let names_all = matches!(step.deduction.technique, Technique::PairAttack | Technique::CommonAttack);
                assert!(!names_all || lines == step.deduction.looks_at, "{step:?} {lines:?}");
            }
            for step in round {
                match &step.deduction.follows {
                    Conclusion::Queen(queen) => position.place(*queen, position::Placed::Tried),
                    Conclusion::Closes(squares) => squares.iter().for_each(|&square| {
                        position.close(square, position::Cause::Blocked);
                    }),
                    Conclusion::Contradiction => {}
                }
            }
        }
        together
    }
    let mut together = 0;
    for puzzle in puzzles(rounds(1500)) {
        let reason = derived(&puzzle, up_to(Technique::Diagonals)).reason();
        together += assert_holds_on(&mut Position::new(&puzzle), &reason);
        let trials = derived(&puzzle, up_to(Technique::Trial));
        let reason = trials.reason();
        assert_holds_on(&mut Position::new(&puzzle), &reason);
        let again = replay(&puzzle, &reason, &mut Meter::unlimited());
        assert_eq!(again.is_some(), trials.end == End::Contradiction, "{puzzle:?} {reason:?}");
        if let Some(again) = again {
            assert!(again.len() <= reason.len());
            assert_holds_on(&mut Position::new(&puzzle), &again);
        }
    }
    assert!(together > 50, "{together}");
}
